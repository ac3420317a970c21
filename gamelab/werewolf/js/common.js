// What the Werewolf widgets share: bars of what the village believes.
import * as Plot from "@observablehq/plot";
import { make, plot } from "../../page/js/kit.js";

export const ROLE_INKS = ["#0173b2", "#d55e00", "#cc78bc", "#949494"]; // seer, werewolf, possessed, villager

// A stacked bar of role probabilities per player; `notes` stand at the right.
export function beliefBars({ chart, players, posterior, names, notes, marked }) {
  const rows = players.flatMap((player, i) =>
    names.map((role, r) => ({ player, role, share: posterior[4 * i + r] })),
  );
  const width = Math.max(240, chart.clientWidth);
  // Plot's own legend would make the picture a figure without a name.
  const legend = make(
    "div",
    { className: "gl-legend" },
    ...names.map((role, r) => {
      const square = make("i", { ariaHidden: "true" });
      square.style.background = ROLE_INKS[r];
      return make("span", {}, square, role);
    }),
  );
  chart.replaceChildren(
    legend,
    plot({
      width,
      height: 36 * players.length + 60,
      marginLeft: 76,
      marginRight: 96,
      marginBottom: 40,
      ariaLabel: "What the village believes",
      ariaDescription: "For every player a bar of the probabilities of the four roles",
      color: { domain: names, range: ROLE_INKS },
      x: {
        domain: [0, 1],
        label: "probability of the role",
        ticks: width < 420 ? 3 : 5,
        tickFormat: (share) => `${Math.round(100 * share)} %`,
      },
      y: { domain: players, label: null, padding: 0.2 },
      marks: [
        Plot.barX(rows, {
          x: "share",
          y: "player",
          fill: "role",
          title: (d) => `${d.player}: ${d.role} ${(100 * d.share).toFixed(1)} %`,
        }),
        Plot.text(
          players.map((player, i) => ({ player, note: notes[i] })),
          { x: 1, y: "player", text: "note", textAnchor: "start", dx: 6, fill: "currentColor" },
        ),
        Plot.barX(
          players.filter((_, i) => marked(i)).map((player) => ({ player })),
          { x1: 0, x2: 1, y: "player", fill: "none", stroke: "currentColor", strokeWidth: 2.5, inset: -2 },
        ),
      ],
    }),
  );
}
