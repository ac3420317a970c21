"""What can be chosen: every point of the rules that the article leaves open."""

from enum import IntEnum
from typing import NamedTuple

from gamelab.choices import Parameter, record


class Unimproved(IntEnum):
    """What a koi-koi is worth to its caller if nobody ends the game."""

    NOTHING = 0
    RECEIVES = 1  # the points held
    PAYS = 2


@record
class Rules(NamedTuple):
    """One reading of the rules; the defaults are the article's as far as it tells."""

    kasu: int = Parameter(int, 3, "plain cards that make the yaku kasu", low=2, high=3)
    opponent_doubled: int = Parameter(bool, False, "whether a win after the opponent's koi-koi pays double")
    caller_doubled: int = Parameter(bool, False, "whether a win after an own koi-koi pays double")
    unimproved: int = Parameter(
        Unimproved, "nothing", "what the caller of a koi-koi gets of the points held if nobody ends the game"
    )
    strict: int = Parameter(
        bool, False, "whether only yaku count that the full game has too: hanami, tsukimi"
    )


ARTICLE = Rules()
VARIANTS = {
    "article": ARTICLE,
    "two plains": Rules(kasu=2),
    "opponent doubled": Rules(opponent_doubled=1),
    "caller doubled": Rules(caller_doubled=1),
    "both doubled": Rules(opponent_doubled=1, caller_doubled=1),
    "unimproved receives": Rules(unimproved=int(Unimproved.RECEIVES)),
    "unimproved pays": Rules(unimproved=int(Unimproved.PAYS)),
    "strict yaku": Rules(strict=1),
}
VARIANT = Parameter(str, tuple(VARIANTS), "variants of the rules", words=tuple(VARIANTS), many=True)
