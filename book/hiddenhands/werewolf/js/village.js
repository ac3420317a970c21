// Six rates and six beliefs: the village's win rate, and who is exiled on which board.
import { answering, args, controls, select, switchBoard } from "livefigure/controls.js";
import { actions, box, button, folded, make, resetButton } from "livefigure/elements.js";
import { comparison } from "livefigure/games.js";
import { tableOf } from "../../js/judge.js";
import { bits, leaves, named, numbers, percent, report, twoDigits } from "livefigure/kit.js";
import { beliefBars, worthInWords } from "./common.js";

// Where the kernels' arguments have rates and beliefs, and what is wanted back.
const RATES = "rates.",
  BELIEF = "belief.";
const WANTED = { facts: "facts", ...leaves("work.", ["posterior", "suspicion"]) };

export function village({ model, sent, el, engine, chart, said }) {
  const { rates: names, boards, facts: F, names: roles, players, checks } = sent;
  const rate = { step: 0.05, format: twoDigits };
  const believed = (name) => `b_${name}`;
  const rates = controls(model, Object.fromEntries(names.map((name) => [name, rate])));
  const told = names.map((name) => [believed(name), { ...rate, label: `believed ${name}` }]),
    beliefs = controls(model, Object.fromEntries(told));
  const places = leaves(RATES, names);
  for (const name of names) places[believed(name)] = BELIEF + name;
  const options = boards.map((board, i) => `${i + 1}. ${board.said}`);
  const board = select({ label: "board", options, coded: true, hint: "who claims, and what each reports" });
  const switches = switchBoard(sent.switches);

  const why = make("p", { className: "gl-result" });
  const table = make("div", { className: "gl-table", tabIndex: 0, role: "region", ariaLabel: "All boards" });
  table.style.overflowX = "auto";
  const { badge, verify } = comparison("win rates");
  const column = (title, fields) =>
    make("div", {}, make("b", {}, title), ...Object.values(fields).map((field) => field.element));
  const believeTheTruth = () => {
    for (const name of names) beliefs[believed(name)].set(rates[name].get());
    figure.bound.changed();
  };
  el.append(
    box("gl-controls", column("how they play", rates), column("what the village believes", beliefs)),
    switches.element,
    said,
    board.element,
    chart,
    why,
    actions(button("Believe the truth", believeTheTruth), resetButton()),
    folded("All boards", table),
    badge,
  );

  function drawBoard(number, { posterior, suspicion, chance, believed, value, tied }) {
    const { claimants, part } = boards[number],
      out = tied.map((i) => players[i]);
    const rows = players.map((player, i) => ({
      name: i < claimants ? `${player}, claims` : player,
      note: worthInWords(suspicion[i], 3),
      marked: tied.includes(i),
    }));
    beliefBars(chart, { roles, posterior, players: rows });
    why.textContent =
      `Board ${number + 1}: probability ${percent(chance, 2)}. Exiling a player is worth, as the village believes, P(werewolf) + P(possessed) / ${part}; ` +
      `most for ${out.join(" and ")}${out.length > 1 ? " alike, so the switch of ties decides" : ""}. ${chance ? `The village expects to win ${percent(believed, 1)} here, and wins ${percent(value, 1)}.` : "At these rates this board never happens."}`;
  }

  function drawTable(lines) {
    const row = ([name, chance, who, won], i) =>
      [i + 1, name, percent(chance, 2), who, chance ? percent(won, 1) : "never"].map(String);
    const heads = ["number", "board", "probability", "exiled", "village wins"];
    table.replaceChildren(tableOf(heads, lines.map(row)));
  }

  async function answer() {
    const given = { ...args({ ...rates, ...beliefs }, places), ...switches.args() };
    const { value } = await engine.call("win_rate", given);
    const explain = (_, board) => engine.call("explain_board", { ...given, board }, WANTED);
    const found = await Promise.all(boards.map(explain));
    said.textContent = `The village wins ${percent(value, 2)} of the games (it would win ${percent(sent.lone, 2)} if only the seer claimed).`;
    const seen = found.map(({ facts, ...beliefs }) => {
      const { tied, ...shares } = named(F, facts);
      return { ...beliefs, ...shares, tied: bits(tied) };
    });
    // Of the table: board, probability, who is exiled, win rate.
    const lines = seen.map(({ chance, value, tied }, i) => {
      const exiled = tied.map((player) => players[player]);
      return [boards[i].said, chance, exiled.join(" or "), value];
    });
    drawBoard(board.get(), seen[board.get()]);
    drawTable(lines);
    if (model.get("win_rate") !== value) report(model, { win_rate: value });
    return lines.map(([claims, probability, exiled, won], number) => {
      return { number, claims, probability, exiled, win_rate: probability ? won : "never" };
    });
  }

  const fields = { ...rates, ...beliefs, board, switches };
  const figure = answering({ model, engine }, { said, fields, prefix: "village.", place: chart, answer });
  const reference = numbers(Float64Array, sent.reference);
  const same = async (point, index, engine) =>
    (await engine.call("win_rate", named(sent.point, point))).value === reference[index];
  const equal = () => `${checks.length} win rates on and off the grid, under all kinds of switches,`;
  verify(engine, checks, same, equal);
  return figure;
}
