"""Figures of an author's own function: what is drawn is what it computes, and what cannot be is said.

Their pictures, `livefigure/picture`, among it.
"""

import re
import subprocess
import sys

import numba
import numpy as np
import pytest

from livefigure import __main__ as command
from livefigure import author, random, sphinx
from livefigure.author import bars, between, figure, heat, kernel, line, points, table, typed

if numba.config.DISABLE_JIT:
    pytest.skip("compares compiled code", allow_module_level=True)


@kernel
def slope(angle, steep, square, height):
    """A straight line."""
    for i in range(height.size):
        height[i] = angle * i * (i if square else 1) + steep
    return height[-1]


@kernel
def throw(seed, first, many, counts, stream):
    for number in range(first, first + many):
        random.open_stream(stream, seed, 0, number)
        counts[random.below(stream, counts.size)] += 1


@pytest.fixture(autouse=True)
def scripts(monkeypatch):
    """Tests of Python need no bundle."""
    monkeypatch.setattr(author, "built", lambda name: "export default {};")


def drawn(**given):
    arguments = {"angle": between(0.0, 2.0), "steep": 3, "square": False, "height": np.zeros(5)}
    return figure(slope, line("height"), **arguments | given)


def test_a_figure_computes_what_its_function_does():
    made = drawn(angle=between(0.0, 2.0, start=1.5), square=True)
    assert made.compute()["height"].tolist() == [3 + 1.5 * i * i for i in range(5)]
    made.angle, made.square = 1.0, False
    found = made.compute()
    assert found["height"].tolist() == [3, 4, 5, 6, 7] and found["result"] == 7
    bundle = made._repr_mimebundle_()[0]
    assert bundle["text/plain"].splitlines()[0] == "slope(angle=1.0, square=False)"
    assert "<svg" in bundle["image/svg+xml"] and bundle["text/plain"].splitlines()[-1].split() == ["4", "7"]
    assert bundle == made._repr_mimebundle_()[0]


def test_the_pages_copy_gives_the_same():
    pytest.importorskip("wasmtime")
    from livefigure.testing import Instance

    made = drawn()
    height = np.zeros(5)
    kernels = bytes(made.engine.wasm), made.engine.descriptor
    assert Instance(*kernels).call("slope", 0.3, 3, 1, height) == slope(0.3, 3, 1, np.zeros(5))
    assert made.engine.descriptor["exports"]["slope"][0]["dtype"] == "float64"


def test_repetitions_add_up_however_they_are_cut():
    given = {"seed": between(1, 9), "counts": np.zeros(6, np.int64), "stream": np.zeros(4, np.uint64)}
    made = figure(throw, bars("counts"), repeat=("first", "many", 1000), **given)
    whole, cut, stream = made.compute()["counts"], np.zeros(6, np.int64), np.zeros(4, np.uint64)
    for first, many in ((0, 1), (1, 400), (401, 599)):
        throw(5, first, many, cut, stream)
    assert whole.sum() == 1000 and np.array_equal(whole, cut)


def test_all_marks_have_a_picture():
    @kernel
    def fill(size, row, other, grid):
        for i in range(row.size):
            row[i], other[i] = i * size, i
            for j in range(grid.shape[1]):
                grid[i, j] = i - j

    shown = line("row", x="other"), points("row"), bars("row", x=(0, 1)), heat("grid"), table("row", "other")
    given = {"row": np.zeros(3), "other": np.zeros(3), "grid": np.zeros((3, 4))}
    for marks in [*((mark,) for mark in shown), shown[:2]]:
        made = figure(fill, *marks, size=between(1, 5), **given)
        assert made._repr_mimebundle_()[0]["image/svg+xml"].startswith("<svg")


DIFFERENT = (
    "steep: 'low' and 'high' stand for different kinds of things; "
    "give only whole numbers, only floats, or records with the same parts."
)


