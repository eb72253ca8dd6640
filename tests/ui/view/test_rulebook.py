"""The rulebooks: every rule of the sheets has a paragraph, all markup in a book is valid, and links open the
right one."""

from __future__ import annotations

import re

import pytest

from engine import games
from engine.games.mini_express.lessons import LESSONS as MINI_EXPRESS
from engine.games.russian_railroads.lessons import LESSONS as RUSSIAN_RAILROADS
from engine.games.trans_siberian.lessons import LESSONS as TRANS_SIBERIAN
from tests.engine.russian_railroads import test_rule_ids as russian_railroads
from tests.engine.trans_siberian.test_rule_ids import ALL_IDS as TSR_IDS
from tests.ui.fakes import ToyView, begin, do, html, started, table_of, toy_on_page
from ui import games as views
from ui.browser.patch import Piece
from ui.shell.router import parse
from ui.view.glossary import _MARK, Glossary, glossary
from ui.view.rulebook import Paragraph, Rulebook, chapters_from, search_form
from ui.view.view import GameView
from ui.words.catalogues import SHARED, translator
from ui.words.i18n import LANGUAGES

BOOKS = [view for view in views.all() if view.rulebook]
_ROMAN = ("i", "ii", "iii", "iv", "v")
_COUNTS = {
    "COMP": 12, "DEF": 9, "SETUP": 12, "SOLO-SETUP": 3, "2PB-SETUP": 3, "2PX-SETUP": 4, "TURN": 3, "SHARE": 4,
    "BUILD": 8, "DEPL": 5, "END": 3, "SCORE": 7, "CW": 7, "DIFF": 5, "2PX": 5, "GS": 15, "HB": 9, "TABLE": 3,
    "MAP": 5,
}  # fmt: skip
_PARTS = (
    "BUILD-2a BUILD-2b BUILD-2c BUILD-3a BUILD-3b BUILD-3c BUILD-3d BUILD-6a BUILD-6b BUILD-6c "
    "GS-3a GS-3b GS-3c GS-3d BOT-1 BOT-1R BOT-1a BOT-1b BOT-1c BOT-1d BOT-A BOT-A-i BOT-A-ii BOT-A-iii "
    "BOT-B BOT-B-i BOT-B-i-a BOT-B-i-b BOT-B-i-c BOT-B-ii BOT-B-ii-a BOT-B-ii-b BOT-B-iii BOT-B-iv "
    "BOT-B-v BOT-R"
)
RULES: dict[str, list[str]] = {
    "mini-express": [
        *(f"ME-{group}-{number}" for group, count in _COUNTS.items() for number in range(1, count + 1)),
        *(f"ME-BOT-SETUP-{number.upper()}" for number in _ROMAN),
        *(f"ME-{part}" for part in _PARTS.split()),
        *(f"ME-AMB-{number:02}" for number in range(1, 31)),
    ],
    "trans-siberian": [rule for rule in TSR_IDS if not rule.startswith(("TSR-EX-", "TSR-CASE-"))],
    "russian-railroads": sorted(russian_railroads.ALL | russian_railroads.AMBIGUITIES),
}
"""The rules and rulings of the sheets; their worked examples are lessons."""


LESSONS = {
    "mini-express": MINI_EXPRESS,
    "russian-railroads": RUSSIAN_RAILROADS,
    "trans-siberian": TRANS_SIBERIAN,
}


@pytest.mark.parametrize("game", RULES)
def test_every_rule_of_the_sheet_has_its_paragraph_and_no_other_is_named(game: str) -> None:
    view = views.get(game)
    assert view is not None
    named = [rule for one in view.rulebook.paragraphs for rule in one.rules]
    assert sorted(set(RULES[game]) - set(named)) == []
    assert sorted(set(named) - set(RULES[game])) == []
    assert sorted({rule for rule in named if named.count(rule) > 1}) == []


@pytest.mark.parametrize("view", BOOKS, ids=[view.id for view in BOOKS])
def test_what_a_book_refers_to_exists(view: GameView) -> None:
    game = games.get(view.id)
    known = {option.name: option.choices for option in game.options}
    lessons = {lesson.id for lesson in LESSONS[view.id]}
    for one in view.rulebook.paragraphs:
        for name, values in one.when.items():
            assert set(values) <= set(known[name]), (one.address, name)
        if isinstance(one.show, tuple):
            game.position("\n".join(one.show))
        elif one.show:
            assert one.show in lessons, (one.address, one.show)


