"""What turns the evidence of each family of lines around; see test_turned.py."""

from gamelab.koikoi.nine import players
from hiddenhands.koikoi import assessment, examples
from hiddenhands.koikoi.results import Runs
from hiddenhands.ledger.estimates import exact
from hiddenhands.runs import kept


def table(name, **columns):
    """A turn: the kept table `name` with these columns changed, {column: function of its values}."""

    def turn(monkeypatch):
        other = kept.stored_table(name)
        return (other.assign(**{column: change(other[column]) for column, change in columns.items()}),)

    return turn


def other(module, name, function):
    """A turn: `function` in the place of one that the verdicts ask."""

    def turn(monkeypatch):
        monkeypatch.setattr(module, name, function)
        return ()

    return turn


def reversed_shares(variant):
    """As many games are won as nobody wins in truth."""
    table = kept.stored_table("koikoi-nine-ends").query("variant == @variant and end == 'nobody wins'")
    return dict(zip(table["players"], 1 - table["share"]))


def all_better(game, info_sets, strategy):
    """Koi-koi is right everywhere."""
    return [{"info_set": info_set, "better": 1.0} for info_set in info_sets]


CALLS = tuple(Runs().calls())
NO_SETS = other(examples, "matches", lambda *given: [])
TURNED = {
    "cfr_guarantee": [table("koikoi-nine-runs", exploitability=lambda values: 100 * values)],
    "yaku_relaxed": [other(assessment, "kept_shares", reversed_shares)],
    "claims_about_game": [
        other(Runs, "dealing", lambda runs: {"learned": exact(-1.0)}),
        other(Runs, "calls", lambda runs: dict.fromkeys(CALLS, exact(1.0))),
    ],
    "curves": [
        table("koikoi-nine-runs", random=lambda values: -values),
        table("koikoi-nine-runs", **dict.fromkeys(players.TABLES, lambda values: -values)),
    ],
    "example_1": [
        NO_SETS,
        table("koikoi-nine-calls", **{"q0.5": lambda values: values / 2}),
        other(examples, "action_values", all_better),
    ],
    "example_2": [
        NO_SETS,
        table("koikoi-nine-calls", q0=lambda values: values / 10),
        other(examples, "futures", lambda game: dict.fromkeys(range(len(game.tree.sets)), {9})),
    ],
}
"""Family -> functions that get pytest's monkeypatch and give the evidence (a tuple) to assess by."""
