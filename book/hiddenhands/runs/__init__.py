"""Runs: experiments as data, played in blocks of games on any executor, kept so that nothing is lost.

    experiment   what can be run: Experiment (games of one setting), Study (a named plan of them)
    run          plays blocks on threads or any executor, and continues where a run was stopped
    block        some games of an experiment as they are kept, and what must hold before they are believed
    store        one SQLite file of blocks; tables with their provenance; what is altered
    files        reading within limits, replacing as a whole
    runs         what a notebook reads: a study's tables, kept or played anew
    kept         the tables that are kept in the package, with their provenance
    registry     the studies, and all that can be run by name

An experiment is known by all that decides its rows, in which stands the hash of the source that plays it
(`gamelab.source`). So nothing is replaced by other settings' results, and an edit elsewhere costs no games.

Enter by `run.run`.
"""
