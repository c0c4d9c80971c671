"""How random players classify places of the Dune board. Not portable: no rule uses it."""

from __future__ import annotations

from typing import Any


def place_class(game: Any, position: Any, seat: str, place: str, buried: str = "") -> str:
    """The class of a part or territory for a player; a `buried` stronghold is sand.

    One of "spice" (some lies there), "own-stronghold" (the player has forces there), "stronghold"
    or the terrain; "" for what is not a place.
    """
    part = game.parts.get(place)
    territory = game.territories.get(part.territory if part is not None else place)
    if territory is None:
        return ""
    if territory.stronghold and territory.id != buried:
        held = any(seat in position.forces.get(inside, {}) for inside in territory.parts)
        return "own-stronghold" if held else "stronghold"
    if position.spice.get(place, 0) > 0:
        return "spice"
    return str(territory.terrain)
