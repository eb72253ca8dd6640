"""The page "About this board": values, marks, corrections and their errors. Without a browser."""

from __future__ import annotations

import pytest

from engine import games
from engine.core import boards, correction, record
from engine.core.contract import Option
from engine.core.correction import Correction
from engine.core.errors import OptionError, Refusal
from engine.core.match import Match
from tests.ui.fakes import BadStorage, FakeBrowser, begin, do, html, started, table_of, toy_on_page
from ui import games as views
from ui.app.app import App
from ui.browser.ports import Blocked, Full
from ui.features.board_values.model import BoardDraft
from ui.features.board_values.page import BoardPage
from ui.shell.router import Route, parse
from ui.storage.boards import BoardStore
from ui.storage.kinds import BOARD
from ui.storage.record_problems import problem_texts
from ui.storage.saves import Store
from ui.view.types import ValueName
from ui.view.view import GameView
from ui.words.i18n import LANGUAGES

GAMES = [view.id for view in views.all()]
LUCK = "value/bonuses.luck.count"


def opened(backend: object = None, place: str = "#/board/toy") -> tuple[App, FakeBrowser, BoardPage]:
    app, fake = started(place, backend)
    page = app.page
    assert isinstance(page, BoardPage)
    return app, fake, page


def type_in(app: App, name: str, text: str) -> None:
    for kind in ("input", "change"):
        app.handle(kind, name, text, "text")


def test_a_value_is_changed_checked_kept_and_played() -> None:
    with toy_on_page():
        app, fake, page = opened()
        assert "reconstructed" in html(fake) and "Nothing is corrected" in html(fake)
        type_in(app, LUCK, "12")
        assert "must be from 1 to 9" in fake.elements["av-verdict-now"] and page.draft and page.draft.error
        do(app, "keep-board", "new")
        assert page.kept.all("toy") == []
        type_in(app, LUCK, "five")
        assert "the wrong kind of value" in fake.elements["av-verdict-now"]
        type_in(app, LUCK, "5")
        assert "1 value corrected" in fake.elements["av-verdict-now"]
        do(app, "keep-board", "new")
        assert "corrected board first" in fake.said[-1] and page.kept.all("toy") == []
        type_in(app, "board-name", "<i>Attic</i>")
        do(app, "keep-board", "new")
        assert [(kept.name, kept.values) for kept in page.kept.all("toy")] == [("<i>Attic</i>", 1)]
        assert "<i>" not in html(fake)
        do(app, "play-board")
        begin(app)
        match = table_of(app).session.match
        assert (match.board, match.board_name) == ({"bonuses.luck.count": 5}, "<i>Attic</i>")
        assert "Corrected board: &lt;i&gt;Attic" in fake.elements["bar"]
        do(app, "rematch")
        assert table_of(app).session.match.board == match.board
        do(app, "go", "#/")
        assert "Corrected board: &lt;i&gt;Attic" in html(fake) and "<i>" not in html(fake)


def test_the_address_is_the_board() -> None:
    with toy_on_page():
        app, fake, _ = opened()
        type_in(app, LUCK, "7")
        address = fake.address
        _, _, again = opened(place=address)
        assert again.draft is not None and again.draft.typed == {"bonuses.luck.count": "7"}
        do(app, "share-board")
        assert fake.copied[-1].endswith(address)
        route = parse(address)
        assert route == Route("board", game="toy", code=route.code) and route.fragment() == address
        _, broken, empty = opened(place=address[:-1])
        assert broken.modal and "damaged" in html(broken)
        assert empty.draft is not None and empty.draft.typed == {}
        assert parse(f"{address}/abc").save == "abc" and parse(f"{address}/A!/x").page == "lost"


def test_boards_are_renamed_deleted_and_brought_back() -> None:
    with toy_on_page():
        app, _, page = opened()
        type_in(app, LUCK, "7")
        type_in(app, "board-name", "One")
        do(app, "keep-board", "new")
        type_in(app, "board-name", "Two")
        do(app, "keep-board", "same")
        do(app, "keep-board", "new")
        assert [kept.name for kept in page.kept.all("toy")] == ["Two", "Two"]
        first = page.kept.all("toy")[0].id
        text = page.kept.text(first)
        do(app, "delete-board", first)
        assert len(page.kept.all("toy")) == 1
        do(app, "restore-board", first)
        assert page.kept.text(first) == text
        do(app, "reset-board")
        assert page.draft is not None and page.draft.typed == {}
        do(app, "open-board", first)
        assert page.draft.typed == {"bonuses.luck.count": "7"} and page.draft.kept_id == first


