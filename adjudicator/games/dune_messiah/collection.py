"""Spice collection: forces and harvesters collect, the Guild steals, hideouts pay tribute.

Document 003, "Spice Collection", "Superior Spice Harvesters", "Smugglers", "Hideouts".
"""

from __future__ import annotations

from adjudicator.games.dune_messiah.board import HARVESTER, present, set_hideout, units_at
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.storm import check_face
from adjudicator.games.dune_messiah.turn import (
    EMPEROR,
    FREMEN,
    GUILD,
    gain_loyalty,
    gain_spice,
    go_to,
)
from adjudicator.rules.course import begin_step, ruling
from adjudicator.rules.dune.board import forces_at, remove_spice
from adjudicator.rules.heaps import more
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation, choice

# --- the course of the phase ---------------------------------------------------------------------


def enter(game: Game, position: Position) -> list[Event]:
    """A die for each territory in which the Guild steals; then the spice is paid out."""
    position.stolen = {}
    position.thefts = []
    if ruling(game, position, "theft") == "table":
        position.thefts = [
            territory for territory in game.territory_ids if steals(game, position, territory)
        ]
    return go_on(position)


def go_on(position: Position) -> list[Event]:
    """The next die, or the collection."""
    begin_step(position, "theft" if len(position.thefts) > 0 else "collect", ["table"])
    return []


def steals(game: Game, position: Position, territory: str) -> bool:
    """Whether the Guild steals in a territory: its forces are where another collects."""
    if not present(game, position, territory, GUILD):
        return False
    for part in game.territories[territory].parts:
        if position.spice.get(part, 0) > 0:
            for seat in position.order:
                if seat != GUILD and capacity(game, position, part, seat) > 0:
                    return True
    return False


# --- roll-theft ----------------------------------------------------------------------------------


def check_theft(game: Game, position: Position, move: Move) -> Violation | None:
    """A die for a territory in which the Guild steals: collection.theft."""
    if move["territory"] != position.thefts[0]:
        return Violation("collection.theft", "no-theft", {"territory": move["territory"]})
    return check_face(game, "collection.theft", move["face"])


def apply_theft(game: Game, position: Position, move: Move) -> list[Event]:
    """How much the Guild steals there is known."""
    territory = move["territory"]
    spice = game.theft[move["face"]]
    position.thefts = [name for name in position.thefts if name != territory]
    position.stolen = more(position.stolen, territory, spice)
    told: dict[str, int | str] = {"territory": territory, "spice": spice}
    return [Event("theft-rolled", "collection.theft", told), *go_on(position)]


def theft_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Where, then the face."""
    if "territory" not in partial:
        return choice("territory", position.thefts[:1], False)
    if "face" not in partial:
        return choice("face", game.faces, True)
    return None


# --- collect -------------------------------------------------------------------------------------


def capacity(game: Game, position: Position, part: str, seat: str) -> int:
    """How much spice a seat can collect in a part, with forces and harvesters."""
    found = forces_at(position, part, seat) * game.numbers.collect
    harvesters = units_at(position, HARVESTER, part, seat)
    if harvesters > 0 and seat == EMPEROR:
        return position.spice.get(part, 0)
    return found + harvesters * game.numbers.harvester_load


def bonus_of(game: Game, position: Position) -> int:
    """How often the bank adds what the Emperor's harvesters collect (ruling `harvester-bonus`)."""
    return 1 if ruling(game, position, "harvester-bonus") == "double" else 2


def collect_part(game: Game, position: Position, part: str, seats: list[str]) -> dict[str, int]:
    """Some seats, in this order, take the spice of a part off the board: who took how much."""
    taken: dict[str, int] = {}
    for seat in seats:
        spice = min(capacity(game, position, part, seat), position.spice.get(part, 0))
        if spice > 0:
            remove_spice(position, part, spice)
            taken[seat] = spice
    return taken


def apply_collect(game: Game, position: Position, move: Move) -> list[Event]:
    """The spice is paid out, part by part, less what the Guild steals; then tribute."""
    events: list[Event] = []
    places: list[str] = []
    for territory in game.territory_ids:
        thief = steals(game, position, territory)
        stolen = position.stolen.get(territory, 0)
        for part in game.territories[territory].parts:
            if position.spice.get(part, 0) == 0:
                continue
            seats = [seat for seat in position.order if not thief or seat != GUILD]
            harvests = [seat for seat in seats if units_at(position, HARVESTER, part, seat) > 0]
            taken = collect_part(game, position, part, seats)
            for seat, spice in taken.items():
                theft = 0
                if thief:
                    theft = min(stolen, spice)
                    if ruling(game, position, "theft") == "half":
                        theft = spice // 2
                    stolen = max(0, stolen - theft)
                paid: dict[str, int | str] = {"by": seat, "part": part, "spice": spice - theft}
                position.sides[seat].spice += spice - theft
                events.append(Event("spice-collected", "collection.rate", paid))
                if theft > 0:
                    position.sides[GUILD].spice += theft
                    robbed: dict[str, int | str] = {"by": GUILD, "of": seat, "spice": theft}
                    events.append(Event("spice-stolen", "collection.stolen", robbed))
                if seat == EMPEROR and seat in harvests:
                    bonus = spice * bonus_of(game, position)
                    events = events + gain_spice(position, seat, bonus, "collection.bonus")
                if seat == FREMEN and territory not in places:
                    places.append(territory)
    events = events + gather(game, position, len(places)) + tribute(game, position)
    position.stolen = {}
    go_to(position, "mentat")
    return events


def gather(game: Game, position: Position, places: int) -> list[Event]:
    """The Fremen gain loyalty where they collect spice (ruling `loyalty-spice`)."""
    if ruling(game, position, "loyalty-spice") == "turn":
        places = min(1, places)
    return gain_loyalty(position, places * game.numbers.loyalty_collect, "loyalty.spice")


def tribute(game: Game, position: Position) -> list[Event]:
    """Half of what lies in each working hideout, of the bank or of the stash (ruling `tribute`)."""
    events: list[Event] = []
    for territory in sorted(position.hideouts):
        hideout = position.hideouts[territory]
        spice = hideout.stash // 2
        if hideout.sabotaged or spice == 0:
            continue
        if ruling(game, position, "tribute") == "stash":
            set_hideout(position, territory, hideout.stash - spice, False)
        events = events + gain_spice(position, GUILD, spice, "collection.tribute")
    return events


KINDS: dict[str, Kind] = {
    "roll-theft": Kind(
        clause="collection.theft",
        steps=["theft"],
        check=check_theft,
        apply=apply_theft,
        field=theft_field,
    ),
    "collect": Kind(clause="collection.turn", steps=["collect"], apply=apply_collect),
}
"""The kinds of move of this phase."""
