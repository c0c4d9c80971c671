"""A game in the memory of a host process."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from adjudicator.play.programs import Programs
from adjudicator.play.session import Session
from adjudicator.players.computer import strength_named
from adjudicator.players.minds.strengths import STRENGTHS
from adjudicator.players.seating import Chosen

UNDO = b'"move":"undo"'
"""What only a line that takes moves back says."""


class Running:
    """A game in the memory of this process. Code that uses it holds its lock."""

    def __init__(self, session: Session, anew: Callable[[], Session]) -> None:
        """`anew` loads the game from the database."""
        self._session: Session | None = session
        self._anew = anew
        self.lock = threading.RLock()
        self._programs: Programs | None = None
        self._seated: tuple[object, ...] = ()

    @property
    def session(self) -> Session:
        """The game; loaded anew where a change of it has failed."""
        if self._session is None:
            self._session = self._anew()
        return self._session

    def spoil(self) -> None:
        """Forget a game whose last change was not decided, so that nobody sees it after the lock."""
        self._session = self._programs = None

    def programs(self, seed: str) -> Programs:
        """The computer players that sit in the game now."""
        labels = self.session.players()
        moves = self.session.followed.moves
        chosen = {
            seat: Chosen(strength_named(label.partition(" ")[0]))
            for seat, label in labels.items()
            if label.partition(" ")[0] in STRENGTHS
        }
        seated = (sorted(chosen.items(), key=lambda one: one[0]), seed)
        if self._programs is None or self._seated != seated or self._programs.known > len(moves):
            self._programs = Programs(self.session, chosen, seed)
            self._seated = seated
        return self._programs

    def heed(self, lines: Sequence[bytes]) -> None:
        """Let the computer players learn the game anew if new lines take moves back."""
        if any(UNDO in raw for raw in lines):
            self._programs = None
