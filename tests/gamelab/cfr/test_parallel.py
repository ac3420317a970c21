"""Several threads give the bytes that one gives."""

import pytest

from gamelab.cfr import parallel, solvers
from gamelab.settings import InputError
from hiddenhands.solve import solve
from hiddenhands.solve.solve import SOLVERS

pytestmark = pytest.mark.kernel
WHOLE = SOLVERS[:6] + SOLVERS[8:]
OUTLIVES = "regret", "average", "last", "strategy", "reach"


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
