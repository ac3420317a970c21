"""Logs of AIWolf servers: read whatever a folder holds, and say of every file that can't be used why.

A line is `day,what,...`: status, divine, talk, whisper, vote, execute, attackVote, attack, guard, result.
Only what is needed is read; a line that cannot be read is counted with its file. A talk's text is a sentence
of the contest's protocol, `COMINGOUT Agent[03] SEER` or one nested: `BECAUSE (DAY 1 (DIVINED ...)) (...)`.
Servers of the contest's natural language division (aiwolfdial/aiwolf-nlp-server, logic/*.go) write the same
lines with talks in plain words: all but the claims is read from these, and a table can give the claims.
Games of the model can be written in the same format, to try the analysis where the truth is known.
"""

import csv
import os
import re
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from tqdm import tqdm

from gamelab import rng
from gamelab.choices import InputError, Parameter, pick
from gamelab.werewolf.boards import Colour
from gamelab.werewolf.choices import STANDARD, Role
from hiddenhands.runs import files
from hiddenhands.werewolf.kernels.games import NOBODY, Outcome, Purpose, new_day, play_day

ROLES = ["POSSESSED", "SEER", "VILLAGER", "VILLAGER", "WEREWOLF"]  # the roles of a five-player game, sorted
COLOURS = ("HUMAN", "WEREWOLF")  # what a result says of a player, white or black
SIDES = ("WEREWOLF", "VILLAGER")  # who has won, the village last
LARGEST = 5_000_000  # bytes; a server's log has some ten thousand
LONGEST = 10_000  # characters in a line; a talk has a few hundred

_TOKENS = re.compile(r"[()]|[^\s()]+")
_AGENT = re.compile(r"Agent\[(\d+)\]")
_WORD = re.compile(r"[A-Z]+|Agent\[\d+\]|(day)?\d+|ID:\d+")
_OTHERS = frozenset({"whisper", "attackvote", "guard"})
_VERBS = frozenset(
    "COMINGOUT ESTIMATE DIVINATION DIVINED IDENTIFIED INQUESTED GUARD GUARDED VOTE VOTED ATTACK ATTACKED "
    "AGREE DISAGREE REQUEST INQUIRE BECAUSE AND OR XOR NOT DAY".split()
)
ANNOTATION = ("file", "agent", "turn", "target", "result")


class Unusable(ValueError):
    """Why a file is not a finished five-player game."""


@dataclass
class Game:
    """What one log tells; agents are numbered from 1 as in the log."""

    name: str
    roles: dict = field(default_factory=dict)  # agent -> role, in the log's words
    divinations: dict = field(default_factory=dict)  # day -> (target, is it the werewolf) of the first
    exiles: dict = field(default_factory=dict)  # day -> agent
    attacks: dict = field(default_factory=dict)  # day -> agent killed
    talks: int = 0  # before the first vote
    plain: int = 0  # of these, not in the protocol
    annotated: bool = False  # whether claims and reports are from a table
    claims: dict = field(default_factory=dict)  # agent -> turn of its first claim on day 1 to be the seer
    reports: dict = field(default_factory=dict)  # agent -> (target, black) of its first result told on day 1
    votes: dict = field(default_factory=dict)  # day -> {agent: target}; of repeated votes the last counts
    village_won: bool | None = None
    skipped: list = field(default_factory=list)  # (line number, reason) of lines that could not be read

    @property
    def divined(self):
        """What the seer saw before day 1, or None if the log has it not."""
        return self.divinations.get(0)

    @property
    def claims_read(self):
        """Whether it is known who claims: in plain words anybody may."""
        return self.annotated or not self.plain


