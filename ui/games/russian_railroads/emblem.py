"""The picture on the start screen's card: a locomotive at sunrise on the middle track."""

from __future__ import annotations


def _draw() -> str:
    rays = "".join(f'<path d="M160 96L{x} {y}"/>' for x, y in (
        (-20, 60), (-10, 20), (20, -14), (70, -30), (120, -40), (160, -44),
        (200, -40), (250, -30), (300, -14), (330, 20), (340, 60),
    ))  # fmt: skip
    hills = (
        '<path class="rr-e-hill" d="M0 104Q40 84 84 98T164 96T240 98T320 90V118H0Z"/>'
        '<path class="rr-e-town" d="M20 104V88h7v-9q-5-4-3-10 3-5 5.500-9 2.500 4 5.500 9 2 6-3 '
        "10v9h9V74q-6-5-4-12 4-6 7-12 3 6 7 12 2 7-4 12v30Z"
        'M258 104V84h8v-8q-4-4-2-8 2-4 4-8 2 4 4 8 2 4-2 8v8h12V90h8v14Z"/>'
    )
    sleepers = "".join(
        f'<path d="M{160 - w:.0f} {y:.0f}H{160 + w:.0f}"/>'
        for y, w in ((120, 22), (126, 30), (134, 42), (144, 56), (156, 74), (170, 94))
    )
    side = (
        '<path class="rr-e-bed" d="M144 104L-40 190H70Z"/><path class="rr-e-bed" d="M176 104L360 190H250Z"/>'
        '<path class="rr-e-brown" d="M146 106L-22 180"/><path class="rr-e-brown" d="M150 106L50 182"/>'
        '<path class="rr-e-natural" d="M174 106L342 180"/><path class="rr-e-natural" d="M170 106L270 182"/>'
    )
    rails = '<path class="rr-e-rail" d="M150 106L92 182M170 106L228 182"/>'
    engine = (
        '<g transform="translate(160 74)"><path class="rr-e-smoke" d="M4 -46q14-16 30-8 18-14 32 2 18-4 20 '
        '10-10 10-22 6-12 10-26 2-18 6-34-12Z"/>'
        '<path class="rr-e-ink" d="M-9 -34h18l-3 12h-12Z"/><circle class="rr-e-ink" cx="0" cy="0" r="27"/>'
        '<circle class="rr-e-face" cx="0" cy="0" r="20"/><circle class="rr-e-line" cx="0" cy="0" r="14"/>'
        '<path class="rr-e-star" d="M0 -10 3 -3.200 10 -2.600 4.600 2 6.200 9 0 5.400 -6.200 9 -4.600 2 '
        '-10 -2.600 -3 -3.200Z"/>'
        '<circle class="rr-e-lamp" cx="0" cy="-27" r="5.500"/><path class="rr-e-ink" d="M-33 22h66v9h-66Z"/>'
        '<path class="rr-e-red" d="M-30 31h60l-8 19h-44Z"/><path class="rr-e-line" d="M-19 33l-4 16M-8 '
        '33l-2 16M8 33l2 16M19 33l4 16"/>'
        '<circle class="rr-e-lamp" cx="-27" cy="17" r="4"/><circle class="rr-e-lamp" cx="27" cy="17" '
        'r="4"/></g>'
    )
    return (
        '<svg class="rr-emblem" viewBox="0 0 320 180" aria-hidden="true"><rect class="rr-e-sky" '
        'width="320" height="180"/>'
        f'<g class="rr-e-rays">{rays}</g><circle class="rr-e-sun" cx="160" cy="92" r="62"/>{hills}'
        f'<rect class="rr-e-ground" y="104" width="320" height="76"/>{side}<g class="rr-e-sleepers">'
        f"{sleepers}</g>{rails}{engine}</svg>"
    )


EMBLEM = _draw()


def _board(*paths: str, stops: tuple[tuple[int, int], ...]) -> str:
    """A picture for a card of the new-game form: rails as lines with their stations."""
    lines = "".join(f'<path d="{path}"/>' for path in paths)
    dots = "".join(f'<circle cx="{x}" cy="{y}" r="4"/>' for x, y in stops)
    return f'<svg class="rr-boards" viewBox="0 0 160 56" aria-hidden="true">{lines}{dots}</svg>'


BOARDS = {
    "russian": _board("M6 10H154", "M6 28H98", "M6 46H98", stops=((6, 10), (154, 10), (98, 28), (98, 46))),
    "german": _board(
        "M6 13H86L104 7H154M86 13L104 22H138",
        "M6 34H36M62 34H98",
        "M6 48H26M50 48H62M86 48H98",
        stops=((6, 13), (154, 7), (138, 22), (98, 34), (98, 48)),
    ),
    "american": _board(
        "M6 8H154",
        "M6 28H70",
        "M154 28H90",
        "M6 46H60L72 38L84 46L96 34L108 42L120 30",
        stops=((6, 8), (154, 8), (70, 28), (90, 28)),
    ),
}
"""Pictures of the boards for the cards of the new-game form."""
