"""Write LICENSES.txt beside what is built: the notices of what the scripts are made of.

python scripts/licences.py, after esbuild has noted in BUNDLES what it took from where.
"""

import json
import re
from pathlib import Path

from hiddenhands.runs import files

BUNDLES = Path("_build/shared.json"), Path("_build/bundle.json")
MODULES = Path("node_modules")
TARGET = Path("book/hiddenhands/built/LICENSES.txt")
"""livefigure's own are written with its scripts, by its `node/licences.mjs`."""
DATA = Path("book/NOTICE")
"""Of the games that are in the kernels of a page."""
BESIDES = ("katex",)
"""On the pages without being in the scripts: formulas are laid out while the book is rendered."""

HEAD = """\
What others have written, in the scripts of the living figures and on the pages of the book,
with the notices that their licences ask for. gamelab itself: see LICENSE.
"""


def packages(bundle):
    """Names of the npm packages of which esbuild's account `bundle` says that something was taken."""
    found = set(BESIDES)
    for output in bundle["outputs"].values():
        for path, taken in output["inputs"].items():
            name = re.match(r"(?:.*/)?node_modules/((?:@[^/]+/)?[^/]+)", path)
            if name and taken["bytesInOutput"]:
                found.add(name[1])
    return sorted(found)


def notice(folder):
    """Name, version and licence text of the package in `folder`; FileNotFoundError if it brings none."""
    about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    texts = sorted(path for path in folder.iterdir() if re.match(r"(?i)(licen[cs]e|notice)", path.name))
    if not texts:
        raise FileNotFoundError(f"{folder} brings no licence.")
    title = f"{about['name']} {about['version']} ({about['license']})"
    return "\n\n".join([title, *(path.read_text(encoding="utf-8").strip() for path in texts)])


def main():
    names = set().union(*(packages(json.loads(bundle.read_text())) for bundle in BUNDLES))
    rule = "\n\n" + 72 * "-" + "\n\n"
    notices = [notice(MODULES / name) for name in sorted(names)]
    notices.append(DATA.read_text(encoding="utf-8").strip())
    TARGET.write_text(rule.join([HEAD.strip(), *notices]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    with files.sentence():
        main()
