// The whole thesis, 16 rows of 10,000 games, in the page.
import { BLUE, GREY, ORANGE, Plot, picture } from "livefigure/chart.js";
import { answering, args, controls, furtherButton } from "livefigure/controls.js";
import { actions, panel, resetButton } from "livefigure/elements.js";
import { moments } from "livefigure/games.js";
import { count, report, twoDigits } from "livefigure/kit.js";
import { LEAVES, SWITCHES, learnedTables, rankOf, switchesInWords } from "./common.js";

export function thesis({ model, sent, el, engine, chart, said }) {
  const { rows, games, also } = sent;
  const tables = learnedTables(sent);
  const agent = { label: "everybody", options: sent.everybody };
  const fields = controls(model, { agent, ...SWITCHES, seed: {} });
  let played = [];
  const labels = rows.map((row) => row.label);
  const again = furtherButton("Run the thesis again", fields.seed);
  el.append(panel(fields), chart, said, actions(again, resetButton()));

  // A line for single cards, one for threes: what lies between them is no number of cards.
  const threes = (_, n) => labels[n].includes("×");

  // The names of the other kinds at their lines' ends, a word's height apart.
  function ends() {
    const sorted = also
      .map(({ name, means }) => ({ name, y: means.at(-1) }))
      .sort((one, two) => one.y - two.y);
    sorted.forEach((end, n) => n && (end.y = Math.max(end.y, sorted[n - 1].y + 0.08)));
    return sorted;
  }

  function draw() {
    const narrow = chart.clientWidth < 480,
      tickRotate = narrow ? -90 : -30;
    picture(chart, {
      height: 300,
      marginLeft: 46,
      marginRight: 88,
      marginBottom: narrow ? 68 : 58, // words that stand upright keep clear of the axis's name
      ariaLabel: "Mean place by sure cards",
      ariaDescription:
        "Ours as dots with 95% intervals, the thesis's as diamonds, for 13 single cards and two to four threes",
      x: { type: "point", domain: labels, label: "cards that player 1 surely gets", tickRotate },
      y: {
        label: "mean place (1 is best)",
        reverse: true,
        nice: true,
        labelArrow: "none",
        grid: true,
        ticks: 6,
      },
      marks: [
        also.map(({ means }) => Plot.lineY(means, { x: labels, y: (mean) => mean, z: threes, stroke: GREY })),
        Plot.text(ends(), { x: () => labels.at(-1), y: "y", text: "name", textAnchor: "start", dx: 8 }),
        Plot.ruleX(played, { x: "label", y1: "low", y2: "high", stroke: BLUE, strokeWidth: 2 }),
        Plot.dot(played, { x: "label", y: "mean", fill: BLUE, r: 4 }),
        Plot.dot(rows, { x: "label", y: "mean", symbol: "diamond", stroke: ORANGE, strokeWidth: 2, r: 5 }),
      ],
    });
  }

  async function answer() {
    const began = performance.now(),
      now = [];
    const given = { ...args(fields, LEAVES), [LEAVES.others]: fields.agent.code(), ...tables };
    for (const { label, mean, fixed } of rows) {
      const row = { ...given, [LEAVES.cards]: fixed };
      const { ranks } = await engine.call("play_games", row, { ranks: "ranks" }, { ranks: [games] });
      now.push({ label, published: mean, ...moments(ranks.map(rankOf)) });
    }
    const seconds = (performance.now() - began) / 1000;
    // A picture has no time of its own.
    const took = globalThis.livefigureStill ? "" : ` in ${twoDigits(seconds)} s`;
    played = now;
    draw();
    const squares = played.map(({ mean, sd, published }) => ((mean - published) / sd) ** 2);
    const chi = (squares.reduce((sum, part) => sum + part, 0) * games) / 2;
    said.textContent = `${rows.length} × ${count(games)} games${took}. Chi-square between these means and the thesis's (diamonds): ${chi.toFixed(1)}; chance alone brings ${rows.length}, and more than 32 once in a hundred times.`;
    report(model, { seconds });
  }

  draw();
  const data = () =>
    played.map(({ label, games, mean, sd, published }) => ({ row: label, games, mean, sd, published }));
  const more = { place: chart, draw, answer, data, literals: () => switchesInWords(fields) };
  return answering({ model, engine }, { said, fields, prefix: "all.", ...more });
}
