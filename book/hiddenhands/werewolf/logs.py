"""Logs of AIWolf servers: the games of five in a folder, and the counts that the book makes of them.

python -m hiddenhands.werewolf.logs DIR    # the features' regression, and how much was read

A line of a log is `day,what,...`: status, divine, talk, whisper, vote, execute, attackVote, attack, guard,
result. A talk's text is a sentence of the contest's protocol, `COMINGOUT Agent[03] SEER` or one nested:
`BECAUSE (DAY 1 (DIVINED ...)) (...)`. Servers of the contest's natural language division
(aiwolfdial/aiwolf-nlp-server, logic/*.go) write the same lines with talks in plain words: all but the claims
is read from these. Games of the model can be written in the same format, to try the analysis where the truth
is known.
"""

import re
import sys
import zlib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pandas as pd
from tqdm import tqdm

from gamelab import rng
from gamelab.settings import InputError
from gamelab.werewolf.boards import Colour
from gamelab.werewolf.choices import STANDARD, Role
from gamelab.werewolf.play import NOBODY, Outcome, Purpose, new_day, play_day
from hiddenhands.runs import files
from hiddenhands.werewolf import features

ROLES = ["POSSESSED", "SEER", "VILLAGER", "VILLAGER", "WEREWOLF"]  # the roles of a five-player game, sorted
LETTERS = {"S": "SEER", "W": "WEREWOLF", "P": "POSSESSED"}
COLOURS = ("HUMAN", "WEREWOLF")  # what a result says of a player, white or black
SIDES = ("WEREWOLF", "VILLAGER")  # who has won, the village last
OTHERS = ("talk", "whisper", "divine", "attackvote", "attack", "guard")  # of no use here, or on other days
LARGEST = 5_000_000  # bytes; a server's log has some ten thousand
ENDINGS = (".log", ".txt", ".log.gz")  # of logs' names, in any case
SHOWN = 20  # files without a game that are named
BOARD = ("set", "half", "claims", "saw", *map(str.lower, LETTERS.values()), "village_won")
"""Columns of data/boards.csv: who claims to be the seer on day 1, whom the seer divined before, the reports.

Empty is what was not said or is not in the log. The last column, games, says how often.
"""

_TOKENS = re.compile(r"[()]|[^\s()]+")
_STAMPED = re.compile(r"(.*),\d{9,}")  # some servers end a talk with the second in which it was said
_AGENT = re.compile(r"Agent\[(\d+)\]")
_WORD = re.compile(r"[A-Z]+|Agent\[\d+\]|(day)?\d+|ID:\d+")
_VERBS = frozenset(
    "COMINGOUT ESTIMATE DIVINATION DIVINED IDENTIFIED INQUESTED GUARD GUARDED VOTE VOTED ATTACK ATTACKED "
    "AGREE DISAGREE REQUEST INQUIRE BECAUSE AND OR XOR NOT DAY".split()
)


class Unusable(ValueError):
    """A file is not the log of a finished five-player game."""


@dataclass
class Game:
    """What one log tells; agents are numbered from 1 as in the log."""

    name: str
    roles: dict = field(default_factory=dict)  # agent -> role, in the log's words
    divined: tuple | None = None  # (target, is it the werewolf): what the seer saw before day 1
    exiles: dict = field(default_factory=dict)  # day -> agent
    claims: dict = field(default_factory=dict)  # agent -> turn of its first claim on day 1 to be the seer
    reports: dict = field(default_factory=dict)  # agent -> (target, black) of its first result told on day 1
    claims_read: bool = True  # whether it is known who claims: in plain words anybody may
    votes: dict = field(default_factory=dict)  # day -> {agent: target}; of repeated votes the last counts
    village_won: bool | None = None
    unread: int = 0  # lines that could not be read


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
        elif token != ")":
            stack[-1].append(token)
        elif len(stack) > 1:
            stack.pop()
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
        raise ValueError(number)
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
    """Take in one line; ValueError or IndexError if it can't be read, Unusable if it contradicts another."""
    day, what, *rest = line.split(",", 5)
    day, what = int(day), what.strip().lower()
    if what == "status":
        agent, role = int(rest[0]), rest[1].strip().upper()
        if (game.village_won is not None and day == 0) or game.roles.setdefault(agent, role) != role:
            raise Unusable
    elif what == "talk" and day <= 1:
        *numbers, text = rest
        text = " ".join(text.splitlines()[:1])  # a talk of the protocol is one sentence, on one line
        if (stamped := _STAMPED.fullmatch(text)) and understood(stamped[1]):
            text = stamped[1]
        if day == 1 and len(numbers) < 3:
            raise ValueError
        game.claims_read &= understood(text)  # before day 1 one may claim, too
        if day == 1:
            _hear(game, _agent(numbers[2], game), int(numbers[1]), text)
    elif what == "vote":
        game.votes.setdefault(day, {})[_agent(rest[0], game)] = _agent(rest[1], game)
    elif what == "divine" and day == 0:
        seen = _agent(rest[1], game), COLOURS.index(rest[2].strip().upper()) == Colour.BLACK
        game.divined = game.divined or seen
    elif what == "execute":
        game.exiles[day] = _agent(rest[0], game)
    elif what == "result":
        won = SIDES.index(rest[2].strip().upper()) == 1
        if game.village_won not in (None, won):
            raise Unusable
        game.village_won = won
    elif what not in OTHERS:
        raise ValueError


