// One turn of one game: what the player supposed before and after the partner's action, and what it decided.
import { beliefs, drawBeliefs } from "../../cards/js/beliefs.js";
import { cardsInWords, inWords } from "../../cards/js/cards.js";
import { answering, args, controls, furtherButton } from "livefigure/controls.js";
import { actions, box, lines, make, panel, resetButton } from "livefigure/elements.js";
import { count, leaves, named, twoDigits } from "livefigure/kit.js";
import { cards } from "../../hanabi/js/rows.js";

// Where the kernel's arguments have what is chosen, and what is wanted back.
const LEAVES = { seed: "seed", number: "game", hand: "setting.rules.hand", a: "setting.player.a" };
const WANTED = {
  ...leaves("", ["summary", "before", "actions"]),
  ...leaves("buffers.table.", ["board", "hands", "told", "fireworks"]),
  ...leaves("buffers.work.", ["weights", "result"]),
};

export function turn({ model, sent, el, engine, chart }) {
  const { summary: S, result: R, limits: L } = sent.fields;
  const { cards: names, actions: acts, steps } = sent;
  const fields = controls(model, {
    seed: {},
    number: { label: "game" },
    hand: { step: 1, format: cardsInWords },
    a: { label: "threshold a", max: 10, step: 0.05, format: twoDigits },
    turn: { step: 1 },
  });
  const range = fields.turn.element.querySelector("input");
  const before = furtherButton("Previous turn", fields.turn, -1),
    after = furtherButton("Next turn", fields.turn);
  const table = box("gl-table"),
    said = make("div", { className: "gl-result", role: "status" });
  el.append(panel(fields), actions(before, after, resetButton()), table, said, chart);

  const draws = cards(sent);

  function drawTable(seen, player) {
    const hand = (who) =>
      draws.hand({ seen, who, title: `player ${who}${who === player ? ", to move" : ""}` });
    table.replaceChildren(draws.fireworks(seen), hand(0), hand(1), draws.counters(seen));
  }

  function drawHypotheses({ summary, hands, before, weights }, player) {
    const held = fields.hand.get();
    const shares = (when, counts, total) =>
      draws.slots.slice(0, held).flatMap((slot) => {
        const identity = hands[player * L.max_hand + slot];
        if (identity < 0) return [];
        const share = (one) => (total ? counts[slot * names.length + one] / total : 0);
        return beliefs({ when, slot, names, share, truth: names[identity] });
      });
    const after = summary.estimated ? shares("after", weights, summary.weight_after) : [],
      times = summary.estimated ? ["before", "after"] : ["before"];
    const shown = [...shares("before", before, summary.hands_before), ...after];
    drawBeliefs(chart, shown, {
      times,
      cards: held,
      open: true,
      right: [60, 60],
      ariaLabel: "Hypotheses about each card",
      ariaDescription: "Share of each colour and rank, per card, before and after the partner's action",
    });
    return shown;
  }

  function estimate({ summary, result }) {
    if (!summary.estimated) return "No estimate: it uses hints only.";
    const { best, best_weight: x, second_weight: y, slot } = named(R, result);
    if (best < 0) return "No hand explains the partner's action, so there is no estimate.";
    const share = (weight) => (weight / summary.weight_after).toFixed(3);
    const ratio = y ? `x / y = ${twoDigits(x / y)}` : "y = 0";
    const verdict =
      slot < 0 ? "not more than a" : `more than a: card ${slot + 1} is taken to be ${inWords(names[best])}`;
    return `Most frequent card afterwards: ${inWords(names[best])}, x = ${share(x)}, y = ${share(y)} (per hand), ${ratio}; ${verdict}.`;
  }

  function drawTexts(seen, at) {
    const { summary } = seen;
    const last = `The partner's last action: ${acts[seen.actions[at - 2]]}.`;
    said.replaceChildren(
      ...lines([
        at > 1 ? last : "The first turn: there is no action to learn from.",
        `Hands possible before it: ${count(summary.hands_before)}.`,
        estimate(seen),
        `Decision: ${acts[summary.decision]}, because ${steps[summary.step]}.`,
      ]),
    );
  }

  async function answer() {
    const given = args(fields, LEAVES);
    const explain = async (turn) => {
      const { summary, ...seen } = await engine.call("explain", { ...given, turn }, WANTED);
      return { ...seen, summary: named(S, summary) };
    };
    range.max = (await explain(L.turn_limit)).summary.turns;
    const at = Math.min(fields.turn.get(), range.max);
    fields.turn.set(at);
    const seen = await explain(at - 1),
      player = (at - 1) % 2;
    drawTable(seen, player);
    drawTexts(seen, at);
    return drawHypotheses(seen, player);
  }

  return answering({ model, engine }, { said, fields, prefix: "turn.", place: chart, answer });
}
