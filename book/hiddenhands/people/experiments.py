"""What the command line and the chapter run: people's scores, moves, what they tell, what explains them."""

from functools import partial
from itertools import product

import numpy as np

from gamelab.settings import InputError, Parameter, fill
from hiddenhands.ledger import estimates
from hiddenhands.people import games, partners, weighing
from hiddenhands.people.choices import OPEN, YEARS, Agent, Asked, Model, Reading, Who, player_of
from hiddenhands.people.kernels import calibration as beliefs
from hiddenhands.people.kernels import likelihood, moves
from hiddenhands.people.kernels.calibration import BINS, CURVE, RESTS, SLIPS, After, Field, Rests
from hiddenhands.people.kernels.likelihood import Sum
from hiddenhands.runs.experiment import Experiment, Study, one_at_a_time

ALL_GAMES = 2040
"""All that were published; fewer games are the first ones by their ids."""


def one(play, setting, games, seed, columns, labels):
    """An experiment about the first `games` games. InputError if there are not so many."""
    if games > ALL_GAMES:
        raise InputError(f"games must be at most {ALL_GAMES}: these were played and published, no more.")
    return Experiment(play, setting, games, seed, columns, labels)


def columns(first, count):
    """Names for `count` columns, the first of them `first`."""
    return (first, *(f"column {number}" for number in range(1, count)))


def score_block(seed, first, count, setting):
    """Score, agent, and whether it is the game after which the person answered: int64[games, 3]."""
    packed = games.load()
    rows = slice(first, first + count)
    asked = np.isin(np.arange(first, first + count), packed.asked)
    return np.stack([packed.score[rows], packed.agent[rows], asked], axis=1).astype(np.int64)


def plan_scores(games, seed):
    """Scores and answers of 240 people by agent and experience (study of 2017)."""
    return [one(score_block, {}, games, seed, ("score", "agent", "asked"), {})]


ANSWERS = ("intention", "skill", "like")
"""The questions about the agent, answered from 1 to 5."""


def score_table(results):
    """Scores of first games, of all games, and answers, by agent and by people's experience."""
    lines = []
    [(_, rows)] = results
    score, agent, asked = rows.T
    who = games.persons()[: len(rows)]
    measured = {"score, first game": (score, asked)}
    measured |= {name: (games.answered(name)[who], asked) for name in ANSWERS}
    measured["score, all games"] = score, 1
    for number, (measure, (values, among)) in product(Agent, measured.items()):
        counted = among * (agent == number) * ~np.isnan(values)
        sums = weighing.by_person(np.stack([np.where(counted, values, 0), counted], axis=1))
        lines += _by_group(*sums.T, agent=number.name.lower(), measure=measure)
    return lines


def _by_group(totals, counts, among=True, **labels):
    each = weighing.groups().items()
    return [labels | {"group": name} | weighing.summary(totals, counts, own & among) for name, own in each]


def plan_hints(games, seed, who):
    """What people's hints, discards and plays say, beside others in the same positions."""
    size, block = columns("hints", len(moves.When) * len(moves.Question) * 2), moves.ask_block
    return [one(block, Asked(w, player_of(w)), games, seed, size, {"who": Who(w).name.lower()}) for w in who]


def hint_table(results):
    """The share of each answer, by person, by experience, by turn and by tokens."""
    lines = []
    for experiment, rows in results:
        counts = weighing.by_person(rows.reshape(len(rows), len(moves.When), len(moves.Question), 2))
        asked = [(words, question, question) for question, words in moves.QUESTIONS.items()]
        asked += [(words, question, moves.Question.HELD) for question, words in moves.OF_ALL.items()]
        for words, question, among in asked:
            labels = experiment.labels | {"question": words}
            every, yes = counts[:, :, among, 0].T, counts[:, :, question, 1].T
            lines += _by_group(yes[moves.When.ALWAYS], every[moves.When.ALWAYS], **labels)
            for when in list(moves.When)[1:]:
                known = weighing.summary(yes[when], every[when], np.ones(len(every[when]), bool))
                lines.append(labels | {"group": when.name.lower()} | known)
    for line in lines:  # a t interval knows no bounds, a share has them
        line["low"], line["high"] = (float(np.clip(line[name], 0, 1)) for name in ("low", "high"))
    return [{"share" if name == "mean" else name: value for name, value in line.items()} for line in lines]


