"""Hanabi, thinking time (思考時間): the study of 2018, with agents R and C and a table to play at."""

MADE_OF = ("hiddenhands.thinking_time.kernels", "gamelab.hanabi")
