"""The 2018 agents: their list, their estimate, how C listens, and what simulated people do."""

import hashlib
import math

import numpy as np
import pytest

from gamelab import rng
from gamelab.hanabi import memory as minds
from gamelab.hanabi import partner, play, rules
from gamelab.hanabi.agent import choose
from gamelab.hanabi.choices import AGENTS, CONVENTIONAL
from gamelab.hanabi.hands import new_work
from gamelab.hanabi.rules import parse_card
from gamelab.hanabi.view import look
from gamelab.kernel import PLAIN_PYTHON, kernel
from gamelab.page import wasm
from gamelab.runner import run
from gamelab.thinking_time import people, table
from gamelab.thinking_time import play as sittings
from gamelab.thinking_time.adaptive import hear
from gamelab.thinking_time.choices import Adaptation, Person
from gamelab.thinking_time.play import COLUMNS, play_block
from gamelab.thinking_time.study import STUDIES, THINKING_TIME, sitting, success

SEED = 2018
DIGESTS = {
    "conventional alone": "1368ef972505",
    "conventional": "02dc77db1cc7",
    "adaptive": "b72dbb0732b4",
}


def arrays():
    return rules.new_table(), minds.new_mind(), partner.new_model(), new_work(), sittings.new_streams()


def set_up(setting, own, others, told=(), others_told=(), fireworks=""):
    """A table on which player 0 holds `own` and player 1 `others`; told: hints given to player 0 (and 1) so far."""
    game = arrays()
    on, mind, streams = game[0], game[1], game[4]
    sittings.open_game(SEED, 0, setting, on, mind, streams)
    for player, names in enumerate((own, others)):
        for slot, name in enumerate(names.split()):
            on.hands[player, slot] = parse_card(name)
    for name in fireworks.split():
        rules.lay(on, parse_card(name))
        rules.make_public(on, parse_card(name))
    for receiver, hints in enumerate((told, others_told)):
        for hint in hints:
            act(setting, game, 1 - receiver, hint)
    return game


def act(setting, game, player, action):
    minds.note(game[0], player, action, game[1])
    rules.apply(game[0], setting.game, player, action, game[4][play.DECK])


def decides(setting, game, player=0):
    action = choose(player, setting.game.strategy, game[1].a[0], setting, *game)
    return action, game[1].notes[minds.RULE]


RED, BLUE, GREEN = 11, 12, 14  # hint a colour: W R B Y G are 10 to 14
ONES, TWOS, FIVES = 15, 16, 19


@pytest.mark.kernel
def test_a_one_of_unknown_colour_is_played_at_the_start():
    game = set_up(sitting(), "R1 G2 G3 W4 Y5", "R2 B2 B3 Y4 Y5", told=[ONES])
    assert decides(sitting(), game) == (rules.PLAY + 0, minds.KNOWN_RANK)


@pytest.mark.kernel
def test_a_playable_card_of_the_partner_comes_before_the_estimate():
    game = set_up(sitting(), "R2 G2 G3 W4 Y5", "R3 B1 B3 Y4 Y5", others_told=[ONES])
    action, rule = decides(sitting(), game)
    assert (action, rule) == (BLUE, minds.HINT_PLAYABLE)  # the rank is told already


@pytest.mark.kernel
def test_a_colour_hint_on_one_card_is_understood():
    """Blue on one card can only mean, to a partner with a list, that the card is playable: rule 3 plays it."""
    game = set_up(sitting(), "B1 G2 G3 W4 Y5", "R3 R4 B3 Y4 Y5", told=[BLUE])
    assert decides(sitting(), game) == (rules.PLAY + 0, minds.ESTIMATE)
    assert game[1].believed[0] == parse_card("B1")
    setting = sitting(a=math.inf)
    game = set_up(setting, "B1 G2 G3 W4 Y5", "R3 R4 B3 Y4 Y5", told=[BLUE])
    assert decides(setting, game)[1] == minds.LEAST_KNOWN


@pytest.mark.kernel
def test_the_partner_learns_that_a_card_is_useless():
    setting = sitting(a=math.inf)
    game = set_up(setting, "R3 G3 G4 W4 Y5", "R1 B4 B3 Y4 Y5", fireworks="R1 W1 B1 Y1 G1")
    action, rule = decides(setting, game)
    assert (action, rule) == (ONES, minds.HINT_USELESS)  # the colour would leave R2 to R5 open
    act(setting, game, 0, action)
    assert decides(setting, game, 1) == (rules.DISCARD + 0, minds.CERTAIN_DISCARD)


