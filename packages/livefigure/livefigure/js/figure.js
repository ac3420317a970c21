// A figure of an author's own function: controls for its arguments, its arrays drawn as author.py describes.
import { BLUE, GREEN, GREY, ORANGE, PINK, Plot, RED, onResize, picture } from "livefigure/chart.js";
import { answering, bind, controls } from "livefigure/controls.js";
import { actions, legend, make, panel, resetButton } from "livefigure/elements.js";
import { course } from "livefigure/games.js";
import { numbers } from "livefigure/kit.js";
import { living } from "livefigure/main.js";
import { format } from "./format.js";

const COLOURS = [BLUE, ORANGE, GREEN, RED, PINK, GREY];
const BLOCK_MS = 40; // how long a block of repetitions shall take
const MOST_ROWS = 200; // of a table

// Where the marks show the arrays in `found`: the numbers of numpy's linspace, or positions.
function sown([low, high], many) {
  const step = (high - low) / (many - 1);
  return Array.from({ length: many }, (_, i) => (i && i === many - 1 ? high : i ? i * step + low : low));
}
function places({ x, y }, found) {
  if (typeof x === "string") return found[x];
  const many = found[y].length;
  return x?.length ? sown(x, many) : Array.from({ length: many }, (_, i) => i);
}
// As the chart library knows them: it has no integers of 64 bits.
const plotted = (array) => (typeof array[0] === "bigint" ? Array.from(array, Number) : array);

