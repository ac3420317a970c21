// Controls, charts, state in the link, downloads: what every widget needs.
import * as Plot from "@observablehq/plot";

export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(properties)) {
    if (key in element && key !== "list") element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

let ids = 0;

// A labelled control. Every kind has {element, get(), set(value)}; `onChange` hears the reader only.
function field(label, control, hint, get, set, extra = []) {
  control.id = `gl-${++ids}`;
  const name = make("label", { htmlFor: control.id, title: hint ?? "" }, label);
  return { element: make("div", { className: "gl-field" }, name, control, ...extra), get, set };
}

export function slider({ label, min, max, step = 1, hint, format = String }, onChange) {
  const control = make("input", { type: "range", min, max, step });
  const shown = make("output", { className: "gl-value" });
  const show = () => {
    shown.textContent = format(Number(control.value));
    control.setAttribute("aria-valuetext", shown.textContent);
  };
  control.addEventListener("input", () => {
    show();
    onChange();
  });
  const made = field(
    label,
    control,
    hint,
    () => Number(control.value),
    (value) => {
      control.value = value;
      show();
    },
    [shown],
  );
  shown.htmlFor = control.id;
  return made;
}

export function select({ label, options, hint }, onChange) {
  const control = make("select", {}, ...options.map((name) => make("option", { value: name }, name)));
  control.addEventListener("change", onChange);
  // A link may name what is not there.
  const set = (value) => {
    if (options.includes(value)) control.value = value;
  };
  return field(label, control, hint, () => control.value, set);
}

export function checkbox({ label, hint }, onChange) {
  const control = make("input", { type: "checkbox" });
  control.addEventListener("change", onChange);
  return field(
    label,
    control,
    hint,
    () => control.checked,
    (value) => (control.checked = value),
  );
}

export function number({ label, min, max, hint }, onChange) {
  const control = make("input", { type: "number", min, max, step: 1, inputMode: "numeric" });
  const clamp = (value) => Math.min(max, Math.max(min, Math.round(Number(value)) || min));
  control.addEventListener("change", () => {
    control.value = clamp(control.value);
    onChange();
  });
  return field(
    label,
    control,
    hint,
    () => clamp(control.value),
    (value) => (control.value = value),
  );
}

export const button = (text, onClick) => {
  const made = make("button", { type: "button", className: "gl-button" }, text);
  made.addEventListener("click", onClick);
  return made;
};

// The open choices of a paper: `switches` lists {name, words, default (index), summary}. Together they are one trait
// and one word of the link, "ties:SWPV known:nobody". `args` are the kernel's: a word's index, or its entry in `values`.
export function switchBoard(switches, onChange) {
  const choices = switches.map(({ name, words, summary }) => ({
    name,
    ...select({ label: name.replaceAll("_", " "), options: words, hint: summary }, onChange),
  }));
  const standard = ({ words, default: index }) => words[index];
  return {
    element: make(
      "details",
      {},
      make("summary", {}, "Open choices of the paper"),
      make("div", { className: "gl-controls" }, ...choices.map((choice) => choice.element)),
    ),
    get: () =>
      choices
        .filter((choice, i) => choice.get() !== standard(switches[i]))
        .map((choice) => `${choice.name}:${choice.get()}`)
        .join(" "),
    set(text) {
      const given = Object.fromEntries(text.split(" ").map((pair) => pair.split(":")));
      choices.forEach((choice, i) => {
        const word = given[choice.name];
        choice.set(switches[i].words.includes(word) ? word : standard(switches[i]));
      });
    },
    args: (prefix) =>
      Object.fromEntries(
        choices.map((choice, i) => {
          const { name, leaf, words, values } = switches[i],
            index = words.indexOf(choice.get());
          return [leaf ?? `${prefix}.${name}`, values ? values[index] : index];
        }),
      ),
  };
}

// Keep the controls named in `fields` (trait -> control), the widget's traits and the page's link in step.
// Defaults are what Python set; the link names what differs. In JupyterLab there is no link.
export function bind({ model, fields, prefix = "", onChange }) {
  const defaults = Object.fromEntries(Object.keys(fields).map((name) => [name, model.get(name)]));
  const inLink = Boolean(globalThis.gamelabStaticPage);
  const read = (text, like) =>
    typeof like === "boolean" ? text === "true" : typeof like === "number" ? Number(text) : text;
  const link = () => new URLSearchParams(location.hash.includes("=") ? location.hash.slice(1) : "");
  const write = () => {
    if (!inLink) return;
    const words = link();
    for (const name in fields) {
      const value = fields[name].get();
      if (value === defaults[name]) words.delete(prefix + name);
      else words.set(prefix + name, value);
    }
    const text = words.toString();
    const keep = location.hash.includes("=") ? "" : location.hash; // an anchor of the page
    history.replaceState(null, "", text ? `#${text}` : location.pathname + location.search + keep);
  };
  let quiet = false;
  const fromModel = () => {
    if (quiet) return;
    for (const name in fields) fields[name].set(model.get(name));
    onChange();
  };
  for (const name in fields) model.on(`change:${name}`, fromModel);
  const push = () => {
    quiet = true;
    for (const name in fields) model.set(name, fields[name].get());
    quiet = false;
    model.save_changes();
  };
  // Set every control from the link, or to its default; true if the link names one.
  const fromLink = () => {
    const words = link();
    let named = false;
    for (const name in fields) {
      const text = words.get(prefix + name);
      const value = text ? read(text, defaults[name]) : NaN;
      fields[name].set(Number.isNaN(value) ? defaults[name] : value);
      named ||= !Number.isNaN(value);
    }
    return named;
  };
  for (const name in fields) fields[name].set(defaults[name]);
  if (inLink) {
    const first = Object.values(fields)[0].element;
    const opened = performance.getEntriesByType("navigation")[0]?.type === "navigate";
    if (fromLink() && opened) first.closest(".gamelab-widget").scrollIntoView();
    window.addEventListener("hashchange", () => {
      if (!location.hash.includes("=")) return; // an anchor of the page
      fromLink();
      push();
      onChange();
    });
  }
  let later; // browsers limit how often the link may change
  return {
    changed() {
      clearTimeout(later);
      later = setTimeout(write, 200);
      push();
      onChange();
    },
    reset() {
      for (const name in fields) fields[name].set(defaults[name]);
      this.changed();
    },
  };
}

// A chart of Observable Plot as one picture with a name; its parts' own labels ("rect", "rule") say nothing.
export function plot(options) {
  const drawn = Plot.plot({
    ...options,
    style: { background: "none", color: "inherit", fontSize: "13px", ...options.style },
  });
  drawn.setAttribute("role", "img");
  for (const part of drawn.querySelectorAll("g[aria-label]")) part.removeAttribute("aria-label");
  return drawn;
}

export function downloadCsv(name, lines) {
  const text = lines.map((line) => line.join(",")).join("\n") + "\n";
  const link = make("a", {
    download: name,
    href: URL.createObjectURL(new Blob([text], { type: "text/csv" })),
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// Mean, standard deviation and 95 % interval of integer values counted in `counts` (value -> how often).
export function moments(counts) {
  let games = 0,
    sum = 0,
    squares = 0;
  counts.forEach((count, value) => {
    games += count;
    sum += count * value;
    squares += count * value * value;
  });
  const mean = sum / games;
  const sd = Math.sqrt(Math.max(0, squares - games * mean * mean) / (games - 1));
  const reach = (1.96 * sd) / Math.sqrt(games);
  return { games, mean, sd, low: mean - reach, high: mean + reach };
}
