// Build a handicap: cards that player 1 surely gets, and what they do to his mean rank.
import * as Plot from "@observablehq/plot";
import { bind, button, checkbox, downloadCsv, make, moments, number, plot, select, slider } from "../../page/js/kit.js";
import { countRanks, learnedTables, settings } from "./cards.js";

const OURS = "#0173b2",
  PAPER = "#de8f05";
const COPIES = 4,
  DECK = 52;

// Thirteen buttons, each a rank; a click adds a copy, after the fourth it starts again.
function cardPicker(ranks, most, onChange) {
  const held = new Array(ranks.length).fill(0);
  const buttons = ranks.map((rank, i) =>
    button(rank, () => {
      const room = most() - held.reduce((a, b) => a + b, 0);
      held[i] = held[i] < COPIES && room > 0 ? held[i] + 1 : 0;
      show();
      onChange();
    }),
  );
  const show = () =>
    buttons.forEach((made, i) => {
      made.textContent = held[i] > 1 ? `${ranks[i]} ×${held[i]}` : ranks[i];
      made.setAttribute("aria-label", `${ranks[i]}: ${held[i]} of ${COPIES} fixed`);
      made.setAttribute("aria-pressed", held[i] > 0);
    });
  for (const made of buttons) made.classList.add("gl-pick");
  return {
    element: make(
      "div",
      { className: "gl-picker", role: "group", ariaLabel: "cards that player 1 surely gets" },
      ...buttons,
    ),
    get: () => ranks.flatMap((rank, i) => new Array(held[i]).fill(rank)).join(" "),
    set(text) {
      const names = String(text).split(" ");
      ranks.forEach((rank, i) => (held[i] = Math.min(COPIES, names.filter((name) => name === rank).length)));
      let extra = held.reduce((a, b) => a + b, 0) - most();
      for (let i = ranks.length - 1; i >= 0 && extra > 0; i--) {
        const dropped = Math.min(held[i], extra);
        held[i] -= dropped;
        extra -= dropped;
      }
      show();
    },
    counts: () => held.reduce((word, copies, i) => word + copies * 16 ** i, 0),
  };
}

