"""What the study of Daifugo found."""

from hiddenhands.daifugo import published
from hiddenhands.daifugo.results import MARGIN
from hiddenhands.ledger.estimates import exact
from hiddenhands.ledger.findings import Finding, all_of, surely

FAR = 10
"""How many times as far others lie from the print as random players do, in squares: far nearer."""


def _two_is_worth_more_among_the_skilled(runs):
    worth = runs.worth()
    random = worth.pop("random")
    return surely(*(one - 2 * random for one in worth.values()))


def _numbers_are_nearest_to_random_players(runs):
    far = runs.distances()
    random = far.pop("random")
    return surely(*(one - FAR * random for one in far.values()))


def _doubt_was_right(runs):
    behind = runs.queen_behind()
    noise = exact(2 * published.SD / published.GAMES**0.5)
    return all_of(surely(behind), surely(noise - behind))


def _low_cards_are_the_heavier_handicap(runs):
    dearer = runs.dearer()
    random = dearer.pop("random")
    alike = surely(exact(MARGIN) - random, exact(MARGIN) + random)
    return all_of(alike, surely(*dearer.values(), above=MARGIN))


FINDINGS = {
    "two": Finding(
        "Holding a 2 gains {two_random} places among random players and {two_low} to {two_high} among "
        "stronger ones.",
        "2を1枚持つと、平均順位はランダムなプレイヤー同士では{two_random}、"
        "それより強いプレイヤー同士では{two_low}〜{two_high}よくなる。",
        _two_is_worth_more_among_the_skilled,
        where="notebooks/daifugo.html",
    ),
    "random_players": Finding(
        "The thesis's sixteen printed numbers come nearest to games between random players, far nearer than "
        "to any of our players who look ahead.",
        "卒論に載っている16個の数値は、ランダムなプレイヤー同士のゲームに最も近く、"
        "先を読むプレイヤー同士のゲームからは、試したどの種類でもはるかに遠い。",
        _numbers_are_nearest_to_random_players,
        "kind of player and rules chosen for these numbers",
        "プレイヤーの種類とルールの読み方は、これらの数値に合わせて選択",
        where="notebooks/daifugo.html#which-players-produced-the-thesis-s-numbers",
    ),
    "doubt": Finding(
        "The thesis was right to doubt that the queen beats the 2: in the long run a player with the 2 "
        "finishes {q_behind} places better.",
        "Qが2よりよいという結果を疑った卒論は正しかった。ゲーム数を増やせば、2のほうが{q_behind}だけ順位がよい。",
        _doubt_was_right,
        "between random players",
        "ランダムなプレイヤー同士",
        where="notebooks/daifugo.html#is-q-really-better-than-2",
    ),
    "handicap": Finding(
        "Different low cards handicap a player more than four 3s do, for {served} of the {kinds} kinds of "
        "players we tried. Among random players the difference is less than a twentieth of a place.",
        "異なる弱い札は、4枚の3よりも重いハンデになる。これは、試した{kinds}種類のプレイヤーのうち{served}種類で"
        "成り立つが、ランダムなプレイヤー同士では差が0.05位に満たない。",
        _low_cards_are_the_heavier_handicap,
        where="notebooks/daifugo.html#what-makes-a-game-harder",
    ),
}
