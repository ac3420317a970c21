// A table of Hanabi in rows: fireworks, both hands with what was told, counters.
import { card, corner, row, toldNote, toldOf } from "../../cards/js/cards.js";
import { hanabi } from "../../cards/js/faces.js";
import { make } from "livefigure/elements.js";
import { bits, named } from "livefigure/kit.js";

// `lay(title, ...cards)` puts what is told of in a row.
export function cards(sent, lay = row) {
  const { cards: names } = sent,
    { board: B, told: T, limits: L } = sent.fields;
  const slots = Array.from({ length: L.max_hand }, (_, slot) => slot);

  // {seen: arrays of the table, who: the player, title, open: faces up, told: notes below, mark(slot): {className, note}}
  function hand({ seen: { hands, told }, who, title, open = true, notes = true, mark = () => ({}) }) {
    const shown = slots.flatMap((slot) => {
      const at = who * L.max_hand + slot;
      if (hands[at] < 0) return [];
      const name = names[hands[at]],
        { className, note } = mark(slot);
      const known = toldOf(name, told[at], [T.colour, T.rank]);
      const words = [notes && toldNote(known), note].filter(Boolean).join(" ");
      const made = card(open ? hanabi(name) : hanabi(known, "a hidden card"), words || null);
      if (className) made.classList.add(...className.split(" "));
      return made;
    });
    return lay(title, ...shown);
  }

  // The names of the cards that lie on top of the fireworks that have begun.
  const tops = ({ fireworks }) =>
    [...fireworks].flatMap((height, colour) => (height ? names[colour * L.ranks + height - 1] : []));
  const fireworks = (seen) => {
    const piles = tops(seen).map((name) => card(hanabi(name)));
    return lay("fireworks", ...(piles.length ? piles : ["none yet"]));
  };

  // Copies in fireworks and discards, without those that were laid.
  const discards = ({ public: open, fireworks }) => {
    const lost = names.flatMap((name, identity) => {
      const laid = fireworks[Math.floor(identity / L.ranks)] > identity % L.ranks;
      return Array(open[identity] - laid).fill(corner(name));
    });
    return make("p", {}, `Discarded: ${lost.join(" ") || "nothing"}.`);
  };

  const counters = ({ board }) => {
    const { tokens, failures, score, end, next } = named(B, board);
    const words = `${tokens} of ${L.tokens_at_start} tokens, ${failures} of ${L.failures_to_lose} failures, score ${score}, ${end - next} cards to draw.`;
    return make("p", {}, words);
  };

  // The slots of a hand that a hint names, as bits; none for another action.
  const touched = ({ hands }, who, action) =>
    slots.reduce((set, slot) => {
      const identity = hands[who * L.max_hand + slot];
      return identity >= 0 && (sent.named[action] >> identity) & 1 ? set | (1 << slot) : set;
    }, 0);

  // How the cards are marked that were named.
  const hinted = (slots) => (slot) => (bits(slots).includes(slot) ? { className: "gl-told" } : {});
  return { hand, tops, fireworks, discards, counters, touched, hinted, slots };
}
