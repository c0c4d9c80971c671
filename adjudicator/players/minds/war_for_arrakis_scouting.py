"""When the Harkonnens of War for Arrakis scout: before an attack that face-down tokens could spoil."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import HARKONNEN, side_at
from adjudicator.games.war_for_arrakis.records import Game, Position
from adjudicator.players.minds import war_for_arrakis_worth
from adjudicator.players.minds.records import NEVER, Seat
from adjudicator.rules.kinds import Move

DOUBTFUL_LEAST = -150
DOUBTFUL_MOST = 700
"""Between these worths of an attack it is worth an ornithopter to know what it meets, in percent of a Regular."""


def scouted(at: Seat) -> Move:
    """The flight over the place that the seat might attack next; empty where there is none."""
    if "scout" not in at.forms.kinds:
        return {}
    form: Move = {"by": at.seat, "move": "scout"}
    field = at.forms.next_field(form)
    if field is None:
        return {}
    best: Move = {}
    most = DOUBTFUL_LEAST
    for zone in field.options:
        flight: Move = {**form, "zone": zone}
        below = at.forms.next_field(flight)
        if below is None:
            continue
        for area in below.options:
            worth = attacked(at.game, at.view, at.seat, area)
            if most < worth <= DOUBTFUL_MOST:
                most = worth
                best = {**flight, "area": area}
    if len(best) == 0:
        return best
    last = at.forms.next_field(best)
    return best if last is None else {**best, last.name: last.options[0]}


def attacked(game: Game, position: Position, seat: str, area: str) -> int:
    """What the best attack on an area from beside it is worth, as far as the seat knows; NEVER where there is none."""
    found = NEVER
    for start in game.areas[area].borders:
        if side_at(position, start) == HARKONNEN:
            found = max(
                found, war_for_arrakis_worth.attack_worth(game, position, seat, start, area)
            )
    return found
