// The page's side of the worker: one per widget, so that widgets do not wait for each other.
import source from "./engine.worker.js";

export class Engine {
  constructor(wasm, descriptor) {
    const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    this.worker = new Worker(url);
    this.waiting = new Map();
    this.next = 1;
    this.worker.onmessage = ({ data }) => this.waiting.get(data.id)?.(data);
    // A trait of bytes is a DataView, which WebAssembly.instantiate does not take.
    const bytes = new Uint8Array(wasm.buffer, wasm.byteOffset, wasm.byteLength);
    this.worker.postMessage({ load: { wasm: bytes, descriptor } });
  }

  // Arrays of an export whose dotted names begin with `prefix` outlive calls, for all exports that name them.
  keep(name, prefix) {
    this.worker.postMessage({ keep: { name, prefix } });
  }

  // Call an export once: promise of {value} and of the arrays that are wanted, `read`: {cards: "table.cards"}.
  // `shapes` for arrays of other lengths than the sample's.
  call(name, args, read = {}, shapes = {}) {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, ({ found, error }) => {
        this.waiting.delete(id);
        error ? reject(new Error(error)) : resolve(found);
      });
      this.worker.postMessage({ call: { id, name, args, read, shapes } });
    });
  }

  // Play games 0 to games - 1 in blocks. `onRows(typed array, done, finished)` is called for each; a later run
  // replaces an earlier one, whose rows are then dropped.
  run({ name, args, rows, games }, onRows, onError) {
    this.waiting.delete(this.running);
    const id = (this.running = this.next++);
    this.waiting.set(id, (data) => {
      if (data.error) return onError(new Error(data.error));
      if (data.finished) this.waiting.delete(id);
      onRows(data.rows, data.done, data.finished);
    });
    this.worker.postMessage({ run: { id, name, args, rows, games } });
  }

  cancel() {
    this.waiting.delete(this.running);
    this.worker.postMessage({ cancel: true });
  }

  close() {
    this.worker.terminate();
  }
}
