"""README.md's example lives: its kernel, its picture, its place in a page."""

import re

import numpy as np
import pytest

from livefigure import sphinx, wasm, widget
from livefigure.__main__ import HEAD


def test_its_kernel_throws_numbas_dice(dice):
    pytest.importorskip("wasmtime")
    from livefigure.testing import Instance

    here, there = np.zeros(31, np.int64), np.zeros(31, np.int64)
    dice.throw(7, here)
    Instance(*wasm.load("play", "dice")).call("throw", 7, there)
    assert here.sum() == 1000 and np.array_equal(here, there)


def test_equal_figures_share_their_files_in_whatever_order_their_keys_are(dice, page_of, tmp_path):
    (tmp_path / "_static").mkdir()
    figure = dice.Dice(seed=3)
    figure._repr_mimebundle_()
    made = [sphinx.make_live(page_of(figure), tmp_path / name, tmp_path) for name in ("a.html", "b.html")]
    files = sorted(path.name for path in (tmp_path / "_static").iterdir())
    assert [re.sub("-.*", "", name) for name in files] == ["engine", "shared"]
    for text in made:
        assert set(re.findall(r'src="_static/([^"]+)"', text)) == set(files)
        assert text.count('<div class="livefigure-still">') == 1 and "livefigureLibraries" in text
        assert '"library"' not in text and '"style"' not in text and '"_still"' not in text
    stored, sent, other = {"b": [{"y": 1, "x": 2}], "a": 3}, {"a": 3, "b": [{"x": 2, "y": 1}]}, {"a": 4}
    paths = [sphinx.script("engine", held, tmp_path) for held in (stored, sent, other)]
    assert paths[0] == paths[1] != paths[2]


def test_a_packages_own_style_is_linked_behind_the_common_one(dice, page_of, tmp_path, monkeypatch):
    own, figure = ".dice { color: red; }\n", dice.Dice(seed=3)
    monkeypatch.setattr(figure.engine, "style", widget.style("play") + own)
    sphinx.dress(tmp_path / "_static")
    page = page_of(figure).replace("<body>", f"<head>{HEAD}<body>")
    text = sphinx.make_live(page, tmp_path / "a.html", tmp_path)
    head, _, _ = text.partition("</head>")
    common, linked = re.findall(r'<link rel="stylesheet" href="_static/([^"]+)">', head)
    assert common == sphinx.STYLE and (tmp_path / "_static" / linked).read_text() == own
