"""The toy with its compiled code loaded, for a server of processes: they begin with what it has."""

import toy

toy.play(1, 0, 1, toy.Settings())
