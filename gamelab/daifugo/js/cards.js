// What the Daifugo widgets share: settings and learned tables as arguments of the kernels.

// The learned odds and values, as the kernels' arguments.
export function learnedTables(model) {
  const view = model.get("_tables"),
    [odds] = model.get("_sizes");
  const numbers = new Float64Array(view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength));
  return { "work.odds": numbers.slice(0, odds), "work.values": numbers.slice(odds) };
}

// Settings from the controls' values; what is not given keeps its default.
export function settings(model, { agent, others, lock, clear_on_out, leads, playouts, ...numbers }) {
  const agents = model.get("_agents");
  const given = {
    "settings.agent": agents.indexOf(agent),
    "settings.others": agents.indexOf(others),
    "settings.rules.lock": Number(lock),
    "settings.rules.clear_on_out": Number(clear_on_out),
    "settings.rules.leader": Number(leads ?? false),
  };
  if (playouts !== undefined) given["settings.habits.playouts"] = playouts;
  for (const name in numbers) given[`settings.rules.${name}`] = numbers[name];
  return given;
}

// Rank of player 1 in each game, counted: index 1 to 6.
export function countRanks(rows, counts = new Array(7).fill(0)) {
  for (const word of rows) counts[word & 15]++;
  return counts;
}
