// One worker that runs kernels, what it has been asked, and what it answers.
import source from "./engine.worker.js";

const compiled = new WeakMap(); // bytes of kernels -> promise of their module, one for all workers of a page

function compile(wasm) {
  // A trait of bytes is a DataView, which WebAssembly.compile does not take.
  const bytes = () => new Uint8Array(wasm.buffer, wasm.byteOffset, wasm.byteLength);
  if (!compiled.has(wasm)) compiled.set(wasm, WebAssembly.compile(bytes()));
  return compiled.get(wasm);
}

export class Desk {
  // `died()` is called if the worker ends by itself.
  constructor(wasm, descriptor, died) {
    this.waiting = new Map(); // id -> {resolve, reject, again} of what is asked
    this.next = 1;
    this.heard = 0; // answers to {ping}
    const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    this.worker = new Worker(url);
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = () => died();
    const load = (found) => this.worker.postMessage({ load: { ...found, descriptor } });
    compile(wasm).then(
      (module) => load({ module }),
      (error) => load({ error: String(error) }),
    );
  }

  hear({ id, found, error, pong }) {
    if (pong) this.heard++;
    const asked = this.waiting.get(id);
    this.waiting.delete(id);
    error ? asked?.reject(new Error(error)) : asked?.resolve(found);
  }

  keep(name, prefix) {
    this.worker.postMessage({ keep: { name, prefix } });
  }

  ping() {
    this.worker.postMessage({ ping: true });
  }

  // `again`: what another worker is asked if this one ends first.
  call(name, args, read, shapes, again = false) {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, again: again && [name, args, read, shapes] });
      this.worker.postMessage({ call: { id, name, args, read, shapes } });
    });
  }

  // What it was asked and has not answered is lost, but for what `other` is asked again: the wishes from `newer` on.
  close(other, newer = Infinity) {
    this.worker.terminate();
    for (const [id, { resolve, reject, again }] of this.waiting)
      if (again && id >= newer) other.call(...again, true).then(resolve, reject);
      else reject(Object.assign(new Error("no longer wanted"), { unwanted: true }));
    this.waiting.clear();
  }
}
