// Mini Koi-Koi against a chosen player. The kernel replays the game from the reader's choices; this draws it.
import { row } from "../../page/js/cards.js";
import { bind, controls } from "../../page/js/controls.js";
import { actions, box, button, make, panel } from "../../page/js/elements.js";
import { bits, named, newest, percent, stopped } from "../../page/js/kit.js";

const WANTED = { state: "seen.state", board: "seen.board", events: "seen.events", shares: "seen.hints" };
const STORE = "gamelab.koikoi-score";
const KEPT = "space."; // what outlives a call
const HIDDEN =
  '<rect x="1" y="1" width="58" height="90" rx="5" fill="#6b6b6b" stroke="#222"/>' +
  '<path d="M4 26L26 4M4 54L54 4M4 82L56 30M14 88L56 46M40 88L56 72" stroke="#575757" stroke-width="5"/>' +
  '<text x="30" y="56" text-anchor="middle" font-size="28" fill="#fff">?</text>';

// The games that were finished in this browser.
function restored() {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE)) ?? [];
    return kept.filter(({ points }) => Number.isFinite(points));
  } catch {
    return [];
  }
}

export function koikoi_table({ model, sent, el, engine }) {
  const { state: S, board: B, event: E, what: W } = sent.fields;
  const { faces, names, calls, seats, players } = sent;
  const fields = controls(model, {
    opponent: {},
    seat: { label: "your seat" },
    seed: {},
    hints: { hint: "what the four players would do in your place" },
  });
  const board = box("gl-board gl-koikoi"),
    log = make("ol", { className: "gl-log" }),
    score = make("p", { className: "gl-result" });
  const choices = actions(),
    hints = make("div"),
    said = make("p", { className: "gl-result", ariaLive: "polite" });

  let number = 0, // of the game
    made = [], // choices in it
    results = restored(),
    offered = 0, // when the choices were drawn
    moved = false, // the reader has just chosen: the keyboard goes on with what comes next
    ready = false;
  const keep = () => {
    try {
      localStorage.setItem(STORE, JSON.stringify(results));
    } catch {
      /* a page without storage forgets */
    }
  };
  const begin = (game) => {
    number = game;
    made = [];
    show();
  };
  const next = button("Next game", () => begin(number + 1));
  const reset = button("Reset the score", () => {
    results = [];
    keep();
    begin(0);
  });
  el.append(panel(fields), board, said, choices, hints, log, actions(next, reset), score);

  const mySeat = () => (fields.seat.get() === "alternate" ? number % 2 : seats.indexOf(fields.seat.get()));

  // A card by its number; below 0 a hidden one.
  function drawCard(card) {
    const [name, drawing] = card < 0 ? ["a hidden card", HIDDEN] : [names[card], faces[card]];
    const innerHTML = `<svg role="img" aria-label="${name}" viewBox="0 0 60 92">${drawing}</svg>`;
    return make("span", { className: "gl-face", innerHTML });
  }
  const rowOf = (title, cards) => row(title, ...cards.map(drawCard));

  function drawBoard(state, mine, over) {
    const rival = 1 - mine,
      held = bits(state[S.hands + rival]);
    board.replaceChildren(
      rowOf(`${seats[rival]}'s hand`, over ? held : held.map(() => -1)),
      rowOf(`${seats[rival]} took`, bits(state[S.taken + rival])),
      rowOf("field", bits(state[S.field])),
      rowOf(`you (${seats[mine]}) took`, bits(state[S.taken + mine])),
      rowOf("your hand", bits(state[S.hands + mine])),
    );
  }

  function tell(event, mine) {
    const { who, what, card, captured } = named(E, event);
    const name = who === mine ? "You" : `The ${seats[who]}`,
      verb = (you, other) => (who === mine ? you : other);
    const takes = captured >= 0 ? ` and ${verb("take", "takes")} ${names[captured]}` : "";
    if (what === W.played) return `${name} ${verb("play", "plays")} ${names[card]}${takes}.`;
    if (what === W.turned) return `${name} ${verb("turn up", "turns up")} ${names[card]}${takes}.`;
    if (what === W.won) return `${name} ${verb("win", "wins")} ${card}.`;
    return `${name} ${verb("say", "says")} ${calls[what === W.went_on ? 1 : 0]} with ${card}.`;
  }

  function drawLog(events, length, mine) {
    const width = Object.keys(E).length;
    const told = Array.from({ length }, (_, k) => tell(events.slice(width * k, width * (k + 1)), mine));
    log.replaceChildren(...told.map((line) => make("li", {}, line)));
  }

  // The second half of a double click on a card must not also answer what is asked next.
  function choose(action, { detail }) {
    if (moved || (detail > 1 && performance.now() - offered < 400)) return;
    made.push(action);
    moved = true;
    show();
  }

  // What each player would do, a line each.
  function drawHints(words, shares) {
    const heads = ["player", ...words].map((word) => make("th", { scope: "col" }, word));
    const lines = players.map((player, k) => {
      const cells = words.map((_, action) => make("td", {}, percent(shares[2 * k + action], 1)));
      return make("tr", {}, make("th", { scope: "row" }, player), ...cells);
    });
    const head = make("thead", {}, make("tr", {}, ...heads));
    return make("table", { className: "gl-table" }, head, make("tbody", {}, ...lines));
  }

  function offer(state, mine, shares) {
    const calling = state[S.calling];
    said.textContent = calling ? `You hold ${calling} points: stop and take them, or koi-koi?` : "Your turn.";
    const words = calling ? calls : bits(state[S.hands + mine]).map((card) => `Play ${names[card]}`);
    choices.replaceChildren(...words.map((word, action) => button(word, (event) => choose(action, event))));
    if (fields.hints.get()) hints.replaceChildren(drawHints(words, shares));
  }

  function settle(state, mine) {
    const points = mine === 0 ? state[S.paid] : -state[S.paid];
    const played = {
      seed: fields.seed.get(),
      game: number,
      seat: seats[mine],
      opponent: fields.opponent.get(),
    };
    const same = (result) => Object.keys(played).every((name) => result[name] === played[name]);
    if (!results.some(same)) results.push({ ...played, points });
    keep();
    said.textContent = points
      ? `You ${points > 0 ? "win" : "lose"} ${Math.abs(points)} points.`
      : "Nobody wins this game.";
  }

  const show = newest(said, async () => {
    const mine = mySeat();
    const given = {
      seed: fields.seed.get(),
      game: number,
      seat: mine,
      opponent: fields.opponent.code(),
      actions: [...made, -1],
    };
    const shapes = { actions: [made.length + 1] };
    const { state, board: at, events, shares } = await engine.call("play", given, WANTED, shapes);
    const { point, length } = named(B, at);
    const over = point < 0;
    drawBoard(state, mine, over);
    drawLog(events, length, mine);
    choices.replaceChildren();
    hints.replaceChildren();
    if (over) settle(state, mine);
    else offer(state, mine, shares);
    next.disabled = !over;
    const sum = results.reduce((total, r) => total + r.points, 0);
    offered = performance.now();
    if (moved) (choices.querySelector("button") ?? next).focus({ preventScroll: true });
    moved = false;
    score.textContent = `${results.length} game${results.length === 1 ? "" : "s"} finished, ${sum > 0 ? "+" : ""}${sum} points in all.`;
  });

  async function train() {
    board.replaceChildren(rowOf("field", [-1]));
    said.textContent = "Training the opponents …";
    engine.keep("set_up", KEPT);
    await engine.call("set_up", {});
    for (const { solver, iterations, player } of sent.training) {
      await engine.call("start", { seed: 1, run: 0 });
      await engine.call("train", { solver, iterations });
      await engine.call("keep", { player });
    }
    ready = true;
    await show();
  }

  // Another opponent, seat or seed starts the game afresh; hints only show more of it.
  const deal = () => [fields.opponent, fields.seat, fields.seed].map((field) => field.get()).join(" ");
  let dealt;
  const onChange = () => {
    moved = false;
    if (deal() !== dealt) made = [];
    dealt = deal();
    if (ready) show();
  };
  const bound = bind({ model, fields, prefix: "koi.", onChange });
  dealt = deal();
  train().catch(stopped(said));
  return {
    bound,
    name: "koi-koi",
    // Each game with the settings that it was played at.
    settings: () => ({}),
    data: () => results,
  };
}
