"""What judges: every number, claim, method and wish of the papers with our verdict, and what we found.

    estimates  the one statistics: numbers with errors, intervals, verdicts on differences
    findings   what a study found, stated once, as a sentence and as a predicate on its runs
    claims     what a paper prints and says, and by what rule we judge it: a study's claims.csv
    rules      the verdicts, and how one follows from a number or an interval
    assess     a claim's verdict: by data where looking up is enough, by code (the study's assessment.py)
               where not
    results    what came out, counted
    export     all lines as a table: the command, the page, the chapters

A claim is found by its id: `hiddenhands ledger STUDY.ID`.

Enter by `assess.family`, which judges the claims that belong together.
"""
