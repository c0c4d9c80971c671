"""What the text fields of the moves are chosen from: paths of the content, or words."""

from __future__ import annotations

from adjudicator.rules.domains import Domain

DOMAINS: dict[str, Domain] = {
    "cards": Domain(["cards.winds"]),
    "territories": Domain(["map.territories"]),
}
"""Domain -> its values."""
