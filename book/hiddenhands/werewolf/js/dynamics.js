// The 64 states and where each leads; follow the path of one of them.
import { hierarchy, packSiblings, partition } from "d3-hierarchy";
import { BLUE, GREY, ORANGE, Plot, picture, widthOf } from "livefigure/chart.js";
import { answering, change, select, switchBoard, walk } from "livefigure/controls.js";
import { actions, box, button, folded, make, panel, resetButton } from "livefigure/elements.js";
import { tableOf } from "../../js/judge.js";
import { leaves, percent } from "livefigure/kit.js";
import { fashion } from "./common.js";

const PAIRS = ["LL", "LH", "HL", "HH"]; // a role's two rates
const WANTED = leaves("", ["following", "rate"]);
const [CYCLE, PATH, PLAIN] = [BLUE, ORANGE, GREY];

// The states from `first` on, each once.
function pathFrom(following, first) {
  const seen = [];
  for (let at = first; !seen.includes(at); at = following[at]) seen.push(at);
  return seen;
}

// The cycles, each as its states in order from the least on; a fixed point is a cycle of one.
const cyclesOf = (following) =>
  following
    .map((_, first) => pathFrom(following, first))
    .filter((path) => following[path.at(-1)] === path[0] && path[0] === Math.min(...path));

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
    const inner = cycle.length === 1 ? 0 : Math.max(0.6, 0.3 * cycle.length);
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

