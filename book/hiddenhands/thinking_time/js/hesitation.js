// A hint and how long you took for it: what that does to what the agent asks of its estimate, and what it then does.
import { cardsAt, corner, inWords } from "../../cards/js/cards.js";
import { cards as rows } from "../../hanabi/js/rows.js";
import { BLUE, GREY, Plot, picture } from "livefigure/chart.js";
import { answering, controls } from "livefigure/controls.js";
import { box, folded, make, panel } from "livefigure/elements.js";
import { leaves, named, percent } from "livefigure/kit.js";
import { fill, spoken } from "./words.js";

const WANTED = {
  ...leaves("into.", ["facts", "weights", "times", "tempos", "levels", "bounds", "fails"]),
  ...leaves("buffers.table.", ["hands", "told", "fireworks"]),
};
const TEMPOS = ["quick", "neither", "long"]; // -1, 0, 1
const LIKELIEST = 5; // of what the card may be
const inSeconds = (seconds) => `${seconds.toFixed(seconds % 1 ? 1 : 0)} s`;

export function hesitation({ model, sent, el, engine, said }) {
  const { cards, actions: acts, words } = sent,
    draws = rows(sent);
  const { seconds, ...others } = controls(model, {
    seconds: { label: "you think for", step: 1, format: inSeconds },
    number: { label: "decision" },
    seed: {},
  });
  const fields = { seconds, ...others };
  const table = box("gl-board gl-short"),
    estimate = box("gl-chart gl-low"),
    clock = box("gl-chart gl-low"),
    before = make("p");
  const slider = box("gl-controls gl-first", seconds.element);
  const more = folded("More: how it came to this, other decisions", before, panel(others));
  el.append(table, box("gl-pair", clock, estimate), slider, said, more);
  let seen = null;

  async function ask() {
    const given = { number: fields.number.get() - 1, seed: fields.seed.get(), seconds: seconds.get() };
    const heard = await engine.call("think_again", given, WANTED);
    const { facts, weights, times, tempos, levels, bounds, fails } = heard;
    const one = named(sent.facts, facts);
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
    const likely = [...weights.keys()]
      .filter((card) => weights[card])
      .sort((a, b) => weights[b] - weights[a]);
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    const bars = likely
      .slice(0, LIKELIEST)
      .map((card) => ({ card: cards[card], share: weights[card] / all }));
    const asked = levels[one.heard - 1],
      now = levels[one.heard];
    seen = { ...heard, ...one, turns, bars, share: one.y / all, asked, now };
  }

  // The agent's hand, which you see and it does not; what you told it just now is marked, and the card in question.
  function drawTable() {
    const who = seen.turn % 2,
      hinted = draws.hinted(seen.named),
      mark = (slot) => (slot === seen.slot ? { className: "gl-estimated" } : hinted(slot)),
      tops = draws.tops(seen).map(corner);
    const laid = tops.length ? fill(words.laid, { tops: tops.join(" ") }) : words.nothing_laid;
    const what = spoken(acts[seen.last]).replace("tell ", ""),
      did = { what, laid, cards: seen.named ? cardsAt(seen.named) : "" };
    table.replaceChildren(
      draws.hand({ seen, who, title: words.holds, mark }),
      make("p", {}, fill(seen.named ? words.hinted : words.acted, did)),
    );
  }

  const why = ({ moved, tempo }) => words.why[moved < 0 ? 0 : tempo === "long" ? 1 : 2];
  function tell() {
    const { x, y, turns, now, asked, slot, best, second } = seen,
      trusts = Number(x >= now * y),
      last = turns.at(-1);
    const other = y ? inWords(cards[second]) : "";
    const values = {
      seconds: inSeconds(last.seconds),
      tempo: words.tempos[last.tempo],
      why: last.moved ? `, ${why(last)}` : "",
      asks: fill(words.asks[Math.sign(last.moved) + 1], { now, asked }),
      best: inWords(cards[best]),
      true: inWords(cards[seen.true]),
      ratio: y ? fill(words.ratio, { ratio: (x / y).toFixed(1), second: other }) : words.alone,
      enough: words.enough[trusts],
      slot: slot + 1,
      action: acts[seen.action],
      fits: words.fits[seen.fits],
    };
    const outcome = make("strong", {}, fill(words.does[trusts], values));
    said.replaceChildren(fill(words.said, values), " ", outcome);
    const moves = turns
      .slice(0, -1)
      .filter(({ moved }) => moved)
      .map((turn) => fill(words.moved, { ...turn, seconds: inSeconds(turn.seconds), why: why(turn) }));
    const game = { game: seen.game + 1, turn: seen.turn + 1, heard: turns.length, start: seen.levels[0] };
    before.textContent = fill(words.before, { ...game, moves: moves.join(", ") || words.unmoved });
  }

  function drawEstimate() {
    const { bars, now, asked, share } = seen;
    const line = (a, drawn) => [
      Plot.ruleX([a * share], { strokeWidth: 3, ...drawn }),
      Plot.text([`×${a}`], { x: a * share, text: String, frameAnchor: "top", dy: -12, fontWeight: 600 }),
    ];
    picture(estimate, {
      ...words.hands,
      marginBottom: 42,
      x: { ...words.hands.x, tickFormat: (tick) => percent(tick) },
      y: { label: null, domain: bars.map(({ card }) => card), tickFormat: corner },
      marks: [
        Plot.barX(bars, { x: "share", y: "card", fill: BLUE, fillOpacity: (_, n) => (n ? 0.4 : 0.9) }),
        ...(share && asked !== now ? line(asked, { stroke: GREY, strokeDasharray: "4 3" }) : []),
        ...(share ? line(now, { stroke: "currentColor" }) : []),
      ],
    });
  }

  function drawClock() {
    const { turns } = seen,
      most = Math.max(95, 1.1 * Math.max(...turns.map(({ seconds }) => seconds))),
      bounded = turns.filter(({ long }) => Number.isFinite(long)),
      x = "turn",
      y2 = ({ long }) => Math.min(long, most);
    picture(clock, {
      ...words.clock,
      marginBottom: 42,
      x: { ...words.clock.x, domain: [0.5, turns.length + 0.5], ticks: Math.min(8, turns.length) },
      y: { ...words.clock.y, domain: [0, most] },
      marks: [
        Plot.ruleX(bounded, { x, y1: "quick", y2, strokeWidth: 8, strokeOpacity: 0.35 }),
        Plot.dot(turns, { x, y: "seconds", fill: "tempo", symbol: "tempo", r: 5 }),
        Plot.dot(turns.slice(-1), { x, y: "seconds", r: 10, stroke: "currentColor", strokeWidth: 2 }),
      ],
    });
  }

  function draw() {
    if (seen.game < 0) {
      said.textContent = words.none;
      return [table, estimate, clock].forEach((place) => place.replaceChildren());
    }
    drawTable();
    drawEstimate();
    drawClock();
    tell();
  }

  const data = () => seen?.turns ?? [];
  const shown = { place: estimate, ask, draw, data };
  return answering({ model, engine }, { said, fields, prefix: "hesitation.", ...shown });
}
