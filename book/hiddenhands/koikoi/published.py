"""What the article (Abe 2019) prints of its results, as data; its pictures are missing from our copy."""

from typing import NamedTuple

from hiddenhands.ledger.claims import claims

PAPER = "Mini hanafuda (2019)"
_LINES = claims("koikoi")
_MAN = 10_000  # 万, in which the article counts
ITERATIONS = round(_LINES["experiment-iterations"].value * _MAN)
"""Of chance-sampled CFR, behind all its results."""
GAMES = round(_LINES["random-games"].value * _MAN)
"""Behind each gain, seats alternating; it may mean pairs of games."""


class Example(NamedTuple):
    """A printed probability of one call, and which call it is."""

    name: str
    right: float  # as printed: the probability of the article's call
    goes_on: bool  # whether that call is koi-koi

    @property
    def koi_koi(self):
        """The probability of koi-koi that the article prints or means."""
        return self.of(self.right)

    def of(self, koi_koi):
        """The probability of the article's call, given koi-koi's; and the other way round."""
        return koi_koi if self.goes_on else 1 - koi_koi


EXAMPLES = (
    Example("example 1", _LINES["example-1-koikoi-probability"].value, True),
    Example("example 2", _LINES["example-2-stop-probability"].value, False),
)
