"""Daifugo: the thesis on initial hands, its tables and claims, and what the pages show."""

MADE_OF = ("hiddenhands.daifugo.kernels", "gamelab.daifugo")
