// A figure of an author's own function: controls for its arguments, its arrays drawn as author.py describes.
import { BLUE, GREEN, GREY, ORANGE, PINK, RED, onResize, picture } from "./chart.js";
import { answering, bind, controls } from "./controls.js";
import { actions, legend, make, panel, resetButton } from "./elements.js";
import { course } from "./games.js";
import { living } from "./main.js";
import * as Plot from "./marks.js";

const COLOURS = [BLUE, ORANGE, GREEN, RED, PINK, GREY];
const BLOCK_MS = 40; // how long a block of repetitions shall take
const MOST_ROWS = 200; // of a table

// A number as Python's formats ".2f" and "," write it.
function format(value, how) {
  const digits = /\.(\d)f/.exec(how)?.[1];
  if (how === ",") return Number(value).toLocaleString("en");
  return digits ? Number(value).toFixed(digits) : String(value);
}

// What the marks show of the arrays in `found`, as rows.
const sown = ([low, high], many, i) => low + ((high - low) * i) / Math.max(1, many - 1);
function places({ x, y }, found) {
  if (typeof x === "string") return found[x];
  const many = found[y].length;
  return Array.from({ length: many }, (_, i) => (x?.length ? sown(x, many, i) : i));
}

function figure({ model, sent, el, engine, chart, said }) {
  const { name, marks, axes, says, alt, controls: wanted, arrays, given, repeat } = sent.spec;
  const fields = controls(model, Object.fromEntries(wanted.map(({ name, ...told }) => [name, told])));
  const read = Object.fromEntries(Object.keys(arrays).map((array) => [array, array]));
  let found; // what the kernel has computed last

  const args = () => Object.fromEntries(wanted.map(({ name }) => [name, fields[name].code()]));
  const call = (more) => engine.call(name, { ...given, ...args(), ...more }, read);

  const rows = () =>
    marks.flatMap((mark) => {
      const [, wide] = arrays[mark.y];
      if (mark.mark === "heat")
        return Array.from(found[mark.y], (value, i) => ({
          row: Math.floor(i / wide),
          column: i % wide,
          [mark.label]: value,
        }));
      const columns = mark.columns ?? [mark.y];
      return Array.from(places(mark, found), (x, i) => ({
        x,
        ...Object.fromEntries(columns.map((column) => [column, found[column][i]])),
      }));
    });

  function drawn(mark, n) {
    const fill = COLOURS[n % COLOURS.length];
    if (mark.mark === "heat") {
      const [height, width] = arrays[mark.y];
      const [x1, x2] = mark.x.length ? mark.x : [0, width];
      const [y1, y2] = mark.rows.length ? mark.rows : [0, height];
      return Plot.raster(found[mark.y], { width, height, x1, x2, y1, y2, imageRendering: "pixelated" });
    }
    const xs = places(mark, found);
    const data = Array.from(found[mark.y], (y, i) => ({ x: xs[i], y }));
    if (mark.mark === "line") return Plot.lineY(data, { x: "x", y: "y", stroke: fill, strokeWidth: 2 });
    if (mark.mark === "points") return Plot.dot(data, { x: "x", y: "y", fill, r: 2.5 });
    const half = 0.45 * (xs.length > 1 ? xs[1] - xs[0] : 1);
    return Plot.rectY(data, { x1: (row) => row.x - half, x2: (row) => row.x + half, y: "y", fill });
  }

  function table({ columns }) {
    const line = (kind, cells) => make("tr", {}, ...cells.map((cell) => make(kind, {}, cell)));
    const many = Math.min(found[columns[0]].length, MOST_ROWS);
    const cell = (i) => (column) => String(Number(found[column][i].toPrecision(6)));
    return make(
      "table",
      { className: "gl-table" },
      line("th", columns),
      ...Array.from({ length: many }, (_, i) => line("td", columns.map(cell(i)))),
    );
  }

  function draw(done) {
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
    const value = (word) =>
      word === "result" ? found.value : word === "done" ? done : (fields[word]?.get() ?? found[word]?.[0]);
    said.textContent = says.replace(/\{(\w+)(?::([^}]*))?\}/g, (_, word, how) => format(value(word), how));
  }

  const prefix = `${name}.`;
  const take = { data: () => (found ? rows() : []), name };
  if (!repeat.first) {
    said.hidden = !says;
    el.append(...(wanted.length ? [panel(fields)] : []), chart, said);
    if (wanted.length) el.append(actions(resetButton()));
    const ask = async () => (found = await call());
    return answering({ model, engine }, { said, fields, prefix, place: chart, ask, draw, ...take });
  }

  // Repetitions, block by block, each adding to the arrays of those before.
  let done = 0;
  const show = () => found && draw(done);
  async function play({ reached, wanted }) {
    let [size, state] = [1, {}];
    done = 0;
    while (done < repeat.total) {
      const many = Math.min(size, repeat.total - done);
      const next = await call({ ...state, [repeat.first]: done, [repeat.many]: many });
      if (!wanted()) return;
      found = next;
      done += many;
      state = Object.fromEntries(Object.keys(arrays).map((array) => [array, next[array]]));
      size = Math.max(1, Math.round(many * Math.min(4, BLOCK_MS / Math.max(next.took, 0.1))));
      reached(done / repeat.total);
    }
  }
  const { bar, stop, start } = course({ said, play, show, halt: () => engine.cancel() });
  el.append(panel(fields), chart, bar, said, actions(stop, resetButton()));
  const bound = bind({ model, fields, prefix, onChange: start });
  onResize(chart, show);
  start();
  return { bound, ...take };
}

export const draw = living(new Proxy({}, { get: () => figure }));
