"""`hiddenhands hanabi-records FILE...`: check records of games at the table, print the paper's tables."""

import json
import sys

NAME = "hanabi-records"
SUMMARY = "check records of games played at the Hanabi table"


def arguments(parser):
    """Declare the command's arguments."""
    parser.add_argument("files", metavar="FILE", nargs="+", help="a record that the table saved (JSON)")
    parser.add_argument("--json", action="store_true", help="one JSON object per line of the tables")


def _show(title, lines):
    """Print lines (dicts with the same keys) as columns."""

    def word(value):
        return f"{value:.3g}" if isinstance(value, float) else str(value)

    rows = [list(lines[0])] + [[word(value) for value in line.values()] for line in lines]
    widths = [max(map(len, column)) for column in zip(*rows)]
    lines = ("  ".join(cell.rjust(width) for cell, width in zip(row, widths)) for row in rows)
    print(title, *lines, sep="\n", end="\n\n")


def run(options):
    """Check every file; print the tables of those that hold. InputError if one is refused."""
    from gamelab.choices import InputError
    from hiddenhands.runs.experiment import plain
    from hiddenhands.thinking_time import pooled, records

    checked, refused = records.read_all(options.files)
    tables = {
        "games (section 5)": pooled.games_table(checked),
        "thinking times": pooled.times_table(checked),
        "questionnaire (table 1)": pooled.questionnaire_table(checked),
    }
    for title, lines in tables.items() if checked else ():
        if options.json:
            for line in lines:
                print(json.dumps(plain({"table": title} | line), ensure_ascii=False, allow_nan=False))
        else:
            _show(title, lines)
    for sentence in refused[:-1]:
        print(f"hiddenhands: {sentence}", file=sys.stderr)
    if refused:
        raise InputError(refused[-1])
