"""The features of a move once more, slowly: from the words of `kernels.features`, with lists of card objects.

Nothing of the kernels is used. Cards are (colour, rank) with ranks from 1; a hand goes from the oldest to the
newest card, as in the games of 2017, where cards move up.
"""

from itertools import product

COPIES = {1: 3, 2: 2, 3: 2, 4: 2, 5: 1}
KINDS = [*product(range(5), range(1, 6))]


class Held:
    """A card in a hand, and what was said of it."""

    def __init__(self, kind):
        self.kind = kind
        self.colour_told = self.rank_told = False
        self.maybe = list(KINDS)
        self.hint = (
            None  # the last hint that named it: (turn, how many cards it named, was anything told before)
        )

    def hear(self, hint, turn, many):
        """A hint given to its hand: ("colour", 2) or ("rank", 5)."""
        about, value = hint
        place = 0 if about == "colour" else 1
        if self.kind[place] == value:
            self.hint = turn, many, self.colour_told or self.rank_told
            self.colour_told |= place == 0
            self.rank_told |= place == 1
            self.maybe = [kind for kind in self.maybe if kind[place] == value]
        else:
            self.maybe = [kind for kind in self.maybe if kind[place] != value]


class Position:
    """A game as it stands, played by lists."""

    def __init__(self, deck):
        deck = [(int(card) // 5, int(card) % 5 + 1) for card in deck]
        self.hands = [[Held(card) for card in deck[:5]], [Held(card) for card in deck[5:10]]]
        self.talon, self.piles, self.trash = deck[10:], dict.fromkeys(range(5), 0), []
        self.tokens, self.failures, self.turn, self.last, self.left = 8, 0, 0, None, None

    def do(self, action):
        """Carry out an action, as numbered in the package."""
        seat = self.turn % 2
        kind, number = divmod(action, 5)
        if kind >= 2:
            hint = ("colour", number) if kind == 2 else ("rank", number + 1)
            self.tokens -= 1
            others = self.hands[1 - seat]
            many = len(named(others, hint))
            for card in others:
                card.hear(hint, self.turn, many)
            self.last = hint
        else:
            self.last = None
            colour, rank = self.hands[seat].pop(number).kind
            if kind == 1 and self.piles[colour] == rank - 1:
                self.piles[colour] = rank
                self.tokens = min(8, self.tokens + (rank == 5))
            else:
                self.trash.append((colour, rank))
                self.failures += kind == 1
                self.tokens = min(8, self.tokens + (kind == 0))
            if self.talon:
                self.hands[seat].append(Held(self.talon.pop(0)))
                if not self.talon:
                    self.left = 3
        if self.left is not None:
            self.left -= 1
        self.turn += 1

    def fits(self, kind):
        """Could such a card be played now?"""
        return self.piles[kind[0]] == kind[1] - 1

    def gone(self, kind):
        """All its copies lie open."""
        return self.open(kind) == COPIES[kind[1]]

    def open(self, kind):
        """Copies in the fireworks and in the trash."""
        return self.trash.count(kind) + (self.piles[kind[0]] >= kind[1])

    def useless(self, kind):
        """It lies already, or one of the cards below it cannot come any more."""
        colour, rank = kind
        below = range(self.piles[colour] + 1, rank)
        return self.piles[colour] >= rank or any(self.trash.count((colour, n)) == COPIES[n] for n in below)

    def last_needed(self, kind):
        """One copy does not lie open yet, and it is not useless."""
        return COPIES[kind[1]] - self.open(kind) == 1 and not self.useless(kind)

    def partner_sure(self, maybe, what):
        """Is all that such a card may be, by hints and open cards, `what` (a function of a kind)?"""
        left = [kind for kind in maybe if not self.gone(kind)]
        if not left or len(maybe) == 1:
            left = maybe
        return all(what(kind) for kind in left)


def named(hand, hint):
    """The cards of a hand that a hint names."""
    return [card for card in hand if card.kind[hint[0] == "rank"] == hint[1]]


def chop(hand):
    """The oldest card of which nothing was told, or None."""
    return next((card for card in hand if not card.colour_told and not card.rank_told), None)


def features(position, action):
    """The features of a legal action of the player whose turn it is: {"play: fits": 0.4, ...}."""
    seat = position.turn % 2
    own, theirs = position.hands[seat], position.hands[1 - seat]
    kind, number = divmod(action, 5)
    seen = position.trash + [card.kind for card in theirs]

    def copies(one):
        return COPIES[one[1]] - seen.count(one) - (position.piles[one[0]] >= one[1])

    def chance(card, what):
        weights = [copies(one) for one in card.maybe]
        return sum(n for n, one in zip(weights, card.maybe) if what(one)) / sum(weights)

    if kind >= 2:
        hint = ("colour", number) if kind == 2 else ("rank", number + 1)
        return {f"hint: {name}": float(value) for name, value in of_hint(position, theirs, hint).items()}
    fits = {card: chance(card, position.fits) for card in own}
    useless = {card: chance(card, position.useless) for card in own}
    fitting = [card for card in theirs if position.fits(card.kind)]
    sure = [card for card in fitting if position.partner_sure(card.maybe, position.fits)]
    state = {
        "kind": 1,
        "tokens": position.tokens / 8,
        "no token": position.tokens == 0,
        "one token": position.tokens == 1,
        "all tokens": position.tokens == 8,
        "one failure": position.failures == 1,
        "two failures": position.failures == 2,
        "last round": position.left is not None,
        "talon": len(position.talon) / 40,
        "own sure": 1 in fits.values(),
        "own useless": 1 in useless.values(),
        "their sure": bool(sure),
        "their fits": len(fitting) > len(sure),
        "after hint": position.last is not None,
    }
    card, hinted = own[number], named(own, position.last) if position.last else []
    among, several = card in hinted, len(hinted) > 1
    chance_last = chance(card, position.last_needed)
    earlier = card.hint if card.hint and not among else None
    what = {
        "fits": fits[card],
        "fits sure": fits[card] == 1,
        "fits never": fits[card] == 0,
        "fits hardly": 0 < fits[card] < 1 / 4,
        "fits likely": 1 / 2 <= fits[card] < 1,
        "fits most": fits[card] == max(fits.values()),
        "useless": useless[card],
        "useless sure": useless[card] == 1,
        "useless most": useless[card] == max(useless.values()),
        "last": chance_last,
        "last sure": chance_last == 1,
        "colour": card.colour_told and not card.rank_told,
        "rank": card.rank_told and not card.colour_told,
        "both": card.colour_told and card.rank_told and fits[card] != 1,
        "colour fits": fits[card] * (card.colour_told and not card.rank_told),
        "rank fits": fits[card] * (card.rank_told and not card.colour_told),
        "five": all(one[1] == 5 for one in card.maybe),
        "hinted": among,
        "hinted alone": among and not several,
        "hinted rank": among and position.last[0] == "rank",
        "hinted new": among and not card.hint[2],
        "hinted newest": several and card is hinted[-1],
        "hinted oldest": several and card is hinted[0],
        "hinted most": among and several and fits[card] == max(fits[one] for one in hinted),
        "hinted fits": fits[card] * among,
        "hinted may": among and fits[card] > 0,
        "earlier": earlier is not None and position.turn - earlier[0] == 3,
        "earlier alone": earlier is not None and earlier[1] == 1 and fits[card] > 0,
        "earlier fits": fits[card] * (earlier is not None),
        "oldest": card is own[0],
        "newest": card is own[-1],
        "place": own.index(card) / 4,
        "chop": card is chop(own),
        "risk": (1 - fits[card]) * (position.failures == 2),
    }
    move = "play" if kind == 1 else "discard"
    return {f"{move}: {name}": float(value) for name, value in (state | what).items()}


def of_hint(position, theirs, hint):
    """The features of a hint, by name."""
    told = named(theirs, hint)
    place = hint[0] == "rank"
    fit = [card for card in told if position.fits(card.kind)]
    after = {}
    for card in theirs:
        after[card] = [one for one in card.maybe if (one[place] == hint[1]) == (card in told)]
    news = [card for card in told if after[card] != card.maybe]

    def knew(card, what):
        return position.partner_sure(card.maybe, what)

    def knows(card, what):
        return position.partner_sure(after[card], what)

    def may_fit(card):
        left = [one for one in after[card] if not position.gone(one)]
        if not left or len(after[card]) == 1:
            left = after[card]
        return any(position.fits(one) for one in left)

    needed = [card for card in told if position.last_needed(card.kind) and card not in fit]
    misled = [card for card in news if card not in fit and may_fit(card)]
    all_fit = [card for card in theirs if position.fits(card.kind)]
    on_chop = chop(theirs)
    other = "colour_told" if place else "rank_told"
    this = "rank_told" if place else "colour_told"
    return {
        "rank": place,
        "cards": len(told) / 5,
        "alone": len(told) == 1,
        "news": len(news) / 5,
        "no news": not news,
        "fives": hint == ("rank", 5),
        "ones": hint == ("rank", 1),
        "fits": len(fit) / 5,
        "fits any": bool(fit),
        "fits only": fit == told,
        "fits alone": fit == told and len(told) == 1,
        "fits rank": place and bool(fit),
        "fits new": any(not card.colour_told and not card.rank_told for card in fit),
        "fits both": any(getattr(card, other) and not getattr(card, this) for card in fit),
        "fits sure": any(not knew(card, position.fits) and knows(card, position.fits) for card in all_fit),
        "fits known": any(knew(card, position.fits) for card in fit),
        "fits newest": told[-1] in fit,
        "fits oldest": told[0] in fit,
        "fits first": bool(all_fit) and all_fit[0] in told,
        "useless": sum(position.useless(card.kind) for card in told) / 5,
        "useless sure": any(
            not knew(card, position.useless) and knows(card, position.useless) for card in theirs
        ),
        "last": bool(needed),
        "chop": on_chop in told,
        "chop last": on_chop in needed,
        "chop fits": on_chop in fit,
        "misleads": len(misled) / 5,
        "misleads newest": told[-1] in misled,
        "misleads two": bool(misled) and position.failures == 2,
    }
