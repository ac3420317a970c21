"""Two Hanabi players of a caller's: one in Python, and one as a kernel."""

from gamelab import bits, door
from gamelab.door.own import Memory, ObservationArray, Stream
from gamelab.hanabi import game
from gamelab.hanabi.rules import Action, Board, card_name, parse_card
from gamelab.kernel import kernel


@kernel
def careful(observation: ObservationArray, legal: int, memory: Memory, stream: Stream) -> int:
    """Play what can be played for certain, else whatever is legal."""
    view = game.view_of(observation)
    playable = view.board[Board.PLAYABLE]
    for slot in range(5):
        if (view.held >> slot) & 1 and view.possible[slot] & ~playable == 0:
            return Action.PLAY + slot
    return bits.random_member(legal, stream)


def mine(seen: game.Observation) -> int:
    """Play the first card that is known, if it is the next of its colour."""
    for slot, card in enumerate(seen.own):
        if card is not None and len(card.possible) == 1:
            identity = parse_card(card.possible[0])
            if seen.fireworks[identity // 5] == identity % 5 and 5 + slot in seen.legal_actions:
                return 5 + slot
    return seen.legal_actions[-1]


def highest(scores: door.Returns) -> float:
    return float(scores.max())


table: door.Game = game.Game(7, bonus="yes")
while (player := table.current_player) is not None:
    table.step(mine(table.observe(player)))
print(table.returns(), card_name(8))
for names, scores in door.tournament(
    game, {"mine": mine, "careful": careful, "rational": "rational"}, 9
).items():
    print(names, highest(scores))
