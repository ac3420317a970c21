// A match of the whole game against a chosen player. The kernel plays all that was done again and tells the round act by
// act; it moves for the opponent and weighs what the reader could do. This shows it, and knows no rule.
import { REFUSED } from "../../../cards/js/play.js";
import { tableOf } from "../../../js/judge.js";
import { controls } from "livefigure/controls.js";
import { actions as row, box, button, folded, make } from "livefigure/elements.js";
import { bits, counted, fixed, leaves, named, rowsOf, stopped } from "livefigure/kit.js";
import { faces } from "../../js/faces.js";
import { match, since } from "../../js/match.js";
import { learned } from "./learned.js";

const SEEN = leaves("seen.", ["board", "paid", "events", "choices", "worths"]);
const KINDS = ["bright", "animal", "ribbon", "plain"];
const NEXT = 63, // see `follow`
  TAKES = 64; // see `decide`
const signed = (points) => `${points > 0 ? "+" : ""}${points}`;

export function koikoi_full(all) {
  const { model, sent, engine } = all;
  const { board: B, event: E, what: W, phase: P } = sent.fields,
    { names } = sent,
    cards = faces(sent);
  const hint = "what each of your plays is worth, by the search player's playouts";
  const fields = controls(model, { opponent: {}, rounds: {}, seed: {}, hints: { hint } });
  const dots = box("gl-rounds"),
    hints = make("div", { ariaLive: "polite" }),
    reach = make("ul", { className: "gl-sets" });

  let done = [], // all actions in the match, both players'
    choices = [], // the reader's in this round: {at: how many actions before, asked, chosen}
    now = { paid: [], dealer: 0 };

  const call = async (name, actions, more = {}) => {
    const given = { seed: fields.seed.get(), game: game.number, "house.rounds": fields.rounds.get() },
      moves = [...actions, -1];
    const asked = { ...given, actions: moves, ...more };
    const seen = await engine.call(name, asked, SEEN, { actions: [moves.length] });
    return { ...seen, ...named(B, seen.board), decided: Number(seen.value) };
  };
  const player = (name) => ({ ...sent.thinks, "mind.player": sent.players.indexOf(name) });
  const decided = (code) => [code % TAKES, ...(code >= TAKES ? [Math.floor(code / TAKES) - 1] : [])];

  // ---- The table, from an event's row: where all cards lie, by player.
  const at = (event) => cards.position(event, { ...E, taken: E.took });

  // `how` as `lay` has it; where `fits(card)` says which cards of the field a card of the hand takes, they light up.
  function draw(table, { fits, ...how } = {}) {
    const note = (who) => {
      const sum = now.paid.reduce((all, paid) => all + Math.max(0, who ? -paid : paid), 0);
      return `${who ? `${fields.opponent.get()}, ` : ""}${counted(sum, "point")}${who === now.dealer ? ", dealer" : ""}`;
    };
    const heap = (_, title, taken, look) => {
      const zones = KINDS.map((kind, k) => {
        const own = taken.filter((card) => sent.kinds[card] === k),
          zone = cards.lie("heap", `${title}, ${kind}`, own, look);
        zone.dataset.label = own.length ? `${kind} ${own.length}` : kind;
        return zone;
      });
      return box("gl-took", ...zones);
    };
    const { board } = game;
    cards.lay(board, table, 0, { ...how, note, heap });
    for (const made of fits ? board.querySelectorAll(".gl-mine button") : []) {
      const lit = fits(Number(made.dataset.card));
      made.classList.toggle("gl-takes", lit.length > 0);
      const light = (on) => () => {
        for (const one of lit)
          board.querySelector(`.gl-lying [data-card="${one}"]`)?.classList.toggle("gl-lit", on);
      };
      made.onpointerenter = made.onfocus = light(true);
      made.onpointerleave = made.onblur = light(false);
    }
    reach.replaceChildren(...cards.drawSets(table, 0));
  }

  // ---- What has happened, act by act, for the stage.
  function tell(who, what, card, taken) {
    const took = bits(taken).map((one) => names[one]);
    if (what === W.took) return `${who ? "Your opponent chooses" : "You choose"} ${took}.`;
    if (what === W.nobody) return "Nobody wins the round.";
    const stops = ["stop and win", "stops and wins"];
    return cards.tell(!who, what, card, { taken: bits(taken), sets: cards.setsOf(taken), stops });
  }
  function acts({ events, length }) {
    const rows = rowsOf(events, E.called + 2).slice(0, length);
    const told = rows.slice(1).map((event, k) => {
      const [who, what, card, taken] = [E.who, E.what, E.card, E.taken].map((name) => event[name]),
        before = at(rows[k]),
        after = { ...at(event), turn: who },
        moves = what === W.played || what === W.turned || what === W.took,
        frames = [after];
      if (!moves) {
        const paid = cards.setsOf(taken).flatMap((set) => set.cards);
        after.ringed = what === W.nobody ? [] : paid.filter((one) => after.taken[who].includes(one));
      } else if (taken) {
        const hands = before.hands.map((hand) => hand.filter((one) => one !== card));
        const ringed = [card, ...bits(taken)];
        frames.unshift({ ...before, hands, field: [...before.field, card], ringed, turn: who });
      } else if (!after.field.includes(card)) after.up = card;
      if (what === W.turned) frames.unshift({ ...before, up: card, turn: who });
      if (what === W.played && who) frames.unshift({ ...before, lifted: card, turn: who });
      return { line: tell(who, what, card, taken), frames, sets: moves ? [] : cards.setsOf(taken), who };
    });
    return { before: at(rows[0]), told };
  }

  // ---- The reader chooses.
  function choose(chosen, asked) {
    if (game.early(250)) return; // a touch of the board may have been meant to hurry the acts
    choices.push({ at: done.length, asked, chosen });
    const [card, take] = asked.rows[chosen];
    done = [...done, card, ...(take >= 0 ? [take] : [])];
    game.chosen();
  }
  function inWords({ phase, stop, card }, [one, take]) {
    if (phase === P.call) return one ? "koi-koi" : `stop: win ${counted(stop, "point")}`;
    if (phase === P.play) return `play ${names[one]}${take >= 0 ? `, take ${names[take]}` : ""}`;
    return `${names[card]} takes ${names[one]}`;
  }

  function offer(seen, told) {
    const { board, said, scene, stand } = game;
    const { phase, held, card } = seen,
      rows = rowsOf(seen.choices, 3).slice(0, seen.options),
      asked = { rows, options: rows.map((row) => inWords(seen, row)) };
    const table = { ...told.table, turn: 0, up: phase === P.drawn ? card : -1 };
    if (phase === P.call) {
      said.textContent = `You hold ${counted(held, "point")}: stop and be paid, or koi-koi?`;
      const calls = asked.options.map((words, k) => button(words, () => choose(k, asked)));
      scene.rest(() => draw(table));
      stand("Koi-koi?", told.sets, row(...calls));
    } else if (phase === P.drawn) {
      said.textContent = `You turn up ${names[card]}: which does it take?`;
      const takes = rows.map(([one]) => one);
      scene.rest(() => draw(table, { takes, take: (one) => choose(takes.indexOf(one), asked) }));
    } else {
      said.textContent = `${told.since}Your turn: choose a card of your hand.`;
      const of = (one) => rows.flatMap((choice, k) => (choice[0] === one ? [k] : []));
      const fits = (one) => of(one).flatMap((k) => bits(rows[k][2]));
      const play = (action) => {
        const one = table.hands[0][action],
          ways = of(one);
        if (ways.length < 2) return choose(ways[0], asked);
        said.textContent = `Which of two does ${names[one]} take?`;
        const way = (other) => ways.find((k) => rows[k][1] === other),
          take = (other) => choose(way(other), asked);
        const how = { fits, choose: play, takes: fits(one), take };
        draw({ ...table, lifted: one, ringed: fits(one) }, how);
        board.querySelector(".gl-lying button")?.focus({ preventScroll: true });
      };
      scene.rest(() => draw(table, { fits, choose: play }));
    }
    return asked;
  }

  // What each choice is worth, in % of matches won, by playouts in the same worlds; none if there is but one.
  async function weigh(actions, { options, rows }) {
    const seen = await call("decide", actions, { ...sent.thinks, ...sent.weighs });
    const worths = rowsOf(seen.worths, 3).slice(0, rows.length),
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
    const reach = (k) => (errors[k] ? `± ${(1.96 * errors[k]).toFixed(1)}` : ""),
      lines = order.map((k) => [asked.options[k], fixed(values[k], 1), reach(k)]);
    hints.replaceChildren(tableOf(["choice", "wins, % of matches", "behind the best"], lines));
  }

  // A round is over: who was paid, and what each choice cost.
  async function settle(seen, told) {
    const { said } = game,
      points = seen.paid[seen.round],
      words = points
        ? `You ${points > 0 ? "win" : "lose"} ${counted(Math.abs(points), "point")}`
        : "Nobody wins";
    const actions = done,
      goOn = () => ([done, choices] = [[...actions, NEXT], []]);
    const onwards = seen.over
      ? game.onwards("Next match", game.number + 1)
      : game.onwards("Next round", game.number, goOn);
    if (seen.over) {
      const result = { ...game.figure.bound.settings(), game: game.number, lead: seen.lead };
      game.keep(result, "seed", "game", "opponent", "rounds");
      const verdict =
        seen.lead > 0 ? "You win the match" : seen.lead < 0 ? "You lose the match" : "The match is drawn";
      said.textContent = `${words}. ${verdict}, ${signed(seen.lead)}.`;
    } else said.textContent = `${words}.`;
    game.scene.rest(() => draw({ ...told.table, turn: -1 }, { open: true }));
    game.stand(seen.over ? said.textContent : words, told.sets, row(onwards));
    const moves = [];
    for (const [k, { at: before, asked, chosen }] of choices.entries()) {
      if (asked.options.length < 2) continue;
      const decision = await weigh(actions.slice(0, before), asked);
      if (actions !== done) return;
      const go = async () => {
        const then = acts(await call("follow", actions.slice(0, before)));
        draw(then.told.at(-1)?.frames.at(-1) ?? then.before);
      };
      moves.push({ name: String(k + 1), decision, chosen, go });
    }
    if (moves.length) game.review.show(moves);
  }

  function head(seen) {
    const matches = game.results(),
      total = fields.rounds.get(),
      won = matches.filter(({ lead }) => lead > 0).length;
    const look = (round) => {
      if (round > seen.round) return "";
      if (round === seen.round && seen.asked >= 0) return "gl-now";
      return ["gl-down", "gl-even", "gl-up"][1 + Math.sign(seen.paid[round])];
    };
    const rounds = Array.from({ length: total }, (_, round) => make("i", { className: look(round) }));
    dots.replaceChildren(...rounds);
    const standing = `Round ${seen.round + 1} of ${total}: ${signed(seen.lead)} points. `;
    game.score.textContent = standing + (matches.length ? `Matches won: ${won} of ${matches.length}.` : "");
  }

  async function answer() {
    let refused = "";
    for (;;) {
      const actions = done,
        seen = await call("follow", actions),
        { before, told } = acts(seen);
      if (seen.used < actions.length) {
        done = done.slice(0, seen.used);
        choices = choices.filter(({ at }) => at < seen.used);
        refused = REFUSED;
        continue;
      }
      now = seen;
      head(seen);
      const key = `${game.deal()} ${game.number} ${seen.round}`;
      if (!(await game.scene.follow(key, before, told))) return false;
      if (actions !== done) return false;
      if (seen.asked === 1) {
        const { decided: code } = await call("decide", actions, player(fields.opponent.get()));
        if (actions !== done) return false;
        done = [...done, ...decided(code)];
        continue;
      }
      const last = told.at(-1);
      const here = { table: last?.frames.at(-1) ?? before, sets: last?.sets ?? [], since: since(told, 0) };
      if (seen.asked < 0) await settle(seen, here);
      else {
        const asked = offer(seen, here);
        if (fields.hints.get() && asked.options.length > 1)
          showHints(asked, actions).catch(stopped(game.said));
      }
      game.said.prepend(refused);
      return actions === done; // what choices cost takes a while
    }
  }

  const game = match(all, {
    fields,
    prefix: "full.",
    store: "gamelab.koikoi-matches",
    result: { seed: 0, game: 0, opponent: "", rounds: 0, lead: 0 },
    counts: "lead",
    name: "koi-koi-matches",
    draw: (table) => draw(table),
    drawSet: (set) => cards.drawSet(set, set.cards),
    costs: { unit: "% of matches", digits: 1 },
    hints,
    top: dots,
    below: [folded("Yaku: yours ringed, lost struck out", reach)],
    title: "Another opponent, fewer rounds",
    wait: "Preparing the opponent …",
    ready: learned({ sent, engine }),
    answer,
    fresh: () => ([done, choices] = [[], []]),
  });
  game.board.classList.add("gl-full");
  return game.figure;
}
