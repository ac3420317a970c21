"""What runs measured of the mean ranks, whether kept or played anew, and how it lies beside the thesis's."""

from functools import cache

import numpy as np

from gamelab.daifugo.choices import AGENTS, SEARCHING, Habits
from gamelab.daifugo.hands import RANK_NAMES
from hiddenhands import conclusions, kept
from hiddenhands.daifugo import card_values, published
from hiddenhands.daifugo.experiments import STRENGTH

MARGIN = 0.05
"""Ranks that would not matter: one place in twenty games."""
SURE = 0.01
"""The p value, by Holm's method, below which a sentence on means is taken as decided."""
THESIS_SIZED = ("random", "greedy", "montecarlo", "truncated", "learned")
"""Agents whose tables 1 and 2 have as many games a row as the thesis's, or more."""
HANDICAPPED = ("random", "greedy", "learned", "montecarlo", "truncated", "guided")
"""Agents whose mean ranks with several low cards are known."""
PRINT = "the printed tables"
LONGEST = {
    "random": ("single-random", "threes-random"),
    "montecarlo": ("single-montecarlo", "threes-montecarlo"),
    "truncated": ("single-truncated", "threes-truncated"),
    "ucb": ("seats-searching", "threes-searching"),
    "guided": ("seats-searching", "threes-searching"),
}
"""Stored runs with tables 1 and 2 of the agents that daifugo-places lacks."""

READING = {"dtype": {"card": str, "hand": str}}
"""Options to read these tables with."""


def kept_table(name):
    """The kept table (DataFrame) daifugo-`name`; InputError without one."""
    return kept.stored_table(f"daifugo-{name}", **READING)


def games_of(run, games):
    """How many games of a kept run are played anew, of rows of `games`: those who search play a fiftieth."""
    agents = set(str(run.parameters.get("agent", "random")).split(","))
    if run.study is STRENGTH or agents & {AGENTS[agent] for agent in SEARCHING}:
        games = max(8, 2 * games // int(run.parameters.get("playouts", Habits().playouts)))
    return min(run.games, games)


class Runs:
    """What runs measured; `read(name)` gives the table that a kept run of this name would have."""

    def __init__(self, read=kept_table):
        self.read = cache(read)

    def places(self, agent):
        """How often an agent comes first to last by the hand it holds (index), and its mean rank."""
        quick = agent in ("random", "greedy", "learned")
        table = self.read("places" if quick else "places-searching")
        return table[table["agent"] == agent].set_index("hand")

    def single(self, agent):
        """Table 1 of an agent, from the longest run: columns card, games, mean, sd, se; from 3 to 2."""
        if agent in LONGEST:
            return self.read(LONGEST[agent][0]).query("agent == @agent").reset_index(drop=True)
        return self.places(agent).loc[list(RANK_NAMES)].rename_axis("card").reset_index()

    def threes(self, agent):
        """Table 2 of an agent, from the longest run: columns copies, games, mean, sd, se."""
        if agent in LONGEST:
            return self.read(LONGEST[agent][1]).query("agent == @agent").reset_index(drop=True)
        hands = [" ".join("3" * copies) for copies in range(1, 5)]
        return self.places(agent).loc[hands].reset_index(drop=True).assign(copies=range(1, 5))

    def means(self, agent):
        """An agent's 13 mean ranks, from 3 to 2."""
        return self.single(agent)["mean"].tolist()

    def opponents(self, copies):
        """Own threes -> (share, mean rank) of the opponents of a random player 1 with `copies` threes."""
        table = self.read("others").query("copies == @copies")
        return {line["held"]: (line["share"], line["mean"]) for line in table.to_dict("records")}

    def theses(self):
        """The means of table 1 in repetitions of the thesis by random players, see `card_values.theses`."""
        table = self.single("random")
        return card_values.theses(table["mean"], table["sd"], published.GAMES)

    def share_on_top(self, card):
        """The share of `theses` in which a card comes out best, with the error that our own means leave.

        Means of fewer games than the thesis's leave it open altogether.
        """
        table = self.single("random")
        at, drawn = table["card"].tolist().index(card), [table[name] for name in ("mean", "se", "sd")]
        low, high = card_values.best_between(*drawn, published.GAMES)[:, at]
        error = (high - low) / (2 * 1.96) if table["games"].min() > published.GAMES else np.inf
        return conclusions.Estimate(card_values.best_of(self.theses())[at], error)

    def dearer(self):
        """By how much 3, 4 and 5 in place of four threes worsen the mean rank: {agent: Estimate}."""
        hands = {agent: conclusions.column(self.places(agent), None) for agent in HANDICAPPED}
        return {agent: means["3 4 5"] - means["3 3 3 3"] for agent, means in hands.items()}

    def truncated_ahead(self):
        """Mean ranks of montecarlo less those of truncated by who the three others are, errors and games."""
        names = ("strength-more", "strength")
        long, short = (self.read(name).set_index(["agent", "others"]) for name in names)
        both, others = long.combine_first(short), short.loc["truncated"].index
        plain, ours = (both.loc[agent].loc[others] for agent in ("montecarlo", "truncated"))
        return plain["mean"] - ours["mean"], np.hypot(plain["se"], ours["se"]), ours["games"].astype(int)

    def single_beside_print(self, agents):
        """The printed means from 3 to 2, as they stand, and those of agents: {name: (means, errors)}."""
        return _beside(published.SINGLE_CARD, {agent: self.single(agent) for agent in agents})

    def threes_beside_print(self, agents):
        """The same for one to four threes."""
        return _beside(published.THREES, {agent: self.threes(agent) for agent in agents})


def _beside(claims, tables):
    printed = np.array([claim.mean for claim in claims])
    rows = {name: (table["mean"].to_numpy(), table["se"].to_numpy()) for name, table in tables.items()}
    return {PRINT: (printed, np.zeros(len(printed)))} | rows
