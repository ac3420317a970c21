"""A round of Koi-Koi from lists and sets, written from the rules' page (book/koikoi_rules.md), to be read.

Nothing here knows the kernels. A card is (month, number), number 1 the highest of its month.
"""

from dataclasses import dataclass, field
from itertools import product

PACK = [(month, number) for month, number in product(range(1, 13), range(1, 5))]
BRIGHTS = {(1, 1), (3, 1), (8, 1), (11, 1), (12, 1)}
ANIMALS = {(2, 1), (4, 1), (5, 1), (6, 1), (7, 1), (8, 2), (9, 1), (10, 1), (11, 2)}
RIBBONS = {(month, 2) for month in (1, 2, 3, 4, 5, 6, 7, 9, 10)} | {(11, 3)}
PLAINS = set(PACK) - BRIGHTS - ANIMALS - RIBBONS
CUP, CURTAIN, MOON, RAIN = (9, 1), (3, 1), (8, 1), (11, 1)
RED, BLUE = {(1, 2), (2, 2), (3, 2)}, {(6, 2), (9, 2), (10, 2)}
BOAR_DEER_BUTTERFLIES = {(7, 1), (10, 1), (6, 1)}
STOP, KOI_KOI = 0, 1


@dataclass
class Options:
    """What tables choose."""

    hanami: bool = True
    tsukimi: bool = True
    dealt: bool = False
    calls: bool = False


def yaku(taken, options):
    """{name: points} of a set of cards taken."""
    taken, made = set(taken), {}
    brights = taken & BRIGHTS
    if len(brights) == 5:
        made["goko"] = 10
    elif len(brights) == 4:
        made["ame-shiko" if RAIN in brights else "shiko"] = 7 if RAIN in brights else 8
    elif len(brights) == 3 and RAIN not in brights:
        made["sanko"] = 5
    if options.hanami and {CUP, CURTAIN} <= taken:
        made["hanami"] = 5
    if options.tsukimi and {CUP, MOON} <= taken:
        made["tsukimi"] = 5
    animals = len(taken & ANIMALS)
    if BOAR_DEER_BUTTERFLIES <= taken:
        made["inoshikacho"] = 5 + animals - 3
    elif animals >= 5:
        made["tane"] = 1 + animals - 5
    ribbons = len(taken & RIBBONS)
    if RED <= taken and BLUE <= taken:
        # Ten for both, and one for each ribbon beyond the six.
        made["akatan"], made["aotan"] = 5, 5 + ribbons - 6
    elif RED <= taken:
        made["akatan"] = 5 + ribbons - 3
    elif BLUE <= taken:
        made["aotan"] = 5 + ribbons - 3
    elif ribbons >= 5:
        made["tan"] = 1 + ribbons - 5
    plains = len(taken & (PLAINS | {CUP}))
    if plains >= 10:
        made["kasu"] = 1 + plains - 10
    return made


def is_played(hands, laid, options):
    """Whether a deal is played; with `dealt`, hands that win as dealt are."""

    def most(cards):
        return max(sum(card[0] == month for card in cards) for month in range(1, 13))

    if most(laid) >= 3:
        return False
    if options.dealt:
        return not all(map(wins_as_dealt, hands))
    return all(most(hand) < 4 for hand in hands)


def wins_as_dealt(hand):
    """Four of a month, or four pairs."""
    counts = [sum(card[0] == month for card in hand) for month in range(1, 13)]
    return 4 in counts or all(count % 2 == 0 for count in counts)


@dataclass
class Round:
    """A round as people would keep it; deck: the dealer's eight, the other's, the field's, the pile."""

    HAND = FIELD = 8

    deck: list
    options: Options
    hands: list = field(init=False)
    laid: list = field(init=False)
    pile: list = field(init=False)
    taken: list = field(init=False)
    called: list = field(init=False)  # points at each player's koi-koi
    player: int = 0
    waiting: tuple | None = None  # ("play",), ("match", card), ("drawn", card), ("call",) or None at the end
    winner: int | None = None
    paid: int = 0

    def __post_init__(self):
        both = 2 * self.HAND
        self.hands = [self.deck[: self.HAND], self.deck[self.HAND : both]]
        self.laid, self.pile = self.deck[both : both + self.FIELD], self.deck[both + self.FIELD :]
        self.taken, self.called, self.waiting = [[], []], [None, None], ("play",)
        winners = [wins_as_dealt(hand) for hand in self.hands] if self.options.dealt else [False, False]
        if any(winners):
            self.winner, self.paid, self.waiting = winners.index(True), 6, None

    def held(self):
        """The player's points."""
        return sum(yaku(self.taken[self.player], self.options).values())

    def choices(self):
        """What the player may answer."""
        if self.waiting is None:
            return []
        if self.waiting[0] == "play":
            return sorted(self.hands[self.player])
        if self.waiting[0] == "call":
            return [STOP, KOI_KOI]
        return sorted(card for card in self.laid if card[0] == self.waiting[1][0])

    def answer(self, choice):
        """Take an answer, and do all that follows without one."""
        kind = self.waiting[0]
        if kind == "play":
            self.hands[self.player].remove(choice)
            self.put(choice, "match")
        elif kind == "call":
            if choice == STOP:
                self.win(self.held())
            else:
                self.called[self.player] = self.held()
                self.next_turn()
        else:
            self.take(self.waiting[1], [choice])
            self.after(kind)

    def put(self, card, kind):
        """A card comes to the field: it takes the one of its month, or all three, or its owner chooses."""
        same = [other for other in self.laid if other[0] == card[0]]
        if len(same) == 2:
            self.waiting = (kind, card)
            return
        if same:
            self.take(card, same)
        else:
            self.laid.append(card)
        self.after(kind)

    def take(self, card, others):
        """Move cards to the player's."""
        for other in others:
            self.laid.remove(other)
        self.taken[self.player] += [card, *others]

    def after(self, kind):
        """After a card of the hand one is turned up; after that yaku are looked for."""
        if kind == "match":
            self.put(self.pile.pop(0), "drawn")
            return
        held = self.held()
        before = self.called[self.player] or 0
        if held <= before:
            self.next_turn()
            return
        nobody = self.called == [None, None]
        if self.hands[self.player] and (self.options.calls or nobody):
            self.waiting = ("call",)
        else:
            self.win(held)

    def next_turn(self):
        """The other player, unless all hands are empty."""
        self.player = 1 - self.player
        self.waiting = ("play",) if self.hands[self.player] else None

    def win(self, held):
        """The player is paid."""
        if held >= 7:
            held *= 2
        if self.called[1 - self.player] is not None:
            held *= 2
            # seven or more is judged before the opponent's koi-koi doubles
        self.winner, self.paid, self.waiting = self.player, held, None
