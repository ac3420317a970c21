// A game's decisions judged as bars: one for each decision, as high as what it cost; of the one that is chosen what every
// option was worth, and a sentence. For exact worths and for those with errors, see `costOf`.
import { costOf } from "../../js/judge.js";
import { box, button, make } from "livefigure/elements.js";
import { arrows } from "./play.js";

// unit: of the worths; lost: of what is lost; what: they are of; digits: of them. `show(decisions)`: [{name, options, values, errors
// (none if exact), chosen, note}], of which the dearest is opened first; `heard(number)` is told which is open.
export function verdicts({ unit, lost = unit, what = "", digits = 0, heard = () => {} }) {
  const element = box("gl-verdicts");
  const amount = (value) => `${value.toFixed(digits)}${unit === "%" ? "" : " "}${unit}`;
  const worth = (value) => `${amount(value)}${what && ` ${what}`}`;

  function tell({ options, values, errors, chosen, note = "" }) {
    const best = values.indexOf(Math.max(...values)),
      { cost, low, high } = costOf({ values, errors }, chosen),
      yours = `You chose to ${options[chosen]}: ${worth(values[chosen])}`;
    const reach = errors && cost ? ` (${low.toFixed(digits)} to ${amount(high)})` : "";
    if (values[chosen] === values[best]) return `${yours}, the most there is. ${note}`;
    if (!cost) return `${yours}. It cannot be told apart from the best, to ${options[best]}. ${note}`;
    return `${yours}. To ${options[best]} is worth ${amount(cost)}${reach} more. ${note}`;
  }

  function optionsOf({ options, values, chosen }) {
    const [least, most] = [Math.min(0, ...values), Math.max(...values)];
    const rows = options
      .map((option, n) => ({ option, n, value: values[n] }))
      .sort((one, other) => other.value - one.value);
    return rows.map(({ option, n, value }) => {
      const bar = make("i", { className: value === most ? "gl-most" : "" });
      bar.style.width = `${(100 * (value - least)) / (most - least || 1)}%`;
      const mark = n === chosen ? "▲ " : "";
      return box(
        `gl-worth${mark && " gl-yours"}`,
        make("span", {}, mark + option),
        make("span", { className: "gl-worth-bar" }, bar),
        make("output", {}, value.toFixed(digits)),
      );
    });
  }

  return {
    element,
    show(decisions) {
      element.replaceChildren();
      if (!decisions.length) return;
      const costs = decisions.map((decision) => costOf(decision, decision.chosen).cost),
        total = costs.reduce((sum, cost) => sum + cost, 0),
        dearest = Math.max(...costs);
      const said = make("p", { role: "status" }),
        worths = box("gl-worths");
      const bars = decisions.map((decision, n) => {
        const made = button("", () => open(n));
        const bar = make("i");
        bar.style.height = `${dearest ? (100 * costs[n]) / dearest : 0}%`;
        made.ariaLabel = `${decision.name}: cost ${costs[n].toFixed(digits)} ${lost}`;
        made.title = made.ariaLabel;
        made.append(bar, make("span", {}, String(n + 1)));
        return made;
      });
      function open(number) {
        bars.forEach((bar, n) => bar.setAttribute("aria-pressed", n === number));
        said.replaceChildren(make("b", {}, `${decisions[number].name}. `), tell(decisions[number]));
        worths.replaceChildren(...optionsOf(decisions[number]));
        heard(number);
      }
      const many = decisions.length > 1 ? `${decisions.length} decisions` : "decision";
      element.append(
        make("h4", {}, `Your ${many} cost ${total ? `${total.toFixed(digits)} ${lost} in all` : "nothing"}`),
        arrows(box("gl-costs", ...(bars.length > 1 ? bars : []))),
        said,
        worths,
      );
      open(costs.indexOf(dearest));
    },
  };
}
