"""What all special Karama powers share: a faction uses its own, once a game, by a Karama card."""

from __future__ import annotations

from adjudicator.games.dune_classic.any_time import any_time, card_violation, spare, untimely
from adjudicator.games.dune_classic.hands import discard
from adjudicator.games.dune_classic.karama import power_left, powers_exist, use_power
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Event, Field, Violation, choice


def power_violation(game: Game, position: Position, move: Move, owner: str) -> Violation | None:
    """Why a seat cannot use the special power of a faction, whatever the power is (cards.power)."""
    by = move["by"]
    found = untimely(position, "cards.power", move)
    if found is not None:
        return found
    if by != owner:
        return Violation("cards.power", "not-yours", {"by": by, "of": owner})
    if not powers_exist(game, position):
        return Violation("cards.power", "not-in-game", {"by": by})
    if not power_left(game, position, by):
        return Violation("cards.power", "used", {"by": by})
    return card_violation(game, position, "cards.power", by, move["card"], "karama")


def may_use(game: Game, position: Position, seat: str, owner: str) -> bool:
    """Whether a seat has the special power of a faction left, and a card for it (cards.power)."""
    return (
        seat == owner
        and any_time(position, seat)
        and power_left(game, position, seat)
        and len(spare(game, position, seat, "karama")) > 0
    )


def play_power(position: Position, by: str, card: str) -> Event:
    """The card is discarded and the power used up (cards.power-used)."""
    discard(position, by, card)
    use_power(position, by)
    return Event("power-used", "cards.power-used", {"by": by, "card": card})


def card_field(game: Game, position: Position, partial: Move, last: bool) -> Field | None:
    """The Karama card, the first field of every special power; nothing once it is named."""
    if "card" in partial:
        return None
    return choice("card", spare(game, position, partial["by"], "karama"), last)
