// A game that is over, looked at again: what each decision was worth, weighed one after the other when it is asked for.
import { actions, box, button, result } from "livefigure/elements.js";
import { course } from "livefigure/games.js";
import { count, leaves, rowsOf, twoDigits, zipped } from "livefigure/kit.js";
import { costOf, replay } from "../../js/judge.js";

const WEIGHED = { ...leaves("weighing.judged.", ["values", "errors"]), does: "weighing.does" };

// `given()` has the kernel's arguments of the game on the table; `acts` names the actions; `go(turn)` shows the board.
export function looksBack({ sent: { playouts, players }, acts, engine, given, go }) {
  const shown = replay({ unit: "points" }),
    said = result();
  let moves = [],
    worker;
  const ask = button("What did each decision cost?", () => progress.start());
  const halt = () => {
    ask.disabled = false;
    worker?.hurry(); // it is deep in a decision that nobody wants any more
  };
  const progress = course({ said, play, show, halt });
  const element = box("gl-judged", actions(ask, progress.stop), progress.bar, said, shown.element);

  // What an agent would have lost at the same decisions, on average over its lots.
  const expected = ({ decision, does }, player) =>
    does[player].reduce((sum, share, at) => sum + (share && share * costOf(decision, at).cost), 0);
  const mean = (costs) => twoDigits(costs.reduce((sum, cost) => sum + cost, 0) / costs.length);
  function show() {
    if (!moves.length) return;
    shown.show(moves);
    const others = players.map((name, n) => `${name} ${mean(moves.map((move) => expected(move, n)))}`);
    const own = moves.map(({ decision, chosen }) => costOf(decision, chosen).cost);
    said.textContent = `Lost per decision, in points: you ${mean(own)}, ${others.join(", ")}. Each action was played on ${count(playouts)} times by two steady partners, with your hidden cards dealt anew from what you could know. A loss within 1.96 standard errors counts as 0, so these sums run low.`;
  }

  async function play({ reached, wanted }) {
    const asked = given(),
      actions = asked["moves.actions"];
    ask.disabled = true;
    moves = [];
    worker ??= engine.twin(); // the table's own must answer at once
    for (const [number, action] of actions.entries()) {
      const shapes = { "weighing.judged.scores": [playouts, acts.length + 1] };
      const one = { ...asked, "moves.given": number };
      const { value, values, errors, does } = await worker.call("weigh", one, WEIGHED, shapes);
      if (!wanted()) return;
      const legal = [...acts.keys()].filter((other) => values[other] >= 0);
      const pick = (from) => legal.map((other) => from[other]);
      const decision = { options: pick(acts), values: pick(values), errors: pick(errors), playouts };
      const shares = rowsOf(does, acts.length).map(pick);
      decision.players = zipped(players, shares);
      const turn = Number(value);
      const move = { name: String(turn + 1), decision, chosen: legal.indexOf(action), does: shares };
      moves.push({ ...move, go: () => go(turn) });
      reached((number + 1) / actions.length);
    }
  }
  function clear() {
    progress.end();
    moves = [];
    shown.clear();
    said.textContent = "";
  }
  clear();
  return { element, clear };
}
