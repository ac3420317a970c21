"""Lines of the study of 2017 that something is computed for, a function per family.

The others are people.csv. What is public are other people than the paper's, in part: see the chapter.
"""

from gamelab.claims import welch
from gamelab.ledger.rules import above, listed, shown
from gamelab.people import script
from gamelab.people.choices import Agent
from gamelab.people.logs import ASKED
from gamelab.people.weighing import most_active

HIGH = 0.5


def agents(lines):
    """Whether the agent made for people scores more with them than the one of 2015."""
    data = script.people()
    one, other = (data["points"][data["agent"] == agent] for agent in (Agent.INTENTIONAL, Agent.OUTER))
    gap = welch(one.mean(), one.std(ddof=1), len(one), other.mean(), other.std(ddof=1), len(other))
    truth = above(gap["low"], gap["high"])
    return {
        "abstract-scores-higher": shown(truth, points=gap["difference"], low=gap["low"], high=gap["high"])
    }


def answers(lines):
    """Whether answers correlate highly."""
    found = {}
    for id, names in zip(lines, script.TOGETHER):
        rhos = script.correlations(names)
        pairs = {f"{ASKED[one]} with {ASKED[other]}": rho for (one, other), rho in rhos.items()}
        told = listed([f"{words} {rho:.2f}" for words, rho in pairs.items()])
        truth = {f"for {words}": rho >= HIGH for words, rho in pairs.items()}
        found[id] = shown(truth, rho=min(rhos.values()), told=told)
    return found


def effects(lines):
    """What moves the score, by the script's models."""
    p = script.beside_agents(script.ABOUT_PEOPLE)
    told = listed([f"{ASKED[name]} {value:.2g}" for name, value in p.items()])
    fixed, judged = script.differences(script.ABOUT_PEOPLE), script.differences(("intention", "skill"))
    points, low, high, sure = fixed["full", "intentional"]
    alone = max(judged[other, "intentional"][-1] for other in ("outer", "full"))
    together = script.interactions()
    level = script.LEVEL
    return {
        "script-no-effect-of-people": shown(min(p.values()) >= level, p=min(p.values()), told=told),
        "script-intentional-like-full": shown(sure >= level, points=points, low=low, high=high, p=sure),
        "script-no-interactions": shown(together >= level, p=together),
        "script-intentional-alone": shown(alone < level, p=alone),
    }


def liking(lines):
    """Whether liking depends on the agent, by answers about it."""
    found = {}
    for id, name in zip(lines, ("skill", "intention")):
        as_counts, proper = script.liking_by(name)
        found[id] = shown(as_counts >= script.LEVEL, p=as_counts, proper=proper)
    return found


def practice(lines):
    """Whether scores fall with time, for each agent, with the person who played most and without."""
    said, truth = [], {}
    for words, without in (("with everybody", None), ("without the person of 568 games", most_active())):
        weeks = script.practice(without)
        told = [
            f"{name} {mean:+.1f} ({low:+.1f} to {high:+.1f})" for name, (mean, low, high) in weeks.items()
        ]
        said.append(f"{words} {', '.join(told)}")
        falls = {above(-high, -low) for _, low, high in weeks.values()}
        truth[words] = falls.pop() if len(falls) == 1 else None
    return {"script-scores-fall": shown(truth, told="; ".join(said))}
