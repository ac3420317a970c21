"""What runs measured of the mean ranks, whether kept or played anew, and how it lies beside the thesis's."""

import numpy as np

from gamelab.daifugo.choices import AGENTS
from gamelab.daifugo.hands import RANK_NAMES
from hiddenhands.daifugo import card_values, published
from hiddenhands.ledger import estimates
from hiddenhands.runs import runs

MARGIN = 0.05
"""Ranks that would not matter: one place in twenty games."""
SURE = 0.01
"""The p value, by Holm's method, below which a sentence on means is taken as decided."""
THESIS_SIZED = ("random", "greedy", "montecarlo", "truncated", "learned")
"""Agents whose tables 1 and 2 have as many games a row as the thesis's, or more."""
KINDS = ("random", "greedy", "learned", "montecarlo")
"""The kinds of players whom the story compares with the thesis."""
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


class Runs(runs.Runs):
    """What runs measured of the mean ranks."""

    STUDY = "daifugo"
    GAMES = 100_000
    READING = {"dtype": {"card": str, "hand": str}}

    def read(self, name):
        """The table (DataFrame) daifugo-`name`."""
        return self.table(f"daifugo-{name}")

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
        error = (
            (high - low) / (2 * estimates.quantile()) if table["games"].min() > published.GAMES else np.inf
        )
        return estimates.Estimate(card_values.best_of(self.theses())[at], error)

    def worth(self):
        """How many places better than 2.5, the mean of all, one finishes who holds a 2: {agent: Estimate}."""
        return {agent: -(estimates.column(self.single(agent), "card")["2"] - 2.5) for agent in AGENTS}

    def queen_behind(self):
        """By how many places a random player with a Q finishes behind one with a 2, an Estimate."""
        means = estimates.column(self.single("random"), "card")
        return means["Q"] - means["2"]

    def distances(self):
        """How far KINDS of players are from the print, see `published.distance`: {agent: Estimate}."""
        tables = {agent: (self.single(agent), self.threes(agent)) for agent in KINDS}
        return {agent: estimates.Estimate(*published.distance(*both)) for agent, both in tables.items()}

    def dearer(self):
        """By how much 3, 4 and 5 in place of four threes worsen the mean rank: {agent: Estimate}."""
        hands = {agent: estimates.column(self.places(agent), None) for agent in HANDICAPPED}
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
