// A whole game of two days by the fire. The kernel `play_game` is given the reader's moves so far; what happened, what the
// village believes and what may be chosen comes back, and is shown act by act.
import { person } from "../../cards/js/people.js";
import { happened, pace, pressedOnce, REFUSED } from "../../cards/js/play.js";
import { costOf } from "../../js/judge.js";
import { answering, controls, furtherButton } from "livefigure/controls.js";
import { actions, box, button, folded, lines, make, panel } from "livefigure/elements.js";
import { leaves, named, percent, rowsOf, stopped } from "livefigure/kit.js";
import { capital } from "./common.js";

const WANTED = {
  ...leaves("table.", ["facts", "events", "beliefs", "options", "acts", "targets", "values"]),
  ...leaves("table.decision.day.", ["roles", "divined"]),
};
const WIDE = 4, // numbers of an event
  MOST = 8; // options of a decision
// Where they sit, the reader below the fire: from the left and from above, in percent.
const PLACES = [
  [13, 64],
  [29, 26],
  [71, 26],
  [87, 64],
  [50, 74],
];
const FRIENDS = "the werewolf, the possessed (who wants the werewolf to win)";
const SIDES = {
  seer: `Among the other four are ${FRIENDS} and two villagers.`,
  werewolf: "Among the other four are the seer, two villagers, and the possessed, who is on your side.",
  possessed: "You want the werewolf to win. Among the other four are it, the seer and two villagers.",
  villager: `Among the other four are the seer, ${FRIENDS} and one more villager. The village exiles whom you name.`,
};
const RULES = [
  "Before the first day the seer learns of one player whether it is the werewolf. All say at once whether they claim to be the seer; those who do report on one player.",
  "Then the village exiles whom it suspects most; if that is the werewolf, it wins. A villager's word is the village's. Any other seat has one vote of five, which changes nothing, so it is not asked.",
  "At night the werewolf knows its friend, and kills somebody else. On the second day three are left. With the possessed alive its side outvotes the third; else the village draws lots among those who can still be the werewolf, unless you are a villager and name one.",
  "The model knows no more of a second day: these rules give each exile just the worth that the paper gives it.",
];
const GROUND =
  '<svg viewBox="0 0 780 600" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><path class="gl-hill" d="M0 250Q160 165 330 242T780 195V600H0Z"/><g class="gl-near"><path d="M0 302Q240 224 460 292T780 272V600H0Z"/><path d="M70 264l16-60 16 60zM104 270l13-46 13 46zM640 246l16-64 16 64zM676 252l13-48 13 48z"/></g><ellipse class="gl-clearing" cx="390" cy="430" rx="360" ry="150"/><ellipse cx="390" cy="390" rx="120" ry="44" fill="#f0a63a" opacity=".28"/><g transform="translate(390 392)"><path d="M-40 12L40-4M-40-4L40 12" stroke="#5e3d23" stroke-width="11" stroke-linecap="round"/><path d="M0-92C22-58 38-44 32-18C28 2-28 2-32-18C-36-40-12-52 0-92Z" fill="#e2711d"/><path d="M2-56C14-38 20-28 16-12C12 0-14 0-17-12C-18-28-4-34 2-56Z" fill="#ffd24a"/></g></svg>';

