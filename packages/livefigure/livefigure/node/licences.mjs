// The notices that go with the scripts: node licences.mjs METAFILE OUT, from esbuild's account of what it took.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";

const [metafile, out] = process.argv.slice(2);
const taken = Object.values(JSON.parse(readFileSync(metafile, "utf8")).outputs).flatMap(({ inputs }) =>
  Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput),
);
const names = taken.map(([path]) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]).filter(Boolean);
const notice = (name) => {
  const folder = `node_modules/${name}`,
    { version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice)/i.test(file));
  if (!files.length) throw new Error(`${name} brings no licence`);
  const texts = files.map((file) => readFileSync(`${folder}/${file}`, "utf8").trim());
  return [`${name} ${version} (${license})`, ...texts].join("\n\n");
};
const head =
  "What others have written, in the scripts of living figures, with the notices that their licences ask for.";
const own = `livefigure (MIT)\n\n${readFileSync("packages/livefigure/LICENSE", "utf8").trim()}`;
const rule = `\n\n${"-".repeat(72)}\n\n`;
writeFileSync(out, [head, own, ...[...new Set(names)].sort().map(notice)].join(rule) + "\n");
