"""Koi-Koi: the article on nine cards, the whole game beside it, and what the pages show."""

MADE_OF = ("hiddenhands.koikoi.kernels", "hiddenhands.koikoi.full.kernels", "gamelab.koikoi", "gamelab.cfr")
