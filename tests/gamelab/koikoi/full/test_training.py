"""Self-play: the same bits everywhere, and what it learns is worth having."""

import json

import numpy as np
import pytest
from chapters import LONG
from conftest import digest

from gamelab.kernel import PLAIN_PYTHON
from gamelab.koikoi.choices import House, Mind, Player
from gamelab.koikoi.full import training, weights
from gamelab.koikoi.full.learned import VALUES
from gamelab.koikoi.full.match_values import ENDS, PAID, new_chances
from gamelab.koikoi.full.players import new_room, play_match

FEW = 40
DIGEST = "d8777649e532"
"""Of the values after FEW rounds."""


def learned(rounds, seed=1):
    work = training.new_work()
    training.train(work, House(), seed, rounds)
    return work.values


@pytest.mark.kernel
def test_the_same_bits_compiled_and_as_plain_python():
    values = learned(FEW)
    assert digest(values) == DIGEST and np.count_nonzero(values) > 100


@pytest.mark.skipif(PLAIN_PYTHON, reason="many rounds")
def test_a_little_practice_beats_none():
    """By points a round, against a player whose values are all nought."""
    house, minds = House(), (Mind(player=int(Player.LEARNED)), Mind(player=int(Player.RANDOM)))
    room, row, won = new_room(learned(20_000), new_chances()), np.zeros(13, np.int64), []
    for game in range(200):
        play_match(minds, 1, game, house, room, row)
        won.append(row[12] / 12)
    assert np.mean(won) - 4 * np.std(won) / 200**0.5 > 2


def test_what_is_kept_is_what_the_players_go_by(monkeypatch, tmp_path):
    kept, known = weights.load(), json.loads(weights.FILE.read_text())
    assert (known["rounds"], known["seed"]) == (training.ROUNDS, training.SEED)
    assert len(kept.values) == VALUES and len(kept.ends) == ENDS
    assert kept.ends.sum() == pytest.approx(1) and sum(known["ends"]) == training.COUNTED
    assert weights.FILE.stat().st_size < 20_000
    monkeypatch.setattr(weights, "FILE", tmp_path / "learned.json")
    weights.keep(kept.values, np.array(known["ends"]), training.ROUNDS, training.SEED)
    weights.load.cache_clear()
    again = weights.load()
    weights.load.cache_clear()
    assert np.array_equal(again.values, kept.values) and np.array_equal(again.ends, kept.ends)


@pytest.mark.skipif(PLAIN_PYTHON, reason="many rounds")
def test_rounds_between_learned_players_end_as_kept():
    values, ends = weights.load().values, np.zeros(ENDS, np.int64)
    mind = Mind(player=int(Player.LEARNED))
    training.count_ends(1, 20_000, mind, House(), new_room(values, new_chances()), ends)
    share, kept = ends / ends.sum(), weights.load().ends
    for paid in (0, 1, 5):
        at = PAID + paid
        assert abs(share[at] - kept[at]) < 4 * (kept[at] * (1 - kept[at]) / 20_000) ** 0.5


@LONG
def test_training_gives_what_is_kept():
    assert np.array_equal(learned(training.ROUNDS, training.SEED), weights.load().values)
