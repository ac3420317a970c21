"""Daifugo: move by move, many games at once, and what each act is worth. See `gamelab.games`."""

from gamelab import games
from gamelab.daifugo import weights
from gamelab.daifugo.choices import AGENTS, CARDS, CHOICES, SEARCHING, Rules, Settings
from gamelab.daifugo.hands import FULL_DECK, RANK_NAMES
from gamelab.daifugo.play import play_ranks
from gamelab.daifugo.players import look, new_work
from gamelab.daifugo.rules import Purpose, all_ranks, hand_size, is_over, legal, new_room, spread, start, step
from gamelab.daifugo.search import decide, evaluate
from gamelab.settings import InputError, fill, numbers

PLAYERS = AGENTS
COLUMNS = ("rank of player 1", "rank of player 2", "...")


def fixed_cards(ranks, players=4):
    """The counts word of cards given by their ranks (0 to 12); InputError if player 1 cannot hold them."""
    most = hand_size(players, 0)
    if len(ranks) > most:
        raise InputError(f"cards must be at most {most}, the hand of player 1, not {len(ranks)}.")
    for rank in ranks:
        if (copies := ranks.count(rank)) > 4:
            raise InputError(f"cards must hold at most 4 of a rank, not {copies} of {RANK_NAMES[rank]}.")
    return sum(1 << 4 * rank for rank in ranks)


def settings_for(agent, others=None, cards=(), **values):
    """`Settings` of numbers as `Parameter.read` returns them; InputError if they do not go together.

    others: None if all play the same. cards: ranks (0 to 12) that player 1 surely gets.
    """
    fixed = fixed_cards(cards, values.get("players", Rules().players))
    values |= {"agent": agent, "others": agent if others is None else others}
    return fill(Settings, values | {"fixed": fixed, "weights": weights.checksum()})


def reading(agent="random", others=None, **words):
    """`Settings` from words, as on the command line: reading("greedy", cards=["3", "3"], lock="no").

    agent, others (None: the same): some of AGENTS. InputError names whatever is not allowed.
    """
    words |= {"agent": agent, "others": agent if others is None else others}
    return settings_for(**numbers(CHOICES | {"cards": CARDS}, words))


class Game:
    """Game number `number` of a seed; words: as of `reading`, cards that player 1 surely gets among them.

    Actions are plays, 4 * rank + cards - 1 with rank 0 for a three, and `hands.PASS`.
    """

    def __init__(self, seed=1, number=0, **words):
        seed, number = games.SEED.read("seed", seed), games.NUMBER.read("number", number)
        self.settings, self.room, self.work = reading(**words), new_room(), new_work(*weights.load())
        rules = self.settings.rules
        self.trick = start(seed, number, rules, spread(FULL_DECK - rules.fixed, self.room.full), self.room)

    @property
    def player(self):
        """Whose turn it is, from 0; None once the game is over."""
        return None if is_over(self.trick) else int(self.trick.player)

    def actions(self):
        """The legal actions, a list of integers."""
        if self.player is None:
            return []
        return games.members(legal(self.trick, self.room.hands[self.player]))

    def step(self, action):
        """Carry out an action of the player whose turn it is."""
        games.check(self, action)
        self.trick = step(self.trick, self.room.hands, action, self.settings.rules)

    def sees(self, player):
        """What a player may know, whoever's turn it is: a `players.View`."""
        rules = self.settings.rules
        view = look(self.trick._replace(player=player), self.room.hands, rules.players)
        return view._replace(trick=self.trick)

    def act(self, agent="learned", **words):
        """The action that a player of PLAYERS chooses; words: its habits, see `choices.Habits`."""
        games.check(self)
        settings = reading(agent, **words)._replace(rules=self.settings.rules)
        view, stream = self.sees(self.player), self.room.streams[Purpose.PLAYERS]
        return int(decide(view, settings.agent, settings, self.work, stream))

    def weigh(self, agent="montecarlo", **words):
        """What each legal action is worth to its player, {action: mean rank}, by playouts."""
        games.check(self)
        settings = reading(agent, **words)._replace(rules=self.settings.rules)
        if settings.agent not in SEARCHING:
            raise InputError(f"agent must be one that tries its acts, not {agent!r}.")
        view, stream = self.sees(self.player), self.room.streams[Purpose.PLAYERS]
        count = evaluate(view, settings, settings.agent, self.work, stream)
        gained = self.work.points[:count] / self.work.tries[:count]
        return dict(zip(self.actions(), (settings.rules.players - gained).tolist()))

    def result(self):
        """The players' finishing ranks, 1 to players, a list; 0 for who still holds cards, while it lasts."""
        players = self.settings.rules.players
        word = all_ranks(self.trick, players) if self.player is None else self.trick.ranks
        return [int(word >> 4 * seat & 15) for seat in range(players)]


def play(count, seed=1, workers=None, agent="random", others=None, **words):
    """Finishing ranks of all players in `count` games, int64[count, players]; words: as of `reading`."""
    return games.rows(play_ranks, count, seed, reading(agent, others, **words), workers)
