// One decision of agent C taken apart: what it estimates, how long its partner thought, where a went, what C does.
import * as Plot from "@observablehq/plot";
import { cardsAt } from "../../cards/js/cards.js";
import { BLUE, GREY, ORANGE, picture } from "livefigure/chart.js";
import { answering, controls } from "livefigure/controls.js";
import { box, panel, result } from "livefigure/elements.js";
import { leaves, named, percent } from "livefigure/kit.js";
import { walk } from "livefigure/steps.js";
import { fill } from "./words.js";

const WANTED = leaves("into.", ["found", "weights", "times", "tempos", "levels", "bounds", "fails"]);
const TEMPOS = ["quick", "neither", "long"]; // -1, 0, 1
const STEP = { start: 1, clock: 2, moves: 3, decision: 4 }; // from which step on a part is drawn
const LIKELIEST = 5; // of what the card may be
const inSeconds = (seconds) => (Number.isFinite(seconds) ? `${seconds.toFixed(1)} s` : "nothing yet");

export function hesitation({ model, sent, el, engine }) {
  const { cards, actions: acts, words } = sent;
  const way = walk();
  const fields = controls(model, { number: { label: "decision" }, seed: {} });
  const estimate = box("gl-chart gl-low"),
    clock = box("gl-chart gl-low"),
    said = result();
  el.append(estimate, clock, panel(fields), said, way.element);
  let seen = null;

  async function ask() {
    const given = { seed: fields.seed.get(), number: fields.number.get() - 1 };
    const heard = await engine.call("hesitation", given, WANTED);
    const { found, weights, times, tempos, levels, bounds, fails } = heard;
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    const one = named(sent.found, found);
    const turns = Array.from({ length: one.heard }, (_, n) => ({
      turn: n + 1,
      seconds: times[n] / 1000,
      tempo: TEMPOS[tempos[n] + 1],
      quick: bounds[2 * n] / 1000,
      long: bounds[2 * n + 1] / 1000,
      failed: fails[n],
      a: levels[n + 1],
      moved: levels[n + 1] - levels[n],
    }));
    const hands = [...weights.keys()].filter((card) => weights[card]).sort((a, b) => weights[b] - weights[a]);
    const bars = hands.slice(0, LIKELIEST).map((card) => ({ card: cards[card], hands: weights[card] }));
    const scores = one.game < 0 ? {} : await played(given.seed, one.game);
    seen = { ...one, turns, bars, all, scores, start: levels[0], now: levels[one.heard] };
  }

  // The points of the whole game with agent C, and with agent R, whose threshold stays.
  async function played(seed, first) {
    const scores = {};
    for (const [letter, agent] of Object.entries(sent.agents)) {
      const given = { seed, first, "sitting.agent.strategy": agent, "sitting.human": 0 };
      const { row } = await engine.call("play_sittings", given, { row: "rows" });
      scores[letter] = named(sent.columns, row).score;
    }
    return scores;
  }

  function sentences() {
    if (seen.game < 0) return [words.none];
    const { x, y, all, turns, start, now, scores } = seen,
      trusts = Number(x >= now * y),
      last = turns.at(-1);
    const many = (tempo) => turns.filter((turn) => turn.tempo === tempo).length;
    const why = ({ moved, tempo }) => words.why[moved < 0 ? 0 : tempo === "long" ? 1 : 2];
    const moves = turns
      .filter(({ moved }) => moved)
      .map((turn) => fill(words.moved, { ...turn, seconds: inSeconds(turn.seconds), why: why(turn) }));
    const values = {
      ...{ start, now, slot: seen.slot + 1, rule: seen.rule, action: acts[seen.action] },
      ...{ ...scores, game: seen.game + 1, turn: seen.turn + 1, hint: acts[seen.last] },
      ...{ best: cards[seen.best], second: cards[seen.second], true: cards[seen.true] },
      ...{ heard: turns.length, long: many("long"), quick: many("quick"), last: inSeconds(last.seconds) },
      ...{ x: percent(x / all), y: percent(y / all), ratio: (x / y).toFixed(2) },
      ...{ below: inSeconds(last.quick), above: inSeconds(last.long) },
      named: seen.named ? fill(words.named, { cards: cardsAt(seen.named) }) : "",
      believed: words.believed[Number(x >= start * y)],
      moves: moves.join(", "),
      enough: words.enough[trusts],
      fits: words.fits[seen.fits],
      outcome: words.outcome[trusts][seen.fits],
    };
    return words.steps.map((step) => fill(step, { ...values, does: fill(words.does[trusts], values) }));
  }

  function drawEstimate(at) {
    const { bars, start, now, y } = seen,
      name = ({ card }) => card + (at >= STEP.decision && card === cards[seen.true] ? " (true)" : "");
    const asks = [
      { a: start, stroke: GREY, strokeDasharray: "4 3", from: STEP.start },
      { a: now, stroke: ORANGE, from: STEP.moves },
    ];
    const line = ({ a, from, ...drawn }) => [
      Plot.ruleX([a * y], { strokeWidth: 3, ...drawn }),
      Plot.text([`${a} y`], { x: a * y, text: String, frameAnchor: "top", dy: -12, fontWeight: 600 }),
    ];
    picture(estimate, {
      ...words.hands,
      marginBottom: 42,
      y: { label: null, domain: bars.map(name) },
      marks: [
        Plot.barX(bars, { x: "hands", y: name, fill: BLUE, fillOpacity: (_, n) => (n < 2 ? 0.9 : 0.4) }),
        Plot.text(["x", "y"], {
          x: (_, n) => bars[n].hands,
          y: (_, n) => name(bars[n]),
          text: String,
          dx: 10,
        }),
        ...asks.filter(({ from }) => at >= from).flatMap(line),
      ],
    });
  }

  function drawClock(at) {
    const { turns } = seen,
      most = 1.1 * Math.max(...turns.map(({ seconds }) => seconds)),
      drawn = at >= STEP.clock ? turns : [],
      moved = at >= STEP.moves ? turns.filter((turn) => turn.moved) : [],
      x = "turn";
    picture(clock, {
      ...words.clock,
      marginBottom: 42,
      x: { ...words.clock.x, domain: [0.5, turns.length + 0.5], ticks: Math.min(10, turns.length) },
      y: { ...words.clock.y, domain: [0, most] },
      marks: [
        Plot.ruleX(
          drawn.filter(({ long }) => Number.isFinite(long)),
          { x, y1: "quick", y2: ({ long }) => Math.min(long, most), strokeWidth: 8, strokeOpacity: 0.15 },
        ),
        Plot.dot(drawn, { x, y: "seconds", fill: "tempo", symbol: "tempo", r: 5 }),
        Plot.text(moved, { x, y: "seconds", text: ({ a }) => `a ${a}`, dy: -14, fontWeight: 600 }),
      ],
    });
  }

  function draw() {
    const at = way.show(sentences()),
      none = seen.game < 0;
    said.textContent = none ? "" : words.key;
    if (none) return [estimate, clock].forEach((place) => place.replaceChildren());
    drawEstimate(at);
    drawClock(at);
  }

  const data = () => seen?.turns ?? [];
  const shown = { place: estimate, ask, draw, data };
  return answering({ model, engine }, { said, fields, way, prefix: "hesitation.", ...shown });
}
