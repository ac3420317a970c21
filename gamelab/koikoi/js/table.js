// Koi-koi against a chosen player. The kernel replays the game from the reader's choices; this draws it. The table of
// nine cards tells what choices cost, that of twelve what the solution would do.
import { bind, controls } from "livefigure/controls.js";
import { actions, button, folded, make, panel } from "livefigure/elements.js";
import { costOf, replay, tableOf } from "../../js/judge.js";
import { named, newest, percent, stopped } from "livefigure/kit.js";
import { unpacked } from "livefigure/unpack.js";
import { faces, SEEN, setUp } from "./faces.js";

export const koikoi_table = (given) =>
  table(given, {
    prefix: "koi.",
    name: "koi-koi",
    store: "gamelab.koikoi-score",
    hint: "what the four players would do in your place",
    judged: true,
    prepare: () => setUp(given, given.sent.training),
    play: (asked, shapes) => given.engine.call("play", asked, SEEN, shapes),
  });

export function koikoi_twelve(given) {
  let codes;
  return table(given, {
    prefix: "twelve.",
    name: "koi-koi-of-twelve",
    store: "gamelab.koikoi-twelve-score",
    hint: "what the solution does in your place",
    prepare: async () => (codes = new Uint8Array(await unpacked(given.sent.packed, "deflate"))),
    play: (asked, shapes) =>
      given.engine.call("play_twelve", { ...asked, "room.codes": codes }, SEEN, {
        ...shapes,
        "room.codes": [codes.length],
      }),
  });
}

// The games that were finished in this browser.
function restored(store) {
  try {
    const kept = JSON.parse(localStorage.getItem(store)) ?? [];
    return kept.filter(({ points }) => Number.isFinite(points));
  } catch {
    return [];
  }
}

