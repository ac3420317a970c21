"""The front page: six findings that can be read at once, with pictures of results."""

import re


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