@pytest.mark.parametrize(
    "change, sentence",
    [
        ({"angle": between(0, 1), "step": 1}, "figure of slope: step is no argument of the function."),
        ({"height": 3}, "line: 'height' is no array among the figure's arguments."),
        ({"height": np.zeros((2, 2))}, "line: 'height' must have 1 dimension(s)."),
        ({"says": "{hight}"}, "says: 'hight' is neither an argument of the function, nor result, nor done."),
        ({"says": "{steep}", "steep": {"low": 1, "high": 2.5}}, DIFFERENT),
        (
            {"steep": {"low": np.zeros(2)}},
            "steep: a choice is between numbers, or between records of numbers.",
        ),
        ({"angle": [1, 2]}, "angle: a list of words is a choice; for numbers give an array."),
    ],
)
def test_what_does_not_fit_is_said(change, sentence):
    with pytest.raises((TypeError, ValueError), match=f"^{re.escape(sentence)}$"):
        drawn(**change)


def test_limits_of_sliders_are_checked():
    with pytest.raises(ValueError, match="low must be below high, not 3 and 1"):
        between(3, 1)
    with pytest.raises(ValueError, match="start must be from 0 to 1, not 2"):
        between(0, 1, start=2)
    assert between(0, 5)[:4] == (0, 5, 2, 1) and between(0.0, 1.0).step == 0.01
    with pytest.raises(ValueError, match="typed: whole numbers are typed in, not 1.5 from 0 to 9"):
        typed(1.5, 0, 9)


@pytest.mark.parametrize(
    "beyond", ["never", ("never", np.inf), ("never", 2**53 + 1), ("never", "inf"), ("", 9)]
)
def test_a_whole_sliders_upper_end_stands_for_a_whole_number_that_pages_have(beyond):
    with pytest.raises(ValueError, match="beyond is a word and a whole number"):
        between(0, 5, beyond=beyond)
    assert between(0, 5, beyond=("all", np.int64(9))).beyond == ("all", 9)
    assert type(between(0.0, 5.0, beyond=("all", 9)).beyond[1]) is float


def test_numpys_integers_are_integers_to_a_slider():
    given = between(np.int64(0), np.uint8(5), start=np.int32(3))
    assert given[:4] == (0, 5, 3, 1) and all(type(number) is int for number in given[:4])
    assert type(between(np.float32(0), 1).low) is float
    made = drawn(steep=between(*np.array([1, 9])))
    assert made.engine.descriptor["exports"]["slope"][1]["dtype"] == "int64" and made.steep == 5


def test_a_page_of_nbconvert_comes_alive(page_of, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(sphinx, "dress", lambda static: static.mkdir(exist_ok=True))
    figure, page = drawn(), tmp_path / "a.html"
    foreign = '<script src="https://unpkg.com/@jupyter-widgets/html-manager@1/dist/embed-amd.js"></script>'
    foreign += (
        "<script>\n(function() {\n  function addWidgetsRenderer() { src = '//unpkg.com'; }\n}());</script>"
    )
    figure._repr_mimebundle_()
    page.write_text(page_of(figure).replace("<body>", f"<head>{foreign}</head><body>"))
    assert command.main([str(page)]) is None and "is alive" in capsys.readouterr().out
    text = page.read_text()
    assert "unpkg" not in text and text.count("livefigure-host.js") == 1
    assert {path.name.partition("-")[0] for path in (tmp_path / "_static").iterdir()} == {"engine", "shared"}
    (tmp_path / "b.html").write_text("<html></html>")
    assert command.main([str(tmp_path / "b.html")]).endswith("keep its widgets' state.")
    for pages, words in (
        ([], "required: FILE"),
        (["c.html"], "c.html cannot be read: No such file or directory."),
    ):
        done = subprocess.run([sys.executable, "-m", "livefigure", *pages], capture_output=True, text=True)
        assert done.returncode == 2 and done.stderr.strip().endswith(words)


def test_an_authors_words_do_not_end_the_pages_script(write):
    words = "<!--<script> & </head></body>"
    given = {"angle": 1, "steep": 3, "square": 0, "height": np.zeros(5)}
    text = write(figure(slope, line("height", label=words), alt=words, **given)).read_text(encoding="utf-8")
    state = sphinx.STATE.search(text)[1]
    assert "<" not in state and words in re.sub(r"\\u003c", "<", state)
