"""Pieces as a table shows them: on the board, in a seat's area, for all or for the seat alone."""

from __future__ import annotations

from adjudicator.rules.records import Placement


def board(piece: str, what: str, place: str, count: int) -> Placement:
    """Pieces on the board, open to everybody."""
    return Placement(piece=piece, what=what, place=place, owner="", count=count, hidden=False)


def own(seat: str, piece: str, what: str, place: str, count: int) -> Placement:
    """Pieces in a seat's area that everybody sees."""
    return Placement(piece=piece, what=what, place=place, owner=seat, count=count, hidden=False)


def secret(seat: str, piece: str, what: str, place: str) -> Placement:
    """A card or the like in a seat's area that only the seat sees."""
    return Placement(piece=piece, what=what, place=place, owner=seat, count=1, hidden=True)
