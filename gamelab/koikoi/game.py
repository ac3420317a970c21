"""Koi-Koi with forty-eight cards, through the one door of all games (`gamelab.door`). A game is a match."""

from __future__ import annotations

import dataclasses
import textwrap
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from gamelab import checks, door
from gamelab.door.own import Functions, PlayerBuffers, run
from gamelab.koikoi import match
from gamelab.koikoi.choices import NINTENDO, House, Mind, Player
from gamelab.koikoi.full import cards, rules, weights
from gamelab.koikoi.full.rules import Phase, Place
from gamelab.koikoi.full.search import MOST_HAND
from gamelab.koikoi.match import ACTIONS, KOI_KOI, OBSERVATION_SIZE, STOP, Seen
from gamelab.settings import names, reading

PLAYERS: tuple[str, ...] = names(Player)
"""Built-in players, by name."""
HABITS = {name: known for name, known in Mind.parameters.items() if name != "player"}
"""What may be chosen about the search player, by name."""
PHASES = ("play a card", "take one of two", "take one of two", "stop or koi-koi", "over")
"""What is asked, by `full.rules.Phase`, in words."""
WIDTH = 100
"""Letters in a line of a printed observation."""
__all__ = ["KOI_KOI", "PLAYERS", "STOP", "Game", "Observation", "action_name", "play"]


def _card(card: int) -> str:
    """A card as month.number and in words; the month says which plant a ribbon or a plain card shows."""
    kind = cards.KINDS[card]
    if kind == "R":
        some = "poetry " if cards.RED >> card & 1 else "blue " if cards.BLUE >> card & 1 else ""
        return f"{cards.written(card)} {some}ribbon"
    named = kind != "P" or "plain" not in cards.NAMES[card]
    return f"{cards.written(card)} {cards.NAMES[card] if named else 'plain'}"


_NAMES = (*map(_card, range(cards.CARDS)), "stop", "koi-koi")


def action_name(action: int) -> str:
    """An action in words: "3.1 curtain", a card to play or take by month and number; "stop", "koi-koi"."""
    return _NAMES[checks.integer("action", action, 0, ACTIONS - 1)]


@dataclasses.dataclass(frozen=True, slots=True, repr=False)
class Observation:
    """What one player may know; print it. A card is its month, its number in the month and what it shows.

    - player: who sees this, 0 or 1.
    - phase: what is asked of whose turn it is: "play a card", "take one of two", "stop or koi-koi"; or
      "over".
    - hand: the own cards, such as "3.1 curtain".
    - field: the cards on the field.
    - taken: the cards that this player has taken in this round.
    - their_taken: those that the other player has taken.
    - their_hand_size: how many cards the other player holds.
    - pile: how many cards lie in the pile.
    - card: the card, played or turned up, that takes one of two; None where nothing is asked about one.
    - points: what the yaku among the own cards taken are worth now, before any doubling.
    - their_points: the same of the other player.
    - called: the points at which this player has called koi-koi, the last time in this round; 0 if it has
      not.
    - their_called: the same of the other player.
    - played: the cards that this player has played from its hand in this round, in order.
    - their_played: those that the other player has played.
    - round: the round, from 0.
    - rounds: rounds of the match.
    - lead: how many more points this player has than the other, from the rounds that are over.
    - dealer: whether this player has dealt this round: the dealer begins.
    - legal_actions: what may be done, in words `action_name`; empty if it is not this player's turn.
    - array: the same as numbers, int64[OBSERVATION_SIZE], see `match.Seen`.
    """

    player: int
    phase: str
    hand: tuple[str, ...]
    field: tuple[str, ...]
    taken: tuple[str, ...]
    their_taken: tuple[str, ...]
    their_hand_size: int
    pile: int
    card: str | None
    points: int
    their_points: int
    called: int
    their_called: int
    played: tuple[str, ...]
    their_played: tuple[str, ...]
    round: int
    rounds: int
    lead: int
    dealer: bool
    legal_actions: tuple[int, ...]
    array: npt.NDArray[np.int64] = dataclasses.field(compare=False)

    def __repr__(self) -> str:
        def worth(points: int, called: int) -> tuple[str, ...]:
            return (f"points {points}", *((f"koi-koi at {called}",) if called else ()))

        asked, legal = self.phase, ", ".join(map(action_name, self.legal_actions))
        if self.card is not None:
            drawn = self.array[Place.PHASE] == Phase.DRAWN
            asked += f" for {self.card}, {'turned up' if drawn else 'played'}"
        if not legal:
            legal = "nothing" if self.phase == PHASES[Phase.OVER] else "nothing: it is the other's turn"
        elif self.phase == PHASES[Phase.PLAY]:
            legal = "any card of the hand"
        theirs = (*worth(self.their_points, self.their_called), f"cards in hand {self.their_hand_size}")
        dealt = "who dealt" if self.dealer else "who did not deal"
        return "\n".join(
            (
                f"Koi-Koi, seen by player {self.player}, {dealt}: round {self.round + 1} of {self.rounds}, "
                f"lead {self.lead:+d}, {self.pile} cards in the pile",
                f"  asked        {asked}",
                _row("hand", self.hand),
                _row("field", self.field),
                _row("taken", self.taken, *worth(self.points, self.called)),
                _row("theirs", self.their_taken, *theirs),
                _row("they played", self.their_played),
                f"  legal        {legal}",
            )
        )


