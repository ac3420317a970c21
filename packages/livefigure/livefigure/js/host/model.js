// Models of Jupyter widgets without a kernel: what MyST-NB wrote into the page.
import { unpacked } from "../unpack.js";

export const models = new Map();

export function bytes(base64) {
  const text = atob(base64),
    found = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) found[i] = text.charCodeAt(i);
  return new DataView(found.buffer);
}
export const reference = (value) =>
  typeof value === "string" && value.startsWith("IPY_MODEL_") && value.slice(10);

// The model that the anywidget front-end module specification describes, without a kernel behind it.
export class Model {
  constructor(id, { model_name, state, buffers = [] }, held) {
    Object.assign(this, { id, name: model_name, state, changed: new Set(), listeners: new Map() });
    for (const { path, data } of buffers) {
      const parent = path.slice(0, -1).reduce((value, key) => value[key], state);
      parent[path.at(-1)] = typeof data === "number" ? held[data] : bytes(data);
    }
    this.widget_manager = { get_model: (other) => models.get(other).whole() };
  }
  // Itself, with what it needs from other files.
  whole() {
    return (this.wanted ??= complete(this));
  }
  get(key) {
    return this.state[key];
  }
  set(key, value) {
    const changes = typeof key === "object" ? key : { [key]: value };
    for (const [name, next] of Object.entries(changes)) {
      if (this.state[name] === next) continue;
      this.state[name] = next;
      this.emit(`change:${name}`, next);
      this.emit("change");
    }
  }
  on(names, listener) {
    for (const name of names.split(" "))
      this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
  }
  off(name, listener) {
    if (!name) return this.listeners.clear();
    const kept = listener ? (this.listeners.get(name) ?? []).filter((other) => other !== listener) : [];
    this.listeners.set(name, kept);
  }
  emit(name, value) {
    for (const listener of this.listeners.get(name) ?? []) listener(this, value);
  }
  save_changes() {} // nobody to tell
  send() {}
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
