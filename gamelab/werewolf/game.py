"""Five-player Werewolf of one day, through the one door of all games (`gamelab.door`); and exact win rates.

At five seats sit a werewolf, a possessed one, who helps it, a seer, who has looked at one seat, and two
villagers. The village is one player, who hears everybody and exiles a seat. It wins with the werewolf, may
still win after the possessed one, and has lost with any other, but where the seer alone claims to be one. How
often each role lies about that is the game's (`choices.Rates`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from gamelab import checks, door
from gamelab.door.own import Functions, PlayerBuffers, run
from gamelab.settings import fill, numbers, parameters
from gamelab.werewolf import match, model
from gamelab.werewolf.boards import PLAYERS as SEATS
from gamelab.werewolf.boards import Colour
from gamelab.werewolf.choices import Rates, Switches
from gamelab.werewolf.match import OBSERVATION_SIZE
from gamelab.werewolf.play import NOBODY, Outcome, judge_day, new_day, play_day

PLAYERS: tuple[str, ...] = ("bayesian",)
"""Built-in players, by name: the village that knows how often each role lies."""
_KNOWN = parameters(Rates) | parameters(Switches)
__all__ = ["PLAYERS", "Game", "Observation", "Report", "action_name", "play", "win_rate"]


def reading(**words: object) -> tuple[Rates, Switches]:
    """(Rates, Switches) from words or numbers: how often each role lies, and one reading of the model."""
    values = numbers(_KNOWN, words)
    return fill(Rates, values), fill(Switches, values)


def action_name(action: int) -> str:
    """An action in words: "exile 3"."""
    return f"exile {checks.integer('action', action, 0, SEATS - 1)}"


@dataclass(frozen=True, slots=True)
class Report:
    """What a seat says that claims to be the seer.

    - seat: who claims, 0 to 4.
    - target: on whom it reports.
    - black: whether it calls the target the werewolf.
    """

    seat: int
    target: int
    black: bool


@dataclass(frozen=True, slots=True, repr=False)
class Observation:
    """What the village hears; print it. Black means "the werewolf", white "not the werewolf".

    - player: always 0, the village.
    - reports: who claims to be the seer, and says what of whom.
    - legal_actions: the seats that may be exiled, 0 to 4; empty once somebody was.
    - array: the same as numbers, int64[OBSERVATION_SIZE], see `match.Seen`.
    """

    player: int
    reports: tuple[Report, ...]
    legal_actions: tuple[int, ...]
    array: npt.NDArray[np.int64] = field(compare=False)

    def __repr__(self) -> str:
        told = (
            f"  seat {one.seat}  I am the seer; seat {one.target} is {'black' if one.black else 'white'}"
            for one in self.reports
        )
        legal = ", ".join(map(action_name, self.legal_actions)) or "nothing: the day is over"
        return "\n".join(("Werewolf, heard by the village", *told, f"  legal   {legal}"))


def observed(player: int, legal: int, array: npt.NDArray[np.int64]) -> Observation:
    """The Observation of an array, with the legal actions as bits."""
    claims, targets, colours = array.reshape(3, SEATS).tolist()
    reports = (
        Report(seat, targets[seat], colours[seat] == Colour.BLACK) for seat in range(SEATS) if claims[seat]
    )
    return Observation(player, tuple(reports), door.members(legal), array)


class Game:
    """Game number `number` of a seed, dealt and told; the village, player 0, then exiles one of five seats.

    words: the roles' rates and the model's switches, see `choices.Rates` and `choices.Switches`.
    """

    num_players: int = 1
    num_actions: int = SEATS
    action_name = staticmethod(action_name)

    def __init__(self, seed: int = 1, number: int = 0, **words: object) -> None:
        self._known_by = door.seed_and_number(seed, number)
        self.rates, self.switches = reading(**words)
        self._day, self._over = new_day(), False
        self._play(NOBODY)

    def _play(self, vote: int) -> None:
        play_day(*self._known_by, self.rates, self.rates, self.switches, vote, self._day)

    @property
    def terminated(self) -> bool:
        """Whether somebody was exiled, which ends the game."""
        return self._over

    @property
    def current_player(self) -> int | None:
        """0, the village; None once somebody was exiled."""
        return None if self._over else 0

    def legal_actions(self) -> tuple[int, ...]:
        """The seats that may be exiled, 0 to 4."""
        return () if self._over else tuple(range(SEATS))

    def observe(self, player: int = 0) -> Observation:
        """What the village hears."""
        array = np.zeros(OBSERVATION_SIZE, np.int64)
        match.write(self._day, array)
        return observed(checks.integer("player", player, 0, 0), 0 if self._over else match.EVERYBODY, array)

    def step(self, action: int) -> None:
        """Exile a seat, which ends the game."""
        self._play(door.legal(self, action))
        self._over = True

    def choose(self, player: str = "bayesian") -> int:
        """The seat that the Bayesian village exiles."""
        door.running(self)
        door.named(player, PLAYERS)
        return int(self._day.outcome[Outcome.ADVISED])

    def weigh(self) -> npt.NDArray[np.float64]:
        """Probability of each role of each seat, float64[5, 4], to a village that knows the rates."""
        judge_day(self.rates, self.switches, self._day)
        return self._day.posterior.copy()

    def returns(self) -> tuple[float, ...]:
        """(1.0,) once the village has won, else (0.0,)."""
        return (float(self._over and self._day.outcome[Outcome.WON]),)

    def __repr__(self) -> str:
        told = (
            f"the village has {'won' if self.returns()[0] else 'lost'}"
            if self._over
            else "the village to exile"
        )
        return f"<Werewolf: {told}>"


def play(
    games: int,
    seed: int = 1,
    players: door.Player | Sequence[door.Player] = "bayesian",
    workers: int | None = None,
    **words: object,
) -> door.Returns:
    """1 where the village wins, of games 0 to games - 1, float64[games, 1].

    players: the village: "bayesian", a function of an `Observation`, or a kernel (see `gamelab.door.own`).
    words: as for `Game`.
    """
    rates, switches = reading(**words)
    seats = door.seated(players, 1, PLAYERS)

    def block(
        seed: int, first: int, games: int, player_buffers: PlayerBuffers, functions: Functions
    ) -> door.Returns:
        wins = np.zeros(games, np.int64)
        run(match.play_games, functions, seed, first, rates, switches, wins, player_buffers, new_day())
        return wins[:, None].astype(np.float64)

    return door.play(block, games, seed, seats, workers, OBSERVATION_SIZE, observed)


def win_rate(**words: object) -> float:
    """The village's exact chance to win if it knows the rates; words: as for `Game`."""
    rates, switches = reading(**words)
    return float(model.win_rate(rates, rates, switches, model.new_work()))
