"""Widgets that several screens use: buttons, notices, radio rows, the wordmark."""

from __future__ import annotations

from ui.browser.keyboard import badge
from ui.markup.html import attrs, esc
from ui.markup.icons import icon
from ui.words.catalogues import own_names
from ui.words.i18n import Translator


def button(
    command: str,
    label: str,
    arg: str = "",
    *,
    icon_name: str = "",
    kind: str = "",
    only_icon: bool = False,
    disabled: bool = False,
    key: bool | str = False,
    **more: object,
) -> str:
    """A button. `key`: whether its tooltip names its shortcut (ui.browser.keyboard), or the text to name.
    With `only_icon` the label is for screen readers."""
    key = badge(command, arg) if key is True else key
    classes = " ".join(
        filter(None, ("button", f"button-{kind}" if kind else "", "button-icon" if only_icon else ""))
    )
    shown = icon(icon_name) if icon_name else ""
    shown += (
        f'<span class="visually-hidden">{esc(label)}</span>' if only_icon else f"<span>{esc(label)}</span>"
    )
    title = f"{label} ({key})" if key else (label if only_icon else None)
    return (
        f'<button type="button" class="{classes}" data-do="{esc(command)}" data-arg="{esc(arg)}"'
        + attrs(title=title, disabled=disabled, **more)
        + f">{shown}</button>"
    )


def with_tip(markup: str, words: str, class_: str = "") -> str:
    """Markup that shows `words` as a tip when it is pointed at, tapped or focused."""
    named = attrs(class_=class_ or None, data_do="tell", data_arg=words, tabindex=0, role="button")
    return f'<span{named}>{markup}<span class="visually-hidden">. {esc(words)}</span></span>'


def segmented(
    name: str, legend: str, choices: list[tuple[str, str]], value: str, *, cards: dict[str, str] | None = None
) -> str:
    """Radio buttons in one row. `cards`: markup that explains each value."""
    more = cards or {}
    parts = []
    for choice, label in choices:
        parts.append(
            '<label class="segment">'
            f'<input type="radio" id="f-{esc(name)}-{esc(choice)}" name="{esc(name)}" value="{esc(choice)}"'
            f"{attrs(checked=choice == value)}><span>"
            + (f"<strong>{esc(label)}</strong>{more[choice]}" if choice in more else esc(label))
            + "</span></label>"
        )
    return (
        f'<fieldset class="segmented"><legend>{esc(legend)}</legend><div '
        f'class="segments{" segment-cards" if more else ""}">{"".join(parts)}</div></fieldset>'
    )


def wordmark() -> str:
    """The name Railtable, drawn like a station sign."""
    return (
        '<span class="wordmark"><svg class="wordmark-sign" viewBox="0 0 32 32" aria-hidden="true">'
        '<circle cx="16" cy="16" r="14" class="sign-ring"/><path d="M4 12h24v8H4z" class="sign-bar"/>'
        '<path d="M9 16h14M11 13v6M16 13v6M21 13v6" class="sign-track"/></svg>Railtable</span>'
    )


def home_link(tr: Translator) -> str:
    """The wordmark as a link to the start page."""
    words = esc(f"Railtable: {tr('menu.home')}")
    return f'<a href="#/" data-do="go" data-arg="#/" aria-label="{words}">{wordmark()}</a>'


def quick_settings(tr: Translator, theme: str) -> str:
    """The language and theme buttons at the top of the start pages."""
    buttons = "".join(
        f'<button type="button" class="quick" lang="{code}" data-do="set" data-arg="language {code}" '
        f'id="lang-{code}"'
        f"{attrs(aria_pressed='true' if tr.language == code else 'false')}>{esc(name)}</button>"
        for code, name in own_names()
    )
    themes = "".join(
        f'<button type="button" class="quick" data-do="set" data-arg="theme {code}" id="theme-{code}"'
        f"{attrs(aria_pressed='true' if theme == code else 'false')}>{esc(tr(f'set.theme.{code}'))}</button>"
        for code in ("auto", "light", "dark")
    )
    return (
        f'<div class="quick-row" role="group" aria-label="{esc(tr("set.language"))}">{buttons}</div>'
        f'<div class="quick-row" role="group" aria-label="{esc(tr("set.theme"))}">{themes}</div>'
    )


def notice(kind: str, title: str, lines: list[str], actions: str = "") -> str:
    """A boxed message; `kind` is "info", "warn" or "bad". Texts are plain."""
    body = "".join(f"<p>{esc(line)}</p>" for line in lines)
    heading = f"<h2>{esc(title)}</h2>" if title else ""
    row = f'<div class="actions">{actions}</div>' if actions else ""
    return (
        f'<div class="notice notice-{kind}" '
        f'role="{"alert" if kind == "bad" else "status"}">{heading}{body}{row}</div>'
    )
