// A printed experiment, played again and again: how often does a sample of its size show what is true?
import { answering } from "livefigure/controls.js";
import { busy } from "livefigure/kit.js";

export const Z = 1.96; // of a test at the 5% level

// The figure of a study whose kernel plays one repetition at a time. `given()` is what all are played with;
// `play(given, number)` promises number `number`. After each of `counts` a step says `sentence(repetitions so
// far)`, `draw` shows these, beside all that were played, and `lines(repetition, number)` are its data.
export function repetitions(context, { counts, given, play, sentence, draw, lines, ...figure }) {
  let all = [],
    played;
  async function answer() {
    const now = given(),
      key = JSON.stringify(now);
    if (key !== played) {
      busy(figure.place, true);
      try {
        const fresh = [];
        while (fresh.length < counts.at(-1)) fresh.push(await play(now, fresh.length));
        [all, played] = [fresh, key];
      } finally {
        busy(figure.place, false); // also when the reader wants the settings before again
      }
    }
    const sentences = counts.map((many) => sentence(all.slice(0, many)));
    draw(all.slice(0, counts[figure.way.show(sentences)]), all);
  }
  return answering(context, { prefix: "again.", ...figure, answer, data: () => all.flatMap(lines) });
}
