"""Games with hidden information as numba kernels: their rules, their players, and solvers for them.

Enter by `door`, one door for all games. The three loops that one may have come for stand first in README.md.
"""

import sys

if sys.version_info < (3, 11):
    # Said here, before any newer syntax or library fails with a traceback.
    sys.exit("gamelab needs Python 3.11 to 3.14, this is %d.%d." % sys.version_info[:2])

__version__ = "0.1.0"
