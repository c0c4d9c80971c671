"""The positions of the case tables: that before a line of a golden game, or that position with changes."""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.rules.judging import true_reason
from adjudicator.rules.records import Event, Violation
from adjudicator.wording import turn_begins
from tests.support.golden import clone
from tests.support.replay import Loaded, Step


def fresh(loaded: Loaded, step: Step) -> Step:
    """A step with a position of its own, which may be changed."""
    return Step(step.line, step.move, clone(loaded.rulebook.position_type, step.position))


def merged(base: Any, patch: Any) -> Any:
    """JSON with what a patch changes: dicts entry by entry, but {"=": value} puts a value in whole."""
    if not isinstance(patch, dict):
        return patch
    if list(patch) == ["="]:
        return patch["="]
    known = base if isinstance(base, dict) else {}
    return {**known, **{name: merged(known.get(name), value) for name, value in patch.items()}}


def refusal(
    loaded: Loaded, step: Step, rejects: dict[str, Any]
) -> tuple[Violation | None, dict[str, Any]]:
    """What a case of a table rejects, and the move: the position is that of a line, perhaps changed.

    `given` is a patch of the position, `first` a legal move that is made before the wrong one, and
    `after` stands for the move of the line itself. The position of the step is used up.
    """
    rules, position, told = loaded.rulebook, step.position, list[Event]()
    if "given" in rejects:
        changed = merged(msgspec.to_builtins(position), rejects["given"])
        position = msgspec.convert(changed, rules.position_type)
    first = step.move if rejects.get("after") else rejects.get("first")
    if first is not None:
        assert rules.check(loaded.game, position, first) is None
        told = rules.apply(loaded.game, position, first)
    before = msgspec.json.encode(position, order="sorted")
    found = rules.check(loaded.game, position, rejects["move"])
    assert msgspec.json.encode(position, order="sorted") == before
    if found is not None and "first" in rejects:
        found = true_reason(told, turn_begins(rules.id), rejects["move"], found)
    return found, rejects["move"]
