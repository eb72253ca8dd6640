"""The entry point of the worker that bots think in; PyScript runs it as `bots.py` of the site.

It knows the engine and nothing of the page. It answers a question (engine/bots/questions.py) in slices, so
that it can notice a cancelled request in between. assets/js/helper.js calls the functions that it exports.
"""

from __future__ import annotations

import asyncio
import time
import traceback

from engine import ENGINE_VERSION, games
from engine.bots import questions

SLICE = 0.05
"""Seconds of thinking between two checks for cancelled requests."""
_dropped: set[int] = set()


def identity() -> str:
    """The version of engine and build; a page uses only a worker of its own version."""
    import js

    return f"{ENGINE_VERSION} {js.railtableBuild}"


def drop(request: int) -> None:
    """Cancel a request."""
    _dropped.add(request)


def alive() -> bool:
    """Answer a ping."""
    return True


async def think(request: int, question: str) -> str:
    """Answer a question; the answer is empty if the request was cancelled or failed."""
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
        print(traceback.format_exc())  # the page computes this answer itself
    finally:
        _dropped.discard(request)
    return ""


__export__ = ["alive", "drop", "identity", "think"]
