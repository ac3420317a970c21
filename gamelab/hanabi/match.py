"""Games between any two players: named strategies, and functions of the caller's (`gamelab.door.own`)."""

from enum import IntEnum

from gamelab.bits import copy
from gamelab.door.own import Sheet, ask, open_desk
from gamelab.hanabi.cards import COLOURS, IDENTITIES, MAX_HAND
from gamelab.hanabi.play import Stream, choose, start
from gamelab.hanabi.policy import hints_about
from gamelab.hanabi.rules import Action, Board, apply, can_discard, final_score, is_over
from gamelab.hanabi.view import View, look
from gamelab.kernel import kernel

MADE_OF = ("gamelab.hanabi", "gamelab.door")
"""Beyond the game's own kernels, those that ask own players; see `gamelab.source`."""


class Seen(IntEnum):
    """Where on a sheet, int64[SHEET], the fields of a `view.View` begin, and the height of each colour."""

    HELD = 0
    POSSIBLE = 1
    TOLD = POSSIBLE + MAX_HAND
    PARTNER = TOLD + MAX_HAND
    PARTNER_POSSIBLE = PARTNER + MAX_HAND
    PARTNER_TOLD = PARTNER_POSSIBLE + MAX_HAND
    PUBLIC = PARTNER_TOLD + MAX_HAND
    FIREWORKS = PUBLIC + IDENTITIES
    BOARD = FIREWORKS + COLOURS


SHEET = Seen.BOARD + len(Board)


@kernel
def view_of(sheet: Sheet) -> View:
    """The `view.View` that a sheet holds, for own kernels: `view_of(sheet).partner[slot]`.

    In kernels only: Python gets no arrays from a kernel, and would read wrong numbers. There an Observation's
    fields say the same.
    """
    return View(
        sheet[Seen.HELD],
        sheet[Seen.POSSIBLE : Seen.TOLD],
        sheet[Seen.TOLD : Seen.PARTNER],
        sheet[Seen.PARTNER : Seen.PARTNER_POSSIBLE],
        sheet[Seen.PARTNER_POSSIBLE : Seen.PARTNER_TOLD],
        sheet[Seen.PARTNER_TOLD : Seen.PUBLIC],
        sheet[Seen.PUBLIC : Seen.FIREWORKS],
        sheet[Seen.BOARD : SHEET],
    )


@kernel
def write(table, seat, sheet):
    """Fill a sheet with what the player in `seat` may know."""
    seen, kept = look(table, seat), view_of(sheet)
    sheet[Seen.HELD] = seen.held
    for slot in range(MAX_HAND):
        kept.possible[slot], kept.told[slot] = seen.possible[slot], seen.told[slot]
        kept.partner[slot], kept.partner_told[slot] = seen.partner[slot], seen.partner_told[slot]
        kept.partner_possible[slot] = seen.partner_possible[slot]
    copy(seen.public, kept.public)
    copy(table.fireworks, sheet[Seen.FIREWORKS : Seen.BOARD])
    copy(seen.board, kept.board)


@kernel
def legal_bits(view, rules):
    """The legal actions of the player who has this view, as bits."""
    legal = view.held << Action.PLAY
    if can_discard(view.board, rules):
        legal |= view.held
    if view.board[Board.TOKENS] > 0:
        legal |= hints_about(view.partner) << Action.HINT_COLOUR
    return legal


@kernel
def legal_on(sheet, rules):
    """The same of a sheet."""
    return legal_bits(view_of(sheet), rules)


@kernel
def play_games(choosers, seed, first, rules, sides, points, desk, room):
    """Fill `points` (int16[games]) with the final scores of the games numbered from `first`.

    sides: the `choices.Player` in either seat, where no own player sits.
    """
    for index in range(len(points)):
        start(seed, first + index, rules, room)
        open_desk(desk, seed, first + index)
        turn = 0
        while not is_over(room.table):
            seat = turn % 2
            if desk.own[seat]:
                sheet = desk.sheets[seat]
                write(room.table, seat, sheet)
                action = ask(choosers, seat, legal_on(sheet, rules), first + index, desk)
                if action < 0:
                    return
            else:
                action = choose(turn, sides[seat], rules, room)
            apply(room.table, rules, seat, action, room.streams[Stream.DECK])
            turn += 1
        points[index] = final_score(room.table, rules)
