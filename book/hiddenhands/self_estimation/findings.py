"""What the study of self-estimation found."""

from hiddenhands.ledger.findings import Finding, all_of, surely

PAGE = "notebooks/self_estimation.html"


def _asking_why_helps(runs):
    return surely(*runs.estimating().values())


def _it_helps_hinters_little(runs):
    alone, hinters = runs.estimating(), runs.estimating_hinters()
    less = (alone[hand] - hinters[hand] for hand in alone)
    return all_of(surely(*hinters.values()), surely(*less))


def _silence_brings_more(runs):
    return surely(runs.silence()[5] - runs.estimating()[5])


def _open_hands_are_beaten(runs):
    return surely(*runs.patience().values())


def _another_threshold_is_better(runs):
    return surely(*(lead for _, lead in runs.best_threshold().values()))


def _searching_helps(runs):
    return surely(*runs.searching().values())


FINDINGS = {
    "asking": Finding(
        "Asking why your partner gave this hint is worth {two} points with two cards each and {five} with "
        "five.",
        "相手がなぜそのヒントを出したのかを考えると、得点は手札2枚で{two}点、5枚で{five}点上がる。",
        _asking_why_helps,
        "in our reading",
        "私たちの読み方の場合",
        where=PAGE,
    ),
    "silence": Finding(
        "With five cards, no longer hinting at random brings more than asking why: {silent_five} points "
        "against {five}.",
        "手札5枚では、推定よりも、ランダムなヒントをやめることのほうが得点を上げる"
        "（推定は{five}点、やめることは{silent_five}点）。",
        _silence_brings_more,
        "in our reading",
        "私たちの読み方の場合",
        where=f"{PAGE}#is-it-the-asking-that-helps",
    ),
    "hinters": Finding(
        "Where both players fall back on random hints, and know it, asking why brings only {hinters_two} "
        "points with two cards and {hinters_five} with five.",
        "手が決まらないときに2人ともランダムなヒントを出し、互いにそれを知っている場合、推定による得点の上昇は"
        "手札2枚で{hinters_two}点、5枚で{hinters_five}点にとどまる。",
        _it_helps_hinters_little,
        where=f"{PAGE}#is-it-the-asking-that-helps",
    ),
    "threshold": Finding(
        "The paper's threshold of 2.5 is not the best: {best_two} scores {lead_two} points more with two "
        "cards, {best_five} scores {lead_five} more with five.",
        "論文の閾値2.5は最良ではない。手札2枚では{best_two}が{lead_two}点、5枚では{best_five}が"
        "{lead_five}点高い。",
        _another_threshold_is_better,
        "in our reading",
        "私たちの読み方の場合",
        where=f"{PAGE}#how-sure-is-sure-enough",
    ),
    "open_hands": Finding(
        "The paper says that nothing beats its rules for open hands. One more rule adds {patient_two} points "
        "with two cards and {patient_five} with five.",
        "論文によれば完全戦略に勝てる戦略はないが、規則を1つ加えると、得点は手札2枚で{patient_two}点、"
        "5枚で{patient_five}点上がる。",
        _open_hands_are_beaten,
        where=f"{PAGE}#what-holds-of-the-paper",
    ),
    "search": Finding(
        "If one of two players who ask why also looks ahead, they score {search_two} points more with two "
        "cards, {search_five} with five.",
        "推定する2人の一方が先読みもすると、得点は手札2枚で{search_two}点、5枚で{search_five}点上がる。",
        _searching_helps,
        "in our reading",
        "私たちの読み方の場合",
        where=f"{PAGE}#ten-years-on-look-ahead",
    ),
}
