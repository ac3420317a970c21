"""A game in words says what lies on the table."""

from gamelab.hanabi import rules
from gamelab.hanabi.choices import reading
from gamelab.hanabi.rules import Board
from hiddenhands.hanabi import words

SETTING = reading(5)


def test_a_retold_game_ends_as_the_table_does():
    lines = words.retell(1, 0, SETTING)
    assert [line["turn"] for line in lines] == list(range(1, len(lines) + 1))
    assert [line["player"] for line in lines[:3]] == [0, 1, 0]
    for turn in (0, 9, len(lines) - 1):
        table, line = words.table_at(1, 0, SETTING, turn), lines[turn]
        for field in (Board.TOKENS, Board.FAILURES, Board.SCORE):
            assert table.board[field] == line[field.name.lower()]
        assert line["hand 0"] == " ".join(rules.card_name(card) for card in table.hands[0][:5])
    assert rules.is_over(words.table_at(1, 0, SETTING, len(lines)))
    assert not rules.is_over(words.table_at(1, 0, SETTING, len(lines) - 1))
