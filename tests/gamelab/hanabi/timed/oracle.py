"""The agents of the 2018 study and a simulated person, from lists, sets and fractions.

Source: "Development and evaluation of the game agent to add opponent thinking time as indicator of strategy
in Cooperative game Hanabi" (2018), sections 2 and 3, in the project's reading. Like its sister `hanabi`,
whose game it plays, it shares nothing with the kernels but the random streams.
"""

import math
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

from hanabi.oracle import (
    ATTRIBUTES,
    COLOUR,
    COPIES,
    DISCARD,
    PLAY,
    STRATEGIES,
    Game,
    Stream,
    discard_or_hint,
    names,
    naming,
    possible,
    seen_copies,
    shuffled_deck,
    tell,
)

from gamelab import rng


def public_copies(game):
    """What everybody can count off: nothing, or fireworks and discards."""
    return game.public if game.settings.counting else Counter()


def revealing_attributes(game, card, identity, habits):
    """The attributes of a useless card of this identity, hinted as `card`, whose telling makes certain."""
    gone = Counter() if habits.certain else public_copies(game)
    if not game.useless(identity) or all(map(game.useless, possible(card, gone))):
        return []
    found = []
    for attribute in ATTRIBUTES:
        hint = naming(identity, attribute)
        left = {c for c in card.hinted if names(hint, c)}
        counted = {c for c in left if gone[c] < COPIES[c % 5]}
        if len(left) > 1 and counted:
            left = counted
        if all(map(game.useless, left)):
            found.append(attribute)
    return found


def options_of_rule_4(game, card, identity, habits):
    """Hints of rule 4 about a card, each with its chance."""
    attributes = revealing_attributes(game, card, identity, habits)
    if len(attributes) == 2 and habits.clearing:
        attributes = [ATTRIBUTES[habits.clearing - 1]]
    return {naming(identity, attribute): Fraction(1, len(attributes)) for attribute in attributes}


def first_certain(game, wanted, slots=None):
    """First own slot (of `slots`) all of whose identities are `wanted`."""
    gone = seen_copies(game, [card.identity for card in game.partners])
    for slot, card in game.own:
        if (slots is None or slot in slots) and all(map(wanted, possible(card, gone))):
            return slot
    return None


# The estimate: the chance that the partner, by rules 1, 2, 4, 5, 6, 7, did what it did


def chances(then, action, habits, shown):
    """chance(hand): that of `action` in the state `then`, if the other player held these identities.

    In units of 1 / (twice the cards of the hand), of which every chance is a multiple: integers are summed.
    What one card calls for is the same in all hands that have it there, and is asked once.
    """
    cards = then.partners
    one = 2 * len(cards)
    by_rank = [card for _, card in then.own if card.told == {ATTRIBUTES[1]}]

    @cache
    def rule_2(position, identity):
        if not (then.playable(identity) and cards[position].untold):
            return None
        hints = [naming(identity, attribute) for attribute in cards[position].untold]
        return hints.count(action) * one // len(hints)

    @cache
    def rule_4(position, identity):
        options = options_of_rule_4(then, cards[position], identity, habits)
        return int(options.get(action, 0) * one) if options else None

    def chance(hand):
        if action < COLOUR and shown == 1:
            return one  # rule 1 comes first, whatever I hold
        if action >= COLOUR and then.settings.simulate and by_rank:
            gone = seen_copies(then, hand)
            if any(all(map(then.playable, possible(card, gone))) for card in by_rank):
                return 0
        if then.tokens:
            for rule in (rule_2, rule_4):
                for position, identity in enumerate(hand):
                    called_for = rule(position, identity)
                    if called_for is not None:
                        return called_for
        if action < COLOUR:
            return one
        if then.may_discard:
            return 0
        # It had to hint: any card, colour or rank.
        return sum(naming(identity, attribute) == action for identity in hand for attribute in ATTRIBUTES)

    return chance


def shown_rule(then, action):
    """The rule that everybody could see behind a play or discard: 1, 5, 6, or 0."""
    if action >= COLOUR:
        return 0
    card = then.hands[then.player][action % 5]
    left = possible(card, then.public)
    if action < PLAY:
        return 6 if all(map(then.useless, left)) else 0
    if not all(map(then.playable, left)):
        return 0
    return 1 if card.told == {ATTRIBUTES[1]} else 5


