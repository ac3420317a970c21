"""What a player believes of its own hand: by the slow twin, by longer lists, and never against the truth."""

import numpy as np
import pytest
from conftest import fewer

from gamelab import rng, settings
from gamelab.hanabi import belief, play
from gamelab.hanabi.agent import act, action_probabilities, choose
from gamelab.hanabi.belief import BeliefSummary
from gamelab.hanabi.cards import EMPTY, IDENTITIES
from gamelab.hanabi.choices import Searching
from gamelab.hanabi.memory import forget
from gamelab.hanabi.rules import ACTIONS, TURN_LIMIT, Action, is_over
from gamelab.hanabi.view import available_copies
from gamelab.hanabi.view import observe as observe_compiled
from gamelab.kernel import PLAIN_PYTHON, kernel

pytestmark = pytest.mark.kernel
observe = getattr(
    observe_compiled, "py_func", observe_compiled
)  # compiled kernels return no arrays to Python

OF_2018 = {"discard_at_eight": "legal", "pooled": "position", "infer": "all"}
BLUEPRINTS = dict.fromkeys(("complete", "rational", "viewpoint", "estimation"), {})
BLUEPRINTS |= {"conventional": OF_2018, "adaptive": OF_2018, "convention": {"talon": 0, "bonus": "yes"}}
every_blueprint = pytest.mark.parametrize("strategy", BLUEPRINTS)


def setting_of(strategy, hand, **words):
    return settings.reading(Searching, strategy=strategy, hand=hand, **(BLUEPRINTS.get(strategy, {}) | words))


class Seen:
    """A game at `turn`, followed by the player who is to move; `over` if it had ended by then."""

    def __init__(self, seed, game, turn, setting, most=belief.HANDS):
        self.given, self.turn, self.setting = (seed, game), turn, setting
        self.buffers, self.past = play.new_buffers(), belief.new_partner_history()
        self.belief = belief.new_belief(most)
        self.player, self.rules, self.seat = setting.player, setting.rules, turn % 2
        self.actions = np.full(TURN_LIMIT, -1)
        play.start(seed, game, self.rules, self.buffers)
        forget(self.buffers.mind, 1)
        belief.forget_partner_history(self.past)
        for earlier in range(turn):
            if not is_over(self.buffers.table):
                self.act(earlier, choose(earlier, self.player, self.rules, self.buffers))
        self.over = is_over(self.buffers.table)

    def act(self, turn, action):
        self.actions[turn] = action
        belief.extend_partner_history(
            self.seat, turn, action, self.player, self.rules, self.buffers, self.past
        )
        act(turn, action, self.rules, self.buffers)

    def think(self, slip=0.0, wanted=256):
        rng.open_stream(self.belief.stream[0], 1, 2, 3)
        given = self.player, self.rules, slip, wanted
        belief.infer_hands(self.seat, *given, self.buffers, self.past, self.belief)
        return self.belief

    def hands(self):
        """{hand: its weight}."""
        rows = self.belief.hands[: int(self.belief.about[BeliefSummary.HANDS])].tolist()
        return dict(zip(map(tuple, rows), self.belief.weights.tolist()))

    def cards(self):
        weights = np.zeros((5, IDENTITIES))
        belief.weigh_cards(observe(self.buffers.table, self.seat), self.belief, weights)
        return weights


@kernel
def _replayed(given, actions, turns, seat, hand, setting, buffers, shares):
    """The probability of all that the partner of `seat` did, had it held `hand`: the game over again.

    Cards keep their slots (shift is off): so a card held in the end is there from the last time that its slot
    was left.
    """
    play.start(given[0], given[1], setting.rules, buffers)
    forget(buffers.mind, 1)
    product = 1.0
    for turn in range(turns):
        for slot in range(5):
            stays = buffers.table.hands[seat, slot] != EMPTY
            for later in range(turn, turns):
                mine = later % 2 == seat and actions[later] < Action.HINT_COLOUR
                stays = stays and not (mine and actions[later] % Action.PLAY == slot)
            if stays:
                buffers.table.hands[seat, slot] = hand[slot]
        if turn % 2 != seat:
            action_probabilities(turn, setting.player, setting.rules, buffers, shares)
            product *= shares[actions[turn]]
            if product == 0:
                return product
        act(turn, actions[turn], setting.rules, buffers)
    return product


