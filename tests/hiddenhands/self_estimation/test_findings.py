"""The findings end where the kept tables say otherwise, and are open where they say too little."""

import pytest

from hiddenhands.self_estimation.findings import FINDINGS
from hiddenhands.self_estimation.results import Runs

every_finding = pytest.mark.parametrize("name", FINDINGS)


class Others(Runs):
    """The kept tables, changed."""

    def __init__(self, change):
        super().__init__()
        self.change = change

    def read(self, name):
        return self.change(super().read(name))


def turned(table):
    """What gains there are lose."""
    name = "difference" if "difference" in table else "mean"
    return table.assign(**{name: -table[name]})


def vague(table):
    """All errors are a thousand times as large."""
    errors = [name for name in table if name in ("se", "difference_se")]
    return table.assign(**{name: 1000 * table[name] for name in errors})


@every_finding
def test_a_finding_holds_of_the_kept_tables_and_not_of_their_opposite(name):
    assert FINDINGS[name].holds(Runs()) is True
    assert FINDINGS[name].holds(Others(turned)) is False


@every_finding
def test_a_finding_is_open_where_errors_are_large(name):
    assert FINDINGS[name].holds(Others(vague)) is None
