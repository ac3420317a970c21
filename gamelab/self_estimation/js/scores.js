// Scores of a strategy, played live.
import * as Plot from "@observablehq/plot";
import {
  bind,
  button,
  checkbox,
  downloadCsv,
  make,
  moments,
  number,
  plot,
  select,
  slider,
  switchBoard,
} from "../../page/js/kit.js";

const MOST = 25; // highest score drawn
const OURS = "#0173b2",
  PAPER = "#de8f05"; // seaborn's colour-blind-safe palette, as in the figures

export function scores({ model, el, engine }) {
  let start; // filled below; controls call it
  const changed = () => start();
  const fields = {
    strategy: select({ label: "strategy", options: model.get("_strategies") }, changed),
    hand: slider({ label: "hand", min: 1, max: 5, format: (n) => `${n} card${n > 1 ? "s" : ""}` }, changed),
    a: slider({ label: "threshold a", min: 1, max: 10, step: 0.25, format: (a) => a.toFixed(2) }, changed),
    estimate: checkbox({ label: "estimate", hint: "off: a is infinite" }, changed),
    seed: number({ label: "seed", min: 0, max: Number.MAX_SAFE_INTEGER }, changed),
    games: number({ label: "games", min: 1, max: 10_000_000 }, changed),
  };
  const every = switchBoard(model.get("_switches"), changed);

  const chart = make("div", { className: "gl-chart" });
  const said = make("p", { className: "gl-result", role: "status" });
  const progress = make("progress", { max: 1, value: 0, ariaLabel: "games played" });
  const badge = make("p", { className: "gl-badge" }, "Comparing this browser's games with numba's …");
  const stop = button("Stop", () => {
    engine.cancel();
    progress.hidden = stop.disabled = true;
    say(true);
  });
  const actions = make(
    "div",
    { className: "gl-actions" },
    stop,
    button("Reset", () => bound.reset()),
    button("Data as CSV", () =>
      downloadCsv(`hanabi-${fields.strategy.get()}-seed-${fields.seed.get()}.csv`, [
        ["score", "games"],
        ...counts.map((count, score) => [score, count]),
      ]),
    ),
  );
  const controls = make(
    "div",
    { className: "gl-controls" },
    ...Object.values(fields).map((field) => field.element),
  );
  el.append(controls, every.element, chart, progress, said, actions, badge);

  let counts = new Array(MOST + 1).fill(0);
  const published = () => {
    const standard =
      every.get() === "" &&
      (fields.strategy.get() !== "estimation" || (fields.estimate.get() && fields.a.get() === 2.5));
    const found = model
      .get("_published")
      .find((p) => p.strategy === fields.strategy.get() && p.hand === fields.hand.get());
    return found && { ...found, standard };
  };

  function drawChart() {
    const found = moments(counts),
      paper = published();
    const bars = counts.map((count, score) => ({ score, share: found.games ? count / found.games : 0 }));
    const marks = [
      Plot.rectY(bars, {
        x1: (d) => d.score - 0.45,
        x2: (d) => d.score + 0.45,
        y: "share",
        fill: OURS,
        fillOpacity: 0.75,
      }),
      Plot.ruleY([0]),
    ];
    if (found.games > 1) {
      marks.push(
        Plot.rect([found], { x1: "low", x2: "high", fill: "currentColor", fillOpacity: 0.3 }),
        Plot.ruleX([found.mean], { stroke: "currentColor", strokeWidth: 2 }),
      );
    }
    if (paper)
      marks.push(Plot.ruleX([paper.mean], { stroke: PAPER, strokeWidth: 2, strokeDasharray: "6 3" }));
    chart.replaceChildren(
      plot({
        width: Math.max(240, chart.clientWidth),
        height: 270,
        marginLeft: 46,
        marginBottom: 42,
        ariaLabel: "Histogram of scores",
        ariaDescription: "Share of games by score; a line at our mean, a dashed line at the paper's",
        x: {
          domain: [-0.5, MOST + 0.5],
          ticks: [0, 5, 10, 15, 20, 25],
          tickFormat: "d",
          label: "score (points)",
        },
        y: {
          label: "share of games",
          tickFormat: (share) => `${Math.round(100 * share)} %`,
          ticks: 5,
          grid: true,
        },
        marks,
      }),
    );
  }

  function say(finished) {
    const { games, mean, sd, low, high } = moments(counts);
    const paper = published();
    if (!games) {
      said.textContent = "";
      return;
    }
    const interval =
      games > 1 ? `, 95 % interval ${low.toFixed(3)} to ${high.toFixed(3)}, SD ${sd.toFixed(2)}` : "";
    const theirs = paper
      ? ` The paper prints ${paper.mean} (SD ${paper.sd}, ${paper.n} games)${paper.standard ? "" : " for its own setting"}: dashed line.`
      : " The paper prints no value for this hand.";
    said.textContent = `Mean ${mean.toFixed(3)} points from ${games.toLocaleString("en")} games${interval}.${theirs}`;
    // Only the end of a run is read out and told to Python, not every step of it.
    said.setAttribute("aria-live", finished ? "polite" : "off");
    if (finished) {
      model.set("mean", mean);
      model.set("played", games);
      model.save_changes();
    }
  }

  function settings() {
    return {
      ...every.args(),
      "setting.player.strategy": model.get("_strategies").indexOf(fields.strategy.get()),
      "setting.rules.hand": fields.hand.get(),
      "setting.player.a": fields.estimate.get() ? fields.a.get() : Infinity,
    };
  }

  let drawn = 0;
  function play() {
    counts = new Array(MOST + 1).fill(0);
    progress.hidden = stop.disabled = false;
    const games = fields.games.get();
    engine.run(
      { name: "play_games", rows: "scores", games, args: { seed: fields.seed.get(), ...settings() } },
      (rows, done, finished) => {
        for (const score of rows) counts[score]++;
        progress.value = done / games;
        // Ten pictures a second are enough.
        if (!finished && performance.now() - drawn < 100) return;
        drawn = performance.now();
        drawChart();
        say(finished);
        if (finished) progress.hidden = stop.disabled = true;
      },
      (error) => (said.textContent = `The kernels stopped: ${error.message}`),
    );
  }

  async function verify() {
    const checks = model.get("_checks"),
      view = model.get("_reference");
    const reference = new Int16Array(view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength));
    let at = 0,
      games = 0;
    for (const check of checks) {
      const args = { seed: check.seed, first: 0, ...check.settings };
      const { arrays } = await engine.call("play_games", args, { scores: [check.games] });
      if (arrays.scores.some((score, i) => score !== reference[at + i])) {
        badge.textContent = `This browser's games differ from numba's (sample ${checks.indexOf(check) + 1}): please report it.`;
        badge.dataset.state = "bad";
        return;
      }
      at += check.games;
      games += check.games;
    }
    badge.textContent = `✓ This browser equals numba: ${games.toLocaleString("en")} games under ${checks.length} settings (seeds 0 to ${checks.length - 1}), the same to the last bit.`;
    badge.dataset.state = "good";
  }

  const bound = bind({ model, fields: { ...fields, switches: every }, onChange: () => play() });
  start = () => bound.changed();
  drawChart();
  new ResizeObserver(drawChart).observe(el);
  // The reader's games first; the comparison takes its turns between their blocks.
  play();
  verify().catch((error) => (badge.textContent = `The comparison stopped: ${error.message}`));
}
