"""Places in golden games where a seat that was passed over tries to move."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import Any

import msgspec

from adjudicator.check import Judges, check_bytes
from adjudicator.check.verdict import Finding
from adjudicator.log.header import Header
from adjudicator.log.lines import decode, encode
from adjudicator.rules.copies import copied
from adjudicator.rules.judging import UNTIMELY, WHY
from adjudicator.rules.records import Event
from adjudicator.wording import turn_begins
from tests.support.replay import golden_logs, load, read_header, steps

JUDGES = Judges()


class Late(msgspec.Struct, frozen=True):
    """A move of a seat that was passed over before, in the same turn."""

    header: Header
    before: list[dict[str, Any]]
    """The moves of the game before it."""
    move: dict[str, Any]
    reason: Event
    """The report that the seat was passed over."""

    def log(self) -> bytes:
        """The log up to the moves before, and the move, without any hash."""
        head = {**decode(encode(self.header)), "policy": {}}
        lines = [{**move, "n": n} for n, move in enumerate([*self.before, self.move], 1)]
        return b"".join(encode(line) + b"\n" for line in [head, *lines])

    def finding(self) -> Finding:
        """What the judge says of it."""
        return check_bytes(self.log(), JUDGES, running=True).verdict.findings[0]


@cache
def late_move(game: str, within: int = 400) -> Late:
    """The first such move in the first lines of a golden game that the rules alone refuse for its time."""
    loaded = load(game)
    for log in sorted(golden_logs(game), key=lambda one: one.stat().st_size):
        kinds = {step.move["move"]: step.move for step in steps(log)}
        passed: list[Event] = []
        before: list[dict[str, Any]] = []
        for step in islice(steps(log), within):
            for event in passed:
                kind, seat = str(event.args["move"]), str(event.args["by"])
                move = {**kinds.get(kind, {}), "by": seat}
                if kind not in kinds:
                    continue
                wrong = loaded.rulebook.check(loaded.game, step.position, move)
                if wrong is not None and wrong.code in UNTIMELY:
                    return Late(read_header(log), before, move, event)
            events = loaded.rulebook.apply(loaded.game, copied(step.position), step.move)
            if any(event.kind == turn_begins(game) for event in events):
                passed = []
            passed += [event for event in events if WHY in event.args]
            before.append(step.move)
    raise AssertionError(f"no golden game of {game} passes a seat over")
