"""Games of the model as server logs, to try the analysis where the truth is known."""

from pathlib import Path

import numpy as np

from gamelab import rng
from gamelab.werewolf.choices import STANDARD, Role
from gamelab.werewolf.play import NOBODY, Outcome, Purpose, new_day, play_day
from hiddenhands.werewolf import logs


def _talks(day, late):
    """The talk lines of day 1; `late`: the seer claims in the second turn."""
    lines = []
    for turn in range(4):
        for seat in range(5):
            first = int(late and day.roles[seat] == Role.SEER)
            text = "Over" if turn > first + 1 else "Skip"
            if day.claims[seat] and turn == first:
                text = f"COMINGOUT Agent[{seat + 1:02d}] SEER"
            elif day.claims[seat] and turn == first + 1:
                text = f"DIVINED Agent[{day.targets[seat] + 1:02d}] {logs.COLOURS[day.colours[seat]]}"
            lines.append(f"1,talk,{len(lines)},{turn},{seat + 1},{text}")
    return lines


def log(seed, game, rates, belief):
    """One game of the model as the text of a log. The seer claims in the first or second turn, by a coin.

    Who is exiled and which side wins is the model's; the second day is written so that it ends like that.
    """
    day, coin = new_day(), np.zeros(rng.STATE, np.uint64)
    play_day(seed, game, rates, belief, STANDARD, NOBODY, day)
    rng.open_stream(coin, seed, Purpose.TALK, game)
    roles, exiled, won = day.roles.tolist(), int(day.outcome[Outcome.EXILED]), bool(day.outcome[Outcome.WON])
    seer, wolf, divined = roles.index(Role.SEER), roles.index(Role.WEREWOLF), int(day.divined[0])
    words = [Role(role).name for role in roles]
    alive, last = set(range(5)), 2

    def status(number):
        for seat, word in enumerate(words):
            lives = "ALIVE" if seat in alive else "DEAD"
            yield f"{number},status,{seat + 1},{word},{lives},model-{word.lower()}"

    def ballot(number, target, against):
        for seat in sorted(alive):
            yield f"{number},vote,{seat + 1},{(against if seat == target else target) + 1}"
        alive.discard(target)
        yield f"{number},execute,{target + 1},{words[target]}"

    lines = [*status(0), f"0,divine,{seer + 1},{divined + 1},{logs.COLOURS[divined == wolf]}", *status(1)]
    lines += [*_talks(day, rng.below(coin, 2) == 1), *ballot(1, exiled, seer if exiled != seer else wolf)]
    if wolf in alive:
        village = [seat for seat in sorted(alive) if roles[seat] in (Role.SEER, Role.VILLAGER)]
        victim = seer if seer in village else village[0]
        alive.discard(victim)
        lines += [f"1,attackVote,{wolf + 1},{victim + 1}", f"1,attack,{victim + 1},true", *status(2)]
        left = [seat for seat in sorted(alive) if roles[seat] not in (Role.WEREWOLF, Role.POSSESSED)]
        lines += ballot(2, wolf if won else left[0], left[0] if won else wolf)
        last = 3
    lines += [
        *status(last),
        f"{last},result,{len(alive - {wolf})},{int(wolf in alive)},{logs.SIDES[won]}",
        "",
    ]
    return "\n".join(lines)


def write(folder, games, seed, rates, belief):
    """Write games 0 to `games` - 1 as 000000.log ... into `folder`, which is made if need be."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    for game in range(games):
        Path(folder, f"{game:06d}.log").write_text(log(seed, game, rates, belief), encoding="ascii")


def expected(rates):
    """True means of features in games of the model under `rates`, by their number from 1 on, where known.

    Feature 2 is a coin there, see `log`; 3 and 4 are not known in closed form.
    """
    two = rates.w1 * (1 - rates.p1) + (1 - rates.w1) * rates.p1
    three = rates.w1 * rates.p1
    known = {1: rates.w1, 2: 0.5, 5: two * rates.s1 / 2, 6: (1 - rates.w1) * rates.p1 / 2}
    return known | {7: three * rates.s2 / 2, 8: three * rates.p2, 9: three * rates.w2}
