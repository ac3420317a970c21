// The table: a person plays Hanabi with an agent. The page knows no rules: it hands what the person did so far to
// the kernel `replay_table` and draws the board, the agent's moves and the legal actions that come back.
import { bind, button, make, number, select, slider, switchBoard } from "../../page/js/kit.js";

const STORE = "gamelab.hanabi-table";

export function table({ model, el, engine, signal }) {
  const get = (name) => model.get(name);
  const cards = get("_cards"),
    inks = get("_inks"),
    actions = get("_actions"),
    questions = get("_questions");
  const { board: B, state: S, log: G, told: T, limits: L } = get("_fields");
  const schema = get("_record");

  // Setting up
  let changed = () => {};
  const control = () => changed();
  const decks = { "deck 1": 1, "deck 2": 2 };
  const deck = select(
    { label: "cards", options: Object.keys(decks), hint: "the two decks of the experiment, for this seed" },
    control,
  );
  const fields = {
    agent: select({ label: "agent", options: Object.keys(get("_agents")) }, control),
    seed: number({ label: "seed", min: 0, max: Number.MAX_SAFE_INTEGER }, control),
    deck: { ...deck, get: () => decks[deck.get()], set: (value) => deck.set(`deck ${value}`) },
    hand: slider({ label: "hand", min: 1, max: 5, format: (n) => `${n} card${n > 1 ? "s" : ""}` }, control),
    a: slider({ label: "threshold a", min: 1, max: 10, step: 0.25, format: (a) => a.toFixed(2) }, control),
    begins: select({ label: "who begins", options: ["you", "agent"] }, control),
  };
  const every = switchBoard(get("_choices"), control);
  const participant = make("input", {
    type: "text",
    maxLength: 40,
    autocomplete: "off",
    id: "gl-table-label",
  });
  const label = make(
    "div",
    { className: "gl-field" },
    make(
      "label",
      {
        htmlFor: participant.id,
        title: "goes into the record only, so that two games of one person can be paired",
      },
      "your label",
    ),
    participant,
  );

  // The parts of the page
  const setup = make(
    "div",
    {},
    make("div", { className: "gl-controls" }, ...Object.values(fields).map((field) => field.element), label),
    every.element,
    make(
      "div",
      { className: "gl-actions" },
      button("Start the game", start),
      button("Reset", () => bound.reset()),
    ),
  );
  const heading = make("p", { className: "gl-result", role: "status" });
  const why = make(
    "details",
    { hidden: true },
    make("summary", {}, "Why did the agent do that?"),
    make("p", {}),
  );
  const place = make("div", { className: "gl-board gl-mat" });
  const clock = make("span", { className: "gl-value", role: "timer", ariaLabel: "your thinking time" });
  const offers = make("div", { className: "gl-actions" });
  const confirms = make("div", { className: "gl-actions" });
  const choosing = make("div", { className: "gl-choosing" }, offers, confirms);
  const knows = button("What each side knows", () => {
    showsKnown = !showsKnown;
    redraw();
  });
  const away = button("Give up this game", () => {
    if (confirm("Throw this game away?")) forget();
  });
  const turnBar = make("div", { className: "gl-actions" }, clock, knows, away);
  const history = make("details", {}, make("summary", {}, "Moves so far"), make("ol", {}));
  const form = make("form", { className: "gl-questions", hidden: true });
  const ending = make("div", { className: "gl-actions" });
  el.append(setup, heading, turnBar, place, choosing, why, form, ending, history);

  // The state: what the person did. Everything else comes from the kernel.
  let game = null,
    seen = null,
    chosen = -1,
    picked = null,
    showsKnown = false,
    began = 0,
    busy = false;
  const playing = () => game && seen && !seen.over;
  const elapsed = () => game.elapsed + (began ? performance.now() - began : 0);

  function store() {
    try {
      if (game) localStorage.setItem(STORE, JSON.stringify({ ...game, elapsed: Math.round(elapsed()) }));
      else localStorage.removeItem(STORE);
    } catch {
      /* a page without storage plays on, but forgets */
    }
  }

  function restore() {
    let saved = null;
    try {
      saved = JSON.parse(localStorage.getItem(STORE));
    } catch {
      return "";
    }
    if (!saved) return "";
    if (saved.schema !== schema.schema || saved.version !== schema.version) {
      forget();
      return "A game that was begun here belongs to another version of the book and was dropped.";
    }
    game = saved;
    return "";
  }

  function start() {
    const name = fields.agent.get();
    const settings = {
      ...get("_agents")[name],
      "game.hand": fields.hand.get(),
      "game.threshold": fields.a.get(),
    };
    Object.assign(settings, every.args());
    game = {
      schema: schema.schema,
      version: schema.version,
      participant: participant.value.trim(),
      agent: name,
      seed: fields.seed.get(),
      deck: fields.deck.get(),
      human: fields.begins.get() === "you" ? 0 : 1,
      settings,
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
    store();
    redraw();
  }

  // Ask the kernel where the game stands; then the clock runs.
  async function next() {
    busy = true;
    const args = {
      seed: game.seed,
      deck: game.deck - 1,
      "moves.given": game.actions.length,
      "moves.actions": game.actions,
      "moves.times": game.times,
      "sitting.human": game.human,
    };
    for (const name in schema.parameters) args[`sitting.${schema.parameters[name]}`] = game.settings[name];
    const asked = performance.now();
    try {
      const { arrays } = await engine.call("replay_table", args);
      const plain = Object.fromEntries(
        Object.entries(arrays).map(([name, array]) => [
          name.replace(/^(room|shown)\./, ""),
          Array.from(array, Number),
        ]),
      );
      const turns = plain.state[S.turn];
      seen = {
        ...plain,
        turns,
        over: plain.state[S.over] === 1,
        refused: plain.state[S.status],
        lines: Array.from({ length: turns }, (_, turn) => plain.log.slice(turn * G.log, (turn + 1) * G.log)),
      };
      el.dataset.answered = Math.round(performance.now() - asked);
      if (seen.refused) throw new Error("the saved game does not follow the rules");
    } catch (error) {
      heading.textContent = `The kernels stopped: ${error.message}`;
      busy = false;
      return;
    }
    chosen = -1;
    picked = null;
    began = seen.over ? 0 : performance.now();
    busy = false;
    store();
    redraw();
  }

  function act(confident) {
    if (busy || chosen < 0) return;
    const slot = picked && { ...picked };
    game.actions.push(chosen);
    game.times.push(Math.round(elapsed()));
    game.confident.push(confident);
    game.elapsed = 0;
    began = 0;
    next().then(() => {
      const cards = place.querySelectorAll(slot ? `[data-side="${slot.side}"]` : "button");
      (cards[Math.min(slot?.slot ?? 0, cards.length - 1)] ?? heading).focus({ preventScroll: true });
    });
  }

  // Drawing
  const plural = (slots) =>
    slots.length > 1 ? `cards ${slots.slice(0, -1).join(", ")} and ${slots.at(-1)}` : `card ${slots[0]}`;
  const slotsOf = (bits) =>
    Array.from({ length: L.max_hand }, (_, slot) => slot).filter((slot) => (bits >> slot) & 1);
  const face = (name) => {
    const shown = make("b", {}, name);
    const [background, color] = inks[name[0]] ?? ["#6b7280", "#ffffff"];
    shown.style.cssText = `background:${background};color:${color}`;
    return shown;
  };
  const toldWords = (name, told) => (told & T.colour ? name[0] : "_") + (told & T.rank ? name[1] : "_");
  const allowed = (bits) => {
    const names = cards.filter((_, card) => (bits >> card) & 1);
    const unique = (at) => [...new Set(names.map((name) => name[at]))].join("");
    return names.length <= 4 ? names.join(" ") : `${unique(0)} ${unique(1)}`;
  };

  function handOf(who, side) {
    const row = make("div", { className: "gl-hand" });
    const hidden = side === "you" && !seen.over;
    for (let slot = 0; slot < L.max_hand; slot++) {
      const at = who * L.max_hand + slot,
        card = seen["table.hands"][at];
      if (card < 0) continue;
      const told = seen["table.told"][at],
        note = toldWords(cards[card], told);
      const bits = seen.known[at];
      const owner = side === "you" ? "your" : "the agent's";
      const known = showsKnown ? make("small", { className: "gl-known" }, allowed(bits)) : null;
      const usable =
        playing() && actions.some((action, n) => action.side === side && (seen.legal[n] >> slot) & 1);
      const made = make(
        "button",
        {
          type: "button",
          className: "gl-card gl-pick",
          disabled: !usable,
          ariaPressed: String(Boolean(picked && picked.side === side && picked.slot === slot)),
          ariaLabel: `${owner} card ${slot + 1}${hidden ? "" : `, ${cards[card]}`}, told ${note === "__" ? "nothing" : note}${showsKnown ? `, may be ${allowed(bits)}` : ""}`,
        },
        face(hidden ? "?" : cards[card]),
        make("small", {}, note),
        known,
      );
      made.dataset.side = side;
      made.dataset.slot = slot;
      if (chosen >= 0 && actions[chosen].side === side && (seen.legal[chosen] >> slot) & 1)
        made.classList.add("gl-touched");
      made.addEventListener("click", () => {
        picked = { side, slot };
        chosen = -1;
        redraw();
        place.querySelector(`[data-side="${side}"][data-slot="${slot}"]`)?.focus({ preventScroll: true });
      });
      row.append(made);
    }
    return row;
  }

  const area = (name, title, ...children) =>
    make(
      "section",
      { className: `gl-area gl-${name}`, ariaLabel: title },
      make("h4", {}, title),
      ...children,
    );

  // Tokens and failures as dots, so that they can be seen at a glance.
  function dots(count, most, title) {
    const ns = "http://www.w3.org/2000/svg",
      svg = document.createElementNS(ns, "svg");
    svg.setAttribute("viewBox", `0 0 ${16 * most} 16`);
    svg.setAttribute("width", 16 * most);
    svg.setAttribute("height", 16);
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", title);
    for (let n = 0; n < most; n++) {
      const dot = document.createElementNS(ns, "circle");
      for (const [key, value] of Object.entries({
        cx: 16 * n + 8,
        cy: 8,
        r: 5.5,
        stroke: "currentColor",
        "stroke-width": 1.5,
        fill: n < count ? "currentColor" : "none",
      }))
        dot.setAttribute(key, value);
      svg.append(dot);
    }
    return svg;
  }

  function drawBoard() {
    const board = seen ? seen["table.board"] : null;
    const height = (colour) => (seen ? seen["table.fireworks"][colour] : 0);
    const piles = Array.from({ length: L.colours }, (_, colour) => {
      const letter = cards[colour * L.ranks][0],
        pile = make("span", { className: "gl-card", role: "img", ariaLabel: `${letter}: ${height(colour)}` });
      pile.append(
        height(colour) ? face(letter + height(colour)) : make("b", { className: "gl-empty" }, letter),
      );
      return pile;
    });
    const counter = (name, value, extra) =>
      make(
        "div",
        { className: "gl-counter" },
        make("span", {}, name),
        make("strong", {}, String(value)),
        extra,
      );
    const tokens = board ? board[B.tokens] : L.tokens_at_start,
      failures = board ? board[B.failures] : 0;
    const middle = area(
      "middle",
      "Board",
      make("div", { className: "gl-hand" }, ...piles),
      make(
        "div",
        { className: "gl-counters" },
        counter("deck", board ? board[B.end] - board[B.next] : "–"),
        counter(
          "tokens",
          tokens,
          dots(tokens, L.tokens_at_start, `${tokens} of ${L.tokens_at_start} tokens`),
        ),
        counter(
          "failures",
          failures,
          dots(failures, L.failures_to_lose, `${failures} of ${L.failures_to_lose} failures`),
        ),
        counter("score", board ? board[B.score] : 0),
      ),
    );
    if (!seen) {
      place.replaceChildren(middle);
      return;
    }
    const rows = Array.from({ length: L.colours }, (_, colour) => {
      const row = make("div", { className: "gl-seen" });
      for (let rank = 0; rank < L.ranks; rank++) {
        const card = colour * L.ranks + rank;
        for (let copy = 0; copy < seen["table.public"][card]; copy++) row.append(face(cards[card]));
      }
      return row;
    }).filter((row) => row.children.length);
    const human = game.human;
    place.replaceChildren(
      area("agent", "The agent's hand", handOf(1 - human, "agent")),
      middle,
      area("you", seen.over ? "Your hand" : "Your hand (hidden)", handOf(human, "you")),
      area("cards", "Cards seen", ...(rows.length ? rows : ["none yet"])),
    );
  }

  function drawChoosing() {
    choosing.hidden = !playing();
    const list = picked
      ? actions
          .map((_, n) => n)
          .filter((n) => actions[n].side === picked.side && (seen.legal[n] >> picked.slot) & 1)
      : [];
    offers.replaceChildren(
      ...(list.length
        ? list.map((n) => {
            const offer = button(
              actions[n].said +
                (actions[n].side === "agent"
                  ? ` (${plural(slotsOf(seen.legal[n]).map((slot) => slot + 1))})`
                  : ""),
              () => {
                chosen = n;
                redraw();
                confirms.querySelector("button").focus({ preventScroll: true });
              },
            );
            offer.setAttribute("aria-pressed", String(chosen === n));
            return offer;
          })
        : ["Choose a card: one of yours to play or discard it, one of the agent's to give a hint."]),
    );
    const sure = button("I am confident: do it", () => act(true)),
      unsure = button("I am not confident: do it", () => act(false));
    sure.disabled = unsure.disabled = chosen < 0;
    confirms.replaceChildren(sure, unsure);
  }

  const happened = (line) => {
    const mine = line[G.player] === game.human,
      outcome = get("_outcomes")[line[G.outcome]];
    const what =
      line[G.card] >= 0
        ? `${cards[line[G.card]]} ${outcome}`
        : `names ${mine ? "the agent's" : "your"} ${plural(slotsOf(line[G.slots]).map((slot) => slot + 1))}`;
    const time = mine ? `, ${(line[G.milliseconds] / 1000).toFixed(1)} s` : "";
    return `${mine ? "you" : "agent"}: ${actions[line[G.action]].said} (${what}${time})`;
  };

  function reason(line) {
    const words = get("_reasons")[line[G.why]];
    const weights =
      line[G.believed] >= 0
        ? ` It took the card to be ${cards[line[G.believed]]}: x = ${line[G.x].toLocaleString("en")}, y = ${line[G.y].toLocaleString("en")}, a = ${line[G.threshold] / 1000}.`
        : "";
    return `Because ${words}.${weights} People in the experiment were not told.`;
  }

  function drawTexts() {
    setup.hidden = Boolean(game);
    turnBar.hidden = !game;
    clock.hidden = !playing();
    knows.setAttribute("aria-pressed", String(showsKnown));
    history.hidden = !seen || !seen.turns;
    why.hidden = true;
    if (!seen) {
      heading.textContent = game ? "" : "Nothing leaves this browser. The clock starts with the game.";
      return;
    }
    const last = seen.lines.at(-1),
      agents = seen.lines.filter((line) => line[G.player] !== game.human).at(-1);
    const said = last ? happened(last) : "";
    heading.textContent = seen.over
      ? `The game is over: ${seen["table.board"][B.score]} points. Last move, ${said}.`
      : `Turn ${seen.turns + 1}, your turn.${said ? ` Last move, ${said}.` : ""}`;
    if (agents) {
      why.hidden = false;
      why.querySelector("p").textContent = reason(agents);
    }
    history.querySelector("ol").replaceChildren(...seen.lines.map((line) => make("li", {}, happened(line))));
  }

  function drawEnding() {
    const asks = Boolean(game && seen?.over && !game.answered);
    form.hidden = !asks;
    if (asks && !form.children.length) {
      form.append(
        make(
          "p",
          {},
          `The questionnaire of the experiment: 1 "I do not think so" to ${L.scale} "I think so". You may leave questions out.`,
        ),
      );
      questions.forEach((question, index) => {
        const choices = Array.from({ length: L.scale }, (_, n) => {
          const radio = make("input", {
            type: "radio",
            name: `gl-${question.name}`,
            value: n + 1,
            checked: game.answers[index] === n + 1,
          });
          radio.addEventListener("change", () => {
            game.answers[index] = n + 1;
            store();
          });
          return make("label", { className: "gl-radio" }, radio, String(n + 1));
        });
        form.append(
          make(
            "fieldset",
            {},
            make("legend", { title: question.japanese }, `${question.name}. ${question.text}`),
            make("div", { className: "gl-scale" }, ...choices),
          ),
        );
      });
      form.append(
        button("Finish the questionnaire", () => {
          game.answered = true;
          store();
          finish();
          redraw();
          ending.querySelector("button")?.focus();
        }),
      );
    }
    if (!asks) form.replaceChildren();
    ending.hidden = !(game && seen?.over && game.answered);
    away.hidden = Boolean(seen?.over);
    if (!ending.hidden && !ending.children.length)
      ending.append(button("Save the record (JSON)", save), button("New game", forget));
    if (ending.hidden) ending.replaceChildren();
  }

  function redraw() {
    drawBoard();
    drawChoosing();
    drawTexts();
    drawEnding();
  }

  // The record; its order is that of `sealed_numbers` in gamelab/thinking_time/records.py.
  async function record() {
    let used = 0;
    const turns = seen.lines.map((line) => {
      const action = line[G.action],
        turn = {
          player: line[G.player] === game.human ? "human" : "agent",
          action,
          said: actions[action].said,
        };
      if (turn.player === "human")
        Object.assign(turn, { ms: game.times[used], confident: game.confident[used++] });
      return turn;
    });
    const { schema, version, participant, agent, seed, deck, human, settings, answers } = game;
    const made = {
      schema,
      version,
      participant,
      agent,
      seed,
      deck,
      human,
      settings,
      turns,
      score: seen["table.board"][B.score],
      answers,
    };
    const texts = [schema, version, participant].flatMap((text) => {
      const codes = Array.from(text, (letter) => letter.codePointAt(0));
      return [codes.length, ...codes];
    });
    const numbers = [
      ...texts,
      seed,
      deck,
      human,
      ...Object.keys(get("_record").parameters).map((name) => settings[name]),
      turns.length,
      ...turns.flatMap((turn) => [
        Number(turn.player === "human"),
        turn.action,
        turn.ms ?? 0,
        Number(turn.confident ?? false),
      ]),
      made.score,
      ...answers.map((answer) => answer ?? 0),
    ];
    const { value } = await engine.call("seal", { numbers }, { numbers: [numbers.length] });
    return { ...made, seal: String(value) };
  }

  async function finish() {
    model.set("record", JSON.stringify(await record()));
    model.save_changes();
  }

  async function save() {
    const made = await record();
    const text = JSON.stringify(made, null, 1);
    const link = make("a", {
      download: `hanabi-${made.agent}-seed-${made.seed}-deck-${made.deck}.json`,
      href: URL.createObjectURL(new Blob([text], { type: "application/json" })),
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  const bound = bind({ model, fields: { ...fields, choices: every }, prefix: "table.", onChange: () => {} });
  changed = () => bound.changed();
  const ticking = setInterval(() => {
    if (playing() && began) clock.textContent = `${Math.floor(elapsed() / 1000)} s`;
  }, 250);
  const saving = setInterval(() => {
    if (playing() && began) store();
  }, 2000);
  const leaving = () => {
    if (game) store();
  };
  window.addEventListener("pagehide", leaving);
  signal?.addEventListener("abort", () => {
    clearInterval(ticking);
    clearInterval(saving);
    window.removeEventListener("pagehide", leaving);
  });
  const dropped = restore();
  redraw();
  if (dropped) heading.textContent = dropped;
  if (game) next();
}
