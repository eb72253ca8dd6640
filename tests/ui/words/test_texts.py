"""Both languages are complete, every key that code uses exists, and shared code names no game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine import games
from engine.bots import CHARACTERS, LEVELS
from engine.core.data import load_json
from ui import games as views
from ui.storage.settings import CHOICES
from ui.words import i18n
from ui.words.catalogues import SHARED, best_language, own_names, translator
from ui.words.i18n import LANGUAGES, Language, Translator, files_of

ROOT = Path(__file__).resolve().parents[3]
SLOT = re.compile(r"\{(\w+)[#}]")
NAMES_GAMES = {"railtable", *(game.id for game in games.all())}
"""Style sheets of games, and the list of all sheets."""
SHARED_CODE = [
    *sorted(path for path in (ROOT / "ui").rglob("*.py") if "games" not in path.relative_to(ROOT).parts),
    *sorted((ROOT / "ui" / "words" / "text").glob("*.json")),
    *sorted((ROOT / "engine" / "core").glob("*.py")),
    *sorted((ROOT / "engine" / "bots").glob("*.py")),
    *(path for path in sorted((ROOT / "assets" / "css").rglob("*.css")) if path.stem not in NAMES_GAMES),
    *sorted((ROOT / "assets" / "js").rglob("*.js")),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "package", ["ui.words", *(type(view).__module__.rpartition(".")[0] for view in views.all())]
)
def test_no_key_stands_in_two_files(package: str, language: str) -> None:
    """One of the texts would be hidden."""
    keys = [key for name in files_of(package, language) for key in load_json(package, "text", name)]
    assert len(keys) > 50 and sorted(keys) == sorted(set(keys))


@pytest.mark.parametrize("language", LANGUAGES)
def test_same_keys_and_slots_in_every_language(language: str) -> None:
    assert SHARED[language].keys() == SHARED["en"].keys()
    for key, text in SHARED[language].items():
        assert text.strip() == text and text, key
        assert set(SLOT.findall(text)) == set(SLOT.findall(SHARED["en"][key])), key


def test_everything_the_code_asks_for_exists() -> None:
    asked: dict[str, str] = {}
    for path in SHARED_CODE:
        if path.suffix == ".py":
            for key in re.findall(r"""\btr\(\s*"([a-z][\w.-]*)\"""", path.read_text(encoding="utf-8")):
                asked[key] = path.name
    assert len(asked) > 80
    own_words = {"title", "tagline", "players"}  # each game brings these
    missing = {key: name for key, name in asked.items() if key not in SHARED["en"] and key not in own_words}
    assert not missing


def test_every_setting_has_words() -> None:
    for name, values in CHOICES.items():
        assert f"set.{name}" in SHARED["en"]
        if name != "language":
            for value in values:
                assert f"set.{name}.{value}" in SHARED["en"]


def test_shared_code_names_no_game() -> None:
    names = set()
    for game in games.all():
        names |= {game.id, game.id.replace("-", "_"), game.id.replace("-", " ")}
    assert names
    for path in SHARED_CODE:
        text = path.read_text(encoding="utf-8").lower()
        if path.name == "record.py":
            text = text.split('"""', 2)[2]  # the example of the format in its head is one game's
        for name in names:
            assert name not in text, f"{name} in {path.name}"


def test_every_game_has_a_page_and_every_level_its_words() -> None:
    assert [view.id for view in views.all()] == [game.id for game in games.all()]
    for language in LANGUAGES:
        for level in (*LEVELS, *CHARACTERS):
            assert {f"bot.{level}", f"bot.{level}.hint"} <= SHARED[language].keys()
        assert {f"bot.{level}.strength" for level in LEVELS} <= SHARED[language].keys()


def test_every_view_has_its_game_and_its_words_in_every_language() -> None:
    for view in views.all():
        assert games.get(view.id)
        for language in LANGUAGES:
            words = view.catalogues[language]
            missing = (
                view.catalogues["en"].keys() - words.keys()
            )  # more is fine: names that English need not translate
            assert not missing, (view.id, language, sorted(missing)[:9])
            for key, text in view.catalogues["en"].items():
                assert set(SLOT.findall(words[key])) == set(SLOT.findall(text)), (view.id, language, key)
            for key in ("title", "tagline", "players"):
                assert translator(language, view)(key) != key


