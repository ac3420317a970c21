// Sentences of the table, and sentences that Python has written.
import { cardsAt } from "../../cards/js/cards.js";
import { count } from "livefigure/kit.js";

// A sentence from Python with its places filled: fill("{n} games", {n: 3}).
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

// What a line of the table's log says.
export function happened({ actions, cards, outcomes }, game, line) {
  const { player, action, card, outcome, slots, milliseconds } = line;
  const mine = player === game.human,
    named = `names ${mine ? "the agent's" : "your"} ${cardsAt(slots)}`,
    time = mine ? `, ${(milliseconds / 1000).toFixed(1)} s` : "";
  const what = card >= 0 ? `${cards[card]} ${outcomes[outcome]}` : named;
  return `${mine ? "you" : "agent"}: ${actions[action].said} (${what}${time})`;
}

export function reasonOf({ reasons, cards }, { why, believed, x, y, threshold }) {
  const weights = `It took the card to be ${cards[believed]}: x = ${count(x)}, y = ${count(y)}, a = ${threshold / 1000}.`;
  return `Because ${reasons[why]}. ${believed >= 0 ? `${weights} ` : ""}People in the experiment were not told.`;
}
