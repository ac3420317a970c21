"""Counts of real games from their logs: how data/features.csv and data/boards.csv are made again.

python -m hiddenhands.werewolf.counted FOLDER contest2018=LOGS training=LOGS    # both tables, into FOLDER

Where the logs are is `real.SETS`. A game's *board* tells the roles apart, and villagers by who is met first:
what the seer saw, what seer, werewolf and possessed report, in words such as "W black"; S is the seer, W the
werewolf, P the possessed, V and v the villagers. Games in odd places of the sorted folder are half 1.
"""

import csv
import sys
from collections import Counter
from pathlib import Path

from hiddenhands.werewolf.features import features
from hiddenhands.werewolf.logs import load

ROLES = {"S": "SEER", "W": "WEREWOLF", "P": "POSSESSED"}
BOARD = ("set", "half", "claims", "saw", *map(str.lower, ROLES.values()), "village_won", "games")
"""Columns of boards.csv; claims: who claims to be the seer on day 1; saw: whom the seer divined before it.

Empty is what was not said or is not in the log.
"""


def board(game):
    """(claims, saw, and the reports of seer, werewolf and possessed) of a logs.Game, as in BOARD."""
    holder = {role: agent for agent, role in game.roles.items() if role != "VILLAGER"}
    letters = {holder[role]: letter for letter, role in ROLES.items()}
    told = [game.reports.get(holder[role]) for role in ROLES.values()]
    for target, _ in filter(None, (game.divined, *told)):
        letters.setdefault(target, "v" if "V" in letters.values() else "V")
    said = [f"{letters[one[0]]} {'black' if one[1] else 'white'}" if one else "" for one in told]
    claims = "".join(letter for letter, role in ROLES.items() if holder[role] in game.claims)
    claims += "V" * (len(game.claims) - len(claims))
    return claims, letters[game.divined[0]] if game.divined else "", *said


def write(folder, games):
    """Write features.csv and boards.csv into `folder`; games: {set: list of logs.Game}."""
    tables = {"features": ("set", *map(str, range(1, 10)), "village_won", "games"), "boards": BOARD}
    for table, columns in tables.items():
        lines = Counter()
        for name, played in games.items():
            for number, game in enumerate(played):
                line = features(game) if table == "features" else (number % 2, *board(game))
                lines[(name, *line, int(game.village_won))] += 1
        order = sorted(lines, key=lambda line: (list(games).index(line[0]), line))
        with Path(folder, f"{table}.csv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(
                [columns, *((*line, lines[line]) for line in order)]
            )


if __name__ == "__main__":
    place, *sets = sys.argv[1:]
    write(place, {name: load(logs)[0] for name, _, logs in (one.partition("=") for one in sets)})
