"""What Takeda and Toriumi (2019) print, as far as our damaged copy allows, as data."""

SOURCE = "takeda2019werewolf"

MEANS = {
    2017: (0.2145, 0.3876, 0.1039, 0.0709, 0.1518, 0.1381, 0.5760, 0.0211, 0.1421),
    2018: (0.0643, 0.0000, 0.0721, 0.0280, 0.3960, 0.6239, 0.0264, 0.0320, 0.0001),
}
"""Table 3: means of the nine features of table 2 in the contests' finals."""
PREDICTED = "down down down down up up up down".split()
"""Table 3: which way the coefficients point, eight entries; the coefficients themselves are scrambled."""
ACTUAL = "down down down down up up down down".split()  # table 3: which way the means went, eight entries
P_VALUES = (0.0, 0.0, 0.0, 0.0, 0.0002, 0.0, 0.7619, 0.0, 0.0017)
"""Table 3, in the order in which our copy has them."""
ONE_CLAIM = (7, 12)  # section 5.2: the village's win rate against one claimant, as a fraction