@pytest.mark.parametrize("view", BOOKS, ids=[view.id for view in BOOKS])
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_a_book_has_words_and_every_mark_is_a_word(view: GameView, language: str) -> None:
    words, said = glossary(view, language), view.catalogues[language]
    keys = {key for chapter in view.rulebook.chapters for key in (chapter.title_key,)}
    for one in view.rulebook.paragraphs:
        keys |= {one.title_key, one.text_key}
        assert len(said[one.title_key]) <= 60, one.title_key
        assert not any(rule in said[one.title_key] + said[one.text_key] for rule in one.rules)
    written = {key for key in said if key.startswith("rules.")}
    assert written == keys
    for key in [*keys, *(f"glossary.{word}" for word in words.words)]:
        for mark in _MARK.finditer(said[key]):
            assert words.key_of(mark[1], mark[2]) is not None, (key, mark[0])
        assert "*" not in _MARK.sub("", said[key]), key
    for word in words.words:
        assert said[f"glossary.{word}"] and words.tip(word), word


@pytest.mark.parametrize("view", BOOKS, ids=[view.id for view in BOOKS])
def test_what_a_worked_example_is_about_has_a_diagram(view: GameView) -> None:
    for lesson in LESSONS[view.id]:
        told = [view.rulebook.paragraph_of(rule) for rule in lesson.rules]
        assert None not in told, lesson.id
        assert any(one is not None and one.show for one in told) or not lesson.rules, lesson.id


def book() -> Rulebook:
    return Rulebook(
        chapters_from(
            {
                "chapters": [
                    {
                        "id": "one",
                        "paragraphs": [
                            {"id": "a", "rules": ["X-ONE-1", "X-TWO-3"], "kinds": ["turn"]},
                            {
                                "id": "b",
                                "rules": ["X-ONE-2"],
                                "kinds": ["turn", "buy"],
                                "when": {"map": "usa"},
                            },
                        ],
                    }
                ]
            }
        ),
        chapters_from({"chapters": [{"id": "two", "paragraphs": [{"id": "c", "kinds": ["buy"]}]}]}),
    )


def test_a_rule_its_part_and_its_group_lead_to_a_paragraph() -> None:
    def found(rule: str) -> str:
        paragraph = book().paragraph_of(rule)
        return "" if paragraph is None else paragraph.address

    assert [found(rule) for rule in ("X-ONE-2", "X-ONE-2b", "X-ONE-2-iv", "X-TWO", "X-TWO-9")] == [
        "one.b", "one.b", "one.b", "one.a", "one.a",
    ]  # fmt: skip
    assert found("Y-1") == found("") == ""


def test_the_place_that_matters_is_the_most_particular_that_applies() -> None:
    def at(kinds: tuple[str, ...], **options: object) -> str:
        found = book().at(kinds, options)
        return "" if found is None else found.address

    assert at(("buy", "turn"), map="usa") == "one.b"
    assert at(("buy", "turn"), map="europe") == "two.c"
    assert at(("turn", "buy"), map="usa") == "one.a"
    assert at(("sell",)) == ""


