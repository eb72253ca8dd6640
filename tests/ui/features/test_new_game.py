"""The new-game form."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import games
from engine.core.errors import OptionError
from tests import toy
from tests.ui.fakes import ToyView, toy_on_page
from ui import games as views
from ui.features.new_game import form as setup
from ui.features.new_game import page as new_game
from ui.view import options
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


def test_the_form_shows_reasons_and_escapes_names(view: ToyView) -> None:
    form = setup.new_form(toy.TOY, ("<b>",))
    form.set("heap", "60")
    tr = translator("en", view)
    regions = new_game.regions(tr, view, form)
    fast = next(piece for piece in regions["options"] if piece.key == "fast")
    assert "A heap of 60 is too big" in fast.markup
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
        boards = next(piece.markup for piece in shown["options"] if piece.key == "boards")
        assert boards.count("<small>") == boards.count('class="rr-boards"') == 3
        bonus = next(piece.markup for piece in shown["more-options"] if piece.key == "coal-bonus")
        words = options.error_text(
            translator(language, view), form.game, OptionError("coal_bonus", "needs-coal")
        )
        assert "disabled" in bonus and words in bonus
