// Judge my move: whom to exile, whether to claim, what to report; judged in fractions.
import { answering, controls } from "livefigure/controls.js";
import { box, lines, panel } from "livefigure/elements.js";
import { judge } from "../../js/judge.js";
import { leaves, rowsOf, zipped } from "livefigure/kit.js";
import { fraction, reports, seating } from "./common.js";

const DAY = ["roles", "claims", "targets", "colours", "divined"];

export function decide({ model, sent, el, engine, said }) {
  const { acts, village, roles: kinds, fashions, players, names, black, nobody } = sent;
  const fields = controls(model, { side: { label: "you are" }, seed: {}, number: { label: "decision" } });
  const wanted = leaves("decision.", ["facts", "acts", "values", "parts", "shares"]);
  Object.assign(wanted, leaves("decision.day.", DAY), { aims: "decision.targets" });
  const table = box("gl-chart"),
    story = box("gl-result");
  const ask = "What do you do? Worth: how often your side then wins.";
  const judging = judge({ unit: "%", lost: "percentage points", ask, number: fields.number });
  el.append(table, story, judging.element, said, panel(fields));
  let dealt;

  async function deal() {
    const [side, seed, number] = [fields.side.code(), fields.seed.get(), fields.number.get()];
    const day = await engine.call("deal_decision", { seed, number, side }, wanted);
    const [state, me, many, claimants] = day.facts,
      first = (list) => [...list].slice(0, many),
      most = day.shares.length / village.length,
      shares = rowsOf(day.shares, most).map((row) => row.slice(0, many)),
      exiles = side === 0,
      seen = side === 1 ? day.divined[0] : nobody;
    const whom = (seat) => (seat === nobody ? "a villager" : players[seat]);
    const given = {
      key: `${side}/${seed}/${number}`,
      options: first(day.acts).map((act, i) => acts[act].replace("{}", whom(day.aims[i]))),
      values: first(day.values).map((value) => 100 * value),
      fractions: first(day.acts).map((_, i) => fraction(day.parts, i).text),
      players: zipped(exiles ? village : kinds, shares),
    };
    // A liar knows its role, a seer whom it saw, all know who claims once they have; reports come later.
    const known = players.map((_, seat) => (seat === me ? "you" : seat === seen ? "seen: white" : ""));
    const none = players.map(() => nobody);
    const hidden = exiles ? {} : { targets: none, ...(claimants ? {} : { claims: players.map(() => 0) }) };
    const rivals = players.filter((_, seat) => claimants && day.claims[seat] && seat !== me);
    const talk = claimants
      ? `You claim to be the seer, as ${rivals.length > 1 ? "do" : "does"} ${rivals.join(" and ")}.`
      : "The talk begins; all claim at once.";
    const saw = seen === nobody ? "" : `At night you saw that ${players[seen]} is not the werewolf.`;
    const fashion = `All others play the fashion ${fashions[state]}, and the village believes that everybody does.`,
      own = () => [`You are ${players[me]}, the ${names[side - 1]}. ${saw} ${talk}`],
      told = [fashion, ...(exiles ? reports(day, players, black) : own())];
    return { day, given, known, hidden, told, seats: exiles ? first(day.aims) : undefined };
  }

  function draw() {
    const { day, known, hidden, seats } = dealt,
      open = judging.chosen >= 0;
    const roles = open ? [...day.roles].map((role) => names[role]) : known;
    const pick = seats && ((seat) => choose(seats.indexOf(seat)));
    seating(table, { ...(open ? day : { ...day, ...hidden }), players, black, roles, pick });
  }
  function choose(option) {
    judging.choose(option);
    if (judging.chosen >= 0) answered();
  }
  function answered() {
    const { given } = dealt,
      option = judging.chosen;
    // Options are told with their fractions once they tell nothing any more.
    judging.offer({ ...given, options: given.options.map((name, i) => `${name}: ${given.fractions[i]}`) });
    draw();
    said.textContent = `In full: ${given.options[option]} wins ${given.fractions[option]} of such games for your side.`;
  }
  judging.element.addEventListener("click", ({ target }) => {
    if (target.closest("[aria-pressed]") && judging.chosen >= 0) answered();
  });
  // Another side is another score.
  fields.side.element.addEventListener("change", () => judging.forget());

  async function answer() {
    dealt = await deal();
    story.replaceChildren(...lines(dealt.told.filter(Boolean)));
    judging.offer(dealt.given);
    if (judging.chosen >= 0) return answered();
    said.textContent = "";
    draw();
  }
  const data = () => judging.rows().map((row, i) => ({ ...row, fraction: dealt?.given.fractions[i] ?? "" }));
  const literals = () => ({ number_of_side: fields.side.code() });
  return answering({ model, engine }, { said, fields, prefix: "judge.", answer, data, literals });
}
