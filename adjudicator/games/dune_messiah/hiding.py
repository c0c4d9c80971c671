"""Hidden pieces, and what reveals them (the document's stealth and its table of prices).

All forces of a faction in a territory are either hidden or open. Small groups of factions with
stealth are hidden; when the Spacing Guild raises prices, its own groups and those of the Bene
Gesserit become open. Forces that strike or are found stay open until the turn ends.
"""

from __future__ import annotations

from adjudicator.games.dune_messiah.board import working
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.turn import EMPEROR, FREMEN, GUILD, STEALTH, has
from adjudicator.rules.course import ruling
from adjudicator.rules.dune.board import fighters_in, forces_in
from adjudicator.rules.multisets import put
from adjudicator.rules.records import Event


def limit(game: Game, position: Position, territory: str, seat: str) -> int:
    """How many forces of a seat are hidden in a territory at most."""
    if not has(game, seat, STEALTH):
        return 0
    numbers = game.numbers
    if seat == GUILD and concealed(game, position, territory):
        return numbers.hideout_forces
    if seat == FREMEN and ruling(game, position, "price-fremen") == "no":
        return numbers.stealth
    raised = position.price > numbers.price_start
    if seat != FREMEN and raised and ruling(game, position, "price-reveals") == "any-rise":
        return 0
    if position.price >= numbers.reveal_forces:
        return 0
    if position.price >= numbers.reveal_small:
        return numbers.stealth - 1
    return numbers.stealth


def concealed(game: Game, position: Position, territory: str) -> bool:
    """Whether a territory has a working hideout that nobody has detected."""
    if territory not in position.hideouts or not working(position, territory):
        return False
    if f"{territory}/hideout" in position.found:
        return False
    return position.price < game.numbers.reveal_hideouts


def hidden(game: Game, position: Position, territory: str, seat: str) -> bool:
    """Whether the forces of a seat in a territory, if there are any, are hidden."""
    if territory in position.cities:
        return False
    name = f"{territory}/{seat}"
    if name in position.revealed or name in position.struck:
        return False
    count = forces_in(game, position, territory, seat)
    return 0 < count <= limit(game, position, territory, seat)


def open_in(game: Game, position: Position, territory: str) -> list[str]:
    """The factions (sorted) with open forces in a territory."""
    return [
        seat
        for seat in sorted(fighters_in(game, position, territory))
        if not hidden(game, position, territory, seat)
    ]


def unseen(game: Game, position: Position, territory: str, seat: str, by: str) -> bool:
    """Whether a faction does not see the forces of another in a territory (ruling `hidden-from`)."""
    if by != EMPEROR and ruling(game, position, "hidden-from") == "emperor":
        return False
    return hidden(game, position, territory, seat)


def at_odds(game: Game, position: Position, territory: str, one: str, other: str) -> bool:
    """Whether two factions that are in a territory see each other, and so have to fight."""
    if unseen(game, position, territory, one, other):
        return False
    return not unseen(game, position, territory, other, one)


def reveal(position: Position, territory: str, seat: str, clause: str) -> list[Event]:
    """The forces of a seat in a territory are open until the turn ends, by a clause."""
    name = f"{territory}/{seat}"
    if name in position.revealed:
        return []
    position.revealed = put(position.revealed, name)
    return [Event("forces-revealed", clause, {"by": seat, "territory": territory})]
