"""Ability cards of the scavenge deck, played in one's own turn (document 000, "Scavenge").

Their effects are reconstructions. Fremkit and Smugglers are played with a shipment (`freight`),
Karama against an attack (`attack`).
"""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.board import (
    border,
    held,
    lay,
    lift,
    neighbours,
    rock_between,
    same_sort,
)
from adjudicator.games.dawn_of_the_fremen.hands import (
    holds,
    lacks,
    no_resource,
    not_held,
    not_own,
    spend,
    with_goods,
)
from adjudicator.games.dawn_of_the_fremen.harj import rock_ends, rock_starts, rock_violation
from adjudicator.games.dawn_of_the_fremen.raid import RAID
from adjudicator.games.dawn_of_the_fremen.records import Game, Position
from adjudicator.rules.forms import one_of
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import put, take
from adjudicator.rules.records import Event, Field, Violation, choice

OWN_TURN = ["action", "development"]
"""The steps in which a tribe may play cards that change the board."""


# --- play-discovery -------------------------------------------------------------------------------


def check_discovery(game: Game, position: Position, move: Move) -> Violation | None:
    """Discovery puts a resource on an own territory: scavenge.discovery."""
    found = not_held(position, move["by"], "discovery")
    if found is None:
        found = no_resource(game, move["resource"])
    if found is None:
        found = not_own(game, position, move["by"], move["territory"])
    return found


def apply_discovery(game: Game, position: Position, move: Move) -> list[Event]:
    """The card is spent, the resource lies there."""
    events = spend(game, position, move["by"], "discovery")
    return events + lay(game, position, move["territory"], move["resource"])


def discovery_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The resource, then the territory."""
    if "resource" not in partial:
        return choice("resource", game.resources, False)
    if "territory" not in partial:
        return choice("territory", held(position, partial["by"]), True)
    return None


def may_discovery(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat holds a Discovery and land."""
    return holds(position, seat, "discovery") and len(held(position, seat)) > 0


# --- play-marketplace -----------------------------------------------------------------------------


def check_marketplace(game: Game, position: Position, move: Move) -> Violation | None:
    """Marketplace changes a resource for another one: scavenge.marketplace."""
    found = not_held(position, move["by"], "marketplace")
    if found is None:
        found = not_own(game, position, move["by"], move["territory"])
    if found is None:
        found = lacks(position, move["territory"], move["resource"])
    if found is None:
        found = no_resource(game, move["wanted"])
    if found is None and move["wanted"] == move["resource"]:
        same: dict[str, int | str] = {"resource": move["resource"]}
        found = Violation("scavenge.marketplace", "same", same)
    return found


def apply_marketplace(game: Game, position: Position, move: Move) -> list[Event]:
    """The card is spent, the resource changed where it lay."""
    events = spend(game, position, move["by"], "marketplace")
    lift(game, position, move["territory"], move["resource"])
    return events + lay(game, position, move["territory"], move["wanted"])


def marketplace_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The territory, its resource, and the one wanted for it."""
    if "territory" not in partial:
        return choice("territory", with_goods(position, partial["by"]), False)
    if "resource" not in partial:
        return choice("resource", sorted(position.lands[partial["territory"]].goods), False)
    if "wanted" not in partial:
        other = [name for name in game.resources if name != partial["resource"]]
        return choice("wanted", other, True)
    return None


def may_marketplace(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat holds a Marketplace and has resources."""
    return holds(position, seat, "marketplace") and len(with_goods(position, seat)) > 0


# --- play-water-of-life ---------------------------------------------------------------------------


def worm_in(game: Game, position: Position, territory: str) -> str:
    """The worm in a territory, or ""."""
    return same_sort(game, position.lands[territory].tokens, "maker")


def check_water_of_life(game: Game, position: Position, move: Move) -> Violation | None:
    """Water of Life makes a maker, or a great maker of one: scavenge.water-of-life."""
    found = not_held(position, move["by"], "water-of-life")
    if found is None:
        found = not_own(game, position, move["by"], move["territory"])
    if found is None and worm_in(game, position, move["territory"]) == "great-maker":
        there: dict[str, int | str] = {"territory": move["territory"]}
        found = Violation("scavenge.water-of-life", "great-maker", there)
    return found


def apply_water_of_life(game: Game, position: Position, move: Move) -> list[Event]:
    """The card is spent, the worm comes or grows."""
    events = spend(game, position, move["by"], "water-of-life")
    land = position.lands[move["territory"]]
    if "maker" in land.tokens:
        land.tokens = put(take(land.tokens, "maker"), "great-maker")
    else:
        land.tokens = put(land.tokens, "maker")
    return events


def water_of_life_places(game: Game, position: Position, tribe: str) -> list[str]:
    """The tribe's territories (sorted) without a great maker."""
    own = held(position, tribe)
    return [place for place in own if worm_in(game, position, place) != "great-maker"]


