"""The whole game: forty-eight cards, eight to each hand, twelve rounds.

cards, rules        the pack, and a round in kernels
match_values        rounds to matches; the table of winning chances
learned, training   values of cards learned from self-play, and how
players, search     all players; the one that deals what it cannot see
play                many matches in one call

Enter by `rules`, a round in kernels.
"""
