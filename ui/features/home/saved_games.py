"""The list of saved games on the start page: running, finished and deleted ones, and the tools for them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from ui.browser.patch import Piece
from ui.markup.html import attrs, esc
from ui.markup.widgets import button, notice
from ui.storage.save_format import LONGEST_NOTE, LONGEST_TITLE, Label, Save
from ui.storage.saves import BIN_DAYS, ROOM
from ui.storage.summaries import SaveSummary
from ui.words.i18n import Translator

SEARCH_FROM = 5
"""The number of games from which there is a search field."""
ROWS_SHOWN = 20
"""The rows shown of each kind, until the person asks for more or searches."""
NEARLY_FULL = 0.75
"""The part of the storage in use from which old finished games are offered for export."""
DOT = "\u00a0· "
"""The separator of options; a line never begins with it."""
SHORT_NAME = 16
"""The longest name that is kept on one line."""
When = Callable[[str], str]


def matching(games: Sequence[SaveSummary], search: str) -> list[SaveSummary]:
    """The games in which all words of the search occur, in names, note, game, board or options."""
    words = search.casefold().split()
    return [game for game in games if all(word in _everything(game) for word in words)]


def _everything(game: SaveSummary) -> str:
    return " ".join((game.title, game.game, game.note, *game.names, *game.options)).casefold()


def pieces(
    tr: Translator,
    games: Sequence[SaveSummary],
    picture: Callable[[str], str],
    when: When,
    search: str,
    *,
    all_of_them: bool,
    waiting: Collection[str] = (),
) -> list[Piece]:
    """The title, the search field, the running games and the finished games. `waiting`: the games with a
    badge."""
    if not games:
        return []
    running = [game for game in matching(games, search) if not game.over]
    over = [game for game in matching(games, search) if game.over]
    shown: list[Piece] = []
    if any(not game.over for game in games):
        shown.append(
            Piece("title", esc(tr("start.running")), "h2", ' class="section-title" id="running-title"')
        )
    if len(games) >= SEARCH_FROM:
        shown.append(Piece("find", _field(tr), "div", ' class="running-find"'))
    if search and not running and not over:
        shown.append(Piece("none", esc(tr("shelf.none")), "p", ' class="quiet"'))

    def rows(kind: str, of: Sequence[SaveSummary]) -> list[Piece]:
        some = of if all_of_them else of[:ROWS_SHOWN]
        made = [
            Piece(
                f"save-{game.id}",
                _row(tr, game, picture(game.id), when, waiting=game.id in waiting),
                "div",
                ' class="running-row"',
            )
            for game in some
        ]
        if len(some) < len(of):
            more = button("all-games", tr("shelf.more", count=len(of) - len(some)), kind="quiet")
            made.append(Piece(f"more-{kind}", more))
        return made

    shown += rows("running", running)
    if over:
        head = esc(tr("shelf.over", count=len(over)))
        shown.append(Piece("over", head, "h2", ' class="section-title shelf-over" id="over-title"'))
        shown += rows("over", over)
    return shown


def waiting_here(games: Sequence[SaveSummary], here: Callable[[str], Collection[int] | None]) -> set[str]:
    """The games by link that wait for a person at this device. `here`: the seats played here, None if all."""
    running = (game for game in games if game.state == "ok" and not game.over)
    return {game.id for game in running if game.seat in (here(game.id) or ())}


def _field(tr: Translator) -> str:
    named = attrs(
        id="find-game", name="find-game", type="search", autocomplete="off", aria_label=tr("shelf.find"),
        placeholder=tr("shelf.find"), maxlength=80,
    )  # fmt: skip
    return f"<input{named}>"


def status(tr: Translator, game: SaveSummary) -> str:
    """Whose turn it is, or who has won with which score."""
    if game.state in ("newer", "damaged"):
        return tr(f"save.{game.state}")
    if not game.over:
        return tr("save.turn", name=game.turn, count=game.actions)
    if not game.winners:
        return tr("save.over")
    names = ", ".join(game.names[seat] for seat in game.winners)
    words = tr("shelf.won" if len(game.winners) == 1 else "shelf.shared", names=names)
    if len(game.scores) == len(game.names):
        ranked = sorted(game.scores, reverse=True)
        words += " · " + "\u00a0:\u00a0".join(map(str, ranked))  # no-break spaces keep the scores on one line
    return words


def _together(names: Sequence[str]) -> str:
    """Names separated by commas; lines break between names rather than inside a short one."""
    return ", ".join(name.replace(" ", "\u00a0") if len(name) <= SHORT_NAME else name for name in names)


def _facts(tr: Translator, game: SaveSummary, when: When, *, waiting: bool = False) -> str:
    own = "" if game.title == game.game else f'<small class="running-kind">{esc(game.game)}</small>'
    note = f'<small class="running-note">{esc(game.note[:200])}</small>' if game.note else ""
    options = f'<small class="running-options">{esc(DOT.join(game.options))}</small>' if game.options else ""
    lines = ""
    if game.lines:
        lines = f'<small class="running-options">{esc(tr("shelf.lines", count=game.lines + 1))}</small>'
    time = when(game.updated) if game.updated else ""
    badge = f'<span class="chip chip-warn">{esc(tr("start.your-turn"))}</span> ' if waiting else ""
    return (
        f'<span class="running-game"><bdi>{esc(game.title)}</bdi>{own}{options}{note}</span>'
        f'<span class="running-who"><bdi>{esc(_together(game.names))}</bdi></span>'
        f'<span class="running-status">{badge}<bdi>{esc(status(tr, game))}</bdi>{lines}</span>'
        f'<span class="running-when">{esc(time)}</span>'
    )


def _picture(game: SaveSummary, address: str) -> str:
    named = attrs(class_="running-picture", id=f"picture-{game.id}", aria_hidden="true")
    return f"<span{named}>{picture_inside(game, address)}</span>"


def picture_inside(game: SaveSummary, address: str) -> str:
    """A small picture of the board, or the game's emblem."""
    if address:
        return image(address)
    return f'<svg viewBox="0 0 320 180"><use href="#emblem-{game.view.id}"/></svg>' if game.view else ""


