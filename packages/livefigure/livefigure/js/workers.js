// One worker that runs kernels, what it has been asked, and what it answers.
import source from "livefigure/engine.worker.js"; // its text

const compiled = new WeakMap(); // bytes of kernels -> promise of their module, one for all workers of a page

function compile(wasm) {
  // A trait of bytes is a DataView, which WebAssembly.compile does not take.
  const bytes = () => new Uint8Array(wasm.buffer, wasm.byteOffset, wasm.byteLength);
  if (!compiled.has(wasm)) compiled.set(wasm, WebAssembly.compile(bytes()));
  return compiled.get(wasm);
}

const REFUSED = "this browser runs no workers, in which kernels compute";

function open() {
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  try {
    return new Worker(url);
  } catch {
    throw new Error(REFUSED);
  }
}

export class KernelWorker {
  // `died()` is called if the worker ends by itself; one that could not begin says so to whoever asks.
  constructor(wasm, descriptor, died) {
    this.waiting = new Map(); // id -> {resolve, reject} of what is asked
    this.next = 1;
    this.heard = 0; // answers to {ping}
    this.worker = open();
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = () => (this.begun ? died() : this.refuse());
    const load = (found) => this.send({ load: { ...found, descriptor } });
    compile(wasm).then(
      (module) => load({ module }),
      (error) => load({ error: String(error) }),
    );
  }

  // What a kernel `raised` is an error that says so.
  hear({ id, found, error, raised, pong }) {
    this.begun = true;
    if (pong) this.heard++;
    const asked = this.waiting.get(id);
    this.waiting.delete(id);
    if (raised) asked?.reject(Object.assign(new Error(raised), { raised: true }));
    else error ? asked?.reject(new Error(error)) : asked?.resolve(found);
  }

  send(message) {
    this.worker.postMessage(message);
  }

  // Where the browser forbids workers it may say so later, when one was made.
  refuse() {
    this.refused = true;
    for (const { reject } of this.waiting.values()) reject(new Error(REFUSED));
    this.waiting.clear();
  }

  call(name, args, read, shapes) {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      if (this.refused) return reject(new Error(REFUSED));
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
