"""Counts of real games are made from their logs."""

from werewolf.example import GOOD

from hiddenhands.werewolf import counted, logs


def test_the_tables_are_made_again_from_logs(tmp_path):
    third = GOOD.replace("1,vote,1,4", "1,talk,5,3,3,DIVINED Agent[04] HUMAN\n1,vote,1,4")
    games = {"one": [logs.parse(GOOD, ""), logs.parse(third, "")], "two": [logs.parse(GOOD, "")] * 3}
    counted.write(tmp_path, games)
    features, boards = (
        (tmp_path / f"{table}.csv").read_text().splitlines() for table in ("features", "boards")
    )
    assert boards == [
        ",".join(counted.BOARD),
        "one,0,SP,V,v black,,S black,1,1",
        "one,1,SWP,V,v black,P white,S black,1,1",
        "two,0,SP,V,v black,,S black,1,2",
        "two,1,SP,V,v black,,S black,1,1",
    ]
    assert features[-1] == "two,0.0,1.0,0.8,0.0,1.0,1.0,0.0,0.0,0.0,1,3"
