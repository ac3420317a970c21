// Draws an anywidget by the module that its author wrote.
import { dress } from "../elements.js";

const modules = new Map(); // module text, or its address -> promise of its namespace

function imported(text) {
  if (!modules.has(text)) {
    const blob = () => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    modules.set(text, import(/^https?:\/\/\S+$/.test(text) ? text : blob()));
  }
  return modules.get(text);
}

export async function drawAnyWidget(model, el) {
  dress(model.get("_css")); // in the head, as a script may empty its own element
  const { default: exported } = await imported(model.get("_esm"));
  const definition = typeof exported === "function" ? await exported() : exported;
  const { signal } = new AbortController();
  await definition.initialize?.({ model, signal });
  await definition.render?.({ model, el, signal });
}
