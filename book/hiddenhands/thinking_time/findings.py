"""What the study of thinking time found."""

import math

from hiddenhands.ledger.estimates import exact
from hiddenhands.ledger.findings import Finding, all_of, surely
from hiddenhands.thinking_time import published, reanalysis

LITTLE = 0.1
"""Points of the score that we call hardly any."""
APART = 4
"""Points of the score that four people are asked to show."""


def spread_printed():
    """The SD of the difference of a person's two scores, if scores spread as printed."""
    return math.hypot(*(score.sd for score in published.SCORES))


def missed(spread):
    """The chance that the study's four people do not show a true difference of APART points."""
    return 1 - reanalysis.power_of(APART / spread, published.PEOPLE)


def _start_decides(runs):
    leads = runs.leads()
    return all_of(surely(leads[1.0]), surely(-leads[1.5]))


def _little_changes_from_the_usual_start(runs):
    lead = runs.leads()[2.5]
    return surely(exact(LITTLE) - lead, exact(LITTLE) + lead)


def _time_tells_little_of_slips(runs):
    gains = runs.doubts("slips often")
    little = surely(exact(LITTLE) - gains["long"], exact(LITTLE) + gains["long"])
    return all_of(surely(gains["slip"]), surely(gains["slip"] - gains["long"]), little)


def _four_people_miss_it(runs):
    ours = math.hypot(*runs.met()["sd"])
    return bool(min(missed(spread_printed()), missed(ours)) > 0.5)


def _all_lean_and_none_is_sure(runs):
    least = min(line["p_holm"] for line in reanalysis.table_1())
    return bool(min(reanalysis.against_c().values()) > 0 and least >= 0.05)


FINDINGS = {
    "start": Finding(
        "Whether listening helps depends on the partner's starting trust, which the paper omits: {lead_1} "
        "points at full trust, {lead_15} at slightly less.",
        "思考時間に応じて信頼度を変えると得点が上がるか下がるかは、論文に書かれていない信頼度の初期値による。"
        "得点の変化は、推定を常に信じて始めると{lead_1}点、それより少し慎重に始めると{lead_15}点である。",
        _start_decides,
        "with simulated people",
        "人を模したプログラムと組む場合",
        where="notebooks/thinking_time.html#it-depends-on-where-trust-starts",
    ),
    "usual_start": Finding(
        "If both partners start at a = 2.5, as in the study of 2015, listening changes the score by less "
        "than a tenth of a point: {lead_25}.",
        "2015年の研究と同じa = 2.5から始めると、思考時間を使っても"
        "得点の変化は0.1点に満たない（{lead_25}点）。",
        _little_changes_from_the_usual_start,
        "with simulated people",
        "人を模したプログラムと組む場合",
        where="notebooks/thinking_time.html#does-listening-help",
    ),
    "slips": Finding(
        "A partner that knew each slip would score {slip} points more than one that never guesses; one that "
        "distrusts long turns, {long}.",
        "相手のミスをすべて知っているエージェントの得点は、推定をまったくしないエージェントより{slip}点高い。"
        "長くかかった手番の後に推定をしないエージェントでは、この差は{long}点である。",
        _time_tells_little_of_slips,
        "with simulated people who slip often",
        "ミスの多い、人を模したプログラムと組む場合",
        where="notebooks/thinking_time.html#does-the-clock-know-anything",
    ),
    "four_people": Finding(
        "A true difference of four points would go unnoticed in {missed} of studies with four people.",
        "真の得点差が4点あっても、4人の実験では{missed}の割合で有意差が見られない。",
        _four_people_miss_it,
        "if scores spread as printed and a person's two scores are unrelated",
        "得点のばらつきが論文のとおりで、同じ人の2つの得点に相関がない場合",
        where="notebooks/thinking_time.html#what-can-four-people-show",
    ),
    "questionnaire": Finding(
        "All fourteen mean answers lean against the listening partner, but after correcting for fourteen "
        "tests none does so significantly: the smallest p is {least_p}.",
        "14問のどの平均でも、思考時間を使うエージェントのほうが評価が低い。"
        "しかし、14回の検定について補正すると有意差はなくなる（最小のp値は{least_p}）。",
        _all_lean_and_none_is_sure,
        where="notebooks/thinking_time.html#what-can-four-people-show",
    ),
}
