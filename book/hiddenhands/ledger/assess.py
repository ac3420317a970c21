"""Assess what a paper prints: by data where looking up is enough, by code where something is computed.

STUDY/assessment.csv has a row per line that is assessed as data:

    id      of the line in the study's published.csv
    rule    one of RULES
    ours    where our number stands: "kept:NAME" is a kept table, "gamelab.hanabi.rules.COLOURS" something in
            code (a record or a function without arguments is called); or what the test shows, a number (8,
            0.5) or words 'in quotes'; empty where there is nothing to show
    cell    of a table: "strategy == 'random' and hand == 5: mean" (a pandas query, a colon, a column); of a
            record: the field, or the field of a field (rules.hand)
    margin  what would still not matter, in the line's unit; for `interval` only
    test    the test that shows it, "FOLDER/test_x.py::test_name" below tests/
    link    label in the study's chapter, just before the cell that decides
    why     sentences; {ours} is our number

STUDY/assessment.py has a function per family that needs more: it gets the family's lines, id -> Printed, and
gives back a Verdict for each that is not in the data, or a `rules.Computed` for one that is: with the rule
"computed" it decides, with others it is looked up; `ours` and `why` have places for its values, and for the
constants of assessment.py. A row with the family's name as id says what these look at; its rule is "family",
or "simulated" if that is games of simulated people.
"""

import ast
from functools import cache
from importlib import import_module
from operator import attrgetter
from pkgutil import resolve_name

import pandas as pd

from gamelab.settings import InputError, pick
from hiddenhands import estimates, kept, printed
from hiddenhands.ledger import rules

WORDS = (rules.DONE, rules.OTHERWISE, rules.NOT_DONE, rules.UNCHECKED)
WORDS += (rules.HOLDS, rules.FAILS, rules.ONLY_UNDER)
"""Rules for lines without a number: the verdict is the rule."""
COMPUTED = "computed"
RULES = (*WORDS, "exact", "interval", COMPUTED)
"""exact: equal if our number rounds to the printed digits. interval: by `estimates.RULE`, where the columns
low and high of the cell's line are our interval and the column named is our number."""


@cache
def data(study):
    """The rows of a study's table as dicts, by id."""
    return {row["id"]: row for row in printed.table(study, "assessment")}


def looked_up(ours):
    """What `ours` says or names: a kept table (DataFrame), or what is in our code, called if that can be."""
    if ours.startswith("'"):
        return ours.strip("'")
    if ours[0].isdigit():
        return ast.literal_eval(ours)
    if ours.startswith("kept:"):
        return kept.stored_table(ours.removeprefix("kept:"))
    named = resolve_name(ours)
    return named() if callable(named) else named


def rests_on(row):
    """What a row of the data looks at, in words that can be followed."""
    if row["test"]:
        return f"test {row['test']}"
    if row["ours"].startswith("kept:"):
        return f"kept run {row['ours'].removeprefix('kept:')}"
    return row["ours"] if row["ours"][:1].isalpha() else "the paper's words"


def number(row):
    """(our number, its line of a table or None) of a row of the data."""
    value, cell = looked_up(row["ours"]), row["cell"]
    if not cell:
        return value, None
    if not isinstance(value, pd.DataFrame):
        return attrgetter(cell)(value), None
    query, _, column = cell.rpartition(":")
    lines = value.query(query) if query else value
    if len(lines) != 1:
        raise InputError(f"{row['id']}: {len(lines)} lines of {row['ours']} meet {query!r}, not one.")
    return lines.iloc[0][column.strip()].item(), lines.iloc[0]


def by_data(line, row):
    """The Verdict on a printed line by its row of the data."""
    ours, cells = number(row) if row["ours"] else ("", None)
    why = row["why"].format(ours=ours)
    if row["test"]:
        why = f"{why} A test shows it: tests/{row['test']}."
    pick(f"rule for {line.id}", row["rule"], dict.fromkeys(RULES))
    if row["rule"] == "exact":
        return rules.exact(line, ours, why, row["link"])
    if row["rule"] == "interval":
        margin = float(row["margin"])
        low, high = (float(cells[name]) - line.value for name in ("low", "high"))
        why = f"{rules.compared(low, high, margin)} {why}"
        return rules.Verdict(estimates.verdict(low, high, margin), why, row["link"], ours, low, high, margin)
    return rules.Verdict(row["rule"], why, row["link"], ours)


def by_computation(line, row, one, constants):
    """The Verdict by what was computed, a `rules.Computed`, in the sentences of a row of the data."""
    values = constants | {"ours": one.ours} | one.values
    why, ours = row["why"].format(**values), one.ours
    if ours is None:
        ours = row["ours"].format(**values)
    if row["rule"] == "exact":
        return rules.exact(line, ours, why, row["link"], in_sample=one.in_sample)
    truth = one.truth if row["rule"] == COMPUTED else row["rule"]
    if isinstance(truth, str):
        return rules.Verdict(truth, why, row["link"], ours)
    assess = rules.holds_under if isinstance(truth, dict) else rules.holds
    return assess(truth, why, row["link"], ours)._replace(in_sample=one.in_sample)


def family(study, name, *evidence, lines=None):
    """The Verdict on each line of a family: {id: Verdict}.

    evidence: tables to assess by, instead of the kept ones; lines: instead of the paper's own.
    InputError where a line has no verdict, two, or a verdict no line.
    """
    lines = lines or {line.id: line for line in pick("family", name, printed.families(printed.read(study)))}
    known = {id: row for id, row in data(study).items() if id in lines}
    module = import_module(f"hiddenhands.{study}.assessment")
    function, rests = getattr(module, name, None), data(study).get(name, {})
    computed = function(lines, *evidence) if function else {}
    verdicts = {id: one for id, one in computed.items() if isinstance(one, rules.Verdict)}
    if twice := sorted(set(known) & set(verdicts)):
        raise InputError(f"{study}, {name}: two verdicts on {', '.join(twice)}.")
    for id in known.keys() & computed.keys():
        verdicts[id] = by_computation(lines[id], known[id], computed[id], vars(module))
    words = rests.get("why", "computed with the ledger")
    simulated = rests.get("rule") == "simulated"
    final = {id: one._replace(rests_on=words, simulated=simulated) for id, one in verdicts.items()}
    for id, row in known.items():
        if id not in final and row["rule"] != COMPUTED:
            final[id] = by_data(lines[id], row)._replace(rests_on=rests_on(row))
    check(f"{study}, {name}", set(lines), set(final))
    checked = {id for id, line in lines.items() if line.sort == "consistency"}
    return {id: rules.consistent(final[id]) if id in checked else final[id] for id in lines}


def check(where, lines, verdicts):
    """InputError if the two sets of names differ."""
    lacking, strange = sorted(lines - verdicts), sorted(verdicts - lines)
    if lacking or strange:
        said = [f"no verdict on {', '.join(lacking)}"] * bool(lacking)
        said += [f"a verdict on {', '.join(strange)}, which is not printed"] * bool(strange)
        raise InputError(f"{where}: {' and '.join(said)}.")
