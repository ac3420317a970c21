// One table as each of the five strategies' players sees it, and what each would do.
import { cardsInWords, inWords } from "../../cards/js/cards.js";
import { answering, args, controls, walk } from "livefigure/controls.js";
import { box, panel } from "livefigure/elements.js";
import { count, leaves, named, percent, rowsOf, twoDigits } from "livefigure/kit.js";
import { cards } from "../../hanabi/js/rows.js";

const LEAVES = { seed: "seed", number: "game", hand: "setting.rules.hand" };
const TABLE = leaves("buffers.table.", ["board", "hands", "told", "fireworks", "public"]);

export function sights({ model, sent, el, engine }) {
  const { board: B, summary: S, result: R } = sent.fields;
  const { cards: names, actions: acts, strategies, sees } = sent;
  const hand = { step: 1, format: cardsInWords };
  const fields = controls(model, { seed: {}, number: { label: "game" }, turn: { step: 1 }, hand });
  const way = walk(),
    draws = cards(sent),
    table = box("gl-board"),
    said = box("gl-error");
  el.append(table, said, way.element, panel(fields));

  // "play card 2", or with their shares the actions that it takes by lot.
  function does(shares) {
    const taken = [...shares.keys()]
      .filter((action) => shares[action] > 0)
      .sort((one, other) => shares[other] - shares[one]);
    if (taken.length === 1) return `would ${acts[taken[0]]}`;
    const some = taken.slice(0, 2).map((action) => `${acts[action]} (${percent(shares[action])})`);
    return `draws lots among ${taken.length} moves, such as ${some.join(" and ")}`;
  }

  function thinks({ summary, result }) {
    const { hands_before, estimated } = named(S, summary),
      { best, best_weight: x, second_weight: y } = named(R, result);
    if (!estimated || best < 0) return "There is no hint to learn from. It ";
    return `With which of its ${count(hands_before)} possible hands would its partner have done that? Mostly with ${inWords(names[best])} (x = ${y ? twoDigits(x / y) : "∞"} y). It `;
  }

  function draw(seen, who, step) {
    const { own, partner, told, told_partner, simulates } = sees[strategies[step]],
      last = named(B, seen.board).last_action;
    const hint = told ? draws.touched(seen, who, last) : 0,
      thought = simulates ? `Thinks: why “${acts[last]}”?` : `Before: ${acts[last] ?? "nothing"}.`;
    table.replaceChildren(
      draws.fireworks(seen),
      draws.hand({ seen, who, title: "own hand", open: own, notes: told, mark: draws.hinted(hint) }),
      draws.hand({ seen, who: 1 - who, title: "partner's hand", open: partner, notes: told_partner }),
      draws.counters(seen),
      box("gl-thought", thought),
    );
  }

  async function answer() {
    const given = args(fields, LEAVES);
    const ask = (turn) =>
      engine.call("explain", { ...given, turn }, { summary: "summary", result: "buffers.work.result" });
    let turn = fields.turn.get() - 1,
      why = await ask(turn);
    const { over, turns } = named(S, why.summary);
    if (over) why = await ask((turn = turns - 1));
    fields.turn.set(turn + 1);
    const seen = await engine.call("ask_players", { ...given, turn }, { ...TABLE, shares: "dealt.shares" });
    const shares = rowsOf(seen.shares, acts.length);
    const sentences = strategies.map((name, row) => {
      const thought = sees[name].simulates ? thinks(why) : "";
      return `${name[0].toUpperCase()}${name.slice(1)}: ${sees[name].words}. ${thought}${thought ? "" : "It "}${does(shares[row])}.`;
    });
    draw(seen, turn % 2, way.show(sentences));
    return strategies.flatMap((strategy, row) =>
      acts.flatMap((action, n) => (shares[row][n] ? { strategy, action, share: shares[row][n] } : [])),
    );
  }

  return answering({ model, engine }, { said, fields, way, prefix: "sights.", answer });
}
