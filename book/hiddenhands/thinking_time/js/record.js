// The game as it is kept: in this browser until it is over, then as a record that Python can check.
import { remember, remembered } from "../../cards/js/play.js";
import { download } from "livefigure/kit.js";

const STORE = "gamelab.hanabi-table";

export const store = (game) => remember(STORE, JSON.stringify(game));

// The stored game, if there is one; `dropped` says why it cannot be played on.
export function restore({ schema, version }) {
  const game = remembered(STORE, JSON.parse);
  if (!game || (game.schema === schema && game.version === version)) return { game };
  store(null);
  return {
    game: null,
    dropped: "A game that was begun here belongs to another version of the book and was dropped.",
  };
}

// The record of a finished game, sealed by the kernel. The order of what is sealed is that of `sealed_numbers` in
// records.py; `parameters` has the names of the settings in that order, each with its place in the kernel's argument.
export async function recordOf(engine, game, { lines, score, acts, parameters }) {
  let used = 0;
  const turns = lines.map(({ player, action }) => {
    const turn = { player: player === game.human ? "human" : "agent", action, said: acts[action].said };
    if (turn.player === "agent") return turn;
    return { ...turn, ms: game.times[used], confident: game.confident[used++] };
  });
  const { schema, version, participant, agent, seed, deck, human, settings } = game;
  const answers = game.answers.slice(0, -1), // the last question is answered in free words
    comment = game.answers.at(-1) ?? "";
  const sealed = (text) => {
    const codes = Array.from(text, (letter) => letter.codePointAt(0));
    return [codes.length, ...codes];
  };
  const texts = [schema, version, participant].flatMap(sealed);
  const numbers = [
    ...[...texts, seed, deck, human, ...parameters.map(([name]) => settings[name]), turns.length],
    ...turns.flatMap(({ player, action, ms = 0, confident = false }) => [
      Number(player === "human"),
      action,
      ms,
      Number(confident),
    ]),
    ...[score, ...answers.map((answer) => answer ?? 0), ...sealed(comment)],
  ];
  const { value } = await engine.call("seal", { numbers }, {}, { numbers: [numbers.length] });
  const head = { schema, version, participant, agent, seed, deck, human };
  return { ...head, settings, turns, score, answers, comment, seal: String(value) };
}

export function saveRecord(record) {
  const name = `hanabi-${record.agent}-seed-${record.seed}-deck-${record.deck}.json`;
  download(name, JSON.stringify(record, null, 1), "application/json");
}
