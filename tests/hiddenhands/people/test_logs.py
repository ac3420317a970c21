"""The logs: they print what our rules say, two readers agree, bad files get a sentence."""

import hashlib
import os
import random

import pytest
from conftest import LONG
from people import oracle, writer

from gamelab.settings import InputError
from hiddenhands.people import games, logs
from hiddenhands.people.kernels import decks
from hiddenhands.runs import files

GAMES, ANSWERS = writer.unpack(games.load())
ORIGINALS = "c10407e9e200018b87306795f5ba8758db3b20004f73eca5dc9693fd726ccf7b"
"""SHA-256 of the 2,040 files log/game*.log of HanabiData at commit a42e1b3, in order, line ends as here."""
ANSWERED = "8271e883ba4c506cf0101818d50ec5f79afc64461b2b7749ed1325955dbcba84"
"""The same of the 240 questionnaires, each line once and in order, without the one answer "na"."""
EVERY = 1 if LONG else 10


def test_the_shuffle_is_python_twos():
    """Against the description of the format: another program shuffles a list of words."""
    for seed in sorted({1, 5, 7023, *games.load().seed.tolist()[::EVERY]}):
        ours = [divmod(int(card), 5) for card in decks.deck_of(seed)]
        theirs = [(decks.COLOURS[oracle.COLOURS.index(c)], rank - 1) for c, rank in oracle.make_deck(seed)]
        assert ours == theirs


def survey(given):
    return [f"{question} {logs.QUESTIONS[question][answer]}\n" for question, answer in given.items()]


def text(game):
    return "".join(line + "\n" for line in writer.log(game))


@pytest.fixture(scope="module")
def texts():
    return {id: text(game) for id, game in list(GAMES.items())[::EVERY]}


def test_our_rules_write_the_original_logs_to_the_letter():
    """Boards, hands, tokens, trash and score after each of 102,984 moves."""
    sha256 = hashlib.sha256()
    for game in GAMES.values():
        sha256.update(text(game).encode())
    assert sha256.hexdigest() == ORIGINALS


def test_the_answers_are_the_originals():
    sha256 = hashlib.sha256()
    for given in ANSWERS.values():
        sha256.update("".join(sorted(survey(given))).encode())
    assert sha256.hexdigest() == ANSWERED


def test_a_slow_reader_agrees(texts):
    """It takes each log as text, with the cards that the seed deals, and plays with lists."""
    assert len(texts) == (2040 if LONG else 204)
    for id, told in texts.items():
        assert oracle.replay(told) == GAMES[id].score


def write(folder, games, answers):
    for id, game in games.items():
        (folder / f"game{id}.log").write_text(text(game))
    for id, given in answers.items():
        (folder / f"survey{id}.log").write_text("".join(survey(given)))


def test_what_is_written_is_read_again(tmp_path):
    some = {id: GAMES[id] for id in ANSWERS if GAMES[id].old == "" or GAMES[id].old in ANSWERS}
    some = dict(list(some.items())[:8])
    some |= {game.old: GAMES[game.old] for game in some.values() if game.old}
    given = {id: ANSWERS[id] for id in some}
    write(tmp_path, some, given)
    assert logs.read(tmp_path) == (dict(sorted(some.items())), dict(sorted(given.items())), {})


def test_games_with_a_move_in_the_wrong_seat_are_read_again(tmp_path):
    odd = {id: GAMES[id] for id in (f"{int(id):016x}" for id in games.load().id[games.crossed()])}
    write(tmp_path, odd, {})
    assert {id: logs.read_game(tmp_path / f"game{id}.log") for id in odd} == odd != {}


@pytest.fixture
def folder(tmp_path):
    """Two people's first games."""
    ids = [id for id in ANSWERS if not GAMES[id].old][:2]
    write(tmp_path, {id: GAMES[id] for id in ids}, {id: ANSWERS[id] for id in ids})
    return tmp_path


def moves(lines):
    return [line for line in lines if line.startswith("MOVE")]


def change(old, new, count=-1):
    return lambda lines: [line.replace(old, new, count) for line in lines]


@pytest.mark.parametrize(
    "harm",
    [
        lambda lines: lines[:-1],
        lambda lines: [*lines[: lines.index(moves(lines)[-1])], lines[-1]],
        lambda lines: [*lines[:-1], *moves(lines)[-2:], lines[-1]],
        lambda lines: [*lines[:-1], "Score 25"],
        lambda lines: lines[1:],
        change("Treatment: ('", "Treatment: ('x"),
        change("MOVE: 0", "MOVE: 7"),
        change("MOVE: 0", "MOVE: 1"),
        change("MOVE: 1 2 ", "MOVE: 1 9 "),
        lambda lines: [*lines, "", "more"],
        lambda lines: [line + "é" for line in lines],
        lambda lines: [],
    ],
)
def test_a_bad_log_is_left_out_with_a_reason(folder, harm):
    path = sorted(folder.glob("game*.log"))[0]
    path.write_text("\n".join(harm(path.read_text().splitlines())), encoding="utf-8")
    played, _, left_out = logs.read(folder)
    assert left_out == {
        path.name: "is not the log of a finished game by the rules",
        path.name.replace("game", "survey"): "has no game beside it that can be used",
    }
    assert len(played) == 1


@pytest.mark.parametrize(
    "text", ["publish no\n", "publish yes\nage 7\n", "publish yes\nage 20s\nage 30s\n", "age 20s\n"]
)
def test_a_bad_questionnaire_takes_its_game_along(folder, text):
    path = sorted(folder.glob("survey*.log"))[0]
    path.write_text(text)
    _, answers, left_out = logs.read(folder)
    assert left_out[path.name] == "is not a questionnaire of somebody who agreed to be published"
    assert left_out[path.name.replace("survey", "game")] == "is of somebody without a questionnaire"
    assert len(answers) == 1


def test_a_chain_that_bites_its_tail_has_no_person(tmp_path):
    one, two = (GAMES[id]._replace(old=old) for id, old in zip(list(GAMES)[:2], list(GAMES)[1::-1]))
    write(tmp_path, {one.id: one, two.id: two}, {})
    with pytest.raises(InputError, match="holds no game and questionnaire"):
        logs.read(tmp_path)
    write(tmp_path, {}, {two.id: next(iter(ANSWERS.values()))})
    assert set(logs.read(tmp_path)[0]) == {one.id, two.id}


def test_no_file_ends_the_reading_of_all(folder):
    """What is taken all the same has the seed, the moves and the score that its file has."""
    lot, path = random.Random(46), sorted(folder.glob("game*.log"))[0]
    good = path.read_text()
    treatment = good[good.index("', ") + 3 : good.index(")\n")]
    seeds = ["1e999", "9" * 60, "1" + "+1" * 9999, "[" * 9999, "32768", "-1"]
    texts = [good.replace(f"', {treatment})", f"', {seed})") for seed in seeds]
    for _ in range(1000 if LONG else 50):
        words, odd = good.split(" "), ["9" * 60, "-1", "99", "None", "\n", "\x0c", "é"]
        for _ in range(lot.randrange(1, 5)):
            words[lot.randrange(len(words))] = lot.choice([*odd, *words])
        texts.append(" ".join(words))
    for text in texts:
        path.write_text(text, encoding="utf-8")
        lines = files.lines(text)
        played, _, left_out = logs.read(folder)
        if path.name not in left_out:
            again = [*writer.log(played[path.stem[-16:]])]
            assert [again[0], *moves(again), again[-1]] == [lines[0], *moves(lines), lines[-1]]
    path.unlink()
    os.mkfifo(path)
    assert logs.read(folder)[2][path.name] == "is not a regular file"
