// The page's side of the kernels: an engine per widget, so that widgets do not wait for each other.
import { KernelWorker } from "./workers.js";
import { Run } from "./run.js";

const PATIENCE_MS = 200; // how long a worker may be silent when something else is wanted of it

export class Engine {
  constructor(wasm, descriptor) {
    this.given = [wasm, descriptor];
    this.lasting = false; // arrays outlive calls: this worker can't be replaced
    this.wishes = 0; // calls so far
    this.lost = 0; // of them the first so many are not asked again when their worker is gone
    this.open();
  }

  open() {
    this.worker = new KernelWorker(...this.given, () => this.replace());
  }

  // Another engine with the same kernels, for what shall not make the reader wait.
  twin() {
    return new Engine(...this.given);
  }

  // Arrays of an export whose dotted names begin with `prefix` outlive calls, for all exports that name them.
  keep(name, prefix) {
    this.lasting = true;
    this.worker.send({ keep: { name, prefix } });
  }

  // Call an export once: promise of {value}, of the milliseconds that it took and of the arrays that are wanted, `read`:
  // {cards: "table.cards"}. `shapes` for arrays of other lengths than the sample's.
  async call(name, args, read = {}, shapes = {}) {
    const wish = ++this.wishes;
    for (;;)
      try {
        return await this.worker.call(name, args, read, shapes);
      } catch (error) {
        if (!error.unwanted || wish <= this.lost) throw error;
      }
  }

  // Play games 0 to games - 1 in blocks. `onRows(typed array, done, finished)` is called for each, in order; a later
  // run replaces an earlier one, whose rows are then dropped.
  run(wanted, onRows, onError) {
    this.running?.end();
    if (this.worker.waiting.size) this.hurry();
    const hire = (died) => {
      const worker = new KernelWorker(...this.given, () => died(worker));
      return worker;
    };
    this.running = new Run(wanted, this.worker, hire, onRows, onError);
  }

  cancel() {
    this.running?.end();
    this.hurry();
  }

  // Something else is wanted now: a worker that is deep in a kernel and does not answer soon is replaced, and what
  // was asked of it before is lost, but for the newest run of games.
  hurry() {
    const { worker } = this;
    if (this.lasting || this.watching || !worker.waiting.size) return;
    const { heard } = worker,
      older = this.wishes;
    worker.send({ ping: true });
    this.watching = setTimeout(() => {
      this.watching = null;
      if (worker === this.worker && worker.heard === heard) this.replace(older);
    }, PATIENCE_MS);
  }

  // A worker that dies by itself takes all wishes with it.
  replace(lost = this.wishes) {
    const { worker } = this;
    this.lost = lost;
    this.open();
    if (this.running && !this.running.ended) this.running.dismiss(worker, this.worker);
    else worker.close();
  }

  close() {
    clearTimeout(this.watching);
    this.lost = Infinity;
    this.running?.end();
    this.worker.close();
  }
}
