// What a study's main.js exports: the function that draws its widgets, given one drawing function per kind. A kind that it
// has none for is a figure that Python declares (author.py).
import { box, dress, result } from "./elements.js";
import { Engine } from "./engine.js";
import { figure as declared } from "./figure.js";
import { outdated } from "./kit.js";
import { take } from "./downloads.js";

// Whether the page lets kernels be compiled: the least module that there is.
function allowed() {
  try {
    return new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
  } catch {
    return false;
  }
}

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
    if (!allowed()) throw new Error("this page's policy refuses WebAssembly");
    const running = new Engine(engine.get("wasm"), engine.get("descriptor"));
    signal?.addEventListener("abort", () => running.close());
    // What Python sends and nobody changes are the traits whose names begin with an underscore.
    const sent = new Proxy(model, { get: (_, name) => model.get(`_${name}`) });
    outdated(el);
    // What most figures have: a chart, and a sentence that says what it shows.
    const [chart, said] = [box("gl-chart"), result()];
    const drawing = Object.hasOwn(kinds, kind) ? kinds[kind] : declared;
    const figure = await drawing({ model, sent, el, engine: running, signal, chart, said });
    if (figure?.data) el.append(take({ el, model, ...figure }));
    return figure;
  };

// For figures of authors, who have no script of their own.
export const draw = living({});
