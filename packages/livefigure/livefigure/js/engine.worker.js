// Runs kernels off the page's thread. Messages in: {load}, {keep}, {call}, {ping}; see workers.js.
// Knows no game: names, types and shapes of arguments come from the descriptor that Python wrote.
let loaded;
const ready = new Promise((resolve) => (loaded = resolve)); // of {functions, memory, heap, exports}

const ARRAYS = {
  bool: Uint8Array,
  int8: Int8Array,
  uint8: Uint8Array,
  int16: Int16Array,
  uint16: Uint16Array,
  int32: Int32Array,
  uint32: Uint32Array,
  int64: BigInt64Array,
  uint64: BigUint64Array,
  float32: Float32Array,
  float64: Float64Array,
};
const kept = new Map(); // dotted name -> array that outlives a call

const align = (address) => Math.ceil(address / 16) * 16;
const product = (lengths) => lengths.reduce((size, n) => size * n, 1);
const view = ({ memory }, { dtype, at, size }) => new ARRAYS[dtype](memory.buffer, at, size);
const behind = ({ dtype, at, size }) => align(at + size * ARRAYS[dtype].BYTES_PER_ELEMENT);

async function load({ module, error, descriptor }) {
  if (error) throw new Error(error);
  const instance = await WebAssembly.instantiate(module, { env: Math });
  const { memory, __heap_base, ...functions } = instance.exports;
  return { functions, memory, heap: align(__heap_base.value), ...descriptor };
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

// What is given for a name, which may be any, `constructor` as well.
const own = (object, name) => (Object.hasOwn(object, name) ? object[name] : undefined);

// Lay out the arguments of one export; returns how to call it and where its arrays are.
function prepare(engine, name, given, shapes = {}) {
  const { functions, memory, heap, exports } = engine;
  const [flat, arrays] = [[], Object.create(null)];
  let top = heap;
  for (const { name: leaf, dtype, shape, value } of exports[name]) {
    if (!shape) {
      flat.push((dtype.endsWith("int64") ? BigInt : Number)(own(given, leaf) ?? value));
      continue;
    }
    const lengths = own(shapes, leaf) ?? shape;
    arrays[leaf] = kept.get(leaf) ?? { dtype, at: top, size: product(lengths) };
    if (!kept.has(leaf)) top = behind(arrays[leaf]);
    flat.push(arrays[leaf].at, ...lengths);
  }
  const unknown = Object.keys(given).find((leaf) => !exports[name].some((one) => one.name === leaf));
  if (unknown) throw new Error(`${name} has no argument ${unknown}`);
  grow(memory, top);
  // An array starts with what was given for it, numbers or their bytes, followed by zeros.
  new Uint8Array(memory.buffer, heap, top - heap).fill(0);
  functions.__allocate_from?.(top); // what the kernel makes itself lies above
  for (const leaf in arrays) {
    const first = own(given, leaf);
    if (!first || kept.has(leaf)) continue;
    if (first instanceof Uint8Array) {
      new Uint8Array(memory.buffer, arrays[leaf].at).set(first);
      continue;
    }
    const big = arrays[leaf].dtype.endsWith("int64");
    view(engine, arrays[leaf]).set(big ? Array.from(first, BigInt) : first);
  }
  return { call: () => functions[name](...flat), arrays };
}

// Integers of 64 bits become plain numbers, as those that scripts read are small, unless the descriptor says `exact`.
const plain = (array) => (array instanceof BigInt64Array ? Array.from(array, Number) : array);

// What a function has raised: a text in memory that ends with a zero.
function text({ memory }, at) {
  const bytes = new Uint8Array(memory.buffer, at);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

async function call({ id, name, args, read, shapes }) {
  const engine = await ready,
    { call, arrays } = prepare(engine, name, args, shapes);
  const began = performance.now();
  const found = { value: call(), took: performance.now() - began };
  const said = engine.functions.__raised?.();
  if (said) return postMessage({ id, raised: text(engine, said) });
  for (const [key, leaf] of Object.entries(read)) {
    if (!arrays[leaf]) throw new Error(`${name} has no array ${leaf}`);
    const array = view(engine, arrays[leaf]).slice();
    found[key] = engine.exact ? array : plain(array);
  }
  postMessage({ id, found });
}

onmessage = async ({ data }) => {
  try {
    if (data.load) loaded(load(data.load));
    else if (data.keep) await keep(data.keep);
    else if (data.call) await call(data.call);
    else if (data.ping) postMessage({ pong: true }); // still there
  } catch (error) {
    postMessage({ id: data.call?.id, error: String(error) });
  }
};
