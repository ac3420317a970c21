// The bundle: one drawing function per kind of widget. Loaded once per page, see widgets/__init__.py.
import style from "./style.css";
import { Engine } from "./engine.js";
import { people } from "./hanabi_people.js";
import { scores } from "./hanabi_scores.js";
import { table } from "./hanabi_table.js";
import { turn } from "./hanabi_turn.js";

const kinds = { people, scores, table, turn };

export async function draw({ kind, model, el, engine, signal }) {
  if (!document.getElementById("gamelab-style")) {
    const sheet = document.createElement("style");
    sheet.id = "gamelab-style";
    sheet.textContent = style;
    document.head.append(sheet);
  }
  el.classList.add("gamelab-widget");
  // JupyterLab takes arrow keys for itself otherwise, and sliders could not be used by keyboard.
  el.addEventListener("keydown", (event) => event.stopPropagation());
  if (typeof WebAssembly === "undefined") throw new Error("this browser has no WebAssembly");
  const running = new Engine(engine.get("wasm"), engine.get("descriptor"));
  signal?.addEventListener("abort", () => running.close());
  return kinds[kind]({ model, el, engine: running, signal });
}
