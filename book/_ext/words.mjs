// Texts in, as a JSON list; out, as a list as long, what each is in Japanese, or null: as scripts of the page say it.
import { readFileSync } from "node:fs";
import "../_assets/japanese-look.js";
import "../_assets/japanese-words.js";

const inJapanese = gamelabInJapanese(gamelabJapanese);
const texts = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(texts.map((text) => inJapanese(text) ?? null)));
