// The table: a person plays Hanabi with an agent. The page knows no rules: it hands what the person did so far to
// the kernel `replay_table` and draws the board, the agent's moves and the legal actions that come back.
import { looksBack } from "../../hanabi/js/review.js";
import { mat } from "../../hanabi/js/mat.js";
import { cardsAt, cardsInWords } from "../../cards/js/cards.js";
import { bind, controls, switchBoard, text } from "livefigure/controls.js";
import { actions, box, button, folded, make, panel, resetButton } from "livefigure/elements.js";
import { bits, leaves, named, report, settled, stopped, twoDigits } from "livefigure/kit.js";
import { questionnaire } from "./questionnaire.js";
import { recordOf, restore, saveRecord, store } from "./record.js";
import { happened, reasonOf } from "./words.js";

// Where the kernel's arguments have the settings of a game, which of these are chosen here, and what is wanted back.
const SITTING = "sitting.";
const HAND = "game.hand",
  THRESHOLD = "game.threshold";
const WANTED = {
  ...leaves("shown.", ["state", "log", "legal", "known"]),
  ...leaves("room.table.", ["board", "hands", "told", "fireworks", "public"]),
};

export function table({ model, sent, el, engine, signal }) {
  const { actions: acts, agents, questions } = sent;
  const { board: B, state: S, log: G, limits: L } = sent.fields;
  const { parameters, ...kind } = sent.record, // schema and version
    placeOf = Object.fromEntries(parameters);

  const fields = controls(model, {
    agent: {},
    seed: {},
    deck: { label: "cards", options: { "deck 1": 1, "deck 2": 2 }, coded: true, hint: "two of each seed" },
    hand: { step: 1, format: cardsInWords },
    a: { label: "threshold a", step: 0.25, format: twoDigits },
    begins: { label: "who begins" },
  });
  const choices = switchBoard(sent.choices);
  const label = text({
    label: "your label",
    most: 40,
    hint: "goes into the record only, so that two games of one person can be paired",
  });
  const begin = actions(button("Start the game", start), resetButton());
  const setup = make("div", {}, panel({ ...fields, label }), choices.element, begin);

  const heading = make("p", { className: "gl-result", role: "status" });
  const reason = make("p"),
    why = folded("Why did the agent do that?", reason);
  const moves = make("ol"),
    history = folded("Moves so far", moves);
  const clock = make("span", { className: "gl-value", role: "timer", ariaLabel: "your thinking time" });
  const knows = button("What each side knows", () => {
    showsKnown = !showsKnown;
    redraw();
  });
  const away = button("Give up this game", () => {
    if (confirm("Throw this game away?")) forget();
  });
  const turnBar = actions(clock, knows, away);
  const { place, draw } = mat(sent, (card) => {
    picked = card;
    chosen = -1;
    redraw();
  });
  const offers = actions(),
    confirms = actions(),
    choosing = box("gl-choosing", offers, confirms);
  const back = looksBack({ sent: sent.review, acts: acts.map(({ said }) => said), engine, given });
  const form = make("form", { className: "gl-questions" }),
    asked = folded("Answer the experiment's fourteen questions (if you like)", form),
    ending = actions();
  asked.hidden = true;
  el.append(setup, heading, turnBar, place, choosing, why, ending, back.element, asked, history);

  // The state: what the person did. Everything else comes from the kernel.
  let game = null,
    seen = null,
    played = [], // scores of the games that ended on this page
    chosen = -1, // action
    picked = null, // card: {side, slot}
    showsKnown = false,
    began = 0, // when the clock started
    busy = false;
  const playing = () => game && seen && !seen.over;
  const elapsed = () => game.elapsed + (began ? performance.now() - began : 0);
  const keep = () => store(game && { ...game, elapsed: Math.round(elapsed()) });

  // The next game has the same setting and the next deck; of a seed there are two.
  function another() {
    const { seed, deck } = game;
    fields.seed.set(seed + deck - 1);
    fields.deck.set(3 - deck);
    bound.changed();
    start();
  }

  function start() {
    const agent = fields.agent.get();
    game = {
      ...kind,
      participant: label.get(),
      agent,
      seed: fields.seed.get(),
      deck: fields.deck.get(),
      human: fields.begins.get() === "you" ? 0 : 1,
      settings: {
        ...agents[agent],
        [HAND]: fields.hand.get(),
        [THRESHOLD]: fields.a.get(),
        ...choices.args(),
      },
      actions: [],
      times: [],
      confident: [],
      answers: questions.map(() => null),
      answered: false,
      elapsed: 0,
    };
    next().then(() => place.querySelector("button:not(:disabled)")?.focus({ preventScroll: true }));
  }

  function forget() {
    game = seen = null;
    began = 0;
    keep();
    redraw();
  }

  // What the kernels are told of the game so far.
  function given() {
    const { seed, deck, human, settings, actions, times } = game;
    const args = {
      seed,
      deck: deck - 1,
      "moves.given": actions.length,
      "moves.actions": actions,
      "moves.times": times,
      [`${SITTING}human`]: human,
    };
    for (const name in settings) args[SITTING + placeOf[name]] = settings[name];
    return args;
  }

  async function replay() {
    const { state, log, board, ...table } = await engine.call("replay_table", given(), WANTED);
    const { status, turn, over } = named(S, state);
    if (status) throw new Error("the saved game does not follow the rules");
    const width = log.length / L.turn_limit;
    const lines = Array.from({ length: turn }, (_, n) => named(G, log.slice(n * width, (n + 1) * width)));
    return { ...table, board: named(B, board), over: over === 1, lines };
  }

  // Ask the kernel where the game stands; then the clock runs.
  async function next() {
    const asked = performance.now();
    busy = true;
    try {
      seen = await replay();
    } catch (error) {
      return stopped(heading)(error);
    } finally {
      busy = false;
    }
    el.dataset.answered = Math.round(performance.now() - asked);
    chosen = -1;
    picked = null;
    began = seen.over ? 0 : performance.now();
    if (seen.over) played.push(seen.board.score);
    keep();
    redraw();
  }

  async function act(confident) {
    if (busy || chosen < 0) return;
    const { side, slot } = picked;
    game.actions.push(chosen);
    game.times.push(Math.round(elapsed()));
    game.confident.push(confident);
    game.elapsed = began = 0;
    await next();
    const cards = place.querySelectorAll(`[data-side="${side}"]`);
    const to = seen.over ? ending.firstChild : cards[Math.min(slot, cards.length - 1)];
    to?.focus({ preventScroll: true });
  }

  // Drawing
  function offer(action) {
    const { said, side } = acts[action];
    const made = button(side === "agent" ? `${said} (${cardsAt(seen.legal[action])})` : said, () => {
      chosen = action;
      redraw();
      confirms.querySelector("button").focus({ preventScroll: true });
    });
    made.setAttribute("aria-pressed", String(chosen === action));
    return made;
  }

  function drawChoosing() {
    choosing.hidden = !playing();
    const possible = picked
      ? [...acts.keys()].filter(
          (action) => acts[action].side === picked.side && bits(seen.legal[action]).includes(picked.slot),
        )
      : [];
    offers.replaceChildren(
      ...(possible.length
        ? possible.map(offer)
        : ["Choose a card: one of yours to play or discard it, one of the agent's to give a hint."]),
    );
    confirms.replaceChildren(
      button("I am confident: do it", () => act(true)),
      button("I am not confident: do it", () => act(false)),
    );
    for (const made of confirms.children) made.disabled = chosen < 0;
  }

  function title() {
    if (!seen) return game ? "" : "Nothing leaves this browser. The clock starts with the game.";
    const last = seen.lines.at(-1),
      said = last ? happened(sent, game, last) : "";
    const tally = played.length > 1 ? ` Your games so far: ${played.join(", ")} points.` : "";
    if (seen.over) return `The game is over: ${seen.board.score} points.${tally} Last move, ${said}.`;
    return `Turn ${seen.lines.length + 1}, your turn.${said ? ` Last move, ${said}.` : ""}`;
  }

  function drawTexts() {
    const answer = seen?.lines.findLast((line) => line.player !== game.human);
    setup.hidden = Boolean(game);
    turnBar.hidden = !game;
    clock.hidden = !playing();
    knows.setAttribute("aria-pressed", String(showsKnown));
    heading.textContent = title();
    why.hidden = !answer;
    if (answer) reason.textContent = reasonOf(sent, answer);
    history.hidden = !seen?.lines.length;
    if (seen) moves.replaceChildren(...seen.lines.map((line) => make("li", {}, happened(sent, game, line))));
  }

  // The questionnaire is made once, so that it keeps its focus; then the record can be saved.
  function drawEnding() {
    const over = Boolean(game && seen?.over);
    asked.hidden = !over || game.answered;
    ending.hidden = !over;
    away.hidden = over;
    if (asked.hidden) form.replaceChildren();
    else if (!form.children.length) {
      const { answers } = game;
      const answer = (index, number) => {
        answers[index] = number;
        keep();
      };
      form.append(...questionnaire({ questions, scale: L.scale, answers, answer, finish }));
    }
    back.element.hidden = !over;
    if (!over) back.clear();
    ending.replaceChildren();
    if (!over) return;
    ending.append(button("Next game", another), button("Other settings", forget));
    ending.append(button("Save the record (JSON)", save));
  }

  function redraw() {
    draw({ seen, human: game?.human, picked, chosen, showsKnown });
    drawChoosing();
    drawTexts();
    drawEnding();
  }

  const record = () =>
    recordOf(engine, game, { lines: seen.lines, score: seen.board.score, acts, parameters });
  const save = async () => saveRecord(await record());

  async function finish() {
    game.answered = true;
    keep();
    redraw();
    ending.querySelector("button").focus();
    report(model, { record: JSON.stringify(await record()) });
  }

  const bound = bind({
    model,
    fields: { ...fields, choices },
    prefix: "table.",
    onChange: () => settled(el),
  });
  let ticks = 0;
  const ticking = setInterval(() => {
    if (!playing() || !began) return;
    clock.textContent = `${Math.floor(elapsed() / 1000)} s`;
    if (++ticks % 8 === 0) keep();
  }, 250);
  const leaving = () => game && keep();
  window.addEventListener("pagehide", leaving);
  signal?.addEventListener("abort", () => {
    clearInterval(ticking);
    window.removeEventListener("pagehide", leaving);
  });
  const stored = restore(kind);
  game = stored.game;
  redraw();
  settled(el);
  if (stored.dropped) heading.textContent = stored.dropped;
  if (game) next();
  return {
    bound,
    data: () =>
      (seen?.lines ?? []).map(({ player, action, milliseconds }, turn) => ({
        turn: turn + 1,
        player: player === game.human ? "you" : "agent",
        act: acts[action].said,
        milliseconds: player === game.human ? milliseconds : "",
      })),
  };
}
