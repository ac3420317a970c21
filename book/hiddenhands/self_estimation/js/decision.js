// Judge my move: a decision of a game, what each move is worth, and what the chapter's players do.
import { cardsInWords } from "../../cards/js/cards.js";
import { answering, args, controls } from "livefigure/controls.js";
import { box, folded, make, panel } from "livefigure/elements.js";
import { judge } from "../../js/judge.js";
import { count, leaves, named, rowsOf, zipped } from "livefigure/kit.js";
import { cards } from "../../hanabi/js/rows.js";

const LEAVES = { seed: "seed", number: "game", hand: "setting.rules.hand" };
const WANTED = {
  ...leaves("buffers.table.", ["board", "hands", "told", "fireworks", "public"]),
  ...leaves("dealt.", ["actions", "shares"]),
  ...leaves("judged.", ["values", "errors", "tally"]),
};

export function decision({ model, sent, el, engine }) {
  const { tally: Y } = sent.fields,
    { actions: acts, players, playouts = model.get("playouts") } = sent;
  const hand = { step: 1, format: cardsInWords };
  const fields = controls(model, { hand, seed: {}, number: { label: "decision" } });
  const draws = cards(sent),
    table = box("gl-board"),
    how = make("p"),
    said = box("gl-error");
  const judging = judge({ unit: "points", ask: "What do you do?", number: fields.number });
  el.append(table, said, judging.element);
  el.append(folded("How it is judged", how), folded("Which decisions", panel(fields)));

  let seen;

  function draw() {
    const turn = Number(seen.value),
      who = turn % 2,
      last = seen.actions[turn - 1];
    const named = turn ? draws.touched(seen, who, last) : 0;
    const before = [...seen.actions.slice(0, turn)].map(
      (action, n) => `${(n - turn) % 2 ? "partner" : "you"}: ${acts[action]}`,
    );
    table.replaceChildren(
      draws.fireworks(seen),
      draws.hand({ seen, who: 1 - who, title: "your partner" }),
      draws.hand({ seen, who, title: "you", open: judging.chosen >= 0, mark: draws.hinted(named) }),
      draws.counters(seen),
      draws.discards(seen),
      make("p", {}, turn ? `Your partner has just said: ${acts[last]}. You are to move.` : "You begin."),
      folded("The moves so far", make("p", {}, before.join("; ") || "none")),
    );
  }

  async function answer() {
    const given = args(fields, LEAVES),
      shapes = { "judged.scores": [playouts, acts.length + 1] };
    seen = await engine.call("deal_decision", given, WANTED, shapes);
    const kind = (action) => acts[action].replace(/ \S+$/, ""),
      isDiscard = (action) => Number(acts[action].startsWith("discard")),
      legal = [...acts.keys()].filter((action) => seen.values[action] >= 0);
    const open = legal.sort((one, other) => isDiscard(one) - isDiscard(other)); // what helps comes first
    const pick = (all) => open.map((action) => all[action]);
    const shares = rowsOf(seen.shares, acts.length).map(pick);
    const worth = { values: pick(seen.values), errors: pick(seen.errors), playouts },
      others = zipped(players.slice(1), shares.slice(1)),
      key = JSON.stringify(given);
    judging.offer({ options: pick(acts), kinds: open.map(kind), ...worth, players: others, key });
    draw();
    const { rows, used, hands, listed } = named(Y, seen.tally);
    how.textContent =
      `Every legal move is played on to the end ${count(playouts)} times by two estimating players. Your own cards are dealt anew each time: ` +
      `from all cards that you do not see, as the hints allow, and only hands with which your partner would have done what it did ` +
      `(${used === rows ? `at all ${rows}` : `at the last ${used} of ${rows}`} of its turns; ${listed ? `there are ${count(hands)} such hands` : `${count(hands)} of them, dealt by lot, are weighed`}). ` +
      `All moves meet the same hands, cards and lots. The players' shares are the exact chances of their lots; the player with open hands is left out: it knows more than you. A loss within 1.96 standard errors counts as 0, so sums over many decisions run low.`;
  }
  // Once chosen, the own cards are turned up; they had no part in the values.
  judging.element.addEventListener("click", () => {
    if (seen && judging.chosen >= 0) draw();
  });

  return answering({ model, engine }, { said, fields, prefix: "decision.", answer, data: judging.rows });
}
