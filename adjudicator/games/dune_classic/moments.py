"""A move that uses an advantage waits while others may stop it by Karama (ruling `karama-moment`).

All seats are asked that could hold such a card as far as everybody knows. A seat can decline to be
asked again in this phase or turn.
"""

from __future__ import annotations

from adjudicator.games.dune_classic.battle_course import stop_at_once
from adjudicator.games.dune_classic.hands import discard, may_hold
from adjudicator.games.dune_classic.karama import (
    ASKING,
    karama_of,
    moment_of,
    pause,
    resume,
)
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.dune_classic.ruled_records import Moment
from adjudicator.games.dune_classic.spice_blow import worm_comes
from adjudicator.games.dune_classic.travel import GUILD, ask_next
from adjudicator.games.dune_classic.uses import AUTOMATIC, HALT, WORTHLESS, card_played, uses_of
from adjudicator.games.dune_classic.worms import draw_worm
from adjudicator.rules.course import begin_step, finish, ruling
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation, choice

EXTENTS: list[str] = ["phase", "turn", "use"]
"""For how long a seat stops nothing (sorted)."""
BESIDE: list[str] = ["after", "at", "leaf", "n", "note", "opens", "prev", "salt", "sig"]
"""What a line says beside the move."""

# --- who is asked --------------------------------------------------------------------------------


def stoppable_by(game: Game, seat: str, uses: list[str]) -> list[str]:
    """Those of some advantages that a seat may stop: not its own, and shipments the Guild alone."""
    return [
        use
        for use in uses
        if (use == HALT and seat == GUILD) or (use != HALT and game.advantages[use].faction != seat)
    ]


def asked(game: Game, position: Position, uses: list[str]) -> list[str]:
    """The seats, in the order of the turn, that may hold a Karama card and have not refused."""
    return [
        seat
        for seat in position.order
        if seat not in karama_of(position).refusals
        and len(stoppable_by(game, seat, uses)) > 0
        and may_hold(game, position, seat, "karama")
    ]


def hold_up(game: Game, position: Position, move: Move) -> list[Event]:
    """Let a move wait for those who may stop what it uses; without any, nothing happens.

    A worm is turned up before anybody is asked.
    """
    uses = uses_of(game, position, move)
    if len(uses) == 0:
        return []
    seats = asked(game, position, uses)
    if len(seats) == 0:
        return []
    events: list[Event] = []
    if move["move"] == "reveal-spice":
        events = draw_worm(game, position, move["card"])
    waits = Moment(
        move={name: value for name, value in move.items() if name not in BESIDE},
        uses=uses,
        pause=pause(position),
    )
    karama_of(position).moments = [*karama_of(position).moments, waits]
    begin_step(position, ASKING, seats)
    return events + [use_event(game, move, use) for use in uses]


def use_event(game: Game, move: Move, use: str) -> Event:
    """The report that a move uses an advantage, or is a shipment that the Guild may stop."""
    if use == HALT:
        return Event("shipment-waits", "cards.halt-asked", {"by": move["by"]})
    told: dict[str, int | str] = {"advantage": use, "of": game.advantages[use].faction}
    return Event("use-waits", "cards.karama-asked", told)


# --- allowed, or stopped -------------------------------------------------------------------------


def go_through(position: Position) -> None:
    """Nobody has stopped the move: it is carried out."""
    moment = leave(position)
    karama_of(position).ready = moment.move


def leave(position: Position) -> Moment:
    """The latest moment is over; the course stands where it stood before."""
    moment = moment_of(position)
    assert moment is not None
    karama = karama_of(position)
    karama.moments = karama.moments[: len(karama.moments) - 1]
    resume(position, moment.pause)
    return moment


def stop_use(game: Game, position: Position, advantage: str) -> list[Event]:
    """Stop what the Karama card that was just played refers to: the waiting move, or the present battle.

    A move that only brings its owner less is carried out without the advantage.
    """
    moment = moment_of(position)
    if moment is None or advantage not in moment.uses:
        return stop_at_once(game, position, advantage)
    if moment.move["by"] != "table" and advantage not in AUTOMATIC:
        return cancel(game, position, advantage)
    moment.uses = [use for use in moment.uses if use != advantage]
    if advantage == "place-extra-worms":
        moment.uses = []
    position.waiting = [
        seat
        for seat in position.waiting
        if len(stoppable_by(game, seat, moment.uses)) > 0
        and may_hold(game, position, seat, "karama")
    ]
    if len(position.waiting) == 0:
        go_through(position)
    return []


def cancel(game: Game, position: Position, advantage: str) -> list[Event]:
    """The move is not made; its seat may act again, without the advantage (cards.karama-cancels)."""
    move = leave(position).move
    told: dict[str, int | str] = {"by": move["by"], "advantage": advantage}
    events = [Event("move-cancelled", "cards.karama-cancels", told)]
    card = card_played(position, move)
    if advantage == WORTHLESS and ruling(game, position, "stopped-worthless") == "discarded":
        discard(position, move["by"], card)
        lost: dict[str, int | str] = {"by": move["by"], "card": card}
        events.append(Event("card-wasted", "cards.karama-wasted", lost))
    if move["move"] == "take-turn":
        return events + ask_next(game, position, position.step == "guild-move", False)
    return events + stop_at_once(game, position, advantage)


def apply_drawn_worm(game: Game, position: Position, move: Move) -> list[Event]:
    """The worm that was turned up comes (spice-blow.reveal)."""
    return worm_comes(game, position)


# --- allow ---------------------------------------------------------------------------------------


def check_allow(game: Game, position: Position, move: Move) -> Violation | None:
    """A faction that is asked lets the move pass, or all such moves of a phase or turn: cards.karama-allow."""
    if move["extent"] not in EXTENTS:
        return Violation("cards.karama-allow", "no-such-extent", {"extent": move["extent"]})
    return None


def apply_allow(game: Game, position: Position, move: Move) -> list[Event]:
    """The seat stops nothing; after the last, the move is carried out (cards.karama-allowed)."""
    by = move["by"]
    events: list[Event] = []
    if move["extent"] != "use":
        karama = karama_of(position)
        karama.refusals = {**karama.refusals, by: move["extent"]}
        told: dict[str, int | str] = {"by": by}
        if move["extent"] == "phase":
            events.append(Event("phase-allowed", "cards.karama-allowed", told))
        else:
            events.append(Event("turn-allowed", "cards.karama-allowed", told))
    if finish(position, by):
        go_through(position)
    return events


def allow_field(game: Game, position: Position, partial: Move) -> Field | None:
    """For how long the seat stops nothing (cards.karama-allow)."""
    if "extent" not in partial:
        return choice("extent", EXTENTS, last=True)
    return None


KINDS: dict[str, Kind] = {
    "allow": Kind(
        clause="cards.karama-allow",
        steps=[ASKING],
        check=check_allow,
        apply=apply_allow,
        field=allow_field,
    ),
}
"""The kind of move by which a seat lets a move pass."""

DRAWN: dict[str, Kind] = {
    "reveal-spice": Kind(
        clause="spice-blow.reveal", steps=["reveal-spice"], apply=apply_drawn_worm
    ),
}
"""What comes of a card that was turned up and had to wait."""
