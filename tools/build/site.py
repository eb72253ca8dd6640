"""Builds the static site into dist/: our files, the browser runtime, the app compiled and as a wheel, and the
service worker's list of all of them.

`python -m tools.build.site` does only what changed. Every expensive result is cached in build/ under the
content hash of its inputs, and dist/ is updated file by file (a running server keeps working).
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import shutil
import sys
import zipfile
from collections.abc import Collection
from pathlib import Path
from typing import Any, NamedTuple

from engine import ENGINE_VERSION
from tools.build import embed_files, make_wheel, patches, scripts, styles, third_party, words
from tools.setup import PYTHON
from tools.steps import (
    BUILD,
    DIST,
    NODE_MODULES,
    ROOT,
    digest,
    fail,
    guarded,
    one_at_a_time,
    run,
    step,
    write_if_changed,
)

VENDORED_WHEELS = ROOT / "tools" / "build" / "browser-requirements.txt"
APP_TOOL = ROOT / "tools" / "build" / "make_app.mjs"
OWN_FILES = {
    "index.html": "index.html",
    "pyscript.toml": "pyscript.toml",
    "main.py": "ui/__main__.py",
    "bots.py": "ui/browser/bot_worker_main.py",
    "sw.js": "assets/js/sw.js",  # a service worker controls only addresses in and below its folder
    "embed.js": "assets/js/embed.js",
    "LICENSE": "LICENSE",
}
"""Address in the site -> our file."""
BUNDLES = ("assets/js/page.js", "assets/js/bridge.js")
"""Scripts that become one file with all that they import."""
BUNDLED = ("assets/js/page/", "assets/js/height.js")
"""What is only in such files."""
PAPERED = "assets/manifest.webmanifest"
CARRIED_ASSETS = (
    *(".css", ".js", ".svg", ".png", ".jpg", ".webp", ".ico", ".woff2"),
    *(".txt", ".json", ".webmanifest", ".ogg", ".mp3"),
)

PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
"""Pyodide's files. Modules become `.js`, because servers that do not know `.mjs` send them as bytes."""
ASM_NAME = b"pyodide.asm.mjs"
# PyScript's plugins (see `patches.without_plugins`), MicroPython's parts and features that are not used.
PYSCRIPT_UNUSED = (
    *("codemirror", "xterm", "mpy-", "py-", "index-", "zip-", "toml-Blg", "pyodide_graph", "service-worker"),
    *("deprecations-manager", "donkey", "error-", "storage.js", "core.css"),
)

RUNTIME = Path("assets/runtime")
PRELOAD_MARK = "<!--preload-->"
SNAPSHOT_MARK = 'data-snapshot=""'
ONLY_ONLINE = (third_party.NAME, "demo", "pictures/", "assets/css/teachers.css", "assets/js/teachers.js")
"""Licenses, and files for other sites and for teachers, which are not needed offline."""
PRECACHE_MARK = "/*PRECACHE*/"
TO_VISITOR = "run `make site` again; if it fails the same way, remove the folders build and dist first"


def pyodide_version() -> str:
    package = json.loads((NODE_MODULES / "pyodide" / "package.json").read_text())
    return str(package["version"])


