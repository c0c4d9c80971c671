"""Spice collection: seats collect or leave spice, the Guild steals, hideouts pay tribute.

Document 003, "Spice Collection", "Superior Spice Harvesters", "Smugglers", "Hideouts".
"""

from __future__ import annotations

from collections.abc import Callable

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
from adjudicator.rules.course import begin_round, begin_step, next_seat, ruling
from adjudicator.rules.dune.board import forces_at, remove_spice
from adjudicator.rules.dune.travel import no_such_part
from adjudicator.rules.forms import one_of
from adjudicator.rules.judging import pass_over_closed
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import more, put
from adjudicator.rules.records import Event, Field, Violation, choice

# --- the course of the phase ---------------------------------------------------------------------


def enter(game: Game, position: Position) -> list[Event]:
    """The seats collect in turn; those who have nothing to collect are passed over."""
    position.taken = {}
    position.left = []
    position.thefts = []
    begin_round(position, "collect")
    return skip(game, position)


def skip(game: Game, position: Position) -> list[Event]:
    """Pass over seats that have nothing to collect; after the last one the Guild steals."""
    kinds = ["collect", "leave"]
    events = pass_over_closed(game, position, "nothing-to-collect", kinds, collect_closed)
    if len(position.waiting) > 0:
        return events
    return events + begin_thefts(game, position)


def collect_closed(game: Game, position: Position, seat: str) -> Violation | None:
    """Why a seat can collect nothing (collection.turn, .reach, .theft), or nothing."""
    if len(position.spice) == 0:
        return Violation("collection.turn", "no-spice-left", {"by": seat})
    if not any(collects(game, position, part, seat) for part in position.spice):
        return Violation("collection.reach", "nobody-beside", {"by": seat})
    if may_collect(game, position, seat):
        return None
    return Violation("collection.theft", "steals-everywhere", {"by": seat})


def done(game: Game, position: Position, seat: str) -> list[Event]:
    """A seat collects no more."""
    position.left = []
    next_seat(position, seat)
    return skip(game, position)


# --- what can be collected -----------------------------------------------------------------------


def beside_guild(game: Game, position: Position, territory: str, seat: str) -> bool:
    """Whether forces of another faction share a territory with forces of the Guild."""
    if seat == GUILD or not present(game, position, territory, GUILD):
        return False
    return present(game, position, territory, seat)


def capacity(game: Game, position: Position, part: str, seat: str) -> int:
    """How much spice a seat can collect in a part, with forces and harvesters.

    By the answer "rest" to ruling `guild-share` the other faction gets all that the Guild leaves.
    """
    found = forces_at(position, part, seat) * game.numbers.collect
    harvesters = units_at(position, HARVESTER, part, seat)
    if harvesters > 0 and seat == EMPEROR:
        return position.spice.get(part, 0)
    found += harvesters * game.numbers.harvester_load
    gets_rest = found > 0 and ruling(game, position, "guild-share") == "rest"
    if gets_rest and beside_guild(game, position, game.parts[part].territory, seat):
        return position.spice.get(part, 0)
    return found


def collects(game: Game, position: Position, part: str, seat: str) -> bool:
    """Whether a seat has anything in a part that collects spice: whether its `capacity` there is not zero."""
    if part in position.forces and seat in position.forces[part] and game.numbers.collect > 0:
        return True
    if part not in position.harvesters or seat not in position.harvesters[part]:
        return False
    return seat == EMPEROR or game.numbers.harvester_load > 0


def only_steals(game: Game, position: Position, territory: str) -> bool:
    """Whether the Guild collects nothing of its own in a territory (ruling `guild-share`)."""
    if ruling(game, position, "guild-share") == "own":
        return False
    for seat in position.order:
        if not beside_guild(game, position, territory, seat):
            continue
        for part in game.territories[territory].parts:
            if f"{part}/{seat}" in position.taken:
                return True
            if position.spice.get(part, 0) > 0 and collects(game, position, part, seat):
                return True
    return False


