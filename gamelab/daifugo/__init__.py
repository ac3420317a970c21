"""Daifugo, also called Daihinmin (大富豪, 大貧民): rules, players, and what a first card is worth.

Read the modules in the order of their imports: hands, choices, rules, lanes, players, search, play.
`learning` makes the weights in policy.json.

Enter by `rules.step`, one play; `lanes` plays deals out; `game` is the door for programs.
"""

MADE_OF = ("gamelab.daifugo",)
"""Folders of kernels, see `gamelab.source`."""
