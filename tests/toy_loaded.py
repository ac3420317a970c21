"""The toy and the runner with compiled code loaded, for a server of processes: they begin with it."""

import toy

import gamelab.runs.runner  # noqa: F401 (a second that each process saves)

toy.play(1, 0, 1, toy.Settings())
