"""Puts a script and the modules of ours that it imports into one file with one scope, so that a page asks
once.

Browsers and node run the modules as they are, too. What could mean something else in one scope stops the
build: one name for two things, a name of another module that is not imported, modules that need each other.
Values of an imported JSON file are put where they are used, so that no more of it is sent.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from tools.steps import fail

IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.[^"]+)";.*\n', re.MULTILINE)
DATA = re.compile(r'^import (\w+) from "(\.[^"]+\.json)" with \{ type: "json" \};\n', re.MULTILINE)
TOP_NAME = re.compile(r"^(export )?(?:async )?(?:const|let|var|class|function\*?) (\w+)", re.MULTILINE)
OTHER_FORM = re.compile(
    r"^(?:import\b(?!\()|export (?!async |const |let |class |function)"
    r"|(?:export )?(?:const|let|var) (?:\W|\w+,)).*",
    re.MULTILINE,
)
LATER = re.compile(r'\bimport\("(\.[^"]+)"\)')
COMMENT = re.compile(r"^[ \t]*(?://.*|/\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n", re.MULTILINE)
"""Comments on lines of their own, a quarter of the bytes; only readers of the modules need them."""
NOT_CODE = re.compile(r'"(?:[^"\\\n]|\\.)*"|/\*.*?\*/|(?<!:)//[^\n]*', re.DOTALL)
TEMPLATE = re.compile(r"`[^`]*`")
WORD = re.compile(r"(?<![.\w$])(\w+)(?!\w|:)")
"""A name that refers to a variable, not a property or key."""


class Module(NamedTuple):
    path: Path
    imports: dict[str, Path]
    """Imported name -> the module that it comes from."""
    needs: list[Path]
    names: dict[str, bool]
    """Name declared at the top level -> whether it is exported."""
    code: str


def bundle(entry: Path) -> str:
    """The script `entry` with everything it imports, in the order in which browsers would run it."""
    entry = entry.resolve()
    modules: dict[Path, Module] = {}
    _collect(entry, modules, [])
    owners: dict[str, Path] = {}
    for module in modules.values():
        for name in module.names:
            if owners.setdefault(name, module.path) != module.path:
                _stop(module.path, f"{name} is also a name in {owners[name].name}", "rename one of them")
    for module in modules.values():
        _check_names(module, modules, owners)
    head = f"// {entry.name} and the modules that it imports, put together by the build\n"
    return head + "\n".join(_moved(module, entry).strip() + "\n" for module in modules.values())


def _collect(path: Path, modules: dict[Path, Module], above: list[Path]) -> None:
    """Add a module to `modules`, after those it needs. `above`: the modules being collected."""
    if path in modules:
        return
    if path in above:
        _stop(path, f"it imports itself by way of {above[-1].name}", "move what both need into a third one")
    if not path.is_file():
        _stop((above or [path])[-1], f"{path.name} is not there", "correct the import")
    module = _read(path)
    for needed in module.needs:
        _collect(needed, modules, [*above, path])
    modules[path] = module


def _read(path: Path) -> Module:
    text = path.read_text(encoding="utf-8")
    imports: dict[str, Path] = {}
    needs = []
    for names, source in IMPORT.findall(text):
        needs.append((path.parent / source).resolve())
        imports |= {name.strip(): needs[-1] for name in names.split(",") if name.strip()}
    code = without_comments(path, DATA.sub("", IMPORT.sub("", text)))
    for name, source in DATA.findall(text):
        code = _with_values(path, code, name, json.loads((path.parent / source).read_text(encoding="utf-8")))
    for found in OTHER_FORM.findall(code):
        _stop(
            path,
            f"{found!r} is not read here",
            "see IMPORT, TOP_NAME and OTHER_FORM in tools/build/scripts.py",
        )
    declared = {name: bool(export) for export, name in TOP_NAME.findall(code)}
    return Module(path, imports, needs, declared, code)


def without_comments(path: Path, code: str) -> str:
    """The code without comments on lines of their own."""
    if code.count("`") % 2 or any(COMMENT.search(found + "\n") for found in TEMPLATE.findall(code)):
        _stop(path, "a text in `` holds what looks like a comment", "it would be lost")
    return COMMENT.sub("", code)


def _with_values(path: Path, code: str, name: str, data: Any) -> str:
    """The code with the values of a JSON file instead of their paths, such as `protocol.limits.text`."""

    def value(found: re.Match[str]) -> str:
        here, keys = data, found[1].split(".")[1:]
        while keys and isinstance(here, dict):
            if keys[0] not in here:
                _stop(path, f"{found[0]} is not in the data", "correct the name or add the value")
            here = here[keys.pop(0)]
        text = json.dumps(here, ensure_ascii=False, separators=(",", ":"))
        return ".".join([f"({text})" if isinstance(here, dict) else text, *keys])

    code = re.sub(rf"(?<![.\w$]){name}((?:\.\w+)+)", value, code)
    if name in WORD.findall(NOT_CODE.sub("", code)):
        _stop(path, f"it uses {name} as a whole", "write out the path to each value")
    return code


def _check_names(module: Module, modules: dict[Path, Module], owners: dict[str, Path]) -> None:
    """Check that imports exist and that all other names are the module's own or the browser's."""
    for name, source in module.imports.items():
        if not modules[source].names.get(name):
            _stop(module.path, f"{source.name} does not export {name}", "correct the import")
    used = set(WORD.findall(NOT_CODE.sub("", module.code).replace("...", " ")))
    for name in sorted(used & owners.keys() - module.names.keys() - module.imports.keys()):
        _stop(
            module.path,
            f"it uses the name {name}, which {owners[name].name} declares",
            "import it; or, if something else is meant, rename one of the two",
        )


def _moved(module: Module, entry: Path) -> str:
    """A module's code, with modules loaded later found from the folder of `entry`; only the exports of
    `entry` stay."""

    def address(found: re.Match[str]) -> str:
        there = os.path.relpath((module.path.parent / found[1]).resolve(), entry.parent)
        return f'import("./{Path(there).as_posix()}")'

    code = module.code if module.path == entry else re.sub("^export ", "", module.code, flags=re.MULTILINE)
    return LATER.sub(address, code)


def _stop(path: Path, what: str, advice: str) -> NoReturn:
    fail(f"{path.name} cannot be put into one file: {what}", advice)
