"""The look of all figures, and the figures that chapters share.

Backgrounds are transparent and ink is a mid grey that can be read on white and on the dark theme; the
palette is seaborn's colour-blind-safe one. Functions return the matplotlib Axes.
"""

import hashlib
import math

import matplotlib.pyplot as plt
import numpy as np
import seaborn as sns
from IPython import get_ipython
from matplotlib.figure import Figure
from matplotlib_inline.config import InlineBackend

from hiddenhands.ledger.estimates import mean_interval, quantile
from hiddenhands.pages import drawn, figure_data
from hiddenhands.pages.drawn import INK, PALETTE

CARD = 3.4, 1.8
"""Inches of a picture on the front page."""


def theme():
    """Set the look; call once at the top of a notebook."""
    sns.set_theme(context="notebook", style="ticks", palette=PALETTE)
    inks = ("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color")
    clear = ("figure.facecolor", "axes.facecolor", "savefig.facecolor")
    bare = ("axes.spines.top", "axes.spines.right", "legend.frameon")
    look = dict.fromkeys(inks, INK) | dict.fromkeys(clear, "none") | dict.fromkeys(bare, False)
    layout = {"figure.constrained_layout.use": True, "patch.force_edgecolor": False}
    plt.rcParams.update(look | layout | {"font.sans-serif": drawn.FONT})
    if shell := get_ipython():
        InlineBackend.instance(parent=shell).figure_formats = set()  # which would be PNG
        shell.display_formatter.mimebundle_formatter.for_type(Figure, shown)


def shown(figure):
    """What stands for a figure in a notebook: a picture with its numbers in it, and a text.

    The page offers the numbers below it (downloads.py). Comparisons ignore the picture (nbval.cfg).
    """
    text = figure_fingerprint(figure)
    picture = drawn.svg(figure, hashlib.sha256(text.encode()).hexdigest(), figure_data.as_csv(figure))
    return {"image/svg+xml": picture, "text/plain": text}


def card(figure, alt):
    """A small picture of a result, of the size CARD, for the front page."""
    figure.set_label(alt)
    plt.close(figure)
    return figure


def figure_fingerprint(figure):
    """What a figure shows, as text that another run can be compared with.

    A line per axes, with its labels, and one per line, cloud, bar or text in it: how many numbers, from where
    to where, and the beginning of the hash of all of them in four digits.
    """
    told = []
    for ax in figure.axes:
        told.append(f"axes: {ax.get_title() or 'untitled'}, {ax.get_xlabel()!r} by {ax.get_ylabel()!r}")
        for artist in [*ax.lines, *ax.collections, *ax.patches, *ax.images]:
            data = figure_data.numbers(artist)
            known = data[np.isfinite(data)]
            if known.size:
                digits = hashlib.sha256(" ".join(f"{number:.4g}" for number in data).encode()).hexdigest()[:8]
                ends = f"{known.min():.4g} to {known.max():.4g}"
                told.append(f"  {type(artist).__name__}: {data.size} numbers, {ends}, {digits}")
        told += [f"  text: {text.get_text()!r}" for text in ax.texts]
    return "\n".join(["a figure", *told])


def forest(compared, label, xlabel):
    """Ours (dot, 95% interval) and published (diamond, its own) means, a row per line of `compare`."""
    _, ax = plt.subplots(figsize=(7, 0.42 * len(compared) + 1))
    marks = ((-0.14, "published_", "D", PALETTE[1]), (0.14, "", "o", PALETTE[0]))
    for row, line in enumerate(compared.to_dict("records")):
        for shift, name, marker, color in marks:
            mean, sd = line[f"{name}mean"], line[f"{name}sd"]
            low, high = mean_interval(mean, sd, line["n" if name else "games"])
            ax.plot([low, high], [row + shift] * 2, color=color, lw=2)
            kind = "published" if name else "ours"
            ax.plot(mean, row + shift, marker, color=color, ms=6, label=kind if row == 0 else None)
    ax.set_yticks(range(len(compared)), [label.format(**line) for line in compared.to_dict("records")])
    ax.invert_yaxis()
    ax.set_xlabel(xlabel)
    ax.legend(loc="best")
    return ax


def band(ax, x, table, label, color, positions=None):
    """The means of `table` (columns mean, se) over its column `x`, with 95% intervals as bars."""
    at, drawn = table[x] if positions is None else positions, {"color": color, "label": label}
    ax.errorbar(at, table["mean"], quantile() * table["se"], fmt="o-", ms=4, lw=1.2, capsize=2, **drawn)
    return ax


def published(ax, at, claims, label="published"):
    """The means of published `claims` at the places `at`, as diamonds with 95% intervals."""
    means = [claim.mean for claim in claims]
    reach = [claim.mean - mean_interval(claim.mean, claim.sd, claim.n)[0] for claim in claims]
    ax.errorbar(at, means, reach, fmt="D", ms=5, capsize=2, color=PALETTE[1], label=label)
    return ax


def printed(ax, row, mean, sd, n, most=math.inf):
    """A printed mean as a dashed line across a row, with its 95% interval, within 0 and `most`, as a bar."""
    ends = np.clip(mean_interval(mean, sd, n), 0, most)
    ax.plot(ends, [row] * 2, color=PALETTE[1], lw=8, alpha=0.3, solid_capstyle="butt")
    ax.plot([mean] * 2, [row - 0.35, row + 0.35], "--", color=PALETTE[1], lw=2)
    return ax


def changes(ax, table, label):
    """What each change does, the worst below: differences with 95% intervals, and a line at 0."""
    table = table.sort_values("difference")
    reach = [table["difference"] - table["low"], table["high"] - table["difference"]]
    ax.axvline(0, color=INK, lw=1)
    ax.errorbar(table["difference"], range(len(table)), xerr=reach, fmt="o", ms=4)
    ax.set_yticks(range(len(table)), [label.format(**line) for line in table.to_dict("records")])
    return ax
