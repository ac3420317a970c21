// Figures as one ES module, which brings scripts, kernels, state and style along and loads nothing. Of its host it asks
// what anywidget's front-end contract has, and of that little: `el`, and of a model, if there is one, get, set and on.
import { make } from "livefigure/elements.js";
import { Model, bytes } from "./model.js";

const kindOf = (value) => (value === null ? "null" : typeof value);

// The page's link, {words, follow(), save()} as `bind` has it, where the page has an address, and no route in its fragment:
// of that only what names the figure is read, and nothing is written but at the reader's click. It goes past the host's
// router, which would take it for a place of the page and scroll there, or to the top.
function linked(kind) {
  const words = new URLSearchParams(location.hash.slice(1)),
    meant = words.get("figure") === kind;
  const clicked = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // elsewhere
    event.preventDefault();
    history.replaceState(history.state, "", event.currentTarget.href);
  };
  if (!/^(https?|file):$/.test(location.protocol) || /^#!?\//.test(location.hash)) return undefined;
  return { words: meant ? words : new URLSearchParams(), meant, follow() {}, save() {}, clicked };
}

// A figure's own state. What the host's model says of its controls counts at the start; later changes go both ways.
class Hosted extends Model {
  constructor(saved, host, signal) {
    super(structuredClone(saved)); // a figure may be shown several times
    this.host = host;
    this.names = Object.keys(this.state).filter((name) => name[0] !== "_" && name !== "kind");
    this.asSaved = this.names.every((name) => this.given(name) === this.state[name]);
    for (const name of this.names) this.state[name] = this.given(name);
    try {
      // Nothing has changed yet. Who has nobody to tell throws, and is left as it is: MyST keeps what its model was set to
      // while the reader is on another page, and Reset would lead there, not to what the page's author wrote.
      host.save_changes();
      this.heard = true;
    } catch {
      this.link = linked(this.get("kind")); // who hears keeps the settings
    }
    for (const name of this.names)
      host?.on?.(`change:${name}`, () => signal.aborted || this.set(name, this.given(name)));
  }
  given(name) {
    const value = this.host?.get(name),
      own = this.state[name];
    if (value === undefined) return own;
    const { options } = this.state._offers[name] ?? {};
    if (kindOf(value) !== kindOf(own) || (options && !options.includes(value)))
      throw new Error(`${name} cannot be ${JSON.stringify(value)}`);
    return value;
  }
  save_changes() {
    if (!this.heard) return;
    for (const name of this.names)
      if (this.host.get(name) !== this.state[name]) this.host.set(name, this.state[name]);
    this.host.save_changes();
  }
}

// Light words stand on a dark page, whatever its theme calls that. They change by a transition, which is heard.
function followTheme(el) {
  const paint = document.createElement("canvas").getContext("2d");
  const look = () => {
    paint.fillStyle = getComputedStyle(el).color;
    paint.fillRect(0, 0, 1, 1);
    const [red, green, blue] = paint.getImageData(0, 0, 1, 1).data;
    el.classList.toggle("livefigure-dark", red + green + blue > 384);
  };
  el.style.transition = "color 1ms";
  el.addEventListener("transitionend", ({ target, propertyName }) => {
    if (target === el && propertyName === "color") look();
  });
  look();
}

// Not every host tells the end, which is when the place has left the page: seen from each shadow root around it.
function onLeaving(el, end, signal) {
  const seen = new MutationObserver(() => el.isConnected || end());
  for (let root = el.getRootNode(); root; root = root.host?.getRootNode())
    seen.observe(root, { childList: true, subtree: true });
  signal.addEventListener("abort", () => seen.disconnect());
}

// The figure's picture, with the sentence below it.
function pictured({ svg, said }, alt) {
  const src = `data:image/svg+xml,${encodeURIComponent(svg)}`,
    image = make("img", { src, alt, style: "min-height: 0; object-fit: contain" });
  return make("div", { style: "display: flex; flex-direction: column" }, image, said && make("p", {}, said));
}

function show({ saved, still, draw, engine }, { model: host, el, signal: told }) {
  const ending = new AbortController(),
    { signal } = ending;
  const model = new Hosted(saved, host, signal);
  // Of its own, so that a host may show it in one place again. It has some height until it is drawn.
  const living = make("div"),
    style = "position: relative; min-height: 300px; margin-block: 1rem",
    place = el.appendChild(make("div", { style }, living));
  // Until it is drawn its picture lies on it, if it opens as that shows it.
  const meant = model.link?.meant;
  const picture = still && model.asSaved && !meant ? pictured(still, model.get("_spec")?.alt ?? "") : null;
  if (picture) {
    Object.assign(picture.style, { position: "absolute", inset: 0 });
    living.style.visibility = "hidden";
    place.append(picture);
  }
  const end = () => {
    ending.abort();
    place.remove();
  };
  const alive = () => {
    place.style.minHeight = living.style.visibility = "";
    picture?.remove();
  };
  place.addEventListener("livefigure-settled", alive, { once: true });
  const begin = () => {
    near.disconnect();
    followTheme(living);
    // Who tells the end may take a figure off the page and put it back, as JupyterLab does.
    if (!told) onLeaving(place, end, signal);
    draw({ kind: model.get("kind"), model, el: living, engine, signal }).catch((error) => {
      const sentence = `This figure could not start: ${error.message}.`;
      living.remove();
      if (picture) picture.style.position = "";
      place.append(make("p", { className: "livefigure-failed", role: "alert" }, sentence));
      ending.abort();
    });
  };
  const near = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && begin(), {
    rootMargin: "100% 0px",
  });
  near.observe(place);
  if (meant) place.scrollIntoView();
  signal.addEventListener("abort", () => near.disconnect());
  told?.addEventListener("abort", end);
  return end;
}

// The module's default export. figures: by name {saved, engine: {wasm, descriptor}, still: {svg, said}, style, script}, the
// last two positions in `styles` and `scripts`. Of several figures the host's model names one, {"figure": "walk"}. words:
// the kit's in the page's language.
export function widget({ figures, styles, words }, scripts) {
  const made = new Map();
  for (const [name, { saved, engine, still, style, script }] of Object.entries(figures)) {
    const parts = { ...engine, wasm: bytes(engine.wasm), style: styles[style] };
    made.set(name, { saved, still, draw: scripts[script].draw, engine: { get: (part) => parts[part] } });
  }
  function chosen(model) {
    if (made.size === 1) return [...made.values()][0];
    const name = model?.get("figure");
    if (made.has(name)) return made.get(name);
    throw new Error(`figure cannot be ${JSON.stringify(name)}, only ${[...made.keys()].join(", ")}`);
  }
  return {
    render(given) {
      Object.assign((globalThis.livefigureWords ??= {}), words);
      return show(chosen(given.model), given);
    },
  };
}
