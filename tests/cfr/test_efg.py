"""Gambit's files, in the shapes in which Gambit and others publish them; OpenSpiel's reader is the oracle."""

import pytest

from gamelab.cfr import efg, evaluation, lp, openspiel
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
# A game beside its value; each has something of its own.
PUBLISHED = {
    "the shape that Gambit writes: a comment, commas, fractions": (
        HEAD + '"One card.\nTwo lines, \\"quoted\\"."\n\n' + CARDS,
        2 / 9 * 2 + 1 / 9 - 2 / 3,
    ),
    "the older shape: decimals, names of outcomes, no commas": (
        'EFG 2 R "pennies" { "Player 1" "Player 2" }\n'
        'p "ROOT" 1 1 "(1,1)" { "H" "T" } 0\n'
        'p "" 2 1 "(2,1)" { "h" "t" } 0\n'
        't "" 1 "Outcome 1" { 3.000000 -3.000000 }\nt "" 2 "Outcome 2" { -1.500000 1.500000 }\n'
        'p "" 2 1 "(2,1)" { "h" "t" } 0\n'
        't "" 3 "Outcome 3" { -1.5 1.5 }\nt "" 4 "Outcome 4" { 0.500000 -0.500000 }\n',
        (3 * 0.5 - 1.5**2) / 6.5,
    ),
    "indented, all on few lines, numbers with exponents": (
        'EFG 2 R "x" { "A" "B" } "" p "" 1 1 "" { "a" "b" } 0\n'
        '\t\tt "" 1 "" { 1e-3 -1e-3 } t "" 2 "" { .5E-2, -5e-3 }',
        0.005,
    ),
    "an outcome that comes again, before it is told, too": (
        HEAD + 'p "" 2 1 "" { "a" "b" } 0\nt "" 7\np "" 1 1 "" { "c" "d" } 0\nt "" 2 "" { -2 2 }\n'
        't "" 7 "seven" { 1/3 -1/3 }\n',
        1 / 3,
    ),
    "a set that comes again without name and actions": (
        HEAD + 'p "" 1 1 "one" { "a" "b" } 0\np "" 2 1 "two" { "l" "r" } 0\nt "" 1 "" { 1 -1 }\n'
        't "" 2 "" { -1 1 }\np "" 2 1 0\nt "" 2\nt "" 1\n',
        0.0,
    ),
    "payoffs on the way": (
        HEAD + 'p "" 1 1 "" { "a" "b" } 1 "fee" { -1/4 1/4 }\nt "" 2 "" { 1 -1 }\nt "" 3 "" { 0 0 }\n',
        0.75,
    ),
    "actions without names or with equal ones": (
        HEAD
        + 'p "" 1 1 "" { "" "" "x" "x" } 0\n'
        + "".join(f't "" {n} "" {{ {n} -{n} }}\n' for n in range(1, 5)),
        4.0,
    ),
    "chance that never happens, and thirds": (
        HEAD + 'c "" 1 "" { "a" 1/3 "b" 0 "c" 2/3 } 0\nt "" 1 "" { 3 -3 }\nt "" 2 "" { 99 -99 }\n'
        't "" 3 "" { -1.5 1.5 }\n',
        0.0,
    ),
    "a move without a choice": (
        HEAD + 'p "" 2 5 "alone" { "go" } 0\np "" 1 1 "" { "a" "b" } 0\nt "" 1 "" { 1/3 -1/3 }\nt "" 0\n',
        1 / 3,
    ),
    "the end at once": (HEAD + 't "" 1 "" { -1.5 1.5 }\n', -1.5),
    "numbers of sets and outcomes with gaps, and no name": (
        HEAD + 'p "" 1 70 { "a" "b" } 0 t "" 900 { 1 -1 } t "" 12 { 2 -2 }',
        2.0,
    ),
    "data type D and letters beyond ASCII": (
        'EFG 2 D "花札" { "親" "子" }\np "" 1 1 "手" { "切る" "出す" } 0\nt "" 1 "" { 1 -1 } t "" 0',
        1.0,
    ),
}
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
    "chance": (
        HEAD + 'c "" 1 "" { "a" 1/2 "b" 1/3 } 0\nt "" 1 "" { 1 -1 }\nt "" 1\n',
        "must be positive and sum",
    ),
    "actions": (
        HEAD
        + 'p "" 1 1 "" { "a" "b" } 0\n'
        + 't "" 1 "" { 1 -1 }\np "" 1 1 "" { "a" "b" "c" } 0\nt "" 1\nt "" 1\nt "" 1\n',
        "has another set 1 with other actions",
    ),
    "constant": (HEAD + 't "" 1 "" { 1/2 1/2 }\n', "is not zero-sum: payoffs of 0.5 and 0.5 occur"),
    "player": (HEAD + 'p "" 3 1 "" { "a" } 0\nt "" 0\n', "line 2 has '3' where player 1 or 2 must be"),
    "outcome": (HEAD + 't "" 4\n', "lacks the two payoffs of outcome 4"),
    "payoffs": (HEAD + 't "" 4 "" { 1 }\n', "lacks the two payoffs of outcome 4"),
    "word": (HEAD + 't "" 1 "" { one -1 }\n', "line 2 has 'one' where a text, a number or } must be"),
    "zero": (HEAD + 't "" 1 "" { 1/0 0 }\n', "line 2 has '1/0'"),
    "huge": (HEAD + 't "" 1 "" { 1e200 -1e200 }\n', "a payoff must be a finite number"),
    "short": (HEAD + 'p "" 1 1 "" { "a" "b" } 0\nt "" 0\n', "line 4 ends where c, p or t must be"),
    "long": (HEAD + 't "" 0\nt "" 0\n', "line 3 has 't' where the end must be"),
    "text": ("Dear Sir or Madam\n", "is not a game in .efg: line 1 has 'Dear' where EFG must be"),
    "nothing": ("", "is not a game in .efg: line 1 ends where EFG must be"),
}


@pytest.mark.parametrize("shape", PUBLISHED)
def test_published_shapes_are_read(shape, tmp_path):
    text, value = PUBLISHED[shape]
    path = tmp_path / "game.efg"
    path.write_text(text, encoding="utf-8")
    assert lp.equilibrium(efg.load(path, MEMORY).form)[0] == pytest.approx(value, abs=1e-9)


def test_openspiel_reads_the_same_game(tmp_path):
    pytest.importorskip("pyspiel")
    path = tmp_path / "game.efg"
    path.write_text(HEAD + CARDS.replace("{ 2, -2 }", "{ 2.5, -2.5 }"))
    ours, (theirs, _) = efg.load(path, MEMORY), openspiel.load(f"efg_game(filename={path})", MEMORY)
    assert (ours.histories, ours.information_sets) == (theirs.histories, theirs.information_sets)
    assert lp.equilibrium(ours.form)[0] == pytest.approx(lp.equilibrium(theirs.form)[0], abs=1e-12)


def test_a_game_with_uneven_chance_is_solved(tmp_path):
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
    text, sentence = REFUSED[reason]
    path = tmp_path / "bad.efg"
    path.write_text(text)
    with pytest.raises(InputError, match=sentence) as caught:
        efg.load(path, MEMORY)
    assert "\n" not in str(caught.value)


def test_a_missing_file_gets_a_sentence(tmp_path):
    with pytest.raises(InputError, match="none.efg cannot be read"):
        efg.load(tmp_path / "none.efg", MEMORY)
