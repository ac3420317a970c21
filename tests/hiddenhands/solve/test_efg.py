"""Gambit's files, in the shapes in which Gambit and others publish them; OpenSpiel's reader is the oracle."""

import csv
import os
import random
from fractions import Fraction
from pathlib import Path

import pytest

from gamelab.cfr import lp
from gamelab.settings import InputError
from hiddenhands.solve import efg, openspiel

MEMORY = 1 << 27
LONG = bool(os.environ.get("GAMELAB_REPLAYS"))
FOLDER = Path(__file__).with_name("efg")
"""Games, values.csv with the value of each and what is its own, refused.csv with why others are refused."""
# One card, high with probability 1/3: Ann sees it and bets 2 or folds (-1); Bob calls or gives 1.
CARDS = FOLDER / "one-card.efg"


def listed(name):
    with (FOLDER / name).open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))[1:]


@pytest.mark.parametrize("game, value, shape", listed("values.csv"))
def test_published_shapes_are_read(game, value, shape):
    found = lp.equilibrium(efg.load(FOLDER / f"{game}.efg", MEMORY)[0].form)[0]
    assert found == pytest.approx(float(Fraction(value)), abs=1e-9), shape


def test_openspiel_reads_the_same_game(tmp_path):
    pytest.importorskip("pyspiel")
    path = tmp_path / "game.efg"
    path.write_text(CARDS.read_text().replace("{ 2, -2 }", "{ 2.5, -2.5 }"))
    (ours, _), (theirs, _) = efg.load(path, MEMORY), openspiel.load(f"efg_game(filename={path})", MEMORY)
    assert (ours.histories, ours.information_sets) == (theirs.histories, theirs.information_sets)
    assert lp.equilibrium(ours.form)[0] == pytest.approx(lp.equilibrium(theirs.form)[0], abs=1e-12)


@pytest.mark.parametrize("game, sentence", listed("refused.csv"))
def test_other_files_are_refused_for_their_reason(game, sentence):
    with pytest.raises(InputError, match=sentence) as caught:
        efg.load(FOLDER / "refused" / f"{game}.efg", MEMORY)
    assert "\n" not in str(caught.value)


# Matching pennies; the first player wins what outcome 1 says where both show the same.
PENNIES = """EFG 2 R "pennies" { "Ann" "Bob" }
p "" 1 1 "" { "H" "T" } 0
p "" 2 1 "" { "h" "t" } 0
t "" 1 "" { ONE }
t "" 2 "" { OTHER }
p "" 2 1 "" { "h" "t" } 0
t "" 2
t "" 1
"""


def pennies(one="1, -1", other="-1, 1", *changes):
    """The text with other payoffs, and (old, new) words."""
    text = PENNIES.replace("ONE", one).replace("OTHER", other)
    for old, new in changes:
        assert old in text
        text = new.join(text.rsplit(old, 1))
    return text


def value(path, text):
    """(value to the first player, sum of the payoffs) of the game in a file with these words or bytes."""
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    named, total = efg.load(path, MEMORY)
    return lp.equilibrium(named.form)[0], total


