// A game against three agents; playouts rate one's options on request.
import * as Plot from "@observablehq/plot";
import { card, face, row } from "../../page/js/cards.js";
import { BLUE, onResize, picture } from "../../page/js/chart.js";
import { args, bind, controls } from "../../page/js/controls.js";
import { actions, box, button, folded, make, panel, result } from "../../page/js/elements.js";
import { leaves, named, newest, twoDigits } from "../../page/js/kit.js";
import { LEAVES, learnedTables } from "./common.js";

// What the kernel tells.
const WANTED = {
  ...leaves("sheet.", ["summary", "log", "options", "cards", "sizes", "ranks"]),
  ...leaves("work.", ["points", "tries"]),
};

export function person({ model, sent, el, engine }) {
  const { acts, ranks, fields: F } = sent,
    { names, places, pass, most_moves, hand } = sent.game;
  const tables = learnedTables(sent);
  let moves = [], // the person's
    happened = []; // everybody's
  const shown = controls(model, {
    others: { label: "the others" },
    number: { label: "game" },
    seed: {},
    playouts: { hint: "per option, for the advice and for agents that search" },
  });
  const made = {
    get: () => moves.join(" "),
    set: (text) =>
      (moves = text
        .split(" ")
        .filter((word) => /^\d+$/.test(word))
        .map(Number)
        .slice(0, most_moves)),
  };
  // Another game starts anew.
  const begin = () => (moves = []);
  for (const name of ["others", "number", "seed"]) shown[name].element.addEventListener("change", begin);

  const board = box("gl-board"),
    advice = box("gl-chart gl-advice");
  const options = make("div", { className: "gl-actions", role: "group", ariaLabel: "your options" });
  const said = make("p", { className: "gl-result", role: "status", ariaLive: "polite" });
  const story = make("ol", { className: "gl-story" });
  advice.hidden = true;
  const takeBack = () => {
    moves.pop();
    bound.changed();
  };
  const nextGame = () => {
    shown.number.set(shown.number.get() + 1);
    begin();
    bound.changed();
  };
  const another = button("Next game", nextGame);
  el.append(
    panel(shown),
    board,
    said,
    options,
    advice,
    actions(
      button("What would Monte Carlo play?", () => show(true)),
      button("Take back", takeBack),
      another,
      button("Reset", () => bound.reset()),
    ),
    folded("The game so far", story),
  );

  // The table from above: cards held as bars, the own hand below.
  function drawBoard({ sizes, ranks: finished, cards }) {
    const seats = names.map((name, i) => ({ name, cards: sizes[i], rank: finished[i] }));
    picture(board, {
      height: 150,
      marginLeft: 76,
      marginRight: 76,
      marginBottom: 36,
      ariaLabel: "Cards that each player holds",
      ariaDescription: seats.map((s) => `${s.name}: ${s.cards}`).join(", "),
      x: { domain: [0, hand], label: "cards held", ticks: [0, 5, 10], tickFormat: "d" },
      y: { domain: names, label: null },
      marks: [
        Plot.barX(seats, {
          x: "cards",
          y: "name",
          fill: BLUE,
          fillOpacity: (d) => (d.name === names[0] ? 1 : 0.5),
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
    const held = ranks.flatMap((rank, i) => Array.from({ length: cards[i] }, () => card(face(rank))));
    board.append(Object.assign(row("your hand", ...held), { role: "group", ariaLabel: "your hand" }));
  }

  function drawAdvice(choices, { points, tries }) {
    const rated = choices.map((act, i) => ({ name: acts[act], rank: names.length - points[i] / tries[i] }));
    advice.hidden = false;
    advice.style.minHeight = "0";
    picture(advice, {
      width: Math.max(240, el.clientWidth - 30),
      height: 40 + 24 * rated.length,
      marginLeft: 84,
      marginRight: 50,
      marginBottom: 36,
      ariaLabel: "Mean rank after each option",
      ariaDescription: rated.map((d) => `${d.name}: ${twoDigits(d.rank)}`).join(", "),
      x: {
        domain: [1, names.length],
        label: "mean rank in random playouts (1 is best)",
        ticks: names.map((_, i) => 1 + i),
        tickFormat: "d",
      },
      y: { domain: rated.map((d) => d.name), label: null },
      marks: [
        Plot.dot(rated, { x: "rank", y: "name", fill: BLUE, r: 5 }),
        Plot.text(rated, {
          x: "rank",
          y: "name",
          dx: 10,
          textAnchor: "start",
          text: (d) => twoDigits(d.rank),
        }),
      ],
    });
  }

  function tell({ turns, over, last_play: top, owner, log, ranks: finished }) {
    happened = Array.from({ length: turns }, (_, turn) => ({
      name: names[log[2 * turn]],
      act: acts[log[2 * turn + 1]],
    }));
    const told = happened.map(({ name, act }) => `${name}: ${act}`);
    story.replaceChildren(...told.map((line) => make("li", {}, line)));
    if (over) return void (said.textContent = `The game is over: you finished ${places[finished[0]]}.`);
    const recent = told.slice(-4).join("; ");
    const asked = top === pass ? "You lead." : `To beat: ${acts[top]}, from ${names[owner]}.`;
    said.textContent = recent ? `${recent}. ${asked}` : asked;
  }

  function offer(act) {
    return button(acts[act], () => {
      moves.push(act);
      // The clicked button goes: the keyboard goes on with the next options.
      refocus = true;
      bound.changed();
    });
  }

  let refocus = false;
  const show = newest(
    said,
    async (advise = false) => {
      const given = {
        ...args(shown, LEAVES),
        ...tables,
        [LEAVES.lock]: Number(model.get("lock")),
        [LEAVES.clear_on_out]: Number(model.get("clear_on_out")),
        [LEAVES.agent]: sent.adviser,
        advise: Number(advise),
        "sheet.acts": moves,
        given: moves.length,
      };
      const { summary, options: legal, ...seen } = await engine.call("sit_down", given, WANTED);
      const told = named(F, summary),
        choices = legal.slice(0, told.options);
      moves = moves.slice(0, told.used);
      drawBoard(seen);
      tell({ ...told, ...seen });
      options.replaceChildren(...choices.map(offer));
      if (advise && choices.length) drawAdvice(choices, seen);
      else {
        advice.hidden = true;
        advice.replaceChildren();
      }
      if (refocus) (options.querySelector("button") ?? another).focus();
      refocus = false;
    },
    engine,
  );

  const bound = bind({ model, fields: { ...shown, moves: made }, prefix: "seat.", onChange: show });
  onResize(board, show);
  show();
  return {
    bound,
    data: () => happened.map(({ name, act }, turn) => ({ turn: turn + 1, player: name, act })),
  };
}
