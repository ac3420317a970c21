// What a table needs besides its cards, whatever the game:
//
//   const play = stage({ board, said, draw });     // what is seen: `play.speed`, the pause; `play.past`, what happened
//   await play.follow(game, before, acts);         // shows the acts that were not seen yet, one after the other
//   play.rest(() => draw(...));                    // the table as it lies now, where the reader may choose
//
// or its parts: `pace`, `happened`, and `await glide(board, () => board.replaceChildren(...))`, by which cards go from where
// they lay to where they lie.
//
// A card is any element with `data-card`, a name that it keeps for the game; a hidden one is named by its place. An element
// whose name was not there before comes from the one that `data-from` names, a card or any `data-place`. So a board may be
// drawn anew at each act.
import { box, make } from "livefigure/elements.js";
import { settled } from "livefigure/kit.js";
import { walk } from "livefigure/controls.js";

const TIME = 260; // milliseconds of a move
const PACES = { calm: 1400, lively: 700, quick: 150 }; // and of the pause after an act
const STORE = "gamelab.pace";
const TWICE = 300; // milliseconds within which a second press by keys or a finger is the same one
const still = () =>
  globalThis.livefigureStill || matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

export function glide(board, change) {
  const origins = [...board.querySelectorAll("[data-card], [data-place]")],
    nameOf = ({ dataset }) => dataset.card ?? dataset.place;
  const places = new Map(origins.map((card) => [nameOf(card), card.getBoundingClientRect()]));
  change();
  if (still()) return Promise.resolve();
  const moves = [...board.querySelectorAll("[data-card]")].flatMap((card) => {
    const from = places.get(card.dataset.card) ?? places.get(card.dataset.from),
      to = card.getBoundingClientRect();
    if (!from || Math.abs(from.x - to.x) + Math.abs(from.y - to.y) < 1) return [];
    const transform = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`;
    const frames = { transform: [transform, "none"], transformOrigin: ["0 0", "0 0"], zIndex: [9, 9] };
    return card.animate(frames, { duration: TIME, easing: "cubic-bezier(.2, .7, .2, 1)" }).finished;
  });
  return Promise.allSettled(moves);
}

// What this browser remembers by a name, a text that is then `read`; a page without storage forgets. Whatever does not
// `fit` is thrown away: others may have written it, or an earlier version.
export function remember(name, text) {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    /* forgotten */
  }
}
export function remembered(name, fit, read = String) {
  try {
    const kept = localStorage.getItem(name);
    const found = kept === null ? null : read(kept);
    if (found === null || fit(found)) return found;
  } catch {
    /* neither read nor fit */
  }
  remember(name, null);
  return null;
}

// Whether a value is made as an example is: of a list each entry as the first, of an object all that the example has.
export function like(value, example) {
  if (Array.isArray(example)) return Array.isArray(value) && value.every((one) => like(one, example[0]));
  if (typeof example === "number") return Number.isFinite(value);
  if (typeof example !== "object") return typeof value === typeof example;
  if (value === null || typeof value !== "object") return false;
  return Object.entries(example).every(([name, part]) => like(value[name], part));
}

// The pause after each act, as the reader has set it. A touch of the board ends those until `begin()`.
export function pace(board) {
  let chosen = remembered(STORE, (word) => Object.hasOwn(PACES, word)) ?? "lively";
  const name = `gl-pace-${++pace.made}`;
  const options = Object.keys(PACES).map((word) => {
    const onchange = () => remember(STORE, (chosen = word)),
      set = { name, value: word, checked: word === chosen, onchange };
    return make("label", {}, make("input", { type: "radio", ...set }), word);
  });
  const look = { className: "gl-segments", role: "radiogroup", ariaLabel: "Pause after each act" },
    element = box("gl-pace", make("span", {}, "pace"), make("div", look, ...options));
  let hurried = Boolean(globalThis.livefigureStill),
    end = () => {};
  board.addEventListener("click", () => {
    hurried = true;
    end();
  });
  const pause = (share = 1) =>
    new Promise((go) => {
      end = go;
      if (hurried) go();
      else setTimeout(go, share * PACES[chosen]);
    });
  const begin = () => (hurried = Boolean(globalThis.livefigureStill));
  return { element, pause, begin };
}
pace.made = 0;

// The other half of a double press does nothing at a table: nobody has read meanwhile what has come to lie there. What
// happened may be gone through as fast as one likes.
export function pressedOnce(table) {
  let last = {};
  const hear = (event) => {
    const made = event.target.closest("button");
    if (!event.isTrusted || !made || made.closest(".gl-walk")) return;
    const { timeStamp, detail, clientX, clientY, pointerType } = event,
      soon = timeStamp - last.timeStamp < TWICE,
      near = pointerType !== "mouse" && Math.hypot(clientX - last.clientX, clientY - last.clientY) < 30;
    // Browsers count the clicks of a mouse, not all of them those of a finger; a press by keys has no number.
    const again = detail > 1 || (soon && (detail ? last.detail && near : last.detail === 0));
    last = { timeStamp, detail, clientX, clientY };
    if (again) event.stopImmediatePropagation();
  };
  // Who has gone on to another button by Tab or an arrow means the press there.
  const goOn = ({ key }) => {
    if (key !== "Enter" && key !== " ") last = {};
  };
  table.addEventListener("click", hear, { capture: true });
  table.addEventListener("keydown", goOn, { capture: true });
}

// What a table says where a kernel took no more of the acts that it was given.
export const REFUSED = "That is not possible here; the game stands as it did. ";

// When the reader has the board before him: nobody's turn passes unseen.
const inView = (board) =>
  new Promise((go) => {
    if (globalThis.livefigureStill) return;
    const seen = ([{ isIntersecting }], watching) => isIntersecting && (watching.disconnect(), go());
    new IntersectionObserver(seen, { threshold: 0.4 }).observe(board);
  });

// What happened, beside the board: a line an act, the present one marked; a click, Back, Next and the arrow keys go where
// the game was. `tell(sentences)` gives the act to show; `heard(change)` calls when the reader goes elsewhere; `latest()`
// goes to the end, `go(act)` to an act, from 0.
export function happened() {
  const way = walk();
  return {
    element: box("gl-happened gl-log", make("h3", {}, "What happened"), way.element),
    tell: (sentences) => way.show(sentences),
    heard: (change) => way.element.addEventListener("gl-step", change),
    latest: () => way.field.set(Infinity),
    go(act) {
      way.field.set(act + 1);
      way.element.dispatchEvent(new Event("gl-step"));
    },
  };
}

// A game seen act by act. An act is {line, frames}: its sentence, and what `draw(frame)` shows meanwhile, the last of it what
// the act leaves. `shown(act)` hears of each.
export function stage({ board, said, draw, shown = () => {} }) {
  const speed = pace(board),
    past = happened();
  let seen = [], // the deal and the acts
    live = null, // draws the table as it lies, where nothing is being shown
    key = null, // which game it is
    run = 0, // of what is being shown; a newer one ends an older one
    wake = () => {};
  const tell = () => past.tell(seen.map(({ line }) => line));
  past.heard(() => {
    const at = tell();
    if (live && at === seen.length - 1) live();
    else if (live) draw(seen[at].frames.at(-1));
  });
  return {
    speed: speed.element,
    past: past.element,
    halt() {
      run++;
      wake();
    },
    // The next game is a new one, even if it is called the same; the reader wants to see it.
    again() {
      key = null;
      board.scrollIntoView({ block: "nearest" });
    },
    // The game that is called so: how it was dealt, and the acts, of which `known` were seen elsewhere. Promise of whether
    // nothing else was wanted meanwhile.
    async follow(name, before, acts, known = 0) {
      const now = ++run,
        deal = { line: "The cards are dealt.", frames: [before] };
      live = null;
      speed.begin();
      past.latest();
      if (name !== key) {
        key = name;
        seen = [deal, ...acts.slice(0, known)];
        tell();
        await glide(board, () => draw(seen.at(-1).frames.at(-1)));
        settled(said);
        if (acts.length > known) await Promise.race([inView(board), new Promise((go) => (wake = go))]);
      }
      seen = [deal, ...acts.slice(0, seen.length - 1)];
      for (const act of acts.slice(seen.length - 1)) {
        if (run !== now) return false;
        seen.push(act);
        tell();
        said.textContent = act.line;
        shown(act);
        for (const frame of act.frames) {
          await glide(board, () => draw(frame));
          await speed.pause(frame === act.frames.at(-1) ? 1 : 0.6);
          if (run !== now) return false;
        }
      }
      tell();
      return run === now;
    },
    rest(look) {
      live = look;
      return glide(board, live);
    },
  };
}

// Who sits there: a plate with the name and a note, what was done last, and the cards below. `turn`: it is theirs; `look`: a
// class of its own.
export function seat({ name, note = "", did = "", turn = false, place, look = "" }, ...cards) {
  const className = `gl-seat${turn ? " gl-turn" : ""}${look && ` ${look}`}`,
    ariaLabel = `${name}${note && `, ${note}`}`,
    done = make("span", { className: "gl-did" }, did),
    plate = box("gl-plate", make("b", {}, name), " ", make("span", {}, note), done),
    medal = place ? make("strong", { className: "gl-medal", "data-place": place.number }, place.word) : null;
  return make("div", { role: "group", className, ariaLabel }, plate, medal, ...cards);
}

// The arrow keys move among the buttons of a group, as Tab would.
export function arrows(group) {
  group.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key],
      all = [...group.querySelectorAll("button:not(:disabled)")],
      at = all.indexOf(event.target.closest("button"));
    if (!by || at < 0) return;
    event.preventDefault();
    all[(at + by + all.length) % all.length].focus();
  });
  return group;
}