def assertions(text):
    """What a speaker states in its own name, as lists of words: [["DIVINED", "Agent[02]", "HUMAN"], ...].

    Follows AND, BECAUSE and DAY; what stands under NOT, OR, XOR, REQUEST or INQUIRE is not stated. A sentence
    that begins with another agent's name, or ANY, tells of somebody else's words.
    """
    # Without recursion: a hostile line may nest as deep as it likes.
    stack, stated = [[]], []
    for token in _TOKENS.findall(text):
        if token == "(":
            stack[-1].append([])
            stack.append(stack[-1][-1])
        elif token == ")":
            if len(stack) > 1:
                stack.pop()
        else:
            stack[-1].append(token)
    waiting = stack[:1]
    while waiting:
        node = waiting.pop()
        nested = [child for child in node if isinstance(child, list)]
        words = [child for child in node if isinstance(child, str)]
        if not words or words[0].upper() in ("AND", "BECAUSE", "DAY"):
            waiting.extend(reversed(nested))
        elif not nested:
            stated.append(words)
    return stated


def understood(text):
    """Whether a talk is a sentence of the protocol: a verb first, and capitals, agents, numbers only."""
    words = [word for word in _TOKENS.findall(text) if word not in "()"]
    if words and (words[0] == "ANY" or _AGENT.fullmatch(words[0])):
        words = words[1:]
    known = bool(words) and words[0] in _VERBS and all(map(_WORD.fullmatch, words))
    return known or text.strip().upper() in ("SKIP", "OVER")


def _agent(text, game):
    """The number in "Agent[03]" or "3"; ValueError unless the game has that agent."""
    match = _AGENT.fullmatch(text)
    number = int(match[1] if match else text)
    if number not in game.roles:
        raise ValueError(f"unknown agent {number}")
    return number


def _hear(game, speaker, turn, text):
    """Note claims to be the seer and results in a talk of day 1."""
    for verb, *rest in assertions(text):
        if len(rest) > 1 and _AGENT.fullmatch(verb) and _agent(verb, game) == speaker:
            verb, *rest = rest
        if verb == "COMINGOUT" and rest[1:] == ["SEER"] and _agent(rest[0], game) == speaker:
            game.claims.setdefault(speaker, turn)
        elif verb == "DIVINED" and len(rest) == 2 and rest[1] in COLOURS:
            # Who tells a result claims to be the seer, said or not.
            game.reports.setdefault(speaker, (_agent(rest[0], game), rest[1] == COLOURS[Colour.BLACK]))
            game.claims.setdefault(speaker, turn)


def _read_line(game, line):
    """Take in one line; ValueError says why it can't be read, Unusable why the game can't be used."""
    day, what, *rest = line.split(",", 5)
    day, what = int(day), what.strip().lower()
    if what == "status":
        agent, role = int(rest[0]), rest[1].strip().upper()
        if game.village_won is not None and day == 0:
            raise Unusable("holds more than one game")
        if game.roles.setdefault(agent, role) != role:
            raise Unusable(f"calls agent {agent} {game.roles[agent]} and later {role[:20]}")
    elif what == "talk":
        *numbers, text = line.split(",", 5)[2:]
        if day == 1 and len(numbers) < 3:
            raise ValueError("a talk without turn and agent")
        if day <= 1:
            game.talks += 1
            game.plain += not understood(text)  # before day 1 one may claim, too
        if day == 1:
            _hear(game, _agent(numbers[2], game), int(numbers[1]), text)
    elif what == "vote":
        game.votes.setdefault(day, {})[_agent(rest[0], game)] = _agent(rest[1], game)
    elif what == "divine":
        seen = _agent(rest[1], game), COLOURS.index(rest[2].strip().upper()) == Colour.BLACK
        game.divinations.setdefault(day, seen)
    elif what == "execute":
        game.exiles[day] = _agent(rest[0], game)
    elif what == "attack":
        if rest[0] != "-1" and rest[1].strip().lower() == "true":
            game.attacks[day] = _agent(rest[0], game)
    elif what == "result":
        won = SIDES.index(rest[2].strip().upper()) == 1
        if game.village_won not in (None, won):
            raise Unusable("ends with two different results")
        game.village_won = won
    elif what not in _OTHERS:
        raise ValueError(f"unknown kind of line {what[:20]!r}")


