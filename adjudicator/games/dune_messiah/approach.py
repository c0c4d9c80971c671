"""Before the battles: hidden forces strike, cards find what is hidden, the Bene Gesserit sabotage."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_messiah import market
from adjudicator.games.dune_messiah.battlefield import in_sight, lairs
from adjudicator.games.dune_messiah.board import (
    HARVESTER,
    ORNITHOPTER,
    owner,
    present,
    spies_in,
    units_in,
    working,
)
from adjudicator.games.dune_messiah.hands import use_up
from adjudicator.games.dune_messiah.hiding import concealed, reveal
from adjudicator.games.dune_messiah.plunder import burn, steal, wreck
from adjudicator.games.dune_messiah.records import Game, Position, Sabotage
from adjudicator.games.dune_messiah.storm import check_face
from adjudicator.games.dune_messiah.turn import GUILD, SISTERS, pay_bank
from adjudicator.rules.course import begin_round, next_seat
from adjudicator.rules.dune.board import forces_at
from adjudicator.rules.dune.losses import lose_forces
from adjudicator.rules.heaps import put
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation, choice


def enter(game: Game, position: Position) -> list[Event]:
    """All seats are asked in turn, so that nobody learns who could do something."""
    position.battle = None
    begin_round(position, "approach")
    return []


def pass_approach(game: Game, position: Position, seat: str) -> list[Event]:
    """A seat does nothing more before the battles; after the last one cards are sold."""
    if next_seat(position, seat):
        return market.open_market(game, position)
    return []


# --- strike --------------------------------------------------------------------------------------


def strikes(game: Game, position: Position, seat: str) -> list[str]:
    """The territories (sorted) in which hidden forces of a seat can strike."""
    return [
        territory
        for territory in lairs(game, position, seat)
        if len(in_sight(game, position, territory, seat)) > 0
    ]


def check_strike(game: Game, position: Position, move: Move) -> Violation | None:
    """Own hidden forces meet open ones: hidden.strike."""
    by = move["by"]
    territory = move["territory"]
    args: dict[str, int | str] = {"by": by, "territory": territory}
    if territory not in lairs(game, position, by):
        return Violation("hidden.strike", "not-hidden", args)
    if len(in_sight(game, position, territory, by)) == 0:
        return Violation("hidden.strike", "nobody-there", args)
    return None


def apply_strike(game: Game, position: Position, move: Move) -> list[Event]:
    """They are open until the turn ends, and fight."""
    by = move["by"]
    territory = move["territory"]
    position.struck = put(position.struck, f"{territory}/{by}")
    return [Event("forces-struck", "hidden.strike", {"by": by, "territory": territory})]


def strike_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Where."""
    if "territory" not in partial:
        return choice("territory", strikes(game, position, partial["by"]), True)
    return None