export function game({ model, sent, el, engine }) {
  const { events: E, facts: F, names: roles, players, acts, states, often, black } = sent;
  const fields = controls(model, {
    fashion: {},
    role: { label: "you are" },
    seed: {},
    number: { label: "game" },
    beliefs: { label: "show it before my vote" },
  });
  const past = happened(),
    review = box("gl-worths");
  const look = { type: "button", className: "gl-villager", disabled: true },
    seats = players.map((_, n) => make("button", { ...look, onclick: (event) => pick(n, event) }));
  const scene = make("div", { className: "gl-sky", innerHTML: GROUND }),
    when = make("b", { className: "gl-when" }),
    bubble = box("gl-speech"),
    stage = box("gl-stage", scene, when, ...seats, bubble),
    speed = pace(stage);
  const say = make("p", { className: "gl-say", role: "status" }),
    offers = actions();
  const known = box("gl-known-here"),
    usual = make("p"),
    beliefs = box("gl-beliefs");
  const headed = (text, ...children) => box("", make("h3", {}, text), ...children);
  const knows = headed("What you know", known),
    suspects = headed("What the village believes", beliefs, fields.beliefs.element),
    beside = box("gl-beside", knows, suspects, past.element);
  const rules = folded("The rules", ...RULES.map((text) => make("p", {}, text)));
  const told = box("gl-beside", headed("In fashion", usual), rules);
  const next = furtherButton("New village", fields.number);
  const { beliefs: always, ...others } = fields;
  const main = box("", stage, say, offers, review);
  el.append(box("gl-top", speed.element, next), box("gl-place", box("gl-room", main, beside, told)));
  el.append(folded("Another fashion, another role", panel(others)));
  pressedOnce(el);

  let seen, // what the kernel says of the game
    moves = [],
    refused = "",
    shown = 1, // how many events have been seen
    run = 0, // a newer game ends an older one
    byKeys = false;
  past.heard(draw);

  const name = (seat) => (seat === seen.me ? "You" : players[seat]);
  const whom = (seat) => (seat === seen.me ? "you" : players[seat]);
  const are = (seat, rest) => `${name(seat)} ${seat === seen.me ? "are" : "is"} ${rest}`;
  const spoken = ({ target, colour }) =>
    `${whom(target)} ${target === seen.me ? "are" : "is"} ${colour === black ? "" : "not "}the werewolf`;
  const shareAt = (at, seat, role) => seen.beliefs[(players.length * at + seat) * roles.length + role];
  const roleOf = (seat) => roles[seen.roles[seat]];
  const seatOf = (role) => seen.roles.indexOf(roles.indexOf(role));
  const outcome = () => (seen.won ? "The village wins" : "The werewolf wins");
  const youAre = () => `You are ${roleOf(seen.me) === "villager" ? "a" : "the"} ${roleOf(seen.me)}.`;

  const SENTENCES = {
    dawn: (_, at) =>
      at ? "The second day: nobody has anything new to say." : "The first day: who is the seer?",
    claim: ({ seat }) => `${name(seat)}: “I am the seer.”`,
    silent: ({ seat }) => `${name(seat)}: “I am not the seer.”`,
    report: (event) => `${name(event.seat)}: “${capital(spoken(event))}.”`,
    vote: ({ seat, target }) => `${name(seat)} vote${seat === seen.me ? "" : "s"} for ${whom(target)}.`,
    exile: ({ target }) => `${are(target, "exiled")}.`,
    night: () => "Night falls. The werewolf is still among you.",
    kill: ({ target }) => `${are(target, "found dead")} in the morning.`,
    end: () => `${outcome()}: it was ${whom(seatOf("werewolf"))}.`,
  };
  const sentence = (event, at) => SENTENCES[event.kind](event, at);

  // Ask the kernel how far the moves lead.
  async function ask() {
    const given = {
      seed: fields.seed.get(),
      game: fields.number.get(),
      role: fields.role.code() - 1,
      state: states[fields.fashion.code()],
      moves: sent.moves.map((ask, n) => moves[n] ?? ask),
    };
    const { facts, events, options, ...table } = await engine.call("play_game", given, WANTED);
    const { me, events: many, decisions, pending, won } = named(F, facts);
    const happenings = rowsOf(events, WIDE).slice(0, many),
      rows = happenings.map(([kind, seat, target, colour]) => ({ kind: E[kind], seat, target, colour }));
    const answered = decisions - pending;
    refused = answered < moves.length ? REFUSED : "";
    moves = moves.slice(0, answered);
    const offered = rowsOf(options, 3).slice(0, decisions);
    const asked = offered.map(([size, chosen], n) => {
      const cut = (name) => rowsOf(table[name], MOST)[n].slice(0, size);
      const does = cut("acts").map((act) => acts[act]);
      return { chosen, acts: does, targets: cut("targets"), values: cut("values") };
    });
    seen = { ...table, me, won, pending, asked, rows };
  }

  const open = () => (seen.pending && shown === seen.rows.length ? seen.asked.at(-1) : null);
  const over = () => seen.rows[shown - 1]?.kind === "end";
  // What the village believes would play for the reader.
  const believed = (at) =>
    always.get() ||
    over() ||
    seen.rows.slice(0, at + 1).some(({ kind, seat }) => kind === "vote" && seat === seen.me);

  // Every act is shown, and then the reader is asked.
  async function play() {
    const mine = ++run;
    speed.begin();
    offers.replaceChildren();
    while (shown < seen.rows.length) {
      shown++;
      past.latest();
      draw();
      const { kind } = seen.rows[shown - 1];
      await speed.pause(kind === "vote" ? 0.6 : kind === "report" || kind === "kill" ? 1.6 : 1);
      if (mine !== run) return;
    }
    draw();
    offer();
    if (!over()) return;
    review.replaceChildren(...seen.asked.flatMap(judged));
    if (byKeys) next.focus();
  }

  const OPTIONS = {
    exile: (seat) => `name ${players[seat]}`,
    kill: (seat) => `kill ${players[seat]}`,
    hide: () => "claim nothing",
    claim: () => "claim to be the seer",
    white: (seat) => `say “${seat < 0 ? "A villager" : players[seat]} is not the werewolf”`,
    black: (seat) => `say “${players[seat]} is the werewolf”`,
  };
  const QUESTIONS = {
    exile: "Whom shall the village exile? Choose a seat.",
    kill: "Whom do you kill? Choose a seat.",
    hide: "Do you claim to be the seer?",
    white: "What do you report?",
  };
  const words = ({ acts, targets }) => acts.map((act, n) => OPTIONS[act](targets[n]));
  const onSeats = ({ acts }) => acts[0] === "exile" || acts[0] === "kill";

  function offer() {
    const decision = open();
    if (!decision) return;
    const last = sentence(seen.rows.at(-1), seen.rows.length - 1);
    say.replaceChildren(refused, make("span", {}, last), " ", make("span", {}, QUESTIONS[decision.acts[0]]));
    const asked = (text, option) => button(capital(text), (event) => choose(option, event));
    if (!onSeats(decision)) offers.replaceChildren(...words(decision).map(asked));
    if (byKeys) (onSeats(decision) ? stage : offers).querySelector("button:not(:disabled)")?.focus();
  }
  function pick(seat, event) {
    const decision = open();
    if (decision && onSeats(decision)) choose(decision.targets.indexOf(seat), event);
  }
  function choose(option, { detail }) {
    if (option < 0 || !open()) return;
    byKeys = detail === 0;
    moves.push(option);
    seen.pending = 0; // nothing is asked until this is answered
    draw();
    offers.replaceChildren();
    ask().then(play).catch(stopped(say));
  }

  // What each option of a decision was worth, as bars, and a sentence.
  const NAMES = { exile: "Your vote", kill: "Your night", hide: "Your claim", white: "Your report" };
  function judged(decision) {
    const { chosen, values, acts } = decision,
      options = words(decision),
      { cost } = costOf(decision, chosen),
      best = values.indexOf(Math.max(...values)),
      won = (option) => percent(values[option]);
    const more = cost ? `. To ${options[best]} would have won ${won(best)}` : ", the most there is";
    const bars = options.map((option, n) => {
      const bar = make("i", { className: n === best ? "gl-most" : "", style: `width:${100 * values[n]}%` }),
        [look, mark] = n === chosen ? ["gl-worth gl-yours", "▲ "] : ["gl-worth", ""];
      const drawn = make("span", { className: "gl-worth-bar" }, bar);
      return box(look, make("span", {}, mark + option), drawn, make("output", {}, won(n)));
    });
    const told = `to ${options[chosen]}. Your side wins ${won(chosen)} of such games${more}.`;
    return [make("p", {}, make("b", {}, `${NAMES[acts[0]]}: `), told), ...bars];
  }

  // The village as it was after an act: what is out, what was said, who voted for whom.
  function stateAt(at) {
    const state = { out: {}, claims: {}, votes: {}, time: "day", when: "The first day" };
    seen.rows.slice(0, at + 1).forEach((event, n) => {
      const { kind, seat, target } = event;
      if (kind === "claim") state.claims[seat] = "the seer";
      if (kind === "report")
        state.claims[seat] = `${whom(target)}: ${event.colour === black ? "" : "no "}wolf`;
      if (kind === "vote") (state.votes[target] ??= []).push(seat);
      if (kind === "exile") state.out[target] = "exiled";
      if (kind === "kill") state.out[target] = "killed";
      if (kind === "night") Object.assign(state, { votes: {}, time: "night", when: "Night" });
      if (kind === "dawn" && n) Object.assign(state, { time: "day", when: "The second day" });
      if (kind === "end") Object.assign(state, { open: true, when: outcome() });
    });
    return state;
  }

  function draw() {
    const at = past.tell(seen.rows.slice(0, shown).map(sentence)),
      event = seen.rows[at],
      state = stateAt(at),
      decision = open(),
      shows = believed(at);
    const share = (seat, role) => shareAt(at, seat, role);
    stage.dataset.time = state.time;
    when.textContent = state.when;
    say.textContent = sentence(event, at);
    bubble.hidden = !["claim", "silent", "report"].includes(event.kind);
    seats.forEach((made, seat) => {
      const mine = seat === seen.me,
        out = state.out[seat],
        suspected = share(seat, 1),
        [left, top] = PLACES[(seat - seen.me + 2 * players.length - 1) % players.length];
      const guess = shows ? `${percent(suspected)} wolf` : "",
        told = state.open || mine ? roleOf(seat) : guess;
      const pickable = decision && onSeats(decision) && decision.targets.includes(seat),
        votes = state.votes[seat]?.length ?? 0,
        does = pickable ? capital(OPTIONS[decision.acts[0]](seat)) : name(seat),
        counts = votes && `${votes} vote${votes > 1 ? "s" : ""}`;
      made.style.cssText = `left:${left}%;top:${top}%;--p:${shows ? 100 * suspected : 0}`;
      made.disabled = !pickable;
      made.classList.toggle("gl-absent", Boolean(out));
      made.classList.toggle("gl-speaks", event.seat === seat);
      const tag = out && !state.open && !mine ? out : told,
        claim = state.claims[seat] ? `“${state.claims[seat]}”` : "",
        wolf = state.open && roleOf(seat) === "werewolf" ? " gl-wolf" : "";
      // Its name begins with the words that are seen, in their order.
      made.ariaLabel = [does, tag, claim, tag === out ? "" : out, counts].filter(Boolean).join(" ");
      const said = claim && `<span class="gl-claim">${claim}</span>`;
      made.innerHTML = `<span class="gl-halo">${person(seat)}</span> <b>${name(seat)}</b> <span class="gl-tag${wolf}">${tag}</span> ${said}<span class="gl-votes">${"<i></i>".repeat(votes)}</span>`;
      if (event.seat !== seat || bubble.hidden) return;
      bubble.style.cssText = `left:${Math.min(82, Math.max(18, left))}%;top:${top}%`;
      bubble.textContent = sentence(event, at).split("“")[1].replace("”", "");
    });
    drawBeside(share, shows);
  }

  function drawBeside(share, open) {
    const role = roleOf(seen.me),
      saw = seen.divined[0],
      is = saw === seatOf("werewolf") ? "is" : "is not";
    const night = seen.rows.slice(0, shown).some(({ kind }) => kind === "night");
    const facts = [
      `${youAre()} ${SIDES[role]}`,
      role === "seer" && `You have seen that ${players[saw]} ${is} the werewolf.`,
      role === "werewolf" && night && `${capital(whom(seatOf("possessed")))} is the possessed, on your side.`,
    ];
    known.replaceChildren(...lines(facts.filter(Boolean)));
    const rates = often[fields.fashion.code()];
    usual.textContent = `The werewolf claims to be the seer in ${percent(rates.w1)} of games, the possessed in ${percent(rates.p1)}. A seer who has seen a villager lies in ${percent(rates.s1)}, or in ${percent(rates.s2)} if three claim. All know this.`;
    const bar = (seat) => {
      const [wolf, possessed] = [share(seat, 1), share(seat, 2)];
      const ariaLabel = `${name(seat)}: werewolf ${percent(wolf)}, possessed ${percent(possessed)}`,
        innerHTML = `<i style="width:${100 * wolf}%"></i><i class="gl-also" style="width:${100 * possessed}%"></i>`;
      const drawn = make("span", { className: "gl-belief-bar", role: "img", ariaLabel, innerHTML });
      return box("gl-belief-row", make("span", {}, name(seat)), drawn, make("output", {}, percent(wolf)));
    };
    const legend = make("small", {}, "Full: the werewolf. Striped: the possessed.");
    if (open) beliefs.replaceChildren(...players.map((_, seat) => bar(seat)), legend);
    else beliefs.replaceChildren("Hidden until you have voted.");
  }

  async function answer() {
    run++;
    moves = [];
    shown = 1; // the dawn
    review.replaceChildren();
    await ask();
    past.latest();
    draw();
    say.textContent = youAre();
    const begin = button("Begin the first day", (event) => {
      byKeys = event.detail === 0;
      play().catch(stopped(say));
    });
    offers.replaceChildren(begin);
    if (byKeys) begin.focus();
  }
  const row = (event, n) => {
    const wolves = players.map((player, seat) => [player, shareAt(n, seat, 1)]);
    return { act: n + 1, what: sentence(event, n), ...Object.fromEntries(wolves) };
  };
  const data = () => seen.rows.slice(0, shown).map(row);
  const literals = () => ({ state: states[fields.fashion.code()], code: fields.role.code() - 1 });
  return answering({ model, engine }, { said: say, fields, prefix: "game.", answer, data, literals });
}
