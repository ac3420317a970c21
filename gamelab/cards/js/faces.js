// Faces and backs of cards, drawn by one hand: `playing(12, 0)`, `hanabi("R1", ink)`, `back()`; hanafuda have a file of
// their own. Each is a span.gl-face with one svg that fills the width it is given (--card of a zone around it, or 46 px);
// what is seen is its name. Nothing of a hidden card is in the page: it is a back.
import { make } from "livefigure/elements.js";

export function picture(viewBox, body, name) {
  const inner = `<g stroke-linecap="round" stroke-linejoin="round">${body}</g>`,
    innerHTML = `<svg role="img" aria-label="${name}" viewBox="${viewBox}">${inner}</svg>`;
  return make("span", { className: "gl-face", title: name, innerHTML });
}

const RANKS = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"];
const SUITS = [
  ["spades", "M0-10C3-5 9-1 9 4C9 8 4 9 1.5 6L3 10H-3L-1.5 6C-4 9-9 8-9 4C-9-1-3-5 0-10Z"],
  ["hearts", "M0 10C-5 5-10 1-10-4C-10-9-3-10 0-4.5C3-10 10-9 10-4C10 1 5 5 0 10Z"],
  [
    "clubs",
    "M-1.5 4C-4 8-9.5 7-9.5 2.5C-9.5-1-6-3-3.5-1.5C-6-5-4-10 0-10C4-10 6-5 3.5-1.5C6-3 9.5-1 9.5 2.5C9.5 7 4 8 1.5 4L3 10H-3Z",
  ],
  ["diamonds", "M0-11L8 0L0 11L-8 0Z"],
];
const CROWNS = {
  J: "M-9 8V-2L-5 2L0-8L5 2L9-2V8Z",
  Q: "M-10 8L-8-4L-3 1L0-8L3 1L8-4L10 8Z",
  K: "M-11 8V-6L-5-1L0-9L5-1L11-6V8Z",
};
// Where the pips lie: two rows of columns for pairs, and what stands in the middle.
const pairs = (...heights) =>
  heights.flatMap((y) => [
    [-1, y],
    [1, y],
  ]);
const PIPS = {
  2: [
    [0, -1],
    [0, 1],
  ],
  3: [
    [0, -1],
    [0, 0],
    [0, 1],
  ],
  4: pairs(-1, 1),
  5: [...pairs(-1, 1), [0, 0]],
  6: pairs(-1, 0, 1),
  7: [...pairs(-1, 0, 1), [0, -0.5]],
  8: [...pairs(-1, 0, 1), [0, -0.5], [0, 0.5]],
  9: [...pairs(-1, -0.33, 0.33, 1), [0, 0]],
  10: [...pairs(-1, -0.33, 0.33, 1), [0, -0.66], [0, 0.66]],
};

// A playing card: rank 0 (a three) to 12 (a two), suit 0 to 3.
export function playing(number, suit) {
  const rank = RANKS[number],
    [name, shape] = SUITS[suit],
    ink = suit % 2 ? "#b8231c" : "#1f2530",
    pip = (x, y, size) => `<path d="${shape}" transform="translate(${x} ${y}) scale(${size})"/>`;
  const crown = `<path d="${CROWNS[rank]}" transform="translate(38 46) scale(1.45)" fill="#d99a1c" stroke="${ink}" stroke-width="1.6"/>`;
  const middle = PIPS[rank]?.map(([x, y]) => pip(42 + 11.5 * x, 58 + 28 * y, 0.6)).join("");
  return picture(
    "0 0 66 99",
    '<rect x=".75" y=".75" width="64.5" height="97.5" rx="6" fill="#fcfaf3" stroke="#4a5058" stroke-width="1.5"/>' +
      `<g fill="${ink}"><text x="13" y="23" text-anchor="middle" font-size="20" font-weight="700" letter-spacing="-1.5" font-family="system-ui, sans-serif">${rank}</text>` +
      `${pip(13, 35, 0.66)}${middle ?? (rank === "A" ? pip(38, 62, 1.9) : crown + pip(38, 77, 1.05))}</g>`,
    `${rank} of ${name}`,
  );
}

// Five colours, five shapes, as the colour alone says nothing to some.
const HANABI = {
  W: ["#f5f3ea", "M0-9A9 9 0 1 0 .01-9Z"],
  R: ["#ff7d6e", "M0-10L10 8H-10Z"],
  B: ["#63b8f2", "M-8.5-8.5H8.5V8.5H-8.5Z"],
  Y: ["#ffd552", "M0-11.5L3-3.6L11-3.6L4.6 1.5L6.8 9.3L0 4.8L-6.8 9.3L-4.6 1.5L-11-3.6L-3-3.6Z"],
  G: ["#5ad3a0", "M0-12.5L9 0L0 12.5L-9 0Z"],
};
export const shape = (letter, x, y, size) =>
  `<path d="${HANABI[letter][1]}" fill="${HANABI[letter][0]}" transform="translate(${x} ${y}) scale(${size})"/>`;

// A card of Hanabi: "R1" seen, "R_" or "_1" what its owner was told of it, "__" nothing, on the back.
export function hanabi(name, spoken = name) {
  const [letter, rank] = name,
    seen = letter !== "_" && rank !== "_",
    hue = HANABI[letter]?.[0] ?? "#aab2c8",
    many = seen ? Number(rank) : 0;
  const around = Array.from({ length: many > 1 ? many : 0 }, (_, k) => {
    const turn = (Math.PI * (2 * k + 1)) / many;
    return shape(letter, 36 + Math.round(20 * Math.sin(turn)), 62 - Math.round(20 * Math.cos(turn)), 0.65);
  });
  if (many % 2) around.push(shape(letter, 36, 62, many === 1 ? 1.2 : 0.6));
  const [x, y, size] = seen ? [16, 29, 27] : [33, 67, 34],
    hatch =
      '<path d="M-6 30L36-12M-6 66L72-12M-6 102L72 24M22 110L72 60M50 118L78 90" stroke="#4b5474" stroke-width="5"/>';
  return picture(
    "0 0 66 105",
    `<rect width="66" height="105" rx="7" fill="${seen ? "#1d2440" : "#39415c"}"/>${seen ? around.join("") : hatch}` +
      (letter === "_" ? "" : shape(letter, 54, 18, 0.7)) +
      `<text x="${x}" y="${y}" text-anchor="middle" font-size="${size}" font-weight="700" font-family="system-ui, sans-serif" fill="${hue}">${rank === "_" ? "?" : rank}</text>` +
      `<rect x="1" y="1" width="64" height="103" rx="6" fill="none" stroke="${hue}" stroke-opacity=".75" stroke-width="2"/>`,
    spoken,
  );
}

// The back of hanafuda: rings on red.
export function back(name = "a hidden card") {
  const rings = [
    [44, 40],
    [26, 70],
    [62, 70],
    [44, 100],
  ].flatMap(([x, y]) => [20, 12, 4].map((r) => `<circle cx="${x}" cy="${y}" r="${r}"/>`));
  return picture(
    "0 0 88 140",
    '<rect width="88" height="140" rx="8" fill="#8d2f2a"/><rect x="8" y="8" width="72" height="124" rx="4" fill="none" stroke="#d9a441" stroke-width="2"/>' +
      `<g fill="none" stroke="#b9584c" stroke-width="2">${rings.join("")}</g>`,
    name,
  );
}
