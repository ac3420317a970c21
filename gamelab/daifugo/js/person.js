// A game against three agents; playouts rate one's options on request.
import * as Plot from "@observablehq/plot";
import { bind, button, make, number, plot, select } from "../../page/js/kit.js";
import { learnedTables, settings } from "./cards.js";

const OURS = "#0173b2";
const NAMES = ["you", "player 2", "player 3", "player 4"];

export function person({ model, el, engine }) {
  const F = model.get("_fields"),
    acts = model.get("_acts"),
    PASS = model.get("_pass"),
    ranks = model.get("_ranks");
  const tables = learnedTables(model);
  let start;
  const changed = () => start();
  const anew = () => {
    moves = [];
    changed();
  };
  let moves = [];
  const fields = {
    others: select({ label: "the others", options: model.get("_agents") }, anew),
    number: number({ label: "game", min: 0, max: 1e9 }, anew),
    seed: number({ label: "seed", min: 0, max: Number.MAX_SAFE_INTEGER }, anew),
    playouts: number(
      {
        label: "playouts",
        min: 1,
        max: 10_000,
        hint: "per option, for the advice and for agents that search",
      },
      changed,
    ),
    moves: {
      get: () => moves.join(" "),
      set: (text) => {
        moves = String(text)
          .split(" ")
          .filter((word) => /^\d+$/.test(word))
          .map(Number)
          .slice(0, 52);
      },
    },
  };
  const { moves: _, ...shown } = fields;
  const board = make("div", { className: "gl-board" });
  const options = make("div", { className: "gl-actions", role: "group", ariaLabel: "your options" });
  const said = make("p", { className: "gl-result", role: "status", ariaLive: "polite" });
  const story = make("ol", { className: "gl-story" });
  const advice = make("div", { className: "gl-chart gl-advice" });
  advice.hidden = true;
  el.append(
    make("div", { className: "gl-controls" }, ...Object.values(shown).map((field) => field.element)),
    board,
    said,
    options,
    advice,
    make(
      "div",
      { className: "gl-actions" },
      button("What would Monte Carlo play?", () => show(true)),
      button("Take back", () => {
        moves.pop();
        changed();
      }),
      button("Next game", () => {
        fields.number.set(fields.number.get() + 1);
        anew();
      }),
      button("Reset", () => {
        moves = [];
        bound.reset();
      }),
    ),
    make("details", {}, make("summary", {}, "The game so far"), story),
  );

  const list = (array) => [...array].map(Number);

  // The table from above: cards held as bars, the play to beat beside.
  function drawBoard(summary, sizes, finished, cards) {
    const seats = NAMES.map((name, i) => ({ name, cards: sizes[i], rank: finished[i] }));
    const width = Math.max(240, board.clientWidth);
    const chart = plot({
      width,
      height: 150,
      marginLeft: 76,
      marginRight: 76,
      marginBottom: 36,
      ariaLabel: "Cards that each player holds",
      ariaDescription: seats.map((s) => `${s.name}: ${s.cards}`).join(", "),
      x: { domain: [0, 13], label: "cards held", ticks: [0, 5, 10], tickFormat: "d" },
      y: { domain: NAMES, label: null },
      marks: [
        Plot.barX(seats, {
          x: "cards",
          y: "name",
          fill: OURS,
          fillOpacity: (d) => (d.name === "you" ? 1 : 0.5),
        }),
        Plot.text(seats, {
          x: "cards",
          y: "name",
          dx: 6,
          textAnchor: "start",
          text: (d) => (d.rank ? `rank ${d.rank}` : String(d.cards)),
        }),
      ],
    });
    const hand = make(
      "div",
      { className: "gl-hand", role: "group", ariaLabel: "your hand" },
      make("span", { className: "gl-name" }, "your hand"),
    );
    ranks.forEach((rank, i) => {
      for (let copy = 0; copy < cards[i]; copy++)
        hand.append(make("span", { className: "gl-card" }, make("b", {}, rank)));
    });
    board.replaceChildren(chart, hand);
  }

  function drawAdvice(choices, points, tries) {
    const rated = choices.map((act, i) => ({ name: acts[act], rank: 4 - points[i] / tries[i] }));
    advice.hidden = false;
    advice.style.minHeight = "0";
    advice.replaceChildren(
      plot({
        width: Math.max(240, el.clientWidth - 30),
        height: 40 + 24 * rated.length,
        marginLeft: 84,
        marginRight: 50,
        marginBottom: 36,
        ariaLabel: "Mean rank after each option",
        ariaDescription: rated.map((d) => `${d.name}: ${d.rank.toFixed(2)}`).join(", "),
        x: {
          domain: [1, 4],
          label: "mean rank in random playouts (1 is best)",
          ticks: [1, 2, 3, 4],
          tickFormat: "d",
        },
        y: { domain: rated.map((d) => d.name), label: null },
        marks: [
          Plot.dot(rated, { x: "rank", y: "name", fill: OURS, r: 5 }),
          Plot.text(rated, {
            x: "rank",
            y: "name",
            dx: 10,
            textAnchor: "start",
            text: (d) => d.rank.toFixed(2),
          }),
        ],
      }),
    );
  }

  function tell(summary, log, finished) {
    const last = [];
    for (let turn = 0; turn < summary[F.turns]; turn++) {
      const [seat, act] = [Number(log[2 * turn]), Number(log[2 * turn + 1])];
      last.push(`${NAMES[seat]}: ${acts[act]}`);
    }
    story.replaceChildren(...last.map((line) => make("li", {}, line)));
    if (summary[F.over]) {
      said.textContent = `The game is over: you finished ${["", "first", "second", "third", "last"][finished[0]]}.`;
      return;
    }
    const recent = last.slice(-4).join("; ");
    const top = summary[F.last_play];
    said.textContent = `${recent ? `${recent}. ` : ""}${top === PASS ? "You lead." : `To beat: ${acts[top]}, from ${NAMES[summary[F.owner]]}.`}`;
  }

  // One request at a time; of the clicks made meanwhile only the last counts.
  let busy = false,
    again = null;
  async function show(advise = false) {
    if (busy) {
      again = { advise };
      return;
    }
    busy = true;
    try {
      const chosen = settings(model, {
        others: fields.others.get(),
        lock: model.get("lock"),
        clear_on_out: model.get("clear_on_out"),
        playouts: fields.playouts.get(),
      });
      const { arrays } = await engine.call("sit_down", {
        ...chosen,
        ...tables,
        "settings.agent": model.get("_adviser"),
        seed: fields.seed.get(),
        game: fields.number.get(),
        advise: Number(advise),
        "sheet.acts": moves,
        given: moves.length,
      });
      const summary = list(arrays["sheet.summary"]),
        choices = list(arrays["sheet.options"]).slice(0, summary[F.options]),
        finished = list(arrays["sheet.ranks"]);
      moves = moves.slice(0, summary[F.used]);
      drawBoard(summary, list(arrays["sheet.sizes"]), finished, list(arrays["sheet.cards"]));
      tell(summary, arrays["sheet.log"], finished);
      options.replaceChildren(
        ...choices.map((act) =>
          button(acts[act], () => {
            moves.push(act);
            changed();
            // The clicked button is gone: the keyboard goes on with the next options.
            afterwards = () => options.querySelector("button")?.focus();
          }),
        ),
      );
      if (advise && choices.length) drawAdvice(choices, arrays["work.points"], list(arrays["work.tries"]));
      else {
        advice.hidden = true;
        advice.replaceChildren();
      }
      afterwards?.();
      afterwards = null;
    } catch (error) {
      said.textContent = `The kernels stopped: ${error.message}`;
    }
    busy = false;
    if (again) {
      const next = again;
      again = null;
      show(next.advise);
    }
  }
  let afterwards = null;

  const bound = bind({ model, fields, prefix: "seat.", onChange: () => show() });
  start = () => bound.changed();
  let width = 0;
  new ResizeObserver(() => {
    if (Math.abs(board.clientWidth - width) > 8) {
      width = board.clientWidth;
      show();
    }
  }).observe(el);
  show();
}
