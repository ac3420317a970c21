"""Matches through the door: those of `full.players`, and a player sees what it may, with cards in words."""

import numpy as np
import pytest

from gamelab import bits, rng
from gamelab.door.own import PURPOSE
from gamelab.kernel import PLAIN_PYTHON, kernel
from gamelab.koikoi.choices import MOST_ROUNDS, NINTENDO, House, Mind, Pack, Player
from gamelab.koikoi.full import weights
from gamelab.koikoi.full.learned import VALUES
from gamelab.koikoi.full.play import COLUMNS, play_block
from gamelab.koikoi.full.players import DEAL, SEARCH, simple
from gamelab.koikoi.full.rules import DECKS, Place, points
from gamelab.koikoi.full.search import learned_act
from gamelab.koikoi.game import KOI_KOI, STOP, Game, action_name, play
from gamelab.koikoi.match import At, Seen, as_action
from gamelab.settings import InputError, reading

pytestmark = pytest.mark.kernel
FEW, MANY = (2, 2) if PLAIN_PYTHON else (6, 400)
HOUSES = (
    {},
    {"calls": "yes", "dealt": "yes"},
    {"dealer": "fixed", "scoreless": "keeps", "rounds": 3},
    {"pack": "nine"},
)
PAIRS = [("greedy", "rules", MANY), ("random", "greedy", MANY), ("learned", "random", FEW)]
PAIRS += [("search", "learned", FEW), ("rules", "search", FEW), ("search", "search", FEW)]
SEARCH_AS = {"playouts": 4, "belief": 2} if PLAIN_PYTHON else {"playouts": 60, "belief": 16}
SHORT = {"rounds": 2} if PLAIN_PYTHON else {}


def rows_of(one, other, games, seed, **house):
    """(lead, points by round) by `play_block`, where no own player can sit."""
    minds = (reading(Mind, player=player, **SEARCH_AS)._asdict() for player in (one, other))
    settings = dict(zip(("first", "second"), minds)) | {"house": reading(House, **house)._asdict()}
    return play_block(seed, 0, games, settings)


@pytest.mark.parametrize("one, other, games", PAIRS)
def test_named_players_play_the_matches_that_they_always_played(one, other, games):
    rows = rows_of(one, other, games, 11, **SHORT)
    assert rows.shape[1] == len(COLUMNS) and (rows[:, 0] == rows[:, 1:].sum(axis=1)).all()
    found = play(games, 11, [one, other], **SEARCH_AS, **SHORT)
    assert np.array_equal(found, np.stack((rows[:, 0], -rows[:, 0]), axis=1))


@pytest.mark.parametrize("house", HOUSES)
def test_under_other_rules_too(house):
    rows = rows_of("rules", "greedy", MANY, 12, **house)
    assert np.array_equal(play(MANY, 12, ["rules", "greedy"], **house)[:, 0], rows[:, 0])


@pytest.mark.parametrize("one, other, games", PAIRS)
def test_move_by_move_is_the_same_match_round_by_round(one, other, games):
    for number, row in enumerate(rows_of(one, other, 2, 13, **SHORT)):
        game, leads = Game(13, number, **SHORT), []
        while not game.terminated:
            seen = game.observe(0)
            if len(leads) == seen.round:
                leads.append(seen.lead)
            game.step(game.choose((one, other)[game.current_player], **SEARCH_AS))
        assert leads == [0, *np.cumsum(row[1 : game.house.rounds])] and game.returns() == (row[0], -row[0])


@pytest.mark.parametrize("house", HOUSES)
def test_an_observation_holds_every_card_that_is_seen_and_counts_the_others(house):
    game, chooser = Game(14, 1, **house), np.random.default_rng(1)
    pack = int(DECKS[game.house.pack]).bit_count()
    phases, calls = set(), 0
    while not game.terminated:
        for player in range(2):
            seen, other = game.observe(player), game.observe(1 - player)
            lying = () if seen.card is None else (seen.card,)
            known = (*seen.hand, *seen.field, *seen.taken, *seen.their_taken, *lying)
            assert len({*known}) == len(known) == pack - seen.pile - seen.their_hand_size
            assert not {*seen.hand} & {*other.hand} and len(other.hand) == seen.their_hand_size
            assert (seen.lead, seen.dealer, seen.phase) == (-other.lead, not other.dealer, other.phase)
            assert (seen.played, seen.points, seen.called) == (
                other.their_played,
                other.their_points,
                other.their_called,
            )
            assert {*seen.played}.isdisjoint({*seen.hand, *seen.their_played})
            assert seen.rounds == game.house.rounds and 0 <= seen.round < seen.rounds
            assert len(repr(seen).splitlines()) < 16 and max(map(len, repr(seen).splitlines())) <= 100
        seen = game.observe(game.current_player)
        named = tuple(action_name(action) for action in seen.legal_actions)
        assert (
            named
            and named
            == {
                "play a card": seen.hand,
                "take one of two": tuple(card for card in seen.field if card in named),
                "stop or koi-koi": ("stop", "koi-koi"),
            }[seen.phase]
        )
        assert (seen.card is not None) == (seen.phase == "take one of two")
        phases.add(seen.phase)
        calls += seen.phase == "stop or koi-koi"
        game.step(int(chooser.choice(seen.legal_actions)))
    assert calls and len(phases) >= 2 and game.observe(0).phase == "over"
    assert "nothing" in repr(game.observe(0)) and "over" in repr(game)


