"""Packs engine/ as the library `railtable`: the build backend of `pip install .`, and `make wheel`.

`engine/` becomes the package `railtable` as it is: its modules import one another relatively. Beside it come
the adapters for other libraries, a server, and (`make wheel`) the built page. These import absolutely, so the
names in their imports are changed on the way. Standard library only: pip runs this in an empty environment.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine import ENGINE_VERSION
from tools.build import make_wheel
from tools.steps import BUILD, DIST, ROOT, guarded, step

NAME = f"railtable-{ENGINE_VERSION}-py3-none-any.whl"
CARRIED = (".py", ".json", ".typed")
BESIDE = {
    "tools/lab/environment.py": "environment.py",
    "tools/lab/pettingzoo.py": "pettingzoo.py",
    "tools/lab/openspiel.py": "openspiel.py",
    "tools/serve.py": "serve.py",
    "tools/build/library_main.py": "__main__.py",
}
"""Source file -> its place in the package."""
_NAMES = re.compile(r"\bengine(?=\.(?:core|bots|games)\b| import )|\btools\.lab(?=\.)|\btools(?=\.serve\b)")
"""The module names that begin with `railtable` in the library."""


def files(site: Path | None = None) -> Iterator[tuple[str, bytes]]:
    """The files of the library: name in the wheel, content."""
    for path in sorted((ROOT / "engine").rglob("*")):
        if path.suffix in CARRIED and "__pycache__" not in path.parts:
            yield f"railtable/{path.relative_to(ROOT / 'engine').as_posix()}", _renamed(path)
    for own, place in BESIDE.items():
        yield f"railtable/{place}", _renamed(ROOT / own)
    if site is not None:
        for path in sorted(path for path in site.rglob("*") if path.is_file()):
            yield f"railtable/site/{path.relative_to(site).as_posix()}", path.read_bytes()


def _renamed(path: Path) -> bytes:
    """A file with the module names of the library."""
    if path.suffix != ".py":
        return path.read_bytes()
    return _NAMES.sub("railtable", path.read_text(encoding="utf-8")).encode()


def library(site: Path | None = None) -> bytes:
    """The wheel, with the built page inside if its folder is given."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    metadata = f"Summary: {project['description']}\nLicense: {project['license']}\n"
    metadata += f"Requires-Python: {project['requires-python']}\n"
    for extra, needed in project["optional-dependencies"].items():
        metadata += f"Provides-Extra: {extra}\n"
        metadata += "".join(f"Requires-Dist: {name}; extra == '{extra}'\n" for name in needed)
    metadata += f"Description-Content-Type: text/markdown\n\n{(ROOT / project['readme']).read_text('utf-8')}"
    scripts = "".join(f"{name} = {target}\n" for name, target in project["scripts"].items())
    return make_wheel.packed([*files(site)], metadata, entry_points=f"[console_scripts]\n{scripts}")


def build_wheel(folder: str, settings: Any = None, metadata: Any = None) -> str:
    """Build a wheel; pip calls this function of a build backend."""
    (Path(folder) / NAME).write_bytes(library())
    return NAME


def build_sdist(folder: str, settings: Any = None) -> str:
    """Build a source archive. A build backend must have this function, but `pip install .` never calls it."""
    raise NotImplementedError("there are no source packages of railtable: clone its repository")


def main() -> int:
    from tools.build.site import build_site

    build_site()
    with step("the library with the page inside"):
        (BUILD / NAME).write_bytes(library(DIST))
    print(f"    pip install {(BUILD / NAME).relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