def test_a_kept_board_that_is_open_stands_once_in_the_form() -> None:
    with toy_on_page():
        app, fake, page = opened()
        type_in(app, LUCK, "7")
        type_in(app, "board-name", "One")
        do(app, "keep-board", "new")
        do(app, "keep-board", "new")  # the same values kept twice: one board to play on
        do(app, "play-board")
        assert fake.elements["board-choice"].count("<span>One</span>") == 1
        do(app, "go", "#/board/toy")
        assert app.page is page
        type_in(app, LUCK, "8")
        do(app, "play-board")
        choice = fake.elements["board-choice-now"]
        assert choice.count("<span>One</span>") == 1 and "<span>One, changed but not saved</span>" in choice


@pytest.mark.parametrize(("trouble", "words"), [(Blocked, "store anything"), (Full, "is full")])
def test_a_storage_that_takes_nothing_is_told_and_nothing_is_lost(
    trouble: type[Exception], words: str
) -> None:
    with toy_on_page():
        backend = BadStorage()
        if trouble is Blocked:
            backend.trouble = Blocked
        app, fake, page = opened(backend)
        backend.trouble = trouble
        type_in(app, LUCK, "7")
        type_in(app, "board-name", "One")
        do(app, "keep-board", "new")
        assert words in fake.said[-1]
        assert [kept.name for kept in page.kept.all("toy")] == ["One"]
        do(app, "export-board")
        name, text = fake.downloads[-1]
        assert name == "railtable-board-toy-one.txt" and correction.read(text).name == "One"


def test_files_are_opened_or_refused_in_words() -> None:
    with toy_on_page() as view:
        text = correction.write(Correction(games.get(view.id), {"bonuses.luck.count": 6}, "Found"))
        app, fake = started("#/")
        app.handle("file", "board.txt", text, "")
        page = app.page
        assert isinstance(page, BoardPage) and page.draft is not None and page.draft.name == "Found"
        for bad, words in (
            (text.replace("6", "9", 1), "does not match"),
            (text.rsplit("checksum", 1)[0], "is incomplete"),
            ("<script>alert(1)</script>", "alert(1)&lt;/script&gt;”, so it is not a corrected board"),
            (" \n", "The file is empty"),
            ("x" * 100_000, "no corrected board is that long"),
        ):
            app.handle("file", "board.txt", bad, "")
            assert words in html(fake) and "<script>" not in html(fake)
            assert page.draft.typed == {"bonuses.luck.count": "6"}
        store = BoardStore(Store(BadStorage()))
        store.store.backend.write(BOARD.key + "x", "nonsense")
        assert [(kept.name, kept.values) for kept in store.all("toy")] == [("", 0)]


def test_search_and_filters_narrow_the_list() -> None:
    with toy_on_page():
        app, fake, page = opened()
        type_in(app, "values-search", "luck")
        assert "luck" in fake.elements["values"]
        type_in(app, "values-search", "nothing like it")
        assert "No value matches" in html(fake)
        type_in(app, "values-search", "")
        type_in(app, "values-show", "corrected")
        assert "No value matches" in html(fake)
        type_in(app, "values-locked", "all")
        assert page.values.unlocked == "all" and "printed game in hand" in html(fake)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_value_has_a_name_of_its_own_and_every_choice_words(game: str, language: str) -> None:
    view = views.get(game)
    assert view is not None
    kinds: list[dict[str, bool | int | str]] = [{}]
    for option in view_options(game):
        kinds += [{option.name: choice} for choice in option.choices if choice != option.default]
    for options in kinds:
        board = Correction(games.get(game), {}, "", options)
        try:
            board.complete()
        except OptionError:
            continue  # an option that needs another one
        draft = BoardDraft(view, board, language)
        names = draft.names()
        assert len(set(names.values())) == len(names) > 100, options
        for path, name in names.items():
            words = f"{name.group}|{name.thing}|{name.what}"
            assert isinstance(name, ValueName) and name.group and (name.what or name.thing), path
            assert "values." not in words and "_" not in words, (path, words)
            for end in range(1, path.count(".")):  # refusals name things that several values make up
                assert str(view.values.name(draft.scene, path.rsplit(".", end)[0])), path
            choices = view.values.choices(draft.scene, path)
            value = draft.printed[path].value
            assert not choices or (value or "") in choices, (path, choices)


def view_options(game: str) -> list[Option]:
    found = games.get(game)
    return [option for option in found.options if option.name in found.board_options]