def may_strike(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat can strike anywhere."""
    return len(strikes(game, position, seat)) > 0


# --- detect --------------------------------------------------------------------------------------


def detectable(game: Game, position: Position, territory: str) -> list[str]:
    """What a card would find in a territory (sorted), as the price of shipping allows."""
    found: list[str] = []
    numbers = game.numbers
    harvesters = units_in(game, position, HARVESTER, territory, GUILD)
    name = f"{territory}/{HARVESTER}"
    between = numbers.reveal_small <= position.price < numbers.reveal_forces
    if between and harvesters > 0 and name not in position.found:
        found.append(HARVESTER)
    if position.price >= numbers.reveal_forces and concealed(game, position, territory):
        found.append("hideout")
    return found


def check_detect(game: Game, position: Position, move: Move) -> Violation | None:
    """A card that detects is held and finds something: hidden.detect."""
    by = move["by"]
    card = move["card"]
    if card not in position.sides[by].hand:
        return Violation("hidden.detect", "not-held", {"by": by, "card": card})
    if game.cards[card].play != "detect":
        return Violation("hidden.detect", "no-such-card", {"card": card})
    if move["territory"] not in finds(game, position):
        args: dict[str, int | str] = {"territory": move["territory"], "price": position.price}
        return Violation("hidden.detect", "nothing", args)
    return None


def apply_detect(game: Game, position: Position, move: Move) -> list[Event]:
    """What is found is seen until the turn ends; the card is used up."""
    by = move["by"]
    territory = move["territory"]
    events: list[Event] = []
    for what in detectable(game, position, territory):
        position.found = put(position.found, f"{territory}/{what}")
        told: dict[str, int | str] = {"by": by, "territory": territory, "what": what}
        events.append(Event("detected", "hidden.detect", told))
    return [*events, use_up(game, position, by, move["card"], "hidden.detect")]


def surveys(game: Game, position: Position, seat: str) -> list[str]:
    """The different cards (sorted) of a hand that detect."""
    found: list[str] = []
    for card in position.sides[seat].hand:
        if card not in found and game.cards[card].play == "detect":
            found.append(card)
    return found


def finds(game: Game, position: Position) -> list[str]:
    """The territories (sorted) in which a card would find something."""
    return [name for name in game.territory_ids if len(detectable(game, position, name)) > 0]


def detect_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The card, then where."""
    if "card" not in partial:
        return choice("card", surveys(game, position, partial["by"]), False)
    if "territory" not in partial:
        return choice("territory", finds(game, position), True)
    return None


def may_detect(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat has a card that would find something."""
    return len(surveys(game, position, seat)) > 0 and len(finds(game, position)) > 0


# --- sabotage ------------------------------------------------------------------------------------


def cells(game: Game, position: Position, seat: str) -> list[str]:
    """The territories (sorted) in which a seat may sabotage: with hidden forces and a spy."""
    if seat != SISTERS:
        return []
    return [
        territory
        for territory in lairs(game, position, seat)
        if spies_in(game, position, territory) > 0 and territory not in position.tried
    ]


def possible(game: Game, position: Position, territory: str, against: str) -> list[str]:
    """The actions (sorted) for which a faction has something in a territory."""
    there = present(game, position, territory, against)
    stands = owner(position, territory) == against
    harvesters = units_in(game, position, HARVESTER, territory, against) > 0
    thopters = units_in(game, position, ORNITHOPTER, territory, against) > 0
    found: dict[str, bool] = {
        "destroy-harvester": harvesters,
        "kill-forces": there,
        "sabotage-structure": stands and working(position, territory),
        "steal-ornithopter": thopters,
        "steal-spice": there and position.sides[against].spice > 0,
    }
    return [action for action in sorted(game.actions) if found[action]]


def payable(game: Game, position: Position, territory: str, against: str, seat: str) -> list[str]:
    """Those of the possible actions (sorted) for which a seat can pay."""
    spice = position.sides[seat].spice
    return [
        action
        for action in possible(game, position, territory, against)
        if game.actions[action].price <= spice
    ]


def victims(game: Game, position: Position, territory: str, seat: str) -> list[str]:
    """The factions (sorted) against whom a seat can sabotage in a territory."""
    return sorted(
        other
        for other in position.sides
        if other != seat and len(payable(game, position, territory, other, seat)) > 0
    )


def check_sabotage(game: Game, position: Position, move: Move) -> Violation | None:
    """Hidden forces beside an own spy do what can be done there, once a turn, for its price.

    Clauses sabotage.network, sabotage.once, sabotage.action, sabotage.price.
    """
    by = move["by"]
    territory = move["territory"]
    against = move["against"]
    action = move["action"]
    if by != SISTERS:
        return Violation("sabotage.network", "not-yours", {"by": by})
    if territory in position.tried:
        return Violation("sabotage.once", "again", {"territory": territory})
    if territory not in cells(game, position, by):
        return Violation("sabotage.network", "no-cell", {"territory": territory})
    if action not in game.actions or against not in position.sides or against == by:
        return Violation("sabotage.action", "no-such-action", {"action": action})
    if action not in possible(game, position, territory, against):
        nothing: dict[str, int | str] = {"action": action, "against": against}
        return Violation("sabotage.action", "nothing-there", {**nothing, "territory": territory})
    price = game.actions[action].price
    spice = position.sides[by].spice
    if price > spice:
        return Violation("sabotage.price", "too-dear", {"price": price, "spice": spice})
    return None


def apply_sabotage(game: Game, position: Position, move: Move) -> list[Event]:
    """The price is paid, the die decides."""
    by = move["by"]
    territory = move["territory"]
    action = move["action"]
    position.tried = put(position.tried, territory)
    position.sabotage = Sabotage(territory=territory, against=move["against"], action=action)
    position.step = "sabotage"
    position.waiting = ["table"]
    return pay_bank(position, by, game.actions[action].price, "sabotage.price")


def sabotage_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Where, against whom, what."""
    by = partial["by"]
    if "territory" not in partial:
        places = [
            territory
            for territory in cells(game, position, by)
            if len(victims(game, position, territory, by)) > 0
        ]
        return choice("territory", places, False)
    territory = partial["territory"]
    if "against" not in partial:
        return choice("against", victims(game, position, territory, by), False)
    if "action" not in partial:
        against = partial["against"]
        return choice("action", payable(game, position, territory, against, by), True)
    return None


def may_sabotage(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat can sabotage anything."""
    return any(
        len(victims(game, position, territory, seat)) > 0
        for territory in cells(game, position, seat)
    )


# --- roll-sabotage -------------------------------------------------------------------------------


def check_roll(game: Game, position: Position, move: Move) -> Violation | None:
    """The die has such a face: sabotage.roll."""
    return check_face(game, "sabotage.roll", move["face"])


def apply_roll(game: Game, position: Position, move: Move) -> list[Event]:
    """The sabotage succeeds, or the forces are revealed; the seat goes on."""
    plot = position.sabotage
    assert plot is not None
    position.sabotage = None
    position.step = "approach"
    position.waiting = [SISTERS]
    told: dict[str, int | str] = {"territory": plot.territory, "action": plot.action}
    told["face"] = move["face"]
    if int(move["face"]) < game.actions[plot.action].roll:
        failed = Event("sabotage-failed", "sabotage.failed", told)
        return [failed, *reveal(position, plot.territory, SISTERS, "sabotage.failed")]
    done = Event("sabotage-succeeded", "sabotage.succeeded", told)
    return [done, *carry_out(game, position, plot)]


def carry_out(game: Game, position: Position, plot: Sabotage) -> list[Event]:
    """What a successful sabotage does."""
    territory = plot.territory
    against = plot.against
    most = game.actions[plot.action].amount
    clause = "sabotage.effect"
    if plot.action == "destroy-harvester":
        return burn(game, position, territory, against, SISTERS, most, clause)
    if plot.action == "steal-ornithopter":
        return steal(game, position, territory, against, SISTERS, most, clause)
    if plot.action == "sabotage-structure":
        return wreck(game, position, territory, against, SISTERS, clause)
    if plot.action == "steal-spice":
        spice = min(most, position.sides[against].spice)
        position.sides[against].spice -= spice
        position.sides[SISTERS].spice += spice
        taken: dict[str, int | str] = {"by": SISTERS, "of": against, "spice": spice}
        return [Event("spice-stolen", clause, taken)]
    events: list[Event] = []
    left = most
    for part in game.territories[territory].parts:
        count = min(left, forces_at(position, part, against))
        if count > 0:
            events.append(lose_forces(position, part, against, count, clause))
            left -= count
    return events


def roll_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The face."""
    if "face" not in partial:
        return choice("face", game.faces, True)
    return None


KINDS: dict[str, Kind] = {
    "strike": Kind(
        clause="hidden.strike",
        steps=["approach"],
        check=check_strike,
        apply=apply_strike,
        field=strike_field,
        open=may_strike,
    ),
    "detect": Kind(
        clause="hidden.detect",
        steps=["approach"],
        check=check_detect,
        apply=apply_detect,
        field=detect_field,
        open=may_detect,
    ),
    "sabotage": Kind(
        clause="sabotage.network",
        steps=["approach"],
        check=check_sabotage,
        apply=apply_sabotage,
        field=sabotage_field,
        open=may_sabotage,
    ),
    "roll-sabotage": Kind(
        clause="sabotage.roll",
        steps=["sabotage"],
        check=check_roll,
        apply=apply_roll,
        field=roll_field,
    ),
}
"""The kinds of move before the battles."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {"approach": pass_approach}
"""What a pass does before the battles."""