def test_translator_falls_back_and_counts() -> None:
    book = {
        "en": {"a": "{count} {count#step|steps}", "b": "only here"},
        "es": {"a": "{count} {count#paso|pasos}"},
    }
    spanish = Translator("es", book)
    assert spanish("a", count=1) == "1 paso"
    assert spanish("a", count=3) == "3 pasos"
    assert spanish("b") == "only here"
    assert spanish("c") == "c"
    assert Translator("xx", book).language == "en"


def test_a_number_takes_its_form_by_the_text_it_is_written_as() -> None:
    count = Translator("es", {"es": {"a": "{n#one|other}"}})
    ones: list[object] = [1, -1, "1", "-1"]
    others: list[object] = [0, 2, 11, 1.0, 1.5, True, "+1", "01", " 1", "1,5", "", "one", "²", None]
    assert {count("a", n=number) for number in ones} == {"one"}
    assert {count("a", n=number) for number in others} == {count("a")} == {"other"}


def test_every_plural_has_a_form_for_each_category_of_its_language() -> None:
    books = [SHARED, *(view.catalogues for view in views.all())]
    found = [
        (key, language, plural.split("|"))
        for book in books
        for language in LANGUAGES
        for key, text in book[language].items()
        for plural in re.findall(r"\{\w+#([^{}]*)\}", text)
    ]
    assert len(found) > 400
    assert not [each for each in found if len(each[2]) != len(i18n.KNOWN[each[1]].categories)]


MORE = {
    "pl": Language(",", ("one", "few", "many", "other"), lambda n: "other" if n is None else "one" if n == 1
                   else "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"),
    "ru": Language(",", ("one", "few", "many", "other"), lambda n: "other" if n is None
                   else "many" if n % 10 in (0, 5, 6, 7, 8, 9) or n % 100 in (11, 12, 13, 14)
                   else "one" if n % 10 == 1 else "few"),
    "cs": Language(",", ("one", "few", "many", "other"), lambda n: "many" if n is None
                   else "one" if n == 1 else "few" if n in (2, 3, 4) else "other"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("language", "forms", "said"),
    [
        ("pl", "wagon|wagony|wagonów|wagonu", {
            "wagon": [1, -1], "wagony": [2, 4, 22, 104], "wagonów": [0, 5, 12, 21, 112], "wagonu": ["1,5"]}),
        ("ru", "вагон|вагона|вагонов|вагона*", {
            "вагон": [1, 21, 101], "вагона": [2, 24], "вагонов": [0, 11, 12, 25, 111], "вагона*": ["1,5"]}),
        ("cs", "vagon|vagony|vagonu|vagonů", {
            "vagon": [1], "vagony": [2, 3, 4], "vagonu": ["1,5"], "vagonů": [0, 5, 22]}),
    ],
)  # fmt: skip
def test_another_language_is_one_line(
    monkeypatch: pytest.MonkeyPatch, language: str, forms: str, said: dict[str, list[object]]
) -> None:
    monkeypatch.setitem(i18n.KNOWN, language, MORE[language])
    book = {"en": {"b": "{n#one|other}"}, language: {"a": f"{{n#{forms}}}"}}
    words = Translator(language, book)
    for form, numbers in said.items():
        assert {words("a", n=number) for number in numbers} == {form}
    assert words("b", n=21) == "other"  # an English text follows the rule of English
    assert words.decimal(15) == "1,5"


def test_the_list_of_languages_is_the_only_one() -> None:
    """Menus take it and the names from the catalogues."""
    assert own_names() == [("en", "English"), ("es", "Español")]
    for language in LANGUAGES:
        assert {f"editor.language.{each}" for each in LANGUAGES} <= SHARED[language].keys()
    wrong = re.compile(r"""["'](Español|en|es)["'], *["'](English|Español|en|es)["']""")
    for path in (ROOT / "ui").rglob("*.py"):
        assert not wrong.search(path.read_text(encoding="utf-8")), path


def test_best_language() -> None:
    assert best_language("es", ["en"]) == "es"
    assert best_language("", ["de-DE", "es-MX", "en"]) == "es"
    assert best_language("", ["de"]) == "en"
    assert best_language("klingon", []) == "en"
