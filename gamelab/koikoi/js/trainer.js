// Regret minimisation, live: exploitability, gains and the call of one situation while it runs.
import * as Plot from "@observablehq/plot";
import { bind, button, downloadCsv, make, number, plot, select, slider } from "../../page/js/kit.js";

const COLOURS = { exploitability: "#0173b2", random: "#de8f05", "rule-based": "#029e73" };
const SLICE_MS = 40; // of training, between looks at the reader's wishes

// 32 bits that depend on every bit of the numbers, as in page.py.
function fingerprint(numbers) {
  let found = 2166136261;
  for (const word of new Uint32Array(numbers.buffer)) found = Math.imul(found ^ word, 16777619) >>> 0;
  return found;
}

export function cfr_trainer({ model, el, engine }) {
  const solvers = model.get("_solvers"),
    metrics = model.get("_metrics"),
    situations = model.get("_situations");
  let changed;
  const hear = () => changed();
  const fields = {
    solver: select({ label: "solver", options: solvers }, hear),
    exponent: slider(
      {
        label: "iterations",
        min: 2,
        max: 6.7,
        step: 0.1,
        format: (power) => wanted(power).toLocaleString("en"),
      },
      hear,
    ),
    seed: number(
      { label: "seed", min: 0, max: Number.MAX_SAFE_INTEGER, hint: "of the sampled solvers" },
      hear,
    ),
    situation: select({ label: "situation", options: situations.map((item) => item.label) }, hear),
  };
  // The upper end is the article's number.
  function wanted(power) {
    return Math.min(5_000_000, Number((10 ** power).toPrecision(2)));
  }
  const chart = make("div", { className: "gl-chart gl-low" }),
    gains = make("div", { className: "gl-chart gl-low" });
  const said = make("p", { className: "gl-result" }),
    sees = make("p", { className: "gl-result" });
  const badge = make("p", { className: "gl-badge" }, "Comparing this browser's training with numba's …");
  const pause = button("Pause", () => {
    paused = !paused;
    if (!paused) run();
    label();
  });
  const actions = make(
    "div",
    { className: "gl-actions" },
    pause,
    button("Start again", () => restart()),
    button("Reset", () => bound.reset()),
    button("Data as CSV", () =>
      downloadCsv(`cfr-${fields.solver.get()}-seed-${fields.seed.get()}.csv`, [
        ["iterations", ...metrics, "koi_koi"],
        ...points.map((point) => [point.done, ...point.values]),
      ]),
    ),
  );
  el.append(
    make("div", { className: "gl-controls" }, ...Object.values(fields).map((field) => field.element)),
    chart,
    gains,
    said,
    sees,
    actions,
    badge,
  );

  let points = [],
    done = 0,
    paused = false,
    running = false,
    generation = 0,
    checked = false,
    spent = 0;
  const situation = () => situations.find((item) => item.label === fields.situation.get());
  const label = () => {
    pause.textContent = paused ? "Continue" : "Pause";
  };

  function draw() {
    const width = Math.max(240, chart.clientWidth),
      shown = points.filter((point) => point.done > 0);
    const options = { width, height: 200, marginLeft: 56, marginBottom: 38, marginRight: 92 };
    const x = {
      type: "log",
      domain: [1, Math.max(100, wanted(fields.exponent.get()))],
      label: "iterations",
      ticks: 5,
      tickFormat: "~s",
    };
    const log = shown.filter((point) => point.values[0] > 0);
    chart.replaceChildren(
      plot({
        ...options,
        x,
        ariaLabel: "Exploitability over iterations",
        ariaDescription: "Exploitability in points, both axes logarithmic",
        y: { type: "log", label: "exploitability (points)", grid: true, ticks: 4, tickFormat: "~g" },
        marks: [
          Plot.lineY(log, {
            x: "done",
            y: (point) => point.values[0],
            stroke: COLOURS.exploitability,
            strokeWidth: 2,
          }),
          Plot.dot(log, { x: "done", y: (point) => point.values[0], fill: COLOURS.exploitability, r: 2 }),
        ],
      }),
    );
    const lines = shown.flatMap((point) =>
      [
        ["random", 3],
        ["rule-based", 6],
      ].map(([against, at]) => ({ done: point.done, against, gain: point.values[at] })),
    );
    gains.replaceChildren(
      plot({
        ...options,
        x,
        ariaLabel: "Gains over iterations",
        ariaDescription:
          "Mean gain in points against the random and the rule-based player, seats alternating",
        y: { label: "gain (points a game)", grid: true, ticks: 4 },
        marks: [
          Plot.ruleY([0]),
          ...["random", "rule-based"].map((against) =>
            Plot.lineY(
              lines.filter((line) => line.against === against),
              {
                x: "done",
                y: "gain",
                stroke: COLOURS[against],
                strokeWidth: 2,
                strokeDasharray: against === "random" ? undefined : "6 3",
              },
            ),
          ),
          Plot.text(lines.slice(-2), {
            x: "done",
            y: "gain",
            text: "against",
            textAnchor: "start",
            dx: 6,
            fill: "currentColor",
          }),
        ],
      }),
    );
  }

  function say(finished) {
    const last = points.at(-1);
    if (!last) {
      said.textContent = "";
      return;
    }
    const fixed = (value, digits = 4) => value.toFixed(digits);
    const call = situation(),
      v = last.values;
    said.textContent =
      `${last.done.toLocaleString("en")} iterations: exploitability ${v[0] < 1e-3 ? v[0].toExponential(2) : fixed(v[0])} points; ` +
      `gain ${fixed(v[3])} against the random player (dealer ${fixed(v[1])}, child ${fixed(v[2])}), ${fixed(v[6])} against the rule-based one ` +
      `(dealer ${fixed(v[4])}, child ${fixed(v[5])}); P(koi-koi) = ${fixed(v[7], 6)}, the article prints ${fixed(call.printed, 6)}.`;
    sees.textContent = `The child ${call.sees}.`;
    said.setAttribute("aria-live", finished ? "polite" : "off");
    if (finished) {
      el.dataset.seconds = (spent / 1000).toFixed(3);
      model.set("iterations", last.done);
      model.set("exploitability", v[0]);
      model.save_changes();
    }
  }

  async function measure() {
    const { arrays } = await engine.call("measure", { sequence: situation().sequence });
    const values = Array.from(arrays.metrics);
    if (points.at(-1)?.done === done) points.pop();
    points.push({ done, values });
  }

  // One loop at a time; a newer generation ends an older loop.
  async function run() {
    if (running || paused) return;
    running = true;
    const mine = generation,
      solver = solvers.indexOf(fields.solver.get());
    let slice = 1;
    while (mine === generation && !paused && done < wanted(fields.exponent.get())) {
      const target = Math.min(wanted(fields.exponent.get()), nextMark(done));
      const began = performance.now();
      while (done < target && mine === generation && !paused) {
        const count = Math.min(slice, target - done),
          start = performance.now();
        done = Number((await engine.call("train", { solver, iterations: count }, {}, [])).value);
        const took = performance.now() - start;
        slice = Math.max(
          1,
          Math.min(200_000, Math.round(count * Math.min(4, SLICE_MS / Math.max(took, 0.1)))),
        );
      }
      spent += performance.now() - began;
      if (mine !== generation) break;
      await measure();
      const finished = done >= wanted(fields.exponent.get());
      if (finished || performance.now() - drawn > 150) {
        draw();
        say(finished);
        drawn = performance.now();
      }
    }
    running = false;
    if (mine !== generation) run();
    else {
      await measure();
      draw();
      say(true);
    }
  }
  let drawn = 0;
  // Marks lie evenly on the logarithmic axis, six to a factor of ten.
  const nextMark = (from) => {
    let mark = 1;
    for (let k = 1; mark <= from; k++) mark = Math.round(10 ** (k / 6));
    return mark;
  };

  async function restart() {
    generation++;
    points = [];
    done = spent = 0;
    paused = false;
    label();
    await engine.call("start", { seed: fields.seed.get(), run: 0 }, {}, []);
    if (!running) run();
  }

  let last;
  function apply() {
    const now = `${fields.solver.get()} ${fields.seed.get()} ${wanted(fields.exponent.get()) < done}`;
    if (now !== last || wanted(fields.exponent.get()) < done) {
      last = now;
      restart();
    } else run(); // more iterations, or another situation
  }

  async function begin() {
    engine.keep("set_up", "space.");
    const { value } = await engine.call("set_up", {}, {}, []);
    const check = model.get("_check");
    await engine.call("start", { seed: check.seed, run: 0 }, {}, []);
    const { arrays } = await engine.call(
      "train",
      { solver: model.get("_sampled"), iterations: check.iterations },
      {},
      ["space.work.average"],
    );
    const same = fingerprint(arrays["space.work.average"].slice(0, Number(value))) === check.fingerprint;
    badge.textContent = same
      ? `✓ This browser equals numba: after ${check.iterations.toLocaleString("en")} sampled iterations all ${Number(value).toLocaleString("en")} strategy sums are the same to the last bit.`
      : "This browser's training differs from numba's: please report it.";
    badge.dataset.state = same ? "good" : "bad";
    checked = true;
    apply();
  }

  const bound = bind({ model, fields, prefix: "cfr.", onChange: () => checked && apply() });
  changed = () => bound.changed();
  let width = 0;
  new ResizeObserver(() => {
    if (Math.abs(chart.clientWidth - width) > 8) {
      width = chart.clientWidth;
      draw();
    }
  }).observe(el);
  draw();
  begin().catch((error) => (said.textContent = `The kernels stopped: ${error.message}`));
}
