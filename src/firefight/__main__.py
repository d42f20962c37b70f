"""`python -m firefight` is the command line."""

from __future__ import annotations

import sys

from firefight.cli import main

if __name__ == "__main__":
    sys.argv[0] = "firefight"
    sys.exit(main())
