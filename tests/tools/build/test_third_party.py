"""The site says whose works are in it: every package, whether it was changed, and its license."""

from __future__ import annotations

import base64
import json
import re
import shutil
from pathlib import Path

import pytest

from tools.build import bill, site, third_party, vendored
from tools.steps import NODE_MODULES, ROOT, StepError


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


def test_the_bill_of_materials_names_what_the_notices_name_with_checksums() -> None:
    made = json.loads(bill.text())
    assert (made["bomFormat"], made["specVersion"]) == ("CycloneDX", "1.6")
    parts = [*third_party.packages(), *third_party.others()]
    entries = {entry["name"]: entry for entry in made["components"]}
    assert list(entries) == [part.name for part in parts]
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    pyodide = entries["pyodide"]
    digits = base64.b64decode(lock["node_modules/pyodide"]["integrity"].removeprefix("sha512-")).hex()
    assert pyodide["hashes"] == [{"alg": "SHA-512", "content": digits}]
    assert pyodide["purl"] == f"pkg:npm/pyodide@{lock['node_modules/pyodide']['version']}"
    assert entries["@pyscript/core"]["purl"].startswith("pkg:npm/%40pyscript/core@")
    assert entries["@pyscript/core"]["licenses"] == [{"license": {"id": "Apache-2.0"}}]
    assert "Modified:" in entries["@pyscript/core"]["description"]
    wheels = (ROOT / "tools/build/browser-requirements.txt").read_text(encoding="utf-8")
    assert f"sha256:{entries['micropip']['hashes'][0]['content']}" in wheels
    references = [entry["bom-ref"] for entry in made["components"]]
    assert len(set(references)) == len(references)
    assert "://" not in re.sub(r"https://github\.com/\w+/\w+", "", bill.text())


def test_a_file_that_was_changed_in_node_modules_stops_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in vendored.listed():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(NODE_MODULES / name, tmp_path / name)
    monkeypatch.setattr(vendored, "NODE_MODULES", tmp_path)
    for name in vendored.listed():
        whole = vendored.read(name)
        (tmp_path / name).write_bytes(whole + b"// a line more")
        with pytest.raises(StepError, match=re.escape(f"node_modules/{name} is not the file")) as caught:
            vendored.read(name)
        assert "remove the folder node_modules" in caught.value.advice
        (tmp_path / name).write_bytes(whole)
    added = tmp_path / vendored.PYSCRIPT / "dist" / "another.js"
    added.write_text("export {}")
    with pytest.raises(StepError, match=r"another\.js is not the file"):
        site.collect()


def test_the_build_reads_only_what_it_has_checked() -> None:
    """Each file that is copied from node_modules is in the list, and nothing is read around it."""
    text = (ROOT / "tools/build/site.py").read_text(encoding="utf-8")
    assert "NODE_MODULES" not in text
    assert {f"pyodide/{name}" for name in site.PYODIDE_FILES} <= set(vendored.listed())
