"""A verdict that cannot be otherwise is none: evidence that is turned around turns it around.

Each line about a result or a consistency that is decided by a computation is assessed again with its printed
value ten margins (or ten standard errors, whichever is more) away, and with what turned.py among its study's
tests offers for its family: other tables, other printed values, other answers of a program. A line whose
verdict stays with all of them fails here.
"""

from importlib import import_module

import pytest

from hiddenhands.ledger import assess
from hiddenhands.ledger.claims import by_family, claims
from hiddenhands.runs.registry import CHAPTERS

FAMILIES = [(study, family) for study in CHAPTERS for family in by_family(claims(study))]
DECIDED = ("result", "consistency")
LOOKED_UP = ("exact", "interval", assess.COMPUTED, assess.CODE)


def decided(lines):
    """Those of `lines` that a computation decides: a verdict that is data is shown by a test or by words."""
    computed = [line for line in lines if line.rule in LOOKED_UP]
    return {line.id for line in computed if line.sort in DECIDED}


def moved(line, verdict, sign):
    """The line with its printed number far away, if it has one."""
    try:
        value = line.value
    except ValueError:
        return line
    margin, width = verdict.margin or line.rounding_half_width, (verdict.high or 0) - (verdict.low or 0)
    far = max(10 * margin, 2.6 * width)
    return line._replace(printed=repr(value + sign * far))


@pytest.mark.parametrize("study, family", FAMILIES)
def test_no_verdict_stays_when_its_evidence_is_turned_around(study, family, monkeypatch):
    lines = by_family(claims(study))[family]
    stays = decided(lines)
    if not stays:
        return
    told = assess.family(study, family)
    offered = getattr(import_module(f"{study}.turned"), "TURNED", {})
    away = [{line.id: moved(line, told[line.id], sign) for line in lines} for sign in (1, -1)]
    turned = [lambda patch, others=others: ((), others) for others in away]
    turned += [lambda patch, turn=turn: (turn(patch), None) for turn in offered.get(family, ())]
    for turn in turned:
        with monkeypatch.context() as patch:
            evidence, others = turn(patch)
            again = assess.family(study, family, *evidence, lines=others)
        stays -= {id for id in stays if again[id].verdict != told[id].verdict}
    assert not stays
