// Why nobody stands still: one rate against what the village believes of it, a change at a time.
import * as Plot from "@observablehq/plot";
import { BLUE, GREY, ORANGE, onResize, picture, widthOf } from "../../page/js/chart.js";
import { bind, controls } from "../../page/js/controls.js";
import { box, panel, result } from "../../page/js/elements.js";
import { newest, percent } from "../../page/js/kit.js";
import { walk } from "../../page/js/steps.js";
import { STATE } from "./common.js";

const OFTEN = ["seldom", "often"];

export function square({ model, sent, el, engine }) {
  const fields = controls(model, { rate: {}, state: { ...STATE, label: "all else" } });
  const way = walk(),
    chart = box("gl-chart"),
    ending = result();
  el.append(chart, way.element, ending, panel(fields));
  let corners = [];

  function draw(path, at) {
    const arrows = path.slice(1).map((to, i) => ({ ...path[i], to, done: i < at }));
    const put = { x: "played", y: "believed" };
    const axis = { domain: [0, 1], ticks: [0, 1], tickFormat: (n) => OFTEN[n], tickSize: 0, tickPadding: 34 };
    picture(chart, {
      width: Math.min(widthOf(chart), 560),
      height: 280,
      marginLeft: 96,
      marginRight: 48,
      marginTop: 44,
      marginBottom: 84,
      ariaLabel: "What is played and what is believed",
      ariaDescription: "Four corners with the village's win rate, and an arrow for each change that pays",
      x: { ...axis, label: "played", labelAnchor: "center", labelOffset: 76 },
      y: { ...axis, label: "believed", labelOffset: 90 },
      marks: [
        Plot.arrow(arrows, {
          x1: "played",
          y1: "believed",
          x2: (d) => d.to.played,
          y2: (d) => d.to.believed,
          inset: 34,
          stroke: (d) => (d.believed === d.to.believed ? ORANGE : BLUE),
          strokeOpacity: (d) => (d.done ? 1 : 0.25),
          strokeWidth: 3,
        }),
        Plot.dot(corners, { ...put, r: 29, stroke: GREY }),
        Plot.dot([path[at]], { ...put, r: 29, stroke: "currentColor", strokeWidth: 3 }),
        Plot.text(corners, { ...put, text: (d) => percent(d.won, 1), fontSize: 14, fill: "currentColor" }),
      ],
    });
  }

  function sentence([role, does], spot, before) {
    const now = `it wins ${percent(spot.won, 1)}`;
    if (!before) return `The ${role} ${does} ${OFTEN[0]}, and the village believes just that: ${now}.`;
    const was = `not ${percent(before.won, 1)}`;
    return before.believed === spot.believed
      ? `So the ${role} now does it ${OFTEN[spot.played]}, while the village believes in ${OFTEN[spot.believed]}: ${now}, ${was}.`
      : `The village comes to believe in ${OFTEN[spot.believed]}: ${now}, ${was}.`;
  }

  const show = newest(
    ending,
    async () => {
      const does = sent.does[fields.rate.get()];
      const given = { index: sent.rates.indexOf(fields.rate.get()), state: fields.state.code() };
      const { wins, path } = await engine.call("square", given, { wins: "wins", path: "path" });
      corners = [0, 1, 2, 3].map((n) => ({ believed: n >> 1, played: n & 1, won: wins[n] }));
      const spots = path.filter((corner) => corner >= 0).map((corner) => corners[corner]);
      draw(spots, way.show(spots.map((spot, i) => sentence(does, spot, spots[i - 1]))));
      ending.textContent =
        spots.length > 4
          ? "Each change pays the one who makes it, and four lead back to the beginning: nobody can stand still."
          : "Now neither gains by another change: a resting place.";
    },
    engine,
  );
  const bound = bind({ model, fields: { ...fields, step: way.field }, prefix: "square.", onChange: show });
  onResize(chart, show);
  show();
  const row = ({ believed, played, won }) => ({
    believed: OFTEN[believed],
    played: OFTEN[played],
    village_wins: won,
  });
  return { bound, data: () => corners.map(row) };
}
