"""A match with a person: every act is told, cards lie as by the rules, WebAssembly plays as numba does."""

import numpy as np
import pytest

from gamelab import rng
from gamelab.koikoi.choices import MOST_ROUNDS, House, Mind
from gamelab.koikoi.full import weights
from gamelab.koikoi.full.cards import CARDS
from gamelab.koikoi.full.match_values import new_chances
from gamelab.koikoi.full.players import DEAL, new_buffers, next_dealer
from gamelab.koikoi.full.rules import STATE, Phase, Place, deal, options, points, step
from gamelab.settings import reading
from hiddenhands.koikoi.full.kernels import table
from hiddenhands.koikoi.full.kernels.table import NEXT, TAKES, Board, Deed, Event, decide, follow, new_seen

pytestmark = pytest.mark.compiled
HOUSE = reading(House, rounds=2)


@pytest.fixture
def buffers():
    made, learned = new_buffers(np.zeros_like(weights.load().values), new_chances()), weights.load()
    table.prepare(learned.values, learned.ends, HOUSE, made)
    assert np.array_equal(made.values, learned.values)
    assert np.array_equal(made.chances, weights.chances(HOUSE))
    return made


def mind_of(player, **changed):
    return reading(Mind, player=player, playouts=300, **changed)


def match(buffers, seed, game, minds=("search", "rules")):
    """Play a match as the page does; yields (actions, seen) after each look."""
    actions = []
    while True:
        seen, given = new_seen(), np.array([*actions, -1], np.int64)
        follow(seed, game, HOUSE, given, buffers, seen)
        yield actions, seen
        if seen.board[Board.OVER]:
            return
        if seen.board[Board.ASKED] < 0:
            actions = [*actions, NEXT]
            continue
        mind = mind_of(minds[seen.board[Board.ASKED]])
        code = int(decide(seed, game, HOUSE, mind, given, buffers, new_seen()))
        actions = [*actions, code % TAKES, *([code // TAKES - 1] if code >= TAKES else [])]


def bits_of(word):
    return {card for card in range(CARDS) if int(word) >> card & 1}


def test_acts_are_those_of_the_rules(buffers):
    """The same actions by the rules alone, and each card from where it lay to where it lies."""
    for game in range(6):
        for actions, seen in match(buffers, 3, game, ("learned", "rules")):
            last = actions, seen
        actions, paid, dealer = iter(last[0]), [], game % 2
        deck, state, stream = np.zeros(CARDS, np.int8), np.zeros(STATE, np.int64), np.zeros(4, np.uint64)
        for number in range(HOUSE.rounds):
            rng.open_stream(stream, 3, DEAL, game * MOST_ROUNDS + number)
            deal(deck, state, HOUSE, stream)
            assert number == 0 or next(actions) == NEXT
            while state[Place.PHASE] != Phase.OVER:
                action = next(actions)
                assert options(state) >> action & 1
                step(state, deck, HOUSE, action)
            won = 1 if state[Place.WINNER] == dealer else -1
            paid.append(int(state[Place.PAID]) * won if state[Place.WINNER] >= 0 else 0)
            dealer = next_dealer(dealer, state, HOUSE)
        seen = last[1]
        assert seen.paid[: HOUSE.rounds].tolist() == paid and seen.board[Board.LEAD] == sum(paid)
        assert next(actions, None) is None


def test_every_event_shows_all_cards_and_moves_few(buffers):
    whats = set()
    for game in range(20):
        for _, seen in match(buffers, 5, game, ("rules", "learned") if game < 5 else ("random", "random")):
            rows = seen.events[: seen.board[Board.LENGTH]]
            whats |= {*rows[:, Event.WHAT].tolist()}
            for before, now in zip(rows, rows[1:]):
                held = now[Event.FIELD], *now[Event.HANDS :][:2], *now[Event.TOOK :][:2]
                cards = [card for some in held for card in bits_of(some)]
                assert len(cards) == len({*cards})
                if now[Event.WHAT] == Deed.PLAYED:
                    who = now[Event.WHO]
                    gone = before[Event.HANDS + who] ^ now[Event.HANDS + who]
                    assert bits_of(gone) == {int(now[Event.CARD])}
                    taken = now[Event.TOOK + who] & ~before[Event.TOOK + who]
                    assert taken == (now[Event.TAKEN] | 1 << now[Event.CARD] if now[Event.TAKEN] else 0)
                elif now[Event.WHAT] in (Deed.WON, Deed.STOPPED, Deed.WENT_ON, Deed.REACHED):
                    assert np.array_equal(now[Event.FIELD : Event.CALLED], before[Event.FIELD : Event.CALLED])
                    assert points(now[Event.TOOK + now[Event.WHO]], HOUSE) > 0
    assert whats == {*map(int, Deed)}


def test_the_last_event_of_a_round_says_who_won_it_and_what_it_pays(buffers):
    ends, state = set(), buffers.state
    for game in range(20):
        for _, seen in match(buffers, 5, game, ("rules", "learned") if game < 5 else ("random", "random")):
            if state[Place.PHASE] != Phase.OVER:
                continue
            last, winner = seen.events[seen.board[Board.LENGTH] - 1], int(state[Place.WINNER])
            ends.add((Deed(last[Event.WHAT]), winner))
            if winner >= 0:
                who, pays = winner ^ seen.board[Board.DEALER], state[Place.PAID]
                assert (last[Event.WHO], last[Event.CARD]) == (who, pays)
    assert ends == {(Deed.WON, 0), (Deed.WON, 1), (Deed.STOPPED, 0), (Deed.STOPPED, 1), (Deed.NOBODY, -1)}


def test_what_is_not_legal_is_not_done(buffers):
    """Every such action at every position of matches: cards of others, a second press of "next round"."""
    refused = 0
    for game in range(3):
        for actions, seen in match(buffers, 6, game, ("random", "random")):
            asked = seen.board[Board.ASKED] >= 0
            legal = bits_of(options(buffers.state)) if asked else set() if seen.board[Board.OVER] else {NEXT}
            for action in {*range(CARDS), NEXT, NEXT + 1, 10**6} - legal:
                here = new_seen()
                follow(6, game, HOUSE, np.array([*actions, action, 0, -1], np.int64), buffers, here)
                assert here.board[Board.USED] == len(actions)
                assert all(map(np.array_equal, here, seen))
                refused += 1
    assert refused > 1_000


def test_what_is_offered_is_what_may_be_done(buffers):
    asked = set()
    for _, seen in match(buffers, 4, 1):
        board, state = seen.board, buffers.state
        if board[Board.ASKED] < 0:
            continue
        chosen = seen.choices[: board[Board.OPTIONS]]
        assert {*chosen[:, 0].tolist()} == bits_of(options(state))
        asked.add(int(board[Board.PHASE]))
        for card, takes, fits in chosen.tolist():
            if board[Board.PHASE] == Phase.PLAY:
                same = {one for one in bits_of(state[Place.FIELD]) if one // 4 == card // 4}
                assert bits_of(fits) == ({takes} if len(same) == 2 else same) <= same
    assert Phase.PLAY in asked


def test_the_page_deals_weighs_and_answers_like_numba(buffers):
    from wasm_runtime import built

    module = built("koikoi.full")
    learned = weights.load()
    module.call("prepare", learned.values, learned.ends, HOUSE, buffers)
    for game in range(2):
        for count, (actions, here) in enumerate(match(buffers, 2, game)):
            there, given = new_seen(), np.array([*actions, -1], np.int64)
            module.call("follow", 2, game, HOUSE, given, buffers, there)
            assert all(map(np.array_equal, here, there))
            if count % 6 == 0 and here.board[Board.ASKED] >= 0:
                even = mind_of("search", prior=0, halving=False)
                for mind in (mind_of("search"), even, mind_of("learned")):
                    one, two = new_seen(), new_seen()
                    code = decide(2, game, HOUSE, mind, given, buffers, one)
                    assert module.call("decide", 2, game, HOUSE, mind, given, buffers, two) == code
                    assert all(map(np.array_equal, one, two))
