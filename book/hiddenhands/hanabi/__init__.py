"""What the studies of Hanabi share: games in words, and the scripts of the table.

Enter by `words.action_name`.
"""
