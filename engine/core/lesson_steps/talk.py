"""The step `talk`: words without a task."""

from __future__ import annotations

from dataclasses import dataclass

from .step import TEXT, Shape, Step, key


@dataclass(frozen=True, kw_only=True)
class Talk(Step):
    """Words without a task: `talk` is their key, "" the usual one."""

    KEY = "talk"
    SPEAKS = True

    talk: str = key(Shape(TEXT.fits, 'a key of words, or ""'))

    @property
    def named(self) -> str:
        return self.say or self.talk
