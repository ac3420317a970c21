// The model that anywidget's front-end contract describes, without a kernel behind it.
export function bytes(base64) {
  const text = atob(base64),
    found = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) found[i] = text.charCodeAt(i);
  return new DataView(found.buffer);
}

export class Model {
  // As notebooks keep it: `state`, of which `buffers` have been taken out; in their places are positions in `held`, or
  // the bytes as text.
  constructor({ state, buffers = [] }, held) {
    Object.assign(this, { state, listeners: new Map() });
    for (const { path, data } of buffers) {
      const parent = path.slice(0, -1).reduce((value, key) => value[key], state);
      parent[path.at(-1)] = typeof data === "number" ? held[data] : bytes(data);
    }
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
