// A real game, move by move of the person: what it did, and what the agent in the other seat may believe after it.
import { beliefs, drawBeliefs, taken } from "../../cards/js/beliefs.js";
import { card, inWords, toldNote, toldOf } from "../../cards/js/cards.js";
import { hanabi } from "../../cards/js/faces.js";
import { answering, args, change, controls } from "livefigure/controls.js";
import { actions, box, button, folded, lines, make, panel } from "livefigure/elements.js";
import { count, leaves, named } from "livefigure/kit.js";

const WANTED = {
  ...leaves("room.table.", ["board", "hands", "told", "fireworks"]),
  ...leaves("shown.chances.", ["words", "model"]),
  move: "shown.move",
};
const AGENT = 0;

export function realgame({ model, sent, el, engine }) {
  const { move: M, board: B, told: T, limits: L } = sent.fields;
  const { cards: names, actions: acts, agents, readings, crossed } = sent;
  const fields = controls(model, {
    game: {},
    move: { step: 1 },
    asks: { label: "it asks why" },
    cards: { label: "show its cards" },
  });
  const { cards, ...others } = fields;
  const range = fields.move.element.querySelector("input");
  const step = (by) => () =>
    change(fields.move, Math.min(Number(range.max), Math.max(1, fields.move.get() + by)));
  const another = () => {
    let game = fields.game.get();
    do game = (game + 1) % (Number(fields.game.element.querySelector("input").max) + 1);
    while (crossed.includes(game));
    fields.move.set(1);
    change(fields.game, game);
  };
  const table = box("gl-scene"),
    said = make("div", { className: "gl-result", role: "status" }),
    chart = box("gl-chart");
  el.append(
    table,
    said,
    chart,
    actions(
      button("Previous move", step(-1)),
      button("Next move", step(1)),
      button("Another game", another),
      cards.element,
    ),
    folded("More: any game and move, another year", panel(others)),
  );

  let seen, shown;
  const slots = Array.from({ length: L.max_hand }, (_, slot) => slot);
  const held = (who) => slots.filter((slot) => seen.hands[who * L.max_hand + slot] >= 0);
  const name = (who, slot) => names[seen.hands[who * L.max_hand + slot]];

  const zone = (title, ...drawn) => box("", title, box("gl-hand", ...drawn));
  function hand(who, title, open, touched) {
    const drawn = held(who).map((slot) => {
      const known = toldOf(name(who, slot), seen.told[who * L.max_hand + slot], [T.colour, T.rank]);
      const made = card(
        open ? hanabi(name(who, slot)) : hanabi(known, "a hidden card"),
        toldNote(known) || null,
      );
      if (touched(slot)) made.classList.add("gl-told");
      return made;
    });
    return zone(title, ...drawn);
  }

  function drawTable(move) {
    const hint = move.action - (acts.length - L.colours - L.ranks); // colours come first, then ranks
    const touched = (slot) => {
      const identity = seen.hands[AGENT * L.max_hand + slot];
      if (hint < 0) return false;
      return hint < L.colours
        ? Math.floor(identity / L.ranks) === hint
        : identity % L.ranks === hint - L.colours;
    };
    const piles = [...seen.fireworks].flatMap((height, colour) =>
      height ? card(hanabi(names[colour * L.ranks + height - 1])) : [],
    );
    table.replaceChildren(
      hand(AGENT, "the agent's hand", cards.get(), touched),
      hand(1 - AGENT, "the person's hand", true, () => false),
      zone("fireworks", ...(piles.length ? piles : ["none yet"])),
    );
  }

  function tell(move) {
    const estimate = () => {
      if (!move.estimated) return "Asking why, the agent learns nothing from this: no hand explains it.";
      if (move.slot < 0) return "Asking why, the agent is sure enough of no card.";
      const right = name(AGENT, move.slot) === names[move.best] ? "rightly" : "wrongly";
      const act = move.verdict < 0 ? "which leads to no move" : `and would ${acts[move.verdict]}`;
      return `Asking why, the agent takes card ${move.slot + 1} for a ${inWords(names[move.best])}${cards.get() ? `, ${right},` : ""} ${act}.`;
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
    shown = Object.entries(SOURCES).flatMap(([when, source]) =>
      held(AGENT).flatMap((slot) => {
        const share = (identity) => seen[source][slot * names.length + identity];
        return beliefs({ when, slot, names, share, truth: name(AGENT, slot) });
      }),
    );
    drawBeliefs(chart, shown, {
      ...{ times: Object.keys(SOURCES), cards: L.max_hand, open: cards.get(), right: [90, 84] },
      height: 234,
      label: null,
      ariaLabel: "What the agent may believe of each card",
      ariaDescription:
        "Share of each colour and rank, per card, by the words of a hint alone and asking why it was given",
    });
  }

  function draw() {
    const move = named(M, seen.move);
    drawTable(move);
    tell(move);
    drawBelief();
  }

  async function answer() {
    const { model: year, pooled } = readings[fields.asks.code()];
    const given = args(fields, { game: "game", move: "number" });
    const reading = { "reading.model": year, "reading.player.inference.pooled": pooled };
    seen = await engine.call("show", { ...given, ...reading }, WANTED);
    const move = named(M, seen.move);
    range.max = move.moves;
    fields.move.set(move.number);
    draw();
  }

  const data = () => taken(shown);
  return answering({ model, engine }, { said, fields, prefix: "realgame.", place: chart, answer, data });
}
