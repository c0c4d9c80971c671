"""A player at its seat, made from plain values: what connects players to a table, in Python and in Lua."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.players.minds.chance import chance_from
from adjudicator.players.minds.choosing import speak
from adjudicator.players.minds.lookahead import choose
from adjudicator.players.minds.reasons import public_gain
from adjudicator.players.minds.records import Choice, Forms, Mind, Notes, Rules, Seat
from adjudicator.players.minds.strengths import STRENGTHS
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Event, Field


def new_notes(seat: str) -> Notes:
    """The notes of a seat that has seen nothing yet."""
    return Notes(seat=seat, numbers={}, words={})


def notes_of(seat: str, numbers: dict[str, int], words: dict[str, list[str]]) -> Notes:
    """Notes that a table has kept."""
    return Notes(seat=seat, numbers=numbers, words=words)


def label_of(mind: Mind, strength: str) -> str:
    """What a log calls a player of a strength: its name, and the version of the game's players."""
    return f"{strength} {mind.version}"


def rules_with(
    to_act: Callable[[Any], list[str]],
    kinds: Callable[[Any, Any, str], list[str]],
    next_field: Callable[[Any, Any, Move], Field | None],
    attempt: Callable[[Any, Any, Move], bool],
    result: Callable[[Any, Any], Any],
    view: Callable[[Any, Any, str], Any],
    form_of: Callable[[Any, Any], Callable[[Move], Field | None]],
) -> Rules:
    """The functions of a rulebook that players may ask about positions that they imagine."""
    return Rules(
        to_act=to_act,
        kinds=kinds,
        next_field=next_field,
        attempt=attempt,
        result=result,
        view=view,
        form_of=form_of,
    )


def seated(
    rules: Rules,
    game: Any,
    view: Any,
    notes: Notes,
    kinds: list[str],
    next_field: Callable[[Move], Field | None],
    seed: int,
    strength: str,
    hurry: Callable[[], bool],
) -> Seat:
    """A player of a strength at the seat of its notes; the seed is a whole number from 0 on, below 2**53."""
    return Seat(
        rules=rules,
        game=game,
        view=view,
        seat=notes.seat,
        forms=Forms(kinds=kinds, next_field=next_field),
        notes=notes,
        chance=chance_from(seed),
        strength=STRENGTHS[strength],
        hurry=hurry,
    )


def chosen(mind: Mind, at: Seat, awaited: bool) -> Choice:
    """What a player does: it makes a move if it is awaited, else it may speak up."""
    return choose(mind, at) if awaited else speak(mind, at)


def heard(mind: Mind, game: Any, notes: Notes, move: Move, events: list[Event]) -> None:
    """A player takes note of a move that it may see (else an empty one) and of what it hears."""
    mind.noted(game, notes, move, events)


def gain_for_all(
    mind: Mind, rules: Rules, game: Any, public: Any, seat: str, move: Move, seed: int
) -> int:
    """What a move changes for its seat by a public view alone, in percent of a spice (`reasons.public_gain`)."""
    return public_gain(mind, rules, game, public, seat, move, chance_from(seed))
