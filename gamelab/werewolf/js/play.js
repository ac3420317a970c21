// The reader as the village: the claims of a simulated game, an exile, and what Bayes would have done.
import * as Plot from "@observablehq/plot";
import { bind, button, make, number, plot, select } from "../../page/js/kit.js";
import { beliefBars } from "./common.js";

const WHITE_INK = "#029e73",
  BLACK_INK = "#d55e00";
const NOBODY = -1;

export function play({ model, el, engine }) {
  const O = model.get("_outcome"),
    roles = model.get("_names"),
    presets = model.get("_presets"),
    rateNames = model.get("_rates"),
    black = model.get("_black");
  let start;
  const changed = () => start();
  const fields = {
    strategies: select(
      { label: "strategies", options: Object.keys(presets), hint: "how all play, and what Bayes believes" },
      changed,
    ),
    seed: number({ label: "seed", min: 0, max: Number.MAX_SAFE_INTEGER }, changed),
    number: number({ label: "game", min: 0, max: 1e9 }, changed),
  };
  const seats = [0, 1, 2, 3, 4],
    name = (seat) => `player ${seat + 1}`;
  const table = make("div", { className: "gl-chart" });
  const told = make("div", { className: "gl-result" });
  const said = make("p", { className: "gl-result", role: "status" });
  const chart = make("div", { className: "gl-belief" });
  const tally = make("p", { className: "gl-result" });
  const votes = seats.map((seat) => button(`Exile ${name(seat)}`, () => vote(seat)));
  const next = button("Next game", () => {
    fields.number.set(fields.number.get() + 1);
    changed();
  });
  let done = {}; // votes of this visit by strategies, seed and game
  el.append(
    make("div", { className: "gl-controls" }, ...Object.values(fields).map((field) => field.element)),
    table,
    told,
    make("div", { className: "gl-actions" }, ...votes),
    make(
      "div",
      { className: "gl-actions" },
      next,
      button("Reset", () => {
        done = {};
        bound.reset();
      }),
    ),
    said,
    chart,
    tally,
  );

  const key = () =>
    Object.values(fields)
      .map((field) => field.get())
      .join("/");
  const ask = (choice) => {
    const args = { seed: fields.seed.get(), game: fields.number.get(), vote: choice };
    rateNames.forEach((rate, i) => {
      args[`rates.${rate}`] = args[`belief.${rate}`] = presets[fields.strategies.get()][i];
    });
    return engine.call("play_day", args);
  };

  function drawTable(arrays, known) {
    const at = (seat) => ({ x: Math.sin((2 * Math.PI * seat) / 5), y: Math.cos((2 * Math.PI * seat) / 5) });
    const all = seats.map((seat) => ({
      seat,
      ...at(seat),
      claims: Number(arrays["day.claims"][seat]),
      target: Number(arrays["day.targets"][seat]),
      black: Number(arrays["day.colours"][seat]) === black,
      role: roles[Number(arrays["day.roles"][seat])],
    }));
    const reports = all.filter((player) => player.claims);
    const width = Math.max(240, Math.min(460, table.clientWidth));
    table.replaceChildren(
      plot({
        width,
        height: width * 0.72,
        margin: 34,
        ariaLabel: "The table",
        ariaDescription:
          "Five players in a circle; claimants have a thick ring, an arrow leads from each to the player it reports on",
        x: { axis: null, domain: [-1.35, 1.35] },
        y: { axis: null, domain: [-1.1, 1.15] },
        marks: [
          Plot.arrow(
            reports.map((player) => ({ ...player, to: at(player.target) })),
            {
              x1: "x",
              y1: "y",
              x2: (d) => d.to.x,
              y2: (d) => d.to.y,
              bend: 12,
              inset: 24,
              stroke: (d) => (d.black ? BLACK_INK : WHITE_INK),
              strokeWidth: 2.5,
              headLength: 9,
            },
          ),
          Plot.dot(all, {
            x: "x",
            y: "y",
            r: 20,
            stroke: "currentColor",
            strokeWidth: (d) => (d.claims ? 4 : 1),
          }),
          Plot.text(all, {
            x: "x",
            y: "y",
            text: (d) => String(d.seat + 1),
            fontSize: 16,
            fill: "currentColor",
          }),
          known
            ? Plot.text(all, { x: "x", y: "y", dy: 31, text: "role", fill: "currentColor", fontWeight: 700 })
            : null,
        ],
      }),
    );
    told.replaceChildren(
      ...reports.map((player) =>
        make(
          "div",
          {},
          `${name(player.seat)} claims to be the seer: ${name(player.target)} is ${player.black ? "the werewolf (black)" : "not the werewolf (white)"}.`,
        ),
      ),
    );
  }

  function count() {
    const games = Object.values(done);
    const won = (who) => games.filter((game) => game[who]).length;
    tally.textContent = games.length
      ? `In ${games.length} game${games.length > 1 ? "s" : ""} you won ${won("you")}, the Bayesian village ${won("bayes")}; you agreed in ${won("same")}.`
      : "Exile somebody: the game is then laid open.";
  }

  async function vote(seat) {
    if (done[key()]) return;
    const now = key();
    const [mine, theirs] = await Promise.all([ask(seat), ask(NOBODY)]);
    const field = (found, index) => Number(found.arrays["day.outcome"][index]);
    const advised = field(theirs, O.advised);
    done[now] = { vote: seat, you: field(mine, O.won), bayes: field(theirs, O.won), same: seat === advised };
    show();
  }

  async function show() {
    try {
      const { arrays } = await ask(NOBODY);
      const played = done[key()];
      drawTable(arrays, Boolean(played));
      for (const vote of votes) vote.disabled = Boolean(played);
      count();
      if (!played) {
        said.textContent = "Whom does the village exile?";
        chart.replaceChildren();
        return;
      }
      const advised = Number(arrays["day.outcome"][O.advised]),
        role = (seat) => roles[Number(arrays["day.roles"][seat])];
      const ends = (won) => (won ? "the village wins" : "the werewolf's side wins");
      said.textContent = `You exiled ${name(played.vote)}, the ${role(played.vote)}: ${ends(played.you)}. Bayes exiles ${name(advised)}, the ${role(advised)}: ${ends(played.bayes)}.`;
      beliefBars({
        chart,
        names: roles,
        posterior: arrays["day.posterior"],
        players: seats.map((seat) => name(seat)),
        notes: Array.from(arrays["day.suspicion"], (worth) =>
          worth < 0 ? "can't be" : `worth ${worth.toFixed(2)}`,
        ),
        marked: (seat) => seat === advised,
      });
    } catch (error) {
      said.textContent = `The kernels stopped: ${error.message}`;
    }
  }

  const bound = bind({ model, fields, prefix: "play.", onChange: show });
  start = () => bound.changed();
  let width = 0;
  new ResizeObserver(() => {
    if (Math.abs(table.clientWidth - width) > 8) {
      width = table.clientWidth;
      show();
    }
  }).observe(el);
  show();
}
