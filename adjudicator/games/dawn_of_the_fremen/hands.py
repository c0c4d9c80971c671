"""Ability cards in hand: who holds one, what playing one needs, where it goes (document 000)."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.board import held, is_land
from adjudicator.games.dawn_of_the_fremen.records import Game, Position
from adjudicator.rules.multisets import put, take
from adjudicator.rules.records import Event, Violation


def spend(
    game: Game, position: Position, tribe: str, card: str, clause: str = "scavenge.played"
) -> list[Event]:
    """Play a card from the hand: it goes back into the deck, or out of the game."""
    position.sides[tribe].cards = take(position.sides[tribe].cards, card)
    put_away(game, position, card)
    return [Event("card-played", clause, {"tribe": tribe, "card": card})]


def put_away(game: Game, position: Position, card: str) -> None:
    """Shuffle a used card back into the deck, or take it out of the game."""
    if game.cards[card].recycled:
        position.deck = put(position.deck, card)
    else:
        position.removed = put(position.removed, card)


def take_back(game: Game, position: Position, tribe: str, card: str) -> list[Event]:
    """Return a card that has been played for nothing to the hand it came from."""
    if card == "":
        return []
    if game.cards[card].recycled:
        position.deck = take(position.deck, card)
    else:
        position.removed = take(position.removed, card)
    position.sides[tribe].cards = put(position.sides[tribe].cards, card)
    return [Event("card-returned", "scavenge.returned", {"tribe": tribe, "card": card})]


def not_held(position: Position, tribe: str, card: str) -> Violation | None:
    """A violation if a tribe does not hold a card."""
    if card not in position.sides[tribe].cards:
        return Violation("scavenge.hold", "not-held", {"tribe": tribe, "card": card})
    return None


def holds(position: Position, tribe: str, card: str) -> bool:
    """Whether a tribe holds a card."""
    return tribe in position.sides and card in position.sides[tribe].cards


def not_land(game: Game, clause: str, territory: str) -> Violation | None:
    """A violation of a clause if a territory does not exist, or is Drum Sand."""
    if territory not in game.territories:
        return Violation(clause, "no-such-territory", {"territory": territory})
    if not is_land(game, territory):
        return Violation(clause, "drum-sand", {"territory": territory})
    return None


def not_own(game: Game, position: Position, tribe: str, territory: str) -> Violation | None:
    """A violation if a territory is not the tribe's own."""
    if not is_land(game, territory) or position.lands[territory].owner != tribe:
        return Violation("turn.own-territory", "not-own", {"tribe": tribe, "territory": territory})
    return None


def landless(position: Position, tribe: str) -> Violation:
    """The violation of a tribe that would need a territory and has none, or has vanished."""
    if position.sides[tribe].vanished:
        return Violation("vanishing.time", "gone", {"by": tribe})
    return Violation("turn.own-territory", "none", {"by": tribe})


def no_resource(game: Game, resource: str) -> Violation | None:
    """A violation for what is not a resource."""
    if resource not in game.resources:
        return Violation("turn.resources", "no-such-resource", {"resource": resource})
    return None


def lacks(position: Position, territory: str, resource: str) -> Violation | None:
    """A violation if a resource does not lie in a territory."""
    if position.lands[territory].goods.get(resource, 0) == 0:
        where: dict[str, int | str] = {"territory": territory, "resource": resource}
        return Violation("turn.resources", "not-there", where)
    return None


def with_goods(position: Position, tribe: str) -> list[str]:
    """The tribe's territories (sorted) with a resource in them."""
    return [place for place in held(position, tribe) if len(position.lands[place].goods) > 0]
