"""Builds the site, serves it on this machine only and opens a browser when there is one (`make play`)."""

from __future__ import annotations

import sys

from tools.build.site import build_site
from tools.serve import present
from tools.steps import DIST, guarded


def main() -> int:
    build_site()
    return present(DIST)


if __name__ == "__main__":
    sys.exit(guarded(main))
