"""The markup of the coach: its button, the hints in the turn panel, and the sheet with the review."""

from __future__ import annotations

from collections.abc import Sequence

from ui.browser.patch import Ids, Piece
from ui.features.coach.notes import HINT, REVIEW, HintWords, Notes, TurningWords, percent, percents
from ui.markup import seat_marks
from ui.markup.charts import line_chart, seat_series
from ui.markup.html import attrs, esc
from ui.markup.svg import num
from ui.markup.widgets import button
from ui.table.game_session import Session
from ui.view.types import Fragment, Sheet

LABELS = 10
"""The most moments labelled in the graph."""


def why(words: Sequence[str]) -> str:
    """Reasons as lines of the log."""
    if not words:
        return ""
    return f'<span class="why">{"<br>".join(map(esc, words))}</span>'


def hint_button(session: Session, notes: Notes, ids: Ids) -> str:
    """The button that shows or hides the hints. It says more while the person seems to hesitate."""
    if not session.visibility.can_be_advised:
        return ""
    asked = notes.line is not None
    unsure = notes.unsure and not asked
    return button(
        "hint",
        session.tr("coach.unsure" if unsure else "coach.title"),
        icon_name="bulb",
        kind="coach",
        key=True,
        id=ids("hint"),
        data_unsure=unsure,
        aria_pressed="true" if asked else "false",
    )


def hints(session: Session, notes: Notes, ids: Ids) -> list[Piece]:
    """The section with the best turns, or nothing without hints."""
    tr = session.tr
    if notes.line is None:
        return []
    close = button(
        "hint-close", tr("close"), icon_name="close", only_icon=True, kind="quiet", id=ids("hint-close")
    )
    head = f'<div class="pending-head"><h3 class="choice-group">{esc(tr("coach.title"))}</h3>{close}</div>'
    if notes.busy == HINT:
        stop = button("hint-close", tr("coach.stop"), icon_name="close", id=ids("hint-stop"))
        body = f'<p class="quiet">{esc(tr("coach.thinks"))}</p><div class="actions">{stop}</div>'
    else:
        rows = "".join(_hint(session, ids, number, hint) for number, hint in enumerate(notes.hints))
        body = f"{_chances(session, notes.chances)}<ol class='coach-hints'>{rows}</ol>"
    titled = attrs(class_="coach", role="region", aria_label=tr("coach.title"))
    return [Piece("coach", head + body, "section", titled)]


def _hint(session: Session, ids: Ids, number: int, hint: HintWords) -> str:
    tr = session.tr
    chance = (
        f'<b class="coach-chance" title="{esc(tr("coach.chance"))}">{tr("percent", share=hint.percent)}</b>'
    )
    words = f'<span class="choice-words"><span class="choice-label">{esc(hint.label)}</span>'
    words += "".join(f'<span class="choice-detail">→ {esc(part)}</span>' for part in hint.rest) + "</span>"
    past = session.looking
    does = (
        {"data_do": "hint-play", "data_arg": number}
        if past
        else {"data_do": "act", "data_arg": hint.notation}
    )
    titled = tr("coach.play-on") if past else None
    named = attrs(type="button", class_="hint-choice", title=titled, id=ids(f"hint-{number}"), **does)
    whole = ""
    if (past or hint.rest) and session.abilities.act:
        label = tr("coach.play-on") if past else tr("coach.play")
        icon = "undo" if past else "check"
        whole = button(
            "hint-play", label, str(number), icon_name=icon, kind="quiet", id=ids(f"hint-play-{number}")
        )
    reasons = "".join(f"<li>{esc(line)}</li>" for line in hint.why)
    listed = f'<ul class="coach-why">{reasons}</ul>' if reasons else ""
    return f"<li><button{named}>{words}{chance}</button>{_bar([hint.percent], [-1])}{listed}{whole}</li>"


def _chances(session: Session, chances: Sequence[int]) -> str:
    """The win chances of all seats, as a bar and in numbers."""
    if not chances:
        return ""
    numbers = "".join(
        f'<span class="stat" title="{esc(session.names[seat])}">{seat_marks.icon(seat, session.names[seat])}'
        f"<b>{session.tr('percent', share=share)}</b></span>"
        for seat, share in enumerate(chances)
    )
    title = esc(session.tr("coach.standing"))
    bar = _bar(chances, range(len(chances)))
    return f'<div class="coach-standing"><small>{title}</small>{bar}<div class="stats">{numbers}</div></div>'


