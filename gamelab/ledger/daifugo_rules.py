"""Rules, agents and design of the thesis: whether our program does it so. Part of `verdicts`."""

import numpy as np

from gamelab import printed
from gamelab.daifugo import words
from gamelab.daifugo.choices import AGENTS, Rules
from gamelab.daifugo.hands import ACTS, FULL_DECK, RANK_NAMES, RANKS, copies
from gamelab.daifugo.play import play_block
from gamelab.daifugo.rules import DECK_SIZE, hand_size, new_room, spread, start
from gamelab.daifugo.study import SINGLE_CARD, THREES, reading
from gamelab.ledger.rules import done, exact, holds, listed, not_done, otherwise, tested, unchecked, under

_TESTS = "tests/daifugo/test_"
GAME, PLAYERS, DESIGN = "daifugo-game", "daifugo-players", "daifugo-design"
MEAN_RANK = "Our table gives the mean of player 1's rank too."
LITERATURE = "This is a statement about the literature, which no run can decide."


def planned(study):
    """The experiments of a study with nothing changed."""
    games, seed, values = study.read(None, None, {})
    return study.plan(games, seed, **values)


def done_if(condition, why, link):
    """DONE or NOT_DONE, as `condition` is true or not."""
    return done(why, link) if condition else not_done(why, link)


def shown(test, link, why):
    """DONE, shown by a test: "rules.py::test_name"."""
    return done(f"{why} {tested(_TESTS + test)}", link)


def background(lines):
    """What the thesis says of the world around it."""
    return {
        "section-1-popular-game": unchecked(
            "This would take a survey of players; nothing here depends on it."
        ),
        "section-1-enjoyment": unchecked("This would take people who play with and without a handicap."),
        "section-1-rl-research": unchecked(LITERATURE),
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
            "What people usually play only a survey could tell. Like the thesis, we leave 8-cut and "
            "eleven-back out."
        ),
        "section-2-1-simplest": done_if(
            plays == 4 * RANKS,
            f"Our game has {plays} plays, one to four cards of each rank, and the pass: no joker and no "
            "sequence. No play changes a rule: whole games go as in a second program without special rules. "
            + tested(_TESTS + oracle),
            GAME,
        ),
        "section-2-1-cards": exact(
            lines["section-2-1-cards"],
            sum(hand_size(4, seat) for seat in range(4)),
            f"We deal four hands, the smallest of {hand_size(4, 3)} cards and the largest of "
            f"{hand_size(4, 0)}, which makes {sum(hand_size(4, seat) for seat in range(4))}.",
            GAME,
        ),
        "section-2-1-leader": shown(
            any_lead, GAME, "In our game a leader may not pass, which the thesis does not say."
        ),
        "section-2-1-order-of-play": shown(
            oracle, GAME, "In our game turns go clockwise, which the thesis leaves open."
        ),
        "section-2-1-out": exact(
            lines["section-2-1-out"],
            max(cards_left),
            f"In a game that we followed, players who got a rank had {max(cards_left)} cards left.",
            GAME,
        ),
        "section-2-1-end": holds(
            all(ranked == players - 1 for players, ranked in out.items()),
            "We let games of two to six players end and counted those who went out: "
            f"{listed([f'{ranked} of {players}' for players, ranked in out.items()])}.",
            GAME,
            ", ".join(f"{ranked} of {players}" for players, ranked in out.items()),
        ),
        "section-2-1-strength": done_if(
            RANK_NAMES == tuple("3 4 5 6 7 8 9 10 J Q K A 2".split()),
            "Our ranks have this order, and only higher ones beat. "
            + tested(f"{_TESTS}hands.py::test_as_many_cards_of_a_higher_rank_beat_a_play"),
            GAME,
        ),
        "section-2-1-pass": shown(
            follow,
            GAME,
            "Whether a player who has passed may return in the same trick is a switch of ours (lock).",
        ),
        "section-2-1-new-leader": shown(
            "rules.py::test_when_all_others_pass_the_owner_leads_anything",
            GAME,
            "If the last to have put cards is out, the next player leads, which the thesis leaves open.",
        ),
        "section-2-1-sets": shown(
            any_lead, GAME, "In our game a leader may put one to four cards of a rank."
        ),
        "section-2-1-same-count": shown(
            follow, GAME, "In our game they must also all be of one rank, which goes without saying."
        ),
    }


