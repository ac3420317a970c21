"""Boards, reports, states and readings in words."""

from gamelab.werewolf.boards import BOARDS, NO_RIVAL, Colour, Report
from gamelab.werewolf.choices import label
from hiddenhands import words

_SAID = words("werewolf")
HABITS = _SAID["habits"]
"""The rates of a state as sentences, with a place for often or seldom."""
SHORT = _SAID["short"]
"""The rates of a state as heads of a table's lines."""
RULES = {"village": _SAID["village"], "roles": _SAID["roles"]}
"""Rules that decide: the village's in the order of worth.Village, the roles' in that of worth.Strategy."""


def describe(board):
    """One of BOARDS in words: A, B (and C) claim; D, E (and C) don't."""
    said = []
    for player in range(BOARDS.claimants[board]):
        target, colour = (BOARDS.reports[board, player, field] for field in Report)
        whom = "a villager" if target == NO_RIVAL else "ABCDE"[target]
        said.append(f"{'ABC'[player]}: {whom} {Colour(colour).name.lower()}")
    return ", ".join(said)


def report(day, seat):
    """What a seat of a play.Day says, or nothing."""
    if not day.claims[seat]:
        return ""
    return f"player {day.targets[seat] + 1} is {Colour(day.colours[seat]).name.lower()}"


def _high(state):
    """1 for each rate that is high in a state of two levels, else 0."""
    return map(int, f"{state:06b}")


def profile(state):
    """(who claims beside the seer, what is often done besides) in words, of a state of two levels."""
    s1, w1, p1, s2, w2, p2 = _high(state)
    accuse = [role for role, often in (("werewolf", w2), ("possessed", p2)) if often]
    lies = [f"{many} claim" for many, often in (("two", s1), ("three", s2)) if often]
    accused = f"if three claim, the {' and the '.join(accuse)} accuse{'s' * (len(accuse) < 2)} a rival"
    besides = [accused] * bool(accuse) + [f"the seer lies if {' or '.join(lies)}"] * bool(lies)
    return _SAID["claims"][2 * w1 + p1], "; ".join(besides) or "no lie about a rival, no lying seer"


def spoken(state):
    """A state of two levels with its letters in words."""
    often = [habit.replace("{} ", "") for habit, high in zip(HABITS, _high(state)) if high]
    if len(often) in (0, len(HABITS)):
        return f"{label(state)} (everything {'often' if often else 'seldom'})"
    return f"{label(state)} (often: {', '.join(often)}; the rest seldom)"


def ending(line):
    """What a reading leads to, from its line of the table of all readings."""
    alone = line.attractors == 1
    if line.fixed_points == 0:
        return f"one cycle of {line.longest}" if alone else "several cycles"
    if alone:
        return "one fixed point"
    return "fixed points and cycles" if line.longest > 1 else "several fixed points"
