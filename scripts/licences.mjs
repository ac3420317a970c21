// LICENSES.txt beside what is built: the notices of what the book's scripts and pages are made of. livefigure's own are
// written with its scripts.
import { read, write } from "../packages/livefigure/livefigure/node/licences.mjs";

const HEAD = `\
What others have written, in the scripts of the living figures and on the pages of the book,
with the notices that their licences ask for. gamelab itself: see LICENSE.`;

try {
  write("book/hiddenhands/built/LICENSES.txt", ["_build/shared.json", "_build/bundle.json"], {
    first: [HEAD],
    besides: ["katex"], // on the pages without being in the scripts: formulas are laid out while the book is rendered
    last: [read("book/NOTICE")], // of the games that are in the kernels of a page
  });
} catch (error) {
  console.error(`LICENSES.txt cannot be written: ${error.message}`);
  process.exitCode = 1;
}
