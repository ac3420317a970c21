"""The rules: single situations, and whole games before a referee who knows lists and sets only."""

import itertools

import numpy as np
import pytest
from scipy import stats

from gamelab.daifugo import play, rules, words
from gamelab.daifugo.choices import PLAYER_1_LEADS
from gamelab.daifugo.players import look, new_work
from gamelab.daifugo.search import decide
from gamelab.daifugo.study import reading
from gamelab.kernel import PLAIN_PYTHON

pytestmark = pytest.mark.kernel
MANY = 3 if PLAIN_PYTHON else 300
READINGS = [
    {"lock": lock, "clear_on_out": clear, "leader": leader}
    for lock, clear, leader in itertools.product(("no", "yes"), ("no", "yes"), ("any", "player1"))
]


def hand(text):
    """A hand word from names, as "3 3 K 2"."""
    counts = sum(1 << 4 * words.RANK_NAMES.index(name) for name in text.split())
    return words.to_hand(np.int64(counts))


def act(text):
    """An act from names: "3 3" plays two threes, "" passes."""
    names = text.split()
    return np.int64(4 * words.RANK_NAMES.index(names[0]) + len(names) - 1 if names else words.PASS)


class Table:
    """A situation in which seat 0 is about to lead."""

    def __init__(self, *hands, lock=1, clear=0):
        self.hands = np.array([hand(text) for text in hands] + [0] * (6 - len(hands)), np.int64)
        self.players, self.lock, self.clear = len(hands), lock, clear
        everybody = (1 << len(hands)) - 1
        self.trick = rules.Trick(np.int64(0), np.int64(words.LEADS), 0, everybody, everybody, np.int64(0))

    def act(self, text):
        assert rules.legal(self.trick, self.hands[self.trick.player]) >> act(text) & 1, (
            f"{text!r} is not legal"
        )
        self.trick = rules.step(self.trick, self.hands, act(text), self.players, self.lock, self.clear)
        return self

    @property
    def player(self):
        return int(self.trick.player)

    def options(self):
        word = int(rules.legal(self.trick, self.hands[self.player]))
        return {bit for bit in range(53) if word >> bit & 1}


def test_the_leader_plays_any_group_and_may_not_pass():
    table = Table("3 3 K", "4", "5", "6")
    assert table.options() == {act("3"), act("3 3"), act("K")}


def test_a_follower_plays_as_many_of_a_higher_rank_or_passes():
    table = Table("5 5 9", "4 4 6 7 7 7", "5", "6").act("5 5")
    assert table.options() == {act("7 7"), act("")}


def test_when_all_others_pass_the_owner_leads_anything():
    table = Table("5 9", "4 4", "6 8", "6 8").act("5").act("").act("6").act("").act("")
    assert table.player == 2
    assert table.options() == {act("8")}


def test_who_passed_stays_out_of_a_locked_trick():
    table = Table("5 9 9", "7 4", "6 8", "4 8").act("5").act("").act("6").act("").act("9")
    assert table.player == 2
    table.act("")
    assert table.player == 0 and table.options() == {act("9")}


def test_who_passed_may_return_to_an_open_trick():
    table = Table("5 9 9", "7 K 4", "6 8", "4 8", lock=0).act("5").act("").act("6").act("").act("9")
    assert table.player == 1
    assert table.options() == {act("K"), act("")}


def test_a_last_card_can_still_be_beaten():
    table = Table("5", "4 9", "6 8", "7 8").act("5")
    assert int(table.trick.ranks) & 15 == 1
    table.act("9")
    assert table.player == 2 and table.options() == {act("")}


def test_nobody_beats_the_last_card_and_the_next_seat_leads():
    table = Table("5", "4 4", "4 8", "4 8").act("5").act("").act("").act("")
    assert table.player == 1 and table.options() == {act("4"), act("4 4")}


def test_the_next_seat_that_is_in_leads_after_an_owner_who_is_out():
    table = Table("5 4", "6", "8 4", "7 4").act("5").act("6").act("").act("").act("")
    assert table.player == 2 and not table.options() & {act("")}


def test_a_trick_is_cleared_when_somebody_goes_out():
    table = Table("5", "4 9", "6 8", "7 8", clear=1).act("5")
    assert table.player == 1 and table.options() == {act("4"), act("9")}


def test_three_out_end_the_game():
    table = Table("3", "4", "5", "6 7").act("3").act("4").act("5")
    assert rules.is_over(table.trick)
    assert [rules.rank_of(table.trick, seat, 4) for seat in range(4)] == [1, 2, 3, 4]


