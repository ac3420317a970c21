"""Games between any players: the package's agents, and functions of the caller's (`gamelab.door.own`)."""

from enum import IntEnum

from gamelab.daifugo.hands import FULL_DECK, LEADS, PASS
from gamelab.daifugo.players import View, observe
from gamelab.daifugo.rules import Purpose, Trick, all_ranks, is_over, legal, spread, start, step
from gamelab.daifugo.search import decide
from gamelab.door.own import ObservationArray, ask, open_player_buffers
from gamelab.kernel import kernel

MADE_OF = ("gamelab.daifugo", "gamelab.door")
"""Beyond the game's own kernels, those that ask own players; see `gamelab.source`."""


class Seen(IntEnum):
    """Numbers of an observation, int64[OBSERVATION_SIZE]: those of a `players.View`, and the last play."""

    PLAYER = 0  # these six: the fields of a `rules.Trick`
    ALLOWED = 1
    OWNER = 2
    ACTIVE = 3
    ALIVE = 4
    RANKS = 5
    HAND = 6
    UNSEEN = 7
    SIZES = 8
    SEAT = 9
    LAST = 10  # the play that lies on the table; -1 for who leads


OBSERVATION_SIZE = len(Seen)


@kernel
def view_of(observation: ObservationArray) -> View:
    """The `players.View` that an observation holds, for own kernels: `view_of(observation).hand`."""
    trick = Trick(
        observation[Seen.PLAYER],
        observation[Seen.ALLOWED],
        observation[Seen.OWNER],
        observation[Seen.ACTIVE],
        observation[Seen.ALIVE],
        observation[Seen.RANKS],
    )
    return View(trick, observation[Seen.HAND], observation[Seen.UNSEEN], observation[Seen.SIZES])


@kernel
def look_from(trick, seat, hands, players):
    """The view of any seat, whoever is to move."""
    there = Trick(seat, trick.allowed, trick.owner, trick.active, trick.alive, trick.ranks)
    view = observe(there, hands, players)
    return View(trick, view.hand, view.unseen, view.sizes)


@kernel
def write(trick, seat, last, hands, players, observation):
    """Fill an observation with what a seat may know; the acts that its hand and the trick allow, as bits."""
    view = look_from(trick, seat, hands, players)
    observation[Seen.PLAYER], observation[Seen.ALLOWED], observation[Seen.OWNER] = (
        trick.player,
        trick.allowed,
        trick.owner,
    )
    observation[Seen.ACTIVE], observation[Seen.ALIVE], observation[Seen.RANKS] = (
        trick.active,
        trick.alive,
        trick.ranks,
    )
    observation[Seen.HAND], observation[Seen.UNSEEN], observation[Seen.SIZES] = (
        view.hand,
        view.unseen,
        view.sizes,
    )
    observation[Seen.SEAT], observation[Seen.LAST] = seat, -1 if trick.allowed == LEADS else last
    return legal(trick, view.hand)


@kernel
def play_games(choosers, seed, first, settings, agents, ranks, player_buffers, arrays):
    """Fill `ranks` (int32[games]) with the finishing ranks, a nibble per seat, of the games from `first` on.

    agents: int64[seats], the `choices.Agent` in each seat where no own player sits. arrays: buffers and work.
    """
    buffers, work = arrays
    rules, players = settings.rules, settings.rules.players
    cards, stream = spread(FULL_DECK - rules.fixed, buffers.full), buffers.streams[Purpose.PLAYERS]
    for index in range(len(ranks)):
        trick = start(seed, first + index, rules, cards, buffers)
        open_player_buffers(player_buffers, seed, first + index)
        last = -1
        while not is_over(trick):
            seat = trick.player
            if player_buffers.own[seat]:
                acts = write(trick, seat, last, buffers.hands, players, player_buffers.observations[seat])
                act = ask(choosers, seat, acts, first + index, player_buffers)
                if act < 0:
                    return
            else:
                act = decide(observe(trick, buffers.hands, players), agents[seat], settings, work, stream)
            if act != PASS:
                last = act
            trick = step(trick, buffers.hands, act, rules)
        ranks[index] = all_ranks(trick, players)
