// Elements of the page.
const attribute = (name) => name.replace(/^aria([A-Z])/, (_, letter) => `aria-${letter.toLowerCase()}`);

// The kit's own words in the page's language, if the book has them.
export const word = (text) => globalThis.livefigureWords?.[text] ?? text;

export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(properties)) {
    if (value == null) continue;
    if (key in element && key !== "list" && attribute(key) === key) element[key] = value;
    else element.setAttribute(attribute(key), value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

const sheets = new Map(); // style -> its sheet

// A style, once in the shadow root where an element stands, or the document, where it may not stand yet.
export function dress(el, style) {
  if (!style) return;
  if (!sheets.has(style)) {
    sheets.set(style, new CSSStyleSheet());
    sheets.get(style).replaceSync(style);
  }
  const { adoptedStyleSheets: worn = document.adoptedStyleSheets } = el.getRootNode();
  if (!worn.includes(sheets.get(style))) worn.push(sheets.get(style));
}

export const box = (className, ...children) => make("div", { className }, ...children);
export const panel = (fields) => box("gl-controls", ...Object.values(fields).map((field) => field.element));
export const actions = (...children) => box("gl-actions", ...children);
export const result = () => make("p", { className: "gl-result", role: "status" });
export const folded = (title, ...children) =>
  make("details", {}, make("summary", {}, word(title)), ...children);
// What colours mean: [colour, text] each.
export const legend = (entries) => {
  const shown = entries.map(([colour, text]) =>
    make("span", {}, make("i", { style: `background:${colour}` }), text),
  );
  return box("gl-legend", ...shown);
};
export const lines = (texts) => texts.map((text) => make("div", {}, text));

export const button = (text, onclick) =>
  make("button", { type: "button", className: "gl-button", onclick }, word(text));

// Sets all controls of its figure to what Python set; `bind` hears it.
export const resetButton = () =>
  button("Reset", ({ currentTarget }) =>
    currentTarget.dispatchEvent(new Event("gl-reset", { bubbles: true })),
  );
