"""The random streams of all games: those of `livefigure.random`, opened by (seed, purpose, game number)."""

from livefigure.random import STATE, below, draw, mix, next_word, normal, open_stream, shuffle, uniform

__all__ = ["STATE", "below", "draw", "mix", "next_word", "normal", "open_stream", "shuffle", "uniform"]
