"""Games of the model as server logs, so that the analysis of logs can be tried where the truth is known."""

from pathlib import Path

import numpy as np

from gamelab import rng
from gamelab.werewolf.choices import POSSESSED, SEER, VILLAGER, WOLF, Switches
from gamelab.werewolf.games import EXILED, NOBODY, OUTCOME, WON, new_day, play_day
from gamelab.werewolf.model import BLACK, new_work

_WORDS = ("SEER", "WEREWOLF", "POSSESSED", "VILLAGER")
_TALK = 2  # purpose of a random stream


def _colour(black):
    return "WEREWOLF" if black else "HUMAN"


def _talks(day, late):
    """The talk lines of day 1; `late`: the seer claims in the second turn."""
    seats = range(5)
    told = {
        seat: f"DIVINED Agent[{day.targets[seat] + 1:02d}] {_colour(day.colours[seat] == BLACK)}"
        for seat in seats
    }
    lines = []
    for turn in range(4):
        for seat in seats:
            first = int(late and day.roles[seat] == SEER)
            text = "Over" if turn > first + 1 else "Skip"
            if day.claims[seat] and turn == first:
                text = f"COMINGOUT Agent[{seat + 1:02d}] SEER"
            elif day.claims[seat] and turn == first + 1:
                text = told[seat]
            lines.append(f"1,talk,{len(lines)},{turn},{seat + 1},{text}")
    return lines


def log(seed, game, rates, belief, switches=Switches()):
    """One game as the text of a log. The seer claims in the first or second turn by a coin, which means nothing.

    Who is exiled and which side wins is the model's; the second day is written so that it ends like that.
    """
    day, outcome = new_day(), np.zeros(OUTCOME, np.int64)
    play_day(seed, game, rates, belief, switches, NOBODY, outcome, day, new_work())
    stream = np.zeros(rng.STATE, np.uint64)
    rng.open_stream(stream, seed, _TALK, game)
    roles, exiled, won = day.roles.tolist(), int(outcome[EXILED]), bool(outcome[WON])
    seer, wolf, divined = roles.index(SEER), roles.index(WOLF), int(day.divined[0])
    alive = set(range(5))

    def status(number):
        return [
            f"{number},status,{seat + 1},{_WORDS[role]},{'ALIVE' if seat in alive else 'DEAD'},model-{_WORDS[role].lower()}"
            for seat, role in enumerate(roles)
        ]

    def ballot(number, target, against):
        votes = [
            f"{number},vote,{seat + 1},{(against if seat == target else target) + 1}"
            for seat in sorted(alive)
        ]
        alive.discard(target)
        return [*votes, f"{number},execute,{target + 1},{_WORDS[roles[target]]}"]

    def result(number):
        return (
            f"{number},result,{len(alive - {wolf})},{int(wolf in alive)},{'VILLAGER' if won else 'WEREWOLF'}"
        )

    lines = [*status(0), f"0,divine,{seer + 1},{divined + 1},{_colour(divined == wolf)}", *status(1)]
    lines += _talks(day, rng.below(stream, 2) == 1)
    lines += ballot(1, exiled, seer if exiled != seer else wolf)
    if wolf in alive:
        village = [seat for seat in sorted(alive) if roles[seat] in (SEER, VILLAGER)]
        victim = seer if seer in village else village[0]
        alive.discard(victim)
        lines += [f"1,attackVote,{wolf + 1},{victim + 1}", f"1,attack,{victim + 1},true", *status(2)]
        left = [seat for seat in sorted(alive) if roles[seat] not in (WOLF, POSSESSED)]
        target = wolf if won else left[0]
        lines += ballot(2, target, left[0] if won else wolf)
        lines += [*status(3), result(3)]
    else:
        lines += [*status(2), result(2)]
    return "\n".join(lines) + "\n"


def write(folder, games, seed, rates, belief, switches=Switches()):
    """Write games 0 to `games` - 1 as 000000.log ... into `folder`, which is made if need be."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for game in range(games):
        (folder / f"{game:06d}.log").write_text(log(seed, game, rates, belief, switches), encoding="ascii")
