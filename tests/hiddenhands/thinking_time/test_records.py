"""Records of games at the table: good ones replay, changed ones are refused with the reason.

The command (`thinking_time/command`) prints the tables of the good ones (`thinking_time/pooled`).
"""

import json
from contextlib import suppress

import pytest
from thinking_time.kernels.test_table import SEED, random_person

from gamelab import __version__
from gamelab.choices import InputError
from gamelab.hanabi import rules
from gamelab.hanabi.choices import AGENTS, STRATEGIES, Player, Rules
from gamelab.hanabi.rules import Action
from gamelab.hanabi.timed.choices import Sitting, sitting
from hiddenhands.cli import main
from hiddenhands.hanabi.words import action_name
from hiddenhands.thinking_time import records
from hiddenhands.thinking_time.kernels.table import Line, State


def made(agent="adaptive", number=1, human=0, participant="one", answer=4, **words):
    """The record of a whole game played by lots."""
    setting = (
        sitting(agent, human=human, **words)
        if agent not in STRATEGIES
        else Sitting(Rules(), Player(STRATEGIES.index(agent)), human=human)
    )
    actions, times, shown, on = random_person(setting, number)
    clock, turns = iter(times), []
    for line in shown.log[: shown.state[State.TURN]]:
        action, is_human = int(line[Line.ACTION]), line[Line.PLAYER] == human
        turn = {"player": "human" if is_human else "agent", "action": action, "said": action_name(action)}
        turns.append(turn | ({"ms": next(clock), "confident": len(turns) % 3 != 0} if is_human else {}))
    record = {
        "schema": records.SCHEMA,
        "version": __version__,
        "participant": participant,
        "agent": agent,
        "seed": SEED,
        "deck": 2,
        "human": human,
        "settings": records.settings_of(setting),
        "turns": turns,
        "score": int(rules.final_score(on, setting.rules)),
        "answers": [answer] * 13 + [None],
    }
    return record | {"seal": records.seal(record)}


@pytest.mark.parametrize("human", [0, 1])
@pytest.mark.parametrize("agent", AGENTS)
def test_a_true_record_is_accepted(agent, human):
    record = made(agent, human=human)
    checked = records.check(json.loads(json.dumps(record)))
    assert checked["score"] == record["score"] and checked["turns"] == len(record["turns"])
    assert checked["hits"] <= checked["estimates"]


def test_records_saved_before_keep_their_seal():
    """The names in a record and their order are a file format: this number may never change."""
    record = made("random") | {"version": "1"}
    before = {name: value for name, value in record["settings"].items() if name not in records.LATER}
    assert records.seal(record | {"settings": before}) == "3737118324525116264"


def test_a_record_without_a_later_setting_was_played_with_its_default(monkeypatch):
    record = made("random")
    monkeypatch.setattr(records, "LATER", ("game.bonus",))
    del record["settings"]["game.bonus"]
    checked = records.check(record | {"seal": records.seal(record)})
    assert checked["settings"]["game.bonus"] == 0


def test_the_free_text_is_kept_and_sealed():
    record = made() | {"comment": "It waited.\nまた"}
    record["seal"] = records.seal(record)
    assert records.check(record)["comment"] == "It waited.\nまた"
    with pytest.raises(InputError, match="its seal does not fit"):
        records.check(record | {"comment": "It waited"})
    with pytest.raises(InputError, match="comment must be text"):
        records.check(record | {"comment": 5})
    assert records.check(made())["comment"] == ""


def test_answers_go_from_1_to_7():
    for answer in (1, 7):
        assert records.check(made(answer=answer))["answers"][0] == answer
    for answer in (0, 8):
        with pytest.raises(InputError, match="the answer to Q1 must be"):
            records.check(made(answer=answer))


def resealed(change):
    def both(record):
        change(record)
        record["seal"] = records.seal(record)

    return both


def first(record, player):
    return next(turn for turn in record["turns"] if turn["player"] == player)


def other_agent_move(record):
    turn = first(record, "agent")
    turn["action"] = (turn["action"] + 1) % rules.ACTIONS
    turn["said"] = action_name(turn["action"])


