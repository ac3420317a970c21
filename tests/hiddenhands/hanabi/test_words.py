"""A game in words and as a picture says what lies on the table."""

from xml.etree import ElementTree

from gamelab.hanabi import rules
from gamelab.hanabi.choices import reading
from gamelab.hanabi.rules import ACTIONS, Board
from hiddenhands.hanabi import words

SETTING = reading(5)


def test_a_retold_game_ends_as_the_table_does():
    lines = words.retell(1, 0, SETTING)
    assert [line["turn"] for line in lines] == list(range(1, len(lines) + 1))
    assert [line["player"] for line in lines[:3]] == [0, 1, 0]
    for turn in (0, 9, len(lines) - 1):
        table, line = words.table_at(1, 0, SETTING, turn), lines[turn]
        assert [table.board[field] for field in (Board.TOKENS, Board.FAILURES, Board.SCORE)] == [
            line[name] for name in ("tokens", "failures", "score")
        ]
        assert line["hand 0"] == " ".join(rules.card_name(card) for card in table.hands[0][:5])
    assert rules.is_over(words.table_at(1, 0, SETTING, len(lines)))
    assert not rules.is_over(words.table_at(1, 0, SETTING, len(lines) - 1))


def test_every_action_has_words_of_its_own():
    said = [words.action_name(action) for action in range(ACTIONS)]
    assert len(set(said)) == ACTIONS
    assert said[0] == "discard card 1" and said[6] == "play card 2" and said[-1] == "hint rank 5"


def test_the_picture_shows_both_hands_and_the_counters():
    table = words.table_at(1, 0, SETTING, 9)
    shown = [node.text for node in ElementTree.fromstring(words.board_svg(table, "the table")).iter()]
    for seat in range(2):
        for name in words.hand_names(table, seat).split():
            assert f"{words.COLOURS[name[0]]} {name[1]}" in shown
    assert f"score {table.board[Board.SCORE]}" in shown and "the table" in shown
