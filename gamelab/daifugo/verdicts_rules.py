"""Rules, agents and design of the thesis: whether our program does it so. Part of `verdicts`."""

import numpy as np

from gamelab import printed
from gamelab.daifugo import words
from gamelab.daifugo.choices import AGENTS, Rules
from gamelab.daifugo.hands import ACTS, FULL_DECK, RANK_NAMES, RANKS, copies
from gamelab.daifugo.play import play_block
from gamelab.daifugo.rules import DECK_SIZE, hand_size, new_room, spread, start
from gamelab.daifugo.study import SINGLE_CARD, THREES, reading
from gamelab.verdicts import done, exact, holds, not_done, otherwise, unchecked, under

_TESTS = "tests/daifugo/test_"
GAME, PLAYERS, DESIGN = "daifugo-game", "daifugo-players", "daifugo-design"


def planned(study):
    """The experiments of a study with nothing changed."""
    games, seed, values = study.read(None, None, {})
    return study.plan(games, seed, **values)


def done_if(condition, why, link):
    """DONE or NOT_DONE, as `condition` is true or not."""
    return done(why, link) if condition else not_done(why, link)


def shown(test, link, why):
    """DONE, shown by a test: "rules.py::test_name"."""
    return done(f"{why} Shown by {_TESTS}{test}.", link)


def background(lines):
    """What the thesis says of the world around it."""
    return {
        "section-1-popular-game": unchecked("It takes a survey of players; nothing here depends on it."),
        "section-1-enjoyment": unchecked("It needs people who play with and without a handicap."),
        "section-1-rl-research": unchecked("A statement about the literature; no run decides it."),
    }


def rule_of_game(lines):
    """Section 2.1."""
    cards_left = [
        hand_size(4, seat) - sum(len(act.split()) for s, act, _ in told if s == seat and act != "pass")
        for told in (sum(words.story(1, 2)[1], []),)
        for seat, _, rank in told
        if rank
    ]
    out = {n: sum(rank > 0 for t in words.story(1, 2, players=n)[1] for *_, rank in t) for n in range(2, 7)}
    plays, oracle = ACTS - 1, "against_oracle.py::test_whole_games_go_the_same_way"
    any_lead = "rules.py::test_the_leader_plays_any_group_and_may_not_pass"
    follow = "rules.py::test_a_follower_plays_as_many_of_a_higher_rank_or_passes"
    return {
        "section-2-1-special-rules": unchecked(
            "What people usually play takes a survey; 8-cut and eleven-back are left out here, as there."
        ),
        "section-2-1-simplest": done_if(
            plays == 4 * RANKS,
            f"There are {plays} plays, one to four cards of each rank, and the pass: no joker, no sequence. "
            f"No act changes a rule, as whole games against a twin without special rules show: "
            f"{_TESTS}{oracle}.",
            GAME,
        ),
        "section-2-1-cards": exact(
            lines["section-2-1-cards"],
            sum(hand_size(4, seat) for seat in range(4)),
            f"Four hands, the smallest of {hand_size(4, 3)} cards, the largest of {hand_size(4, 0)}.",
            GAME,
        ),
        "section-2-1-leader": shown(any_lead, GAME, "A leader may not pass, which the thesis does not say."),
        "section-2-1-order-of-play": shown(oracle, GAME, "Turns go clockwise, which the thesis leaves open."),
        "section-2-1-out": exact(
            lines["section-2-1-out"], max(cards_left), "Most cards left to a player who got a rank.", GAME
        ),
        "section-2-1-end": holds(
            all(ranked == players - 1 for players, ranked in out.items()),
            "Players who went out in a game of two to six, the last not counted.",
            GAME,
            ", ".join(f"{ranked} of {players}" for players, ranked in out.items()),
        ),
        "section-2-1-strength": done_if(
            RANK_NAMES == tuple("3 4 5 6 7 8 9 10 J Q K A 2".split()),
            f"In this order, and only higher ranks beat: "
            f"{_TESTS}hands.py::test_as_many_cards_of_a_higher_rank_beat_a_play.",
            GAME,
        ),
        "section-2-1-pass": shown(follow, GAME, "Whether who has passed may return is a switch (lock)."),
        "section-2-1-new-leader": shown(
            "rules.py::test_when_all_others_pass_the_owner_leads_anything",
            GAME,
            "If the owner is out, the next player leads, which the thesis leaves open.",
        ),
        "section-2-1-sets": shown(any_lead, GAME, "One to four cards of a rank."),
        "section-2-1-same-count": shown(follow, GAME, "And all of one rank, which goes without saying."),
    }


def rule_of_agent(lines):
    """Section 2.2 and who plays in section 4."""
    whose = "It needs the thesis's program, which is not published."
    return {
        "section-1-konuma-players": unchecked(whose, PLAYERS),
        "section-2-2-expected-rank": unchecked("A statement about the literature; no run decides it."),
        "section-2-2-deal-unseen": shown(
            "search.py::test_imagined_worlds_hold_the_unseen_cards_only",
            "daifugo-one-move",
            "Ours deals them so too.",
        ),
        "section-2-2-legal-moves": shown(
            "against_oracle.py::test_whole_games_go_the_same_way", GAME, "The same moves as the twin's."
        ),
        "section-2-2-random-playout": shown(
            "search.py::test_monte_carlo_values_an_endgame_exactly",
            "daifugo-one-move",
            "The size of the reward is not said; ours is 1, 2/3, 1/3, 0 by rank.",
        ),
        "section-2-2-best-mean": shown(
            "search.py::test_ties_are_broken_at_random", "daifugo-one-move", "Of equal means one at random."
        ),
        "section-2-2-konuma-based-on-sudo": otherwise(
            "Our truncated player stops a playout when somebody goes out and takes a value from there. That "
            "is our reading of one sentence, the article was not to be had; its values were learned from "
            "games of the learned policy, while its playouts are random.",
            PLAYERS,
        ),
        "section-4-1-konuma": unchecked(whose, "daifugo-which-players"),
    }


