// Draws an anywidget by the module that its author wrote.
import { make, word } from "../elements.js";

const modules = new Map(); // module text, or its address -> promise of its namespace

function imported(text) {
  if (!modules.has(text)) {
    const blob = () => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    modules.set(text, import(/^https?:\/\/\S+$/.test(text) ? text : blob()));
  }
  return modules.get(text);
}

// A style in the head, once: a script may empty its own element, and a style may import others.
const worn = new Set();
function dress(style) {
  if (!style || worn.has(style)) return;
  worn.add(style);
  document.head.append(make("style", {}, style));
}

// Whose widget is not ours says in its own name that it is broken, and what stands beside it lives on.
export async function drawAnyWidget(model, el) {
  if (model.get("engine")) return draw(model, el);
  await draw(model, el).catch((error) => {
    const kind = model.get("_anywidget_id")?.split(".").at(-1) ?? "Widget";
    const sentence = word("{kind}, which this page did not write, could not start: {error}.");
    el.replaceChildren(make("p", {}, sentence.replace("{kind}", kind).replace("{error}", error.message)));
    console.warn("livefigure:", error);
  });
}

async function draw(model, el) {
  dress(model.get("_css"));
  const { default: exported } = await imported(model.get("_esm"));
  const definition = typeof exported === "function" ? await exported() : exported;
  const { signal } = new AbortController();
  await definition.initialize?.({ model, signal });
  await definition.render?.({ model, el, signal });
}
