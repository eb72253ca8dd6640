"""The build: a valid and reproducible wheel, and a page whose addresses are relative and exist."""

from __future__ import annotations

import base64
import csv
import gzip
import hashlib
import io
import json
import re
import subprocess
import zipfile

import pytest

from tools.build import first_screen, make_wheel, patches, words
from tools.build import site as build_site
from tools.steps import ROOT, StepError, digest
from ui import games as pages


@pytest.fixture(scope="module")
def wheel() -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(make_wheel.wheel_bytes()))


def test_wheel_is_the_same_every_time() -> None:
    assert make_wheel.wheel_bytes() == make_wheel.wheel_bytes()


def test_wheel_name_follows_the_format() -> None:
    pattern = r"railtable-\d+\.\d+\.\d+-\d\w*-py3-none-any\.whl"
    assert re.fullmatch(pattern, make_wheel.wheel_name())


def test_wheel_carries_code_and_data(wheel: zipfile.ZipFile) -> None:
    names = set(wheel.namelist())
    expected = {
        path.relative_to(ROOT).as_posix()
        for package in ("engine", "ui")
        for path in (ROOT / package).rglob("*")
        if path.suffix in (".py", ".json") and "__pycache__" not in path.parts
    }
    assert expected <= names
    assert not [name for name in names if name.endswith(".pyc")]


def test_wheel_record_lists_every_file_with_its_hash(wheel: zipfile.ZipFile) -> None:
    record = next(name for name in wheel.namelist() if name.endswith(".dist-info/RECORD"))
    rows = {
        name: (checksum, size)
        for name, checksum, size in csv.reader(wheel.read(record).decode().splitlines())
    }
    assert set(rows) == set(wheel.namelist())
    for name, (checksum, size) in rows.items():
        if name == record:
            continue
        data = wheel.read(name)
        made = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        assert (checksum, size) == (f"sha256={made}", str(len(data))), name