def test_refusals_of_boards_name_values_as_people_do() -> None:
    view = views.get("mini-express")
    assert view is not None
    draft = BoardDraft(view, Correction(games.get("mini-express"), {}), "es")
    draft.set_value("demand_tiles.brown-gray.count", "3")
    assert "deben sumar 32" in draft.problem() and "añade 1" in draft.problem()
    assert draft.problem().endswith("(Qué hay en la mesa)")
    assert "ME-COMP" not in draft.problem(), "ids of rules are for us"
    draft.set_value("cities.omaha.name", "Council Bluffs")
    draft.set_value("demand_tiles.gray-gray.count", "2")
    assert draft.error is None and draft.names()["cities.omaha.hex"].thing == "Council Bluffs"
    draft.set_value("cities.omaha.hex", "5,3")
    assert "Council Bluffs" in draft.problem() and "Denver" in draft.problem()
    assert draft.culprits() == {"cities.omaha.hex"}
    assert boards.MARKS[2] == draft.printed["cities.omaha.hex"].mark


def test_a_refusal_begins_with_the_value_just_typed() -> None:
    """Where another value becomes impossible by it, the one typed comes first, and both are marked."""
    draft = BoardDraft(view_of("russian-railroads"), Correction(games.get("russian-railroads"), {}), "en")
    length, space = "rails.transsiberian.length", "rails.transsiberian.special_spaces.ts15.space"
    draft.set_value(length, "9")
    assert draft.problem().startswith("With “") and "spaces” at 9: “" in draft.problem()
    assert draft.culprits() == {length, str(draft.error and draft.error.values["path"])}
    draft.set_value(length, "40")
    assert "from 1 to 20: the sheet has no room" in draft.problem() and draft.culprits() == {length}
    draft.set_value(length, "17")
    draft.set_value(space, "17")
    assert draft.error is None
    draft.set_value(length, "16")
    assert "spaces” at 16: “" in draft.problem() and draft.culprits() == {length, space}
    draft.set_value("engineers.5.stack", "B")
    assert draft.culprits() == {space}, "what is still to be mended is not the value typed last"
    draft.reset()
    for number in (2, 4, 5, 9, 10):
        draft.set_value(f"engineers.{number}.stack", "B")
    assert "stack” at B: Too few engineers are left in stack A" in draft.problem()
    draft.reset()
    for path, text, told in (
        ("engineers.4.number", "7", "already has the number 7"),
        ("engineers.4.number", "-7", "must be from 1 to 99"),
        ("rails.kiev.special_spaces.kv7.space", "8", "space 8 already has “"),
    ):
        draft.set_value(path, text)
        assert told in draft.problem() and draft.culprits() == {path}
        draft.reset()
        assert not draft.cause


def test_refusals_and_links_speak_of_the_corrected_board() -> None:
    """What a place or a link is called follows its correction: in refusals, and in all that names a link."""
    mini = BoardDraft(view_of("mini-express"), Correction(games.get("mini-express"), {}), "en")
    mini.set_value("cities.omaha.name", "Council Bluffs")
    told = mini.scene.refusal_text(Refusal("ME-BUILD-2", "city-full", {"city": "omaha", "capacity": 3}))
    assert "Council Bluffs" in told and "Omaha" not in told
    siberian = BoardDraft(view_of("trans-siberian"), Correction(games.get("trans-siberian"), {}), "en")
    for cities, name in (("omsk barnaul", "Omsk–Barnaul"), ("barnaul omsk", "Barnaul–Omsk (Omsk–Tyumen)")):
        assert siberian.set_value("links.omsk-tyumen.cities", cities) and siberian.error is None
        assert siberian.scene.show("link", "omsk-tyumen").startswith(name.split(" ")[0])
    assert siberian.scene.show("link", "omsk-tyumen") == "Barnaul–Omsk (Omsk–Tyumen)"
    russian = BoardDraft(view_of("russian-railroads"), Correction(games.get("russian-railroads"), {}), "en")
    assert russian.set_value("engineers.4.number", "24") and russian.error is None
    assert russian.scene.show("engineer", "4") == "24"


def test_a_record_of_a_board_that_cannot_be_says_which_value() -> None:
    match = Match(games.get("mini-express"), 3, 7, board={"cities.tulsa.capacity": 3})
    text = record.write(match).replace("tulsa.capacity 3", "tulsa.capacity 9")
    lines = problem_texts("en", record.read(text))
    assert any("Tulsa: capacity" in line and "from 1 to 3" in line for line in lines), lines


def view_of(game: str) -> GameView:
    view = views.get(game)
    assert view is not None
    return view
