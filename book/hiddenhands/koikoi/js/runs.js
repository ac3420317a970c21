// The article's training, again and again: each run has its own random deals. What it says of its curves, run by run.
import { BLUE, GREEN, ORANGE, Plot, onResize, picture } from "livefigure/chart.js";
import { bind, controls } from "livefigure/controls.js";
import { actions, box, panel } from "livefigure/elements.js";
import { course, moments } from "livefigure/games.js";
import { count } from "livefigure/kit.js";
import { iterations, layOut, measure } from "./space.js";

const SHOWN = [
  { name: "random", title: "against random", colour: ORANGE },
  { name: "rule", title: "against rule-based", colour: GREEN },
  { name: "exploitability", title: "exploitability", colour: BLUE },
];

export function training_runs({ model, sent, el, engine, said }) {
  const exponent = { label: "iterations", step: 0.1, format: (power) => count(iterations(power)) };
  const fields = controls(model, { exponent, runs: {}, seed: {} });
  const chart = box("gl-chart gl-low");
  const track = course({ said, play, show });
  el.append(chart, track.bar, said, panel(fields), actions(track.stop));
  let found = []; // a row per run
  function show() {
    picture(chart, {
      height: 190,
      marginLeft: 130,
      marginBottom: 38,
      ariaLabel: "Each training run",
      ariaDescription: "Points per game of each run's average strategy: gains, and exploitability",
      x: { label: "points a game", grid: true, ticks: 5, inset: 12 },
      y: { label: null, domain: SHOWN.map(({ title }) => title) },
      marks: [
        Plot.ruleX([0]),
        SHOWN.map(({ name, title, colour }) =>
          Plot.tickX(found, { x: name, y: () => title, stroke: colour, strokeWidth: 2, strokeOpacity: 0.7 }),
        ),
      ],
    });
    if (!found.length) return;
    const hold = (test) => `in ${found.filter(test).length} of ${found.length} runs`;
    const { mean, sd } = moments(found.map((run) => run.exploitability));
    said.textContent =
      `After ${count(iterations(fields.exponent.get()))} iterations the average strategy gains on the random player ` +
      `${hold((run) => run.random > 0)}, on the rule-based one ${hold((run) => run.rule > 0)}, and less on the ` +
      `rule-based than on the random one ${hold((run) => run.rule < run.random)}. Exploitability ` +
      `${mean.toFixed(4)} points${found.length > 1 ? ` (SD between runs ${sd.toFixed(4)})` : ""}.`;
  }
  async function play({ reached, wanted }) {
    const [seed, runs, most] = [fields.seed.get(), fields.runs.get(), iterations(fields.exponent.get())];
    found = [];
    await ready;
    for (let run = 0; run < runs && wanted(); run++) {
      await engine.call("start", { seed, run });
      await engine.call("train", { solver: sent.solver, iterations: most });
      const one = await measure(engine, sent.metrics);
      if (!wanted()) return;
      found.push({ run, ...one });
      reached(found.length / runs);
    }
  }
  const bound = bind({ model, fields, prefix: "runs.", onChange: track.start });
  const ready = layOut(engine);
  show();
  track.start();
  onResize(chart, show);
  return { bound, data: () => found, literals: () => ({ iterations: iterations(fields.exponent.get()) }) };
}
