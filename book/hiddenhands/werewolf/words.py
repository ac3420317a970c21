"""Boards, reports and readings in words."""

from gamelab.werewolf.boards import BOARDS, NO_RIVAL, Colour, Report


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


def ending(line):
    """What a reading leads to, from its line of the table of all readings."""
    alone = line.attractors == 1
    if line.fixed_points == 0:
        return f"one cycle of {line.longest}" if alone else "several cycles"
    if alone:
        return "one fixed point"
    return "fixed points and cycles" if line.longest > 1 else "several fixed points"
