"""The original logs again, of the games that travel with the package, as our rules play them."""

from gamelab.hanabi import play
from gamelab.hanabi.cards import EMPTY, RANKS
from gamelab.hanabi.rules import Action, Board
from hiddenhands.people import games, logs
from hiddenhands.people.choices import TODAY, Agent
from hiddenhands.people.kernels.decks import COLOURS, deck_of, start, step

WORDS = ("green", "yellow", "white", "blue", "red")
"""The logs' colours, by their numbers."""
MOVE_LINES = {move: line for line, move in logs.MOVES.items()}


def unpack(packed):
    """(games, answers) as `logs.read` gives them, of Games."""
    ids = [f"{int(id):016x}" for id in packed.id]
    every = {}
    for row, id in enumerate(ids):
        old = ids[packed.old[row]] if packed.old[row] != games.MISSING else ""
        actions = packed.actions[packed.first[row] : packed.first[row + 1]].tolist()
        numbers = int(packed.agent[row]), int(packed.seed[row]), actions, int(packed.score[row])
        every[id] = logs.Game(id, old, *numbers)
    answers = {
        ids[row]: {name: int(a) for name, a in zip(logs.QUESTIONS, own) if a != games.MISSING}
        for row, own in zip(packed.asked, packed.answers)
    }
    return every, answers


def _hand(cards):
    """Cards as the logs print them: "green 2, blue 5"."""
    return ", ".join(f"{WORDS[COLOURS.index(card // RANKS)]} {card % RANKS + 1}" for card in cards)


def log(game):
    """The lines of a game's log."""
    room, deck = play.new_room(), deck_of(game.seed)
    table, names, trash = room.table, (Agent(game.agent).name.lower(), "You"), []
    start(deck, TODAY, room)
    yield from [f"Old GID: {game.old}"] if game.old else []
    yield f"Treatment: ('{names[0]}', {game.seed})"
    yield str([(COLOURS.index(card // RANKS), int(card % RANKS + 1)) for card in deck[10:]])
    for turn, code in enumerate(game.actions):
        seat, action = turn % 2, code % logs.CROSSED
        own_hint = code >= logs.CROSSED + Action.HINT_COLOUR
        card = table.hands[seat, action % Action.PLAY] if action < Action.HINT_COLOUR else EMPTY
        before = int(table.board[Board.SCORE])
        step(turn + own_hint, action, deck, TODAY, room)
        board = ", ".join(f"{WORDS[n]} {table.fireworks[own]}" for n, own in enumerate(COLOURS))
        yield MOVE_LINES[seat, code]
        who, other = names[seat], seat if own_hint else 1 - seat
        if action >= Action.HINT_COLOUR:
            what = action - Action.HINT_RANK + 1
            if action < Action.HINT_RANK:
                what = f"{WORDS[COLOURS.index(action - Action.HINT_COLOUR)]} cards"
            yield f"{who} hints {names[other]} about all their {what} hints remaining: {table.board[0]}"
            yield f"{names[other]} has {_hand(c for c in table.hands[other] if c != EMPTY)}"
            continue
        if action < Action.PLAY:
            trash.append(card)
            yield f"{who} discards {_hand([card])}"
            yield f"trash is now {_hand(trash)}"
        elif table.board[Board.SCORE] > before:
            yield f"{who} plays {_hand([card])} successfully! Board is now {board}"
        else:
            trash.append(card)
            yield f"{who} plays {_hand([card])} and fails. Board was {board}"
        yield f"{who} now has {_hand(c for c in table.hands[seat] if c != EMPTY)}"
    yield f"Score {table.board[Board.SCORE]}"
