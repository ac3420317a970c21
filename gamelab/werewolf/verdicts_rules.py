"""The game and the model of section 5 judged; see `verdicts`."""

from fractions import Fraction
from itertools import product

import numpy as np

from gamelab.choices import names
from gamelab.verdicts import done, exact, holds, not_done, otherwise, unchecked
from gamelab.werewolf import continuous, model
from gamelab.werewolf import exact as fractions
from gamelab.werewolf.boards import BOARDS, PLAYERS, ROLES, WORTH, Colour
from gamelab.werewolf.choices import HIGH, LOW, STANDARD, YEAR_2017, Rates, Role, rates_of
from gamelab.werewolf.published import ONE_CLAIM

GAME = "werewolf-game"
FOLDER = "tests/werewolf"
EQUAL = f"{FOLDER}/test_model.py::test_the_kernel_equals_the_fractions_on_the_grid_under_all_switches"
COUNTED = f"{FOLDER}/test_exact.py::test_everything_that_can_happen_has_probability_one"
SEEN = f"{FOLDER}/test_play.py::test_the_village_sees_only_claims_and_reports"
PLAYED = f"{FOLDER}/test_play.py::test_simulated_games_win_as_often_as_computed"
LONE = f"{FOLDER}/test_model.py::test_one_claimant_is_worth_seven_twelfths"
HOLDER = f"{FOLDER}/test_boards.py::test_a_hypothesis_names_the_holders_of_the_roles"
OPINION = "A way of looking at the game, which no run decides."
NOTICED = 0.01  # a win rate that moves by more, a game in a hundred, is called important


def _if(condition):
    return done if condition else not_done


def rule_of_game(lines):
    """Section 3.1."""
    wolf_only = (WORTH[ROLES == Role.WEREWOLF] == 1).all() and WORTH[ROLES != Role.WEREWOLF].max() < 1
    tested = f"{FOLDER}/test_second_day.py::test_a_second_day_without_information_is_mafia"
    left = PLAYERS - 2
    return {
        "section-3-1-teams": _if(wolf_only)("Only an exiled werewolf is a sure win.", GAME),
        "section-3-1-five-players": exact(lines["section-3-1-five-players"], PLAYERS, "Seats.", GAME),
        "section-3-1-roles-random": done(f"{SEEN} shows it.", GAME),
        "section-3-1-divination": done(f"{COUNTED} shows it; whom the seer divines is random.", GAME),
        "section-3-1-day-1-talk": otherwise(
            "As in section 5.2, the talk is the claims and the results told.", "the-model"
        ),
        "section-3-1-vote": otherwise("As in section 5.2, the village exiles the most suspect.", "the-model"),
        "section-3-1-attack": otherwise(
            f"Only where the second day is played out; {tested} checks it.", "second-day"
        ),
        "section-3-1-day-2": exact(
            lines["section-3-1-day-2"], left, "Five without the exiled and the attacked.", "second-day"
        ),
        "section-3-1-winner": _if(wolf_only)("Only an exiled werewolf is a sure win.", GAME),
    }


def roles(lines):
    """Table 1."""
    return {
        f"table-1-{role.name.lower()}": exact(
            lines[f"table-1-{role.name.lower()}"],
            int((ROLES[0] == role).sum()),
            "Players of a board with this role.",
            GAME,
        )
        for role in Role
    }


def _span(names_):
    """How far the village's win rate moves with rates of the state taken for 2017 set low or high."""
    state, work = rates_of(YEAR_2017), model.new_work()
    won = []
    for values in product((LOW, HIGH), repeat=len(names_)):
        point = state._replace(**dict(zip(names_, values)))
        won.append(model.win_rate(point, state, STANDARD, work))
    return max(won) - min(won)


def meanings():
    """{report: seatings of werewolf and possessed that it leaves} of claimant 0 among three claimants 0 to 2.

    A report is (target, black), taken for true.
    """
    found = {}
    for target, black in product(range(1, PLAYERS), (False, True)):
        pairs = ((1, 2), (2, 1))
        found[target, black] = {pair for pair in pairs if (pair[0] == target) == black}
    return found


def game_claims(lines):
    """What is said about the game."""
    told = meanings()
    kinds = {frozenset(left) for left in told.values() if left}
    villagers = all(
        set(roles[seat] for seat in range(PLAYERS) if seat not in dict(board)) == {"V"}
        for board, cases in fractions.happenings(3).items()
        for roles, _ in cases
    )
    found = dict.fromkeys(lines, unchecked(OPINION))
    for name, rates in (("which-to-claim", ("w1", "p1")), ("which-lie", ("s1", "s2", "w2", "p2"))):
        span = _span(rates)
        why = "Important: from the state for 2017 they move the win rate by more than a game in a hundred."
        found[f"section-3-2-{name}"] = holds(span > NOTICED, why, "the-model", f"moves it by {span:.3f}")
    link = "the-model"
    return found | {
        "section-5-2-3co-villagers-known": holds(villagers, "So in every case of all that can happen.", link),
        "section-5-2-3co-two-reports": holds(
            len(kinds) == 3,
            "A report leaves both seatings, as white on a villager does, or one, as black on a rival.",
            link,
        ),
        "section-5-2-3co-no-black-villager": holds(
            not told[3, True] and not told[4, True], "Black on a villager leaves no seating.", link
        ),
        "section-5-2-3co-white-equals-black": holds(
            told[1, False] == told[2, True] and told[2, False] == told[1, True], "They leave the same.", link
        ),
    }


