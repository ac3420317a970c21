"""Real people at the Hanabi table: do they play as the studies of 2015 and 2018 assume?"""

MADE_OF = ("hiddenhands.people.kernels", "gamelab.hanabi")
