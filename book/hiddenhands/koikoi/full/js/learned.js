// What the players go by, sent packed: into the kernels' memory, where it outlives calls.
import { unpacked } from "livefigure/unpack.js";

export async function learned({ sent, engine }) {
  engine.keep("prepare", "buffers.");
  const values = new Int16Array(await unpacked(sent.values, "deflate"));
  const shapes = { values: [values.length], ends: [sent.ends.length] };
  await engine.call("prepare", { values, ends: sent.ends }, {}, shapes);
}
