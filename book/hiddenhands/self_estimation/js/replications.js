// The paper's experiment of 100 games, again and again: which threshold wins, and whether a difference shows.
import { BLUE, GREY, ORANGE, Plot, picture, widthOf } from "livefigure/chart.js";
import { controls, walk } from "livefigure/controls.js";
import { box, panel } from "livefigure/elements.js";
import { named, percent, rowsOf, twoDigits } from "livefigure/kit.js";
import { Z, repetitions } from "../../js/replications.js";

export function replications({ model, sent, el, engine }) {
  const { column: C } = sent.fields,
    { thresholds, paper, games, counts } = sent;
  const fields = controls(model, {
    hand: {},
    rival: { label: "2.5 against" },
    same: { label: "same deals" },
    seed: {},
  });
  const way = walk(),
    wins = box("gl-chart gl-low"),
    gaps = box("gl-chart gl-low"),
    said = box("gl-error");
  el.append(wins, gaps, said, way.element, panel(fields));

  // Of a repetition: mean, difference and error by threshold.
  const winner = ({ mean }) => mean.indexOf(Math.max(...mean));
  const nameOf = (index) => (thresholds[index] === "inf" ? "∞" : thresholds[index]);
  const rival = () => thresholds.indexOf(fields.rival.get());
  // The paper's threshold minus its rival, and whether a test would say so.
  const gapOf = ({ difference, error }) => {
    const gap = -difference[rival()];
    return { gap, shows: Math.abs(gap) > Z * error[rival()], error: error[rival()] };
  };

  function sentence(some) {
    const many = some.length,
      won = some.filter((one) => winner(one) === paper).length;
    if (many === 1) {
      const [one] = some,
        { gap, error, shows } = gapOf(one);
      return `${games} games each: ${nameOf(winner(one))} comes first with ${twoDigits(one.mean[winner(one)])} points, 2.5 has ${twoDigits(one.mean[paper])}. Against ${nameOf(rival())} it is ${twoDigits(gap)} ± ${twoDigits(Z * error)}: ${shows ? "a difference shows" : "no difference shows"}.`;
    }
    if (many < 4)
      return `Once more: ${nameOf(winner(some.at(-1)))} comes first; 2.5 has won ${won} of ${many}.`;
    const all = some.map(gapOf),
      mean = all.reduce((sum, { gap }) => sum + gap, 0) / many;
    const shows = all.filter(({ shows }) => shows).length,
      against = all.filter(({ gap }) => gap * mean < 0).length;
    return `${many} times: ${new Set(some.map(winner)).size} thresholds have won, 2.5 in ${percent(won / many)}. Its difference of ${twoDigits(mean)} points to ${nameOf(rival())} shows in ${percent(shows / many)}, and has the other sign in ${percent(against / many)}.`;
  }

  function drawWins(some) {
    const won = (index) => some.filter((one) => winner(one) === index).length;
    const bars = thresholds.map((_, index) => ({ a: nameOf(index), wins: won(index) }));
    const most = Math.max(4, ...bars.map(({ wins }) => wins)),
      fill = (_, index) => (index === paper ? ORANGE : BLUE),
      tickRotate = widthOf(wins) < 500 ? -90 : 0;
    picture(wins, {
      height: 190,
      marginLeft: 46,
      marginBottom: 62,
      style: { fontSize: "12px" },
      x: { label: "threshold a that comes first", domain: bars.map(({ a }) => a), padding: 0.2, tickRotate },
      y: { label: "times", ticks: 4, tickFormat: "d", grid: true, domain: [0, most] },
      ariaLabel: "How often each threshold comes first",
      marks: [Plot.barY(bars, { x: "a", y: "wins", fill }), Plot.ruleY([0])],
    });
  }

  function drawGaps(some, all) {
    const dots = some.map(gapOf),
      most = Math.max(1.5, ...all.map((one) => Math.abs(gapOf(one).gap))),
      r = widthOf(gaps) < 500 ? 3.2 : 4.5,
      label = `score at 2.5 less at ${nameOf(rival())} (points); filled: p < .05`,
      fill = ({ shows }) => (shows ? BLUE : "none"),
      stroke = ({ shows }) => (shows ? BLUE : GREY);
    picture(gaps, {
      height: 205,
      marginLeft: 46,
      marginBottom: 42,
      style: { fontSize: "12px" },
      x: { label, domain: [-most, most] },
      y: { axis: null },
      ariaLabel: "Differences of the two means, a dot for each repetition",
      marks: [
        Plot.ruleX([0], { strokeOpacity: 0.5 }),
        Plot.dot(dots, Plot.dodgeY("bottom", { x: "gap", r, fill, stroke })),
      ],
    });
  }

  const given = () => ({
    "trial.seed": fields.seed.get(),
    "trial.same": fields.same.code(),
    "trial.paper": paper,
    "setting.rules.hand": Number(fields.hand.get()[0]),
    "table.thresholds": thresholds.map((text) => (text === "inf" ? Infinity : Number(text))),
  });
  async function play(now, repetition) {
    const one = { ...now, "trial.repetition": repetition };
    const { numbers } = await engine.call("repeat", one, { numbers: "table.statistics" });
    return named(C, rowsOf(numbers, thresholds.length));
  }
  function draw(some, all) {
    drawWins(some);
    drawGaps(some, all);
  }
  const lines = (one, repetition) => ({ repetition, first: nameOf(winner(one)), ...gapOf(one) });
  const figure = { said, fields, way, place: wins, counts, given, play, sentence, draw, lines };
  return repetitions({ model, engine }, figure);
}
