// Runs kernels off the page's thread. Messages in: {load}, {keep}, {run}, {call}, {cancel}; see engine.js.
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

async function load({ wasm, descriptor }) {
  const imports = { env: Math };
  const { instance } = await WebAssembly.instantiate(wasm, imports);
  const { memory, __heap_base, ...functions } = instance.exports;
  return { functions, memory, heap: align(__heap_base.value), exports: descriptor.exports };
}

const align = (address) => Math.ceil(address / 16) * 16;
const bytes = ({ dtype, size }) => size * ARRAYS[dtype].BYTES_PER_ELEMENT;

function grow(memory, top) {
  const missing = top - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / 65536));
}

// Give the arrays of an export whose names begin with `prefix` a place for good; they start as zeros.
async function keep({ name, prefix }) {
  const engine = await ready;
  for (const { name: leaf, dtype, shape } of engine.exports[name]) {
    if (!shape || !leaf.startsWith(prefix) || kept.has(leaf)) continue;
    const array = { dtype, at: engine.heap, size: shape.reduce((product, n) => product * n, 1) };
    kept.set(leaf, array);
    engine.heap = align(engine.heap + bytes(array));
  }
  grow(engine.memory, engine.heap);
}

// Lay out the arguments of one export; returns how to call it and how to read its arrays.
function prepare({ functions, memory, heap, exports }, name, given, shapes = {}) {
  let top = heap;
  const flat = [],
    arrays = {},
    scalars = {};
  for (const { name: leaf, dtype, shape, value } of exports[name]) {
    if (!shape) {
      const number = given[leaf] ?? value;
      scalars[leaf] = flat.length;
      flat.push(dtype === "int64" ? BigInt(number) : Number(number));
      continue;
    }
    const lengths = shapes[leaf] ?? shape;
    if (kept.has(leaf)) {
      arrays[leaf] = kept.get(leaf);
      flat.push(arrays[leaf].at, ...lengths);
      continue;
    }
    const size = lengths.reduce((product, n) => product * n, 1);
    arrays[leaf] = { dtype, at: top, size, index: flat.length, given: given[leaf] };
    flat.push(top, ...lengths);
    top = align(top + bytes(arrays[leaf]));
  }
  grow(memory, top);
  // An array starts with what was given for it, followed by zeros.
  const fresh = Object.keys(arrays).filter((leaf) => !kept.has(leaf));
  for (const { dtype, at, size, given: values = [] } of fresh.map((leaf) => arrays[leaf])) {
    const array = new ARRAYS[dtype](memory.buffer, at, size).fill(
      dtype.endsWith("64") && dtype !== "float64" ? 0n : 0,
    );
    array.set(
      array instanceof BigInt64Array || array instanceof BigUint64Array ? Array.from(values, BigInt) : values,
    );
  }
  return {
    call(changed = {}) {
      for (const leaf in changed) flat[scalars[leaf]] = BigInt(changed[leaf]);
      return functions[name](...flat);
    },
    read(leaf, count = arrays[leaf].size) {
      const { dtype, at } = arrays[leaf];
      return new ARRAYS[dtype](memory.buffer, at, count).slice();
    },
    shorten(leaf, count) {
      // The length follows the pointer.
      flat[arrays[leaf].index + 1] = count;
    },
    fresh,
  };
}

// Play games first .. first + games - 1 in blocks; each block's rows are posted as they are done.
async function run({ id, name, args, rows, first, games }) {
  current = id;
  const engine = await ready;
  const most = 65536;
  const kernel = prepare(engine, name, args, { [rows]: [most] });
  let done = 0,
    block = 16;
  while (done < games && current === id) {
    const count = Math.min(block, games - done, most);
    const began = performance.now();
    kernel.shorten(rows, count);
    kernel.call({ first: first + done });
    const took = performance.now() - began;
    const values = kernel.read(rows, count);
    done += count;
    postMessage({ id, rows: values, done, finished: done === games }, [values.buffer]);
    block = Math.max(1, Math.round(count * Math.min(4, CHUNK_MS / Math.max(took, 0.1))));
    await new Promise((resume) => setTimeout(resume)); // lets {run} and {cancel} in
  }
}

async function call({ id, name, args, shapes, read }) {
  const kernel = prepare(await ready, name, args, shapes);
  const value = kernel.call();
  const arrays = Object.fromEntries((read ?? kernel.fresh).map((leaf) => [leaf, kernel.read(leaf)]));
  postMessage({ id, value, arrays });
}

onmessage = async ({ data }) => {
  try {
    if (data.load) ready = load(data.load);
    else if (data.keep) await keep(data.keep);
    else if (data.run) await run(data.run);
    else if (data.call) await call(data.call);
    else if (data.cancel) current = 0;
  } catch (error) {
    postMessage({ id: (data.run ?? data.call)?.id, error: String(error) });
  }
};
