// A slider on a curve: where the reader's own games come out beside many that were played before.
import { BLUE, GREY, HALO, ORANGE, Plot, picture } from "livefigure/chart.js";
import { panel } from "livefigure/elements.js";
import { live, meanInWords, moments } from "livefigure/games.js";

// A point with its 95% interval.
const point = (one, x, fill, symbol) => [
  Plot.ruleX([one], { x, y1: "low", y2: "high", stroke: fill, strokeWidth: 3, strokeOpacity: 0.5 }),
  Plot.dot([one], { x, y: "mean", r: 6, fill, symbol }),
];
// The first line is the one with the slider.
const line = ({ rows, name = "", below }, n) => [
  Plot.areaY(rows, { x: "a", y1: "low", y2: "high", fill: n ? GREY : BLUE, fillOpacity: 0.3 }),
  Plot.lineY(rows, { x: "a", y: "mean", stroke: n ? GREY : BLUE, strokeWidth: n ? 1.5 : 2 }),
  Plot.text(rows.slice(-1), {
    x: "a",
    y: "mean",
    text: () => name,
    dy: below ? 14 : -9,
    textAnchor: "end",
    ...HALO,
  }),
];

// at(): the slider's place. axes(): of the chart, {x, y}. lines(): [{rows: [{a, mean, low, high}], name, below}], below: where the name stands. printed(): such a
// row, or none. play(heard, failed): plays the games, of which `heard(values, share)` hears. told(): what else is said.
export function curve({ model, sent, el, engine }, { fields, prefix, what, unit, at, ...given }) {
  const { axes, lines, printed = () => null, play, told = () => "", words, literals } = given;
  let values = [];
  function draw(chart) {
    const paper = printed();
    picture(chart, {
      height: 300,
      marginLeft: 46,
      marginRight: 20,
      marginBottom: 42,
      ariaLabel: words.name,
      ariaDescription: words.about,
      ...axes(),
      marks: [
        ...lines().flatMap(line),
        paper && point(paper, "a", ORANGE, "diamond2"),
        values.length > 1 ? point(moments(values), at, "currentColor", "circle") : null,
      ],
    });
  }
  const sum = () => {
    if (!values.length) return null;
    const ours = moments(values),
      mean = meanInWords(what, unit, ours, 2);
    return { words: [mean + told()], found: { average: ours.mean, played: ours.games } };
  };
  const start = async ({ reached, wanted, failed }) => {
    values = [];
    const heard = (more, share) => {
      values.push(...more);
      reached(share);
    };
    await play(heard, failed, wanted);
  };
  const data = () => lines().flatMap(({ rows, name }) => rows.map((row) => ({ player: name, ...row })));
  const figure = { above: [panel(fields)], fields, prefix, play: start, draw, sum, data, literals };
  return live({ model, sent, el, engine }, figure);
}
