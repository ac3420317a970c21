"""Gambit's files, in the shapes in which Gambit and others publish them; OpenSpiel's reader is the oracle."""

import csv
from fractions import Fraction
from pathlib import Path

import pytest

from gamelab.cfr import lp
from gamelab.settings import InputError
from hiddenhands.solve import efg, openspiel

MEMORY = 1 << 27
FOLDER = Path(__file__).with_name("efg")
"""Games, values.csv with the value of each and what is its own, refused.csv with why others are refused."""
# One card, high with probability 1/3: Ann sees it and bets 2 or folds (-1); Bob calls or gives 1.
CARDS = FOLDER / "one-card.efg"


def listed(name):
    with (FOLDER / name).open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))[1:]


@pytest.mark.parametrize("game, value, shape", listed("values.csv"))
def test_published_shapes_are_read(game, value, shape):
    found = lp.equilibrium(efg.load(FOLDER / f"{game}.efg", MEMORY).form)[0]
    assert found == pytest.approx(float(Fraction(value)), abs=1e-9), shape


def test_openspiel_reads_the_same_game(tmp_path):
    pytest.importorskip("pyspiel")
    path = tmp_path / "game.efg"
    path.write_text(CARDS.read_text().replace("{ 2, -2 }", "{ 2.5, -2.5 }"))
    ours, (theirs, _) = efg.load(path, MEMORY), openspiel.load(f"efg_game(filename={path})", MEMORY)
    assert (ours.histories, ours.information_sets) == (theirs.histories, theirs.information_sets)
    assert lp.equilibrium(ours.form)[0] == pytest.approx(lp.equilibrium(theirs.form)[0], abs=1e-12)


@pytest.mark.parametrize("game, sentence", listed("refused.csv"))
def test_other_files_are_refused_for_their_reason(game, sentence):
    with pytest.raises(InputError, match=sentence) as caught:
        efg.load(FOLDER / "refused" / f"{game}.efg", MEMORY)
    assert "\n" not in str(caught.value)
