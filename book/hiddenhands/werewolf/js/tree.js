// The paper's flow chart as a tree to walk: who claims, what the seer has seen and says, who is exiled.
import { BLUE } from "livefigure/chart.js";
import { controls } from "livefigure/controls.js";
import { box, button, make } from "livefigure/elements.js";
import { leaves, percent } from "livefigure/kit.js";
import { capital, fashion, fraction, stepwise } from "./common.js";

const LEVELS = ["claims", "seen", "exiled"];

export function tree({ model, sent, el, engine }) {
  const { levels, first } = sent;
  const fields = controls(model, { state: fashion(sent) }),
    rows = box("gl-board");
  // The way taken: an option of each level. It is kept in the link, and chosen by clicks on the tree.
  const chosen = (name) => {
    let value = model.get(name);
    return { get: () => value, set: (next) => (value = next) };
  };
  const taken = Object.fromEntries(LEVELS.map((name) => [name, chosen(name)]));
  let focused = -1; // the level whose box was clicked keeps the focus

  async function answer(tell) {
    const wanted = leaves("branches.", ["odds", "wins"]);
    const { odds, wins } = await engine.call("grow", { state: fields.state.code() }, wanted);
    const root = fraction(wins, 0),
      shown = [];
    const told = [
      `The seer always claims. In this fashion the village wins ${root.text} = ${percent(root.value, 2)} of the days.`,
    ];
    let above = 0; // number of the node within its level
    const drawn = levels.map(([asked, options], level) => {
      const nodes = options
        .map((word, option) => {
          const node = first[level + 1] + 4 * above + option;
          return { word, option, odds: fraction(odds, node), won: fraction(wins, node) };
        })
        .filter(({ odds }) => odds.value > 0);
      const now = nodes.find(({ option }) => option === taken[LEVELS[level]].get()) ?? nodes[0];
      for (const { word, odds, won } of nodes)
        shown.push({ question: asked, option: word, probability: odds.text, village_wins: won.text });
      above = 4 * above + now.option;
      const end = `The village then wins ${now.won.text} = ${percent(now.won.value, 1)}.`;
      const worth = level === 2 ? `That is worth ${now.won.text} to the village.` : end;
      told.push(`${asked} ${capital(now.word)}, with ${now.odds.text}. ${worth}`);
      return { asked, level, nodes, now };
    });
    const at = tell(told);
    rows.replaceChildren(...drawn.map((row) => line(row, row.level < at)));
    rows.children[focused]?.querySelector('[aria-pressed="true"]')?.focus({ preventScroll: true });
    focused = -1;
    return ["A box is shaded as far as it is likely; click another to walk another way.", shown];
  }

  // A level of the tree: its options side by side, shaded as far as they are likely.
  function line({ asked, level, nodes, now }, reached) {
    const options = nodes.map(({ word, option, odds, won }) => {
      const made = button(word, () => {
        taken[LEVELS[level]].set(option);
        way.field.set(Math.max(way.field.code(), level + 2));
        focused = level;
        bound.changed();
      });
      made.setAttribute("aria-pressed", reached && option === now.option);
      made.append(make("br"), make("small", {}, `${odds.text}, wins ${percent(won.value)}`));
      const shade = `color-mix(in srgb, ${BLUE} 25%, transparent) ${100 * odds.value}%, transparent 0`;
      made.style.cssText = `flex: 1 1 8rem; background: linear-gradient(to right, ${shade})`;
      return made;
    });
    const look = { role: "group", ariaLabel: asked, style: `opacity: ${reached ? 1 : 0.45}` };
    return make("div", look, asked, box("gl-actions", ...options));
  }
  const settings = { prefix: "tree.", place: rows, fields, hidden: taken };
  const { bound, data, way } = stepwise({ model, el, engine }, settings, answer);
  return { bound, data };
}