def vendored_wheels() -> list[Path]:
    """Download the pinned wheels once; pip checks the hashes."""
    folder = BUILD / "wheels" / digest(VENDORED_WHEELS.read_bytes())[:16]
    stamp = folder / "complete"
    if not stamp.is_file():
        with step("wheels for the browser (micropip)"):
            shutil.rmtree(folder, ignore_errors=True)
            command: list[str | Path] = [
                *(PYTHON, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"),
                *(
                    "--require-hashes",
                    "--only-binary=:all:",
                    "--python-version",
                    "3.14",
                    "--implementation",
                    "py",
                ),
                *("--dest", folder, "-r", VENDORED_WHEELS),
            ]
            run(command, "check the connection to the Python package index and run `make site` again")
            stamp.touch()
    return sorted(folder.glob("*.whl"))


def lock_file(wheels: list[Path]) -> bytes:
    """Pyodide's list of packages, reduced to those in the site."""
    full = json.loads((NODE_MODULES / "pyodide" / "pyodide-lock.json").read_text())
    packages: dict[str, Any] = {}
    for wheel in wheels:
        name, version = wheel.name.split("-")[:2]
        packages[name] = {
            **full["packages"][name],
            "version": version,
            "file_name": wheel.name,
            "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        }
    return json.dumps({"info": full["info"], "packages": packages}, sort_keys=True).encode()


class App(NamedTuple):
    """The compiled app, as a start loads it."""

    archive: bytes
    """The compiled files of the app, read by `entries` in assets/js/start.js."""
    library: bytes
    """The compiled parts of the standard library that app and start use, as a zip archive."""
    needed: frozenset[str]
    """The names of these parts in the complete standard library."""


def compile_app(wheel: bytes, wheel_name: str) -> App:
    """The app of this wheel, compiled by this Pyodide. The build has imported every module of it."""
    wasm = (NODE_MODULES / "pyodide" / "pyodide.asm.wasm").read_bytes()
    imports = ROOT / "assets" / "js" / "imports.js"
    key = digest(wheel, wasm, APP_TOOL.read_bytes(), imports.read_bytes())[:16]
    target, library = BUILD / "apps" / f"{key}.archive", BUILD / "apps" / f"{key}.zip"
    if not (target.is_file() and library.is_file()):
        with step("the app, compiled for the browser"):
            target.parent.mkdir(parents=True, exist_ok=True)
            wheel_file = target.parent / wheel_name
            wheel_file.write_bytes(wheel)
            run(
                ["node", APP_TOOL, wheel_file, target, library],
                "the message above names the module that could not be imported; the rule for modules in a "
                "snapshot is at the top of assets/js/snapshot.js",
                quiet=True,
            )
            wheel_file.unlink()
            for old in sorted(target.parent.glob("*.archive"), key=lambda path: path.stat().st_mtime)[:-4]:
                old.unlink()
                old.with_suffix(".zip").unlink(missing_ok=True)
    with zipfile.ZipFile(library) as archive:
        needed = frozenset(name.removesuffix("c") for name in archive.namelist())
    return App(target.read_bytes(), library.read_bytes(), needed)


def collect() -> dict[str, bytes]:
    """All files of the site by address, without the service worker's list."""
    site: dict[str, bytes] = {}
    for name, source in OWN_FILES.items():
        site[name] = (ROOT / source).read_bytes()
    site[third_party.NAME] = third_party.notices().encode()
    for path in sorted((ROOT / "assets").rglob("*")):
        name = path.relative_to(ROOT).as_posix()
        if path.is_file() and path.suffix in CARRIED_ASSETS and name not in OWN_FILES.values():
            site[name] = path.read_bytes()
    site = {name: data for name, data in site.items() if not name.startswith((*BUNDLED, words.FOLDER))}
    site |= {
        name: scripts.without_comments(Path(name), data.decode()).encode()
        for name, data in site.items()
        if name.startswith("assets/js/")
    }
    site |= {name: scripts.bundle(ROOT / name).encode() for name in BUNDLES}
    site["index.html"] = words.with_first_screen(site["index.html"].decode()).encode()
    site[BOOT] = words.with_words(site[BOOT].decode(), "boot").encode()
    site[PAPERED] = words.with_paper(site[PAPERED].decode()).encode()

    runtime = RUNTIME.as_posix()
    for name in PYODIDE_FILES:
        data = (NODE_MODULES / "pyodide" / name).read_bytes()
        data = _without_source_map(name, data)
        if name == ASM_NAME.decode():
            data = patches.with_exports_in_a_loop(data)
        if name.endswith(".mjs"):
            name, data = as_js(name, data)
        elif name.endswith(".wasm"):
            name, data = name + PACKED, compress(data)
        site[f"{runtime}/pyodide/{name}"] = data
    for path in sorted((NODE_MODULES / "@pyscript" / "core" / "dist").iterdir()):
        if path.suffix in (".js", ".css") and not path.name.startswith(PYSCRIPT_UNUSED):
            data = _without_source_map(path.name, path.read_bytes())
            if path.name.startswith("core-"):
                data = patches.without_python_in_markup(patches.without_plugins(data))
                data = patches.with_database_later(patches.with_package_later(data))
                data, worker = patches.with_worker_file(data)
                data = patches.without_channel_where_forbidden(patches.without_package_cache(data))
                site[f"{runtime}/pyscript/worker.js"] = patches.without_package_cache(worker)
            site[f"{runtime}/pyscript/{path.name}"] = data

    site = styles.with_one_sheet(site)

    wheels = vendored_wheels()
    for wheel in wheels:
        site[f"{runtime}/pyodide/{wheel.name}"] = wheel.read_bytes()
    site[f"{runtime}/pyodide/pyodide-lock.json"] = lock_file(wheels)

    wheel_name, wheel_data = make_wheel.wheel_name(), make_wheel.wheel_bytes()
    site[f"{runtime}/{wheel_name}"] = wheel_data
    app = compile_app(wheel_data, wheel_name)
    app_name = f"railtable-{digest(app.archive)[:16]}.app{PACKED}"
    site[f"{runtime}/{app_name}"] = compress(app.archive)
    library = (NODE_MODULES / "pyodide" / "python_stdlib.zip").read_bytes()
    site[f"{runtime}/pyodide/python_stdlib.zip{PACKED}"] = compress(app.library)
    site[f"{runtime}/pyodide/python_rest.zip{PACKED}"] = compress(rest_of_library(library, app.needed))
    names = ("pyodide.asm.js", f"pyodide.asm.wasm{PACKED}")
    made_of = [site[f"{runtime}/pyodide/{name}"] for name in names]
    made_by = [site[f"assets/js/{name}.js"] for name in ("snapshot", "imports", "runtime")]
    snapshot_name = f"railtable-{digest(app.archive, *made_of, *made_by)[:16]}.snapshot"
    site["index.html"] = with_preloads(site, snapshot_name)
    site |= embed_files.files(site)

    sizes = {
        "wasm": len(site[f"{runtime}/pyodide/pyodide.asm.wasm{PACKED}"]),
        "asm": len(site[f"{runtime}/pyodide/pyodide.asm.js"]),
        "stdlib": len(site[f"{runtime}/pyodide/python_stdlib.zip{PACKED}"]),
        "rest": len(site[f"{runtime}/pyodide/python_rest.zip{PACKED}"]),
        "app": len(site[f"{runtime}/{app_name}"]),
        "wheel": len(wheel_data),
    }
    facts: dict[str, Any] = {
        "version": ENGINE_VERSION,
        "pyodide": pyodide_version(),
        "wheel": wheel_name,
        "app": app_name,
        "snapshot": snapshot_name,
        "sizes": sizes,
        "lock": json.loads(site[f"{runtime}/pyodide/pyodide-lock.json"])["info"],
    }
    site[BOOT] = with_start_files(site)
    facts["build"] = digest(*(part for name in sorted(site) for part in (name, site[name])))[:16]
    site[f"{runtime}/build.json"] = json.dumps(facts, sort_keys=True).encode()
    return site


PACKED = ".packed"
"""The ending of compressed files; browsers would unpack a `.gz` themselves on servers that declare it."""


def compress(data: bytes) -> bytes:
    """Compress a file, which the page inflates while it arrives, because simple hosts compress nothing."""
    kept = BUILD / "packed" / digest(data)
    if not kept.is_file():
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(gzip.compress(data, 9, mtime=0))
    return kept.read_bytes()


NOT_ON_A_PAGE = {"_pyrepl", "doctest", "multiprocessing", "pdb", "pydoc", "pydoc_data", "unittest"}
"""Modules of the standard library for terminals, processes and developers: 0.3 MB of a first visit."""


def rest_of_library(archive: bytes, needed: Collection[str]) -> bytes:
    """The standard library without what a start has loaded and what no page uses, to be compressed as a
    whole."""
    whole = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as given, zipfile.ZipFile(whole, "w") as made:
        for name in given.namelist():
            if name not in needed and name.split("/")[0].removesuffix(".py") not in NOT_ON_A_PAGE:
                made.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), given.read(name))
    return whole.getvalue()


