"""Runs a notebook of docs/ and writes it with the output of its cells into build/.

    python -m tools.check.notebook [notebook|research]

This is the small part of Jupyter that an example needs, so that the tests can run it without Jupyter: it
executes the cells in order and stores what they print and the value of their last line, in each format that
the value offers.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import sys
from pathlib import Path
from typing import Any

from tools.steps import BUILD, ROOT, fail, guarded

NOTEBOOK = ROOT / "docs" / "notebook.ipynb"
BOOKS = sorted(NOTEBOOK.parent.glob("*.ipynb"))
FORMS = {"_repr_html_": "text/html", "_repr_svg_": "image/svg+xml"}


def as_data(value: object) -> dict[str, str]:
    """A value in all formats it offers, as Jupyter asks for them."""
    found = {kind: str(getattr(value, name)()) for name, kind in FORMS.items() if hasattr(value, name)}
    return found or {"text/plain": repr(value)}


def run_cell(source: str, names: dict[str, Any]) -> list[dict[str, Any]]:
    """The outputs of a cell in the notebook's format. Exceptions of the cell are raised."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    said, value = io.StringIO(), None
    with contextlib.redirect_stdout(said):
        exec(compile(tree, "<cell>", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
    outputs: list[dict[str, Any]] = []
    if said.getvalue():
        outputs.append({"output_type": "stream", "name": "stdout", "text": lines(said.getvalue())})
    if value is not None:
        data = {kind: lines(text) for kind, text in as_data(value).items()}
        outputs.append({"output_type": "execute_result", "data": data, "metadata": {}})
    return outputs


def lines(text: str) -> list[str]:
    """A text in the notebook's format."""
    return text.splitlines(keepends=True)


def run(path: Path = NOTEBOOK) -> dict[str, Any]:
    """The notebook with new outputs."""
    book: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    names: dict[str, Any] = {"__name__": "__main__"}
    count = 0
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            count += 1
            cell["outputs"] = run_cell("".join(cell["source"]), names)
            cell["execution_count"] = count
            for output in cell["outputs"]:
                if output["output_type"] == "execute_result":
                    output["execution_count"] = count
    return book


def main() -> int:
    path = NOTEBOOK.with_stem(sys.argv[1]) if len(sys.argv) > 1 else NOTEBOOK
    if not path.is_file():
        fail(f"no {path.relative_to(ROOT)}", "one of: " + ", ".join(sorted(each.stem for each in BOOKS)))
    book = run(path)
    target = BUILD / path.name
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(book, ensure_ascii=False, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    print(f"    {target.relative_to(ROOT)}: {target.stat().st_size // 1000} KB")
    return 0


if __name__ == "__main__":
    sys.exit(guarded(main))
