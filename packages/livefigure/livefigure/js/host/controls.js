// Draws models: anywidgets by their modules, the common ipywidgets as native controls, an entry of `kinds` each.
import { make, word } from "../elements.js";
import { minus } from "../kit.js";
import { drawAnyWidget } from "./anywidget.js";
import { models, reference } from "./model.js";

let ids = 0;
const kindOf = (model) => model.name.replace(/Model$/, "");
const setValue = (control, value) => (control.value = value);

// Call now and at every change.
function follow(model, update) {
  model.on("change", update);
  update();
}

// A control and its name: `read` makes the trait's value of it, `show` the other way round, `said` is the value in words.
function field(model, el, control, { key = "value", event = "change", read, show = setValue, said, named }) {
  const shown = said && make("output", { className: "gl-value" });
  const name = model.get("description");
  control.id = `gl-host-${++ids}`;
  control.setAttribute("aria-label", name || model.get("tooltip") || kindOf(model));
  const label = !named && name ? make("label", { htmlFor: control.id }, name) : null;
  const update = () => {
    const value = model.get(key);
    show(control, value);
    control.disabled = Boolean(model.get("disabled"));
    if (!said) return;
    shown.textContent = said(value);
    if (control.type === "range") control.setAttribute("aria-valuetext", shown.textContent);
  };
  if (read)
    control.addEventListener(event, () => {
      const value = read(control);
      if (!Number.isNaN(value)) model.set(key, value);
      update(); // what could not be read, or was beyond a limit
    });
  follow(model, update);
  el.append(make("div", { className: "gl-field" }, label, control, shown));
}

const when = (model) => (model.get("continuous_update") === false ? "change" : "input");
const limits = ({ state: { min, max, step } }) => ({ min, max, step: step ?? "any" });
const readout = (model) => (value) => {
  const [, digits, kind] = /^\.(\d+)([fg])$/.exec(model.get("readout_format")) ?? [];
  if (!kind) return minus(String(value));
  return minus(kind === "f" ? value.toFixed(digits) : String(Number(value.toPrecision(digits))));
};

function slider(model, el) {
  const base = model.get("base"); // of a FloatLogSlider
  field(model, el, make("input", { type: "range", ...limits(model) }), {
    event: when(model),
    read: ({ valueAsNumber: at }) => (base ? base ** at : at),
    show: (input, value) => (input.value = base ? Math.log(value) / Math.log(base) : value),
    said: readout(model),
  });
}
function rangeSlider(model, el) {
  const ends = ["from", "to"].map((end) =>
    make("input", { type: "range", ...limits(model), ariaLabel: word(end) }),
  );
  field(model, el, make("fieldset", { className: "gl-plain" }, ...ends), {
    event: when(model),
    read: () => ends.map((end) => end.valueAsNumber).sort((one, other) => one - other),
    show: (_, value) => ends.forEach((end, i) => (end.value = value[i])),
    said: (value) => value.map(readout(model)).join(" – "),
  });
}
const number = (whole) => (model, el) => {
  const { min, max, step } = limits(model);
  field(model, el, make("input", { type: "number", min, max, step }), {
    read: ({ valueAsNumber: typed }) =>
      Math.min(max ?? Infinity, Math.max(min ?? -Infinity, whole ? Math.round(typed) : typed)),
  });
};
const text = (tag, properties) => (model, el) => {
  const [placeholder, rows] = [model.get("placeholder"), model.get("rows")];
  const control = make(tag, { ...properties, placeholder, rows });
  field(model, el, control, { event: when(model), read: (input) => input.value });
};

const optionsOf = (model) =>
  model.get("_options_labels").map((name, value) => make("option", { value }, name));
function dropdown(model, el) {
  const select = make("select", { size: model.get("rows") }, ...optionsOf(model));
  field(model, el, select, { key: "index", read: ({ value }) => Number(value) });
}
function selectMultiple(model, el) {
  const select = make("select", { multiple: true, size: model.get("rows") }, ...optionsOf(model));
  field(model, el, select, {
    key: "index",
    read: ({ selectedOptions }) => [...selectedOptions].map(({ value }) => Number(value)),
    show: ({ options }, chosen) => [...options].forEach((one, i) => (one.selected = chosen.includes(i))),
  });
}
function selectionSlider(model, el) {
  const labels = model.get("_options_labels");
  field(model, el, make("input", { type: "range", min: 0, max: labels.length - 1, step: 1 }), {
    key: "index",
    event: when(model),
    read: (input) => input.valueAsNumber,
    said: (index) => labels[index],
  });
}
const radios = (className) => (model, el) => {
  const name = `gl-host-${++ids}`;
  const labelled = model
    .get("_options_labels")
    .map((label, value) => make("label", {}, make("input", { type: "radio", name, value }), label));
  field(model, el, make("fieldset", { className, role: "radiogroup" }, ...labelled), {
    key: "index",
    read: ({ elements }) => [...elements].findIndex((input) => input.checked),
    show: ({ elements }, index) => [...elements].forEach((input, i) => (input.checked = i === index)),
  });
};

const checkbox = (model, el) =>
  field(model, el, make("input", { type: "checkbox" }), {
    read: (input) => input.checked,
    show: (input, value) => (input.checked = value),
  });
const toggleButton = (model, el) =>
  field(model, el, make("button", { type: "button", className: "gl-button" }, model.get("description")), {
    named: true,
    event: "click",
    read: () => !model.get("value"),
    show: (button, value) => button.setAttribute("aria-pressed", value),
  });
