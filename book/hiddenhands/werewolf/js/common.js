// What the Werewolf widgets share: the table, what the village believes, reports in words, fractions.
import { BLUE, GREEN, GREY, PINK, RED, Plot, picture, widthOf } from "livefigure/chart.js";
import { answering, walk } from "livefigure/controls.js";
import { folded, legend, panel, result } from "livefigure/elements.js";
import { percent } from "livefigure/kit.js";

const ROLE_INKS = [BLUE, RED, PINK, GREY]; // seer, werewolf, possessed, villager

export const said = (black) => (black ? "the werewolf (black)" : "not the werewolf (white)");

// A stacked bar of role probabilities for each of `players` {name, note, marked}; notes stand at the right.
export function beliefBars(chart, { roles, players, posterior }) {
  const shares = players.flatMap(({ name }, i) =>
    roles.map((role, r) => ({ name, role, share: posterior[roles.length * i + r] })),
  );
  const width = widthOf(chart),
    ticks = width < 420 ? 3 : 5,
    tickFormat = (share) => percent(share),
    title = (one) => `${one.name}: ${one.role} ${percent(one.share, 1)}`,
    ringed = players.filter(({ marked }) => marked),
    ring = { strokeWidth: 2.5, inset: -2 };
  picture(chart, {
    width,
    height: 36 * players.length + 60,
    marginLeft: 76,
    marginRight: 96,
    marginBottom: 40,
    ariaLabel: "What the village believes",
    ariaDescription: "For every player a bar of the probabilities of the four roles",
    color: { domain: roles, range: ROLE_INKS },
    x: { domain: [0, 1], label: "probability of the role", ticks, tickFormat },
    y: { domain: players.map(({ name }) => name), label: null, padding: 0.2 },
    marks: [
      Plot.barX(shares, { x: "share", y: "name", fill: "role", title }),
      Plot.text(players, { x: 1, y: "name", text: "note", textAnchor: "start", dx: 6, fill: "currentColor" }),
      Plot.barX(ringed, { x1: 0, x2: 1, y: "name", fill: "none", stroke: "currentColor", ...ring }),
    ],
  });
  // Plot's own legend would make the picture a figure without a name.
  chart.prepend(legend(roles.map((role, r) => [ROLE_INKS[r], role])));
}

// What exiling a player is worth, below 0 if it can't be done.
export const worthInWords = (worth, digits) => (worth < 0 ? "can't be" : `worth ${worth.toFixed(digits)}`);

// Players in a circle; a claimant's arrow leads to whom it reports on. roles: by seat, a word or nothing, told beside
// the disc; `pick(seat)` is called when a disc is clicked (buttons do the same for the keyboard).
export function seating(table, { players, claims, targets, colours, black, roles, pick }) {
  const turn = (seat) => (2 * Math.PI * seat) / players.length;
  const spot = (seat) => [180 + 88 * Math.sin(turn(seat)), 122 - 84 * Math.cos(turn(seat))];
  const arrow = (_, seat) => {
    if (!claims[seat] || targets[seat] < 0) return "";
    const [[x, y], [u, v]] = [spot(seat), spot(targets[seat])];
    const [dx, dy] = [u - x, v - y].map((way) => way / Math.hypot(u - x, v - y));
    // Beside the middle, so that two who report on each other have an arrow each; forth: along it, aside: across.
    const at = ([px, py], forth, aside) => `${px + forth * dx - aside * dy} ${py + forth * dy + aside * dx}`;
    const [from, to] = [at([x, y], 26, 5), at([u, v], -38, 5)];
    const head = `${at([u, v], -27, 5)}L${at([u, v], -39, 11)}L${at([u, v], -39, -1)}Z`;
    const ink = colours[seat] === black ? RED : GREEN;
    return `<path d="M${from}L${to}" style="stroke:${ink};stroke-width:3"/><path d="M${head}" style="fill:${ink}"/>`;
  };
  const disc = (_, seat) => {
    const [x, y] = spot(seat),
      aside = Math.sign(Math.round((x - 180) / 60)), // labels stand outside the circle, where no arrow runs
      place = aside ? [x + 30 * aside, y + 5] : [x, y < 122 ? y - 30 : y + 41];
    const anchor = ["end", "middle", "start"][aside + 1];
    return `<g data-seat="${seat}"><circle cx="${x}" cy="${y}" r="22" style="fill:transparent;stroke:currentColor;stroke-width:${claims[seat] ? 4 : 1}"/>
      <text x="${x}" y="${y + 5}" text-anchor="middle">${seat + 1}</text><text x="${place[0]}" y="${place[1]}" text-anchor="${anchor}" font-weight="700">${roles?.[seat] ?? ""}</text></g>`;
  };
  table.innerHTML = `<svg viewBox="-20 -10 400 256" role="img" aria-label="The table: five players in a circle; claimants have a thick ring, an arrow leads from each to the player it reports on" style="width:100%;max-width:480px;font-size:15px;fill:currentColor;cursor:${pick ? "pointer" : "auto"}">${players.map(arrow).join("")}${players.map(disc).join("")}</svg>`;
  table.onclick = ({ target }) => {
    const hit = target.closest("[data-seat]");
    if (hit) pick?.(Number(hit.dataset.seat));
  };
}

// A figure in steps: `place` is drawn by `answer(tell)`, where `tell(sentences)` gives the step to draw; it promises the
// figure's last sentence and its rows. hidden: settings without a control; more: the name of a fold for those with one.
export function stepwise({ model, el, engine }, { prefix, place, fields, hidden = {}, more }, answer) {
  const way = walk(),
    ending = result();
  el.append(place, way.element, ending, more ? folded(more, panel(fields)) : panel(fields));
  const draw = async () => {
    const [text, rows] = await answer(way.show);
    ending.textContent = text;
    return rows;
  };
  const given = { said: ending, fields: { ...fields, ...hidden }, way, prefix, place, answer: draw };
  return { way, ...answering({ model, engine }, given) };
}

export const capital = (text) => text[0].toUpperCase() + text.slice(1);

// What each player says: a sentence of a claimant, nothing of the others.
export const reports = ({ claims, targets, colours }, players, black) =>
  players.map((name, seat) =>
    claims[seat] && targets[seat] >= 0
      ? `${capital(name)} claims to be the seer: ${players[targets[seat]]} is ${said(colours[seat] === black)}.`
      : "",
  );

// A fraction in lowest terms, row `n` of a kernel's int64[:, 2].
export const fraction = (parts, n) => {
  const [top, bottom] = [parts[2 * n], parts[2 * n + 1]];
  return { value: top / bottom, text: bottom === 1 ? `${top}` : `${top}/${bottom}` };
};

// The control of a fashion, in words: {state}.
export const fashion = (sent) => ({ label: "fashion", shown: sent.fashions.map((two) => two.join("; ")) });
