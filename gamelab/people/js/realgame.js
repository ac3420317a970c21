// A real game, move by move of the person: what it did, and what the agent in the other seat may believe after it.
import * as Plot from "@observablehq/plot";
import { card, row, toldNote, toldOf } from "../../cards/js/cards.js";
import { hanabi } from "../../cards/js/faces.js";
import { BLUE, ORANGE, picture, widthOf } from "livefigure/chart.js";
import { answering, args, change, controls } from "livefigure/controls.js";
import { actions, box, button, lines, make, panel } from "livefigure/elements.js";
import { count, leaves, named, percent } from "livefigure/kit.js";

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
  const table = box("gl-table"),
    said = make("div", { className: "gl-result", role: "status" }),
    chart = box("gl-chart");
  el.append(
    table,
    said,
    chart,
    actions(button("Previous move", step(-1)), button("Next move", step(1)), button("Another game", another)),
    panel(fields),
  );

  let seen, shown;
  const slots = Array.from({ length: L.max_hand }, (_, slot) => slot);
  const held = (who) => slots.filter((slot) => seen.hands[who * L.max_hand + slot] >= 0);
  const name = (who, slot) => names[seen.hands[who * L.max_hand + slot]];

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
    return row(title, ...drawn);
  }

  function drawTable(move) {
    const board = named(B, seen.board);
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
      row("fireworks", ...(piles.length ? piles : ["none yet"])),
      hand(AGENT, "agent", fields.cards.get(), touched),
      hand(1 - AGENT, "person", true, () => false),
      make(
        "p",
        {},
        `${board.tokens} of ${L.tokens_at_start} tokens, ${board.failures} of ${L.failures_to_lose} failures, score ${board.score}.`,
      ),
    );
  }

  function tell(move) {
    const estimate = () => {
      if (!move.estimated) return "Asking why, the agent learns nothing from this: no hand explains it.";
      if (move.slot < 0) return "Asking why, the agent is sure enough of no card.";
      const right = name(AGENT, move.slot) === names[move.best] ? "rightly" : "wrongly";
      const act = move.verdict < 0 ? "which leads to no move" : `and would ${acts[move.verdict]}`;
      return `Asking why, the agent takes card ${move.slot + 1} for ${names[move.best]}${fields.cards.get() ? `, ${right},` : ""} ${act}.`;
    };
    const odd = crossed.includes(fields.game.get());
    said.replaceChildren(
      ...lines([
        `Person ${move.person + 1} with ${agents[move.agent]}, move ${move.number} of ${count(move.moves)}. The agent had chosen: ${acts[move.asked]}. The person: ${acts[move.action]}.`,
        odd ? "In this game a move was made in the other player's seat: nothing here counts." : estimate(),
      ]),
    );
  }

  const SOURCES = { "words alone": "words", "asking why": "model" };
  function drawBelief() {
    shown = Object.entries(SOURCES).flatMap(([when, source]) =>
      held(AGENT).flatMap((slot) =>
        names.map((identity, n) => ({
          when,
          slot: `card ${slot + 1}`,
          name: identity,
          colour: identity[0],
          rank: Number(identity[1]),
          share: seen[source][slot * names.length + n],
          true: identity === name(AGENT, slot),
        })),
      ),
    );
    const width = widthOf(chart),
      narrow = width < 480,
      place = { fx: "slot", fy: "when", x: "rank", y: "colour" };
    const marks = [
      Plot.cell(shown, {
        ...place,
        fill: BLUE,
        fillOpacity: (d) => Math.sqrt(d.share),
        stroke: "currentColor",
        strokeOpacity: 0.2,
        title: (d) => `${d.slot}, ${d.when}: ${d.name} ${percent(d.share, 1)}`,
      }),
    ];
    if (fields.cards.get()) {
      const truth = shown.filter((d) => d.true);
      marks.push(Plot.cell(truth, { ...place, fill: "none", stroke: ORANGE, strokeWidth: 2.5 }));
    }
    picture(chart, {
      width,
      height: 2 * Math.min(130, 40 + width / (L.max_hand + 1)) + 50,
      marginLeft: 28,
      marginRight: narrow ? 84 : 90,
      marginBottom: 40,
      ariaLabel: "What the agent may believe of each card",
      ariaDescription:
        "Share of each colour and rank, per card, by the words of a hint alone and asking why it was given",
      fx: { label: null, tickFormat: (slot) => (narrow ? slot.slice(-1) : slot), padding: 0.08 },
      fy: { label: null, domain: Object.keys(SOURCES), padding: 0.1 },
      x: { label: "rank", ticks: narrow ? [1, 3, 5] : [1, 2, 3, 4, 5], padding: 0.05 },
      y: { label: null, domain: [...new Set(names.map((one) => one[0]))], padding: 0.05 },
      style: { fontSize: "12px" },
      marks,
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

  const data = () =>
    shown.map(({ slot, when, name: identity, share, true: held }) => ({ slot, when, identity, share, held }));
  return answering({ model, engine }, { said, fields, prefix: "realgame.", place: chart, answer, data });
}
