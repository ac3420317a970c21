"""What this study computes and plays: no run of it is kept, since each takes seconds."""

from functools import cached_property

import numpy as np
import pandas as pd

from gamelab.werewolf import evolution, play
from gamelab.werewolf.choices import STANDARD, YEAR_2017, Role, in_words, rates_of
from hiddenhands.ledger.estimates import Estimate, mean, share
from hiddenhands.runs import runs
from hiddenhands.werewolf import equilibria, experiments, features, logs, real_games, words
from hiddenhands.werewolf.interpretations import POSSESSED, interpretations
from hiddenhands.werewolf.kernels import worth

LEARNING = {"best response": 1.0, "half way": 0.5, "a twentieth": 0.05, "mean of all years": "fictitious"}
"""Ways to learn: the share of the way to the best answer that the rates go each year."""
START = [0.5] * 6
"""Where players who learn begin."""


class Runs(runs.Runs):
    """The dynamics, which are exact, and what is drawn: days, crowds, decisions."""

    STUDY = "werewolf"
    GAMES = 3_000
    MORE = {"YEARS": 600, "DECISIONS": 2_000}

    @cached_property
    def graph(self):
        """Where each of the 64 fashions leads in the standard reading, an evolution.Graph."""
        return evolution.graph()

    @cached_property
    def readings(self):
        """All 162 readings, a line each: the switches in words, where paths end, the possessed's formula."""
        known = {switch.name.lower(): formula for formula, switch in POSSESSED.items()}
        lines = pd.DataFrame(
            in_words(switches) | dict(zip(experiments.MULTIVERSE_COLUMNS, experiments.summary(switches)))
            for switches, _ in interpretations()
        )
        lines["formula"] = lines["known"].map(known)
        lines["never settles"] = lines["fixed_points"] == 0
        lines["one cycle"] = lines["never settles"] & (lines["attractors"] == 1)
        lines["2017 to 2018"] = lines["red_path"] > 0
        lines["paths end in"] = [words.ending(line) for line in lines.itertuples()]
        return lines

    @cached_property
    def days(self):
        """GAMES first days in the fashion of 2017, a line each: the werewolf claims, the village wins."""
        fashion, day, lines = rates_of(YEAR_2017), play.new_day(), []
        for game in range(self.games):
            play.play_day(self.seed, game, fashion, fashion, STANDARD, play.NOBODY, day)
            claims = day.claims[day.roles.tolist().index(Role.WEREWOLF)]
            lines.append((bool(claims), bool(day.outcome[play.Outcome.WON])))
        return pd.DataFrame(lines, columns=["werewolf claims", "village wins"])

    @cached_property
    def caught(self):
        """{whether the werewolf claims: how often the village wins `days`, an Estimate}."""
        won = self.days.groupby("werewolf claims")["village wins"]
        return {claims: share(int(days.sum()), len(days)) for claims, days in won}

    @cached_property
    def logged(self):
        """The same days as a server's logs, read again: features [games, 9], wins [games]."""
        fashion = rates_of(YEAR_2017)
        texts = (logs.log(self.seed, game, fashion, fashion) for game in range(self.games))
        return features.matrix([logs.parse(text, "") for text in texts])

    @cached_property
    def learnt(self):
        """{way to learn: the rates in each of YEARS years, float64[YEARS + 1, 6]}."""
        return {name: equilibria.learn(START, self.more["YEARS"], step) for name, step in LEARNING.items()}

    @cached_property
    def late(self):
        """`learnt` in the later half of the years."""
        return {name: path[self.more["YEARS"] // 2 :] for name, path in self.learnt.items()}

    @cached_property
    def swings(self):
        """{way to learn: the most that any rate moves in the later half}."""
        return {name: float(np.ptp(path, axis=0).max()) for name, path in self.late.items()}

    @cached_property
    def crowds(self):
        """Twelve crowds that change little by little, led from random fashions: equilibria.Crowd each."""
        return equilibria.crowds(seed=self.seed)

    @cached_property
    def resting(self):
        """How many of `crowds` rest, before anything is made exact."""
        return sum(crowd.swing <= equilibria.STILL for crowd in self.crowds)

    @cached_property
    def limits(self):
        """[(Equilibrium, crowds that rest there)], the most frequent first."""
        return equilibria.replicator_limits(seed=self.seed)

    @cached_property
    def real(self):
        """How often the village wins `training`: {claimants: (by the model, an Estimate)}."""
        compared = {claimants: real_games.compare("training", claimants) for claimants in (1, 2, 3)}
        return {n: (one["model"], share(one["won"], one["games"])) for n, one in compared.items()}

    @cached_property
    def losses(self):
        """{side: {rule: what it loses a decision, of 100 games, an Estimate}} over DECISIONS decisions."""
        lost = {}
        for side in worth.Side:
            rules = words.RULES["roles" if side else "village"]
            columns = worth.losses(self.seed, self.more["DECISIONS"], side).T
            lost[side.name.lower()] = {rule: 100 * mean(each) for rule, each in zip(rules, columns)}
        return lost


def gain(rates):
    """What the village or one role can gain by changing alone, at rates that are played and believed."""
    return equilibria.least_gap_plan(rates)[1]


def feature_z(rows, true):
    """How many standard errors the means of features lie off their true values, where known: a Series."""
    errors = pd.Series(rows.std(axis=0, ddof=1) / len(rows) ** 0.5, range(1, 10))
    return (pd.Series(rows.mean(axis=0), range(1, 10)) - pd.Series(true)) / errors


def coefficient(line):
    """A fitted line of features.regress as an Estimate."""
    return Estimate(line["coefficient"], line["se"])
