// The reader decides; then what each choice is worth, what it costs, and what the chapter's players do. One design for
// all games: kernels deal the decision and weigh its options.
import { further } from "livefigure/controls.js";
import { actions, box, button, make, result } from "livefigure/elements.js";
import { count, counted, percent, twoDigits, zipped } from "livefigure/kit.js";

const Z = 1.96; // of a 95% interval
// What a sum of sampled costs is: too little, as options that cannot be told from the best count 0.
const LOW = " Choices too close to call count as 0, so the true cost is a little higher.";
const some = 0.005; // a player that takes an option less often than this is not named beside it

// What an option loses against the best: {cost, low, high}, 0 where the two cannot be told apart. `errors` are standard
// errors of the difference to the best; exact values have none.
export function costOf({ values, errors }, option) {
  const lost = Math.max(...values) - values[option],
    reach = Z * (errors?.[option] ?? 0);
  return { cost: lost > reach ? lost : 0, low: Math.max(0, lost - reach), high: lost + reach };
}
const expected = (decision, shares) =>
  shares.reduce((sum, share, option) => sum + share * costOf(decision, option).cost, 0);

export function tableOf(heads, rows) {
  const head = make("tr", {}, ...heads.map((text) => make("th", { scope: "col" }, text)));
  const body = rows.map(([first, ...cells]) =>
    make("tr", {}, make("th", { scope: "row" }, first), ...cells.map((cell) => make("td", {}, cell))),
  );
  return make("table", { className: "gl-table" }, make("thead", {}, head), make("tbody", {}, ...body));
}

// A cost as a bar: `share` of the dearest, with the interval around it.
const bar = (cost, low, high, most) => {
  const wide = (value) => `${((90 * value) / (most || 1)).toFixed(1)}%`,
    style = `--share:${wide(cost)};--low:${wide(low)};--width:${wide(high - low)}`;
  return make("span", { className: "gl-bar", style });
};
const barred = (text, ...ends) => make("span", {}, text, bar(...ends));

const of = (number, unit) => `${number}${unit === "%" ? "" : " "}${unit}`;

// unit: of the values ("points"), lost: of what is lost; ask: the question; number: the control of which decision it is.
export function judge({ unit, lost = unit, ask, number: which }) {
  let decision = { options: [], values: [], players: {} },
    chosen = -1,
    choices = [],
    key;
  const judged = new Map(); // key -> {you, player: what the choice costs}
  const number = twoDigits;
  const asked = make("p", {}, ask),
    offers = actions(),
    said = result(),
    details = box("gl-judged"),
    score = make("p", { className: "gl-badge" }),
    onwards = button("Next decision", () => {
      moving = true;
      further(which);
    });
  let moving = false; // the keyboard goes on with the next decision's first option
  const element = box("gl-judge", asked, offers, said, details, actions(onwards), score);

  const sampled = () => (decision.playouts ? `, ${count(decision.playouts)} playouts` : "");
  const worth = (option) => of(number(decision.values[option]), unit);
  function verdict() {
    const best = decision.values.indexOf(Math.max(...decision.values)),
      name = (option) => `“${decision.options[option]}”`,
      { cost, low, high } = costOf(decision, chosen);
    const yours = `You chose ${name(chosen)}, worth ${worth(chosen)}`;
    if (decision.values[chosen] === decision.values[best])
      return `${yours}: the most there is. It costs nothing${decision.errors ? sampled() : ", exactly"}.`;
    if (!cost)
      return `${yours}. It cannot be told apart from ${name(best)} (${worth(best)}${sampled()}), so it counts as 0.`;
    const interval = decision.errors ? ` (${number(low)} to ${number(high)}${sampled()})` : ", exactly";
    return `${yours}; ${name(best)} is worth ${worth(best)}. That costs ${number(cost)} ${lost}${interval}.`;
  }

  const takers = (option) =>
    Object.entries(decision.players)
      .map(([player, shares]) => [player, shares[option]])
      .filter(([, share]) => share >= some)
      .map(([player, share]) => (share > 1 - some ? player : `${player} ${percent(share)}`))
      .join(", ");

  function tell() {
    said.textContent = verdict();
    const most = Math.max(...decision.options.map((_, i) => costOf(decision, i).high));
    const rows = decision.options.map((option, i) => {
      const { cost, low, high } = costOf(decision, i),
        lost = Math.max(...decision.values) - decision.values[i],
        reach = decision.errors?.[i] ? ` ± ${number(Z * decision.errors[i])}` : "",
        told = number(cost || lost) + reach;
      return [
        `${i === chosen ? "▲ " : ""}${option}`,
        number(decision.values[i]),
        barred(lost && !cost ? `0 (${told})` : told, lost, low, high, most),
        takers(i),
      ];
    });
    details.replaceChildren(tableOf(["choice", `worth, ${unit}`, "costs", "who takes it"], rows));
  }

  function sum() {
    const all = [...judged.values()],
      names = ["you", ...Object.keys(decision.players)];
    const mean = (name) => all.reduce((total, costs) => total + costs[name], 0) / all.length;
    score.textContent = all.length
      ? `Lost per decision, in ${lost}, over ${counted(all.length, "decision")}: ` +
        names.map((name) => `${name} ${number(mean(name))}`).join(", ") +
        (decision.errors ? `.${LOW}` : ".")
      : "";
  }

  function show() {
    const open = chosen < 0;
    choices.forEach((offer, i) => {
      offer.disabled = !open;
      offer.setAttribute("aria-pressed", i === chosen);
    });
    onwards.disabled = open;
    if (!open) return tell();
    said.textContent = "Choose, and see what each choice is worth.";
    details.replaceChildren();
  }

  function choose(option) {
    if (chosen >= 0 || !(option in decision.options)) return;
    chosen = option;
    const costs = { you: costOf(decision, option).cost };
    for (const [player, shares] of Object.entries(decision.players))
      costs[player] = expected(decision, shares);
    if (!judged.has(key)) judged.set(key, costs);
    show();
    sum();
    onwards.focus({ preventScroll: true });
  }

  function byKind({ options, kinds }) {
    const rows = {};
    choices.forEach((offer, i) => {
      offer.setAttribute("aria-label", options[i]);
      offer.textContent = options[i].slice(kinds[i].length + 1);
      (rows[kinds[i]] ??= box("gl-kind", make("span", {}, kinds[i]))).append(offer);
    });
    return Object.values(rows);
  }

  return {
    element,
    choose,
    // {options: words, values, errors (none if exact), playouts, players: {name: shares}, key}: a decision with the key
    // of the one on the table is the same and stays answered. Options with `kinds` ("hint rank" of "hint rank 3") stand
    // in a row a kind.
    offer(given) {
      decision = given;
      if (given.key !== key) chosen = -1;
      key = given.key;
      choices = given.options.map((option, i) => button(option, () => choose(i)));
      offers.replaceChildren(...(given.kinds ? byKind(given) : choices));
      show();
      if (moving) choices[0]?.focus({ preventScroll: true });
      moving = false;
    },
    // Other rules, another opponent: the score begins anew.
    forget() {
      judged.clear();
      sum();
    },
    get chosen() {
      return chosen;
    },
    rows() {
      const { options, values, errors, players } = decision;
      const names = Object.keys(players),
        shares = (i) => Object.values(players).map((taken) => taken[i]),
        error = (i) => errors && { standard_error: errors[i] };
      return options.map((option, i) => ({
        option,
        value: values[i],
        ...error(i),
        ...zipped(names, shares(i)),
      }));
    },
  };
}