def image(address: str) -> str:
    """A small picture of a board."""
    return f'<img src="{esc(address)}" alt="" loading="lazy" decoding="async">'


def _row(tr: Translator, game: SaveSummary, address: str, when: When, *, waiting: bool) -> str:
    main = _picture(game, address) + _facts(tr, game, when, waiting=waiting)
    if game.state == "newer":
        opened = f'<div class="running-link">{main}</div>'
    else:
        place = f"#/play/{game.id}"
        named = attrs(class_="running-link", id=f"open-{game.id}", href=place, data_do="go", data_arg=place)
        opened = f"<a{named}>{main}</a>"
    tools = button("edit-save", tr("shelf.edit"), game.id, icon_name="pencil", only_icon=True)
    tools += button("save-file", tr("record.download"), game.id, icon_name="save", only_icon=True)
    away = f"delete-{game.id}"
    tools += button("delete-save", tr("save.delete"), game.id, icon_name="trash", only_icon=True, id=away)
    return f'{opened}<div class="running-tools">{tools}</div>'


def bin_pieces(tr: Translator, games: Sequence[SaveSummary], when: When) -> list[Piece]:
    """The recently deleted games, folded."""
    if not games:
        return []
    rows = "".join(
        f'<div class="running-row"><div class="running-link">{_facts(tr, game, when)}</div>'
        f'<div class="running-tools">{button("restore-save", tr("bin.restore"), game.id, kind="quiet")}'
        "</div></div>"
        for game in games
    )
    words = f"<p>{esc(tr('bin.explain', days=BIN_DAYS))}</p>"
    title = f"<summary>{esc(tr('bin.title', count=len(games)))}</summary>"
    return [Piece("bin", f"{title}{words}{rows}", "details", ' class="bin"')]


# --- all of it: room, export, import


def size(tr: Translator, letters: int) -> str:
    """The size of a number of characters; browsers count two bytes for each."""
    amount = letters * 2
    return f"{tr.decimal(round(amount / 1e5))} MB" if amount >= 1e6 else f"{round(amount / 1e3)} kB"


def storage_pieces(tr: Translator, count: int, used: int, oldest: Sequence[SaveSummary]) -> list[Piece]:
    """The storage in use, an offer to export old games when it is nearly full, and the tools for all games;
    nothing without games."""
    if not count:
        return []
    shown = []
    if used > NEARLY_FULL * ROOM and oldest:
        ids = " ".join(game.id for game in oldest)
        away = button("export-some", tr("shelf.export-oldest", count=len(oldest)), ids, icon_name="save")
        words = [tr("shelf.filling", used=size(tr, used), room=size(tr, ROOM))]
        shown.append(Piece("filling", notice("warn", tr("shelf.filling.title"), words, away)))
    taken = tr("shelf.room", count=count, used=size(tr, used), room=size(tr, ROOM))
    tools = button("export-all", tr("shelf.export"), icon_name="save", kind="quiet")
    tools += button("go", tr("statistics.title"), "#/statistics", icon_name="chart", kind="quiet")
    markup = f'<p>{esc(taken)}</p><div class="actions">{tools}</div>'
    shown.append(Piece("room", markup, "div", ' class="shelf-room"'))
    return shown


