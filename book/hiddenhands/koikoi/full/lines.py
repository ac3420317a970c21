"""The lines of JSON by which programs ask each other for a move; all from the mover's seat.

A line is an object: id, ask ("play", "match", "koikoi"), hand, field, mine, theirs (lists of cards), card,
options, their_hand, pile (counts), called and score ([mine, theirs]), dealer, round, rounds, points, rules.
Cards are written month.number. What is left out of the last eight is a first round with nobody ahead.
"""

import json
import math
import zlib
from typing import NamedTuple

import numpy as np

from gamelab.choices import InputError, reading
from gamelab.koikoi.choices import MOST_ROUNDS, House
from gamelab.koikoi.full.cards import CARDS, MONTH, written
from gamelab.koikoi.full.rules import MOST_HAND, STATE, Phase, Place, points

ASKS = "play", "match", "koikoi"
LISTS = "hand", "field", "mine", "theirs"
KOI_KOI, STOP = "koikoi", "stop"
RULES = [name for name in House.parameters if name != "pack"]
"""What a line may say of the rules; all 48 cards are played with."""
TOKENS = {written(card): card for card in range(CARDS)}
LONGEST = 1_000_000
"""Characters of a line."""
MOST_SCORE = 10**6


class Asked(NamedTuple):
    """A line that can be answered."""

    ask: str
    state: np.ndarray  # int64[STATE]: the mover's, with as many unknown cards as the opponent has in hand
    allowed: int  # set of cards that may be answered; of "koikoi" whether going on may be
    left: int  # rounds to come
    lead: int  # the mover's
    house: House
    names: dict  # how the line writes the cards that may be answered

    def answer(self, action):
        """What the line gets for an action of the rules."""
        if self.ask == "koikoi":
            return KOI_KOI if action else STOP
        return self.names[int(action)]


def short(value):
    """A value in a sentence."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else f"{text[:37]}..."


def card_of(name, value):
    """The card that is written so; JSON's numbers are read as well, where they cannot be mistaken."""
    if isinstance(value, float) and f"{value}" in TOKENS:
        return TOKENS[f"{value}"]
    if isinstance(value, str) and value in TOKENS:
        return TOKENS[value]
    raise InputError(f"{name} must hold cards from 1.1 to 12.4, not {short(value)}.")


def number(line, name, low, high, default=None):
    """A whole number of the line."""
    value = line.get(name)
    if value is None and default is not None:
        return default
    whole = isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high
    if not whole or value != math.floor(value):
        raise InputError(f"{name} must be a whole number from {low} to {high}, not {short(value)}.")
    return int(value)


def pair(line, name):
    """Two numbers, mine and theirs; yes and no count as 1 and 0."""
    value = line.get(name)
    if value is None:
        return [0, 0]
    if not isinstance(value, list) or len(value) != 2:
        raise InputError(f"{name} must be [mine, theirs], not {short(value)}.")
    inside = dict(zip(("mine", "theirs"), value))
    read = []
    for whose, one in inside.items():
        one = int(one) if isinstance(one, bool) else 0 if one is None else one
        told = f"{whose} of {name}"
        read.append(number({told: one}, told, -MOST_SCORE if name == "score" else 0, MOST_SCORE))
    return read


def sets_of(line):
    """The four lists as sets; no card may be twice, nor `card` in them. Also how each card is written."""
    seen, sets, names = {}, [], {}
    for name in LISTS:
        value = line.get(name)
        if not isinstance(value, list):
            raise InputError(f"{name} must be a list of cards, not {short(value)}.")
        held = 0
        for one in value:
            card = card_of(name, one)
            if card in seen:
                raise InputError(f"{written(card)} is twice: in {seen[card]} and in {name}.")
            seen[card], names[card] = name, one
            held |= 1 << card
        sets.append(held)
    card = -1
    if line["ask"] == "match":
        card = card_of("card", line.get("card"))
        if card in seen:
            raise InputError(f"{written(card)} is twice: as card and in {seen[card]}.")
    elif line.get("card") not in (None, ""):
        raise InputError(f'card must be left out or null unless ask is "match", not {short(line["card"])}.')
    return sets, card, names, len(seen) + (card >= 0)


def options_of(line, where, card):
    """The set of cards that may be answered: those of `options`, which must lie in `where`."""
    given = line.get("options")
    if not given and line["ask"] == "play":
        return where
    if not isinstance(given, list) or not given:
        raise InputError(f"options must be a list of cards, not {short(given)}.")
    allowed = 0
    for one in given:
        option = card_of("options", one)
        if not where >> option & 1:
            place = "in the hand" if card < 0 else f"a card on the field of the month of {written(card)}"
            raise InputError(f"options must each be {place}, not {written(option)}.")
        if allowed >> option & 1:
            raise InputError(f"{written(option)} is twice in options.")
        allowed |= 1 << option
    return allowed


