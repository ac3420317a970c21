"""The picture of a living figure: drawn without a browser, the same bytes each time."""

import pytest

from livefigure import still


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


def test_the_same_settings_give_the_same_bytes(bundles):
    kinds = ("image/svg+xml", "text/plain")
    one, other = ([bundle[kind] for kind in kinds] for bundle in bundles)
    assert one == other


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