def weights(game, habits):
    """One Counter of weights per own card, by listing every hand; None if there is no estimate."""
    then, action, settings = game.before, game.action, game.settings
    if then is None or (action < COLOUR and not settings.infer):
        return None
    shown = shown_rule(then, action)
    if PLAY <= action < COLOUR and not shown:
        return None
    left = Counter({c: COPIES[c % 5] for c in range(25)})
    left.subtract(game.public)
    left.subtract(card.identity for card in game.partners)
    tables = {slot: Counter() for slot, _ in game.own}
    sets = [sorted(c for c in card.hinted if left[c] > 0) for _, card in game.own]
    chance = chances(then, action, habits, shown)
    for hand in product(*sets):
        if len(set(hand)) < len(hand) and any(hand.count(c) > left[c] for c in hand):
            continue
        weight = chance(hand)
        if not weight:
            continue
        if settings.match == 1:
            weight = 1
        if settings.copies:
            for c, count in Counter(hand).items():
                weight *= math.perm(left[c], count)
        for slot, identity in zip(tables, hand):
            tables[slot][identity] += weight
    return tables


def clear_favourite(table, a, habits):
    """The identity with x >= a y (or x > a y), or None."""
    ranked = sorted(table.items(), key=lambda item: (-item[1], item[0]))
    if not ranked or not ranked[0][1] or a == math.inf:
        return None
    x, y = ranked[0][1], ranked[1][1] if len(ranked) > 1 else 0
    bound = Fraction(str(float(a))) * y
    return ranked[0][0] if (x > bound if habits.strict else x >= bound) else None


def beliefs(game, a, habits):
    """slot -> identity that the player in turn takes for true."""
    tables = weights(game, habits)
    if tables is None or a == math.inf:
        return {}
    if game.settings.pooled:
        identity = clear_favourite(sum(tables.values(), Counter()), a, habits)
        if identity is None:
            return {}
        return {max(tables, key=lambda slot: tables[slot][identity]): identity}
    found = {slot: clear_favourite(table, a, habits) for slot, table in tables.items()}
    return {slot: identity for slot, identity in found.items() if identity is not None}


# The agents


def conventional(game, stream, a, habits):
    """Section 3.1: (action, rule, beliefs)."""
    by_rank = [slot for slot, card in game.own if card.told == {ATTRIBUTES[1]}]
    slot = first_certain(game, game.playable, by_rank)
    if slot is not None:
        return PLAY + slot, 1, {}
    if game.tokens:
        for card in game.partners:
            if game.playable(card.identity) and card.untold:
                return tell(card, card.untold, stream), 2, {}
    believed = beliefs(game, a, habits)
    for slot, identity in sorted(believed.items()):
        if game.playable(identity):
            return PLAY + slot, 3, believed
    if game.tokens:
        for card in game.partners:
            options = sorted(options_of_rule_4(game, card, card.identity, habits))
            if options:
                return options[0] if len(options) == 1 else stream.choice(options), 4, believed
    slot = first_certain(game, game.playable)
    if slot is not None:
        return PLAY + slot, 5, believed
    if game.may_discard:
        slot = first_certain(game, game.useless)
        if slot is not None:
            return DISCARD + slot, 6, believed
        gone = seen_copies(game, [card.identity for card in game.partners])
        if habits.information:
            known = {slot: -len(possible(card, gone)) for slot, card in game.own}
        else:
            known = {slot: len(card.told) for slot, card in game.own}
        least = [slot for slot in known if known[slot] == min(known.values())]
        return DISCARD + stream.choice(least), 7, believed
    return discard_or_hint(game, stream), 7, believed


