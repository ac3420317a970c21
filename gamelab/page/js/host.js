// Keeps Jupyter widgets alive in the static page: reads the state that MyST-NB wrote into it, gives every
// anywidget its module and its model, draws the common controls, and honours jslink. A classic script, so
// that it works from http and from file; it knows no game.
(() => {
  const STATE = 'script[type="application/vnd.jupyter.widget-state+json"]';
  const VIEW = 'script[type="application/vnd.jupyter.widget-view+json"]';
  const modules = new Map(); // module text -> promise of its namespace
  const models = new Map();

  function bytes(base64) {
    const text = atob(base64),
      found = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) found[i] = text.charCodeAt(i);
    return new DataView(found.buffer);
  }
  const reference = (value) => typeof value === "string" && value.startsWith("IPY_MODEL_") && value.slice(10);

  // The model that the anywidget front-end module specification describes, without a kernel behind it.
  class Model {
    constructor(id, { model_name, state, buffers = [] }) {
      Object.assign(this, { id, name: model_name, state, changed: new Set(), listeners: new Map() });
      for (const { path, data } of buffers) {
        const parent = path.slice(0, -1).reduce((value, key) => value[key], state);
        parent[path.at(-1)] = bytes(data);
      }
      this.widget_manager = { get_model: (other) => complete(models.get(other)) };
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

  // Kernels and scripts of a study lie in a script beside the page, which may load while the page is read.
  async function complete(model) {
    const { script } = model.state;
    if (!script) return model;
    const file = script.split("/").at(-1);
    if (!globalThis.gamelabEngines?.[file])
      await new Promise((resolve, reject) => {
        const loading =
          document.querySelector(`script[src="${script}"]`) ??
          document.head.appendChild(element("script", { src: script }));
        loading.addEventListener("load", resolve);
        loading.addEventListener("error", () => reject(new Error(`${file} is missing`)));
      });
    const { wasm, ...rest } = globalThis.gamelabEngines[file];
    Object.assign(model.state, rest, { wasm: bytes(wasm), script: null });
    return model;
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

  // The page's link: its words are the settings of all figures that differ from the notebook's, those of figures that
  // have not started among them, and `figure`, the kind of the one that is shared. Anchors of the page leave them.
  const hash = () => new URLSearchParams(location.hash.includes("=") ? location.hash.slice(1) : "");
  const followers = [];
  const shared = {
    words: hash(),
    follow: (follower) => followers.push(follower),
    save() {
      shared.words.delete("figure");
      const text = shared.words.toString();
      const keep = location.hash.includes("=") ? "" : location.hash;
      history.replaceState(null, "", text ? `#${text}` : location.pathname + location.search + keep);
    },
  };

  // Places of figures, each with its picture until the figure lives: {view, still, model, woken}.
  const FOCUS = "input, select, button, summary, a";
  const pause = (ms) => new Promise((resume) => setTimeout(resume, ms));
  const idle = () =>
    new Promise((resume) => (globalThis.requestIdleCallback ?? setTimeout)(resume, { timeout: 200 }));

  function placeOf(script) {
    let view = script.closest(".gamelab-view");
    if (!view) {
      view = element("div", { className: "gamelab-view" });
      script.after(view);
    }
    const model = models.get(JSON.parse(script.textContent).model_id);
    const still = view.querySelector(".gamelab-still"),
      fallback = view.parentElement.querySelector(".gamelab-fallback");
    return { view, still, fallback, model };
  }

  // Which control of the picture, or of the figure behind it, is in the same place.
  const visible = (root) => [...root.querySelectorAll(FOCUS)].filter((control) => control.offsetParent);
  const twin = (control, { still, living }) =>
    [...living.querySelectorAll(FOCUS)][
      [...control.closest(".gamelab-widget").querySelectorAll(FOCUS)].indexOf(control)
    ] ?? visible(living)[0];

  function comeAlive(place) {
    if (place.view.hasAttribute("data-alive")) return;
    const { view, still, fallback, touched } = place;
    const held = still?.contains(document.activeElement) ? document.activeElement : null;
    const [focus, click] = [held, touched].map((control) => control && twin(control, place));
    view.dataset.alive = "";
    still?.remove();
    fallback?.remove();
    focus?.focus({ preventScroll: true });
    if (click?.matches("button, summary, [type=checkbox]")) click.click();
  }

  // Draw the figure behind its picture, and put it in its place when it shows what the picture shows, or soon.
  function wake(place) {
    return (place.woken ??= (async () => {
      const { view, fallback, model } = place;
      const living = (place.living = element("div", { className: "gamelab-living" }));
      view.append(living);
      try {
        let settled = false;
        living.addEventListener("gamelab-settled", () => (settled = true));
        if (model?.name === "AnyModel") await drawAnyWidget(model, living);
        else await drawInto(model, living);
        const began = performance.now();
        const patience = place.still ? 3000 : 0;
        while (!settled && !place.touched && performance.now() - began < patience) await pause(20);
        const soon = performance.now() + (place.still ? 300 : 0);
        while (!place.touched && living.querySelector("progress:not([hidden])") && performance.now() < soon)
          await pause(20);
        comeAlive(place);
      } catch (error) {
        living.remove();
        fallback?.append(` (It could not start: ${error.message}.)`);
        fallback?.classList.add("gamelab-failed");
        if (fallback) fallback.style.minHeight = 0;
        console.warn("gamelab:", error);
      }
    })());
  }

  const queue = [];
  let busy = false;
  async function wakeAll() {
    if (busy) return;
    busy = true;
    while (queue.length) {
      await idle();
      await wake(queue.shift());
    }
    busy = false;
  }

  // The figure that a link means.
  function meant(places) {
    const [first] = shared.words.keys();
    if (first === undefined) return undefined;
    const kind = shared.words.get("figure");
    if (kind) return places.find(({ model }) => model?.get("kind") === kind);
    const prefix = first.includes(".") ? first.slice(0, 1 + first.indexOf(".")) : "";
    return (
      places.find(({ view }) => view.querySelector("[data-prefix]")?.dataset.prefix === prefix) ?? places[0]
    );
  }

  // Go where a link means, and again when all pictures above have come, unless the reader has moved meanwhile.
  function land(place) {
    let moved = false;
    for (const sign of ["wheel", "touchmove", "keydown", "pointerdown"])
      addEventListener(sign, () => (moved = true), { once: true, passive: true });
    const go = () => moved || place.view.scrollIntoView();
    go();
    if (document.readyState !== "complete")
      addEventListener("load", () => requestAnimationFrame(go), { once: true });
    wake(place).then(go);
  }

  async function start() {
    globalThis.gamelabStaticPage = true;
    globalThis.gamelabLink = shared;
    for (const script of document.querySelectorAll(STATE)) {
      const { state } = JSON.parse(script.textContent);
      for (const [id, saved] of Object.entries(state)) models.set(id, new Model(id, saved));
    }
    for (const model of models.values()) if (/^(Directional)?LinkModel$/.test(model.name)) link(model);
    const places = [...document.querySelectorAll(VIEW)].map(placeOf);
    // Two screens ahead, from top to bottom, one after the other.
    const near = new IntersectionObserver(
      (seen) => {
        for (const { target, isIntersecting } of seen)
          if (isIntersecting && near.unobserve(target) === undefined)
            queue.push(places.find((p) => p.view === target));
        queue.sort((one, other) => places.indexOf(one) - places.indexOf(other));
        wakeAll();
      },
      { rootMargin: "200% 0px" },
    );
    for (const place of places) {
      near.observe(place.view);
      for (const sign of ["click", "focusin"])
        place.still?.addEventListener(sign, ({ type, target }) => {
          place.touched = (type === "click" && target.closest(FOCUS)) || place.touched || target;
          wake(place);
        });
    }
    const asked = meant(places);
    const navigation = performance.getEntriesByType("navigation")[0]?.type;
    if (asked && navigation === "navigate") land(asked);
    addEventListener("hashchange", () => {
      if (!location.hash.includes("=")) {
        if (shared.words.size) history.replaceState(null, "", `#${shared.words}`);
        return;
      }
      shared.words = hash();
      for (const follow of followers) follow();
      const place = shared.words.has("figure") && meant(places);
      if (place) land(place);
    });
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
