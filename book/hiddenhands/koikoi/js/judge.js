// Judge my move: decisions of games between exact players. The kernel deals and weighs them; this shows them.
import { answering, controls } from "livefigure/controls.js";
import { folded, make, panel } from "livefigure/elements.js";
import { judge } from "../../js/judge.js";
import { named } from "livefigure/kit.js";
import { faces, place, SEEN, setUp } from "./faces.js";

export function koikoi_judge({ model, sent, el, engine }) {
  const cards = faces(sent),
    { board: B } = sent.fields;
  const fields = controls(model, { seed: {}, number: { label: "decision" } });
  const board = place(),
    story = make("p"),
    said = make("p", { className: "gl-badge gl-line" });
  const judging = judge({ unit: "points", ask: "What do you do?", number: fields.number });
  el.append(board, story, judging.element, said, folded("Which decisions", panel(fields)));

  judging.offer({ options: [], values: [], players: {}, key: "" });

  const ready = setUp({ sent, engine }, sent.training);
  let seed;
  async function answer() {
    await ready;
    const given = { seed: fields.seed.get(), number: fields.number.get() };
    if (given.seed !== seed) judging.forget();
    seed = given.seed;
    const { value, ...seen } = await engine.call("decide", given, SEEN);
    const mine = Number(value),
      { length } = named(B, seen.board);
    const asked = cards.decision(seen, mine),
      // A card is a choice, and so are the calls.
      choose = asked.options[0].startsWith("play") ? judging.choose : undefined;
    cards.lay(board, { ...cards.position(seen.state), turn: mine }, mine, { choose });
    story.textContent = [
      `You are the ${sent.seats[mine]}.`,
      ...cards.acts(seen, length, mine).told.map(({ line }) => line),
      choose ? "" : "Stop, or koi-koi?",
    ].join(" ");
    judging.offer({ ...asked, key: `${given.seed} ${given.number}` });
    said.textContent =
      "Worth, in points on average: your opponent plays the refined exact solution, you go on as well as possible, " +
      "and the cards you do not see are as likely as its play makes them. Choices of equal worth are not asked.";
  }
  return answering({ model, engine }, { said, fields, prefix: "decide.", answer, data: judging.rows });
}
