"""What the numbers of treachery.online are called here: factions, leaders, cards and places."""

from __future__ import annotations

from importlib.resources import files

import msgspec


class _Ids(msgspec.Struct, frozen=True):
    factions: dict[str, str]
    leaders: dict[str, str]
    treachery: dict[str, str]
    spice: list[str]
    territories: dict[str, str]
    parts: dict[str, str]
    voiced: dict[str, str]
    elements: dict[str, str]
    advantages: dict[str, str]


_IDS = msgspec.json.decode(
    (files("exporters.treachery") / "data" / "ids.json").read_bytes(), type=_Ids
)

FACTIONS, LEADERS, CARDS = _IDS.factions, _IDS.leaders, _IDS.treachery
"""Their numbers -> our ids of factions, leaders and treachery cards."""
SPICE = _IDS.spice
"""The spice cards with spice, in the order in which the program lists them; six worms follow."""
TERRITORIES, PARTS = _IDS.territories, _IDS.parts
"""Their numbers -> our ids of territories and of the parts of territories."""
VOICED, ELEMENTS, ADVANTAGES = _IDS.voiced, _IDS.elements, _IDS.advantages
"""Their numbers -> what the Voice names, what Prescience asks for, and what Karama stops."""
WORM, WORMS = "shai-hulud", 6