function figure({ model, sent, el, engine, chart, said }) {
  const { name, export: exported, marks, axes, says, alt, repeat } = sent.spec;
  const { controls: wanted, arrays, given, fixed, lengths } = sent.spec;
  const floats = new Set(sent.spec.floats);
  // A number as `format` wants it, and as Python's str writes it. Texts are numbers that JSON cannot hold, or words.
  const known = (name, value) => {
    if (typeof value !== "number" && typeof fixed[name] !== "string") return value;
    return (floats.has(name) ? Number : BigInt)(value);
  };
  const written = (name) => (value) => format(known(name, value));
  const told = ({ name, argument, ...more }) => [
    name,
    more.step ? { format: written(argument), ...more } : more,
  ];
  const fields = controls(model, Object.fromEntries(wanted.map(told)));
  const fieldOf = new Map(wanted.map(({ name, argument }) => [argument, fields[name]]));
  const all = [...Object.keys(arrays), ...Object.values(lengths)];
  const read = Object.fromEntries(all.map((array) => [`array ${array}`, array]));
  const first = Object.fromEntries(given.map(([array, view]) => [array, numbers(Uint8Array, view)]));
  let found, result, raised; // the arrays that the kernel has computed last, what it returned, what it raised instead

  const args = () => Object.fromEntries(wanted.map(({ name, argument }) => [argument, fields[name].code()]));
  async function call(more) {
    const wish = [exported, { ...first, ...args(), ...more }, read];
    let { value, took, ...named } = await engine.call(...wish);
    // What the function has made itself says how long it is; where there was no room for it, once more.
    const made = Object.entries(lengths);
    const sizes = () => made.map(([name, by]) => [name, Array.from(named[`array ${by}`], Number)]);
    const product = (numbers) => numbers.reduce((many, n) => many * n, 1);
    if (sizes().some(([name, size]) => product(size) > named[`array ${name}`].length)) {
      const shapes = Object.fromEntries(sizes().map(([name, size]) => [name, [product(size)]]));
      ({ value, took, ...named } = await engine.call(...wish, shapes));
    }
    const next = Object.fromEntries(Object.keys(arrays).map((array) => [array, named[`array ${array}`]]));
    for (const [name, size] of sizes()) {
      next[name] = next[name].subarray(0, product(size));
      arrays[name] = size;
    }
    return { next, value, took };
  }

  const rows = () =>
    marks.flatMap((mark) => {
      const [, wide] = arrays[mark.y];
      if (mark.mark === "heat")
        return Array.from(found[mark.y], (value, i) => ({
          row: Math.floor(i / wide),
          column: i % wide,
          [mark.label]: written(mark.y)(value),
        }));
      const columns = mark.columns?.map(([column]) => column) ?? [mark.y];
      const along = typeof mark.x === "string" ? written(mark.x) : mark.x?.length ? (x) => format(x) : String;
      const cells = (i) => Object.fromEntries(columns.map((name) => [name, written(name)(found[name][i])]));
      return Array.from(places(mark, found), (x, i) => ({ x: along(x), ...cells(i) }));
    });

  function drawn(mark, n) {
    const fill = COLOURS[n % COLOURS.length];
    if (mark.mark === "heat") {
      const [height, width] = arrays[mark.y];
      const [x1, x2] = mark.x.length ? mark.x : [0, width];
      const [y1, y2] = mark.rows.length ? mark.rows : [0, height];
      const shape = { width, height, x1, x2, y1, y2 };
      return Plot.raster(plotted(found[mark.y]), { ...shape, imageRendering: "pixelated" });
    }
    const xs = plotted(places(mark, found));
    const data = Array.from(plotted(found[mark.y]), (y, i) => ({ x: xs[i], y }));
    if (mark.mark === "line") return Plot.lineY(data, { x: "x", y: "y", stroke: fill, strokeWidth: 2 });
    if (mark.mark === "points") return Plot.dot(data, { x: "x", y: "y", fill, r: 2.5 });
    const half = 0.45 * (xs.length > 1 ? xs[1] - xs[0] : 1);
    return Plot.rectY(data, { x1: (row) => row.x - half, x2: (row) => row.x + half, y: "y", fill });
  }

  function table({ columns }) {
    const line = (kind, cells) => make("tr", {}, ...cells.map((cell) => make(kind, {}, cell)));
    const many = Math.min(found[columns[0][0]].length, MOST_ROWS);
    const cells = (i) => columns.map(([name, how]) => format(known(name, found[name][i]), how));
    const head = columns.map(([name]) => name),
      body = Array.from({ length: many }, (_, i) => line("td", cells(i)));
    return make("table", { className: "gl-table" }, line("th", head), ...body);
  }

  // What was raised ends the computation: its text stands where the picture was.
  const refused = (error) => {
    if (!error.raised) throw error;
    [found, result, raised] = [undefined, undefined, error.message];
  };

  function draw(done = 0) {
    if (raised) {
      chart.replaceChildren(make("p", { className: "livefigure-failed", role: "alert" }, raised));
      return (said.textContent = "");
    }
    const shown = marks.filter(({ mark }) => mark !== "table"),
      heat = shown.find(({ mark }) => mark === "heat");
    if (shown.length)
      picture(chart, {
        ariaLabel: alt,
        height: 280,
        marginLeft: 55,
        marginBottom: 40,
        x: { label: axes[0] || null },
        y: { label: axes[1] || null, grid: !heat },
        color: heat && { scheme: "viridis", legend: true, label: heat.label },
        marks: [...shown.map(drawn), ...(heat ? [] : [Plot.ruleY([0], { strokeOpacity: 0.4 })])],
      });
    else chart.replaceChildren();
    for (const mark of marks) if (mark.mark === "table") chart.append(table(mark));
    if (shown.length > 1)
      chart.append(legend(shown.map(({ label }, n) => [COLOURS[n % COLOURS.length], label])));
    const value = (word) => {
      if (fieldOf.has(word)) return fieldOf.get(word).get();
      if (Object.hasOwn(found, word)) return found[word][0];
      return Object.hasOwn(fixed, word) ? fixed[word] : word === "done" ? done : result;
    };
    said.textContent = says
      .map(([words, word, how]) => words + (word === null ? "" : format(known(word, value(word)), how)))
      .join("");
  }

  const prefix = `${name}.`;
  const setting = ({ name, argument }) => [argument, written(argument)(fields[name].get())];
  const settings = () => Object.fromEntries(wanted.map(setting));
  const take = { data: () => (found ? rows() : []), name, settings };
  if (!repeat.first) {
    said.hidden = !says.length;
    el.append(...(wanted.length ? [panel(fields)] : []), chart, said);
    if (wanted.length) el.append(actions(resetButton()));
    const answered = ({ next, value }) => ([found, result, raised] = [next, value, undefined]);
    const ask = () => call().then(answered).catch(refused);
    return answering({ model, engine }, { said, fields, prefix, place: chart, ask, draw, ...take });
  }

  // Repetitions, block by block, each adding to the arrays of those before.
  let done = 0;
  const show = () => (found || raised) && draw(done);
  async function play({ reached, wanted }) {
    let [size, state] = [1, {}];
    [done, raised] = [0, undefined];
    while (done < repeat.total) {
      const many = Math.min(size, repeat.total - done);
      const wish = { ...state, [repeat.first]: done, [repeat.many]: many };
      const answer = await call(wish).catch((error) => wanted() && refused(error));
      if (!wanted()) return;
      if (raised) return reached(1);
      ({ next: found, value: result } = answer);
      done += many;
      const bytes = ([array, { buffer }]) => [array, new Uint8Array(buffer)];
      state = Object.fromEntries(Object.entries(found).map(bytes));
      size = Math.max(1, Math.round(many * Math.min(4, BLOCK_MS / Math.max(answer.took, 0.1))));
      reached(done / repeat.total);
    }
  }
  const { bar, stop, start } = course({ said, play, show, halt: () => engine.cancel() });
  el.append(panel(fields), chart, bar, said, actions(stop, resetButton()));
  const bound = bind({ model, fields, prefix, inside: said, onChange: start });
  onResize(chart, show);
  start();
  return { bound, ...take };
}

export const draw = living(new Proxy({}, { get: () => figure }));
