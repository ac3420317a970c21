"""Server logs to read: one finished game of five, in the protocol and in plain words."""

GOOD = """0,status,1,SEER,ALIVE,Anna
0,status,2,VILLAGER,ALIVE,Bert
0,status,3,WEREWOLF,ALIVE,Carl, the second
0,status,4,POSSESSED,ALIVE,Dora
0,status,5,VILLAGER,ALIVE,Emil
0,divine,1,2,HUMAN
1,talk,0,0,4,COMINGOUT Agent[04] SEER
1,talk,1,1,1,COMINGOUT Agent[01] SEER
1,talk,2,1,4,DIVINED Agent[01] WEREWOLF
1,talk,3,2,1,BECAUSE (DAY 1 (DIVINED Agent[05] WEREWOLF)) (REQUEST ANY (VOTE Agent[05]))
1,talk,4,2,3,Skip
1,vote,1,4
1,vote,2,4
1,vote,3,5
1,vote,4,1
1,vote,5,1
1,execute,4,POSSESSED
1,attackVote,3,1
1,attack,1,true
2,vote,2,3
2,vote,3,2
2,vote,5,3
2,execute,3,WEREWOLF
3,result,2,0,VILLAGER
"""
THIRD = GOOD.replace("1,vote,1,4", "1,talk,5,3,3,DIVINED Agent[04] HUMAN\n1,vote,1,4")
"""The werewolf claims too."""

TALKS = """0,talk,0,0,4,皆さん、こんにちは。よろしくお願いします。
1,talk,0,0,4,私が占い師です。Annaさんは人狼でした。
1,talk,1,0,2,Skip
1,talk,2,1,1,おやおや, 本物の占い師は私です。Emilさんを占いました, 黒です。
1,talk,3,1,3,Over
1,talk,4,1,5,Agent[01] is not to be trusted, I think.
1,talk,5,2,4,COMINGOUTを信じてください。
1,talk,6,2,2,Over
"""
PLAIN = "".join(
    line if "status" not in line else line[:-1] + ",Name\n"
    for line in GOOD.splitlines(keepends=True)
    if ",talk," not in line
).replace("1,vote,1,4\n", TALKS + "1,vote,1,4\n", 1)
"""The same game as servers of the natural language division write it (aiwolfdial/aiwolf-nlp-server, commit
bf9809c, logic/): status lines have a seventh column, the name in the game; talks are in the speaker's words,
on day 0 too."""
