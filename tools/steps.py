"""Helpers of all tools: paths, progress on the terminal, and failures that say what to do."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
DIST = ROOT / "dist"
VENV = ROOT / ".venv"
NODE_MODULES = ROOT / "node_modules"


class StepError(Exception):
    """Raised when a step fails. The message says what happened, `advice` what to do about it."""

    def __init__(self, message: str, advice: str) -> None:
        super().__init__(message)
        self.advice = advice


@contextmanager
def step(title: str) -> Iterator[None]:
    """Print what is being done and how long it took."""
    started = time.monotonic()
    print(f"==> {title}", flush=True)
    yield
    took = time.monotonic() - started
    if took >= 1:
        print(f"    done in {took:.1f} s", flush=True)


def fail(message: str, advice: str) -> NoReturn:
    raise StepError(message, advice)


def guarded(main: object) -> NoReturn:
    """Run a tool's `main`; a StepError becomes two readable lines and exit code 1."""
    assert callable(main)
    try:
        code = main()
    except StepError as error:
        print(f"\nFAILED: {error}\n  What to do: {error.advice}", file=sys.stderr, flush=True)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
    sys.exit(code or 0)


def run(
    command: Sequence[str | Path],
    advice: str,
    *,
    quiet: bool = False,
    env: dict[str, str] | None = None,
) -> str:
    """Run a command in the project's root. If it fails, show its output and the advice."""
    words = [str(word) for word in command]
    merged = {**os.environ, **(env or {})}
    pipe = subprocess.PIPE if quiet else None
    try:
        done = subprocess.run(
            words,
            cwd=ROOT,
            env=merged,
            stdin=subprocess.DEVNULL,
            stdout=pipe,
            stderr=subprocess.STDOUT if quiet else None,
            text=True,
            check=False,
        )
    except FileNotFoundError:
        fail(f"the program {words[0]!r} was not found", advice)
    if done.returncode != 0:
        if quiet:
            print(done.stdout or "", file=sys.stderr)
        fail(f"`{' '.join(words)}` ended with code {done.returncode}", advice)
    return done.stdout or ""


def digest(*parts: bytes | str) -> str:
    """A short hash of all parts, including their lengths, so that different lists never collide."""
    total = hashlib.sha256()
    for part in parts:
        data = part.encode() if isinstance(part, str) else part
        total.update(f"{len(data)}:".encode())
        total.update(data)
    return total.hexdigest()


def digest_files(files: Iterable[Path]) -> str:
    """A hash of files and their names, in sorted order."""
    parts: list[bytes | str] = []
    for file in sorted(files):
        parts += [file.relative_to(ROOT).as_posix(), file.read_bytes()]
    return digest(*parts)


@contextmanager
def one_at_a_time(name: str) -> Iterator[None]:
    """Hold a lock between processes, because two test runners may build at the same time."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / f"{name}.lock").open("w") as file:
        try:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        except ImportError:  # Windows has no such lock
            pass
        yield


def write_if_changed(path: Path, data: bytes) -> bool:
    """Write a file only if its content differs, and atomically, because a server may be reading it."""
    if path.is_file() and path.read_bytes() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    waiting = path.with_name(path.name + ".part")
    waiting.write_bytes(data)
    os.replace(waiting, path)
    return True