def as_js(name: str, data: bytes) -> tuple[str, bytes]:
    """A Pyodide module, and the name of the other module in it, renamed from `.mjs` to `.js`."""
    if data.count(ASM_NAME) != 1:
        fail(f"{name} of Pyodide looks different from the pinned one", "adapt `as_js`")
    return name.replace(".mjs", ".js"), data.replace(ASM_NAME, ASM_NAME.replace(b".mjs", b".js"))


BOOT = "assets/js/boot.js"
START_FILES_MARK = "/*START FILES*/ {}"


def with_start_files(site: dict[str, bytes]) -> bytes:
    """boot.js with the list of a start's files, so that it can name one that is missing, cut or replaced."""
    page = site[BOOT].decode()
    if page.count(START_FILES_MARK) != 1:
        fail("boot.js has no place for the list of files", f"it must contain {START_FILES_MARK} exactly once")
    places = ("assets/js/", "assets/css/", f"{RUNTIME.as_posix()}/", "main.py", "pyscript.toml")
    listed: dict[str, dict[str, Any]] = {
        name: {"size": len(data), "hash": hashlib.sha256(data).hexdigest()[:16]}
        for name, data in sorted(site.items())
        if name.startswith(places) and not name.startswith((BOOT, *ONLY_ONLINE))
    }
    listed[f"{RUNTIME.as_posix()}/build.json"] = {
        "size": 1,
        "hash": "",
    }  # made last, and contains the hash of this list
    return page.replace(START_FILES_MARK, json.dumps(listed)).encode()


