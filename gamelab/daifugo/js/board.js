// What a player at the table sees: the others' cards by number, the trick, and the own hand, whose cards are clicked.
import { card, face, row } from "../../cards/js/cards.js";
import { make } from "livefigure/elements.js";
import { leaves } from "livefigure/kit.js";

// What the kernel tells of a table.
const SEEN = leaves("sheet.", ["summary", "log", "options", "cards", "unseen", "sizes", "ranks", "trick"]);
export const TABLE = { ...SEEN, hands: "room.hands" };
// And what whoever weighs the decision on it is given.
export const handOver = ({ hands, trick, summary }) => ({
  "room.hands": hands,
  "sheet.trick": trick,
  "sheet.summary": summary,
});
export const WEIGHED = leaves("desk.", ["found", "shares"]);

// Who has played what, as text.
export const turnsOf = ({ names }, acts, { summary, log }, { turns }) =>
  Array.from({ length: summary[turns] }, (_, turn) => ({
    name: names[log[2 * turn]],
    act: acts[log[2 * turn + 1]],
  }));

// The trick so far, and what is asked.
export function situation(game, acts, seen, fields) {
  const { summary } = seen;
  const played = turnsOf(game, acts, seen, fields).slice(summary[fields.trick]);
  const top = summary[fields.last_play];
  if (top === game.pass) return "You lead: any number of cards of one rank.";
  const told = played.map(({ name, act }) => `${name}: ${act}`).join("; ");
  return `This trick: ${told}. To beat: ${acts[top]}, from ${game.names[summary[fields.owner]]}.`;
}

// A line for each of the others, a stroke for each card.
export function seatRows({ names, places }, { sizes, ranks }) {
  const held = (seat) =>
    ranks[seat] ? `finished ${places[ranks[seat]]}` : `${"▮".repeat(sizes[seat])} ${sizes[seat]}`;
  return names.slice(1).map((name, i) => row(name, held(i + 1)));
}

// The hand: of several plays of one rank the first card plays one, the second two; where the trick asks for a number,
// all cards of a rank are one button. `options` are acts, `choose` is called with the position of one.
export function handRow(ranks, cards, acts, options, choose) {
  const plays = options.map((act, at) => ({ at, words: acts[act].split(" ") }));
  const pick = ({ at, words }, note, ...faces) => {
    // Who speaks to the page says what is seen.
    const seen = [...faces.map((face) => face.textContent), note].filter(Boolean).join(" "),
      does = `play ${words.join(" ")}`,
      label = does === `play ${seen}` ? does : `${seen}: ${does}`;
    const made = make("button", { type: "button", className: "gl-card gl-pick", ariaLabel: label });
    made.append(...faces.flatMap((face) => [face, " "]));
    if (faces.length > 1) made.style.display = "inline-flex";
    if (note) made.append(make("small", {}, note));
    made.addEventListener("click", () => choose(at));
    return made;
  };
  const held = ranks.flatMap((rank, i) => {
    const mine = plays.filter(({ words }) => words[0] === rank),
      faces = () => face(rank);
    if (mine.length === cards[i]) return mine.map((play, n) => pick(play, n ? `×${n + 1}` : null, faces()));
    if (mine.length) return [pick(mine[0], null, ...Array.from({ length: cards[i] }, faces))];
    return Array.from({ length: cards[i] }, () => card(faces()));
  });
  const shown = row("your hand", ...held);
  shown.style.alignItems = "end";
  return Object.assign(shown, { role: "group", ariaLabel: "your hand" });
}

export function unseenRow(ranks, unseen) {
  const held = ranks.flatMap((rank, i) =>
    unseen[i] ? `${rank}${unseen[i] > 1 ? ` ×${unseen[i]}` : ""}` : [],
  );
  return make("p", {}, `The others hold, between them: ${held.join(", ")}.`);
}

// What each option is worth, from the kernel's rows of found and shares.
export function weighed({ columns, worth, kinds, playouts }, acts, options, { found, shares }) {
  const line = (rows, at) => Array.from(rows.slice(at * columns, at * columns + options.length));
  return {
    options: options.map((act) => acts[act]),
    values: line(found, worth.mean),
    errors: line(found, worth.gap),
    playouts,
    players: Object.fromEntries(kinds.map((kind, at) => [kind, line(shares, at)])),
  };
}
