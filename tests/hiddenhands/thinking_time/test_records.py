"""Records of games at the table: good ones replay, changed ones are refused with the reason."""

import json

import pytest
from thinking_time.kernels.test_table import SEED, random_person

from gamelab.hanabi import rules
from gamelab.hanabi.choices import AGENTS, STRATEGIES, Player, Rules
from gamelab.hanabi.timed.choices import TimedGame, timed_game
from gamelab.settings import InputError
from hiddenhands import __version__
from hiddenhands.hanabi.words import action_name
from hiddenhands.thinking_time import records
from hiddenhands.thinking_time.kernels.table import Line, State


def made(agent="adaptive", number=1, human=0, participant="one", answer=4, **words):
    """The record of a whole game played by lots."""
    setting = (
        timed_game(agent, human=human, **words)
        if agent not in STRATEGIES
        else TimedGame(Rules(), Player(STRATEGIES.index(agent)), human=human)
    )
    actions, times, shown, on = random_person(setting, number)
    clock, turns = iter(times), []
    for line in shown.log[: shown.state[State.TURN]]:
        action, is_human = int(line[Line.ACTION]), line[Line.PLAYER] == human
        turn = {"player": "human" if is_human else "agent", "action": action, "said": action_name(action)}
        turns.append(turn | ({"ms": next(clock), "confident": len(turns) % 3 != 0} if is_human else {}))
    return {
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
        "comment": "It waited.\nまた",
    }


@pytest.mark.parametrize("human", [0, 1])
@pytest.mark.parametrize("agent", AGENTS)
def test_a_true_record_is_accepted(agent, human):
    record = made(agent, human=human)
    checked = records.check(json.loads(json.dumps(record)))
    assert checked["score"] == record["score"] and checked["turns"] == len(record["turns"])
    assert checked["agent"] == agent and checked["comment"] == record["comment"]
    mine = [turn for turn in record["turns"] if turn["player"] == "human"]
    sure = [turn["ms"] / 1000 for turn in mine if turn["confident"]]
    assert checked["seconds, confident"] == pytest.approx(sum(sure) / len(sure))


def test_answers_go_from_1_to_7():
    for answer in (1, 7):
        assert records.check(made(answer=answer))["Q1"] == answer
    for answer in (0, 8):
        with pytest.raises(InputError, match="an answer must be"):
            records.check(made(answer=answer))


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
    "other schema": (lambda r: r.update(schema="x"), "its schema is 'x'"),
    "other version": (lambda r: r.update(version="0.0.0"), "its version is '0.0.0'"),
    "score edited": (lambda r: r.update(score=r["score"] + 1), "its score"),
    "words edited": (lambda r: first(r, "human").update(said="win"), "turn 0 only"),
    "agent's move edited": (other_agent_move, "its turns are those of a game up to turn"),
    "last turn cut": (cut, "its turns are"),
    "turn added": (lambda r: r["turns"].append(dict(first(r, "human"))), "its turns are"),
    "turns swapped": (lambda r: r["turns"].reverse(), "its turns are"),
    "seed edited": (lambda r: r.update(seed=5), "its turns are"),
    "agent renamed": (lambda r: r.update(agent="conventional"), "its agent is adaptive"),
    "hand of nine": (settings("game.hand", 9), "settings game.hand must be"),
    "low above high": (
        lambda r: r["settings"].update({"adaptation.low": 4, "adaptation.high": 2}),
        "low must be at most high",
    ),
    "talon too large": (settings("game.talon", 48), "more cards than the deck"),
}


@pytest.mark.parametrize("name", CASES)
def test_a_changed_record_is_refused_with_the_reason(name):
    record, (change, reason) = made(), CASES[name]
    change(record)
    with pytest.raises(InputError, match=reason):
        records.check(record)


def written(folder, **options):
    path = folder / f"{len(list(folder.iterdir()))}.json"
    path.write_text(json.dumps(made(**options)))
    return str(path)


def test_a_table_has_a_row_a_file(tmp_path):
    good, cut = written(tmp_path), tmp_path / "half.json"
    cut.write_text(json.dumps(made())[:-400])
    other = written(tmp_path, agent="rational", participant="two")
    table = records.table([good, str(cut), "/nowhere.json", other, "/dev/zero"])
    assert table["refused"].tolist() == [
        "",
        f"{cut} is refused: it is cut off, or no record that the table saved.",
        "cannot use /nowhere.json: No such file or directory.",
        "",
        "/dev/zero is not a regular file.",
    ]
    assert table["agent"].dropna().tolist() == ["adaptive", "rational"]
    assert table.loc[3, "participant"] == "two" and table.loc[0, "Q1"] == 4
