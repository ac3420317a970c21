// The paper's experiment again and again: what would so few people have shown, had C been better by so much?
import { ORANGE, Plot, onResize, picture } from "livefigure/chart.js";
import { bind, controls, walk } from "livefigure/controls.js";
import { box, panel } from "livefigure/elements.js";
import { count, newest, percent, stopped } from "livefigure/kit.js";
import { Z } from "../../js/replications.js";
import { fill } from "./words.js";

const STEP = { test: 1, many: 2, verdict: 3 }; // from which step on a part is drawn
const LISTED = 8; // scores of a study that are told
const signed = (points) => `${points < 0 ? "−" : "+"}${Math.abs(points).toFixed(1)}`;

export function replications({ model, sent, el, engine, said }) {
  const { games, words } = sent;
  const way = walk();
  const better = { label: "C is better by", step: 1, format: (points) => `${points} points` },
    study = { label: "one study" };
  const fields = controls(model, { points: better, people: { step: 1 }, study, seed: {} });
  const chart = box("gl-chart gl-low");
  el.append(chart, panel(fields), said, way.element);
  fields.step = way.field;
  let scores = [], // of R and C in turn
    studies = [], // {difference, reach, shows} each
    seed;

  async function test() {
    const [people, points] = [fields.people.get(), fields.points.get()],
      most = Math.floor(scores.length / 2 / people);
    const given = { scores, people, points, limit: sent.limits[people] };
    const shapes = { scores: [scores.length], tested: [most, 3] };
    const { tested } = await engine.call("test_studies", given, { tested: "tested" }, shapes);
    studies = Array.from({ length: most }, (_, n) => {
      const [difference, reach, shows] = tested.subarray(3 * n, 3 * n + 3);
      return { study: n + 1, difference, reach, shows: shows === 1 };
    });
    draw();
  }
  const ask = newest(said, test);

  function refresh() {
    if (fields.seed.get() === seed) return scores.length === games && ask();
    seed = fields.seed.get();
    scores = [];
    const heard = (rows, done, finished) => {
      scores.push(...rows);
      said.textContent = fill(words.wait, { done: count(done), games: count(games) });
      if (finished) ask();
    };
    engine.run({ name: "play_pairs", rows: "scores", games, args: { seed } }, heard, stopped(said));
  }

  function sentences({ study, difference, reach, shows }) {
    const [points, people, all] = [fields.points.get(), fields.people.get(), studies.length];
    const sorted = studies.map((one) => one.difference).sort((a, b) => a - b),
      quantile = (share) => signed(sorted[Math.round(share * (all - 1))]);
    const share = studies.filter((one) => one.shows).length / all,
      error = Z * Math.sqrt((share * (1 - share)) / all);
    const first = 2 * people * (study - 1),
      pairs = Array.from({ length: Math.min(people, LISTED) }, (_, n) => first + 2 * n);
    const listed = pairs.map((at) => `${scores[at]} → ${scores[at + 1] + points}`);
    const values = {
      number: study,
      people,
      points,
      studies: count(all),
      difference: signed(difference),
      low: signed(difference - reach),
      high: signed(difference + reach),
      share: percent(share),
      zero: words.zero[Number(shows)],
      least: quantile(0.025),
      most: quantile(0.975),
      from: percent(Math.max(0, share - error)),
      to: percent(Math.min(1, share + error)),
      scores: listed.join(", ") + (people > LISTED ? " and so on" : ""),
      find: fill(words.find[Number(points > 0)], { points }),
    };
    return words.steps.map((step) => fill(step, values));
  }

  function drawChart(at, { study, difference, reach }) {
    const kind = ({ shows }) => (at >= STEP.verdict && shows ? "p < .05" : "not significant"),
      people = fields.people.get(),
      own = Array.from({ length: people }, (_, n) => 2 * (people * (study - 1) + n)).map(
        (at) => scores[at + 1] + fields.points.get() - scores[at],
      ),
      span = Math.ceil(Math.max(10, ...[...own, ...studies.map((one) => one.difference)].map(Math.abs))),
      dy = 22 - words.chart.height / 2, // from the middle to above the bars
      ends = [Math.max(-span, difference - reach), Math.min(span, difference + reach)];
    const bins = Plot.binX({ y: "count" }, { x: "difference", fill: kind, interval: 1 });
    picture(chart, {
      ...words.chart,
      marginBottom: 42,
      x: { label: "C's lead over R, as a study finds it (points)", domain: [-span, span] },
      marks: [
        at >= STEP.many
          ? Plot.rectY(studies, bins)
          : Plot.dot(own, Plot.dodgeY("bottom", { x: (d) => d, y: null, r: 5, stroke: "currentColor" })),
        Plot.ruleX([0]),
        Plot.ruleX([fields.points.get()], { stroke: ORANGE, strokeDasharray: "4 3", strokeWidth: 2 }),
        at >= STEP.test ? Plot.ruleY([ends], { x1: "0", x2: "1", y: null, strokeWidth: 2, dy }) : null,
        Plot.dot([difference], { x: (d) => d, fill: "currentColor", r: 4, dy }),
      ],
    });
  }

  function draw() {
    const one = studies[Math.min(fields.study.get(), studies.length) - 1];
    drawChart(way.show(sentences(one)), one);
    said.textContent = words.key;
  }

  const bound = bind({ model, fields, prefix: "replications.", onChange: refresh });
  refresh();
  onResize(chart, () => studies.length && draw());
  return { bound, data: () => studies };
}
