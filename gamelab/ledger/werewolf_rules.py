"""The game and the model of section 5 judged; see `verdicts`."""

from itertools import product

from gamelab.choices import names
from gamelab.ledger.rules import done, exact, holds, listed, not_done, otherwise, tested, unchecked
from gamelab.werewolf import exact as fractions
from gamelab.werewolf import model
from gamelab.werewolf.boards import BOARDS, PLAYERS, ROLES, WORTH, Colour
from gamelab.werewolf.choices import HIGH, LOW, STANDARD, YEAR_2017, Role, rates_of

GAME = "werewolf-game"
FOLDER = "tests/werewolf"
COUNTED = f"{FOLDER}/test_exact.py::test_everything_that_can_happen_has_probability_one"
SEEN = f"{FOLDER}/test_play.py::test_the_village_sees_only_claims_and_reports"
OPINION = "This is a way of looking at the game, which no run can decide."
NOTICED = 0.01  # a win rate that moves by more, a game in a hundred, is called important


def done_if(condition):
    return done if condition else not_done


def rule_of_game(lines):
    """Section 3.1."""
    wolf_only = (WORTH[ROLES == Role.WEREWOLF] == 1).all() and WORTH[ROLES != Role.WEREWOLF].max() < 1
    mafia = f"{FOLDER}/test_second_day.py::test_a_second_day_without_information_is_mafia"
    sure = "In our program an exiled werewolf is a sure win of the village, and nobody else is."
    left = PLAYERS - 2
    return {
        "section-3-1-teams": done_if(wolf_only)(sure, GAME),
        "section-3-1-five-players": exact(
            lines["section-3-1-five-players"], PLAYERS, f"Our game has {PLAYERS} seats.", GAME
        ),
        "section-3-1-roles-random": done(f"Our village sees only claims and reports. {tested(SEEN)}", GAME),
        "section-3-1-divination": done(
            f"In our program too; whom the seer divines is random. {tested(COUNTED)}", GAME
        ),
        "section-3-1-day-1-talk": otherwise(
            "As in section 5.2, our players only claim and tell results.", "the-model"
        ),
        "section-3-1-vote": otherwise(
            "As in section 5.2, our village exiles the most suspect player.", "the-model"
        ),
        "section-3-1-attack": otherwise(
            f"Our werewolf attacks only where the second day is played out. {tested(mafia)}", "second-day"
        ),
        "section-3-1-day-2": exact(
            lines["section-3-1-day-2"],
            left,
            f"Of {PLAYERS} players, without the exiled and the attacked, {left} are left.",
            "second-day",
        ),
        "section-3-1-winner": done_if(wolf_only)(sure, GAME),
    }


def roles(lines):
    """Table 1."""
    return {
        f"table-1-{role.name.lower()}": exact(
            lines[f"table-1-{role.name.lower()}"],
            int((ROLES[0] == role).sum()),
            f"Of {PLAYERS} players on our boards, this role is that of {(ROLES[0] == role).sum()}.",
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
    same = told[1, False] == told[2, True] and told[2, False] == told[1, True]
    villagers = all(
        set(roles[seat] for seat in range(PLAYERS) if seat not in dict(board)) == {"V"}
        for board, cases in fractions.happenings(3).items()
        for roles, _ in cases
    )
    found = dict.fromkeys(lines, unchecked(OPINION))
    for name, rates in (("which-to-claim", ("w1", "p1")), ("which-lie", ("s1", "s2", "w2", "p2"))):
        span = _span(rates)
        why = (
            f"The rates {listed(rates)}, set low or high, move the village's win rate by up to {span:.3f} in "
            f"the state taken for 2017; we call that important above {NOTICED}."
        )
        found[f"section-3-2-{name}"] = holds(span > NOTICED, why, "the-model", f"moves it by {span:.3f}")
    link = "the-model"
    return found | {
        "section-5-2-3co-villagers-known": holds(
            villagers,
            f"We went through all that can happen: it is so in {'every' if villagers else 'not every'} case.",
            link,
        ),
        "section-5-2-3co-two-reports": holds(
            len(kinds) == 3,
            f"The reports that fit leave {len(kinds)} choices of seatings open: both, as white on a villager "
            "does, or one of the two, as black on one rival or the other does.",
            link,
        ),
        "section-5-2-3co-no-black-villager": holds(
            not told[3, True] and not told[4, True],
            f"A black report on a villager leaves {len(told[3, True] | told[4, True])} seatings of the other "
            "roles.",
            link,
        ),
        "section-5-2-3co-white-equals-black": holds(
            same,
            f"The two reports leave {'the same' if same else 'other'} seatings of werewolf and possessed "
            "open.",
            link,
        ),
    }


def figures(lines):
    """Figures 1 and 2; both pictures are lost in our copy."""
    branches = f"{FOLDER}/test_exact.py::test_the_branches_of_figure_1_add_up"
    named = f"{FOLDER}/test_choices.py::test_states_have_the_names_of_figure_2"
    return {
        "figure-1-flow": done(
            f"The picture is lost; ours has the same branches. {tested(branches)}", "the-model"
        ),
        "figure-2-graph": done(
            f"The picture is lost; in ours the states have these names. {tested(named)}", "the-graph"
        ),
    }


def definition(lines):
    """The appendix: words."""
    stated = f"{FOLDER}/test_logs.py::test_only_what_a_speaker_states_counts"
    rival = f"{FOLDER}/test_features.py::test_features_with_three_claimants"
    return {
        "appendix-co": done(f"We count as a claim only what a speaker states. {tested(stated)}", GAME),
        "appendix-boards": done_if(set(BOARDS.claimants.tolist()) == {2, 3})(
            "Our boards have two or three claimants; with one claimant there is nothing to decide.", GAME
        ),
        "appendix-rival": done(
            f"With us too a rival is another player who claims seer. {tested(rival)}", GAME
        ),
        "appendix-white-black": done_if(names(Colour) == ("white", "black"))(
            "In our program too a report is white or black.", GAME
        ),
    }
