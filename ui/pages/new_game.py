"""The form for a new game, generated from what the game says about itself."""

from __future__ import annotations

from engine.core.contract import Option
from ui import marks
from ui.contract import GameView
from ui.html import attrs, esc
from ui.i18n import Translator
from ui.parts import quick_settings, segmented, wordmark
from ui.patch import Piece, Screen
from ui.setup import NAME_LENGTH, Form, choice_label, choice_text, error_text, option_label


def screen(tr: Translator, theme: str, view: GameView, form: Form) -> Screen:
    """The whole form."""
    skeleton = (
        '<div class="start new-game"><header class="start-head">'
        '<div class="start-name"><p class="home-link"><a href="#/" data-do="go" data-arg="#/" '
        f'id="home">{wordmark()}</a></p></div>'
        '<div id="quick" class="quick-settings" data-region></div></header><main class="new-main">'
        f'<div class="new-title"><span class="game-emblem" aria-hidden="true">{view.emblem()}</span>'
        f'<div><h1>{esc(tr("title"))}</h1><p class="start-sub">{esc(tr("tagline"))}</p></div></div>'
        '<form class="new-form" data-submit="start-game" novalidate>'
        '<div id="options" class="form-options" data-region></div>'
        f'<fieldset class="names"><legend>{esc(tr("new.names"))}</legend><div id="names" data-region></div>'
        "</fieldset>"
        f'<details class="more" id="more"><summary>{esc(tr("new.more"))} '
        '<span id="more-state" class="more-state" data-region></span></summary>'
        '<div id="more-options" class="form-options" data-region></div>'
        f'<label class="field" for="seed"><span>{esc(tr("new.seed"))}</span>'
        '<input id="seed" name="seed" inputmode="numeric" autocomplete="off" maxlength="20" '
        f'value="{esc(form.seed)}"></label>'
        f'<p class="hint">{esc(tr("new.seed.hint"))}</p></details>'
        '<div id="verdict" class="verdict" aria-live="polite" data-region></div></form></main></div>'
    )
    return Screen(
        f"{tr('title')} · Railtable",
        skeleton,
        {"quick": [Piece("all", quick_settings(tr, theme))], **regions(tr, view, form)},
    )


def regions(tr: Translator, view: GameView, form: Form) -> dict[str, list[Piece]]:
    """What changes while the form is filled in."""
    game = form.game
    counts = [(str(count), str(count)) for count in game.players]
    pieces = [Piece("players", segmented("players", tr("option.players"), counts, str(form.players)))]
    folded: list[Piece] = []
    for option in game.options:
        piece = Piece(option.name.replace("_", "-"), _option(tr, view, form, option))
        (folded if option.name in view.advanced_options else pieces).append(piece)
    changed = sum(form.options[name] != _default(form, name) for name in view.advanced_options)
    state = [Piece("now", esc(tr("new.more.changed", count=changed)), "span")] if changed else []
    names = [Piece(f"seat-{seat}", _name(tr, form, seat)) for seat in range(form.players)]
    return {
        "options": pieces,
        "more-options": folded,
        "more-state": state,
        "names": names,
        "verdict": [Piece("now", _verdict(tr, form))],
    }


def _default(form: Form, name: str) -> bool | int | str | None:
    return next((option.default for option in form.game.options if option.name == name), None)


def _option(tr: Translator, view: GameView, form: Form, option: Option) -> str:
    value = choice_text(form.options[option.name])
    choices = [(choice_text(each), choice_label(tr, option, choice_text(each))) for each in option.choices]
    why = {}
    for text, _ in choices:
        error = form.refusal(option.name, text)
        if error is not None and text != value:
            why[text] = error_text(tr, form.game, error)
    off = not view.applies(option.name, form.players, form.options)
    markup = segmented(
        option.name, option_label(tr, option.name), choices, value, why={} if off else why, disabled=off
    )
    hint = f"option.{option.name}.hint"
    if off:
        reason = next(iter(why.values()), "")
        words = f"{tr('new.not-now')} {reason}".strip()
    else:
        words = tr(hint) if tr.has(hint) else ""
    return markup + (f'<p class="hint">{esc(words)}</p>' if words else "")


def _name(tr: Translator, form: Form, seat: int) -> str:
    label = tr("new.name", number=seat + 1)
    return (
        f'<label class="field name-field" for="name-{seat}">{marks.icon(seat)}'
        f'<span class="visually-hidden">{esc(label)}</span>'
        f'<input id="name-{seat}" name="name-{seat}" maxlength="{NAME_LENGTH}" autocomplete="off" '
        f'placeholder="{esc(tr("player", number=seat + 1))}" value="{esc(form.shown_names[seat])}"></label>'
    )


def _verdict(tr: Translator, form: Form) -> str:
    error = form.error()
    if error is not None:
        words = f'<p class="refused">{esc(error_text(tr, form.game, error))}</p>'
    elif form.seed_wrong():
        words = f'<p class="refused">{esc(tr("new.seed.wrong"))}</p>'
    elif form.changed is not None:
        name, text = form.changed
        option = next((option for option in form.game.options if option.name == name), None)
        value = choice_label(tr, option, text) if option else text
        words = (
            f'<p class="adjusted">{esc(tr("new.adjusted", option=option_label(tr, name), value=value))}</p>'
        )
    else:
        words = f'<p class="quiet">{esc(tr("new.ready"))}</p>'
    impossible = error is not None or form.seed_wrong()
    return (
        # with a verb of its own: a sandboxed frame drops the submitting of forms without a word
        f'{words}<button type="submit" class="button button-main" data-do="start-game" data-arg="" '
        f'id="start-button"{attrs(disabled=impossible)}>'
        f"<span>{esc(tr('new.start'))}</span></button>"
    )
