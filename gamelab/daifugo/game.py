"""Daifugo through the one door of all games (`gamelab.door`); and what each act is worth, by playouts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from gamelab import checks, door
from gamelab.daifugo import match, weights
from gamelab.daifugo.choices import AGENTS, CARDS, SEARCHING, Habits, Rules, Settings
from gamelab.daifugo.hands import ACTS, FULL_DECK, PASS, RANK_NAMES
from gamelab.daifugo.match import OBSERVATION_SIZE, Seen, view_of
from gamelab.daifugo.play import play_ranks
from gamelab.daifugo.players import new_work
from gamelab.daifugo.rules import Purpose, all_ranks, is_over, legal, new_buffers, spread, start, step
from gamelab.daifugo.search import decide, evaluate
from gamelab.daifugo.settings import reading
from gamelab.door.own import Functions, PlayerBuffers, run
from gamelab.settings import InputError

PLAYERS: tuple[str, ...] = AGENTS
"""Built-in players, by name."""
RULES = Rules.parameters | {"cards": CARDS}
"""What the rules of a `Game` may be, by name; cards: those that player 0 surely gets."""
__all__ = ["PLAYERS", "Game", "Observation", "action_name", "play", "view_of"]


def action_name(action: int) -> str:
    """An action in words: "pass", "5", "5 5"."""
    number = checks.integer("action", action, 0, ACTS - 1)
    return "pass" if number == PASS else " ".join([RANK_NAMES[number // 4]] * (number % 4 + 1))


@dataclass(frozen=True, slots=True, repr=False)
class Observation:
    """What one player may know; print it. Ranks of cards are "3" (the lowest) to "2" (the highest).

    - player: who sees this, from 0.
    - hand: the own cards, lowest first.
    - unseen: how many cards of each rank the others hold, all together.
    - hand_sizes: how many cards each player holds.
    - to_beat: the cards on the table, such as ("5", "5"); none for who leads.
    - last_player: who played last; before the first play who leads.
    - waiting: the players who may still answer in this trick.
    - ranks: finishing ranks so far, 1 for the first who was out; 0 for who still holds cards.
    - legal_actions: what may be done, 4 * rank + cards - 1 with rank 0 for a three, 52 to pass; in words
      `action_name`.
    - array: the same as numbers, int64[OBSERVATION_SIZE], see `match.Seen`.
    """

    player: int
    hand: tuple[str, ...]
    unseen: dict[str, int]
    hand_sizes: tuple[int, ...]
    to_beat: tuple[str, ...]
    last_player: int
    waiting: tuple[int, ...]
    ranks: tuple[int, ...]
    legal_actions: tuple[int, ...]
    array: npt.NDArray[np.int64] = field(compare=False)

    def __repr__(self) -> str:
        table = (
            f"must beat {' '.join(self.to_beat)} of player {self.last_player}" if self.to_beat else "leads"
        )
        others = (f"player {one}: {size}" for one, size in enumerate(self.hand_sizes) if one != self.player)
        unseen = " ".join(f"{rank}x{count}" for rank, count in self.unseen.items())
        legal = ", ".join(map(action_name, self.legal_actions))
        return (
            f"Daifugo, seen by player {self.player}{f', who {table}' if legal else ''}\n"
            f"  hand    {' '.join(self.hand) or 'none'}\n"
            f"  others  {', '.join(others)} cards; together {unseen or 'none'}\n"
            f"  legal   {legal or 'nothing: it is another player’s turn'}"
        )


def observed(player: int, legal: int, array: npt.NDArray[np.int64], players: int = 4) -> Observation:
    """The Observation of an array, with the legal actions as bits."""
    numbers = array.tolist()

    def nibbles(word: int, count: int) -> list[int]:
        return [word >> 4 * place & 15 for place in range(count)]

    held = [nibble.bit_count() for nibble in nibbles(numbers[Seen.HAND], len(RANK_NAMES))]
    unseen = nibbles(numbers[Seen.UNSEEN], len(RANK_NAMES))
    last = numbers[Seen.LAST]
    return Observation(
        player,
        tuple(name for name, count in zip(RANK_NAMES, held) for _ in range(count)),
        {name: count for name, count in zip(RANK_NAMES, unseen) if count},
        tuple(numbers[Seen.SIZES] >> 8 * seat & 255 for seat in range(players)),
        () if last < 0 else (RANK_NAMES[last // 4],) * (last % 4 + 1),
        numbers[Seen.OWNER],
        door.members(numbers[Seen.ACTIVE]),
        tuple(nibbles(numbers[Seen.RANKS], players)),
        door.members(legal),
        array,
    )


class Game:
    """Game number `number` of a seed; rules: `choices.Rules`, and `cards` that player 0 surely gets.

    Actions are plays, 4 * rank + cards - 1 with rank 0 for a three, and 52 to pass.
    """

    num_actions: int = ACTS
    action_name = staticmethod(action_name)

    def __init__(self, seed: int = 1, number: int = 0, **rules: object) -> None:
        seed, number = door.seed_and_number(seed, number)
        self.settings: Settings = reading(**door.only(RULES, rules))
        self.num_players: int = self.settings.rules.players
        self._buffers, self._work, self._last = new_buffers(), new_work(*weights.load()), -1
        cards = spread(FULL_DECK - self.settings.rules.fixed, self._buffers.full)
        self._trick = start(seed, number, self.settings.rules, cards, self._buffers)

    @property
    def terminated(self) -> bool:
        """Whether the game is over."""
        return bool(is_over(self._trick))

    @property
    def current_player(self) -> int | None:
        """Whose turn it is, from 0; None once the game is over."""
        return None if self.terminated else int(self._trick.player)

    def legal_actions(self) -> tuple[int, ...]:
        """What the current player may do; empty once the game is over."""
        player = self.current_player
        return () if player is None else door.members(legal(self._trick, self._buffers.hands[player]))

    def observe(self, player: int) -> Observation:
        """What a player may know, whoever's turn it is."""
        seat = checks.integer("player", player, 0, self.num_players - 1)
        array = np.zeros(OBSERVATION_SIZE, np.int64)
        acts = match.write(self._trick, seat, self._last, self._buffers.hands, self.num_players, array)
        return observed(seat, acts if seat == self.current_player else 0, array, self.num_players)

    def step(self, action: int) -> None:
        """Carry out an action of the current player."""
        action = door.legal(self, action)
        self._last = self._last if action == PASS else action
        self._trick = step(self._trick, self._buffers.hands, action, self.settings.rules)

    def _view(self, agent: str, habits: dict[str, object]) -> tuple[Settings, match.View]:
        """What an agent of these habits is asked with."""
        door.named(agent, PLAYERS)
        players = self.num_players
        settings = reading(agent, players=players, **door.only(Habits.parameters, habits))
        view = match.look_from(self._trick, door.running(self), self._buffers.hands, players)
        return settings._replace(rules=self.settings.rules), view

    def choose(self, player: str = "learned", **habits: object) -> int:
        """The action that one of PLAYERS chooses for the current player; habits: `choices.Habits`."""
        settings, view = self._view(player, habits)
        stream = self._buffers.streams[Purpose.PLAYERS]
        return int(decide(view, settings.agent, settings, self._work, stream))

    def weigh(self, player: str = "montecarlo", **habits: object) -> dict[int, float]:
        """The mean finishing rank after each legal action, by the playouts of a player that searches."""
        settings, view = self._view(player, habits)
        if settings.agent not in SEARCHING:
            some = ", ".join(AGENTS[agent] for agent in SEARCHING)
            raise InputError(f"player must be one that tries its acts ({some}), not {player!r}.")
        count = evaluate(view, settings, settings.agent, self._work, self._buffers.streams[Purpose.PLAYERS])
        gained = self._work.points[:count] / self._work.tries[:count]
        return dict(zip(self.legal_actions(), (self.num_players - gained).tolist()))

    def ranks(self) -> tuple[int, ...]:
        """Finishing ranks, 1 to num_players; 0 for who still holds cards, while the game lasts."""
        word = int(all_ranks(self._trick, self.num_players) if self.terminated else self._trick.ranks)
        return tuple(word >> 4 * seat & 15 for seat in range(self.num_players))

    def returns(self) -> tuple[float, ...]:
        """How many players each has left behind, num_players - rank; 0 for who still holds cards."""
        return tuple(float(self.num_players - rank) if rank else 0.0 for rank in self.ranks())

    def __repr__(self) -> str:
        return f"<Daifugo: ranks {self.ranks()}, {door.turn(self)}>"


