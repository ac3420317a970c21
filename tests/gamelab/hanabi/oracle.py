"""Two-player Hanabi and the five strategies of the 2015 study, from lists, sets and fractions.

Source: Osawa (2015), "Estimation of Own State by Opponent's Behavior in Cooperative Game Hanabi", in the
project's reading of it. Written to be read and to share nothing with the kernels but the random streams.

An identity is 5 * colour + rank - 1 (colour 0..4, rank 1..5). Actions: slot discards, 5 + slot plays,
10 + colour and 15 + rank - 1 tell the partner. "First" means lowest slot.
"""

from collections import Counter
from copy import copy
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cache
from math import inf

import numpy as np

from gamelab import rng

COPIES = (3, 2, 2, 2, 1)
TOKENS, FAILURES, POINTS = 8, 3, 25
DISCARD, PLAY, COLOUR, RANK = 0, 5, 10, 15
ATTRIBUTES = COLOUR, RANK
DECK = [identity for identity in range(25) for _ in range(COPIES[identity % 5])]


@dataclass(frozen=True)
class Settings:
    """The switches of the reading, at its defaults; any object with these attributes will do."""

    hand: int = 5
    strategy: int = 4  # complete, random, rational, viewpoint, estimation
    threshold: float = 2.5
    talon: int = 40
    failures: int = FAILURES
    discard_at_eight: int = 0
    zero_on_loss: int = 0
    bonus: int = 0
    shift: int = 0
    counting: int = 2  # none, public, own view
    fallback: int = 0  # discard, hint
    partner: int = 0  # discards, hints
    patient: int = 0
    copies: int = 0
    match: int = 0  # probability, possible, sampled once
    pooled: int = 1
    infer: int = 0
    simulate: int = 0


class Stream:
    """The random numbers of one purpose in one game: 0 is the deck's, 1 + player that player's."""

    def __init__(self, seed, purpose, game):
        self.state = np.zeros(rng.STATE, np.uint64)
        rng.open_stream(self.state, seed, purpose, game)

    def below(self, n):
        """A uniform integer from 0 to n - 1."""
        return int(rng.below(self.state, n))

    def choice(self, items):
        """One of `items`, drawn even if there is only one."""
        return items[self.below(len(items))]


def shuffled_deck(seed, game):
    """The 50 identities of game number `game` in the order they are dealt."""
    deck = np.array(DECK, np.int8)
    rng.shuffle(deck, Stream(seed, 0, game).state)
    return [int(identity) for identity in deck]


# Rules


@dataclass
class Card:
    """A card in a hand: what it is, what the hints leave of it, and which attributes were named on it."""

    identity: int
    hinted: set = field(default_factory=lambda: set(range(25)))
    told: set = field(default_factory=set)

    @property
    def untold(self):
        return [attribute for attribute in ATTRIBUTES if attribute not in self.told]


@cache
def naming(identity, attribute):
    """The hint that names this attribute of this identity."""
    return COLOUR + identity // 5 if attribute == COLOUR else RANK + identity % 5


@cache
def names(hint, identity):
    """Whether a card of this identity is touched by the hint."""
    return hint in (naming(identity, COLOUR), naming(identity, RANK))