def plan_beliefs(games, seed, model, readings):
    """What the estimates of 2015 and 2018 know of their cards after people's actions."""
    planned = []
    for year in (tuple(YEARS)[number] for number in model):
        default = fill(Reading, YEARS[year])
        others = one_at_a_time(OPEN, {}) if readings else []
        for name, word, change in [("default", "", {}), *others]:
            setting = fill(default, change)
            if name == "default" or setting != default:
                labels = {"model": year, "switch": name, "value": str(word)}
                size = columns("cards", beliefs.ROW)
                planned.append(one(beliefs.judge_block, setting, games, seed, size, labels))
    return planned


def belief_table(results):
    """Losses, shares of right identities and what the threshold lets through, after each kind of action.

    A `gain` is the loss by words alone minus that with the model, at the slip rate that was best for one half
    of the people, judged on the other half; of all other measures everybody counts. By experience for the
    default readings only; numbers are rounded to six decimals.
    """
    lines = []
    for experiment, rows in results:
        sums = weighing.by_person(rows)
        chosen = weighing.halves(experiment.seed)
        for kind in After:
            fields = sums[:, kind * beliefs.FIELDS : (kind + 1) * beliefs.FIELDS]
            labels = experiment.labels | {"after": kind.name.lower()}
            for measure, (total, count) in MEASURES.items():
                lines += _by_group(fields[:, total], fields[:, count], **labels, measure=measure, slip=np.nan)
            for measure, words, first in GAINS:
                gains = fields[:, [words]] - fields[:, first : first + len(SLIPS)]
                place = best_slip(gains, fields[:, Field.CARDS], chosen)
                for name, at in ((measure, place), (f"{measure}, no slips", 0)):
                    known = labels | {"measure": name, "slip": SLIPS[at]}
                    lines += _by_group(gains[:, at], fields[:, Field.CARDS], ~chosen, **known)
    return [
        {name: round(value, 6) if isinstance(value, float) else value for name, value in line.items()}
        for line in lines
        if line["switch"] == "default" or line["group"] not in weighing.LEVELS
    ]


MEASURES = {
    "loss, before": (Field.LOSS_BEFORE, Field.CARDS),
    "loss, words": (Field.LOSS_WORDS, Field.CARDS),
    "right, before": (Field.RIGHT_BEFORE, Field.CARDS),
    "right, words": (Field.RIGHT_WORDS, Field.CARDS),
    "right, model": (Field.RIGHT_MODEL, Field.CARDS),
    "excluded by the model": (Field.IMPOSSIBLE, Field.CARDS),
    "estimated": (Field.ESTIMATED, Field.ACTIONS),
    "believed, of estimates": (Field.BELIEVED, Field.ESTIMATED),
    "believed rightly": (Field.BELIEVED_RIGHT, Field.BELIEVED),
    "acted on, of actions": (Field.ACTED, Field.ACTIONS),
    "acted on well": (Field.ACTED_WELL, Field.ACTED),
    "acted on by words, of actions": (Field.WORDS_ACTED, Field.ACTIONS),
    "acted on well by words": (Field.WORDS_ACTED_WELL, Field.WORDS_ACTED),
}
SHARES = [name for name in MEASURES if not name.startswith(("loss", "believed, of"))]
"""Of these measures, those that lie between 0 and 1."""
GAINS = (
    ("gain, which card", Field.LOSS_WORDS, Field.LOSS_MODEL),
    ("gain, playable or not", Field.FITS_WORDS, beliefs.FITS_MODEL),
)
"""In nats a card: how much better the model foretells the card, and whether it can be played."""


def best_slip(values, counts, chosen):
    """The index of SLIPS at which the mean over the people `chosen` of values / counts is largest."""
    has = chosen & (counts > 0)
    return int(np.argmax((values[has] / counts[has, None]).mean(axis=0))) if has.any() else 0


