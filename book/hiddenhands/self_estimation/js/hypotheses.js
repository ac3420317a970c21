// Two cards: every hand that they may be, struck out one thought after the other.
import { BLUE, Plot, picture, widthOf } from "livefigure/chart.js";
import { corner, inWords } from "../../cards/js/cards.js";
import { answering, args, controls, walk } from "livefigure/controls.js";
import { box, folded, make, panel } from "livefigure/elements.js";
import { count, inOrder, leaves, named, percent, twoDigits } from "livefigure/kit.js";
import { cards } from "../../hanabi/js/rows.js";

const LEAVES = { seed: "seed", number: "number", a: "setting.player.a" };
const WANTED = {
  ...leaves("hands.", ["fates", "weights"]),
  ...leaves("buffers.table.", ["board", "told", "fireworks", "public"]),
  ...leaves("buffers.work.", ["result"]),
  hands: "buffers.table.hands",
  whole: "buffers.work.model.whole",
};

export function hypotheses({ model, sent, el, engine }) {
  const { board: B, fate: F, result: R, whole: W } = sent.fields;
  const { cards: names, actions: acts } = sent;
  const number = { label: "which table (0: the paper's)" },
    a = { label: "threshold a", max: 10, step: 0.05, format: twoDigits };
  const fields = controls(model, { seed: {}, number, a });
  const way = walk(),
    draws = cards(sent),
    table = box(""),
    said = box("gl-error"),
    chart = box("gl-chart gl-low");
  const scene = box("gl-thoughts", table, way.element);
  el.append(scene, said, chart, folded("More: other tables, another threshold", panel(fields)));

  // The thoughts that strike out hands here, each with its sentence.
  function thoughts({ fates, weights, result, whole, board }) {
    const many = (fate) => fates.filter((other) => other === fate).length;
    const kept = many(F.kept),
      hint = acts[named(B, board).last_action].replace("hint ", "").replace(/rank (.)/, "every $1");
    let left = fates.length - many(F.impossible);
    const first = `${count(left)} hands were possible. Your partner names ${hint}: that fits ${count((left -= many(F.named)))} of them, a square each.`;
    const reasons = [
      [F.of_card_1, "card 1 could be played: your partner would have told you of that one, in other words"],
      [F.of_card_2, "card 2 is the first to be told of: your partner would have used other words"],
      [F.of_none, "your partner would have had nothing to tell"],
    ];
    const steps = [{ fate: F.named, sentence: first }];
    for (const [fate, reason] of reasons) {
      if (!many(fate)) continue;
      left -= many(fate);
      steps.push({ fate, sentence: `In ${count(many(fate))} of these ${reason}. ${count(left)} are left.` });
    }
    const certain = named(W, whole).certain,
      weight = (number) => String(Number((number / certain).toFixed(2)));
    const { best, best_weight: x, second_weight: y, slot, verdict } = named(R, result);
    steps.push({
      weighs: true,
      sentence: kept
        ? `Each hand that is left weighs the chance of just this hint. Added up, ${inWords(names[best])} weighs ${weight(x)}; the next card ${weight(y)}.`
        : "No hand explains the hint.",
    });
    const a = fields.a.get(),
      compared = `${weight(x)} is ${slot < 0 ? "not " : ""}more than ${twoDigits(a)} times ${weight(y)}`;
    const then = verdict >= 0 ? `you ${acts[verdict]}` : "no move follows",
      taken = () => `you take card ${slot + 1} to be ${inWords(names[best])}, and ${then}`;
    const sentence = `${compared}: ${slot < 0 ? "you believe nothing" : taken()}.`;
    steps.push({ weighs: true, believed: slot, sentence });
    return { steps, best };
  }

  // Both hands; yours from behind, with what was told and, at last, what you take a card to be.
  function drawTable(seen, who, { believed = -1, weighs }, best) {
    const hint = draws.touched(seen, who, named(B, seen.board).last_action);
    const total = seen.weights.reduce((sum, one) => sum + one, 0);
    const mine = (slot) => {
      const told = { note: `card ${slot + 1}`, ...draws.hinted(hint)(slot) };
      if (slot !== believed || !weighs) return told;
      const share = seen.weights.reduce((sum, one, at) => {
        const held = slot ? at % names.length : Math.floor(at / names.length);
        return held === best ? sum + one : sum;
      }, 0);
      return { className: "gl-estimated", note: `${corner(names[best])} ≈ ${percent(share / total)}` };
    };
    const tops = draws.tops(seen).map(corner);
    table.replaceChildren(
      draws.hand({ seen, who, title: "you", open: false, notes: false, mark: mine }),
      draws.hand({ seen, who: 1 - who, title: "your partner", notes: false }),
      make("p", {}, tops.length ? `Fireworks: ${tops.join(" ")}.` : "No firework has begun."),
    );
  }

  function drawHands({ fates, weights }, steps, at) {
    const gone = steps.slice(0, at + 1).map(({ fate }) => fate),
      now = steps[at].fate,
      most = Math.max(...weights, 1);
    const all = fates.flatMap((fate, place) => {
      if (fate <= F.named) return [];
      const [one, two] = [Math.floor(place / names.length), place % names.length];
      return { one: names[one], two: names[two], fate, weight: weights[place], struck: gone.includes(fate) };
    });
    const [left, out] = [false, true].map((is) => all.filter(({ struck }) => struck === is));
    const kinds = (card) => names.filter((name) => all.some((hand) => hand[card] === name));
    // The card with more faces lies along the wider side.
    const [x, y] = kinds("one").length >= kinds("two").length ? ["one", "two"] : ["two", "one"];
    const label = { one: "card 1", two: "card 2" },
      rows = kinds(y).length,
      width = widthOf(chart);
    const weighty = (d) => (steps[at].weighs ? d.weight / most : 0.45),
      cross = { text: () => "×", fill: "var(--gl-out)", fontWeight: 600 };
    const place = { x, y },
      look = { tickFormat: corner, padding: 0.08, tickSize: 0 },
      axis = (card) => ({ label: label[card], domain: kinds(card), ...look });
    // Where there is little room the shape stands above its number.
    const above = { tickFormat: (name) => [...corner(name)].join("\n") };
    picture(chart, {
      width,
      height: Math.min(26 * rows, 420) + 70,
      marginLeft: 62,
      marginBottom: 48,
      style: { fontSize: "12px" },
      x: { ...axis(x), ...(width < 500 && above) },
      y: axis(y),
      ariaLabel: "Hands of two cards",
      ariaDescription: `${left.length} of ${all.length} hands are left`,
      marks: [
        Plot.cell(all, { ...place, fill: "none", stroke: "currentColor", strokeOpacity: 0.25 }),
        Plot.cell(left, { ...place, fill: BLUE, fillOpacity: weighty }),
        Plot.text(out, { ...place, ...cross, fillOpacity: (d) => (d.fate === now ? 1 : 0.45) }),
      ],
    });
    return all.map(({ fate, ...hand }) => ({ ...hand, fate: inOrder(F)[fate] }));
  }

  async function answer() {
    const given = { ...args(fields, LEAVES), "setting.rules.hand": 2 };
    const seen = await engine.call("strike_out", given, WANTED);
    if (Number(seen.value) < 0) return;
    const who = Number(seen.value) % 2,
      { steps, best } = thoughts(seen);
    const at = way.show(steps.map(({ sentence }) => sentence));
    drawTable(seen, who, steps[at], best);
    return drawHands(seen, steps, at);
  }

  return answering({ model, engine }, { said, fields, way, prefix: "hypotheses.", place: chart, answer });
}
