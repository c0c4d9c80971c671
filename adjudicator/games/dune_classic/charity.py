"""CHOAM Charity: spice for the poor, and for the Bene Gesserit (document 004, "2. Spice Blow")."""

from __future__ import annotations

from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.turn import go_to, in_play, stopped, stopped_event, use_up_stop
from adjudicator.rules.course import begin_step, ruling
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Violation


def enter(game: Game, position: Position) -> list[Event]:
    """Wait for the table to pay."""
    begin_step(position, "charity", ["table"])
    return []


def claimed(game: Game, position: Position) -> bool:
    """Whether charity is paid only to those who claim it."""
    return ruling(game, position, "charity") == "up-to-two-claimed"


def means(game: Game, position: Position, seat: str) -> int:
    """The spice a seat has in the eyes of charity: bribes by ruling `charity-bribes` only."""
    side = position.sides[seat]
    if ruling(game, position, "charity-bribes") == "counted":
        return side.spice + side.bribes
    return side.spice


def poor(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat has little enough spice for charity."""
    return means(game, position, seat) <= game.numbers.charity_threshold


def guaranteed(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat gets charity however rich it is (ruling `bene-gesserit-charity`)."""
    return seat == "bene-gesserit" and ruling(game, position, "bene-gesserit-charity") == "always"


# --- claim-charity -------------------------------------------------------------------------------


def check_claim_charity(game: Game, position: Position, move: Move) -> Violation | None:
    """Charity is claimed once, by the poor and by the Bene Gesserit, where a ruling wants claims.

    Clause charity.claim.
    """
    by = move["by"]
    if not claimed(game, position):
        return Violation("charity.claim", "not-asked", {"by": by})
    if not in_play(position, by):
        return Violation("charity.claim", "no-seat", {"by": by})
    if by in position.done:
        return Violation("charity.claim", "again", {"by": by})
    if not poor(game, position, by) and (
        not guaranteed(game, position, by) or stopped(position, "charity-always")
    ):
        rich: dict[str, int | str] = {"by": by, "spice": means(game, position, by)}
        return Violation(
            "charity.claim", "too-rich", {**rich, "most": game.numbers.charity_threshold}
        )
    return None


def apply_claim_charity(game: Game, position: Position, move: Move) -> list[Event]:
    """Bring the seat up to the sum; the Bene Gesserit get all of it, unless stopped."""
    by = move["by"]
    position.done = sorted([*position.done, by])
    side = position.sides[by]
    events: list[Event] = []
    if guaranteed(game, position, by):
        if not use_up_stop(game, position, "charity-always"):
            side.spice += game.numbers.charity
            paid: dict[str, int | str] = {"to": by, "spice": game.numbers.charity}
            return [Event("charity-paid", "charity.bene-gesserit", paid)]
        events.append(stopped_event(game, "charity-always"))
    gap = game.numbers.charity - means(game, position, by)
    side.spice += gap
    return [*events, Event("charity-paid", "charity.up-to-two", {"to": by, "spice": gap})]


def may_claim_charity(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat can claim charity."""
    if not claimed(game, position) or not in_play(position, seat) or seat in position.done:
        return False
    if guaranteed(game, position, seat) and not stopped(position, "charity-always"):
        return True
    return poor(game, position, seat)


# --- charity -------------------------------------------------------------------------------------


def apply_charity(game: Game, position: Position, move: Move) -> list[Event]:
    """Pay everybody who is due, unless claims have been paid already; then to the bidding."""
    events: list[Event] = []
    if not claimed(game, position):
        for seat in position.order:
            clause = ""
            if poor(game, position, seat):
                clause = "charity.two-to-all"
            if guaranteed(game, position, seat):
                if use_up_stop(game, position, "charity-always"):
                    events.append(stopped_event(game, "charity-always"))
                else:
                    clause = "charity.bene-gesserit"
            if clause != "":
                position.sides[seat].spice += game.numbers.charity
                paid: dict[str, int | str] = {"to": seat, "spice": game.numbers.charity}
                events.append(Event("charity-paid", clause, paid))
    go_to(position, "bidding")
    return events


KINDS: dict[str, Kind] = {
    "claim-charity": Kind(
        clause="charity.claim",
        steps=["charity"],
        waits=False,
        check=check_claim_charity,
        apply=apply_claim_charity,
        open=may_claim_charity,
    ),
    "charity": Kind(
        clause="charity.payment",
        steps=["charity"],
        apply=apply_charity,
        by=["table"],
    ),
}
