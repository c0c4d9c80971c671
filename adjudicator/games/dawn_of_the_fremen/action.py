"""The Action Phase: two actions each, and scavenging (document 000, "Action Phase")."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dawn_of_the_fremen.begun import not_begun
from adjudicator.games.dawn_of_the_fremen.board import held, lay, same_sort
from adjudicator.games.dawn_of_the_fremen.hands import not_own, put_away
from adjudicator.games.dawn_of_the_fremen.records import Game, Position, Turn
from adjudicator.games.dawn_of_the_fremen.turn import go_to
from adjudicator.rules.course import at_turn, begin_round, next_seat, refill
from adjudicator.rules.forms import one_of
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import put, take
from adjudicator.rules.records import Event, Field, Violation, choice


def fresh_turn() -> Turn:
    """The turn of a tribe before its first action."""
    return Turn(number=1, attacks=0, tried=[])


def turn_of(position: Position) -> Turn:
    """The turn under way."""
    if position.turn is None:
        return fresh_turn()
    return position.turn


def enter(game: Game, position: Position) -> list[Event]:
    """Tribes act in order, the lead player first."""
    begin_round(position, "action")
    position.turn = fresh_turn()
    return []


def acted(game: Game, position: Position, seat: str) -> list[Event]:
    """An action is over: the second follows, or the next tribe."""
    turn = turn_of(position)
    position.step = "action"
    position.waiting = [seat]
    if turn.number == 1:
        turn.number = 2
        turn.tried = []
        return []
    return end_turn(game, position, seat)


def end_turn(game: Game, position: Position, seat: str) -> list[Event]:
    """A tribe's turn is over; after the last, the council meets."""
    next_seat(position, seat)
    return go_on(game, position)


def go_on(game: Game, position: Position) -> list[Event]:
    """The next tribe begins its turn; after the last, the council meets."""
    position.step = "action"
    position.turn = fresh_turn()
    if refill(position):
        position.turn = None
        go_to(position, "council")
    return []


def pass_action(game: Game, position: Position, seat: str) -> list[Event]:
    """A pass gives up one action."""
    return acted(game, position, seat)


# --- scavenge, draw, place-find -------------------------------------------------------------------


def check_scavenge(game: Game, position: Position, move: Move) -> Violation | None:
    """Scavenging takes the place of the first action, while there are cards.

    Clauses action.first, scavenge.empty.
    """
    if turn_of(position).number != 1:
        return Violation("action.first", "too-late", {"by": move["by"]})
    if len(position.deck) == 0:
        return Violation("scavenge.empty", "empty", {})
    return None


def apply_scavenge(game: Game, position: Position, move: Move) -> list[Event]:
    """The table turns the top card up."""
    position.step = "draw"
    position.waiting = ["table"]
    return []


def may_scavenge(game: Game, position: Position, seat: str) -> bool:
    """Whether the first action is still to come and the deck holds cards (scavenge.empty)."""
    return turn_of(position).number == 1 and len(position.deck) > 0


def check_draw(game: Game, position: Position, move: Move) -> Violation | None:
    """The card drawn is one of the deck: scavenge.deck."""
    if move["card"] not in position.deck:
        return Violation("scavenge.deck", "not-there", {"card": move["card"]})
    return None


def apply_draw(game: Game, position: Position, move: Move) -> list[Event]:
    """Abilities are kept; what a card finds is put on the board."""
    card = game.cards[move["card"]]
    by = at_turn(position)
    position.deck = take(position.deck, card.id)
    drawn = Event("card-drawn", "scavenge.draw", {"by": by, "card": card.id})
    if card.family == "ability":
        side = position.sides[by]
        side.cards = put(side.cards, card.id)
        return [drawn, *acted(game, position, by)]
    position.found = card.gives
    if card.family == "resource":
        put_away(game, position, card.id)
    if len(held(position, by)) == 0:
        return [drawn, *lost(game, position, by)]
    position.step = "find"
    position.waiting = [by]
    return [drawn]


def lost(game: Game, position: Position, by: str) -> list[Event]:
    """A tribe without territories has no place for what it finds (scavenge.no-land)."""
    gone = Event("find-lost", "scavenge.no-land", {"by": by, "item": position.found})
    if position.found in game.cards:
        position.removed = put(position.removed, position.found)
    position.found = ""
    return [gone, *acted(game, position, by)]


def draw_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The card, out of those in the deck (scavenge.deck)."""
    if "card" not in partial:
        return choice("card", position.deck, True)
    return None


def find_places(game: Game, position: Position, tribe: str) -> list[str]:
    """The tribe's territories (sorted) for a find: without a duplicate, while there is one."""
    own = held(position, tribe)
    free = [
        place
        for place in own
        if same_sort(game, position.lands[place].tokens, position.found) == ""
    ]
    return free if len(free) > 0 else own


def check_place_find(game: Game, position: Position, move: Move) -> Violation | None:
    """A token found goes to an own territory that lacks it.

    Clauses scavenge.placement, scavenge.no-duplicate.
    """
    found = not_own(game, position, move["by"], move["territory"])
    if found is None and move["territory"] not in find_places(game, position, move["by"]):
        twice: dict[str, int | str] = {"token": position.found, "territory": move["territory"]}
        found = Violation("scavenge.no-duplicate", "duplicate", twice)
    return found


def apply_place_find(game: Game, position: Position, move: Move) -> list[Event]:
    """The token lies there; that was the action (scavenge.placement)."""
    found = position.found
    position.found = ""
    events = lay(game, position, move["territory"], found)
    return events + acted(game, position, move["by"])


KINDS: dict[str, Kind] = {
    "scavenge": Kind(
        clause="action.first",
        steps=["action"],
        check=check_scavenge,
        apply=apply_scavenge,
        open=may_scavenge,
    ),
    "draw": Kind(
        clause="scavenge.draw",
        steps=["draw"],
        check=check_draw,
        apply=apply_draw,
        field=draw_field,
        elsewhere=not_begun,
        by=["table"],
    ),
    "place-find": Kind(
        clause="scavenge.placement",
        steps=["find"],
        check=check_place_find,
        apply=apply_place_find,
        field=one_of("territory", find_places),
        elsewhere=not_begun,
    ),
}
"""The kinds of move of the Action Phase, but for attacks, shipments and cards."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {"action": pass_action}
"""What a pass does in this phase."""
