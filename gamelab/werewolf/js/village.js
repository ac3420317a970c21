// Six rates and six beliefs: the village's win rate, and who is exiled on which board.
import { bind, button, downloadCsv, make, select, slider, switchBoard } from "../../page/js/kit.js";
import { beliefBars } from "./common.js";

export function village({ model, el, engine }) {
  const names = model.get("_rates"),
    boards = model.get("_boards"),
    F = model.get("_facts"),
    roles = model.get("_names");
  let start;
  const changed = () => start();
  const twoDigits = (rate) => rate.toFixed(2);
  const rates = Object.fromEntries(
    names.map((name) => [
      name,
      slider({ label: name, min: 0, max: 1, step: 0.05, format: twoDigits }, changed),
    ]),
  );
  const beliefs = Object.fromEntries(
    names.map((name) => [
      `b_${name}`,
      slider({ label: `believed ${name}`, min: 0, max: 1, step: 0.05, format: twoDigits }, changed),
    ]),
  );
  const options = boards.map((board, i) => `${i + 1}. ${board}`);
  const choice = select({ label: "board", options, hint: "who claims, and what each reports" }, changed);
  const board = {
    ...choice,
    get: () => options.indexOf(choice.get()),
    set: (index) => choice.set(options[index]),
  };
  const switches = switchBoard(model.get("_switches"), changed);

  const said = make("p", { className: "gl-result", role: "status" });
  const chart = make("div", { className: "gl-chart" });
  const why = make("p", { className: "gl-result" });
  const table = make("div", { className: "gl-table", tabIndex: 0, role: "region", ariaLabel: "All boards" });
  table.style.overflowX = "auto";
  const badge = make("p", { className: "gl-badge" }, "Comparing this browser's win rates with numba's …");
  const column = (title, fields) =>
    make("div", {}, make("b", {}, title), ...Object.values(fields).map((field) => field.element));
  let lines = [];
  el.append(
    make(
      "div",
      { className: "gl-controls" },
      column("how they play", rates),
      column("what the village believes", beliefs),
    ),
    switches.element,
    said,
    board.element,
    chart,
    why,
    make(
      "div",
      { className: "gl-actions" },
      button("Believe the truth", () => {
        for (const name of names) beliefs[`b_${name}`].set(rates[name].get());
        changed();
      }),
      button("Reset", () => bound.reset()),
      button("Data as CSV", () =>
        downloadCsv("werewolf-boards.csv", [
          ["board", "probability", "exiled", "win rate"],
          ...lines.map((line) => line.map((cell) => `"${cell}"`)),
        ]),
      ),
    ),
    make("details", {}, make("summary", {}, "All boards"), table),
    badge,
  );

  const players = ["A", "B", "C", "D", "E"];
  const args = () => ({
    ...Object.fromEntries(names.map((name) => [`rates.${name}`, rates[name].get()])),
    ...Object.fromEntries(names.map((name) => [`belief.${name}`, beliefs[`b_${name}`].get()])),
    ...switches.args("switches"),
  });
  const exiled = (facts) => players.filter((_, i) => (facts[F.tied] >> i) & 1);
  const percent = (share, digits = 2) => `${(100 * share).toFixed(digits)} %`;

  // One request at a time; of the moves made meanwhile only the last counts.
  let busy = false,
    again = false;
  async function show() {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    try {
      const given = args();
      const { value } = await engine.call("win_rate", given);
      const found = await Promise.all(
        boards.map((_, number) => engine.call("explain_board", { ...given, board: number })),
      );
      said.textContent = `The village wins ${percent(value)} of the games (it would win ${percent(model.get("_lone"))} if only the seer claimed).`;
      lines = found.map(({ arrays: { facts } }, i) => [
        boards[i],
        facts[F.chance],
        exiled(facts).join(" or "),
        facts[F.value],
      ]);
      const { facts, "work.posterior": posterior, "work.suspicion": suspicion } = found[board.get()].arrays;
      const claimants = boards[board.get()].split(",").length;
      beliefBars({
        chart,
        names: roles,
        posterior,
        marked: (i) => (facts[F.tied] >> i) & 1,
        players: players.map((player, i) => (i < claimants ? `${player}, claims` : player)),
        notes: Array.from(suspicion, (worth) => (worth < 0 ? "can't be" : `worth ${worth.toFixed(3)}`)),
      });
      const out = exiled(facts);
      why.textContent =
        `Board ${board.get() + 1}: probability ${percent(facts[F.chance])}. Exiling a player is worth, as the village believes, P(werewolf) + P(possessed) / ${claimants === 2 ? 3 : 2}; ` +
        `most for ${out.join(" and ")}${out.length > 1 ? " alike, so the switch of ties decides" : ""}. The village expects to win ${percent(facts[F.believed], 1)} here, and wins ${percent(facts[F.value], 1)}.`;
      const rows = lines.map(([name, chance, who, won], i) =>
        make(
          "tr",
          {},
          ...[i + 1, name, percent(chance), who, chance ? percent(won, 1) : "never"].map((cell) =>
            make("td", {}, String(cell)),
          ),
        ),
      );
      table.replaceChildren(
        make(
          "table",
          {},
          make(
            "tr",
            {},
            ...["", "board", "probability", "exiled", "village wins"].map((head) => make("th", {}, head)),
          ),
          ...rows,
        ),
      );
      if (model.get("win_rate") !== value) {
        model.set("win_rate", value);
        model.save_changes();
      }
    } catch (error) {
      said.textContent = `The kernels stopped: ${error.message}`;
    }
    busy = false;
    if (again) {
      again = false;
      show();
    }
  }

  async function verify() {
    const view = model.get("_reference"),
      checks = model.get("_checks");
    const reference = new Float64Array(view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength));
    for (const [index, point] of checks.entries()) {
      const given = { "switches.exile": point[12], "switches.lie": point[13], "switches.ties": point[14] };
      names.forEach((name, i) => {
        given[`rates.${name}`] = point[i];
        given[`belief.${name}`] = point[6 + i];
      });
      const { value } = await engine.call("win_rate", given);
      if (value !== reference[index]) {
        badge.textContent = `This browser's win rates differ from numba's (sample ${index + 1}): please report it.`;
        badge.dataset.state = "bad";
        return;
      }
    }
    badge.textContent = `✓ This browser equals numba: ${checks.length} win rates on and off the grid, under all kinds of switches, the same to the last bit.`;
    badge.dataset.state = "good";
  }

  const bound = bind({
    model,
    fields: { ...rates, ...beliefs, board, switches },
    prefix: "village.",
    onChange: show,
  });
  start = () => bound.changed();
  let width = 0;
  new ResizeObserver(() => {
    if (Math.abs(chart.clientWidth - width) > 8) {
      width = chart.clientWidth;
      show();
    }
  }).observe(el);
  show();
  verify().catch((error) => (badge.textContent = `The comparison stopped: ${error.message}`));
}
