"""The paper's tables for checked records of games at the table, see `records`."""

import math

import numpy as np

from gamelab.hanabi.choices import AGENTS
from hiddenhands.runs.experiment import moments
from hiddenhands.thinking_time.published import QUESTIONS
from hiddenhands.thinking_time.reanalysis import paired_p


def _spread(values):
    """(mean, SD with divisor n - 1) of a list; NaN where there is none."""
    if not values:
        return math.nan, math.nan
    spread = moments(np.array(values, float)[:, None])
    return spread["mean"], spread["sd"]


def games_table(checked):
    """Section 5 for checked records: one dict per agent with score, estimates per game and their success."""
    lines = []
    for agent in AGENTS:
        own = [record for record in checked if record["agent"] == agent]
        if own:
            line = {"agent": agent, "games": len(own)}
            line["score"], line["score_sd"] = _spread([r["score"] for r in own])
            line["estimates"], line["estimates_sd"] = _spread([r["estimates"] for r in own])
            shares = [r["hits"] / r["estimates"] for r in own if r["estimates"]]
            line["success"], line["success_sd"] = _spread(shares)
            lines.append(line)
    return lines


def times_table(checked):
    """Thinking times by confidence: one dict per kind of turn."""
    turns = [turn for record in checked for turn in record["seconds"]]
    kinds = {"confident": (True,), "not confident": (False,), "all": (True, False)}
    lines = []
    for name, kind in kinds.items():
        seconds = [second for second, confident in turns if confident in kind]
        mean, sd = _spread(seconds)
        lines.append({"turns": name, "n": len(seconds), "seconds": mean, "sd": sd})
    return lines


def questionnaire_table(checked):
    """Table 1: one dict per question with the means under R and C, and p of the paired t test.

    Pairs are people (by their label) with one answered game with each of the two agents; others are left out.
    """

    lines = []
    for index, question in enumerate(QUESTIONS):
        line, both = {"question": question.name}, []
        for name, agent in (("R", "conventional"), ("C", "adaptive")):
            own = [(r["participant"], r["answers"][index]) for r in checked if r["agent"] == agent]
            given = [(label, answer) for label, answer in own if answer]
            line[name], line[f"{name}_sd"] = _spread([answer for _, answer in given])
            labels = [label for label, _ in given]
            both.append({label: answer for label, answer in given if label and labels.count(label) == 1})
        pairs = [(both[0][label], both[1][label]) for label in sorted(both[0].keys() & both[1].keys())]
        line["pairs"] = len(pairs)
        line["p"] = paired_p(pairs) if len(pairs) > 1 else math.nan
        lines.append(line)
    return lines