function table({ model, sent, el }, { prefix, name, store, hint, judged, prepare, play }) {
  const { state: S, board: B } = sent.fields,
    { seats } = sent,
    cards = faces(sent);
  const fields = controls(model, { opponent: {}, seat: { label: "your seat" }, seed: {}, hints: { hint } });
  const board = cards.place(),
    log = make("ol", { className: "gl-log", style: "min-height:0" }),
    score = make("p", { className: "gl-badge gl-line" }),
    choices = actions(),
    hints = make("div"),
    said = make("p", { className: "gl-result", ariaLive: "polite" }),
    review = replay({ unit: "points" });
  choices.style.minHeight = "42px"; // with or without a call

  let number = 0, // of the game
    made = [], // choices in it
    asked = [], // the decisions that they answered
    results = restored(store),
    offered = 0, // when the choices were drawn
    moved = false, // the reader has just chosen: the keyboard goes on with what comes next
    ready = false;
  const keep = () => {
    try {
      localStorage.setItem(store, JSON.stringify(results));
    } catch {
      /* a page without storage forgets */
    }
  };
  const begin = (game) => {
    number = game;
    made = [];
    moved = true;
    show();
  };
  const next = button("Next game", () => begin(number + 1));
  const reset = button("Reset the score", () => {
    results = [];
    keep();
    begin(0);
  });
  const story = folded("What has happened", log);
  story.open = true;
  el.append(board, said, choices, score, review.element, hints, story, panel(fields), actions(reset));

  const mySeat = () => (fields.seat.get() === "alternate" ? number % 2 : seats.indexOf(fields.seat.get()));

  // The second half of a double click on a card must not also answer what is asked next.
  function choose(action, { detail }) {
    if (moved || (detail > 1 && performance.now() - offered < 400)) return;
    made.push(action);
    moved = true;
    show();
  }

  // What each player would do, a line each.
  const line = ([player, shares]) => [player, ...shares.map((share) => percent(share, 1))];
  const drawHints = ({ options, players }) =>
    tableOf(["player", ...options], Object.entries(players).map(line));

  function offer(seen, mine) {
    const calling = seen.state[S.calling],
      decision = cards.decision(seen, mine);
    asked[made.length] = { ...decision, met: seen.worths[2] };
    said.textContent = calling
      ? `You hold ${calling} points: stop and take them, or koi-koi?`
      : "Your turn: choose a card of your hand.";
    cards.lay(board, seen.state, mine, { choose: calling ? undefined : choose });
    const call = (word, action) => button(word, (event) => choose(action, event));
    if (calling) choices.replaceChildren(...decision.options.map(call));
    if (fields.hints.get()) hints.replaceChildren(drawHints(decision));
  }

  // The game is over: what each choice cost, and the position in which it was taken.
  function settle(state, mine, sets) {
    const points = mine === 0 ? state[S.paid] : -state[S.paid];
    const taken = judged ? asked.slice(0, made.length) : [],
      cost = taken.reduce((sum, decision, k) => sum + costOf(decision, made[k]).cost, 0);
    const [seed, opponent] = [fields.seed.get(), fields.opponent.get()];
    const played = { seed, game: number, seat: seats[mine], opponent };
    const same = (result) => Object.keys(played).every((name) => result[name] === played[name]);
    const lost = judged && { decisions: made.length, cost };
    if (!results.some(same)) results.push({ ...played, points, ...lost });
    keep();
    cards.lay(board, state, mine, { open: true });
    const verb = points > 0 ? "win" : "lose",
      won = points ? `You ${verb} ${Math.abs(points)} points: ${sets}.` : "Nobody wins.",
      off = taken.some(({ met }) => met === 0);
    said.textContent =
      won + (off ? " Where exact play never leads, unseen cards count as equally likely." : "");
    // Whoever throws a coin prefers nothing.
    const move = ({ players: { uniform, ...players }, ...decision }, k) => {
      const go = () => look(k);
      return { name: String(k + 1), decision: { ...decision, players }, chosen: made[k], go };
    };
    if (judged) review.show(taken.map(move));
    choices.replaceChildren(next);
  }

  const ask = (actions) => {
    const [seed, opponent] = [fields.seed.get(), fields.opponent.code()];
    const given = { seed, game: number, seat: mySeat(), opponent, actions: [...actions, -1] };
    return play(given, { actions: [actions.length + 1] });
  };
  // The position of a decision once more.
  const look = async (k) => cards.lay(board, (await ask(made.slice(0, k))).state, mySeat());

  const show = newest(said, async () => {
    const mine = mySeat(),
      seen = await ask(made),
      { point, length } = named(B, seen.board);
    log.replaceChildren(...cards.story(seen.events, length, mine).map((line) => make("li", {}, line)));
    choices.replaceChildren();
    hints.replaceChildren();
    review.clear();
    if (point < 0) settle(seen.state, mine, cards.paidFor(seen.events, length));
    else offer(seen, mine);
    const sum = (name) => results.reduce((total, result) => total + (result[name] ?? 0), 0);
    const [points, decisions] = [sum("points"), sum("decisions")];
    offered = performance.now();
    if (moved)
      (choices.querySelector("button") ?? board.querySelector("button"))?.focus({ preventScroll: true });
    moved = false;
    const lost = decisions ? `; lost per decision ${(sum("cost") / decisions).toFixed(2)}` : "";
    score.textContent =
      `${results.length} game${results.length === 1 ? "" : "s"} finished, ` +
      `${points > 0 ? "+" : ""}${points} points in all${lost}.`;
  });

  // Another opponent, seat or seed starts the game afresh; hints only show more of it.
  const deal = () => [fields.opponent, fields.seat, fields.seed].map((field) => field.get()).join(" ");
  let dealt;
  const onChange = () => {
    moved = false;
    if (deal() !== dealt) made = [];
    dealt = deal();
    if (ready) show();
  };
  const bound = bind({ model, fields, prefix, onChange });
  dealt = deal();
  const start = async () => {
    said.textContent = "Preparing the opponents …";
    await prepare();
    ready = true;
    await show();
  };
  start().catch(stopped(said));
  return {
    bound,
    name,
    // Each game with the settings that it was played at.
    settings: () => ({}),
    data: () => results,
  };
}
