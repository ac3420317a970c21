"""Daifugo, also called Daihinmin (大富豪, 大貧民): rules, players, and what a first card is worth.

Read the modules in the order of their imports: settings, words, rules, playout, lanes, players, search,
play, experiments. `learning` makes the weights in policy.json; `table_talk` lets a person sit down.
"""
