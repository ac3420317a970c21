// Six sliders: how often each role claims and lies, the village knowing it; and how often the village wins.
import { BLUE, Plot, picture } from "livefigure/chart.js";
import { answering, args, controls } from "livefigure/controls.js";
import { actions, panel, resetButton } from "livefigure/elements.js";
import { leaves, percent, report, zipped } from "livefigure/kit.js";

export function rates({ model, sent, el, engine, chart, said }) {
  const { rates: names, labels, lone } = sent;
  const format = (share) => percent(share),
    sliders = labels.map((label) => ({ label, step: 0.05, format }));
  const fields = controls(model, zipped(names, sliders));
  const places = leaves("rates.", names),
    believed = leaves("belief.", names);
  chart.style.minHeight = "0";
  el.append(panel(fields), chart, said, actions(resetButton()));
  let won = 0;
  const at = [{ x: lone, text: "if only the seer claimed" }];

  function draw() {
    picture(chart, {
      height: 110,
      marginLeft: 10,
      marginRight: 24,
      marginBottom: 38,
      ariaLabel: "How often the village wins",
      ariaDescription: "A bar, beside what a lone seer would bring",
      x: { domain: [0, 1], ticks: 5, label: "games that the village wins", tickFormat: format },
      marks: [
        Plot.rect([won], { x1: 0, x2: (share) => share, y1: 0, y2: 1, fill: BLUE }),
        Plot.ruleX(at, { x: "x", y1: 0, y2: 1, strokeDasharray: "5 3" }),
        Plot.text(at, { x: "x", y: 1, text: "text", dy: -10, textAnchor: "middle" }),
      ],
      y: { axis: null, domain: [0, 1.3] },
    });
  }
  async function ask() {
    const own = args(fields, places),
      belief = args(fields, believed);
    won = (await engine.call("win_rate", { ...own, ...belief })).value;
    said.textContent = `The village wins ${percent(won, 1)} of the games.`;
    report(model, { win_rate: won });
  }
  const now = () => names.map((name) => fields[name].get()),
    data = () => [{ ...zipped(names, now()), win_rate: won }];
  return answering({ model, engine }, { said, fields, prefix: "rates.", place: chart, ask, draw, data });
}
