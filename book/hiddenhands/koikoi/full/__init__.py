"""Koi-Koi with forty-eight cards: experiments, and what the pages show.

Enter by `experiments`.
"""
