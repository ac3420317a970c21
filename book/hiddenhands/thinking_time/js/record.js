// The game as it is kept: in this browser until it is over, then as a record that Python can check.
import { like, remember, remembered } from "../../cards/js/play.js";
import { download } from "livefigure/kit.js";

const STORE = "gamelab.hanabi-table";

export const store = (game) => remember(STORE, JSON.stringify(game));

const WORDS = { participant: "", agent: "" },
  NUMBERS = { seed: 0, deck: 0, human: 0, elapsed: 0, actions: [0], replies: [0], times: [0] },
  BEGUN = { ...WORDS, ...NUMBERS, settings: {}, confident: [true], answered: true };

// The stored game, if there is one that `fits`; `dropped` says why it cannot be played on.
export function restore({ schema, version }, fits) {
  let why;
  const ours = (game) => {
    const same = game.schema === schema && game.version === version;
    why = same ? "cannot be read" : "belongs to another version of the book";
    return same && like({ replies: [], ...game }, BEGUN) && fits(game);
  };
  const game = remembered(STORE, ours, JSON.parse);
  return { game, dropped: why && !game && `A game that was begun here ${why} and was dropped.` };
}

// The record of a finished game.
export function recordOf(game, { lines, score, acts }) {
  let used = 0;
  const turns = lines.map(({ player, action }) => {
    const turn = { player: player === game.human ? "human" : "agent", action, said: acts[action].said };
    if (turn.player === "agent") return turn;
    return { ...turn, ms: game.times[used], confident: game.confident[used++] };
  });
  const { schema, version, participant, agent, seed, deck, human, settings } = game;
  const answers = game.answers.slice(0, -1), // the last question is answered in free words
    comment = game.answers.at(-1) ?? "";
  const head = { schema, version, participant, agent, seed, deck, human };
  return { ...head, settings, turns, score, answers, comment };
}

export function saveRecord(record) {
  const name = `hanabi-${record.agent}-seed-${record.seed}-deck-${record.deck}.json`;
  download(name, JSON.stringify(record, null, 1), "application/json");
}
