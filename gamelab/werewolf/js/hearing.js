// Bayes report by report: what the village believes after each thing that it hears.
import { onResize } from "../../page/js/chart.js";
import { bind, controls } from "../../page/js/controls.js";
import { box, panel, result } from "../../page/js/elements.js";
import { bits, leaves, newest, percent } from "../../page/js/kit.js";
import { walk } from "../../page/js/steps.js";
import { STATE, beliefBars, said, worthInWords } from "./common.js";

const WANTED = {
  ...leaves("hearing.", ["posterior", "likely", "spoke", "facts"]),
  ...leaves("hearing.day.", ["roles", "claims", "targets", "colours", "suspicion"]),
};

export function hearing({ model, sent, el, engine }) {
  const { names: roles, players, black } = sent;
  const fields = controls(model, { state: STATE, seed: {}, number: { label: "game" } });
  const way = walk(),
    chart = box("gl-chart"),
    ending = result();
  el.append(chart, way.element, ending, panel(fields));
  let shown = [];
  const size = roles.length * players.length;
  const of = (posterior, step, seat, role) => posterior[step * size + roles.length * seat + role];

  function sentences({ posterior, likely, spoke, claims, targets, colours, suspicion }, steps, out) {
    const claimants = players.filter((_, seat) => claims[seat]),
      one = 1 / claimants.length;
    const told = [
      `Nobody has spoken: each player is the seer, the werewolf or the possessed with ${percent(of(posterior, 0, 0, 0))} each.`,
    ];
    told.push(
      claimants.length === 1
        ? `Only ${claimants[0]} claims to be the seer, so it is so: the seer always claims.`
        : `${claimants.join(" and ")} claim to be the seer. One of them is, each with ${percent(one, 1)}; villagers never claim.`,
    );
    for (let step = 2; step < steps; step++) {
      const seat = spoke[step];
      const from = roles
        .slice(0, claimants.length === 1 ? 1 : 3)
        .map((role, r) => `the ${role} with ${percent(likely[step * roles.length + r], 1)}`);
      const now = of(posterior, step, seat, 0),
        before = of(posterior, step - 1, seat, 0);
      told.push(
        `${players[seat]} says that ${players[targets[seat]]} is ${said(colours[seat] === black)}. Here so speaks ${from.join(", ")}. So ${players[seat]} is the seer with ${percent(now, 1)} (before: ${percent(before, 1)}).`,
      );
    }
    const part = claimants.length === 2 ? 3 : 2,
      worth = suspicion[out[0]].toFixed(3);
    told.push(
      `Exiling is worth P(werewolf) + P(possessed)/${part}: most for ${out.map((seat) => players[seat]).join(" and ")}, ${worth}.`,
    );
    return told.map((text) => text[0].toUpperCase() + text.slice(1));
  }

  const show = newest(
    ending,
    async () => {
      const given = { seed: fields.seed.get(), game: fields.number.get(), state: fields.state.code() };
      const heard = await engine.call("hear", given, WANTED);
      const [steps, tied] = heard.facts,
        out = bits(tied);
      const at = way.show(sentences(heard, steps, out)),
        last = at === steps,
        step = Math.min(at, steps - 1);
      beliefBars(chart, {
        roles,
        posterior: heard.posterior.slice(step * size, (step + 1) * size),
        players: players.map((name, seat) => ({
          name,
          note: last
            ? worthInWords(heard.suspicion[seat], 3)
            : step > 0 && heard.claims[seat]
              ? "claims"
              : heard.spoke[step] === seat
                ? "speaks"
                : "",
          marked: last ? out.includes(seat) : heard.spoke[step] === seat,
        })),
      });
      ending.textContent = last
        ? `In truth they are, from player 1 on: ${[...heard.roles].map((role) => roles[role]).join(", ")}.`
        : "Who is what comes to light after the exile.";
      shown = Array.from({ length: steps }, (_, step) =>
        players.map((player, seat) => ({
          step: step + 1,
          player,
          ...Object.fromEntries(roles.map((role, r) => [role, of(heard.posterior, step, seat, r)])),
        })),
      ).flat();
    },
    engine,
  );
  const bound = bind({ model, fields: { ...fields, step: way.field }, prefix: "hearing.", onChange: show });
  onResize(chart, show);
  show();
  return { bound, data: () => shown };
}
