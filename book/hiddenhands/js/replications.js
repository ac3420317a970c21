// A printed experiment, played again and again: how often does a sample of its size show what is true?
import { answering } from "livefigure/controls.js";
import { busy } from "livefigure/kit.js";

export const Z = 1.96; // of a test at the 5% level

// The figure of a study whose kernel plays one repetition at a time. `given()` is what all are played with;
// `play(given, number)` promises number `number`. After each of `counts` a step says `sentence(repetitions so
// far)`, `draw` shows these, beside all that were played, and `lines(repetition, number)` are its data. No more are
// played than the reader's step sums up: all of them are seconds of work that few readers ask for.
export function repetitions(context, { counts, given, play, sentence, draw, lines, ...figure }) {
  let all = [],
    played;
  const told = (many) =>
      many > all.length
        ? `Of ${many}, ${many - all.length} are still to be played.`
        : sentence(all.slice(0, many)),
    show = () => counts[figure.way.show(counts.map(told))];
  async function answer() {
    const now = given(),
      key = JSON.stringify(now),
      most = counts.at(Math.min(figure.way.field.get(), counts.length) - 1);
    if (key !== played) [all, played] = [[], key];
    if (all.length < most) {
      show();
      busy(figure.place, true);
      try {
        while (all.length < most) all.push(await play(now, all.length));
      } finally {
        busy(figure.place, false); // also when the reader wants the settings before again
      }
    }
    draw(all.slice(0, show()), all);
  }
  return answering(context, { prefix: "replications.", ...figure, answer, data: () => all.flatMap(lines) });
}
