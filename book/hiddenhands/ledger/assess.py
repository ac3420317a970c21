"""Assess what a paper says: by data where looking up is enough, by code where something is computed.

The rule of each claim stands in claims.csv (`ledger.claims`). STUDY/assessment.py has a function for each
family in families.csv: it gets the family's lines, id -> Claim, and gives back a Verdict for each whose rule
is "code", or a `rules.Computed` for one that has its sentences in claims.csv. With the rule "computed" its
truth is the verdict; with any other claims.csv has the verdict, or asks whether numbers are equal, and what
was computed only fills the sentences: `ours` and `why` have places for its values, and for the constants of
assessment.py.
"""

import ast
from importlib import import_module
from operator import attrgetter
from pkgutil import resolve_name

import pandas as pd

from gamelab.settings import InputError, pick
from hiddenhands.ledger import rules
from hiddenhands.ledger.claims import by_family, claims, judged_by_code
from hiddenhands.runs import kept

WORDS = (rules.DONE, rules.OTHERWISE, rules.NOT_DONE, rules.UNCHECKED)
WORDS += (rules.HOLDS, rules.FAILS, rules.ONLY_UNDER)
"""Rules for lines without a number: the verdict is the rule."""
COMPUTED, CODE = "computed", "code"
RULES = (*WORDS, "exact", COMPUTED, CODE)
"""How a claim is judged. A word: it is the verdict. exact: equal if our number rounds to the printed digits.
computed: as the family's function finds, in the claim's own sentences. code: all of it by that function."""


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


def rests_on(claim):
    """What a claim that is looked up rests on, in words that can be followed."""
    if claim.test:
        return f"test {claim.test}"
    if claim.ours.startswith("kept:"):
        return f"kept run {claim.ours.removeprefix('kept:')}"
    return claim.ours if claim.ours[:1].isalpha() else "the paper's words"


def number(claim):
    """Our number or words on a claim that is looked up."""
    value, cell = looked_up(claim.ours), claim.cell
    if not cell:
        return value
    if not isinstance(value, pd.DataFrame):
        return attrgetter(cell)(value)
    query, _, column = cell.rpartition(":")
    lines = value.query(query) if query else value
    if len(lines) != 1:
        raise InputError(f"{claim.id}: {len(lines)} lines of {claim.ours} meet {query!r}, not one.")
    return lines.iloc[0][column.strip()].item()


def by_data(claim):
    """The Verdict on a claim that needs no function."""
    ours = number(claim) if claim.ours else ""
    why = claim.why.format(ours=ours)
    if claim.test:
        why = f"{why} A test shows it: tests/{claim.test}."
    pick(f"rule for {claim.id}", claim.rule, dict.fromkeys(RULES))
    if claim.rule == "exact":
        return rules.exact(claim, ours, why, claim.link)
    return rules.Verdict(claim.rule, why, claim.link, ours)


def by_computation(claim, one, constants):
    """The Verdict by what was computed, a `rules.Computed`, in the claim's own sentences."""
    values = constants | {"ours": one.ours} | one.values
    why, ours = claim.why.format(**values), one.ours
    if ours is None:
        ours = claim.ours.format(**values)
    if claim.rule == "exact":
        return rules.exact(claim, ours, why, claim.link, in_sample=one.in_sample)
    truth = one.truth if claim.rule == COMPUTED else claim.rule
    if isinstance(truth, str):
        return rules.Verdict(truth, why, claim.link, ours)
    assess = rules.holds_under if isinstance(truth, dict) else rules.holds
    return assess(truth, why, claim.link, ours)._replace(in_sample=one.in_sample)


def family(study, name, *evidence, lines=None):
    """The Verdict on each claim of a family: {id: Verdict}.

    evidence: tables to assess by, instead of the kept ones; lines: instead of the paper's own.
    InputError where a claim has no verdict, two, or a verdict no claim.
    """
    lines = lines or {line.id: line for line in pick("family", name, by_family(claims(study)))}
    found = _by_code(study, name, lines, evidence)
    for id, claim in lines.items():
        if id not in found and claim.rule not in (COMPUTED, CODE):
            found[id] = by_data(claim)._replace(rests_on=rests_on(claim))
    check(f"{study}, {name}", set(lines), set(found))
    return {
        id: rules.consistent(found[id]) if claim.sort == "consistency" else rules.settled(found[id])
        for id, claim in lines.items()
    }


def _by_code(study, name, lines, evidence):
    """The Verdicts that the family's function gives, if it has one."""
    about = judged_by_code(study).get(name)
    if not about:
        return {}
    module = import_module(f"hiddenhands.{study}.assessment")
    found = {}
    for id, one in getattr(module, name)(lines, *evidence).items():
        found[id] = one
        if not (claim := lines.get(id)):
            continue  # which `check` will say
        # A Verdict is for a claim without sentences, whose rule is "code"; a Computed for one that has them.
        computed = isinstance(one, rules.Computed)
        if computed == (claim.rule == CODE):
            raise InputError(f"{study}, {name}: {'no' if computed else 'two'} verdicts on {id}.")
        verdict = by_computation(claim, one, vars(module)) if computed else one
        found[id] = verdict._replace(rests_on=about.rests_on, simulated=about.simulated == "yes")
    return found


def check(where, lines, verdicts):
    """InputError if the two sets of names differ."""
    lacking, strange = sorted(lines - verdicts), sorted(verdicts - lines)
    if lacking or strange:
        said = [f"no verdict on {', '.join(lacking)}"] * bool(lacking)
        said += [f"a verdict on {', '.join(strange)}, which is not printed"] * bool(strange)
        raise InputError(f"{where}: {' and '.join(said)}.")
