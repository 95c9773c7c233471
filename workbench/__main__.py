"""`python -m workbench`: the same command line as the console script `skill-workbench`."""

from __future__ import annotations

import sys

from workbench.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
