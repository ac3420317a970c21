"""Server logs: every file is used or named with a reason, and the analysis finds the truth where it is known."""

import json
import os

import numpy as np
import pytest

from gamelab import cli
from gamelab.werewolf import exact, features, logs, simulated_logs
from gamelab.werewolf.choices import YEAR_2017, Switches, rates_of

STATE = rates_of(YEAR_2017)
GOOD = """0,status,1,SEER,ALIVE,Anna
0,status,2,VILLAGER,ALIVE,Bert
0,status,3,WEREWOLF,ALIVE,Carl, the second
0,status,4,POSSESSED,ALIVE,Dora
0,status,5,VILLAGER,ALIVE,Emil
0,divine,1,2,HUMAN
1,talk,0,0,4,COMINGOUT Agent[04] SEER
1,talk,1,1,1,COMINGOUT Agent[01] SEER
1,talk,2,1,4,DIVINED Agent[01] WEREWOLF
1,talk,3,2,1,BECAUSE (DAY 1 (DIVINED Agent[05] WEREWOLF)) (REQUEST ANY (VOTE Agent[05]))
1,talk,4,2,3,Skip
1,vote,1,4
1,vote,2,4
1,vote,3,5
1,vote,4,1
1,vote,5,1
1,execute,4,POSSESSED
1,attackVote,3,1
1,attack,1,true
2,vote,2,3
2,vote,3,2
2,vote,5,3
2,execute,3,WEREWOLF
3,result,2,0,VILLAGER
"""


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
    assert game.village_won and game.claims == {4: 0, 1: 1} and game.skipped == []
    assert game.reports == {4: (1, True), 1: (5, True)} and game.divined == (2, False)
    # Werewolf hides; the seer claims in the second turn; 4 of 5 votes on claimants, then 0 of 3; the seer lied; the
    # possessed said black.
    assert features.features(game) == [0, 1, 0.8, 0, 1, 1, 0, 0, 0]


def test_features_with_three_claimants():
    third = GOOD.replace("1,vote,1,4", "1,talk,5,3,3,DIVINED Agent[04] HUMAN\n1,vote,1,4")
    assert features.features(logs.parse(third, "")) == [1, 1, 0, 0, 0, 0, 1, 1, 1]


def test_without_the_divination_a_result_is_false_if_its_colour_is():
    told = GOOD.replace("0,divine,1,2,HUMAN\n", "")
    assert features.features(logs.parse(told, ""))[4] == 1
    assert (
        features.features(
            logs.parse(told.replace("DIVINED Agent[05] WEREWOLF", "DIVINED Agent[05] HUMAN"), "")
        )[4]
        == 0
    )


@pytest.mark.parametrize(
    "text, stated",
    [
        ("COMINGOUT Agent[03] SEER", [["COMINGOUT", "Agent[03]", "SEER"]]),
        ("Agent[01] DIVINED Agent[02] HUMAN", [["Agent[01]", "DIVINED", "Agent[02]", "HUMAN"]]),
        ("DAY 1 (DIVINED Agent[02] HUMAN)", [["DIVINED", "Agent[02]", "HUMAN"]]),
        ("AND (DIVINED A X) (NOT (DIVINED B X))", [["DIVINED", "A", "X"]]),
        ("REQUEST ANY (COMINGOUT ANY SEER)", []),
        ("XOR (DIVINED A X) (DIVINED B X)", []),
        (
            "BECAUSE (AND (COMINGOUT A SEER) (VOTE B)) (INQUIRE C (VOTE D))",
            [["COMINGOUT", "A", "SEER"], ["VOTE", "B"]],
        ),
        (")) (((COMINGOUT A SEER", [["COMINGOUT", "A", "SEER"]]),
        ("(" * 100_000, []),
        ("", []),
    ],
)
def test_only_what_a_speaker_states_counts(text, stated):
    assert logs.assertions(text) == stated


def test_anothers_claim_is_not_the_speakers():
    quoted = GOOD.replace(
        "1,talk,4,2,3,Skip", "1,talk,4,2,3,BECAUSE (Agent[01] COMINGOUT Agent[01] SEER) (VOTE Agent[01])"
    )
    named = GOOD.replace("1,talk,4,2,3,Skip", "1,talk,4,2,3,Agent[03] COMINGOUT Agent[03] SEER")
    about = GOOD.replace("1,talk,4,2,3,Skip", "1,talk,4,2,3,COMINGOUT Agent[01] SEER")
    assert set(logs.parse(quoted, "").claims) == set(logs.parse(about, "").claims) == {1, 4}
    assert set(logs.parse(named, "").claims) == {1, 3, 4}


