// The whole thesis, 16 rows of 10,000 games, in the page.
import * as Plot from "@observablehq/plot";
import { bind, button, checkbox, downloadCsv, make, moments, number, plot, select } from "../../page/js/kit.js";
import { countRanks, learnedTables, settings } from "./cards.js";

const OURS = "#0173b2",
  PAPER = "#de8f05";

export function thesis({ model, el, engine }) {
  const tables = learnedTables(model),
    rows = model.get("_rows"),
    games = model.get("_games");
  let start;
  const changed = () => start();
  const fields = {
    agent: select(
      {
        label: "everybody",
        options: model.get("_agents").filter((name) => !model.get("_searching").includes(name)),
      },
      changed,
    ),
    lock: checkbox({ label: "lock", hint: "who passed stays out of the trick" }, changed),
    clear_on_out: checkbox({ label: "clear on out", hint: "a trick ends when somebody goes out" }, changed),
    seed: number({ label: "seed", min: 0, max: Number.MAX_SAFE_INTEGER }, changed),
  };
  const chart = make("div", { className: "gl-chart" });
  const said = make("p", { className: "gl-result", role: "status" });
  let found = [];
  el.append(
    make("div", { className: "gl-controls" }, ...Object.values(fields).map((field) => field.element)),
    chart,
    said,
    make(
      "div",
      { className: "gl-actions" },
      button("Play the thesis again", () => {
        fields.seed.set(fields.seed.get() + 1);
        changed();
      }),
      button("Reset", () => bound.reset()),
      button("Data as CSV", () =>
        downloadCsv(`daifugo-thesis-${fields.agent.get()}-seed-${fields.seed.get()}.csv`, [
          ["row", "games", "mean", "sd", "published"],
          ...found.map((d) => [d.label, d.games, d.mean, d.sd, d.published]),
        ]),
      ),
    ),
  );

  function drawChart() {
    const narrow = chart.clientWidth < 480,
      points = rows.map(({ label, mean }) => ({ label, mean }));
    chart.replaceChildren(
      plot({
        width: Math.max(240, chart.clientWidth),
        height: 300,
        marginLeft: 46,
        marginBottom: 58,
        ariaLabel: "Mean rank by fixed cards",
        ariaDescription:
          "Ours as dots with 95 % intervals, the thesis's as diamonds, for 13 single cards and two to four threes",
        x: {
          type: "point",
          domain: rows.map((row) => row.label),
          label: "cards that player 1 surely gets",
          tickRotate: narrow ? -60 : -30,
        },
        y: { label: "mean rank (1 is best)", reverse: true, grid: true, ticks: 6 },
        marks: [
          Plot.ruleX(found, { x: "label", y1: "low", y2: "high", stroke: OURS, strokeWidth: 2 }),
          Plot.dot(found, { x: "label", y: "mean", fill: OURS, r: 4 }),
          Plot.dot(points, { x: "label", y: "mean", symbol: "diamond", stroke: PAPER, strokeWidth: 2, r: 5 }),
        ],
      }),
    );
  }

  // One request at a time; of the changes made meanwhile only the last counts.
  let busy = false,
    again = false;
  async function play() {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    try {
      const agent = fields.agent.get(),
        began = performance.now(),
        now = [];
      for (const { label, mean, fixed } of rows) {
        const chosen = settings(model, {
          agent,
          others: agent,
          lock: fields.lock.get(),
          clear_on_out: fields.clear_on_out.get(),
          fixed,
        });
        const { arrays } = await engine.call(
          "play_games",
          { seed: fields.seed.get(), first: 0, ...chosen, ...tables },
          { ranks: [games] },
        );
        now.push({ label, published: mean, ...moments(countRanks(arrays.ranks)) });
      }
      const seconds = (performance.now() - began) / 1000;
      found = now;
      drawChart();
      const chi = found.reduce(
        (sum, { mean, sd, published }) => sum + (mean - published) ** 2 / ((2 * sd * sd) / games),
        0,
      );
      said.textContent = `${rows.length} × ${games.toLocaleString("en")} games in ${seconds.toFixed(2)} s. Chi-square between these means and the thesis's (diamonds): ${chi.toFixed(1)}; chance alone brings ${rows.length}, and more than 32 once in a hundred times.`;
      model.set("seconds", seconds);
      model.save_changes();
    } catch (error) {
      said.textContent = `The kernels stopped: ${error.message}`;
    }
    busy = false;
    if (again) {
      again = false;
      play();
    }
  }

  const bound = bind({ model, fields, prefix: "all.", onChange: () => play() });
  start = () => bound.changed();
  drawChart();
  new ResizeObserver(drawChart).observe(el);
  play();
}
