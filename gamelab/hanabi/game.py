"""Hanabi for two, through the one door of all games (`gamelab.door`); and what the own cards may be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from gamelab import checks, door
from gamelab.door.own import Functions, PlayerBuffers, run
from gamelab.hanabi import match
from gamelab.hanabi.cards import COLOURS, EMPTY, IDENTITIES, MAX_HAND
from gamelab.hanabi.choices import STRATEGIES, SWITCHES, Player, Rules, Setting, reading
from gamelab.hanabi.hands import count_hands
from gamelab.hanabi.match import OBSERVATION_SIZE, Seen, view_of
from gamelab.hanabi.partner import expect
from gamelab.hanabi.play import Stream, choose, new_buffers, start
from gamelab.hanabi.rules import (
    ACTIONS,
    COLOUR_LETTERS,
    Board,
    Told,
    apply,
    card_name,
    final_score,
    is_over,
)
from gamelab.hanabi.strategies import estimate
from gamelab.hanabi.view import available_copies, observe
from gamelab.kernel import kernel

PLAYERS: tuple[str, ...] = STRATEGIES
"""Built-in players, by name."""
COLOUR_NAMES = ("white", "red", "blue", "yellow", "green")
_CARDS = tuple(card_name(card) for card in range(IDENTITIES))
KNOWN = {
    name: known
    for name, known in (Rules.parameters | Player.parameters | SWITCHES).items()
    if name != "strategy"
}
"""What the words of `Game` and `play` may be, by name."""
__all__ = ["PLAYERS", "Game", "Observation", "OwnCard", "action_name", "play", "view_of"]


def action_name(action: int) -> str:
    """An action in words: "discard 0" and "play 0" (a slot, from 0), "hint red", "hint 3"."""
    number = checks.integer("action", action, 0, ACTIONS - 1)
    kind, which = divmod(number, 5)
    what = (which, which, COLOUR_NAMES[which], which + 1)[kind]
    return f"{('discard', 'play', 'hint', 'hint')[kind]} {what}"


@dataclass(frozen=True, slots=True)
class OwnCard:
    """What a player knows of one of its cards, or its partner of one of theirs.

    - possible: the cards that it may be by the hints alone, such as ("R1", "R2").
    - colour: its colour, a letter of WRBYG, if it was told.
    - rank: its rank, 1 to 5, if it was told.
    """

    possible: tuple[str, ...]
    colour: str | None
    rank: int | None

    def __str__(self) -> str:
        return f"{self.colour or '?'}{self.rank or '?'}"


@dataclass(frozen=True, slots=True, repr=False)
class Observation:
    """What one player may know; print it. A card is a colour (W, R, B, Y, G) and a rank, such as "R4".

    - player: who sees this: 0, who began, or 1.
    - own: the own cards by slot; None where no card is left.
    - partner: the partner's cards by slot, such as "R4"; None where no card is left.
    - partner_knows: what the partner knows of them.
    - hints: hint tokens left, 0 to 8.
    - mistakes: cards played in vain so far.
    - fireworks: the height of each colour, in the order W, R, B, Y, G.
    - public: how many copies of each card lie in fireworks and discards; cards of which none does are left
      out.
    - deck: cards left to draw.
    - last_action: the partner's last action; None before the first.
    - legal_actions: what may be done, in words `action_name`; empty if it is not this player's turn.
    - array: the same as numbers, int64[OBSERVATION_SIZE], see `match.Seen`.
    """

    player: int
    own: tuple[OwnCard | None, ...]
    partner: tuple[str | None, ...]
    partner_knows: tuple[OwnCard | None, ...]
    hints: int
    mistakes: int
    fireworks: tuple[int, ...]
    public: dict[str, int]
    deck: int
    last_action: int | None
    legal_actions: tuple[int, ...]
    array: npt.NDArray[np.int64] = field(compare=False)

    def __repr__(self) -> str:
        def row(cards: Sequence[object]) -> str:
            return " ".join(str(card or "--") for card in cards)

        table = " ".join(f"{colour}{height}" for colour, height in zip(COLOUR_LETTERS, self.fireworks))
        last = "none" if self.last_action is None else action_name(self.last_action)
        kinds: dict[str, list[str]] = {action_name(one).split()[0]: [] for one in self.legal_actions}
        for one in self.legal_actions:
            kind, which = action_name(one).split()
            kinds[kind].append(which)
        legal = "; ".join(f"{kind} {' '.join(which)}" for kind, which in kinds.items())
        return (
            f"Hanabi, seen by player {self.player}: {sum(self.fireworks)} points ({table}), "
            f"{self.hints} hints, {self.mistakes} mistakes, {self.deck} cards to draw\n"
            f"  own      {row(self.own)}\n"
            f"  partner  {row(self.partner)}   knows  {row(self.partner_knows)}\n"
            f"  last     {last}\n"
            f"  legal    {legal or 'nothing: it is the other player’s turn'}"
        )


@lru_cache(4096)
def _known(possible: int, told: int) -> OwnCard:
    cards = tuple(_CARDS[card] for card in door.members(possible))
    colour = cards[0][0] if told & Told.COLOUR else None
    return OwnCard(cards, colour, int(cards[0][1]) if told & Told.RANK else None)


def observed(player: int, legal: int, array: npt.NDArray[np.int64]) -> Observation:
    """The Observation of an array, with the legal actions as bits."""
    numbers = array.tolist()

    def part(start: int, size: int = MAX_HAND) -> list[int]:
        return numbers[start : start + size]

    board = part(Seen.BOARD, len(Board))
    own = zip(part(Seen.POSSIBLE), part(Seen.TOLD))
    partner = part(Seen.PARTNER)
    theirs = zip(partner, part(Seen.PARTNER_POSSIBLE), part(Seen.PARTNER_TOLD))
    public = part(Seen.PUBLIC, IDENTITIES)
    last = board[Board.LAST_ACTION]
    return Observation(
        player,
        tuple(_known(*one) if numbers[Seen.HELD] >> slot & 1 else None for slot, one in enumerate(own)),
        tuple(None if card == EMPTY else _CARDS[card] for card in partner),
        tuple(None if card == EMPTY else _known(possible, told) for card, possible, told in theirs),
        board[Board.TOKENS],
        board[Board.FAILURES],
        tuple(part(Seen.FIREWORKS, COLOURS)),
        {_CARDS[card]: copies for card, copies in enumerate(public) if copies},
        board[Board.END] - board[Board.NEXT],
        None if last < 0 else last,
        door.members(legal),
        array,
    )


class Game:
    """Game number `number` of a seed, for two; rules: those of `choices.Rules` (talon, failures, bonus ...).

    Actions are numbered as in OpenSpiel: to discard slot 0 to 4, to play slot 5 to 9, to hint a colour 10 to
    14, a rank 15 to 19.
    """

    num_players: int = 2
    num_actions: int = ACTIONS
    action_name = staticmethod(action_name)

    def __init__(self, seed: int = 1, number: int = 0, hand: int = 5, **rules: object) -> None:
        seed, number = door.seed_and_number(seed, number)
        self.setting: Setting = reading(hand, **door.only(Rules.parameters, rules))
        self._buffers, self._turn, self._observed = new_buffers(), 0, np.zeros(OBSERVATION_SIZE, np.int64)
        start(seed, number, self.setting.rules, self._buffers)

    @property
    def terminated(self) -> bool:
        """Whether the game is over."""
        return bool(is_over(self._buffers.table))

    @property
    def current_player(self) -> int | None:
        """Whose turn it is, 0 or 1; None once the game is over."""
        return None if self.terminated else self._turn % 2

    def legal_actions(self) -> tuple[int, ...]:
        """What the current player may do; empty once the game is over."""
        player = self.current_player
        return () if player is None else door.members(self._legal(player, self._observed))

    def _legal(self, player: int, array: npt.NDArray[np.int64]) -> int:
        match.write(self._buffers.table, player, array)
        return int(match.legal_on(array, self.setting.rules))

    def observe(self, player: int) -> Observation:
        """What a player may know, whoever's turn it is."""
        seat, array = checks.integer("player", player, 0, 1), np.zeros(OBSERVATION_SIZE, np.int64)
        legal = self._legal(seat, array)
        return observed(seat, legal if seat == self.current_player else 0, array)

    def step(self, action: int) -> None:
        """Carry out an action of the current player."""
        action = door.legal(self, action)
        apply(
            self._buffers.table,
            self.setting.rules,
            self._turn % 2,
            action,
            self._buffers.streams[Stream.DECK],
        )
        self._turn += 1

    def choose(self, player: str = "estimation", **habits: object) -> int:
        """The action that one of PLAYERS chooses for the current player.

        habits: its threshold `a` and what else is open about it, see `choices`.
        """
        door.running(self)
        door.named(player, PLAYERS)
        setting = self._habits(strategy=player, **habits)
        return int(choose(self._turn, setting.player, setting.rules, self._buffers))

    def _habits(self, **habits: object) -> Setting:
        return reading(self.setting.rules.hand, **habits)._replace(rules=self.setting.rules)

    def estimate(self, **habits: object) -> npt.NDArray[np.float64]:
        """Probabilities of the 25 cards in each slot of the current player, float64[5, 25].

        By self-estimation, from what the partner would have done with each hand; after a move that tells
        nothing, from hints and counting alone. A row without a card is 0.
        """
        seat, work = door.running(self), self._buffers.work
        weigh(self._habits(**habits), seat, self._buffers.streams[Stream.FIRST + seat].copy(), self._buffers)
        total = work.weights.sum(axis=1, keepdims=True)
        return np.divide(work.weights, total, where=total > 0, out=np.zeros(work.weights.shape))

    def returns(self) -> tuple[float, ...]:
        """The score, 0 to 25, once for each player; so far, while the game lasts."""
        score = float(final_score(self._buffers.table, self.setting.rules))
        return score, score

    def __repr__(self) -> str:
        return f"<Hanabi: {self.returns()[0]:.0f} points, {door.turn(self)}>"


