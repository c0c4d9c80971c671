"""Cards that two have drawn at the same moment: whoever has lost one says so, and draws another.

All clients let the card be where one of the two has laid it, and a log may hold the moves of that player alone. So a line
that says that a card was lost is believed if somebody else has drawn that very card.
"""

from __future__ import annotations

from collections import defaultdict

from exporters.vassal.format.chat_lines import lost_in, teller_of
from exporters.vassal.reading.checks.ruled import TABLE
from exporters.vassal.reading.checks.unexplained import INCONCLUSIVE, Unexplained
from exporters.vassal.reading.moves.table_replay import OPEN_HAND
from exporters.vassal.reading.saved.commands import Chat, Move
from exporters.vassal.reading.saved.mapping import side_of
from exporters.vassal.reading.saved.seating import Names
from exporters.vassal.reading.saved.steps import Step
from exporters.vassal.reading.saved.table import SavedTable


class LostCards:
    """Follows a log step by step; `found` are its findings."""

    def __init__(self, names: Names) -> None:
        self.found: list[Unexplained] = []
        self._names = names
        self._drawn: defaultdict[str, set[str]] = defaultdict(set)
        """Card -> the seats that have drawn it from a pile."""

    def before(self, step: Step, table: SavedTable) -> None:
        """Store who draws which cards from piles in a step."""
        for command in step.commands:
            piece = table.pieces.get(command.id) if isinstance(command, Move) else None
            if isinstance(command, Move) and piece is not None and piece.inside in table.decks:
                seat = table.seats.get(command.user)
                self._drawn[command.id].add(self._seat(seat.side if seat is not None else ""))

    def after(self, step: Step) -> None:
        """Check what the lines of a step say of cards that were lost."""
        for command in step.commands:
            if not isinstance(command, Chat) or step.undoes:
                continue
            who = self._seat(teller_of(command.text) or "")
            if any(not self._drawn.get(card, set()) - {who} for card in lost_in(command.text)):
                self.found.append(
                    Unexplained(step.number, who, "a card", "", "", "not-lost", INCONCLUSIVE)
                )

    def _seat(self, side: str) -> str:
        if side.casefold() in OPEN_HAND:
            return TABLE
        return side_of(self._names.mapping, side, self._names.factions) or side
