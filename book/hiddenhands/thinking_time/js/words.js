// Sentences of the table, and sentences that Python has written.
import { cardsAt, inWords } from "../../cards/js/cards.js";
import { bits, count } from "livefigure/kit.js";

// A sentence from Python with its places filled: fill("{n} games", {n: 3}).
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

// "hint red" and "hint rank 3" as what is told: "tell red", "tell every 3".
export const spoken = (said) => said.replace("hint rank", "tell every").replace("hint", "tell");

// What a line of the table's log says.
export function happened({ actions, cards }, human, { player, action, card, outcome, slots }) {
  const who = player === human ? "You" : "Your partner",
    s = player === human ? "" : "s";
  if (card < 0) {
    const what = actions[action].said.split(" ").at(-1),
      [several, rank] = [bits(slots).length > 1, Number(what) > 0];
    const told = `${several ? "are" : "is"} ${rank && !several ? "a " : ""}${what}${rank && several ? "s" : ""}`;
    return `${who} tell${s} ${player === human ? "your partner" : "you"}: ${cardsAt(slots)} ${told}.`;
  }
  if (outcome === "discarded") return `${who} discard${s} ${inWords(cards[card])}.`;
  return `${who} play${s} ${inWords(cards[card])}: ${outcome === "failed" ? "it fizzles, a fuse burns" : "it goes up"}.`;
}

export function reasonOf({ reasons, cards }, { why, believed, x, y, threshold }) {
  const weights = () =>
    `It took the card to be ${inWords(cards[believed])}: x = ${count(x)}, y = ${count(y)}, a = ${threshold / 1000}.`;
  return `Because ${reasons[why]}. ${believed >= 0 ? `${weights()} ` : ""}People in the experiment were not told.`;
}
