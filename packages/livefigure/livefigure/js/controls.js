// Controls, the page's link that keeps what they are set to, and the figure that answers them.
import { onResize } from "./chart.js";
import { button, folded, make, panel } from "./elements.js";
import { minus, newest, outdated, pairs } from "./kit.js";

export { walk } from "./steps.js";

// A labelled control is {element, get(), set(value), code(), heard}: `code` is the number that stands for its value
// in the kernels, `heard` the event of `element` by which the reader's changes are heard.
function field({ label, hint = "" }, control, { get, set, code = get, heard = "change" }, ...extra) {
  // Counted once for the page, on which several copies of this script may be, one of each module.
  globalThis.livefigureIds = (globalThis.livefigureIds ?? 0) + 1;
  control.id = `gl-${globalThis.livefigureIds}`;
  const name = make("label", { htmlFor: control.id, title: hint }, label);
  return { element: make("div", { className: "gl-field" }, name, control, ...extra), get, set, code, heard };
}

// A slider has the value that it was set to, to the last bit, until its reader moves it: in steps from where it began,
// and to its ends. The browser's own steps begin at `min` and would move what begins elsewhere.
const plain = (number) => minus(String(number));
function slider({ min, max, step, start = min, whole, format = plain, ...named }) {
  const steps = [start, max].map((end) => (end - min) / step);
  const even = String(step).length < 9 && steps.every((many) => Math.abs(many - Math.round(many)) < 1e-6);
  const control = make("input", { type: "range", min, max, step: even ? step : "any" });
  const shown = make("output", { className: "gl-value" });
  whole ??= [min, step, start].every(Number.isInteger);
  let held;
  const set = (value) => {
    held = Math.min(max, Math.max(min, whole ? Math.round(value) : value));
    control.value = held;
    shown.textContent = format(held);
    control.setAttribute("aria-valuetext", shown.textContent);
  };
  const stepped = (steps) =>
    Math.min(
      max,
      Math.max(min, whole ? start + steps * step : Number((start + steps * step).toPrecision(15))),
    );
  control.oninput = () => {
    const at = Number(control.value);
    const ends = even ? [at] : [stepped(Math.round((at - start) / step)), min, max];
    const [near] = ends.sort((one, other) => Math.abs(one - at) - Math.abs(other - at));
    set(Math.abs(near - start) < 1e-6 * step ? start : near);
  };
  control.onkeydown = (event) => {
    const up = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
    if (even || !up) return;
    event.preventDefault();
    control.value = stepped(up * (Math.floor((up * (held - start)) / step + 1e-6) + 1));
    control.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const made = field(named, control, { get: () => held, set, heard: "input" }, shown);
  shown.htmlFor = control.id;
  return made;
}

// `options` are words; their codes are their positions, or what an object says. If the control is `coded`, its value
// is the code, not the word. `shown`: what the page says in their places.
export function select({ options, coded = false, shown, ...named }) {
  const words = Array.isArray(options) ? options : Object.keys(options);
  const codeOf = (word) => (words === options ? words.indexOf(word) : options[word]);
  const told = words.map((value, i) => shown?.[i] ?? value);
  const control = make("select", {}, ...words.map((value, i) => make("option", { value }, told[i])));
  const code = () => codeOf(control.value);
  // A link may name what is not there.
  const set = (value) => {
    const word = coded ? words.find((name) => codeOf(name) === value) : value;
    if (words.includes(word)) control.value = word;
  };
  const made = field(named, control, { get: coded ? code : () => control.value, set, code });
  // Long words have a row of their own, others a line of their own where they do not fit beside the label.
  const long = told.some((text) => String(text).length > 40);
  made.element.classList.add(long ? "gl-wide" : "gl-choice");
  return made;
}

function checkbox(named) {
  const control = make("input", { type: "checkbox" });
  const get = () => control.checked;
  return field(named, control, { get, set: (value) => (control.checked = value), code: () => Number(get()) });
}

function number({ min, max, ...named }) {
  const onchange = () => set(get());
  const control = make("input", { type: "number", min, max, step: 1, inputMode: "numeric", onchange });
  // What is shown is what is used, whatever a link or a reader gives.
  const clipped = (value) => {
    const whole = Math.round(Number(value));
    return Math.min(max ?? Infinity, Math.max(min ?? -Infinity, Number.isNaN(whole) ? (min ?? 0) : whole));
  };
  const get = () => clipped(control.value);
  const set = (value) => (control.value = clipped(value));
  return field(named, control, { get, set });
}

export function text({ most, ...named }) {
  const control = make("input", { type: "text", maxLength: most, autocomplete: "off" });
  const set = (value) => (control.value = value.slice(0, most));
  return field(named, control, { get: () => control.value.trim(), set });
}

// A control for each trait that is `wanted`. Its kind, its words or its limits follow from how Python declares the trait
// (`_offers`); what is given here (label, hint, format, a slider's step) adds to that.
export function controls(model, wanted) {
  const made = {};
  for (const name in wanted) {
    const told = { label: name.replaceAll("_", " "), start: model.get(name) };
    const offer = { ...told, ...model.get("_offers")[name], ...wanted[name] };
    const yes = typeof model.get(name) === "boolean";
    made[name] = (offer.options ? select : yes ? checkbox : offer.step ? slider : number)(offer);
  }
  return made;
}

// The open choices of a paper: `switches` lists {name, leaf, words, default (a position), summary}. A word's code is
// its position, or its entry in `values`. Together they are one trait and one word of the link, "ties:SWPV known:nobody".
export function switchBoard(switches) {
  const choices = switches.map(({ name, leaf, summary, words, values = [...words.keys()], default: at }) => {
    const options = Object.fromEntries(words.map((word, i) => [word, values[i]]));
    const control = select({ label: name.replaceAll("_", " "), options, hint: summary });
    return { ...control, name, leaf, words, standard: words[at] };
  });
  return {
    element: folded("Open choices of the paper", panel(choices)),
    heard: "change",
    get: () =>
      choices
        .filter((choice) => choice.get() !== choice.standard)
        .map((choice) => `${choice.name}:${choice.get()}`)
        .join(" "),
    set(text) {
      const given = Object.fromEntries(pairs(text));
      for (const { name, words, standard, set } of choices)
        set(words.includes(given[name]) ? given[name] : standard);
    },
    args: () => Object.fromEntries(choices.map(({ leaf, code }) => [leaf, code()])),
  };
}

// Set a control as its reader would, so that the figure answers.
export function change(field, value) {
  field.set(value);
  field.element.dispatchEvent(new Event(field.heard));
}

// To the next value of a number or a slider, or to one so far from it; and a button that goes there.
export const further = (field, by = 1) => change(field, field.get() + by);
export const furtherButton = (text, field, by) => button(text, () => further(field, by));

// What the controls say, as one word.
export const wordOf = (fields) => JSON.stringify(Object.values(fields).map((field) => field.get()));

// What the kernels are given: `places` says where they have the value of a control, {hand: "settings.hand"}.
export const args = (fields, places) =>
  Object.fromEntries(
    Object.keys(fields).flatMap((name) => (places[name] ? [[places[name], fields[name].code()]] : [])),
  );

// Keep the controls in `fields` (trait -> control), the widget's traits and the page's link in step. Defaults are what
// Python set; the link names what differs. The link's words are the host's (`livefigureLink`): it knows those of figures
// that have not started yet; where there is no such host, the model's own (module.js). In JupyterLab there is no link. `inside`: an element of the figure, if it has no controls.
export function bind({ model, fields, prefix = "", inside, onChange }) {
  const names = Object.keys(fields);
  const defaults = Object.fromEntries(names.map((name) => [name, model.get(name)]));
  const figure = [...Object.values(fields).map((field) => field.element), inside]
    .map((element) => element?.closest(".livefigure-widget"))
    .find(Boolean);
  const link = globalThis.livefigureLink ?? model.link;
  const put = (valueOf) => names.forEach((name) => fields[name].set(valueOf(name)));

  const read = (text, like) =>
    typeof like === "boolean" ? text === "true" : typeof like === "number" ? Number(text) : text;
  const write = () => {
    for (const name of names) {
      const value = fields[name].get();
      if (value === defaults[name]) link.words.delete(prefix + name);
      else link.words.set(prefix + name, value);
    }
    link.save();
  };
  // Set every control from the link, or to its default.
  const fromLink = () =>
    put((name) => {
      const text = link.words.get(prefix + name);
      const value = text ? read(text, defaults[name]) : NaN;
      return Number.isNaN(value) ? defaults[name] : value;
    });

  // The words of a link to the figure as it is.
  const words = () =>
    new URLSearchParams(names.map((name) => [prefix + name, fields[name].get()])).toString();

  let quiet = false;
  const answer = () => {
    outdated(figure);
    onChange();
  };
  const fromModel = () => {
    if (quiet) return;
    put((name) => model.get(name));
    answer();
  };
  const push = () => {
    quiet = true;
    for (const name of names) model.set(name, fields[name].get());
    quiet = false;
    model.save_changes();
    answer();
  };
  let later; // browsers limit how often the link may change
  const changed = () => {
    clearTimeout(later);
    if (link) later = setTimeout(write, 200);
    push();
  };

  figure.dataset.prefix = prefix;
  for (const name of names) model.on(`change:${name}`, fromModel);
  for (const { element, heard } of Object.values(fields)) element?.addEventListener(heard, changed);
  put((name) => defaults[name]);
  if (link) {
    fromLink();
    link.follow(() => {
      const before = words();
      fromLink();
      if (words() !== before) push();
    });
  }
  figure.addEventListener("gl-reset", () => {
    put((name) => defaults[name]);
    changed();
  });
  return {
    changed,
    // What the figure is set to, by the names of its traits.
    settings: () => Object.fromEntries(names.map((name) => [name, fields[name].get()])),
    words,
  };
}

// A figure that answers its controls. `answer()` asks the kernels for what `fields` are set to, of several wishes the
// newest, draws it and promises the rows that it shows, if `data` does not tell; or `ask()` does the one, when they have
// changed, and `draw()` the other. What goes wrong is told in `said`. `way`: the figure's steps. It is drawn again when
// `place` becomes wider. What else is given is for downloads.js.
export function answering({ model, engine }, { said, fields, way, prefix, place, ask, draw, ...given }) {
  const { answer = asking, ...figure } = given,
    all = way ? { ...fields, step: way.field } : fields;
  let asked,
    rows = [];
  async function asking() {
    const now = wordOf(fields);
    if (now !== asked) {
      asked = undefined; // who takes the change back while it is asked for asks again
      await ask();
      asked = now;
    }
    draw();
  }
  const show = newest(said, async (...wish) => (rows = (await answer(...wish)) ?? []), engine);
  const bound = bind({ model, fields: all, prefix, inside: said, onChange: show });
  if (place) onResize(place, ask ? () => asked && draw() : (draw ?? show));
  show();
  return { bound, show, data: () => rows, ...figure };
}
