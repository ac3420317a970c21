"""`gamelab werewolf-logs DIR`: the features and the regression of section 4 on a folder of server logs."""

import csv
import json
import math
from pathlib import Path

from gamelab.choices import InputError, Parameter
from gamelab.runs.experiment import SEED, plain

NAME = "werewolf-logs"
SUMMARY = "features and regression of Werewolf (AIWolf) server logs"


def arguments(parser):
    """Declare what the command takes."""
    add = parser.add_argument
    add("folder", metavar="DIR", help="folder of logs; its subfolders are searched too")
    add("--json", action="store_true", help="one JSON object per feature, and one with the counts")
    add("--features", metavar="FILE", help="write the nine features of every game here, as CSV")
    simulate = "first fill DIR, which must be empty or new, with N games of the model"
    add("--simulate", metavar="N", help=simulate)
    add("--seed", metavar="S", default="1", help=f"for --simulate: {SEED.allowed}")


def _simulate(folder, count, seed):
    from gamelab.werewolf import logs
    from gamelab.werewolf.choices import YEAR_2017, rates_of

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
            table.writerow([name, *row, int(game.village_won)])


def _print_regression(lines, note):
    print(f"{'':>2} {'mean':>7} {'coefficient':>12} {'se':>8} {'z':>8} {'p':>8}  feature")
    for line in lines:
        numbers = f"{line['coefficient']:12.4f} {line['se']:8.4f} {line['z']:8.2f} {line['p']:8.4f}"
        shown = " " * len(numbers) if math.isnan(line["coefficient"]) else numbers
        reason = f" [{line['note']}]" if line["note"] else ""
        print(f"{line['number']:>2} {line['mean']:7.4f} {shown}  {line['feature']}{reason}")
    if note:
        print(f"No regression: {note}.")


def run(arguments):
    """Carry out the command."""
    if arguments.simulate is not None:
        _simulate(arguments.folder, arguments.simulate, arguments.seed)
    from gamelab.werewolf import features, logs

    games, unusable = logs.load(arguments.folder)
    skipped = {game.name: [list(line) for line in game.skipped] for game in games if game.skipped}
    if not games:
        name, reason = next(iter(unusable.items()))
        if len(unusable) == 1:
            raise InputError(f"{name} {reason}.")
        none = f"none of the {len(unusable)} files in {arguments.folder} can be used"
        raise InputError(f"{none}: {name} {reason}, for example.")
    rows, wins = features.matrix(games)
    lines, note = features.regress(rows, wins)
    if arguments.features:
        _write_features(arguments.features, games, rows)
    if arguments.json:
        counts = {"games": len(games), "village_won": float(wins.mean()), "unusable": unusable, "note": note}
        for line in [*lines, counts | {"skipped_lines": skipped}]:
            print(json.dumps(plain(line), ensure_ascii=False))
        return
    print(f"{len(games)} games used, {len(unusable)} files not; the village won {wins.mean():.1%}.")
    _print_regression(lines, note)
    for name, reason in unusable.items():
        print(f"not used: {name} {reason}.")
    for name, [(number, reason), *others] in skipped.items():
        print(f"lines left out of {name}: {len(others) + 1}, the first is line {number} ({reason}).")
