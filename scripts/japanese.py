"""Render the book in Japanese: python scripts/japanese.py [FOLDER]

Texts are translated by book/locale; notebooks come executed from jupyter-book's cache. The pages are made in
_build/ja/html, and load what lies beside the English ones: make lays them into _build/html/ja.
"""

import shutil
import sys
from pathlib import Path

from jupyter_book.sphinx import build_sphinx


def settings(folder):
    """What differs from _config.yml in every use of the translations."""
    return {
        "external_toc_path": str(folder / "_toc.yml"),
        "locale_dirs": [str(folder / "book/locale")],
        "gettext_compact": False,
        "latex_individualpages": False,  # jupyter-book asks for it
        "nb_execution_cache_path": str(folder / "_build/.jupyter_cache"),
    }


def build(folder, builder, strict=True, **more):
    """Run Sphinx in _build/ja; whether all went well, without a warning if it shall be strict."""
    out = folder / "_build/ja" / builder
    shutil.rmtree(out, ignore_errors=True)
    failed = build_sphinx(
        folder,
        out,
        noconfig=True,
        path_config=folder / "_config.yml",
        confoverrides=settings(folder) | more,
        builder=builder,
        doctreedir=folder / "_build/ja/doctrees" / builder,
        freshenv=True,
        quiet=True,
        warningiserror=strict,
        keep_going=strict,
    )
    if isinstance(failed, Exception):
        raise failed
    return not failed


def main(folder, strict=True):
    if not build(folder, "html", strict, language="ja", html_extra_path=[]):
        sys.exit("The Japanese pages have warnings, which stand above.")


if __name__ == "__main__":
    main(Path(*sys.argv[1:]).resolve())
