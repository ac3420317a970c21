"""Hanabi, self-estimation: the study of Osawa (2015), 自己推定."""

MADE_OF = ("hiddenhands.self_estimation.kernels", "gamelab.hanabi")