FIFTEEN = "".join(f"0,status,{n},VILLAGER,ALIVE,x\n" for n in range(1, 16)) + "9,result,3,0,VILLAGER\n"
UNUSABLE = {
    "empty": ("", "is empty"),
    "blank": ("\n \n\r\n", "is empty"),
    "binary": (bytes(range(256)) * 20, "is binary, not text"),
    "gzip": (b"\x1f\x8b\x08\x00" + bytes(100), "is binary, not text"),
    "prose": ("Dear diary,\nnothing happened today.\n", "is no server log: none of its lines can be read"),
    "fifteen": (FIFTEEN, "has 15 players, not 5"),
    "truncated": (GOOD[: len(GOOD) // 2], "ends without a result"),
    "cut_in_the_status": (GOOD[:50], "has 2 players, not 5"),
    "four": (GOOD.replace("0,status,5,VILLAGER,ALIVE,Emil\n", ""), "has 4 players, not 5"),
    "no_roles": ("1,talk,0,0,4,Skip\n3,result,2,0,VILLAGER\n", "does not tell the roles"),
    "two_seers": (
        GOOD.replace("5,VILLAGER", "5,SEER"),
        "has other roles: POSSESSED, SEER, SEER, VILLAGER, WEREWOLF",
    ),
    "changed": (GOOD + "3,status,1,VILLAGER,DEAD,Anna\n", "calls agent 1 SEER and later VILLAGER"),
    "two_games": (GOOD + GOOD, "holds more than one game"),
    "two_results": (GOOD + "3,result,0,1,WEREWOLF\n", "ends with two different results"),
}


def test_every_file_that_cannot_be_used_is_named_with_its_reason(folder):
    place = folder(good=GOOD, **{name: content for name, (content, _) in UNUSABLE.items()})
    games, unusable = logs.load(place)
    assert [game.name for game in games] == ["good.log"]
    assert unusable == {f"{name}.log": reason for name, (_, reason) in sorted(UNUSABLE.items())}


def test_odd_files_are_told_of_too(folder, tmp_path):
    place = folder(good=GOOD)
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "another.txt").write_text(GOOD)
    (tmp_path / "lost.log").symlink_to(tmp_path / "nowhere")
    (tmp_path / "round").symlink_to(tmp_path)
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / os.fsdecode(b"\xff\xfe.log")).write_text("")
    games, unusable = logs.load(place)
    assert [game.name for game in games] == ["deeper/another.txt", "good.log"]
    assert unusable["lost.log"] == "cannot be read: No such file or directory"
    assert unusable["pipe"] == unusable["round"] == "is not a regular file"
    assert len(unusable) == 4


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp932", "euc_jp"])
def test_encodings_change_nothing(folder, encoding):
    text = GOOD.replace("Anna", "人狼知能").replace("\n", "\r\n")
    (game,), unusable = logs.load(folder(game=text.encode(encoding)))
    assert not unusable and features.features(game) == features.features(logs.parse(GOOD, ""))


def test_repeated_lines_change_nothing():
    twice = "".join(line * 2 for line in GOOD.splitlines(keepends=True))
    assert features.features(logs.parse(twice, "")) == features.features(logs.parse(GOOD, ""))


def test_lines_that_cannot_be_read_are_counted_with_their_reasons():
    game = logs.parse(
        GOOD
        + "1,vote,9,1\nnonsense\n1,sing,1,2\n1,talk,7,3,8,COMINGOUT Agent[08] SEER\n1,talk,8,3,2,DIVINED Agent[77] HUMAN\n1,divine\n",
        "x",
    )
    first = len(GOOD.splitlines()) + 1
    assert [number for number, _ in game.skipped] == [first, first + 1, first + 2, first + 3, first + 4]
    assert [reason for _, reason in game.skipped] == [
        "unknown agent 9",
        "not a line of a server log",
        "unknown kind of line 'sing'",
        "unknown agent 8",
        "unknown agent 77",
    ]
    assert features.features(game) == features.features(logs.parse(GOOD, ""))


def test_damaged_files_never_crash():
    """Random cuts, exchanged bytes and glued pieces of a good log: a game or a reason, nothing else."""
    random, good = np.random.default_rng(8), GOOD.encode()
    for _ in range(1_500):
        data = bytearray(good)
        for at in random.integers(0, len(data), random.integers(0, 12)):
            data[at] = (
                random.integers(0, 256)
                if random.random() < 0.2
                else random.choice(list(b",()0159\n AGENT[]"))
            )
        start, end = sorted(random.integers(0, len(data) + 1, 2)) if random.random() < 0.5 else (0, len(data))
        try:
            game = logs.parse(logs.decode(bytes(data[start:end])), "damaged")
        except logs.Unusable as error:
            assert str(error)
        else:
            assert all(0 <= value <= 1 for value in features.features(game))


