// Scores of a strategy, played live.
import { cardsInWords } from "../../cards/js/cards.js";
import { BLUE, ORANGE, Plot, picture } from "livefigure/chart.js";
import { args, controls, switchBoard } from "livefigure/controls.js";
import { panel } from "livefigure/elements.js";
import { live, meanInWords, moments, scoreAxes, scoreBars } from "livefigure/games.js";
import { count, twoDigits } from "livefigure/kit.js";

// Where the kernel's arguments have what is chosen.
const LEAVES = { seed: "seed", strategy: "setting.player.strategy", hand: "setting.rules.hand" };
const THRESHOLD = "setting.player.a";

export function scores({ model, sent, el, engine }) {
  const fields = controls(model, {
    strategy: {},
    hand: { step: 1, format: cardsInWords },
    a: { label: "threshold a", max: 10, step: 0.05, format: twoDigits },
    estimate: { hint: "off: a is infinite" },
    seed: {},
    games: {},
  });
  const switches = switchBoard(sent.switches);
  const { most, checks } = sent;
  let counts = new Array(most + 1).fill(0);

  const summary = () => moments([...counts.keys()], counts);

  // What the paper prints for this strategy and hand; `standard` if the other controls are set as it says.
  function published() {
    const [strategy, hand] = [fields.strategy.get(), fields.hand.get()];
    const claim = sent.published.find((p) => p.strategy === strategy && p.hand === hand);
    if (!claim) return null;
    const asPrinted = claim.a === null || (fields.estimate.get() && fields.a.get() === claim.a);
    return { ...claim, standard: asPrinted && switches.get() === "" };
  }

  function draw(chart) {
    const ours = summary(),
      paper = published();
    const bars = scoreBars(counts, 0.45);
    picture(chart, {
      ...scoreAxes(most),
      ariaLabel: "Histogram of scores",
      ariaDescription: "Share of games by score; a line at our mean, a dashed line at the paper's",
      marks: [
        Plot.rectY(bars, { x1: "x1", x2: "x2", y: "share", fill: BLUE, fillOpacity: 0.75 }),
        Plot.ruleY([0]),
        ours.games > 1
          ? [
              Plot.rect([ours], { x1: "low", x2: "high", fill: "currentColor", fillOpacity: 0.3 }),
              Plot.ruleX([ours.mean], { stroke: "currentColor", strokeWidth: 2 }),
            ]
          : null,
        paper && Plot.ruleX([paper.mean], { stroke: ORANGE, strokeWidth: 2, strokeDasharray: "6 3" }),
      ],
    });
  }

  function sum() {
    const ours = summary(),
      paper = published();
    if (!ours.games) return null;
    const theirs = paper
      ? `The paper prints ${paper.mean} (SD ${paper.sd}, ${paper.n} games)${paper.standard ? "" : " for its own setting"}: dashed line.`
      : "The paper prints no value for this hand.";
    const words = [`${meanInWords("Mean", " points", ours, 3)} ${theirs}`];
    return { words, found: { mean: ours.mean, played: ours.games } };
  }

  const a = () => (fields.estimate.get() ? fields.a.get() : Infinity);
  async function play({ reached, failed }) {
    const games = fields.games.get();
    counts = new Array(most + 1).fill(0);
    const given = { ...switches.args(), ...args(fields, LEAVES), [THRESHOLD]: a() };
    const heard = (rows, done) => {
      for (const score of rows) counts[score]++;
      reached(done / games);
    };
    engine.run({ name: "play_games", rows: "scores", games, args: given }, heard, failed);
  }

  const again = async (args, games, engine) =>
    (await engine.call("play_games", args, { rows: "scores" }, { scores: [games] })).rows;
  const equal = () =>
    `${count(checks.length * checks[0].games)} games under ${checks.length} settings (seeds 0 to ${checks.length - 1}),`;
  const data = () => counts.map((frequency, score) => ({ score, frequency }));
  // Python has no switch for estimating, and 0 for a talon that is played to its end.
  const literals = () => ({ a: a(), switches: switches.get().replace("talon:all", "talon:0") });
  const above = [panel(fields), switches.element],
    compared = { checks, play: again, equal };
  const figure = { above, fields: { ...fields, switches }, play, draw, sum, compared, data, literals };
  return live({ model, sent, el, engine }, figure);
}
