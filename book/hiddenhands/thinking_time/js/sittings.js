// Games of a simulated person with each of the agents, played live.
import { rowsOf, zipped } from "livefigure/kit.js";

const BLOCK = 100; // games between looks at the reader's wishes

// As long as they are `wanted()`, `heard(rows of each agent, share)` hears of a block; a row is an object of `columns`.
export async function sittings({ sent: { agents, columns }, engine }, games, given, heard, wanted) {
  for (let first = 0; first < games; first += BLOCK) {
    const many = Math.min(BLOCK, games - first),
      shapes = { rows: [many, columns.length] };
    const played = [];
    for (const agent of agents) {
      const block = { ...given, first, "sitting.agent.strategy": agent, "sitting.human": 0 };
      const { rows } = await engine.call("play_sittings", block, { rows: "rows" }, shapes);
      if (!wanted()) return; // all have played the same games
      played.push(rowsOf(rows, columns.length).map((row) => zipped(columns, row)));
    }
    heard(played, (first + many) / games);
  }
}
