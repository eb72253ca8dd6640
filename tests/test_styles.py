"""The style sheets: each is listed and has its layer, none is too long, and the build joins them."""

from __future__ import annotations

import re

import pytest

from engine import games
from tools.build import styles
from tools.steps import ROOT, StepError
from ui.browser.protocol import LAYOUT

FOLDER = ROOT / "assets" / "css"
LISTED = (ROOT / styles.SHEET).read_text(encoding="utf-8")
PARTS = styles.parts(LISTED)
TEXTS = {part.name: (ROOT / part.name).read_text(encoding="utf-8") for part in PARTS}
ANOTHER_PAGE = {styles.SHEET, "assets/css/teachers.css"}
"""Sheets that no other sheet imports: the list itself, and what the pages for teachers link."""
NO_LAYER = {"assets/css/fonts.css"}
IMPORTANT = {"base", "print"}
MOST_LINES = 700


def code(text: str) -> str:
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


def test_every_sheet_is_in_the_list_once() -> None:
    sheets = {path.relative_to(ROOT).as_posix() for path in FOLDER.rglob("*.css")}
    assert sorted(part.name for part in PARTS) == sorted(sheets - ANOTHER_PAGE)


def test_every_token_that_is_used_is_defined() -> None:
    """A misspelled token is no error to a browser: the rule is silently without effect."""
    places = [*FOLDER.rglob("*.css"), *(ROOT / "ui").rglob("*.py"), *(ROOT / "assets" / "js").rglob("*.js")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in [*places, ROOT / "index.html"])
    used = set(re.findall(r"var\((--[a-z][\w-]*[a-z0-9])[,)]", code(text)))
    defined = set(re.findall(r"(--[a-z][\w-]*)\\?[\"']?\s*[:,]", text))
    assert len(used) > 60 and used - defined == set()


def test_every_rule_is_in_a_declared_layer() -> None:
    declared = styles.layers(LISTED)
    for name, layer in PARTS:
        assert (layer in declared) == (name not in NO_LAYER), name
        assert not re.search(r"@(layer|import|charset)\b", code(TEXTS[name])), name
    for name in NO_LAYER:
        assert not re.sub(r"@font-face\s*{[^}]*}", "", code(TEXTS[name])).strip()
    assert not re.sub(r"@(layer|import)[^;]*;", "", code(LISTED)).strip(), "rules outside of layers"


def test_every_layer_has_its_sheets_together_in_the_declared_order() -> None:
    layers = [layer for _, layer in PARTS if layer]
    assert list(dict.fromkeys(layers)) == styles.layers(LISTED)
    assert sorted(layers, key=styles.layers(LISTED).index) == layers


def test_every_game_has_a_sheet_and_nothing_else_is_in_its_layer() -> None:
    ids = {f"assets/css/{game.id}.css" for game in games.all()}
    assert {name for name, layer in PARTS if layer == "game"} == ids


def test_important_rules_are_where_the_turned_order_of_layers_does_no_harm() -> None:
    for name, layer in PARTS:
        assert layer in IMPORTANT or "!important" not in code(TEXTS[name]), name


def test_no_color_is_the_same_by_day_and_by_night() -> None:
    """A single color would be the same by day and by night. Shadows and veils are black in both; a
    game's sheet also has the colors of its printed pieces."""
    for name in (name for name, layer in PARTS if layer != "game"):
        for line in code(TEXTS[name]).splitlines():
            if not re.match(r"\s*--[\w-]+:", line):
                bare = re.sub(r"rgb\(0 0 0 / \d+%\)|light-dark\(.*\)|url\([^)]*\)|^[^:]*{", "", line)
                assert not re.search(r":.*(#[0-9a-fA-F]{3,8}\b|rgba?\(|hsla?\()", bare), f"{name}: {line}"


def test_no_sheet_is_long() -> None:
    long = {path.name for path in FOLDER.rglob("*.css") if path.read_text().count("\n") > MOST_LINES}
    assert not long