def test_wheel_metadata_names_the_package(wheel: zipfile.ZipFile) -> None:
    name = next(name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    assert "Name: railtable\n" in wheel.read(name).decode()


def test_page_links_only_to_files_of_the_project() -> None:
    page = (ROOT / "index.html").read_text()
    links = re.findall(r'(?:src|href|config)="([^"#][^"]*)"', page)
    assert len(links) > 8
    made_by_the_build = "assets/runtime/"
    for link in links:
        assert not re.match(r"[a-z]+:|/", link), f"{link} is not relative"
        source = ROOT / build_site.OWN_FILES.get(link, link)
        assert link.startswith(made_by_the_build) or source.is_file(), f"{link} does not exist"


def test_page_has_no_inline_script_or_style() -> None:
    page = (ROOT / "index.html").read_text()
    assert not re.search(r"<script(?![^>]*\bsrc=)[^>]*>", page)
    assert "<style" not in page
    assert not re.search(r"\son\w+=", page)


def test_policy_allows_nothing_from_elsewhere_and_no_eval() -> None:
    page = (ROOT / "index.html").read_text()
    found = re.search(r'Content-Security-Policy" content="([^"]+)"', page)
    assert found
    policy = found[1]
    assert "default-src 'none'" in policy
    assert "'unsafe-eval'" not in policy.replace("'wasm-unsafe-eval'", "")
    assert "http" not in policy
    assert re.search(r"worker-src 'self';", policy)
    assert not re.search(r"script-src[^;]*'unsafe-inline'", policy)


@pytest.mark.parametrize("part", ["page", "boot", "embed"])
def test_static_texts_are_there_in_every_language(part: str) -> None:
    english, *others = words.words(part).values()
    assert others and all(other.keys() == english.keys() for other in others)
    assert all(text for book in words.words(part).values() for text in book.values())


def test_scripts_use_the_texts_that_there_are_and_name_no_language() -> None:
    boot, embed = ((ROOT / f"assets/js/{name}.js").read_text() for name in ("boot", "embed"))
    found_by_name = {"page", "runtime", "install", "app", "failedStart", "failedLater", "failedWorker"}
    used = {*re.findall(r"\btext\.(\w+)", boot), *re.findall(r'"(file[A-Z]\w+)"', boot)}
    assert used | found_by_name == words.words("boot")["en"].keys()
    assert set(re.findall(r"\bwords\.(\w+)", embed)) == words.words("embed")["en"].keys()
    assert not re.search(r"""["'`]es\b""", boot + embed)


def test_the_first_screen_has_every_game_and_its_words_in_every_language() -> None:
    page = words.with_first_screen((ROOT / "index.html").read_text())
    assert not re.search(r"PAPER|data-(all|label)=", page)
    for view in pages.all():
        assert f'id="play-{view.id}"' in page
        for book in view.catalogues.values():
            assert book["tagline"] in page
    for book in words.words("page").values():
        assert all(text in page for text in book.values())
    with pytest.raises(StepError, match="start page"):
        words.with_first_screen("<html>")


def test_pages_become_one_if_they_differ_only_in_their_words() -> None:
    english = '<p id="a" aria-label="One"><i></i><b>two</b></p>'
    spanish = '<p id="a" aria-label="Uno"><i></i><b>dos &amp; más</b></p>'
    assert first_screen.merged({"en": english, "es": spanish}) == (
        '<p id="a" aria-label="One" data-es-aria-label="Uno"><i></i><b data-es="dos &amp; más">two</b></p>'
    )
    with pytest.raises(StepError, match="differs in id"):
        first_screen.merged({"en": '<p id="a"></p>', "es": '<p id="b"></p>'})
    with pytest.raises(StepError, match="element of its own"):
        first_screen.merged({"en": "<p><i></i>one</p>", "es": "<p><i></i>uno</p>"})


def test_paper_has_one_colour_and_one_home() -> None:
    light, dark = words.with_paper("PAPER-LIGHT PAPER-DARK").split()
    assert f'<rect width="64" height="64" rx="10" fill="{light}"/>' in (
        ROOT / "assets/icons/railtable.svg"
    ).read_text(encoding="utf-8")  # an icon is drawn without the build
    sources = [ROOT / "index.html", *(ROOT / "assets").rglob("*")]
    copies = {
        path.name
        for path in sources
        if path.suffix in (".html", ".css", ".js", ".webmanifest", ".svg")
        and re.search(f"{light}|{dark}", path.read_text(encoding="utf-8"))
    }
    assert copies == {"tokens.css", "railtable.svg"}


def test_every_stage_of_the_start_has_its_place_on_the_bar() -> None:
    script = (ROOT / "assets/js/boot.js").read_text()
    share = re.search(r"const SHARE = \{([^}]+)\}", script)
    assert share
    stages = re.findall(r"(\w+): \d+", share[1])
    used = re.findall(r'stage\("(\w+)"\)', (ROOT / "assets/js/interpreter.js").read_text())
    assert set(used) <= set(stages)


def test_service_worker_lists_every_file_with_its_hash() -> None:
    site = {"sw.js": b"const BUILD = /*PRECACHE*/;", "index.html": b"page", "a/b.js": b"1"}
    made = build_site.with_service_worker(site)["sw.js"].decode()
    listed = json.loads(made.removeprefix("const BUILD = ").removesuffix(";"))
    assert listed["files"] == {
        "a/b.js": hashlib.sha256(b"1").hexdigest(),
        "index.html": hashlib.sha256(b"page").hexdigest(),
    }


def test_a_start_asks_for_nothing_that_is_not_kept_for_starts_without_a_network() -> None:
    """When a start is slow, boot.js fetches each of these to see whether it is whole."""
    names = (build_site.BOOT, "assets/js/start.js", "assets/js/teachers.js", "assets/css/teachers.css")
    site = dict.fromkeys(names, build_site.START_FILES_MARK.encode())
    listed = build_site.with_start_files(site).decode()
    assert '"assets/js/start.js"' in listed
    assert "teachers" not in listed


def test_version_changes_with_any_content_and_with_the_worker_itself() -> None:
    def version(**changed: bytes) -> str:
        site = {
            "sw.js": b"/*PRECACHE*/",
            "index.html": b"page",
            **{k.replace("_", "."): v for k, v in changed.items()},
        }
        return str(
            json.loads(build_site.with_service_worker(site)["sw.js"].decode().split("\n//")[0])["version"]
        )

    versions = {
        version(),
        version(index_html=b"other"),
        version(sw_js=b"/*PRECACHE*/\n// new"),
        version(a_js=b""),
    }
    assert len(versions) == 4
    assert version() == version()


def test_lock_file_lists_only_what_the_site_carries(tmp_path_factory: pytest.TempPathFactory) -> None:
    wheel_file = tmp_path_factory.mktemp("wheels") / "micropip-0.11.1-py3-none-any.whl"
    wheel_file.write_bytes(b"content")
    lock = json.loads(build_site.lock_file([wheel_file]))
    assert list(lock["packages"]) == ["micropip"]
    assert lock["packages"]["micropip"]["sha256"] == hashlib.sha256(b"content").hexdigest()


def test_digest_separates_its_parts() -> None:
    assert digest("ab", "c") != digest("a", "bc")
    assert digest("ab") == digest(b"ab")


def test_lock_of_npm_names_no_host() -> None:
    assert "resolved" not in (ROOT / "package-lock.json").read_text()
    assert "://" not in re.sub(
        r'"(url|funding)": (\{[^}]*\}|"[^"]*")', "", (ROOT / "package-lock.json").read_text()
    )


def test_every_pin_is_exact() -> None:
    for line in (ROOT / "tools/requirements.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            assert re.fullmatch(r"[\w.-]+==[\w.]+", line), line
    for version in json.loads((ROOT / "package.json").read_text())["dependencies"].values():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version)


def test_a_new_pyscript_that_looks_different_stops_the_build() -> None:
    every = (
        *(patches.with_package_later, patches.with_worker_file),
        *(patches.with_database_later, patches.without_package_cache),
        *(patches.without_channel_where_forbidden, patches.with_exports_in_a_loop),
        *(patches.without_plugins, patches.without_python_in_markup),
    )
    for patch in every:
        with pytest.raises(StepError, match="looks different"):
            patch(b"export const something = 'else'")


def test_the_rest_of_the_library_is_what_a_page_can_use_and_has_not_yet() -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a/b.py", "x = 1\n" * 100)
        archive.writestr("unittest/case.py", "")
        archive.writestr("pdb.py", "")
        archive.writestr("json/decoder.py", "")
    made = zipfile.ZipFile(io.BytesIO(build_site.rest_of_library(target.getvalue(), {"json/decoder.py"})))
    assert made.read("a/b.py") == b"x = 1\n" * 100
    assert made.infolist()[0].compress_type == zipfile.ZIP_STORED
    assert made.namelist() == ["a/b.py"]


def test_exports_that_nothing_else_names_are_set_in_a_loop() -> None:
    names = [f"f{number}" for number in range(4100)]
    each = "".join(f'_{name}=Module["_{name}"]=wasmExports["{name}"];' for name in names)
    declared = ",".join(f"_{name}" for name in names)
    module = f"const Module={{}};function set(wasmExports){{{each}}}var {declared},other;"
    module += "function call(){return _f7()}"
    made = patches.with_exports_in_a_loop(module.encode()).decode()
    assert len(made) < len(module) / 3 and "var _f7,other;" in made
    check = "set(Object.fromEntries([...Array(4100).keys()].map((n) => ['f' + n, () => n])));"
    check += "console.log(call(), Object.keys(Module).length, Module._f4099())"
    done = subprocess.run(["node", "-e", made + check], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["7", "4100", "4099"]


def test_packing_gives_the_same_bytes_every_time() -> None:
    data = b"wasm " * 1000
    assert gzip.decompress(build_site.compress(data)) == data
    assert build_site.compress(data) == gzip.compress(data, 9, mtime=0)


def test_modules_of_pyodide_get_a_name_that_every_server_knows() -> None:
    name, data = build_site.as_js("a.mjs", b"import('pyodide.asm.mjs')")
    assert (name, data) == ("a.js", b"import('pyodide.asm.js')")
    with pytest.raises(StepError, match="looks different"):
        build_site.as_js("a.mjs", b"import('pyodide.asm.mjs'); import('pyodide.asm.mjs')")


def test_nothing_names_a_machine_or_a_registry() -> None:
    """No paths of anybody's machine, no addresses of package registries, whoever built the lock files."""
    names = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.split("\0")
    files = [ROOT / name for name in names if name] or [
        path
        for place in ("engine", "ui", "assets", "tools", "tests", "e2e", "docs")
        for path in (ROOT / place).rglob("*")
    ]
    # Written in pieces so that this file does not name them either.
    machines = ["/" + place for place in ("work/", "root/", "opt/", "Users/", "home/(?!pyodide)[a-z]+/")]
    registries = [
        host + r"\.(?:org|com)" for host in ("registry" + r"[.a-z]*", "python" + "hosted", "py" + "pi")
    ]
    secret = re.compile("|".join([*machines, *registries, '"' + 'resolved":']))
    found = []
    for path in files:
        if path.suffix not in (".png", ".webp", ".woff2", ".ogg", ".pyc") and path.is_file():
            text = path.read_text(encoding="utf-8")
            found += [f"{path.relative_to(ROOT)}: {match[0]}" for match in secret.finditer(text)]
    assert found == []