def parse(text, name):
    """The Game that `text` tells; Unusable says why it can't be used."""
    game = Game(name)
    lines = 0
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        lines += 1
        if len(line) > LONGEST:
            game.skipped.append((number, f"longer than {LONGEST:,} characters"))
            game.plain += line.startswith(("0,talk,", "1,talk,"))  # it may be a claim
            continue
        try:
            _read_line(game, line)
        except Unusable:
            raise
        except (ValueError, KeyError, IndexError) as error:
            known = isinstance(error, ValueError) and "unknown" in str(error)
            game.skipped.append((number, str(error) if known else "not a line of a server log"))
    roles = sorted(game.roles.values())
    for wrong, reason in (
        (not lines, "is empty"),
        (len(game.skipped) == lines, "is no server log: none of its lines can be read"),
        (not roles, "does not tell the roles"),
        (len(roles) != len(ROLES), f"has {len(roles)} players, not {len(ROLES)}"),
        (roles != ROLES, f"has other roles: {', '.join(role[:20] for role in roles)}"),
        (game.village_won is None, "ends without a result"),
    ):
        if wrong:
            raise Unusable(reason)
    return game


def decode(data):
    """Text of a file's bytes: UTF-16 or UTF-8 by its mark, else UTF-8, else Shift JIS; Unusable if binary.

    Only players' names are not ASCII, so a wrong guess does no harm.
    """
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", errors="replace")
    if b"\0" in data:
        raise Unusable("is binary, not text")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp932", errors="replace")


def read(path, name=None):
    """The Game in the file `path`; Unusable says why it can't be used."""
    try:
        data = files.read(path, LARGEST)
    except files.Refused as error:
        raise Unusable(str(error)) from error
    except OSError as error:
        raise Unusable(f"cannot be read: {error.strerror or error}") from error
    return parse(decode(data), name or Path(path).name)


def load(folder):
    """(games, unusable): the Games under `folder`, and {file name: reason} of every other file.

    InputError if `folder` can't be searched or is empty.
    """
    if not Path(folder).is_dir():
        raise InputError(f"{folder} is not a folder.")
    failed, paths, games, unusable = [], [], [], {}
    for place, folders, names in os.walk(folder, onerror=failed.append):
        # A link to a folder is not followed, but not passed over in silence either.
        links = [name for name in folders if Path(place, name).is_symlink()]
        paths += [Path(place, name) for name in names + links]
    paths += [Path(error.filename) for error in failed]
    if not paths:
        raise InputError(f"{folder} is empty.")
    for path in tqdm(sorted(paths), "hiddenhands: reading", unit=" files", delay=2, leave=False):
        name = path.relative_to(folder).as_posix().encode("utf-8", "backslashreplace").decode()
        try:
            games.append(read(path, name))
        except Unusable as error:
            unusable[name] = str(error)
    return games, unusable


def annotate(games, path):
    """Take who claims in `games`, and what is reported on day 1, from a table instead of the talks.

    path: CSV with the columns of ANNOTATION, a line per claimant: the turn of its claim on day 1 and the
    first result that it tells, HUMAN or WEREWOLF of a target, or nothing. A file without claimants has one
    line with no agent. Games that are not named stay as they are. InputError names a line that is wrong.
    """
    known = {game.name: game for game in games}
    try:
        lines = csv.DictReader(decode(files.read(path, LARGEST)).splitlines())
    except (OSError, files.Refused, Unusable) as error:
        raise InputError(f"{path}: {error}.") from error
    if set(ANNOTATION) - set(lines.fieldnames or ()):
        raise InputError(f"{path} must have the columns {', '.join(ANNOTATION)}.")
    for number, line in enumerate(lines, 2):
        game = known.get(line["file"])
        try:
            if game is None or None in line.values():
                raise ValueError(
                    "columns are missing" if game else f"{line['file']!r} is none of the games used"
                )
            if not game.annotated:
                game.annotated, game.claims, game.reports = True, {}, {}
            if line["agent"]:
                agent = _agent(line["agent"], game)
                game.claims[agent] = Parameter(int, None, "", low=0, high=999).read("turn", line["turn"])
                if line["target"]:
                    colour = pick("result", line["result"], dict(zip(COLOURS, Colour)))
                    game.reports[agent] = _agent(line["target"], game), colour == Colour.BLACK
        except ValueError as error:
            raise InputError(f"{path}, line {number}: {error}") from error


