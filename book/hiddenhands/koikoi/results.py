"""What follows from the runs, with errors: learners of the nine-card game, and players of the whole game."""

import numpy as np
import pandas as pd

from hiddenhands.koikoi.experiments import STRATEGIES, at_end
from hiddenhands.koikoi.full.experiments import INTERVAL
from hiddenhands.ledger import estimates
from hiddenhands.ledger.estimates import Estimate
from hiddenhands.runs import runs

DRAWS = 1_000
"""Tables drawn anew within their errors, to know how sure a number made of all their lines is."""
FIELD = ["points", "cards", "theirs"]
"""What is known at a call: points held, cards left, and how many of the other's sets lack one card."""


class Runs(runs.Runs):
    """The study's runs: training on nine cards at the article's length, and matches of the whole game."""

    STUDY = "koikoi"
    GAMES = 1_000_000

    def learners(self, strategy="average"):
        """What koikoi-nine-runs has on one strategy: exploitability and gains by run and iterations."""
        table = self.table("koikoi-nine-runs")
        return table[table["strategy"] == strategy]

    def at_end(self, strategy="average"):
        """Those after the most iterations, a line a run."""
        return at_end(self.learners(strategy)).reset_index(drop=True)

    def epsilons(self, strategy="average"):
        """{iterations: Estimate}: what a best response to the strategy gains a game, over all runs."""
        by_marks = self.learners(strategy).groupby("iterations")["exploitability"]
        return {marks: estimates.mean(each) for marks, each in by_marks}

    def gains(self):
        """What the average strategy gains at the end on both fixed players, and how much less on rule."""
        ends = self.at_end()
        gained = {name: estimates.mean(ends[name]) for name in ("random", "rule")}
        return gained | {"less": estimates.mean(ends["random"] - ends["rule"])}

    def calls_learned(self, example):
        """{strategy: line}: what training runs learned on the boards that fit an example of the article."""
        table = self.table("koikoi-nine-calls").query("example == @example").set_index("strategy")
        return {strategy: table.loc[strategy] for strategy in STRATEGIES}

    def all_or_nothing(self, example, strategy):
        """In what share of these boards and runs a strategy's chance of a call is 0, 1 or one half."""
        line = self.calls_learned(example)[strategy]
        cases = int(line["runs"] * line["sets"])
        return estimates.share(round((line["pure"] + line["even"]) * cases), cases)

    def wins(self, name):
        """{(first, second): Estimate}: in what share of matches the first player wins; a table of matches."""
        table = self.table(name)
        # Intervals are cut off at 0 and 1. Where a few matches all end alike, that is no proof.
        reach = np.maximum(table["high"] - table["share"], table["share"] - table["low"])
        counted = [estimates.share(*line).se for line in table[["won", "matches"]].to_numpy()]
        errors = np.where(reach > 0, reach / INTERVAL, counted)
        pairs = table.assign(se=errors, games=table["matches"] // 2).set_index(["first", "second"])
        return estimates.column(pairs, None, "share")

    def hidden(self):
        """koikoi-nine-hidden by the cards of the other's hand that the dealer and the child are shown."""
        return self.table("koikoi-nine-hidden").set_index(["dealer_sees", "child_sees"])

    def costs(self):
        """{what the search player does without: Estimate}: what that costs, as a share of matches."""
        table = self.table("koikoi-ablation").iloc[1:]
        pairs = table.assign(games=table["matches"] // 2)
        return estimates.column(pairs, "without", "costs", "costs_se")

    def calls(self, name="koikoi-calls"):
        """{what is known at a call, see FIELD: Estimate}: what koi-koi brings over stop, in points."""
        table = self.table(name)
        # A handful of calls may all bring the same: that tells nothing about their spread.
        spread = table["se"].where(table["se"] > 0, np.inf)
        return estimates.column(table.assign(se=spread, games=table["calls"]).set_index(FIELD), None, "more")

    def tells_most(self, offered=FIELD):
        """Which column of koikoi-calls tells most whether koi-koi pays: (it, {other: by how much more}).

        That is by which its means lie farthest apart: their variance, weighed by calls.
        """
        table = self.table("koikoi-calls")
        noise = np.random.default_rng(1).standard_normal((DRAWS, len(table)))
        more = np.vstack([table["more"], table["more"].to_numpy() + noise * table["se"].to_numpy()])
        weight = table["calls"].to_numpy() / table["calls"].sum()
        overall = (more @ weight)[:, None]

        def spread(column):
            groups = table[column].to_numpy(object) == pd.unique(table[column].astype(object))[:, None]
            shares = groups @ weight
            return ((more @ (groups * weight).T / shares - overall) ** 2) @ shares

        def estimate(values):
            """The first is the table's own; the others say how far it may be off."""
            return Estimate(values[0], values[1:].std(ddof=1))

        found = {column: spread(column) for column in offered}
        most = max(found, key=lambda column: found[column][0])
        gaps = {column: estimate(found[most] - found[column]) for column in offered if column != most}
        return most, gaps

    def both_tell(self, least=50):
        """What koi-koi brings between learned and between search players: {field: (Estimate, Estimate)}.

        Of the kinds of call that came up at least so often between search players.
        """
        often = self.table("koikoi-calls-search").query("calls >= @least").set_index(FIELD).index
        learned, search = self.calls(), self.calls("koikoi-calls-search")
        return {field: (learned[field], search[field]) for field in often if field in learned}

    def dealing(self):
        """{players: Estimate}: what the dealer of the whole game gains a round between players alike."""
        return estimates.column(self.table("koikoi-dealer"), "players", games="pairs")
