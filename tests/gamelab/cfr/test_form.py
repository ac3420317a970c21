"""Packed rows are the rows, and their sums have the same bytes; with small indices and with large ones."""

import numpy as np
import pytest
from cfr.oracle import DESCRIBED

from gamelab.cfr import solvers
from gamelab.cfr.form import RowRun, no_rows
from gamelab.cfr.solvers import SOLVERS
from gamelab.cfr.tree import build


@pytest.mark.kernel
@DESCRIBED
def test_packed_rows_give_the_same_bytes(game):
    form = build(game).form
    plain = form._replace(packed=no_rows())
    order, others = (array.astype(np.uint32) for array in (form.packed.order, form.packed.others))
    large = form._replace(packed=form.packed._replace(order=order, others=others))
    for solver in range(SOLVERS.index("pcfr+") + 1):
        states = []
        for one in (form, plain, large):
            work = solvers.new_state(form.sequences)
            solvers.solve(one, work, solver, 0, 5)
            states.append(b"".join((work.regret.tobytes(), work.average.tobytes(), work.last.tobytes())))
        assert states[0] == states[1] == states[2], SOLVERS[solver]


@DESCRIBED
def test_every_row_is_packed_once(game):
    form = build(game).form
    runs, order, others, values = form.packed
    assert sorted(order.tolist()) == list(range(form.sequences))
    lengths = np.diff(form.rows)
    for _, length, first, end, _ in runs.tolist():
        assert (lengths[order[first:end]] == length).all()
    assert runs[-1, RowRun.END] == form.sequences and len(others) == len(form.others)
    packed, plain = ((zip(*(array.tolist() for array in rows))) for rows in ((others, values), form[3:5]))
    assert sorted(packed) == sorted(plain)
