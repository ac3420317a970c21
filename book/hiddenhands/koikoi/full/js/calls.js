// When koi-koi pays: rounds between learned players, in which the first who may call always does; what that brought.
import { Plot, onResize, picture } from "livefigure/chart.js";
import { bind, controls } from "livefigure/controls.js";
import { actions, box, panel } from "livefigure/elements.js";
import { course, moments } from "livefigure/games.js";
import { count, fixed, named, rowsOf, settled } from "livefigure/kit.js";
import { learned } from "./learned.js";

const BLOCK = 2000;

export function koikoi_pays({ model, sent, el, engine, said }) {
  const sets = { label: "sets of which the opponent lacks one card" };
  const fields = controls(model, { lacking: sets, seed: {} });
  const chart = box("gl-chart gl-low");
  let brought = {}, // by points, cards left and what the opponent lacks: what each koi-koi brought more than stop
    played = 0;
  const track = course({ said, play, show });
  const { lacking, seed } = fields;
  el.append(panel({ lacking }), chart, track.bar, said, panel({ seed }), actions(track.stop));

  const rows = () =>
    Object.entries(brought).map(([key, more]) => {
      const [points, cards, lacking] = key.split("|"),
        { mean, low, high } = moments(more);
      const row = { points, cards: Number(cards), lacking, calls: more.length, more: mean };
      return { ...row, sure: low > 0 || high < 0 };
    });
  function show() {
    const lacking = fields.lacking.get(),
      shown = rows().filter((row) => row.lacking === lacking && row.calls >= 30);
    const place = { x: "cards", y: ({ points }) => `${points} points` },
      text = ({ more }) => `${more > 0 ? "+" : ""}${fixed(more, 1)}`,
      fill = ({ more }) => (Math.abs(more) > 5 ? "#fff" : "#111"),
      of = (is) => shown.filter(({ sure }) => sure === is);
    // A text mark has one weight.
    const numbers = (is, fontWeight) => Plot.text(of(is), { ...place, text, fill, fontWeight, fontSize: 13 });
    picture(chart, {
      height: 240,
      marginLeft: 90,
      marginBottom: 38,
      ariaLabel: "What koi-koi brings more than stop",
      ariaDescription: "Points, by cards left in the hand and by points held",
      x: { label: "cards left in your hand", domain: [7, 6, 5, 4, 3, 2, 1] },
      y: { label: null, domain: sent.groups.map(([name]) => `${name} points`), tickFormat: (name) => name },
      color: { scheme: "BrBG", domain: [-8, 8], clamp: true },
      marks: [
        Plot.cell(shown, { ...place, fill: "more", inset: 1 }),
        numbers(true, 700),
        numbers(false, 400),
      ],
    });
    const pays = shown.filter((row) => row.more > 0 && row.sure).length;
    said.textContent =
      `${count(played)} rounds: where the opponent lacks one card of ${lacking} sets, koi-koi surely brings more ` +
      `than stop in ${pays} of ${shown.length} fields, in points on average; bold is surely above or below 0.`;
  }

  async function play({ reached, wanted }) {
    const seed = fields.seed.get();
    brought = {};
    played = 0;
    await ready;
    while (played < sent.rounds && wanted()) {
      const asked = { seed, first: played, ...sent.mind };
      const shapes = { rows: [BLOCK, sent.columns] };
      const found = await engine.call("watch_rounds", asked, { rows: "rows" }, shapes);
      if (!wanted()) return;
      for (const row of rowsOf(found.rows, sent.columns)) {
        const { went_on, held, left, theirs, go_on, stop } = named(sent.fields.seen, row);
        if (went_on < 0) continue;
        const [group] = sent.groups.find(([, low, high]) => held >= low && held <= high);
        const key = [group, left, sent.lacking[Math.min(theirs, 2)]].join("|");
        (brought[key] ??= []).push(go_on - stop);
      }
      played += BLOCK;
      reached(played / sent.rounds);
    }
  }
  let before;
  const onChange = () => {
    const same = fields.seed.get() === before;
    before = fields.seed.get();
    if (!same) return track.start();
    show(); // another part of the same rounds
    settled(said);
  };
  const bound = bind({ model, fields, prefix: "pays.", onChange });
  const ready = learned({ sent, engine });
  show();
  onChange();
  onResize(chart, show);
  return { bound, data: () => rows().map(({ sure, ...row }) => row) };
}
