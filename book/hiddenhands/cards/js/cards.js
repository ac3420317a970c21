// Cards in rows. What a face shows is the game's own.
import { box, make } from "livefigure/elements.js";
import { bits, counted } from "livefigure/kit.js";
import { shapes as SHAPES, words as WORDS } from "./hanabi.json";

export { SHAPES, WORDS };

// A card of Hanabi in a sentence, "red 1", and by what stands in its corners, "▲1".
export const inWords = ([colour, rank]) => `${WORDS[colour]} ${rank}`;
export const corner = ([colour, rank]) => SHAPES[colour] + rank;

// A card with a note below.
export const card = (shown, note) =>
  make("span", { className: "gl-card" }, shown, note == null ? note : make("small", {}, note));

export const row = (name, ...cards) => box("gl-hand", make("span", { className: "gl-name" }, name), ...cards);

// What was told of a card: the letters of its name whose bits are set, _ for the others.
export const toldOf = (name, told, bits) => bits.map((bit, n) => (told & bit ? name[n] : "_")).join("");
// The same as a note below the card: "told ■", "told ■3"; nothing if nothing was told.
export const toldNote = ([colour, rank]) =>
  colour + rank === "__" ? "" : `told ${SHAPES[colour]}${rank === "_" ? "" : rank}`;

const listed = new Intl.ListFormat("en-GB");

// "card 2", "cards 1, 2 and 4": the positions whose bits are set, counted from 1.
export function cardsAt(slots) {
  const held = bits(slots).map((slot) => String(slot + 1));
  return `card${held.length > 1 ? "s" : ""} ${listed.format(held)}`;
}

// Counters as dots, so that they can be seen at a glance.
export function dots(count, most, what) {
  const circles = Array.from({ length: most }, (_, n) => {
    const fill = n < count ? "currentColor" : "none";
    return `<circle cx="${16 * n + 8}" cy="8" r="5.5" stroke="currentColor" stroke-width="1.5" fill="${fill}"/>`;
  });
  const [width, title] = [16 * most, `${count} of ${most} ${what}`];
  const innerHTML = `<svg viewBox="0 0 ${width} 16" width="${width}" height="16" role="img" aria-label="${title}">${circles.join("")}</svg>`;
  return make("div", { innerHTML }).firstElementChild;
}

export const cardsInWords = (number) => counted(number, "card");
