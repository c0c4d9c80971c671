"""Callbacks that see the legal moves of a log while it is judged, each with the position before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from adjudicator.check.judge import Judge
    from adjudicator.log.header import Header


class Watcher(Protocol):
    """Is shown what the rules allow; it changes nothing and has no say."""

    def begin(self, judge: Judge, header: Header) -> None:
        """The header can be used: the game begins."""

    def take(self, move: dict[str, Any], position: Any) -> None:
        """A legal line is about to be carried out; the position is only to be looked at."""

    def take_back(self, line: dict[str, Any]) -> None:
        """An undo that the policy allows has been followed."""
