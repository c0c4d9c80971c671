"""The kinds of move that may be made at any time, by seats that need not be awaited."""

from __future__ import annotations

from adjudicator.games.dune_classic import dealings, special_cards
from adjudicator.rules.kinds import Kind

KINDS: dict[str, Kind] = {**special_cards.KINDS, **dealings.KINDS}
"""Special cards, bribes, deals, gifts and pledges."""