export function handicap({ model, el, engine }) {
  const tables = learnedTables(model),
    agents = model.get("_agents");
  let start;
  const changed = () => start();
  const players = slider({ label: "players", min: 2, max: 6 }, () => {
    fields.cards.set(fields.cards.get());
    changed();
  });
  // Cards that cannot be dealt evenly go to the first seats, so player 1 has the larger hand.
  const fields = {
    cards: cardPicker(model.get("_ranks"), () => Math.ceil(DECK / players.get()), changed),
    agent: select({ label: "player 1", options: agents }, changed),
    others: select({ label: "the others", options: agents }, changed),
    players,
    playouts: number(
      { label: "playouts", min: 1, max: 10_000, hint: "per legal move, for agents that search" },
      changed,
    ),
    lock: checkbox({ label: "lock", hint: "who passed stays out of the trick" }, changed),
    clear_on_out: checkbox({ label: "clear on out", hint: "a trick ends when somebody goes out" }, changed),
    leads: checkbox(
      { label: "player 1 leads", hint: "otherwise everybody is equally likely to lead first" },
      changed,
    ),
    seed: number({ label: "seed", min: 0, max: Number.MAX_SAFE_INTEGER }, changed),
    games: number({ label: "games", min: 1, max: 100_000_000 }, changed),
  };
  const { cards, ...others } = fields;
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
    button("No cards", () => {
      cards.set("");
      changed();
    }),
    button("Reset", () => bound.reset()),
    button("Data as CSV", () =>
      downloadCsv(`daifugo-handicap-seed-${fields.seed.get()}.csv`, [
        ["games", "mean", "low", "high"],
        ...trace.map(({ games, mean, low, high }) => [games, mean, low, high]),
      ]),
    ),
  );
  el.append(
    make("p", { className: "gl-name" }, "Cards that player 1 surely gets:"),
    cards.element,
    make("div", { className: "gl-controls" }, ...Object.values(others).map((field) => field.element)),
    chart,
    progress,
    said,
    actions,
    badge,
  );

  let counts = [],
    trace = [];
  const printed = () => (players.get() === 4 ? model.get("_published")[cards.get()] : undefined);

  function drawChart() {
    const paper = printed(),
      seats = players.get(),
      last = trace.at(-1);
    const widest = last ? Math.max(0.05, ...trace.slice(-12).map((d) => d.high - d.low)) : 1;
    const middle = last ? last.mean : (seats + 1) / 2;
    const reach = Math.max(widest, paper === undefined ? 0 : 1.3 * Math.abs(paper - middle));
    const range = [Math.max(1, middle - reach), Math.min(seats, middle + reach)];
    const marks = [];
    if (trace.length > 1) {
      marks.push(
        Plot.areaY(trace, { x: "games", y1: "low", y2: "high", fill: OURS, fillOpacity: 0.3, clip: true }),
        Plot.lineY(trace, { x: "games", y: "mean", stroke: OURS, strokeWidth: 2, clip: true }),
      );
    }
    if (paper !== undefined)
      marks.push(Plot.ruleY([paper], { stroke: PAPER, strokeWidth: 2, strokeDasharray: "6 3" }));
    if (1 + seats > 2 * range[0] && 1 + seats < 2 * range[1])
      marks.push(Plot.ruleY([(1 + seats) / 2], { strokeOpacity: 0.5 }));
    chart.replaceChildren(
      plot({
        width: Math.max(240, chart.clientWidth),
        height: 270,
        marginLeft: 56,
        marginBottom: 42,
        ariaLabel: "Mean rank of player 1 as games are played",
        ariaDescription:
          "The mean with its 95 % interval, which narrows; a dashed line at the thesis's value, a thin one at the middle rank",
        x: {
          type: "log",
          label: "games",
          tickFormat: "~s",
          ticks: 5,
          domain: [trace[0]?.games ?? 10, Math.max(1000, last?.games ?? 1000)],
        },
        y: { label: "mean rank (1 is best)", domain: range, reverse: true, grid: true, ticks: 6 },
        marks,
      }),
    );
  }

  function say(finished) {
    const { games, mean, sd, low, high } = moments(counts);
    if (!games) {
      said.textContent = "";
      return;
    }
    const paper = printed();
    const interval =
      games > 1 ? `, 95 % interval ${low.toFixed(4)} to ${high.toFixed(4)}, SD ${sd.toFixed(3)}` : "";
    const theirs =
      paper === undefined
        ? " The thesis prints no value for these cards."
        : ` The thesis prints ${paper} (10,000 games): dashed line.`;
    said.textContent = `Mean rank ${mean.toFixed(4)} from ${games.toLocaleString("en")} games${interval}.${theirs}`;
    said.setAttribute("aria-live", finished ? "polite" : "off");
    if (finished) {
      model.set("mean", mean);
      model.set("played", games);
      model.save_changes();
    }
  }

  const values = () => Object.fromEntries(Object.entries(others).map(([name, field]) => [name, field.get()]));
  let drawn = 0;
  function play() {
    const { seed, games, ...chosen } = values();
    if (chosen.players !== 4 && [chosen.agent, chosen.others].includes("truncated")) {
      engine.cancel();
      said.textContent = "The agent truncated has learned its values for four players only: choose four.";
      return;
    }
    counts = new Array(7).fill(0);
    trace = [];
    progress.hidden = stop.disabled = false;
    const args = { seed, ...settings(model, { ...chosen, fixed: cards.counts() }), ...tables };
    engine.run(
      { name: "play_games", rows: "ranks", games, args },
      (rows, done, finished) => {
        countRanks(rows, counts);
        const found = moments(counts);
        if (found.games > 1 && (finished || found.games > 1.02 * (trace.at(-1)?.games ?? 0)))
          trace.push(found);
        progress.value = done / games;
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
    let at = 0;
    for (const check of checks) {
      const args = { seed: check.seed, first: 0, ...tables, ...check.settings };
      const { arrays } = await engine.call("play_games", args, { ranks: [check.games] });
      if (arrays.ranks.some((word, i) => (word & 15) !== reference[at + i])) {
        badge.textContent = `This browser's games differ from numba's (sample ${checks.indexOf(check) + 1}): please report it.`;
        badge.dataset.state = "bad";
        return;
      }
      at += check.games;
    }
    badge.textContent = `✓ This browser equals numba: ${at.toLocaleString("en")} games of all ${agents.length} agents under ${checks.length} settings, the same to the last bit.`;
    badge.dataset.state = "good";
  }

  const bound = bind({ model, fields, prefix: "hand.", onChange: () => play() });
  start = () => bound.changed();
  drawChart();
  new ResizeObserver(drawChart).observe(el);
  play();
  verify().catch((error) => (badge.textContent = `The comparison stopped: ${error.message}`));
}
