// Games against a chosen player, as both tables have them: the board with what stands beside it, the score that this
// browser keeps, and where the keyboard goes on.
import { like, pressedOnce, remember, remembered, stage } from "../../cards/js/play.js";
import { replay } from "../../js/judge.js";
import { bind, wordOf } from "livefigure/controls.js";
import { actions, box, button, folded, make, panel } from "livefigure/elements.js";
import { newest } from "livefigure/kit.js";
import { place } from "./faces.js";

export const heading = (text) => make("h3", {}, text);

// The last that the opponent has done since the reader's act, in a line before what is asked.
export const since = (told, mine) =>
  told
    .slice(told.findLastIndex(({ who }) => who === mine) + 1)
    .slice(-3)
    .map(({ line }) => `${line} `)
    .join("");

// `fields`: all but `hints` begin everything afresh, which `fresh()` hears. `draw` and `shown` are the stage's. `answer()`,
// once all is `ready`, shows the acts, then asks, and promises whether nothing else was wanted meanwhile. Results are kept
// in `store`, each as the example `result`, with a number `counts`. `top` stands beside the score, `above` and `below` the hints what else there is.
export function match({ model, sent, el }, { fields, store, result, counts, name, prefix, ...given }) {
  const { draw, shown, drawSet, costs, hints, top, above = [], below = [], title } = given,
    { wait, ready, answer, fresh } = given,
    { hints: shows, ...others } = fields;
  const board = place(),
    moment = box("gl-moment"),
    score = make("p", { className: "gl-badge gl-line" }),
    said = make("p", { className: "gl-say", ariaLive: "polite", tabIndex: -1 }, wait),
    review = replay(costs),
    scene = stage({ board, said, draw, shown });
  // What it lacks came later than what this browser may have kept.
  const fits = (one) => Number.isFinite(one[counts]) && like({ ...result, ...one }, result);
  let results = remembered(store, (kept) => kept.every(fits), JSON.parse) ?? [],
    offered = 0, // when the choices were drawn
    moved = false, // the reader has just chosen: the keyboard goes on with what comes next
    dealt;
  const save = () => remember(store, JSON.stringify(results));
  const deal = () => wordOf(others);

  // A button that begins a game, or goes on with one, and can be pressed once.
  const onwards = (text, ...next) => {
    const made = button(text, () => {
      made.disabled = true;
      begin(...next);
    });
    return made;
  };

  const show = newest(said, async () => {
    await ready;
    for (const place of [moment, hints]) place.replaceChildren();
    review.clear();
    if (!(await answer())) return;
    offered = performance.now();
    if (!moment.querySelector("button")) goOn();
    moved = false;
  });
  // After a choice of the reader's what is asked next comes into sight, and the keyboard goes there.
  const goOn = () => {
    if (!moved) return;
    if (moment.firstChild) moment.scrollIntoView({ block: "nearest" }); // a phone's board fills its screen
    (moment.querySelector("button") ?? board.querySelector("button"))?.focus({ preventScroll: true });
  };
  // A game from its beginning, or as `state()` leaves it.
  const begin = (number, state = fresh) => {
    state();
    game.number = number;
    moved = true;
    scene.again();
    show();
  };
  const reset = button("Reset the score", () => {
    results = [];
    save();
    begin(0);
  });
  const rules = folded("Rules of this table", make("p", {}, sent.rules)),
    asked = make("div", {}, shows.element, hints),
    beside = box("gl-beside", moment, ...above, asked, scene.past, ...below, rules),
    room = box("gl-room", make("div", {}, board, said), beside, review.element);
  el.append(box("gl-top", top ? box("gl-standing", score, top) : score, scene.speed), box("gl-place", room));
  el.append(folded(title, panel(others), actions(reset)));
  pressedOnce(el);

  const onChange = () => {
    moved = false;
    if (deal() !== dealt) fresh();
    dealt = deal();
    scene.halt();
    show();
  };
  const bound = bind({ model, fields, prefix, onChange });
  dealt = deal();

  const game = {
    board,
    said,
    moment,
    score,
    review,
    scene,
    deal,
    onwards,
    number: 0,
    results: () => results,
    // Whether the reader has chosen already, or so many milliseconds have not passed yet since the choices were drawn.
    early: (wait) => moved || performance.now() - offered < wait,
    chosen() {
      moved = true;
      said.focus({ preventScroll: true });
      show();
    },
    // A call or the end, beside the board, with the sets that it is about.
    stand(words, sets, ...more) {
      const list = make("ul", { className: "gl-sets" }, ...sets.map(drawSet));
      moment.replaceChildren(heading(words), list, ...more);
      if (more.length) goOn(); // what each choice has cost may take a while
    },
    // A game counts as it was first finished; `names` say which it was.
    keep(result, ...names) {
      const same = (one) => names.every((name) => one[name] === result[name]);
      if (!results.some(same)) results.push(result);
      save();
    },
    // Each game has the settings that it was played at.
    figure: { bound, name, settings: () => ({}), data: () => results },
  };
  show();
  return game;
}
