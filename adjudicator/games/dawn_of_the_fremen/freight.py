"""Groups of tokens on their way, border by border (document 000, "Shipment" and "Attack").

A shipment and the strength brought into an attack move alike: a starting token sets how far the
group may go, and other tokens ride along. A shipment puts things down on its way and ends in a
territory of its own; strength brought into an attack takes everything to the target.
"""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.board import (
    items_in,
    lay,
    lift,
    rock_between,
    same_sort,
)
from adjudicator.games.dawn_of_the_fremen.development import give_back
from adjudicator.games.dawn_of_the_fremen.freight_ways import (
    affordable,
    can_end,
    crosses_rock,
    flies,
    freight_of,
    is_own,
    no_freight,
    plain_reach,
    reach_of,
    toll,
    ways,
)
from adjudicator.games.dawn_of_the_fremen.hands import take_back
from adjudicator.games.dawn_of_the_fremen.records import Freight, Game, Position
from adjudicator.rules.copies import copied
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import put, take
from adjudicator.rules.records import Event, Field, Violation, choice

# --- setting out ----------------------------------------------------------------------------------


def begun(game: Game, by: str, territory: str, token: str, card: str) -> Freight:
    """A group that is about to start."""
    freight = no_freight()
    freight.by = by
    freight.carrier = token
    freight.origin = territory
    freight.at = territory
    freight.card = card
    freight.home = territory
    freight.cargo = [token]
    freight.taken = [f"{token}/{territory}"]
    return freight


def leaves(game: Game, position: Position, freight: Freight) -> bool:
    """Whether a group can cross any border, perhaps with what lies beside it where it began.

    That may have to come along to cross a rock barrier, or to carry a stillsuit further.
    """
    if can_cross(game, position, freight):
        return True
    for item in position.lands[freight.at].tokens:
        if item not in freight.cargo and helps(game, freight, item):
            larger = copied(freight)
            larger.cargo = put(larger.cargo, item)
            if can_cross(game, position, larger):
                return True
    return False


def helps(game: Game, freight: Freight, item: str) -> bool:
    """Whether a token that rides along can open a way to a group."""
    if freight.carrier == "stillsuit" and item == "jubba-cloak":
        return True
    return game.tokens[item].crosses_rock


# --- crossing -------------------------------------------------------------------------------------


def check_cross(game: Game, position: Position, freight: Freight, end: str) -> Violation | None:
    """What forbids a group to cross into a territory."""
    step: dict[str, int | str] = {"start": freight.at, "end": end}
    if end not in game.territories or end not in game.territories[freight.at].neighbours:
        return Violation("shipment.borders", "no-border", step)
    if game.territories[end].closed and not flies(game, freight):
        return Violation("shipment.drum-sand", "closed", step)
    if freight.crossed >= reach_of(game, freight):
        most: dict[str, int | str] = {"token": freight.carrier, "most": reach_of(game, freight)}
        return Violation("shipment.reach", "too-far", most)
    if rock_between(position, freight.at, end) and not crosses_rock(game, freight):
        return Violation("shipment.rock", "rock", step)
    tribe = toll(game, position, freight, end)
    if tribe == "closed":
        owner = position.lands[end].owner
        if owner == "":
            return Violation("shipment.passage", "abandoned", {"territory": end})
        return Violation("shipment.passage", "refused", {"territory": end, "ally": owner})
    tolls: list[str] = []
    if tribe != "":
        if not affordable(game, position, freight.by, tolls, tribe):
            owed: dict[str, int | str] = {"territory": end, "tribe": tribe}
            return Violation("shipment.passage", "no-debt", owed)
        tolls = [tribe]
    if position.attack is None and not can_end(game, position, freight, end, tolls):
        return Violation("shipment.end", "stranded", {"territory": end})
    return None


def crossings(game: Game, position: Position, freight: Freight) -> list[str]:
    """The territories (sorted) that a group can cross into."""
    if freight.crossed >= reach_of(game, freight):
        return []
    return [
        end
        for end in ways(game, freight, freight.at)
        if check_cross(game, position, freight, end) is None
    ]


def can_cross(game: Game, position: Position, freight: Freight) -> bool:
    """Whether a group can cross any border."""
    if freight.crossed >= reach_of(game, freight):
        return False
    return any(
        check_cross(game, position, freight, end) is None for end in ways(game, freight, freight.at)
    )


def check_cross_move(game: Game, position: Position, move: Move) -> Violation | None:
    """The group crosses a border that it may cross, within its reach."""
    return check_cross(game, position, freight_of(position), move["territory"])


