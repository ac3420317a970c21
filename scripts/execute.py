"""Execute the notebooks into the cache of jupyter-book, as many at a time as there are cores.

The cache goes by a notebook's cells alone. Here its execution is dropped as well when what it was made of has
changed: its study's folder and kernels, what all studies share, its page's kernels and scripts, the lock.
What fails is left to jupyter-book, which runs it again and says where it failed.
"""

import logging
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

from jupyter_cache import get_cache
from jupyter_cache.executors import load_executor

import livefigure
from hiddenhands import PACKAGE
from hiddenhands.runs import files, registry
from hiddenhands.runs.registry import CHAPTERS, fingerprint

TIMEOUT = 600  # seconds a cell
CACHE = Path("_build/.jupyter_cache")
KEYS = Path("_build/executed")
LEDGER = Path("_build/ledger/ledger.json")
BUILT = PACKAGE / "built"
LIVEFIGURE = Path(livefigure.__file__).parent
STYLES = {LIVEFIGURE / "js" / "style.css", PACKAGE / "js" / "style.css"}


def made_of(path):
    """All files that decide what a notebook or page puts out, besides its cells."""
    # Both notebooks/koikoi.ipynb and notebooks/koikoi_evidence.ipynb are about koikoi.
    study = max((name for name in CHAPTERS if path.stem.startswith(name)), key=len, default=path.stem)
    # Pictures of living figures are drawn by these scripts and kernels, in these styles.
    found = registry.made_of(study) | {*LIVEFIGURE.glob("*.py"), *LIVEFIGURE.glob("node/*")} | STYLES
    others = set(CHAPTERS) - {study} if study in CHAPTERS else set()
    return found | {path for path in BUILT.glob("*.*") if path.name.split(".")[0] not in others}


def drop_outdated(cache, path):
    """Drop what the cache holds of a notebook or page unless it was made of the same; its key is noted."""
    # A page with code shows the ledger, or rates.
    known, shown = KEYS / f"{path.stem}.txt", {LEDGER, *Path("benchmarks").glob("*.csv")}
    now = fingerprint(made_of(path) | (shown if path.suffix == ".md" else set()))
    if known.exists() and known.read_text() == now:
        return
    for record in cache.list_cache_records():
        if Path(record.uri) == path:
            cache.remove_cache(record.pk)
    KEYS.mkdir(parents=True, exist_ok=True)
    known.write_text(now)


def execute(uri):
    """Execute one notebook or page into the cache; (its name, seconds)."""
    began = time.monotonic()
    executor(get_cache(str(CACHE))).run_and_cache(filter_uris=[uri], timeout=TIMEOUT)
    return Path(uri).stem, time.monotonic() - began


def executor(cache):
    """What executes here, one after the other; of what fails jupyter-book speaks, which tries again."""
    logger = logging.getLogger("execute")
    logger.setLevel(logging.ERROR)
    return load_executor("local-serial", cache, logger)


def main():
    cache = get_cache(str(CACHE))
    # The evidence takes longest and comes first: no core is left with a long one in the end. The first of all
    # compiles what other notebooks of Hanabi find ready, unless they begin with it.
    notebooks = sorted(Path("notebooks").glob("*.ipynb"))
    notebooks.sort(key=lambda path: ("_evidence" not in path.stem, path.stem != "self_estimation_evidence"))
    pages = [path for path in sorted(Path("book").glob("*.md")) if "{code-cell}" in path.read_text("utf-8")]
    paths = [path.resolve() for path in (*notebooks, *pages)]
    for path in paths:
        drop_outdated(cache, path)
        as_markdown = {"read_data": {"name": "myst_nb_md", "type": "plugin"}} if path.suffix == ".md" else {}
        cache.add_nb_to_project(str(path), **as_markdown)
    uris = list(map(str, paths))
    outdated = {record.uri for record in executor(cache).get_records(uris)}
    wanted = [uri for uri in uris if uri in outdated]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for done, ended in enumerate(as_completed([pool.submit(execute, uri) for uri in wanted]), 1):
            name, seconds = ended.result()
            print(f"    {done} of {len(wanted)}: {name}, {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    with files.sentence():
        main()
