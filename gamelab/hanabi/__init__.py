"""Two-player Hanabi (花火): the rules, the five strategies of Osawa (2015) and self-estimation.

Read the modules in the order of their imports: settings, rules, knowledge, estimation, strategies,
play, experiments. `enumeration` is the slow, exact way to what `estimation` computes.

The study of 2018 (thinking time) adds agents R and C and the table to play at: sitting, mind, partner,
conventional, adaptive, people, sittings, table, then reanalysis and records.
"""
