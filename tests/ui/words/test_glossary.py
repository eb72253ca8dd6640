"""Every text for people keeps the glossary (glossary.json): words, spelling, labels, length."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ui.words.i18n import LANGUAGES

ROOT = Path(__file__).resolve().parents[3]
GLOSSARY = json.loads(Path(__file__).with_name("glossary.json").read_text(encoding="utf-8"))
FOLDERS = (ROOT / "ui" / "words" / "text", *sorted((ROOT / "ui" / "games").glob("*/text")))
SLOT = re.compile(r"\{(\w+)(?:#[^}]*)?\}")
CODE = re.compile(r"`[^`]*`|\{\"[^}]*\}|[\w-]+=\"[^\"]*\"")
"""What is written as code: commands, JSON, attributes of HTML."""


def words(text: str) -> str:
    """A text without code and the names of its slots."""
    return SLOT.sub(lambda slot: slot[0].partition("#")[2].rstrip("}") or "x", CODE.sub("", text))


def texts_of(data: Any, where: str) -> Iterator[tuple[str, str]]:
    """All texts in JSON data, with the path of keys to each."""
    if isinstance(data, str):
        yield where, data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from texts_of(value, f"{where}.{key}" if where else key)
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from texts_of(value, f"{where}.{number}")


def files(language: str) -> list[Path]:
    own = {f"{language}.json"}
    found = [
        path for folder in FOLDERS for path in folder.glob("*.json") if path.name.split(".", 1)[-1] in own
    ]
    found += [path for folder in FOLDERS for path in folder.glob(f"{language}.json")]
    found += [ROOT / "assets" / "words" / f"{language}.json"]
    found += [ROOT / "tools" / "build" / f"teachers_page.{language}.json"]
    return sorted(set(found))


TEXTS = {
    language: {
        f"{path.relative_to(ROOT)}: {where}": text
        for path in files(language)
        for where, text in texts_of(json.loads(path.read_text(encoding="utf-8")), "")
    }
    for language in LANGUAGES
}


def patterns(language: str) -> list[str]:
    """What no text of a language may have."""
    of_terms = [each for term in GLOSSARY["terms"] for each in term.get("never", {}).get(language, ())]
    spelling = GLOSSARY["british"] if language == "en" else []
    return [*of_terms, *GLOSSARY["never"][language], *spelling]


def breaches(language: str, pattern: str, texts: dict[str, str]) -> list[str]:
    looked_for = re.compile(rf"(?<!\w)(?:{pattern})(?!\w)", re.IGNORECASE)
    allowed = set(GLOSSARY["allowed"].get(pattern, ()))
    return [
        where
        for where, text in texts.items()
        if looked_for.search(words(text)) and where.split(": ")[1] not in allowed
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_has_a_word_that_the_glossary_forbids(language: str) -> None:
    assert len(TEXTS[language]) > 4_000
    found = {pattern: breaches(language, pattern, TEXTS[language]) for pattern in patterns(language)}
    assert {pattern: where for pattern, where in found.items() if where} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotes_and_apostrophes_are_those_of_print(language: str) -> None:
    straight = [where for where, text in TEXTS[language].items() if re.search(r"[\"']|\.\.\.", words(text))]
    assert straight == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_are_short(language: str) -> None:
    """The most words by the form of the key (rule 4)."""
    long = []
    for where, text in TEXTS[language].items():
        key = where.split(": ")[1]
        for form, most in GLOSSARY["length"][language].items():
            if re.search(form, key) and len(words(text).split()) > most:
                long.append(f"{where}: {text}")
    assert long == []


def labels(language: str) -> set[str]:
    """Every whole text, and each form of those with numbers."""
    return {text.strip(" .…") for text in TEXTS[language].values() if len(text) < 60}


QUOTES = {"en": re.compile("“([^“”]+)”"), "es": re.compile("«([^«»]+)»")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_label_that_a_text_names_exists(language: str) -> None:
    """Help and messages quote labels letter by letter. Other quoted words are listed in the glossary."""
    known, gone = labels(language), []
    for where, text in TEXTS[language].items():
        if where.startswith("ui/words/") or "help" in where.split(": ")[0]:
            for quoted in QUOTES[language].findall(text):
                plain = quoted.strip(" .,:;…")
                if "{" not in plain and plain not in known and plain not in GLOSSARY["quoted"][language]:
                    gone.append(f"{where}: {plain}")
    assert gone == []


def test_what_is_the_same_in_english_is_the_same_in_spanish() -> None:
    """Unless the glossary says why not: two meanings of one word, or another gender."""
    spanish = defaultdict(set)
    for where, text in TEXTS["en"].items():
        twin = where.replace(".en.json", ".es.json").replace("/en.json", "/es.json")
        if twin in TEXTS["es"] and not where.endswith(".forms"):  # those list the forms of a word
            spanish[text].add(TEXTS["es"][twin])
    differing = {text: sorted(twins) for text, twins in spanish.items() if len(twins) > 1}
    assert {text: twins for text, twins in differing.items() if text not in GLOSSARY["same"]} == {}


def test_the_tests_of_words_can_fail() -> None:
    assert breaches("en", "colours?", {"a: b": "The colours of the shares"}) == ["a: b"]
    assert breaches("en", "colours?", {"a: b": "Colors"}) == []
    assert list(texts_of({"a": ["x", {"b": "y"}]}, "")) == [("a.0", "x"), ("a.1.b", "y")]
