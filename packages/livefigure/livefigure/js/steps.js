// An idea taken apart: Back, Next, Run, arrow keys, and the sentences of all steps with the present one marked, so
// that a figure that nobody touches reads complete.
import { actions, box, button, make } from "./elements.js";

const END = 1000; // the trait's word for the last step, however many there are
const PACE = 1500; // milliseconds a step, when they play
const calm = () => globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches;

// {field, element, show}: `field` is the control of the trait `step`; `show(sentences)`, called when the figure is
// drawn, gives the step that is to be drawn, from 0.
export function walk() {
  let wanted = 1,
    last = 1,
    playing;
  const list = make("ol", { className: "gl-steps" }),
    place = make("output", { className: "gl-value" }),
    heard = make("p", { className: "gl-unseen", role: "status" });
  const at = () => Math.min(Math.max(wanted, 1), last);
  const go = (step) => {
    wanted = step >= last ? END : Math.max(step, 1);
    element.dispatchEvent(new Event("gl-step"));
  };
  const halt = () => {
    clearInterval(playing);
    playing = undefined;
    play.textContent = "Run";
  };
  const by = (steps) => () => {
    halt();
    go(at() + steps);
  };
  const tick = () => (at() === last ? halt() : go(at() + 1));
  const back = button("Back", by(-1)),
    next = button("Next", by(1));
  const play = button("Run", () => {
    if (playing) return halt();
    if (calm()) return go(last);
    go(at() === last ? 1 : at() + 1);
    play.textContent = "Pause";
    playing = setInterval(tick, PACE);
  });
  const element = box("gl-walk", actions(back, next, play, place), heard, list);
  element.addEventListener("keydown", ({ key }) => {
    if (key === "ArrowLeft" || key === "ArrowRight") by(key === "ArrowLeft" ? -1 : 1)();
  });

  // A sentence is where one goes by a click on it.
  function line(sentence, step) {
    const onclick = () => by(step - at())();
    return make("li", {}, make("button", { type: "button", className: "gl-step", onclick }, sentence));
  }
  let told = "";
  return {
    element,
    field: { element, heard: "gl-step", get: () => wanted, code: at, set: (step) => (wanted = step) },
    show(sentences) {
      last = Math.max(1, sentences.length);
      const text = sentences.join("\n");
      if (text !== told) list.replaceChildren(...sentences.map((sentence, i) => line(sentence, i + 1)));
      const [now, first] = [at(), told === ""];
      told = text;
      [...list.children].forEach((item, i) => {
        item.classList.toggle("gl-later", i >= now);
        if (i + 1 === now) item.firstChild.setAttribute("aria-current", "step");
        else item.firstChild.removeAttribute("aria-current");
      });
      // The present sentence is the last that is seen, and the first is not cut through.
      const { offsetTop, offsetHeight } = list.children[now - 1] ?? list,
        hidden = Math.max(0, offsetTop + offsetHeight - list.clientHeight),
        top = [...list.children].find((item) => item.offsetTop >= hidden)?.offsetTop ?? hidden;
      list.style.paddingBottom = top > hidden ? `${top - hidden}px` : "";
      list.scrollTop = top;
      place.textContent = `${now} of ${last}`;
      back.disabled = now === 1;
      next.disabled = now === last;
      if (!first) heard.textContent = `${now} of ${last}: ${sentences[now - 1]}`;
      return now - 1;
    },
  };
}
