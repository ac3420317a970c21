"""Koi-Koi with nine cards, the article's game: rules, its layout for `gamelab.cfr`, fixed players.

Enter by `rules`, then `layout.load`.
"""
