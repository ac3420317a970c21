"""Execute the notebooks into the cache of jupyter-book, as many at a time as there are cores.

The cache goes by a notebook's cells alone. Here its execution is dropped as well when what it was made of has
changed: the source that it imports, the tables beside that, its page's kernels and scripts, the lock. What
fails is left to jupyter-book, which runs it again and says where it failed.
"""

import logging
import re
from pathlib import Path

import nbformat
from jupyter_cache import get_cache
from jupyter_cache.executors import load_executor

import livefigure
from gamelab import chapters
from gamelab.chapters import CHAPTERS
from gamelab.kernel import PACKAGE
from gamelab.source import fingerprint, imported

TIMEOUT = 600  # seconds a cell
CACHE = Path("_build/.jupyter_cache")
KEYS = Path("_build/executed")
LEDGER = Path("_build/ledger/ledger.json")
BUILT = PACKAGE / "built"
STILLS = Path(livefigure.__file__).parent / "node"
STYLES = {Path(livefigure.__file__).parent / "js" / "style.css", PACKAGE / "js" / "style.css"}


def code_of(path):
    """The code of a notebook, or of a page with code cells, as one text."""
    if path.suffix == ".md":
        blocks = re.findall(r"(?ms)^```\{code-cell\}[^\n]*\n(.*?)^```$", path.read_text("utf-8"))
        return "\n".join(re.sub(r"(?m)^:.*$", "", block) for block in blocks)
    cells = nbformat.read(path, as_version=4).cells
    return "\n".join(cell.source for cell in cells if cell.cell_type == "code")


def made_of(path):
    """All files that decide what a notebook or page puts out, besides its cells."""
    # Both notebooks/koikoi.ipynb and notebooks/koikoi_evidence.ipynb are about koikoi.
    study = max((name for name in CHAPTERS if path.stem.startswith(name)), key=len, default=path.stem)
    found = chapters.made_of(study, *imported(code_of(path)))
    # Pictures of living figures are drawn by these scripts and kernels, in these styles.
    found |= set(STILLS.iterdir()) | STYLES
    others = set(CHAPTERS) - {study} if study in CHAPTERS else set()
    return found | {path for path in BUILT.glob("*.*") if path.name.split(".")[0] not in others}


def drop_outdated(cache, path):
    """Drop what the cache holds of a notebook or page unless it was made of the same; its key is noted."""
    # A page with code shows the ledger.
    known = KEYS / f"{path.stem}.txt"
    now = fingerprint(made_of(path) | ({LEDGER} if path.suffix == ".md" else set()))
    if known.exists() and known.read_text() == now:
        return
    for record in cache.list_cache_records():
        if Path(record.uri) == path:
            cache.remove_cache(record.pk)
    KEYS.mkdir(parents=True, exist_ok=True)
    known.write_text(now)


def main():
    cache = get_cache(str(CACHE))
    paths = [path.resolve() for path in sorted(Path("notebooks").glob("*.ipynb"))]
    pages = [path.resolve() for path in Path("book").glob("*.md") if "{code-cell}" in path.read_text("utf-8")]
    for path in [*paths, *pages]:
        drop_outdated(cache, path)
    for path in paths:
        cache.add_nb_to_project(str(path))
    logger = logging.getLogger("execute")
    logger.setLevel(logging.ERROR)
    uris = [str(path) for path in paths]
    load_executor("local-parallel", cache, logger).run_and_cache(filter_uris=uris, timeout=TIMEOUT)


if __name__ == "__main__":
    main()
