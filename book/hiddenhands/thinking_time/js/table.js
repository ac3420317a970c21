// The table: a person plays Hanabi with an agent. The page knows no rules: it hands what the person did so far to
// the kernel `replay_table` and draws the board after each turn, the agent's moves and the legal actions that come back.
import { looksBack } from "../../hanabi/js/review.js";
import { mat } from "../../hanabi/js/mat.js";
import { cardsAt, cardsInWords } from "../../cards/js/cards.js";
import { glide, happened, pace, pressedOnce, REFUSED } from "../../cards/js/play.js";
import { bind, controls, switchBoard, text } from "livefigure/controls.js";
import { actions, box, button, folded, make, panel, resetButton } from "livefigure/elements.js";
import {
  bits,
  count,
  leaves,
  named,
  percent,
  report,
  rowsOf,
  settled,
  stopped,
  twoDigits,
} from "livefigure/kit.js";
import { tableOf } from "../../js/judge.js";
import { questionnaire } from "./questionnaire.js";
import { recordOf, restore, saveRecord, store } from "./record.js";
import { happened as told, reasonOf, spoken } from "./words.js";

// Where the kernel's arguments have the settings of a game, which of these are chosen here, and what is wanted back.
const SITTING = "sitting.";
const HAND = "game.hand",
  THRESHOLD = "game.threshold";
const WANTED = {
  ...leaves("shown.", ["state", "log", "legal", "known"]),
  ...leaves("buffers.table.", ["board", "hands", "told", "fireworks", "public"]),
};
const SEARCH = "search"; // the partner that searches
const SEARCHED = {
  ...leaves("weighing.", ["moves"]),
  ...leaves("weighing.judged.", ["values", "worlds", "tally"]),
};
const FORESEEN = leaves("foresight.", ["chances"]);
const SHOWN = 5; // moves that are listed

const RULES = [
  "You see your partner's cards, not your own. In turn you tell, discard or play. To tell costs a hint: name a colour or a number, and all cards of it are shown. To discard brings a hint back.",
  "A card played goes up if it is the next of its colour, from 1 to 5; else a fuse burns, and with the last one the game is lost. When the pile is empty, everybody has one more turn.",
];

