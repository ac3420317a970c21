"""`hiddenhands hanabi-people DIR`: games of people with agents, in the format of yawgmoth/HanabiData."""

import json

from hiddenhands.runs.experiment import plain

NAME = "hanabi-people"
SUMMARY = "games of people with Hanabi agents and their answers, in the format of HanabiData"


def arguments(parser):
    """Declare what the command takes."""
    add = parser.add_argument
    add("folder", metavar="DIR", help="folder of game and survey logs; its subfolders are searched too")
    add("--json", action="store_true", help="one JSON object per game, and one with what was left out")


def run(arguments):
    """Carry out the command: say what was read, and of each file that was left out why."""
    from hiddenhands.people import logs
    from hiddenhands.people.choices import Agent

    games, answers, left_out = logs.read(arguments.folder)
    lines = []
    for id, game in games.items():
        person = logs.person(id, games, answers)
        crossed = any(action >= logs.CROSSED for action in game.actions)
        known = {"game": id, "person": person, "agent": Agent(game.agent).name.lower(), "seed": game.seed}
        lines.append(known | {"score": game.score, "moves": len(game.actions), "crossed": crossed})
    if arguments.json:
        for line in [*lines, {"left_out": left_out}]:
            print(json.dumps(plain(line)))
        return
    people = {line["person"] for line in lines}
    print(f"{len(games)} games of {len(people)} people, every printed line as our rules play it.")
    for agent in Agent:
        scores = [line["score"] for line in lines if line["agent"] == agent.name.lower()]
        if scores:
            print(f"{agent.name.lower()}: {len(scores)} games, mean score {sum(scores) / len(scores):.2f}")
    for line in lines:
        if line["crossed"]:
            print(f"game{line['game']}.log: a move was carried out in the other player's seat.")
    for name, reason in left_out.items():
        print(f"not used: {name} {reason}.")
