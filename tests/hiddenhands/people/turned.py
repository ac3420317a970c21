"""What turns the evidence of each family of lines around; see test_turned.py."""

import numpy as np

from hiddenhands.people import authors_analysis
from hiddenhands.people.choices import Agent


def with_people(change):
    """A turn: answers and points as `change(data)` makes them; what the script's models find follows."""

    def turn(patch):
        data = authors_analysis.people().copy()
        change(data)
        patch.setattr(authors_analysis, "people", lambda: data)
        return ()

    return turn


def agents_by_points(data):
    data["points"] = data["points"] - 20 * (data["agent"] == Agent.INTENTIONAL)


def by_lot(*names):
    def change(data):
        lots = np.random.default_rng(1)
        for name in names:
            data[name] = lots.permutation(data[name])

    return change


def one_answer(data):
    """Questions that are asked together get the same answer, or opposite ones."""
    for one, *others in authors_analysis.TOGETHER:
        for name in others:
            data[name] = data[one].copy()


def evened(name):
    """Answers to "like" whose sums are products of a share by agent and one by answer: independent."""

    def change(data):
        merged = np.clip(data[name], 2 if name == "intention" else 1, 4)
        has = data[[*authors_analysis.QUESTIONS]].notna().all(axis=1)
        cells = 5 * data["agent"][has] + merged[has].astype(int)
        data.loc[has, "like"] = 50.0 / np.bincount(cells)[cells]

    return change


def liked_by_one_agents_judges(name):
    """Only who answers high of one agent likes it: liking depends on the agent, by answers, by any test."""

    def change(data):
        data["like"] = np.where((data[name] > 3) == (data["agent"] == Agent.INTENTIONAL), 5.0, 1.0)
        data["like"] = data["like"].where(np.arange(len(data)) % 7 != 0, 3.0)

    return change


def hardly_any_interaction(data):
    high = (data["skill"] > 3) & (data["agent"] == Agent.INTENTIONAL) & (data["exp"] > 2)
    data["points"] = data["points"] + 40 * high


def weeks(low, high):
    def turn(patch):
        found = {agent.name.lower(): ((low + high) / 2, low, high) for agent in Agent}
        patch.setattr(authors_analysis, "practice", lambda data, constant: found)
        return ()

    return turn


TURNED = {
    "agents": [with_people(agents_by_points)],
    "answers": [with_people(by_lot("recent", "skill", "bgg", "score", "like")), with_people(one_answer)],
    "effects": [with_people(by_lot("points")), with_people(hardly_any_interaction)],
    "liking": [
        with_people(change(name))
        for change in (evened, liked_by_one_agents_judges)
        for name in ("skill", "intention")
    ],
    "practice": [weeks(-2, -1), weeks(1, 2)],
}
"""Family -> functions that get pytest's monkeypatch and give the evidence (a tuple) to assess by."""
