// What every widget needs besides elements, controls and charts: numbers, requests, reports, downloads.
import { make } from "./elements.js";

// Numbers in sentences.
export const count = (number) => number.toLocaleString("en");
export const percent = (share, digits = 0) => `${(100 * share).toFixed(digits)} %`;
export const twoDigits = (number) => number.toFixed(2);

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

export const stopped = (said) => (error) => (said.textContent = `The kernels stopped: ${error.message}`);

// One request at a time; of those made meanwhile only the newest counts. What goes wrong is told in `said`.
export function newest(said, answer) {
  let waiting = null,
    busy = false;
  return async (...wish) => {
    waiting = wish;
    if (busy) return;
    busy = true;
    while (waiting) {
      const now = waiting;
      waiting = null;
      await answer(...now).catch(stopped(said));
    }
    busy = false;
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

export const downloadCsv = (name, rows) =>
  download(name, rows.map((row) => row.join(",")).join("\n") + "\n", "text/csv");
