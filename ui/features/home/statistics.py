"""Statistics of the finished games by game and by person, made of the summaries of saves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ui.markup.html import esc
from ui.markup.tables import Column, csv, table
from ui.storage.summaries import SaveSummary
from ui.words.i18n import Translator


class Row(NamedTuple):
    """Statistics of one game (`player` is empty), or of one person at one game."""

    player: str
    game: str
    plays: int
    wins: int
    """Games won alone."""
    shared: int
    """Games won together with others; each winner of two gets half a game."""
    share: int
    """The share of games won, in percent."""
    average: int
    """The average score in tenths of a point."""
    best: int | None
    champion: str
    """Who reached the best score first."""
    steps: int
    """Actions in an average game."""
    minutes: int
    """Minutes of an average game, of those whose time was measured."""


def rows(games: Iterable[SaveSummary]) -> tuple[list[Row], list[Row]]:
    """The rows by game, and by person and game, most plays first."""
    by_game: dict[str, list[tuple[SaveSummary, int]]] = {}
    by_person: dict[tuple[str, str], list[tuple[SaveSummary, int]]] = {}
    spelling: dict[str, str] = {}
    for save in games:
        if not save.over or save.state != "ok":
            continue
        for seat, person in enumerate(save.people):
            if person:
                by_game.setdefault(save.game, []).append((save, seat))
                if seat < len(save.typed) and save.typed[seat].strip():
                    name = " ".join(save.typed[seat].split())
                    shown = spelling.setdefault(name.casefold(), name)
                    by_person.setdefault((shown, save.game), []).append((save, seat))
    total: dict[str, int] = {}
    for (name, _), played in by_person.items():
        total[name] = total.get(name, 0) + len(played)
    people = [_row(name, game, played) for (name, game), played in by_person.items()]
    people.sort(key=lambda row: (-total[row.player], row.player.casefold(), -row.plays, row.game))
    kinds = [_row("", game, played) for game, played in by_game.items()]
    return sorted(kinds, key=lambda row: (-row.plays, row.game)), people


def _row(player: str, game: str, played: Sequence[tuple[SaveSummary, int]]) -> Row:
    scored = [(save.scores[seat], save.names[seat]) for save, seat in played if seat < len(save.scores)]
    scores = [points for points, _ in scored]
    best = max(scores, default=None)
    plays = list({save.id: save for save, _ in played}.values())
    timed = [save.seconds for save in plays if save.seconds]
    return Row(
        player,
        game,
        len(plays),
        sum(save.winners == (seat,) for save, seat in played),
        sum(seat in save.winners and len(save.winners) > 1 for save, seat in played),
        round(100 * sum(1 / len(save.winners) for save, seat in played if seat in save.winners) / len(plays)),
        round(10 * sum(scores) / len(scores)) if scores else 0,
        best,
        next((name for points, name in scored if points == best), ""),
        round(sum(save.actions for save in plays) / len(plays)),
        round(sum(timed) / len(timed) / 60) if timed else 0,
    )


def markup(tr: Translator, games: Sequence[Row], people: Sequence[Row]) -> str:
    """Both tables as markup."""
    if not games:
        return f'<p class="quiet">{esc(tr("statistics.none"))}</p>'
    plays, wins = Column(tr("statistics.plays"), "num"), Column(tr("statistics.wins"), "num")
    numbers = [
        Column(tr("statistics.average"), "num"),
        Column(tr("statistics.best"), "num"),
        Column(tr("statistics.steps"), "num"),
        Column(tr("statistics.minutes"), "num"),
    ]
    by_game = table(
        [Column(tr("statistics.game")), plays, *numbers],
        [[esc(row.game), str(row.plays), *_numbers(tr, row)] for row in games],
        caption=tr("statistics.by-game"),
    )
    by_person = table(
        [Column(tr("statistics.player")), Column(tr("statistics.game")), plays, wins, *numbers],
        [
            [
                f"<bdi>{esc(row.player)}</bdi>",
                esc(row.game),
                str(row.plays),
                _wins(tr, row),
                *_numbers(tr, row),
            ]
            for row in people
        ],
        caption=tr("statistics.by-player"),
    )
    return by_game + (by_person if people else f'<p class="quiet">{esc(tr("statistics.nobody"))}</p>')


def _wins(tr: Translator, row: Row) -> str:
    together = f" + {tr('statistics.shared', count=row.shared)}" if row.shared else ""
    return f"{row.wins}{together} ({tr('percent', share=row.share)})"


def _numbers(tr: Translator, row: Row) -> list[str]:
    best = "–" if row.best is None else str(row.best)
    if row.champion and not row.player:
        best += f" <small><bdi>{esc(row.champion)}</bdi></small>"
    average = tr.decimal(row.average) if row.best is not None else "–"
    return [average, best, str(row.steps), str(row.minutes or "–")]


def as_csv(tr: Translator, table: Sequence[Row]) -> str:
    """One of the two tables as CSV."""
    people = any(row.player for row in table)
    names = ("plays", "average", "best", "steps", "minutes")
    heads = ("player", "game", "plays", "wins", "wins-shared", *names[1:]) if people else ("game", *names)
    lines: list[Sequence[object]] = [[tr(f"statistics.{name}") for name in heads]]
    for row in table:
        cells: dict[str, object] = {
            "wins-shared": row.shared,
            "average": "" if row.best is None else row.average / 10,
            "best": "" if row.best is None else row.best,
            "minutes": row.minutes or "",
        }
        lines.append([cells[name] if name in cells else getattr(row, name) for name in heads])
    return csv(lines)
