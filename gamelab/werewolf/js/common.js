// What the Werewolf widgets share: bars of what the village believes.
import * as Plot from "@observablehq/plot";
import { BLUE, GREY, PINK, RED, picture, widthOf } from "../../page/js/chart.js";
import { box, make } from "../../page/js/elements.js";
import { percent } from "../../page/js/kit.js";

const ROLE_INKS = [BLUE, RED, PINK, GREY]; // seer, werewolf, possessed, villager

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
