"""The moderator's post of a game of Example Game. Not portable: it is written for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.show.document import Block, Heading, Line, Table
from adjudicator.show.replay import Followed
from adjudicator.wording import clause_words, listed, phrase

TURN_BEGINS = "turn-began"
"""The kind of event with which a turn begins."""

HAND = "your warriors"
"""What a player has; all of it lies open."""

UNASKED: frozenset[str] = frozenset()
"""Kinds that are open most of the time: a terminal does not stop to offer them."""

Names = Mapping[str, str]


def phase_name(followed: Followed, names: Names, phase: str) -> str:
    """The heading of a phase."""
    return names[phase]


def title(followed: Followed, names: Names) -> str:
    """What game, which turn, which phase."""
    position = followed.position
    game = followed.content.data["game"]["title"]
    if position.step == "over":
        return phrase("{game}: the game is over in turn {turn}", game=game, turn=position.turn)
    return phrase(
        "{game}: turn {turn}, {phase}", game=game, turn=position.turn, phase=names[position.phase]
    )


def state(followed: Followed, position: Any, names: Names) -> list[Block]:
    """Where the game stands: the storm, the board, the result."""
    blocks: list[Block] = []
    if position.step == "over":
        how = clause_words(followed.content, position.ending)
        blocks.append(Line(phrase("Won by"), f"{listed(position.winners, names)} ({how})"))
    blocks.append(Line(phrase("Storm"), names.get(position.storm, "-")))
    rows = [
        [names[territory], ", ".join(f"{names[seat]} {there[seat]}" for seat in there)]
        for territory, there in position.lands.items()
        if there
    ]
    board = Table([phrase("Territory"), phrase("Forces")], rows)
    return [*blocks, Heading(2, phrase("On the board")), board]


def hand_lines(position: Any, names: Names, shown: list[str]) -> list[Line]:
    """What these factions have that others may not see: nothing in this game."""
    return []


def holding(position: Any, names: Names, seat: str) -> str:
    """What a player holds, as one part of a sentence."""
    held = sum(1 for there in position.lands.values() if seat in there)
    return phrase("1 territory") if held == 1 else phrase("{n} territories", n=held)


def own_lines(position: Any, names: Names, seat: str) -> list[Line]:
    """All that a player holds."""
    return [Line(phrase("On the board"), holding(position, names, seat))]


def matters(position: Any, names: Names) -> list[Line]:
    """What is being decided: where the storm blows."""
    return [Line(phrase("Storm"), names[position.storm])] if position.storm else []


def recent_heading(position: Any) -> str:
    """The heading of what has happened since the last turn began."""
    return phrase("Turn {n} so far", n=position.turn)