def _talks(day, late):
    """The talk lines of day 1; `late`: the seer claims in the second turn."""
    lines = []
    for turn in range(4):
        for seat in range(5):
            first = int(late and day.roles[seat] == Role.SEER)
            text = "Over" if turn > first + 1 else "Skip"
            if day.claims[seat] and turn == first:
                text = f"COMINGOUT Agent[{seat + 1:02d}] SEER"
            elif day.claims[seat] and turn == first + 1:
                text = f"DIVINED Agent[{day.targets[seat] + 1:02d}] {COLOURS[day.colours[seat]]}"
            lines.append(f"1,talk,{len(lines)},{turn},{seat + 1},{text}")
    return lines


def log(seed, game, rates, belief):
    """One game of the model as the text of a log. The seer claims in the first or second turn, by a coin.

    Who is exiled and which side wins is the model's; the second day is written so that it ends like that.
    """
    day, coin = new_day(), np.zeros(rng.STATE, np.uint64)
    play_day(seed, game, rates, belief, STANDARD, NOBODY, day)
    rng.open_stream(coin, seed, Purpose.TALK, game)
    roles, exiled, won = day.roles.tolist(), int(day.outcome[Outcome.EXILED]), bool(day.outcome[Outcome.WON])
    seer, wolf, divined = roles.index(Role.SEER), roles.index(Role.WEREWOLF), int(day.divined[0])
    words = [Role(role).name for role in roles]
    alive, last = set(range(5)), 2

    def status(number):
        for seat, word in enumerate(words):
            lives = "ALIVE" if seat in alive else "DEAD"
            yield f"{number},status,{seat + 1},{word},{lives},model-{word.lower()}"

    def ballot(number, target, against):
        for seat in sorted(alive):
            yield f"{number},vote,{seat + 1},{(against if seat == target else target) + 1}"
        alive.discard(target)
        yield f"{number},execute,{target + 1},{words[target]}"

    lines = [*status(0), f"0,divine,{seer + 1},{divined + 1},{COLOURS[divined == wolf]}", *status(1)]
    lines += [*_talks(day, rng.below(coin, 2) == 1), *ballot(1, exiled, seer if exiled != seer else wolf)]
    if wolf in alive:
        village = [seat for seat in sorted(alive) if roles[seat] in (Role.SEER, Role.VILLAGER)]
        victim = seer if seer in village else village[0]
        alive.discard(victim)
        lines += [f"1,attackVote,{wolf + 1},{victim + 1}", f"1,attack,{victim + 1},true", *status(2)]
        left = [seat for seat in sorted(alive) if roles[seat] not in (Role.WEREWOLF, Role.POSSESSED)]
        lines += ballot(2, wolf if won else left[0], left[0] if won else wolf)
        last = 3
    lines += [*status(last), f"{last},result,{len(alive - {wolf})},{int(wolf in alive)},{SIDES[won]}", ""]
    return "\n".join(lines)


def write(folder, games, seed, rates, belief):
    """Write games 0 to `games` - 1 as 000000.log ... into `folder`, which is made if need be."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    for game in range(games):
        Path(folder, f"{game:06d}.log").write_text(log(seed, game, rates, belief), encoding="ascii")