def _row(title: str, found: Sequence[str], *also: str) -> str:
    """A line of cards, and what else is said; what is too long goes on below."""
    parts = "; ".join((", ".join(found) or "none", *also)).replace(" ", "\0")
    text = f"  {title:11}  " + parts.replace(",\0", ", ").replace(";\0", "; ")
    return textwrap.fill(text, WIDTH, subsequent_indent=" " * 15).replace("\0", " ")


@lru_cache(4096)
def _named(held: int) -> tuple[str, ...]:
    """A set of cards in words; kept, as most sets are seen several times."""
    return tuple(_NAMES[card] for card in door.members(held))


def observed(player: int, legal: int, array: npt.NDArray[np.int64], house: House = NINTENDO) -> Observation:
    """The Observation of an array, with the legal actions as bits."""
    numbers = array.tolist()
    seat = numbers[Seen.SEAT]

    def played(start: int) -> tuple[str, ...]:
        return tuple(_NAMES[card] for card in numbers[start : start + MOST_HAND] if card >= 0)

    taken, theirs = Place.TAKEN + seat, Place.TAKEN + 1 - seat
    card = numbers[Place.CARD]
    return Observation(
        player,
        PHASES[numbers[Place.PHASE]],
        _named(numbers[Place.HANDS + seat]),
        _named(numbers[Place.FIELD]),
        _named(numbers[taken]),
        _named(numbers[theirs]),
        numbers[Seen.HELD],
        int(rules.DECKS[house.pack]).bit_count() - numbers[Place.NEXT],
        None if card < 0 else _NAMES[card],
        int(rules.points(numbers[taken], house)),
        int(rules.points(numbers[theirs], house)),
        numbers[Place.CALLED + seat],
        numbers[Place.CALLED + 1 - seat],
        played(Seen.PLAYED + MOST_HAND * seat),
        played(Seen.PLAYED + MOST_HAND * (1 - seat)),
        numbers[Seen.ROUND],
        numbers[Seen.ROUNDS],
        numbers[Seen.LEAD],
        seat == 0,
        door.members(legal),
        array,
    )


