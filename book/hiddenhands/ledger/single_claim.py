"""One claim with all that belongs to it, and where each part stands: `hiddenhands ledger STUDY.ID`."""

import csv
import inspect
import os
from pathlib import Path

from gamelab.settings import pick
from hiddenhands import PACKAGE
from hiddenhands.ledger import estimates, export
from hiddenhands.ledger.assess import CODE, COMPUTED
from hiddenhands.ledger.claims import claims, judged_by_code
from hiddenhands.runs import registry


def describe(study, id):
    """What the paper says, our number, the rule and the verdict of a claim, and file and line: {name: words}.

    InputError if the study has no such claim.
    """
    claim = pick(f"claim of {study}", id, claims(study))
    [judged] = [line for line in export.assessed(study, claim.family) if line["id"] == id]
    told = {"claim": claim.text, "place": claim.place, "printed": f"{claim.printed} {claim.unit}".strip()}
    ours, interval = judged["ours"], ""
    if judged["low"] is not None:
        interval = f"ours minus printed: {judged['low']:.4g} to {judged['high']:.4g}"
    told |= {"ours": f"{ours:.6g}" if isinstance(ours, float) else str(ours), "interval": interval}
    margin = "" if judged["margin"] is None else f", margin {judged['margin']:g}"
    told |= {"rule": f"{claim.rule}{margin}", "verdict": judged["verdict"], "counted as": judged["outcome"]}
    told |= {"why": judged["why"], "rests on": judged["rests_on"]}
    return {name: words for name, words in told.items() if words} | _places(study, claim, judged)


def _places(study, claim, judged):
    """Where the claim, its rule, what decides it and its verdict stand: {name: file and line}."""
    folder = PACKAGE / study
    found = {"claim and rule": _at(folder / "claims.csv", _line(folder / "claims.csv", claim.id))}
    if claim.family in judged_by_code(study) and claim.rule in (CODE, COMPUTED):
        function = getattr(registry.part(study, "assessment"), claim.family)
        found["function"] = _at(inspect.getsourcefile(function), inspect.getsourcelines(function)[1])
    elif claim.test:
        found["test"] = claim.test if not registry.TESTS.exists() else _at(*_test(claim.test))
    if judged["low"] is not None:
        rule = estimates.verdict
        found["rule of intervals"] = _at(inspect.getsourcefile(rule), inspect.getsourcelines(rule)[1])
    found["verdict stands in"] = _at(folder / "verdicts.csv", _line(folder / "verdicts.csv", claim.id))
    return found


def _line(path, id):
    """The line, from 1, on which the row of `id` ends; a text may have several lines."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file)
        return next((rows.line_num for row in rows if row[:1] == [id]), 0)


def _test(name):
    """(file, line) of a test, "FOLDER/test_x.py::test_name"."""
    file, _, function = name.partition("::")
    path = registry.TESTS / file
    lines = path.read_text(encoding="utf-8").splitlines()
    return path, 1 + next(number for number, line in enumerate(lines) if line.startswith(f"def {function}("))


def _at(path, line):
    """A place as editors and terminals take it."""
    path = Path(path)
    return f"{os.path.relpath(path) if path.is_relative_to(Path.cwd()) else path}:{line}"
