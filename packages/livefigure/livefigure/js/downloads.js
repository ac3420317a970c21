// Take it with you: under each living figure its data, the lines of Python that give the same, and a link to it.
import { actions, button, folded, make, word } from "./elements.js";
import { download, pairs } from "./kit.js";

// Words that begin as a formula does would be computed by a spreadsheet; after an apostrophe they are not.
const formula = (value) =>
  typeof value === "string" && /^[=+@\t\r-]/.test(value) && value !== "-inf" && isNaN(value);
const cell = (value) => {
  const text = (formula(value) ? "'" : "") + String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

// Rows of data with all settings beside them, so that files of several settings can be laid together.
export function csv(settings, rows) {
  const columns = [...new Set(rows.flatMap(Object.keys))];
  const lines = rows.map((row) => [...Object.values(settings), ...columns.map((name) => row[name])]);
  return [[...Object.keys(settings), ...columns], ...lines]
    .map((line) => line.map(cell).join(",") + "\n")
    .join("");
}

function literal(value) {
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number")
    return Number.isFinite(value) ? String(value) : `float("${String(value).replace("Infinity", "inf")}")`;
  return JSON.stringify(value);
}

// What Python declares (`_python`), with the settings in their places: {hand} is a value as Python writes it,
// {**switches} are the words of a switch board, ", ties=..., known=...", or nothing.
export function python(template, settings) {
  const given = (text) =>
    pairs(text).map(([name, word]) => `, ${name}=${/^\d+$/.test(word) ? word : literal(word)}`);
  return template
    .replace(/\{\*\*(\w+)\}/g, (_, name) => given(settings[name]).join(""))
    .replace(/\{(\w+)\}/g, (all, name) => (name in settings ? literal(settings[name]) : all));
}

// A button answers in its own place, for a moment.
function answer(made, text) {
  const said = (made.dataset.said ??= made.textContent);
  made.textContent = word(text);
  setTimeout(() => (made.textContent = said), 1500);
}

async function copy(text, made) {
  try {
    await navigator.clipboard.writeText(text); // which a page that came by http does not have
    answer(made, "Copied");
  } catch {
    answer(made, "Please copy by hand");
  }
}

// What a study's drawing function gives: `bound`, from `bind`; `data()`, the rows that are shown; `literals()`, what
// Python's lines name otherwise than the controls; `name`, of the file; `settings()`, the columns beside the data.
export function take({ el, model, bound, data, ...given }) {
  const { settings = bound.settings, literals = () => ({}), name = model.get("kind") } = given;
  const save = button("Data as CSV", ({ currentTarget }) => {
    if (el.hasAttribute("data-outdated")) return;
    const rows = data();
    if (rows.length) download(`${name}.csv`, csv(settings(), rows), "text/csv");
    else answer(currentTarget, "No data yet");
  });
  const template = model.get("_python"),
    parts = [save],
    title = ["Data"];
  const kept = globalThis.livefigureLink ?? model.link;
  if (kept || globalThis.livefigureStill) {
    // It leaves the other figures as they are.
    const address = () => {
      const all = new URLSearchParams(kept?.words);
      for (const [word, value] of new URLSearchParams(bound.words())) all.set(word, value);
      all.delete("figure");
      return `#figure=${model.get("kind")}&${all}`;
    };
    // As new as what is shown, and as the pointer or the keyboard that reaches for it; in full, as it may be printed.
    const renew = () => (link.href = location.href.split("#")[0] + address());
    const onclick = (event) => {
      renew();
      kept?.clicked?.(event);
    };
    const heard = { onpointerenter: renew, onfocus: renew, onclick };
    const said = word("Link to this figure as it is"),
      link = make("a", { className: "gl-link", href: "#", ...heard }, said);
    if (!globalThis.livefigureStill) el.addEventListener("livefigure-settled", renew);
    parts.push(link);
    title.push("link");
  }
  if (template) title.push("Python");
  const fold = folded(title.join(", "), actions(...parts));
  fold.classList.add("gl-take");
  if (template) {
    const code = make("code"),
      lines = () => python(template, { ...bound.settings(), ...literals() });
    const show = () => (code.textContent = lines());
    fold.addEventListener("toggle", show);
    el.addEventListener("livefigure-settled", show);
    show();
    const taken = button("Copy the Python", () => copy(code.textContent, taken));
    fold.append(make("pre", { tabIndex: 0 }, code), actions(taken));
  }
  return fold;
}
