"""What PyScript runs in the second Python, the worker in which bots think (`bots.py` of the site).

It knows the engine and nothing of the page. A question (engine/bots/questions.py) is thought about in slices,
so that it hears in between that nobody wants the answer any more. assets/js/helper.js calls what it exports.
"""

from __future__ import annotations

import asyncio
import time
import traceback

from engine import ENGINE_VERSION, games
from engine.bots import questions

SLICE = 0.05
"""Seconds between two looks at what has come in."""
_dropped: set[int] = set()


def identity() -> str:
    """Which version of everything this is."""
    import js

    return f"{ENGINE_VERSION} {js.railtableBuild}"


def drop(request: int) -> None:
    """Nobody waits for that answer."""
    _dropped.add(request)


def alive() -> bool:
    """Asked now and then while it thinks."""
    return True


async def think(request: int, question: str) -> str:
    """The answer; empty when there is none."""
    work = questions.answer(question, games.get)
    until = time.perf_counter() + SLICE
    try:
        while request not in _dropped:
            next(work)
            if time.perf_counter() >= until:
                await asyncio.sleep(0)
                until = time.perf_counter() + SLICE
    except StopIteration as stopped:
        return str(stopped.value)
    except Exception:
        print(traceback.format_exc())  # the page thinks about this one by itself
    finally:
        _dropped.discard(request)
    return ""


__export__ = ["alive", "drop", "identity", "think"]