export function table({ model, sent, el, engine, signal }) {
  const { actions: acts, agents, partners, questions, outcomes } = sent;
  const { board: B, state: S, log: G, limits: L } = sent.fields;
  const { parameters, ...kind } = sent.record, // schema and version
    placeOf = Object.fromEntries(parameters);

  const names = Object.fromEntries(partners.map(([name, words]) => [words, name]));
  const fields = controls(model, {
    agent: { label: "your partner", options: names, coded: true },
    seed: {},
    deck: { label: "cards", options: { "deck 1": 1, "deck 2": 2 }, coded: true, hint: "two of each seed" },
    hand: { step: 1, format: cardsInWords },
    a: { label: "threshold a", step: 0.25, format: twoDigits },
    begins: { label: "who begins" },
  });
  const choices = switchBoard(sent.choices);
  const hint = "goes into the record only, so that two games of one person can be paired";
  const label = text({ label: "your label", most: 40, hint });
  const { agent: partner, ...more } = fields;
  const begin = actions(button("Start the game", start));
  const others = folded("Other settings", panel({ ...more, label }), choices.element, actions(resetButton()));
  const setup = make("div", {}, begin, panel({ partner }), others);

  const heading = make("p", { className: "gl-result gl-say", role: "status" });
  const reason = make("p"),
    why = folded("Why did your partner do that?", reason);
  const past = happened();
  const clock = make("span", { className: "gl-value", role: "timer", ariaLabel: "your thinking time" });
  const knows = button("What your partner knows", () => {
    showsKnown = !showsKnown;
    redraw();
  });
  const asks = button("What would search do?", () => advise().catch(stopped(heading)));
  const people = button("What would people do?", () => foresee().catch(stopped(heading)));
  const away = button("Give up this game", () => {
    if (confirm("Throw this game away?")) forget();
  });
  const tools = actions(knows, asks, people, away);
  const { place, draw } = mat(sent, (card, event) => {
    picked = card;
    redraw();
    const same = `[data-side="${card.side}"][data-slot="${card.slot}"]`;
    place.querySelector(same)?.focus({ preventScroll: true });
    if (event.detail === 0) offers.querySelector("button")?.focus();
  });
  const speed = pace(place),
    sure = make("input", { type: "checkbox", checked: true });
  const offers = actions(),
    confident = make("label", { className: "gl-sure" }, sure, "I am confident of it"),
    choosing = box("gl-choosing", offers, confident);
  const acted = acts.map(({ said }) => spoken(said));
  const back = looksBack({ sent: sent.review, acts: acted, engine, given, go: past.go });
  const form = make("form", { className: "gl-questions" }),
    asked = folded("Answer the experiment's fourteen questions (if you like)", form),
    ending = actions();
  const advice = make("div", { className: "gl-judged", ariaLive: "polite" });
  const rules = folded("The rules", ...RULES.map((text) => make("p", {}, text)));
  const main = make("div", {}, place, heading, choosing, tools, advice, ending);
  const room = box("gl-room", main, box("gl-beside", past.element, why, rules));
  el.append(setup, box("gl-top", clock, speed.element), box("gl-place", room), back.element, asked);
  past.heard(redraw);
  pressedOnce(el);

  // The state: what the person did. Everything else comes from the kernel.
  let game = null,
    seen = null,
    turns = [], // the board after so many turns
    run = 0, // of what is being shown; a newer one ends an older one
    showing = false,
    lifted = null, // the card that is about to leave a hand: {who, slot}
    played = [], // scores of the games that ended on this page
    refused = "",
    picked = null, // card: {side, slot}
    showsKnown = false,
    began = 0; // when the clock started
  const playing = () => game && seen && !seen.over && !showing;
  const elapsed = () => game.elapsed + (began ? performance.now() - began : 0);
  const keep = () => store(game && { ...game, elapsed: Math.round(elapsed()) });

  // The next game has the same setting and the next deck; of a seed there are two.
  function another() {
    if (showing) return;
    const { seed, deck } = game;
    fields.seed.set(seed + deck - 1);
    fields.deck.set(3 - deck);
    bound.changed();
    start();
  }

  function start() {
    const agent = fields.agent.get(),
      steady = agents[agent === SEARCH ? "conventional" : agent];
    game = {
      ...kind,
      participant: label.get(),
      agent,
      seed: fields.seed.get(),
      deck: fields.deck.get(),
      human: fields.begins.get() === "you" ? 0 : 1,
      settings: { ...steady, [HAND]: fields.hand.get(), [THRESHOLD]: fields.a.get(), ...choices.args() },
      actions: [],
      replies: [], // of the partner that searches
      times: [],
      confident: [],
      answers: questions.map(() => null),
      answered: false,
      elapsed: 0,
    };
    turns = [];
    refused = "";
    past.latest();
    next().then(() => place.querySelector("button:not(:disabled)")?.focus({ preventScroll: true }));
  }

  function forget() {
    game = seen = null;
    turns = [];
    began = 0;
    run++;
    showing = false;
    keep();
    redraw();
  }

  // What the kernels are told of the game so far.
  function given() {
    const { agent, seed, deck, human, settings, actions, replies = [], times } = game;
    const own = { "moves.given": actions.length, "moves.actions": actions, "moves.times": times },
      theirs = { "moves.answers": replies, "moves.answered": agent === SEARCH ? replies.length : -1 };
    const args = { seed, deck: deck - 1, [`${SITTING}human`]: human, ...own, ...theirs };
    for (const name in settings) args[SITTING + placeOf[name]] = settings[name];
    return args;
  }

  async function replay(turns = L.turn_limit) {
    const mine = run,
      asked = { ...given(), "moves.turns": turns };
    const { state, log, board, ...table } = await engine.call("replay_table", asked, WANTED);
    if (mine !== run) throw Object.assign(new Error(), { unwanted: true }); // another game has begun, or none
    const { status, turn, used, over, thinks } = named(S, state);
    if (status) return refuse(used, turn);
    const rows = rowsOf(log, log.length / L.turn_limit).slice(0, turn);
    const lines = rows
      .map((row) => named(G, row))
      .map((line) => ({ ...line, outcome: outcomes[line.outcome] }));
    return { ...table, board: named(B, board), over: over === 1, thinks: thinks === 1, lines };
  }

  // A move that the rules do not allow, of a double click or a record from elsewhere, is forgotten, and all after it.
  function refuse(used, turn) {
    const { actions, times, confident, replies = [] } = game,
      given = actions.length + replies.length;
    for (const kept of [actions, times, confident]) kept.length = Math.min(kept.length, used);
    replies.length = Math.min(replies.length, turn - used);
    if (given === actions.length + replies.length)
      throw Object.assign(new Error("the saved game does not follow the rules"), { altered: true });
    refused = REFUSED;
    return replay();
  }

  // What search does in a seat whose turn it is.
  const searched = (seat) =>
    engine.call("weigh", { ...given(), seat }, SEARCHED, {
      "weighing.judged.scores": [sent.review.playouts, acts.length + 1],
    });

  // What it would do for the person, and what the best moves are worth.
  async function advise() {
    const turn = seen.lines.length;
    const { moves, values, worlds, tally } = await searched(game.human);
    if (!playing() || turn !== seen.lines.length) return;
    const { hands, listed } = named(sent.fields.tally, tally),
      said = (action) => acted[action],
      [own, best] = moves;
    const rule = own === best ? "as the steady partner would" : `where the steady partner would ${said(own)}`;
    const known = listed ? `the ${count(hands)} hands` : `${count(hands)} hands, drawn by lot,`;
    const text = `Search would ${said(best)}, ${rule}. It plays moves on to the end in up to ${count(sent.review.playouts)} worlds, made of ${known} that fit all you have seen, drops those that fall behind, and leaves its rules only for one that is ahead by more than a standard error.`;
    const rows = [...acts.keys()]
      .filter((action) => worlds[action])
      .sort((one, other) => worlds[other] - worlds[one] || values[other] - values[one])
      .slice(0, SHOWN)
      .map((action) => [said(action), twoDigits(values[action]), count(worlds[action])]);
    const kept = [`by its rules: ${said(own)}`, twoDigits(values[acts.length]), count(worlds[acts.length])];
    const table = tableOf(["move", "worth, points", "worlds"], [...rows, kept]);
    advice.replaceChildren(make("p", {}, text), table);
  }

  // What a partner fitted to real people would do in the person's seat.
  async function foresee() {
    const turn = seen.lines.length;
    const { chances } = await engine.call("foresee", given(), FORESEEN);
    if (!playing() || turn !== seen.lines.length) return;
    const likely = [...acts.keys()]
      .filter((action) => chances[action] > 0)
      .sort((one, other) => chances[other] - chances[one])
      .slice(0, SHOWN);
    const text = `Of people like those in this book’s real games, ${percent(chances[likely[0]])} would ${acted[likely[0]]}. So says a model that was fitted to their moves: it sees what you see, and knows no strategy.`;
    const rows = likely.map((action) => [acted[action], percent(chances[action])]);
    advice.replaceChildren(make("p", {}, text), tableOf(["move", "of people"], rows));
  }

  // Ask the kernel where the game stands, show the turns that were not seen yet; then the clock runs.
  async function next(quietly = false) {
    const mine = ++run;
    speed.begin();
    showing = true;
    picked = null;
    advice.replaceChildren();
    try {
      seen = await replay();
      while (seen.thinks) {
        const { moves } = await searched(1 - game.human);
        if (mine !== run) return;
        game.replies.push(Number(moves[1]));
        seen = await replay();
      }
      if (!turns.length) turns.push(await replay(0));
      while (turns.length <= seen.lines.length) {
        const { player, card, slots } = seen.lines[turns.length - 1];
        lifted = card < 0 ? null : { who: player, slot: bits(slots)[0] };
        past.latest();
        if (!quietly) redraw();
        if (!quietly && player !== game.human) await speed.pause(0.7);
        turns.push(await replay(turns.length));
        lifted = null;
        if (quietly) continue;
        await glide(place, redraw);
        await speed.pause();
        if (mine !== run) return;
      }
    } catch (error) {
      if (error.altered && mine === run) forget();
      return stopped(heading)(error);
    } finally {
      if (mine === run) showing = false;
    }
    began = seen.over ? 0 : performance.now();
    if (seen.over) played.push(seen.board.score);
    keep();
    redraw();
  }

  async function act(action) {
    if (showing) return;
    refused = "";
    const { side, slot } = picked;
    game.actions.push(action);
    game.times.push(Math.round(elapsed()));
    game.confident.push(sure.checked);
    game.elapsed = began = 0;
    await next();
    if (showing || !seen) return;
    const cards = place.querySelectorAll(`[data-side="${side}"]:not(:disabled)`),
      card = cards[Math.min(slot, cards.length - 1)] ?? place.querySelector("button:not(:disabled)");
    const to = seen.over ? ending.firstChild : card;
    to?.focus({ preventScroll: true });
  }

  // Drawing
  const offer = (action) => {
    const named = acts[action].side === "agent" ? ` (${cardsAt(seen.legal[action])})` : "",
      text = acted[action];
    return button(text[0].toUpperCase() + text.slice(1) + named, () => act(action));
  };

  function drawChoosing() {
    choosing.hidden = !playing();
    const fits = ({ side }, action) =>
        side === picked?.side && bits(seen.legal[action]).includes(picked.slot),
      possible = [...acts.keys()].filter((action) => fits(acts[action], action));
    const ask = "Choose a card: one of yours to play or discard it, one of your partner's to tell about it.";
    offers.replaceChildren(...(possible.length ? possible.map(offer) : [ask]));
  }

  // Of the turns that were shown: where the reader is, from 0 (nothing has happened yet).
  const sentences = () => [
    "The cards are dealt.",
    ...seen.lines.slice(0, turns.length - 1).map((line) => told(sent, game.human, line)),
  ];

  function title(said) {
    if (!seen) return game ? "" : "Nothing leaves this browser. The clock starts with the game.";
    if (showing) return lifted && lifted.who !== game.human ? "Your partner takes a card …" : said;
    const tally = played.length > 1 ? ` Your games so far: ${played.join(", ")} points.` : "";
    if (seen.over) return `The game is over: ${seen.board.score} points.${tally}`;
    return `${refused}Turn ${seen.lines.length + 1}, your turn. ${said}`;
  }

  function drawTexts(at, said) {
    const answer = seen?.lines.slice(0, at).findLast((line) => line.player !== game.human);
    setup.hidden = Boolean(game);
    tools.hidden = !game;
    clock.hidden = asks.hidden = people.hidden = !playing();
    knows.setAttribute("aria-pressed", String(showsKnown));
    heading.textContent = title(said);
    why.hidden = !answer;
    if (answer) reason.textContent = reasonOf(sent, answer);
    past.element.hidden = !seen;
  }

  // The questionnaire is made once, so that it keeps its focus; then the record can be saved.
  function drawEnding() {
    const over = Boolean(game && seen?.over && !showing),
      searches = game?.agent === SEARCH; // such games are none of the experiment's
    asked.hidden = !over || game.answered || searches;
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
    if (!searches) ending.append(button("Save the record (JSON)", save));
  }

  function redraw() {
    const lines = seen ? sentences() : [],
      at = seen ? past.tell(lines) : 0,
      now = turns[at],
      line = seen?.lines[at - 1];
    if (game && !now) return;
    if (now) {
      const latest = at === turns.length - 1,
        hinted = line && line.card < 0 && { who: 1 - line.player, slots: bits(line.slots) };
      const legal = latest && playing();
      draw({
        seen: legal ? seen : now,
        lines: seen.lines.slice(0, at),
        shift: game.settings["game.shift"],
        human: game.human,
        partner: partners.find(([name]) => name === game.agent)[1],
        picked: legal ? picked : null,
        legal,
        showsKnown,
        open: seen.over && !showing,
        acting: seen.over ? -1 : at % 2,
        lifted: latest ? lifted : null,
        rung: hinted,
      });
    } else draw({});
    drawChoosing();
    drawTexts(at, lines[at]);
    drawEnding();
  }

  const record = () => recordOf(game, { lines: seen.lines, score: seen.board.score, acts });
  const save = () => saveRecord(record());

  function finish() {
    game.answered = true;
    keep();
    redraw();
    ending.querySelector("button").focus();
    report(model, { record: JSON.stringify(record()) });
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
  // What a game may be that was not begun on this page just now.
  const bounds = model.get("_offers"),
    within = ({ min, max }, value) => value >= min && value <= max,
    whole = (most, ...numbers) => numbers.every((one) => Number.isInteger(one) && one >= 0 && one < most);
  const codes = Object.fromEntries(
    sent.choices.map(({ leaf, words, values = [...words.keys()] }) => [leaf, values]),
  );
  const may = (name, value) => {
    if (name === HAND) return Number.isInteger(value) && within(bounds.hand, value);
    if (name === THRESHOLD) return within(bounds.a, value);
    return codes[name]?.includes(value) || Object.values(agents).some((one) => one[name] === value);
  };
  const fits = ({ agent, seed, deck, human, settings, actions, replies = [], answers, ...more }) =>
    partners.some(([name]) => name === agent) &&
    whole(Infinity, seed) &&
    within(bounds.seed, seed) &&
    whole(2, deck - 1, human) &&
    whole(acts.length, ...actions, ...replies) &&
    actions.length + replies.length <= L.turn_limit &&
    [more.times, more.confident].every((list) => list.length === actions.length) &&
    Object.keys(placeOf).every((name) => may(name, settings[name])) &&
    Object.keys(settings).every((name) => name in placeOf) &&
    answers?.length === questions.length &&
    answers.every((one) => one === null || whole(L.scale + 1, one) || typeof one === "string");
  const stored = restore(kind, fits);
  game = stored.game;
  redraw();
  settled(el);
  if (stored.dropped) heading.textContent = stored.dropped;
  if (game) next(true);
  const row = ({ player, action, milliseconds }, turn) => {
    const [who, time] = player === game.human ? ["you", milliseconds] : ["partner", ""];
    return { turn: turn + 1, player: who, act: acted[action], milliseconds: time };
  };
  return { bound, data: () => (seen?.lines ?? []).map(row) };
}
