// A real game, move by move of the person: what it did, and what the agent in the other seat may believe after it.
import { beliefs, drawBeliefs } from "../../cards/js/beliefs.js";
import { inWords } from "../../cards/js/cards.js";
import { cards } from "../../hanabi/js/rows.js";
import { answering, args, change, controls, furtherButton } from "livefigure/controls.js";
import { actions, box, button, folded, lines, make, panel } from "livefigure/elements.js";
import { count, leaves, named } from "livefigure/kit.js";

const WANTED = {
  ...leaves("buffers.table.", ["board", "hands", "told", "fireworks"]),
  ...leaves("shown.chances.", ["words", "model"]),
  move: "shown.move",
};
const AGENT = 0;

export function realgame({ model, sent, el, engine, chart }) {
  const { move: M, board: B, limits: L } = sent.fields;
  const { cards: names, actions: acts, agents, readings, crossed } = sent;
  const fields = controls(model, {
    game: {},
    move: { step: 1 },
    asks: { label: "it asks why" },
    cards: { label: "show its cards" },
  });
  const { cards: open, ...others } = fields;
  const range = fields.move.element.querySelector("input");
  const another = () => {
    let game = fields.game.get();
    do game = (game + 1) % (Number(fields.game.element.querySelector("input").max) + 1);
    while (crossed.includes(game));
    fields.move.set(1);
    change(fields.game, game);
  };
  const table = box("gl-scene"),
    said = make("div", { className: "gl-result", role: "status" }),
    previous = furtherButton("Previous move", fields.move, -1),
    next = furtherButton("Next move", fields.move),
    buttons = actions(previous, next, button("Another game", another), open.element);
  el.append(table, said, chart, buttons, folded("More: any game and move, another year", panel(others)));

  let seen;
  const zone = (title, ...drawn) => box("", title, box("gl-hand", ...drawn)),
    draws = cards(sent, zone);
  const held = (who) => draws.slots.filter((slot) => seen.hands[who * L.max_hand + slot] >= 0);
  const name = (who, slot) => names[seen.hands[who * L.max_hand + slot]];

  function drawTable(move) {
    const hint = move.action - (acts.length - L.colours - L.ranks); // colours come first, then ranks
    const mark = (slot) => {
      const identity = seen.hands[AGENT * L.max_hand + slot],
        own = [Math.floor(identity / L.ranks), L.colours + (identity % L.ranks)];
      return { className: own.includes(hint) ? "gl-told" : "" };
    };
    table.replaceChildren(
      draws.hand({ seen, who: AGENT, title: "the agent's hand", open: open.get(), mark }),
      draws.hand({ seen, who: 1 - AGENT, title: "the person's hand" }),
      draws.fireworks(seen),
    );
  }

  function tell(move) {
    const estimate = () => {
      if (!move.estimated) return "Asking why, the agent learns nothing from this: no hand explains it.";
      if (move.slot < 0) return "Asking why, the agent is sure enough of no card.";
      const right = name(AGENT, move.slot) === names[move.best] ? "rightly" : "wrongly";
      const act = move.verdict < 0 ? "which leads to no move" : `and would ${acts[move.verdict]}`;
      return `Asking why, the agent takes card ${move.slot + 1} for a ${inWords(names[move.best])}${open.get() ? `, ${right},` : ""} ${act}.`;
    };
    const { tokens, failures, score } = named(B, seen.board);
    const odd = crossed.includes(fields.game.get());
    said.replaceChildren(
      ...lines([
        `Person ${move.person + 1} with ${agents[move.agent]}, move ${move.number} of ${count(move.moves)}: ${tokens} of ${L.tokens_at_start} tokens, ${failures} of ${L.failures_to_lose} failures, score ${score}.`,
        `The agent had chosen: ${acts[move.asked]}. The person: ${acts[move.action]}. ` +
          (odd
            ? "In this game a move was made in the other player's seat: nothing here counts."
            : estimate()),
      ]),
    );
  }

  const SOURCES = { "words alone": "words", "asking why": "model" };
  function drawBelief() {
    const shown = Object.entries(SOURCES).flatMap(([when, source]) =>
      held(AGENT).flatMap((slot) => {
        const share = (identity) => seen[source][slot * names.length + identity];
        return beliefs({ when, slot, names, share, truth: name(AGENT, slot) });
      }),
    );
    drawBeliefs(chart, shown, {
      times: Object.keys(SOURCES),
      cards: L.max_hand,
      open: open.get(),
      right: [90, 84],
      height: 234,
      ariaLabel: "What the agent may believe of each card",
      ariaDescription:
        "Share of each colour and rank, per card, by the words of a hint alone and asking why it was given",
    });
    return shown;
  }

  async function answer() {
    const { model: year, pooled } = readings[fields.asks.code()];
    const given = args(fields, { game: "game", move: "number" });
    const reading = { "reading.model": year, "reading.player.inference.pooled": pooled };
    seen = await engine.call("show", { ...given, ...reading }, WANTED);
    const move = named(M, seen.move);
    range.max = move.moves;
    fields.move.set(move.number);
    drawTable(move);
    tell(move);
    return drawBelief();
  }

  return answering({ model, engine }, { said, fields, prefix: "realgame.", place: chart, answer });
}
