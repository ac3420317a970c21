"""Lines of JSON: what is asked, what is refused, and that every line gets one line."""

import io
import json
import random

import pytest

from gamelab.choices import InputError
from gamelab.koikoi.full.cards import CARDS, written
from gamelab.koikoi.full.rules import Phase, Place
from hiddenhands import cli
from hiddenhands.koikoi import command
from hiddenhands.koikoi.full import lines
from hiddenhands.koikoi.full.engine import Engine

HAND = ["1.1", "2.1", "3.1", "4.1", "5.1", "6.1", "7.1", "8.1"]
FIELD = ["1.2", "2.2", "3.2", "4.2", "5.2", "6.2", "7.2", "9.1"]
PLAY = {"id": 7, "ask": "play", "hand": HAND, "field": FIELD, "mine": [], "theirs": []}
PLAY |= {"their_hand": 8, "pile": 24}
MATCH = PLAY | {"ask": "match", "hand": HAND[:-1], "field": [*FIELD[:-1], "8.3", "8.4"], "card": "8.1"}
MATCH |= {"options": ["8.3", "8.4"], "pile": 23, "their_hand": 8}
CALL = PLAY | {
    "ask": "koikoi",
    "hand": HAND[:3],
    "mine": ["3.3", "8.1", "9.1", "9.2"],
    "field": ["1.2", "2.2"],
}
CALL |= {"theirs": [written(one) for one in range(36, 48)], "their_hand": 3, "pile": 24}


@pytest.fixture(scope="module")
def engine():
    return Engine("search", playouts=60)


def reply(engine, line, **changed):
    line = line | changed if changed else line
    text = engine.reply(json.dumps(line) if not isinstance(line, str) else line)
    assert "\n" not in text
    return json.loads(text)


@pytest.mark.parametrize("player", ["random", "greedy", "rules", "learned", "search"])
def test_every_player_answers_every_ask(player):
    engine = Engine(player, playouts=60)
    assert reply(engine, PLAY)["answer"] in HAND
    assert reply(engine, MATCH)["answer"] in MATCH["options"]
    assert reply(engine, CALL)["answer"] in ("koikoi", "stop")


@pytest.mark.parametrize("known", [0, None, "a", 1.5, [1, 2], {"a": 1}, True])
def test_an_id_comes_back_as_it_was(engine, known):
    assert reply(engine, PLAY, id=known)["id"] == known


def test_what_may_be_left_out_may_be_null_too(engine):
    plain = reply(engine, PLAY)
    empty = dict.fromkeys(
        ("card", "options", "called", "dealer", "round", "rounds", "score", "points", "rules")
    )
    assert reply(engine, PLAY | empty) == plain
    assert reply(engine, PLAY, more="of something", dealer="mine", points=0, rules={}) == plain


def test_a_match_of_any_length_is_counted_to_the_longest_that_is_known(engine):
    longest = reply(engine, PLAY, round=1, rounds=13)
    assert reply(engine, PLAY, round=1, rounds=1000) == longest and longest["answer"] in HAND
    assert lines.read(json.dumps(PLAY | {"rules": {"rounds": 6}, "round": 2}))[1].left == 4


def test_an_answer_is_plain_ascii_whatever_the_id(engine):
    """No encoding of standard output can end the program."""
    text = engine.reply(json.dumps(PLAY | {"id": "\ud800花"}))
    assert text.isascii() and json.loads(text)["id"] == "\ud800花"


@pytest.mark.parametrize("called", [[True, False], [5, 0], [1, 0], [None, False]])
def test_calls_may_be_said_in_numbers_or_words_of_json(engine, called):
    assert "answer" in reply(engine, PLAY, called=called)


def test_nobody_goes_on_after_a_koi_koi_unless_the_rules_say_so(engine):
    for called in ([1, 0], [0, 1], [True, False], [False, 5]):
        assert reply(engine, CALL, called=called)["answer"] == "stop"
        assert lines.read(json.dumps(CALL | {"called": called, "rules": {"calls": True}}))[1].allowed
    assert reply(engine, CALL, hand=[], pile=27)["answer"] == "stop"


def test_a_match_decided_by_one_round_is_not_risked(engine):
    """Ten points ahead after this set, in the last round: stop wins for sure."""
    last = {"round": 12, "rounds": 12, "score": [20, 20]}
    assert reply(engine, CALL | last)["answer"] == "stop"
    # Far behind in the last round only more points can help.
    assert reply(engine, CALL | last | {"score": [0, 60]})["answer"] == "koikoi"


