// The threshold on a slider: how often one believes, and what that scores.
import { controls } from "livefigure/controls.js";
import { twoDigits } from "livefigure/kit.js";
import { curve } from "../../js/curve.js";

const HIGH = 6; // points from the foot of the chart to its top, so that flat looks flat

export function threshold(all) {
  const { model, sent, engine } = all,
    { names, codes, hands, games, printed, never } = sent;
  const infinite = (a) => (a < never ? twoDigits(a) : "∞: never believe");
  const fields = controls(model, {
    a: { label: "threshold a", step: 0.05, format: infinite },
    player: { label: "the player that", shown: names },
    hand: { label: "with" },
    seed: {},
  });
  const hand = () => fields.hand.code(),
    a = () => (fields.a.get() < never ? fields.a.get() : Infinity);

  const lines = () =>
    names.map((name, n) => {
      const own = ({ hand: dealt, player }) => dealt === hands[hand()] && player === n;
      return { name, rows: sent.curve.filter(own) };
    });
  const ticks = [1, 1.5, 2, 2.5, 3, 4, 6, 10, never],
    tickFormat = (a) => (a < never ? String(a) : "∞");
  const axes = () => {
    const top = Math.ceil(Math.max(...lines()[0].rows.map(({ mean }) => mean)) + 0.5);
    return {
      x: { type: "log", domain: [1, never], label: "threshold a", ticks, tickFormat },
      y: { domain: [top - HIGH, top], ticks: 6, grid: true, label: "mean score (points)" },
    };
  };
  function play(heard, failed) {
    const given = {
      seed: fields.seed.get(),
      "setting.player.strategy": codes[fields.player.code()],
      "setting.player.a": a(),
      "setting.rules.hand": hands[hand()],
    };
    const rows = (scores, done) => heard(scores, done / games);
    engine.run({ name: "play_games", rows: "scores", games, args: given }, rows, failed);
  }
  return curve(all, {
    fields,
    prefix: "sure.",
    what: "Round dot: mean",
    unit: " points",
    words: {
      name: "Mean score by threshold",
      about: "A curve of many games, the games played here as a dot, and what the paper prints as a diamond",
    },
    at: () => fields.a.get(),
    axes,
    lines,
    printed: () => printed[hand()],
    play,
    told: () =>
      fields.player.code() ? " This player does not ask why, so the threshold changes nothing." : "",
    literals: () => ({ a: a(), hand: hands[hand()] }),
  });
}
