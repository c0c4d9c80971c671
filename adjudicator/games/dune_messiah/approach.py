"""Before the battles: hidden forces strike, cards find what is hidden, the Bene Gesserit sabotage."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_messiah import market, sabotage
from adjudicator.games.dune_messiah.battlefield import in_sight, lairs
from adjudicator.games.dune_messiah.board import (
    HARVESTER,
    others_there,
    present,
    units_in,
    working,
)
from adjudicator.games.dune_messiah.hands import use_up
from adjudicator.games.dune_messiah.hiding import concealed, open_in
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.turn import GUILD
from adjudicator.rules.course import begin_round, next_seat
from adjudicator.rules.dune.reach import HAVEN
from adjudicator.rules.forms import any_of, one_of
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import put
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
    if territory not in game.territories or not present(game, position, territory, by):
        return Violation("hidden.strike", "no-forces", args)
    if territory not in lairs(game, position, by):
        return Violation("hidden.strike", "not-hidden", args)
    if game.territories[territory].terrain == HAVEN:
        return Violation("battle.aggressor", "haven", args)
    if len(in_sight(game, position, territory, by)) > 0:
        return None
    if not others_there(game, position, territory, by):
        return Violation("hidden.strike", "nobody-there", args)
    if all(other == by for other in open_in(game, position, territory)):
        return Violation("hidden.strike", "all-hidden", args)
    return Violation("battle.storm", "apart", args)


def apply_strike(game: Game, position: Position, move: Move) -> list[Event]:
    """They are open until the turn ends, and fight."""
    by = move["by"]
    territory = move["territory"]
    position.struck = put(position.struck, f"{territory}/{by}")
    return [Event("forces-struck", "hidden.strike", {"by": by, "territory": territory})]


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
    args: dict[str, int | str] = {"territory": move["territory"], "price": position.price}
    if card not in position.sides[by].hand:
        return Violation("hidden.detect", "not-held", {"by": by, "card": card})
    if game.cards[card].play != "detect":
        return Violation("hidden.detect", "no-such-card", {"card": card})
    territory = move["territory"]
    if territory in finds(game, position):
        return None
    return Violation("hidden.detect", fruitless(game, position, territory), args)


def fruitless(game: Game, position: Position, territory: str) -> str:
    """Why a card finds nothing in a territory: the code of the refusal."""
    harvesters = territory in game.territories
    if harvesters:
        harvesters = units_in(game, position, HARVESTER, territory, GUILD) > 0
    hideout = territory in position.hideouts and working(position, territory)
    if not harvesters and not hideout:
        return "nothing-there"
    found = f"{territory}/{HARVESTER}" in position.found or f"{territory}/hideout" in position.found
    if found or position.price >= game.numbers.reveal_hideouts:
        return "seen-already"
    if hideout:
        return "price-hideout"
    if position.price >= game.numbers.reveal_forces:
        return "seen-already"
    return "price-harvester"


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


KINDS: dict[str, Kind] = {
    "strike": Kind(
        clause="hidden.strike",
        steps=["approach"],
        check=check_strike,
        apply=apply_strike,
        field=one_of("territory", strikes),
        open=any_of(strikes),
    ),
    "detect": Kind(
        clause="hidden.detect",
        steps=["approach"],
        check=check_detect,
        apply=apply_detect,
        field=detect_field,
        open=may_detect,
    ),
    **sabotage.KINDS,
}
"""The kinds of move before the battles."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {"approach": pass_approach}
"""What a pass does before the battles."""
