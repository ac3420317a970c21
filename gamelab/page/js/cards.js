// Cards in rows. What a face shows is the game's own: text on the colours that Python sends, or a drawing.
import { box, make } from "./elements.js";

export function face(text, [background, color] = []) {
  const made = make("b", {}, text);
  if (background) made.style.cssText = `background:${background};color:${color}`;
  return made;
}

// A card with a note below.
export const card = (shown, note) =>
  make("span", { className: "gl-card" }, shown, note == null ? note : make("small", {}, note));

export const row = (name, ...cards) => box("gl-hand", make("span", { className: "gl-name" }, name), ...cards);

// What was told of a card: the letters of its name whose bits are set, _ for the others.
export const toldOf = (name, told, bits) => bits.map((bit, n) => (told & bit ? name[n] : "_")).join("");

export const cardsInWords = (number) => `${number} card${number > 1 ? "s" : ""}`;
