"""Which lines of a log revealed hidden information (by `adjudicator.rules.secrecy`)."""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.log.envelope import LOG_MOVES
from adjudicator.log.lines import decode, encode
from adjudicator.registry import GAMES
from adjudicator.registry import rulebook as rulebook_of
from adjudicator.rulebooks import FAULTS, Rulebook
from adjudicator.rules.secrecy import Reading, reveals
from adjudicator.wording import secrecy_of

MUCH = 1_000_000


def enriched(data: Any) -> Any:
    """The data of a view in which every hidden number is replaced by a very large one."""
    if isinstance(data, dict):
        return {name: enriched(value) for name, value in data.items()}
    if isinstance(data, list):
        return [enriched(value) for value in data]
    return MUCH if type(data) is int and data == -1 else data


def enriched_view(rules: Rulebook, view: Any) -> Any:
    """A view in which every hidden number is replaced by a very large one."""
    return msgspec.convert(enriched(decode(encode(view))), rules.position_type)


def plain_rules(rules: Rulebook) -> Rulebook:
    """The rulebook in Python, whatever engine runs the rules: only Python survives questions about a view."""
    return rulebook_of(rules.id) if rules.id in GAMES else rules


def reading_of(rules: Rulebook, seats: list[str]) -> Reading:
    """How the rulebook is asked what seats know."""

    def refused(game: Any, view: Any, move: dict[str, Any], _seat: str) -> bool:
        try:
            return rules.check(game, enriched_view(rules, view), move) is not None
        except FAULTS:
            return False

    return Reading(
        secrecy=secrecy_of(rules),
        seats=seats,
        timeout_moves=rules.timeout_moves,
        view=rules.view,
        next_field=rules.next_field,
        refused=refused,
    )


class Revealing:
    """Says of lines of one log whether they revealed anything; each is looked at once."""

    def __init__(self, rules: Rulebook, game: Any, seats: list[str]) -> None:
        self._game = game
        self._rules = plain_rules(rules)
        self._reading = reading_of(self._rules, seats)
        self._silent: set[int] = set()

    def reveals(self, position: Any, line: dict[str, Any]) -> bool:
        """Whether a line, played in a position (which is not changed), revealed anything."""
        if line["move"] == "open-order":
            return True
        if line["move"] in LOG_MOVES or line["n"] in self._silent:
            return False
        kind, text = self._rules.position_type, encode(position)
        before: Any = msgspec.json.decode(text, type=kind)
        after: Any = msgspec.json.decode(text, type=kind)
        events = self._rules.apply(self._game, after, line)
        found = reveals(self._reading, self._game, before, after, line, events)
        if not found:
            self._silent.add(line["n"])
        return found
