// The bundle: one drawing function per kind of widget. Loaded once per page, see widgets/__init__.py.
import style from "./style.css";
import { Engine } from "./engine.js";
import { scores } from "./hanabi_scores.js";
import { turn } from "./hanabi_turn.js";
import { people } from "./hanabi_people.js";
import { table } from "./hanabi_table.js";
import { cfr_trainer } from "./cfr_trainer.js";
import { koikoi_table } from "./koikoi_table.js";
import { handicap } from "./daifugo_handicap.js";
import { person } from "./daifugo_person.js";
import { thesis } from "./daifugo_thesis.js";
import { dynamics } from "./werewolf_dynamics.js";
import { play } from "./werewolf_play.js";
import { village } from "./werewolf_village.js";

const kinds = {
  scores,
  turn,
  people,
  table,
  cfr_trainer,
  koikoi_table,
  handicap,
  person,
  thesis,
  werewolf_village: village,
  werewolf_dynamics: dynamics,
  werewolf_play: play,
};

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
