"""Hanabi with thinking times: agent C of 2018 and simulated people.

Enter by `play.play_block`.
"""
