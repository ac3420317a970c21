// What the marks of an author's figure (marks.py) become in a picture of Observable Plot.
import { BLUE, GREEN, GREY, HALO, ORANGE, PINK, RED, Plot } from "./chart.js";
import { seen } from "./format.js";

export const COLOURS = [BLUE, ORANGE, GREEN, RED, PINK, GREY];

// Where the marks show the arrays in `found`: the numbers of numpy's linspace, or positions.
function sown([low, high], many) {
  const step = (high - low) / (many - 1);
  return Array.from({ length: many }, (_, i) => (i && i === many - 1 ? high : i ? i * step + low : low));
}
export function places({ x, y }, found) {
  if (typeof x === "string") return found[x];
  const many = found[y].length;
  return x?.length ? sown(x, many) : Array.from({ length: many }, (_, i) => i);
}
// As the chart library knows them: it has no integers of 64 bits.
const plotted = (array) => (typeof array[0] === "bigint" ? Array.from(array, Number) : array);

// A point with its interval.
const point = (row, { x, y, low, high }, fill, symbol) => [
  low && Plot.ruleX([row], { x, y1: low, y2: high, stroke: fill, strokeWidth: 3, strokeOpacity: 0.5 }),
  Plot.dot([row], { x, y, r: 6, fill, symbol }),
];

// The rows of what is known before that belong to what is chosen.
export const known = ({ rows, by }, chosen) =>
  rows.filter((row) => Object.entries(by).every(([word, column]) => row[column] === chosen(word)));

// Lines that are known before: the one of the chosen word in front, else the first.
function still(mark, { chosen, named, tall }) {
  const { x, y, low, high, name } = mark,
    rows = known(mark, chosen);
  const words = [...new Set(rows.map((row) => row[name]))],
    chose = name && chosen(name),
    front = words.includes(chose) ? chose : words[0];
  const lines = words.map((word) => ({ word, own: rows.filter((row) => row[name] === word) }));
  lines.sort((one, other) => (other.word === front) - (one.word === front));
  const ends = lines.map(({ own }) => own.at(-1)[y]);
  return lines.flatMap(({ word, own }, n) => {
    const colour = word === front ? BLUE : GREY;
    // Where lines end near each other, their names stand on both sides.
    const near = ends.some((end, other) => other !== n && Math.abs(end - ends[n]) < 0.08 * tall),
      below = near && ends[n] === Math.min(...ends);
    const text = { x, y, text: () => named(word ?? ""), dy: below ? 14 : -9, textAnchor: "end" };
    return [
      low && Plot.areaY(own, { x, y1: low, y2: high, fill: colour, fillOpacity: 0.3 }),
      Plot.lineY(own, { x, y, stroke: colour, strokeWidth: word === front ? 2 : 1.5 }),
      Plot.text(own.slice(-1), { ...text, ...HALO }),
    ];
  });
}

function printed(mark, { chosen, named, lying }) {
  const { x, y, label } = mark,
    rows = known(mark, chosen);
  if (x && y) return rows.map((row) => point(row, mark, ORANGE, "diamond2"));
  const told = { text: () => named(label), textAnchor: "middle", ...HALO };
  if (y)
    return [
      Plot.ruleY(rows, { y, stroke: GREY, strokeDasharray: "5 3" }),
      Plot.text(rows, { ...told, y, frameAnchor: "right", textAnchor: "end", dy: -9 }),
    ];
  // Beside a bar that lies the rule is as high as the bar, and the words stand on it.
  const [ends, place] = lying
    ? [
        { y1: 0, y2: 1 },
        { y: () => 1, dy: -10 },
      ]
    : [{}, { frameAnchor: "top", dy: -8 }];
  return [
    Plot.ruleX(rows, { x, ...ends, strokeDasharray: "5 3" }),
    Plot.text(rows, { ...told, x, ...place }),
  ];
}

