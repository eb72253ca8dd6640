"""What every explanation is made of: a heading, sentences, a note on sources."""

from __future__ import annotations

from typing import Any

from ui.contract import Scene
from ui.games.russian_railroads import bridge
from ui.games.russian_railroads.looks import PlayerLook
from ui.html import esc


def title(text: str, mark: str = "") -> str:
    """A heading of an explanation."""
    return f'<h3 class="rr-inspect-title">{mark}<span>{esc(text)}</span></h3>'


def sentence(text: str) -> str:
    """A phrase as a sentence."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def source(scene: Scene, record: dict[str, Any]) -> str:
    """Where a value comes from, when it is not simply printed."""
    provenance = record.get("provenance", "seed")
    if not isinstance(provenance, str) or provenance in ("seed", "rulebook"):
        return ""
    return f'<p class="rr-source">{esc(scene.tr("about.mark." + provenance))}</p>'


def look_of(scene: Scene, seat: int) -> PlayerLook:
    """A player's board as the viewer may see it."""
    return bridge.player_look(scene.state, seat, scene.viewer)


def owner_shown(scene: Scene) -> int:
    """Whose board is drawn large: the viewer's, else the one of the seat to move, else the first."""
    if scene.viewer is not None:
        return scene.viewer
    return scene.state.to_move if scene.state.to_move is not None else 0
