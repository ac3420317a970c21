"""The table of boards: complete, and each case as likely as counting says."""

from gamelab.werewolf.boards import BOARDS, HOLDERS, ROLES, WORTH, boards_with
from gamelab.werewolf.choices import Role


def test_boards_are_counted_with_their_multiplicity():
    two, three = (slice(*boards_with(claimants)) for claimants in (2, 3))
    assert BOARDS.many[two].sum() == 8 * 8 and BOARDS.many[three].sum() == 3**3
    assert (len(BOARDS.many[two]), len(BOARDS.many[three])) == (13, 7)
    assert (BOARDS.claimants[two] == 2).all() and (BOARDS.claimants[three] == 3).all()


def test_a_hypothesis_names_the_holders_of_the_roles():
    assert len({tuple(row) for row in HOLDERS[:12].tolist()}) == 12
    for holders, roles, worth in zip(HOLDERS, ROLES, WORTH):
        assert [roles[player] for player in holders] == [Role.SEER, Role.WEREWOLF, Role.POSSESSED]
        assert sorted(roles)[3:] == [Role.VILLAGER] * 2 and worth[holders[1]] == 1
