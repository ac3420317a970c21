"""Lines of the study of 2017 that something is computed for, a function per family.

The others stand in claims.csv. Some of the paper's people agreed to be published, and stand on the
authors' branch `paper`: the paper's models are judged on these, and on all who are public now.
"""

from hiddenhands.ledger.estimates import welch
from hiddenhands.ledger.rules import above, and_list, computed
from hiddenhands.people import authors_analysis as script
from hiddenhands.people import published, weighing
from hiddenhands.people.games import ASKED

HIGH = 0.5
LEVEL = script.LEVEL


def groups():
    """The paper's people who are public, and all who are."""
    data = script.people()
    return {"with the paper's people who are public": data[data["early"]], "with all who are public": data}


def on_both(judge):
    """Shown of what `judge` says of a group of people (truth, values), for the paper's and for all.

    The sentence's places are those of the paper's people, and with "all_" before them those of all.
    """
    said = {name: judge(data) for name, data in groups().items()}
    (_, first), (_, every) = said.values()
    values = first | {f"all_{name}": value for name, value in every.items()}
    return computed({name: truth for name, (truth, _) in said.items()}, **values)


def people(lines):
    """Who answered everything, of the paper's people who are public, and games of one with one agent."""
    data = script.people()
    early = data[data["early"]]
    answered, filled = len(script.complete(early)), len(early.dropna(subset=[*script.QUESTIONS]))
    known = {"answered": answered, "filled": filled, "early": len(early), "missing": len(early) - answered}
    known |= {"hidden": published.participants() - len(early)}
    games = script.repeated()
    most = games[games["paper"]].groupby(["chain", "agent"]).size().max()
    return {
        "script-complete-answers": computed(None, answered, **known),
        "script-missing-answers": computed(None, **known),
        "script-most-games": computed(None, most=most, games=weighing.played().max()),
    }


def agents(lines):
    """Whether the agent made for people scores more with them than the one of 2015."""

    def judge(data):
        points = script.rated("points", data)
        gap = welch(*points["intentional"], *points["outer"])
        low, high = gap["low"], gap["high"]
        return above(low, high), {"points": gap["difference"], "low": low, "high": high}

    return {"abstract-scores-higher": on_both(judge)}


def answers(lines):
    """Whether answers correlate highly."""
    found = {}
    for id, names in zip(lines, script.TOGETHER):
        both = [script.correlations(names, data) for data in groups().values()]
        pairs = {f"{ASKED[a]} with {ASKED[b]}": [rhos[a, b] for rhos in both] for a, b in both[0]}
        told = and_list([f"{words} {early:.2f} ({every:.2f})" for words, (early, every) in pairs.items()])
        truth = {f"for {words}": min(rhos) >= HIGH for words, rhos in pairs.items()}
        found[id] = computed(truth, rho=min(map(min, pairs.values())), told=told)
    return found


def effects(lines):
    """What moves the score, by the script's models."""

    def of_people(data):
        p = script.beside_agents(script.ABOUT_PEOPLE, data)
        told = and_list([f"{ASKED[name]} {value:.2g}" for name, value in p.items()])
        return min(p.values()) >= LEVEL, {"p": min(p.values()), "told": told}

    def like_full(data):
        found = script.differences(script.ABOUT_PEOPLE, data)
        points, low, high, p = found["full", "intentional"]
        return p >= LEVEL, {"points": points, "low": low, "high": high, "p": p}

    def together(data):
        p = script.interactions(data)
        return p >= LEVEL, {"p": p}

    def alone(data):
        found = script.differences(("intention", "skill"), data)
        p = max(found[other, "intentional"][-1] for other in ("outer", "full"))
        return p < LEVEL, {"p": p}

    return {
        "script-no-effect-of-people": on_both(of_people),
        "script-intentional-like-full": on_both(like_full),
        "script-no-interactions": on_both(together),
        "script-intentional-alone": on_both(alone),
    }


def liking(lines):
    """Whether liking depends on the agent, by answers about it: by the script's test, and by one of means."""
    found = {}
    for id, name in zip(lines, ("skill", "intention")):
        p = {group: script.liking_by(name, data) for group, data in groups().items()}
        ways = "by sums of answers taken for counts", "by an analysis of variance"
        truth = {f"{way} {group}": p[group][at] >= LEVEL for at, way in enumerate(ways) for group in p}
        (first, first_proper), (every, every_proper) = p.values()
        values = {"p": first, "proper": first_proper, "all_p": every, "all_proper": every_proper}
        found[id] = computed(truth, **values)
    return found


def practice(lines):
    """Whether scores fall with time for each agent: by the script's model as it is, and by persons."""
    games = script.repeated()
    of = {
        "with the paper's games that are public": games[games["paper"]],
        "with all games": games,
        "with all but those of the person with most": games[games["person"] != weighing.most_active()],
    }
    together, alike = weighing.one_link()
    others = games["paper"] & ~together[games["person"]]
    values = {"chains": games["chain"].nunique(), "persons": games["person"].nunique()}
    values |= {"together": together.sum(), "alike": (together & alike).sum()}
    values |= {"others": (~together).sum(), "as_they": (alike & ~together).sum()}
    truth, rest = {}, script.practice(games[others], "chain")["full"]
    for constant, words in (("chain", "by the script's model"), ("person", "by person")):
        said = []
        for which, data in of.items():
            weeks = script.practice(data, constant)
            falls = {above(-high, -low) for _, low, high in weeks.values()}
            truth[f"{which} {words}"] = falls.pop() if len(falls) == 1 else None
            each = ("{} {:+.1f} ({:+.1f} to {:+.1f})".format(name, *week) for name, week in weeks.items())
            said.append(f"{which} {', '.join(each)}")
        values[constant] = "; ".join(said)
    return {"script-scores-fall": computed(truth, rest=rest, **values)}