@pytest.mark.kernel
@pytest.mark.parametrize("clearing, hints", [("coin", {RED, ONES}), ("colour", {RED}), ("rank", {ONES})])
def test_when_colour_and_rank_would_both_do_the_habit_decides(clearing, hints):
    setting = sitting(a=math.inf, clearing=clearing)
    fireworks = "W1 B1 Y1 G1 R1 R2 R3 R4 R5"
    seen = set()
    for number in range(12):
        game = set_up(setting, "G5 G3 G4 W4 Y5", "R1 B4 B3 Y4 Y5", fireworks=fireworks)
        rng.open_stream(game[4][play.PLAYERS], SEED, 1, number)
        seen.add(decides(setting, game)[0])
    assert seen == hints


@pytest.mark.kernel
def test_the_least_known_card_is_discarded():
    told = [RED, FIVES]
    game = set_up(sitting(a=math.inf), "R4 R3 G5 R5 B4", "R3 R4 B3 Y4 Y5", told=told)
    assert decides(sitting(a=math.inf), game) == (rules.DISCARD + 4, minds.LEAST_KNOWN)


@kernel
def weigh(turn, setting, on, mind, model, work):
    view, before = look(on, turn % 2), mind.before[turn % 2]
    return partner.weigh_own_hand(view, setting.game, setting.habits, before, mind, model, work)


@pytest.mark.kernel
@pytest.mark.parametrize(
    "words", [{}, {"copies": "weighted"}, {"match": "possible"}, {"infer": "all"}, {"counting": "none"}]
)
def test_counting_and_listing_the_hands_give_the_same_weights(words):
    hand = 2 if PLAIN_PYTHON else 3
    counted = sitting(hand=hand, **words)
    listed = sitting(hand=hand, enumerate="yes", **words)
    checked = 0
    for number in range(2 if PLAIN_PYTHON else 20):
        game = arrays()
        on, mind, model, work, streams = game
        sittings.open_game(SEED, number, counted, on, mind, streams)
        turn = 0
        while not rules.is_over(on):
            if weigh(turn, counted, on, mind, model, work):
                weights = work.weights.copy()
                weigh(turn, listed, on, mind, model, work)
                assert np.array_equal(weights, work.weights)
                checked += weights.any()
            action = choose(turn, CONVENTIONAL, 2.5, counted, *game)
            act(counted, game, turn % 2, action)
            turn += 1
    assert checked > 10


@pytest.mark.parametrize(
    "words", [{}, {"infer": "all", "copies": "weighted"}, {"discard_at_eight": "illegal"}]
)
@pytest.mark.parametrize("hand", [4, 5])
def test_both_estimators_play_the_same_games(hand, words):
    games = 1 if PLAIN_PYTHON else 20
    counted = play_block(SEED, 0, games, sitting(hand=hand, **words))
    assert np.array_equal(counted, play_block(SEED, 0, games, sitting(hand=hand, enumerate="yes", **words)))


@pytest.mark.kernel
def test_no_agent_looks_at_its_own_cards():
    """Other hidden cards, the same move: swap the own hand for another one that the hints allow."""
    for number in range(3 if PLAIN_PYTHON else 60):
        setting = sitting(hand=3)
        game = arrays()
        sittings.open_game(SEED, number, setting, game[0], game[1], game[4])
        for turn in range(6):
            if rules.is_over(game[0]):
                break
            player, streams, hand = turn % 2, game[4].copy(), game[0].hands[turn % 2].copy()
            action = choose(turn, CONVENTIONAL, 2.5, setting, *game)
            after = game[4].copy()
            game[4][...] = streams
            game[0].hands[player, :3] = (game[0].hands[player, :3] + 7) % 25
            assert choose(turn, CONVENTIONAL, 2.5, setting, *game) == action
            game[0].hands[player] = hand
            game[4][...] = after
            act(setting, game, player, action)


def listen(seconds, failed=(), **rules_):
    """Agent C's a after each of these thinking times."""
    mind, levels = minds.new_mind(), []
    minds.clear(mind, 2.5)
    for turn, time in enumerate(seconds):
        hear(mind, Adaptation()._replace(**rules_), round(1000 * time), turn in failed)
        levels.append(mind.a[0])
    return levels


STEADY = [10, 12, 10, 12, 11]


@pytest.mark.kernel
def test_two_long_turns_raise_a_once_and_a_third_alone_does_not():
    assert listen([*STEADY, 30, 60])[4:] == [2.5, 2.5, 3.0]
    assert listen([*STEADY, 30, 60, 200])[7] == 3.0
    assert listen([*STEADY, 30, 60, 200], used_up=0)[7] == 3.5
    assert listen([*STEADY, 30, 11, 60])[7] == 2.5


