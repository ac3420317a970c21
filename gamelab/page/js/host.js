// Keeps Jupyter widgets alive in the static page: reads the state that MyST-NB wrote into it, gives every
// anywidget its module and its model, draws the common controls, and honours jslink. A classic script, so
// that it works from http and from file; it knows no game.
(() => {
  const STATE = 'script[type="application/vnd.jupyter.widget-state+json"]';
  const VIEW = 'script[type="application/vnd.jupyter.widget-view+json"]';
  const modules = new Map(); // module text -> promise of its namespace
  const models = new Map();

  const bytes = (base64) => new DataView(Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)).buffer);
  const reference = (value) => typeof value === "string" && value.startsWith("IPY_MODEL_") && value.slice(10);

  // The model that the anywidget front-end module specification describes, without a kernel behind it.
  class Model {
    constructor(id, { model_name, state, buffers = [] }) {
      Object.assign(this, { id, name: model_name, state, changed: new Set(), listeners: new Map() });
      for (const { path, data } of buffers) {
        const parent = path.slice(0, -1).reduce((value, key) => value[key], state);
        parent[path.at(-1)] = bytes(data);
      }
      this.widget_manager = { get_model: async (other) => models.get(other) };
    }
    get(key) {
      return this.state[key];
    }
    set(key, value) {
      const changes = typeof key === "object" ? key : { [key]: value };
      for (const [name, next] of Object.entries(changes)) {
        if (this.state[name] === next) continue;
        this.state[name] = next;
        this.emit(`change:${name}`, next);
        this.emit("change");
      }
    }
    on(names, listener) {
      for (const name of names.split(" "))
        this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener]);
    }
    off(name, listener) {
      if (!name) return this.listeners.clear();
      const kept = listener ? (this.listeners.get(name) ?? []).filter((other) => other !== listener) : [];
      this.listeners.set(name, kept);
    }
    emit(name, value) {
      for (const listener of this.listeners.get(name) ?? []) listener(this, value);
    }
    save_changes() {} // nobody to tell
    send() {}
  }

  function importText(text) {
    if (!modules.has(text)) {
      const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
      modules.set(text, import(url));
    }
    return modules.get(text);
  }

  async function drawAnyWidget(model, el) {
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

  const element = (tag, properties = {}, ...children) => {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
  };

  // One native control: `read` turns the input into the trait's value, `show` the other way round.
  function input(model, el, made, { event = "input", read, show }) {
    const shown = element("output");
    const label = element("label", { className: "gl-field" }, model.get("description") ?? "", made, shown);
    const update = () => {
      show(made, model.get("value"));
      made.disabled = Boolean(model.get("disabled"));
      if (made.type === "range") shown.textContent = model.get("value");
    };
    made.addEventListener(event, () => model.set("value", read(made)));
    model.on("change", update);
    update();
    el.append(label);
  }
  const number = (type, parse) => (model, el) => {
    const made = element("input", { type });
    for (const limit of ["min", "max", "step"]) if (model.get(limit) != null) made[limit] = model.get(limit);
    input(model, el, made, { read: (i) => parse(i.value), show: (i, value) => (i.value = value) });
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
      const made = element("select", {}, ...options);
      const update = () => (made.value = model.get("index"));
      made.addEventListener("change", () => model.set("index", Number(made.value)));
      model.on("change:index", update);
      update();
      el.append(element("label", { className: "gl-field" }, model.get("description") ?? "", made));
    },
    LabelModel: text("textContent"),
    HTMLModel: text("innerHTML"),
    HBoxModel: box("row"),
    VBoxModel: box("column"),
    AnyModel: drawAnyWidget,
  };

  async function drawInto(model, parent) {
    const el = element("div", { className: model?.name === "AnyModel" ? "gamelab-view" : "" });
    parent.append(el);
    const draw = controls[model?.name];
    if (!draw) el.append("Run the notebook to use this control.");
    else await draw(model, el);
  }

  function link(model) {
    const [[source, from], [target, to]] = [model.get("source"), model.get("target")];
    const [one, other] = [models.get(reference(source)), models.get(reference(target))];
    if (!one || !other) return;
    const copy = (a, key, b, into) => a.on(`change:${key}`, () => b.set(into, a.get(key)));
    other.set(to, one.get(from));
    copy(one, from, other, to);
    if (model.name === "LinkModel") copy(other, to, one, from);
  }

  async function start() {
    globalThis.gamelabStaticPage = true;
    for (const script of document.querySelectorAll(STATE)) {
      const { state } = JSON.parse(script.textContent);
      for (const [id, saved] of Object.entries(state)) models.set(id, new Model(id, saved));
    }
    for (const model of models.values()) if (/^(Directional)?LinkModel$/.test(model.name)) link(model);
    for (const script of document.querySelectorAll(VIEW)) {
      const fallback = script.parentElement.querySelector(".gamelab-fallback");
      const place = element("div");
      try {
        script.after(place);
        await drawInto(models.get(JSON.parse(script.textContent).model_id), place);
        fallback?.remove();
      } catch (error) {
        place.remove();
        fallback?.append(` (It could not start: ${error.message}.)`);
        if (fallback) fallback.style.minHeight = 0;
        console.warn("gamelab:", error);
      }
    }
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
