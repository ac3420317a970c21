// What the Daifugo widgets share.
import { leaves, numbers } from "livefigure/kit.js";

// Where the kernels' arguments have what is chosen, by the name of its control.
export const LEAVES = {
  seed: "seed",
  number: "game",
  cards: "settings.rules.fixed",
  leads: "settings.rules.leader",
  playouts: "settings.habits.playouts",
  ...leaves("settings.", ["agent", "others"]),
  ...leaves("settings.rules.", ["players", "lock", "clear_on_out"]),
};

// Agents' names as people write them.
const WRITTEN = { montecarlo: "Monte Carlo", ucb: "UCB" };
export const written = (agents) => agents.map((agent) => WRITTEN[agent] ?? agent);

export const SWITCHES = {
  lock: { hint: "who passed stays out of the trick" },
  clear_on_out: { hint: "a trick ends when somebody goes out" },
};

// The learned odds and values, as the kernels' arguments.
export function learnedTables({ tables, sizes: [odds] }) {
  const all = numbers(Float64Array, tables);
  return { "work.odds": all.slice(0, odds), "work.values": all.slice(odds) };
}

// The rank of player 1 in a row of `play_games`, which has four bits for each seat.
export const rankOf = (row) => row & 15;

// How Python writes what is a box to tick here.
export function switchesInWords({ lock, clear_on_out }) {
  const word = (field) => (field.get() ? "yes" : "no");
  return { lock: word(lock), clear_on_out: word(clear_on_out) };
}