class Threshold:
    """Agent C's a (section 3.2)."""

    def __init__(self, a, adaptation):
        self.a, self.rules = a, adaptation
        self.times, self.long, self.quick = [], 0, 0
        self.raised = self.lowered = self.raised_long = 0

    def tempo(self, milliseconds):
        """ "long", "quick" or None, by the five turns before."""
        early = self.rules.early
        last = self.times[-5:]
        if len(last) < 5 and early == 0:
            return None
        if milliseconds <= self.rules.quick:
            return "quick"
        if len(last) == 5 or (early == 2 and len(last) >= 2):
            mean = sum(last) / len(last)
            sd = math.sqrt(sum((t - mean) ** 2 for t in last) / (len(last) - self.rules.divisor))
            if milliseconds <= mean - sd:
                return "quick"
            if milliseconds >= mean + sd:
                return "long"
        return None

    def hear(self, milliseconds, failed):
        tempo = self.tempo(milliseconds)
        self.times.append(milliseconds)
        self.long = self.long + 1 if tempo == "long" else 0
        self.quick = self.quick + 1 if tempo == "quick" else 0
        twice_long, twice_quick = self.long >= 2, self.quick >= 2
        if twice_long:
            self.raised_long += self.move(+1)
        if tempo == "quick" and failed:
            self.move(+1)
        if twice_quick and (not failed or self.rules.also):
            self.move(-1)
        if self.rules.used_up:
            if twice_long:
                self.long = 0
            if twice_quick or (tempo == "quick" and failed):
                self.quick = 0

    def move(self, direction):
        a = self.a + direction * self.rules.step
        a = min(a, self.rules.high) if direction > 0 else max(a, self.rules.low)
        if not (a - self.a) * direction > 0:
            return False  # at its bound, or beyond it from the start
        self.raised += direction > 0
        self.lowered += direction < 0
        self.a = a
        return True


# A sitting


def lognormal(mean, sd, stream):
    """Milliseconds."""
    sigma = math.sqrt(math.log(1 + (sd / mean) ** 2))
    mu = math.log(mean) - sigma**2 / 2
    u, v = (rng.uniform(stream.state) for _ in range(2))
    normal = math.sqrt(-2 * math.log(1 - u)) * math.cos(2 * math.pi * v)
    return math.floor(1000 * math.exp(mu + sigma * normal) + 0.5)


def play_sitting(seed, number, sitting):
    """Play one game; a dict with what the kernels' row holds, and the actions."""
    game = Game(shuffled_deck(seed, number), sitting.game)
    streams = [Stream(seed, 1 + player, number) for player in (0, 1)]
    feeling, clock = Stream(seed, 3, number), Stream(seed, 4, number)
    threshold = Threshold(sitting.game.threshold, sitting.adaptation)
    person, habits = sitting.person, sitting.habits
    found = Counter()
    actions, levels = [], []
    while not game.over:
        player, is_person = game.player, game.player == sitting.human
        strategy = person.policy if is_person else sitting.game.strategy
        a = person.a if is_person else threshold.a
        if strategy >= 5:
            action, rule, believed = conventional(game, streams[player], a, habits)
            guess = rule in (3, 7)
        else:
            game.settings = game.settings._replace(strategy=strategy, threshold=a)
            action, believed, rule = STRATEGIES[strategy](game, streams[player]), {}, None
            guess = strategy == 1  # only the random strategy is played by people in the tests
        if is_person:
            confident = rng.uniform(feeling.state) < (person.confident_guess if guess else person.confident)
            if rng.uniform(feeling.state) < (person.slip if confident else person.slip_unsure):
                action = feeling.choice(sorted(game.legal_actions()))
            kind = (person.mean, person.sd) if confident else (person.mean_unsure, person.sd_unsure)
            milliseconds = lognormal(*kind, clock)
            found["person_turns"] += 1
            found["confident_turns"] += confident
        else:
            levels.append(threshold.a)
            truth = dict((slot, card.identity) for slot, card in game.own)
            found["beliefs"] += len(believed)
            found["true_beliefs"] += sum(truth[slot] == identity for slot, identity in believed.items())
            found["estimates"] += rule == 3
            found[f"rule_{rule}"] += 1
        points, failures = game.points, game.failures
        game.apply(action)
        actions.append(int(action))
        if is_person and sitting.game.strategy == 6:
            threshold.hear(milliseconds, game.failures > failures)
        if not is_person and rule == 3:
            found["hits"] += game.points > points
    return dict(found) | {
        "score": game.score,
        "raised": threshold.raised,
        "lowered": threshold.lowered,
        "raised_long": threshold.raised_long,
        "a_end": threshold.a,
        "a_mean": sum(levels) / len(levels),
        "turns": len(actions),
        "failures": game.failures,
        "actions": actions,
    }
