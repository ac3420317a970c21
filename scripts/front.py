"""Lay out, in _build/front, what pages load besides the theme: KaTeX's style and fonts, the widgets' host."""

import shutil
import subprocess
from pathlib import Path

FRONT = Path("_build/front")
KATEX = Path("node_modules/katex/dist")


def main():
    shutil.rmtree(FRONT, ignore_errors=True)
    (FRONT / "katex/fonts").mkdir(parents=True)
    shutil.copy(KATEX / "katex.min.css", FRONT / "katex")
    # Every browser that runs WebAssembly reads woff2.
    for font in KATEX.glob("fonts/*.woff2"):
        shutil.copy(font, FRONT / "katex/fonts")
    subprocess.run(["npm", "run", "--silent", "host"], check=True)
    shutil.copy("gamelab/built/LICENSES.txt", FRONT / "LICENSES.txt")


if __name__ == "__main__":
    main()
