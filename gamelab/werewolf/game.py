"""Five-player Werewolf of one day: a game at a time, many at once, exact win rates. See `gamelab.games`."""

from gamelab import games
from gamelab.settings import fill, numbers, parameters
from gamelab.werewolf import model
from gamelab.werewolf.boards import PLAYERS as SEATS
from gamelab.werewolf.choices import Rates, Switches
from gamelab.werewolf.play import NOBODY, Outcome, judge_day, new_day, play_block, play_day

PLAYERS = ("bayesian",)
COLUMNS = tuple(field.name.lower() for field in Outcome)
_KNOWN = parameters(Rates) | parameters(Switches)


def reading(**words):
    """(Rates, Switches) from words or numbers: how often each role lies, and one reading of the model."""
    values = numbers(_KNOWN, words)
    return fill(Rates, values), fill(Switches, values)


class Game:
    """Game number `number` of a seed, dealt and told; the village, player 0, then exiles one of five seats.

    words: the roles' rates and the model's switches, see `choices.Rates` and `choices.Switches`.
    """

    def __init__(self, seed=1, number=0, **words):
        self.seed, self.number = games.SEED.read("seed", seed), games.NUMBER.read("number", number)
        (self.rates, self.switches), self.day, self.over = reading(**words), new_day(), False
        self._play(NOBODY)

    def _play(self, vote):
        play_day(self.seed, self.number, self.rates, self.rates, self.switches, vote, self.day)

    @property
    def player(self):
        """Whose turn it is: 0, the village; None once somebody was exiled."""
        return None if self.over else 0

    def actions(self):
        """The seats that may be exiled, a list of integers."""
        return [] if self.over else [*range(SEATS)]

    def step(self, action):
        """Exile a seat, which ends the game."""
        games.check(self, action)
        self._play(action)
        self.over = True

    def sees(self, player):
        """What the village hears: who claims to be the seer, on whom each reports, which colour; copies."""
        return {name: getattr(self.day, name).copy() for name in ("claims", "targets", "colours")}

    def weigh(self):
        """Probability of each role of each seat, float64[5, 4], to a village that knows the rates."""
        judge_day(self.rates, self.switches, self.day)
        return self.day.posterior.copy()

    def act(self):
        """The seat that the Bayesian village exiles."""
        games.check(self)
        return int(self.day.outcome[Outcome.ADVISED])

    def result(self):
        """1 if the village wins, else 0; None before the exile."""
        return int(self.day.outcome[Outcome.WON]) if self.over else None


def play(count, seed=1, workers=None, **words):
    """COLUMNS of `count` games of the Bayesian village, int64[count, 4]; words: as for `Game`."""
    rates, switches = reading(**words)

    def block(seed, first, games, _):
        return play_block(seed, first, games, rates, rates, switches)

    return games.rows(block, count, seed, None, workers)


def win_rate(**words):
    """The village's exact chance to win if it knows the rates; words: as for `Game`."""
    rates, switches = reading(**words)
    return float(model.win_rate(rates, rates, switches, model.new_work()))
