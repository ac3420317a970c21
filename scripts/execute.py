"""Execute the notebooks into the cache of jupyter-book, as many at a time as there are cores.

What fails is left to jupyter-book, which runs it again and says where it failed.
"""

import logging
from pathlib import Path

from jupyter_cache import get_cache
from jupyter_cache.executors import load_executor

TIMEOUT = 600  # seconds a cell


def main():
    cache = get_cache("_build/.jupyter_cache")
    paths = [str(path.resolve()) for path in sorted(Path("notebooks").glob("*.ipynb"))]
    for path in paths:
        cache.add_nb_to_project(path)
    logger = logging.getLogger("execute")
    logger.setLevel(logging.ERROR)
    load_executor("local-parallel", cache, logger).run_and_cache(filter_uris=paths, timeout=TIMEOUT)


if __name__ == "__main__":
    main()
