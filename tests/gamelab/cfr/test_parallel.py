"""Several threads give the bytes that one gives."""

import numpy as np
import pytest

from gamelab.cfr import parallel, solvers
from gamelab.cfr.arrays import END, PlayerField
from gamelab.cfr.tree import build
from gamelab.settings import InputError
from hiddenhands.solve import solve
from hiddenhands.solve.solve import SOLVERS

pytestmark = pytest.mark.kernel
WHOLE = SOLVERS[:6] + SOLVERS[8:]
OUTLIVES = "regret", "average", "last", "strategy", "reach"


class Alone:
    """One player sees one of three cards and says twice whether it is high; the other looks on.

    With a fourth card nobody says anything.
    """

    def __init__(self, player):
        self.player = player

    def deals(self):
        return [0, 1, 2, 3]

    def turn(self, deal, history):
        return END if deal == 3 or len(history) == 2 else self.player

    def actions(self, deal, history):
        return "low", "high"

    def sees(self, deal, history):
        return deal, history

    def payoff(self, deal, history):
        return deal if history[-1:] == ("high",) else 1


def same(form, solver, threads, pieces):
    """Whether threads have the same bytes as one after iterations in these pieces."""
    number, done = SOLVERS.index(solver), 0
    one, many = (solvers.new_state(form.sequences) for _ in range(2))
    divided = parallel.solver_for(form, threads, worth_it=0)
    for piece in pieces:
        solvers.solve(form, one, number, done, piece)
        divided(form, many, number, done, piece)
        done += piece
    return [getattr(one, name).tobytes() == getattr(many, name).tobytes() for name in OUTLIVES]


@pytest.mark.parametrize("threads", [2, 3, 8])
@pytest.mark.parametrize("solver", WHOLE)
def test_any_number_of_threads_gives_the_same_bytes(leduc, solver, threads):
    assert all(same(leduc.form, solver, threads, [1, 4, 2]))


@pytest.mark.compiled
@pytest.mark.parametrize("solver", WHOLE)
def test_the_same_bytes_in_mini_hanafuda(solver):
    from gamelab.koikoi.nine.layout import load

    assert all(same(load().form, solver, 2, [1, 20]))


def test_parts_hold_every_set_once_and_share_no_sequence(leduc):
    form = leduc.form
    for player in range(2):
        own = form.players[player]
        parts = parallel.divide(form, player, 3)
        assert 1 < len(parts) <= 3
        points = np.sort(np.concatenate([part.points for part in parts]))
        assert points.tolist() == list(range(own[PlayerField.FIRST_SET], own[PlayerField.END_SET]))
        rows = np.sort(np.concatenate([part.packed.order for part in parts]))
        assert rows.tolist() == list(range(own[PlayerField.EMPTY] + 1, own[PlayerField.END_SEQUENCE]))
        entries = [len(part.packed.values) + parallel.SET * len(part.points) for part in parts]
        assert max(entries) < 2 * min(entries)


@pytest.mark.parametrize("player", [0, 1])
def test_a_player_who_never_chooses_has_no_part(player):
    form = build(Alone(player)).form
    assert parallel.divide(form, 1 - player, 2) == [] and len(parallel.divide(form, player, 9)) == 3
    assert all(same(form, "cfr+", 9, [0, 3]))


def test_small_games_stay_with_one_thread(leduc):
    assert parallel.solver_for(leduc.form, 8) is solvers.solve
    assert parallel.solver_for(leduc.form, 1, worth_it=0) is solvers.solve
    size = len(leduc.form.others) + parallel.SET * len(leduc.form.sets)
    assert parallel.solver_for(leduc.form, 2, worth_it=size + 1) is solvers.solve
    assert parallel.solver_for(leduc.form, 2, worth_it=size) is not solvers.solve


@pytest.mark.compiled
def test_a_run_with_threads_is_the_run_without(monkeypatch):
    one = solve.solve("leduc", "dcfr", 1e-3, threads=1)
    monkeypatch.setattr(parallel.solver_for, "__defaults__", (None, 0))
    two = solve.solve("leduc", "dcfr", 1e-3, threads=2)
    assert one.strategy.tobytes() == two.strategy.tobytes() and one.iterations == two.iterations


@pytest.mark.parametrize("threads", [0, -1, 1.5, "many", 5000])
def test_threads_must_be_a_number_of_them(threads):
    with pytest.raises(InputError, match="threads must be an integer from 1 to 1024, not"):
        solve.solve("kuhn", "cfr", threads=threads)