// Counts its value up while it plays; what is linked to it follows.
function play(model, el) {
  const past = (value) => value + model.get("step") > model.get("max");
  let clock;
  const next = () => {
    const value = model.get("value");
    if (!past(value)) model.set("value", value + model.get("step"));
    else if (model.get("repeat")) model.set("value", model.get("min"));
    else model.set("playing", false);
  };
  model.on("change:playing", () => {
    clearInterval(clock);
    if (!model.get("playing")) return;
    if (past(model.get("value"))) model.set("value", model.get("min"));
    clock = setInterval(next, model.get("interval"));
  });
  field(model, el, make("button", { type: "button", className: "gl-button" }), {
    key: "playing",
    event: "click",
    read: () => !model.get("playing"),
    show: (button, playing) => (button.textContent = word(playing ? "Stop" : "Play")),
    said: () => model.get("value"),
  });
}

const progress = (model, el) =>
  field(model, el, make("progress"), {
    show: (bar, value) =>
      Object.assign(bar, { max: model.get("max") - model.get("min"), value: value - model.get("min") }),
  });
const told = (tag, key, words = (model) => model.get("value")) =>
  function (model, el) {
    const name = model.get("description");
    const shown = make(tag);
    follow(model, () => (shown[key] = words(model)));
    el.append(name ? `${name} ` : "", shown);
  };
const valid = (model) => (model.get("value") ? "✓" : model.get("readout"));

const childrenOf = (model) => model.get("children").map((child) => models.get(reference(child)));
const box = (style) => async (model, el) => {
  el.style.cssText = `gap: .5rem; ${style}`;
  for (const child of childrenOf(model)) await drawInto(child, el);
};
const flex = (direction) => box(`display: flex; flex-flow: ${direction} wrap`);
async function grid(model, el) {
  const layout = models.get(reference(model.get("layout")));
  await box("display: grid")(model, el);
  for (const [name, value] of Object.entries(layout?.state ?? {}))
    if (value && /^grid_(template|auto|gap)/.test(name)) el.style[name.replaceAll("_", "-")] = value;
}
// Of folds with one name only one is open, as in a row of tabs.
async function folds(model, el) {
  const name = `gl-host-${++ids}`;
  const made = childrenOf(model).map((_, i) =>
    make("details", { name }, make("summary", {}, model.get("titles")?.[i] || String(i + 1))),
  );
  el.append(...made);
  for (const [i, child] of childrenOf(model).entries()) await drawInto(child, made[i]);
  follow(model, () => made.forEach((fold, i) => (fold.open = i === model.get("selected_index"))));
  for (const [i, fold] of made.entries())
    fold.addEventListener("toggle", () => {
      if (fold.open) model.set("selected_index", i);
      else if (model.get("selected_index") === i) model.set("selected_index", null);
    });
}
async function stack(model, el) {
  await box("")(model, el);
  follow(model, () => [...el.children].forEach((one, i) => (one.hidden = i !== model.get("selected_index"))));
}

const wantsPython = (model, el) => {
  const kind = [model && kindOf(model), model?.get("description")].filter(Boolean).join(" ");
  const sentence = word("This page has no Python for {kind}: run the notebook to use it.");
  el.append(make("p", {}, sentence.replace("{kind}", kind || "Widget")));
};
// What Python wrote there at last.
function output(model, el) {
  for (const { data = {}, text = data["text/plain"] ?? "" } of model.get("outputs")) {
    const [html, png] = [data["text/html"], data["image/png"]].map((part) => part && [part].flat().join(""));
    const alt = [text].flat().join(""),
      formula = [data["text/latex"] ?? ""]
        .flat()
        .join("")
        .replace(/^\$+|\$+$/g, "");
    if (html) el.append(make("div", { innerHTML: html }));
    else if (formula) {
      // Typeset by what the page has for its own formulas; without it, as it was written.
      const shown = make("div", { className: "math" }, `\\[${formula}\\]`);
      el.append(shown);
      globalThis.MathJax?.typesetPromise?.([shown]);
      globalThis.renderMathInElement?.(shown);
    } else if (png) el.append(make("img", { src: `data:image/png;base64,${png}`, alt }));
    else el.append(make("pre", {}, alt));
  }
  wantsPython(model, el);
}

const kinds = [
  ["Any", drawAnyWidget],
  ["IntSlider FloatSlider FloatLogSlider", slider],
  ["IntRangeSlider FloatRangeSlider", rangeSlider],
  ["IntText BoundedIntText", number(true)],
  ["FloatText BoundedFloatText", number(false)],
  ["Text", text("input", { type: "text" })],
  ["Password", text("input", { type: "password" })],
  ["Textarea", text("textarea")],
  ["Dropdown Select", dropdown],
  ["SelectMultiple", selectMultiple],
  ["SelectionSlider", selectionSlider],
  ["RadioButtons", radios("gl-plain")],
  ["ToggleButtons", radios("gl-segments")],
  ["Checkbox", checkbox],
  ["ToggleButton", toggleButton],
  ["Play", play],
  ["IntProgress FloatProgress", progress],
  ["Valid", told("span", "textContent", valid)],
  ["Label", told("span", "textContent")],
  ["HTML", told("div", "innerHTML")],
  ["Box HBox", flex("row")],
  ["VBox", flex("column")],
  ["GridBox", grid],
  ["Accordion Tab", folds],
  ["Stack", stack],
  ["Output", output],
];
const drawn = new Map(kinds.flatMap(([names, draw]) => names.split(" ").map((name) => [name, draw])));

export async function drawInto(model, parent) {
  const el = make("div", { className: model?.name === "AnyModel" ? "livefigure-view" : "" });
  parent.append(el);
  await (drawn.get(model && kindOf(model)) ?? wantsPython)(model, el);
}
