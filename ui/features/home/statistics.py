"""How the finished games of this machine went: by game, and by who played. From the facts of saves alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ui.markup.html import esc
from ui.markup.tables import Column, csv, table
from ui.storage.summaries import SaveSummary
from ui.words.i18n import Translator


class Row(NamedTuple):
    """Plays of one game (`player` empty), or of one person at one game."""

    player: str
    game: str
    plays: int
    wins: int
    """Alone."""
    shared: int
    """With others: of two who win together each has won half a game."""
    share: int
    """All that was won, in hundredths of the plays."""
    average: int
    """Tenths of a point."""
    best: int | None
    champion: str
    """Who has reached it; of several the first one."""
    steps: int
    """On average."""
    minutes: int
    """On average; games from before time was kept do not count."""


def rows(games: Iterable[SaveSummary]) -> tuple[list[Row], list[Row]]:
    """By game, and by person and game: who played most first."""
    by_game: dict[str, list[tuple[SaveSummary, int]]] = {}
    by_person: dict[tuple[str, str], list[tuple[SaveSummary, int]]] = {}
    called: dict[str, str] = {}
    for told in games:
        if not told.over or told.state != "ok":
            continue
        for seat, person in enumerate(told.people):
            if person:
                by_game.setdefault(told.game, []).append((told, seat))
                if seat < len(told.typed) and told.typed[seat].strip():
                    name = " ".join(told.typed[seat].split())
                    shown = called.setdefault(name.casefold(), name)
                    by_person.setdefault((shown, told.game), []).append((told, seat))
    total: dict[str, int] = {}
    for (name, _), sat in by_person.items():
        total[name] = total.get(name, 0) + len(sat)
    people = [_row(name, game, sat) for (name, game), sat in by_person.items()]
    people.sort(key=lambda row: (-total[row.player], row.player.casefold(), -row.plays, row.game))
    kinds = [_row("", game, sat) for game, sat in by_game.items()]
    return sorted(kinds, key=lambda row: (-row.plays, row.game)), people


def _row(player: str, game: str, sat: Sequence[tuple[SaveSummary, int]]) -> Row:
    scored = [(told.scores[seat], told.names[seat]) for told, seat in sat if seat < len(told.scores)]
    scores = [points for points, _ in scored]
    best = max(scores, default=None)
    plays = list({told.id: told for told, _ in sat}.values())
    timed = [told.seconds for told in plays if told.seconds]
    return Row(
        player,
        game,
        len(plays),
        sum(told.winners == (seat,) for told, seat in sat),
        sum(seat in told.winners and len(told.winners) > 1 for told, seat in sat),
        round(100 * sum(1 / len(told.winners) for told, seat in sat if seat in told.winners) / len(plays)),
        round(10 * sum(scores) / len(scores)) if scores else 0,
        best,
        next((name for points, name in scored if points == best), ""),
        round(sum(told.actions for told in plays) / len(plays)),
        round(sum(timed) / len(timed) / 60) if timed else 0,
    )


def markup(tr: Translator, games: Sequence[Row], people: Sequence[Row]) -> str:
    """Both tables, as markup."""
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
    """One of the two tables: by game, or by player and game."""
    people = any(row.player for row in table)
    names = ("plays", "average", "best", "steps", "minutes")
    heads = ("player", "game", "plays", "wins", "wins-shared", *names[1:]) if people else ("game", *names)
    lines: list[Sequence[object]] = [[tr(f"statistics.{name}") for name in heads]]
    for row in table:
        told: dict[str, object] = {
            "wins-shared": row.shared,
            "average": "" if row.best is None else row.average / 10,
            "best": "" if row.best is None else row.best,
            "minutes": row.minutes or "",
        }
        lines.append([told[name] if name in told else getattr(row, name) for name in heads])
    return csv(lines)
