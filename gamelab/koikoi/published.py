"""What the article (Abe 2019) prints of its results, as data; its pictures are missing from our copy."""

from typing import NamedTuple

SOURCE = "abe2019hanafuda"
ITERATIONS = 5_000_000  # of chance-sampled CFR, behind all its results
GAMES = 1_000_000  # behind each gain, seats alternating


class Example(NamedTuple):
    """A printed probability and what the article says of its situation; the child has just completed tan."""

    name: str
    koi_koi: float  # its printed probability
    text: str

    @property
    def goes_on(self):
        """Whether koi-koi is the call that the article's player makes."""
        return self.koi_koi > 0.5

    def right(self, koi_koi):
        """The probability of that call, given koi-koi's."""
        return koi_koi if self.goes_on else 1 - koi_koi


EXAMPLES = (
    Example(
        "example 1",
        0.997339,
        "the dealer can only capture August cards and so never wins; nikou can still be added to tan",
    ),
    Example(
        "example 2",
        1 - 0.99922,
        "only tsukimi or tane could be added, and the dealer takes the August card in the next turn",
    ),
)


def curves_end_so(random, rule_based):
    """Whether gains against the two fixed players are as the article tells of its curves, without numbers."""
    return 0 < rule_based < random
