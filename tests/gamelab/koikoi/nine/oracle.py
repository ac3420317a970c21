"""Mini hanafuda: the round of forty-eight cards with the nine cards, the yaku and the pay of the article.

Source: Abe (2019), the blog article on an artificial player for mini hanafuda, in the project's reading of
it. Written to be read; it shares nothing with the kernels. A card is (month, number), of March, August,
September, and in larger games October. The dealer is player 0, the child player 1, `paid` is the dealer's.
"""

from itertools import product

from koikoi.full import oracle

PACK = list(product(range(3), range(3)))
CURTAIN, RED, CHERRY, MOON, GEESE, SUSUKI, SAKE, BLUE, KIKU = PACK
DEER, MAPLES, MAPLE = product([3], range(3))
BRIGHTS, ANIMALS = {CURTAIN, MOON}, {GEESE, SAKE, DEER}
RIBBONS, PLAINS = {RED, BLUE, MAPLES}, {CHERRY, SUSUKI, KIKU, MAPLE}


def yaku(taken, rules):
    """{name: points} of a set of cards taken."""
    taken = set(taken)
    made = {"hanami": 5 * ({CURTAIN, SAKE} <= taken), "tsukimi": 5 * ({MOON, SAKE} <= taken)}
    if not rules.strict:
        made |= {"nikou": 3 * (BRIGHTS <= taken), "tane": 1 * (len(taken & ANIMALS) >= 2)}
        made |= {"tan": 1 * (len(taken & RIBBONS) >= 2), "kasu": 1 * (len(taken & PLAINS) >= rules.kasu)}
    return {name: points for name, points in made.items() if points}


class Round(oracle.Round):
    """A game; deck: the dealer's two cards, the child's, the field's, the pile. Both may call again."""

    HAND, FIELD = 2, 1

    def __init__(self, deck, rules):
        self.rules, self.events = rules, []  # cards played and turned up in turn, and calls
        super().__init__(deck, oracle.Options(calls=True))

    def known(self):
        """What the player to move knows: all but the other hand and the pile, and nothing is forgotten."""
        first = self.HAND * self.player
        hand = frozenset(self.deck[first : first + self.HAND])
        return self.player, hand, self.deck[4], tuple(self.events)

    def held(self):
        return sum(yaku(self.taken[self.player], self.rules).values())

    def answer(self, choice):
        if self.waiting == ("call",):
            self.events.append(choice)
        super().answer(choice)

    def put(self, card, kind):
        self.events.append(card)
        super().put(card, kind)

    def next_turn(self):
        super().next_turn()
        dealers, childs = self.called
        if self.waiting is None and childs:
            assert not dealers, "the dealer never gets to call"
            self.paid = -(0, childs, -childs)[self.rules.unimproved]  # to its caller: nothing, receives, pays

    def win(self, held):
        other, own = self.called[1 - self.player], self.called[self.player]
        for doubled, call in ((self.rules.opponent_doubled, other), (self.rules.caller_doubled, own)):
            held *= 2 if doubled and call else 1
        self.winner, self.paid, self.waiting = self.player, (held, -held)[self.player], None
