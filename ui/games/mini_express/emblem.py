"""The picture on the start screen's card: four lines meeting at a station on an old map."""

from __future__ import annotations

from ui.games.mini_express import identity
from ui.games.mini_express.geometry import corners
from ui.markup.svg import points


def _draw() -> str:
    size = 26.0
    step = size * 3**0.5
    half, low = size / 2, step / 2
    # the borders of hexes: down each column, and across, where the style leaves out two of three
    down = "".join(
        f"M{1.5 * size * col - half:.0f} {-low - low * (col % 2):.1f}"
        + f"l{-half:.0f} {low:.1f} {half:.0f} {low:.1f}" * 6
        for col in range(10)
    )
    across = "".join(f"M{-half - 1.5 * size * ((row + 1) % 2):.0f} {low * row:.1f}H320" for row in range(9))
    centre = {
        (col, row): (1.5 * size * col, step * (row + 0.5 * (col % 2)))
        for col in range(10)
        for row in range(-1, 5)
    }
    lines = (
        (0, ((0, 1), (1, 0), (2, 1), (3, 1), (4, 2))),
        (2, ((8, 1), (7, 0), (6, 1), (5, 1), (4, 2))),
        (1, ((2, 4), (3, 3), (4, 3), (4, 2))),
        (3, ((8, 3), (7, 2), (6, 3), (5, 2), (4, 2))),
    )
    shift = ((0, -5), (6, 3), (2, 5), (-4, 2))
    tracks = ""
    for company, way in lines:
        dx, dy = shift[company]
        d = "M" + "L".join(f"{centre[place][0] + dx:.1f} {centre[place][1] + dy:.1f}" for place in way)
        tracks += identity.line(company, d)
        tracks += "".join(
            identity.token(None, company, centre[place][0] + dx, centre[place][1] + dy, 6)
            for place in way[1:-1]
        )
    x, y = centre[4, 2]
    station = (
        f'<polygon points="{points(corners((x, y), 25))}" class="me-plate me-plate-3"/>'
        f'<polygon points="{points(corners((x, y), 21))}" class="me-plate-in me-plate-in-3"/>'
        + identity.locomotive(x, y - 2, 1.15, "me-loco me-emblem-loco")
    )
    return (
        '<svg viewBox="0 0 320 180" class="me-emblem" aria-hidden="true">'
        '<rect width="320" height="180" class="me-emblem-land"/>'
        f'<path class="me-emblem-grid" d="{down}"/>'
        f'<path class="me-emblem-grid me-emblem-rows" d="{across}"/>'
        '<path d="M-5 132q40-8 60 14t70 40h-130z" class="me-emblem-sea"/>'
        f"{tracks}{station}"
        '<rect x="5" y="5" width="310" height="170" class="me-frame"/>'
        '<rect x="9" y="9" width="302" height="162" class="me-frame me-frame-thin"/></svg>'
    )


EMBLEM = _draw()
