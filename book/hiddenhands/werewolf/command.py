"""`hiddenhands werewolf-logs DIR`: features and regression of section 4 on a folder of logs."""

import csv
import json
import math
from pathlib import Path

from gamelab.choices import InputError, Parameter
from hiddenhands.runs.experiment import SEED, plain

NAME = "werewolf-logs"
SUMMARY = "features and regression of Werewolf (AIWolf) server logs"


def arguments(parser):
    """Declare what the command takes."""
    add = parser.add_argument
    add("folder", metavar="DIR", help="folder of logs; its subfolders are searched too")
    add("--json", action="store_true", help="one JSON object per feature, and one with the counts")
    add("--features", metavar="FILE", help="write the nine features of every game here, as CSV")
    claims = "take the claims of day 1 from this CSV with the columns file, agent, turn, target, result"
    add("--claims", metavar="FILE", help=claims)
    simulate = "first fill DIR, which must be empty or new, with N games of the model"
    add("--simulate", metavar="N", help=simulate)
    add("--seed", metavar="S", default="1", help=f"for --simulate: {SEED.allowed}")


def _simulate(folder, count, seed):
    from gamelab.werewolf.choices import YEAR_2017, rates_of
    from hiddenhands.werewolf import logs

    count = Parameter(int, None, "", low=1, high=1_000_000).read("--simulate", count)
    seed = SEED.read("--seed", seed)
    if Path(folder).exists() and (not Path(folder).is_dir() or any(Path(folder).iterdir())):
        raise InputError(f"{folder} must be a new or empty folder for --simulate.")
    state = rates_of(YEAR_2017)
    logs.write(folder, count, seed, state, state)


def _write_features(path, games, rows):
    with open(path, "w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(["file", *range(1, 10), "village_won"])
        for game, row in zip(games, rows.tolist(), strict=True):
            # A spreadsheet would take a file named =... for a formula and carry it out.
            name = f"'{game.name}" if game.name.startswith(("=", "+", "-", "@", "\t", "\r")) else game.name
            table.writerow(
                [name, *("" if math.isnan(value) else value for value in row), int(game.village_won)]
            )


def _print_regression(lines, note):
    print(f"{'':>2} {'mean':>7} {'coefficient':>12} {'se':>8} {'z':>8} {'p':>8}  feature")
    for line in lines:
        formats = {"mean": "7.4f", "coefficient": "12.4f", "se": "8.4f", "z": "8.2f", "p": "8.4f"}
        numbers = {name: f"{line[name]:{form}}" for name, form in formats.items()}
        shown = [" " * len(text) if math.isnan(line[name]) else text for name, text in numbers.items()]
        reason = f" [{line['note']}]" if line["note"] else ""
        print(f"{line['number']:>2} {' '.join(shown)}  {line['feature']}{reason}")
    if note:
        print(f"No regression: {note}.")


def _read(games):
    """How much of the logs was understood, as numbers."""
    exiled = [game.roles[agent] for game in games for agent in game.exiles.values()]
    return {
        "votes": sum(len(votes) for game in games for votes in game.votes.values()),
        "exiles": len(exiled),
        "werewolves_exiled": exiled.count("WEREWOLF"),
        "divinations": sum(len(game.divinations) for game in games),
        "attacks": sum(len(game.attacks) for game in games),
        "talks": sum(game.talks for game in games),
        "talks_understood": sum(game.talks - game.plain for game in games),
        "games_with_claims_read": sum(game.claims_read for game in games),
    }


def run(arguments):
    """Carry out the command."""
    if arguments.simulate is not None:
        _simulate(arguments.folder, arguments.simulate, arguments.seed)
    from hiddenhands.werewolf import features, logs

    games, unusable = logs.load(arguments.folder)
    skipped = {game.name: [list(line) for line in game.skipped] for game in games if game.skipped}
    if not games:
        name, reason = next(iter(unusable.items()))
        if len(unusable) == 1:
            raise InputError(f"{name} {reason}.")
        none = f"none of the {len(unusable)} files in {arguments.folder} can be used"
        raise InputError(f"{none}: {name} {reason}, for example.")
    if arguments.claims:
        logs.annotate(games, arguments.claims)
    read = _read(games)
    rows, wins = features.matrix(games)
    lines, note = features.regress(rows, wins)
    if arguments.features:
        _write_features(arguments.features, games, rows)
    if arguments.json:
        counts = {"games": len(games), "village_won": float(wins.mean()), "unusable": unusable, "note": note}
        for line in [*lines, counts | {"read": read, "skipped_lines": skipped}]:
            print(json.dumps(plain(line), ensure_ascii=False))
        return
    print(f"{len(games)} games used, {len(unusable)} files not; the village won {wins.mean():.1%}.")
    told = "{votes} votes, {exiles} exiles ({werewolves_exiled} of the werewolf), {divinations} divinations, "
    told += "{attacks} attacks. Understood: {talks_understood} of {talks} talks before the first vote."
    print(f"Read: {told.format(**read)}")
    if unread := [game.name for game in games if not game.claims_read]:
        print(
            f"Claims are not read in {len(unread)} of {len(games)} games, {unread[0]} for example: there are "
            "talks in plain words. A table can give them: --claims FILE."
        )
    _print_regression(lines, note)
    for name, reason in unusable.items():
        print(f"not used: {name} {reason}.")
    for name, [(number, reason), *others] in skipped.items():
        print(f"lines left out of {name}: {len(others) + 1}, the first is line {number} ({reason}).")
