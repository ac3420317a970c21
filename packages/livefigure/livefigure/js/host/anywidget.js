// Draws an anywidget by the module that its author wrote.
import { make } from "../elements.js";

const modules = new Map(); // module text, or its address -> promise of its namespace

function imported(text) {
  if (!modules.has(text)) {
    const blob = () => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    modules.set(text, import(/^https?:\/\/\S+$/.test(text) ? text : blob()));
  }
  return modules.get(text);
}

const dressed = new Set();

// In the head, once: a script may empty its own element.
function dress(css) {
  if (!css || dressed.has(css)) return;
  dressed.add(css);
  document.head.append(make("style", {}, css));
}

export async function drawAnyWidget(model, el) {
  dress(model.get("_css"));
  const { default: exported } = await imported(model.get("_esm"));
  const definition = typeof exported === "function" ? await exported() : exported;
  const { signal } = new AbortController();
  await definition.initialize?.({ model, signal });
  await definition.render?.({ model, el, signal });
}
