// What every widget needs besides elements, controls and charts: numbers, requests, reports, downloads.
import { make } from "./elements.js";

// Numbers as readers see them have the minus sign that axes have, those of files a hyphen.
export const minus = (text) => text.replaceAll("-", "−");

// Numbers in sentences.
export const count = (number) => minus(number.toLocaleString("en"));
export const percent = (share, digits = 0) => minus(`${(100 * share).toFixed(digits)}%`);
export const fixed = (number, digits) => minus(number.toFixed(digits));
export const twoDigits = (number) => fixed(number, 2);

// "1 point", "2 points"
export const counted = (many, one) => `${many} ${one}${Math.abs(many) === 1 ? "" : "s"}`;

// 0.4 -> "a second", 70 -> "a minute", 150 -> "3 minutes", 4000 -> "an hour": no finer than an estimate is.
export function duration(seconds) {
  if (seconds < 1.5) return "a second";
  if (seconds < 50) return `${Math.round(seconds)} seconds`;
  if (seconds < 90) return "a minute";
  if (seconds < 3000) return `${Math.round(seconds / 60)} minutes`;
  if (seconds < 5400) return "an hour";
  return `${count(Math.round(seconds / 3600))} hours`;
}

// The choices in a switch board's text, "ties:SWPV known:nobody": [name, word] each.
export const pairs = (text) =>
  text
    .split(" ")
    .filter(Boolean)
    .map((pair) => pair.split(":"));

// The positions of the bits that are set in a word of at most 53.
export const bits = (word) =>
  [...Number(word).toString(2)].reverse().flatMap((bit, position) => (bit === "1" ? position : []));

// Bytes that Python sent, as numbers of one kind. A trait of bytes is a DataView at any address.
export const numbers = (Kind, { buffer, byteOffset, byteLength }) =>
  new Kind(buffer.slice(byteOffset, byteOffset + byteLength));

// Where the kernels' arguments have numbers and arrays: leaves("table.", ["board"]) is {board: "table.board"}.
export const leaves = (prefix, names) => Object.fromEntries(names.map((name) => [name, prefix + name]));

// What Python's names say about a row of numbers: {score: 2}, [8, 0, 15] -> {score: 15}.
export const named = (names, row) =>
  Object.fromEntries(Object.entries(names).map(([name, position]) => [name, row[position]]));

// An array of a kernel's, row by row.
export const rowsOf = (array, width) =>
  Array.from({ length: array.length / width }, (_, k) => [...array.slice(width * k, width * (k + 1))]);

// Names and what each has: zipped(["score"], [15]) is {score: 15}.
export const zipped = (names, values) => Object.fromEntries(names.map((name, i) => [name, values[i]]));

// Those names in the positions' order: what Python sent as an object may arrive sorted.
export const inOrder = (names) => Object.keys(names).sort((one, other) => names[one] - names[other]);

// What was asked for and is no longer wanted ends without a word.
export const stopped = (said) => (error) => {
  if (!error.unwanted) said.textContent = `The kernels stopped: ${error.message}`;
};

// What a figure shows belongs to its settings. From a change of them until the answer it is out of date: greyed, and
// nothing can be taken along. `inside` is any element of the figure.
export const outdated = (inside) => inside.closest(".livefigure-widget")?.setAttribute("data-outdated", "");
export function settled(inside) {
  const figure = inside.closest(".livefigure-widget");
  figure?.removeAttribute("data-outdated");
  figure?.dispatchEvent(new Event("livefigure-settled", { bubbles: true }));
}

// Whether the figure is still filling: a picture stays in its place a little longer.
export const busy = (inside, is) => inside.closest(".livefigure-widget")?.toggleAttribute("data-busy", is);

// One request at a time; of those made meanwhile only the newest counts, and the engine is told to hurry. What goes
// wrong is told in `said`.
export function newest(said, answer, engine) {
  let waiting = null,
    busy = false;
  return async (...wish) => {
    waiting = wish;
    if (busy) return engine?.hurry();
    busy = true;
    while (waiting) {
      const now = waiting;
      waiting = null;
      await answer(...now).catch(stopped(said));
    }
    busy = false;
    settled(said);
  };
}

// Tell Python what the browser found.
export function report(model, found) {
  for (const name in found) model.set(name, found[name]);
  model.save_changes();
}

export function download(name, text, type) {
  const link = make("a", { download: name, href: URL.createObjectURL(new Blob([text], { type })) });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
