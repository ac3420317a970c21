// Models of Jupyter widgets without a kernel: what MyST-NB wrote into the page.
import { Model, bytes } from "../model.js";
import { unpacked } from "../unpack.js";

export const models = new Map();

export const reference = (value) =>
  typeof value === "string" && value.startsWith("IPY_MODEL_") && value.slice(10);

export class Widget extends Model {
  constructor(id, { model_name: name, ...saved }, held) {
    super(saved, held);
    Object.assign(this, { id, name });
    this.widget_manager = { get_model: (other) => models.get(other).whole() };
  }
  // Itself, with what it needs from other files.
  whole() {
    return (this.wanted ??= complete(this));
  }
}

// What all studies share, and one study's kernels and drawing code, lie in scripts beside the page, which may load
// while the page is read. A promise of what a script holds.
async function brought(script) {
  const file = script.split("/").at(-1);
  if (!globalThis.livefigureEngines?.[file])
    await new Promise((resolve, reject) => {
      const loading =
        document.querySelector(`script[src="${script}"]`) ??
        document.head.appendChild(Object.assign(document.createElement("script"), { src: script }));
      loading.addEventListener("load", resolve);
      loading.addEventListener("error", () => reject(new Error(`${file} is missing`)));
    });
  return globalThis.livefigureEngines[file];
}

async function complete(model) {
  const { scripts } = model.state;
  if (!scripts) return model;
  const { descriptor, ...packed } = Object.assign({}, ...(await Promise.all(scripts.map(brought))));
  const unpack = async (name) => unpacked(bytes(packed[name]), "gzip");
  const [wasm, ...texts] = await Promise.all(["wasm", "library", "shared"].map(unpack));
  const [library, shared] = texts.map((text) => new TextDecoder().decode(text));
  Object.assign(model.state, { descriptor, library, shared, wasm: new DataView(wasm), scripts: null });
  return model;
}

export function link(model) {
  const [[source, from], [target, to]] = [model.get("source"), model.get("target")];
  const [one, other] = [models.get(reference(source)), models.get(reference(target))];
  if (!one || !other) return;
  const copy = (a, key, b, into) => a.on(`change:${key}`, () => b.set(into, a.get(key)));
  other.set(to, one.get(from));
  copy(one, from, other, to);
  if (model.name === "LinkModel") copy(other, to, one, from);
}