def test_simulated_logs_are_read_back_as_they_were_played():
    count = 1_500
    played = [logs.parse(simulated_logs.log(3, game, STATE, STATE), str(game)) for game in range(count)]
    assert not any(game.skipped for game in played)
    rows, wins = features.matrix(played)
    two, three = STATE.w1 * (1 - STATE.p1) + (1 - STATE.w1) * STATE.p1, STATE.w1 * STATE.p1
    truth = {
        0: STATE.w1,
        1: 0.5,
        4: two * STATE.s1 / 2,
        5: (1 - STATE.w1) * STATE.p1 / 2,
        6: three * STATE.s2 / 2,
        7: three * STATE.p2,
        8: three * STATE.w2,
    }
    for index, expected in truth.items():
        assert abs(rows[:, index].mean() - expected) < 4 * (expected * (1 - expected) / count) ** 0.5
    value = float(exact.win_rate(STATE, STATE, Switches()))
    assert abs(wins.mean() - value) < 4 * (value * (1 - value) / count) ** 0.5
    lines, note = features.regress(rows, wins)
    assert note == ""
    # A claiming werewolf is found more often; in which turn the seer speaks means nothing.
    assert lines[0]["z"] > 5 and abs(lines[1]["z"]) < 3


def test_the_regression_finds_coefficients_that_are_known():
    random = np.random.default_rng(4)
    rows = (random.random((40_000, 9)) < 0.4).astype(float)
    true = np.array([1.0, -1.0, 0.5, 0.0, 0.25, -0.5, 0.0, 2.0, -2.0])
    wins = (random.random(40_000) < 1 / (1 + np.exp(-(rows @ true - 0.3)))).astype(float)
    lines, note = features.regress(rows, wins)
    assert note == "" and all(abs(line["coefficient"] - t) < 4 * line["se"] for line, t in zip(lines, true))
    assert lines[3]["p"] > 0.01 > lines[0]["p"]


def test_what_a_regression_cannot_use_is_said():
    random = np.random.default_rng(5)
    rows = (random.random((500, 9)) < 0.5).astype(float)
    rows[:, 2], rows[:, 4], wins = 0, rows[:, 3], (random.random(500) < 0.5).astype(float)
    rows[:, 8] = wins
    lines, note = features.regress(rows, wins)
    assert [lines[n]["note"] for n in (2, 4, 8)] == [
        "never varies",
        "follows from the features before it",
        "separates won from lost games: no finite coefficient",
    ]
    assert note == "" and np.isnan(lines[2]["p"]) and np.isfinite(lines[0]["p"])
    assert features.regress(rows, np.ones(500))[1] == "the same side won every game"
    few = (random.random((6, 9)) < 0.5).astype(float)
    assert features.regress(few, np.array([0, 1, 1, 0, 1, 0.0]))[1] != ""


def refused(capsys, *arguments):
    assert cli.main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and captured.err.count("\n") == 1
    return captured.err


def test_the_command_simulates_reads_and_reports(capsys, tmp_path):
    place = tmp_path / "logs"
    assert (
        cli.main(
            ["werewolf-logs", str(place), "--simulate", "300", "--features", str(tmp_path / "table.csv")]
        )
        == 0
    )
    shown = capsys.readouterr().out
    assert "300 games used, 0 files not" in shown and "人狼占いCO" in shown
    assert len((tmp_path / "table.csv").read_text().splitlines()) == 301
    (place / "broken.log").write_bytes(b"\0\1")
    assert cli.main(["werewolf-logs", str(place), "--json"]) == 0
    *lines, counts = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(lines) == 9 and counts["games"] == 300
    assert counts["unusable"] == {"broken.log": "is binary, not text"}


def test_the_command_refuses_in_one_sentence(capsys, tmp_path, folder):
    empty = tmp_path / "empty"
    empty.mkdir()
    assert refused(capsys, "werewolf-logs", str(empty)) == f"gamelab: {empty} is empty.\n"
    assert (
        refused(capsys, "werewolf-logs", str(tmp_path / "no"))
        == f"gamelab: {tmp_path / 'no'} is not a folder.\n"
    )
    empty.rmdir()
    folder(binary=b"\0\1")
    assert refused(capsys, "werewolf-logs", str(tmp_path)) == "gamelab: binary.log is binary, not text.\n"
    folder(another="x")
    assert "none of the 2 files in" in refused(capsys, "werewolf-logs", str(tmp_path))
    assert "must be a new or empty folder" in refused(
        capsys, "werewolf-logs", str(tmp_path), "--simulate", "5"
    )
    assert "--simulate must be an integer from 1 to" in refused(
        capsys, "werewolf-logs", str(empty), "--simulate", "0"
    )


@pytest.mark.parametrize(
    "arguments, sentence",
    [
        (["werewolf-win-rate", "--param", "s1=1.1"], "s1 must be a number from 0 to 1, not '1.1'."),
        (
            ["werewolf-win-rate", "--param", "believed_w2=x"],
            "believed_w2 must be a number from 0 to 1, not 'x'.",
        ),
        (
            ["werewolf-graph", "--param", "tie=SWPV"],
            "there is no parameter of werewolf-graph 'tie'; did you mean ties or lie?",
        ),
        (["werewolf-graph", "--param", "ties=SSPV"], "ties must be one of uniform, best, worst, SWPV"),
        (
            ["werewolf-multiverse", "--param", "exile=all,none"],
            "exile must be some of all, claimants, others, not 'none'.",
        ),
    ],
)
def test_wrong_parameters_are_refused(capsys, arguments, sentence):
    assert sentence in refused(capsys, "run", *arguments)
