// A partner that moves as people do, and the threshold under the reader's hand: what that scores.
import { controls } from "livefigure/controls.js";
import { twoDigits } from "livefigure/kit.js";
import { curve } from "../../js/curve.js";

const HIGH = 6; // points from the foot of the chart to its top, so that flat looks flat

export function visits(all) {
  const { model, sent, engine } = all,
    { names, players, games, never } = sent;
  const infinite = (a) => (a < never ? twoDigits(a) : "∞: never ask");
  const fields = controls(model, {
    a: { label: "threshold a", step: 0.05, format: infinite },
    agent: { label: "the agent", shown: names },
    seed: {},
  });
  const a = () => (fields.a.get() < never ? fields.a.get() : Infinity);

  const lines = () => {
    const own = fields.agent.code(),
      order = [own, ...names.keys()].filter((n, place, every) => every.indexOf(n) === place);
    const drawn = order.map((n) => ({ name: names[n], rows: sent.curve.filter(({ agent }) => agent === n) }));
    const ends = drawn.map(({ rows }) => rows.at(-1).mean);
    // Where lines end near each other, their names stand on both sides.
    return drawn.map((line, n) => ({ ...line, below: ends[n] === Math.min(...ends) }));
  };
  const ticks = [1, 1.5, 2, 2.5, 3, 4, 6, 10, never],
    tickFormat = (at) => (at < never ? String(at) : "∞");
  const axes = () => {
    const top = Math.ceil(Math.max(...sent.curve.map(({ high }) => high)) + 0.5);
    return {
      x: { type: "log", domain: [1, never], label: "threshold a", ticks, tickFormat },
      y: { domain: [top - HIGH, top], ticks: 6, grid: true, label: "mean score (points)" },
    };
  };
  function play(heard, failed) {
    const given = { seed: fields.seed.get(), ...players[fields.agent.code()], "sitting.player.a": a() };
    engine.run(
      { name: "play_visits", rows: "scores", games, args: given },
      (scores, done) => heard(scores, done / games),
      failed,
    );
  }
  return curve(all, {
    fields,
    prefix: "visits.",
    what: "Round dot: mean",
    unit: " points",
    words: {
      name: "Mean score with a simulated person by threshold",
      about: "A curve of many games for each agent, and the games played here as a dot",
    },
    at: () => fields.a.get(),
    axes,
    lines,
    play,
    literals: () => ({ a: a() }),
  });
}
