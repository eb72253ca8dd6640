"""The command `railtable` of the installed library: serves the page inside the package and opens it."""

from __future__ import annotations

import sys
from pathlib import Path

from tools.serve import present

SITE = Path(__file__).parent / "site"


def main() -> int:
    if not SITE.is_dir():
        print(
            "This is the library without the page: run `make wheel` in the project's folder and install what "
            "it makes, or `make play` there.",
            file=sys.stderr,
        )
        return 1
    return present(SITE)


if __name__ == "__main__":
    sys.exit(main())
