"""What people's games show: how they hint, what their hints tell, which strategy explains them."""

from functools import cached_property

import numpy as np
import pandas as pd

from gamelab.settings import InputError, pick
from hiddenhands.ledger import estimates
from hiddenhands.ledger.estimates import Estimate
from hiddenhands.people import authors_analysis, experiments, weighing
from hiddenhands.people.kernels.calibration import FIELDS, FITS_MODEL, SLIPS, Field
from hiddenhands.people.kernels.moves import OF_ALL, QUESTIONS
from hiddenhands.runs import runs

WHO = {
    "people": "people",
    "even": "any legal move",
    "rational": "rational (2015)",
    "viewpoint": "viewpoint (2015)",
    "estimation": "estimation (2015)",
    "conventional": "steady (2018)",
    "convention": "keeps agreements",
}
"""Whose moves are looked at -> the words of figures and tables."""
WHICH_CARD, PLAYABLE_OR_NOT = (name for name, *_ in experiments.GAINS)
"""Of the table people-beliefs: what asking why gains, for two guesses."""


def estimated(line, value="mean"):
    """A line of one of the study's tables as an Estimate by person."""
    away, df = max(line["high"] - line[value], line[value] - line["low"]), max(line["people"] - 1, 1)
    return Estimate(line[value], away / estimates.quantile(df=df), df)


def score(line):
    """A line of mean scores by game as an Estimate."""
    return Estimate(line["mean"], line["se"], line["games"] - 1)


def away(line):
    """What a line of `people-beside` or `people-asking` is away from its base, as an Estimate."""
    reach = (line["away_high"] - line["away_low"]) / 2
    df = (line["people"] if "people" in line else line["games"]) - 1
    return Estimate(line["away"], reach / estimates.quantile(df=df), df)


def change(gain):
    """By which part a chance is larger, from a gain (Estimate) in its logarithm."""
    return Estimate(np.expm1(gain.value), np.exp(gain.value) * gain.se, gain.df)


def lead(measure):
    """What *intentional* has more than *outer* of "points" in first games, or of answers to a question."""
    own = authors_analysis.rated(measure, authors_analysis.people())
    return estimates.sample(*own["intentional"]) - estimates.sample(*own["outer"])


class Runs(runs.Runs):
    """What people's games show. `games` are the first ones by their ids, at most all that were published."""

    STUDY = "people"
    GAMES = experiments.ALL_GAMES

    def play(self, study, games=None, seed=None, **parameters):
        """The table of a study's experiment on GAMES of people's games."""
        games = min(games or self.games, experiments.ALL_GAMES)
        return super().play(study, games, seed, **parameters)

    def rows(self, study):
        """The (experiment, rows) of a study, a row a game."""
        from hiddenhands.runs.run import play_study

        return play_study(study, min(self.games, experiments.ALL_GAMES), self.seed)

    @cached_property
    def hints(self):
        """What hints, discards and plays say, of people and of others in the same positions."""
        return self.play(experiments.HINTS)

    @cached_property
    def scores(self):
        """Scores and answers by agent and by experience."""
        return self.play(experiments.SCORES)

    @cached_property
    def beliefs(self):
        """What the estimates of 2015 and 2018 know: (experiment, rows), a row a game."""
        return self.rows(experiments.BELIEFS)

    def share(self, question, who="people", group="all", of_all=False):
        """How often the answer to a moves.Question is yes; of_all: of all hints, see moves.OF_ALL."""
        words, table = (OF_ALL if of_all else QUESTIONS)[question], self.hints
        table = table[(table["question"] == words) & (table["who"] == who) & (table["group"] == group)]
        return estimated(table.iloc[0], "share")

    def losses(self, model, guess="which card"):
        """Nats a card after hints, a row a person, NaN without: by words, and asking why at each of SLIPS.

        model: "2015" or "2018". guess: "which card" a card is, or "playable or not".
        """
        rows = pick("year", model, {one.labels["model"]: rows for one, rows in self.beliefs})
        sums = weighing.by_person(rows)[:, :FIELDS]  # those after hints come first
        words, first = {
            "which card": (Field.LOSS_WORDS, Field.LOSS_MODEL),
            "playable or not": (Field.FITS_WORDS, FITS_MODEL),
        }[guess]
        asking = pd.DataFrame(sums[:, first : first + len(SLIPS)], columns=SLIPS)
        asking.insert(0, "words", sums[:, words])
        cards = sums[:, Field.CARDS]
        return asking.div(np.where(cards > 0, cards, np.nan), axis=0)

    def gains(self, model, guess="which card", group="all", rates=SLIPS):
        """What asking why gains over words alone, in nats a card, by the rate of slips: {rate: Estimate}.

        group: of people, see weighing.groups. rates: some of SLIPS. InputError names what is not there.
        """
        rates = np.atleast_1d(rates)
        if wrong := [rate for rate in rates if rate not in SLIPS]:
            allowed = ", ".join(f"{rate:g}" for rate in SLIPS)
            raise InputError(f"rates must be some of {allowed}, not {wrong[0]}.")
        losses = self.losses(model, guess)[pick("group", group, weighing.groups())].dropna()
        return {rate: estimates.mean(losses["words"] - losses[rate]) for rate in rates}

    def known(self, measure, model="2015", after="hint"):
        """A line of what the estimates know, of their default reading and of all people."""
        table = self.table("people-beliefs")
        table = table[table["model"].astype(str) == model]
        return table[
            (table["measure"] == measure)
            & (table["after"] == after)
            & (table["switch"] == "default")
            & (table["group"] == "all")
        ].iloc[0]

    def gain(self, measure, model="2015"):
        """By which part asking why changes a chance, on people whom the rate was not chosen on."""
        return change(estimated(self.known(measure, model)))

    def foretold(self, value, moves="all", fitted="half"):
        """How well a partner fitted to one half of the people foretells the others' moves.

        value: "chance" of the real move, a number, or "first", how often its likeliest move is the real one.
        """
        table = self.table("people-foretold").set_index(["fitted", "judged", "moves"])
        line = table.loc[(fitted, "others", moves)]
        if value == "chance":
            return line["chance"]
        return estimates.between(*line[["first", "first_low", "first_high"]])

    def with_people(self, a, agent="conventional"):
        """The mean score of an agent at a threshold, with a partner fitted to people, as an Estimate."""
        table = self.table("people-thresholds")
        return score(table[(table["agent"] == agent) & (table["a"] == a)].iloc[0])

    def by_asking(self, asks, a, agent="conventional"):
        """What an agent that asks "its own list" or "the people" scores more than if it asked nobody."""
        table = self.table("people-asking")
        return away(table[(table["agent"] == agent) & (table["asks"] == asks) & (table["a"] == a)].iloc[0])

    @cached_property
    def explained(self):
        """How well each strategy (index) explains the moves of people whom its rate was not chosen on.

        chance, from, to: what it gives to their real move, a geometric mean; more in people-strategies.
        """
        table = self.table("people-strategies")
        table = table[(table["group"] == "all") & (table["measure"] == "loss")].set_index("who")
        chances = np.exp(-table[["mean", "high", "low"]]).set_axis(["chance", "from", "to"], axis=1)
        return table.drop(columns=["measure", "group"]).join(chances)

    def ahead_of_even(self):
        """(the strategy that explains people best, what it gains over an even choice in nats a move)."""
        best = self.explained["mean"].idxmin()
        behind = self.explained.loc["even"]
        return best, estimates.between(*behind[["behind", "behind_low", "behind_high"]])