def cross_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The territory, out of those that the group can reach by one border."""
    if "territory" not in partial:
        return choice("territory", crossings(game, position, freight_of(position)), True)
    return None


def may_cross(game: Game, position: Position, seat: str) -> bool:
    """Whether the group under way can cross any border."""
    return can_cross(game, position, freight_of(position))


def apply_cross(game: Game, position: Position, end: str) -> list[Event]:
    """Cross into a territory, and pay for it."""
    freight = freight_of(position)
    tribe = toll(game, position, freight, end)
    events: list[Event] = []
    if tribe != "":
        give_back(position, freight.by, tribe, game.numbers.debts_to_pass)
        freight.paid = put(freight.paid, tribe)
        paid: dict[str, int | str] = {"by": freight.by, "tribe": tribe, "territory": end}
        events = [Event("passage-paid", "debts.passage", paid)]
    freight.at = end
    freight.crossed += 1
    if is_own(position, freight.by, end):
        freight.home = end
    if freight.crossed > plain_reach(game, freight):
        carried: dict[str, int | str] = {"by": freight.by, "territory": end}
        events.append(Event("cloak-used", "shipment.cloak", carried))
    return events


# --- loading --------------------------------------------------------------------------------------


def loadable(game: Game, position: Position, freight: Freight) -> list[str]:
    """What the group can take up where it is (sorted)."""
    if not is_own(position, freight.by, freight.at):
        return []
    return [
        item
        for item in items_in(position, freight.at)
        if load_violation(game, position, freight, item) is None
    ]


def load_violation(game: Game, position: Position, freight: Freight, item: str) -> Violation | None:
    """What forbids a group to take an item up where it is."""
    where: dict[str, int | str] = {"item": item, "territory": freight.at}
    if not is_own(position, freight.by, freight.at):
        return Violation("shipment.loading", "not-own", where)
    if item not in items_in(position, freight.at):
        return Violation("shipment.token", "not-there", {"token": item, "territory": freight.at})
    if f"{item}/{freight.at}" in freight.dropped:
        return Violation("shipment.put-down", "put-down", where)
    if position.attack is not None:
        if same_sort(game, freight.cargo, item) != "":
            return Violation("attack.one-of-each", "twice", {"item": item})
        return None
    if freight.crossed == 0 and item in game.tokens and game.tokens[item].sort == "worm":
        larger = copied(freight)
        larger.cargo = put(larger.cargo, item)
        if not leaves(game, position, larger):
            return Violation("shipment.rock", "walled", where)
    return None


def apply_load(game: Game, position: Position, item: str) -> None:
    """Take an item up."""
    freight = freight_of(position)
    lift(game, position, freight.at, item)
    freight.cargo = put(freight.cargo, item)
    freight.taken = put(freight.taken, f"{item}/{freight.at}")


def unloadable(position: Position, freight: Freight) -> list[str]:
    """What the group can put down where it is (sorted): all but the starting token.

    Nothing is put down before a border has been crossed: it lies there already.
    """
    if not may_end(position, freight):
        return []
    rest = take(freight.cargo, freight.carrier)
    return [item for at, item in enumerate(rest) if item not in rest[:at]]


def apply_unload(game: Game, position: Position, item: str) -> list[Event]:
    """Put an item down."""
    freight = freight_of(position)
    freight.cargo = take(freight.cargo, item)
    if f"{item}/{freight.at}" not in freight.dropped:
        freight.dropped = put(freight.dropped, f"{item}/{freight.at}")
    return lay(game, position, freight.at, item)


def put_back(game: Game, position: Position) -> list[Event]:
    """Take the group's things back to where they came from, and its card to the hand."""
    freight = freight_of(position)
    for note in freight.taken:
        ends = note.split("/")
        lay(game, position, ends[1], ends[0])
    position.freight = None
    return take_back(game, position, freight.by, freight.card)


def may_end(position: Position, freight: Freight) -> bool:
    """Whether a shipment can end where it is: on own land, once it has crossed a border."""
    return freight.crossed > 0 and is_own(position, freight.by, freight.at)


def stranded(game: Game, position: Position) -> bool:
    """Whether a shipment can neither end where it is nor go on."""
    freight = freight_of(position)
    if may_end(position, freight) or can_cross(game, position, freight):
        return False
    return freight.crossed > 0 or not leaves(game, position, freight)


def set_down(game: Game, position: Position, clause: str) -> list[Event]:
    """Break a shipment off: what it carries stays in the last own territory it stood in.

    A card played with a shipment that has crossed no border goes back to the hand.
    """
    freight = freight_of(position)
    position.freight = None
    events: list[Event] = [
        Event("broken-off", clause, {"by": freight.by, "territory": freight.home})
    ]
    for item in freight.cargo:
        events = events + lay(game, position, freight.home, item)
    if freight.crossed == 0:
        events = events + take_back(game, position, freight.by, freight.card)
    return events
