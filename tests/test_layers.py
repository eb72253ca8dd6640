"""The layers of the program: which package may import which, checked against the imports."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from engine import games
from engine.core.contract import State

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = [path for path in sorted((ROOT / "engine" / "games").iterdir()) if (path / "__init__.py").exists()]
DOORS = ("queries", "actions")
"""What a page or a bot may import of a game: typed answers and actions."""
FOLDERS = ("data", "lessons", "positions", "queries", "reasons", "rules")
FILES = (
    "__init__", "actions", "board", "books", "components", "evaluate", "game", "insight", "phases",
    "scoring", "state",
)  # fmt: skip
"""What every game has, under the same names."""

PAGE_ROOMS = {
    "board": ("board", "happened"),
    "choices": ("choices", "by_itself"),
    "editing": ("settings",),
    "emblem": ("EMBLEM",),
    "explain": ("explain",),
    "identity": (),
    "navigation": ("stops", "summary"),
    "panels": ("seat_card", "seat_line", "sheets", "finale"),
    "previews": ("preview",),
    "values": ("value_name", "sources"),
    "view": ("VIEW",),
    "wording": ("prompt", "action_label", "event_text", "chosen", "show"),
}
"""The modules of a game's page, and what each of them must have."""


def modules(*parts: str) -> list[Path]:
    return sorted((ROOT.joinpath(*parts)).rglob("*.py"))


def imported(path: Path, annotations: bool = True) -> Iterator[str]:
    """Every module (or name in one) that a file imports, absolutely; with those for annotations only."""
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    tree = ast.parse(path.read_text(encoding="utf-8"))
    blocks = (node for node in ast.walk(tree) if isinstance(node, ast.If))
    checking = {node for block in blocks if ast.unparse(block.test) == "TYPE_CHECKING" for node in block.body}
    for node in ast.walk(tree):
        if node in checking and not annotations:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = list(package[: len(package) - node.level + 1]) if node.level else []
            start = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{start}.{alias.name}" for alias in node.names)


def offences(paths: list[Path], allowed: object) -> list[str]:
    assert paths and callable(allowed)
    return [
        f"{path.relative_to(ROOT)}: {name}" for path in paths for name in imported(path) if not allowed(name)
    ]


def test_the_engine_needs_nothing_but_the_standard_library() -> None:
    known = {*sys.stdlib_module_names, "engine"} - {"random", "js"}
    assert offences(modules("engine"), lambda name: name.split(".")[0] in known) == []


def test_the_shared_engine_knows_no_game() -> None:
    shared = [*modules("engine", "core"), *modules("engine", "bots")]
    assert offences(shared, lambda name: not name.startswith("engine.games.")) == []
    assert offences(modules("engine", "core"), lambda name: not name.startswith("engine.bots")) == []


ABOUT = ("contract", "state", "board")
"""What nearly every module is about: its functions name these types, whoever imports whom at runtime."""


@pytest.mark.parametrize("annotations", [False, True])
def test_no_import_cycle_in_the_engine(annotations: bool) -> None:
    """At runtime none at all; with imports for annotations none but through the types of `ABOUT`."""
    files = {_module(path): path for path in modules("engine")}
    graph = {}
    for name, path in files.items():
        runtime = {_home(target, files) for target in imported(path, annotations=False)}
        named = {_home(target, files) for target in imported(path, annotations)}
        named = {target for target in named if target.rpartition(".")[2] not in ABOUT}
        graph[name] = (runtime | named) & files.keys() - {name}
    TopologicalSorter(graph).prepare()  # CycleError names the modules of a cycle


def _module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def _home(target: str, files: dict[str, Path]) -> str:
    """The module that an imported name lies in."""
    return target if target in files else target.rpartition(".")[0]


def test_the_shared_page_knows_no_game() -> None:
    shared = [path for path in modules("ui") if "games" not in path.relative_to(ROOT).parts]
    assert offences(shared, lambda name: not name.startswith(("engine.games.", "ui.games."))) == []


LAYERS = ("browser", "words", "markup", "view", "games", "storage", "table", "shell", "features", "app")
"""The packages of the page. Each imports only from those before it, type-checking imports included."""
FLAT, MOST_LINES = 4, 500
"""Modules that may lie in `ui/` itself; lines of a module."""


def layer(name: str) -> str:
    """The package that a module (or a name in one) of the page belongs to; empty for anything else."""
    parts = name.split(".")
    return parts[1] if parts[0] == "ui" and len(parts) > 1 and parts[1] in LAYERS else ""


