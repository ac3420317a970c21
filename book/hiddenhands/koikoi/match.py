"""`hiddenhands koikoi-match A B`: matches of Koi-Koi between players of ours and others' programs."""

import json
import sys

from gamelab.choices import InputError, Parameter, reading
from gamelab.koikoi.choices import House
from hiddenhands.koikoi import command

NAME = "koikoi-match"
SUMMARY = "match two players of Koi-Koi with forty-eight cards"
MATCHES = Parameter(
    int, 100, "matches, an even number: each deal is played from both seats", low=2, high=10**6
)
SECONDS = Parameter(float, 60, "seconds that a program has for an answer", low=0.1, high=3600)


def arguments(parser):
    """Declare the command's arguments."""
    told = f"{command.PLAYER.allowed}, or a command that answers lines as `hiddenhands koikoi-engine` does"
    for name in ("first", "second"):
        parser.add_argument(name, metavar="AB"[name == "second"], help=told)
    parser.add_argument("--matches", metavar="N", default="100", help=f"{MATCHES.summary}: {MATCHES.allowed}")
    command.thinking(parser)
    parser.add_argument("--timeout", metavar="T", default="60", help=f"{SECONDS.summary}: {SECONDS.allowed}")
    parser.add_argument("--param", metavar="K=V", action="append", default=[], help="a rule; may be repeated")
    parser.add_argument("--json", action="store_true", help="one JSON object per match, and one for all")


def house_of(given):
    """The rules that --param names."""
    pairs = dict(text.partition("=")[::2] for text in given)
    if len(pairs) < len(given) or any("=" not in text for text in given) or "pack" in pairs:
        raise InputError("--param needs a rule as name=value, each name once, and 48 cards are played with.")
    return reading(House, **pairs)


def run(options):
    """Play the matches and print who won."""
    house, seconds = house_of(options.param), SECONDS.read("--timeout", options.timeout)
    matches = MATCHES.read("--matches", options.matches)
    if matches % 2:
        raise InputError(f"--matches must be even, not {matches}: each deal is played from both seats.")
    thoughts = command.thoughts(options)

    from hiddenhands.koikoi.full import contest

    names = options.first, options.second
    players = [contest.player(name, thoughts, seconds) for name in names]
    try:
        results = []
        for result in contest.matches(players, names, thoughts[2], matches, house):
            results.append(result["lead"])
            if options.json:
                print(json.dumps(result), flush=True)
            elif sys.stderr.isatty():
                print(f"\r{len(results)} of {matches} matches", end="", file=sys.stderr, flush=True)
    finally:
        for one in players:
            one.close()
    summary = contest.summary(results, house.rounds)
    if options.json:
        print(json.dumps({"first": names[0], "second": names[1]} | summary))
        return
    print(
        f"{names[0]} won {summary['won']}, drew {summary['drawn']} and lost {summary['lost']} of {matches} "
        f"matches against {names[1]}: {100 * summary['share']:.1f} % "
        f"({100 * summary['low']:.1f} to {100 * summary['high']:.1f}), a draw counting half; "
        f"{summary['points']:+.2f} points a round (standard error {summary['points_se']:.2f})."
    )