@pytest.mark.kernel
def test_two_quick_turns_lower_a_and_quick_is_always_4_13_seconds():
    assert listen([4.13, 4.13]) == [2.5, 2.0]
    assert listen([4.131, 4.131]) == [2.5, 2.5]
    assert listen([4.13, 4.13], early=0) == [2.5, 2.5]
    assert listen([*STEADY, 5, 5])[6] == 2.0


@pytest.mark.kernel
def test_a_quick_play_that_fails_raises_a():
    assert listen([3], failed=[0]) == [3.0]
    assert listen([20], failed=[0]) == [2.5]
    assert listen([3, 3], failed=[1]) == [2.5, 3.0]
    assert listen([3, 3], failed=[1], also=1) == [2.5, 2.5]


@pytest.mark.kernel
def test_a_keeps_its_bounds():
    assert min(listen([3] * 40)) == 1.0
    assert max(listen([3] * 40, failed=range(40))) == 5.0


@pytest.mark.kernel
def test_the_mean_and_sd_are_those_of_the_five_times_before():
    times = [8.0, 9.5, 11.0, 12.0, 14.5]
    limit = np.mean(times) + np.std(times)
    assert listen([*times, limit + 0.01, 100])[6] == 3.0
    assert listen([*times, limit - 0.01, 100])[6] == 2.5


@pytest.mark.parametrize("unsure, mean, sd", [(False, 21.1, 15.1), (True, 39.8, 17.8)])
def test_simulated_times_have_the_printed_mean_and_sd(unsure, mean, sd):
    stream = np.zeros(rng.STATE, np.uint64)
    rng.open_stream(stream, SEED, 0, 0)
    seconds = np.array([people.thinking_time(not unsure, Person(), stream) for _ in range(100_000)]) / 1000
    assert abs(seconds.mean() - mean) < 4 * sd / math.sqrt(len(seconds))
    assert seconds.std() == pytest.approx(sd, rel=0.03)
    assert seconds.min() > 0


def rows_of(agent, human, games):
    return play_block(SEED, 0, games, sitting(agent, human=human))


def test_the_share_of_confident_turns_is_what_was_asked_for():
    rows = rows_of("adaptive", 0, 2000)
    confident, turns = (rows[:, COLUMNS.index(name)].sum() for name in ("confident_turns", "person_turns"))
    share = Person().confident
    assert abs(confident / turns - share) < 4 * math.sqrt(share * (1 - share) / turns)


def test_a_person_who_never_slips_and_plays_the_list_is_agent_r():
    alone = play_block(SEED, 0, 300, sitting())[:, 0]
    met = play_block(SEED, 0, 300, sitting(human=0, slip=0, slip_unsure=0))[:, 0]
    assert np.array_equal(alone, met)


def test_both_agents_meet_the_same_person_on_the_same_deals_and_c_without_a_step_is_r():
    r, c = rows_of("conventional", 1, 300), play_block(SEED, 0, 300, sitting("adaptive", human=1, step=0))
    assert np.array_equal(r, c)


def test_a_game_does_not_depend_on_the_games_before_it():
    setting = sitting("adaptive", human=0)
    together = play_block(SEED, 0, 6, setting)
    assert np.array_equal(together, np.concatenate([play_block(SEED, n, 1, setting) for n in range(6)]))


def test_rows_do_not_depend_on_workers_or_shards():
    _, _, parameters = THINKING_TIME.read(60, SEED, {})
    plan = lambda: THINKING_TIME.plan(60, SEED, **parameters)
    for ours, theirs in zip(run(plan(), workers=3, shard=7), run(plan(), workers=1, shard=60)):
        assert np.array_equal(ours, theirs)


def test_every_study_gives_a_table():
    for study in STUDIES:
        _, _, parameters = study.read(20, SEED, {})
        played = [(e, e.play(SEED, 0, e.games, e.settings)) for e in study.plan(20, SEED, **parameters)]
        lines = study.table(played)
        assert len(lines) == len(played) > 1
        assert all({"games", "mean", "sd", "se", "estimates", "success"} <= set(line) for line in lines)


def test_success_is_averaged_over_the_games_with_an_estimate():
    rows = np.zeros((3, len(COLUMNS)))
    rows[:, COLUMNS.index("estimates")] = 4, 0, 2
    rows[:, COLUMNS.index("hits")] = 1, 0, 2
    assert success(rows) == (pytest.approx(0.625), pytest.approx(math.sqrt(2 * 0.375**2)), 2)
    assert math.isnan(success(rows[1:2])[0])


def digest(rows):
    scores = np.ascontiguousarray(rows[:, : COLUMNS.index("a_mean")], np.int16)
    return hashlib.sha256(scores.tobytes()).hexdigest()[:12]


