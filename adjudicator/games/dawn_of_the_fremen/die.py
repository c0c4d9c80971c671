"""The Arrakis die, and who decides whether a phase happens (document 000, "Roll the Arrakis Die")."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.records import Game, Position
from adjudicator.games.dawn_of_the_fremen.turn import go_to
from adjudicator.rules.course import begin_round, begin_step, finish, next_seat, refill, ruling
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation, choice, flag

NEXT: dict[str, str] = {"production": "trade", "trade": "shipment", "shipment": "action"}
"""Phase -> the phase after it."""


def await_roll(position: Position) -> None:
    """The lead player rolls the Arrakis die."""
    begin_step(position, "roll", ["table"])


def enter(game: Game, position: Position) -> list[Event]:
    """The lead player rolls; in the Initiation Cycle the phase happens without it."""
    if position.cycle == 1:
        begin_step(position, "occurs", [])
    else:
        await_roll(position)
    return []


def check_roll(game: Game, position: Position, move: Move) -> Violation | None:
    """The face is one of the Arrakis die: die.faces."""
    if move["face"] not in game.faces:
        return Violation("die.faces", "no-such-face", {"face": move["face"]})
    return None


def apply_roll(game: Game, position: Position, move: Move) -> list[Event]:
    """The face says whether the phase happens, or who decides."""
    face = game.faces[move["face"]]
    position.face = face.id
    if face.occurs == "lead":
        begin_step(position, "decide", [position.order[0]])
        return []
    if face.occurs == "vote":
        for side in position.sides.values():
            side.vote = ""
        if ruling(game, position, "votes") == "hidden":
            begin_step(position, "vote", [*position.order])
        else:
            begin_round(position, "vote")
        return []
    return settle_roll(game, position, face.occurs == "yes", "die.occurs")


def settle_roll(game: Game, position: Position, occurs: bool, clause: str) -> list[Event]:
    """Begin the phase by the clause, or leave it out."""
    phase = position.phase
    if not occurs:
        go_to(position, NEXT[phase])
        return [Event("phase-skipped", "die.skipped", {"phase": phase})]
    begin_step(position, "occurs", [])
    return [Event("phase-occurs", clause, {"phase": phase})]


def roll_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The face (die.faces)."""
    if "face" not in partial:
        return choice("face", game.die, True)
    return None


def apply_decide(game: Game, position: Position, move: Move) -> list[Event]:
    """The lead player has decided; what happens goes as with both moons."""
    return settle_roll(game, position, move["occurs"], "die.as-both-moons")


def occurs_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Whether the phase happens (die.lead-decides, die.vote)."""
    if "occurs" not in partial:
        return flag("occurs", [False, True], True)
    return None


def apply_vote(game: Game, position: Position, move: Move) -> list[Event]:
    """Count a vote; after the last, the greater number decides, and the lead player a tie."""
    by = move["by"]
    position.sides[by].vote = "yes" if move["occurs"] else "no"
    return vote_done(game, position, by)


def vote_done(game: Game, position: Position, seat: str) -> list[Event]:
    """One seat more has voted."""
    if ruling(game, position, "votes") == "hidden":
        finish(position, seat)
    else:
        next_seat(position, seat)
    return votes_go_on(game, position)


def votes_go_on(game: Game, position: Position) -> list[Event]:
    """Wait for the tribes that have not voted; after the last vote, the votes are counted."""
    if not refill(position):
        return []
    yes = sum(1 for tribe in position.order if position.sides[tribe].vote == "yes")
    no = sum(1 for tribe in position.order if position.sides[tribe].vote == "no")
    lead = position.sides[position.order[0]].vote
    occurs = yes > no or (yes == no and lead == "yes")
    clause = "die.tie" if yes == no else "die.vote"
    counted = Event("votes-counted", clause, {"yes": yes, "no": no})
    return [counted, *settle_roll(game, position, occurs, "die.as-both-moons")]


KINDS: dict[str, Kind] = {
    "roll": Kind(
        clause="die.roll",
        steps=["roll"],
        check=check_roll,
        apply=apply_roll,
        field=roll_field,
        by=["table"],
    ),
    "decide": Kind(
        clause="die.lead-decides",
        steps=["decide"],
        apply=apply_decide,
        field=occurs_field,
    ),
    "vote": Kind(
        clause="die.vote",
        steps=["vote"],
        apply=apply_vote,
        field=occurs_field,
    ),
}
"""The kinds of move about the die."""
