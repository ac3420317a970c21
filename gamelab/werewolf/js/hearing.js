// Bayes report by report: what the village believes after each thing that it hears.
import { controls } from "livefigure/controls.js";
import { box } from "livefigure/elements.js";
import { bits, leaves, percent } from "livefigure/kit.js";
import { beliefBars, capital, fashion, said, stepwise, worthInWords } from "./common.js";

const WANTED = {
  ...leaves("hearing.", ["posterior", "likely", "spoke", "facts"]),
  ...leaves("hearing.table.decision.day.", ["roles", "claims", "targets", "colours", "suspicion"]),
};

export function hearing({ model, sent, el, engine }) {
  const { names: roles, players, black } = sent;
  const fields = controls(model, { state: fashion(sent), seed: {}, number: { label: "game" } });
  const place = box("gl-chart");
  const size = roles.length * players.length;
  const of = (posterior, step, seat, role) => posterior[step * size + roles.length * seat + role];

  function sentences({ posterior, likely, spoke, claims, targets, colours, suspicion }, steps, out) {
    const who = players.filter((_, seat) => claims[seat]),
      part = who.length === 2 ? 3 : 2;
    const told = [
      `nobody has spoken: each player is the seer, the werewolf or the possessed with ${percent(of(posterior, 0, 0, 0))} each.`,
      who.length === 1
        ? `only ${who[0]} claims to be the seer, so it is true: the seer always claims.`
        : `${who.join(" and ")} claim to be the seer. One of them is, each with ${percent(1 / who.length, 1)}; villagers never claim.`,
    ];
    for (let step = 2; step < steps; step++) {
      const seat = spoke[step],
        [now, before] = [step, step - 1].map((at) => percent(of(posterior, at, seat, 0), 1));
      const from = roles
        .slice(0, who.length === 1 ? 1 : 3)
        .map((role, r) => `${percent(likely[step * roles.length + r], 1)} from the ${role}`);
      const report = `${players[seat]} says that ${players[targets[seat]]} is ${said(colours[seat] === black)}.`;
      told.push(
        `${report} Its probability: ${from.join(", ")}. So ${players[seat]} is the seer with ${now} (before: ${before}).`,
      );
    }
    const most = `${out.map((seat) => players[seat]).join(" and ")}, ${suspicion[out[0]].toFixed(3)}`;
    const worth = `the chance that it is the werewolf, and 1/${part} of the chance that it is the possessed`;
    return [...told, `to exile somebody is worth ${worth}: most for ${most}.`].map(capital);
  }

  async function answer(tell) {
    const given = { seed: fields.seed.get(), game: fields.number.get(), state: fields.state.code() };
    const heard = await engine.call("hear", given, WANTED);
    const [steps, tied] = heard.facts,
      out = bits(tied),
      at = tell(sentences(heard, steps, out)),
      last = at === steps,
      step = Math.min(at, steps - 1);
    const note = (seat) => {
      if (last) return worthInWords(heard.suspicion[seat], 3);
      return step > 0 && heard.claims[seat] ? "claims" : "";
    };
    const marked = (seat) => (last ? out.includes(seat) : heard.spoke[step] === seat);
    const rows = players.map((name, seat) => ({ name, note: note(seat), marked: marked(seat) }));
    const posterior = heard.posterior.slice(step * size, (step + 1) * size);
    beliefBars(place, { roles, posterior, players: rows });
    const row = (player, seat, step) => {
      const shares = roles.map((role, r) => [role, of(heard.posterior, step, seat, r)]);
      return { step: step + 1, player, ...Object.fromEntries(shares) };
    };
    const shown = Array.from({ length: steps }, (_, step) =>
      players.map((name, seat) => row(name, seat, step)),
    );
    const truth = [...heard.roles].map((role) => roles[role]).join(", ");
    const light = last
      ? `In truth they are, from player 1 on: ${truth}.`
      : "Who is what comes to light last.";
    return [light, shown.flat()];
  }
  return stepwise({ model, el, engine }, { prefix: "hearing.", place, fields, more: "Other days" }, answer);
}
