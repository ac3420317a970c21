// The notices that go with scripts, from esbuild's accounts of what it took; node licences.mjs METAFILE OUT: livefigure's.
import { readFileSync, readdirSync, realpathSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const read = (path) => readFileSync(path, "utf8").trim();

// Names of the packages of which something was taken.
function packages(metafile) {
  const taken = Object.values(JSON.parse(read(metafile)).outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput),
  );
  return taken.map(([path]) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]).filter(Boolean);
}

function notice(name) {
  const folder = `node_modules/${name}`,
    { version, license } = JSON.parse(read(`${folder}/package.json`));
  const files = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|notice)/i.test(file))
    .sort();
  if (!files.length) throw new Error(`${name} brings no licence`);
  return [`${name} ${version} (${license})`, ...files.map((file) => read(`${folder}/${file}`))].join("\n\n");
}

// Write to `out` the notices of what `metafiles` name and of the packages `besides`, between the texts `first` and `last`.
export function write(out, metafiles, { first, besides = [], last = [] }) {
  const names = new Set([...besides, ...metafiles.flatMap(packages)]);
  const texts = [...first, ...[...names].sort().map(notice), ...last];
  writeFileSync(out, texts.join(`\n\n${"-".repeat(72)}\n\n`) + "\n");
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const [metafile, out] = process.argv.slice(2);
  const head =
    "What others have written, in the scripts of living figures, with the notices that their licences ask for.";
  write(out, [metafile], { first: [head, `livefigure (MIT)\n\n${read("packages/livefigure/LICENSE")}`] });
}
