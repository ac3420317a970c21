"""Server logs: every file is used or named with a reason, and what the model plays is read back."""

import gzip
import os
import random

import numpy as np
import pytest
from conftest import LONG
from werewolf.example import GOOD, PLAIN, THIRD

from gamelab.settings import InputError
from gamelab.werewolf.choices import YEAR_2017, rates_of
from hiddenhands.werewolf import features, logs

STATE = rates_of(YEAR_2017)


@pytest.fixture
def folder(tmp_path):
    """A function that fills a folder: name -> text or bytes."""

    def fill(**files):
        for name, content in files.items():
            path = tmp_path / f"{name}.log"
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return tmp_path

    return fill


def test_a_game_is_read_as_it_stands():
    game = logs.parse(GOOD, "good")
    assert game.village_won and game.claims == {4: 0, 1: 1} and not game.unread
    assert game.reports == {4: (1, True), 1: (5, True)} and game.divined == (2, False)
    # Werewolf hides; the seer claims in the second turn; 4 of 5 votes on claimants, then 0 of 3; the seer
    # lied; the possessed said black.
    assert features.features(game) == [0, 1, 0.8, 0, 1, 1, 0, 0, 0]


@pytest.mark.parametrize(
    "text, stated",
    [
        ("COMINGOUT Agent[03] SEER", [["COMINGOUT", "Agent[03]", "SEER"]]),
        ("Agent[01] DIVINED Agent[02] HUMAN", [["Agent[01]", "DIVINED", "Agent[02]", "HUMAN"]]),
        ("DAY 1 (DIVINED Agent[02] HUMAN)", [["DIVINED", "Agent[02]", "HUMAN"]]),
        ("AND (DIVINED A X) (NOT (DIVINED B X))", [["DIVINED", "A", "X"]]),
        ("REQUEST ANY (COMINGOUT ANY SEER)", []),
        ("XOR (DIVINED A X) (DIVINED B X)", []),
        ("BECAUSE (AND (DIVINED A X) (VOTE B)) (INQUIRE C (VOTE D))", [["DIVINED", "A", "X"], ["VOTE", "B"]]),
        (")) (((COMINGOUT A SEER", [["COMINGOUT", "A", "SEER"]]),
        ("(" * 100_000, []),
        ("", []),
    ],
)
def test_only_what_a_speaker_states_counts(text, stated):
    assert logs.assertions(text) == stated


