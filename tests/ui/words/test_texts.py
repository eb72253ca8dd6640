"""Both languages are complete, everything the code asks for exists, and shared code knows no game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine import games
from engine.core.data import load_json
from ui import games as views
from ui.storage.settings import CHOICES
from ui.words.catalogues import SHARED, best_language, translator
from ui.words.i18n import LANGUAGES, Translator, files_of

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


def test_best_language() -> None:
    assert best_language("es", ["en"]) == "es"
    assert best_language("", ["de-DE", "es-MX", "en"]) == "es"
    assert best_language("", ["de"]) == "en"
    assert best_language("klingon", []) == "en"
