// How a chase begins: one rate against what the village believes of it, a change at a time.
import { BLUE, GREY, ORANGE, Plot, picture, widthOf } from "livefigure/chart.js";
import { controls } from "livefigure/controls.js";
import { percent } from "livefigure/kit.js";
import { fashion, stepwise } from "./common.js";

const OFTEN = ["seldom", "often"];

export function square({ model, sent, el, engine, chart }) {
  const fields = controls(model, { rate: {}, state: { ...fashion(sent), label: "all else" } });
  let corners = [];

  function draw(path, at) {
    const arrows = path.slice(1).map((to, i) => ({ ...path[i], to, done: i < at }));
    const put = { x: "played", y: "believed" },
      ways = { x1: "played", y1: "believed", x2: ({ to }) => to.played, y2: ({ to }) => to.believed },
      stroke = ({ believed, to }) => (believed === to.believed ? ORANGE : BLUE),
      strokeOpacity = ({ done }) => (done ? 1 : 0.55);
    picture(chart, {
      width: Math.min(widthOf(chart), 520),
      height: 270,
      marginLeft: 76,
      marginBottom: 44,
      ariaLabel: "What is played and what is believed",
      ariaDescription: "Four corners with the village's win rate, and an arrow for each change that pays",
      x: { type: "point", domain: OFTEN, padding: 0.3, label: "played", labelAnchor: "center", tickSize: 0 },
      y: { type: "point", domain: OFTEN.toReversed(), padding: 0.45, label: "believed", tickSize: 0 },
      marks: [
        Plot.arrow(arrows, { ...ways, inset: 34, stroke, strokeOpacity, strokeWidth: 3 }),
        Plot.dot(corners, { ...put, r: 29, stroke: GREY }),
        Plot.dot([path[at]], { ...put, r: 29, stroke: "currentColor", strokeWidth: 3 }),
        Plot.text(corners, { ...put, text: (d) => percent(d.wins, 1), fontSize: 14, fill: "currentColor" }),
      ],
    });
  }

  function sentence([role, does], spot, before) {
    const now = `it wins ${percent(spot.wins, 1)}`;
    if (!before) return `The ${role} ${does} ${OFTEN[0]}, and the village believes just that: ${now}.`;
    const was = `not ${percent(before.wins, 1)}`;
    return before.believed === spot.believed
      ? `So the ${role} now does it ${spot.played}, while the village believes in ${spot.believed}: ${now}, ${was}.`
      : `The village comes to believe in ${spot.believed}: ${now}, ${was}.`;
  }

  async function answer(tell) {
    const does = sent.does[fields.rate.get()];
    const given = { index: sent.rates.indexOf(fields.rate.get()), state: fields.state.code() };
    const { wins, path } = await engine.call("square", given, { wins: "wins", path: "path" });
    corners = [0, 1, 2, 3].map((n) => ({ believed: OFTEN[n >> 1], played: OFTEN[n & 1], wins: wins[n] }));
    const spots = path.filter((corner) => corner >= 0).map((corner) => corners[corner]);
    draw(spots, tell(spots.map((spot, i) => sentence(does, spot, spots[i - 1]))));
    const round =
      "Each change pays the one who makes it, and four lead back to the beginning: none of these corners lasts.";
    const rests = "Now neither gains by another change: a resting place.";
    return [spots.length > 4 ? round : rests, corners];
  }
  return stepwise({ model, el, engine }, { prefix: "square.", place: chart, fields }, answer);
}