class Game:
    """Match number `number` of a seed; rules: those of `choices.House` (rounds, calls, dealer, pack ...).

    Actions are cards, 4 * (month - 1) + number in the month - 1, to play or to take; STOP and KOI_KOI.
    Matches 2 k and 2 k + 1 have the same deals; player 0 deals first in the one, player 1 in the other.
    """

    num_players: int = 2
    num_actions: int = ACTIONS
    action_name = staticmethod(action_name)

    def __init__(self, seed: int = 1, number: int = 0, **rules: object) -> None:
        self._known_by = door.seed_and_number(seed, number)
        self.house: House = reading(House, **door.only(House.parameters, rules))
        self._match = match.new_match(weights.load().values, weights.chances(self.house))
        self._buffers = self._match.buffers
        match.begin(*self._known_by, self.house, self._match)

    @property
    def terminated(self) -> bool:
        """Whether the match is over."""
        return bool(self._buffers.state[Place.PHASE] == Phase.OVER)

    @property
    def current_player(self) -> int | None:
        """Whose turn it is, 0 or 1; None once the match is over."""
        return (
            None
            if self.terminated
            else int(self._buffers.state[Place.MOVER] ^ self._match.at[match.At.DEALER])
        )

    def legal_actions(self) -> tuple[int, ...]:
        """What the current player may do; empty once the match is over."""
        return door.members(match.legal_bits(self._buffers.state))

    def observe(self, player: int) -> Observation:
        """What a player may know, whoever's turn it is."""
        player, array = checks.integer("player", player, 0, 1), np.zeros(OBSERVATION_SIZE, np.int64)
        match.write(self._match, self.house, player, array)
        legal = match.legal_bits(self._buffers.state) if player == self.current_player else 0
        return observed(player, int(legal), array, self.house)

    def step(self, action: int) -> None:
        """Carry out an action of the current player; a round that it ends is counted, and the next dealt."""
        match.move(*self._known_by, self.house, door.legal(self, action), self._match)

    def choose(self, player: str = "search", playouts: int = 1000, **habits: object) -> int:
        """The action that one of PLAYERS chooses for the current player.

        playouts, habits: how it searches, see `choices.Mind`.
        """
        door.running(self)
        door.named(player, PLAYERS)
        mind = reading(Mind, player=player, playouts=playouts, **door.only(HABITS, habits))
        return int(match.choose(mind, self.house, self._match))

    def returns(self) -> tuple[float, ...]:
        """Each player's lead over the other, from the rounds that are over."""
        lead = float(self._match.at[match.At.LEAD])
        return lead, 0.0 - lead

    def __repr__(self) -> str:
        number = self._match.at[match.At.ROUND] + 1
        where = "" if self.terminated else f"round {number} of {self.house.rounds}, "
        return f"<Koi-Koi: lead of player 0 {self.returns()[0]:+.0f}, {where}{door.turn(self)}>"


def play(
    games: int,
    seed: int = 1,
    players: door.Player | Sequence[door.Player] = "learned",
    workers: int | None = None,
    playouts: int = 1000,
    **words: object,
) -> door.Returns:
    """Each player's lead over the other after matches 0 to games - 1, float64[games, 2].

    players: one for both or one for each: names of PLAYERS, functions of an `Observation`, kernels (see
    `gamelab.door.own`). playouts: of a search player for a decision. words: the rules, see `choices.House`,
    and how search players search, see `choices.Mind`.
    """
    seats = door.seated(players, 2, PLAYERS)
    door.only(House.parameters | HABITS, words)
    house = reading(House, **{name: word for name, word in words.items() if name in House.parameters})
    habits = {name: word for name, word in words.items() if name in HABITS}
    minds = tuple(
        reading(Mind, player=one if isinstance(one, str) else "random", playouts=playouts, **habits)
        for one in seats
    )
    kept = weights.load().values, weights.chances(house)

    def block(
        seed: int, first: int, games: int, player_buffers: PlayerBuffers, functions: Functions
    ) -> door.Returns:
        leads = np.zeros(games, np.int64)
        run(
            match.play_games,
            functions,
            seed,
            first,
            house,
            minds,
            leads,
            player_buffers,
            match.new_match(*kept),
        )
        return np.stack((leads, -leads), axis=1).astype(np.float64)

    def seen(player: int, legal: int, array: npt.NDArray[np.int64]) -> Observation:
        return observed(player, legal, array, house)

    return door.play(block, games, seed, seats, workers, OBSERVATION_SIZE, seen)
