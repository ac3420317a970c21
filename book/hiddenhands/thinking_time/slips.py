"""Which conclusions of the chapter hang on how often simulated people slip; from hanabi-thinking-slips."""

import math

from hiddenhands.ledger import estimates
from hiddenhands.thinking_time import reanalysis, results
from hiddenhands.thinking_time.experiments import AGENTS_R_AND_C, SETTLED

R, C = AGENTS_R_AND_C
STARTS = (1.0, 1.5, 2.5, 4.0)


def lines_of(table, partner, hand=5):
    """The lines of one kind of people and one size of hands as dicts: {(agent, a, doubts): line}."""
    own = table[(table["partner"] == partner) & (table["hand"] == hand)]
    return own.set_index(["agent", "a", "doubts"]).to_dict("index")


def levels(lines):
    """What the chapter computes of people with these lines: {in words: a number}."""
    r, c = lines[R, 2.5, "nothing"], lines[C, 2.5, "nothing"]
    return {
        "R scores, points": r["mean"],
        "R's estimates a game": r["estimates"],
        "share of these that succeed": r["success"],
        "the same from a = 1": lines[R, 1.0, "nothing"]["success"],
        "share of games in which long thinking raises C's a": c["games_raised_long"],
        "people to see a difference of two points": reanalysis.people_needed(2, math.hypot(r["sd"], c["sd"])),
    }


def comparisons(lines):
    """What the chapter concludes from people with these lines: {in words: Estimate of a difference}.

    Of games on the same deals, but for different thresholds: those errors are as if deals differed.
    """

    def of(a, doubts="nothing", agent=R):
        return lines[agent, a, doubts]

    told = {f"C's lead over R, both from a = {a:g}": results.paired(of(a, agent=C)) for a in STARTS}
    told |= {f"R: a = {a:g} minus a = 2.5": results.gap(of(a), of(2.5)) for a in (1.5, 4.0, 10.0)}
    told["R: only settled cards minus a = 2.5"] = results.gap(of(SETTLED), of(2.5))
    told["R: never to estimate minus only settled cards"] = results.gap(of(math.inf), of(SETTLED))
    told["R: share of certain plays, a = 4 minus a = 2.5"] = results.certain_gap(of(4.0), of(2.5))
    ways = {"long": "after 30 s or more", "unsure": "after unsure turns", "slip": "after slips"}
    for way, words in ways.items():
        told[f"R, only settled cards: no estimate {words} minus no doubts"] = results.paired(of(SETTLED, way))
    after = results.gap(of(SETTLED, "slip"), of(math.inf))
    told["R, only settled cards: no estimate after slips minus never to estimate"] = after
    return told


def changes(before, *later):
    """What becomes of the sure directions of `comparisons` in others: {in words: "", or how it changes}."""

    def change(was, now):
        return "" if was == now else "turns round" if was * now else "fades" if was else "appears"

    told, known = {}, [estimates.sure_of(one) for one in later]
    for name, direction in estimates.sure_of(before).items():
        each = [change(direction, one[name]) for one in known]
        told[name] = " or ".join(dict.fromkeys(how or "the same" for how in each)) if any(each) else ""
    return told


def rows(kinds, changed):
    """The table of what is concluded: dicts, with a column for each kind of people, {its name: its lines}."""
    told = [
        {name: f"{value:.3g}" for name, value in levels(lines).items()}
        | {name: f"{gap:±+.3f}" for name, gap in comparisons(lines).items()}
        for lines in kinds.values()
    ]
    return [
        {"what is concluded": name}
        | {people: own[name] for people, own in zip(kinds, told)}
        | {"changes": changed.get(name, "")}
        for name in told[0]
    ]


def knowing_slips(lines):
    """What an agent scores that knows of each action whether it was a slip: Estimates (without, with, gain).

    Without: the best of R at the thresholds tried and R that never estimates. With: the best of
    those at which R does not estimate after slips. Chosen on the games that judge them. The gain is paired
    if both are at one threshold.
    """
    r, knows = (
        {a: line for (agent, a, doubts), line in lines.items() if agent == R and doubts == way}
        for way in ("nothing", "slip")
    )
    before, after = (max(group, key=lambda a, group=group: group[a]["mean"]) for group in (r, knows))
    gain = results.paired(knows[after]) if before == after else results.gap(knows[after], r[before])
    return estimates.from_row(r[before]), estimates.from_row(knows[after]), gain
