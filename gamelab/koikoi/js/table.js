// Koi-koi against a chosen player. The kernel replays the game from the reader's choices and tells it act by act; this
// shows one after the other, and at the end what each choice has cost.
import { remember, remembered, stage } from "../../cards/js/play.js";
import { bind, controls } from "livefigure/controls.js";
import { actions, box, button, folded, make, panel } from "livefigure/elements.js";
import { costOf, replay, tableOf } from "../../js/judge.js";
import { named, newest, percent } from "livefigure/kit.js";
import { faces, SEEN, setUp } from "./faces.js";

const STORE = "gamelab.koikoi-score";

export function koikoi_table(given) {
  const { model, sent, el, engine } = given;
  const { state: S, board: B } = sent.fields,
    { seats } = sent,
    cards = faces(sent);
  const fields = controls(model, {
    opponent: {},
    seat: { label: "your seat" },
    seed: {},
    hints: { hint: "what the four players would do in your place" },
  });
  const board = cards.place(),
    score = make("p", { className: "gl-badge gl-line" }),
    choices = actions(),
    moment = box("gl-moment"),
    hints = make("div"),
    reach = make("ul", { className: "gl-sets" }),
    said = make("p", { className: "gl-say", ariaLive: "polite", tabIndex: -1 }),
    review = replay({ unit: "points" });

  let number = 0, // of the game
    made = [], // choices in it
    asked = [], // the decisions that they answered
    results = (remembered(STORE, JSON.parse) ?? []).filter(({ points }) => Number.isFinite(points)), // in this browser
    offered = 0, // when the choices were drawn
    moved = false; // the reader has just chosen: the keyboard goes on with what comes next
  const begin = (game) => {
    number = game;
    made = [];
    scene.again();
    moved = true;
    show();
  };
  const next = button("Next game", () => begin(number + 1));
  const reset = button("Reset the score", () => {
    results = [];
    remember(STORE, JSON.stringify(results));
    begin(0);
  });
  const title = (text) => make("h3", {}, text);
  const draw = (at, how) => {
    cards.lay(board, at, mySeat(), how);
    reach.replaceChildren(...cards.drawSets(at, mySeat()));
  };
  const scene = stage({
    board,
    said,
    draw,
    shown: ({ line, sets, who }) =>
      sets.length && who !== mySeat() ? stand(line, sets) : moment.replaceChildren(),
  });
  const sets = make("div", {}, title("Sets: yours ringed, lost struck out"), reach);
  const { hints: shows, ...others } = fields,
    beside = box("gl-beside", moment, sets, make("div", {}, shows.element, hints), scene.past);
  beside.append(folded("Rules of this table", make("p", {}, sent.rules)));
  const room = box("gl-room", make("div", {}, board, said), beside, review.element);
  el.append(box("gl-top", score, scene.speed), box("gl-place", room));
  el.append(folded("Another opponent, other hands", panel(others), actions(reset)));

  const mySeat = () => (fields.seat.get() === "alternate" ? number % 2 : seats.indexOf(fields.seat.get()));

  // The second half of a double click on a card must not also answer what is asked next.
  function choose(action, { detail }) {
    if (moved || (detail > 1 && performance.now() - offered < 400)) return;
    made.push(action);
    moved = true;
    said.focus({ preventScroll: true });
    show();
  }

  // A call or the end, beside the board, with the sets that it is about.
  const stand = (words, sets, ...more) =>
    moment.replaceChildren(
      title(words),
      make("ul", { className: "gl-sets" }, ...sets.map((set) => cards.drawSet(set))),
      ...more,
    );

  // What each player would do, a line each.
  const line = ([player, shares]) => [player, ...shares.map((share) => percent(share, 1))];
  const drawHints = ({ options, players }) =>
    box("gl-judged", tableOf(["player", ...options], Object.entries(players).map(line)));

  // The reader is asked; how the hand can be played.
  function offer(seen, told, mine) {
    const calling = seen.state[S.calling],
      decision = cards.decision(seen, mine);
    asked[made.length] = { ...decision, met: seen.worths[2] };
    said.textContent = calling
      ? `You hold ${calling} points: stop and take them, or koi-koi?`
      : "Your turn: choose a card of your hand.";
    if (fields.hints.get()) hints.replaceChildren(title("What others would do"), drawHints(decision));
    if (!calling) return { choose };
    const call = (word, action) => button(word, (event) => choose(action, event));
    choices.replaceChildren(...decision.options.map(call));
    stand("Koi-koi?", told.at(-1).sets, choices);
  }

  // The game is over: what each choice cost, and the position in which it was taken.
  function settle({ state }, told, mine) {
    const points = mine === 0 ? state[S.paid] : -state[S.paid];
    const taken = asked.slice(0, made.length),
      cost = taken.reduce((sum, decision, k) => sum + costOf(decision, made[k]).cost, 0);
    const [seed, opponent] = [fields.seed.get(), fields.opponent.get()];
    const played = { seed, game: number, seat: seats[mine], opponent };
    const same = (result) => Object.keys(played).every((name) => result[name] === played[name]);
    const lost = { decisions: made.length, cost };
    if (!results.some(same)) results.push({ ...played, points, ...lost });
    remember(STORE, JSON.stringify(results));
    const { sets } = told.at(-1),
      verb = points > 0 ? "win" : "lose",
      paid = `You ${verb} ${Math.abs(points)} point${Math.abs(points) > 1 ? "s" : ""}`,
      off = taken.some(({ met }) => met === 0);
    said.textContent =
      (points ? `${paid}: ${sets.map(({ name }) => name).join(", ")}.` : "Nobody wins.") +
      (off ? " Where exact play never leads, unseen cards count as equally likely." : "");
    // Whoever throws a coin prefers nothing.
    const move = ({ players: { uniform, ...players }, ...decision }, k) => {
      const go = () => look(k);
      return { name: String(k + 1), decision: { ...decision, players }, chosen: made[k], go };
    };
    review.show(taken.map(move));
    choices.replaceChildren(next);
    stand(points ? paid : "Nobody wins", sets, choices);
    return { open: true };
  }

  const ask = (actions) => {
    const [seed, opponent] = [fields.seed.get(), fields.opponent.code()];
    const given = { seed, game: number, seat: mySeat(), opponent, actions: [...actions, -1] };
    return engine.call("play", given, SEEN, { actions: [actions.length + 1] });
  };
  // The position of a decision once more.
  const look = async (k) => draw(cards.position((await ask(made.slice(0, k))).state));

  said.textContent = "Preparing the opponents …";
  const ready = setUp(given, sent.training);
  const show = newest(said, async () => {
    await ready;
    const mine = mySeat(),
      seen = await ask(made),
      { point, length } = named(B, seen.board),
      { before, told } = cards.acts(seen, length, mine);
    for (const place of [moment, choices, hints]) place.replaceChildren();
    review.clear();
    if (!(await scene.follow(`${deal()} ${number}`, before, told))) return;
    const how = (point < 0 ? settle : offer)(seen, told, mine),
      ringed = told.at(-1)?.frames.at(-1).ringed,
      at = { ...cards.position(seen.state), turn: point < 0 ? -1 : mine, ringed };
    scene.rest(() => draw(at, how));
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
    scene.halt();
    show();
  };
  const bound = bind({ model, fields, prefix: "koi.", onChange });
  dealt = deal();
  show();
  return {
    bound,
    name: "koi-koi",
    // Each game with the settings that it was played at.
    settings: () => ({}),
    data: () => results,
  };
}
