"""The estimate in the agent's seat: listing all hands agrees; what is counted is what was true."""

import numpy as np
import pytest

from gamelab.hanabi.play import new_buffers
from gamelab.hanabi.rules import Action, Board, Told
from gamelab.settings import fill
from hiddenhands.people import games
from hiddenhands.people.choices import YEARS, Reading
from hiddenhands.people.kernels import calibration
from hiddenhands.people.kernels.calibration import (
    BINS,
    CURVE,
    FIELDS,
    FITS_MODEL,
    RESTS,
    SLIPS,
    After,
    Field,
    Rests,
)
from hiddenhands.people.kernels.real_game import WHOLE, Move, new_shown, show

POSITIONS = 200


def reading(year, **values):
    return fill(Reading, YEARS[year] | values)


@pytest.mark.compiled
def test_two_hundred_positions_of_real_games_agree_with_listing_all_hands():
    lots = np.random.default_rng(31)
    counted, listed, buffers = new_shown(), new_shown(), new_buffers()
    asked = 0
    for game in lots.permutation(WHOLE)[:POSITIONS]:
        number = int(lots.integers(6, 40))
        year = "2015" if asked % 2 else "2018"
        show(int(game), number, reading(year, copies=asked % 3 == 0), counted, buffers)
        show(int(game), number, reading(year, copies=asked % 3 == 0, enumerate=1), listed, buffers)
        assert np.array_equal(counted.chances.model, listed.chances.model)
        assert np.array_equal(counted.move, listed.move)
        asked += 1
    assert asked == POSITIONS


@pytest.mark.compiled
@pytest.mark.parametrize("year", YEARS)
def test_an_action_that_the_model_cannot_explain_leaves_what_the_words_say(year):
    shown, buffers, unexplained = new_shown(), new_buffers(), 0
    for game in WHOLE[:40]:
        for number in range(1, 12):
            show(game, number, reading(year), shown, buffers)
            if not shown.move[Move.ESTIMATED]:
                assert np.array_equal(shown.chances.model, shown.chances.words)
                unexplained += 1
    assert unexplained > 20


@pytest.fixture(scope="module", params=YEARS)
def row(request):
    return calibration.judge_block(1, 100, 3, reading(request.param)).sum(axis=0)


def fields(row):
    return row[:CURVE].reshape(len(After), FIELDS)


@pytest.mark.kernel
def test_every_action_is_counted_once(row):
    first = games.load().first
    moves = sum((first[game + 1] - first[game]) // 2 for game in (100, 101, 102))
    assert fields(row)[:, Field.ACTIONS].sum() == moves
    assert (fields(row)[:, Field.ESTIMATED] <= fields(row)[:, Field.ACTIONS]).all()
    assert (fields(row)[:, Field.ACTED_WELL] <= fields(row)[:, Field.ACTED]).all()


@pytest.mark.kernel
def test_who_infers_nothing_loses_what_words_lose(row):
    """At a rate of slips of 1 nothing is left of the model."""
    assert SLIPS[-1] == 1
    for kind in fields(row):
        assert kind[Field.LOSS_MODEL + len(SLIPS) - 1] == pytest.approx(kind[Field.LOSS_WORDS])
        assert kind[FITS_MODEL + len(SLIPS) - 1] == pytest.approx(kind[Field.FITS_WORDS])


@pytest.mark.kernel
def test_the_curves_hold_every_card(row):
    cards = fields(row)[:, Field.CARDS].sum()
    right = fields(row)[:, [Field.RIGHT_WORDS, Field.RIGHT_MODEL]].sum(axis=0)
    curves = row[CURVE:RESTS].reshape(2, BINS, 3)
    assert curves[:, :, 0].sum(axis=1).tolist() == [cards, cards]
    assert curves[:, :, 1].sum() > 0
    assert (curves[:, :, 2].sum(axis=1) >= right - 1e-9).all()


@pytest.mark.compiled
@pytest.mark.parametrize("year", YEARS)
def test_what_hints_settle_fits_and_the_rest_is_not_sure(year):
    row = calibration.judge_block(1, 0, 60, reading(year)).sum(axis=0)
    believed, fits = row[RESTS:].reshape(len(Rests), 2).T
    assert believed[Rests.SETTLED] == fits[Rests.SETTLED] > 0
    assert (fits <= believed).all() and believed.sum() <= fields(row)[:, Field.BELIEVED].sum()
    assert fits.sum() < believed.sum()


@pytest.mark.kernel
def test_on_what_a_belief_rests_is_what_was_told_of_the_card():
    """Each kind in a position made for it: the agent holds two cards, and the partner moved last."""
    table = new_buffers().table
    table.hands[calibration.AGENT, :2] = first, second = 5, 11  # of 25: five a colour
    told, possible, board = table.told, table.possible, table.board
    possible[calibration.AGENT, :] = 2**25 - 1
    board[Board.LAST_ACTION] = Action.DISCARD
    assert calibration.rests_on(table, 0) == Rests.NOTHING
    told[calibration.AGENT, 0] = Told.RANK
    assert calibration.rests_on(table, 0) == Rests.BEFORE
    board[Board.LAST_ACTION] = Action.HINT_RANK + first % 5
    assert calibration.rests_on(table, 0) == Rests.RANK_NOW
    assert calibration.rests_on(table, 1) == Rests.NOTHING
    board[Board.LAST_ACTION] = Action.HINT_COLOUR + second // 5
    assert calibration.rests_on(table, 1) == Rests.COLOUR_NOW
    possible[calibration.AGENT, 1] = 1 << second
    assert calibration.rests_on(table, 1) == Rests.SETTLED
