"""Gambit's files: read by pygambit where it is installed (pip compiles it for minutes); else a sentence."""

import sys

import pytest

from gamelab.cfr import efg, evaluation, lp
from gamelab.choices import InputError

MEMORY = 1 << 27
HEAD = 'EFG 2 R "cards" { "Ann" "Bob" }\n'
# One card, high with probability 1/3: Ann sees it and bets 2 or folds (-1); Bob calls or gives 1.
CARDS = """c "" 1 "deal" { "high" 1/3 "low" 2/3 } 0
p "" 1 1 "high" { "bet" "fold" } 0
p "" 2 1 "asked" { "call" "give" } 0
t "" 1 "" { 2, -2 }
t "" 2 "" { 1, -1 }
t "" 3 "" { -1, 1 }
p "" 1 2 "low" { "bet" "fold" } 0
p "" 2 1 "asked" { "call" "give" } 0
t "" 4 "" { -2, 2 }
t "" 5 "" { 1, -1 }
t "" 6 "" { -1, 1 }
"""
REFUSED = {
    "players": ('EFG 2 R "x" { "A" "B" "C" }\nt "" 1 "" { 1, 0, -1 }\n', "has 3 players; two are needed"),
    "sum": (HEAD + 'p "" 1 1 "" { "a" "b" } 0\nt "" 1 "" { 1, 1 }\nt "" 2 "" { 0, 0 }\n', "is not zero-sum"),
    "recall": (
        HEAD
        + 'p "" 1 1 "" { "a" "b" } 0\n'
        + 'p "" 1 2 "" { "c" "d" } 0\nt "" 1 "" { 1, -1 }\nt "" 2 "" { 0, 0 }\n'
        + 'p "" 1 2 "" { "c" "d" } 0\nt "" 3 "" { 0, 0 }\nt "" 4 "" { 1, -1 }\n',
        "has forgotten what it did",
    ),
    "text": ("Dear Sir or Madam\n", "is not a game in .efg"),
}


def test_without_pygambit_there_is_a_sentence(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "pygambit", None)
    with pytest.raises(
        InputError, match=r"^games in \.efg need pygambit: pip install 'gamelab\[gambit\]'\.$"
    ):
        efg.load(tmp_path / "cards.efg", MEMORY)


def test_a_game_with_uneven_chance_is_solved(tmp_path):
    pytest.importorskip("pygambit")
    path = tmp_path / "cards.efg"
    path.write_text(HEAD + CARDS)
    named = efg.load(path, MEMORY)
    value, strategy = lp.equilibrium(named.form)
    # Ann bluffs with probability 1/6 of all low cards, so that Bob, paid 3 to 1, does not care.
    assert value == pytest.approx(1 / 3 * (2 * 2 / 3 + 1 / 3) - 2 / 3, abs=1e-9)
    assert evaluation.exploit(named.form, strategy) == pytest.approx(0, abs=1e-9)
    assert (named.histories, named.information_sets) == (11, 3)


@pytest.mark.parametrize("reason", REFUSED)
def test_other_files_are_refused_for_their_reason(reason, tmp_path):
    pytest.importorskip("pygambit")
    text, sentence = REFUSED[reason]
    path = tmp_path / "bad.efg"
    path.write_text(text)
    with pytest.raises(InputError, match=sentence) as caught:
        efg.load(path, MEMORY)
    assert "\n" not in str(caught.value)


def test_a_missing_file_gets_a_sentence(tmp_path):
    pytest.importorskip("pygambit")
    with pytest.raises(InputError, match="none.efg cannot be read"):
        efg.load(tmp_path / "none.efg", MEMORY)
