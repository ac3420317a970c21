// A figure of an author's own function: controls for its arguments, its arrays drawn as author.py describes.
import { onResize, picture, Plot } from "./chart.js";
import { answering, bind, controls } from "./controls.js";
import { COLOURS, axis, drawn, extent, known, places } from "./drawn.js";
import { actions, legend, make, panel, resetButton } from "./elements.js";
import { format, seen } from "./format.js";
import { course, moments } from "./games.js";
import { numbers } from "./kit.js";

const BLOCK_MS = 40; // how long a block of repetitions shall take
const MOST_ROWS = 200; // of a table
const SEVERAL = ["line", "points", "bars"]; // marks that a legend tells apart

export function figure({ model, sent, el, engine, chart, said }) {
  const { name, export: exported, marks, axes, says, alt, repeat, labels } = sent.spec;
  const { controls: wanted, arrays, given, fixed, lengths } = sent.spec;
  const floats = new Set(sent.spec.floats);
  // A number as `format` wants it, and as Python's str writes it. Texts are numbers that JSON cannot hold, or words.
  const exact = (name, value) => {
    if (typeof value !== "number" && typeof fixed[name] !== "string") return value;
    return (floats.has(name) ? Number : BigInt)(value);
  };
  const written = (name) => (value) => format(exact(name, value)); // for files
  // A slider's upper end may stand for another number, and say so.
  const past = ({ name, beyond }, value) => beyond && value >= model.get("_offers")[name].max;
  const told = (control) => {
    const { name, argument, form, ...more } = control;
    const said = (value) => (past(control, value) ? control.beyond[0] : seen(exact(argument, value), form));
    return [name, more.step ? { ...more, format: said } : more];
  };
  const fields = controls(model, Object.fromEntries(wanted.map(told)));
  const fieldOf = new Map(wanted.map(({ name, argument }) => [argument, fields[name]]));
  const controlOf = new Map(wanted.map((control) => [control.argument, control]));
  const meant = (control, value) => (past(control, value) ? Number(control.beyond[1]) : value);
  const number = (control) => meant(control, fields[control.name].code());
  const all = [...Object.keys(arrays), ...Object.values(lengths)];
  const read = Object.fromEntries(all.map((array) => [`array ${array}`, array]));
  const first = Object.fromEntries(given.map(([array, view]) => [array, numbers(Uint8Array, view)]));
  let found, result, raised; // the arrays that the kernel has computed last, what it returned, what it raised instead

  // A kernel that was built for others too has other defaults than this figure's. What is chosen within a part counts.
  const depth = ({ places: [name] }) => name.split(".").length,
    inwards = [...wanted].sort((one, other) => depth(one) - depth(other));
  const args = () => {
    const chosen = inwards.map((control) => {
      const { values, places } = control;
      return values?.[number(control)] ?? Object.fromEntries(places.map((place) => [place, number(control)]));
    });
    // An argument may be called `__proto__`, which assigning would take for something else.
    return Object.fromEntries([first, sent.spec.home ? fixed : {}, ...chosen].flatMap(Object.entries));
  };
  const context = {
    arrays,
    named: (word) => (Object.hasOwn(labels, word) ? labels[word] : word),
    chosen: (word) => fieldOf.get(word)?.get(),
    at: (word) => fieldOf.get(word).code(),
    number: (word) => Number(Object.hasOwn(found, word) ? found[word][0] : result),
  };
  async function call(more) {
    const wish = [exported, { ...args(), ...more }, read];
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

  // Mean and interval of the games so far: nothing for a figure without games, 0 before the first one.
  const average = () => repeat.rows && found[repeat.many].length && moments(found[repeat.many]);
  // What a word of the sentence stands for.
  function value(word, many, done) {
    if (fieldOf.has(word)) return fieldOf.get(word).get();
    if (many && Object.hasOwn(many, word)) return many[word];
    if (Object.hasOwn(found, word)) return found[word][0];
    return Object.hasOwn(fixed, word) ? fixed[word] : word === "done" ? done : result;
  }
  // Where nothing is drawn the numbers of the sentence are the data; the controls have columns of their own.
  const spoken = () => {
    const words = says
        .map(([, word]) => word)
        .filter((word) => word && word !== "done" && !fieldOf.has(word)),
      many = average();
    return words.length
      ? [Object.fromEntries(words.map((word) => [word, written(word)(value(word, many))]))]
      : [];
  };
  // What can be taken along: what the function got for a control; of what is known before, the rows that belong to what
  // is chosen.
  const data = (control) => written(control.argument)(meant(control, fields[control.name].get()));
  const rows = () =>
    marks.flatMap((mark) => {
      if (mark.rows) return known(mark, context.chosen);
      if (mark.mark === "mean") return [{ [mark.over]: data(controlOf.get(mark.over)), ...average() }];
      if (mark.mark === "bar") return [{ [mark.y]: context.number(mark.y) }];
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

  function table({ columns }) {
    const line = (kind, cells) => make("tr", {}, ...cells.map((cell) => make(kind, {}, cell)));
    const many = Math.min(found[columns[0][0]].length, MOST_ROWS);
    const cells = (i) => columns.map(([name, how]) => seen(exact(name, found[name][i]), how));
    const head = columns.map(([name]) => name),
      body = Array.from({ length: many }, (_, i) => line("td", cells(i)));
    return make("table", { className: "gl-table" }, line("th", head), ...body);
  }

  // It has its height before it is drawn.
  const shown = marks.filter(({ mark }) => mark !== "table"),
    lying = shown.find(({ mark }) => mark === "bar"),
    height = lying ? 110 : 280;
  if (shown.length) chart.style.minHeight = `calc(${height}px + 0.25rem)`;
  const entries = shown.flatMap(({ mark, label }, n) =>
    SEVERAL.includes(mark) ? [[COLOURS[n % COLOURS.length], label]] : [],
  );
  const pictured = [chart, ...(entries.length > 1 ? [legend(entries)] : [])];

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
    const many = average();
    const heat = shown.find(({ mark }) => mark === "heat");
    if (shown.length) {
      const [x, y] = axes.map((one) => axis(one, marks, context.chosen)),
        wide = heat && extent(heat, found, arrays);
      const [foot, top] = y.domain ?? [0, 0],
        bars = shown.filter(({ mark }) => mark === "bars"),
        room = { ...context, found, average: many, bars, lying, tall: top - foot };
      picture(chart, {
        ariaLabel: alt,
        height,
        marginLeft: lying ? 10 : 55,
        marginRight: lying ? 24 : 20,
        marginBottom: 40,
        x: { ...(lying && { domain: lying.x, ticks: 5 }), ...(wide && { domain: wide.x }), ...x },
        y: lying ? { axis: null, domain: [0, 1.3] } : { grid: !heat, ...(wide && { domain: wide.y }), ...y },
        color: heat && { domain: wide.color, scheme: "viridis", legend: true, label: heat.label },
        marks: [
          ...shown.map((mark, n) => drawn(mark, n, room)),
          ...(heat || lying || y.domain ? [] : [Plot.ruleY([0], { strokeOpacity: 0.4 })]),
        ],
      });
    } else chart.replaceChildren();
    for (const mark of marks) if (mark.mark === "table") chart.append(table(mark));
    if (many === 0) return (said.textContent = ""); // no game is played
    // A slider's upper end is called there as beside it.
    const text = (word, how) => {
      const shown = value(word, many, done),
        control = controlOf.get(word);
      return control && past(control, shown) ? control.beyond[0] : seen(exact(word, shown), how);
    };
    said.textContent = says
      .map(([words, word, how]) => words + (word === null ? "" : text(word, how)))
      .join("");
  }

  const prefix = `${name}.`;
  const settings = () => Object.fromEntries(wanted.map((control) => [control.argument, data(control)]));
  const beyond = () => wanted.filter((control) => control.beyond).map((one) => [one.name, number(one)]);
  const literals = () => Object.fromEntries(beyond());
  const take = { data: () => (!found ? [] : marks.length ? rows() : spoken()), name, settings, literals };
  if (!repeat.first) {
    said.hidden = !says.length;
    el.append(...(wanted.length ? [panel(fields)] : []), ...pictured, said);
    if (wanted.length) el.append(actions(resetButton()));
    const answered = ({ next, value }) => ([found, result, raised] = [next, value, undefined]);
    const ask = () => call().then(answered).catch(refused);
    return answering({ model, engine }, { said, fields, prefix, place: chart, ask, draw, ...take });
  }

  // Repetitions, block by block.
  let done = 0;
  // Who stops before anything is computed sees nothing, not what was computed before.
  const clear = () => (chart.replaceChildren(), (said.textContent = ""));
  const show = () => (found || raised ? draw(done) : clear());
  const { bar, stop, start } = course({ said, play, show, halt: () => engine.cancel() });
  el.append(panel(fields), ...pictured, bar, said, actions(stop, resetButton()));
  const bound = bind({ model, fields, prefix, inside: said, onChange: start });
  onResize(chart, show);
  start();
  return { bound, ...take };

  function play(course) {
    [done, found, raised] = [0, undefined, undefined];
    return repeat.rows ? playGames(course) : playOn(course);
  }
  // Each adds to the arrays of those before.
  async function playOn({ reached, wanted }) {
    let [size, state] = [1, {}];
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
  // Each has a row of its own, so that all cores share them.
  async function playGames({ reached, wanted, failed }) {
    const numbers = [];
    found = { [repeat.many]: numbers };
    const run = { name: exported, rows: repeat.many, first: repeat.first, games: repeat.total, args: args() };
    const heard = (rows) => {
      for (const row of rows) numbers.push(Number(row));
      done = numbers.length;
      reached(done / repeat.total);
    };
    const stopped = (error) => {
      if (!error.raised) return failed(error);
      refused(error);
      if (wanted()) reached(1);
    };
    engine.run(run, heard, stopped);
  }
}