def import_box(tr: Translator) -> str:
    """The field for importing a text or a file."""
    return (
        f'<h2 class="section-title" id="import-title">{esc(tr("import.title"))}</h2>'
        f"<p>{esc(tr('import.explain'))}</p>"
        + button("pick-file", tr("import.file"), icon_name="open", kind="quiet")
        + '<input type="file" id="file-input" class="visually-hidden" tabindex="-1" '
        'accept=".txt,text/plain" '
        f'aria-label="{esc(tr("import.file"))}">'
        f'<details class="import-fold"><summary>{esc(tr("import.paste"))}</summary>'
        '<div class="import-row"><label class="visually-hidden" '
        f'for="import-text">{esc(tr("import.paste"))}</label>'
        '<textarea id="import-text" name="import-text" rows="3" spellcheck="false" autocomplete="off">'
        "</textarea>"
        + button("import-text", tr("import.open-text"), icon_name="open", kind="quiet")
        + "</div></details>"
    )


def edit_dialog(
    tr: Translator, game: SaveSummary, label: Label, when: When, *, original: bool = False
) -> str:
    """The dialog with a game's name, note, facts and tools. `original`: whether a text was put aside."""
    title = attrs(
        id="save-title", name="save-title", maxlength=LONGEST_TITLE, autocomplete="off", value=label.title,
        placeholder=game.game, dir="auto", class_="kept-while-typing",
    )  # fmt: skip
    note = attrs(id="save-note", name="save-note", rows=4, maxlength=LONGEST_NOTE, dir="auto")
    tools = (
        button("close", tr("shelf.done"), icon_name="check", kind="main")
        + button("copy-save", tr("shelf.duplicate"), game.id, icon_name="copy")
        + button("save-file", tr("record.download"), game.id, icon_name="save")
        + (button("save-original", tr("save.original"), game.id, icon_name="save") if original else "")
        + button("delete-save", tr("save.delete"), game.id, icon_name="trash")
    )
    close = button("close", tr("close"), icon_name="close", only_icon=True, kind="quiet", id="dialog-close")
    about = [", ".join(game.names), status(tr, game), " · ".join(game.options)]
    if game.seconds >= 60:
        about.append(tr("shelf.sat", minutes=game.seconds // 60))
    if game.updated:
        about.append(when(game.updated))
    facts = "".join(f"<p><bdi>{esc(line)}</bdi></p>" for line in about if line)
    return (
        f'<header class="dialog-head"><h2 id="dialog-title">{esc(tr("shelf.edit"))}</h2>{close}</header>'
        f'<div class="dialog-main"><label class="label-field"><span>{esc(tr("shelf.name"))}</span>'
        f'<input{title}></label><label class="label-field"><span>{esc(tr("shelf.note"))}</span>'
        f'<textarea{note}>{esc(label.note)}</textarea></label><div class="quiet save-facts">{facts}</div>'
        f'<div class="actions">{tools}</div></div>'
    )


def note_dialog(tr: Translator, note: str) -> str:
    """The dialog with the note of the game on the table."""
    field = attrs(
        id="game-note", name="game-note", rows=6, maxlength=LONGEST_NOTE, dir="auto", autofocus=True,
        aria_describedby="note-hint",
    )  # fmt: skip
    title = esc(tr("note.title"))
    close = button("close", tr("close"), icon_name="close", only_icon=True, kind="quiet", id="dialog-close")
    done = button("close", tr("shelf.done"), icon_name="check", kind="main")
    return (
        f'<header class="dialog-head"><h2 id="dialog-title">{title}</h2>{close}</header>'
        f'<div class="dialog-main"><label class="label-field"><span class="visually-hidden">{title}</span>'
        f'<textarea{field}>{esc(note)}</textarea></label><p class="hint" id="note-hint">'
        f'{esc(tr("note.hint"))}</p><div class="actions">{done}</div></div>'
    )


def oldest_finished(games: Sequence[SaveSummary], saves: Sequence[Save], used: int) -> list[SaveSummary]:
    """The finished games that were unused longest, enough to make room. `games` has the latest first."""
    sizes = {save.id: len(save.content) for save in saves}
    chosen: list[SaveSummary] = []
    spare = used - ROOM * NEARLY_FULL / 2
    for game in reversed([game for game in games if game.over and game.state == "ok"]):
        if spare <= 0:
            break
        chosen.append(game)
        spare -= sizes.get(game.id, 0)
    return chosen
