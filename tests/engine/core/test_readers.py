"""A sample of the damaged records and links of the campaign, and limits of unpacked sizes."""

from __future__ import annotations

import tracemalloc

from engine.core import link, record
from tests.engine.core import campaign


def test_damaged_texts_end_in_problems_or_in_a_game() -> None:
    seen = campaign.run(1_500, 7_000_000)
    ends = [f"{kind}: {end}" for kind in ("record", "link") for end in ("nothing", "part", "whole")]
    assert min(seen[end] for end in ends) > 20
    told = {name.removeprefix("problem ") for name in seen if name.startswith("problem ")}
    assert told >= {"link-damaged", "link-rest", "link-too-long", "action-illegal", "checksum", "truncated"}


def test_no_text_takes_more_memory_than_a_game() -> None:
    lines = ["railtable-record 1", "game mini-express", "rules 1", "players 3", "seed 7"]
    floods = [
        "\n".join([*lines, *(f"board cities.{number} 3" for number in range(9_000))]),
        "\n".join([*lines, *(f"seat {number} bot baron 3" for number in range(9_000))]),
        "\n".join([*lines, *(f"option {'x' * 9}{number} 3" for number in range(9_000)), "", "pick brown"]),
        "\n".join([*lines, "", *["branch 0 " + "x" * 200] * 9_000]),
        "x" * 1_000_000,
    ]
    links = ["_" * link.LONGEST, "." * link.LONGEST, "A" * 7_000 + ".nz" + "A" * 900]
    tracemalloc.start()
    for text in floods:
        assert record.read(text).problems
    for text in links:
        assert link.decode(text).problems
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < campaign.MOST_MEMORY
