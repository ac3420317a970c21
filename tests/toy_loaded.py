"""The toy and the runner with compiled code loaded, for a server of processes: they begin with it."""

import toy

toy.play(1, 0, 1, toy.Settings())