@pytest.mark.parametrize(
    "one, other, wanted, total",
    [
        ("1.5/3, -1.5/3", "-1, 1", -0.25, 0),
        (".5/2, -.5/2", "-1/4, 1/4", 0, 0),
        ("1./3, -1/3.", "-1/3, 1/3", 0, 0),
        ("+1e0, -10E-1", "-.1e1, 1/1", 0, 0),
        ("0.1, -0.1", "-0.30000000000000004, 0.3", -0.1, 0),
        ("0.1, -0.10000000000000001", "-0.1, 0.1", 0, 0),
        ("1000000.1, -1000000.10000001", "-1000000.1, 1000000.1", 0, 0),
        ("2, 0", "1/2, 3/2", 1.25, 2),
        ("0, -3", "-1, -2", -0.5, -3),
        ("1/3, 2/3", "0.6666666666666666, 0.3333333333333333", 0.5, 1),
        ("1e20, 0", "0, 1e20", 5e19, 1e20),
        ("-0, 0", "0.0, 0/7", 0, 0),
    ],
)
def test_numbers_of_all_shapes_and_constant_sums(tmp_path, one, other, wanted, total):
    found = value(tmp_path / "a.efg", pennies(one, other))
    assert found == pytest.approx((wanted, total), rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("code", ["utf-8", "utf-8-sig", "utf-16", "cp932", "euc_jp", "latin-1"])
@pytest.mark.parametrize("end", ["\n", "\r\n", " ", "\u2028"])
def test_codes_and_line_ends_change_nothing(tmp_path, code, end):
    name = {"latin-1": "é\xe0m"}.get(code, "貨幣")
    text = pennies(
        "2, -2", "-1, 1", ("pennies", name), ('"H" "T"', f'"表" "{name}"' if code != "latin-1" else '"H""é"')
    )
    if end == "\u2028" and not code.startswith("utf"):
        end = "\t"
    assert value(tmp_path / "a.efg", text.replace("\n", end).encode(code))[0] == pytest.approx(0.5)


@pytest.mark.parametrize(
    "old, new", [('p "" 1 1 "" { "H" "T" }', 'p""1 1""{"H""T"}'), ('t "" 1', 't""1'), ("{ 1, -1 }", "{1,-1}")]
)
def test_no_space_is_needed_beside_a_text(tmp_path, old, new):
    assert value(tmp_path / "a.efg", pennies("1, -1", "-1, 1", (old, new)))[0] == pytest.approx(0)


@pytest.mark.parametrize(
    "change, sentence",
    [
        (('t "" 1', 't "" 1 "" { 5, -5 }'), "has two lists of payoffs for outcome 1"),
        (('t "" 2', 't "" 2 "" { -1, 1, 0 }'), "has two lists of payoffs for outcome 2"),
        (('t "" 2', 't "" 2 "lose"'), "has two names for outcome 2"),
        (('t "" 2', 't "" 2 "lose" { -1, 1 }'), "has two names for outcome 2"),
        (('t "" 2', 't "" 0 "" { -1, 1 }'), "has payoffs at outcome 0"),
        (('{ "h" "t" } 0', '{ "h" "t" } 0 { 3, -3 }'), "has payoffs at outcome 0"),
        (('"h" "t"', '"t" "h"'), "has two lists of actions for set 1"),
        (('"h" "t"', '"in" "out"'), "has two lists of actions for set 1"),
        (('"h" "t"', '"h" "t" "u"'), "has two lists of actions for set 1"),
        (('2 1 ""', '2 1 "saw"'), "has two names for set 1"),
        (('t "" 1', 't "" 01 "" { 1, -2 }'), "has two lists of payoffs for outcome 1"),
        (('p "" 2 1 ""', 'p "" 2 01 "x"'), "has two names for set 1"),
        (('t "" 1', f't "" 3 "" {{ {"1" * 5000}, -1 }}'), "line 8 has '1111"),
        (('t "" 1', 't "" 3 "" { 1/0.0, 0 }'), "line 8 has '1/0.0'"),
        (('t "" 1', 't "" 3 "" { 1/2/3, 0 }'), "line 8 has '1/2/3'"),
        (('t "" 1', 't "" 3 "" { ٣, -3 }'), "line 8 has '٣'"),
        (('t "" 1', 't "" 3 "" { 1e9999, 0 }'), "line 8 has '1e9999'"),
        (('t "" 1', 't "" 3 "" { 1, -1'), "line 9 ends where"),
        (('t "" 1', 't "'), "line 8 has '\"' where"),
        (('t "" 1', 't "" 3 "" { 1, -1.0000001 }'), "is not zero-sum: payoffs of 1 and -1.0000001 occur"),
    ],
)
def test_what_says_two_things_or_none_is_refused_as_gambit_does(tmp_path, change, sentence):
    with pytest.raises(InputError, match=sentence):
        value(tmp_path / "a.efg", pennies("1, -1", "-1, 1", change))


@pytest.mark.parametrize(
    "again",
    ['"" { "x" 1/3 "y" 2/3 }', '"" { "y" 1/2 "x" 1/2 }', '"" { "x" 1/2 "z" 1/2 }', '"k" { "x" 1/2 "y" 1/2 }'],
)
def test_moves_of_chance_say_one_thing_too(tmp_path, again):
    first = 'EFG 2 R "" { "" "" } c "" 1 "" { "x" 1/2 "y" 1/2 } 0 t "" 1 "" { 1 -1 }'
    text = f'{first} c "" 1 {again} 0 t "" 1 t "" 1'
    with pytest.raises(InputError, match="has two (names|lists of actions) for set 1"):
        value(tmp_path / "a.efg", text)


def test_equal_actions_get_names_that_nothing_else_has(tmp_path):
    ends = " ".join(f't "" {n} "" {{ {n} -{n} }}' for n in (1, 2, 3))
    text = f'EFG 2 R "" {{ "" "" }} p "" 1 1 "" {{ "x" "x" "x #0" }} 0 {ends}'
    assert value(tmp_path / "a.efg", text)[0] == pytest.approx(3)


def test_a_hundred_thousand_actions_take_seconds(tmp_path):
    many = range(1, 100_001)
    words, ends = " ".join('"a"' for _ in many), " ".join(f't "" {n} "" {{ {n} -{n} }}' for n in many)
    path = tmp_path / "a.efg"
    path.write_text(f'EFG 2 R "" {{ "" "" }} p "" 1 1 "" {{ {words} }} 0 {ends}')
    assert efg.load(path, MEMORY)[0].histories == 100_001


@pytest.mark.parametrize("seed", range(2000 if LONG else 100))
def test_any_file_is_read_or_refused_in_a_sentence(tmp_path, seed):
    """Words of a good file taken away, doubled, exchanged, replaced."""
    lot = random.Random(seed)
    words = efg.TOKEN.findall(lot.choice([pennies(), CARDS.read_text()]))
    odd = [*"{}cpt", '""', '"', "0", "1", "-1", "1/3", "1e308", "\x1b[2J", "\0", "人", "9" * 400, *words]
    for _ in range(lot.randrange(1, 6)):
        at = lot.randrange(len(words))
        words[at : at + lot.randrange(3)] = lot.choices(odd, k=lot.randrange(3))
    try:
        found, total = value(tmp_path / "a.efg", " ".join(words))
    except InputError as error:
        assert str(error).endswith(".") and len(str(error)) < 500
    else:
        assert abs(found) < 1e309 and abs(total) < 1e309