def house_of(line):
    """The rules that the line names, the others as Nintendo's; only packs of 48 cards are asked about."""
    given = line.get("rules")
    if given is None:
        given = {}
    if not isinstance(given, dict):
        raise InputError(f"rules must be an object, not {short(given)}.")
    for name in given:
        if name not in RULES:
            raise InputError(f"rules may name {', '.join(RULES)}, not {short(name)}.")
    told = {"rounds": line.get("rounds", given.get("rounds"))}
    rounds = number(told, "rounds", 1, 1000, MOST_ROUNDS)
    return reading(House, **dict(given) | {"rounds": min(rounds, MOST_ROUNDS)}), rounds


def read(text):
    """(id, what is asked) of a line; an InputError with one sentence, and `.id`, if it cannot be."""
    known = None
    try:
        if len(text) > LONGEST:
            raise InputError(f"a line must have at most {LONGEST:,} characters, not {len(text):,}.")
        line = parsed(text)
        known = line.get("id")
        return known, asked(line)
    except InputError as error:
        error.id = known
        raise


def parsed(text):
    """The object that a line is."""

    def constant(name):
        raise ValueError(name)

    try:
        line = json.loads(text, parse_constant=constant)
    except (ValueError, RecursionError):
        raise InputError(f"a line must be an object of JSON, not {short(text[:60])}.") from None
    if not isinstance(line, dict):
        raise InputError(f"a line must be an object of JSON, not {short(line)}.")
    return line


def asked(line):
    """What a line asks, checked."""
    if line.get("ask") not in ASKS:
        raise InputError(f"ask must be one of {', '.join(ASKS)}, not {short(line.get('ask'))}.")
    (hand, field, mine, theirs), card, names, known = sets_of(line)
    their_hand = number(line, "their_hand", 0, MOST_HAND)
    pile = number(line, "pile", 0, CARDS)
    if known + their_hand + pile != CARDS:
        raise InputError(f"the cards must be {CARDS} in all, not {known + their_hand + pile}.")
    own = hand.bit_count()
    if own > MOST_HAND or own == 0 and line["ask"] == "play":
        raise InputError(f"hand must have 1 to {MOST_HAND} cards, not {own}.")
    house, rounds = house_of(line)
    left = min(rounds - number(line, "round", 1, rounds, 1), MOST_ROUNDS)
    called, score = pair(line, "called"), pair(line, "score")
    number(line, "points", 0, MOST_SCORE, 0)
    state = np.zeros(STATE, np.int64)
    # Who deals moves first, so at his turns both have as many cards; at the other's he has one more.
    seat = 0 if own + (line["ask"] != "play") <= their_hand else 1
    for at, value in ((Place.FIELD, field), (Place.MOVER, seat), (Place.CARD, card), (Place.WINNER, -1)):
        state[at] = value
    state[Place.HANDS + seat], state[Place.TAKEN + seat], state[Place.TAKEN + 1 - seat] = hand, mine, theirs
    # As many unknown cards as he holds; which they are does not count.
    unseen = ((1 << CARDS) - 1) & ~(hand | field | mine | theirs | (1 << card if card >= 0 else 0))
    for _ in range(their_hand):
        state[Place.HANDS + 1 - seat] |= unseen & -unseen
        unseen &= unseen - 1
    for whose, (taken, at) in enumerate(((mine, seat), (theirs, 1 - seat))):
        if called[whose]:
            # A number above 1 are the points of the call; who only says that he called had those that he has.
            held = points(taken, house)
            state[Place.CALLED + at] = called[whose] if 1 < called[whose] <= held else max(held, 1)
    if line["ask"] == "koikoi":
        state[Place.PHASE] = Phase.CALL
        state[Place.CALLED + seat] = min(state[Place.CALLED + seat], max(points(mine, house) - 1, 0))
        allowed = int(own > 0 and (house.calls or not any(called)))
    elif line["ask"] == "play":
        state[Place.PHASE], allowed = Phase.PLAY, options_of(line, hand, -1)
    else:
        played = pile - own - their_hand > MOST_HAND
        state[Place.PHASE] = Phase.MATCH if played else Phase.DRAWN
        allowed = options_of(line, field & int(MONTH[card]), card)
    to_come = own + their_hand + (state[Place.PHASE] == Phase.MATCH)
    if pile < to_come:
        raise InputError(f"the pile must have {to_come} cards for all hands to be played, not {pile}.")
    return Asked(line["ask"], state, allowed, left, score[0] - score[1], house, names)


def number_of(state):
    """A number for the random stream of an answer: the same question is answered the same."""
    return zlib.crc32(state.tobytes())
