"""A server log to read: one finished game of five."""

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
