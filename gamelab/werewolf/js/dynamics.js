// The 64 states and where each leads; follow the path of one of them.
import * as Plot from "@observablehq/plot";
import { hierarchy, packSiblings, partition } from "d3-hierarchy";
import { bind, button, downloadCsv, make, plot, select, switchBoard } from "../../page/js/kit.js";

const CYCLE = "#0173b2",
  PATH = "#de8f05",
  YEARS = "#d55e00",
  PLAIN = "#949494";

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

export function dynamics({ model, el, engine }) {
  const states = model.get("_states"),
    years = model.get("_years"),
    levels = model.get("_levels");
  let start;
  const changed = () => start();
  const state = select(
    { label: "state", options: states, hint: "s1 w1 p1 / s2 w2 p2, L = 0.2, H = 0.8" },
    changed,
  );
  const switches = switchBoard(model.get("_switches"), changed);
  const chart = make("div", { className: "gl-chart" });
  const said = make("p", { className: "gl-result", role: "status" });
  const line = make("div", { className: "gl-chart" });
  line.style.minHeight = "0";
  let following = [],
    rate = [];
  const step = () => {
    state.set(states[following[states.indexOf(state.get())]]);
    changed();
  };
  el.append(
    make("div", { className: "gl-controls" }, state.element),
    switches.element,
    make(
      "div",
      { className: "gl-actions" },
      button("Next year", step),
      ...Object.entries(years).map(([year, index]) =>
        button(`Start in ${year}`, () => {
          state.set(states[index]);
          changed();
        }),
      ),
      button("Reset", () => bound.reset()),
      button("Data as CSV", () =>
        downloadCsv("werewolf-graph.csv", [
          ["state", "next", "win_rate"],
          ...states.map((name, i) => [name, states[following[i]], rate[i]]),
        ]),
      ),
    ),
    chart,
    said,
    line,
  );

  const pathFrom = (first) => {
    const seen = [];
    for (let at = first; !seen.includes(at); at = following[at]) seen.push(at);
    return { seen, back: seen.indexOf(following[seen.at(-1)]) };
  };

  function drawGraph(place, onCycle, path) {
    const width = Math.max(240, chart.clientWidth),
      labels = width > 600;
    const at = (i) => place[i];
    const nodes = states.map((name, i) => ({ i, name, ...at(i) }));
    const links = nodes
      .filter(({ i }) => following[i] !== i)
      .map(({ i, x, y }) => ({ i, x1: x, y1: y, x2: at(following[i]).x, y2: at(following[i]).y }));
    const xs = nodes.map((node) => node.x),
      ys = nodes.map((node) => node.y);
    const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const span = Math.max(x1 - x0, 4),
      inset = labels ? 26 : 10;
    const ink = ({ i }) => (onCycle(i) ? CYCLE : path.includes(i) ? PATH : PLAIN);
    const gap = labels ? 13 : 5;
    const marked = Object.entries(years).map(([year, i]) => ({ year, ...at(i) }));
    const drawn = plot({
      width,
      height: Math.min(900, ((y1 - y0) / span) * (width - 2 * inset) + 2 * inset + 20),
      margin: inset,
      ariaLabel: "Transition graph of the 64 states",
      ariaDescription:
        "Every state has an arrow to the next; states on a cycle are blue, the path from the chosen state orange, those of 2017 and 2018 ringed red",
      x: { axis: null, domain: [x0, x0 + span] },
      y: { axis: null, domain: [y1, y0] },
      marks: [
        Plot.arrow(
          links.filter(({ i }) => !path.includes(i)),
          {
            x1: "x1",
            y1: "y1",
            x2: "x2",
            y2: "y2",
            inset: gap,
            stroke: PLAIN,
            strokeOpacity: 0.6,
            strokeWidth: 1,
            headLength: 5,
          },
        ),
        Plot.arrow(
          links.filter(({ i }) => path.includes(i)),
          {
            x1: "x1",
            y1: "y1",
            x2: "x2",
            y2: "y2",
            inset: gap,
            stroke: (d) => (onCycle(d.i) ? CYCLE : PATH),
            strokeWidth: 2.2,
            headLength: 6,
          },
        ),
        Plot.dot(marked, { x: "x", y: "y", r: labels ? 17 : 8, stroke: YEARS, strokeWidth: 2.5 }),
        labels
          ? Plot.text(nodes, {
              x: "x",
              y: "y",
              text: (d) => d.name.replace("/", "\n"),
              fontSize: 10,
              fontFamily: "ui-monospace, monospace",
              lineHeight: 1,
              fill: "currentColor",
              fontWeight: (d) => (path.includes(d.i) || onCycle(d.i) ? 700 : 400),
            })
          : Plot.dot(nodes, { x: "x", y: "y", r: 4, fill: ink }),
        labels
          ? Plot.dot(nodes, {
              x: "x",
              y: "y",
              r: 13,
              stroke: ink,
              strokeWidth: (d) => (onCycle(d.i) || path.includes(d.i) ? 2 : 0.7),
            })
          : null,
      ],
    });
    drawn.style.cursor = "pointer";
    drawn.addEventListener("click", (event) => {
      const box = drawn.getBoundingClientRect(),
        zoom = width / box.width;
      const near = (node) =>
        Math.hypot(
          drawn.scale("x").apply(node.x) - (event.clientX - box.left) * zoom,
          drawn.scale("y").apply(node.y) - (event.clientY - box.top) * zoom,
        );
      const nearest = nodes.reduce((best, node) => (near(node) < near(best) ? node : best));
      state.set(nearest.name);
      changed();
    });
    chart.replaceChildren(drawn);
  }

  function drawPath({ seen, back }) {
    const rows = [...seen, seen[back]].map((i, year) => ({ year, rate: rate[i], name: states[i] }));
    line.replaceChildren(
      plot({
        width: Math.max(240, line.clientWidth),
        height: 190,
        marginLeft: 52,
        marginBottom: 40,
        ariaLabel: "Win rate along the path",
        ariaDescription: "The village's win rate in each year from the chosen state on",
        x: { label: "year", ticks: rows.map((row) => row.year), tickFormat: "d" },
        y: {
          label: "village wins",
          tickFormat: (share) => `${Math.round(100 * share)} %`,
          grid: true,
          nice: true,
          ticks: 4,
        },
        marks: [
          Plot.line(rows, { x: "year", y: "rate", stroke: PATH, strokeWidth: 1.5 }),
          Plot.dot(rows, {
            x: "year",
            y: "rate",
            r: 5,
            fill: (d) => (d.year >= back ? CYCLE : PATH),
            title: (d) => `${d.name}: ${(100 * d.rate).toFixed(2)} %`,
          }),
        ],
      }),
    );
  }

  // One request at a time; of the moves made meanwhile only the last counts.
  let busy = false,
    again = false;
  async function show() {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    try {
      const found = await engine.call("fill_transitions", {
        "tables.levels": levels,
        ...switches.args("switches"),
      });
      following = Array.from(found.arrays.following, Number);
      rate = Array.from(found.arrays.rate);
      const cycles = cyclesOf(following),
        settled = cycles.flat();
      const onCycle = (i) => settled.includes(i);
      const path = pathFrom(states.indexOf(state.get()));
      drawGraph(layout(following, cycles), onCycle, path.seen);
      drawPath(path);
      const length = path.seen.length - path.back;
      const where = length === 1 ? "stays there: a fixed point" : `repeats ${length} states for ever`;
      said.textContent = `From ${path.seen.map((i) => states[i]).join(" → ")} the path ${where}. In all, ${settled.length} of the 64 states lie on cycles or are fixed.`;
    } catch (error) {
      said.textContent = `The kernels stopped: ${error.message}`;
    }
    busy = false;
    if (again) {
      again = false;
      show();
    }
  }

  const bound = bind({ model, fields: { state, switches }, prefix: "dynamics.", onChange: show });
  start = () => bound.changed();
  let width = 0;
  new ResizeObserver(() => {
    if (Math.abs(chart.clientWidth - width) > 8) {
      width = chart.clientWidth;
      show();
    }
  }).observe(el);
  show();
}
