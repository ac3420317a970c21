// A game against three agents at a table: the cards are clicked, the others act one after the other; afterwards playouts
// say what each decision cost.
import { pressedOnce, REFUSED, stage } from "../../cards/js/play.js";
import { answering, args, controls, further } from "livefigure/controls.js";
import { actions, box, button, folded, make, panel, resetButton, result } from "livefigure/elements.js";
import { replay, tableOf } from "../../js/judge.js";
import { counted, percent, stopped, twoDigits } from "livefigure/kit.js";
import * as table from "./board.js";
import { LEAVES, learnedTables } from "./common.js";

export function person({ model, sent, el, engine }) {
  const { acts, ranks, game, fields: F, judging: about } = sent,
    { names, places, most_moves } = game;
  const tables = learnedTables(sent);
  let moves = [], // the person's
    turns = [], // everybody's
    looking = null; // a decision of a finished game, if one is looked at
  const shown = controls(model, {
    others: { label: "three others", shown: game.opponents },
    number: { label: "game" },
    seed: {},
    playouts: { hint: "per option, for the advice and for agents that search" },
  });
  // In which place each seat finished the game before.
  let titles = [];
  const numbersIn = (text, one, most) => (text.match(one) ?? []).map(Number).slice(0, most);
  const kept = {
    get: () => titles.join(" "),
    set: (text) => (titles = numbersIn(text, /[1-4]/g, names.length)),
  };
  const made = { get: () => moves.join(" "), set: (text) => (moves = numbersIn(text, /\d+/g, most_moves)) };
  let ended = [], // places of the game that is over
    next = []; // of these, titles for the game that comes
  const begin = () => {
    [moves, titles, next] = [[], next, []];
    forget();
  };
  for (const name of ["others", "number", "seed"]) shown[name].element.addEventListener("change", begin);

  const board = table.table(),
    left = box("gl-others"),
    advice = box("gl-judged"),
    said = make("p", { className: "gl-result gl-say", role: "status", ariaLive: "polite", tabIndex: -1 }),
    score = make("p", { className: "gl-badge gl-line" }, "Your games are counted here."),
    costs = replay({ unit: "places" }),
    course = result();
  const back = button("Take back", () => {
    moves.pop();
    forget();
    figure.bound.changed();
  });
  const another = button("Next game", () => {
    refocus = true;
    next = ended;
    scene.again();
    further(shown.number);
  });
  const advise = button("What is each play worth?", () => figure.show(true));
  const price = button("What did each decision cost?", () => {
    forget();
    stop.hidden = false;
    weighAll().catch(stopped(course));
  });
  const stop = button("Stop", forget);
  stop.hidden = price.hidden = true;
  const draw = (frame, how) => {
    table.lay(board, sent, { ...frame, titles }, how);
    left.replaceChildren(table.unseen(ranks, frame));
  };
  const scene = stage({ board, said, draw });
  const out = make("div", {}, make("h3", {}, "Still out with the others"), left),
    rules = folded("Rules of this table", make("p", {}, game.rules)),
    buttons = actions(another, price, stop, advise, back);
  const main = make("div", {}, board, said, buttons),
    below = make("div", {}, course, costs.element, advice);
  const room = box("gl-room", main, box("gl-beside", out, scene.past, rules), below);
  el.append(box("gl-top", score, scene.speed), box("gl-place", room));
  el.append(folded("Another game, other players", panel(shown), actions(resetButton())));
  pressedOnce(el);

  // The score of this visit: a game counts as it was first finished.
  const finished = new Map();
  const keyOf = () => ["seed", "number", "others"].map((name) => shown[name].get()).join() + kept.get();
  function count(rank) {
    if (!finished.has(keyOf())) finished.set(keyOf(), rank);
    const all = [...finished.values()];
    const mean = all.reduce((sum, one) => sum + one, 0) / all.length;
    score.textContent = `${counted(all.length, "game")} of yours: ${all.map((one) => places[one]).join(", ")}; mean rank ${twoDigits(mean)}, where ${(1 + names.length) / 2} is as good as the others.`;
  }

  function tell(seen, over) {
    if (looking !== null)
      said.textContent = `Decision ${looking + 1} of ${moves.length}, you played ${acts[moves[looking]]}. ${table.situation(sent, seen, true)}`;
    else if (over) {
      said.textContent = `The game is over: you finished ${places[seen.ranks[0]]}.`;
      count(seen.ranks[0]);
    } else said.textContent = table.situation(sent, seen, true);
  }

  // The table at a decision; and promise of what its options are worth.
  const given = () => ({
    ...args(shown, LEAVES),
    ...tables,
    [LEAVES.lock]: Number(model.get("lock")),
    [LEAVES.clear_on_out]: Number(model.get("clear_on_out")),
    "observation.acts": moves,
    "observation.titles": Array.from({ length: sent.game.most_players }, (_, seat) => titles[seat] ?? 0),
  });
  async function weigh(seen) {
    const search = { playouts: about.playouts, [LEAVES.playouts]: about.search_playouts };
    const asked = { ...given(), ...search, ...table.handOver(seen) };
    const found = await engine.call("judge", asked, table.WEIGHED);
    return table.weighed(about, acts, table.optionsOf(sent, seen), found);
  }

  // All decisions of the game, one after the other, until something else is wanted.
  let pricing = 0;
  function forget() {
    engine.hurry(); // it may be deep in a decision that nobody wants any more
    scene.halt();
    pricing++;
    looking = null;
    stop.hidden = true;
    costs.clear();
    course.textContent = "";
  }
  async function weighAll() {
    const [mine, rows] = [pricing, []];
    for (const [at, act] of moves.entries()) {
      course.textContent = `Weighing decision ${at + 1} of ${moves.length} …`;
      const seen = await engine.call("play_to_decision", { ...given(), given: at }, table.TABLE);
      const decision = await weigh(seen);
      if (pricing !== mine) return;
      const go = () => {
        looking = at;
        figure.show();
      };
      rows.push({ name: `${at + 1}`, decision, chosen: table.optionsOf(sent, seen).indexOf(act), go });
    }
    forget();
    if (rows.length) costs.show(rows);
  }

  function tellWorth({ options, values, errors, players }) {
    const heads = ["play", "worth, places", ...Object.keys(players)];
    const rows = options.map((option, i) => [
      option,
      `${twoDigits(values[i])}${errors[i] ? ` (± ${twoDigits(1.96 * errors[i])} against the best)` : ""}`,
      ...Object.values(players).map((shares) => percent(shares[i])),
    ]);
    advice.replaceChildren(tableOf(heads, rows));
  }

  let refocus = false;
  async function answer(advised = false) {
    const seen = await engine.call(
      "play_to_decision",
      { ...given(), given: looking ?? moves.length },
      table.TABLE,
    );
    const [over, options] = [seen.summary[F.over], table.optionsOf(sent, seen)];
    if (over) ended = seen.ranks.slice(0, places.length - 1);
    const { before, told } = table.course(sent, seen),
      last = told.at(-1)?.frames[0] ?? before;
    advise.disabled = true;
    if (looking !== null) {
      scene.rest(() => draw(last));
      return tell(seen, over);
    }
    const refused = seen.summary[F.used] < moves.length ? REFUSED : "";
    moves = moves.slice(0, seen.summary[F.used]);
    turns = table.turnsOf(sent, seen);
    price.hidden = true;
    advice.replaceChildren();
    // What a link tells was seen before it was made.
    const known = moves.length ? 1 + told.findLastIndex(({ who }) => who === 0) : 0;
    if (!(await scene.follow(keyOf(), before, told, known))) return;
    const standing = () => `${keyOf()} ${made.get()}`,
      offered = standing();
    const choose = (option) => {
      if (standing() !== offered) return; // answered already, or of another game
      moves.push(options[option]);
      // The clicked card goes: the keyboard goes on with the next ones.
      refocus = true;
      said.focus({ preventScroll: true });
      figure.bound.changed();
    };
    const how = { options: [...options], choose };
    scene.rest(() => draw({ ...last, turn: over ? last.turn : 0 }, how));
    tell(seen, over);
    said.prepend(refused);
    price.hidden = !over;
    advise.disabled = !options.length;
    if (refocus) (board.querySelector("button") ?? another).focus({ preventScroll: true });
    refocus = false;
    if (advised && options.length) tellWorth(await weigh(seen));
  }

  const data = () => turns.map(({ name, words }, turn) => ({ turn: turn + 1, player: name, act: words }));
  const fields = { ...shown, moves: made, titles: kept };
  const figure = answering({ model, engine }, { said, fields, prefix: "seat.", answer, data });
  return figure;
}
