// Keeps Jupyter widgets alive in the static page: reads the state that MyST-NB wrote into it, gives every
// anywidget its module and its model, draws the common controls, and honours jslink. Bundled as a classic script, so
// that it works from http and from file; it knows no game.
import { bytes } from "../model.js";
import { begin } from "./figures.js";
import { Widget, link, models } from "./model.js";

const STATE = 'script[type="application/vnd.jupyter.widget-state+json"]';
const VIEW = 'script[type="application/vnd.jupyter.widget-view+json"]';

async function start() {
  for (const script of document.querySelectorAll(STATE)) {
    const saved = JSON.parse(script.textContent),
      held = (saved.bytes ?? []).map(bytes); // what several models have, once
    globalThis.livefigureWords = saved.words;
    for (const [id, one] of Object.entries(saved.state)) models.set(id, new Widget(id, one, held));
  }
  for (const model of models.values()) if (/^(Directional)?LinkModel$/.test(model.name)) link(model);
  begin(document.querySelectorAll(VIEW));
}

// The theme measures what must be scrolled, for the keyboard, when the window changes; folds change it too.
document.addEventListener("toggle", () => dispatchEvent(new Event("resize")), true);

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
