"""Matches by lines: a player is asked, whoever he is; what he may not do ends all with a sentence."""

import json
import queue
import shlex
import subprocess
import threading

import numpy as np

from gamelab import rng
from gamelab.bits import size
from gamelab.choices import InputError, names
from gamelab.koikoi.choices import MOST_ROUNDS, Player
from gamelab.koikoi.full.cards import CARDS, written
from gamelab.koikoi.full.players import DEAL, next_dealer
from gamelab.koikoi.full.rules import STATE, Phase, Place, deal, options, points, step
from hiddenhands.koikoi.full import lines
from hiddenhands.koikoi.full.engine import Engine

NOT_SENT = "rounds", "pack"
"""Choices that a line has elsewhere, or not at all."""
INTERVAL = 1.96
"""Standard errors to either side."""


class Ours:
    """A player of ours, asked by the same lines."""

    def __init__(self, name, thoughts):
        self.engine = Engine(name, *thoughts)

    def reply(self, text):
        return self.engine.reply(text)

    def close(self):
        pass


class Program:
    """A command that answers a line with a line."""

    def __init__(self, command, seconds):
        self.command, self.seconds, self.lines = command, seconds, queue.Queue()
        try:
            self.process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
            )
        except (OSError, ValueError) as error:
            known = ", ".join(names(Player))
            raise InputError(f"{command!r} is neither of {known} nor a command: {error}.") from None
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def reply(self, text):
        """The line that the program answers."""
        try:
            self.process.stdin.write(text + "\n")
            self.process.stdin.flush()
            line = self.lines.get(timeout=self.seconds)
        except queue.Empty:
            raise InputError(f"{self.command} gave no answer in {self.seconds:g} seconds.") from None
        except OSError:
            line = None
        if line is None:
            raise InputError(f"{self.command} has ended, and does not answer {text}")
        return line

    def close(self):
        """End the program."""
        self.process.kill()
        self.process.wait()


def player(name, thoughts, seconds):
    """A player of ours by name, or a program by its command."""
    return Ours(name, thoughts) if name in names(Player) else Program(name, seconds)


def cards_in(held):
    """A set as lines have it."""
    return [written(card) for card in range(CARDS) if held >> card & 1]


def question(state, house, score, number, known):
    """The line for the mover of a state; score: [mine, theirs]; number: of the round, from 0."""
    phase, mover = state[Place.PHASE], state[Place.MOVER]
    mine, theirs = (int(state[Place.TAKEN + seat]) for seat in (mover, 1 - mover))
    ask = {Phase.PLAY: "play", Phase.CALL: "koikoi"}.get(Phase(phase), "match")
    line = {"id": known, "ask": ask, "hand": cards_in(int(state[Place.HANDS + mover]))}
    line |= {"field": cards_in(int(state[Place.FIELD])), "mine": cards_in(mine), "theirs": cards_in(theirs)}
    line["card"] = written(int(state[Place.CARD])) if ask == "match" else None
    line["options"] = [] if ask == "koikoi" else cards_in(int(options(state)))
    line["their_hand"] = size(int(state[Place.HANDS + 1 - mover]))
    held = sum(map(len, (line[name] for name in lines.LISTS))) + (ask == "match")
    line["pile"] = CARDS - held - line["their_hand"]
    line["called"] = [int(state[Place.CALLED + seat]) for seat in (mover, 1 - mover)]
    line |= {"dealer": bool(mover == 0), "round": number + 1, "rounds": house.rounds, "score": list(score)}
    rules = {name: known.show(value) for (name, known), value in zip(house.parameters.items(), house)}
    line |= {
        "points": int(points(mine, house)),
        "rules": {n: v for n, v in rules.items() if n not in NOT_SENT},
    }
    return line


def action_of(line, reply, who):
    """The action that a reply means; InputError if it is none."""
    try:
        answer = json.loads(reply)
        given, known = answer.get("answer"), answer.get("id")
    except (ValueError, AttributeError):
        given = known = None
    if line["ask"] == "koikoi":
        allowed = {lines.KOI_KOI: 1, lines.STOP: 0}
    else:
        allowed = {card: lines.TOKENS[card] for card in line["options"]}
    if known != line["id"] or not isinstance(given, str) or given not in allowed:
        told = f"{who} answers {reply.strip()[:200]} to {json.dumps(line)}"
        raise InputError(f"{told}: it must be an id and one of {', '.join(allowed)}")
    return allowed[given]


def matches(players, who, seed, count, house):
    """Play `count` matches and yield a dict for each: what the first player won, round by round and in all.

    Deals are those of `players.play_match`: each is played from both seats.
    """
    deck, state, stream = np.zeros(CARDS, np.int8), np.zeros(STATE, np.int64), np.zeros(rng.STATE, np.uint64)
    asked = 0
    for game in range(count):
        dealer, paid = game % 2, []
        for number in range(house.rounds):
            rng.open_stream(stream, seed, DEAL, game // 2 * MOST_ROUNDS + number)
            deal(deck, state, house, stream)
            while state[Place.PHASE] != Phase.OVER:
                one = state[Place.MOVER] ^ dealer
                won = [sum(max(side * one_paid, 0) for one_paid in paid) for side in (1, -1)]
                line = question(state, house, won if one == 0 else won[::-1], number, asked)
                reply = players[one].reply(json.dumps(line))
                step(state, deck, house, action_of(line, reply, who[one]))
                asked += 1
            sign = 0 if state[Place.WINNER] < 0 else 1 if state[Place.WINNER] ^ dealer == 0 else -1
            paid.append(sign * int(state[Place.PAID]))
            dealer = int(next_dealer(dealer, state, house))
        yield {"match": game, "dealer": game % 2, "rounds": paid, "lead": sum(paid)}


def summary(leads, rounds):
    """Who won how often, by the first player's leads at the end of matches; intervals from pairs of these."""
    leads = np.array(leads, float)
    wins = (np.sign(leads) + 1) / 2
    share, points = float(wins.mean()), float(leads.mean() / rounds)
    reach = INTERVAL * error(wins, 0.5)
    counted = {
        "won": int((leads > 0).sum()),
        "drawn": int((leads == 0).sum()),
        "lost": int((leads < 0).sum()),
    }
    return counted | {
        "share": share,
        "low": max(0.0, share - reach),
        "high": min(1.0, share + reach),
        "points": points,
        "points_se": error(leads, 0.0) / rounds,
    }


def error(matches, unknown):
    """Standard error of the mean of matches, two and two of which have the same deals (an odd last: none)."""
    pairs = matches[: len(matches) // 2 * 2].reshape(-1, 2).mean(axis=1)
    return float(pairs.std(ddof=1) / len(pairs) ** 0.5) if len(pairs) > 1 else unknown
