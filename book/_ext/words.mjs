// The page's name is given, its texts come as a JSON list; out goes a list as long: each in Japanese, or null.
import { readFileSync } from "node:fs";
import "../_assets/japanese-look.js";
import "../_assets/japanese-words.js";

const inJapanese = gamelabInJapanese(gamelabJapanese, process.argv[2]);
const texts = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(texts.map((text) => inJapanese(text) ?? null)));