def calibration(results):
    """How often the likeliest identity is right, by how likely it seemed: dicts for words and each model.

    right_se: the standard error of that share, by person.
    """
    lines = []
    for experiment, rows in results:
        curves = weighing.by_person(rows)[:, CURVE:RESTS].reshape(-1, 2, BINS, 3)
        for place, source in enumerate(("words", experiment.labels["model"])):
            for bin in range(BINS):
                cards, said, right = curves[:, place, bin].T
                if cards.sum() < 1:
                    continue
                known = weighing.summary(right - said, cards, cards > 0)
                pooled = {"said": said.sum() / cards.sum(), "right": right.sum() / cards.sum()}
                apart, many = right - pooled["right"] * cards, (cards > 0).sum()
                pooled["right_se"] = np.sqrt((apart**2).sum() * many / max(many - 1, 1)) / cards.sum()
                lines.append({"source": source, "cards": cards.sum()} | pooled | known)
    return lines


def resting(results):
    """How often a card fits that an estimate believes to fit, by what that rests on: a dict each.

    cards: how many; fits: the share of them, with 95% by person.
    """
    lines = []
    for experiment, rows in results:
        sums = weighing.by_person(rows)[:, RESTS:].reshape(-1, len(Rests), 2)
        for rests in Rests:
            cards, fits = sums[:, rests].T
            known = weighing.summary(fits, cards, cards > 0)
            lines.append(experiment.labels | {"rests on": rests, "cards": int(cards.sum())} | known)
    return lines


def plan_strategies(games, seed, who):
    """Which strategy with slips explains people's moves, fitted on half of them."""
    size = columns("moves", likelihood.ROW)
    block = likelihood.weigh_block
    return [one(block, Asked(w, player_of(w)), games, seed, size, {"who": Who(w).name.lower()}) for w in who]


def strategy_table(results):
    """Nats a move that each strategy loses, with the slips that suited one half of the people, on the other.

    mixture: the share of people for whom it is the right one, of all these strategies, with 95% of what
    drawing these people anew gives. behind: nats more than the best of them, of all people. slip: the rate.
    """
    chosen = weighing.halves(results[0][0].seed)
    lines, logs = [], []
    for experiment, rows in results:
        sums = weighing.by_person(rows)
        own, counts = sums[:, Sum.LOG :], sums[:, Sum.MOVES]
        place = best_slip(own, counts, chosen)
        logs.append(own[~chosen & (counts > 0), place])
        for measure, totals in (("loss", -own[:, place]), ("as it would", sums[:, Sum.EXPECTED])):
            for group, members in weighing.groups().items():
                line = experiment.labels | {"measure": measure, "group": group, "slip": SLIPS[place]}
                lines.append(line | weighing.summary(totals, counts, members & ~chosen))
    logs = np.stack(logs, axis=1)
    losses = -logs / counts[~chosen & (counts > 0), None]  # the moves are the same for all
    behind = losses - losses[:, [losses.mean(axis=0).argmin()]]
    ends = estimates.mean_interval(behind.mean(axis=0), behind.std(axis=0, ddof=1), len(behind))
    interval = likelihood.mixture_interval(logs, results[0][0].seed)
    known = np.stack([likelihood.mixture(logs), *interval, behind.mean(axis=0), *ends], axis=1)
    names = [name + end for name in ("mixture", "behind") for end in ("", "_low", "_high")]
    mixture = {e.labels["who"]: dict(zip(names, own.tolist())) for (e, _), own in zip(results, known)}
    return [line | mixture[line["who"]] for line in lines]


_WHO = partial(Parameter, Who, several=True)
SCORES = Study("people-scores", {}, plan_scores, score_table, games=ALL_GAMES)
_ANYBODY = {"who": _WHO(range(len(Who)), "whose moves")}
HINTS = Study("people-hints", _ANYBODY, plan_hints, hint_table, games=ALL_GAMES)
_BELIEFS = {
    "model": Parameter(str, range(len(Model)), "partner models", words=tuple(YEARS), several=True),
    "readings": Parameter(bool, 0, "whether each open point is changed alone, too"),
}
BELIEFS = Study("people-beliefs", _BELIEFS, plan_beliefs, belief_table, games=ALL_GAMES)
_STRATEGIES = {"who": _WHO(range(1, len(Who)), "strategies")}
STRATEGIES = Study("people-strategies", _STRATEGIES, plan_strategies, strategy_table, games=ALL_GAMES)
STUDIES = [SCORES, HINTS, BELIEFS, STRATEGIES, *partners.STUDIES]
