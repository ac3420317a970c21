"""What answers lines: our players, as other people's programs are asked."""

import json
import time

from gamelab import rng
from gamelab.bits import nth, size
from gamelab.choices import InputError
from gamelab.koikoi.choices import Mind, Player
from gamelab.koikoi.full import weights
from gamelab.koikoi.full.players import SEARCH, act, new_room, set_stakes
from gamelab.koikoi.full.rules import Place
from hiddenhands.koikoi.full import lines

FIRST = 400
"""Playouts of an engine's first answers, by which it learns how fast the machine is."""
SHARE = 0.85
"""Of the time given that is planned for."""


class Engine:
    """Answers lines; a search player finishes `playouts` rounds for each, or as many as `ms` allow."""

    def __init__(self, player="search", playouts=None, ms=None, seed=1):
        playouts = Mind.parameters["playouts"].default if playouts is None and ms is None else playouts
        self.mind = Mind(player=int(Player[player.upper()]), playouts=playouts or FIRST)
        self.ms, self.seed, self.rooms, self.cost = ms, seed, {}, None

    def room(self, house):
        """Arrays with the table of chances under these rules."""
        if house not in self.rooms:
            self.rooms[house] = new_room(weights.load().values, weights.chances(house))
        return self.rooms[house]

    def reply(self, text):
        """The line that answers a line; one that cannot be gets a sentence that says why."""
        try:
            known, asked = lines.read(text)
        except InputError as error:
            return json.dumps({"id": error.id, "error": str(error)})
        return json.dumps({"id": known, "answer": asked.answer(self.decide(asked))})

    def decide(self, asked):
        """The action for what is asked; by fixed playouts the same for the same question."""
        state, room = asked.state, self.room(asked.house)
        if not asked.allowed:  # koi-koi, where nobody may call any more
            return 0
        seat, stream = state[Place.MOVER], room.streams[1]
        rng.open_stream(stream, self.seed, SEARCH, lines.number_of(state))
        set_stakes(
            self.mind, room.chances, asked.left, -asked.lead if seat else asked.lead, asked.house, room.worth
        )
        room.acts.count[:] = 0
        length = size(state[Place.HANDS]) + size(state[Place.HANDS + 1]) + 1
        if self.ms and self.cost:
            most = Mind.parameters["playouts"].high
            self.mind = self.mind._replace(
                playouts=int(min(max(SHARE * self.ms / 1000 / self.cost / length, 50), most))
            )
        room.desk.done[1] = 0
        began = time.perf_counter()
        action = int(act(self.mind, state, asked.house, stream, room))
        seconds, done = time.perf_counter() - began, int(room.desk.done[1])
        if done >= FIRST // 2:
            cost = seconds / done / length
            self.cost = cost if self.cost is None else 0.7 * self.cost + 0.3 * cost
        if asked.ask == "koikoi" or asked.allowed >> action & 1:
            return action
        # The line does not offer it: the best of those that it does.
        desk = room.desk
        ranked = [int(desk.cards[one]) for one in desk.alive[: desk.done[0]]] if done else []
        return next((card for card in ranked if asked.allowed >> card & 1), nth(asked.allowed, 0))