// A game that is over, decision by decision: `show(moves)` with moves [{name, decision, chosen, go}], decision as above;
// `go` draws the position again.
export function replay({ unit, digits = 2 }) {
  const element = box("gl-replay");
  return {
    element,
    clear: () => element.replaceChildren(),
    show(moves) {
      const weighed = moves.map((move) => costOf(move.decision, move.chosen)),
        lost = weighed.reduce((sum, { cost }) => sum + cost, 0),
        most = Math.max(...weighed.map(({ high }) => high)),
        dearest = weighed.findIndex(({ cost }) => cost === Math.max(...weighed.map((one) => one.cost)));
      const rows = moves.map(({ name, decision, chosen, go }, at) => {
        const { options, values, errors, players } = decision,
          best = values.indexOf(Math.max(...values)),
          { cost, low, high } = weighed[at];
        const told =
          errors && !cost && values[chosen] < values[best] ? "0, not told apart" : cost.toFixed(digits);
        const reach = errors && cost ? ` (${low.toFixed(digits)} to ${high.toFixed(digits)})` : "";
        const others = options.flatMap((option, i) => {
          const takes = ([, shares]) => shares.indexOf(Math.max(...shares)) === i,
            names = Object.entries(players).filter(takes);
          return names.length ? `${names.map(([player]) => player).join(", ")}: ${option}` : [];
        });
        const better = cost ? `; better: ${options[best]}` : "",
          beside = make("small", {}, others.length ? `Others: ${others.join("; ")}` : ""),
          what = make("span", {}, options[chosen] + better, beside);
        return [button(name, go), what, barred(told + reach, cost, low, high, most)];
      });
      const worst =
        lost && moves.length > 1
          ? ` Most expensive: decision ${moves[dearest].name} (${of(weighed[dearest].cost.toFixed(digits), unit)}).`
          : "";
      const sampled = moves.some(({ decision }) => decision.errors) ? LOW : "",
        sum = `Your ${moves.length === 1 ? "decision" : counted(moves.length, "decision")} cost ${of(lost.toFixed(digits), unit)} in all.${worst}${sampled}`;
      element.replaceChildren(make("p", {}, sum), tableOf(["decision", "you", `costs, ${unit}`], rows));
    },
  };
}