def listed_slowly(seen):
    """{hand: its probability}, from lists, and every game played again."""
    buffers, table, shares = play.new_buffers(), seen.buffers.table, np.zeros(ACTIONS)
    available = np.zeros(IDENTITIES, np.int64)
    view = observe(table, seen.seat)
    available_copies(view, available)
    hands = [((), 1)]
    for slot in range(5):
        grown = []
        for cards, ways in hands:
            if table.hands[seen.seat, slot] == EMPTY:
                grown.append(((*cards, EMPTY), ways))
                continue
            for card in range(IDENTITIES):
                left = available[card] - cards.count(card)
                if left > 0 and (view.possible[slot] >> card) & 1:
                    grown.append(((*cards, card), ways * left))
        hands = grown
    found = {}
    for cards, ways in hands:
        given = seen.actions, seen.turn, seen.seat, np.array(cards), seen.setting
        chance = _replayed(seen.given, *given, buffers, shares)
        if chance > 0:
            found[cards] = ways * chance
    total = sum(found.values())
    return {cards: weight / total for cards, weight in found.items()}


def compared(strategy, hand, game, turn):
    """Whether a position was compared: belief and slow twin give the same hands and the same weights."""
    seen = Seen(30, game, turn, setting_of(strategy, hand))
    if seen.over or not seen.think().about[BeliefSummary.LISTED]:
        return False
    ours = {cards: weight / seen.belief.about[BeliefSummary.TOTAL] for cards, weight in seen.hands().items()}
    assert ours == pytest.approx(listed_slowly(seen), rel=1e-9)
    return True


@every_blueprint
def test_the_belief_is_that_of_the_slow_twin(strategy):
    """300 positions of real games in all: 43 of each blueprint."""
    if PLAIN_PYTHON:
        compared(strategy, 2, 1, 4)
        return
    count = sum(compared(strategy, 2, game, 2 + game) for game in range(46))
    count += sum(compared(strategy, 5, game, 14 + game) for game in range(30))
    assert count >= 43, count


@every_blueprint
@pytest.mark.parametrize("shift", ["no", "yes"])
def test_the_true_hand_is_never_impossible(strategy, shift):
    for game in range(1 if PLAIN_PYTHON else fewer(72)):
        seen = Seen(31, game, 0, setting_of(strategy, 5, shift=shift))
        for turn in range(6 if PLAIN_PYTHON else TURN_LIMIT):
            if is_over(seen.buffers.table):
                break
            if turn % 2 == 0:
                true, rows = seen.buffers.table.hands[0].copy(), seen.past.rows[0]
                given = seen.player, seen.rules, 0.0, seen.past
                assert belief.likelihood(0, true, rows, *given) > 0
            seen.act(turn, choose(turn, seen.player, seen.rules, seen.buffers))


@pytest.mark.skipif(PLAIN_PYTHON, reason="long lists")
@pytest.mark.parametrize("strategy", ["viewpoint", "estimation", "conventional", "convention"])
def test_hands_dealt_by_lot_weigh_as_much_as_the_list_says(strategy):
    """Of every card in every slot, within five standard errors at the effective size that is told."""
    count = 0
    for game in range(12):
        seen = Seen(32, game, 6 + game, setting_of(strategy, 5), most=400_000)
        few = Seen(32, game, 6 + game, setting_of(strategy, 5))
        if few.think(wanted=2000).about[BeliefSummary.LISTED] or not seen.think().about[BeliefSummary.LISTED]:
            continue
        share, dealt = seen.cards(), few.cards()
        error = np.sqrt(np.maximum(share * (1 - share), 0) / few.belief.about[BeliefSummary.EFFECTIVE])
        assert np.all(abs(share - dealt) <= 5 * error + 1e-3)
        count += 1
    assert count >= 2


def test_a_list_counts_as_its_weights_say():
    """A single card before anything was done: each identity weighs its copies left (Kish 1965)."""
    seen = Seen(36, 0, 0, setting_of("viewpoint", 1))
    copies = np.zeros(IDENTITIES, np.int64)
    available_copies(observe(seen.buffers.table, 0), copies)
    assert seen.think().about[BeliefSummary.EFFECTIVE] == pytest.approx(49**2 / (copies**2).sum())


