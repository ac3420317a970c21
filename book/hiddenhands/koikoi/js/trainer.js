// Regret minimisation, live: exploitability, gains and the call of one situation while it runs.
import { BLUE, GREEN, GREY, HALO, ORANGE, Plot, onResize, picture } from "livefigure/chart.js";
import { bind, controls } from "livefigure/controls.js";
import { actions, box, button, make, panel, resetButton } from "livefigure/elements.js";
import { comparison, tell } from "livefigure/games.js";
import { inWords, iterations, layOut, measure } from "./space.js";
import { busy, count, duration, fixed, report, settled, stopped, zipped } from "livefigure/kit.js";

const STRATEGY = { average: "space.work.average" };
const SLICE_MS = 40; // of training, between looks at the reader's wishes
const FIXED = [
  { against: "random", metric: "random", stroke: ORANGE },
  { against: "rule-based", metric: "rule", stroke: GREEN, strokeDasharray: "6 3" },
];

// The axes where nothing is trained yet.
const EMPTY = { exploitability: [0.01, 1], gain: { domain: [-1, 1] } };

// 32 bits that depend on every bit of the numbers, as in figures.py.
function fingerprint(numbers) {
  let mixed = 2166136261;
  for (const word of new Uint32Array(numbers.buffer)) mixed = Math.imul(mixed ^ word, 16777619) >>> 0;
  return mixed;
}

// Marks lie evenly on the logarithmic axis, six to a factor of ten.
function nextMark(from) {
  let mark = 1;
  for (let k = 1; mark <= from; k++) mark = Math.round(10 ** (k / 6));
  return mark;
}

const extent = (values) => [Math.min(...values), Math.max(...values)];

// Ticks of a logarithmic axis: 1, 2 and 5 of each power of ten, or the powers alone where there are many.
function powers(values) {
  const [least, most] = extent(values),
    digits = most < 100 * least ? [1, 2, 5] : [1];
  const all = Array.from({ length: 20 }, (_, n) => digits.map((digit) => Number(`${digit}e${n - 16}`)));
  return all.flat().filter((tick) => least <= tick && tick <= most);
}

