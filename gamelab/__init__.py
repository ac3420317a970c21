"""Games with hidden information: numba kernels, a runner, and widgets that live in a static page."""

__version__ = "0.1.0"

import sys

if sys.version_info < (3, 11):
    # Said here, before any newer syntax or library fails with a traceback.
    sys.exit("gamelab needs Python 3.11 to 3.14, this is %d.%d." % sys.version_info[:2])
