// Faces and backs of cards, drawn by one hand: `hanafuda("3.1", "curtain")`, `playing(12, 0)`, `hanabi("R1")`, `back()`.
// Each is a span.gl-face with one svg that fills the width it is given (--card of a zone around it, or 46 px); its name is
// what is seen. Nothing of a hidden card is in the page: it is a back. The drawings are beside, a line of parts a card.
import { inks as INKS, pips as PIPS } from "./hanabi.json";
import hanabiSheet from "./hanabi.svg";
import hanafudaSheet from "./hanafuda.svg";
import playingSheet from "./playing.svg";
import { make } from "livefigure/elements.js";

const sheets = new Map();

// A part of a sheet with the parts that it uses in their places.
function drawn(sheet, name) {
  if (!sheets.has(sheet)) {
    const lines = sheet.matchAll(/^<g id="(\S+)">(.*)<\/g>$/gm);
    sheets.set(sheet, new Map(Array.from(lines, ([, part, drawing]) => [part, drawing])));
  }
  const used = /<use href="#([\w.]+)"([^>]*)\/>/g;
  return sheets
    .get(sheet)
    .get(name)
    .replace(used, (_, part, how) => `<g${how}>${drawn(sheet, part)}</g>`);
}

function picture(viewBox, body, name) {
  const inner = `<g stroke-linecap="round" stroke-linejoin="round">${body}</g>`,
    innerHTML = `<svg role="img" aria-label="${name}" viewBox="${viewBox}">${inner}</svg>`;
  return make("span", { className: "gl-face", title: name, innerHTML });
}

// By "month.number".
export const hanafuda = (card, name) => picture("0 0 88 140", drawn(hanafudaSheet, card), name);
export const back = () => hanafuda("back", "a hidden card");

// Rank 0 (a three) to 12 (a two), suit 0 to 3.
const RANKS = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"];
const SUITS = ["spades", "hearts", "clubs", "diamonds"];
export const playing = (rank, suit) =>
  picture("0 0 66 99", drawn(playingSheet, `${rank}.${suit}`), `${RANKS[rank]} of ${SUITS[suit]}`);
export const turned = (name) => picture("0 0 66 99", drawn(playingSheet, "back"), name);

// "R1" seen; "R_", "_1" or "__" what its owner was told of it, on the back. `shape`: a colour's, at a place.
// A rank's shapes, as many as it counts, stand nowhere at the corners, which hold the number and the colour.
export const shape = (letter, x, y, size) =>
  `<g transform="translate(${x} ${y}) scale(${size})">${drawn(hanabiSheet, letter)}</g>`;
const letters = (text, x, y, size, ink) =>
  `<text x="${x}" y="${y}" text-anchor="middle" font-size="${size}" font-weight="700" font-family="system-ui, sans-serif" fill="${ink}">${text}</text>`;

export function hanabi(name, spoken = name) {
  const [colour, rank] = name,
    ink = INKS[colour];
  const pips = name.includes("_") ? [] : PIPS[rank - 1];
  const body = [
    drawn(hanabiSheet, pips.length ? "seen" : "hidden"),
    ...pips.map(([x, y]) => shape(colour, x, y, pips.length > 1 ? 0.65 : 1.3)),
    colour === "_" ? "" : shape(colour, 51, 18, 0.7),
    pips.length ? letters(rank, 17, 28, 27, ink) : letters(rank === "_" ? "?" : rank, 33, 67, 34, ink),
    `<rect x="1" y="1" width="64" height="103" rx="6" fill="none" stroke="${ink}" stroke-opacity=".75" stroke-width="2"/>`,
  ];
  return picture("0 0 66 105", body.join(""), spoken);
}
