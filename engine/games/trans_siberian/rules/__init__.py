"""What is legal and what happens.

auctions: certificates put up, bids, opening a railroad.  turns: passing, buying, whose turn is next.
building: one link, two links, an external link.  dividends: everything when timing stands on 5.
choices: the lists of legal actions.  reasons: why something is refused.
"""

from __future__ import annotations

from engine.games.trans_siberian.rules.building import restore_chain
from engine.games.trans_siberian.rules.choices import legal
from engine.games.trans_siberian.rules.dispatch import APPLY
from engine.games.trans_siberian.rules.reasons import candidates, why_not

__all__ = ["APPLY", "candidates", "legal", "restore_chain", "why_not"]