def feature(name: str) -> str:
    """The feature that a module belongs to; empty for anything else."""
    parts = name.split(".")
    return parts[2] if parts[:2] == ["ui", "features"] and len(parts) > 2 else ""


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def test_the_packages_of_the_page_import_in_one_direction() -> None:
    known = {path.name for path in (ROOT / "ui").iterdir() if (path / "__init__.py").exists()}
    assert known == set(LAYERS)
    wrong = [
        f"{dotted(path)} -> {name}"
        for path in modules("ui")
        for name in imported(path)
        if layer(dotted(path))
        and layer(name)
        and LAYERS.index(layer(name)) > LAYERS.index(layer(dotted(path)))
    ]
    assert wrong == []


def test_features_import_one_another_in_one_direction_and_through_their_package() -> None:
    uses: dict[str, set[str]] = {}
    inside = []
    for path in [*modules("ui", "features"), *modules("ui", "app")]:
        here = feature(dotted(path))
        for name in imported(path):
            there = feature(name)
            if there and there != here:
                uses.setdefault(here, set()).add(there)
                if len(name.split(".")) > 4 or ROOT.joinpath(*name.split(".")).with_suffix(".py").exists():
                    inside.append(f"{dotted(path)} -> {name}")
    assert inside == []
    uses.pop("", None)
    while leaves := [each for each in uses if not uses[each] & uses.keys()]:
        for each in leaves:
            del uses[each]
    assert uses == {}, "these import one another in a circle"


def test_no_module_is_longer_than_can_be_read() -> None:
    paths = [path for place in ("engine", "ui", "tools", "tests", "e2e") for path in modules(place)]
    long = {str(path): len(path.read_text(encoding="utf-8").splitlines()) for path in paths}
    assert len(paths) > 500 and {name: count for name, count in long.items() if count > MOST_LINES} == {}


def test_nothing_lies_loose_in_the_page() -> None:
    assert len(list((ROOT / "ui").glob("*.py"))) <= FLAT


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.name)
def test_a_games_page_reads_the_game_through_one_door(package: Path) -> None:
    own = f"engine.games.{package.name}"

    def allowed(name: str) -> bool:
        if not name.startswith("engine.games"):
            return not name.startswith("ui.games.") or name.startswith(f"ui.games.{package.name}")
        return name.startswith(tuple(f"{own}.{door}" for door in DOORS)) or name == f"{own}.GAME"

    assert offences(modules("ui", "games", package.name), allowed) == []


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.name)
def test_a_games_page_reads_no_raw_state(package: Path) -> None:
    """`state.<name>` in a view is one of the contract; mypy sees the rest, as it is typed so."""
    contract = {name for name in dir(State) if not name.startswith("_")} | set(State.__annotations__)
    raw = []
    for path in modules("ui", "games", package.name):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr not in contract:
                value = node.value
                name = value.attr if isinstance(value, ast.Attribute) else getattr(value, "id", "")
                if name in ("state", "before", "after"):
                    raw.append(f"{path.relative_to(ROOT)}:{node.lineno} {name}.{node.attr}")
    assert raw == []


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.name)
def test_every_game_has_the_same_rooms(package: Path) -> None:
    missing = [room for room in FOLDERS if not (package / room).is_dir()]
    missing += [room for room in FILES if not (package / f"{room}.py").is_file()]
    assert missing == []


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.name)
def test_every_games_page_has_the_same_rooms(package: Path) -> None:
    missing = []
    for room, wanted in PAGE_ROOMS.items():
        path = ROOT / "ui" / "games" / package.name / f"{room}.py"
        names = top_level_names(path) if path.is_file() else set()
        missing += [path.name] if not names else [f"{room}.{name}" for name in wanted if name not in names]
    assert missing == []


def top_level_names(path: Path) -> set[str]:
    """What a module defines itself."""
    found: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {target.id for target in targets if isinstance(target, ast.Name)}
    return found


def test_no_games_name_in_shared_code() -> None:
    names = {game.id for game in games.all()} | {package.name for package in PACKAGES}
    shared = [
        *modules("engine", "core"),
        *(path for path in modules("ui") if "games" not in path.relative_to(ROOT).parts),
        *sorted((ROOT / "assets" / "js").rglob("*.js")),
    ]
    if (ROOT / "engine" / "bots").is_dir():
        shared += modules("engine", "bots")
    found = []
    for path in shared:
        text = path.read_text(encoding="utf-8")
        code = text if path.suffix == ".js" else _without_docstrings(text)
        found += [f"{path.relative_to(ROOT)}: {name}" for name in sorted(names) if name in code]
    assert found == []


def _without_docstrings(text: str) -> str:
    """Code as it runs: examples in docstrings may name a game."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [  # type: ignore[attr-defined]
                each
                for each in body
                if not (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant))
            ] or [ast.Pass()]
    return ast.unparse(tree)
