"""A position of a log as a saved game (`.vsav`): what `kynes build --vassal --from LOG` writes."""

from __future__ import annotations

import msgspec

from exporters.continued import Continued
from exporters.vassal.module.files import save_file
from exporters.vassal.module.plan import kept_plan
from exporters.vassal.module.saves import Begun, saved_game
from exporters.vassal.module.seatings import Seating


def saved_position(found: Continued) -> bytes:
    """The bytes of the saved game; the same game gives the same bytes.

    Raises BuildError for a position that the module cannot show.
    """
    seats = found.header.seats
    seating = Seating(
        [seat.faction for seat in seats],
        [seat.place for seat in seats],
        found.header.rulings,
        found.header.options,
    )
    plan = kept_plan(found.content)
    return save_file(
        plan, saved_game(plan, found.content, found.rules, seating, begun=begun_at(found))
    )


def begun_at(found: Continued) -> Begun:
    """The game in the form that a save needs."""
    return Begun(msgspec.to_builtins(found.header), found.log, found.position, found.salt)