def test_an_answer_is_one_of_the_options(engine):
    assert reply(engine, PLAY, options=["7.1"])["answer"] == "7.1"
    assert reply(engine, MATCH, options=["8.4"])["answer"] == "8.4"
    numbers = [float(card) for card in HAND]
    assert reply(engine, PLAY, hand=numbers)["answer"] in numbers


REFUSED = [
    ("a card twice", {"hand": [*HAND[:-1], "1.2"]}, "1.2 is twice: in hand and in field"),
    ("49 cards", {"pile": 25}, "must be 48 in all, not 49"),
    ("47 cards", {"their_hand": 7}, "must be 48 in all, not 47"),
    ("no such card", {"field": ["13.1"]}, 'from 1.1 to 12.4, not "13.1"'),
    ("no such number", {"field": ["1.5"]}, "field must hold cards"),
    ("not a card", {"field": [None]}, "not null"),
    ("not a list", {"mine": "1.1"}, "mine must be a list"),
    ("no list", {"theirs": None}, "theirs must be a list"),
    ("no count", {"pile": None}, "pile must be a whole number"),
    ("half a card", {"their_hand": 7.5}, "their_hand must be a whole number"),
    ("yes for a number", {"pile": True}, "pile must be a whole number"),
    ("no such ask", {"ask": "fold"}, "ask must be one of play, match, koikoi"),
    ("no ask", {"ask": None}, "ask must be one of"),
    ("asks a list", {"ask": ["play"]}, "ask must be one of"),
    ("an option elsewhere", {"options": ["9.1"]}, "options must each be in the hand, not 9.1"),
    ("an option twice", {"options": ["1.1", "1.1"]}, "1.1 is twice in options"),
    ("a card too many", {"card": "12.1"}, "card must be left out or null"),
    ("a round too late", {"round": 13, "rounds": 12}, "round must be a whole number from 1 to 12"),
    ("round none", {"round": 0}, "round must be"),
    ("three scores", {"score": [1, 2, 3]}, "score must be [mine, theirs]"),
    ("a word for a score", {"score": [1, "x"]}, "theirs of score must be"),
    ("called below none", {"called": [-1, 0]}, "mine of called must be"),
    (
        "no such rule",
        {"rules": {"foo": 1}},
        'rules may name rounds, hanami, tsukimi, dealt, calls, dealer, scoreless, not "foo"',
    ),
    ("a rule's value", {"rules": {"hanami": "perhaps"}}, "hanami must be one of no, yes"),
    ("a smaller pack", {"rules": {"pack": "nine"}}, 'not "pack"'),
    ("rules as a list", {"rules": [1]}, "rules must be an object"),
    ("points as a word", {"points": "many"}, "points must be"),
    ("an empty hand", {"hand": [], "pile": 32}, "hand must have"),
]


@pytest.mark.parametrize("changed, told", [line[1:] for line in REFUSED], ids=[line[0] for line in REFUSED])
def test_a_line_that_cannot_be_gets_one_sentence(engine, changed, told):
    answer = reply(engine, PLAY, **changed)
    assert answer["id"] == 7 and told in answer["error"] and answer.keys() == {"id", "error"}


@pytest.mark.parametrize(
    "changed, told",
    [
        ({"card": None}, "card must hold cards"),
        ({"card": "8.2", "pile": 22}, "must be 48 in all"),
        ({"card": "9.1"}, "of the month of 9.1, not 8.3"),
        ({"card": "1.2", "options": ["1.2"]}, "1.2 is twice: as card and in field"),
        ({"options": []}, "options must be a list"),
        ({"options": None}, "options must be a list"),
        ({"options": ["1.2"]}, "of the month of 8.1, not 1.2"),
        ({"options": ["8.2"]}, "of the month of 8.1, not 8.2"),
    ],
    ids=str,
)
def test_a_match_that_cannot_be_is_refused(engine, changed, told):
    assert told in reply(engine, MATCH, **changed)["error"]


