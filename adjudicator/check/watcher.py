"""Callbacks that see the legal moves of a log while it is judged, each with the position before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from adjudicator.check.judge import Judge
    from adjudicator.log.header import Header


class Watcher(Protocol):
    """Sees the legal moves; it must not change anything and does not affect the verdict."""

    def begin(self, judge: Judge, header: Header) -> None:
        """The header is valid: the game begins."""

    def take(self, move: dict[str, Any], position: Any) -> None:
        """A legal line is about to be applied; the position must not be changed."""

    def hand_over(self, line: dict[str, Any]) -> None:
        """A valid handover: somebody else plays a seat from here on."""

    def take_back(self, line: dict[str, Any]) -> None:
        """An undo that the policy allows has been carried out."""
