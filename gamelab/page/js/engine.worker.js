// Runs kernels off the page's thread. Messages in: {load}, {keep}, {run}, {call}, {cancel}, {ping}; see engine.js.
// Knows no game: names, types and shapes of arguments come from the descriptor that Python wrote.
let ready; // promise of {functions, memory, heap, exports}
let current = 0; // id of the run in progress; another id, or 0, stops it

const ARRAYS = {
  int8: Int8Array,
  int16: Int16Array,
  int32: Int32Array,
  int64: BigInt64Array,
  uint64: BigUint64Array,
  float64: Float64Array,
};
const kept = new Map(); // dotted name -> array that outlives a call
const CHUNK_MS = 25; // how long the kernel runs before messages are looked at

const align = (address) => Math.ceil(address / 16) * 16;
const product = (lengths) => lengths.reduce((size, n) => size * n, 1);
const behind = ({ dtype, at, size }) => align(at + size * ARRAYS[dtype].BYTES_PER_ELEMENT);

async function load({ wasm, descriptor }) {
  const { instance } = await WebAssembly.instantiate(wasm, { env: Math });
  const { memory, __heap_base, ...functions } = instance.exports;
  return { functions, memory, heap: align(__heap_base.value), exports: descriptor.exports };
}

function grow(memory, top) {
  const missing = top - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / 65536));
}

// Give the arrays of an export whose names begin with `prefix` a place for good; they start as zeros.
async function keep({ name, prefix }) {
  const engine = await ready;
  for (const { name: leaf, dtype, shape } of engine.exports[name]) {
    if (!shape || !leaf.startsWith(prefix) || kept.has(leaf)) continue;
    kept.set(leaf, { dtype, at: engine.heap, size: product(shape) });
    engine.heap = behind(kept.get(leaf));
  }
  grow(engine.memory, engine.heap);
}

// Lay out the arguments of one export; returns how to call it and how to read its arrays.
function prepare({ functions, memory, heap, exports }, name, given, shapes = {}) {
  const [flat, arrays, indices] = [[], {}, {}];
  let top = heap;
  for (const { name: leaf, dtype, shape, value } of exports[name]) {
    indices[leaf] = flat.length;
    if (!shape) {
      flat.push((dtype === "int64" ? BigInt : Number)(given[leaf] ?? value));
      continue;
    }
    const lengths = shapes[leaf] ?? shape;
    arrays[leaf] = kept.get(leaf) ?? { dtype, at: top, size: product(lengths) };
    if (!kept.has(leaf)) top = behind(arrays[leaf]);
    flat.push(arrays[leaf].at, ...lengths);
  }
  const unknown = Object.keys(given).find((leaf) => !(leaf in indices));
  if (unknown) throw new Error(`${name} has no argument ${unknown}`);
  grow(memory, top);
  // An array starts with what was given for it, followed by zeros.
  new Uint8Array(memory.buffer, heap, top - heap).fill(0);
  for (const leaf in arrays) {
    if (!given[leaf] || kept.has(leaf)) continue;
    const { dtype, at, size } = arrays[leaf];
    const big = dtype.endsWith("int64");
    new ARRAYS[dtype](memory.buffer, at, size).set(big ? Array.from(given[leaf], BigInt) : given[leaf]);
  }
  return {
    call(changed = {}) {
      for (const leaf in changed) flat[indices[leaf]] = BigInt(changed[leaf]);
      return functions[name](...flat);
    },
    read(leaf, count) {
      if (!arrays[leaf]) throw new Error(`${name} has no array ${leaf}`);
      const { dtype, at, size } = arrays[leaf];
      return new ARRAYS[dtype](memory.buffer, at, count ?? size).slice();
    },
    shorten(leaf, count) {
      flat[indices[leaf] + 1] = count; // the length follows the pointer
    },
  };
}

// Play games 0 to games - 1 in blocks; each block's rows are posted as they are done.
async function run({ id, name, args, rows, games }) {
  current = id;
  const engine = await ready;
  const most = 65536;
  const kernel = prepare(engine, name, args, { [rows]: [most] });
  let done = 0,
    block = 1; // a game of an agent that searches may take seconds
  while (done < games && current === id) {
    const count = Math.min(block, games - done, most);
    const began = performance.now();
    kernel.shorten(rows, count);
    kernel.call({ first: done });
    const took = performance.now() - began;
    const values = kernel.read(rows, count);
    done += count;
    postMessage({ id, rows: values, done, finished: done === games }, [values.buffer]);
    block = Math.max(1, Math.round(count * Math.min(4, CHUNK_MS / Math.max(took, 0.1))));
    await new Promise((resume) => setTimeout(resume)); // lets {run} and {cancel} in
  }
}

// Integers of 64 bits become plain numbers: those that the page reads are small.
const plain = (array) => (array instanceof BigInt64Array ? Array.from(array, Number) : array);

async function call({ id, name, args, read, shapes }) {
  const kernel = prepare(await ready, name, args, shapes);
  const found = { value: kernel.call() };
  for (const key in read) found[key] = plain(kernel.read(read[key]));
  postMessage({ id, found });
}

onmessage = async ({ data }) => {
  try {
    if (data.load) ready = load(data.load);
    else if (data.keep) await keep(data.keep);
    else if (data.run) await run(data.run);
    else if (data.call) await call(data.call);
    else if (data.cancel) current = 0;
    else if (data.ping) postMessage({ pong: true }); // still there
  } catch (error) {
    postMessage({ id: (data.run ?? data.call)?.id, error: String(error) });
  }
};
