// Monte Carlo on one decision: playouts arrive until a play stands out.
import { BLUE, GREY, Plot, picture } from "livefigure/chart.js";
import { answering, controls, furtherButton, walk } from "livefigure/controls.js";
import { actions, folded, panel, resetButton } from "livefigure/elements.js";
import { count, inOrder, leaves, named, rowsOf, twoDigits } from "livefigure/kit.js";
import { situation } from "./board.js";
import { SWITCHES, switchesInWords } from "./common.js";
import { dealt } from "./judge.js";

const Z = 1.96;

export function arrivals({ model, sent, el, engine, chart, said }) {
  const { acts, ranks, game, judging, arriving } = sent,
    { worth, columns } = judging;
  const fields = controls(model, { number: { label: "decision" }, seed: {}, ...SWITCHES });
  const way = walk();
  el.append(
    said,
    chart,
    way.element,
    actions(furtherButton("Another decision", fields.number), resetButton()),
    folded("Which decision, which rules", panel(fields)),
  );

  let looks = [], // a row of options for each look
    searched = [];
  const leaderOf = (row) => row.reduce((best, one) => (one.mean > best.mean ? one : best));
  const near = (row) =>
    row.filter((one) => one !== leaderOf(row) && leaderOf(row).mean - one.mean <= Z * one.gap);

  function read(found, options) {
    const rows = rowsOf(found.looks, columns),
      names = inOrder(worth);
    const told = (look) => (act, option) => {
      const values = names.map((name) => [name, rows[3 * look + worth[name]][option]]);
      return { option: acts[act], ...Object.fromEntries(values) };
    };
    looks = arriving.looks.map((_, look) => options.map(told(look)));
    const searches = rowsOf(found.searched, 3);
    searched = arriving.signs.map((sign, i) => ({ sign, ...named(arriving.search, searches[i]) }));
  }

  function sentences() {
    const lines = looks.map((row, look) => {
      const games = arriving.looks[look],
        { option, mean } = leaderOf(row),
        close = near(row).map((one) => one.option);
      const leads = `${count(games)} playout${games > 1 ? "s" : ""} of each: “${option}” leads with ${twoDigits(mean)}`;
      if (games < arriving.fewest) return `${leads}; so few say nothing about chance.`;
      if (!close.length) return `${leads} and stands out from all others.`;
      return `${leads}; not told apart from it: ${close.map((name) => `“${name}”`).join(", ")}.`;
    });
    const all = arriving.searches;
    const stops = searched.map(
      ({ sign, playouts, right, stopped }) =>
        `when it leads every other by ${sign} standard errors, ${count(Math.round(playouts / all))} playouts of each on average, “${leaderOf(looks.at(-1)).option}” chosen by ${right}, and in ${all - stopped} that sign never came`,
    );
    const rule = `${all} more searches may stop from ${arriving.fewest} playouts on and end at ${arriving.most}`;
    return [...lines, `When to stop? ${rule}: ${stops.join("; ")}.`];
  }

  function draw() {
    const at = way.show(sentences());
    const look = Math.min(at, looks.length - 1),
      row = looks[look],
      games = arriving.looks[look],
      best = leaderOf(row),
      alive = new Set(games < arriving.fewest ? row : [best, ...near(row)]);
    const end = game.names.length - 1,
      y = "option",
      says = (one) => `${alive.has(one) ? "" : "× "}${twoDigits(one.mean)}`,
      reach = (side) => (one) => Math.min(end, Math.max(0, one.mean + side * Z * one.error)),
      line = { stroke: "currentColor", strokeWidth: 2, strokeOpacity: (one) => (alive.has(one) ? 1 : 0.4) },
      fill = (one) => (alive.has(one) ? BLUE : GREY),
      fillOpacity = (one) => (one === best ? 0.9 : 0.4);
    picture(chart, {
      height: 66 + 28 * row.length,
      marginLeft: 84,
      marginRight: 60,
      marginBottom: 42,
      ariaLabel: `What each option is worth after ${games} playouts`,
      ariaDescription: row.map((one) => `${one.option}: ${says(one)}`).join(", "),
      x: { domain: [0, end], label: "players left behind, mean of the playouts", ticks: 4 },
      y: { domain: row.map((one) => one.option), label: null },
      marks: [
        Plot.barX(row, { x: "mean", y, fill, fillOpacity, insetTop: 3, insetBottom: 3 }),
        games < 2 ? null : Plot.ruleY(row, { x1: reach(-1), x2: reach(1), y, ...line }),
        Plot.text(row, { x: end, y, dx: 8, textAnchor: "start", text: says }),
      ],
    });
  }

  async function ask() {
    const { given, seen, options } = await dealt({ sent, engine }, fields);
    const searching = { ...given, searches: arriving.searches };
    const found = await engine.call("arrive", searching, leaves("desk.", ["looks", "searched"]));
    read(found, options);
    const held = ranks.flatMap((rank, i) => new Array(seen.cards[i]).fill(rank)).join(" ");
    said.textContent = `You hold ${held}. ${situation(sent, seen)}`;
  }
  const data = () =>
    looks.flatMap((row, look) => row.map((one) => ({ playouts: arriving.looks[look], ...one })));
  const more = { place: chart, ask, draw, data, literals: () => switchesInWords(fields) };
  return answering({ model, engine }, { said, fields, way, prefix: "playouts.", ...more });
}
