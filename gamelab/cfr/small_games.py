"""Small games with known solutions, described for `gamelab.cfr.tree.build`."""

from itertools import permutations, product

from gamelab.cfr.arrays import END


class Kuhn:
    """Kuhn poker (1950): three cards, one chip ante, one chip bets. Its value is -1/18."""

    def deals(self):
        return list(permutations("JQK", 2))

    def turn(self, deal, history):
        return END if "".join(history) in ("pp", "pbp", "pbb", "bp", "bb") else len(history) % 2

    def actions(self, deal, history):
        return ("p", "b")

    def sees(self, deal, history):
        return deal[len(history) % 2] + "".join(history)

    def payoff(self, deal, history):
        moves = "".join(history)
        if moves in ("bp", "pbp"):
            return 1 if moves == "bp" else -1
        stake = 2 if "b" in moves else 1
        return stake if "JQK".index(deal[0]) > "JQK".index(deal[1]) else -stake


class Leduc:
    """Leduc hold'em (Southey et al. 2005): six cards, two rounds, bets of 2 and 4, at most two a round."""

    ANTE, BETS, MOST = 1, (2, 4), 2

    def deals(self):
        # Cards 0 to 5, rank = card // 2: one for each player, then the public one.
        return list(permutations(range(6), 3))

    def rounds(self, history):
        """The moves of each round so far; a call that is not the first move ends the first round."""
        for end in range(2, len(history) + 1):
            if history[end - 1] == "c":
                return history[:end], history[end:]
        return (history,)

    def turn(self, deal, history):
        current = self.rounds(history)[-1]
        return END if "f" in current or "c" in current[1:] else len(current) % 2

    def actions(self, deal, history):
        current = self.rounds(history)[-1]
        owed, open_to_raises = current[-1:] == ("r",), current.count("r") < self.MOST
        return (("f",) if owed else ()) + ("c",) + (("r",) if open_to_raises else ())

    def sees(self, deal, history):
        first, *second = ("".join(moves) for moves in self.rounds(history))
        public = f"/{deal[2]}:{second[0]}" if second else ""
        return f"{deal[self.turn(deal, history)]}:{first}{public}"

    def payoff(self, deal, history):
        paid = [self.ANTE, self.ANTE]
        for moves, bet in zip(self.rounds(history), self.BETS):
            for number, move in enumerate(moves):
                if move == "f":
                    return -paid[0] if number % 2 == 0 else paid[1]
                paid[number % 2] = paid[1 - number % 2] + (bet if move == "r" else 0)
        ranks = [card // 2 for card in deal]
        strength = [(rank == ranks[2], rank) for rank in ranks[:2]]
        return 0 if strength[0] == strength[1] else paid[1] if strength[0] > strength[1] else -paid[0]


class LiarsDice:
    """Liar's dice with one die of six sides each; a six counts as any face. Bids are (how many, face)."""

    BIDS = tuple(product((1, 2), range(1, 7)))
    LIAR = "liar"

    def deals(self):
        return list(product(range(1, 7), repeat=2))

    def turn(self, deal, history):
        return END if history and history[-1] == self.LIAR else len(history) % 2

    def actions(self, deal, history):
        higher = self.BIDS[self.BIDS.index(history[-1]) + 1 :] if history else self.BIDS
        return higher + ((self.LIAR,) if history else ())

    def sees(self, deal, history):
        return deal[len(history) % 2], history

    def payoff(self, deal, history):
        count, face = history[-2]
        holds = sum(die in (face, 6) for die in deal) >= count
        bidder = len(history) % 2  # who bid before the other called
        return 1 if holds == (bidder == 0) else -1


GAMES = {"kuhn": Kuhn, "leduc": Leduc, "liars_dice": LiarsDice}
"""Name (as in OpenSpiel) -> class of the description."""
