// A run of many games. Games are numbered and a game depends on nothing but its number, so that any number of workers
// can share them without sharing memory: each plays blocks of games, and rows are handed on in the games' order.
const BLOCK_MS = 12; // how long a block shall take; for so long a run that nobody wants any more is in the way
const TICK_MS = 300; // a run that takes longer is shared
const PATIENCE_MS = 1000; // a block that is so much later than others took is played by another worker as well
const MOST_GAMES = 65536; // in a block
const MOST_WORKERS = 8;

export class Run {
  // Play games 0 to games - 1 of {name, args, rows, games}, and `first` if that argument is called otherwise, at `worker`,
  // and where it takes long at more, which `hire()` makes. See Engine.run for `onRows` and `onError`.
  constructor(wanted, worker, hire, onRows, onError) {
    Object.assign(this, { wanted, hire, onRows, onError, workers: [worker], hired: [] });
    this.fresh = 0; // the first game that nobody has been asked for
    this.done = 0; // games handed on
    this.asked = new Map(); // first game -> block {first, games, worker, since} that is not answered
    this.early = new Map(); // first game -> rows that wait for those before them
    this.size = 1; // games in a block: one of an agent that searches may take seconds
    this.longest = 0;
    this.began = performance.now();
    this.ticking = setInterval(() => this.tick(), TICK_MS);
    this.occupy();
  }

  // Two blocks lie at each worker, so that none waits for the page.
  occupy() {
    for (const worker of this.workers) {
      const lying = [...this.asked.values()].filter((block) => block.worker === worker).length;
      for (let n = lying; n < 2; n++) this.give(worker);
    }
  }

  tick() {
    const left = (performance.now() - this.began) * (this.wanted.games / this.done - 1);
    const more = Math.min(navigator.hardwareConcurrency || 1, MOST_WORKERS) - 1;
    while (left > TICK_MS && this.hired.length < more) {
      const worker = this.hire((died) => this.dismiss(died));
      this.hired.push(worker);
      this.workers.push(worker);
    }
    this.occupy();
  }

  // The block to play next: one whose worker is gone or silent for too long, or new games.
  block(worker) {
    const due = performance.now() - PATIENCE_MS - 4 * this.longest;
    for (const block of this.asked.values()) {
      if (block.worker === worker || (block.worker && block.since > due)) continue;
      if (block.worker) block.worker.silent = true;
      return block;
    }
    const [first, games] = [this.fresh, Math.min(this.size, this.wanted.games - this.fresh)];
    this.fresh += games;
    return games && { first, games };
  }

  async give(worker) {
    const block = !this.ended && !worker.silent && this.block(worker);
    if (!block) return;
    Object.assign(block, { worker, since: performance.now() });
    const { name, args, rows, first: number = "first" } = this.wanted;
    const { first, games } = block;
    this.asked.set(first, block);
    try {
      const found = await worker.call(name, { ...args, [number]: first }, { rows }, { [rows]: [games] });
      worker.silent = false;
      this.take(block, found);
      this.give(worker);
    } catch (error) {
      if (this.ended) return;
      if (!error.unwanted) {
        this.end();
        this.onError(error);
      } else if (block.worker === worker) block.worker = null;
    }
  }

  take({ first, games }, { rows, took }) {
    if (this.ended || !this.asked.delete(first)) return; // of two that played a block the first counts
    this.longest = Math.max(this.longest, took);
    const wanted = Math.round(games * Math.min(4, BLOCK_MS / Math.max(took, 0.1)));
    this.size = Math.min(Math.max(1, wanted), MOST_GAMES);
    this.early.set(first, rows);
    while (!this.ended && this.early.has(this.done)) {
      const next = this.early.get(this.done);
      this.early.delete(this.done);
      this.done += next.length;
      const finished = this.done === this.wanted.games;
      if (finished) this.end();
      this.onRows(next, this.done, finished);
    }
  }

  // A worker is gone; what it was asked is played by the others.
  dismiss(worker, other) {
    this.workers = this.workers.filter((one) => one !== worker);
    if (other) this.workers.unshift(other);
    worker.close();
    // After the closed worker's promises have told what they were asked.
    setTimeout(() => this.occupy());
  }

  // No row is handed on any more; the first worker, which is the engine's, stays.
  end() {
    this.ended = true;
    clearInterval(this.ticking);
    for (const worker of this.hired) worker.close();
  }
}
