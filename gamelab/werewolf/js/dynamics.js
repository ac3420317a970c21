// The 64 states and where each leads; follow the path of one of them.
import * as Plot from "@observablehq/plot";
import { hierarchy, packSiblings, partition } from "d3-hierarchy";
import { BLUE, GREY, ORANGE, RED, picture, widthOf } from "livefigure/chart.js";
import { answering, change, select, switchBoard } from "livefigure/controls.js";
import { actions, box, button, panel, resetButton, result } from "livefigure/elements.js";
import { tableOf } from "../../js/judge.js";
import { leaves, percent } from "livefigure/kit.js";
import { walk } from "livefigure/steps.js";
import { STATE } from "./common.js";

const PAIRS = ["LL", "LH", "HL", "HH"]; // a role's two rates
const WANTED = leaves("", ["following", "rate"]);
const [CYCLE, PATH, YEARS, PLAIN] = [BLUE, ORANGE, RED, GREY];

// The cycles of `following`, each as its states in order; a fixed point is a cycle of one.
function cyclesOf(following) {
  let settled = following;
  for (let step = 0; step < following.length; step++) settled = settled.map((state) => following[state]);
  const left = new Set(settled),
    cycles = [];
  while (left.size) {
    const cycle = [];
    for (let at = Math.min(...left); left.delete(at); at = following[at]) cycle.push(at);
    cycles.push(cycle);
  }
  return cycles;
}

// Where to draw every state: a cycle is a ring, what leads to it is fanned out around it as a tree, and rings lie
// as circles pack, the first two one below the other. The unit is the distance from one step to the next; leaves
// have half of it each.
function layout(following, cycles) {
  const fixed = new Set(cycles.flat());
  const before = following.map((_, state) =>
    following.flatMap((after, i) => (after === state && !fixed.has(i) ? [i] : [])),
  );
  const rings = cycles.map((cycle) => {
    const tree = hierarchy(cycle, (node) => (node === cycle ? cycle : before[node])).count();
    partition().size([2 * Math.PI, 1])(tree);
    const inner = cycle.length === 1 ? 0 : Math.max(0.6, 0.2 * cycle.length);
    const around = Math.max(1, tree.value / (4 * Math.PI) - inner);
    const radius = (depth) => (depth === 1 ? inner : inner + around + depth - 2);
    return { tree, radius, r: radius(tree.height) + 0.5 };
  });
  packSiblings(rings.toSorted((one, other) => other.r - one.r));
  const place = [];
  for (const { tree, radius, x: y, y: x } of rings)
    for (const { data, depth, x0, x1 } of tree.descendants().slice(1)) {
      const angle = (x0 + x1) / 2;
      place[data] = { x: x + radius(depth) * Math.sin(angle), y: y - radius(depth) * Math.cos(angle) };
    }
  return place;
}

