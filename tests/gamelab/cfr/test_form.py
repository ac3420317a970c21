"""Packed rows are the rows, and their sums have the same bytes; with small indices and with large ones."""

import numpy as np
import pytest
from cfr.oracle import DESCRIBED

from gamelab.cfr import solvers
from gamelab.cfr.form import no_rows
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
