// What Python has packed: a promise of an ArrayBuffer. format: "gzip", or "deflate" for zlib's.
export const unpacked = (packed, format) =>
  new Response(new Response(packed).body.pipeThrough(new DecompressionStream(format))).arrayBuffer();
