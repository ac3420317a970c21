"""Games between any players: the package's agents, and functions of the caller's (`gamelab.door.own`)."""

from enum import IntEnum

from gamelab.daifugo.hands import FULL_DECK, LEADS, PASS
from gamelab.daifugo.players import View, look
from gamelab.daifugo.rules import Purpose, Trick, all_ranks, is_over, legal, spread, start, step
from gamelab.daifugo.search import decide
from gamelab.door.own import Sheet, ask, open_desk
from gamelab.kernel import kernel

MADE_OF = ("gamelab.daifugo", "gamelab.door")
"""Beyond the game's own kernels, those that ask own players; see `gamelab.source`."""


class Seen(IntEnum):
    """Numbers on a sheet, int64[SHEET]: those of a `players.View`, whose sheet it is, and the last play."""

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


SHEET = len(Seen)


@kernel
def view_of(sheet: Sheet) -> View:
    """The `players.View` that a sheet holds, for own kernels: `view_of(sheet).hand`."""
    trick = Trick(
        sheet[Seen.PLAYER],
        sheet[Seen.ALLOWED],
        sheet[Seen.OWNER],
        sheet[Seen.ACTIVE],
        sheet[Seen.ALIVE],
        sheet[Seen.RANKS],
    )
    return View(trick, sheet[Seen.HAND], sheet[Seen.UNSEEN], sheet[Seen.SIZES])


@kernel
def look_from(trick, seat, hands, players):
    """The view of any seat, whoever is to move."""
    there = Trick(seat, trick.allowed, trick.owner, trick.active, trick.alive, trick.ranks)
    view = look(there, hands, players)
    return View(trick, view.hand, view.unseen, view.sizes)


@kernel
def write(trick, seat, last, hands, players, sheet):
    """Fill a sheet with what a seat may know; the acts that its hand and the trick allow, as bits."""
    view = look_from(trick, seat, hands, players)
    sheet[Seen.PLAYER], sheet[Seen.ALLOWED], sheet[Seen.OWNER] = trick.player, trick.allowed, trick.owner
    sheet[Seen.ACTIVE], sheet[Seen.ALIVE], sheet[Seen.RANKS] = trick.active, trick.alive, trick.ranks
    sheet[Seen.HAND], sheet[Seen.UNSEEN], sheet[Seen.SIZES] = view.hand, view.unseen, view.sizes
    sheet[Seen.SEAT], sheet[Seen.LAST] = seat, -1 if trick.allowed == LEADS else last
    return legal(trick, view.hand)


@kernel
def play_games(choosers, seed, first, settings, agents, ranks, desk, arrays):
    """Fill `ranks` (int32[games]) with the finishing ranks, a nibble per seat, of the games from `first` on.

    agents: int64[seats], the `choices.Agent` in each seat where no own player sits. arrays: a room and work.
    """
    room, work = arrays
    rules, players = settings.rules, settings.rules.players
    cards, stream = spread(FULL_DECK - rules.fixed, room.full), room.streams[Purpose.PLAYERS]
    for index in range(len(ranks)):
        trick = start(seed, first + index, rules, cards, room)
        open_desk(desk, seed, first + index)
        last = -1
        while not is_over(trick):
            seat = trick.player
            if desk.own[seat]:
                acts = write(trick, seat, last, room.hands, players, desk.sheets[seat])
                act = ask(choosers, seat, acts, first + index, desk)
                if act < 0:
                    return
            else:
                act = decide(look(trick, room.hands, players), agents[seat], settings, work, stream)
            if act != PASS:
                last = act
            trick = step(trick, room.hands, act, rules)
        ranks[index] = all_ranks(trick, players)
