// Mini Koi-Koi against a chosen player. The kernel replays the game from the reader's choices; this draws it.
import { bind, button, checkbox, downloadCsv, make, number, select } from "../../page/js/kit.js";

export function koikoi_table({ model, el, engine }) {
  const { state: S, board: B, event: E, what: W } = model.get("_fields");
  const faces = model.get("_faces"),
    names = model.get("_names"),
    calls = model.get("_calls"),
    seats = model.get("_seats");
  const players = model.get("_players"),
    training = model.get("_training");
  let changed;
  const hear = () => changed();
  const fields = {
    opponent: select({ label: "opponent", options: players }, hear),
    seat: select({ label: "your seat", options: seats }, hear),
    seed: number({ label: "seed", min: 0, max: Number.MAX_SAFE_INTEGER }, hear),
    hints: checkbox({ label: "hints", hint: "what the four players would do in your place" }, hear),
  };
  const board = make("div", { className: "gl-board gl-koikoi" }),
    log = make("ol", { className: "gl-log" }),
    score = make("p", { className: "gl-result" });
  const choices = make("div", { className: "gl-actions" }),
    hints = make("div"),
    said = make("p", { className: "gl-result", ariaLive: "polite" });
  const next = button("Next game", () => {
    number_++;
    actions = [];
    show();
  });
  const reset = button("Reset the score", () => {
    results = [];
    number_ = 0;
    actions = [];
    show();
  });
  const csv = button("Games as CSV", () =>
    downloadCsv("koi-koi.csv", [
      ["game", "seat", "opponent", "points"],
      ...results.map((r) => [r.game, r.seat, r.opponent, r.points]),
    ]),
  );
  el.append(
    make("div", { className: "gl-controls" }, ...Object.values(fields).map((field) => field.element)),
    board,
    said,
    choices,
    hints,
    log,
    make("div", { className: "gl-actions" }, next, reset, csv),
    score,
  );

  let number_ = 0,
    actions = [],
    results = [],
    ready = false;
  const seat = () => (fields.seat.get() === seats[2] ? number_ % 2 : seats.indexOf(fields.seat.get()));
  const held = (cards) => names.map((_, card) => card).filter((card) => (Number(cards) >> card) & 1);
  const card = (number) => {
    const picture = make("span", { className: "gl-face" });
    picture.innerHTML = `<svg role="img" aria-label="${number < 0 ? "a hidden card" : names[number]}" viewBox="0 0 60 92">${
      number < 0
        ? '<rect x="1" y="1" width="58" height="90" rx="5" fill="#7b2d26" stroke="#222"/>'
        : faces[number]
    }</svg>`;
    return picture;
  };
  const row = (title, cards) =>
    make("div", { className: "gl-hand" }, make("span", { className: "gl-name" }, title), ...cards.map(card));

  function tell(event, mine) {
    const [who, what, what_card, captured] = [E.who, E.what, E.card, E.captured].map((at) => event[at]);
    const name = who === mine ? "You" : `The ${seats[who]}`,
      verb = (you, other) => (who === mine ? you : other);
    const takes = captured >= 0 ? ` and ${verb("take", "takes")} ${names[captured]}` : "";
    if (what === W.played) return `${name} ${verb("play", "plays")} ${names[what_card]}${takes}.`;
    if (what === W.turned) return `${name} ${verb("turn up", "turns up")} ${names[what_card]}${takes}.`;
    if (what === W.won) return `${name} ${verb("win", "wins")} ${what_card}.`;
    return `${name} ${verb("say", "says")} ${calls[what === W.went_on ? 1 : 0]} with ${what_card}.`;
  }

  async function show() {
    const mine = seat(),
      rival = 1 - mine;
    const { arrays } = await engine.call(
      "play",
      {
        seed: fields.seed.get(),
        game: number_,
        seat: mine,
        opponent: players.indexOf(fields.opponent.get()),
        actions: [...actions, -1],
      },
      { actions: [actions.length + 1] },
    );
    const state = Array.from(arrays["seen.state"], Number),
      at = Array.from(arrays["seen.board"], Number),
      events = Array.from(arrays["seen.events"], Number);
    const over = at[B.point] < 0,
      width = Object.keys(E).length;
    board.replaceChildren(
      row(
        `${seats[rival]}'s hand`,
        held(state[S.hands + rival]).map((number) => (over ? number : -1)),
      ),
      row(`${seats[rival]} took`, held(state[S.taken + rival])),
      row("field", held(state[S.field])),
      row(`you (${seats[mine]}) took`, held(state[S.taken + mine])),
      row("your hand", held(state[S.hands + mine])),
    );
    log.replaceChildren(
      ...Array.from({ length: at[B.length] }, (_, k) =>
        make("li", {}, tell(events.slice(width * k, width * (k + 1)), mine)),
      ),
    );
    choices.replaceChildren();
    hints.replaceChildren();
    const words = state[S.calling]
      ? calls
      : held(state[S.hands + mine]).map((number) => `Play ${names[number]}`);
    if (!over) {
      said.textContent = state[S.calling]
        ? `You hold ${state[S.calling]} points: stop and take them, or koi-koi?`
        : "Your turn.";
      words.forEach((word, action) =>
        choices.append(
          button(word, () => {
            actions.push(action);
            show();
          }),
        ),
      );
      if (fields.hints.get()) {
        const head = make(
          "tr",
          {},
          make("th", { scope: "col" }, "player"),
          ...words.map((word) => make("th", { scope: "col" }, word)),
        );
        const lines = players.map((player, k) =>
          make(
            "tr",
            {},
            make("th", { scope: "row" }, player),
            ...words.map((_, action) =>
              make("td", {}, `${(100 * arrays["seen.hints"][2 * k + action]).toFixed(1)} %`),
            ),
          ),
        );
        hints.replaceChildren(
          make("table", { className: "gl-table" }, make("thead", {}, head), make("tbody", {}, ...lines)),
        );
      }
    } else {
      const points = mine === 0 ? state[S.paid] : -state[S.paid];
      const known = results.find((r) => r.game === number_);
      if (!known) results.push({ game: number_, seat: seats[mine], opponent: fields.opponent.get(), points });
      said.textContent = points
        ? `You ${points > 0 ? "win" : "lose"} ${Math.abs(points)} points.`
        : "Nobody wins this game.";
    }
    next.disabled = !over;
    const sum = results.reduce((total, r) => total + r.points, 0);
    score.textContent = `${results.length} game${results.length === 1 ? "" : "s"} finished, ${sum > 0 ? "+" : ""}${sum} points in all.`;
  }

  async function begin() {
    board.replaceChildren(row("field", [-1]));
    said.textContent = "Training the opponents …";
    engine.keep("set_up", "space.");
    await engine.call("set_up", {}, {}, []);
    for (const { solver, iterations, player } of Object.values(training)) {
      await engine.call("start", { seed: 1, run: 0 }, {}, []);
      await engine.call("train", { solver, iterations }, {}, []);
      await engine.call("keep", { player }, {}, []);
    }
    ready = true;
    await show();
  }

  // Another opponent, seat or seed starts the game afresh; hints only show more of it.
  const deal = () => [fields.opponent, fields.seat, fields.seed].map((field) => field.get()).join(" ");
  let dealt;
  const bound = bind({
    model,
    fields,
    prefix: "koi.",
    onChange: () => {
      if (deal() !== dealt) actions = [];
      dealt = deal();
      if (ready) show();
    },
  });
  dealt = deal();
  changed = () => bound.changed();
  begin().catch((error) => (said.textContent = `The kernels stopped: ${error.message}`));
}
