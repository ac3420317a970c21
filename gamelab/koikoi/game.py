"""Koi-Koi with forty-eight cards: rounds move by move, and many matches at once. See `gamelab.games`."""

from gamelab import games, rng
from gamelab.koikoi.choices import MOST_ROUNDS, House, Mind, Player
from gamelab.koikoi.full import match_values, weights
from gamelab.koikoi.full.play import play_block
from gamelab.koikoi.full.players import DEAL, SEARCH, act, new_room
from gamelab.koikoi.full.rules import Phase, Place, deal, options, step
from gamelab.koikoi.full.search import note
from gamelab.settings import names, reading

PLAYERS = names(Player)
COLUMNS = ("lead", *(f"round {number + 1}" for number in range(MOST_ROUNDS)))


class Game:
    """A round, number `number` of a seed; player 0 deals and begins. words: the rules (`choices.House`).

    Actions are cards (`full.cards`), to play or to take where one must choose; asked whether to go on, a
    `full.rules.Call`. `state` has the fields `full.rules.Place`, and its PHASE says what is asked.
    """

    def __init__(self, seed=1, number=0, **words):
        seed, number = games.SEED.read("seed", seed), games.NUMBER.read("number", number)
        self.house = reading(House, **words)
        self.room = new_room(weights.load().values, weights.chances(self.house))
        self.state = self.room.state
        for purpose, stream in zip((DEAL, SEARCH, SEARCH + 1), self.room.streams):
            rng.open_stream(stream, seed, purpose, number)
        deal(self.room.deck, self.state, self.house, self.room.streams[0])
        match_values.points_only(self.room.worth)
        self.room.acts.count[:] = 0

    @property
    def player(self):
        """Whose turn it is, 0 or 1; None once the round is over."""
        return None if self.state[Place.PHASE] == Phase.OVER else int(self.state[Place.MOVER])

    def actions(self):
        """The legal actions, a list of integers."""
        return games.members(options(self.state))

    def step(self, action):
        """Carry out an action, and all that follows without a choice."""
        games.check(self, action)
        if self.state[Place.PHASE] == Phase.PLAY:
            note(self.room.acts, self.state, action)
        step(self.state, self.room.deck, self.house, action)

    def sees(self, player):
        """What a player may know: the state (int64) without the other's hand and without the pile's order."""
        seen = self.state.copy()
        seen[Place.HANDS + 1 - player] = 0
        return seen

    def act(self, player="search", **words):
        """The action that a player of PLAYERS chooses; words: how it searches (`choices.Mind`)."""
        games.check(self)
        mind, seat = reading(Mind, player=player, match="no", **words), self.player
        return int(act(mind, self.state, self.house, self.room.streams[1 + seat], self.room))

    def result(self):
        """What the round pays to (player 0, player 1); nothing while it lasts."""
        winner, paid = int(self.state[Place.WINNER]), int(self.state[Place.PAID])
        return tuple(paid if seat == winner else 0 for seat in range(2))


def play(count, seed=1, workers=None, first="learned", second="rules", playouts=1000, **words):
    """The first player's lead after `count` matches, and what each round brought him, int64[count, 13].

    Matches 2 k and 2 k + 1 have the same deals. playouts: of search players; words: the house's rules.
    """
    minds = [reading(Mind, player=name, playouts=playouts) for name in (first, second)]
    house = reading(House, **words)
    settings = dict(zip(("first", "second", "house"), (one._asdict() for one in (*minds, house))))
    return games.rows(play_block, count, seed, settings, workers)
