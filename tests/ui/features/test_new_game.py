"""The new-game form."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import games
from engine.bots import LEVELS
from engine.core.errors import OptionError
from tests import toy
from tests.ui.fakes import ToyView, toy_on_page
from ui import games as views
from ui.features.new_game import form as setup
from ui.features.new_game import page as new_game
from ui.view import options, seats
from ui.words.catalogues import translator
from ui.words.i18n import LANGUAGES


@pytest.fixture
def view() -> Iterator[ToyView]:
    with toy_on_page() as page:
        yield page


def test_form_starts_possible() -> None:
    form = setup.new_form(toy.TOY, ("Ada",))
    assert form.error() is None
    assert (form.players, form.names) == (3, ["Ada", "", ""])


def test_one_other_change_is_made_to_keep_it_possible(view: ToyView) -> None:
    form = setup.new_form(toy.TOY)
    assert form.set("fast", "yes") and form.changed is None
    assert form.set("heap", "60")
    assert form.options == {"heap": 60, "fast": False}
    assert form.changed == ("fast", "no")
    error = form.refusal("fast", "yes")
    assert isinstance(error, OptionError)
    text = options.error_text(translator("en", view), toy.TOY, error)
    assert text == "A heap of 60 is too big for a fast game."


def test_what_nobody_chose_follows_the_number_of_players() -> None:
    """Alone, the mode for one is taken by itself; nothing is said to have changed that has not."""
    form = setup.new_form(games.get("mini-express"))
    before = dict(form.options)
    assert form.set("players", "1") and form.error() is None and form.changed is None
    moved = {name for name, value in form.options.items() if value != before[name]}
    assert "mode" in moved and not moved & {"map", "golden_spike", "harbors", "first_game"}
    assert form.set("players", "3") and form.options == before


@pytest.mark.parametrize(
    ("name", "text"), [("players", "9"), ("players", "x"), ("heap", "8"), ("nothing", "1")]
)
def test_values_that_do_not_exist_change_nothing(name: str, text: str) -> None:
    form = setup.new_form(toy.TOY)
    before = (form.players, dict(form.options))
    assert not form.set(name, text)
    assert (form.players, form.options) == before


@pytest.mark.parametrize(
    ("text", "value", "wrong"),
    [
        ("", None, False),
        (" 12 ", 12, False),
        ("-3", None, True),
        ("x", None, True),
        ("1" * 21, None, True),
        (str(1 << 64), None, True),
    ],
)
def test_seed(text: str, value: int | None, wrong: bool) -> None:
    form = setup.new_form(toy.TOY)
    form.seed = text
    assert (form.seed_value(), form.seed_invalid()) == (value, wrong)


def test_a_fresh_form_is_one_person_against_easy_bots(view: ToyView) -> None:
    form = setup.new_form(toy.TOY)
    assert form.seated() == [seats.PERSON, *[seats.EASIEST] * (form.players - 1)]
    assert form.own_place == 0 and form.bots() == seats.EASIEST
    match = form.match(lambda: 5)
    assert [seat.kind for seat in match.seats] == ["person", "bot", "bot"]
    shown = new_game.regions(translator("en", view), view, form)
    assert 'placeholder="Your name"' in shown["names"][0].markup
    assert all("<input" not in row.markup for row in shown["names"][1:])


def test_the_form_begins_with_who_sat_at_the_last_table_of_this_game() -> None:
    last = ("baron", seats.PERSON)
    form = setup.new_form(toy.TOY, ("", "", "Cy"), last, own_name="Ada")
    assert form.players == 2 and form.seated() == ["baron", ""] and form.own_place == 1
    assert form.names == ["", "Ada", "Cy"] and form.levels[2] == "baron"


def test_one_choice_sets_the_level_of_all_bots() -> None:
    form = setup.new_form(toy.TOY)
    assert form.set_bots("director") and form.seated() == ["", "director", "director"]
    assert form.set_seat(1, "baron") and form.bots() == ""
    assert not form.set_bots("nobody") and not form.set_bots(seats.AWAY)
    assert form.set_seat(1, "") and form.set_seat(2, seats.AWAY) and form.bots() is None


def test_levels_say_how_strong_they_are_before_they_are_chosen(view: ToyView) -> None:
    form = setup.new_form(games.get("mini-express"))
    tr = translator("en", view)
    shown = new_game.regions(tr, view, form)
    cards, row = shown["bots"][0].markup, shown["names"][1].markup
    order = [cards.index(f"{word}: ") for word in ("Easy", "Medium", "Hard", "Hardest")]
    assert order == sorted(order)
    for level in LEVELS:
        assert tr(f"bot.{level}.hint") in cards and tr(f"bot.{level}.hint") in row
    ladder, characters = row.split('<optgroup label="Bots with a character, about as strong as Director">')
    assert "Builder" in characters and "Builder" not in ladder and "Baron" not in characters


def test_bots_go_by_the_names_of_their_levels() -> None:
    form = setup.new_form(toy.TOY, ("Ada", "Bob", "Cy"))
    assert form.match(lambda: 5).names == ("Ada", "", "")


def test_people_beside_the_first_are_chosen_and_told_how_it_goes(view: ToyView) -> None:
    form = setup.new_form(toy.TOY)
    tr = translator("en", view)

    def notes() -> set[str]:
        shown = new_game.regions(tr, view, form)
        return {piece.key for piece in (*shown["bots"], *shown["seating"])}

    assert notes() == {"levels"}
    form.set_seat(1, seats.AWAY)
    assert notes() == {"levels", "new-by-link"}
    form.set_seat(2, seats.PERSON)
    assert notes() == {"new-by-link", "new-here"}
    rows = [piece.markup for piece in new_game.regions(tr, view, form)["names"]]
    assert "<span>You</span>" in rows[0] and "<span>A person here</span>" in rows[2]


def test_the_automatic_opponent_of_the_rulebook_is_no_bot() -> None:
    game = games.get("mini-express")
    view = views.get(game.id)
    assert view is not None
    form = setup.new_form(game)
    tr = translator("en", view)
    assert not form.automas()
    form.set("players", "1")
    shown = new_game.regions(tr, view, form)
    assert form.automas() == 1 and "automatic opponent" in shown["seating"][0].markup
    form.set("players", "2")
    shown = new_game.regions(tr, view, form)
    assert form.automas() == 1 and [piece.key for piece in shown["seating"]] == ["mode"], "said once"
    assert "automatic opponent" in shown["seating"][0].markup
    assert [piece.key for piece in shown["options"]] == ["first-game"]
    assert "bot" not in shown["seating"][0].markup.replace("duel-bot", "")


def test_what_is_impossible_is_not_shown(view: ToyView) -> None:
    game = games.get("mini-express")
    page = views.get(game.id)
    assert page is not None
    form = setup.new_form(game)
    tr = translator("en", page)

    def keys() -> set[str]:
        shown = new_game.regions(tr, page, form)
        return {piece.key for region in ("seating", "options", "more-options") for piece in shown[region]}

    assert {"map", "golden-spike", "first-game"} <= keys()
    assert not keys() & {"mode", "difficulty", "harbors", "asset-shares", "spike-link"}
    form.set("map", "europe")
    assert "harbors" in keys() and "golden-spike" not in keys()
    form.set("harbors", "yes")  # the way back is one other change, and it is said
    assert form.set("map", "usa") and form.changed == ("harbors", "no")


def test_the_form_escapes_names(view: ToyView) -> None:
    form = setup.new_form(toy.TOY, ("<b>",))
    tr = translator("en", view)
    regions = new_game.regions(tr, view, form)
    assert "&lt;b&gt;" in regions["names"][0].markup and "<b>" not in regions["names"][0].markup
    form.seed = "no"
    assert "disabled" in new_game.regions(tr, view, form)["verdict"][0].markup


def test_wrong_counts_are_explained(view: ToyView) -> None:
    with pytest.raises(OptionError) as caught:
        toy.TOY.check_options(9)
    text = options.error_text(translator("en", view), toy.TOY, caught.value)
    assert "9" in text and "2, 3" in text


def test_options_that_nobody_chose_follow_those_chosen() -> None:
    """GA-R-37: what comes with Coal is on with it, unless somebody switched it off."""
    form = setup.new_form(games.get("russian-railroads"))
    assert form.set("coal", "yes") and form.options["coal_bonus"] and form.options["coal_factory"]
    assert form.unusual() == {"coal"} and form.refusal("coal", "no") is None
    form.set("coal_factory", "no")
    assert form.unusual() == {"coal", "coal_factory"}
    assert form.set("coal", "no") and not form.options["coal_bonus"] and form.error() is None
    form.set("coal_bonus", "yes")
    assert form.options["coal"] and form.changed == ("coal", "yes")
    refusal = form.refusal("coal", "no")
    assert refusal is not None and refusal.reason == "needs-coal"


def test_boards_are_cards_that_say_what_they_change() -> None:
    view = views.get("russian-railroads")
    assert view is not None
    form = setup.new_form(games.get("russian-railroads"))
    for language in LANGUAGES:
        shown = new_game.regions(translator(language, view), view, form)
        boards = next(piece.markup for piece in shown["more-options"] if piece.key == "boards")
        assert boards.count("<small>") == boards.count('class="rr-boards"') == 3
