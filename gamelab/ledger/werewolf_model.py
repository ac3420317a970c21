"""The model of section 5 judged; see `verdicts`."""

from fractions import Fraction
from time import perf_counter

import numpy as np

from gamelab.ledger.rules import done, exact, holds, tested, unchecked
from gamelab.ledger.werewolf_rules import COUNTED, FOLDER, SEEN, done_if
from gamelab.werewolf import continuous, evolution, model
from gamelab.werewolf import exact as fractions
from gamelab.werewolf.boards import BOARDS, ROLES, WORTH
from gamelab.werewolf.choices import HIGH, LOW, STANDARD, YEAR_2017, YEAR_2018, Rates, Role, rates_of
from gamelab.werewolf.published import ONE_CLAIM

EQUAL = f"{FOLDER}/test_model.py::test_the_kernel_equals_the_fractions_on_the_grid_under_all_switches"
PLAYED = f"{FOLDER}/test_play.py::test_simulated_games_win_as_often_as_computed"
LONE = f"{FOLDER}/test_model.py::test_one_claimant_is_worth_seven_twelfths"
CLAIMS = f"{FOLDER}/test_play.py::test_the_seer_always_claims_and_a_villager_never"
SAME = "Our fast program's win rates equal those of a slow second one, which computes with fractions."
TESTED = {
    "section-5-1-swp": ("With these variables the probabilities of all cases add up to one.", COUNTED),
    "section-5-1-fashion": (SAME, EQUAL),
    "section-5-1-bayes": (SAME, EQUAL),
    "section-5-1-actions-by-distribution": (SAME, EQUAL),
    "section-5-1-win-rate-sum": (SAME, EQUAL),
    "section-5-2-deterministic": (SAME, EQUAL),
    "section-5-2-only-claims": ("Our village sees only claims and reports.", SEEN),
    "section-5-2-one-claim-computable": ("Our program takes the win rate of such a board as 7/12.", LONE),
    "section-5-2-simultaneous": ("Games in which all claim at once are won as often as computed.", PLAYED),
    "section-5-2-seer-claims": (
        "In games that we dealt the seer claimed every time, whatever the strategies.",
        CLAIMS,
    ),
}


def model_rule(lines):
    """The rules of the model."""
    found = {name: done(f"{why} {tested(test)}", "the-model") for name, (why, test) in TESTED.items()}
    state = Rates(*[Fraction(1, 3)] * 6)
    lies = {
        (board, roles): (coefficient, needs)
        for board, cases in fractions.happenings(2).items()
        for (roles, needs), coefficient in cases.items()
        if "s1" in needs
    }
    honest = all(dict(board)[roles.index("S")][1] for board, roles in lies)
    blacks = fractions.happenings(3)
    told = {
        role: sum(
            coefficient * fractions.probability(needs, state._replace(w1=1, p1=1, s2=1, w2=1, p2=1))
            for board, cases in blacks.items()
            for (roles, needs), coefficient in cases.items()
            if dict(board)[roles.index(role)] == roles.index("S" if role == "W" else "P")
        )
        for role in "WS"
    }
    # A lying seer's black on the possessed: after divining a villager (1/2), and drawing this rival.
    halves = {"section-5-2-3co-wolf-half": float(told["W"])}
    halved = told["W"] == Fraction(1, 2)
    boards = {n: int((BOARDS.claimants == n).sum()) for n in (2, 3)}
    return found | {
        "section-5-2-no-day-2": done_if(WORTH.max() == 1)(
            "In our model the exile decides, by constants; a second day is an extension of ours.", "the-model"
        ),
        "section-5-2-seer-lie": done_if(honest)(
            "In our model every lie of the seer with two claimants is a black report.", "the-model"
        ),
        "section-5-2-3co-wolf-half": holds(
            halved,
            f"In our program a werewolf who always divines a rival takes the seer in {told['W']} of the "
            "cases.",
            "the-model",
            halves["section-5-2-3co-wolf-half"],
        ),
        "section-5-2-3co-seer-half": exact(
            lines["section-5-2-3co-seer-half"],
            100 * float(told["S"]) / 0.5,
            f"If the seer always lies after divining a villager, {100 * float(told['S']) / 0.5:.0f}% of "
            "these reports are on the possessed.",
            "the-model",
        ),
        "section-5-3-boards-3co": done_if(boards[3] > 0)(
            f"Our program has 27 boards for each three claimants. {tested(COUNTED)}", "the-model"
        ),
        "section-5-3-boards-2co": done_if(boards[2] > 0)(
            "Our program has 64 boards for each two claimants; which of the two claims is hidden from the "
            "village. " + tested(COUNTED),
            "the-model",
        ),
    }


