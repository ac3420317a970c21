// Ten thousand games a row, again and again: how often does a sample of that size order four cards rightly?
import { BLUE, ORANGE, Plot, picture } from "livefigure/chart.js";
import { args, controls, furtherButton, walk } from "livefigure/controls.js";
import { actions, folded, panel, resetButton } from "livefigure/elements.js";
import { count } from "livefigure/kit.js";
import { Z, repetitions } from "../../js/replications.js";
import { LEAVES, SWITCHES, switchesInWords } from "./common.js";

export function replications({ model, sent, el, engine, chart, said }) {
  const { rows, games, counts, printed, long: long_run, long_games } = sent;
  const cards = rows.map(({ card }) => card),
    most = counts.at(-1);
  const order = (means) => cards.toSorted((a, b) => means[cards.indexOf(a)] - means[cards.indexOf(b)]);
  const truth = order(long_run);
  const fields = controls(model, { seed: {}, ...SWITCHES });
  const way = walk(),
    buttons = actions(furtherButton(`${most} other theses`, fields.seed), resetButton());
  el.append(said, chart, way.element, buttons, folded("Other games, other rules", panel(fields)));

  // Of a thesis: means and errors, by card.
  const ahead = ({ means, errors }) => {
    const [best, first] = [truth[0], cards[0]].map((card) => cards.indexOf(card));
    return means[first] - means[best] > Z * Math.hypot(errors[first], errors[best]);
  };
  const right = ({ means }) => order(means).join() === truth.join();

  function sentence(theses) {
    const number = theses.length;
    if (number === 1) {
      const list = order(theses[0].means).join(", "),
        shows = ahead(theses[0]) ? "shows" : "does not show";
      return `One thesis: ${list}, from the best; ${right(theses[0]) ? "the order of the long run" : "not the order of the long run"}. That ${truth[0]} is ahead of ${cards[0]} ${shows} beyond chance.`;
    }
    const tops = (card) => theses.filter(({ means }) => order(means)[0] === card).length;
    return `${number} theses: ${theses.filter(right).length} in the order of the long run; on top is ${cards.map((card) => `${card} in ${tops(card)}`).join(", ")}; that ${truth[0]} is ahead of ${cards[0]} shows in ${theses.filter(ahead).length}.`;
  }

  function draw(theses, all) {
    const shown = theses.length,
      last = theses.at(-1);
    const dotsOf = (one) => cards.map((card, i) => ({ card, mean: one.means[i], last: one === last }));
    const dots = theses.flatMap(dotsOf);
    const marks = cards.map((card, i) => ({ card, printed: printed[i], long: long_run[i] }));
    const values = [...all.flatMap(({ means }) => means), ...printed];
    const domain = [Math.min(...values) - 0.003, Math.max(...values) + 0.003],
      label = "mean rank of player 1 (1 is best)",
      y = "card",
      many = { fill: BLUE, r: (dot) => (dot.last ? 5 : 3.5), fillOpacity: (dot) => (dot.last ? 1 : 0.35) },
      diamond = { symbol: "diamond", stroke: ORANGE, strokeWidth: 2, r: 6, dy: -14 };
    said.textContent = `Each dot is a thesis: ${count(games)} games of random players a row, as printed (diamonds). Lines: ${count(long_games)} games a row, ${truth.join(", ")} from the best.`;
    picture(chart, {
      height: 240,
      marginLeft: 34,
      marginBottom: 42,
      ariaLabel: `Mean rank by card in ${shown} theses`,
      ariaDescription: `A dot for each thesis, a line at the mean of ${count(long_games)} games, a diamond at the printed one`,
      x: { domain, label, reverse: true, grid: true, ticks: 5 },
      y: { domain: cards, label: null },
      marks: [
        Plot.tickX(marks, { x: "long", y, stroke: "currentColor", strokeWidth: 2 }),
        Plot.dot(dots, { x: "mean", y, ...many }),
        Plot.dot(marks, { x: "printed", y, ...diamond }),
      ],
    });
  }

  const given = () => ({ ...args(fields, LEAVES), rows: rows.map(({ fixed }) => fixed) });
  async function play(now, number) {
    const thesis = { ...now, first: games * cards.length * number };
    const { sums } = await engine.call("play_rows", thesis, { sums: "sums" }, { ranks: [games] });
    const means = cards.map((_, i) => sums[2 * i] / games);
    const error = (mean, i) => Math.sqrt((sums[2 * i + 1] / games - mean ** 2) / (games - 1));
    return { means, errors: means.map(error) };
  }
  const lines = ({ means, errors }, thesis) =>
    cards.map((card, i) => ({ thesis: thesis + 1, card, mean: means[i], "standard error": errors[i] }));
  const figure = { said, fields, way, place: chart, counts, given, play, sentence, draw, lines };
  return repetitions({ model, engine }, { ...figure, literals: () => switchesInWords(fields) });
}
