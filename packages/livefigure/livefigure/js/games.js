// Many games: how far they are, what they add up to, and whether they are numba's.
import { onResize } from "./chart.js";
import { bind } from "./controls.js";
import { actions, box, button, make, resetButton, result } from "./elements.js";
import { busy, count, fixed, numbers, percent, report, settled, stopped } from "./kit.js";

// A run of games, of which a newer one ends an older one: its `bar` says how far it is, the button `stop` ends it.
// `play({reached, wanted, failed})`, which is async, plays them: it calls `reached(share)` as they come and ends where they
// are not `wanted()` any more, or promises a sentence that says why it does not play. `show(finished)` draws what there
// is, `halt()` tells whoever plays that nobody waits for it. What goes wrong is told in `said`.
export function course({ said, play, show, halt = () => {} }) {
  let run = 0,
    drawn = 0;
  const draw = (finished) => {
    show(finished);
    settled(bar);
  };
  const bar = make("progress", { max: 1, value: 0, ariaLabel: "games played" });
  const stop = button("Stop", () => {
    end();
    draw(true);
  });
  const rest = () => {
    bar.hidden = stop.disabled = true;
    busy(bar, false);
  };
  const end = () => {
    run++;
    halt();
    rest();
  };
  const reached = (share) => {
    bar.value = share;
    // Ten pictures a second are enough, the first after a tenth of a second.
    if (share < 1 && performance.now() - drawn < 100) return;
    drawn = performance.now();
    draw(share === 1);
    if (share === 1) rest();
  };
  const failed = (error) => {
    stopped(said)(error);
    if (!error.unwanted) end();
  };
  async function start() {
    // Under a slider that moves on, one run ends another: their pictures come in one row.
    if (bar.hidden) drawn = performance.now();
    end();
    const mine = run;
    bar.hidden = stop.disabled = false;
    busy(bar, true);
    const refusal = await play({ reached, wanted: () => mine === run, failed }).catch(failed);
    if (!refusal) return;
    rest();
    show(true);
    said.textContent = refusal;
    settled(said);
  }
  return { bar, stop, start, end };
}

// Only the end of a run is read out, not every step of it.
export function tell(said, finished, ...words) {
  said.replaceChildren(...words);
  said.setAttribute("aria-live", finished ? "polite" : "off");
}

// Mean, standard deviation and 95% interval of numbers; `counts` says how often each occurs, by default once.
export function moments(values, counts) {
  const each = (add) => values.forEach((value, i) => add(value, counts?.[i] ?? 1));
  let games = 0,
    sum = 0,
    squares = 0;
  each((value, many) => {
    games += many;
    sum += many * value;
  });
  const mean = sum / games;
  // Of distances: squares of large numbers have no digits left for a small spread.
  each((value, many) => (squares += many * (value - mean) * (value - mean)));
  const sd = Math.sqrt(squares / (games - 1));
  const reach = (1.96 * sd) / Math.sqrt(games);
  return { games, mean, sd, low: mean - reach, high: mean + reach };
}

export const interval = ({ low, high }, digits) =>
  `95% interval ${fixed(low, digits)} to ${fixed(high, digits)}`;

// "Mean 15.400 points from 20,000 games, 95% interval ... to ..., SD 2.20."
export function meanInWords(what, unit, { games, mean, sd, ...ends }, digits) {
  const more = games > 1 ? `, ${interval(ends, digits)}, SD ${sd.toFixed(digits - 1)}` : "";
  return `${what} ${fixed(mean, digits)}${unit} from ${count(games)} games${more}.`;
}

// Axes of a histogram of scores.
export function scoreAxes(most) {
  const fives = Array.from({ length: 1 + most / 5 }, (_, n) => 5 * n);
  return {
    height: 270,
    marginLeft: 46,
    marginBottom: 42,
    x: { domain: [-0.5, most + 0.5], ticks: fives, tickFormat: "d", label: "score (points)" },
    y: { label: "share of games", tickFormat: (share) => percent(share), ticks: 5, grid: true },
  };
}

// Its bars, {x1, x2, share}, of so many games by score: `half` as wide, their middles so far `beside` the score.
export function scoreBars(counts, half, beside = 0) {
  const games = counts.reduce((sum, many) => sum + many, 0) || 1;
  const bar = (middle, many) => ({ x1: middle - half, x2: middle + half, share: many / games });
  return counts.map((many, score) => bar(score + beside, many));
}

// The badge of a figure: the page repeats `what` Python has computed, and says whether it comes out the same.
export function comparison(what, differ = "differ") {
  const badge = make("p", { className: "gl-badge" }, `Comparing this browser's ${what} with numba's …`);
  const judge = (state, text) => {
    badge.textContent = text;
    badge.dataset.state = state;
  };
  // After the figure has settled; a picture compares nothing. `same(sample, index, engine)` promises whether one is, with
  // the engine that it is given, a twin of the figure's: the reader's wishes come first. `equal()` says what was compared,
  // as the end of a sentence.
  async function verify(engine, samples, same, equal) {
    if (globalThis.livefigureStill) return;
    const figure = badge.closest(".livefigure-widget");
    if (figure?.hasAttribute("data-outdated"))
      await new Promise((go) => figure.addEventListener("livefigure-settled", go, { once: true }));
    const twin = engine.twin();
    try {
      for (const [index, sample] of samples.entries()) {
        if (await same(sample, index, twin)) continue;
        const which = samples.length > 1 ? ` (sample ${index + 1})` : "";
        return judge("bad", `This browser's ${what} ${differ} from numba's${which}: please report it.`);
      }
      judge("good", `✓ This browser equals numba: ${equal()} the same to the last bit.`);
    } catch (error) {
      badge.textContent = `The comparison stopped: ${error.message}`;
    } finally {
      twin.close();
    }
  }
  return { badge, verify };
}

// For `verify`: whether the games of a sample {args, games} come out as in `reference`, where Python has put the rows
// of all samples one after the other. `play(args, games, engine)` promises their rows here.
function sameGames(reference, play) {
  const rows = numbers(Int16Array, reference);
  let at = 0;
  return async ({ args, games }, _, engine) => {
    const expected = rows.subarray(at, (at += games));
    return (await play(args, games, engine)).every((row, i) => row === expected[i]);
  };
}

// A figure of games that are played live, those of the newest setting: the elements `above`, its chart, how far the games
// are, what they add up to (in `said`), Stop, `buttons` and Reset. `play` plays them as in `course`. `draw(chart)` draws
// what there is; `sum()` is nothing, or {words, found}: what is said of it, and reported to Python at the end. With
// `compared`, {checks, play, equal} for `sameGames` and `verify`, the page compares itself with numba.
export function live({ model, sent, el, engine }, { fields, prefix, play, draw, sum, ...given }) {
  const { above, said = result(), buttons = [], compared, ...figure } = given;
  const chart = box("gl-chart"),
    { badge, verify } = comparison("games");
  const show = (finished) => {
    draw(chart);
    const { words = [], found } = sum() ?? {};
    tell(said, finished, ...words);
    if (finished && found) report(model, found);
  };
  const { bar, stop, start } = course({ said, play, show, halt: () => engine.cancel() });
  el.append(...above, chart, bar, said, actions(stop, ...buttons, resetButton()));
  if (compared) el.append(badge);

  const bound = bind({ model, fields, prefix, onChange: start });
  draw(chart);
  onResize(chart, () => draw(chart));
  start();
  // The reader's games first; the comparison takes its turns between their blocks.
  if (compared) verify(engine, compared.checks, sameGames(sent.reference, compared.play), compared.equal);
  return { bound, ...figure };
}
