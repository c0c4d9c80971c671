"""Groups of tokens on their way, border by border (document 000, "Shipment" and "Attack").

A shipment and the strength brought into an attack move alike: a starting token sets how far the
group may go, and other tokens ride along. A shipment puts things down on its way and ends in a
territory of its own; strength brought into an attack takes everything to the target.
"""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.board import (
    held,
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
from adjudicator.games.dawn_of_the_fremen.hands import not_own, spend
from adjudicator.games.dawn_of_the_fremen.records import Freight, Game, Position
from adjudicator.rules.heaps import put, take
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Event, Field, Violation, choice

SHIPMENT = ["fremkit", "smugglers"]
"""Cards that can be played with a shipment."""
ATTACK = ["fremkit"]
"""Cards that can be played with strength brought into an attack."""


# --- beginning ------------------------------------------------------------------------------------


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


def playable(position: Position, by: str, cards: list[str]) -> list[str]:
    """The cards (sorted) that a tribe holds and can play with a group."""
    return [card for card in cards if card in position.sides[by].cards]


def check_begin(game: Game, position: Position, move: Move, cards: list[str]) -> Violation | None:
    """What is wrong with the start of a group."""
    by = move["by"]
    territory = move["territory"]
    token = move["token"]
    found = not_own(game, position, by, territory)
    if found is not None:
        return found
    if token not in items_in(position, territory):
        there: dict[str, int | str] = {"token": token, "territory": territory}
        return Violation("shipment.token", "not-there", there)
    if not numbered(game, position, token):
        return Violation("attack.bring", "no-number", {"token": token})
    fitting = len(playable(position, by, cards)) > 0
    if fitting and "card" not in move:
        return Violation("scavenge.hold", "card-missing", {"tribe": by})
    if not fitting and "card" in move:
        return Violation("scavenge.hold", "no-card", {"tribe": by})
    card = move.get("card", "none")
    if card != "none" and card not in playable(position, by, cards):
        return Violation("scavenge.hold", "not-held", {"tribe": by, "card": card})
    if not able(game, position, by, territory, token, card_of(move)):
        stuck: dict[str, int | str] = {"token": token, "territory": territory}
        return Violation("shipment.token", "stuck", stuck)
    return None


def card_of(move: Move) -> str:
    """The card played with a group, or ""."""
    card: str = move.get("card", "none")
    return "" if card == "none" else card


def apply_begin(game: Game, position: Position, move: Move) -> list[Event]:
    """Take the starting token up."""
    freight = begun(game, move["by"], move["territory"], move["token"], card_of(move))
    position.freight = freight
    lift(game, position, freight.at, freight.carrier)
    if freight.card == "":
        return []
    return spend(game, position, freight.by, freight.card, f"scavenge.{freight.card}")


def begin_field(
    game: Game, position: Position, partial: Move, cards: list[str], places: list[str]
) -> Field | None:
    """The next field of a group's start, given the territories from which it can start."""
    by = partial["by"]
    with_card = len(playable(position, by, cards)) > 0
    if "territory" not in partial:
        return choice("territory", places, False)
    territory = partial["territory"]
    if "token" not in partial:
        tokens = tokens_at(game, position, by, territory, cards)
        return choice("token", tokens, not with_card)
    if with_card and "card" not in partial:
        found = cards_for(game, position, by, territory, partial["token"], cards)
        return choice("card", found, True)
    return None


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
        return Violation("shipment.loading", "put-down", where)
    if position.attack is not None and same_sort(game, freight.cargo, item) != "":
        return Violation("attack.one-of-each", "twice", {"item": item})
    return None


def apply_load(game: Game, position: Position, item: str) -> None:
    """Take an item up."""
    freight = freight_of(position)
    lift(game, position, freight.at, item)
    freight.cargo = put(freight.cargo, item)
    freight.taken = put(freight.taken, f"{item}/{freight.at}")


def unloadable(position: Position, freight: Freight) -> list[str]:
    """What the group can put down where it is (sorted): all but the starting token."""
    if not is_own(position, freight.by, freight.at):
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


def put_back(game: Game, position: Position) -> None:
    """Take the group's things back to where they came from."""
    for note in freight_of(position).taken:
        ends = note.split("/")
        lay(game, position, ends[1], ends[0])
    position.freight = None


def stranded(game: Game, position: Position) -> bool:
    """Whether a shipment can neither end where it is nor go on."""
    freight = freight_of(position)
    here = is_own(position, freight.by, freight.at)
    return not here and not can_cross(game, position, freight)


def set_down(game: Game, position: Position, clause: str) -> list[Event]:
    """Break a shipment off: what it carries stays in the last own territory it stood in."""
    freight = freight_of(position)
    position.freight = None
    events: list[Event] = [
        Event("broken-off", clause, {"by": freight.by, "territory": freight.home})
    ]
    for item in freight.cargo:
        events = events + lay(game, position, freight.home, item)
    return events


def numbered(game: Game, position: Position, token: str) -> bool:
    """Whether something may start a group: a resource may start a shipment only."""
    return position.attack is None or token in game.tokens


def able(game: Game, position: Position, by: str, territory: str, token: str, card: str) -> bool:
    """Whether a group begun with a token and a card can cross any border.

    What lies beside it may have to come along to cross a rock barrier.
    """
    freight = begun(game, by, territory, token, card)
    if can_cross(game, position, freight):
        return True
    for item in position.lands[territory].tokens:
        if game.tokens[item].crosses_rock and item != token:
            freight.cargo = sorted([token, item])
            if can_cross(game, position, freight):
                return True
    return False


def cards_for(
    game: Game, position: Position, by: str, territory: str, token: str, cards: list[str]
) -> list[str]:
    """The cards (sorted, "none" among them) with which a group can cross any border."""
    return [
        card
        for card in sorted(["none", *playable(position, by, cards)])
        if able(game, position, by, territory, token, "" if card == "none" else card)
    ]


def able_somehow(
    game: Game, position: Position, by: str, territory: str, token: str, cards: list[str]
) -> bool:
    """Whether a group begun with a token can cross any border, with a card or without."""
    return able(game, position, by, territory, token, "") or any(
        able(game, position, by, territory, token, card) for card in playable(position, by, cards)
    )


def tokens_at(
    game: Game, position: Position, by: str, territory: str, cards: list[str]
) -> list[str]:
    """What can start a group in a territory (sorted)."""
    return [
        token
        for token in items_in(position, territory)
        if numbered(game, position, token)
        and able_somehow(game, position, by, territory, token, cards)
    ]


def starts(game: Game, position: Position, by: str, cards: list[str]) -> list[str]:
    """The tribe's territories (sorted) from which a group can start."""
    return [place for place in held(position, by) if can_start(game, position, by, place, cards)]


def can_start(game: Game, position: Position, by: str, territory: str, cards: list[str]) -> bool:
    """Whether anything in a territory can start a group."""
    return any(
        numbered(game, position, token)
        and able_somehow(game, position, by, territory, token, cards)
        for token in items_in(position, territory)
    )
