"""What a type checker must find, by the code of its error at the end of the line; never run."""

import numpy as np
import numpy.typing as npt

from gamelab import bits, door, rng
from gamelab.door.own import Memory, ObservationArray, Stream
from gamelab.hanabi import game
from gamelab.hanabi.choices import Rules
from gamelab.hanabi.rules import card_name
from gamelab.kernel import kernel
from gamelab.settings import Parameter, reading
from hiddenhands.ledger.estimates import mean
from hiddenhands.runs.experiment import Experiment
from hiddenhands.runs.run import run, run_study
from livefigure.author import between, figure, line
from livefigure.maths import exp


@kernel
def kernel_agent(observation: ObservationArray, legal: int, memory: Memory, stream: Stream) -> int:
    view = game.view_of(observation)
    print(view.deck)  # wrong: attr-defined
    return bits.select(observation, 0)  # wrong: arg-type


def agent(seen: game.Observation) -> int:
    print(seen.partner_hand)  # wrong: attr-defined
    print(seen.hints + seen.partner)  # wrong: operator
    if seen.last_action + 1 == 5:  # wrong: operator
        return seen.legal_actions  # wrong: return-value
    seen.hints = 8  # wrong: misc
    return seen.legal_actions[0]


table = game.Game("7")  # wrong: arg-type
table.step(table.current_player)  # wrong: arg-type
table.step("play 0")  # wrong: arg-type
table.observe(0).array.append(1)  # wrong: attr-defined
table.undo()  # wrong: attr-defined
game.play("1000")  # wrong: arg-type
game.play(1000, players=3)  # wrong: arg-type
door.tournament(game, [agent, kernel_agent])  # wrong: arg-type
card_name("R4")  # wrong: arg-type

stream = np.zeros(rng.STATE)
rng.below(stream, 6)  # wrong: arg-type
word: str = rng.below(np.zeros(rng.STATE, np.uint64), 6)  # wrong: assignment
Parameter("int", 1, "a number")  # wrong: arg-type
print(reading(Rules, bonus="yes").tokens)  # wrong: attr-defined


def play(seed: int, first: int) -> npt.NDArray[np.int64]:
    return np.zeros((first, 1), np.int64)


one = Experiment(play, {}, 100, 1, ("score",), {})  # wrong: arg-type
run(one)  # wrong: arg-type
run([one], worker=2)  # wrong: call-arg
run_study(one)  # wrong: arg-type
mean([1.0, 2.0]) * 2  # wrong: operator
mean([1.0, 2.0]).interval(0.9)  # wrong: operator

exp("1")  # wrong: arg-type
between("a", 3)  # wrong: arg-type
figure(agent, line(1), x=between(0, 1))  # wrong: arg-type
figure(agent, "y", x=between(0, 1))  # wrong: arg-type
figure(agent, line("y"), x=(0, 1))  # wrong: arg-type
