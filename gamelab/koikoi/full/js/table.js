// A match of the whole game against a chosen player. The kernel plays all that was done again and tells the round act by
// act; it moves for the opponent and weighs what the reader could do. This shows it, and knows no rule.
import { remember, remembered, arrows, seat, stage } from "../../../cards/js/play.js";
import { replay, tableOf } from "../../../js/judge.js";
import { bind, controls } from "livefigure/controls.js";
import { actions as row, box, button, folded, make, panel } from "livefigure/elements.js";
import { bits, fixed, leaves, named, newest, stopped } from "livefigure/kit.js";
import { faces } from "../../js/faces.js";
import { learned } from "./learned.js";

const SEEN = leaves("seen.", ["board", "paid", "events", "choices", "worths"]);
const STORE = "gamelab.koikoi-matches";
const KINDS = ["bright", "animal", "ribbon", "plain"];
const TAKES = 64; // see `decide`
const NAMES = ["You", "Your opponent"];
const signed = (points) => `${points > 0 ? "+" : ""}${points}`;
const counted = (many, one) => `${many} ${one}${Math.abs(many) === 1 ? "" : "s"}`;
const rowsOf = (array, names) => {
  const width = array.length / names;
  return Array.from({ length: names }, (_, k) => [...array.slice(width * k, width * (k + 1))]);
};