@pytest.mark.parametrize(
    ("record", "problem"),
    [
        ({"id": "a", "rule": []}, "knows no 'rule'"),
        ({"id": "A b"}, "small letters"),
    ],
)
def test_a_book_written_wrong_is_refused(record: dict[str, object], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        chapters_from({"chapters": [{"id": "one", "paragraphs": [record]}]})
    with pytest.raises(ValueError, match="two paragraphs"):
        Rulebook(*[chapters_from({"chapters": [{"id": "one", "paragraphs": [{"id": "a"}]}]})] * 2)


def test_search_knows_both_languages_and_no_accents() -> None:
    for view in BOOKS:
        languages = [translator(language, view) for language in LANGUAGES]
        for one in view.rulebook.paragraphs[::5]:
            for tr in languages:
                title = search_form(tr(one.title_key)).upper()
                assert one in view.rulebook.find(title, languages), (view.id, one.address, title)
        assert view.rulebook.find("  ", languages) == []
        assert view.rulebook.find("xyzzy", languages) == []
    assert search_form("Compensación *influencias|influence*") == "compensacion influencias"


def test_words_explain_themselves_once_and_never_inside_what_acts() -> None:
    view = ToyView()
    words = Glossary(view, translator("en", view))
    said = words.say("Counters & counters")
    assert said.count('data-arg="toy/counter"') == 1 and said.endswith("&amp; counters")
    for silent in (
        "<button>a counter</button>",
        "<svg><text>counter</text></svg>",
        '<td data-do="inspect"><b>counter</b></td>',
        "<p title='counter'>Recounter</p>",
    ):
        assert words.explained(silent) == silent
    assert "term" in words.explained("<button>x</button><p>a counter<br>b</p>")
    assert words.marked("two *counters|counter*, *three*") == (
        f"two {words.term('counter', 'counters')}, three"
    )
    tip = words.tip("counter")
    assert tip is not None and "What the heap is made of" in tip and words.tip("nothing") is None


def test_paragraph_links_have_addresses_of_their_own() -> None:
    app, fake = started("#/rules/mini-express/about.goal")

    def shown() -> dict[str, Piece]:
        return app.page.patcher.pieces["page-body"]

    assert "Rules: Mini Express" in fake.title and "How you win" in fake.title
    assert fake.focused == "page-body-t-about-goal"
    app.handle("do", "rules-open", "mini-express", "mouse")
    assert fake.address == "#/rules/mini-express" and [*shown()] == ["contents"]
    app.handle("input", "rules-find-page-body", "accion", "")
    assert "about.things" in shown()["found"].markup and "of your shares" not in shown()["found"].markup
    app.handle("do", "set", "language es", "mouse")
    assert "Reglas: Mini Express" in fake.title
    app.enter(parse("#/rules/mini-express/no.where"))
    assert [*shown()] == ["contents"] and "no existe" in html(fake)


def test_a_paragraph_knows_where_it_stands() -> None:
    one = Paragraph("build", "reach", when={"map": ("usa",)})
    assert (one.address, one.title_key) == ("build.reach", "rules.build.reach.title")
    assert one.applies({"map": "usa", "players": 3}) and not one.applies({"map": "europe"})


def test_a_diagram_is_drawn_when_seen_and_played_where_it_stands() -> None:
    with toy_on_page():
        app, fake = started("#/rules/toy/turn")
        assert "data-rules=" in html(fake) and "is-coming" in html(fake) and "board-svg" not in html(fake)
        app.handle("do", "rules-see", "page turn.take", "see")
        assert "board-svg diagram-board" in html(fake) and not app.page.tables
        app.handle("do", "rules-try", "page turn.take", "mouse")
        table = table_of(app)
        assert table.name == "page-play-turn-take" and table.session.live.view(None)["heap"] == 5
        app.handle("do", "act", "take 3", "mouse", table.name)
        assert table.session.live.view(None)["heap"] == 2
        assert fake.address == "#/rules/toy/turn" and not app.store.list()  # neither moved nor kept
        app.handle("do", "rules-try", "page turn.take", "mouse")
        assert table_of(app).session.live.view(None)["heap"] == 5
        app.handle("do", "rules-picture", "page turn.take", "mouse")
        assert not app.page.tables and "is-live" not in html(fake)


def test_beside_a_table_it_opens_where_it_matters_and_goes_away() -> None:
    with toy_on_page():
        app, fake = started("#/new/toy")
        begin(app)
        assert fake.address.startswith("#/play/")
        app.handle("key", "g", "", "")
        assert app.rules_dock.shown and "rule is-now" in html(fake) and "is-off" in html(fake)
        assert fake.focused == "dock-body-t-turn-take"
        app.handle("key", "Escape", "", "")
        assert not app.rules_dock.shown and fake.focused == "prompt"
        do(app, "rules", "toy/turn.fast")
        assert app.rules_dock.shown and fake.focused == "dock-body-t-turn-fast"
        do(app, "rules-try", "dock turn.take")
        assert app.rules_dock.diagrams.tables and fake.address.startswith("#/play/")
        app.handle("input", "rules-find-dock-body", "faster", "search")
        assert not app.rules_dock.diagrams.tables and "rules-found" in html(fake)
        app.handle("hover", "term", "toy/counter", "")
        assert fake.tip is not None and "What the heap is made of" in fake.tip
        app.handle("do", "go", "#/", "mouse")
        assert not app.rules_dock.shown


def test_nobody_reads_the_id_of_a_rule() -> None:
    """In no catalogue; where a sentence has a place for one, the paragraph's title stands."""
    naked = re.compile(r"\b(?:ME|TSR|RR|GR|COAL|AM|GA)-[A-Z0-9]+(?:-[A-Za-z0-9]+)*\b|\{rule\}")
    books = [SHARED, *(view.catalogues for view in views.all())]
    texts = [pair for book in books for said in book.values() for pair in said.items()]
    found = {key for key, text in texts if naked.search(text)}
    assert found == {"final.tie-break"}
    for view in BOOKS:
        for chapter in view.rulebook.chapters:
            _, fake = started(f"#/rules/{view.id}/{chapter.id}")
            read_by_people = re.sub(r"<[^>]*>", " ", html(fake))
            assert not naked.search(read_by_people), (view.id, chapter.id)