FIFTEEN = "".join(f"0,status,{n},VILLAGER,ALIVE,x\n" for n in range(1, 16)) + "9,result,3,0,VILLAGER\n"
UNFINISHED = {
    "empty": "",
    "binary": bytes(range(256)) * 20,
    "prose": "Dear diary,\nnothing happened today.\n",
    "fifteen": FIFTEEN,
    "truncated": GOOD[: len(GOOD) // 2],
    "four": GOOD.replace("0,status,5,VILLAGER,ALIVE,Emil\n", ""),
    "no_roles": "1,talk,0,0,4,Skip\n3,result,2,0,VILLAGER\n",
    "two_seers": GOOD.replace("5,VILLAGER", "5,SEER"),
}
CONTRADICTED = {"changed": GOOD + "3,status,1,VILLAGER,DEAD,Anna\n", "two_games": GOOD + GOOD}
CONTRADICTED["two_results"] = GOOD + "3,result,0,1,WEREWOLF\n"


def test_every_file_that_cannot_be_used_is_named_with_its_reason(folder):
    games, unusable = logs.load(folder(good=GOOD, **UNFINISHED, **CONTRADICTED))
    assert [game.name for game in games] == ["good.log"]
    assert set(unusable) == {f"{name}.log" for name in UNFINISHED | CONTRADICTED}
    for name in CONTRADICTED:
        assert unusable[f"{name}.log"] == "is not the log of one game: line 25 contradicts those before"
    for name in UNFINISHED:
        assert unusable[f"{name}.log"].startswith("is not the log of a finished game of five players; lines")
    assert unusable["prose.log"].endswith("not read: 2")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp932", "euc_jp"])
def test_encodings_change_nothing(folder, encoding):
    text = GOOD.replace("Anna", "人狼知能").replace("\n", "\r\n")
    (game,), unusable = logs.load(folder(game=text.encode(encoding)))
    assert not unusable and features.features(game) == features.features(logs.parse(GOOD, ""))


TWICE = "".join(line * 2 for line in GOOD.splitlines(keepends=True))
DAMAGED = """1,vote,9,1
nonsense
1,sing,1,2
1,talk,7,3,8,COMINGOUT Agent[08] SEER
1,talk,8,3,2,DIVINED Agent[77] HUMAN
0,divine
1,execute,-1,NONE
1,talk,9,3
{"day":1,"event":"vote"}
3,result,1,1,NONE"""


@pytest.mark.parametrize("text, unread", [(TWICE, 0), (GOOD + DAMAGED, 10)], ids=["twice", "damaged"])
def test_lines_that_repeat_or_cannot_be_read_change_nothing(text, unread):
    game = logs.parse(text, "x")
    assert game.unread == unread and features.features(game) == features.features(logs.parse(GOOD, ""))


def test_a_talk_may_end_with_the_second_in_which_it_was_said():
    lines = [line + ",1772000011" * (",talk," in line) for line in GOOD.splitlines()]
    stamped = logs.parse("\n".join(lines), "stamped")
    assert features.features(stamped) == features.features(logs.parse(GOOD, "good"))
    assert stamped.claims_read and not stamped.unread


def test_talks_in_plain_words_tell_no_claims():
    game = logs.parse(PLAIN, "plain")
    assert not game.unread and not game.claims_read and np.isnan(features.features(game)).all()
    assert game.village_won and game.divined == (2, False) and game.exiles == {1: 4, 2: 3}
    assert game.votes[2] == {2: 3, 3: 2, 5: 3}


def test_simulated_logs_are_read_back_as_they_were_played():
    played = [logs.parse(logs.log(3, game, STATE, STATE), str(game)) for game in range(300)]
    assert not any(game.unread for game in played)
    assert all(len(game.roles) == 5 and game.divined and game.votes[1] for game in played)


def test_the_kept_counts_are_made_from_logs():
    nine, boards = logs.count("one", [logs.parse(text, "") for text in (GOOD, THIRD, GOOD, GOOD)])
    assert boards.to_csv(index=False).splitlines() == [
        ",".join([*logs.BOARD, "games"]),
        "one,0,SP,V,v black,,S black,1,2",
        "one,1,SP,V,v black,,S black,1,1",
        "one,1,SWP,V,v black,P white,S black,1,1",
    ]
    assert nine.to_csv(index=False).splitlines()[1] == "one,0.0,1.0,0.8,0.0,1.0,1.0,0.0,0.0,0.0,1,3"


def test_a_folder_is_analysed(capsys, tmp_path, folder):
    with pytest.raises(InputError, match="is empty"):
        logs.main(tmp_path)
    with pytest.raises(InputError, match="is not a folder"):
        logs.main(tmp_path / "no")
    folder(broken="x")
    with pytest.raises(InputError, match="has no game that can be used"):
        logs.main(tmp_path)
    folder(plain=PLAIN)
    capsys.readouterr()
    logs.main(tmp_path)
    said = capsys.readouterr().out
    assert "broken.log is not the log" in said and "in no game all features could be read." in said
    assert "100.0% of 1 games. Files without a game: 1." in said and "claims are read: 1." in said
    logs.write(tmp_path, 300, 1, STATE, STATE)
    logs.main(tmp_path)
    said = capsys.readouterr().out
    assert "of 301 games" in said and "the werewolf claims to be the seer" in said
    assert "No regression" not in said


@pytest.mark.parametrize("mark", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c", "\r"])
def test_what_is_said_begins_no_line(mark):
    said = GOOD.replace(",Skip\n", f",Skip{mark}2,vote,1,2{mark}1,vote,1,2\n")
    game = logs.parse(said, "")
    assert said != GOOD and not game.unread and game.votes == logs.parse(GOOD, "").votes
    assert features.features(game) == features.features(logs.parse(GOOD, ""))


def test_packed_logs_are_read_within_limits_and_only_files_that_are_called_so(tmp_path, capsys):
    packed = gzip.compress(GOOD.encode())
    bad, bomb = packed[:10] + b"\xff" * 99, gzip.compress(bytes(50_000_000))
    files = {"000.log.gz": packed, "a.LOG": packed, "cut.log.gz": packed[:-40], "b.jpg": b"x"}
    for name, data in (files | {"bomb.log.gz": bomb, "bad.log.gz": bad, "\x1b[2J.log": b"x"}).items():
        (tmp_path / name).write_bytes(data)
    os.mkfifo(tmp_path / "pipe.log")
    games, unusable = logs.load(tmp_path)
    assert [game.name for game in games] == ["000.log.gz", "a.LOG"]
    assert unusable["bomb.log.gz"] == "is larger than 5 MB" and unusable["bad.log.gz"] == "is not whole"
    assert unusable["pipe.log"] == "is not a regular file" and "cut.log.gz" in unusable
    assert unusable["b.jpg"] == "is not called as a log is"
    for number in range(30):
        (tmp_path / f"{number}.txt").write_text("x")
    logs.main(tmp_path)
    said = capsys.readouterr().out
    told = "2 files have a game, 36 have none.\nWithout a game: 30 .txt, 3 .log.gz, 2 .log, 1 .jpg\n"
    assert said.startswith(told)
    assert "\x1b" not in said and said.count(" is not the log of a finished") <= logs.SHOWN


def test_no_log_ends_the_reading_of_all():
    odd = ["", ",", "\n", "9" * 5000, "1e999", "-1", "１", "(" * 999, "\0", "talk", "vote"]
    lot = random.Random(46)
    for _ in range(2000 if LONG else 200):
        parts = [*lot.choice([GOOD, PLAIN])]
        for _ in range(lot.randrange(1, 9)):
            at = lot.randrange(len(parts))
            parts[at : at + lot.randrange(30)] = lot.choice(odd)
        try:
            game = logs.parse("".join(parts), "x")
        except logs.Unusable:
            continue
        features.features(game)
        logs.count("one", [game])
