"""The packed games are the originals: their logs print what our rules say, and a slow reader agrees."""

import hashlib

import pytest
from conftest import LONG
from people import oracle, writer

from hiddenhands.people import games
from hiddenhands.people.choices import Agent
from hiddenhands.people.kernels import decks

GAMES, ANSWERS = writer.unpack(games.load())
ORIGINALS = "c10407e9e200018b87306795f5ba8758db3b20004f73eca5dc9693fd726ccf7b"
"""SHA-256 of the 2,040 files log/game*.log of HanabiData at commit a42e1b3, in order, line ends as here."""
ANSWERED = "8271e883ba4c506cf0101818d50ec5f79afc64461b2b7749ed1325955dbcba84"
"""The same of the 240 questionnaires, each line once and in order, without the one answer "na"."""
TIMES = "f6d4f7833ab617a2bc775119e44d44209af87e1f21db226eabb891b9c1b094d6"
"""Of games.csv: first game, agent, deck, score and second of 2017, sorted, without the eight that are alike
in the first four."""
EARLY = "f2c027ca61060a39c430ad52704c1695a27c6ad91bbb519ffd715f5948cfd673"
"""Of the ids in the names of the 185 questionnaires on the branch `paper`, commit 0b05452, in order."""
EVERY = 1 if LONG else 10


def test_the_shuffle_is_python_twos():
    """Against the description of the format: another program shuffles a list of words."""
    for seed in sorted({1, 5, 7023, *games.load().seed.tolist()[::EVERY]}):
        ours = [divmod(int(card), 5) for card in decks.deck_of(seed)]
        theirs = [(decks.COLOURS[oracle.COLOURS.index(c)], rank - 1) for c, rank in oracle.make_deck(seed)]
        assert ours == theirs


def survey(given):
    return [f"{question} {games.QUESTIONS[question][answer]}\n" for question, answer in given.items()]


def text(game):
    return "".join(line + "\n" for line in writer.log(game))


@pytest.fixture(scope="module")
def texts():
    return {id: text(game) for id, game in list(GAMES.items())[::EVERY]}


def digest(texts):
    sha256 = hashlib.sha256()
    for own in texts:
        sha256.update(own.encode())
    return sha256.hexdigest()


def test_our_rules_write_the_original_logs_to_the_letter():
    """Boards, hands, tokens, trash and score after each of 102,984 moves."""
    assert digest(map(text, GAMES.values())) == ORIGINALS


def test_the_answers_are_the_originals():
    assert digest("".join(sorted(survey(given))) for given in ANSWERS.values()) == ANSWERED


def test_when_games_ended_and_who_was_early_are_the_originals():
    packed, ids = games.load(), list(GAMES)
    known = packed.ended != games.MISSING
    assert (~known).sum() == 8
    lines = zip(
        games.chains()[known],
        packed.agent[known],
        packed.seed[known],
        packed.score[known],
        packed.ended[known],
    )
    told = (
        f"{ids[first]} {Agent(agent).name.lower()} {deck} {score} {ended}\n"
        for first, agent, deck, score, ended in lines
    )
    assert digest(sorted(told)) == TIMES
    assert digest(f"{ids[row]}\n" for row in packed.asked[packed.early]) == EARLY


def test_a_slow_reader_agrees(texts):
    """It takes each log as text, with the cards that the seed deals, and plays with lists."""
    assert len(texts) == (2040 if LONG else 204)
    for id, told in texts.items():
        assert oracle.replay(told) == GAMES[id].score
