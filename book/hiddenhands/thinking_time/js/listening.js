// What listening to the clock brings with simulated people: where the threshold begins, and what is called quick.
import { controls } from "livefigure/controls.js";
import { twoDigits } from "livefigure/kit.js";
import { curve } from "../../js/curve.js";
import { sittings } from "./sittings.js";

export function listening(all) {
  const { model, sent } = all,
    { games, printed, quick } = sent;
  const fields = controls(model, {
    a: { label: "a begins at", step: 0.05, format: twoDigits },
    quick: { label: "quick up to", step: 0.01, format: (seconds) => `${twoDigits(seconds)} s` },
    seed: {},
  });

  function play(heard, failed, wanted) {
    const given = {
      seed: fields.seed.get(),
      "sitting.agent.a": fields.a.get(),
      "sitting.adaptation.quick": Math.round(1000 * fields.quick.get()),
    };
    const brought = ([steady, own]) => own.map(({ score }, n) => score - steady[n].score);
    return sittings(all, games, given, (rows, share) => heard(brought(rows), share), wanted);
  }
  const paper = ` The curve is of ${twoDigits(quick)} seconds, as the paper has it.`;
  return curve(all, {
    fields,
    prefix: "listening.",
    what: "Round dot: listening changes the score by",
    unit: " points",
    words: {
      name: "Points that listening brings, by where the threshold begins",
      about: "A curve of many games, the games played here as a dot, and the paper's difference as a line",
    },
    at: () => fields.a.get(),
    axes: () => ({
      x: { domain: [1, 4], label: "where a begins", ticks: 6 },
      y: { domain: [-1.5, 1.5], ticks: 6, grid: true, label: "points gained by listening" },
    }),
    lines: () => [
      { rows: sent.curve },
      { rows: [1, 4].map((a) => ({ a, mean: printed })), name: "the paper, start unknown" },
    ],
    play,
    told: () => (fields.quick.get() === quick ? "" : paper),
  });
}
