"""The drawings."""

from gamelab.koikoi.nine.rules import CARDS, YAKU
from hiddenhands.koikoi import drawings


def test_the_gallery_shows_each_card_by_itself_and_in_its_yaku():
    drawn = drawings.gallery()
    for card in range(CARDS):
        assert drawn.count(drawings.face(card)) == 1 + sum(cards >> card & 1 for cards, _ in YAKU.values())
