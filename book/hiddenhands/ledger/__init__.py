"""The ledger: every printed number, claim, method and wish of the papers, with our verdict.

    rules      the verdicts, and how one follows from a number or an interval
    assess     a line's verdict: by data (assessment.csv of a study) where looking up is enough, by code
               (its assessment.py) where not
    export     all lines as a table: the command, the page, the chapters

It stands above the studies: notebooks and the command line import it, nothing below does.
"""