export function cfr_trainer({ model, sent, el, engine }) {
  const { situations, check, before } = sent,
    metrics = [...sent.metrics, "koi_koi"];
  const fields = controls(model, {
    solver: { shown: model.get("_offers").solver.options.map(inWords) },
    exponent: { label: "iterations", step: 0.1, format: (power) => count(iterations(power)) },
    seed: { hint: "of the sampled solvers" },
    ...(situations.length > 1 && { situation: { options: situations.map((item) => item.label) } }),
  });
  const goal = () => iterations(fields.exponent.get()),
    long = () => goal() - done > sent.unasked[fields.solver.get()];
  const situation = () => situations.find((item) => item.label === fields.situation?.get()) ?? situations[0];

  const chart = box("gl-chart gl-low"),
    gains = box("gl-chart gl-low");
  const pace = make("p", { className: "gl-badge gl-line" }),
    said = make("p", { className: "gl-result" }),
    sees = make("p", { className: "gl-result" });
  const { badge, verify } = comparison("training", "differs");
  const pause = button("Pause", () => {
    setPaused(!paused);
    run();
  });
  const setPaused = (value) => {
    paused = value;
    const more = done ? "Continue to" : "Train";
    pause.textContent = paused ? `${more} ${count(goal())} iterations` : "Pause";
  };
  const again = button("Start again", () => restart({ asked: true }));
  const buttons = actions(pause, again, resetButton());
  el.append(panel(fields), chart, gains, pace, said, sees, buttons, badge);

  let points = [], // what was measured: iterations done, and the metrics
    done = 0,
    paused = false,
    running = false,
    generation = 0, // of the training; a newer one ends an older loop
    ready = false,
    drawn = 0,
    told = 0;

  function draw() {
    const shown = points.filter((point) => point.done > 0),
      log = shown.filter((point) => point.exploitability > 0),
      end = Math.max(100, goal(), ...before.map(({ done }) => done));
    const ticks = chart.clientWidth < 480 ? 3 : 5;
    const options = {
      height: 200,
      marginLeft: 56,
      marginBottom: 38,
      marginRight: 92,
      x: { type: "log", domain: [1, end], label: "iterations", ticks, tickFormat: "~s" },
    };
    const curve = { x: "done", y: "exploitability" },
      known = before.flatMap(({ least, most }) => [least, most]),
      measured = [...log.map((point) => point.exploitability), ...known],
      heights = measured.length ? measured : EMPTY.exploitability;
    const rules = { grid: true, domain: extent(heights), ticks: powers(heights), tickFormat: String };
    picture(chart, {
      ...options,
      ariaLabel: "Exploitability over iterations",
      ariaDescription: "Exploitability in points, both axes logarithmic",
      y: { type: "log", label: "exploitability (points)", ...rules },
      marks: [
        Plot.areaY(before, { x: "done", y1: "least", y2: "most", fill: GREY, fillOpacity: 0.5 }),
        Plot.lineY(before, { ...curve, stroke: GREY }),
        Plot.lineY(log, { ...curve, stroke: BLUE }),
        Plot.dot(log, { ...curve, fill: BLUE, r: 2 }),
      ],
    });
    const last = { x: "done", y: "gain", text: "against" };
    const ends = shown
      .slice(-1)
      .flatMap((last) => FIXED.map(({ against, metric }) => ({ ...last, against, gain: last[metric] })));
    picture(gains, {
      ...options,
      ariaLabel: "Gains over iterations",
      ariaDescription: "Mean gain in points against the random and the rule-based player, seats alternating",
      y: { label: "gain (points a game)", grid: true, ticks: 4, ...(!shown.length && EMPTY.gain) },
      marks: [
        Plot.ruleY([0]),
        FIXED.map(({ metric, stroke, strokeDasharray }) =>
          Plot.lineY(shown, { x: "done", y: metric, stroke, strokeWidth: 2, strokeDasharray }),
        ),
        Plot.text(ends, { ...last, textAnchor: "start", dx: 6, ...HALO }),
      ],
    });
  }

  function say(finished) {
    const last = points.at(-1);
    if (!last) {
      said.textContent = "Nothing is trained yet.";
      sees.textContent = pace.textContent = "";
      busy(said, false);
      return settled(said);
    }
    const short = Object.fromEntries(metrics.map((name) => [name, fixed(last[name], 4)]));
    const close = last.exploitability < 1e-3 ? last.exploitability.toExponential(2) : short.exploitability;
    tell(
      said,
      finished,
      `${count(last.done)} iterations: exploitability ${close} points; ` +
        `gain ${short.random} against the random player (dealer ${short.random_dealer}, child ${short.random_child}), ` +
        `${short.rule} against the rule-based one (dealer ${short.rule_dealer}, child ${short.rule_child}); ` +
        `P(koi-koi) = ${last.koi_koi.toFixed(6)}, the article prints ${last.of.printed.toFixed(6)}.`,
    );
    sees.textContent = `The child ${last.of.sees}.`;
    settled(said);
    if (!finished) return;
    busy(said, false);
    pace.textContent = "";
    report(model, { iterations: last.done, exploitability: last.exploitability });
  }

  function show(finished) {
    draw();
    say(finished);
    drawn = performance.now();
  }

  // How long it will still take, by `trained` iterations in `spent` milliseconds, without the measuring between them.
  function tellPace(spent, trained) {
    if (performance.now() - told < 250) return;
    told = performance.now();
    const seconds = ((spent / trained) * (goal() - done)) / 1000;
    const known = done < goal() && spent > 2000; // the first slices say little of the pace
    const left = known ? `, about ${duration(seconds)} to go at this computer's pace` : "";
    pace.textContent = `${count(done)} of ${count(goal())} iterations${left}`;
  }

  async function look() {
    const mine = generation,
      at = done;
    const of = situation();
    const found = await measure(engine, metrics, of.sequence);
    if (mine !== generation) return;
    if (points.at(-1)?.done === at) points.pop();
    points.push({ done: at, of, ...found });
  }

  // Train in slices as long as nobody wants anything else, and measure at every mark.
  async function run() {
    if (running) return;
    running = true;
    busy(said, true);
    const mine = generation,
      solver = fields.solver.code(),
      wanted = () => mine === generation && !paused;
    let [slice, spent, trained] = [1, 0, 0];
    while (wanted() && done < goal()) {
      const target = Math.min(goal(), nextMark(done));
      while (wanted() && done < target) {
        const most = Math.min(slice, target - done),
          start = performance.now();
        const { value } = await engine.call("train", { solver, iterations: most });
        if (mine === generation) done = Number(value);
        const took = Math.max(performance.now() - start, 0.1);
        [spent, trained] = [spent + took, trained + most];
        if (wanted()) tellPace(spent, trained);
        slice = Math.max(1, Math.min(200_000, Math.round(most * Math.min(4, SLICE_MS / took))));
      }
      if (mine !== generation) break;
      await look();
      if (performance.now() - drawn > 150) show(false);
    }
    running = false;
    if (mine !== generation) return run();
    if (done) await look();
    show(true);
  }

  // What would take more than a second waits for a press.
  async function restart({ asked }) {
    generation++;
    busy(said, true);
    points = [];
    done = 0;
    setPaused(!asked && long());
    await engine.call("start", { seed: fields.seed.get(), run: 0 });
    run();
  }

  // Another solver or seed, or less than was done, starts anew; more iterations or another situation do not.
  let last;
  function apply() {
    const now = `${fields.solver.get()} ${fields.seed.get()}`;
    if (now !== last || done > goal()) {
      last = now;
      return restart({ asked: false });
    }
    if (!running) setPaused((done > 0 && paused) || long());
    run();
  }

  async function begin() {
    const size = await layOut(engine);
    ready = true;
    apply();
    const same = async ({ solver, iterations, fingerprint: expected }, _, engine) => {
      await layOut(engine);
      await engine.call("start", { seed: check.seed, run: 0 });
      const { average } = await engine.call("train", { solver, iterations }, STRATEGY);
      return fingerprint(average.slice(0, size)) === expected;
    };
    const equal = () =>
      `after ${count(check.iterations)} sampled iterations all ${count(size)} strategy sums are`;
    await verify(engine, [check], same, equal);
  }

  const bound = bind({ model, fields, prefix: "cfr.", onChange: () => ready && apply() });
  draw();
  onResize(chart, draw);
  begin().catch(stopped(said));
  // The probability in a situation is known only where it was asked for.
  const shown = (point) =>
    metrics.map((name) => (name === "koi_koi" && point.of !== situation() ? "" : point[name]));
  return {
    bound,
    data: () => points.map((point) => ({ done: point.done, ...zipped(metrics, shown(point)) })),
    literals: () => ({ iterations: goal() }),
  };
}
