// The article's two boards: the unseen cards, order by order, and what stop and koi-koi are worth.
import { answering, controls, walk } from "livefigure/controls.js";
import { make, panel } from "livefigure/elements.js";
import { named, percent, rowsOf } from "livefigure/kit.js";
import { faces, place, SEEN, setUp } from "./faces.js";

const CHILD = 1;
const WANTED = { ...SEEN, lines: "lines", shares: "shares" };
const points = (value) => `${Number(value.toFixed(4))} point${value === 1 ? "" : "s"}`;

export function example_boards({ model, sent, el, engine }) {
  const { boards, order: O, names, fields: F } = sent,
    S = F.state,
    cards = faces(sent),
    way = walk(),
    { example } = controls(model, { example: {} }),
    board = place(),
    said = make("p", { className: "gl-badge" });
  el.append(board, said, way.element, panel({ example }));
  let found; // of the example that is shown
  const winner = (paid) => (paid > 0 ? `you win ${points(paid)}` : `the dealer wins ${points(-paid)}`);
  const ending = (paid) => (paid ? winner(paid) : "nobody wins, your points are lost");
  const likely = (share) => (share > 0 ? percent(share, 1) : "never, by the exact dealer's play");
  function sentences({ stake, orders, worth }) {
    const unseen = [...new Set(orders.map(({ last }) => names[last]))].join(", ");
    const right = worth > stake ? "koi-koi" : worth < stake ? "stop" : "either";
    return [
      `You are the child and hold ${points(stake)}: stop and take them, or koi-koi?`,
      `Three cards are unseen, in six orders: ${unseen}. How likely each is follows from the card that the dealer kept.`,
      ...orders.map(
        ({ last, turned, drawn, paid, share }, k) =>
          `Order ${k + 1} (${likely(share)}): the dealer plays ${names[last]}, turns up ${names[turned]}; ` +
          `you turn up ${names[drawn]}: ${ending(paid)}.`,
      ),
      `Koi-koi is worth ${points(worth)}, stop ${points(stake)}, exactly: ${right} is right, ` +
        `by ${points(Math.abs(worth - stake))}. The article's program says koi-koi with ` +
        `${percent(boards[example.get()].printed, 3)}.`,
    ];
  }

  function draw() {
    const { state, orders } = found,
      order = orders[way.show(sentences(found)) - 2];
    if (!order) return cards.lay(board, cards.position(state), CHILD);
    // What an order leaves: all cards are known.
    const after = [...state];
    [after[S.taken], after[S.taken + CHILD], after[S.field]] = [order.dealers, order.own, order.field];
    after[S.hands] = after[S.hands + CHILD] = 0;
    cards.lay(board, cards.position(after), CHILD, { open: true });
  }

  const ready = setUp({ sent, engine });
  async function ask() {
    await ready;
    const { info_set } = boards[example.get()];
    const { value, state, lines, shares } = await engine.call("outlook", { info_set }, WANTED);
    const rows = rowsOf(lines, Object.keys(O).length),
      orders = [...shares].map((share, k) => ({ share, ...named(O, rows[k]) }));
    const worth = orders.reduce((sum, { share, paid }) => sum + share * paid, 0);
    found = { state, orders, worth: Number(worth.toFixed(9)), stake: Number(value) };
  }
  const row = ({ last, turned, drawn, share, paid }) => {
    const [dealer, up, own] = [last, turned, drawn].map((card) => names[card]);
    return { last: dealer, turned: up, drawn: own, share, paid };
  };
  const data = () => (found ? found.orders.map(row) : []),
    fields = { example };
  return answering({ model, engine }, { said, fields, way, prefix: "example.", ask, draw, data });
}
