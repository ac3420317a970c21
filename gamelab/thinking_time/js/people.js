// Agents R and C with simulated people, played live; the assumptions about people are the controls.
import * as Plot from "@observablehq/plot";
import { bind, button, downloadCsv, make, number, plot, select, slider } from "../../page/js/kit.js";

const COLOURS = ["#0173b2", "#de8f05"]; // seaborn's colour-blind-safe palette, as in the figures
const NAMES = ["R (conventional)", "C (adaptive)"];
const MOST = 25,
  BLOCK = 100;

export function people({ model, el, engine, signal }) {
  let changed = () => {};
  const control = () => changed();
  const share = (value) => `${Math.round(100 * value)} %`;
  const seconds = (value) => `${value.toFixed(1)} s`;
  const fields = {
    policy: select(
      {
        label: "policy",
        options: Object.keys(model.get("_policies")),
        hint: "what the simulated person plays",
      },
      control,
    ),
    slip: slider(
      {
        label: "slips, sure",
        min: 0,
        max: 0.5,
        step: 0.01,
        format: share,
        hint: "share of random moves in confident turns",
      },
      control,
    ),
    slip_unsure: slider(
      {
        label: "slips, unsure",
        min: 0,
        max: 1,
        step: 0.01,
        format: share,
        hint: "share of random moves in unconfident turns",
      },
      control,
    ),
    confident: slider(
      { label: "confident", min: 0, max: 1, step: 0.01, format: share, hint: "share of confident turns" },
      control,
    ),
    mean: slider(
      {
        label: "time, sure",
        min: 1,
        max: 100,
        step: 0.1,
        format: seconds,
        hint: "mean thinking time of confident turns; SD 15.1 s",
      },
      control,
    ),
    mean_unsure: slider(
      {
        label: "time, unsure",
        min: 1,
        max: 100,
        step: 0.1,
        format: seconds,
        hint: "mean thinking time of unconfident turns; SD 17.8 s",
      },
      control,
    ),
    a: slider({ label: "threshold a", min: 1, max: 10, step: 0.25, format: (a) => a.toFixed(2) }, control),
    step: slider(
      { label: "C's step", min: 0, max: 3, step: 0.25, format: (step) => step.toFixed(2) },
      control,
    ),
    seed: number({ label: "seed", min: 0, max: Number.MAX_SAFE_INTEGER }, control),
    games: number({ label: "games", min: 2, max: 1_000_000 }, control),
  };
  const columns = model.get("_columns"),
    at = Object.fromEntries(columns.map((name, n) => [name, n]));
  const chart = make("div", { className: "gl-chart" });
  const said = make("div", { className: "gl-result", role: "status" });
  const progress = make("progress", { max: 1, value: 0, ariaLabel: "games played" });
  let rows = [[], []],
    wanted = 0;
  const stop = button("Stop", () => {
    wanted++;
    progress.hidden = stop.disabled = true;
    say(true);
  });
  el.append(
    make("div", { className: "gl-controls" }, ...Object.values(fields).map((field) => field.element)),
    make(
      "p",
      { className: "gl-badge" },
      "All people here are simulated: the sliders are assumptions, not measurements.",
    ),
    chart,
    progress,
    said,
    make(
      "div",
      { className: "gl-actions" },
      stop,
      button("Reset", () => bound.reset()),
      button("Data as CSV", () =>
        downloadCsv(`hanabi-simulated-people-seed-${fields.seed.get()}.csv`, [
          ["agent", "game", ...columns],
          ...rows.flatMap((games, agent) => games.map((row, game) => ["RC"[agent], game, ...row])),
        ]),
      ),
    ),
  );

  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const sd = (values) => {
    const m = mean(values);
    return Math.sqrt(values.reduce((sum, value) => sum + (value - m) ** 2, 0) / (values.length - 1));
  };
  const column = (agent, name) => rows[agent].map((row) => row[at[name]]);

  function drawChart() {
    const bars = rows.flatMap((games, agent) => {
      const counts = new Array(MOST + 1).fill(0);
      for (const row of games) counts[row[at.score]]++;
      return counts.map((count, score) => ({
        agent: NAMES[agent],
        x: score + (agent ? 0.2 : -0.2),
        share: games.length ? count / games.length : 0,
      }));
    });
    chart.replaceChildren(
      plot({
        width: Math.max(240, chart.clientWidth),
        height: 270,
        marginLeft: 46,
        marginBottom: 42,
        ariaLabel: "Scores of agents R and C with simulated people",
        ariaDescription: "Share of games by score, two bars per score",
        x: {
          domain: [-0.5, MOST + 0.5],
          ticks: [0, 5, 10, 15, 20, 25],
          tickFormat: "d",
          label: "score (points)",
        },
        y: {
          label: "share of games",
          tickFormat: (value) => `${Math.round(100 * value)} %`,
          ticks: 5,
          grid: true,
        },
        color: { domain: NAMES, range: COLOURS },
        marks: [
          Plot.rectY(bars, {
            x1: (d) => d.x - 0.2,
            x2: (d) => d.x + 0.2,
            y: "share",
            fill: "agent",
            fillOpacity: 0.8,
          }),
          Plot.ruleY([0]),
        ],
      }),
    );
  }

  function say(finished) {
    const games = Math.min(rows[0].length, rows[1].length);
    if (games < 2) {
      said.textContent = "";
      return;
    }
    const lines = NAMES.map((name, agent) => {
      const scores = column(agent, "score"),
        estimates = column(agent, "estimates"),
        hits = column(agent, "hits");
      const shares = hits.map((hit, n) => hit / estimates[n]).filter((value) => !Number.isNaN(value));
      const moved = agent
        ? ` a is raised ${mean(column(1, "raised")).toFixed(2)} and lowered ${mean(column(1, "lowered")).toFixed(2)} times a game.`
        : "";
      return `${name}: ${mean(scores).toFixed(2)} points (SD ${sd(scores).toFixed(2)}), ${mean(estimates).toFixed(2)} estimates a game, success ${shares.length ? mean(shares).toFixed(2) : "–"}.${moved}`;
    });
    const differences = rows[0].slice(0, games).map((row, n) => rows[1][n][at.score] - row[at.score]);
    const middle = mean(differences),
      reach = (1.96 * sd(differences)) / Math.sqrt(games);
    lines.push(
      `C minus R on the same cards: ${middle.toFixed(3)} points, 95 % interval ${(middle - reach).toFixed(3)} to ${(middle + reach).toFixed(3)}, ${games.toLocaleString("en")} simulated games each.`,
    );
    said.replaceChildren(
      ...lines.map((line, n) => {
        const shown = make("div", {}, line);
        if (n < 2)
          ((shown.style.borderLeft = `4px solid ${COLOURS[n]}`), (shown.style.paddingLeft = "0.5rem"));
        return shown;
      }),
    );
    said.setAttribute("aria-live", finished ? "polite" : "off");
    if (finished) {
      model.set("difference", middle);
      model.save_changes();
    }
  }

  let drawn = 0;
  async function play() {
    const mine = ++wanted,
      games = fields.games.get();
    rows = [[], []];
    progress.hidden = stop.disabled = false;
    const person = {
      slip: "slip",
      slip_unsure: "slip_unsure",
      confident: "confident",
      mean: "mean",
      mean_unsure: "mean_unsure",
    };
    const args = {
      seed: fields.seed.get(),
      "sitting.human": 0,
      "sitting.agent.a": fields.a.get(),
      "sitting.adaptation.step": fields.step.get(),
    };
    for (const name in person) args[`sitting.person.${name}`] = fields[name].get();
    args["sitting.person.confident_guess"] = fields.confident.get();
    args["sitting.person.policy"] = model.get("_policies")[fields.policy.get()];
    try {
      for (let first = 0; first < games; first += BLOCK) {
        const count = Math.min(BLOCK, games - first);
        for (const agent of [0, 1]) {
          const { arrays } = await engine.call(
            "play_sittings",
            { ...args, first, "sitting.agent.strategy": model.get("_agents")[agent] },
            { rows: [count, columns.length] },
          );
          if (mine !== wanted) return;
          for (let n = 0; n < count; n++)
            rows[agent].push(Array.from(arrays.rows.slice(n * columns.length, (n + 1) * columns.length)));
        }
        progress.value = (first + count) / games;
        if (performance.now() - drawn > 150) {
          drawn = performance.now();
          drawChart();
          say(false);
        }
      }
      drawChart();
      say(true);
    } catch (error) {
      said.textContent = `The kernels stopped: ${error.message}`;
    }
    progress.hidden = stop.disabled = true;
  }

  const bound = bind({ model, fields, prefix: "people.", onChange: play });
  changed = () => bound.changed();
  signal?.addEventListener("abort", () => wanted++);
  drawChart();
  new ResizeObserver(drawChart).observe(el);
  play();
}
