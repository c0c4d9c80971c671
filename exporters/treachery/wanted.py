"""What translations of events are made of: the moves that an event stands for, and why there are none."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from exporters.treachery.following import Follower, Move, Wanted
from exporters.treachery.ids import FACTIONS
from exporters.treachery.saves import SavedEvent


class Untranslatable(Exception):  # noqa: N818 - a reason, told to the reader, and no fault of the program
    """There is no move of classic Dune for what an event does."""


Translate = Callable[[Follower, SavedEvent], Sequence[Wanted]]


class Translation:
    """How an event becomes moves, and the phase in which these are made."""

    def __init__(self, translate: Translate, phase: str = "") -> None:
        self.translate = translate
        self.phase = phase


def move_of(event: SavedEvent, kind: str, **fields: object) -> Move:
    """A move by the faction of an event."""
    return {"by": seat_of(event), "move": kind, **fields}


def seat_of(event: SavedEvent) -> str:
    """The faction of an event. Untranslatable if it is one of an expansion."""
    if not event.by:
        raise Untranslatable("it is of a faction that classic Dune does not have")
    return event.by


def target_of(event: SavedEvent, name: str = "Target") -> str:
    """The faction that a field of an event names. Untranslatable if it is one of an expansion."""
    number = event.number_of(name)
    if str(number) not in FACTIONS:
        raise Untranslatable(
            f"classic Dune has no faction with the number {number} of treachery.online"
        )
    return FACTIONS[str(number)]


def is_awaited(game: Follower, event: SavedEvent, *steps: str) -> bool:
    """Whether the game waits for the faction of the event in one of these steps."""
    waiting = game.rules.to_act(game.position)
    return game.position.step in steps and seat_of(event) in waiting


def check_own_karama(game: Follower, event: SavedEvent, card: str) -> None:
    """Raise Untranslatable if a seat plays a Karama card of its ally."""
    if card != "none" and card not in game.position.sides[seat_of(event)].hand:
        raise Untranslatable("a Karama card of the ally is played")


def ally_of(game: Follower, faction: str) -> str:
    """The ally of a faction, or ""."""
    return str(game.position.sides[faction].ally)


def pledged(game: Follower, event: SavedEvent, spice: int) -> list[Wanted]:
    """What the ally allows to be spent, if our rules do not have it yet: there it lasts longer than a turn."""
    ally = ally_of(game, seat_of(event))
    if spice <= game.position.pledges.get(ally, 0):
        return []
    return [{"by": ally, "move": "pledge", "spice": spice}]