def model_rule(lines):
    """The rules of the model."""
    tests = {
        "section-5-1-swp": COUNTED,
        "section-5-1-fashion": EQUAL,
        "section-5-1-bayes": EQUAL,
        "section-5-1-actions-by-distribution": EQUAL,
        "section-5-1-win-rate-sum": EQUAL,
        "section-5-2-deterministic": EQUAL,
        "section-5-2-only-claims": SEEN,
        "section-5-2-one-claim-computable": LONE,
        "section-5-2-simultaneous": PLAYED,
        "section-5-2-seer-claims": HOLDER,
    }
    found = {name: done(f"{test} shows it.", "the-model") for name, test in tests.items()}
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
        "section-5-2-no-day-2": _if(WORTH.max() == 1)(
            "The exile decides, by constants; the second day is an extension.", "the-model"
        ),
        "section-5-2-seer-lie": _if(honest)("Every lie of the seer is a black report.", "the-model"),
        "section-5-2-3co-wolf-half": holds(
            halved,
            "Of a werewolf who always divines a rival.",
            "the-model",
            halves["section-5-2-3co-wolf-half"],
        ),
        "section-5-2-3co-seer-half": exact(
            lines["section-5-2-3co-seer-half"],
            100 * float(told["S"]) / 0.5,
            "Of an always lying seer's reports after a villager, those on the possessed.",
            "the-model",
        ),
        "section-5-3-boards-3co": _if(boards[3] > 0)(
            f"{COUNTED} counts them: 27 for each three claimants.", "the-model"
        ),
        "section-5-3-boards-2co": _if(boards[2] > 0)(
            f"{COUNTED} counts them: 64 for each two claimants; who claims is hidden from the village.",
            "the-model",
        ),
    }


def model_parameters(lines):
    """Numbers of the model."""
    reports = {report for board in fractions.happenings(2) for seat, report in board if seat == 0}
    ours = {
        "section-5-2-six-variables": len(Rates._fields),
        "section-5-2-four-cases": len(fractions.CLAIMS),
        "section-5-2-three-branches": len({1, *BOARDS.claimants.tolist()}),
        "section-5-2-eight-reports": len(reports),
        "section-5-2-eight-targets": len({target for target, _ in reports}),
        "section-5-2-eight-results": len({black for _, black in reports}),
        "section-5-4-low": LOW,
        "section-5-4-high": HIGH,
    }
    return {
        name: exact(lines[name], value, "Counted in our program.", "the-model")
        for name, value in ours.items()
    }


def variables(lines):
    """Table 4; our copy has its meanings out of order, and the text decides."""
    why = "Its meaning is that of the text; our copy of table 4 has the meanings in another order."
    meant = {name: p.summary for name, p in Rates.parameters.items()}
    return {
        f"table-4-{name}": _if(name in meant)(f"{why} Here: {meant.get(name)}.", "the-model")
        for name in ("s1", "w1", "p1", "s2", "w2", "p2")
    }


def figures(lines):
    """Figures 1 and 2; both pictures are lost in our copy."""
    branches = f"{FOLDER}/test_exact.py::test_the_branches_of_figure_1_add_up"
    named = f"{FOLDER}/test_choices.py::test_states_have_the_names_of_figure_2"
    return {
        "figure-1-flow": done(f"{branches} shows its branches; the picture is ours.", "the-model"),
        "figure-2-graph": done(f"{named} shows the names; the picture is ours.", "the-graph"),
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
            "All seatings and divinations, counted.",
            "seven-twelfths",
            str(lone),
        )
    }
    for claimants, part in ((2, 1 / 3), (3, 1 / 2)):
        place = f"section-5-2-{claimants}co"
        found[f"{place}-wolf"] = _if(worth[claimants, "werewolf"] == {1})("Worth 1.", "the-model")
        found[f"{place}-villager"] = _if(worth[claimants, "villager"] == {0})(
            "Worth 0; so is an exiled seer, whom the paper does not mention.", "the-model"
        )
        found[f"{place}-possessed"] = holds(
            worth[claimants, "possessed"] == {part}, "The constant of our program.", "the-model"
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
    return {
        "section-5-2-vote-agreed": done(f"{SEEN} shows it: the village judges as one.", "the-model"),
        "section-5-2-vote-reason": unchecked(
            "It needs logs with all votes; our counts of real games have shares of votes only.", "the-model"
        ),
        "section-5-2-bayes-from-outside": done(f"{SEEN} shows it.", "the-model"),
        "section-5-2-best-vote-possible": holds(
            abs(best - reached) < 1e-12,
            "With a right belief its exiles win as often as the best plan of exiles.",
            "the-model",
            f"{reached:.4f}",
        ),
        "section-5-2-vote-3co": holds(shares[3] == 1 / 2, "The weight in our program.", "the-model"),
        "section-5-2-vote-2co": holds(shares[2] == 1 / 3, "The weight in our program.", "the-model"),
    }


def definition(lines):
    """The appendix: words."""
    stated = f"{FOLDER}/test_logs.py::test_only_what_a_speaker_states_counts"
    rival = f"{FOLDER}/test_features.py::test_features_with_three_claimants"
    return {
        "appendix-co": done(f"{stated} shows it.", GAME),
        "appendix-boards": _if(set(BOARDS.claimants.tolist()) == {2, 3})(
            "Boards have two or three claimants; with one nothing is decided on them.", GAME
        ),
        "appendix-rival": done(f"{rival} shows it.", GAME),
        "appendix-white-black": _if(names(Colour) == ("white", "black"))("A report is white or black.", GAME),
    }
