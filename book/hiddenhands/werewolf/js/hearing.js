// Bayes report by report: what the village believes after each thing that it hears.
import { controls } from "livefigure/controls.js";
import { bits, leaves, percent, rowsOf, zipped } from "livefigure/kit.js";
import { beliefBars, capital, fashion, said, stepwise, worthInWords } from "./common.js";

const WANTED = {
  ...leaves("hearing.", ["posterior", "likely", "spoke", "facts"]),
  ...leaves("hearing.table.decision.day.", ["roles", "claims", "targets", "colours", "suspicion"]),
};

export function hearing({ model, sent, el, engine, chart }) {
  const { names: roles, players, black } = sent;
  const fields = controls(model, { state: fashion(sent), seed: {}, number: { label: "game" } });

  function sentences({ believed, likely, spoke, claims, targets, colours, suspicion }, steps, out) {
    const who = players.filter((_, seat) => claims[seat]),
      part = who.length === 2 ? 3 : 2;
    const told = [
      `nobody has spoken: each player is the seer, the werewolf or the possessed with ${percent(believed[0][0])} each.`,
      who.length === 1
        ? `only ${who[0]} claims to be the seer, so it is true: the seer always claims.`
        : `${who.join(" and ")} claim to be the seer. One of them is, each with ${percent(1 / who.length, 1)}; villagers never claim.`,
    ];
    for (let step = 2; step < steps; step++) {
      const seat = spoke[step],
        [now, before] = [step, step - 1].map((at) => percent(believed[at][roles.length * seat], 1));
      const from = roles
        .slice(0, who.length === 1 ? 1 : 3)
        .map((role, r) => `${percent(likely[step * roles.length + r], 1)} from the ${role}`);
      const report = `${players[seat]} says that ${players[targets[seat]]} is ${said(colours[seat] === black)}.`,
        so = `So ${players[seat]} is the seer with ${now} (before: ${before}).`;
      told.push(`${report} Its probability: ${from.join(", ")}. ${so}`);
    }
    const most = `${out.map((seat) => players[seat]).join(" and ")}, ${suspicion[out[0]].toFixed(3)}`;
    const worth = `the chance that it is the werewolf, and 1/${part} of the chance that it is the possessed`;
    return [...told, `to exile somebody is worth ${worth}: most for ${most}.`].map(capital);
  }

  async function answer(tell) {
    const given = { seed: fields.seed.get(), game: fields.number.get(), state: fields.state.code() };
    const heard = await engine.call("hear", given, WANTED);
    heard.believed = rowsOf(heard.posterior, roles.length * players.length); // after each step, by seat and role
    const [steps, tied] = heard.facts,
      out = bits(tied),
      at = tell(sentences(heard, steps, out)),
      last = at === steps,
      step = Math.min(at, steps - 1);
    const claims = (seat) => (step > 0 && heard.claims[seat] ? "claims" : ""),
      note = (seat) => (last ? worthInWords(heard.suspicion[seat], 3) : claims(seat));
    const marked = (seat) => (last ? out.includes(seat) : heard.spoke[step] === seat);
    const rows = players.map((name, seat) => ({ name, note: note(seat), marked: marked(seat) }));
    beliefBars(chart, { roles, posterior: heard.believed[step], players: rows });
    const shown = heard.believed.slice(0, steps).flatMap((believed, step) => {
      const shares = rowsOf(believed, roles.length);
      return players.map((player, seat) => ({ step: step + 1, player, ...zipped(roles, shares[seat]) }));
    });
    const truth = [...heard.roles].map((role) => roles[role]).join(", ");
    const light = `In truth they are, from player 1 on: ${truth}.`;
    return [last ? light : "Who is what comes to light last.", shown];
  }
  const look = { prefix: "hearing.", place: chart, fields, more: "Other days" };
  return stepwise({ model, el, engine }, look, answer);
}