def design(lines):
    """The rows of `verdicts.method_design` that need no games to speak of."""
    single, threes = planned(SINGLE_CARD), planned(THREES)
    settings, four = reading("random"), reading("random", cards=["3"] * 4)
    rows = play_block(1, 0, 5, settings)
    room = new_room()
    start(1, 0, four.rules, spread(FULL_DECK - four.rules.fixed, room.full), room)
    holder = 1 + [copies(hand, 0) for hand in room.hands[:4]].index(4)
    ranked = np.isin(rows, (1, 2, 3, 4)).all()
    every = "rules.py::test_every_card_is_dealt_to_every_seat_equally_often"
    return {
        "section-3-1-same-algorithm": done_if(
            all(one.settings.agent == one.settings.others for one in single + threes),
            f"In all {len(single + threes)} experiments of tables 1 and 2 all seats play the same.",
            DESIGN,
        ),
        "section-3-2-cards": exact(lines["section-3-2-cards"], DECK_SIZE, "Cards of our deck.", GAME),
        "section-3-2-player-1": exact(
            lines["section-3-2-player-1"], holder, "Who holds four threes when four are fixed.", DESIGN
        ),
        "section-3-2-step-1": done_if(
            rows.shape == (5, 1), "A row per game; ours are numbered from 0, in blocks.", DESIGN
        ),
        "section-3-2-step-2": shown(
            "rules.py::test_player_1_gets_the_fixed_cards", DESIGN, f"The rest is uniform: {_TESTS}{every}."
        ),
        "section-3-2-step-3": done_if(ranked, "A row is player 1's rank at the end, 1 to 4.", DESIGN),
        "section-3-2-step-4": done_if(len(rows) == 5, "Five games asked for are five rows.", DESIGN),
        "section-4-1-single-card": done_if(
            [one.labels["card"] for one in single] == list(RANK_NAMES),
            "The experiments of daifugo-single-card, one for each of the 13 ranks.",
            DESIGN,
        ),
        "section-4-1-threes": done_if(
            [one.labels["copies"] for one in threes] == [1, 2, 3, 4],
            "The experiments of daifugo-threes; that of one three is table 1's.",
            DESIGN,
        ),
        "table-1-caption": done_if(
            {one.columns for one in single} == {("rank",)}, "The mean of player 1's rank.", "the-two-tables"
        ),
        "table-2-caption": done_if(
            {one.columns for one in threes} == {("rank",)}, "The mean of player 1's rank.", "the-two-tables"
        ),
    }


def sample_size(lines):
    """Games, players and experiments of section 4."""
    single, threes = planned(SINGLE_CARD), planned(THREES)
    games, why = lines["section-4-1-games"], "Games of each of our experiments, if nothing else is asked for."
    return {
        "section-4-1-games": holds(
            {f"{one.games:,}" for one in single + threes} == {games.printed}, why, DESIGN, SINGLE_CARD.games
        ),
        "section-4-1-players": exact(
            lines["section-4-1-players"], Rules().players, "Seats, if nothing else is asked for.", DESIGN
        ),
        "section-4-1-experiments": exact(
            lines["section-4-1-experiments"],
            len({one.settings for one in single + threes}),
            "Different experiments in our tables 1 and 2; one three stands in both.",
            DESIGN,
        ),
        "section-4-2-1-groups": exact(
            lines["section-4-2-1-groups"], len(single), "Rows of our table 1.", DESIGN
        ),
        "section-4-2-2-groups": exact(
            lines["section-4-2-2-groups"], len(threes), "Rows of our table 2.", DESIGN
        ),
    }


def figures(lines):
    """Figure 1, whose picture is lost in our copy."""
    hand, to_beat, options = words.weighed(1, 2, 24)
    why = "The picture is lost in our copy. Ours shows one decision with the ends of its playouts."
    drawn = len(options) > 1 and all(ends.sum() == 100 for ends in options.values())
    return {"figure-1-playout": otherwise(why, "daifugo-one-move") if drawn else not_done(why)}


def wishes(lines):
    """What the author wanted next."""
    why = (
        "It takes games between people, or of people with programs, to learn from and to compare with; "
        "the learned player here learned from itself alone."
    )
    return {"section-6-wish-human-like": not_done(why, "daifugo-wishes")}


def aim(lines):
    """What the thesis proposes."""
    units = {line.unit for line in printed.read("daifugo").values() if line.family == "mean_ranks"}
    return {
        "section-6-proposed": under(
            {"mean rank": "rank" in units, "win rate": bool(units - {"rank"})},
            "The effect is announced on the win rate, and printed in the tables on the mean rank.",
            "daifugo-places",
            "printed: " + ", ".join(sorted(units)),
        ),
        "section-1-proposal": done_if(
            "learned" in AGENTS,
            "Simulation with seven kinds of players. What section 2.2 describes is a search by playouts "
            "without learning (montecarlo); learning by reinforcement is in learned, guided and truncated: "
            f"{_TESTS}learning.py::test_training_is_reproducible_and_makes_the_policy_better.",
            PLAYERS,
        ),
        "section-3-1-aim": unchecked("An intention; no run decides it."),
    }
