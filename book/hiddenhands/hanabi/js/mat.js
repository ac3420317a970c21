// The mat of a game of Hanabi: the sky with the fireworks, both hands, what is gone. Cards have names that they keep, so
// that they glide from hand to sky.
import { corner, dots, inWords, SHAPES, toldOf, WORDS } from "../../cards/js/cards.js";
import { hanabi, shape } from "../../cards/js/faces.js";
import { arrows, seat } from "../../cards/js/play.js";
import { box, make } from "livefigure/elements.js";
import { bits } from "livefigure/kit.js";

// The names of the cards after so many lines of the log: in the hands, on top of the fireworks, among what is gone. A card
// is named by the seat and the turn that it came in; `shift`: the cards behind one that left move up.
function follow(lines, size, shift, ranks) {
  const hands = [0, 1].map((who) => Array.from({ length: size }, (_, slot) => `${who}.${slot}`)),
    top = {},
    gone = [];
  lines.forEach(({ player, card, slots, outcome }, turn) => {
    if (card < 0) return;
    const hand = hands[player],
      [slot] = bits(slots),
      name = hand[slot],
      next = `${player}.t${turn}`;
    if (outcome === "played") top[Math.floor(card / ranks)] = name;
    else gone.push({ name, card });
    if (shift) {
      hand.splice(slot, 1);
      hand.push(next);
    } else hand[slot] = next;
  });
  return { hands, top, gone };
}

// `draw` shows a game; `pick({side, slot})` hears which card the person points at. Sides are "you" and "agent".
export function mat({ cards, actions: acts, fields: { told: T, limits: L } }, pick) {
  const place = box("gl-felt gl-mat");
  const letters = Array.from({ length: L.colours }, (_, colour) => cards[colour * L.ranks][0]);

  // The cards that are still possible in words: a few by name, many by their colours and ranks.
  function possible(known) {
    const names = bits(known).map((identity) => cards[identity]);
    const unique = (at) => [...new Set(names.map((name) => name[at]))];
    const [drawn, ranks] = [unique(0).map((letter) => SHAPES[letter]), unique(1).sort()];
    return names.length <= 4 ? names.map(corner).join(" ") : `${drawn.join("")} ${ranks.join("")}`;
  }

  function hand(who, side, game) {
    const { seen, names, picked, showsKnown, lifted, rung } = game,
      mine = side === "you";
    const zone = box("gl-zone gl-hands");
    for (let slot = 0; slot < L.max_hand; slot++) {
      const at = who * L.max_hand + slot;
      if (seen.hands[at] < 0) continue;
      const name = cards[seen.hands[at]],
        told = toldOf(name, seen.told[at], [T.colour, T.rank]),
        hidden = mine && !game.open,
        may = mine || showsKnown ? possible(seen.known[at]) : null,
        words = [WORDS[told[0]], told[1]].filter((word) => word && word !== "_"),
        said = words.join(" ") || "nothing";
      const usable =
        game.legal && acts.some((act, n) => act.side === side && bits(seen.legal[n]).includes(slot));
      const spoken = `${mine ? "your" : "your partner's"} card ${slot + 1}${hidden ? "" : `, ${inWords(name)}`}, told ${said}${may === null ? "" : `, may be ${may}`}`;
      const chosen = picked?.side === side && picked.slot === slot,
        up = chosen || (lifted?.who === who && lifted.slot === slot) ? "gl-lifted" : "",
        ring = rung?.who === who && rung.slots.includes(slot) ? "gl-ringed" : "";
      const className = ["gl-pick", up, ring].join(" "),
        state = { disabled: !usable, ariaPressed: String(chosen), ariaLabel: spoken },
        onclick = (event) => pick({ side, slot }, event);
      const made = make(
        "button",
        { type: "button", className, ...state, onclick },
        hanabi(hidden ? told : name, hidden ? `told ${said}` : name),
        make("small", { className: words.length ? "gl-tab" : "" }, words.length ? `told ${said}` : ""),
        may === null ? null : make("small", { className: "gl-known" }, may),
      );
      Object.assign(made.dataset, { side, slot, card: names.hands[who][slot], from: "pile" });
      zone.append(made);
    }
    return arrows(zone);
  }

  function sky({ seen, names }) {
    const piles = letters.map((letter, colour) => {
      const height = seen?.fireworks[colour] ?? 0,
        said = `${WORDS[letter]} ${height} of ${L.ranks}`;
      const empty = `<svg viewBox="0 0 66 105" role="img" aria-label="${said}"><rect x="2" y="2" width="62" height="101" rx="7" fill="none" stroke="#e9ebf7" stroke-opacity=".35" stroke-width="2" stroke-dasharray="5 5"/><g opacity=".5">${shape(letter, 33, 52, 1)}</g></svg>`;
      const none = () => make("span", { className: "gl-face", innerHTML: empty });
      return lying(names?.top[colour] ?? `pile.${colour}`, height ? hanabi(letter + height, said) : none());
    });
    return box("gl-zone gl-night", ...piles);
  }

  const lying = (card, face) => make("span", { "data-card": card }, face);
  const counter = (name, value, extra = "") =>
    make("span", {}, `${name} `, make("b", {}, String(value)), " ", extra);

  // game: {seen, lines, shift, human, partner, picked, showsKnown, legal, open, lifted, rung}; without `seen` the board of
  // a game that has not begun.
  function draw(game) {
    const { seen, human, lines } = game,
      { tokens = L.tokens_at_start, failures = 0, score = 0, next, end } = seen?.board ?? {};
    const fuses = L.failures_to_lose - failures;
    const pile = counter("pile", seen ? end - next : "–");
    pile.dataset.card = "pile";
    const counters = box(
      "gl-counters",
      counter("points", `${score} of ${L.colours * L.ranks}`),
      counter("hints", tokens, dots(tokens, L.tokens_at_start, "hints")),
      counter("fuses", fuses, dots(fuses, L.failures_to_lose, "fuses")),
      pile,
    );
    if (!seen) return place.replaceChildren(sky({}), counters);
    game.names = follow(lines, L.max_hand, game.shift, L.ranks);
    const face = (card) => hanabi(cards[card], inWords(cards[card])),
      gone = game.names.gone.map(({ name, card }) => lying(name, face(card)));
    const mine = game.legal ? "your turn" : game.open ? "" : "backs: you do not see them";
    const at = (name, note, who, side) =>
      seat({ name, note, turn: game.acting === who }, hand(who, side, game));
    place.replaceChildren(
      sky(game),
      counters,
      at("Your partner", game.partner, 1 - human, "agent"),
      at("You", mine, human, "you"),
      seat({ name: "Gone", note: gone.length ? "" : "nothing yet" }, box("gl-zone gl-gone-cards", ...gone)),
    );
  }
  return { place, draw };
}
