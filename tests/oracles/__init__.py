"""Slow twins of the games, written from the papers and not from the kernels."""
