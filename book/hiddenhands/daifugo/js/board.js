// The table of four hands as a person sees it: seats with their numbers of cards, the trick in the middle, the own hand,
// whose cards are clicked. What a game was, act by act, follows from what the kernel tells of its turns.
import { playing } from "../../cards/js/faces.js";
import { arrows, seat } from "../../cards/js/play.js";
import { box, button, make } from "livefigure/elements.js";
import { counted, leaves, named, rowsOf, zipped } from "livefigure/kit.js";

// What the kernel tells of a table.
export const TABLE = {
  ...leaves("observation.", ["summary", "log", "options", "trick", "exchanged"]), // of the game
  ...leaves("observation.", ["cards", "unseen", "sizes", "ranks"]), // of those who play
  hands: "buffers.hands",
};
// And what whoever weighs the decision on it is given.
export const handOver = ({ hands, trick, summary }) => ({
  "buffers.hands": hands,
  "observation.trick": trick,
  "observation.summary": summary,
});
export const WEIGHED = leaves("worth_buffers.", ["worths", "shares"]);
// What the player to move may do, as numbers of acts.
export const optionsOf = ({ fields }, { options, summary }) => options.slice(0, summary[fields.options]);

const SUITS = 4;
const AREAS = ["gl-me", "gl-west", "gl-north", "gl-east"];

// Who has played what: {name, act} of every turn.
export const turnsOf = ({ turn: names, fields, game, acts }, { summary, log }) =>
  rowsOf(log, Object.keys(names).length)
    .slice(0, summary[fields.turns])
    .map((row) => named(names, row))
    .map((turn) => ({ ...turn, name: game.names[turn.seat], words: acts[turn.act] }));

// The trick so far, unless it is seen anyway, and what is asked.
export function situation(sent, seen, brief = false) {
  const { game, acts, fields } = sent,
    { summary } = seen,
    played = turnsOf(sent, seen).slice(summary[fields.trick]),
    top = summary[fields.last_play];
  if (top === game.pass) return "You lead: any number of cards of one rank.";
  const told = played.map(({ name, words }) => `${name}: ${words}`).join("; ");
  const beat = `To beat: ${acts[top]}, from ${game.names[summary[fields.owner]]}.`;
  return brief ? beat : `This trick: ${told}. ${beat}`;
}

// What has happened, act by act: `before`, the table as it was dealt, and of each turn {who, line, frames}. The four cards of a
// rank have suits in the order in which they are seen, the own hand's first: the rules know none.
export function course(sent, seen) {
  const { game, ranks } = sent,
    turns = turnsOf(sent, seen),
    size = ({ act, words }) => (act === game.pass ? 0 : words.split(" ").length),
    rankOf = ({ words }) => ranks.indexOf(words.split(" ")[0]);
  const added = (some) => some.reduce((sum, turn) => sum + size(turn), 0);
  const played = (rank, mine) =>
    added(turns.filter((turn) => size(turn) && rankOf(turn) === rank && mine === (turn.seat === 0)));
  const dealt = ranks.map((_, rank) => seen.cards[rank] + played(rank, true));
  const suit = (rank, nth) => ({ rank, suit: (nth + rank) % SUITS });
  const nth = (first, count, rank) => Array.from({ length: count }, (_, k) => suit(rank, first + k));
  const own = [...dealt],
    others = ranks.map((_, rank) => seen.unseen[rank] + played(rank, false)),
    shown = [...dealt], // cards of each rank that have been seen
    sizes = game.names.map((_, who) => seen.sizes[who] + added(turns.filter(({ seat }) => seat === who)));
  let state = { trick: [], did: [], places: [], turn: -1 };
  const frame = () => ({
    ...state,
    sizes: [...sizes],
    unseen: [...others],
    hand: ranks.map((_, rank) => nth(dealt[rank] - own[rank], own[rank], rank)),
  });
  const before = frame();
  const told = turns.map((turn) => {
    const { name, seat: who, words, leads, place: rank } = turn,
      cards = size(turn),
      of = rankOf(turn),
      { places, trick, did } = leads ? { ...state, trick: [], did: [] } : state;
    const verb = cards ? (leads ? "lead" : "play") : "pass",
      does = `${verb}${who ? (cards ? "s" : "es") : ""}`,
      line = `${name[0].toUpperCase()}${name.slice(1)} ${does}${cards ? ` ${words}` : ""}`,
      out = rank ? ` and ${who ? "is" : "are"} ${game.places[rank]}` : "";
    const laid = cards ? nth(who ? shown[of] : dealt[of] - own[of], cards, of) : [];
    sizes[who] -= cards;
    if (cards) {
      if (who) shown[of] += cards;
      (who ? others : own)[of] -= cards;
    }
    state = {
      turn: who,
      trick: cards ? [...trick.filter((one) => one.who !== who), { who, cards: laid }] : trick,
      did: Object.assign([...did], { [who]: cards ? `${does} ${words}` : does }),
      places: rank ? Object.assign([...places], { [who]: rank }) : places,
    };
    return { who, line: `${line}${out}.`, frames: [frame()] };
  });
  const [gave, got] = rowsOf(seen.exchanged, ranks.length).map((row) =>
    [...row].flatMap((many, rank) => new Array(many).fill(ranks[rank])).join(" "),
  );
  const swap = {
    who: -1,
    line: `For your places in the last game you give ${gave} and get ${got}.`,
    frames: [before],
  };
  return { before, told: gave ? [swap, ...told] : told };
}

