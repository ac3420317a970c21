// Agents R and C with simulated people, played live; the assumptions about people are the controls.
import { BLUE, ORANGE, Plot, picture } from "livefigure/chart.js";
import { args, controls } from "livefigure/controls.js";
import { lines, make, panel } from "livefigure/elements.js";
import { interval, live, moments, scoreAxes, scoreBars } from "livefigure/games.js";
import { count, fixed, leaves, percent, twoDigits } from "livefigure/kit.js";
import { sittings } from "./sittings.js";

// Where the kernel's arguments have what is chosen.
const LEAVES = {
  seed: "seed",
  a: "sitting.agent.a",
  step: "sitting.adaptation.step",
  ...leaves("sitting.person.", ["policy", "slip", "slip_unsure", "confident", "mean", "mean_unsure"]),
};
const GUESS = "sitting.person.confident_guess";

const AGENTS = [
  { name: "R (conventional)", letter: "R", ink: BLUE, beside: -0.2 },
  { name: "C (adaptive)", letter: "C", ink: ORANGE, beside: 0.2 },
];

export function people({ model, sent, el, engine }) {
  const { most } = sent;
  const share = { step: 0.01, format: (value) => percent(value) },
    seconds = { step: 0.1, format: (value) => `${value.toFixed(1)} s` },
    quarters = { step: 0.25, format: twoDigits };
  const fields = controls(model, {
    policy: { hint: "what the simulated person plays" },
    slip: { label: "slips, sure", max: 0.5, hint: "share of random moves in confident turns", ...share },
    slip_unsure: { label: "slips, unsure", hint: "share of random moves in unconfident turns", ...share },
    confident: { hint: "share of confident turns", ...share },
    mean: { label: "time, sure", hint: "mean thinking time of confident turns; SD 15.1 s", ...seconds },
    mean_unsure: {
      label: "time, unsure",
      hint: "mean thinking time of unconfident turns; SD 17.8 s",
      ...seconds,
    },
    a: { label: "threshold a", ...quarters },
    step: { label: "C's step", ...quarters },
    seed: {},
    games: {},
  });
  const said = make("div", { className: "gl-result", role: "status" });
  const warning = "All people here are simulated: the sliders are assumptions, not measurements.",
    note = make("p", { className: "gl-badge" }, warning);
  let rows = [[], []]; // of each agent's games, an object of `columns` each

  function draw(chart) {
    const bars = rows.flatMap((games, agent) => {
      const counts = new Array(most + 1).fill(0);
      for (const { score } of games) counts[score]++;
      const { name, beside } = AGENTS[agent];
      return scoreBars(counts, 0.2, beside).map((bar) => ({ agent: name, ...bar }));
    });
    const edges = { x1: "x1", x2: "x2" };
    picture(chart, {
      ...scoreAxes(most),
      marginTop: 36,
      ariaLabel: "Scores of agents R and C with simulated people",
      ariaDescription: "Share of games by score, two bars per score",
      color: { domain: AGENTS.map(({ name }) => name), range: AGENTS.map(({ ink }) => ink) },
      marks: [Plot.rectY(bars, { ...edges, y: "share", fill: "agent", fillOpacity: 0.8 }), Plot.ruleY([0])],
    });
  }

  function line(agent) {
    const column = (name) => moments(rows[agent].map((row) => row[name]));
    const mean = (name) => twoDigits(column(name).mean);
    const { mean: points, sd } = column("score");
    const shares = rows[agent].filter((row) => row.estimates).map((row) => row.hits / row.estimates);
    const success = shares.length ? twoDigits(moments(shares).mean) : "–";
    const moved = agent ? ` a is raised ${mean("raised")} and lowered ${mean("lowered")} times a game.` : "";
    return `${AGENTS[agent].name}: ${twoDigits(points)} points (SD ${twoDigits(sd)}), ${mean("estimates")} estimates a game, success ${success}.${moved}`;
  }

  function sum() {
    const [r, c] = rows;
    const games = Math.min(r.length, c.length);
    if (games < 2) return null;
    const difference = moments(r.slice(0, games).map((row, n) => c[n].score - row.score));
    const agents = lines(AGENTS.map((_, agent) => line(agent)));
    agents.forEach((shown, agent) =>
      Object.assign(shown.style, { borderLeft: `4px solid ${AGENTS[agent].ink}`, paddingLeft: "0.5rem" }),
    );
    const paired = `C's lead over R on the same cards: ${fixed(difference.mean, 3)} points, ${interval(difference, 3)}, ${count(games)} simulated games each.`;
    return { words: [...agents, ...lines([paired])], found: { difference: difference.mean } };
  }

  async function play({ reached, wanted }) {
    const given = { ...args(fields, LEAVES), [GUESS]: fields.confident.get() };
    rows = [[], []];
    const heard = (played, share) => {
      played.forEach((block, agent) => rows[agent].push(...block));
      reached(share);
    };
    await sittings({ sent, engine }, fields.games.get(), given, heard, wanted);
  }

  const data = () =>
    rows.flatMap((games, agent) => games.map((row, game) => ({ agent: AGENTS[agent].letter, game, ...row })));
  const above = [note, panel(fields)];
  return live({ model, sent, el, engine }, { above, said, fields, prefix: "people.", play, draw, sum, data });
}
