"""What the memory snapshot requires of the code in it (the rule is in assets/js/snapshot.js)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.build.make_wheel import sources
from tools.steps import ROOT

MODULES = [path for path in sources() if path.suffix == ".py"]
ONLY_IN_THE_BROWSER = {"pyscript", "polyscript", "pyodide_js", "_pyscript"}


def top_level(tree: ast.Module) -> Iterator[ast.stmt]:
    """Statements that run when the module is imported: everything outside functions."""
    waiting: list[ast.AST] = list(tree.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        if isinstance(node, ast.stmt):
            yield node
        waiting += ast.iter_child_nodes(node)


def forbidden(source: str) -> list[str]:
    """Imports at the top level that the snapshot cannot hold."""
    found = []
    for node in top_level(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module:
            first = node.module.split(".")[0]
            if first in ONLY_IN_THE_BROWSER or first == "js":
                found.append(ast.unparse(node))
        elif isinstance(node, ast.Import):
            found += [
                ast.unparse(node) for name in node.names if name.name.split(".")[0] in ONLY_IN_THE_BROWSER
            ]
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_browser_module_is_imported_at_the_top(path: Path) -> None:
    assert forbidden(path.read_text()) == []


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("from js import document", 1),
        ("import pyscript", 1),
        ("from pyscript import document", 1),
        ("class A:\n    from js import console", 1),
        ("try:\n    import pyscript.web\nexcept ImportError:\n    pass", 1),
        ("def f():\n    from js import document", 0),
        ("import js", 0),
        ("from pyodide.ffi import to_js", 0),
        ("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from js import document", 0),
    ],
)
def test_the_rule_itself(source: str, expected: int) -> None:
    assert len(forbidden(source)) == expected


def test_engine_never_imports_the_browser_at_all() -> None:
    for path in MODULES:
        if path.relative_to(ROOT).parts[0] != "engine":
            continue
        for node in ast.walk(ast.parse(path.read_text())):
            names = (
                [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else [name.name for name in node.names]
                if isinstance(node, ast.Import)
                else []
            )
            for name in names:
                assert name.split(".")[0] not in {"js", "pyodide", "ui"} | ONLY_IN_THE_BROWSER, (
                    f"{path}: {name}"
                )
