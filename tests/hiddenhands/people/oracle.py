"""A slow reader of the logs, from the format's description alone: lists of words, nothing of gamelab."""

import random
import re

COLOURS = ["green", "yellow", "white", "blue", "red"]


def make_deck(seed):
    """The deck as Python 2 shuffles it: random.shuffle there is what is written out here."""
    random.seed(seed)
    deck = [(c, n + 1) for c in COLOURS for n, count in enumerate([3, 2, 2, 2, 1]) for _ in range(count)]
    for i in reversed(range(1, len(deck))):
        j = int(random.random() * (i + 1))
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def cards(text):
    """The cards of a printed hand."""
    return [(colour, int(rank)) for colour, rank in re.findall(r"(\w+) (\d)", text)]


def replay(text):
    """Play a log's moves by the game's rules with lists; compare all that it prints. The score."""
    lines = text.splitlines()
    seed = int(re.search(r"Treatment: \('\w+', (\d+)\)", text)[1])
    deck = make_deck(seed)
    hands = [deck[:5], deck[5:10]]
    deck = deck[10:]
    printed = re.findall(r"\((\d), (\d)\)", next(line for line in lines if line.startswith("[")))
    assert deck == [(COLOURS[int(colour)], int(rank)) for colour, rank in printed]
    board, tokens, lives, trash, last = dict.fromkeys(COLOURS, 0), 8, 3, [], None
    for number, line in enumerate(lines):
        if not line.startswith("MOVE:"):
            continue
        assert lives > 0 and last != 0 and sum(board.values()) < 25, "the game was over"
        said, after = lines[number + 1 : number + 3]
        who, kind, slot, target, colour, rank = line.split()[1:]
        who, hand = int(who), hands[int(who)]
        if last is not None:
            last -= 1
        if kind in "01":
            assert tokens > 0
            tokens -= 1
            told = hands[int(target)]
            assert any(c == COLOURS[int(colour)] if kind == "0" else n == int(rank) for c, n in told)
            assert said.endswith(f"hints remaining: {tokens}") and cards(after.partition(" has ")[2]) == told
            continue
        card = hand.pop(int(slot))
        if kind == "3":
            tokens, fits = min(tokens + 1, 8), False
            trash.append(card)
            assert said.endswith("discards {} {}".format(*card))
            assert cards(after) == trash
            after = lines[number + 3]
        else:
            fits = board[card[0]] == card[1] - 1
            if fits:
                board[card[0]] += 1
                tokens = min(tokens + (card[1] == 5), 8)
            else:
                lives -= 1
                trash.append(card)
            assert ("plays {} {} ".format(*card) + ("successfully" if fits else "and fails")) in said
            assert dict(cards(said[said.index("Board") :])) == board
        if deck:
            hand.append(deck.pop(0))
            if not deck:
                last = 2
        assert cards(after.partition(" now has ")[2]) == hand
    assert lives == 0 or last == 0 or sum(board.values()) == 25
    assert lines[-1] == f"Score {sum(board.values())}"
    return sum(board.values())
