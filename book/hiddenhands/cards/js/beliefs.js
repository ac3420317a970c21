// What may be believed of each card of a hand: how likely each colour and rank is.
import { BLUE, ORANGE, Plot, picture, widthOf } from "livefigure/chart.js";
import { percent } from "livefigure/kit.js";
import { SHAPES } from "./cards.js";

// A row for each of a card's identities `names`; `share(n)` is how likely the n-th is, `truth` what the card is.
export function beliefs({ when, slot, names, share, truth }) {
  const card = { slot: `card ${slot + 1}`, when };
  return names.map((identity, n) => ({ ...card, identity, share: share(n), held: identity === truth }));
}

// A table of colours and ranks for each card, below each other for each of `times`; `cards` are held at most. Where the
// truth is `open`, it is ringed. `right` is the margin of a wide chart and of a narrow one; what else is given is the
// picture's.
export function drawBeliefs(chart, rows, { times, cards, open, right: [wide, slim], ...given }) {
  const width = widthOf(chart),
    narrow = width < 480,
    truth = rows.filter((row) => open && row.held),
    colour = ({ identity }) => identity[0],
    colours = [...new Set(rows.map(colour))],
    place = { fx: "slot", fy: "when", x: ({ identity }) => Number(identity[1]), y: colour };
  picture(chart, {
    width,
    height: Math.min(130, 40 + width / (cards + 1)) * times.length + 50,
    marginLeft: 28,
    marginRight: narrow ? slim : wide,
    marginBottom: 40,
    fx: { label: null, tickFormat: (slot, n) => (narrow && n ? slot.slice(-1) : slot), padding: 0.08 },
    fy: { label: null, domain: times, padding: 0.1 },
    x: { label: "rank", ticks: narrow ? [1, 3, 5] : [1, 2, 3, 4, 5], padding: 0.05 },
    y: { label: null, domain: colours, tickFormat: (letter) => SHAPES[letter], padding: 0.05 },
    style: { fontSize: "12px" },
    marks: [
      Plot.cell(rows, {
        ...place,
        fill: BLUE,
        fillOpacity: (row) => Math.sqrt(row.share),
        stroke: "currentColor",
        strokeOpacity: 0.2,
        title: (row) => `${row.slot}, ${row.when}: ${row.identity} ${percent(row.share, 1)}`,
      }),
      truth.length ? Plot.cell(truth, { ...place, fill: "none", stroke: ORANGE, strokeWidth: 2.5 }) : null,
    ],
    ...given,
  });
}
