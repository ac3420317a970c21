// The reader as the village: the claims of a simulated game, an exile, and what Bayes would have done.
import * as Plot from "@observablehq/plot";
import { GREEN, RED, onResize, picture } from "../../page/js/chart.js";
import { bind, controls } from "../../page/js/controls.js";
import { actions, box, button, lines, make, panel, result } from "../../page/js/elements.js";
import { leaves, named, newest, stopped } from "../../page/js/kit.js";
import { beliefBars, worthInWords } from "./common.js";

// Where the kernel's arguments have the rates, which everybody plays and believes, and what is wanted back.
const RATES = ["rates", "belief"];
const WANTED = leaves("day.", ["outcome", "claims", "targets", "colours", "roles", "posterior", "suspicion"]);

export function play({ model, sent, el, engine }) {
  const { outcome: O, names, presets, rates, players, nobody, black } = sent;
  const fields = controls(model, {
    strategies: { hint: "how all play, and what Bayes believes" },
    seed: {},
    number: { label: "game" },
  });
  const table = box("gl-chart"),
    told = box("gl-result"),
    said = result(),
    chart = box("gl-belief"),
    tally = make("p", { className: "gl-result" });
  const votes = players.map((name, seat) => button(`Exile ${name}`, () => vote(seat).catch(stopped(said))));
  let moved = false, // the reader has just exiled somebody
    claimed = []; // what the picture shows
  let done = {}; // votes of this visit by strategies, seed and game
  const nextGame = () => {
    fields.number.set(fields.number.get() + 1);
    bound.changed();
  };
  const reset = () => {
    done = {};
    bound.reset();
  };
  const another = button("Next game", nextGame);
  el.append(
    panel(fields),
    table,
    told,
    actions(...votes),
    actions(another, button("Reset", reset)),
    said,
    chart,
    tally,
  );

  const key = () =>
    Object.values(fields)
      .map((field) => field.get())
      .join("/");
  async function ask(vote) {
    const given = { seed: fields.seed.get(), game: fields.number.get(), vote };
    const preset = presets[fields.strategies.get()];
    for (const part of RATES) rates.forEach((rate, i) => (given[`${part}.${rate}`] = preset[i]));
    const { outcome, ...day } = await engine.call("play_day", given, WANTED);
    return { ...day, ...named(O, outcome) };
  }

  // Players in a circle; a claimant's arrow leads to whom it reports on.
  function drawTable({ claims, targets, colours, roles }, known) {
    const turn = (seat) => (2 * Math.PI * seat) / players.length;
    const all = players.map((name, seat) => ({
      name,
      seat,
      x: Math.sin(turn(seat)),
      y: Math.cos(turn(seat)),
      claims: claims[seat],
      target: targets[seat],
      black: colours[seat] === black,
      role: names[roles[seat]],
    }));
    const reports = all.filter((player) => player.claims),
      width = Math.max(240, Math.min(460, table.clientWidth)),
      at = { x: "x", y: "y", fill: "currentColor" };
    picture(table, {
      width,
      height: width * 0.72,
      margin: 34,
      ariaLabel: "The table",
      ariaDescription:
        "Five players in a circle; claimants have a thick ring, an arrow leads from each to the player it reports on",
      x: { axis: null, domain: [-1.35, 1.35] },
      y: { axis: null, domain: [-1.1, 1.15] },
      marks: [
        Plot.arrow(reports, {
          x1: "x",
          y1: "y",
          x2: (d) => all[d.target].x,
          y2: (d) => all[d.target].y,
          bend: 12,
          inset: 24,
          stroke: (d) => (d.black ? RED : GREEN),
          strokeWidth: 2.5,
          headLength: 9,
        }),
        Plot.dot(all, {
          x: "x",
          y: "y",
          r: 20,
          stroke: "currentColor",
          strokeWidth: (d) => (d.claims ? 4 : 1),
        }),
        Plot.text(all, { ...at, text: (d) => String(d.seat + 1), fontSize: 16 }),
        // Outside the circle of players, where no arrow runs.
        known
          ? all.map((player) => {
              const side = player.y > 0 && player.y < 0.9 ? Math.sign(player.x) : 0;
              const place = { dx: -4 * side, dy: player.y > 0.9 ? -31 : 33 };
              const textAnchor = side ? (side > 0 ? "start" : "end") : "middle";
              return Plot.text([player], { ...at, ...place, textAnchor, text: "role", fontWeight: 700 });
            })
          : null,
      ],
    });
    const report = ({ name, target, black }) =>
      `${name} claims to be the seer: ${players[target]} is ${black ? "the werewolf (black)" : "not the werewolf (white)"}.`;
    told.replaceChildren(...lines(reports.map(report)));
    claimed = all.map(({ name, claims, target, black }) => ({
      player: name,
      claims: claims ? "seer" : "",
      reports_on: claims ? players[target] : "",
      says: claims ? (black ? "werewolf" : "not the werewolf") : "",
    }));
  }

  function count() {
    const games = Object.values(done);
    const won = (who) => games.filter((game) => game[who]).length;
    tally.textContent = games.length
      ? `In ${games.length} game${games.length > 1 ? "s" : ""} you won ${won("you")}, the Bayesian village ${won("bayes")}; you agreed in ${won("same")}.`
      : "Exile somebody: the game is then laid open.";
  }

  async function vote(seat) {
    const now = key();
    if (done[now]) return;
    const [mine, theirs] = await Promise.all([ask(seat), ask(nobody)]);
    moved = true;
    done[now] = { vote: seat, you: mine.won, bayes: theirs.won, same: seat === theirs.advised };
    show();
  }

  const show = newest(
    said,
    async () => {
      const seen = await ask(nobody),
        voted = done[key()];
      drawTable(seen, Boolean(voted));
      for (const button of votes) button.disabled = Boolean(voted);
      count();
      if (!voted) {
        said.textContent = "Whom does the village exile?";
        chart.replaceChildren();
        return;
      }
      const role = (seat) => `${players[seat]}, the ${names[seen.roles[seat]]}`,
        ends = (won) => (won ? "the village wins" : "the werewolf's side wins");
      said.textContent = `You exiled ${role(voted.vote)}: ${ends(voted.you)}. Bayes exiles ${role(seen.advised)}: ${ends(voted.bayes)}.`;
      beliefBars(chart, {
        roles: names,
        posterior: seen.posterior,
        players: players.map((name, seat) => ({
          name,
          note: worthInWords(seen.suspicion[seat], 2),
          marked: seat === seen.advised,
        })),
      });
      if (moved) another.focus({ preventScroll: true });
      moved = false;
    },
    engine,
  );

  const bound = bind({ model, fields, prefix: "play.", onChange: show });
  onResize(table, show);
  show();
  return { bound, data: () => claimed, literals: () => ({ rates: presets[fields.strategies.get()] }) };
}
