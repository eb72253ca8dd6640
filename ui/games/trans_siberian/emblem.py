"""The picture on the start screen: a train of six cars on the way east, birches, the sun over Lake Baikal."""

from __future__ import annotations

from typing import Final

from engine.games.trans_siberian.queries import RAILROADS


def _birch(x: int, height: int) -> str:
    low = 136
    marks = "".join(
        f'<path class="ts-em-bark" d="M{x - 2} {y}h{3 if index % 2 else 4}"/>'
        for index, y in enumerate(range(low - height + 12, low - 4, 9))
    )
    return (
        f'<path class="ts-em-birch" d="M{x - 2.4} {low}L{x - 1.6} {low - height}H{x + 1.6}L{x + 2.4} '
        f'{low}Z"/>{marks}'
        f'<ellipse class="ts-em-leaves" cx="{x}" cy="{low - height}" rx="11" ry="{height // 4 + 7}"/>'
    )


def _cars() -> str:
    parts = []
    for index, name in enumerate(RAILROADS):
        x = 16 + index * 36
        parts.append(
            f'<g class="ts-{name}"><rect class="ts-em-car" x="{x}" y="118" width="32" height="20" rx="2"/>'
            f'<path class="ts-em-trim" d="M{x} 124H{x + 32}"/></g>'
            f'<path class="ts-em-window" d="M{x + 4} 127h6v6h-6zM{x + 13} 127h6v6h-6zM{x + 22} 127h6v6h-6z"/>'
            f'<circle class="ts-em-wheel" cx="{x + 8}" cy="140" r="4"/><circle class="ts-em-wheel" '
            f'cx="{x + 24}" cy="140" r="4"/>'
        )
    return "".join(parts)


_LOCOMOTIVE: Final = (
    '<path class="ts-em-ink" d="M234 118h18v-14h20v14h24l8 6v14H234z"/>'
    '<path class="ts-em-window" d="M256 108h12v9h-12z"/>'
    '<path class="ts-em-ink" d="M288 106h9v12h-9zM286 103h13v4h-13zM276 110h7v8h-7zM302 136l10 6h-14z"/>'
    '<path class="ts-em-smoke" d="M292 100c-4-14 10-12 '
    "2-26c-5-9-22-4-24-16c-2-10-18-12-26-7c-8-10-26-8-30 2c-10-5-22 0-22 9"
    'c9-4 14 0 20 3c8 5 18 2 24 0c2 9 18 8 25 10c11 4 4 14 24 25z"/>'
    '<circle class="ts-em-wheel" cx="246" cy="140" r="6"/><circle class="ts-em-wheel" cx="264" cy="140" '
    'r="6"/>'
    '<circle class="ts-em-wheel" cx="282" cy="140" r="6"/><circle class="ts-em-wheel" cx="298" cy="141" '
    'r="4"/>'
    '<path class="ts-em-rod" d="M246 140H282"/>'
)

EMBLEM: Final = (
    '<svg class="ts-emblem" viewBox="0 0 320 180" aria-hidden="true"><rect class="ts-em-sky" '
    'width="320" height="180"/>'
    '<circle class="ts-em-sun" cx="74" cy="70" r="27"/>'
    '<path class="ts-em-rays" d="M0 52H320M0 62H320M0 72H320M0 82H320"/>'
    '<path class="ts-em-far" d="M0 98L26 84L52 95L84 74L112 94L140 80L172 97L206 78L238 95L268 82L320 '
    '99V116H0Z"/>'
    '<path class="ts-em-lake" d="M0 106H320V124H0Z"/>'
    '<path class="ts-em-waves" d="M10 111h36M70 115h44M140 110h30M196 116h40M250 111h44"/>'
    '<path class="ts-em-ground" d="M0 122Q90 114 170 121T320 118V180H0Z"/>'
    + _birch(30, 62)
    + _birch(52, 48)
    + _birch(206, 54)
    + _birch(228, 66)
    + '<path class="ts-em-rail" d="M0 146H320"/><path class="ts-em-ties" d="M0 150H320"/>'
    + _cars()
    + _LOCOMOTIVE
    + '<path class="ts-em-rail" d="M0 168H320"/><path class="ts-em-frame" d="M4 4H316V176H4Z"/></svg>'
)