@pytest.mark.kernel
@pytest.mark.parametrize("name", DIGESTS)
def test_the_first_games_are_these(name):
    setting = sitting() if name.endswith("alone") else sitting(name, human=0)
    assert digest(play_block(SEED, 0, 3, setting)) == DIGESTS[name]


@pytest.fixture(scope="module")
def browser_module():
    pytest.importorskip("ziglang", reason="the browser build's linker (extra `book`) is not installed")
    wasm.main()
    from wasm_runtime import Instance

    return Instance(*wasm.load("thinking_time"))


@pytest.mark.skipif(PLAIN_PYTHON, reason="compares compiled code")
@pytest.mark.parametrize("agent, human", [("conventional", 2), ("conventional", 0), ("adaptive", 1)])
def test_webassembly_plays_the_same_sittings(browser_module, agent, human):
    setting = sitting(agent, human=human)
    rows = np.zeros((100, len(COLUMNS)))
    browser_module.call("play_sittings", SEED, 7, setting, rows, *arrays())
    assert np.array_equal(rows, play_block(SEED, 7, 100, setting))


def at_the_table(call, setting, actions, times):
    given = np.zeros((2, rules.TURN_LIMIT), np.int64)
    given[0, : len(actions)], given[1, : len(times)] = actions, times
    log, state = np.zeros((rules.TURN_LIMIT, table.LOG), np.int64), np.zeros(table.STATE, np.int64)
    legal, known = np.zeros(rules.ACTIONS, np.int64), np.zeros((2, rules.MAX_HAND), np.int64)
    game = arrays()
    call(SEED, 1, setting, given[0].copy(), given[1].copy(), len(actions), log, state, legal, known, *game)
    return log, state, legal, known, game[0]


def random_person(setting, number):
    """A whole game at the table, with a person who does anything legal: (actions, times, last replay)."""
    lots = np.random.default_rng(number)
    actions, times = [], []
    while True:
        found = at_the_table(table.replay_table, setting, actions, times)
        assert found[1][table.STATUS] == table.FINE
        if found[1][table.OVER]:
            return actions, times, found
        assert found[2].any()
        actions.append(int(lots.choice(np.flatnonzero(found[2]))))
        times.append(int(lots.integers(500, 60_000)))


@pytest.mark.skipif(PLAIN_PYTHON, reason="compares compiled code")
@pytest.mark.parametrize("agent", AGENTS)
def test_webassembly_replays_the_same_table(browser_module, agent):
    base = sitting(agent, human=AGENTS.index(agent) % 2)
    actions, times, here = random_person(base, 5)
    there = at_the_table(lambda *a: browser_module.call("replay_table", *a), base, actions, times)
    from wasm_runtime import flatten

    for ours, theirs in zip(flatten(here), flatten(there)):
        assert np.array_equal(ours, theirs)


@pytest.mark.kernel
@pytest.mark.parametrize("agent", ["conventional", "adaptive", "estimation", "complete"])
def test_the_table_never_offers_an_illegal_action_and_ends(agent):
    _, _, (log, state, legal, _, on) = random_person(sitting(agent, hand=2, human=0), 3)
    assert state[table.OVER] == 1 and not legal.any() and rules.is_over(on)
    assert [line[table.PLAYER] for line in log[: state[table.TURN]]] == [
        turn % 2 for turn in range(state[table.TURN])
    ]


@pytest.mark.kernel
def test_an_illegal_action_or_one_too_many_is_noticed():
    setting = sitting("conventional", hand=2, human=0)
    actions, times, _ = random_person(setting, 3)
    assert at_the_table(table.replay_table, setting, [99], [1])[1][table.STATUS] == table.ILLEGAL
    assert (
        at_the_table(table.replay_table, setting, [*actions, 0], [*times, 1])[1][table.STATUS]
        == table.TOO_MANY
    )


@pytest.mark.kernel
def test_what_the_table_shows_of_the_agents_knowledge_gives_nothing_away():
    """What the agent sees in the person's hand must not narrow what is shown: swap that hand, see the same."""
    setting = sitting("conventional", hand=3, human=0)
    _, _, _, known, on = at_the_table(table.replay_table, setting, [], [])
    for slot in range(3):
        assert known[1, slot] == on.possible[1, slot]


@pytest.mark.kernel
def test_the_seal_depends_on_every_number_and_their_order():
    seals = {
        table.seal(np.array(numbers, float))
        for numbers in ([1, 2], [2, 1], [1, 2.5], [1, 2, 0], [0, 1, 2], [1, 2.25])
    }
    assert len(seals) == 6 and min(seals) > 0
