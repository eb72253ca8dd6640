"""Packs engine/ and ui/ into a wheel, reproducibly: the same files give the same bytes.

No build backend is used: a wheel is a zip with three metadata files, and all time stamps are fixed.
"""

from __future__ import annotations

import base64
import hashlib
import io
import tomllib
import zipfile
from pathlib import Path

from tools.steps import ROOT, digest_files

PACKAGES = ("engine", "ui")
CARRIED = (".py", ".json", ".txt")
NOT_ON_THE_PAGE = "ui/notebook"
"""For Jupyter only."""
_WHEN = (1980, 1, 1, 0, 0, 0)


def sources() -> list[Path]:
    """Every file that belongs into the wheel: code and data of the two packages that the page uses."""
    found = [
        path
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and path.suffix in CARRIED and "__pycache__" not in path.parts
        if not path.relative_to(ROOT).as_posix().startswith(NOT_ON_THE_PAGE)
    ]
    return sorted(found)


def project_version() -> str:
    with (ROOT / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def build_tag() -> str:
    """A wheel's build tag has to begin with a digit; the rest says which content this is."""
    return "0" + digest_files(sources())[:12]


def wheel_name() -> str:
    return f"railtable-{project_version()}-{build_tag()}-py3-none-any.whl"


def _record_hash(data: bytes) -> str:
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


def wheel_bytes() -> bytes:
    version = project_version()
    info = f"railtable-{version}.dist-info"
    files: list[tuple[str, bytes]] = [
        (path.relative_to(ROOT).as_posix(), path.read_bytes()) for path in sources()
    ]
    files.append(
        (
            f"{info}/METADATA",
            f"Metadata-Version: 2.1\nName: railtable\nVersion: {version}\nRequires-Python: >=3.11\n".encode(),
        )
    )
    files.append(
        (
            f"{info}/WHEEL",
            (
                "Wheel-Version: 1.0\nGenerator: railtable tools/build/make_wheel.py\n"
                f"Root-Is-Purelib: true\nTag: py3-none-any\nBuild: {build_tag()}\n"
            ).encode(),
        )
    )
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
