// The game laid out in the kernels' memory, and what is done with it there.
import { zipped } from "livefigure/kit.js";

// Lay it out, so that it outlives calls: promise of how many numbers a strategy has.
export async function layOut(engine) {
  engine.keep("set_up", "space.");
  return Number((await engine.call("set_up", {})).value);
}

// A solver's name as the page writes it: CFR, chance sampled.
export const inWords = (solver) =>
  solver.replaceAll("_", " ").replace(/[dp]?cfr/, (letters) => letters.toUpperCase());

// Iterations by their power of ten.
export const iterations = (power) => Number((10 ** power).toPrecision(2));

// What the average strategy gains and loses, by the `names` of these numbers; last how likely it is to do what `sequence` says.
export async function measure(engine, names, sequence = 0) {
  const { values } = await engine.call("measure", { sequence }, { values: "metrics" });
  return zipped(names, values);
}