def sources(game: Game, position: Position, seat: str) -> list[str]:
    """The parts (sorted) in which a seat can collect spice, without those that it leaves."""
    found: list[str] = []
    for part in sorted(position.spice):
        if part in position.left or not collects(game, position, part, seat):
            continue
        if seat != GUILD or not only_steals(game, position, game.parts[part].territory):
            found.append(part)
    return found


# --- collect, leave ------------------------------------------------------------------------------


def apply_collect(game: Game, position: Position, move: Move) -> list[Event]:
    """The seat takes all the spice that it can, but what it leaves."""
    by = move["by"]
    events: list[Event] = []
    for part in sources(game, position, by):
        spice = min(capacity(game, position, part, by), position.spice[part])
        remove_spice(position, part, spice)
        position.sides[by].spice += spice
        position.taken = more(position.taken, f"{part}/{by}", spice)
        told: dict[str, int | str] = {"by": by, "part": part, "spice": spice}
        events.append(Event("spice-collected", "collection.rate", told))
    return events + done(game, position, by)


def check_leave(game: Game, position: Position, move: Move) -> Violation | None:
    """Spice that the seat could collect: collection.choice, collection.reach, collection.theft."""
    by = move["by"]
    part = move["part"]
    args: dict[str, int | str] = {"by": by, "part": part}
    if part not in game.parts:
        return no_such_part(game, "collection.choice", part)
    if part in position.left:
        return Violation("collection.choice", "left-already", args)
    if position.spice.get(part, 0) == 0:
        return Violation("collection.choice", "no-spice", args)
    if capacity(game, position, part, by) == 0:
        return Violation("collection.reach", "nobody-there", args)
    if part not in sources(game, position, by):
        return Violation("collection.theft", "only-steals", args)
    return None


def apply_leave(game: Game, position: Position, move: Move) -> list[Event]:
    """The spice stays where it lies; a seat that leaves all of it is done."""
    by = move["by"]
    position.left = put(position.left, move["part"])
    told: dict[str, int | str] = {"by": by, "part": move["part"]}
    events = [Event("spice-left", "collection.choice", told)]
    if not may_collect(game, position, by):
        return events + done(game, position, by)
    return events


