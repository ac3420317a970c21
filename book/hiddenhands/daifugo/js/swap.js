// One card of a hand is swapped for another, the rest is dealt at random: what that does to the place in which one ends.
import { BLUE, ORANGE, Plot, picture } from "livefigure/chart.js";
import { answering, args, controls, wordOf } from "livefigure/controls.js";
import { box, folded, make, panel } from "livefigure/elements.js";
import { moments } from "livefigure/games.js";
import { count } from "livefigure/kit.js";
import { playing, turned } from "../../cards/js/faces.js";
import { LEAVES, SWITCHES, learnedTables, rankOf, switchesInWords } from "./common.js";

export function swap({ model, sent, el, engine, chart, said }) {
  const { rows, games, ranks } = sent;
  const tables = learnedTables(sent);
  const card = { label: "swap your card", step: 1, format: (at) => ranks[at] };
  const { rank, ...others } = controls(model, { rank: card, seed: {}, ...SWITCHES });
  const hand = box("gl-board gl-felt gl-scene");
  chart.style.minHeight = "0";
  hand.style.setProperty("--card", "min(54px, 12vw)");
  el.append(hand, rank.element, said, chart, folded("Other games, other rules", panel(others)));

  let tried = {}, // rank -> what came out, at these settings
    settings;
  async function ask() {
    if (wordOf(others) !== settings) tried = {};
    settings = wordOf(others);
    // The weakest and the strongest card are there to compare with.
    for (const at of [rank.get(), 0, ranks.length - 1]) tried[at] ??= await play(at);
  }

  async function play(at) {
    const random = { [LEAVES.agent]: 0, [LEAVES.others]: 0 };
    const asked = { ...args(others, LEAVES), ...tables, ...random, [LEAVES.cards]: rows[at].fixed };
    const { ranks: played } = await engine.call("play_games", asked, { ranks: "ranks" }, { ranks: [games] });
    return { card: ranks[at], printed: rows[at].mean, ...moments(played.map(rankOf)) };
  }

  function draw() {
    const now = tried[rank.get()];
    if (!now) return; // another card was chosen meanwhile, and comes next
    const known = Object.values(tried),
      lying = (face, k) => make("span", { "data-card": k }, face),
      dealt = Array.from({ length: 12 }, (_, k) => lying(turned("a card dealt at random"), k));
    for (const one of dealt.slice(1)) one.style.marginLeft = "calc(-0.6 * var(--card))";
    const place = (title, ...cards) => box("", title, box("gl-zone", ...cards)),
      x = "card",
      thick = { strokeWidth: 3 };
    hand.replaceChildren(
      place("your sure card", lying(playing(rank.get(), 0), "sure")),
      place("and twelve that are dealt at random", ...dealt),
    );
    picture(chart, {
      height: 165,
      marginLeft: 40,
      marginBottom: 38,
      marginTop: 22,
      ariaLabel: "Mean place by the card that is sure",
      ariaDescription: `${count(games)} games for each card that was tried, as dots with 95% intervals; dashes: the thesis`,
      x: { type: "band", domain: ranks, label: "the card that is sure", tickSize: 0 },
      y: { label: "mean place (1 is best)", labelArrow: "none", domain: [2.8, 2.3], grid: true, ticks: 5 },
      marks: [
        Plot.ruleY([2.5], { strokeOpacity: 0.5 }),
        Plot.tickY(known, { x, y: "printed", stroke: ORANGE, strokeDasharray: "5 3", ...thick }),
        Plot.ruleX(known, { x, y1: "low", y2: "high", stroke: BLUE, strokeOpacity: 0.5, ...thick }),
        Plot.dot(known, { x, y: "mean", fill: BLUE, r: ({ card }) => (card === now.card ? 7 : 4) }),
      ],
    });
    said.replaceChildren(
      `Dealt a ${now.card}, you finish in place `,
      make("b", {}, now.mean.toFixed(2)),
      ` on average (${count(games)} games, 95% interval ${now.low.toFixed(2)} to ${now.high.toFixed(2)}). ` +
        `The thesis printed ${now.printed} (dashed); with a card dealt at random it would be 2.5.`,
    );
  }
  const row = ({ card, games, mean, sd, printed }) => ({ card, games, mean, sd, printed });
  const data = () => Object.values(tried).map(row),
    literals = () => ({ ...switchesInWords(others), rank: ranks[rank.get()] });
  const more = { place: chart, ask, draw, data, literals };
  return answering({ model, engine }, { said, fields: { rank, ...others }, prefix: "swap.", ...more });
}
