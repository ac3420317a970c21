// What the Werewolf widgets share: the table, what the village believes, reports in words, fractions.
import * as Plot from "@observablehq/plot";
import { BLUE, GREEN, GREY, PINK, RED, picture, widthOf } from "../../page/js/chart.js";
import { box, make } from "../../page/js/elements.js";
import { percent } from "../../page/js/kit.js";

const ROLE_INKS = [BLUE, RED, PINK, GREY]; // seer, werewolf, possessed, villager

export const said = (black) => (black ? "the werewolf (black)" : "not the werewolf (white)");

function legend(roles) {
  const entries = roles.map((role, r) => {
    const square = make("i", { ariaHidden: "true" });
    square.style.background = ROLE_INKS[r];
    return make("span", {}, square, role);
  });
  return box("gl-legend", ...entries);
}

// A stacked bar of role probabilities for each of `players` {name, note, marked}; notes stand at the right.
export function beliefBars(chart, { roles, players, posterior }) {
  const shares = players.flatMap(({ name }, i) =>
    roles.map((role, r) => ({ name, role, share: posterior[roles.length * i + r] })),
  );
  const width = widthOf(chart);
  picture(chart, {
    width,
    height: 36 * players.length + 60,
    marginLeft: 76,
    marginRight: 96,
    marginBottom: 40,
    ariaLabel: "What the village believes",
    ariaDescription: "For every player a bar of the probabilities of the four roles",
    color: { domain: roles, range: ROLE_INKS },
    x: {
      domain: [0, 1],
      label: "probability of the role",
      ticks: width < 420 ? 3 : 5,
      tickFormat: (share) => percent(share),
    },
    y: { domain: players.map(({ name }) => name), label: null, padding: 0.2 },
    marks: [
      Plot.barX(shares, {
        x: "share",
        y: "name",
        fill: "role",
        title: (d) => `${d.name}: ${d.role} ${percent(d.share, 1)}`,
      }),
      Plot.text(players, { x: 1, y: "name", text: "note", textAnchor: "start", dx: 6, fill: "currentColor" }),
      Plot.barX(
        players.filter(({ marked }) => marked),
        { x1: 0, x2: 1, y: "name", fill: "none", stroke: "currentColor", strokeWidth: 2.5, inset: -2 },
      ),
    ],
  });
  // Plot's own legend would make the picture a figure without a name.
  chart.prepend(legend(roles));
}

// What exiling a player is worth, below 0 if it can't be done.
export const worthInWords = (worth, digits) => (worth < 0 ? "can't be" : `worth ${worth.toFixed(digits)}`);

// Players in a circle; a claimant's arrow leads to whom it reports on. roles: by seat, a word or nothing, told outside
// the circle; `pick(seat)` is called when a disc is clicked (buttons do the same for the keyboard).
export function seating(table, { players, claims, targets, colours, black, roles, pick }) {
  const turn = (seat) => (2 * Math.PI * seat) / players.length;
  const all = players.map((name, seat) => ({
    name,
    seat,
    x: Math.sin(turn(seat)),
    y: Math.cos(turn(seat)),
    claims: claims[seat],
    target: targets[seat],
    black: colours[seat] === black,
    role: roles?.[seat],
  }));
  const told = all.filter((player) => player.claims && player.target >= 0),
    width = Math.max(240, Math.min(460, table.clientWidth)),
    at = { x: "x", y: "y", fill: "currentColor" };
  const drawn = picture(table, {
    width,
    height: width * 0.72,
    margin: 34,
    ariaLabel: "The table",
    ariaDescription:
      "Five players in a circle; claimants have a thick ring, an arrow leads from each to the player it reports on",
    x: { axis: null, domain: [-1.35, 1.35] },
    y: { axis: null, domain: [-1.1, 1.15] },
    marks: [
      Plot.arrow(told, {
        x1: "x",
        y1: "y",
        x2: (d) => all[d.target].x,
        y2: (d) => all[d.target].y,
        bend: 12,
        inset: 28,
        stroke: (d) => (d.black ? RED : GREEN),
        strokeWidth: 2.5,
        headLength: 9,
      }),
      Plot.dot(all, {
        x: "x",
        y: "y",
        r: 24,
        stroke: "currentColor",
        strokeWidth: (d) => (d.claims ? 4 : 1),
      }),
      Plot.text(all, { ...at, text: (d) => String(d.seat + 1), fontSize: 16 }),
      // Outside the circle of players, where no arrow runs.
      all
        .filter(({ role }) => role)
        .map((player) => {
          const side = player.y > 0 && player.y < 0.9 ? Math.sign(player.x) : 0;
          const place = { dx: -4 * side, dy: player.y > 0.9 ? -33 : 36 };
          const textAnchor = side ? (side > 0 ? "start" : "end") : "middle";
          return Plot.text([player], { ...at, ...place, textAnchor, text: "role", fontWeight: 700 });
        }),
    ],
  });
  if (pick) drawn.style.cursor = "pointer";
  drawn.addEventListener("click", (event) => {
    const box = drawn.getBoundingClientRect(),
      zoom = width / box.width;
    const [x, y] = [(event.clientX - box.left) * zoom, (event.clientY - box.top) * zoom];
    const hit = all.find(
      (d) => Math.hypot(drawn.scale("x").apply(d.x) - x, drawn.scale("y").apply(d.y) - y) <= 28,
    );
    if (hit) pick?.(hit.seat);
  });
}

// What the claimants say, a sentence each.
export const reports = ({ claims, targets, colours }, players, black) =>
  players.flatMap((name, seat) =>
    claims[seat] && targets[seat] >= 0
      ? [
          `${name[0].toUpperCase() + name.slice(1)} claims to be the seer: ${players[targets[seat]]} is ${said(colours[seat] === black)}.`,
        ]
      : [],
  );

// A fraction in lowest terms, row `n` of a kernel's int64[:, 2].
export const fraction = (parts, n) => {
  const [top, bottom] = [parts[2 * n], parts[2 * n + 1]];
  return { value: top / bottom, text: bottom === 1 ? `${top}` : `${top}/${bottom}` };
};

export const STATE = { hint: "s1 w1 p1 / s2 w2 p2, L = 0.2, H = 0.8" };
