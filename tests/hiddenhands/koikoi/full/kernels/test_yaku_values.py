"""What yaku are worth: rounds watched against the same rounds played again, tables against counts."""

import numpy as np
import pytest

from gamelab import rng
from gamelab.kernel import PLAIN_PYTHON
from gamelab.koikoi.choices import NINTENDO, Mind
from gamelab.koikoi.full import weights
from gamelab.koikoi.full.players import DEAL, act, new_buffers
from gamelab.koikoi.full.rules import YAKU, Phase, Place, completed_yaku, deal, points, step
from gamelab.settings import reading
from hiddenhands.koikoi.full.experiments import YAKU as YAKU_STUDY
from hiddenhands.koikoi.full.kernels import yaku_values
from hiddenhands.koikoi.full.kernels.yaku_values import Seen
from hiddenhands.runs.run import run

pytestmark = pytest.mark.kernel
MIND = reading(Mind, player="learned", match=False)
ROUNDS = 20 if PLAIN_PYTHON else 1_000


def test_a_watched_round_ends_as_it_would_have():
    """Who would have stopped is paid for that; who goes on plays on as he does."""
    rows = yaku_values.play_rounds(1, 0, ROUNDS, MIND._asdict())
    buffers = new_buffers(weights.load().values, weights.chances())
    state = buffers.state
    for game, row in enumerate(rows):
        rng.open_stream(buffers.streams[0], 1, DEAL, game)
        deal(buffers.deck, state, NINTENDO, buffers.streams[0])
        asked = None
        while state[Place.PHASE] != Phase.OVER:
            action = act(MIND, state, NINTENDO, buffers.streams[1], buffers)
            if state[Place.PHASE] == Phase.CALL and asked is None:
                seat = state[Place.MOVER]
                asked = int(action), int(points(state[Place.TAKEN + seat], NINTENDO)), seat
            step(state, buffers.deck, NINTENDO, action)
        winner = state[Place.WINNER]
        assert row[Seen.PAID] == state[Place.PAID]
        assert row[Seen.MADE] == (completed_yaku(state[Place.TAKEN + winner], NINTENDO) if winner >= 0 else 0)
        if asked is None:
            assert row[Seen.WENT_ON] == -1 and row[Seen.HELD] == 0
            assert row[Seen.FIRST] == row[Seen.MADE]
        else:
            assert (row[Seen.WENT_ON], row[Seen.HELD]) == asked[:2]
            assert row[Seen.STOP] == asked[1] * (2 if asked[1] >= 7 else 1)
            if asked[0]:
                assert row[Seen.GO_ON] == state[Place.PAID] * (1 if winner == asked[2] else -1)
            assert row[Seen.BY_FIRST] == (winner == asked[2])


def test_tables_are_counts_of_the_rounds():
    games = 40 if PLAIN_PYTHON else 20_000
    _, _, parameters = YAKU_STUDY.read(games, 1, {"players": "learned"})
    plan = yaku_values.plan(games, 1, **parameters)
    [rows] = run(plan, block=7 if PLAIN_PYTHON else 997)
    assert np.array_equal(rows, yaku_values.play_rounds(1, 0, games, MIND._asdict() | {"playouts": 1000}))
    for bit, line in enumerate(yaku_values.table_yaku([(plan[0], rows)])):
        paid = [row for row in rows.tolist() if row[Seen.MADE] >> bit & 1]
        assert line["yaku"] == YAKU[bit] and line["paid"] == len(paid) / games
        if len(paid) > 1:
            assert line["points"] == pytest.approx(sum(row[Seen.PAID] for row in paid) / len(paid))
    lines = yaku_values.table_calls([(plan[0], rows)])
    calls = [row for row in rows.tolist() if row[Seen.WENT_ON] >= 0]
    assert sum(line["calls"] for line in lines) <= len(calls)
    for line in lines[:20]:
        low, high = yaku_values.GROUPS[line["points"]]
        group = [row for row in calls if low <= row[Seen.HELD] <= high and row[Seen.LEFT] == line["cards"]]
        here = [row for row in group if min(row[Seen.THEIRS], 2) == line["theirs"]]
        assert line["calls"] == len(here)
        assert line["more"] == pytest.approx(np.mean([row[Seen.GO_ON] - row[Seen.STOP] for row in here]))