def test_a_number_beyond_all_is_refused(engine):
    assert "pile must be" in reply(engine, json.dumps(PLAY).replace("24", "1e400"))["error"]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "3", '"x"', "null", "NaN", '{"id": NaN}', "[" * 5000, "\x00"]
)
def test_what_is_no_object_is_refused(engine, text):
    assert reply(engine, text)["id"] is None and "JSON" in reply(engine, text)["error"]
    assert "characters" in reply(engine, "x" * (lines.LONGEST + 1))["error"]


def test_any_value_anywhere_gets_an_answer_or_a_sentence(engine):
    """Nothing ends the program."""
    draw = random.Random(3)
    values = [
        None,
        True,
        0,
        -1,
        3,
        8,
        24,
        1e308,
        "",
        "1.1",
        "9.1",
        "x",
        [],
        ["1.1"],
        [1.1],
        [[]],
        {},
        {"a": 1},
    ]
    fields = [*PLAY, "card", "options", "called", "dealer", "round", "rounds", "score", "points", "rules"]
    seen = set()
    for _ in range(3_000):
        line = dict(draw.choice([PLAY, MATCH, CALL]))
        for name in draw.sample(fields, draw.randint(0, 3)):
            line[name] = draw.choice(values)
        for name in draw.sample(fields, draw.randint(0, 1)):
            line.pop(name, None)
        if draw.random() < 0.3:  # moved cards, wherever they come from
            line["hand"] = [written(one) for one in draw.sample(range(CARDS), draw.randint(0, 9))]
        seen |= reply(engine, line).keys()
    assert seen == {"id", "answer", "error"}


def test_who_deals_is_read_off_the_hands():
    def mover(line):
        return int(lines.read(json.dumps(line))[1].state[Place.MOVER])

    assert mover(PLAY) == 0
    later = PLAY | {"their_hand": 7, "mine": [], "theirs": ["12.1", "12.2"], "pile": 23}
    assert mover(later) == 1
    assert mover(MATCH) == 0 and mover(CALL) == 1
    _, asked = lines.read(json.dumps(MATCH))
    assert asked.state[Place.PHASE] == Phase.DRAWN
    played = MATCH | {"pile": 24, "field": MATCH["field"][1:]}
    assert lines.read(json.dumps(played))[1].state[Place.PHASE] == Phase.MATCH


def test_the_same_question_has_the_same_answer_whatever_came_before():
    one, other = Engine("search", playouts=200, seed=5), Engine("search", playouts=200, seed=5)
    one.reply(json.dumps(CALL))
    one.reply("nonsense")
    assert one.reply(json.dumps(PLAY)) == other.reply(json.dumps(PLAY))


def test_a_line_is_refused_with_its_id():
    with pytest.raises(InputError) as caught:
        lines.read(json.dumps(PLAY | {"pile": 0}))
    assert caught.value.id == 7


def test_the_command_answers_each_line_with_one(monkeypatch, capsys):
    asked = [PLAY, MATCH, CALL, PLAY | {"id": "ten", "pile": 25}]
    text = "\n".join([*map(json.dumps, asked), "", "nonsense"])
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode() + b"\n\xff")))
    assert cli.main([command.NAME, "--player", "search", "--playouts", "40", "--seed", "3"]) == 0
    engine = Engine("search", playouts=40, seed=3)
    told = capsys.readouterr().out.splitlines()
    assert told[:4] == [engine.reply(json.dumps(line)) for line in asked]
    assert len(told) == 6 and all("error" in json.loads(line) for line in told[3:])


@pytest.mark.parametrize(
    "given, told",
    [
        (["--player", "nobody"], "--player must be one of random, greedy, rules, learned, search"),
        (["--ms", "0"], "--ms must be an integer from 1 to 60000"),
        (["--playouts", "many"], "--playouts must be an integer from 1 to 1000000"),
        (["--seed", "-1"], "--seed must be"),
    ],
    ids=str,
)
def test_a_command_that_cannot_be_gets_one_sentence(given, told, capsys):
    assert cli.main([command.NAME, *given]) == 2
    said = capsys.readouterr()
    assert told in said.err and said.err.count("\n") == 1 and not said.out


def test_by_the_clock_an_engine_takes_about_its_time():
    """No more playouts than asked for, and more for more time; how many, the machine decides."""
    slow, quick = Engine("search", ms=60), Engine("search", ms=5)
    for engine in (slow, quick):
        for _ in range(6):
            assert reply(engine, PLAY)["answer"] in HAND
    assert slow.mind.playouts > quick.mind.playouts
