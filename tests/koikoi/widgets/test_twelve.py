"""The game of twelve cards with a person: what is asked is what was seen, what is played is the solution."""

import numpy as np
import pytest

from gamelab.cfr import evaluation
from gamelab.cfr.arrays import Point
from gamelab.kernel import PLAIN_PYTHON
from gamelab.koikoi.choices import ARTICLE
from gamelab.koikoi.larger import layout as larger
from gamelab.koikoi.larger.observations import Kind, Trail, first_of, seen
from gamelab.koikoi.rules import HAND, OVER, Call, Seat, State
from gamelab.koikoi.widgets import table, twelve
from gamelab.koikoi.widgets.table import Board, Deed, Event

QUESTIONS = int(first_of(twelve.SIZE, len(Kind)))


@pytest.fixture(scope="module")
def room():
    """A room with some strategy: shares drawn for this test."""
    return twelve.new_room(np.random.default_rng(5).integers(0, 256, QUESTIONS).astype(np.uint8))


@pytest.fixture(scope="module")
def solution():
    """The laid-out game, and its solution as the page plays it, float64[sequences]."""
    game = larger.load(twelve.SIZE)
    strategy = np.ones(game.tree.sequences)
    first = game.tree.sets[:, Point.FIRST]
    strategy[first] = twelve.codes()[game.indices] / twelve.SHARES
    strategy[first + 1] = 1 - strategy[first]
    return game, strategy


def questions(room, game, seat, opponent, choose):
    """Play a game; yields what the reader sees when asked, and at the end."""
    actions = []
    while True:
        question = table.new_seen()
        given = np.array([*actions, -1], np.int64)
        twelve.play(ARTICLE, 8, game, seat, opponent, given, question, room)
        yield question
        if question.state[State.PHASE] == OVER:
            return
        actions.append(choose(question.hints[0]))


def members(cards):
    return {card for card in range(twelve.SIZE.cards) if cards >> card & 1}


@pytest.mark.kernel
@pytest.mark.parametrize("seat", Seat)
def test_a_question_is_numbered_by_what_its_player_has_seen(room, seat):
    asked = set()
    for game in range(10 if PLAIN_PYTHON else 300):
        # Who is asked goes on where that is asked.
        *before, _ = questions(room, game, int(seat), 0, lambda share: int(share[0] < 0.5))
        for question in before:
            kind, hand, field, trail = seen(twelve.SIZE, int(question.board[Board.POINT]))
            asked.add(kind)
            state, events = question.state, question.events[: question.board[Board.LENGTH]]
            deeds = [(event[Event.WHO], event[Event.WHAT], event[Event.CARD]) for event in events]
            moves = [(who, card) for who, what, card in deeds if what == Deed.PLAYED]
            turned = [card for _, what, card in deeds if what == Deed.TURNED]
            lying = members(state[State.FIELD] | state[State.TAKEN] | state[State.TAKEN + 1])
            assert members(field) == lying - {card for _, card in moves} - set(turned)
            played = {card for who, card in moves if who == seat}
            assert members(hand) == members(state[State.HANDS + seat]) | played
            assert trail[Trail.TURNED : Trail.TURNED + len(turned)].tolist() == turned
            if seat == Seat.CHILD:
                assert trail[Trail.PLAYED] == moves[0][1]
            assert (kind in (Kind.DEALER_CALL, Kind.CHILD_CALL)) == bool(state[State.CALLING])
            if state[State.CALLING]:
                assert trail[Trail.FIRST + seat] == sorted(members(hand)).index(*played)
            share = room.codes[question.board[Board.POINT]] / twelve.SHARES
            assert question.hints[0].tolist() == pytest.approx([share, 1 - share])
    # The dealer's first turn takes one month's cards, and no yaku has two of a month.
    assert asked == ({Kind.CHILD_CARD, Kind.CHILD_CALL} if seat else {Kind.DEALER_CARD})


@pytest.mark.kernel
def test_every_card_is_dealt_once_and_the_game_ends_by_the_rules(room):
    """Whoever stops or wins is paid; else the last card is turned up."""
    for game in range(10 if PLAIN_PYTHON else 300):
        *_, end = questions(room, game, game % 2, 1, lambda share: int(share[0] < 0.5))
        places = [end.state[State.FIELD], *end.state[State.HANDS :][:4]]
        turned = np.count_nonzero(end.events[: end.board[Board.LENGTH], Event.WHAT] == Deed.TURNED)
        assert sum(len(members(cards)) for cards in places) == len(members(sum(places))) == 5 + turned
        last = end.events[end.board[Board.LENGTH] - 1]
        if last[Event.WHAT] in (Deed.STOPPED, Deed.WON):
            assert end.state[State.PAID] * (1 if last[Event.WHO] == Seat.DEALER else -1) > 0
        else:
            assert last[Event.WHAT] == Deed.TURNED and end.state[State.TURN] == 2 * HAND


@pytest.mark.skipif(PLAIN_PYTHON, reason="lays the whole game out")
def test_what_the_page_plays_cannot_be_exploited(solution):
    game, strategy = solution
    assert evaluation.exploit(game.form, strategy) < 1e-5
    unmet = np.setdiff1d(np.arange(QUESTIONS), game.indices)
    assert not twelve.codes()[unmet].any()


@pytest.mark.skipif(PLAIN_PYTHON, reason="lays the whole game out")
@pytest.mark.parametrize("opponent", twelve.OPPONENTS)
@pytest.mark.parametrize("seat", Seat)
def test_who_follows_the_hints_gains_what_the_tree_says(solution, seat, opponent):
    game, strategy = solution
    room, draws = twelve.new_room(twelve.codes()), np.random.default_rng(7)
    number = twelve.OPPONENTS.index(opponent)
    paid, met = [], set()
    for deal in range(4_000):
        asked = list(questions(room, deal, int(seat), number, lambda share: int(draws.random() >= share[0])))
        met.update(int(one.board[Board.POINT]) for one in asked[:-1])
        paid.append(asked[-1].state[State.PAID])
    assert met <= set(game.indices.tolist())
    theirs = strategy if opponent == "equilibrium" else evaluation.uniform_strategy(game.form)
    dealer, child = (strategy, theirs) if seat == Seat.DEALER else (theirs, strategy)
    exact = evaluation.value(game.form, dealer, child)
    assert abs(np.mean(paid) - exact) < 4 * np.std(paid) / np.sqrt(len(paid))


@pytest.mark.skipif(PLAIN_PYTHON, reason="compares compiled code")
def test_the_page_deals_and_answers_like_numba(module, room):
    for game in range(40):
        actions = np.full(4, -1, np.int64)
        for answered in range(4):
            here, there = table.new_seen(), table.new_seen()
            given = ARTICLE, 3, game, game % 2, game // 2 % 2, actions
            twelve.play(*given, here, room)
            module.call("play_twelve", *given, there, room)
            assert all(map(np.array_equal, here, there))
            if here.state[State.PHASE] == OVER:
                break
            actions[answered] = Call.STOP if here.state[State.CALLING] else game // 4 % 2
        assert here.state[State.PHASE] == OVER