def model_parameters(lines):
    """Numbers of the model."""
    reports = {report for board in fractions.happenings(2) for seat, report in board if seat == 0}
    ours = {
        "section-5-2-six-variables": (len(Rates._fields), "variables"),
        "section-5-2-four-cases": (len(fractions.CLAIMS), "ways for the two to claim or not"),
        "section-5-2-three-branches": (len({1, *BOARDS.claimants.tolist()}), "numbers of claimants"),
        "section-5-2-eight-reports": (len(reports), "reports that a claimant can give"),
        "section-5-2-eight-targets": (len({target for target, _ in reports}), "targets of a report"),
        "section-5-2-eight-results": (len({black for _, black in reports}), "results of a report"),
        "section-5-4-low": (LOW, "as the low value"),
        "section-5-4-high": (HIGH, "as the high value"),
    }
    return {
        name: exact(lines[name], value, f"Our program has {value} {what}.", "the-model")
        for name, (value, what) in ours.items()
    }


def variables(lines):
    """Table 4; our copy has its meanings out of order, and the text decides."""
    why = "Our copy of table 4 has the meanings in another order, so we take that of the text:"
    meant = {name: p.summary for name, p in Rates.parameters.items()}
    return {
        f"table-4-{name}": done_if(name in meant)(f"{why} {meant.get(name)}.", "the-model")
        for name in ("s1", "w1", "p1", "s2", "w2", "p2")
    }


def win_values(lines):
    """What a board is worth once somebody is exiled."""
    worth = {
        (n, role.name.lower()): set(WORTH[rows][ROLES[rows] == role].tolist())
        for n, rows in ((2, slice(0, 12)), (3, slice(12, 18)))
        for role in Role
    }
    lone = fractions.one_claim()
    found = {
        "section-5-2-one-claim-rate": holds(
            lone == Fraction(*ONE_CLAIM),
            f"Counted over all seatings and divinations, the village wins {lone}.",
            "seven-twelfths",
            str(lone),
        )
    }
    for claimants, part in ((2, 1 / 3), (3, 1 / 2)):
        place = f"section-5-2-{claimants}co"
        found[f"{place}-wolf"] = done_if(worth[claimants, "werewolf"] == {1})(
            "In our program the village then wins for sure.", "the-model"
        )
        found[f"{place}-villager"] = done_if(worth[claimants, "villager"] == {0})(
            "In our program the village then loses, as it does if the seer is exiled, whom the paper does "
            "not mention.",
            "the-model",
        )
        found[f"{place}-possessed"] = holds(
            worth[claimants, "possessed"] == {part},
            f"In our program the village then wins with probability {Fraction(part).limit_denominator(9)}.",
            "the-model",
        )
    return found


def votes(lines):
    """Whom the village exiles."""
    state, work = rates_of(YEAR_2017), model.new_work()
    worth, _ = continuous.boards(state)
    lone = (1 - state.w1) * (1 - state.p1) * model.ONE_CLAIM
    best = lone + np.maximum(worth, 0).max(axis=1).sum()
    reached = model.win_rate(state, state, STANDARD, work)
    shares = {
        n: sorted(set(WORTH[rows].ravel().tolist()))[1] for n, rows in ((2, slice(0, 12)), (3, slice(12, 18)))
    }
    weight = {
        n: f"In our program the possessed counts {Fraction(share).limit_denominator(9)} as much as the "
        "werewolf."
        for n, share in shares.items()
    }
    return {
        "section-5-2-vote-agreed": done(f"Our village judges as one. {tested(SEEN)}", "the-model"),
        "section-5-2-vote-reason": unchecked(
            "This would take logs with all votes; our counts of real games have shares of votes only.",
            "the-model",
        ),
        "section-5-2-bayes-from-outside": done(
            f"Our village judges by claims, reports and S', W', P' alone. {tested(SEEN)}", "the-model"
        ),
        "section-5-2-best-vote-possible": holds(
            abs(best - reached) < 1e-12,
            f"With a right belief about the rates, these votes win {reached:.4f} of games; the best plan of "
            f"exiles wins {best:.4f}.",
            "the-model",
            f"{reached:.4f}",
        ),
        "section-5-2-vote-3co": holds(shares[3] == 1 / 2, weight[3], "the-model"),
        "section-5-2-vote-2co": holds(shares[2] == 1 / 3, weight[2], "the-model"),
    }


def exactness(lines):
    """That the win rate can be computed exactly and fast."""
    began, work = perf_counter(), model.new_work()
    apart = [
        abs(float(fractions.win_rate(point, belief)) - model.win_rate(point, belief, STANDARD, work))
        for point, belief in (
            (rates_of(a), rates_of(b)) for a, b in ((YEAR_2017,) * 2, (YEAR_2018, YEAR_2017))
        )
    ]
    evolution.graph()
    alike = "agree" if max(apart) < 1e-12 else "differ"
    same = holds(
        max(apart) < 1e-12,
        "We computed win rates as exact fractions over all 60 seatings and by our fast program: the two "
        f"{alike}.",
        "the-model",
    )
    quick = perf_counter() - began < 60
    why = f"Our program computes all 64 states in {'less' if quick else 'more'} than a minute."
    fast = holds(quick, why, "the-graph")
    return dict.fromkeys(lines, same) | {"section-6-realistic-time": fast}
