"""What people's moves say, against a slow count with sets of cards."""

import numpy as np
import pytest
from people import oracle, writer

from hiddenhands.people import games
from hiddenhands.people.choices import Asked, Who, player_of
from hiddenhands.people.kernels import moves
from hiddenhands.people.kernels.moves import Question, When

pytestmark = pytest.mark.kernel
GAME = 100


def asked(who=Who.PEOPLE):
    return Asked(int(who), player_of(who))


def counted(who, first=GAME, count=1):
    shape = count, len(When), len(Question), 2
    return moves.ask_block(1, first, count, asked(who)).reshape(shape)


def slow_counts(game):
    """Hints that name a playable card, the first, the last; plays that fit; hints where a card is playable;
    what an even choice among all hints would name there: from the log's own lines."""
    lines = list(writer.log(game))
    board, found = dict.fromkeys(oracle.COLOURS, 0), np.zeros((6, 2))
    hand = oracle.make_deck(game.seed)[:5]
    for number, line in enumerate(lines):
        if not line.startswith("MOVE: "):
            continue
        who, kind, _, _, colour, rank = line.split()[1:]
        if who == "0":
            if kind in "23":
                after = next(one for one in lines[number + 1 : number + 4] if " now has " in one)
                hand = oracle.cards(after.partition(" now has ")[2])
        elif kind in "01":
            fits = [card for card in hand if board[card[0]] == card[1] - 1]
            said = oracle.COLOURS[int(colour)] if kind == "0" else int(rank)
            named = [card for card in hand if said in card]
            found[4] += 1, bool(fits)
            if fits:
                legal = [*{card[0] for card in hand}, *{card[1] for card in hand}]
                good = {card[0] for card in fits} | {card[1] for card in fits}
                found[5] += 1, len(good) / len(legal)
                for place, yes in enumerate((set(fits) & set(named), fits[0] in named, fits[-1] in named)):
                    found[place] += 1, bool(yes)
        elif kind == "2":
            found[3] += 1, "successfully" in lines[number + 1]
        if kind == "2" and "successfully" in lines[number + 1]:
            board[oracle.cards(lines[number + 1].partition(" plays ")[2])[0][0]] += 1
    return found


def test_a_slow_count_from_the_logs_agrees():
    every, _ = writer.unpack(games.load())
    for row in (GAME, GAME + 7, GAME + 30):
        game = list(every.values())[row]
        ours = counted(Who.PEOPLE, row)[0, When.ALWAYS]
        wanted = ours[[Question.PLAYABLE, Question.FIRST, Question.LAST, Question.SUCCESS, Question.HELD]]
        *people, even = slow_counts(game)
        assert wanted.tolist() == np.array(people).tolist()
        assert counted(Who.EVEN, row)[0, When.ALWAYS, Question.PLAYABLE] == pytest.approx(even)


def test_games_with_a_move_in_the_wrong_seat_count_nothing():
    odd = int(games.crossed()[0])
    assert len(games.crossed()) == 4 and not counted(Who.PEOPLE, odd).any()
