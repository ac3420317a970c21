"""What the study of real people's games found."""

import math

from hiddenhands.ledger.estimates import exact
from hiddenhands.ledger.findings import Finding, all_of, surely
from hiddenhands.people import results
from hiddenhands.people.kernels.moves import Question

MOST = 0.8
"""A share below which something is far from always so."""
LEAST_RATE, MOST_RATE = 0.15, 0.9
"""Between which shares of hints that count as random asking why is said to help."""
AS_IN_2018 = 2.5
"""Agent R's threshold."""
RANDOM = 0.3
"""A share of random moves with which a strategy does not play like a person."""


def _most_hints_are_as_assumed_and_name_playable_cards(runs):
    assumed = runs.share(Question.AS_2015, of_all=True)
    named, blind = (runs.share(Question.PLAYABLE, who) for who in ("people", "even"))
    most = surely(assumed, above=0.5), surely(exact(MOST) - assumed)
    return all_of(*most, surely(named - 2 * blind))


def _silence_says_something(runs):
    silent, blind = (runs.share(Question.SILENT, who) for who in ("people", "even"))
    return all_of(surely(silent - blind), surely(exact(MOST) - silent))


def _asking_helps_if_much_is_random(runs):
    by_rate = runs.gains("2015")
    helps = [gain for rate, gain in by_rate.items() if LEAST_RATE <= rate <= MOST_RATE]
    judged = runs.gain(results.WHICH_CARD), -runs.gain(f"{results.WHICH_CARD}, no slips")
    return all_of(surely(*helps), surely(*judged))


def _strategies_need_many_random_moves(runs):
    _, ahead = runs.ahead_of_even()
    least = runs.explained["slip"].drop("even").min()
    return all_of(surely(ahead), bool(least > RANDOM))


def _asking_costs_with_people(runs):
    gained = runs.table("people-asking")["away_low"] > 0
    return all_of(surely(runs.with_people(math.inf) - runs.with_people(AS_IN_2018)), not gained.any())


def _more_points_not_surely_liked(runs):
    return all_of(surely(results.lead("points")), surely(results.lead("like")) is None)


FINDINGS = {
    "hints": Finding(
        "Of people's hints, {all_assumed} are just as the study of 2015 assumes. When the agent holds a "
        "playable card, {named} name one (blind hints: {blind}).",
        "人のヒントのうち、ちょうど2015年の研究の仮定どおりのものは{all_assumed}である。"
        "エージェントが出せる札を持つときは、{named}が出せる札を指す（でたらめなヒントなら{blind}）。",
        _most_hints_are_as_assumed_and_name_playable_cards,
        where="notebooks/people.html",
    ),
    "silence": Finding(
        "Silence says less than the study of 2018 assumes. When people discard although they could hint, "
        "there is nothing to hint at only {silent} of the time.",
        "ヒントを出さないことの意味は、2018年の研究の仮定よりも弱い。人がヒントを出せるのに札を捨てるとき、"
        "伝えることがないのは{silent}にすぎない。",
        _silence_says_something,
        where="notebooks/people.html#what-silence-says",
    ),
    "asking": Finding(
        "Asking why a hint was given helps to guess one's cards if {rate_low} to {rate_high} of hints are "
        "taken for random, and misleads if hardly any are. At best the true card's chance grows by {gain} of "
        "itself.",
        "「なぜ」と問う推定は、ヒントの{rate_low}〜{rate_high}をランダムとみなせば"
        "札を当てる助けになり（真の札の確率は、最もよい場合で、もとの値の{gain}だけ増える）、"
        "ランダムとみなすヒントがほとんどなければ妨げになる。",
        _asking_helps_if_much_is_random,
        "with the partner model of 2015",
        "2015年の相手モデルの場合",
        where="notebooks/people.html#asking-why-put-to-the-test",
    ),
    "strategies": Finding(
        "None of our strategies plays like a person: the best, with {random_moves} random moves, gives the "
        "real move a chance of {chance}, an even choice {even}.",
        "試した戦略の中に、人と同じように手を選ぶものはない。最もよいものでも、手の{random_moves}を"
        "ランダムとしたうえで、実際の手に与える確率は{chance}である（すべての合法手が等確率なら{even}）。",
        _strategies_need_many_random_moves,
        where="notebooks/people.html#which-strategy-explains-them-best",
    ),
    "partner": Finding(
        "With a partner fitted to real people, asking why costs points: agent R scores {asking} at its "
        "threshold of 2.5 and {never} if it never asks.",
        "実際の人の手に当てはめた相手と組むと、「なぜ」と問うことで得点が下がる。"
        "エージェントRは閾値2.5で{asking}点、まったく問わなければ{never}点である。",
        _asking_costs_with_people,
        "simulated people, who play worse than the real ones",
        "実際の人よりも弱い、人を模したプログラムと組む場合",
        where="notebooks/people.html#a-partner-that-moves-as-people-do",
    ),
    "liking": Finding(
        "The agent with intentions scores {points} points more than outer, a player of 2015; whether people "
        "like it better cannot be told ({like} of five steps).",
        "意図を持つエージェント（intentional）の得点は、2015年のプレイヤー（outer）より{points}点高いが、"
        "より好まれるかどうかはわからない（5段階での差は{like}）。",
        _more_points_not_surely_liked,
        where="notebooks/people.html#more-points-better-liked",
    ),
}
