// Numbers as Python's `format` writes them: exact, ties to even. An integer is a BigInt, a float a number, a truth a
// boolean, a word a string. Python has seen to it that `how` is one of the forms below (FORM in written.py).
import { minus } from "./kit.js";

const FORM = /^(?:(.)??([<>=^]))?([-+ ]?)(0?)(\d*)([,_]?)(?:\.(\d+))?([a-zA-Z%]?)$/su;

// |x| times ten to the power `places`, as a whole number.
function scaled(x, places) {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, x);
  const bits = view.getBigUint64(0) & (2n ** 63n - 1n);
  const power = Math.max(1, Number(bits >> 52n)) - 1075;
  const mantissa = bits >> 52n ? (bits & (2n ** 52n - 1n)) + 2n ** 52n : bits;
  const both = (n) => [BigInt(Math.max(n, 0)), BigInt(Math.max(-n, 0))];
  const [[up, down], [twice, half]] = [both(places), both(power)];
  const top = mantissa * 10n ** up * 2n ** twice,
    bottom = 10n ** down * 2n ** half;
  const [whole, rest] = [top / bottom, (2n * top) % (2n * bottom)];
  return rest > bottom || (rest === bottom && whole & 1n) ? whole + 1n : whole;
}

const exponent = (power) => `e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
const pointed = (digits, places) =>
  places > 0 ? `${digits.slice(0, -places)}.${digits.slice(-places)}` : digits;
const fixed = (x, places) => pointed(String(scaled(x, places)).padStart(places + 1, "0"), places);

// So many significant digits and the power of ten of the first; the fewest that name x if it is not said how many.
function significant(x, many) {
  const [shortest, at] = Math.abs(x).toExponential().split("e");
  if (many === undefined || x === 0) return [shortest.replace(".", "").padEnd(many ?? 1, "0"), Number(at)];
  for (let power = Number(at) - 1; ; power++) {
    const digits = String(scaled(x, many - 1 - power));
    if (digits.length <= many) return [digits, power];
  }
}

function general(x, many, type) {
  // Without a type, or with neither, there is a digit behind the point.
  const [found, power] = significant(x, many);
  const most = many === undefined ? 16 : type ? many : many - 1;
  const digits = found.replace(/0+$/, "") || "0";
  if (power < -4 || power >= most) return pointed(digits, digits.length - 1) + exponent(power);
  const text =
    power < 0
      ? `0.${"0".repeat(-1 - power)}${digits}`
      : pointed(digits.padEnd(power + 1, "0"), digits.length - 1 - power);
  return type || text.includes(".") ? text : `${text}.0`;
}

function unsigned(x, precision, type) {
  const kind = type.toLowerCase(),
    value = kind === "%" ? 100 * x : x;
  if (!Number.isFinite(value)) return (Number.isNaN(value) ? "nan" : "inf") + (kind === "%" ? "%" : "");
  if (kind === "e") {
    const [digits, power] = significant(value, (precision ?? 6) + 1);
    return pointed(digits, digits.length - 1) + exponent(power);
  }
  if (kind === "f" || kind === "%") return fixed(value, precision ?? 6) + (kind === "%" ? "%" : "");
  const many = kind === "g" ? (precision ?? 6) : precision;
  return general(value, many === 0 ? 1 : many, kind);
}

const BASES = { b: 2, o: 8, x: 16 };
const inGroups = (text, size, sign) =>
  sign ? text.replace(new RegExp(`\\B(?=(.{${size}})+$)`, "g"), sign) : text;

// As readers see it: `written.seen` is the same in Python. A word keeps its hyphens.
export const seen = (value, how) =>
  typeof value === "string" ? format(value, how) : minus(format(value, how));

export function format(value, how = "") {
  if (typeof value === "boolean") {
    if (!how) return value ? "True" : "False";
    value = BigInt(value);
  }
  const [, fill, side, sign, zeros, wide, grouped, after, type] = FORM.exec(how);
  const precision = after && Number(after),
    width = Number(wide);
  const pad = (text, align, filled = fill ?? " ") => {
    const more = Math.max(0, width - [...text].length),
      left = align === ">" ? more : align === "^" ? more >> 1 : 0;
    return filled.repeat(left) + text + filled.repeat(more - left);
  };
  if (typeof value === "string") return pad([...value].slice(0, precision).join(""), side ?? "<");
  const whole = typeof value === "bigint" && !/[efg%]/i.test(type);
  const below = whole ? value < 0n : Number(value) < 0 || Object.is(Number(value), -0);
  const before = below ? "-" : sign.replace("-", "");
  let text = whole
    ? (below ? -value : value).toString(BASES[type.toLowerCase()] ?? 10)
    : unsigned(Number(value), precision, type);
  if (/[A-Z]/.test(type)) text = text.toUpperCase();
  const [head] = /^[0-9a-fA-F]*?(?=[^0-9a-fA-F]|[eE][+-]|$)/.exec(text),
    tail = text.slice(head.length),
    size = !head ? 99 : type.toLowerCase() in BASES ? 4 : 3;
  const align = side ?? (zeros ? "=" : ">"),
    filled = fill ?? (zeros ? "0" : " ");
  if (align !== "=") return pad(before + inGroups(head, size, grouped) + tail, align, filled);
  // What fills lies behind the sign; zeros are grouped as digits are.
  const room = width - before.length - tail.length;
  let digits = filled === "0" ? head : inGroups(head, size, grouped);
  if (filled !== "0") return before + filled.repeat(Math.max(0, room - digits.length)) + digits + tail;
  while (inGroups(digits, size, grouped).length < room) digits = `0${digits}`;
  return before + inGroups(digits, size, grouped) + tail;
}
