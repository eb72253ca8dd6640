"""The site says whose works are in it: every package, whether it was changed, and its license."""

from __future__ import annotations

import json

from tools.build import third_party
from tools.steps import ROOT


def test_every_package_of_the_site_is_named_with_its_version_and_license() -> None:
    text = third_party.notices()
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    named = [
        f"{path.rpartition('node_modules/')[2]} {facts['version']}: {facts['license'].upper()}\n"
        for path, facts in lock.items()
        if path.count("node_modules/") == 1 and not facts.get("dev")
    ]
    missing = [line for line in named if line not in text]
    assert [line.rpartition(" ")[0].rpartition(" ")[0] for line in missing] == ["@types/emscripten", "ws"]


def test_what_was_changed_is_said_and_the_licenses_are_there() -> None:
    text = third_party.notices()
    assert text.count("Modified:") == 2 and "https://github.com/pyodide/pyodide" in text
    for title in (
        "Apache License",
        "PYTHON SOFTWARE FOUNDATION LICENSE",
        "SIL OPEN FONT LICENSE",
        "ISC License",
    ):
        assert title in text, title
    assert all(part.text and part.license for part in (*third_party.packages(), *third_party.others()))
