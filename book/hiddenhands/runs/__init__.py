"""The run machine: experiments as data, played in shards on any executor, kept so that nothing is lost.

    experiment   what can be run: Experiment (games of one setting), Study (a named plan of them), Kept
    runner       plays shards on threads or any executor, and continues where a run was stopped
    sweep        a study at every point of a grid, on the same games
    store        saved rows: one file of rows, one journal that vouches for them
    results      finished tables with their provenance
    verify       what is damaged or unfinished in a folder of results
    files        locks, writes that are on the disk, and whole replacements
    cluster      a dask cluster as the executor
    progress     how far a run is

The order of writes: rows, synced; then the journal's line, which vouches for them by a hash; at the end the
table, then its hash in run.json. What no line vouches for does not exist. An experiment's folder is named by
its identity, in which stands the hash of the source that plays it (`gamelab.source`); a table's by all that
decides it. So nothing is replaced by other settings' results, and an edit elsewhere costs no games.
"""