def play(
    games: int,
    seed: int = 1,
    players: door.Player | Sequence[door.Player] = "random",
    workers: int | None = None,
    **words: object,
) -> door.Returns:
    """How many players each left behind (num_players - rank), float64[games, players].

    Of games 0 to games - 1. players: one for all seats or one for each: names of PLAYERS, functions of an
    `Observation`, kernels (see `gamelab.door.own`). words: the rules, `cards` that player 0 surely gets, the
    habits of named players.
    """
    settings = reading(**door.only(RULES | Habits.parameters, words))
    count = settings.rules.players
    seats = door.seated(players, count, PLAYERS)
    for one in seats:
        if isinstance(one, str):
            reading(one, **words)  # not every agent plays by all rules
    named = [one for one in seats if isinstance(one, str)]
    plain = reading(named[0], named[1], **words) if len(named) == count and len({*named[1:]}) == 1 else None
    agents = np.array([PLAYERS.index(one) if isinstance(one, str) else -1 for one in seats])

    def block(
        seed: int, first: int, games: int, player_buffers: PlayerBuffers, functions: Functions
    ) -> door.Returns:
        if plain:  # the same rows, four games at once
            return count - play_ranks(seed, first, games, plain).astype(np.float64)
        ranks, work = np.zeros(games, np.int32), new_work(*weights.load())
        run(
            match.play_games,
            functions,
            seed,
            first,
            settings,
            agents,
            ranks,
            player_buffers,
            (new_buffers(), work),
        )
        return count - (ranks[:, None] >> 4 * np.arange(count) & 15).astype(np.float64)

    def seen(player: int, legal: int, array: npt.NDArray[np.int64]) -> Observation:
        return observed(player, legal, array, count)

    return door.play(block, games, seed, seats, workers, OBSERVATION_SIZE, seen)