def _bar(parts: Sequence[int], seats: Sequence[int]) -> str:
    """A bar of parts of a hundred, side by side; seat -1 has the accent colour."""
    drawn, x = "", 0
    for share, seat in zip(parts, seats, strict=True):
        colour = "var(--accent)" if seat < 0 else seat_marks.colour(seat)
        drawn += f'<rect x="{x}" y="0" width="{num(share)}" height="6" fill="{colour}"/>'
        x += share
    return (
        '<svg class="coach-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">'
        f"{drawn}</svg>"
    )


# --- the game looked back at


def sheets(session: Session, notes: Notes, ids: Ids) -> list[Sheet]:
    """The sheet with the review, while there is one."""
    tr = session.tr
    if notes.reviewed is None:
        return []
    titled = attrs(id=ids("coach-title"), tabindex="-1")
    close = button("look-back-close", tr("close"), icon_name="close", kind="quiet", id=ids("look-back-close"))
    if notes.busy == REVIEW or notes.review is None:
        stop = button("look-back-close", tr("coach.stop"), icon_name="close", id=ids("look-back-stop"))
        done, total = notes.progress, len(notes.reviewed)
        said = tr("coach.reviewing", done=done, total=total)
        bar = f"<progress{attrs(value=done, max=total, aria_label=said)}></progress>"
        words = f"<h3{titled}>{esc(tr('coach.where'))}</h3><p>{esc(said)}</p>{bar}{stop}"
        return [Sheet("coach", tr("coach.where"), [Fragment("now", words)])]
    turning = "".join(_turning(session, ids, number, turn) for number, turn in enumerate(notes.turning, 1))
    found = (
        f'<ol class="coach-turning">{turning}</ol>' if turning else f"<p>{esc(tr('coach.no-turning'))}</p>"
    )
    explained = f'<p class="hint">{esc(tr("coach.explain"))}</p>'
    head = f"<h3{titled}>{esc(tr('coach.where'))}</h3>"
    return [
        Sheet(
            "coach",
            tr("coach.where"),
            [
                Fragment("graph", head + _graph(session, notes) + explained + close),
                Fragment("turning", found),
            ],
        )
    ]


def _graph(session: Session, notes: Notes) -> str:
    review = notes.review
    assert review is not None
    moments = [0, *(span.end for span in review.spans)]
    standings = [percents(each) for each in (review.start, *(span.standing for span in review.spans))]
    every = max(1, len(moments) // LABELS)
    labels = [str(moment) if place % every == 0 else "" for place, moment in enumerate(moments)]
    lines = [
        seat_series(seat, session.names[seat], [float(each[seat]) for each in standings])
        for seat in range(len(standings[0]))
    ]
    listed = {turn.span.end: str(number) for number, turn in enumerate(notes.turning, 1)}
    flags = [(place, listed[moment]) for place, moment in enumerate(moments) if moment in listed]
    return line_chart(session.tr("coach.graph"), labels, lines, axis="%", flags=flags)


def _turning(session: Session, ids: Ids, number: int, turn: TurningWords) -> str:
    """A turn that cost much; `number` is its flag in the graph."""
    tr, span = session.tr, turn.span
    log = session.log_lines()
    done = [line for lines in log[span.start : span.end] for line in lines]
    cost = tr("coach.cost", percent=percent(span.cost))
    look = button(
        "hint-look", tr("coach.look"), str(span.start), icon_name="eye", id=ids(f"turning-{span.start}")
    )
    return (
        f"<li>{number}. {seat_marks.icon(span.seat)}<b>{esc(session.names[span.seat])}</b> "
        f'<span class="quiet">{esc(tr("coach.step", step=span.end))}</span> '
        f'<span class="chip chip-bad">{esc(cost)}</span>'
        f"<p>{'<br>'.join(map(esc, done))}</p>"
        f"<p><b>{esc(tr('coach.better'))}</b> {esc(' → '.join(turn.better))}</p>{look}</li>"
    )
