"""What the scripts of a page compute, in Node: files of data, lines of Python, means and their errors."""

import csv
import io
import json
import subprocess
from pathlib import Path

import numpy as np
import pytest

from livefigure import picture, still

JS = Path(__file__).parents[1] / "livefigure" / "js"


def said(script, expression, *arguments):
    """The value of an expression with the names that a script exports; its arguments are `given`."""
    if still.node() is None:
        pytest.skip("no Node on this machine")
    source = (
        f"import * as all from {json.dumps((JS / script).as_uri())}; const given = {json.dumps(arguments)};"
    )
    source += f"process.stdout.write(JSON.stringify({expression}))"
    done = subprocess.run([still.node(), "--input-type=module", "-e", source], capture_output=True, text=True)
    assert not done.returncode, done.stderr
    return json.loads(done.stdout)


def test_words_that_a_spreadsheet_would_compute_stand_behind_an_apostrophe_and_numbers_do_not():
    words = ["=1+1", "+a", "@b", "\tc", "\rd", "-e", "plain", 'a, "b"', "two\nlines"]
    numbers = [-2, 1.5, 0, "-inf", "-3.5", "+4"]
    text = said("downloads.js", "all.csv({seed: -1}, given[0].map((value) => ({value})))", words + numbers)
    head, *rows = csv.reader(io.StringIO(text, newline=""))
    assert head == ["seed", "value"] and {seed for seed, _ in rows} == {"-1"}
    assert [value for _, value in rows] == [f"'{word}" for word in words[:6]] + words[6:] + [
        *map(str, numbers)
    ]


def test_rows_may_have_different_columns():
    text = said("downloads.js", "all.csv({}, [{a: 1}, {b: 2, a: 3}, {b: null}])")
    assert text == "a,b\n1,\n3,2\n,\n"


def test_lines_of_python_have_the_settings_as_python_writes_them():
    template = "play(a={a}, b={b}, c={c}, d={d}{**switches}, {unknown})"
    settings = {"a": True, "b": 0.5, "c": 'say "x"', "switches": "ties:SWPV known:12"}
    line = said("downloads.js", "all.python(given[0], {...given[1], d: Infinity})", template, settings)
    written = 'play(a=True, b=0.5, c="say \\"x\\"", d=float("inf"), ties="SWPV", known=12, {unknown})'
    assert line == written
    assert (
        said("downloads.js", "all.python('{a} {b}', {a: -Infinity, b: NaN})") == 'float("-inf") float("NaN")'
    )


@pytest.mark.parametrize("values", [[3, 4], [1, 2, 2, 7, 11], [5.5, -2.25, 0], [1e9, 1e9 + 1]])
def test_means_have_the_spread_and_the_interval_of_numpy(values):
    for counts in (None, [2 + at for at in range(len(values))]):
        each = np.repeat(values, counts or 1)
        found = said("games.js", "all.moments(given[0], given[1] ?? undefined)", values, counts)
        half = 1.96 * each.std(ddof=1) / len(each) ** 0.5
        known = {"games": len(each), "mean": each.mean(), "sd": each.std(ddof=1)}
        assert found["sd"] == pytest.approx(each.std(ddof=1), rel=1e-12)
        assert found == pytest.approx(known | {"low": each.mean() - half, "high": each.mean() + half})


def test_settings_are_told_apart_whatever_their_words():
    fields = "['a', 'b,c'], ['a,b', 'c']"
    words = said(
        "controls.js", f"[{fields}].map((all) => all.map((word) => ({{get: () => word}}))).map(all.wordOf)"
    )
    assert len(set(words)) == 2


def test_an_axis_of_units_ends_above_the_highest_that_is_known_below_nought_too():
    known = {"rows": [{"a": 1, "b": -7.5}, {"a": 2, "b": -9}], "y": "b", "high": None, "by": {}}
    assert picture.top({"marks": [{"mark": "still"} | known]}, {}) == -7.5
    found = said("drawn.js", "all.axis({label: 'y', span: 6}, [given[0]], () => 0)", known)
    assert found["domain"] == [-13, -7]


def test_bars_of_scores_are_shares_of_all_games():
    bars = said("games.js", "all.scoreBars([1, 0, 3], 0.4, 0.1)")
    known = [(at - 0.3, at + 0.5, share) for at, share in enumerate((0.25, 0, 0.75))]
    assert [(bar["x1"], bar["x2"], bar["share"]) for bar in bars] == [pytest.approx(bar) for bar in known]


def test_what_is_left_is_told_in_round_words():
    seconds = [0.4, 40, 70, 150, 3500, 23_800]
    words = ["a second", "40 seconds", "a minute", "3 minutes", "an hour", "7 hours"]
    assert said("kit.js", "given[0].map(all.duration)", seconds) == words
