// A drawn figure as one SVG, for readers that show pictures only (GitHub, nbviewer, print): charts as they are, tiles,
// tables and sentences laid out again, on a light ground, as a picture does not know whether the page is dark.
//
// Of its own elements a package's style says what a picture makes of them, in rules of their own that name the elements
// and have `--still`: "none", not drawn; "ground #e3ebdf", a coloured ground below what it holds; "row", things side by
// side; "tile", one of these things: its drawing, or a name on a small card, with a note below; "laid", a tile that lies
// somewhere in a row, of which then only such tiles are drawn.
const INK = "#222832";
const GROUND = "#ffffff";
const INKS = {
  "--gl-blue": "#0173b2",
  "--gl-orange": "#de8f05",
  "--gl-green": "#029e73",
  "--gl-red": "#d55e00",
  "--gl-pink": "#cc78bc",
  "--gl-grey": "#949494",
};
const FONT = 'font-family="system-ui, sans-serif"';
const SIZE = 14,
  LINE = 20,
  GAP = 8,
  MARGIN = 12;
// Controls, and what is folded or says nothing in a picture.
const SKIPPED =
  ".gl-controls, .gl-actions, .gl-field, .gl-badge, .gl-take, details, progress, form, [hidden]";

// What the style says: {row: {selector, colour}, ...}.
let roles;
function rolesIn(style) {
  const found = {},
    rules = style.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{}]+)\{[^}]*?--still:\s*(\w+) ?([^;}]*)/g);
  for (const [, selector, role, colour] of rules) {
    const before = role in found ? `${found[role].selector}, ` : "";
    found[role] = { selector: before + selector.trim(), colour };
  }
  return found;
}
const is = (element, role) => role in roles && element.matches(roles[role].selector);

const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
// About as wide as a plain font draws it.
const widthOf = (text, size = SIZE) =>
  [...text].reduce(
    (sum, letter) => sum + size * (letter > "\u2e7f" ? 1 : /[mwMW@%]/.test(letter) ? 0.85 : 0.55),
    0,
  );

const words = (text, x, y, { size = SIZE, ink = INK, anchor = "start", bold = false } = {}) =>
  `<text x="${round(x)}" y="${round(y)}" font-size="${size}" fill="${ink}" text-anchor="${anchor}"${bold ? ' font-weight="700"' : ""}>${escaped(text)}</text>`;
const round = (number) => Math.round(10 * number) / 10;

