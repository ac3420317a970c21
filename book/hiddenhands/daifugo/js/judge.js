// Judge my move: a decision of a real game, and what each option is worth.
import { answering, args, controls, wordOf } from "livefigure/controls.js";
import { box, folded, make, panel } from "livefigure/elements.js";
import { judge } from "../../js/judge.js";
import { TABLE, WEIGHED, course, handOver, lay, situation, table, unseen, weighed } from "./board.js";
import { LEAVES, SWITCHES, learnedTables, switchesInWords } from "./common.js";

// Deal the decision that the controls name: promise of {given, seen, options}; `given` are the arguments for whoever
// weighs it.
export async function dealt({ sent, engine }, fields) {
  const { judging, fields: F } = sent;
  const given = {
    ...args(fields, LEAVES),
    ...learnedTables(sent),
    [LEAVES.others]: judging.learned,
    [LEAVES.playouts]: judging.search_playouts,
  };
  const { value, acts } = await engine.call("draw_decision", given, { acts: "sheet.acts" });
  const seen = await engine.call("sit_down", { ...given, given: value, "sheet.acts": acts }, TABLE);
  return {
    given: { ...given, ...handOver(seen) },
    seen,
    options: seen.options.slice(0, seen.summary[F.options]),
  };
}

export function judged({ model, sent, el, engine, said }) {
  const { acts, ranks, judging: about } = sent;
  const fields = controls(model, { number: { label: "decision" }, seed: {}, ...SWITCHES });
  const board = table(),
    left = make("div"),
    out = box("gl-others", make("p", { className: "gl-name" }, "Still out with the others, by rank:"), left),
    judging = judge({ unit: "places", ask: "What do you play?", number: fields.number });
  el.append(board, said, out, judging.element, folded("Another decision, other rules", panel(fields)));

  async function answer() {
    const { given, seen, options } = await dealt({ sent, engine }, fields);
    const found = await engine.call("judge", { ...given, playouts: about.playouts }, WEIGHED);
    const { before, told } = course(sent, seen),
      last = told.at(-1)?.frames[0] ?? before;
    lay(board, sent, { ...last, turn: 0 }, { options, choose: judging.choose });
    left.replaceChildren(unseen(ranks, seen));
    said.textContent = situation(sent, seen, true);
    judging.offer({ ...weighed(about, acts, options, found), key: wordOf(fields) });
  }
  const given = { answer, data: judging.rows, literals: () => switchesInWords(fields) };
  return answering({ model, engine }, { said, fields, prefix: "move.", ...given });
}
