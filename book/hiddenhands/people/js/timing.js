// Mean score of a pair that may only time its actions, against the number of agreed times.
import { cardsInWords } from "../../cards/js/cards.js";
import { BLUE, Plot, picture } from "livefigure/chart.js";
import { answering, args, controls } from "livefigure/controls.js";
import { panel } from "livefigure/elements.js";
import { count, twoDigits } from "livefigure/kit.js";

const LEAVES = { seed: "seed", games: "games", hand: "pair.rules.hand", spread: "pair.spread" };

export function timing({ model, sent, el, engine, chart, said }) {
  const fields = controls(model, {
    spread: { label: "spread, in steps", step: 0.05, format: twoDigits },
    hand: { step: 1, format: cardsInWords },
    games: {},
    seed: {},
  });
  el.append(chart, said, panel(fields));

  let shown;
  async function ask() {
    const { means } = await engine.call("play_curve", args(fields, LEAVES), { means: "means" });
    shown = [...means].map((mean, index) => ({ times: index + 1, mean }));
  }
  function draw() {
    const best = shown.at(-1);
    said.textContent = `With ${best.times} times that can be told apart the pair scores ${twoDigits(best.mean)} of ${sent.perfect}, with two ${twoDigits(shown[1].mean)}: means of ${count(fields.games.get())} games.`;
    picture(chart, {
      height: 300,
      marginBottom: 44,
      ariaLabel: "Mean score by the number of agreed times",
      ariaDescription: said.textContent,
      x: { label: "agreed times", ticks: shown.map(({ times }) => times), tickFormat: "d" },
      y: { label: "mean score (points)", domain: [0, sent.perfect], grid: true },
      marks: [
        Plot.lineY(shown, { x: "times", y: "mean", stroke: BLUE, strokeWidth: 2 }),
        Plot.dot(shown, {
          x: "times",
          y: "mean",
          fill: BLUE,
          title: (d) => `${d.times} times: ${twoDigits(d.mean)} points`,
        }),
      ],
    });
  }
  const given = { place: chart, ask, draw, data: () => shown };
  return answering({ model, engine }, { said, fields, prefix: "timing.", ...given });
}