@pytest.mark.skipif(PLAIN_PYTHON, reason="many hands")
@every_blueprint
def test_hands_are_dealt_until_they_count_as_many_as_are_wanted(strategy):
    """Or too many were tried; and every card that hints and sight allow has some weight."""
    enough = count = 0
    for game in range(12):
        seen = Seen(37, game, 4 + game, setting_of(strategy, 5))
        if seen.over or seen.think(wanted=256).about[BeliefSummary.LISTED]:
            continue
        about, number = seen.belief.about, int(seen.belief.about[BeliefSummary.HANDS])
        weights, cards = seen.belief.weights[:number], seen.cards()
        assert about[BeliefSummary.EFFECTIVE] == pytest.approx(weights.sum() ** 2 / (weights**2).sum())
        assert seen.belief.sums[:number] == pytest.approx(np.cumsum(weights))
        gave_up = about[BeliefSummary.TRIED] == belief.PROPOSALS * 256
        assert gave_up or number == belief.HANDS or about[BeliefSummary.EFFECTIVE] > 256 - 1e-6
        enough += about[BeliefSummary.EFFECTIVE] > 256 - 1e-6
        for slot in range(5):
            allowed = [
                (int(seen.buffers.table.possible[seen.seat, slot]) >> c) & 1 for c in range(IDENTITIES)
            ]
            left = np.array(allowed) * seen.belief.available > 0
            assert np.array_equal(cards[slot] > 0, left) and cards[slot].sum() == pytest.approx(1)
        count += 1
    assert count > 0 and enough >= 0.9 * count


@pytest.mark.skipif(PLAIN_PYTHON, reason="many games")
@pytest.mark.parametrize("strategy", ["rational", "convention"])
def test_what_is_claimed_of_cards_is_how_often_they_are_there(strategy):
    """The mean of the sum of P squared, which a belief claims, against the mean P of the true card."""
    gaps = []
    for game in range(60):
        seen = Seen(38, game, 3 + game % 20, setting_of(strategy, 5))
        if not seen.over and not seen.think().about[BeliefSummary.LISTED]:
            shares = seen.cards()
            true = shares[np.arange(5), seen.buffers.table.hands[seen.seat]]
            gaps.append((shares**2).sum() - true.sum())
    assert len(gaps) > 30
    assert abs(np.mean(gaps)) < 3 * np.std(gaps, ddof=1) / np.sqrt(len(gaps))


def test_with_a_slip_no_hand_is_impossible_and_weights_are_mixed():
    seen, found = Seen(33, 0, 7, setting_of("viewpoint", 2)), []
    for slip in (0.0, 0.25):
        seen.think(slip)
        found.append(seen.hands())
    sure, loose = found
    assert sure.keys() < loose.keys()


def test_what_no_hand_explains_is_left_out_from_the_oldest_on():
    """A partner who never plays as it should: its older turns go until some hand explains the rest."""
    seen = Seen(34, 1, 0, setting_of("viewpoint", 2))
    for turn in range(6):
        slot = Action.PLAY if turn % 2 else Action.HINT_RANK + seen.buffers.table.hands[1, 0] % 5
        seen.act(turn, slot)
        if is_over(seen.buffers.table):
            return
    one = seen.think()
    assert one.about[BeliefSummary.USED] < one.about[BeliefSummary.ROWS] == 3
    assert one.about[BeliefSummary.HANDS] > 0


def test_the_own_cards_are_never_looked_at():
    for game, hand in ((1, 2), (2, 5)):
        one, other = (Seen(35, game, 12, setting_of("estimation", hand)) for _ in range(2))
        held = other.buffers.table.hands[0]
        for slot in range(hand):
            held[slot] = int(other.buffers.table.possible[0, slot]).bit_length() - 1
        other.past.hands[:, 0][other.past.place != EMPTY] = 0
        assert np.array_equal(one.think().weights, other.think().weights)
        assert np.array_equal(one.belief.hands, other.belief.hands)
