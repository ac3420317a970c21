// The page's side of the worker: one per widget, so that widgets do not wait for each other.
import source from "./engine.worker.js";

const PATIENCE_MS = 200; // how long a worker may be silent when something else is wanted of it

export class Engine {
  constructor(wasm, descriptor) {
    // A trait of bytes is a DataView, which WebAssembly.compile does not take.
    this.load = { wasm: new Uint8Array(wasm.buffer, wasm.byteOffset, wasm.byteLength), descriptor };
    this.given = [wasm, descriptor];
    this.waiting = new Map(); // id -> {hear, lost} of what is asked
    this.next = 1;
    this.heard = 0; // answers to {ping}
    this.lasting = false; // arrays outlive calls: this worker can't be replaced
    this.open();
  }

  open() {
    const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    this.worker = new Worker(url);
    this.worker.onmessage = ({ data }) => {
      if (data.pong) this.heard++;
      this.waiting.get(data.id)?.hear(data);
    };
    this.worker.postMessage({ load: this.load });
  }

  // Another engine with the same kernels, for what shall not make the reader wait.
  twin() {
    return new Engine(...this.given);
  }

  // Arrays of an export whose dotted names begin with `prefix` outlive calls, for all exports that name them.
  keep(name, prefix) {
    this.lasting = true;
    this.worker.postMessage({ keep: { name, prefix } });
  }

  // Call an export once: promise of {value} and of the arrays that are wanted, `read`: {cards: "table.cards"}.
  // `shapes` for arrays of other lengths than the sample's.
  call(name, args, read = {}, shapes = {}) {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      const hear = ({ found, error }) => {
        this.waiting.delete(id);
        error ? reject(new Error(error)) : resolve(found);
      };
      const lost = () => reject(Object.assign(new Error("no longer wanted"), { unwanted: true }));
      this.waiting.set(id, { hear, lost });
      this.worker.postMessage({ call: { id, name, args, read, shapes } });
    });
  }

  // Play games 0 to games - 1 in blocks. `onRows(typed array, done, finished)` is called for each; a later run
  // replaces an earlier one, whose rows are then dropped.
  run({ name, args, rows, games }, onRows, onError) {
    const busy = this.waiting.size > 0;
    this.waiting.delete(this.running);
    const id = (this.running = this.next++);
    const hear = (data) => {
      if (data.error) return onError(new Error(data.error));
      if (data.finished) this.waiting.delete(id);
      onRows(data.rows, data.done, data.finished);
    };
    const again = () => this.worker.postMessage({ run: { id, name, args, rows, games } });
    this.waiting.set(id, { hear, again });
    again();
    if (busy) this.hurry();
  }

  cancel() {
    this.waiting.delete(this.running);
    this.worker.postMessage({ cancel: true });
    this.hurry();
  }

  // Something else is wanted now: a worker that is deep in a kernel and does not answer soon is replaced, and what
  // was asked of it is lost, but for the newest run of games.
  hurry() {
    if (this.lasting || this.watching) return;
    const heard = this.heard;
    this.worker.postMessage({ ping: true });
    this.watching = setTimeout(() => {
      this.watching = null;
      if (this.heard === heard) this.replace();
    }, PATIENCE_MS);
  }

  replace() {
    this.worker.terminate();
    this.open();
    const before = [...this.waiting];
    this.waiting.clear();
    for (const [id, asked] of before) if (asked.again) this.waiting.set(id, asked);
    for (const [, { again, lost }] of before) (again ?? lost)();
  }

  close() {
    clearTimeout(this.watching);
    this.worker.terminate();
  }
}