function wrapped(text, width) {
  const lines = [""];
  for (const word of text.split(/\s+/)) {
    const longer = `${lines.at(-1)} ${word}`.trim();
    if (widthOf(longer) <= width || !lines.at(-1)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.filter(Boolean);
}

// Colours as a picture has them: no variables, and ink instead of what would surround it.
function plain(svg) {
  return svg
    .replace(/var\((--gl-\w+)\)/g, (_, name) => INKS[name] ?? INK)
    .replace(/var\(--[^)]*\)/g, INK)
    .replaceAll("currentColor", INK)
    .replaceAll("currentcolor", INK)
    .replaceAll("aria-hidden", "data-hidden");
}

// A drawing, {svg, width, height}, from an svg element; smaller if it is wider than there is room.
function drawing(element, room, tall) {
  const box = element.getAttribute("viewBox")?.split(/[ ,]+/).map(Number);
  const width = Number(element.getAttribute("width")) || box[2],
    height = Number(element.getAttribute("height")) || box[3];
  const scale = Math.min(1, room / width, (tall ?? height) / height);
  const inside = [...element.children]
    .filter((part) => part.tagName.toLowerCase() !== "style")
    .map((part) => part.outerHTML)
    .join("");
  const [w, h] = [round(width * scale), round(height * scale)];
  const at = (x, y) =>
    `<svg x="${round(x)}" y="${round(y)}" width="${w}" height="${h}" viewBox="${(box ?? [0, 0, width, height]).join(" ")}" font-size="13" text-anchor="${element.getAttribute("text-anchor") ?? "start"}" fill="${element.getAttribute("fill") === "none" ? "none" : INK}" color="${INK}">${plain(inside)}</svg>`;
  return { width: w, height: h, at };
}

// What an element's own style says of `name`.
const styled = (element, name) =>
  new RegExp(`(?:^|;)\\s*${name}:\\s*([^;]+)`).exec(element?.getAttribute("style") ?? "")?.[1];

// A tile: the drawing that it shows, or its name on its colours; a note below.
function tile(element) {
  const drawn = element.querySelector("svg");
  if (drawn) return drawing(drawn, 46, 70);
  const name = element.querySelector("b") ?? element,
    note = element.querySelector("small")?.textContent ?? "";
  const [ground, ink] = [styled(name, "background") ?? GROUND, styled(name, "color") ?? INK];
  const at = (x, y) =>
    `<rect x="${round(x)}" y="${round(y)}" width="35" height="46" rx="5" fill="${ground}" stroke="#808080"/>` +
    words(name.textContent, x + 17.5, y + 29, { ink, anchor: "middle" }) +
    words(note, x + 17.5, y + 61, { size: 11, anchor: "middle" });
  return { width: 35, height: note ? 66 : 48, at };
}

const textBlock = (text, width, style) => {
  const shown = wrapped(text, width);
  const at = (x, y) => shown.map((line, n) => words(line, x, y + LINE * n + 15, style)).join("");
  return { width, height: LINE * shown.length, at };
};

// Things side by side, in as many rows as they need.
function beside(parts, width, gap = 6) {
  const placed = [];
  let [x, y, tall] = [0, 0, 0];
  for (const part of parts) {
    if (x && x + part.width > width) [x, y, tall] = [0, y + tall + gap, 0];
    placed.push([part, x, y]);
    x += part.width + gap;
    tall = Math.max(tall, part.height);
  }
  const at = (left, top) => placed.map(([part, dx, dy]) => part.at(left + dx, top + dy)).join("");
  return { width, height: y + tall, at };
}

function row(element, width) {
  const laid = [...element.querySelectorAll("*")].filter((one) => is(one, "laid"));
  if (laid.length) return beside(laid.map(tile), width);
  const parts = [...element.children].map((child) => {
    if (is(child, "tile") || child.matches("b, button")) return tile(child);
    return textBlock(child.textContent, Math.min(110, width));
  });
  const loose = [...element.childNodes].filter((node) => node.nodeType === 3 && node.textContent.trim());
  return beside([...parts, ...loose.map((node) => textBlock(node.textContent, 200))], width);
}

// What lies on a ground.
function ground(element, width) {
  const inner = stacked([...element.children].flatMap((child) => blocks(child, width - 2 * MARGIN)));
  const [{ colour }, tall] = [roles.ground, inner.height + 2 * MARGIN];
  const at = (x, y) =>
    `<rect x="${x}" y="${round(y)}" width="${width}" height="${round(tall)}" rx="12" fill="${colour}"/>` +
    inner.at(x + MARGIN, y + MARGIN);
  return { width, height: tall, at };
}

function legend(element, width) {
  const parts = [...element.children].map((entry) => {
    const text = entry.textContent,
      colour = plain(styled(entry.firstElementChild, "background") ?? INK);
    const at = (x, y) =>
      `<rect x="${round(x)}" y="${round(y + 4)}" width="12" height="12" fill="${colour}"/>` +
      words(text, x + 17, y + 15);
    return { width: 30 + widthOf(text), height: LINE, at };
  });
  return beside(parts, width);
}

function table(element, width) {
  const rows = [...element.querySelectorAll("tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  const wide = rows[0].map((_, n) => Math.max(...rows.map((row) => widthOf(row[n] ?? "") + 16)));
  const left = wide.map((_, n) => wide.slice(0, n).reduce((sum, one) => sum + one, 0));
  const at = (x, y) =>
    rows
      .flatMap((row, r) =>
        row.map((text, n) => words(text, x + left[n], y + LINE * r + 15, { bold: r === 0 })),
      )
      .join("");
  return { width, height: LINE * rows.length, at };
}

// The blocks of an element from top to bottom.
function blocks(element, width) {
  if (element.matches(SKIPPED) || is(element, "none")) return [];
  if (element.tagName.toLowerCase() === "svg") return [drawing(element, width)];
  if (is(element, "ground")) return [ground(element, width)];
  if (is(element, "row")) return element.childNodes.length ? [row(element, width)] : [];
  if (element.matches(".gl-legend")) return [legend(element, width)];
  if (element.tagName === "TABLE") return [table(element, width)];
  const text = element.textContent.trim();
  const inner = [...element.children].some((child) => child.matches("svg, div, p, table, section, li"));
  if (inner) return [...element.children].flatMap((child) => blocks(child, width));
  const parts = [...element.childNodes].map((node) => node.textContent);
  return text ? [textBlock(parts.join(" "), width, { bold: element.matches("h4") })] : [];
}

// Blocks below each other.
function stacked(found) {
  const tops = [];
  let height = 0;
  for (const block of found) {
    tops.push(height);
    height += block.height + GAP;
  }
  return {
    height: Math.max(0, height - GAP),
    at: (x, y) => found.map((block, n) => block.at(x, y + tops[n])).join(""),
  };
}

export function compose(el, width, style = "") {
  roles = rolesIn(style);
  const { height, at } = stacked([...el.children].flatMap((child) => blocks(child, width)));
  const [w, h] = [width + 2 * MARGIN, round(height + 2 * MARGIN)];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" ${FONT}>` +
    `<rect width="${w}" height="${h}" rx="6" fill="${GROUND}"/>${at(MARGIN, MARGIN)}</svg>`
  );
}
