"""Small games with known solutions, described for `gamelab.cfr.tree.build`."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

from gamelab.cfr.arrays import END

Moves = tuple[str, ...]
Calls = tuple[Any, ...]
"""Bids, and `LiarsDice.LIAR` at the end."""


class Kuhn:
    """Kuhn poker (1950): three cards, one chip ante, one chip bets. Its value is -1/18."""

    def deals(self) -> list[tuple[str, ...]]:
        return list(permutations("JQK", 2))

    def turn(self, deal: tuple[str, ...], history: Moves) -> int:
        return END if "".join(history) in ("pp", "pbp", "pbb", "bp", "bb") else len(history) % 2

    def actions(self, deal: tuple[str, ...], history: Moves) -> Moves:
        return ("p", "b")

    def sees(self, deal: tuple[str, ...], history: Moves) -> str:
        return deal[len(history) % 2] + "".join(history)

    def payoff(self, deal: tuple[str, ...], history: Moves) -> int:
        moves = "".join(history)
        if moves in ("bp", "pbp"):
            return 1 if moves == "bp" else -1
        stake = 2 if "b" in moves else 1
        return stake if "JQK".index(deal[0]) > "JQK".index(deal[1]) else -stake


class Leduc:
    """Leduc hold'em (Southey et al. 2005): six cards, two rounds, bets of 2 and 4, at most two a round."""

    ANTE, BETS, MOST = 1, (2, 4), 2

    def deals(self) -> list[tuple[int, ...]]:
        # Cards 0 to 5, rank = card // 2: one for each player, then the public one.
        return list(permutations(range(6), 3))

    def rounds(self, history: Moves) -> tuple[Moves, ...]:
        """The moves of each round so far; a call that is not the first move ends the first round."""
        for end in range(2, len(history) + 1):
            if history[end - 1] == "c":
                return history[:end], history[end:]
        return (history,)

    def turn(self, deal: tuple[int, ...], history: Moves) -> int:
        current = self.rounds(history)[-1]
        return END if "f" in current or "c" in current[1:] else len(current) % 2

    def actions(self, deal: tuple[int, ...], history: Moves) -> Moves:
        current = self.rounds(history)[-1]
        owed, open_to_raises = current[-1:] == ("r",), current.count("r") < self.MOST
        return (("f",) if owed else ()) + ("c",) + (("r",) if open_to_raises else ())

    def sees(self, deal: tuple[int, ...], history: Moves) -> str:
        first, *second = ("".join(moves) for moves in self.rounds(history))
        public = f"/{deal[2]}:{second[0]}" if second else ""
        return f"{deal[self.turn(deal, history)]}:{first}{public}"

    def payoff(self, deal: tuple[int, ...], history: Moves) -> int:
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

    def __init__(self) -> None:
        higher = {bid: self.BIDS[number + 1 :] for number, bid in enumerate(self.BIDS)}
        self.after = {bid: bids + (self.LIAR,) for bid, bids in higher.items()}

    def deals(self) -> list[tuple[int, ...]]:
        return list(product(range(1, 7), repeat=2))

    def turn(self, deal: tuple[int, ...], history: Calls) -> int:
        return END if history and history[-1] == self.LIAR else len(history) % 2

    def actions(self, deal: tuple[int, ...], history: Calls) -> Calls:
        return self.after[history[-1]] if history else self.BIDS

    def sees(self, deal: tuple[int, ...], history: Calls) -> tuple[int, Calls]:
        return deal[len(history) % 2], history

    def payoff(self, deal: tuple[int, ...], history: Calls) -> int:
        count, face = history[-2]
        one, other = deal
        holds = (one == face or one == 6) + (other == face or other == 6) >= count
        bidder = len(history) % 2  # who bid before the other called
        return 1 if holds == (bidder == 0) else -1


GAMES: dict[str, type[Any]] = {"kuhn": Kuhn, "leduc": Leduc, "liars_dice": LiarsDice}
"""Name (as in OpenSpiel) -> class of the description."""
