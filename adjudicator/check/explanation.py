"""Explains why a seat cannot act now: its last move, and what followed.

When a move is refused because it is out of turn or in the wrong step, the message says at which step
the game is. The real reason lies earlier: the seat has already acted, was passed over because it had
nothing to do, or its move ended by itself. So the last lines that concern the seat are repeated.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from adjudicator.check.judge import Judge
from adjudicator.content.names import move_words, step_words, value_words
from adjudicator.log.lines import decode, encode
from adjudicator.rules import judging
from adjudicator.rules.records import Event, Violation
from adjudicator.speech import in_a_row, phrase
from adjudicator.templates import sentence
from adjudicator.wording import (
    EVERYBODY,
    TABLE,
    WHY,
    happened,
    may_see,
    said,
    turn_begins,
    words_of,
)

FAR = 200
"""Lines that are told again at most."""
TOLD = 6
"""Sentences on what happened; the first and the last of more."""
UNTIMELY = frozenset(judging.UNTIMELY)
"""The codes of moves at the wrong time, whatever the clause."""


class Passage(msgspec.Struct, frozen=True):
    """A line that was played: who was awaited before it, and what happened."""

    move: dict[str, Any]
    waiting: list[str]
    events: list[Event]


def because(
    judge: Judge,
    passages: Sequence[Passage],
    position: Any,
    seat: str,
    viewer: str = TABLE,
) -> list[str]:
    """Why it is not for a seat to make the move it made, in sentences.

    `passages` are the last lines played, in order. What `viewer` may not see is left out, and so
    is, for anybody but the table, what those who are awaited could do.
    """
    names = judge.names()
    told = [
        text
        for passage in _since(passages, judge, position, seat)
        for text in _told(judge, passage, seat, viewer, names)
    ]
    if len(told) > TOLD:
        told = [told[0], *told[1 - TOLD :]]
    return [*told, _awaited(judge, position, viewer, names)]


def cause(
    judge: Judge, passages: Sequence[Passage], move: Mapping[str, Any], refusal: Violation
) -> Violation:
    """The refusal of a move, with the true reason where its seat was passed over in this turn.

    A seat that had nothing to choose was not asked; the step that has come since is not why.
    """
    told = [event for passage in passages for event in passage.events]
    begins = turn_begins(judge.rulebook.id)
    return judging.true_reason(told, begins, {**move}, refusal)


def _since(
    passages: Sequence[Passage], judge: Judge, position: Any, seat: str
) -> Sequence[Passage]:
    """The lines from the one with which the seat ceased to be awaited, or its own last ones."""
    if seat in judge.rulebook.to_act(position):
        first = len(passages)
        while first > 0 and passages[first - 1].move["by"] == seat:
            first -= 1
        return passages[first:][-2:]
    for at in reversed(range(len(passages))):
        if seat in passages[at].waiting:
            return passages[at:]
    return []


def _told(
    judge: Judge, passage: Passage, seat: str, viewer: str, names: Mapping[str, str]
) -> list[str]:
    rules = judge.rulebook
    words = words_of(rules.id)
    move, told = passage.move, list[str]()
    if move["move"] in rules.interrupts and move["by"] != seat:
        return []
    if move["by"] == seat or move.get("seat") == seat:
        shown = (
            said(move, rules.moves, names)
            if may_see(move, rules, viewer)
            else f"{sentence(value_words(seat, names))}: {move_words(move['move'], names)}"
        )
        told.append(phrase("Line {line}, {move}.", line=move["n"] + 1, move=shown))
    for event in passage.events:
        if any(seat in str(value).split(", ") for value in event.args.values()):
            text = happened(event, words, names, viewer)
            clause = f" [{event.clause}]" if WHY in event.args else ""
            told += [text + clause] if text else []
    return told


def _awaited(judge: Judge, position: Any, viewer: str, names: Mapping[str, str]) -> str:
    """Whom the game waits for and, for the table, to do what."""
    rules = judge.rulebook
    waiting: list[str] = rules.to_act(position)
    now = decode(encode(rules.view(judge.game, position, EVERYBODY)))
    phase, step = str(now.get("phase", "")), str(now.get("step", ""))
    place = f" ({value_words(phase, names, 'phase')}: {step_words(step, names)})" if phase else ""
    deeds = list[str]()
    if viewer == TABLE:
        found = {kind for seat in waiting for kind in rules.kinds(judge.game, position, seat)}
        ordered = sorted(found - set(rules.interrupts), key=lambda kind: (kind == "pass", kind))
        deeds = [move_words(kind, names) for kind in ordered]
    for_whom = in_a_row([value_words(seat, names) for seat in waiting]) or phrase("nobody")
    if not deeds:
        return phrase("The game waits for {who}{place}.", who=for_whom, place=place)
    what = deeds[0]
    if len(deeds) > 1:
        what = phrase("{list} or {last}", list=", ".join(deeds[:-1]), last=deeds[-1])
    return phrase(
        "The game waits for {who} to {what}{place}.", who=for_whom, what=what, place=place
    )
