"""What Takeda and Toriumi (2019) print, read from claims.csv, and table 3 as our damaged copy has it."""

import re

from hiddenhands.ledger.claims import claims

PAPER = "Werewolf (2019)"
LINES = claims("werewolf")
WORDS = {"減少": "down", "増加": "up"}  # of table 3's directions


def column(row):
    """{feature number: line} of a row of table 3, such as "se" or "mean-2017", where the number is known."""
    lines = {}
    for name, line in LINES.items():
        if match := re.fullmatch(rf"table-3-{row}-feature-(\d)", name):
            lines[int(match[1])] = line
    return lines


def copied(row):
    """The numbers of a row of table 3, such as "se", in the order in which our copy has them."""
    lines = [line for name, line in LINES.items() if name.startswith(f"table-3-{row}-")]
    moved = {int(at[1]): line for line in lines if (at := re.search(r"in our copy column (\d)", line.place))}
    return [moved.get(at, line).value for at, line in enumerate(lines, 1)]


MEANS = {year: tuple(line.value for line in column(f"mean-{year}").values()) for year in (2017, 2018)}
"""Table 3: means of the nine features of table 2 in the contests' finals, repaired (see repaired_table)."""
P_VALUES = column("p")
PREDICTED, ACTUAL = (
    {number: WORDS[line.printed] for number, line in column(row).items()} for row in ("predicted", "actual")
)
"""Table 3: which way the coefficients point and the means went, {feature: "up" or "down"}; 7 is left out."""
