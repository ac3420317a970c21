"""`gamelab werewolf-logs DIR`: the features and the regression of section 4 on a folder of server logs."""

import csv
import json
from pathlib import Path

from gamelab.choices import InputError, Parameter
from gamelab.experiment import SEED, plain

NAME = "werewolf-logs"
SUMMARY = "features and regression of Werewolf (AIWolf) server logs"


def arguments(parser):
    """Declare what the command takes."""
    parser.add_argument("folder", metavar="DIR", help="folder of logs; its subfolders are searched too")
    parser.add_argument(
        "--json", action="store_true", help="one JSON object per feature, and one with the counts"
    )
    parser.add_argument(
        "--features", metavar="FILE", help="write the nine features of every game here, as CSV"
    )
    parser.add_argument(
        "--simulate",
        metavar="N",
        help="first fill DIR, which must be empty or new, with N games of the model",
    )
    parser.add_argument("--seed", metavar="S", default="1", help=f"for --simulate: {SEED.allowed}")


def _simulate(folder, count, seed):
    from gamelab.werewolf import simulated_logs
    from gamelab.werewolf.choices import YEAR_2017, rates_of

    count = Parameter(int, None, "", low=1, high=1_000_000).read("--simulate", count)
    seed = SEED.read("--seed", seed)
    if Path(folder).exists() and (not Path(folder).is_dir() or any(Path(folder).iterdir())):
        raise InputError(f"{folder} must be a new or empty folder for --simulate.")
    state = rates_of(YEAR_2017)
    simulated_logs.write(folder, count, seed, state, state)


def run(arguments):
    """Carry out the command."""
    if arguments.simulate is not None:
        _simulate(arguments.folder, arguments.simulate, arguments.seed)
    from gamelab.werewolf import features, logs

    games, unusable = logs.load(arguments.folder)
    skipped = {game.name: game.skipped for game in games if game.skipped}
    if not games:
        name, reason = next(iter(unusable.items()))
        many = f"none of the {len(unusable)} files in {arguments.folder} can be used: {name} {reason}, for example"
        raise InputError(f"{f'{name} {reason}' if len(unusable) == 1 else many}.")
    rows, wins = features.matrix(games)
    lines, note = features.regress(rows, wins)
    if arguments.features:
        with open(arguments.features, "w", newline="", encoding="utf-8") as file:
            table = csv.writer(file)
            table.writerow(["file", *range(1, 10), "village_won"])
            for game, row, won in zip(games, rows.tolist(), wins.tolist(), strict=True):
                table.writerow([game.name, *row, int(won)])
    if arguments.json:
        for line in lines:
            print(json.dumps(plain(line), ensure_ascii=False))
        counts = {"games": len(games), "village_won": float(wins.mean()), "unusable": unusable, "note": note}
        counts["skipped_lines"] = {name: [list(entry) for entry in found] for name, found in skipped.items()}
        print(json.dumps(counts, ensure_ascii=False))
        return
    print(f"{len(games)} games used, {len(unusable)} files not; the village won {wins.mean():.1%}.")
    print(f"{'':>2} {'mean':>7} {'coefficient':>12} {'se':>8} {'z':>8} {'p':>8}  feature")
    for line in lines:
        numbers = f"{line['coefficient']:12.4f} {line['se']:8.4f} {line['z']:8.2f} {line['p']:8.4f}"
        shown = f"{'':>12} {'':>8} {'':>8} {'':>8}" if line["coefficient"] != line["coefficient"] else numbers
        note_ = f" [{line['note']}]" if line["note"] else ""
        print(f"{line['number']:>2} {line['mean']:7.4f} {shown}  {line['feature']}{note_}")
    if note:
        print(f"No regression: {note}.")
    for name, reason in unusable.items():
        print(f"not used: {name} {reason}.")
    for name, found in skipped.items():
        number, reason = found[0]
        print(f"lines left out of {name}: {len(found)}, the first is line {number} ({reason}).")