def test_cards_are_named_by_month_number_and_what_they_show():
    assert [action_name(card) for card in (0, 1, 2, 8, 21, 42, 43, STOP, KOI_KOI)] == [
        "1.1 crane",
        "1.2 poetry ribbon",
        "1.3 plain",
        "3.1 curtain",
        "6.2 blue ribbon",
        "11.3 ribbon",
        "11.4 lightning",
        "stop",
        "koi-koi",
    ]
    assert len({action_name(action) for action in range(Game.num_actions)}) == Game.num_actions
    text = repr(Game(7).observe(0))
    assert "round 1 of 12" in text and "any card of the hand" in text and "points 0" in text


def exchange(game, player, chooser):
    """Deal anew what `player` cannot see: the other's hand and the pile."""
    buffers = game._buffers
    seat = player ^ game._match.at[At.DEALER]
    other = Place.HANDS + 1 - seat
    hand, first = (
        [card for card in range(48) if buffers.state[other] >> card & 1],
        int(buffers.state[Place.NEXT]),
    )
    last = int(DECKS[game.house.pack]).bit_count()
    cards = chooser.permutation([*hand, *buffers.deck[first:last].tolist()])
    buffers.state[other] = sum(1 << int(card) for card in cards[: len(hand)])
    buffers.deck[first:last] = cards[len(hand) :]


def test_nothing_that_is_seen_depends_on_the_other_hand_or_the_pile():
    chooser, changed = np.random.default_rng(2), 0
    for number in range(2 if PLAIN_PYTHON else 20):
        game = Game(15, number, calls="yes")
        while not game.terminated:
            for player in range(2):
                kept = game._buffers.state.copy(), game._buffers.deck.copy()
                before = game.observe(player)
                exchange(game, player, chooser)
                after = game.observe(player)
                assert before == after and np.array_equal(before.array, after.array)
                assert before.array[Place.HANDS + 1 - before.array[Seen.SEAT]] == 0
                changed += not np.array_equal(kept[0], game._buffers.state)
                game._buffers.state[:], game._buffers.deck[:] = kept
            game.step(int(chooser.choice(game.legal_actions())))
    assert changed > 100


@kernel
def greedy_copy(observation, legal, memory, stream):
    return as_action(observation, simple(observation, NINTENDO, Player.GREEDY))


@kernel
def advised(observation, legal, memory, stream):
    return as_action(observation, simple(observation, NINTENDO, Player.RULES))


def test_the_package_s_players_at_own_seats_make_their_very_rows():
    expected = play(MANY, 16, ["greedy", "rules"])
    for players in ([greedy_copy, "rules"], ["greedy", advised], [greedy_copy, advised]):
        assert np.array_equal(play(MANY, 16, players), expected)


def test_a_search_player_meets_an_own_player_as_it_meets_a_named_one():
    expected = play(FEW, 17, ["search", "greedy"], **SEARCH_AS, **SHORT)
    assert np.array_equal(play(FEW, 17, ["search", greedy_copy], **SEARCH_AS, **SHORT), expected)
    assert np.array_equal(play(FEW, 17, [greedy_copy, "search"], **SEARCH_AS, **SHORT)[:, 0],
                          play(FEW, 17, ["greedy", "search"], **SEARCH_AS, **SHORT)[:, 0])  # fmt: skip


def test_the_learned_player_in_python_sees_enough_on_its_sheet():
    values = weights.load().values
    assert len(values) == VALUES

    def learned(seen):
        return int(as_action(seen.array, learned_act(values, seen.array, NINTENDO)))

    assert np.array_equal(play(FEW, 18, [learned, "rules"]), play(FEW, 18, ["learned", "rules"]))


