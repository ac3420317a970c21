"""The picture of a living figure: drawn without a browser, the same bytes each time."""

import json
import re
import subprocess
from pathlib import Path

import pytest

from livefigure import still

HERE = Path(__file__).parents[1]

COMPOSED = """
import { Window } from "happy-dom";
import { compose } from "./packages/livefigure/livefigure/node/compose.mjs";
const el = new Window().document.createElement("div");
const shelf = '<div class="shelf"><b>7</b><i class="box">far</i></div>';
el.innerHTML = `<p class="aside">not drawn</p><div class="cloth">${shelf}</div>`;
process.stdout.write(JSON.stringify([style, ""].map((one) => compose(el, 400, one))));
"""


@pytest.fixture(scope="module")
def bundles(dice):
    return [dice.Dice(seed=2)._repr_mimebundle_()[0] for _ in range(2)]


def test_a_figure_brings_its_picture_and_its_numbers(dice, bundles):
    bundle, _ = bundles
    assert bundle["image/svg+xml"].startswith("<svg xmlns=")
    assert "var(" not in bundle["image/svg+xml"] and "currentColor" not in bundle["image/svg+xml"]
    head, columns, *rows = bundle["text/plain"].splitlines()
    assert head == repr(dice.Dice(seed=2)) and columns.split() == ["points", "throws"]
    assert len(rows) == still.MOST_ROWS + 2 and rows[-1].startswith("[26 rows, ")


def test_without_node_the_widget_is_as_before(dice, monkeypatch):
    monkeypatch.setattr(still, "node", lambda: None)
    data, _ = dice.Dice()._repr_mimebundle_()
    assert data["text/plain"] == repr(dice.Dice()) and "image/svg+xml" not in data


def test_long_tables_are_shown_in_part_and_known_by_their_digest():
    rows = [{"n": n, "half": n / 2} for n in range(100)]
    lines = still.as_text(rows)
    assert len(lines) == 2 + still.MOST_ROWS + 1
    assert lines[-1].startswith("[100 rows, ")
    changed = still.as_text([*rows[:50], {"n": 50, "half": 0.0}, *rows[51:]])
    assert changed[:-1] == lines[:-1] and changed[-1] != lines[-1]


def test_a_packages_own_style_says_what_a_picture_makes_of_its_elements():
    style = """/* ours */ .aside { --still: none; } .cloth { --still: ground #abcdef; }
      .shelf { color: red; --still: row; } .rack { --still: row; }
      .box { --still: tile; } .aside { color: red; }"""
    command = [still.node(), "--input-type=module", "-e", f"const style = {json.dumps(style)};{COMPOSED}"]
    done = subprocess.run(command, cwd=HERE.parents[1], capture_output=True, text=True)
    assert not done.returncode, done.stderr
    ours, plain = json.loads(done.stdout)
    # On the ground, two tiles side by side.
    assert ours.count('width="35" height="46"') == 2 and ours.count("#abcdef") == 1
    assert re.findall(r">([^<>]+)</text>", ours) == ["7", "far"] and "not drawn" in plain
    assert "#abcdef" not in plain and 'height="46"' not in plain


def test_the_package_names_no_game():
    """What stands on gamelab's pages is said there, also to pictures."""
    games, kinds = r"gamelab|hanabi|koi-?koi|daifugo|werewolf", (".py", ".js", ".mjs", ".css")
    named = re.compile(rf"{games}|gl-(felt|card|face|zone|hand|mine|put)\b", re.I)
    every = (HERE / "livefigure").rglob("*")
    ours = [path for path in every if path.suffix in kinds and "built" not in path.parts]
    assert len(ours) > 30
    assert [path.name for path in ours if named.search(path.read_text(encoding="utf-8"))] == []
