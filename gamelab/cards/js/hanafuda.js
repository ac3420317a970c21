// The faces of the forty-eight hanafuda by "month.number", "3.1" the curtain: the drawings are in hanafuda.svg. Apart
// from the other faces, as it weighs most.
import sheet from "./hanafuda.svg";
import { picture } from "./faces.js";

const parts = new Map(
  Array.from(sheet.matchAll(/^<g id="(\S+)">(.*)<\/g>$/gm), ([, name, part]) => [name, part]),
);
const drawn = (name) =>
  parts
    .get(name)
    .replace(/<use href="#([\w.]+)"([^>]*)\/>/g, (_, part, how) =>
      how ? `<g${how}>${drawn(part)}</g>` : drawn(part),
    );

export const hanafuda = (card, name) => picture("0 0 88 140", drawn(card), name);
