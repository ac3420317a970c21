// Judge my move: a decision of a real game, and what each option is worth.
import { answering, args, controls, wordOf } from "livefigure/controls.js";
import { box, folded, make, panel } from "livefigure/elements.js";
import { judge } from "../../js/judge.js";
import * as table from "./board.js";
import { LEAVES, SWITCHES, learnedTables, switchesInWords } from "./common.js";

export function judged({ model, sent, el, engine, said }) {
  const { acts, ranks, judging: about } = sent;
  const players = { [LEAVES.others]: about.learned, [LEAVES.playouts]: about.search_playouts };
  const fields = controls(model, { number: { label: "decision" }, seed: {}, ...SWITCHES });
  const board = table.table(),
    left = make("div"),
    out = box("gl-others", make("p", { className: "gl-name" }, "Still out with the others, by rank:"), left),
    judging = judge({ unit: "places", ask: "What do you play?", number: fields.number });
  el.append(board, said, out, judging.element, folded("Another decision, other rules", panel(fields)));

  async function answer() {
    const given = { ...args(fields, LEAVES), ...learnedTables(sent), ...players };
    const { value, acts: done } = await engine.call("draw_decision", given, { acts: "observation.acts" });
    const seen = await engine.call(
        "play_to_decision",
        { ...given, given: value, "observation.acts": done },
        table.TABLE,
      ),
      options = table.optionsOf(sent, seen);
    const weighing = { ...given, ...table.handOver(seen), playouts: about.playouts };
    const found = await engine.call("judge", weighing, table.WEIGHED);
    const { before, told } = table.course(sent, seen),
      last = told.at(-1)?.frames[0] ?? before;
    table.lay(board, sent, { ...last, turn: 0 }, { options, choose: judging.choose });
    left.replaceChildren(table.unseen(ranks, seen));
    said.textContent = table.situation(sent, seen, true);
    judging.offer({ ...table.weighed(about, acts, options, found), key: wordOf(fields) });
  }
  const given = { answer, data: judging.rows, literals: () => switchesInWords(fields) };
  return answering({ model, engine }, { said, fields, prefix: "move.", ...given });
}
