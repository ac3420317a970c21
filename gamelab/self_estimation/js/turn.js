// One turn of one game: what the player supposed before and after the partner's action, and what it decided.
import * as Plot from "@observablehq/plot";
import { bind, button, make, number, plot, slider } from "../../page/js/kit.js";

const FILL = "#0173b2",
  TRUE_CARD = "#de8f05";

export function turn({ model, el, engine }) {
  const { board: B, summary: S, result: R, told: T, limits: L } = model.get("_fields");
  const cards = model.get("_cards"),
    actions = model.get("_actions"),
    inks = model.get("_inks");
  let changed;
  const control = () => changed();
  const fields = {
    seed: number({ label: "seed", min: 0, max: Number.MAX_SAFE_INTEGER }, control),
    number: number({ label: "game", min: 0, max: 1e9 }, control),
    hand: slider(
      { label: "hand", min: 1, max: L.max_hand, format: (n) => `${n} card${n > 1 ? "s" : ""}` },
      control,
    ),
    a: slider({ label: "threshold a", min: 1, max: 10, step: 0.25, format: (a) => a.toFixed(2) }, control),
    turn: slider({ label: "turn", min: 1, max: 60 }, control),
  };
  const range = fields.turn.element.querySelector("input");
  const step = (by) => () => {
    fields.turn.set(Math.min(Number(range.max), Math.max(1, fields.turn.get() + by)));
    changed();
  };
  const table = make("div", { className: "gl-table" });
  const said = make("div", { className: "gl-result", role: "status" });
  const chart = make("div", { className: "gl-chart" });
  el.append(
    make("div", { className: "gl-controls" }, ...Object.values(fields).map((field) => field.element)),
    make(
      "div",
      { className: "gl-actions" },
      button("Previous turn", step(-1)),
      button("Next turn", step(1)),
      button("Reset", () => bound.reset()),
    ),
    table,
    said,
    chart,
  );

  const face = (name, note) => {
    const [background, color] = inks[name[0]];
    const shown = make("b", {}, name);
    shown.style.cssText = `background:${background};color:${color}`;
    return make("span", { className: "gl-card" }, shown, make("small", {}, note));
  };

  function drawTable(arrays, player) {
    const board = Array.from(arrays["room.table.board"], Number);
    const hand = (who) => {
      const row = make(
        "div",
        { className: "gl-hand" },
        make("span", { className: "gl-name" }, who === player ? `player ${who}, to move` : `player ${who}`),
      );
      for (let slot = 0; slot < L.max_hand; slot++) {
        const at = who * L.max_hand + slot,
          card = Number(arrays["room.table.hands"][at]);
        if (card < 0) continue;
        const told = Number(arrays["room.table.told"][at]),
          name = cards[card];
        row.append(face(name, (told & T.colour ? name[0] : "_") + (told & T.rank ? name[1] : "_")));
      }
      return row;
    };
    const fireworks = make(
      "div",
      { className: "gl-hand" },
      make("span", { className: "gl-name" }, "fireworks"),
    );
    arrays["room.table.fireworks"].forEach((height, colour) => {
      const letter = cards[colour * L.ranks][0];
      if (Number(height)) fireworks.append(face(letter + height, ""));
    });
    if (fireworks.children.length === 1) fireworks.append("none yet");
    const counters = `${board[B.tokens]} of ${L.tokens_at_start} tokens, ${board[B.failures]} of ${L.failures_to_lose} failures, score ${board[B.score]}, ${board[B.end] - board[B.next]} cards to draw`;
    table.replaceChildren(fireworks, hand(0), hand(1), make("p", {}, counters));
  }

  function drawHypotheses(arrays, player, summary) {
    const rows = [];
    const add = (when, weights, total) => {
      for (let slot = 0; slot < fields.hand.get(); slot++) {
        const truth = Number(arrays["room.table.hands"][player * L.max_hand + slot]);
        if (truth < 0) continue;
        for (let card = 0; card < L.identities; card++) {
          const share = total ? Number(weights[slot * L.identities + card]) / total : 0;
          rows.push({
            when,
            slot: `card ${slot + 1}`,
            colour: cards[card][0],
            rank: Number(cards[card][1]),
            share,
            true: card === truth,
            name: cards[card],
          });
        }
      }
    };
    add("before", arrays.before, summary[S.hands_before]);
    if (summary[S.estimated]) add("after", arrays["room.work.weights"], summary[S.weight_after]);
    const width = Math.max(240, chart.clientWidth),
      narrow = width < 480,
      slots = fields.hand.get();
    const times = summary[S.estimated] ? ["before", "after"] : ["before"];
    chart.replaceChildren(
      plot({
        width,
        height: Math.min(130, 40 + width / (slots + 1)) * times.length + 50,
        marginLeft: 28,
        marginRight: 60,
        marginBottom: 40,
        ariaLabel: "Hypotheses about each card",
        ariaDescription: "Share of each colour and rank, per card, before and after the partner's action",
        fx: {
          label: narrow ? "card" : null,
          tickFormat: (slot) => (narrow ? slot.slice(-1) : slot),
          padding: 0.08,
        },
        fy: { label: null, domain: times, padding: 0.1 },
        x: { label: "rank", ticks: narrow ? [1, 3, 5] : [1, 2, 3, 4, 5], padding: 0.05 },
        y: { label: null, domain: [...new Set(cards.map((name) => name[0]))], padding: 0.05 },
        style: { fontSize: "12px" },
        marks: [
          Plot.cell(rows, {
            fx: "slot",
            fy: "when",
            x: "rank",
            y: "colour",
            fill: FILL,
            fillOpacity: (d) => Math.sqrt(d.share),
            stroke: "currentColor",
            strokeOpacity: 0.2,
            title: (d) => `${d.slot}, ${d.when}: ${d.name} ${(100 * d.share).toFixed(1)} %`,
          }),
          Plot.cell(
            rows.filter((d) => d.true),
            {
              fx: "slot",
              fy: "when",
              x: "rank",
              y: "colour",
              fill: "none",
              stroke: TRUE_CARD,
              strokeWidth: 2.5,
            },
          ),
        ],
      }),
    );
  }

  function tell(arrays, summary, at) {
    const last =
      at > 1
        ? `The partner's last action: ${actions[Number(arrays.actions[at - 2])]}.`
        : "The first turn: there is no action to learn from.";
    const lines = [last, `Hands possible before it: ${summary[S.hands_before].toLocaleString("en")}.`];
    const result = Array.from(arrays["room.work.result"], Number);
    const [best, x, y] = [result[R.best], result[R.best_weight], result[R.second_weight]];
    if (!summary[S.estimated]) lines.push("No estimate: it uses hints only.");
    else if (best < 0) lines.push("No hand explains the partner's action, so there is no estimate.");
    else {
      const share = (weight) => (weight / summary[S.weight_after]).toFixed(3);
      const ratio = y ? `x / y = ${(x / y).toFixed(2)}` : "y = 0";
      lines.push(
        `Most frequent card afterwards: ${cards[best]}, x = ${share(x)}, y = ${share(y)} (per hand), ${ratio}; ${result[R.slot] >= 0 ? `more than a: card ${result[R.slot] + 1} is taken to be ${cards[best]}` : "not more than a"}.`,
      );
    }
    lines.push(`Decision: ${actions[summary[S.decision]]}, because ${model.get("_steps")[summary[S.step]]}.`);
    said.replaceChildren(...lines.map((line) => make("div", {}, line)));
  }

  // One request at a time; of the moves made meanwhile only the last counts.
  let busy = false,
    again = false;
  async function show() {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    try {
      const args = {
        seed: fields.seed.get(),
        game: fields.number.get(),
        "setting.rules.hand": fields.hand.get(),
        "setting.player.a": fields.a.get(),
      };
      const whole = await engine.call("explain", { ...args, turn: L.turn_limit });
      const turns = Number(whole.arrays.summary[S.turns]);
      range.max = turns;
      const at = Math.min(fields.turn.get(), turns);
      fields.turn.set(at);
      const { arrays } = await engine.call("explain", { ...args, turn: at - 1 });
      const summary = [...arrays.summary].map(Number),
        player = (at - 1) % 2;
      drawTable(arrays, player);
      tell(arrays, summary, at);
      drawHypotheses(arrays, player, summary);
    } catch (error) {
      said.textContent = `The kernels stopped: ${error.message}`;
    }
    busy = false;
    if (again) {
      again = false;
      show();
    }
  }

  const bound = bind({ model, fields, prefix: "turn.", onChange: show });
  changed = () => bound.changed();
  let width = 0;
  new ResizeObserver(() => {
    if (Math.abs(chart.clientWidth - width) > 8) {
      width = chart.clientWidth;
      show();
    }
  }).observe(el);
  show();
}