@kernel
def weigh(setting, seat, stream, buffers):
    """Fill `buffers.work.weights`: the hands that the player in `seat` may hold, by card and slot."""
    view, work = observe(buffers.table, seat), buffers.work
    if not estimate(view, setting.player, setting.rules, work, stream):
        expect(work.model, 0, 0, 1)
        available_copies(view, work.available)
        work.weights[:] = 0
        count_hands(view, setting.player, work)


def play(
    games: int,
    seed: int = 1,
    players: door.Player | Sequence[door.Player] = "estimation",
    workers: int | None = None,
    hand: int = 5,
    **words: object,
) -> door.Returns:
    """The score of both players in games 0 to games - 1, float64[games, 2].

    players: one for both seats or one for each: names of PLAYERS, functions of an `Observation`, kernels (see
    `gamelab.door.own`). words: the rules, `a` and what else is open about named players, see `choices`.
    """
    seats = door.seated(players, 2, PLAYERS)
    door.only(KNOWN, words)
    minds = [reading(hand, strategy=one if isinstance(one, str) else "random", **words) for one in seats]

    def block(
        seed: int, first: int, games: int, player_buffers: PlayerBuffers, functions: Functions
    ) -> door.Returns:
        points, sides = np.zeros(games, np.int16), (minds[0].player, minds[1].player)
        run(
            match.play_games,
            functions,
            seed,
            first,
            minds[0].rules,
            sides,
            points,
            player_buffers,
            new_buffers(),
        )
        return np.repeat(points[:, None].astype(np.float64), 2, axis=1)

    return door.play(block, games, seed, seats, workers, OBSERVATION_SIZE, observed)
