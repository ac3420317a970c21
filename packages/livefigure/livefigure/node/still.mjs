// The picture of a living figure without a browser: node still.mjs < JSON, which still.py writes.
//
// The study's own bundle draws the figure into a DOM without layout, its own kernels compute it; so the picture is
// the figure as it opens, at the widths that are asked for. The same input gives the same bytes: clocks stand still.
import { readFileSync } from "node:fs";
import { Window } from "happy-dom";
import { compose } from "./compose.mjs";

const { kind, state, buffers, shared, library, style, wasm, descriptor, widths } = JSON.parse(
  readFileSync(0, "utf8"),
);

const view = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
for (const [name, text] of Object.entries(buffers)) state[name] = view(Buffer.from(text, "base64"));

// What the scripts expect of a browser.
let width = widths[0];
const watching = new Set(); // what wants to hear that the width has changed
let open = 0; // calls of kernels that are not answered
const window = new Window({ url: "https://livefigure.invalid/" });
class ResizeObserver {
  constructor(heard) {
    watching.add(heard);
  }
  observe() {}
}
Object.defineProperty(window.HTMLElement.prototype, "clientWidth", { get: () => width });
const still = { now: () => 0, getEntriesByType: () => [] };
// The worker in this thread: its source as a function of what it calls.
class Worker {
  constructor({ text }) {
    const answer = (data) =>
      setTimeout(() => {
        this.onmessage({ data });
        if (data.id) open--;
      });
    const listen = "let onmessage;" + text + "\nreturn (data) => onmessage({ data });";
    this.hear = new Function("postMessage", "performance", listen)(answer, still);
  }
  postMessage(data) {
    if (data.call) open++;
    this.hear(data);
  }
  terminate() {}
}
const Blob = class {
  constructor(parts) {
    this.text = parts.join("");
  }
};
// What is being unpacked is waited for as a kernel is.
const Response = class extends globalThis.Response {
  async arrayBuffer() {
    open++;
    return super.arrayBuffer().finally(() => open--);
  }
};
const { document, location, history, localStorage, Event, HTMLElement, SVGElement, Node } = window;
const theirs = { window, document, location, history, localStorage, Event, HTMLElement, SVGElement, Node };
const ours = { Blob, Response, Worker, ResizeObserver, performance: still };
for (const [name, value] of Object.entries({ ...theirs, ...ours }))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
URL.createObjectURL = (blob) => blob;
globalThis.livefigureStill = true;
// Whoever cannot step sees where the steps lead; a slider of that name has an end.
if (state._offers.step && !state._offers.step.max) state.step = 1000;

const model = {
  get: (name) => state[name],
  set: (name, value) => (state[name] = value),
  on() {},
  save_changes() {},
};
const parts = { wasm: view(readFileSync(wasm)), descriptor: JSON.parse(readFileSync(descriptor, "utf8")) };
const engine = { get: (name) => parts[name] };

// Until no kernel is asked any more; a turn of the clock may bring the next question.
async function rest() {
  for (let calm = 0; calm < 5; calm = open ? 0 : calm + 1)
    await new Promise((resume) => setTimeout(resume, 1));
}

// What a control is set to, as attributes, so that it is in the text; ids would be there twice.
function written(el) {
  const copy = el.cloneNode(true);
  const [ours, theirs] = [el, copy].map((root) => [...root.querySelectorAll("*")]);
  theirs.forEach((element, i) => {
    const { id, tagName, type, value, checked, hidden, disabled, selectedIndex } = ours[i];
    const label = id && el.querySelector(`label[for="${id}"]`);
    if (label) element.setAttribute("aria-label", label.textContent);
    element.removeAttribute("id");
    element.removeAttribute("for");
    if (tagName === "INPUT" && /checkbox|radio/.test(type)) element.toggleAttribute("checked", checked);
    else if (tagName === "INPUT" || tagName === "PROGRESS") element.setAttribute("value", value);
    if (tagName === "OPTION") element.toggleAttribute("selected", i && ours[i].selected);
    if (hidden) element.setAttribute("hidden", "");
    if (disabled) element.setAttribute("disabled", "");
    if (tagName === "SELECT") element.children[selectedIndex]?.setAttribute("selected", "");
  });
  return copy.outerHTML;
}

const el = document.createElement("div");
document.body.append(el);
async function load(path, more = "") {
  const text = Buffer.from(readFileSync(path, "utf8") + more);
  return (await import(`data:text/javascript;base64,${text.toString("base64")}`)).default;
}
const kit = await load(shared, "export default livefigure;");
const { draw } = (await load(library))((name) => kit[name]);
const figure = await draw({ kind, model, el, engine });
const html = [];
let svg;
for (const next of widths) {
  width = next;
  for (const heard of watching) heard();
  await rest();
  html.push(written(el));
  svg ??= compose(el, width, style);
}
const stopped = el.textContent.match(/The kernels stopped: .*/);
if (stopped) throw new Error(stopped[0]);
process.stdout.write(JSON.stringify({ html, svg, rows: figure?.data?.() ?? [] }), () => process.exit());
