"""What the study of Koi-Koi found."""

from hiddenhands.koikoi import published
from hiddenhands.koikoi.exact import truth
from hiddenhands.ledger.estimates import exact
from hiddenhands.ledger.findings import Finding, all_of, surely

NEAR = 0.05
"""Of the game's value: an opponent who gains less finds hardly anything to exploit."""
ALMOST_ALWAYS = 0.95
QUARTER = 0.25
"""Of what being dealer is worth: the limit for what a hidden hand is."""


def _hardly_exploitable(runs):
    _, value, _ = truth()
    *_, epsilon = runs.epsilons().values()
    return surely(exact(NEAR * value) - epsilon)


def _beats_both(runs):
    gains = runs.gains()
    return surely(gains["rule"], gains["less"])


def _digits_of_an_average(runs):
    _, example = published.EXAMPLES
    learned = runs.calls_learned(example.name)["average"]
    as_printed = bool(learned["q0.025"] <= example.right <= learned["q0.975"])
    average, current = (runs.all_or_nothing(example.name, kind) for kind in ("average", "current"))
    return all_of(as_printed, surely(current, above=ALMOST_ALWAYS), surely(exact(0.5) - average))


def _search_beats_advice(runs):
    return surely(runs.wins("koikoi-strength-50")["search", "rules"], above=0.5)


def _the_others_side_tells_most(runs):
    most, gaps = runs.tells_most()
    sure = surely(*gaps.values())
    return sure if most == "theirs" else None if sure is None else False


def _a_hand_is_worth_less_than_the_seat(runs):
    shown = runs.hidden()
    worth, off = shown["dealer_value"], 2 * shown["exploitability"].max()
    seen = worth[2, 0] - worth[0, 0], worth[0, 0] - worth[0, 2]
    margin = min(*seen, QUARTER * worth[0, 0] - max(seen))
    return True if margin > off else False if margin < -off else None


FINDINGS = {
    "exploited": Finding(
        "An opponent who knows the program's every habit gains only {epsilon} points a game; being dealer is "
        "worth {value}.",
        "プログラムの癖をすべて知る相手でも、得られるのは1ゲームあたり{epsilon}点にすぎない。親であることの価値は"
        "{value}点である。",
        _hardly_exploitable,
        "nine cards, after five million rounds of practice; the dealer's worth between perfect players",
        "札9枚、500万回の学習後。親の価値は完全なプレイヤー同士",
        where="notebooks/koikoi.html#how-little-is-left-to-exploit",
    ),
    "both": Finding(
        "As the article says, the learner beats both opponents, the careful one by less: it gains "
        "{gain_random} and {gain_rule} points a game.",
        "記事のとおり、学習者はどちらの相手にも勝ち越し、慎重な相手からの得のほうが小さい。"
        "1ゲームあたり{gain_random}点と{gain_rule}点である。",
        _beats_both,
        "with card values of our own for the careful player",
        "慎重な相手の札の点数は、私たちが定めた値を使用",
        where="notebooks/koikoi.html#does-it-beat-the-random-and-the-careful-player",
    ),
    "digits": Finding(
        "The printed 0.99922 looks like an average that remembers early coin tosses: the learner's latest "
        "strategy is all or nothing.",
        "記事の0.99922は、学習初期の硬貨投げの影響が残る平均の値とみられる。学習者の最新の戦略は、こいこいと勝負の"
        "どちらかに決まっている。",
        _digits_of_an_average,
        "on the boards that fit the article's second example",
        "記事の例2に合う局面で",
        where="notebooks/koikoi.html#why-stop-with-0-99922-and-not-always",
    ),
    "search": Finding(
        "With all forty-eight cards, our search player wins {search_rules}% of its matches against a player "
        "that follows published advice.",
        "札48枚のこいこいでは、私たちの探索プレイヤーは、公開されている助言に従うプレイヤーとの対局の"
        "{search_rules}%に勝つ。",
        _search_beats_advice,
        where="notebooks/koikoi.html#forty-eight-cards",
    ),
    "look": Finding(
        "The number of the opponent's sets that lack just one card tells most about whether koi-koi pays.",
        "こいこいが得になるかどうかを最もよく表すのは、あと1枚で完成する相手の役の数である。",
        _the_others_side_tells_most,
        "of three things we compared, between learned players",
        "学習したプレイヤー同士、比べた3つの要素のうち",
        where="notebooks/koikoi.html#forty-eight-cards",
    ),
    "hand": Finding(
        "To see the opponent's whole hand is worth {koikoi_evidence.hand_dealer} points a game to the dealer "
        "and {koikoi_evidence.hand_child} to the child, less than a quarter of what being dealer is worth.",
        "相手の手札をすべて見られることの価値は、1ゲームあたり親で{koikoi_evidence.hand_dealer}点、"
        "子で{koikoi_evidence.hand_child}点であり、親であることの価値の4分の1に満たない。",
        _a_hand_is_worth_less_than_the_seat,
        "nine cards, between perfect players",
        "札9枚、完全なプレイヤー同士",
        where="notebooks/koikoi.html#what-is-a-hidden-hand-worth",
    ),
}
