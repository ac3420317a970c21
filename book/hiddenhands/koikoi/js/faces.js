// What the figures with cards share: the cards, the table that they lie on, what happens on it, and the exact solution.
import { back, hanafuda } from "../../cards/js/faces.js";
import { arrows, seat } from "../../cards/js/play.js";
import { box, make } from "livefigure/elements.js";
import { layOut } from "./space.js";
import { bits, counted, leaves, named, numbers, rowsOf, zipped } from "livefigure/kit.js";

export const SEEN = leaves("seen.", ["state", "board", "events", "hints", "worths"]);

// Lay the game out, take the exact solution and train the half-trained player.
export async function setUp({ sent, engine }, training) {
  await layOut(engine);
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

export const place = () => arrows(box("gl-board gl-felt gl-koikoi"));

const less = (cards, ...gone) => cards.filter((card) => !gone.includes(card));
const more = (cards, ...come) => [...cards, ...come].sort((one, other) => one - other);

export function faces(sent) {
  const { faces: drawings, names, seats, fields, yaku, deck } = sent;
  const { state: S, event: E, what: W } = fields;
  const both = [0, 1];
  const face = (number) => hanafuda(drawings[number], names[number]);

  // A card where it lies: hidden ones are named by their place, the others come from there.
  const hidden = (place) => make("span", { "data-card": place, "data-from": "pile" }, back());
  function open(number, { from = "pile", choose, does = "Play", ringed = [], lifted }) {
    const made = make(choose ? "button" : "span", { "data-card": number, "data-from": from }, face(number));
    made.classList.toggle("gl-ringed", ringed.includes(number));
    made.classList.toggle("gl-lifted", lifted === number);
    const month = made.textContent; // what is seen is said
    if (!choose) {
      made.append(make("span", { className: "gl-unseen" }, month));
      return made;
    }
    made.classList.add("gl-pick");
    const ariaLabel = `${does} ${names[number]}, ${month}`;
    return Object.assign(made, { type: "button", onclick: choose, ariaLabel });
  }
  const zone = (name, title, ...cards) =>
    make("div", { className: `gl-zone gl-${name}`, role: "group", ariaLabel: title }, ...cards);
  const lie = (name, title, numbers, look = {}) =>
    zone(name, title, ...numbers.map((number) => open(number, look)));

  // Where all cards are, from a state of the rules, or from another row that has them `at` these places.
  const position = (row, at = S) => ({
    field: bits(row[at.field]),
    hands: both.map((who) => bits(row[at.hands + who])),
    taken: both.map((who) => bits(row[at.taken + who])),
    called: both.map((who) => row[at.called + who]),
  });

  // The table as `mine` sees it; at the end, open, all of it. `choose(action)`: the hand can be played; `take(card)`:
  // of the field those that it `takes`. `note(who)` stands beside a name, `heap` draws what was taken.
  function lay(board, at, mine, how = {}) {
    const { open: all = false, choose, takes = [], take, note = (who) => seats[who], heap = lie } = how,
      { field, hands, taken, called, lifted = -1, up = -1, turn, ringed } = at,
      rival = 1 - mine,
      look = { ringed, lifted },
      left = deck - [field, ...hands, ...taken].flat().length - (up >= 0);
    const did = (who) => (called[who] ? `koi-koi with ${called[who]}` : ""),
      plate = (who, name) => seat({ name, note: note(who), turn: turn === who, did: did(who) });
    // Whose place in the hand a card had is not told.
    const theirs = more(less(hands[rival], lifted)).concat(hands[rival].filter((card) => card === lifted));
    const shown = (number, k) =>
      all || number === lifted ? open(number, { ...look, from: `theirs ${k}` }) : hidden(`theirs ${k}`);
    const pile = [left ? hidden("pile") : null, up >= 0 ? open(up, look) : null].filter(Boolean);
    const lying = (number) =>
      open(number, { ...look, does: "Take", choose: takes.includes(number) && (() => take(number)) });
    const playable = (number, action) => open(number, { ...look, choose: choose && (() => choose(action)) });
    board.replaceChildren(
      plate(rival, "Your opponent"),
      zone("theirs", "your opponent's hand", ...theirs.map(shown)),
      heap("took", "your opponent took", taken[rival], look),
      zone("pile", "the pile", ...pile, make("small", {}, `pile ${left}`)),
      zone("lying", "the field", ...field.map(lying)),
      plate(mine, "You"),
      heap("took", "you took", taken[mine], look),
      zone("mine", "your hand", ...hands[mine].map(playable)),
    );
  }

  // An act of the reader's or the opponent's: a card with those that it takes, or points with the sets that bring them.
  // Whoever stops says so by the words `stops`, of either.
  function tell(mine, what, card, { taken, sets, stops = ["say stop with", "says stop with"] }) {
    const does = (you, other = `${you}s`) => (mine ? `You ${you}` : `Your opponent ${other}`);
    const list = taken.map((one) => names[one]).join(", "),
      takes = list && ` and ${mine ? "take" : "takes"} ${list}`;
    if (what === W.played) return `${does("play")} ${names[card]}${takes}.`;
    if (what === W.turned) return `${does("turn")} up ${names[card]}${takes}.`;
    const inWords = sets.map(({ name, told }) => `${name} (${told.split(";")[0]})`).join(", "),
      points = `${counted(card, "point")}: ${inWords}.`;
    if (what === W.reached) return `${does("have", "has")} ${points}`;
    if (what === W.won) return `${does("win")} ${points}`;
    if (what === W.went_on) return `${does("say")} koi-koi with ${points}`;
    return `${does(...stops)} ${points}`;
  }
  const setsOf = (held) => bits(held).map((set) => yaku[set]);

  // What has happened, act by act: {line, frames, sets, cards}; the frames are what the table shows meanwhile, from the
  // card in the hand or on the pile to where it comes to lie. The last of an act is what it leaves.
  function acts({ state, events }, length, mine) {
    let at = position(state);
    const told = [],
      of = (pair, who, change) => pair.map((one, seat) => (seat === who ? change(one) : one));
    for (const event of rowsOf(events, Object.keys(E).length).slice(0, length).reverse()) {
      const { who, what, card, captured } = named(E, event),
        moves = what === W.played || what === W.turned,
        taken = moves && captured >= 0 ? [captured] : [],
        sets = moves ? [] : setsOf(captured),
        frames = [{ ...at, turn: who }];
      if (moves) {
        if (taken.length) {
          const taken = of(at.taken, who, (cards) => less(cards, card, captured));
          at = { ...at, taken, field: more(at.field, card, captured) };
          frames.unshift({ ...at, turn: who, ringed: [card, captured] });
        }
        at = { ...at, field: less(at.field, card) };
        if (what === W.played) at = { ...at, hands: of(at.hands, who, (cards) => more(cards, card)) };
        if (what === W.turned || who !== mine)
          frames.unshift({ ...at, turn: who, ...(what === W.turned ? { up: card } : { lifted: card }) });
      } else {
        frames[0].ringed = sets.flatMap(({ cards }) => cards).filter((one) => at.taken[who].includes(one));
        if (what === W.went_on) at = { ...at, called: of(at.called, who, () => 0) };
      }
      told.unshift({ line: tell(who === mine, what, card, { taken, sets }), frames, sets, who });
    }
    return { before: at, told };
  }

  // A set drawn: who holds which of its cards. A picture leaves its cards out, as
  // they weigh more than the board.
  const mini = (number, how = "") =>
    make("span", { className: how }, globalThis.livefigureStill ? null : face(number));
  const drawSet = ({ name, told, points, cards, need }, mine = [], theirs = []) => {
    const held = cards.filter((card) => mine.includes(card)).length,
      far = held >= need ? ": made" : need < cards.length ? `: you have ${held}` : "",
      how = (card) => (mine.includes(card) ? "gl-have" : theirs.includes(card) ? "gl-gone" : ""),
      minis = (cards.length > 5 ? [] : cards).map((card) => mini(card, how(card)));
    const lost = cards.filter((card) => theirs.includes(card)).length,
      struck = make("span", { className: "gl-unseen" }, lost ? `, ${lost} lost` : "");
    const about = [make("b", {}, name), ` ${counted(points, "point")}`, make("small", {}, told, far), struck];
    return make("li", {}, make("span", {}, ...about), make("span", { className: "gl-minis" }, ...minis));
  };
  const drawSets = (at, mine) =>
    yaku.filter(({ cards }) => cards.length).map((set) => drawSet(set, at.taken[mine], at.taken[1 - mine]));

  // The choices in words, and what they are worth: for the kit's judge.
  function decision({ state, hints, worths }, mine) {
    const options = state[S.calling]
      ? [`stop with ${state[S.calling]}`, "koi-koi"]
      : bits(state[S.hands + mine]).map((number) => `play ${names[number]}`);
    const players = zipped(sent.players, rowsOf(hints, 2));
    return { options, values: [worths[0], worths[1]].map(clean), players };
  }
  return { acts, decision, drawSet, drawSets, lay, lie, position, setsOf, tell, zone };
}
// The exact solution's last bits are rounding: choices that are worth the same must be equal.
const clean = (worth) => Number(worth.toFixed(9)) + 0;
