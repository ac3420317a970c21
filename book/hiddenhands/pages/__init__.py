"""What makes pages: pictures and widgets that studies share, and numbers of runs in the text.

    notebook      tables, assessed lines and annotated code, as all chapters show them
    your_run      which findings hold in a run of a reader's own
    fill, speed   numbers of runs and of benchmarks, written into the text by name
    text          how numbers are set
    plots         the look of pictures; figure_data: their numbers, for readers to take along
    traits        widgets' traits from the choices that a study declares
    curve, replications   figures that studies share
    build_kernels the studies' kernels for the browser

Their scripts, and the book's style, are in the folder js beside this one. Imports go from here to the ledger
and the runs; studies import from here.

Enter by `notebook`, what every chapter shows with.
"""
