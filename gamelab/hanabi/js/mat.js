// The mat of a game of Hanabi: both hands, the board between them, the cards that are seen.
import { back, card, dots, face, toldOf } from "../../cards/js/cards.js";
import { box, make } from "livefigure/elements.js";
import { bits } from "livefigure/kit.js";

const area = (name, title, ...children) =>
  make("section", { className: `gl-area gl-${name}`, ariaLabel: title }, make("h4", {}, title), ...children);

const counter = (name, value, extra) =>
  box("gl-counter", make("span", {}, name), make("strong", {}, String(value)), extra);

// `draw` shows a game; `pick({side, slot})` hears which card the person points at. Sides are "you" and "agent".
export function mat({ cards, inks, actions: acts, fields: { told: T, limits: L } }, pick) {
  const place = box("gl-board gl-mat");
  const faceOf = (name) => (name === "?" ? back() : face(name, inks[name[0]]));
  const cardOf = (colour, rank) => colour * L.ranks + rank;
  const colours = Array.from({ length: L.colours }, (_, colour) => colour);

  // The cards that are still possible in words: a few by name, many by their colours and ranks.
  function possible(known) {
    const names = bits(known).map((identity) => cards[identity]);
    const unique = (at) => [...new Set(names.map((name) => name[at]))].join("");
    return names.length <= 4 ? names.join(" ") : `${unique(0)} ${unique(1)}`;
  }

  function drawCard({ side, slot, name, told, known, usable, picked, touched }) {
    const owner = side === "you" ? "your" : "the agent's",
      may = known === null ? null : possible(known);
    const spoken = `${owner} card ${slot + 1}${name === "?" ? "" : `, ${name}`}, told ${told === "__" ? "nothing" : told}${may === null ? "" : `, may be ${may}`}`;
    const className = `gl-card gl-pick${touched ? " gl-touched" : ""}`,
      state = { disabled: !usable, ariaPressed: String(picked), ariaLabel: spoken },
      below = may === null ? null : make("small", { className: "gl-known" }, may);
    const look = { type: "button", className, ...state };
    const made = make("button", look, faceOf(name), make("small", {}, told), below);
    Object.assign(made.dataset, { side, slot });
    made.addEventListener("click", () => {
      pick({ side, slot });
      place.querySelector(`[data-side="${side}"][data-slot="${slot}"]`)?.focus({ preventScroll: true });
    });
    return made;
  }

  function hand(who, side, { seen, picked, chosen, showsKnown }) {
    const held = Array.from({ length: L.max_hand }, (_, slot) => ({ slot, at: who * L.max_hand + slot }));
    const touches = (action, slot) => acts[action].side === side && bits(seen.legal[action]).includes(slot);
    return box(
      "gl-hand",
      ...held
        .filter(({ at }) => seen.hands[at] >= 0)
        .map(({ slot, at }) => {
          const name = cards[seen.hands[at]];
          return drawCard({
            side,
            slot,
            name: side === "you" && !seen.over ? "?" : name,
            told: toldOf(name, seen.told[at], [T.colour, T.rank]),
            known: showsKnown ? seen.known[at] : null,
            usable: !seen.over && acts.some((_, action) => touches(action, slot)),
            picked: picked?.side === side && picked.slot === slot,
            touched: chosen >= 0 && touches(chosen, slot),
          });
        }),
    );
  }

  function board(seen) {
    const { tokens = L.tokens_at_start, failures = 0, score = 0, next, end } = seen?.board ?? {};
    const piles = colours.map((colour) => {
      const letter = cards[cardOf(colour, 0)][0],
        height = seen ? seen.fireworks[colour] : 0;
      const top = height ? faceOf(letter + height) : make("b", { className: "gl-empty" }, letter);
      return Object.assign(card(top), { role: "img", ariaLabel: `${letter}: ${height}` });
    });
    const counters = box(
      "gl-counters",
      counter("deck", seen ? end - next : "–"),
      counter("tokens", tokens, dots(tokens, L.tokens_at_start, "tokens")),
      counter("failures", failures, dots(failures, L.failures_to_lose, "failures")),
      counter("score", score),
    );
    return area("middle", "Board", box("gl-hand", ...piles), counters);
  }

  // Every copy that lies open, a line for each colour.
  function open(seen) {
    const lines = colours.map((colour) =>
      Array.from({ length: L.ranks }, (_, rank) => cardOf(colour, rank)).flatMap((identity) =>
        Array.from({ length: seen.public[identity] }, () => faceOf(cards[identity])),
      ),
    );
    const shown = lines.filter((faces) => faces.length).map((faces) => box("gl-seen", ...faces));
    return area("cards", "Cards seen", ...(shown.length ? shown : ["none yet"]));
  }

  // game: {seen, human, picked, chosen, showsKnown}; without `seen` the board of a game that has not begun.
  function draw(game) {
    const { seen, human } = game;
    if (!seen) return place.replaceChildren(board(null));
    place.replaceChildren(
      area("agent", "The agent's hand", hand(1 - human, "agent", game)),
      board(seen),
      area("you", seen.over ? "Your hand" : "Your hand (hidden)", hand(human, "you", game)),
      open(seen),
    );
  }
  return { place, draw };
}