@kernel
def high_card(observation, legal, memory, stream):
    """The highest legal action; koi-koi while behind."""
    if legal >> STOP:
        return (
            KOI_KOI
            if observation[Seen.LEAD] < 0 and observation[Seen.ROUND] < observation[Seen.ROUNDS] - 1
            else STOP
        )
    return bits.select(legal, bits.popcount(legal) - 1)


def high_card_in_python(seen):
    if seen.phase == "stop or koi-koi":
        return KOI_KOI if seen.lead < 0 and seen.round < seen.rounds - 1 else STOP
    return max(seen.legal_actions)


def test_a_kernel_and_the_same_player_in_python_get_the_same():
    for rest in HOUSES:
        rows = play(FEW, 19, [high_card, "greedy"], **rest)
        assert np.array_equal(rows, play(FEW, 19, [high_card_in_python, "greedy"], **rest))
        assert np.array_equal(rows, play(FEW, 19, [high_card_in_python, "greedy"], workers=2, **rest))


@kernel
def lowest(observation, legal, memory, stream):
    return bits.select(legal, 0)


@kernel
def lowest_after_lots(observation, legal, memory, stream):
    for _ in range(5):
        rng.below(stream, 7)
    return bits.select(legal, 0)


def test_an_own_player_s_lots_are_nobody_else_s():
    assert np.array_equal(play(FEW, 20, [lowest, "random"]), play(FEW, 20, [lowest_after_lots, "random"]))
    streams = np.zeros((5, rng.STATE), np.uint64)
    for stream, purpose in zip(streams, (DEAL, SEARCH, SEARCH + 1, PURPOSE, PURPOSE + 1)):
        rng.open_stream(stream, 20, purpose, 0)
    assert len({stream.tobytes() for stream in streams}) == 5


def test_two_matches_have_the_same_deals_dealt_by_the_one_and_then_by_the_other():
    for number in range(0, 6, 2):
        one, other = Game(21, number), Game(21, number + 1)
        assert (one.current_player, other.current_player) == (0, 1)
        assert [one.observe(player).hand for player in range(2)] == [
            other.observe(1 - player).hand for player in range(2)
        ]
    lows = play(4, 21, "greedy", dealer="fixed")  # the same in both seats: the deals decide
    assert np.array_equal(lows[::2], -lows[1::2])


def test_a_round_won_as_dealt_is_counted_and_passed_over():
    found = 0
    for number in range(0, 600, 2):
        game = Game(22, number, dealt="yes")
        seen = game.observe(0)
        assert game.current_player is not None and seen.phase == "play a card"
        if seen.round:
            found += 1
            assert abs(seen.lead) == 6 * seen.round and game.returns() == (seen.lead, -seen.lead)
            assert seen.dealer == (seen.lead > 0)  # who wins deals
            if PLAIN_PYTHON:
                break
    assert found


def test_a_match_all_won_as_dealt_is_over_when_it_begins():
    found = next(
        (game for number in range(600) if (game := Game(22, number, dealt="yes", rounds=1)).terminated), None
    )
    assert found is not None and found.current_player is None and found.legal_actions() == ()
    assert abs(found.returns()[0]) == 6
    number = found._known_by[1]
    assert np.array_equal(play(number + 1, 22, high_card, dealt="yes", rounds=1)[number], found.returns())


def test_points_are_those_of_the_house():
    game = Game(23, pack="nine")
    assert game.house.pack == Pack.NINE and game.observe(0).pile == 9 - 5
    seen = game.observe(0)
    assert seen.points == points(0, game.house) == 0 and len(seen.hand) == 2


def test_wrong_words_are_named():
    for call in (
        lambda: Game(colour=1),
        lambda: play(2, colour=1),
        lambda: Game().choose("greedy", colour=1),
    ):
        with pytest.raises(InputError, match="there is no parameter 'colour'"):
            call()
    for call in (lambda: play(2, player="greedy"), lambda: Game(playouts=3)):
        with pytest.raises(InputError, match="there is no parameter"):
            call()
    with pytest.raises(InputError, match=f"rounds must be an integer from 1 to {MOST_ROUNDS}"):
        Game(rounds=0)
    with pytest.raises(InputError, match="playouts must be"):
        play(2, playouts=0)
    with pytest.raises(InputError, match="there is no player 'nobody'"):
        Game().choose("nobody")
    with pytest.raises(InputError, match=f"action must be an integer from 0 to {KOI_KOI}"):
        action_name(50)
