// Draws models: anywidgets by their modules, the common ipywidgets as native controls.
import { models, reference } from "./model.js";

const modules = new Map(); // module text -> promise of its namespace

function importText(text) {
  if (!modules.has(text)) {
    const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    modules.set(text, import(url));
  }
  return modules.get(text);
}

export async function drawAnyWidget(model, el) {
  if (model.get("_css")) {
    const style = document.createElement("style");
    style.textContent = model.get("_css");
    el.append(style);
  }
  const { default: exported } = await importText(model.get("_esm"));
  const definition = typeof exported === "function" ? await exported() : exported;
  const { signal } = new AbortController();
  await definition.initialize?.({ model, signal });
  await definition.render?.({ model, el, signal });
}

export const element = (tag, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};

const setValue = (input, value) => (input.value = value);
// One native control: `read` turns the input into the trait's value, `show` the other way round.
function input(model, el, made, { event = "input", key = "value", read, show = setValue }) {
  const shown = element("output");
  const label = element("label", { className: "gl-field" }, model.get("description") ?? "", made, shown);
  const update = () => {
    show(made, model.get(key));
    made.disabled = Boolean(model.get("disabled"));
    if (made.type === "range") shown.textContent = model.get("value");
  };
  made.addEventListener(event, () => model.set(key, read(made)));
  model.on("change", update);
  update();
  el.append(label);
}
const number = (type, parse) => (model, el) => {
  const made = element("input", { type });
  for (const limit of ["min", "max", "step"]) if (model.get(limit) != null) made[limit] = model.get(limit);
  input(model, el, made, { read: (i) => parse(i.value) });
};
const text = (key) => (model, el) => {
  const made = element("span");
  const update = () => (made[key] = model.get("value"));
  model.on("change:value", update);
  update();
  el.append(made);
};
const box = (direction) => async (model, el) => {
  el.style.cssText = `display:flex;flex-wrap:wrap;gap:.5rem;flex-direction:${direction}`;
  for (const child of model.get("children")) await drawInto(models.get(reference(child)), el);
};
const controls = {
  IntSliderModel: number("range", (value) => parseInt(value, 10)),
  FloatSliderModel: number("range", parseFloat),
  IntTextModel: number("number", (value) => parseInt(value, 10)),
  BoundedIntTextModel: number("number", (value) => parseInt(value, 10)),
  FloatTextModel: number("number", parseFloat),
  BoundedFloatTextModel: number("number", parseFloat),
  CheckboxModel: (model, el) =>
    input(model, el, element("input", { type: "checkbox" }), {
      event: "change",
      read: (i) => i.checked,
      show: (i, value) => (i.checked = value),
    }),
  DropdownModel(model, el) {
    const options = model.get("_options_labels").map((name, value) => element("option", { value }, name));
    const how = { event: "change", key: "index", read: (i) => Number(i.value) };
    input(model, el, element("select", {}, ...options), how);
  },
  LabelModel: text("textContent"),
  HTMLModel: text("innerHTML"),
  HBoxModel: box("row"),
  VBoxModel: box("column"),
  AnyModel: drawAnyWidget,
};

export async function drawInto(model, parent) {
  const el = element("div", { className: model?.name === "AnyModel" ? "livefigure-view" : "" });
  parent.append(el);
  const draw = controls[model?.name];
  if (!draw) el.append("Run the notebook to use this control.");
  else await draw(model, el);
}