def parse(text, name):
    """The Game that `text` tells; Unusable names the line up to which it is none."""
    game = Game(name)
    for number, line in enumerate(files.lines(text), 1):
        try:
            if line.strip():
                _read_line(game, line)
        except Unusable:
            raise Unusable(f"is not the log of one game: line {number} contradicts those before") from None
        except (ValueError, IndexError):
            game.unread += 1
    if sorted(game.roles.values()) != ROLES or game.village_won is None:
        raise Unusable(f"is not the log of a finished game of five players; lines not read: {game.unread}")
    return game


def read(path, name=None):
    """The Game in the file `path`; Unusable says why it can't be used."""
    path = Path(path)
    try:
        data = files.read(path, LARGEST)
        if data[:2] == b"\x1f\x8b":  # as AIWolf's own server writes 000.log.gz
            data = zlib.decompressobj(31).decompress(data, LARGEST + 1)
            if len(data) > LARGEST:
                raise Unusable(f"is larger than {LARGEST / 1e6:g} MB")
    except OSError as error:
        raise Unusable(f"cannot be read: {error.strerror or error}") from error
    except (files.Refused, zlib.error) as error:
        raise Unusable(str(error) if isinstance(error, files.Refused) else "is not whole") from error
    return parse(files.decode(data), name or path.name)


def load(folder):
    """(games, unusable): the Games under `folder`, and {file name: reason} of every other file.

    Files that are not called as logs are (ENDINGS) are not opened. InputError if `folder` can't be searched
    or is empty.
    """
    if not Path(folder).is_dir():
        raise InputError(f"{folder} is not a folder.")
    # A link to a folder is not followed, but not passed over in silence either.
    paths = sorted(path for path in Path(folder).rglob("*") if path.is_symlink() or not path.is_dir())
    if not paths:
        raise InputError(f"{folder} is empty.")
    games, unusable = [], {}
    for path in tqdm(paths, "hiddenhands: reading", unit=" files", delay=2, leave=False, disable=None):
        name = path.relative_to(folder).as_posix().encode("utf-8", "backslashreplace").decode()
        if not path.name.lower().endswith(ENDINGS):
            unusable[name] = "is not called as a log is"
            continue
        try:
            games.append(read(path, name))
        except Unusable as error:
            unusable[name] = str(error)
    return games, unusable


def board(game):
    """(claims, saw, and the reports of seer, werewolf and possessed) of a Game, as in BOARD.

    A board tells the roles apart, and villagers by who is met first, in words such as "W black": S is the
    seer, W the werewolf, P the possessed, V and v the villagers.
    """
    holder = {role: agent for agent, role in game.roles.items() if role != "VILLAGER"}
    letters = {holder[role]: letter for letter, role in LETTERS.items()}
    told = [game.reports.get(holder[role]) for role in LETTERS.values()]
    for target, _ in filter(None, (game.divined, *told)):
        letters.setdefault(target, "v" if "V" in letters.values() else "V")
    said = [f"{letters[one[0]]} {'black' if one[1] else 'white'}" if one else "" for one in told]
    claims = "".join(letter for letter, role in LETTERS.items() if holder[role] in game.claims)
    claims += "V" * (len(game.claims) - len(claims))
    return claims, letters[game.divined[0]] if game.divined else "", *said


def count(name, games):
    """The lines of data/features.csv and data/boards.csv of one set of Games, as two frames.

    Where the logs are is `real_games.SETS`. Games in odd places of the sorted folder are half 1.
    """
    nine = [(name, *features.features(game), int(game.village_won)) for game in games]
    boards = [(name, n % 2, *board(game), int(game.village_won)) for n, game in enumerate(games)]
    tables = (nine, ("set", *map(str, range(1, 10)), "village_won")), (boards, BOARD)
    frames = (pd.DataFrame(lines, columns=columns) for lines, columns in tables)
    counted = (frame.groupby([*frame], dropna=False).size() for frame in frames)
    return [lines.reset_index(name="games") for lines in counted]


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


def _tell(games, unusable):
    """Print how many files were read, and of those without a game the kinds, and what is wrong with some."""
    print(f"{len(games):,} files have a game, {len(unusable):,} have none.")
    kinds = Counter("".join(Path(name).suffixes[-2:]).lower() or "without an ending" for name in unusable)
    if len(unusable) > SHOWN:
        told = (f"{many:,} {files.plain(kind)}" for kind, many in kinds.most_common(SHOWN))
        print("Without a game:", ", ".join(told))
    named = [name for name in unusable if name.lower().endswith(ENDINGS)] or [*unusable]
    for name in named[:SHOWN]:
        print(files.plain(f"{name} {unusable[name]}."))


def main(folder):
    """Print the regression of the features on the games in `folder`, and how much of it was read."""
    games, unusable = load(folder)
    _tell(games, unusable)
    if not games:
        raise InputError(f"{folder} has no game that can be used.")
    rows, wins = features.matrix(games)
    lines, note = features.regress(rows, wins)
    print(pd.DataFrame(lines).to_string(index=False, float_format="{:.4f}".format, na_rep=""))
    if note:
        print(f"No regression: {note}.")
    plain, unread = (sum(counts) for counts in zip(*((not one.claims_read, one.unread) for one in games)))
    print(f"The village won {wins.mean():.1%} of {len(games)} games. Files without a game: {len(unusable)}.")
    print(f"Lines not read: {unread}. Games in plain words, of which no claims are read: {plain}.")


if __name__ == "__main__":
    try:
        if len(sys.argv) != 2:
            raise InputError("Name one folder of logs.")
        main(sys.argv[1])
    except InputError as error:
        sys.exit(f"hiddenhands.werewolf.logs: {error}")