def cut(record):
    del record["turns"][-1]


def settings(name, value):
    return lambda record: record["settings"].update({name: value})


CASES = {
    "not a record": (lambda r: r.clear(), "no schema"),
    "other schema": (lambda r: r.update(schema="x"), "its schema is 'x'"),
    "other version": (resealed(lambda r: r.update(version="0.0.0")), "comes from version '0.0.0'"),
    "key missing": (lambda r: r.pop("answers"), "answers is missing"),
    "key added": (lambda r: r.update(bonus=1), "'bonus' does not belong"),
    "time edited": (
        lambda r: first(r, "human").update(ms=first(r, "human")["ms"] + 1),
        "its seal does not fit",
    ),
    "confidence edited": (
        lambda r: first(r, "human").update(confident=not first(r, "human")["confident"]),
        "its seal does not fit",
    ),
    "answer edited": (lambda r: r["answers"].__setitem__(0, 7), "its seal does not fit"),
    "label edited": (lambda r: r.update(participant="two"), "its seal does not fit"),
    "score edited": (resealed(lambda r: r.update(score=r["score"] + 1)), "the replay's"),
    "words edited": (lambda r: first(r, "human").update(said="win"), "its words say otherwise"),
    "agent's move edited": (resealed(other_agent_move), "the agent does not"),
    "last turn cut": (resealed(cut), "the game goes on"),
    "turn added": (
        resealed(lambda r: r["turns"].append(dict(first(r, "human")))),
        "the game is over after turn",
    ),
    "turns swapped": (resealed(lambda r: r["turns"].reverse()), "it was edited: "),
    "seed edited": (resealed(lambda r: r.update(seed=5)), "edited"),
    "agent renamed": (resealed(lambda r: r.update(agent="conventional")), "not the same"),
    "hand of nine": (settings("game.hand", 9), "settings game.hand must be"),
    "low above high": (
        resealed(lambda r: r["settings"].update({"adaptation.low": 4, "adaptation.high": 2})),
        "low must be at most high",
    ),
    "talon too large": (resealed(settings("game.talon", 48)), "more cards than the deck"),
    "setting missing": (lambda r: r["settings"].pop("game.hand"), "settings must hold exactly"),
}


@pytest.mark.parametrize("name", CASES)
def test_a_changed_record_is_refused_with_the_reason(name):
    record, (change, reason) = made(), CASES[name]
    change(record)
    with pytest.raises(InputError, match=reason):
        records.check(record)


def test_an_illegal_move_is_refused():
    record = made("conventional")
    mine = first(record, "human")
    mine.update(action=Action.HINT_COLOUR, said=action_name(Action.HINT_COLOUR))
    for colour in range(10, 15):
        mine.update(action=colour, said=action_name(colour))
        record["seal"] = records.seal(record)
        with pytest.raises(InputError, match="edited|cut"):
            records.check(record)


def test_a_cut_file_is_refused(tmp_path):
    path = tmp_path / "half.json"
    path.write_text(json.dumps(made())[:-400])
    with pytest.raises(InputError, match="cut off or not JSON"):
        records.read(path)


def test_a_file_without_end_or_with_endless_numbers_is_refused(tmp_path):
    with pytest.raises(InputError, match="/dev/zero is refused: it is not a regular file"):
        records.read("/dev/zero")
    path = tmp_path / "large.json"
    for text, reason in (
        ('{"score": ' + "9" * 5_000 + "}", "not JSON"),
        (" " * 1_000_001, "larger than 1 MB"),
    ):
        path.write_text(text)
        with pytest.raises(InputError, match=reason):
            records.read(path)


def written(folder, **options):
    path = folder / f"{len(list(folder.iterdir()))}.json"
    path.write_text(json.dumps(made(**options)))
    return str(path)


def test_the_same_game_counts_once_whatever_its_label(tmp_path):
    one, copy, other = written(tmp_path), written(tmp_path), written(tmp_path, number=2)
    labelled = tmp_path / "labelled.json"
    record = made(participant="somebody else", answer=7)
    first(record, "human")["confident"] ^= True
    labelled.write_text(json.dumps(record | {"seal": records.seal(record)}))
    checked, refused = records.read_all([one, copy, labelled, other])
    assert len(checked) == 2
    assert refused == [f"{path} is refused: it holds the same game as {one}." for path in (copy, labelled)]


