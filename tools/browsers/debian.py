"""Installs Debian packages with apt, when that is possible without asking the user."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence

from tools.steps import run, step


def can_install() -> bool:
    """Are we root on something like Debian?"""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def install(what: str, packages: Sequence[str], advice: str) -> None:
    """Install packages, saying so; when it fails, the advice says what else can be done."""
    quietly = {"DEBIAN_FRONTEND": "noninteractive"}
    with step(f"{what} through apt (once)"):
        run(
            ["apt-get", "update", "-qq"],
            "check the connection to Debian's mirror; " + advice,
            env=quietly,
            quiet=True,
        )
        run(
            ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages],
            advice,
            env=quietly,
            quiet=True,
        )
