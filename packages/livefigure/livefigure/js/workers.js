// One worker that runs kernels, what it has been asked, and what it answers.
import source from "./engine.worker.js";

const compiled = new WeakMap(); // bytes of kernels -> promise of their module, one for all workers of a page

function compile(wasm) {
  // A trait of bytes is a DataView, which WebAssembly.compile does not take.
  const bytes = () => new Uint8Array(wasm.buffer, wasm.byteOffset, wasm.byteLength);
  if (!compiled.has(wasm)) compiled.set(wasm, WebAssembly.compile(bytes()));
  return compiled.get(wasm);
}

export class KernelWorker {
  // `died()` is called if the worker ends by itself.
  constructor(wasm, descriptor, died) {
    this.waiting = new Map(); // id -> {resolve, reject} of what is asked
    this.next = 1;
    this.heard = 0; // answers to {ping}
    const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    this.worker = new Worker(url);
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = () => died();
    const load = (found) => this.send({ load: { ...found, descriptor } });
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

  send(message) {
    this.worker.postMessage(message);
  }

  call(name, args, read, shapes) {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.send({ call: { id, name, args, read, shapes } });
    });
  }

  // What it was asked and has not answered is lost.
  close() {
    this.worker.terminate();
    for (const { reject } of this.waiting.values())
      reject(Object.assign(new Error("no longer wanted"), { unwanted: true }));
    this.waiting.clear();
  }
}