STRANGE = (None, 3, -1, 1.5, "x", [], [[1]], {}, {"a": [1]}, True, 10**30, "NaN")


@pytest.mark.parametrize(
    "place", [*records.KEYS, "comment", "game.hand", "turn", *"player action said ms confident".split()]
)
def test_a_malformed_record_is_refused_in_a_sentence(place, tmp_path):
    """And whatever can be read beside it is read."""
    good, bad = written(tmp_path), tmp_path / "bad.json"
    for strange in STRANGE:
        record = made()
        if place == "turn":
            record["turns"][1] = strange
        elif place in (*records.KEYS, "comment"):
            record[place] = strange
        elif place == "game.hand":
            record["settings"][place] = strange
        else:
            first(record, "human")[place] = strange
        with suppress(TypeError, KeyError, AttributeError, ValueError):
            record["seal"] = record["seal"] if place == "seal" else records.seal(record)
        bad.write_text(json.dumps(record))
        checked, refused = records.read_all([good, bad])
        text, time = place in ("participant", "comment"), (place, strange) in (("ms", 3), ("confident", True))
        if time or text and isinstance(strange, str):
            assert len(checked) + len(refused) == 2
            continue
        assert len(checked) == len(refused) == 1, strange
        assert refused[0].startswith(f"{bad} is refused: ") and refused[0].count("\n") == 0


def test_games_of_another_setting_are_not_pooled(tmp_path):
    first = written(tmp_path)
    same = written(tmp_path, agent="conventional", number=2)
    of_2015 = written(tmp_path, agent="rational")
    other = tmp_path / "other.json"
    other.write_text(json.dumps(made(number=3, step=2.0, a=3.0)))
    checked, refused = records.read_all([first, same, of_2015, str(other)])
    assert refused == [
        f"{other} is refused: its setting is not that of {first}: "
        "game.threshold is 3, not 2.5, adaptation.step is 2, not 0.5."
    ]
    assert [record["agent"] for record in checked] == ["adaptive", "conventional", "rational"]


def test_the_command_prints_the_papers_tables(tmp_path, capsys):
    paths = [
        written(tmp_path, agent=agent, number=number, participant=who, answer=answer)
        for number, (who, agent, answer) in enumerate(
            [
                ("a", "conventional", 6),
                ("a", "adaptive", 2),
                ("b", "conventional", 5),
                ("b", "adaptive", 4),
                ("", "adaptive", 1),
            ]
        )
    ]
    assert main(["hanabi-records", *paths]) == 0
    shown = capsys.readouterr().out
    assert "games (section 5)" in shown and "thinking times" in shown and "questionnaire (table 1)" in shown
    assert main(["hanabi-records", "--json", *paths]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    by_agent = {line["agent"]: line for line in lines if line["table"].startswith("games")}
    assert by_agent["conventional"]["games"] == 2 and by_agent["adaptive"]["games"] == 3
    (q1,) = [line for line in lines if line.get("question") == "Q1"]
    assert (q1["R"], q1["pairs"]) == (5.5, 2) and q1["C"] == pytest.approx(7 / 3)


def test_the_command_refuses_files_in_a_sentence_each_and_still_shows_the_others(tmp_path, capsys):
    good, bad, bare = written(tmp_path), tmp_path / "bad.json", tmp_path / "bare.json"
    bad.write_text(json.dumps(made() | {"score": 25}))
    bare.write_text(json.dumps(made() | {"settings": None}))
    assert main(["hanabi-records", str(bare), "/nowhere.json", good, str(bad)]) == 2
    shown = capsys.readouterr()
    assert "games (section 5)" in shown.out
    bare_said, missing, changed = shown.err.splitlines()
    assert "bare.json is refused: settings must hold exactly" in bare_said
    assert missing == "hiddenhands: cannot use /nowhere.json: No such file or directory."
    assert "bad.json is refused: it was edited: its score is 25" in changed