// A ring of numbered fashions with what leads to it; their words beside it.
export function dynamics({ model, sent, el, engine, chart, said }) {
  const { states, years, levels, names, fashions, habits } = sent;
  const roles = names.slice(0, 3); // a villager has no rates
  const state = select({ ...fashion(sent), label: "begin with", options: states });
  const switches = switchBoard(sent.switches);
  const listed = make("ol", { className: "gl-told" }),
    answers = box("gl-judged"),
    way = walk();
  let following = [],
    rate = [];
  const go = (index) => change(state, states[index]);
  const starts = Object.entries(years).map(([year, index]) => button(`Start in ${year}`, () => go(index)));
  const begins = "More: other beginnings, what the paper leaves open",
    more = folded(begins, panel({ state }), switches.element, answers);
  const legend = make("p", {}, make("small", {}, "● often lies or accuses a rival, if three claim"));
  el.append(
    box("gl-aside", chart, box("", listed, legend)),
    way.element,
    actions(...starts, resetButton()),
    said,
    more,
  );

  function drawGraph(places, cyclic, path, ring, present) {
    const room = widthOf(chart),
      width = Math.min(430, room),
      inset = 36; // room for a year beside the outermost dot
    const number = new Map(ring.map((i, k) => [i, k + 1]));
    const title = (i) => `${fashions[i].join("; ")} (${states[i]})`,
      nodes = states.map((_, i) => ({ i, ...places[i], title: title(i) }));
    const links = nodes
      .filter(({ i }) => following[i] !== i)
      .map(({ i, x, y }) => ({ i, x1: x, y1: y, x2: places[following[i]].x, y2: places[following[i]].y }));
    const [aside, along] = [false, true].map((is) => links.filter(({ i }) => path.includes(i) === is));
    const [xs, ys] = ["x", "y"].map((axis) => nodes.map((node) => node[axis])),
      [[x0, x1], [y0, y1]] = [xs, ys].map((values) => [Math.min(...values), Math.max(...values)]);
    const span = Math.max(x1 - x0, 4);
    const ink = ({ i }) => (cyclic.has(i) ? CYCLE : path.includes(i) ? PATH : PLAIN);
    const numbered = ring.map((i) => nodes[i]),
      text = ({ i }) => String(number.get(i));
    const at = { x: "x", y: "y" },
      arrow = { x1: "x1", y1: "y1", x2: "x2", y2: "y2", inset: 6 };
    // A year stands outside the dots, of which the next lie above and below.
    const named = ([year, i]) => {
      const [dx, textAnchor] = 2 * places[i].x < x0 + x1 ? [-9, "end"] : [9, "start"];
      return Plot.text([places[i]], { ...at, text: [year], dx, textAnchor });
    };
    const drawn = picture(chart, {
      width,
      height: Math.min(560, ((y1 - y0) / span) * (width - 2 * inset) + 2 * inset),
      margin: inset,
      ariaLabel: "The 64 fashions, each with an arrow to the one that answers it best",
      ariaDescription:
        "Fashions on a circle are blue and numbered, the path from the chosen one orange, those of 2017 and 2018 named",
      x: { axis: null, domain: [x0, x0 + span] },
      y: { axis: null, domain: [y1, y0] },
      r: { type: "identity" },
      marks: [
        Plot.arrow(aside, { ...arrow, stroke: PLAIN, strokeOpacity: 0.6, strokeWidth: 1, headLength: 4 }),
        Plot.arrow(along, { ...arrow, inset: 12, stroke: ink, strokeWidth: 2.2, headLength: 6 }),
        Plot.dot([places[present]], { ...at, r: 20, fill: PATH, fillOpacity: 0.35 }),
        Plot.dot(nodes, { ...at, r: ({ i }) => (number.has(i) ? 12 : 5), fill: ink, title: "title" }),
        Plot.text(numbered, { ...at, text, fill: "white", fontSize: 13, fontWeight: 600 }),
        Object.entries(years).map(named),
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

  // The ring's fashions: who claims, and a dot for each role that may lie or accuse; the present one marked.
  const dot = (letter) => (letter === "H" ? "●" : "○");
  function drawList(ring, present) {
    const entry = (i) => {
      const [claims, ariaLabel] = fashions[i],
        [s1, , , , s2, w2, p2] = states[i];
      const two = s1 === "H" ? ", seer ● if two" : "";
      const dots = `seer ${dot(s2)} werewolf ${dot(w2)} possessed ${dot(p2)}${two}`;
      const made = make("li", { title: states[i] }, make("b", {}, claims));
      made.append(" ", make("small", { role: "img", ariaLabel }, dots));
      if (i === present) made.setAttribute("aria-current", "true");
      return made;
    };
    listed.replaceChildren(...ring.map(entry));
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
    const heads = ["seldom, seldom", "seldom, often", "often, seldom", "often, often"];
    answers.replaceChildren(tableOf(["alone", ...heads], rows));
  }
  function sentence({ now, name, next, rate }) {
    const [was, will] = [name, next].map((text) => text.replace("/", ""));
    const changes = habits.flatMap((habit, k) =>
      was[k] === will[k] ? [] : [habit.replace("{}", will[k] === "H" ? "often" : "seldom")],
    );
    const [claims, besides] = fashions[now];
    const answer = changes.length
      ? `The best answers, next year: ${changes.join("; ")}`
      : "Nobody has a better answer";
    return `${claims}; ${besides}. The village wins ${percent(rate, 1)}. ${answer}.`;
  }

  async function answer() {
    const given = { "tables.levels": levels, ...switches.args() };
    ({ following, rate } = await engine.call("fill_transitions", given, WANTED));
    const cycles = cyclesOf(following),
      cyclic = new Set(cycles.flat()),
      path = pathFrom(following, state.code());
    const years = await Promise.all(
      path.map(async (now) => {
        const { wins } = await engine.call("answers", { ...switches.args(), state: now }, { wins: "wins" });
        return { now, name: states[now], next: states[following[now]], wins, rate: rate[now] };
      }),
    );
    const at = way.show(years.map(sentence));
    const ring = cycles.find((cycle) => cycle.includes(path.at(-1)));
    drawGraph(layout(following, cycles), cyclic, path, ring, path[at]);
    drawList(ring, path[at]);
    drawAnswers(years[at]);
    const ends =
      ring.length === 1 ? "one fashion that lasts" : `a circle of ${ring.length} fashions, for ever`;
    said.title = path.map((i) => states[i]).join(" → ");
    said.textContent = `This path ends in ${ends}. In all, ${cyclic.size} of the 64 fashions come back, again and again.`;
  }

  const data = () => states.map((name, i) => ({ from: name, next: states[following[i]], win_rate: rate[i] }));
  const given = { said, fields: { state, switches }, way, prefix: "dynamics.", place: chart, answer, data };
  return answering({ model, engine }, given);
}
