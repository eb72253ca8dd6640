"""Packs engine/ and ui/ into the page's wheel, reproducibly: the same files give the same bytes.

No build backend is used: a wheel is a zip with three metadata files, and all time stamps are fixed.
"""

from __future__ import annotations

import base64
import hashlib
import io
import zipfile
from pathlib import Path

from engine import ENGINE_VERSION
from tools.steps import ROOT, digest_files

PACKAGES = ("engine", "ui")
CARRIED = (".py", ".json", ".txt")
_WHEN = (1980, 1, 1, 0, 0, 0)


def sources() -> list[Path]:
    """The files of the wheel: code and data that the page uses."""
    found = [
        path
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and path.suffix in CARRIED and "__pycache__" not in path.parts
    ]
    return sorted(found)


def build_tag() -> str:
    """The build tag: it must begin with a digit; the rest is a hash of the content."""
    return "0" + digest_files(sources())[:12]


def wheel_name() -> str:
    return f"railtable-{ENGINE_VERSION}-{build_tag()}-py3-none-any.whl"


def _record_hash(data: bytes) -> str:
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def wheel_bytes() -> bytes:
    files = [(path.relative_to(ROOT).as_posix(), path.read_bytes()) for path in sources()]
    return packed(files, "Requires-Python: >=3.11\n", build_tag())


def packed(files: list[tuple[str, bytes]], metadata: str, tag: str = "", entry_points: str = "") -> bytes:
    """A wheel of these files. `metadata`: its lines after name and version; `tag`: its build tag."""
    info = f"railtable-{ENGINE_VERSION}.dist-info"
    head = f"Metadata-Version: 2.1\nName: railtable\nVersion: {ENGINE_VERSION}\n"
    wheel = "Wheel-Version: 1.0\nGenerator: railtable tools/build/make_wheel.py\nRoot-Is-Purelib: true\n"
    wheel += "Tag: py3-none-any\n" + (f"Build: {tag}\n" if tag else "")
    files = [*files, (f"{info}/METADATA", (head + metadata).encode()), (f"{info}/WHEEL", wheel.encode())]
    if entry_points:
        files.append((f"{info}/entry_points.txt", entry_points.encode()))
    record = "".join(f"{name},{_record_hash(data)},{len(data)}\n" for name, data in files)
    files.append((f"{info}/RECORD", (record + f"{info}/RECORD,,\n").encode()))
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in files:
            entry = zipfile.ZipInfo(name, _WHEN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)
    return target.getvalue()
