// What the figures with cards share: the cards, the table that they lie on, and the exact solution.
import { row } from "../../cards/js/cards.js";
import { box, make } from "livefigure/elements.js";
import { bits, leaves, named, numbers } from "livefigure/kit.js";

export const SEEN = leaves("seen.", ["state", "board", "events", "hints", "worths"]);
const KEPT = "space."; // what outlives a call
const HIDDEN =
  '<rect x="1" y="1" width="58" height="90" rx="5" fill="#6b6b6b" stroke="#222"/>' +
  '<path d="M4 26L26 4M4 54L54 4M4 82L56 30M14 88L56 46M40 88L56 72" stroke="#575757" stroke-width="5"/>' +
  '<text x="30" y="56" text-anchor="middle" font-size="28" fill="#fff">?</text>';

// Lay the game out, take the exact solution and train the half-trained player.
export async function setUp({ sent, engine }, training) {
  engine.keep("set_up", KEPT);
  await engine.call("set_up", {});
  const palette = numbers(Float64Array, sent.palette),
    codes = numbers(Int8Array, sent.codes);
  const shapes = { palette: [palette.length], codes: [codes.length] };
  await engine.call("receive", { palette, codes }, {}, shapes);
  if (!training) return;
  const { solver, iterations, player } = training;
  await engine.call("start", { seed: 1, run: 0 });
  await engine.call("train", { solver, iterations });
  await engine.call("keep", { player });
}

export function faces(sent) {
  const { faces: drawings, names, calls, seats, fields } = sent;
  const { state: S, event: E, what: W } = fields;

  // A card by its number; below 0 a hidden one.
  function card(number) {
    const [name, drawing] = number < 0 ? ["a hidden card", HIDDEN] : [names[number], drawings[number]];
    const innerHTML = `<svg role="img" aria-label="${name}" viewBox="0 0 60 92">${drawing}</svg>`;
    return make("span", { className: "gl-face", title: name, innerHTML });
  }
  const lie = (title, numbers) => row(title, ...(numbers.length ? numbers.map(card) : ["none"]));

  // A card that is played by a click.
  function playable(number, play) {
    const made = make("button", { type: "button", className: "gl-card gl-pick" }, card(number));
    made.ariaLabel = `Play ${names[number]} ${made.textContent}`; // what is seen is said
    made.addEventListener("click", play);
    return made;
  }

  const place = () => {
    const made = box("gl-board gl-koikoi");
    made.style.cssText =
      "display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));column-gap:1rem;" +
      "align-items:center;min-height:0";
    return made;
  };
  // The table as `mine` sees it; at the end, open, all of it. `choose(action, event)`: the hand can be played.
  function lay(board, state, mine, { open = false, choose } = {}) {
    const rival = 1 - mine,
      theirs = bits(state[S.hands + rival]),
      own = bits(state[S.hands + mine]);
    const hand = choose
      ? row("your hand", ...own.map((number, action) => playable(number, (event) => choose(action, event))))
      : lie("your hand", own);
    board.replaceChildren(
      lie(`${seats[rival]}'s hand`, open ? theirs : theirs.map(() => -1)),
      lie(`${seats[rival]} took`, bits(state[S.taken + rival])),
      lie("field", bits(state[S.field])),
      lie(`you (${seats[mine]}) took`, bits(state[S.taken + mine])),
      hand,
    );
  }

  function tell(event, mine) {
    const { who, what, card, captured } = named(E, event);
    const name = who === mine ? "You" : `The ${seats[who]}`,
      verb = (you, other) => (who === mine ? you : other);
    const takes = captured >= 0 ? ` and ${verb("take", "takes")} ${names[captured]}` : "";
    if (what === W.played) return `${name} ${verb("play", "plays")} ${names[card]}${takes}.`;
    if (what === W.turned) return `${name} ${verb("turn up", "turns up")} ${names[card]}${takes}.`;
    if (what === W.won) return `${name} ${verb("win", "wins")} ${card}: ${sets(captured)}.`;
    return `${name} ${verb("say", "says")} ${calls[what === W.went_on ? 1 : 0]} with ${card}: ${sets(captured)}.`;
  }
  const sets = (held) =>
    bits(held)
      .map((yaku) => sent.yaku[yaku])
      .join(", ");
  const width = Object.keys(E).length,
    eventAt = (events, k) => events.slice(width * k, width * (k + 1));
  // What has happened, a sentence an event.
  const story = (events, length, mine) => Array.from({ length }, (_, k) => tell(eventAt(events, k), mine));
  // The sets that the last event names.
  const paidFor = (events, length) => sets(named(E, eventAt(events, length - 1)).captured);

  // The choices in words, and what they are worth: for the kit's judge.
  function decision({ state, hints, worths }, mine) {
    const options = state[S.calling]
      ? [`stop with ${state[S.calling]}`, "koi-koi"]
      : bits(state[S.hands + mine]).map((number) => `play ${names[number]}`);
    const would = sent.players.map((player, k) => [player, [...hints.slice(2 * k, 2 * k + 2)]]);
    const players = Object.fromEntries(would);
    return { options, values: [worths[0], worths[1]].map(clean), players };
  }
  return { lie, lay, paidFor, place, story, decision };
}
// The exact solution's last bits are rounding: choices that are worth the same must be equal.
const clean = (worth) => Number(worth.toFixed(9)) + 0;
