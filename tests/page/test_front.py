"""The front page: two hidden cards to begin with; six findings read at once, with pictures of results."""

import re

from conftest import PHONE
from playwright.sync_api import expect

from hiddenhands.self_estimation import hook


def test_a_hidden_card_is_laid_in_the_first_screen_of_a_phone(window, address):
    """Neither face is there before; what it was is said, and it is the same without scripts."""
    page = window(**PHONE, java_script_enabled=False)
    page.goto(f"{address}/book/intro.html")
    shown = page.locator(".gl-hook")
    right = shown.locator("label", has_text="right")
    assert right.bounding_box()["y"] + right.bounding_box()["height"] < 844
    assert "±" not in shown.inner_text()
    faces, answer = shown.locator(".gl-seen svg"), shown.get_by_role("status")
    assert not any(face.is_visible() for face in faces.all()) and answer.inner_text() == ""
    right.tap()
    expect(answer).to_contain_text("A green 1: it counts. Of 10 green cards 3 are 1s.")
    assert [face.is_visible() for face in faces.all()] == [False, True]
    page.keyboard.press("ArrowLeft")
    expect(answer).to_contain_text("A yellow 4: it is lost.")
    assert [face.is_visible() for face in faces.all()] == [True, False]


def test_what_the_hook_counts_can_be_counted_by_hand():
    """The right card is green, the left is not. A 1 on the left would have been told of, and a green 1 is."""
    names, told = hook.example()
    assert names == ("Y4", "G1")
    other_colours, ranks = 4, 5
    assert told["named"] == other_colours * ranks * ranks
    assert told["kept"] == other_colours * (ranks - 1) and told["with_one"] == "all of these"
    assert (told["many"], told["ones"]) == (10, 3)


def test_each_finding_is_a_sentence_of_twenty_words_beside_its_picture(window, address):
    page = window()
    page.goto(f"{address}/book/intro.html")
    cards = page.locator(".sd-card:has(.gl-shelf)").all()
    assert len(cards) == 6
    for card in cards:
        found = card.locator("strong").inner_text()
        # An interval, an error, a number and the condition are no words.
        bare = re.sub(r"\([^)]*\)|± [\d.%]+", "", found)
        assert len([word for word in bare.split() if re.search(r"[A-Za-z]", word)]) <= 20, found
        assert card.locator("svg[role=img]").get_attribute("aria-label")
        assert re.search(r"\d", card.locator("svg").text_content())
