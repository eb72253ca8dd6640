"""The page's script: its modules joined into one file, and errors that stop the build."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tools.build import site
from tools.build.scripts import bundle, without_comments
from tools.steps import ROOT, StepError

SCRIPTS = ROOT / "assets" / "js"
LONGEST = 600
DATA = 'import d from "./d.json" with { type: "json" };\n'


def made(folder: Path, **modules: str) -> str:
    """The modules as files `<name>.js`, put together from `main`."""
    (folder / "d.json").write_text('{"limits": {"least": 3}, "names": ["a", "b"], "more": 1}')
    for name, text in modules.items():
        (folder / f"{name}.js").write_text(text)
    return bundle(folder / "main.js")


def ran(script: str) -> str:
    command = ["node", "--input-type=module", "-"]
    return subprocess.run(command, input=script, text=True, capture_output=True, check=True).stdout


def test_what_a_module_needs_runs_before_it_and_once(tmp_path: Path) -> None:
    script = made(
        tmp_path,
        main='import { twice } from "./a.js";\nimport "./b.js";\nconsole.log(twice(4));\n',
        a='import { base } from "./b.js";\nexport const twice = (x) => 2 * x + base;\n',
        b='console.log("b");\nexport let base = 1;\n',
    )
    assert ran(script) == "b\n9\n"
    assert not re.search(r"^(import|export)\b", script, re.MULTILINE)


def test_comments_on_lines_of_their_own_are_left_out(tmp_path: Path) -> None:
    script = made(
        tmp_path, main='// head\n/** what\n * it does */\nconst a = "// kept"; // beside\nconsole.log(a);\n'
    )
    assert "head" not in script and "it does" not in script
    assert ran(script) == "// kept\n"


def test_values_of_an_imported_file_are_where_they_are_used(tmp_path: Path) -> None:
    main = DATA + 'import { least } from "./a.js";\nconsole.log(least, d.names.length, other.d.more);\n'
    script = made(tmp_path, main=main, a=f"{DATA}export const least = d.limits.least;\n")
    assert script.endswith('least = 3;\n\nconsole.log(least, ["a","b"].length, other.d.more);\n')


def test_the_first_script_keeps_its_exports(tmp_path: Path) -> None:
    script = made(tmp_path, main='import "./a.js";\nexport const b = 1;\n', a="export const a = 1;\n")
    assert re.findall(r"^export.*", script, re.MULTILINE) == ["export const b = 1;"]


def test_a_module_that_is_loaded_later_keeps_its_place(tmp_path: Path) -> None:
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "a.js").write_text('export const load = () => import("../later.js");\n')
    script = made(tmp_path, main='import { load } from "./page/a.js";\nload();\n')
    assert 'import("./later.js")' in script


@pytest.mark.parametrize(
    ("problem", "modules"),
    [
        (
            "a is also a name in b.js",
            {"main": 'import "./b.js";\nconst a = 1;\n', "b": "function a() {}\n"},
        ),
        (
            "it uses the name a, which b.js declares",
            {"main": 'import "./b.js";\nconst all = [...a];\n', "b": "export const a = [];\n"},
        ),
        (
            "b.js does not export a",
            {"main": 'import { a } from "./b.js";\nalert(a);\n', "b": "const a = [];\n"},
        ),
        (
            "it imports itself by way of b.js",
            {"main": 'import "./b.js";\n', "b": 'import "./main.js";\n'},
        ),
        ("b.js is not there", {"main": 'import "./b.js";\n'}),
        ("is not read here", {"main": 'import * as b from "./b.js";\n', "b": ""}),
        (
            "is not read here",
            {"main": 'import { a as c } from "./b.js";\nexport { c };\n', "b": "export let a;\n"},
        ),
        ("is not read here", {"main": "const { a } = window;\n"}),
        ("d.limits.most is not in the data", {"main": f"{DATA}console.log(d.limits.most);\n"}),
        ("uses d as a whole", {"main": f"{DATA}console.log(d);\n"}),
        ("looks like a comment", {"main": "const a = `\n// b`;\n"}),
    ],
)
def test_what_could_mean_something_else_in_one_scope_stops_the_build(
    tmp_path: Path, problem: str, modules: dict[str, str]
) -> None:
    with pytest.raises(StepError, match=re.escape(problem)):
        made(tmp_path, **modules)


def test_a_name_may_be_a_property_or_a_key_elsewhere(tmp_path: Path) -> None:
    script = made(
        tmp_path,
        main='import "./b.js";\nconst c = { a: 2 };\nconsole.log(c.a, "a");\n',
        b="const a = 1;\n",
    )
    assert ran(script) == "2 a\n"


@pytest.mark.parametrize("name", site.BUNDLES)
def test_a_script_that_is_put_together_can_be_read(name: str) -> None:
    command = ["node", "--check", "--input-type=module", "-"]
    subprocess.run(command, input=bundle(ROOT / name), text=True, check=True)


@pytest.mark.parametrize("path", sorted(SCRIPTS.glob("*.js")), ids=lambda path: path.stem)
def test_a_script_without_its_comments_can_be_read(path: Path) -> None:
    code = without_comments(path, path.read_text()).replace(site.PRECACHE_MARK, "{}")
    assert not re.search(r"^ *(//|/\*\*)", code, re.MULTILINE)
    command = ["node", "--check", "--input-type=module", "-"]
    subprocess.run(command, input=code, text=True, check=True)


def test_an_object_stands_where_a_function_begins(tmp_path: Path) -> None:
    assert ran(made(tmp_path, main=DATA + "const f = () => d.limits;\nconsole.log(f().least);\n")) == "3\n"


def test_every_module_of_the_page_is_in_its_script() -> None:
    script = bundle(SCRIPTS / "page.js")
    for path in (SCRIPTS / "page").glob("*.js"):
        code = path.read_text().splitlines()
        first = next(
            line
            for line in code
            if re.match(r"export (const|let|class|function|async)|document\.|addEventListener", line)
        )
        assert first.removeprefix("export ").split(" = ")[0] in script, path.name


def test_no_script_is_too_long_to_read() -> None:
    lengths = {path.name: len(path.read_text().splitlines()) for path in SCRIPTS.rglob("*.js")}
    assert len(lengths) > 40
    assert not {name: lines for name, lines in lengths.items() if lines > LONGEST}