class Game:
    """The state of a game; `before` is the state before the last `action`, None at the start."""

    def __init__(self, deck, settings):
        self.settings = settings
        size = settings.hand
        self.hands = [[Card(c) for c in deck[:size]], [Card(c) for c in deck[size : 2 * size]]]
        self.talon = deck[2 * size : 2 * size + settings.talon]
        self.fireworks = [0] * 5
        self.discards = []
        self.tokens, self.failures, self.player = TOKENS, 0, 0
        self.turns_left = inf if self.talon else 2
        self.before = self.action = None

    def cards(self, player):
        """(slot, card) of the cards this player holds; a slot is empty when the talon has run out."""
        return [(slot, card) for slot, card in enumerate(self.hands[player]) if card]

    @property
    def own(self):
        return self.cards(self.player)

    @property
    def partners(self):
        return [card for _, card in self.cards(1 - self.player)]

    @property
    def public(self):
        """Counter of the identities in fireworks and discards."""
        played = [5 * colour + rank for colour in range(5) for rank in range(self.fireworks[colour])]
        return Counter(played + self.discards)

    @property
    def may_discard(self):
        return self.tokens < TOKENS or bool(self.settings.discard_at_eight)

    @property
    def points(self):
        return sum(self.fireworks)

    @property
    def score(self):
        return 0 if self.settings.zero_on_loss and self.failures == self.settings.failures else self.points

    @property
    def over(self):
        return self.failures == self.settings.failures or self.points == POINTS or self.turns_left == 0

    def playable(self, identity):
        return self.fireworks[identity // 5] == identity % 5

    def useless(self, identity):
        """Already played, or above a rank of its colour that is completely discarded."""
        colour, index = divmod(identity, 5)
        lost = (self.discards.count(5 * colour + lower) == COPIES[lower] for lower in range(index))
        return index < self.fireworks[colour] or any(lost)

    def legal_hints(self):
        told = {naming(card.identity, attribute) for card in self.partners for attribute in ATTRIBUTES}
        return sorted(told) if self.tokens else []

    def legal_actions(self):
        slots = [slot for slot, _ in self.own]
        discards = [DISCARD + slot for slot in slots] if self.may_discard else []
        return discards + [PLAY + slot for slot in slots] + self.legal_hints()

    def copied(self):
        """This state without its past, which every state would drag along; what a move changes is copied."""
        made = copy(self)
        made.hands = [[card and replace(card, told=set(card.told)) for card in hand] for hand in self.hands]
        made.talon, made.fireworks, made.discards = self.talon[:], self.fireworks[:], self.discards[:]
        made.before = None
        return made

    def apply(self, action):
        """Let the player in turn take a legal action; ValueError if it isn't."""
        if action not in self.legal_actions():
            raise ValueError(f"action {action} is not legal here")
        self.before, self.action = self.copied(), action
        self.turns_left -= 1
        if action >= COLOUR:
            self._hint(action)
        elif action >= PLAY:
            self._play(action - PLAY)
        else:
            self.tokens = min(self.tokens + 1, TOKENS)
            self.discards.append(self._take(action - DISCARD))
        self.player = 1 - self.player

    def _hint(self, hint):
        self.tokens -= 1
        for card in self.partners:
            touched = names(hint, card.identity)
            card.hinted = {c for c in card.hinted if names(hint, c) == touched}
            if touched:
                card.told.add(COLOUR if hint < RANK else RANK)

    def _play(self, slot):
        identity = self._take(slot)
        if not self.playable(identity):
            self.failures += 1
            self.discards.append(identity)
            return
        self.fireworks[identity // 5] += 1
        if self.settings.bonus and identity % 5 == 4:
            self.tokens = min(self.tokens + 1, TOKENS)

    def _take(self, slot):
        """Remove a card, draw the next, and return the identity of the removed one."""
        hand = self.hands[self.player]
        identity = hand[slot].identity
        drawn = Card(self.talon.pop(0)) if self.talon else None
        if drawn and not self.talon:
            self.turns_left = 2
        if self.settings.shift:
            del hand[slot]
            hand.extend([drawn] if drawn else [])
        else:
            hand[slot] = drawn
        return identity


# Knowledge


def possible(card, gone):
    """The identities this card can have, by its hints and by the Counter of the copies seen elsewhere."""
    open_ = {c for c in card.hinted if gone[c] < COPIES[c % 5]}
    return open_ if open_ and len(card.hinted) > 1 else card.hinted


def seen_copies(game, partners_hand):
    """Counter of the copies that the player in turn counts off when the partner holds these identities."""
    seen = game.public if game.settings.counting else Counter()
    if game.settings.counting == 2:
        seen.update(partners_hand)
    return seen


def certain_move(game, partners_hand=None):
    """Steps 1 and 2: play what is certainly playable, discard what is certainly useless; or None."""
    if partners_hand is None:
        partners_hand = [card.identity for card in game.partners]
    gone = seen_copies(game, partners_hand)
    for slot, card in game.own:
        if all(map(game.playable, possible(card, gone))):
            return PLAY + slot
    for slot, card in game.own:
        if game.may_discard and all(map(game.useless, possible(card, gone))):
            return DISCARD + slot
    return None


# Strategies


def tell(card, attributes, stream):
    """Name one of these attributes of the card, by a coin if there are two."""
    return naming(card.identity, attributes[0] if len(attributes) == 1 else stream.choice(attributes))


def complete(game, stream=None):
    """Strategy 1, both hands open."""
    skip = naming(game.partners[0].identity, COLOUR) if game.tokens and game.partners else None

    def price(card):
        """Useless before spare before the highest rank."""
        if game.useless(card.identity):
            return 0, 0
        spare = COPIES[card.identity % 5] - game.public[card.identity] - 1 >= 1
        return (1, 0) if spare else (2, -(card.identity % 5))

    for slot, card in game.own:
        if game.playable(card.identity):
            return PLAY + slot
    if skip and (game.tokens == TOKENS or any(game.playable(card.identity) for card in game.partners)):
        return skip
    if not game.may_discard:
        return PLAY + game.own[0][0]
    slot, cheapest = min(game.own, key=lambda held: price(held[1]))
    if skip and game.settings.patient and min(map(price, game.partners)) < price(cheapest):
        return skip
    return DISCARD + slot


def random(game, stream):
    """Strategy 2: 30% hint, 40% discard, 30% play; an illegal category is drawn again."""
    slots = [slot for slot, _ in game.own]
    while True:
        r = stream.below(10)
        if r < 3 and game.legal_hints():
            return stream.choice(game.legal_hints())
        if 3 <= r < 7 and game.may_discard:
            return DISCARD + stream.choice(slots)
        if r >= 7:
            return PLAY + stream.choice(slots)


def rational(game, stream):
    """Strategy 3, without the partner's viewpoint."""
    certain = certain_move(game)
    if certain is not None:
        return certain
    if game.tokens:
        for card in game.partners:
            if game.playable(card.identity):
                return tell(card, ATTRIBUTES, stream)
        if game.partners:
            return tell(stream.choice(game.partners), ATTRIBUTES, stream)
    return discard_or_hint(game, stream)


def viewpoint(game, stream):
    """Strategy 4, with the partner's viewpoint: nothing is told twice."""
    action = sure_steps(game, stream)
    return hint_or_discard(game, stream) if action is None else action


def estimation(game, stream):
    """Strategy 5, the estimate of the own hand in place of the random hint."""
    action = sure_steps(game, stream)
    if action is None:
        action = act_on(game, estimates(game, stream))
    if action is not None:
        return action
    if game.settings.fallback == 0 and game.may_discard:
        return discard_or_hint(game, stream)
    return hint_or_discard(game, stream)


def sure_steps(game, stream):
    """Steps 1 to 3 of strategies 4 and 5, or None."""
    certain = certain_move(game)
    if certain is not None:
        return certain
    if game.tokens:
        for card in game.partners:
            if game.playable(card.identity) and card.untold:
                return tell(card, card.untold, stream)
    return None


def hint_or_discard(game, stream):
    """Steps 4 and 5 of strategy 4."""
    if game.tokens and game.partners:
        card = stream.choice(game.partners)
        if card.untold:
            return tell(card, card.untold, stream)
    return discard_or_hint(game, stream)


def discard_or_hint(game, stream):
    """Step 5: a random discard; if that is illegal a random hint, or a random play if there is none."""
    if game.may_discard:
        return DISCARD + stream.choice(game.own)[0]
    if game.partners:
        return tell(stream.choice(game.partners), ATTRIBUTES, stream)
    return PLAY + stream.choice(game.own)[0]


STRATEGIES = complete, random, rational, viewpoint, estimation


# The estimate


def partner_model(game):
    """How the simulated partner would have come to the last action: (calls, otherwise); None: no estimate.

    calls(position, identity): the chance of the last action when the first card that the partner may want to
    tell about is the player's number `position` and of this identity; None if the partner passes over it.
    otherwise: that chance when the partner passes over every card.
    """
    before, action, settings = game.before, game.action, game.settings
    if before is None or (action < COLOUR and not settings.infer):
        return None
    told_to = before.partners

    def wanted(position, identity):
        return before.playable(identity) and told_to[position].untold

    if action >= COLOUR:

        def calls(position, identity):
            if not wanted(position, identity):
                return None
            hints = [naming(identity, attribute) for attribute in told_to[position].untold]
            return Fraction(hints.count(action), len(hints))

        idle = not before.may_discard or settings.partner
        return calls, chance_of_idle_hint(told_to, action, before.may_discard) if idle else Fraction(0)

    if action < PLAY and before.tokens:
        discarded = before.hands[before.player][action - DISCARD]
        if not all(map(before.useless, possible(discarded, before.public))):
            idle = sum(not card.untold for card in told_to)
            otherwise = Fraction(idle, len(told_to)) if settings.partner else Fraction(1)
            return lambda position, identity: Fraction(0) if wanted(position, identity) else None, otherwise
    return lambda position, identity: None, Fraction(1)


def chance_of_idle_hint(told_to, hint, may_discard):
    """The chance that steps 4 and 5 of strategy 4 give this hint: only step 4, where discarding is legal.

    Reading it off the true hand gives nothing away: every hypothesis agrees on what the hint touches.
    """

    def one_card(card, attributes):
        hints = [naming(card.identity, attribute) for attribute in attributes]
        return Fraction(hints.count(hint), len(hints))

    k = len(told_to)
    any_hint = Fraction(0) if may_discard else sum(one_card(card, ATTRIBUTES) for card in told_to) / k
    return sum(one_card(card, card.untold) if card.untold else any_hint for card in told_to) / k


def hypotheses(game, stream=None):
    """What the player in turn concludes from the last action, None if nothing.

    A list with one Counter per slot: for each identity the summed weight (Fraction) of the hands that have
    it there. stream: the player's own, needed for match=2 only.
    """
    model = partner_model(game)
    if model is None:
        return None
    settings, own = game.settings, game.own
    partners, public = Counter(card.identity for card in game.partners), game.public
    unit = 2 * len(own) ** 2  # every chance is a multiple of 1 / unit, so that integers can be summed
    modelled, idle = model
    otherwise = int(idle * unit)

    @cache
    def calls(position, identity):
        """The model's, in units."""
        chance = modelled(position, identity)
        return None if chance is None else int(chance * unit)

    def rules_out(left):
        """Whether the partner, seeing the hand that leaves these copies, had a certain move."""
        mine = Counter({c: COPIES[c % 5] - left[c] - partners[c] - public[c] for c in range(25)})
        return certain_move(game.before, mine) is not None

    def weight(left, chance):
        """The weight of one hand, in units."""
        if chance == 0 or (settings.simulate and game.action >= COLOUR and rules_out(left)):
            return 0
        if settings.match == 0:
            return chance
        if settings.match == 2 and chance < unit and stream.below(unit) >= chance:
            return 0
        return unit

    def walk(position, left, chance):
        """The weight of all ways to go on from this position with the copies left, and where they have what.

        chance: that of the last action if some earlier card settles it, else None.
        """
        if position == len(own):
            return weight(left, otherwise if chance is None else chance), []
        total, tables = 0, [{} for _ in own[position:]]
        for c in sorted(own[position][1].hinted):
            settled = calls(position, c) if chance is None else chance
            if not left[c] or settled == 0:
                continue
            below, deeper = walk(position + 1, (*left[:c], left[c] - 1, *left[c + 1 :]), settled)
            if below:
                ways = left[c] if settings.copies else 1
                total += ways * below
                tables[0][c] = ways * below
                for table, more in zip(tables[1:], deeper, strict=True):
                    for identity, part in more.items():
                        table[identity] = table.get(identity, 0) + ways * part
        return total, tables

    if settings.match != 2:  # there every hand draws for itself
        walk = cache(walk)
    left = tuple(COPIES[c % 5] - public[c] - partners[c] for c in range(25))
    tables = [Counter() for _ in game.hands[game.player]]
    for (slot, _), found in zip(own, walk(0, left, None)[1], strict=True):
        tables[slot] = Counter({c: Fraction(n, unit) for c, n in found.items()})
    return tables


def stands_out(table, threshold):
    """The identity whose weight exceeds `threshold` times the second largest, or None."""
    (first, x), (_, y) = [*table.most_common(2), (None, 0), (None, 0)][:2]
    if threshold == inf or not x > Fraction(str(float(threshold))) * y:
        return None
    return first


def estimates(game, stream=None):
    """The (slot, identity) pairs that the player in turn takes for true: at most one if pooled."""
    tables, settings = hypotheses(game, stream), game.settings
    if tables is None:
        return []
    if settings.pooled:
        identity = stands_out(sum(tables, Counter()), settings.threshold)
        slot = max(range(len(tables)), key=lambda slot: tables[slot][identity])
        return [] if identity is None else [(slot, identity)]
    found = enumerate(stands_out(table, settings.threshold) for table in tables)
    return [(slot, identity) for slot, identity in found if identity is not None]


def act_on(game, pairs):
    """Play the first estimated card that is playable, else discard the first that is useless, else None."""
    for slot, identity in pairs:
        if game.playable(identity):
            return PLAY + slot
    for slot, identity in pairs:
        if game.may_discard and game.useless(identity):
            return DISCARD + slot
    return None


# A game


def play_game(seed, game, settings):
    """Game number `game` of this seed played to its end: (actions, score, failures)."""
    state = Game(shuffled_deck(seed, game), settings)
    streams = [Stream(seed, 1 + player, game) for player in (0, 1)]
    actions = []
    while not state.over:
        action = STRATEGIES[settings.strategy](state, streams[state.player])
        state.apply(action)
        actions.append(int(action))
    return actions, state.score, state.failures
