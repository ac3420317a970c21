// The questionnaire of the experiment, after the game.
import { box, button, make } from "livefigure/elements.js";

// What the form holds. `answers` has a number or null for each question, text or null for one in free words;
// `answer(index, value)` hears a new one.
export function questionnaire({ questions, scale, answers, answer, finish }) {
  const asked = questions.map(({ name, text, japanese, free }, index) => {
    const legend = make("legend", { title: japanese }, `${name}. ${text}`);
    if (free) {
      const oninput = ({ target }) => answer(index, target.value),
        set = { name: `gl-${name}`, rows: 3, value: answers[index] ?? "", oninput };
      return make("fieldset", {}, legend, make("textarea", { ...set, ariaLabel: legend.textContent }));
    }
    const choices = Array.from({ length: scale }, (_, n) => {
      const value = n + 1;
      const onchange = () => answer(index, value),
        set = { name: `gl-${name}`, value, checked: answers[index] === value, onchange };
      const input = make("input", { type: "radio", ...set });
      return make("label", { className: "gl-radio" }, input, String(value));
    });
    return make("fieldset", {}, legend, box("gl-scale", ...choices));
  });
  const explained = `The questionnaire of the experiment: 1 "I do not think so" to ${scale} "I think so". You may leave questions out.`;
  return [make("p", {}, explained), ...asked, button("Finish the questionnaire", finish)];
}
