// Regret matching on one decision: the kernel trains, this draws each iteration's sums and what they become.
import { BLUE, GREY, ORANGE, Plot, picture } from "livefigure/chart.js";
import { answering, controls, walk } from "livefigure/controls.js";
import { box, make, panel } from "livefigure/elements.js";
import { percent, rowsOf, twoDigits as two, zipped } from "livefigure/kit.js";
import { inWords, layOut } from "./space.js";

const PLAIN = "cfr"; // what the other solvers are compared with
const PANELS = ["sum of regrets, points", "next; line: average"];

export function regret_steps({ model, sent, el, engine }) {
  const { row: R, decisions, iterations, codes } = sent,
    way = walk();
  const fields = controls(model, {
    decision: {},
    solver: { shown: model.get("_offers").solver.options.map(inWords) },
    seed: { hint: "of the draws" },
  });
  const chart = box("gl-chart gl-low"),
    said = make("p", { className: "gl-badge" });
  el.append(chart, said, way.element, panel(fields));
  let rows = [], // one per iteration, from before the first on
    plain = [],
    laid; // the whole game, once it is asked for
  const decision = () => decisions[fields.decision.get()];
  const alone = () => decision().info_set < 0;
  const parts = (row, name) => row.slice(R[name], R[name] + decision().actions.length);
  async function train(solver) {
    const name = alone() ? "duel_rows" : "game_rows",
      given = alone() ? { seed: fields.seed.get() } : { info_set: decision().info_set };
    const { rows } = await engine.call(name, { ...given, solver: codes[solver] }, { rows: "rows" });
    return rowsOf(rows, rows.length / (iterations + 1));
  }
  // What a step shows, a row per action.
  const columns = ["worth", "regret", "next", "average"];
  const table = (row, iteration) =>
    decision().actions.map((action, k) => {
      const values = columns.map((name) => parts(row, name)[k]);
      return { iteration, action, ...zipped(columns, values) };
    });

  function sentence(row, at) {
    const words = decision().actions,
      list = (name, tell) => words.map((word, k) => `${word} ${tell(parts(row, name)[k])}`).join(", ");
    const then = `Next: ${list("next", percent)}.`;
    if (at === 0) return `Before: nothing is regretted. ${then}`;
    const other = alone() ? `The other shows ${words[row[R.other]]}. ` : "",
      mix = parts(rows[at - 1], "next"),
      earned = parts(row, "worth").reduce((sum, worth, k) => sum + mix[k] * worth, 0);
    const would = `Would have earned: ${list("worth", two)}; the mix earned ${two(earned)}.`;
    return `${other}${would} Sums of regret: ${list("regret", two)}. ${then}`;
  }

  function draw() {
    const at = way.show(rows.map(sentence)),
      now = table(rows[at], at),
      ghost = plain.length ? table(plain[at], at) : [];
    // Both panels have a width of one; sums of all steps fit into theirs.
    const sums = [...rows, ...plain].flatMap((row) => parts(row, "regret")),
      [least, most] = [Math.min(0, ...sums), Math.max(0.01, ...sums)],
      scaled = (value) => (value - least) / (most - least);
    const bars = (data) =>
      data.flatMap(({ action, regret, next }) => [
        { panel: PANELS[0], action, from: scaled(0), to: scaled(regret), lost: regret < 0 },
        { panel: PANELS[1], action, from: 0, to: next },
      ]);
    const names = now.flatMap(({ action, regret, next, average }) => [
      { panel: PANELS[0], action, text: `${action} ${two(regret)}` },
      { panel: PANELS[1], action, text: `${action} ${percent(next)}`, average },
    ]);
    const place = { fx: "panel", y: "action" },
      span = { ...place, x1: "from", x2: "to" },
      dashed = { strokeWidth: 2, strokeDasharray: "4 3" },
      averages = names.filter(({ average }) => average !== undefined);
    picture(chart, {
      height: 50 + 56 * now.length,
      marginLeft: 8,
      marginRight: 8,
      marginTop: 34,
      marginBottom: 8,
      ariaLabel: `Regrets and probabilities after iteration ${at}`,
      ariaDescription: names.map(({ text }) => text).join("; "),
      fx: { axis: "top", label: null, domain: PANELS, padding: 0.08 },
      x: { axis: null, domain: [0, 1] },
      y: { axis: null, domain: decision().actions, paddingInner: 0.5, paddingOuter: 0.3 },
      marks: [
        Plot.barX(bars(now), { ...span, fill: ({ lost }) => (lost ? "var(--gl-out)" : BLUE) }),
        Plot.barX(bars(ghost), { ...span, stroke: GREY, ...dashed, fill: "none" }),
        Plot.tickX(averages, { ...place, x: "average", stroke: ORANGE, strokeWidth: 4 }),
        Plot.text(names, {
          ...place,
          x: 0,
          text: "text",
          dy: -24,
          textAnchor: "start",
          fill: "currentColor",
        }),
      ],
    });
    const who = alone()
      ? `The other ${decision().sees}.`
      : `The player ${decision().sees}. Points count as often as the opponent's play leads there.`;
    said.textContent = who + (ghost.length ? " Dashed: what CFR has at this step." : "");
  }

  async function ask() {
    if (!alone()) await (laid ??= layOut(engine));
    const solver = fields.solver.get();
    rows = await train(solver);
    plain = solver === PLAIN ? [] : await train(PLAIN);
  }
  const data = () => rows.flatMap(table);
  const given = { place: chart, ask, draw, data };
  return answering({ model, engine }, { said, fields, way, prefix: "regret.", ...given });
}
