"""The whole game: forty-eight cards, eight to each hand, twelve rounds.

cards, rules        the pack, and a round in kernels
matches             rounds to matches; the table of winning chances
learned, training   values of cards learned from self-play, and how
players, search     all players; the one that deals what it cannot see
belief              what the opponent's acts tell of his hand
lines               the lines of JSON that programs speak
table               a person plays
worth               what yaku are worth, when koi-koi pays
"""
