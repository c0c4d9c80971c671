"""The outcomes of chance in a game: for each source how often each came, and how often it was expected."""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.rulebooks import FAULTS, Rulebook
from adjudicator.rules.records import Field
from adjudicator.rules.secrecy import UNKNOWN
from adjudicator.wording import may_see

Value = int | str
"""Represents something hidden in a view."""


class Source(msgspec.Struct):
    """A field in which the table records an outcome of chance."""

    kind: str
    """Of move."""
    field: str
    to: str
    """The seat for which it was thrown; "" for nobody, and for cards."""
    draws: int
    seen: dict[Value, int]
    expected: dict[Value, float]
    """Outcome -> the sum of its probabilities (shares of 1) over all draws, with what was left to be drawn."""


class Draws:
    """Collects the draws of a game that a viewer may see."""

    def __init__(self, rules: Rulebook, game: Any, viewer: str) -> None:
        self._rules, self._game, self._viewer = rules, game, viewer
        self._sources: dict[tuple[str, str, str, frozenset[Value]], Source] = {}

    def take(self, position: Any, move: dict[str, Any]) -> None:
        """Take the draws of a legal move that is about to be carried out; other moves have none.

        What could have come is asked of what the viewer sees: where its view hides that, a draw is left
        out, for its chances would give away what lies hidden.
        """
        rules, kind = self._rules, str(move["move"])
        if move["by"] != "table" or kind in rules.timeout_moves:
            return
        if not may_see(move, rules, self._viewer):
            return
        form: dict[str, Any] = {"by": move["by"], "move": kind}
        view = rules.view(self._game, position, self._viewer)
        while (field := self._field(view, form)) is not None:
            value = move[field.name]
            known = field.kind != "text" and not any(one in UNKNOWN for one in field.options)
            if known and len(field.options) > 1 and value in field.options:
                dealt = kind in rules.deck_moves
                to = "" if dealt else str(move.get("to", ""))
                sort = frozenset[Value]() if dealt else frozenset(field.options)
                source = self._sources.setdefault(
                    (kind, field.name, to, sort), Source(kind, field.name, to, 0, {}, {})
                )
                source.draws += 1
                source.seen[value] = source.seen.get(value, 0) + 1
                for option in field.options:
                    source.expected[option] = source.expected.get(option, 0) + 1 / len(
                        field.options
                    )
            form[field.name] = value
            if field.last:
                break

    def _field(self, view: Any, form: dict[str, Any]) -> Field | None:
        """The next field of a draw as the viewer sees it; None if the viewer may not know it."""
        try:
            return self._rules.next_field(self._game, view, form)
        except FAULTS:
            return None

    @property
    def sources(self) -> list[Source]:
        """The sources, those with the most draws first."""
        return sorted(
            self._sources.values(), key=lambda one: (-one.draws, one.kind, one.field, one.to)
        )
