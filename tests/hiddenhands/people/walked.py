"""Real games walked through, turn by turn, by the kernels and by the slow reading beside them."""

from people.seen import Position

from gamelab.hanabi.play import new_buffers
from hiddenhands.hanabi.kernels.features import begin, new_recall, note
from hiddenhands.people import games
from hiddenhands.people.choices import TODAY
from hiddenhands.people.kernels import decks


def positions(game):
    """(turn, action, buffers, recall, slow position) at each turn of the real game in this row."""
    packed = games.load()
    deck, buffers, recall = games.decks()[game], new_buffers(), new_recall()
    actions = packed.actions[packed.first[game] : packed.first[game + 1]].tolist()
    decks.start(deck, TODAY, buffers)
    begin(recall)
    position = Position(deck)
    for turn, action in enumerate(actions):
        yield turn, action, buffers, recall, position
        note(buffers.table, TODAY, turn % 2, action, recall)
        decks.step(turn, action, deck, TODAY, buffers)
        position.do(action)