class Referee:
    """The rules once more, from section 2.1 and the reading, with lists of ranks and nothing else."""

    def __init__(self, hands, lock, clear):
        self.hands, self.lock, self.clear = [sorted(h) for h in hands], lock, clear
        self.out, self.top, self.owner, self.passed = [], None, None, set()

    def judge(self, seat, cards):
        """Accept an act, a list of ranks, empty for a pass."""
        if cards:
            assert len(set(cards)) == 1
            for card in cards:
                self.hands[seat].remove(card)
            if self.top:
                assert len(cards) == len(self.top) and cards[0] > self.top[0]
            self.top, self.owner = cards, seat
            self.passed = self.passed if self.lock else set()
        else:
            assert self.top, "the leader may not pass"
            self.passed.add(seat)
        gone = not self.hands[seat]
        if gone:
            self.out.append(seat)
        waiting = [
            s
            for s in range(len(self.hands))
            if s not in self.out and s not in self.passed and s != self.owner
        ]
        if not waiting or (gone and self.clear):
            self.top, self.passed = None, set()
            if self.owner not in self.out:
                return self.owner
            waiting = [s for s in range(len(self.hands)) if s not in self.out]
            seat = self.owner
        return min(waiting, key=lambda s: (s - seat - 1) % len(self.hands), default=None)


@pytest.mark.parametrize("words_given", READINGS, ids=lambda words: " ".join(words.values()))
@pytest.mark.parametrize(
    "agent, players",
    [("random", 4), ("greedy", 4), ("learned", 4), ("random", 3), ("random", 6), ("greedy", 2)],
)
def test_whole_games_satisfy_the_referee(agent, players, words_given):
    settings = reading(agent, players=players, **words_given)
    full, deck, hands, streams = play.new_table()
    work = new_work()
    cards = rules.spread(words.FULL_DECK, full)
    for game in range(MANY):
        trick = play.start(7, game, settings, full, cards, deck, hands, streams)
        dealt = [
            [rank for rank in range(13) for _ in range(words.copies(hands[s], rank))] for s in range(players)
        ]
        assert sorted(sum(dealt, [])) == sorted([*range(13)] * 4)
        assert [len(h) for h in dealt] == [52 // players + (s < 52 % players) for s in range(players)]
        if settings.leader == PLAYER_1_LEADS:
            assert trick.player == 0
        referee = Referee(dealt, settings.lock, settings.clear_on_out)
        while not rules.is_over(trick):
            seat = int(trick.player)
            chosen = int(decide(look(trick, hands, players), settings.agent, settings, work, streams[1]))
            following = referee.judge(
                seat, [] if chosen == words.PASS else [chosen >> 2] * ((chosen & 3) + 1)
            )
            trick = rules.step(trick, hands, np.int64(chosen), players, settings.lock, settings.clear_on_out)
            assert [words.size(hands[s]) for s in range(players)] == [len(h) for h in referee.hands]
            if not rules.is_over(trick):
                assert int(trick.player) == following
        (last,) = set(range(players)) - set(referee.out)
        order = [*referee.out, last]
        assert [rules.rank_of(trick, seat, players) for seat in range(players)] == [
            order.index(s) + 1 for s in range(players)
        ]


def test_player_1_gets_the_fixed_cards():
    settings = reading(cards=["3", "3", "2"])
    full, deck, hands, streams = play.new_table()
    cards = rules.spread(words.FULL_DECK - settings.fixed, full)
    for game in range(20):
        play.start(3, game, settings, full, cards, deck, hands, streams)
        assert words.copies(hands[0], 0) >= 2 and words.copies(hands[0], 12) >= 1
        assert [words.size(hands[seat]) for seat in range(4)] == [13] * 4
        assert sum(int(words.to_counts(hands[seat])) for seat in range(4)) == words.FULL_DECK


@pytest.mark.skipif(PLAIN_PYTHON, reason="many deals")
def test_every_card_is_dealt_to_every_seat_equally_often():
    settings = reading("greedy")
    _, dealt = play._play(11, 0, 20_000, settings, True)
    copies = play.held(dealt).sum(axis=0)
    assert stats.chisquare(copies.ravel()).pvalue > 1e-3
    pairs = (play.held(dealt)[:, 0, 0] * play.held(dealt)[:, 0, 1]).mean()
    # Two given cards are both in one hand with chance 13 * 12 / (52 * 51), and there are 16 such pairs.
    expected = 16 * 13 * 12 / (52 * 51)
    assert abs(pairs - expected) < 5 * (
        play.held(dealt)[:, 0, 0] * play.held(dealt)[:, 0, 1]
    ).std() / np.sqrt(20_000)


@pytest.mark.skipif(PLAIN_PYTHON, reason="many shuffles")
def test_all_orders_of_a_settled_deck_are_equally_likely():
    streams = play.new_table()[3]
    seen = {}
    deck = np.zeros(4, np.int64)
    for number in range(24_000):
        rules.rng.open_stream(streams[0], 5, 0, number)
        deck[:] = range(4)
        rules.settle(deck, 4, 4, streams[0])
        seen[tuple(deck)] = seen.get(tuple(deck), 0) + 1
    assert len(seen) == 24 and stats.chisquare(list(seen.values())).pvalue > 1e-3


@pytest.mark.skipif(PLAIN_PYTHON, reason="many games")
def test_each_seat_leads_equally_often():
    settings, streams = reading(), play.new_table()[3]
    leads = np.zeros(4, int)
    for number in range(8_000):
        rules.rng.open_stream(streams[0], 5, 0, number)
        leads[rules.opening(settings, streams[0]).player] += 1
    assert stats.chisquare(leads).pvalue > 1e-3
