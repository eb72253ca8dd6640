"""Reads damaged and forged lessons: `python -m tests.engine.core.lesson_campaign 20000 [seed]`.

Every code must give the text of a file or `BrokenLesson`, and every file a lesson or sentences about its
problems. Most codes here are forged with a valid checksum.
"""

from __future__ import annotations

import base64
import json
import sys
import zlib
from collections import Counter
from pathlib import Path
from typing import Any

from engine.core import lesson_link
from engine.core.lesson_link import BrokenLesson
from engine.core.rng import Rng
from ui.features.lessons import check_file
from ui.words.catalogues import SHARED

ODD: tuple[Any, ...] = (
    None, True, 0, -1, 1 << 80, 1.5, "", "*", "pass", "\ud800", "<img src=x onerror=alert(1)>", "a" * 3000,
    [], {}, ["players 3"], [["x"]], {"en": {"1": 3}}, "cash.99", "cash.-1", "tracks.0.0.0", "scores", "legal",
    "__class__", "route.brown.denver", "players 99", "phase over",
)  # fmt: skip
FOLDER = Path(__file__).resolve().parents[3] / "engine" / "games"


def sources() -> list[dict[str, Any]]:
    """Lesson files of every game, one short lesson each."""
    found = []
    for path in sorted(FOLDER.glob("*/lessons/*.json")):
        game = path.parts[-3].replace("_", "-")
        lessons = json.loads(path.read_text(encoding="utf-8"))["lessons"]
        lesson = min(lessons, key=lambda each: len(json.dumps(each)))
        words = {"en": {"title": "Try", "1": "What now?"}, "es": {"title": "Prueba"}}
        found.append({"game": game, "lessons": [{**lesson, "words": words}]})
    return found


def damaged_file(rng: Rng, file: dict[str, Any]) -> dict[str, Any]:
    """One to three values of a lesson are something else, gone, doubled or in another place."""
    copy = json.loads(json.dumps(file))
    for _ in range(1 + rng.below(3)):
        here: Any = copy if rng.below(12) == 0 else copy["lessons"][0] if copy.get("lessons") else copy
        while True:
            keys: list[Any] = list(here) if isinstance(here, dict) else list(range(len(here)))
            if not keys:
                break
            key = keys[rng.below(len(keys))]
            inner = here[key]
            if isinstance(inner, dict | list) and inner and rng.below(4):
                here = inner
                continue
            kind = rng.below(5)
            if kind == 0:
                del here[key]
            elif kind == 1 and isinstance(here, list):
                here.insert(key, inner)
            elif kind == 2 and isinstance(inner, str) and inner:
                cut = rng.below(len(inner))
                here[key] = inner[:cut] + "x9 "[rng.below(3)] + inner[cut + 1 :]
            elif kind == 3 and isinstance(here, dict):
                here[("do", "goal", "look", "wrong", "then", "zz", "position")[rng.below(7)]] = inner
            else:
                here[key] = ODD[rng.below(len(ODD))]
            break
        if not isinstance(copy.get("lessons"), list) or not copy["lessons"]:
            break
        if not isinstance(copy["lessons"][0], dict):
            break
    return copy


def sealed(body: bytes, version: int = lesson_link.VERSION) -> str:
    """A code with a right checksum, whatever is in it."""
    raw = bytes((version,)) + zlib.crc32(body).to_bytes(4, "big") + body
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def deflated(plain: bytes) -> bytes:
    """As `pack` does it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, lesson_link._USUAL)
    return packer.compress(plain) + packer.flush()


def damaged_code(rng: Rng, code: str) -> str:
    """Letters changed or lost; or anything at all, deflated or not, under a right checksum."""
    kind = rng.below(6)
    if kind < 2:
        letters = list(code)
        for _ in range(1 + rng.below(3)):
            letters[rng.below(len(letters))] = "AZaz09-_.=é \n"[rng.below(13)]
        return "".join(letters)[: rng.below(2 * len(letters)) or None]
    noise = bytes(rng.below(256) for _ in range(rng.below(80)))
    if kind == 2:
        return sealed(noise, rng.below(20))
    if kind == 3:
        return sealed(deflated((noise[:9] + b"[{") * rng.below(90_000)))
    if kind == 4:
        return sealed(deflated(b'{"game":"' + noise + b'"}'))
    return sealed(deflated(json.dumps(ODD[rng.below(len(ODD))]).encode()) + noise[: rng.below(3)])


def run(count: int, seed: int = 0) -> Counter[str]:
    """So many texts, a third codes, the rest files; how they ended."""
    seen: Counter[str] = Counter()
    files = sources()
    codes = [lesson_link.pack(json.dumps(file)) for file in files]
    for number in range(count):
        rng = Rng(seed + number)
        which = rng.below(len(files))
        code = damaged_code(rng, codes[which]) if number % 3 == 0 else ""
        try:
            if not code:
                code = lesson_link.pack(json.dumps(damaged_file(rng, files[which])))
            text = lesson_link.unpack(code)
        except BrokenLesson as broken:
            assert f"lesson-link.{broken.code}" in SHARED["en"], broken.code
            seen[f"broken: {broken.code}"] += 1
            continue
        except UnicodeEncodeError:  # half a letter: pack is only given what a page has
            seen["no text"] += 1
            continue
        except Exception:
            print(f"text {number}, seed {seed + number}: {code[:2000]!r}", file=sys.stderr)
            raise
        wrong = check_file(text)
        assert all(isinstance(sentence, str) and sentence for sentence in wrong)
        seen["wrong" if wrong else "right"] += 1
    return seen


if __name__ == "__main__":
    for name, times in sorted(run(int(sys.argv[1]), int((*sys.argv, "0", "0")[2])).items()):
        print(f"{times:9}  {name}")