// Where the ends of a map's columns and rows lie.
function ends({ x, up, y }, arrays) {
  const [height, width] = arrays[y];
  return { x: x.length ? x : [0, width], y: up.length ? up : [0, height] };
}
// A map of colours, a pixel a number: the library's own would make every page heavier by a tenth of it.
const heat =
  (mark, arrays, values) =>
  (_, scales, __, ___, { document }) => {
    const [height, width] = arrays[mark.y],
      canvas = Object.assign(document.createElement("canvas"), { width, height }),
      brush = canvas.getContext("2d");
    for (let at = 0; at < values.length; at++) {
      if (Number.isNaN(values[at])) continue;
      brush.fillStyle = scales.color(values[at]);
      brush.fillRect(at % width, height - 1 - Math.floor(at / width), 1, 1);
    }
    const { x, y } = ends(mark, arrays),
      [left, right, foot, top] = [...x.map(scales.x), ...y.map(scales.y)];
    const place = { x: left, y: top, width: right - left, height: foot - top, preserveAspectRatio: "none" };
    const image = document.createElementNS("http://www.w3.org/2000/svg", "image");
    for (const [name, value] of Object.entries(place)) image.setAttribute(name, value);
    image.setAttribute("href", canvas.toDataURL());
    image.style.imageRendering = "pixelated";
    return image;
  };
// What the scales of a picture with a map must know, as a map is no mark of the library's.
export function extent(mark, found, arrays) {
  const values = Array.from(found[mark.y], Number).filter((value) => !Number.isNaN(value));
  const most = values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  );
  return { ...ends(mark, arrays), color: most };
}

// context: {found, arrays, average, bars, chosen(word), at(word), number(name), named(word), tall, lying}; `average` is that
// of games, `bars` are those of the marks that stand side by side, `chosen` is what a control says, `at` where a slider
// stands, `number` one number of the function's, `named` what the page calls a word, `tall` how much the picture's height
// is, `lying` whether it is a bar.
export function drawn(mark, n, context) {
  const { found, arrays, bars } = context,
    fill = COLOURS[n % COLOURS.length];
  if (mark.mark === "still") return still(mark, context);
  if (mark.mark === "printed") return printed(mark, context);
  if (mark.mark === "mean") {
    if (!(context.average.games > 1)) return [];
    const row = { x: context.at(mark.over), ...context.average };
    return point(row, { x: "x", y: "mean", low: "low", high: "high" }, "currentColor", "circle");
  }
  if (mark.mark === "bar")
    return Plot.rect([context.number(mark.y)], { x1: mark.x[0], x2: (x) => x, y1: 0, y2: 1, fill });
  if (mark.mark === "heat") return heat(mark, arrays, plotted(found[mark.y]));
  const xs = plotted(places(mark, found));
  const data = Array.from(plotted(found[mark.y]), (y, i) => ({ x: xs[i], y }));
  if (mark.mark === "line") return Plot.lineY(data, { x: "x", y: "y", stroke: fill, strokeWidth: 2 });
  if (mark.mark === "points") return Plot.dot(data, { x: "x", y: "y", fill, r: 2.5 });
  const all = 0.9 * (xs.length > 1 ? xs[1] - xs[0] : 1),
    left = (bar) => bar.x - all / 2 + (all / bars.length) * bars.indexOf(mark);
  return Plot.rectY(data, { x1: left, x2: (bar) => left(bar) + all / bars.length, y: "y", fill });
}

// The highest value that is known before, of what is chosen.
function top(marks, chosen) {
  const values = marks
    .filter(({ rows, y }) => rows && y)
    .flatMap((mark) => known(mark, chosen).map((row) => row[mark.high ?? mark.y]));
  return values.length ? Math.max(...values) : 0;
}

// An axis of marks.py for the chart library.
export function axis({ label, words, form, span, ...given }, marks, chosen) {
  if (span) {
    const highest = Math.ceil(top(marks, chosen) + span / 12);
    given.domain = [highest - span, highest];
  }
  const tickFormat = words ? (at) => words[given.ticks.indexOf(at)] : form && ((at) => seen(at, form));
  return { label: label || null, ...(tickFormat && { tickFormat }), ...given };
}