export function dynamics({ model, sent, el, engine }) {
  const { states, years, levels, names } = sent;
  const roles = names.slice(0, 3); // a villager has no rates
  const state = select({ label: "state", options: states, ...STATE });
  const switches = switchBoard(sent.switches);
  const chart = box("gl-chart"),
    said = result(),
    answers = box("gl-judged"),
    way = walk();
  let following = [],
    rate = [];
  const go = (index) => change(state, states[index]);
  const starts = Object.entries(years).map(([year, index]) => button(`Start in ${year}`, () => go(index)));
  el.append(
    chart,
    way.element,
    answers,
    panel({ state }),
    actions(...starts, resetButton()),
    switches.element,
    said,
  );

  // The states from `first` on, each once, and to which of them the last leads back.
  function pathFrom(first) {
    const seen = [];
    for (let at = first; !seen.includes(at); at = following[at]) seen.push(at);
    return { seen, back: seen.indexOf(following[seen.at(-1)]) };
  }

  function drawGraph(places, cyclic, path, present) {
    const width = widthOf(chart),
      labels = width > 600;
    const nodes = states.map((name, i) => ({
      i,
      name,
      ...places[i],
      lit: cyclic.has(i) || path.includes(i),
    }));
    const links = nodes
      .filter(({ i }) => following[i] !== i)
      .map(({ i, x, y }) => ({ i, x1: x, y1: y, x2: places[following[i]].x, y2: places[following[i]].y }));
    const [aside, along] = [false, true].map((is) => links.filter(({ i }) => path.includes(i) === is));
    const [[x0, x1], [y0, y1]] = ["x", "y"].map((axis) => {
      const values = nodes.map((node) => node[axis]);
      return [Math.min(...values), Math.max(...values)];
    });
    const span = Math.max(x1 - x0, 4),
      inset = labels ? 26 : 10;
    const ink = ({ i }) => (cyclic.has(i) ? CYCLE : path.includes(i) ? PATH : PLAIN);
    const at = { x: "x", y: "y" },
      arrow = { x1: "x1", y1: "y1", x2: "x2", y2: "y2", inset: labels ? 13 : 5 };
    const drawn = picture(chart, {
      width,
      height: Math.min(900, ((y1 - y0) / span) * (width - 2 * inset) + 2 * inset + 20),
      margin: inset,
      ariaLabel: "Transition graph of the 64 states",
      ariaDescription:
        "Every state has an arrow to the next; states on a cycle are blue, the path from the chosen state orange, those of 2017 and 2018 ringed red",
      x: { axis: null, domain: [x0, x0 + span] },
      y: { axis: null, domain: [y1, y0] },
      marks: [
        Plot.arrow(aside, { ...arrow, stroke: PLAIN, strokeOpacity: 0.6, strokeWidth: 1, headLength: 5 }),
        Plot.arrow(along, { ...arrow, stroke: ink, strokeWidth: 2.2, headLength: 6 }),
        Plot.dot([places[present]], { ...at, r: labels ? 20 : 11, fill: CYCLE, fillOpacity: 0.25 }),
        Plot.dot(
          Object.values(years).map((i) => places[i]),
          { ...at, r: labels ? 17 : 8, stroke: YEARS, strokeWidth: 2.5 },
        ),
        labels
          ? [
              Plot.text(nodes, {
                ...at,
                text: (d) => d.name.replace("/", "\n"),
                fontSize: 10,
                fontFamily: "ui-monospace, monospace",
                lineHeight: 1,
                fill: "currentColor",
              }),
              Plot.dot(nodes, { ...at, r: 13, stroke: ink, strokeWidth: (d) => (d.lit ? 2 : 0.7) }),
            ]
          : Plot.dot(nodes, { ...at, r: 4, fill: ink }),
      ],
    });
    drawn.style.cursor = "pointer";
    drawn.addEventListener("click", (event) => {
      const box = drawn.getBoundingClientRect(),
        zoom = width / box.width;
      const near = ({ x, y }) =>
        Math.hypot(
          drawn.scale("x").apply(x) - (event.clientX - box.left) * zoom,
          drawn.scale("y").apply(y) - (event.clientY - box.top) * zoom,
        );
      go(nodes.reduce((best, node) => (near(node) < near(best) ? node : best)).i);
    });
  }

  // A role's two letters in a state's name: LHH/LLL has HL for the werewolf.
  const pair = (name, role) => name[role] + name[role + 4];
  const won = (year, role, letters) => percent(year.wins[4 * role + PAIRS.indexOf(letters)], 1);

  // What each role would make of this year's fashion: the village's win rate, and which pair it takes.
  function drawAnswers({ name, next, ...year }) {
    const rows = roles.map((role, r) => [
      `${role}: ${r ? "least" : "most"}`,
      ...PAIRS.map((letters) => {
        const marks = (letters === pair(name, r) ? " ○" : "") + (letters === pair(next, r) ? " ●" : "");
        return won(year, r, letters) + marks;
      }),
    ]);
    answers.replaceChildren(tableOf(["alone", ...PAIRS], rows));
  }
  function sentence({ name, next, ...year }) {
    const changes = roles.flatMap((role, r) => {
      const [was, will] = [pair(name, r), pair(next, r)];
      return was === will ? [] : [`${role} ${was} → ${will}, ${won(year, r, will)}`];
    });
    return `${name}: the village wins ${percent(year.rate, 1)}. ${changes.length ? `If only one changed: ${changes.join("; ")}` : "Nobody changes"}.`;
  }

  async function answer() {
    const given = { "tables.levels": levels, ...switches.args() };
    ({ following, rate } = await engine.call("fill_transitions", given, WANTED));
    const cycles = cyclesOf(following),
      cyclic = new Set(cycles.flat()),
      path = pathFrom(state.code());
    const years = await Promise.all(
      path.seen.map(async (now) => {
        const { wins } = await engine.call("answers", { ...switches.args(), state: now }, { wins: "wins" });
        return { name: states[now], next: states[following[now]], wins, rate: rate[now] };
      }),
    );
    const at = way.show(years.map(sentence));
    drawGraph(layout(following, cycles), cyclic, path.seen, path.seen[at]);
    drawAnswers(years[at]);
    const length = path.seen.length - path.back,
      where = length === 1 ? "stays there: a fixed point" : `repeats ${length} states for ever`;
    said.textContent = `From ${path.seen.map((i) => states[i]).join(" → ")} the path ${where}. In all, ${cyclic.size} of the 64 states lie on cycles or are fixed.`;
  }

  const data = () => states.map((name, i) => ({ from: name, next: states[following[i]], win_rate: rate[i] }));
  const given = { said, fields: { state, switches }, way, prefix: "dynamics.", place: chart, answer, data };
  return answering({ model, engine }, given);
}