def may_water_of_life(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat holds Water of Life and land for it."""
    if not holds(position, seat, "water-of-life"):
        return False
    return len(water_of_life_places(game, position, seat)) > 0


# --- play-sand, play-shifting-sands ---------------------------------------------------------------


def rock_ends_at(game: Game, position: Position, start: str) -> list[str]:
    """The territories (sorted) that a rock barrier parts from `start`."""
    return [end for end in neighbours(game, start) if rock_between(position, start, end)]


def rock_starts_at(game: Game, position: Position) -> list[str]:
    """The territories (sorted) with a rock barrier on a border."""
    return [start for start in game.territory_ids if len(rock_ends_at(game, position, start)) > 0]


def check_rock_there(position: Position, move: Move) -> Violation | None:
    """A rock barrier lies on the border of two territories: scavenge.sand."""
    if border(move["start"], move["end"]) not in position.rocks:
        ends: dict[str, int | str] = {"start": move["start"], "end": move["end"]}
        return Violation("scavenge.sand", "no-rock", ends)
    return None


def check_sand(game: Game, position: Position, move: Move) -> Violation | None:
    """Sand removes a rock barrier: scavenge.sand."""
    found = not_held(position, move["by"], "sand")
    if found is None:
        found = check_rock_there(position, move)
    return found


def apply_sand(game: Game, position: Position, move: Move) -> list[Event]:
    """The card is spent, the barrier gone."""
    events = spend(game, position, move["by"], "sand")
    position.rocks = take(position.rocks, border(move["start"], move["end"]))
    return events


def sand_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The two territories between which a barrier lies."""
    if "start" not in partial:
        return choice("start", rock_starts_at(game, position), False)
    if "end" not in partial:
        return choice("end", rock_ends_at(game, position, partial["start"]), True)
    return None


def may_sand(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat holds Sand and there is a barrier."""
    return holds(position, seat, "sand") and len(position.rocks) > 0


def check_shifting_sands(game: Game, position: Position, move: Move) -> Violation | None:
    """Shifting Sands moves a barrier to a border that may have one: scavenge.shifting-sands."""
    found = not_held(position, move["by"], "shifting-sands")
    if found is None:
        found = check_rock_there(position, move)
    if found is None:
        found = rock_violation(game, position, move["to_start"], move["to_end"])
    return found


def apply_shifting_sands(game: Game, position: Position, move: Move) -> list[Event]:
    """The card is spent, the barrier moved."""
    events = spend(game, position, move["by"], "shifting-sands")
    left = take(position.rocks, border(move["start"], move["end"]))
    position.rocks = put(left, border(move["to_start"], move["to_end"]))
    return events


def shifting_sands_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Two territories with a barrier between them, then two without."""
    if "start" not in partial:
        return choice("start", rock_starts_at(game, position), False)
    if "end" not in partial:
        return choice("end", rock_ends_at(game, position, partial["start"]), False)
    if "to_start" not in partial:
        return choice("to_start", rock_starts(game, position), False)
    if "to_end" not in partial:
        return choice("to_end", rock_ends(game, position, partial["to_start"]), True)
    return None


def may_shifting_sands(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat holds Shifting Sands and there is a barrier."""
    return holds(position, seat, "shifting-sands") and len(position.rocks) > 0


def may_play(game: Game, position: Position, seat: str) -> bool:
    """Whether a tribe holds a card that it can play in its own turn."""
    return any(kind.open(game, position, seat) for kind in KINDS.values())


KINDS: dict[str, Kind] = {
    "play-discovery": Kind(
        clause="scavenge.discovery",
        steps=OWN_TURN,
        check=check_discovery,
        apply=apply_discovery,
        field=discovery_field,
        open=may_discovery,
    ),
    "play-marketplace": Kind(
        clause="scavenge.marketplace",
        steps=OWN_TURN,
        check=check_marketplace,
        apply=apply_marketplace,
        field=marketplace_field,
        open=may_marketplace,
    ),
    "play-raid": RAID,
    "play-water-of-life": Kind(
        clause="scavenge.water-of-life",
        steps=OWN_TURN,
        check=check_water_of_life,
        apply=apply_water_of_life,
        field=one_of("territory", water_of_life_places),
        open=may_water_of_life,
    ),
    "play-sand": Kind(
        clause="scavenge.sand",
        steps=OWN_TURN,
        check=check_sand,
        apply=apply_sand,
        field=sand_field,
        open=may_sand,
    ),
    "play-shifting-sands": Kind(
        clause="scavenge.shifting-sands",
        steps=OWN_TURN,
        check=check_shifting_sands,
        apply=apply_shifting_sands,
        field=shifting_sands_field,
        open=may_shifting_sands,
    ),
}
"""The cards played in one's own turn."""
