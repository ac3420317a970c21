// What listening to the clock brings with simulated people: where the threshold begins, and what is called quick.
import { controls } from "livefigure/controls.js";
import { leaves, twoDigits } from "livefigure/kit.js";
import { curve } from "../../js/curve.js";

const BLOCK = 100; // games between looks at the reader's wishes

export function listening(all) {
  const { model, sent, engine } = all,
    { games, columns, agents, printed, quick } = sent;
  const fields = controls(model, {
    a: { label: "a begins at", step: 0.05, format: twoDigits },
    quick: { label: "always quick", step: 0.01, format: (seconds) => `up to ${twoDigits(seconds)} s` },
    seed: {},
  });
  const score = columns.indexOf("score"),
    { strategy, ...LEAVES } = leaves("sitting.agent.", ["strategy", "a"]);

  async function play(heard, failed, wanted) {
    const given = {
      seed: fields.seed.get(),
      [LEAVES.a]: fields.a.get(),
      "sitting.adaptation.quick": Math.round(1000 * fields.quick.get()),
      "sitting.human": 0,
    };
    const shapes = { rows: [BLOCK, columns.length] };
    for (let first = 0; first < games; first += BLOCK) {
      const scores = [];
      for (const agent of agents) {
        const block = { ...given, first, [strategy]: agent };
        const { played } = await engine.call("play_sittings", block, { played: "rows" }, shapes);
        if (!wanted()) return; // both have played the same games
        scores.push([...played].filter((_, at) => at % columns.length === score));
      }
      const [steady, own] = scores;
      heard(
        own.map((points, n) => points - steady[n]),
        (first + BLOCK) / games,
      );
    }
  }
  return curve(all, {
    fields,
    prefix: "listening.",
    what: "Black dot: listening changes the score by",
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
    told: () =>
      fields.quick.get() === quick
        ? ""
        : ` The curve is of ${twoDigits(quick)} seconds, as the paper has it.`,
  });
}