def test_sheets_in_folders_name_no_files() -> None:
    """Their addresses would be wrong in the one sheet of the built site."""
    for name, text in TEXTS.items():
        if (ROOT / name).parent != FOLDER:
            assert not re.search(r"""url\(["']?(?!#|data:)""", code(text)), name


def test_the_page_links_the_one_sheet() -> None:
    page = (ROOT / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'<link rel="stylesheet" href="([^"]+)">', page) == [styles.SHEET]


def site(listed: str) -> dict[str, bytes]:
    sheets = {"one": "a { color: red }\n", "two": "a { color: blue }\n", "other": "not listed"}
    return {
        styles.SHEET: listed.encode(),
        **{f"assets/css/{name}.css": text.encode() for name, text in sheets.items()},
    }


def test_sheets_become_one_in_their_order_and_layers() -> None:
    listed = '@layer low, high;\n@import "one.css" layer(high);\n@import "two.css";\n'
    made = styles.with_one_sheet(site(listed))
    assert set(made) == {styles.SHEET, "assets/css/other.css"}
    assert code(made[styles.SHEET].decode()).split("\n") == [
        *("@layer low, high;", "@layer high {", "a { color: red }", "}"),
        *("a { color: blue }", styles.WHOLE.strip(), ""),
    ]


def test_where_a_table_changes_its_layout_is_said_in_one_place() -> None:
    edges = [LAYOUT[name] for name in ("wide", "low", "docksWide", "docksHigh")]
    numbers = "|".join(rf"\b{edge + step:g}px" for edge in edges for step in (-1, -0.1, 0, 1))
    used = set()
    for name, text in TEXTS.items():
        for query in re.findall(r"@(?:media|container)\b[^{]*", code(text)):
            assert not re.search(numbers, query), f"{name}: {query}has a number of ui/browser/protocol.json"
            used |= set(re.findall(r"\(--([\w-]+)\)", query))
    assert used == styles.CONDITIONS.keys()


def test_conditions_get_their_numbers_and_other_names_stop_the_build() -> None:
    given = "@container table (--narrow) or (--low) {\n  a { width: calc(2 * (var(--gap))) }\n}\n"
    made = styles.with_numbers("x.css", given)
    assert made.startswith("@container table (max-width: 899.9px) or (max-height: 500px) {\n")
    assert made.endswith(given.partition("{")[2])
    with pytest.raises(StepError, match="--small"):
        styles.with_numbers("x.css", "@media (--small) {}")


@pytest.mark.parametrize(
    ("listed", "message"),
    [
        ('@layer low;\n@import "gone.css" layer(low);\n', "gone.css"),
        ('@layer low;\n@import "one.css" layer(lower);\n', "lower"),
        ('@layer low;\n@import url(one.css);\n', "cannot read"),
        ('@import "one.css";\n', "does not declare"),
    ],
)  # fmt: skip
def test_a_list_that_is_wrong_stops_the_build(listed: str, message: str) -> None:
    with pytest.raises(StepError, match=message):
        styles.with_one_sheet(site(listed))


ASKING = r"([.#:]?[\w-]+)(?:\[[^\]]*\]|:(?:not|is)\([^)]*\))*(?::not\()?:has\("
"""What stands before `:has(`, or before `:not(:has(`."""
AROUND_A_TABLE = {
    *(":root", "html", "body", "#app", ".lesson", ".lesson-table", ".table-room", ".play"),
    *(".side", ".stage", ".drawer", ".turn-head", ".turn-body", ".choices", ".preview", ".sheet", ".log"),
}


def test_no_selector_asks_what_is_in_a_table() -> None:
    """With `:has()` at an element around what a move changes, a move styles the whole page anew.
    `Regions.states` says it in attributes instead."""
    asking = {anchor for text in TEXTS.values() for anchor in re.findall(ASKING, code(text))}
    assert ".sheet-part" in asking
    assert asking & AROUND_A_TABLE == set()