def rule_of_agent(lines):
    """Section 2.2 and who plays in section 4."""
    whose = "This would take the thesis's program, which is not published."
    return {
        "section-1-konuma-players": unchecked(whose, PLAYERS),
        "section-2-2-expected-rank": unchecked(LITERATURE),
        "section-2-2-deal-unseen": shown(
            "search.py::test_imagined_worlds_hold_the_unseen_cards_only",
            "daifugo-one-move",
            "Our player imagines the hands of the others in this way.",
        ),
        "section-2-2-legal-moves": shown(
            "against_oracle.py::test_whole_games_go_the_same_way",
            GAME,
            "Our players have the same moves as in a second program written from the rules.",
        ),
        "section-2-2-random-playout": shown(
            "search.py::test_monte_carlo_values_an_endgame_exactly",
            "daifugo-one-move",
            "How large the reward is the thesis does not say; ours is 1, 2/3, 1/3 and 0 by rank.",
        ),
        "section-2-2-best-mean": shown(
            "search.py::test_ties_are_broken_at_random",
            "daifugo-one-move",
            "Of moves with equal means ours takes one at random.",
        ),
        "section-2-2-konuma-based-on-sudo": otherwise(
            "Our truncated player stops a playout when somebody goes out and takes a value from there: our "
            "reading of one sentence, since we could not get the article. Its playouts are random, while its "
            "values were learned from games of the learned policy.",
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
            f"In all {len(single + threes)} of our experiments for tables 1 and 2 the four seats play the "
            "same algorithm.",
            DESIGN,
        ),
        "section-3-2-cards": exact(
            lines["section-3-2-cards"], DECK_SIZE, f"Our deck has {DECK_SIZE} cards.", GAME
        ),
        "section-3-2-player-1": exact(
            lines["section-3-2-player-1"],
            holder,
            f"With four threes fixed, the player who holds them in our deal is number {holder}.",
            DESIGN,
        ),
        "section-3-2-step-1": done_if(
            rows.shape == (5, 1),
            "Our program also keeps one row per game; it numbers them from 0 and plays them in blocks.",
            DESIGN,
        ),
        "section-3-2-step-2": shown(
            "rules.py::test_player_1_gets_the_fixed_cards",
            DESIGN,
            f"Ours deals the other cards uniformly ({_TESTS}{every}).",
        ),
        "section-3-2-step-3": done_if(
            ranked, "A row of ours is player 1's rank at the end, from 1 to 4.", DESIGN
        ),
        "section-3-2-step-4": done_if(
            len(rows) == 5, "We asked our program for five games and got five rows.", DESIGN
        ),
        "section-4-1-single-card": done_if(
            [one.labels["card"] for one in single] == list(RANK_NAMES),
            "Our study daifugo-single-card has one experiment for each of the 13 ranks.",
            DESIGN,
        ),
        "section-4-1-threes": done_if(
            [one.labels["copies"] for one in threes] == [1, 2, 3, 4],
            "Our study daifugo-threes has these experiments, and that of one three, which is also in table "
            "1.",
            DESIGN,
        ),
        "table-1-caption": done_if(
            {one.columns for one in single} == {("rank",)}, MEAN_RANK, "the-two-tables"
        ),
        "table-2-caption": done_if(
            {one.columns for one in threes} == {("rank",)}, MEAN_RANK, "the-two-tables"
        ),
    }


def sample_size(lines):
    """Games, players and experiments of section 4."""
    single, threes = planned(SINGLE_CARD), planned(THREES)
    games, why = (
        lines["section-4-1-games"],
        f"By default we play {SINGLE_CARD.games:,} games in each experiment.",
    )
    return {
        "section-4-1-games": holds(
            {f"{one.games:,}" for one in single + threes} == {games.printed}, why, DESIGN, SINGLE_CARD.games
        ),
        "section-4-1-players": exact(
            lines["section-4-1-players"],
            Rules().players,
            f"By default our table has {Rules().players} seats.",
            DESIGN,
        ),
        "section-4-1-experiments": exact(
            lines["section-4-1-experiments"],
            len({one.settings for one in single + threes}),
            f"Our tables 1 and 2 rest on {len({one.settings for one in single + threes})} different "
            "experiments; that of one three stands in both.",
            DESIGN,
        ),
        "section-4-2-1-groups": exact(
            lines["section-4-2-1-groups"], len(single), f"Our table 1 has {len(single)} rows.", DESIGN
        ),
        "section-4-2-2-groups": exact(
            lines["section-4-2-2-groups"], len(threes), f"Our table 2 has {len(threes)} rows.", DESIGN
        ),
    }


def figures(lines):
    """Figure 1, whose picture is lost in our copy."""
    hand, to_beat, options = words.weighed(1, 2, 24)
    why = "The picture is lost in our copy. We show one decision with the ends of its playouts instead."
    drawn = len(options) > 1 and all(ends.sum() == 100 for ends in options.values())
    return {"figure-1-playout": otherwise(why, "daifugo-one-move") if drawn else not_done(why)}


def wishes(lines):
    """What the author wanted next."""
    why = (
        "This would take games of people, to learn from and to compare with; our learned player learned from "
        "playing itself alone."
    )
    return {"section-6-wish-human-like": not_done(why, "daifugo-wishes")}


def aim(lines):
    """What the thesis proposes."""
    units = {line.unit for line in printed.read("daifugo").values() if line.family == "mean_ranks"}
    return {
        "section-6-proposed": under(
            {"for the mean rank": "rank" in units, "for the win rate": bool(units - {"rank"})},
            "The thesis announces an effect on the win rate. What its tables print is: "
            f"{listed(sorted(units))}.",
            "daifugo-places",
            "printed: " + ", ".join(sorted(units)),
        ),
        "section-1-proposal": done_if(
            "learned" in AGENTS,
            f"We simulate {len(AGENTS)} kinds of players. What section 2.2 describes is a search by playouts "
            "without learning (montecarlo); our learned, guided and truncated players learn by "
            "reinforcement. "
            + tested(f"{_TESTS}learning.py::test_training_is_reproducible_and_makes_the_policy_better"),
            PLAYERS,
        ),
        "section-3-1-aim": unchecked("This is an intention, which no run can decide."),
    }
