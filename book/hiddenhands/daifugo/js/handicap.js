// Build a handicap: cards that player 1 surely gets, and what they do to that player's mean rank.
import { BLUE, ORANGE, Plot, picture } from "livefigure/chart.js";
import { args, change, controls } from "livefigure/controls.js";
import { button, make, panel } from "livefigure/elements.js";
import { live, meanInWords, moments } from "livefigure/games.js";
import { count } from "livefigure/kit.js";
import { LEAVES, SWITCHES, learnedTables, rankOf, switchesInWords, written } from "./common.js";

// A button for each rank; a click adds a copy, after the last it starts again. `units` are the ranks' codes of one
// copy, `most()` how many cards there may be in all.
function cardPicker({ ranks, copies, units, most }) {
  const held = ranks.map(() => 0);
  const total = () => held.reduce((a, b) => a + b, 0);
  const buttons = ranks.map((rank, i) =>
    button(rank, () => {
      held[i] = held[i] < copies && total() < most() ? held[i] + 1 : 0;
      show();
      element.dispatchEvent(new Event("change"));
    }),
  );
  const show = () =>
    buttons.forEach((made, i) => {
      made.classList.add("gl-pick");
      made.textContent = held[i] > 1 ? `${ranks[i]} ×${held[i]}` : ranks[i];
      made.setAttribute("aria-label", `${ranks[i]}: ${held[i]} of ${copies} fixed`);
      made.setAttribute("aria-pressed", held[i] > 0);
    });
  const name = { role: "group", ariaLabel: "cards that player 1 surely gets" };
  const element = make("div", { className: "gl-picker", ...name }, ...buttons);
  return {
    element,
    heard: "change",
    get: () => ranks.flatMap((rank, i) => new Array(held[i]).fill(rank)).join(" "),
    set(text) {
      const names = text.split(" ");
      ranks.forEach((rank, i) => (held[i] = Math.min(copies, names.filter((name) => name === rank).length)));
      // What is too much goes, the strongest cards first.
      for (let i = ranks.length - 1; i >= 0; i--) held[i] -= Math.min(held[i], Math.max(0, total() - most()));
      show();
    },
    code: () => units.reduce((word, unit, i) => word + held[i] * unit, 0),
  };
}

export function handicap({ model, sent, el, engine }) {
  const { checks, limits, ranks } = sent;
  const tables = learnedTables(sent);
  const shown = written(sent.agents);
  const others = controls(model, {
    agent: { label: "player 1", shown },
    others: { label: "the others", shown },
    players: { step: 1 },
    playouts: { hint: "per legal move, for agents that search" },
    ...SWITCHES,
    leads: { label: "player 1 leads", hint: "otherwise everybody is equally likely to lead first" },
    seed: {},
    games: {},
  });
  const { players } = others;
  const most = () => limits.hand[players.get()];
  const cards = cardPicker({ ranks, most, ...limits });
  // A larger table has smaller hands.
  players.element.addEventListener("input", () => cards.set(cards.get()));

  let counts = [], // how often each rank
    trace = []; // moments as games are played
  const printed = () => sent.published[players.get()]?.[cards.get()];
  const summary = () => moments([...counts.keys()], counts);

  function draw(chart) {
    const [paper, last, middle] = [printed(), trace.at(-1), (1 + players.get()) / 2];
    // Two powers of ten: earlier intervals are so wide that the last ones would not be seen beside them.
    const shown = trace.filter(({ games }) => 100 * games >= last.games);
    const centre = last ? last.mean : middle;
    const ends = [paper ?? centre, ...shown.flatMap(({ low, high }) => [low, high])];
    const reach = Math.max(last ? 0.05 : 1, ...ends.map((end) => 1.1 * Math.abs(end - centre)));
    const [top, bottom] = [Math.max(1, centre - reach), Math.min(players.get(), centre + reach)];
    const [first, end] = [shown[0]?.games ?? 10, Math.max(1000, last?.games ?? 1000)];
    const curve = { x: "games", clip: true };
    picture(chart, {
      height: 270,
      marginLeft: 56,
      marginBottom: 42,
      ariaLabel: "Mean rank of player 1 as games are played",
      ariaDescription:
        "The mean with its 95% interval, which narrows; a dashed line at the thesis's value, a thin one at the middle rank",
      x: { type: "log", label: "games", tickFormat: "~s", ticks: 5, domain: [first, end] },
      y: { label: "mean rank (1 is best)", domain: [top, bottom], reverse: true, grid: true, ticks: 6 },
      marks: [
        trace.length > 1
          ? [
              Plot.areaY(shown, { ...curve, y1: "low", y2: "high", fill: BLUE, fillOpacity: 0.3 }),
              Plot.lineY(shown, { ...curve, y: "mean", stroke: BLUE, strokeWidth: 2 }),
            ]
          : null,
        paper === undefined
          ? null
          : Plot.ruleY([paper], { stroke: ORANGE, strokeWidth: 2, strokeDasharray: "6 3" }),
        top < middle && middle < bottom ? Plot.ruleY([middle], { strokeOpacity: 0.5 }) : null,
      ],
    });
  }

  function sum() {
    const [ours, paper] = [summary(), printed()];
    if (!ours.games) return null;
    const theirs =
      paper === undefined
        ? "The thesis prints no value for these cards."
        : `The thesis prints ${paper} (10,000 games): dashed line.`;
    const words = [`${meanInWords("Mean rank", "", ours, 4)} ${theirs}`];
    return { words, found: { mean: ours.mean, played: ours.games } };
  }

  async function play({ reached, failed }) {
    const playing = [others.agent.get(), others.others.get()];
    const refusal = sent.refusals.find((r) => r.players !== players.get() && playing.includes(r.agent));
    [counts, trace] = [refusal ? [] : new Array(1 + players.get()).fill(0), []];
    if (refusal) return refusal.why;
    const given = { ...args({ cards, ...others }, LEAVES), ...tables },
      games = others.games.get();
    const heard = (rows, done, finished) => {
      for (const row of rows) counts[rankOf(row)]++;
      const now = summary();
      if (now.games > 1 && (finished || now.games > 1.02 * (trace.at(-1)?.games ?? 0))) trace.push(now);
      reached(done / games);
    };
    engine.run({ name: "play_games", rows: "ranks", games, args: given }, heard, failed);
  }

  const again = async (given, games, engine) => {
    const all = { ...given, ...tables };
    const { ranks } = await engine.call("play_games", all, { ranks: "ranks" }, { ranks: [games] });
    return ranks.map(rankOf);
  };
  const equal = () =>
    `${count(checks.reduce((sum, check) => sum + check.games, 0))} games of all ${sent.agents.length} agents under ${checks.length} settings,`;
  const title = make("p", { className: "gl-name" }, "Cards that player 1 surely gets:"),
    above = [title, cards.element, panel(others)],
    buttons = [button("No cards", () => change(cards, ""))],
    fields = { ...others, cards },
    compared = { checks, play: again, equal };
  const data = () => trace.map(({ games, mean, low, high }) => ({ played: games, mean, low, high }));
  const literals = () => ({
    cards: cards.get().split(" ").filter(Boolean),
    leader: others.leads.get() ? "player1" : "random",
    ...switchesInWords(others),
  });
  const figure = { above, buttons, fields, prefix: "hand.", play, draw, sum, compared, data, literals };
  return live({ model, sent, el, engine }, figure);
}