export function koikoi_full({ model, sent, el, engine }) {
  const { board: B, event: E, what: W, phase: P } = sent.fields,
    { names, yaku } = sent,
    cards = faces(sent);
  const hint = "what each of your plays is worth, by the search player's playouts";
  const fields = controls(model, { opponent: {}, rounds: {}, seed: {}, hints: { hint } });
  const board = arrows(box("gl-board gl-felt gl-koikoi gl-full")),
    score = make("p", { className: "gl-badge gl-line" }),
    dots = box("gl-rounds"),
    moment = box("gl-moment"),
    hints = make("div", { ariaLive: "polite" }),
    reach = make("ul", { className: "gl-sets" }),
    said = make("p", { className: "gl-say", ariaLive: "polite", tabIndex: -1 }),
    review = replay({ unit: "% of matches", digits: 1 });

  let number = 0, // of the match
    done = [], // all actions in it, both players'
    choices = [], // the reader's in this round: {at: how many actions before, asked, chosen}
    matches = (remembered(STORE, JSON.parse) ?? []).filter(({ lead }) => Number.isFinite(lead)), // in this browser
    offered = 0, // when the choices were drawn
    moved = false; // the reader has just chosen: the keyboard goes on with what comes next

  const { hints: shows, ...others } = fields;
  const given = (actions) => ({
    seed: fields.seed.get(),
    game: number,
    "house.rounds": fields.rounds.get(),
    actions: [...actions, -1],
  });
  const call = async (name, actions, more = {}) => {
    const shapes = { actions: [actions.length + 1] };
    const seen = await engine.call(name, { ...given(actions), ...more }, SEEN, shapes);
    return { ...seen, ...named(B, seen.board), decided: Number(seen.value) };
  };
  const player = (name) => ({ ...sent.thinks, "mind.player": sent.players.indexOf(name) });
  const decided = (code) => [code % TAKES, ...(code >= TAKES ? [Math.floor(code / TAKES) - 1] : [])];

  // ---- The table, from an event's row: where all cards lie, by player.
  const at = (event) => ({
    field: bits(event[E.field]),
    hands: [0, 1].map((who) => bits(event[E.hands + who])),
    took: [0, 1].map((who) => bits(event[E.took + who])),
    called: [0, 1].map((who) => event[E.called + who]),
  });

  // `offer`: {fits(card), choose(card), lit}: the reader may play; all: hands lie open.
  function draw(table, { all = false, offer } = {}) {
    const { field, hands, took, called, up = -1, lifted = -1, ringed = [], turn = -1 } = table,
      look = { ringed, lifted },
      pile = 48 - [...field, ...hands.flat(), ...took.flat()].length;
    const sum = [1, -1].map((sign) => now.paid.reduce((all, paid) => all + Math.max(0, sign * paid), 0));
    const plate = (who) =>
      seat({
        name: NAMES[who],
        note: `${who ? `${fields.opponent.get()}, ` : ""}${counted(sum[who], "point")}${who === now.dealer ? ", dealer" : ""}`,
        turn: turn === who,
        did: called[who] ? `koi-koi with ${called[who]}` : "",
      });
    const heap = (who) =>
      box(
        "gl-took",
        ...KINDS.map((kind, k) => {
          const own = took[who].filter((card) => sent.kinds[card] === k),
            title = `${who ? "your opponent" : "you"} took, ${kind}`;
          const zone = cards.zone("heap", title, ...own.map((card) => cards.open(card, look)));
          zone.dataset.label = own.length ? `${kind} ${own.length}` : kind;
          return zone;
        }),
      );
    const theirs = hands[1].map((card, k) =>
      all || card === lifted
        ? cards.open(card, { ...look, from: `theirs ${k}` })
        : cards.hidden(`theirs ${k}`),
    );
    const stock = [pile - (up >= 0) > 0 ? cards.hidden("pile") : null, up >= 0 ? cards.open(up, look) : null];
    const mine = hands[0].map((card) => {
      const made = cards.open(card, { ...look, choose: offer?.choose && (() => offer.choose(card)) });
      const fits = offer?.fits?.(card) ?? [];
      made.classList.toggle("gl-takes", fits.length > 0);
      const light = (on) => () => {
        for (const one of fits)
          board.querySelector(`.gl-lying [data-card="${one}"]`)?.classList.toggle("gl-lit", on);
      };
      for (const [heard, on] of Object.entries({ pointerenter: 1, focus: 1, pointerleave: 0, blur: 0 }))
        made.addEventListener(heard, light(Boolean(on)));
      return made;
    });
    const lying = field.map((card) =>
      cards.open(card, { ...look, choose: offer?.takes?.includes(card) && (() => offer.take(card)) }),
    );
    board.replaceChildren(
      plate(1),
      cards.zone("theirs", "your opponent's hand", ...theirs),
      heap(1),
      cards.zone("pile", "the pile", ...stock.filter(Boolean), make("small", {}, `pile ${pile - (up >= 0)}`)),
      cards.zone("lying", "the field", ...lying),
      plate(0),
      heap(0),
      cards.zone("mine", "your hand", ...mine),
    );
    for (const take of offer?.takes ?? [])
      board
        .querySelector(`.gl-lying [data-card="${take}"]`)
        ?.setAttribute("aria-label", `Take ${names[take]}`);
    reach.replaceChildren(...yaku.map((set) => cards.drawSet(set, took[0], took[1])));
  }

  // ---- What has happened, act by act, for the stage.
  const verb = (who, you, other = `${you}s`) => `${NAMES[who]} ${who ? other : you}`;
  const setsOf = (made) => bits(made).map((set) => yaku[set]);
  const inWords = (made) =>
    setsOf(made)
      .map(({ name, told }) => `${name} (${told.split(";")[0]})`)
      .join(", ");
  function tell(who, what, card, taken) {
    const takes = taken
      ? ` and ${who ? "takes" : "take"} ${bits(taken)
          .map((one) => names[one])
          .join(", ")}`
      : "";
    if (what === W.played) return `${verb(who, "play")} ${names[card]}${takes}.`;
    if (what === W.turned) return `${verb(who, "turn")} up ${names[card]}${takes}.`;
    if (what === W.took) return `${verb(who, "choose")} ${bits(taken).map((one) => names[one])}.`;
    if (what === W.nobody) return "Nobody wins the round.";
    const points = `${counted(card, "point")}: ${inWords(taken)}.`;
    if (what === W.reached) return `${verb(who, "have", "has")} ${points}`;
    if (what === W.went_on) return `${verb(who, "say")} koi-koi with ${points}`;
    return `${verb(who, what === W.stopped ? "stop" : "win")}${what === W.stopped ? " and " + (who ? "wins" : "win") : ""} ${points}`;
  }
  function acts({ events, length }) {
    const rows = rowsOf(events, events.length / (E.called + 2)).slice(0, length);
    const told = rows.slice(1).map((event, k) => {
      const [who, what, card, taken] = [E.who, E.what, E.card, E.taken].map((name) => event[name]),
        before = at(rows[k]),
        after = { ...at(event), turn: who },
        moves = what === W.played || what === W.turned || what === W.took,
        frames = [after];
      if (!moves) {
        const paid = setsOf(taken).flatMap((set) => set.cards);
        after.ringed = what === W.nobody ? [] : paid.filter((one) => after.took[who].includes(one));
      } else if (taken) {
        const hands = before.hands.map((hand) => hand.filter((one) => one !== card));
        const ringed = [card, ...bits(taken)];
        frames.unshift({ ...before, hands, field: [...before.field, card], ringed, turn: who });
      } else if (!after.field.includes(card)) after.up = card;
      if (what === W.turned) frames.unshift({ ...before, up: card, turn: who });
      if (what === W.played && who) frames.unshift({ ...before, lifted: card, turn: who });
      return { line: tell(who, what, card, taken), frames, sets: moves ? [] : setsOf(taken), who };
    });
    return { before: at(rows[0]), told };
  }
  const scene = stage({ board, said, draw: (table) => draw(table) });

  // ---- The reader chooses.
  function choose(chosen, asked) {
    if (moved || performance.now() - offered < 250) return;
    choices.push({ at: done.length, asked, chosen });
    const [card, take] = asked.rows[chosen];
    done = [...done, card, ...(take >= 0 ? [take] : [])];
    moved = true;
    said.focus({ preventScroll: true });
    show();
  }
  const stand = (words, sets, ...more) =>
    moment.replaceChildren(
      make("h3", {}, words),
      make("ul", { className: "gl-sets" }, ...sets.map((set) => cards.drawSet(set, set.cards))),
      ...more,
    );
  const inWordsOf =
    (phase, stop, card) =>
    ([one, take]) => {
      if (phase === P.call) return one ? "koi-koi" : `stop: win ${counted(stop, "point")}`;
      if (phase === P.play) return `play ${names[one]}${take >= 0 ? `, take ${names[take]}` : ""}`;
      return `${names[card]} takes ${names[one]}`;
    };

  function offer(seen, told) {
    const { phase, stop, held, card } = seen,
      rows = rowsOf(seen.choices, seen.choices.length / 3).slice(0, seen.options),
      asked = { rows, options: rows.map(inWordsOf(phase, stop, card)) };
    const table = { ...told.table, turn: 0, up: phase === P.drawn ? card : -1 };
    if (phase === P.call) {
      said.textContent = `You hold ${counted(held, "point")}: stop and be paid, or koi-koi?`;
      const calls = asked.options.map((words, k) => button(words, () => choose(k, asked)));
      stand("Koi-koi?", told.sets, row(...calls));
      scene.rest(() => draw(table));
    } else if (phase === P.drawn) {
      said.textContent = `You turn up ${names[card]}: which does it take?`;
      const takes = rows.map(([one]) => one);
      scene.rest(() => draw(table, { offer: { takes, take: (one) => choose(takes.indexOf(one), asked) } }));
    } else {
      said.textContent = "Your turn: choose a card of your hand.";
      const of = (one) => rows.flatMap((choice, k) => (choice[0] === one ? [k] : []));
      const fits = (one) => of(one).flatMap((k) => bits(rows[k][2]));
      const play = (one) => {
        const ways = of(one);
        if (ways.length < 2) return choose(ways[0], asked);
        said.textContent = `Which of two does ${names[one]} take?`;
        const take = (other) =>
          choose(
            ways.find((k) => rows[k][1] === other),
            asked,
          );
        draw(
          { ...table, lifted: one, ringed: fits(one) },
          { offer: { fits, choose: play, takes: fits(one), take } },
        );
        board.querySelector(".gl-lying button")?.focus({ preventScroll: true });
      };
      scene.rest(() => draw(table, { offer: { fits, choose: play } }));
    }
    return asked;
  }

  // What each choice is worth, in % of matches won, by playouts in the same worlds; none if there is but one.
  async function weigh(actions, { options, rows }) {
    const seen = await call("decide", actions, { ...sent.thinks, ...sent.weighs });
    const worths = rowsOf(seen.worths, seen.worths.length / 3).slice(0, rows.length),
      players = {};
    for (const name of ["learned", "rules"]) {
      const [card] = decided((await call("decide", actions, player(name))).decided);
      const takes = rows.map(([one]) => Number(one === card));
      const all = takes.reduce((sum, one) => sum + one, 0);
      players[name] = takes.map((one) => one / all);
    }
    const column = (k) => worths.map((worth) => 100 * worth[k]);
    return { options, values: column(0), errors: column(1), playouts: worths[0][2] * rows.length, players };
  }
  async function showHints(asked, actions) {
    const { values, errors } = await weigh(actions, asked);
    if (actions !== done) return;
    const order = [...values.keys()].sort((one, other) => values[other] - values[one]);
    const lines = order.map((k) => [
      asked.options[k],
      fixed(values[k], 1),
      errors[k] ? `± ${(1.96 * errors[k]).toFixed(1)}` : "",
    ]);
    hints.replaceChildren(tableOf(["choice", "wins, % of matches", "behind the best"], lines));
  }

  // A round is over: who was paid, and what each choice cost.
  async function settle(seen, told) {
    const points = seen.paid[seen.round],
      words = points
        ? `You ${points > 0 ? "win" : "lose"} ${counted(Math.abs(points), "point")}`
        : "Nobody wins";
    const onwards = button(seen.over ? "Next match" : "Next round", () =>
      seen.over ? begin(number + 1) : goOn(),
    );
    if (seen.over) {
      const same = ({ seed, game, opponent, rounds }) =>
        seed === fields.seed.get() &&
        game === number &&
        opponent === fields.opponent.get() &&
        rounds === fields.rounds.get();
      const result = { ...bound.settings(), game: number, lead: seen.lead };
      if (!matches.some(same)) matches.push(result);
      remember(STORE, JSON.stringify(matches));
      const verdict =
        seen.lead > 0 ? "You win the match" : seen.lead < 0 ? "You lose the match" : "The match is drawn";
      said.textContent = `${words}. ${verdict}, ${signed(seen.lead)}.`;
    } else said.textContent = `${words}.`;
    stand(seen.over ? said.textContent : words, told.sets, row(onwards));
    scene.rest(() => draw({ ...told.table, turn: -1 }, { all: true }));
    const moves = [];
    for (const [k, { at: before, asked, chosen }] of choices.entries()) {
      if (asked.options.length < 2) continue;
      const decision = await weigh(done.slice(0, before), asked);
      const go = async () => {
        const then = acts(await call("follow", done.slice(0, before)));
        draw(then.told.at(-1)?.frames.at(-1) ?? then.before);
      };
      moves.push({ name: String(k + 1), decision, chosen, go });
    }
    if (moves.length) review.show(moves);
  }

  let now = { paid: [], dealer: 0 };
  const goOn = () => begin(number, [...done, 0]);
  function begin(match, actions = []) {
    number = match;
    done = actions;
    choices = [];
    moved = true;
    scene.again();
    show();
  }
  const reset = button("Reset the score", () => {
    matches = [];
    remember(STORE, JSON.stringify(matches));
    begin(0);
  });

  function head(seen) {
    const total = fields.rounds.get(),
      won = matches.filter(({ lead }) => lead > 0).length;
    const dot = (_, k) =>
      make("i", {
        className:
          k > seen.round || (k === seen.round && seen.asked >= 0)
            ? k === seen.round
              ? "gl-now"
              : ""
            : seen.paid[k] > 0
              ? "gl-up"
              : seen.paid[k] < 0
                ? "gl-down"
                : "gl-even",
      });
    dots.replaceChildren(...Array.from({ length: total }, dot));
    const standing = `Round ${seen.round + 1} of ${total}: ${signed(seen.lead)} points. `;
    score.textContent = standing + (matches.length ? `Matches won: ${won} of ${matches.length}.` : "");
  }

  said.textContent = "Preparing the opponent …";
  const ready = learned({ sent, engine });
  const show = newest(said, async () => {
    await ready;
    for (const place of [moment, hints]) place.replaceChildren();
    review.clear();
    for (;;) {
      const actions = done,
        seen = await call("follow", actions),
        { before, told } = acts(seen);
      now = seen;
      head(seen);
      const key = `${dealt} ${number} ${seen.round}`;
      if (!(await scene.follow(key, before, told))) return;
      if (actions !== done) return;
      if (seen.asked === 1) {
        const { decided: code } = await call("decide", actions, player(fields.opponent.get()));
        if (actions !== done) return;
        done = [...done, ...decided(code)];
        continue;
      }
      const last = told.at(-1);
      const here = { table: last?.frames.at(-1) ?? before, sets: last?.sets ?? [] };
      if (seen.asked < 0) await settle(seen, here);
      else {
        const asked = offer(seen, here);
        if (fields.hints.get() && asked.options.length > 1) showHints(asked, actions).catch(stopped(said));
      }
      offered = performance.now();
      if (moved && moment.firstChild) moment.scrollIntoView({ block: "nearest" }); // a phone's board fills its screen
      if (moved)
        (moment.querySelector("button") ?? board.querySelector(".gl-lying button, .gl-mine button"))?.focus({
          preventScroll: true,
        });
      moved = false;
      return;
    }
  });

  const beside = box("gl-beside", moment, make("div", {}, shows.element, hints), scene.past);
  beside.append(
    folded("Yaku: yours ringed, lost struck out", reach),
    folded("Rules of this table", make("p", {}, sent.rules)),
  );
  el.append(
    box("gl-top", box("", score, dots), scene.speed),
    box("gl-place", box("gl-room", make("div", {}, board, said), beside, review.element)),
    folded("Another opponent, fewer rounds", panel(others), row(reset)),
  );

  // Another opponent, length or seed starts the match afresh; hints only show more of it.
  const settings = () => [fields.opponent, fields.rounds, fields.seed].map((field) => field.get()).join(" ");
  let dealt;
  const onChange = () => {
    moved = false;
    if (settings() !== dealt) [done, choices] = [[], []];
    dealt = settings();
    scene.halt();
    show();
  };
  const bound = bind({ model, fields, prefix: "full.", onChange });
  dealt = settings();
  show();
  return { bound, name: "koi-koi-matches", settings: () => ({}), data: () => matches };
}