def may_collect(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat can collect anything."""
    return len(sources(game, position, seat)) > 0


# --- roll-theft ----------------------------------------------------------------------------------


def begin_thefts(game: Game, position: Position) -> list[Event]:
    """All have collected: a die for each territory in which the Guild steals, or half of it."""
    places: list[str] = []
    for part in parts_emptied(game, position):
        territory = game.parts[part].territory
        if territory not in places and len(robbed(game, position, territory)) > 0:
            places.append(territory)
    places = sorted(places)
    if ruling(game, position, "theft") == "table":
        position.thefts = places
        return go_on(game, position)
    events: list[Event] = []
    for territory in places:
        for seat in robbed(game, position, territory):
            half = taken_in(game, position, territory, seat) // 2
            events = events + steal(game, position, territory, seat, half)
    return events + go_on(game, position)


def parts_emptied(game: Game, position: Position) -> list[str]:
    """The parts (sorted) in which somebody has collected spice."""
    if len(position.taken) == 0:
        return []
    emptied: dict[str, bool] = {}
    for name in position.taken:
        emptied[name.split("/")[0]] = True
    return sorted(emptied)


def go_on(game: Game, position: Position) -> list[Event]:
    """The next die, or the end of the phase."""
    if len(position.thefts) > 0:
        begin_step(position, "theft", ["table"])
        return []
    return finish(game, position)


def taken_in(game: Game, position: Position, territory: str, seat: str) -> int:
    """What a seat has collected in a territory, less what was stolen of it."""
    parts = game.territories[territory].parts
    return sum(position.taken.get(f"{part}/{seat}", 0) for part in parts)


def robbed(game: Game, position: Position, territory: str) -> list[str]:
    """Those from whom the Guild steals in a territory, in player order: who has collected there."""
    if not present(game, position, territory, GUILD):
        return []
    return [
        seat
        for seat in position.order
        if beside_guild(game, position, territory, seat)
        and taken_in(game, position, territory, seat) > 0
    ]


def steal(game: Game, position: Position, territory: str, of: str, spice: int) -> list[Event]:
    """The Guild takes some of what another has collected in a territory."""
    left = spice
    for part in game.territories[territory].parts:
        here = min(left, position.taken.get(f"{part}/{of}", 0))
        position.taken = more(position.taken, f"{part}/{of}", -here)
        left -= here
    if left == spice:
        return []
    position.sides[of].spice -= spice - left
    position.sides[GUILD].spice += spice - left
    told: dict[str, int | str] = {"by": GUILD, "of": of, "spice": spice - left}
    return [Event("spice-stolen", "collection.stolen", told)]


def check_theft(game: Game, position: Position, move: Move) -> Violation | None:
    """A die for a territory in which the Guild steals: collection.theft."""
    if move["territory"] not in position.thefts:
        return Violation("collection.theft", "no-theft", {"territory": move["territory"]})
    if move["territory"] != position.thefts[0]:
        order: dict[str, int | str] = {"territory": move["territory"], "first": position.thefts[0]}
        return Violation("collection.theft", "not-first", order)
    return check_face(game, "collection.theft", move["face"])


def apply_theft(game: Game, position: Position, move: Move) -> list[Event]:
    """The Guild takes what the die says, from one seat after the other."""
    territory = move["territory"]
    spice = game.theft[move["face"]]
    told: dict[str, int | str] = {"territory": territory, "spice": spice}
    events = [Event("theft-rolled", "collection.theft", told)]
    for seat in robbed(game, position, territory):
        share = min(spice, taken_in(game, position, territory, seat))
        spice -= share
        events = events + steal(game, position, territory, seat, share)
    position.thefts = [name for name in position.thefts if name != territory]
    return events + go_on(game, position)


def theft_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Where, then the face."""
    if "territory" not in partial:
        return choice("territory", position.thefts[:1], False)
    if "face" not in partial:
        return choice("face", game.faces, True)
    return None


# --- bonus, loyalty, tribute ---------------------------------------------------------------------


def finish(game: Game, position: Position) -> list[Event]:
    """Bonus and loyalty for what was collected and not stolen; then tribute."""
    events: list[Event] = []
    places: list[str] = []
    for part in parts_emptied(game, position):
        spice = position.taken.get(f"{part}/{EMPEROR}", 0)
        if spice > 0 and units_at(position, HARVESTER, part, EMPEROR) > 0:
            bonus = spice * bonus_of(game, position)
            events = events + gain_spice(position, EMPEROR, bonus, "collection.bonus")
        territory = game.parts[part].territory
        if position.taken.get(f"{part}/{FREMEN}", 0) > 0 and territory not in places:
            places.append(territory)
    events = events + gather(game, position, len(places)) + tribute(game, position)
    position.taken = {}
    go_to(position, "mentat")
    return events


def bonus_of(game: Game, position: Position) -> int:
    """How often the bank adds what the Emperor's harvesters collect (ruling `harvester-bonus`)."""
    return 1 if ruling(game, position, "harvester-bonus") == "double" else 2


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
        by=["table"],
    ),
    "collect": Kind(
        clause="collection.turn",
        steps=["collect"],
        apply=apply_collect,
        closed=collect_closed,
    ),
    "leave": Kind(
        clause="collection.choice",
        steps=["collect"],
        check=check_leave,
        apply=apply_leave,
        field=one_of("part", sources),
        closed=collect_closed,
    ),
}
"""The kinds of move of this phase."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {"collect": done}
"""What a pass does in this phase: nothing more is collected."""
