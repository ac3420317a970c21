// What a study's main.js exports: the function that draws its widgets, given one drawing function per kind.
import { box, dress, result } from "./elements.js";
import { Engine } from "./engine.js";
import { outdated } from "./kit.js";
import { take } from "./downloads.js";

export const living =
  (kinds) =>
  async ({ kind, model, el, engine, signal }) => {
    // A built page brings the styles with it, so that pictures have them before any script runs.
    dress(el, engine.get("style"));
    el.classList.add("livefigure-widget");
    el.dataset.kind = kind;
    // JupyterLab takes arrow keys for itself otherwise, and sliders could not be used by keyboard.
    el.addEventListener("keydown", (event) => event.stopPropagation());
    if (typeof WebAssembly === "undefined") throw new Error("this browser has no WebAssembly");
    const running = new Engine(engine.get("wasm"), engine.get("descriptor"));
    signal?.addEventListener("abort", () => running.close());
    // What Python sends and nobody changes are the traits whose names begin with an underscore.
    const sent = new Proxy(model, { get: (_, name) => model.get(`_${name}`) });
    outdated(el);
    // What most figures have: a chart, and a sentence that says what it shows.
    const [chart, said] = [box("gl-chart"), result()];
    const figure = await kinds[kind]({ model, sent, el, engine: running, signal, chart, said });
    if (figure?.data) el.append(take({ el, model, ...figure }));
    return figure;
  };
