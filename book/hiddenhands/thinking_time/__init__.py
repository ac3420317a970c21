"""Hanabi, thinking time (思考時間): the study of 2018, with agents R and C and a table to play at.

Enter by `findings`: what was found, each a sentence and a predicate on the study's runs.
"""

MADE_OF = ("hiddenhands.thinking_time.kernels", "hiddenhands.hanabi.kernels", "gamelab.hanabi")
