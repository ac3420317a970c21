// The article's first board, and how likely a learner that practises has become to go on there.
import { BLUE, GREY, ORANGE, Plot, picture } from "livefigure/chart.js";
import { answering, controls } from "livefigure/controls.js";
import { box, folded, make, panel } from "livefigure/elements.js";
import { count, percent } from "livefigure/kit.js";
import { back, hanafuda } from "../../cards/js/faces.js";
import { iterations as rounds, layOut } from "./space.js";

const FEWEST = 3, // powers of ten
  PER_POWER = 10; // marks at which the learner is looked at

export function practice({ model, sent, el, engine, chart, said }) {
  const { printed, deals } = sent,
    format = (power) => count(rounds(power)),
    { exponent, seed } = controls(model, {
      exponent: { label: "rounds of practice", step: 1 / PER_POWER, format },
      seed: { hint: "of the deals that it practises on" },
    }),
    board = box("gl-board gl-felt gl-scene");
  // A place of the table: its name above its cards, of which a hidden one is below 0.
  const face = (card) => (card < 0 ? back() : hanafuda(sent.faces[card], sent.names[card]));
  const lying = (card, k) => make("span", { "data-card": k }, face(card));
  const lie = ([title, cards]) => box("", title, box("gl-zone", ...cards.map(lying)));
  board.replaceChildren(...sent.board.map(lie));
  chart.style.minHeight = "0";
  el.append(board, chart, exponent.element, said, folded("Other deals to practise on", panel({ seed })));

  let path = [], // {rounds, koi_koi} at each mark so far
    learner; // the seed that they belong to
  const wanted = () => Math.round((exponent.get() - FEWEST) * PER_POWER);
  const ready = layOut(engine);
  async function ask() {
    await ready;
    if (learner !== seed.get()) {
      path = [];
      learner = seed.get();
      await engine.call("start", { seed: learner, run: 0 });
    }
    for (let at = path.length; at <= wanted(); at++) {
      const goal = rounds(FEWEST + at / PER_POWER);
      await engine.call("train", { solver: sent.solver, iterations: goal - (path.at(-1)?.rounds ?? 0) });
      const { values } = await engine.call("measure", { sequence: sent.sequence }, { values: "metrics" });
      path.push({ rounds: goal, koi_koi: values[7] });
    }
  }

  function draw() {
    const now = path[wanted()],
      { koi_koi } = now;
    const bars = [
      { call: "koi-koi", share: koi_koi, fill: BLUE },
      { call: "stop", share: 1 - koi_koi, fill: GREY },
    ];
    const paper = [{ share: printed, call: "koi-koi", said: `the article: ${percent(printed, 1)}` }],
      [x, y] = ["share", "call"];
    picture(chart, {
      height: 142,
      marginLeft: 64,
      marginRight: 60,
      marginTop: 24,
      marginBottom: 38,
      ariaLabel: "How often the learner says koi-koi, and how often stop",
      ariaDescription: `koi-koi ${percent(koi_koi, 1)}; a dashed line: the article's ${percent(printed, 1)}`,
      x: { domain: [0, 1], label: "chance of the call", ticks: [0, 0.25, 0.5, 0.75, 1], tickFormat: "%" },
      y: { domain: ["koi-koi", "stop"], label: null, tickSize: 0, padding: 0.3 },
      marks: [
        Plot.barX(bars, { x1: 0, x2: x, y, fill: "fill" }),
        Plot.text(bars, { x, y, dx: 8, text: ({ share }) => percent(share, 1), textAnchor: "start" }),
        Plot.tickX(paper, { x, y, stroke: ORANGE, strokeWidth: 3, strokeDasharray: "5 3" }),
        Plot.text(paper, { x, y, text: "said", dy: -30, textAnchor: "end", fill: "var(--gl-told)" }),
      ],
    });
    const here = now.rounds / deals;
    const tossed = koi_koi === 0.5;
    const learned = tossed
      ? "It has learned nothing here yet and tosses a coin."
      : `It goes on ${(100 * koi_koi).toFixed(1)} times in a hundred.`;
    const far =
      here < 1 ? "less than once" : here < 1.5 ? "about once" : `some ${count(Math.round(here))} times`;
    const times = ` In ${count(now.rounds)} rounds these cards come up ${far}.`;
    said.replaceChildren(make("b", {}, learned), times);
  }
  const data = () => path.slice(0, wanted() + 1),
    literals = () => ({ rounds: rounds(exponent.get()) }),
    fields = { exponent, seed };
  const more = { place: chart, ask, draw, data, literals };
  return answering({ model, engine }, { said, fields, prefix: "practice.", ...more });
}