const cardOf = ({ rank, suit }, from) =>
  make("span", { "data-card": `${rank}.${suit}`, "data-from": from ?? "" }, playing(rank, suit));

export const table = () => arrows(box("gl-board gl-felt gl-four"));

// Lay a frame on the board. `options` are acts, of which a card or a button is `choose`n by its position; `words`: the
// acts' names.
export function lay(board, sent, at, { options = [], choose } = {}) {
  const { game } = sent,
    titled = (text, who) => (at.titles?.[who] ? `${text}, ${game.titles[at.titles[who]]}` : text),
    sits = (who) => ({ did: at.did[who] ?? "", turn: at.turn === who, look: AREAS[who] });
  const seats = game.names.slice(1).map((name, k) => {
    const who = k + 1,
      held = at.sizes[who],
      rank = at.places[who];
    const backs = Array.from({ length: held }, (_, n) => {
      const turn = (n - (held - 1) / 2) * Math.min(8, 72 / held);
      const place = n === held - 1 ? `seat ${who}` : "";
      return make("i", { style: `rotate:${turn.toFixed(1)}deg`, "data-place": place });
    });
    const fan = make("div", { className: "gl-fan", role: "img", ariaLabel: `${held} cards` }, ...backs);
    const note = rank ? "" : titled(counted(held, "card"), who),
      place = rank && { number: rank, word: game.places[rank] };
    return seat({ ...sits(who), name, note, place }, rank ? null : fan);
  });
  const trick = at.trick.map(({ who, cards }, k) => {
    const laid = make("div", {}, ...cards.map((card) => cardOf(card, `seat ${who}`)));
    const put = box(`gl-put ${AREAS[who]}`, laid, make("b", {}, game.names[who]));
    put.classList.toggle("gl-old", k < at.trick.length - 1);
    return put;
  });
  const rank = at.places[0],
    note = rank ? `finished ${game.places[rank]}` : titled(`${at.sizes[0]} cards`, 0),
    pass = options.indexOf(game.pass);
  const group = (className, ariaLabel, ...cards) =>
    make("div", { className, role: "group", ariaLabel }, ...cards);
  const hand = group(
    "gl-mine",
    "your options",
    ...handOf(sent, at.hand, options, choose),
    pass >= 0 ? button("pass", () => choose(pass)) : null,
  );
  const mine = seat({ ...sits(0), name: "You", note }, hand);
  board.replaceChildren(...seats, group("gl-trick", "the trick", ...trick), mine);
}

// The hand: of several plays of one rank the first card plays one, the second two; where the trick asks for a number,
// all cards of a rank are one button.
function handOf({ acts, ranks }, hand, options, choose) {
  const plays = options.map((act, at) => ({ at, words: acts[act].split(" ") }));
  const slot = (card) => make("span", { className: "gl-slot" }, cardOf(card));
  const pick = ({ at, words }, note, cards) => {
    // Who speaks to the page says what is seen.
    const seen = [...cards.map(() => words[0]), note].filter(Boolean).join(" "),
      does = `play ${words.join(" ")}`,
      label = does === `play ${seen}` ? does : `${seen}: ${does}`;
    const look = { type: "button", className: "gl-pick", ariaLabel: label, onclick: () => choose(at) },
      shown = cards.flatMap((card) => [slot(card), " "]);
    return make("button", look, ...shown, note && make("small", {}, note));
  };
  return hand.flatMap((cards) => {
    const mine = cards.length ? plays.filter(({ words }) => words[0] === ranks[cards[0].rank]) : [];
    if (!mine.length) return cards.map(slot);
    if (mine.length === cards.length)
      return mine.map((play, n) => pick(play, n ? `×${n + 1}` : null, [cards[n]]));
    return [pick(mine[0], null, cards)];
  });
}

// How many of each rank the others hold, all together.
export function unseen(ranks, { unseen: held }) {
  const columns = ranks.map((rank, k) => {
    const look = (n) => ({ className: n < SUITS - held[k] ? "" : "gl-on" }),
      marks = Array.from({ length: SUITS }, (_, n) => make("i", look(n)));
    const heard = make("span", { className: "gl-unseen" }, `${held[k]} of rank ${rank}`); // an item has no name
    return make("li", {}, ...marks, make("b", { ariaHidden: "true" }, rank), heard);
  });
  return make("ul", { className: "gl-left" }, ...columns);
}

// What each option is worth, from the kernel's rows of worths and shares.
export function weighed({ columns, worth, kinds, playouts }, acts, options, { worths, shares }) {
  const cut = (row) => row.slice(0, options.length),
    told = rowsOf(worths, columns).map(cut);
  return {
    options: options.map((act) => acts[act]),
    values: told[worth.mean],
    errors: told[worth.gap],
    playouts,
    players: zipped(kinds, rowsOf(shares, columns).map(cut)),
  };
}
