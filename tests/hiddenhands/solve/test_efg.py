"""Gambit's files, in the shapes in which Gambit and others publish them; OpenSpiel's reader is the oracle."""

import csv
import os
import random
import re
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


def pennies(one, other, old="", new=""):
    """The text with these payoffs and its last `old` words replaced."""
    text = PENNIES.replace("ONE", one).replace("OTHER", other)
    assert old in text
    return new.join(text.rsplit(old, 1)) if old else text


def value(path, text):
    """(value to the first player, sum of the payoffs) of the game in a file with these words or bytes."""
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    named, total = efg.load(path, MEMORY)
    return lp.equilibrium(named.form)[0], total


@pytest.mark.parametrize("one, other, old, new, result", listed("pennies.csv"))
def test_a_game_is_solved_as_it_is_or_refused_as_gambit_does(tmp_path, one, other, old, new, result):
    """result: the value, and of a game with a constant sum that sum; or the sentence."""
    text = pennies(one, other, old, new)
    if re.match("[-0-9]", result):
        wanted = tuple(map(float, f"{result} of 0".split(" of ")[:2]))
        assert value(tmp_path / "a.efg", text) == pytest.approx(wanted, rel=1e-9, abs=1e-9)
    else:
        with pytest.raises(InputError, match=re.escape(result)):
            value(tmp_path / "a.efg", text)


@pytest.mark.parametrize("code", ["utf-8", "utf-8-sig", "utf-16", "cp932", "euc_jp", "latin-1"])
@pytest.mark.parametrize("end", ["\n", "\r\n", " "])
def test_codes_and_line_ends_change_nothing(tmp_path, code, end):
    name = "é\xe0m" if code == "latin-1" else "貨幣"
    text = pennies("2, -2", "-1, 1", '"H"', f'"{name}"').replace("pennies", name)
    assert value(tmp_path / "a.efg", text.replace("\n", end).encode(code))[0] == pytest.approx(0.5)


@pytest.mark.parametrize(
    "again", ['"" { "x" 1/3 "y" 2/3 }', '"" { "y" 1/2 "x" 1/2 }', '"k" { "x" 1/2 "y" 1/2 }']
)
def test_moves_of_chance_say_one_thing_too(tmp_path, again):
    first = 'EFG 2 R "" { "" "" } c "" 1 "" { "x" 1/2 "y" 1/2 } 0 t "" 1 "" { 1 -1 }'
    with pytest.raises(InputError, match="has two (names|lists of actions) for set 1"):
        value(tmp_path / "a.efg", f'{first} c "" 1 {again} 0 t "" 1 t "" 1')


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
    words = efg.TOKEN.findall(lot.choice([pennies("1, -1", "-1, 1"), CARDS.read_text()]))
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