def with_preloads(site: dict[str, bytes], snapshot_name: str) -> bytes:
    """index.html with the start's modules, so that they load in parallel, and the name of the snapshot."""
    runtime = RUNTIME.as_posix()
    named = [name for name in sorted(site) if name.startswith(f"{runtime}/pyscript/core-")]
    named += [
        f"{runtime}/pyscript/core.js",
        "assets/js/start.js",
        "assets/js/runtime.js",
        "assets/js/keep.js",
        f"{runtime}/pyodide/pyodide.js",
        f"{runtime}/pyodide/pyodide.asm.js",
    ]
    links = "\n".join(f'<link rel="modulepreload" href="{name}">' for name in named)
    page = site["index.html"].decode()
    for mark in (PRELOAD_MARK, SNAPSHOT_MARK):
        if page.count(mark) != 1:
            fail("index.html has no place for what the build adds", f"it must contain {mark} exactly once")
    page = page.replace(SNAPSHOT_MARK, f'data-snapshot="{snapshot_name}"', 1)
    return page.replace(PRELOAD_MARK, links).encode()


def _without_source_map(name: str, data: bytes) -> bytes:
    """Remove the reference to a source map, which the site does not have."""
    if not name.endswith((".js", ".mjs")):
        return data
    lines = data.decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("//# sourceMappingURL=")).encode()


def with_service_worker(site: dict[str, bytes]) -> dict[str, bytes]:
    """Put the list of all files with their content hashes into the service worker."""
    template = site["sw.js"].decode()
    if template.count(PRECACHE_MARK) != 1:
        fail("sw.js has no place for the list of files", f"it must contain {PRECACHE_MARK} exactly once")
    listed = {
        name: hashlib.sha256(data).hexdigest()
        for name, data in sorted(site.items())
        if name != "sw.js" and not name.startswith(ONLY_ONLINE)
    }
    version = digest(json.dumps(listed), template)[:16]
    facts = json.loads(site.get(f"{RUNTIME.as_posix()}/build.json", b"{}"))
    snapshot = f"{RUNTIME.as_posix()}/{facts.get('snapshot', 'none')}"
    manifest = json.dumps({"version": version, "snapshot": snapshot, "files": listed}, indent=0)
    return {**site, "sw.js": template.replace(PRECACHE_MARK, manifest).encode()}


def write(site: dict[str, bytes]) -> int:
    """Write the site to dist/; the service worker comes last, so that it never lists a missing file."""
    changed = 0
    for name in sorted(site, key=lambda name: (name == "sw.js", name == "index.html", name)):
        changed += write_if_changed(DIST / name, site[name])
    wanted = {DIST / name for name in site}
    for path in sorted(DIST.rglob("*"), reverse=True):
        if path.is_file() and path not in wanted:
            path.unlink()
        elif path.is_dir() and not any(path.iterdir()):
            path.rmdir()
    return changed


def build_site() -> None:
    with one_at_a_time("site"), step("static site into dist/"):
        missing = [source for source in OWN_FILES.values() if not (ROOT / source).is_file()]
        if missing:
            fail(f"{', '.join(missing)} missing", "restore the file from git (`git checkout -- <file>`)")
        site = with_service_worker(collect())
        changed = write(site)
        total = sum(map(len, site.values())) / 1e6
        print(f"    {len(site)} files, {total:.1f} MB, {changed} changed", flush=True)


def main() -> int:
    build_site()
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
