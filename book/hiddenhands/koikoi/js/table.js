// Koi-Koi against a chosen player. The kernel replays the game from the reader's choices and tells it act by act; this
// shows one after the other, and at the end what each choice has cost.
import { controls } from "livefigure/controls.js";
import { actions, box, button, make } from "livefigure/elements.js";
import { REFUSED } from "../../cards/js/play.js";
import { costOf, tableOf } from "../../js/judge.js";
import { counted, named, percent } from "livefigure/kit.js";
import { faces, SEEN, setUp } from "./faces.js";
import { heading, match, since } from "./match.js";

export function koikoi_table(given) {
  const { model, sent, engine } = given;
  const { state: S, board: B } = sent.fields,
    { seats } = sent,
    cards = faces(sent);
  const fields = controls(model, {
    opponent: {},
    seat: { label: "your seat" },
    seed: {},
    hints: { hint: "what the four players would do in your place" },
  });
  const choices = actions(),
    hints = make("div"),
    reach = make("ul", { className: "gl-sets" });
  let made = [], // choices in the game
    asked = []; // the decisions that they answered
  const draw = (at, how) => {
    cards.lay(game.board, at, mySeat(), how);
    reach.replaceChildren(...cards.drawSets(at, mySeat()));
  };
  const mySeat = () =>
    fields.seat.get() === "alternate" ? game.number % 2 : seats.indexOf(fields.seat.get());

  function choose(action) {
    if (game.early(0)) return;
    made.push(action);
    game.chosen();
  }

  // What each player would do, a line each.
  const line = ([player, shares]) => [player, ...shares.map((share) => percent(share, 1))];
  const drawHints = ({ options, players }) =>
    box("gl-judged", tableOf(["player", ...options], Object.entries(players).map(line)));

  // The reader is asked; how the hand can be played.
  function offer(seen, told, mine) {
    const calling = seen.state[S.calling],
      decision = cards.decision(seen, mine);
    asked[made.length] = { ...decision, met: seen.worths[2] };
    game.said.textContent = calling
      ? `You hold ${calling} points: stop and take them, or koi-koi?`
      : `${since(told, mine)}Your turn: choose a card of your hand.`;
    if (fields.hints.get()) hints.replaceChildren(heading("What others would do"), drawHints(decision));
    if (!calling) return { choose };
    const call = (word, action) => button(word, () => choose(action));
    choices.replaceChildren(...decision.options.map(call));
    game.stand("Koi-koi?", told.at(-1).sets, choices);
  }

  // The game is over: what each choice cost, and the position in which it was taken.
  function settle({ state }, told, mine) {
    const points = mine === 0 ? state[S.paid] : -state[S.paid];
    const taken = asked.slice(0, made.length),
      cost = taken.reduce((sum, decision, k) => sum + costOf(decision, made[k]).cost, 0);
    const [seed, opponent] = [fields.seed.get(), fields.opponent.get()],
      played = { seed, game: game.number, seat: seats[mine], opponent };
    game.keep({ ...played, points, decisions: made.length, cost }, ...Object.keys(played));
    const { sets } = told.at(-1),
      paid = `You ${points > 0 ? "win" : "lose"} ${counted(Math.abs(points), "point")}`,
      off = taken.some(({ met }) => met === 0);
    game.said.textContent =
      (points ? `${paid}: ${sets.map(({ name }) => name).join(", ")}.` : "Nobody wins.") +
      (off ? " Where exact play never leads, unseen cards count as equally likely." : "");
    // Whoever throws a coin prefers nothing.
    const move = ({ players: { uniform, ...players }, ...decision }, k) => {
      const go = () => look(k);
      return { name: String(k + 1), decision: { ...decision, players }, chosen: made[k], go };
    };
    game.review.show(taken.map(move));
    choices.replaceChildren(game.onwards("Next game", game.number + 1));
    game.stand(points ? paid : "Nobody wins", sets, choices);
    return { open: true };
  }

  const ask = (actions) => {
    const [seed, opponent] = [fields.seed.get(), fields.opponent.code()];
    const given = { seed, game: game.number, seat: mySeat(), opponent, actions: [...actions, -1] };
    return engine.call("play", given, SEEN, { actions: [actions.length + 1] });
  };
  // The position of a decision once more.
  const look = async (k) => draw(cards.position((await ask(made.slice(0, k))).state));

  async function answer() {
    const mine = mySeat(),
      seen = await ask(made),
      { info_set, length, used } = named(B, seen.board),
      refused = used < made.length,
      { before, told } = cards.acts(seen, length, mine);
    choices.replaceChildren();
    made = made.slice(0, used);
    if (!(await game.scene.follow(`${game.deal()} ${game.number}`, before, told))) return false;
    const how = (info_set < 0 ? settle : offer)(seen, told, mine),
      ringed = told.at(-1)?.frames.at(-1).ringed,
      at = { ...cards.position(seen.state), turn: info_set < 0 ? -1 : mine, ringed };
    game.scene.rest(() => draw(at, how));
    if (refused) game.said.prepend(REFUSED);
    const results = game.results(),
      sum = (name) => results.reduce((total, result) => total + (result[name] ?? 0), 0),
      [points, decisions] = [sum("points"), sum("decisions")];
    const lost = decisions ? `; lost per decision ${(sum("cost") / decisions).toFixed(2)}` : "";
    game.score.textContent = `${counted(results.length, "game")} finished, ${points > 0 ? "+" : ""}${points} points in all${lost}.`;
    return true;
  }

  const game = match(given, {
    fields,
    prefix: "koi.",
    store: "gamelab.koikoi-score",
    result: { seed: 0, game: 0, seat: "", opponent: "", points: 0, decisions: 0, cost: 0 },
    counts: "points",
    name: "koi-koi",
    draw,
    drawSet: (set) => cards.drawSet(set),
    costs: { unit: "points" },
    hints,
    shown: ({ line, sets, who }) =>
      sets.length && who !== mySeat() ? game.stand(line, sets) : game.moment.replaceChildren(),
    above: [make("div", {}, heading("Sets: yours ringed, lost struck out"), reach)],
    title: "Another opponent, other hands",
    wait: "Preparing the opponents …",
    ready: setUp(given, sent.training),
    answer,
    fresh: () => (made = []),
  });
  return game.figure;
}
