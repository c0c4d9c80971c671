"""What was shown and taken back: chance that has spoken, and secrets that others have seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from adjudicator.check.judge import Judge
from adjudicator.rules.secrecy import is_shown_later
from adjudicator.wording import secrecy_of
from exporters.vassal.reading.checks.ruled import TABLE, Ruled
from exporters.vassal.reading.checks.unexplained import ILLEGAL, INCONCLUSIVE, Unexplained
from exporters.vassal.reading.moves.table_replay import Reading
from exporters.vassal.reading.saved.steps import Step


class TakenBack:
    """Follows the lines of a log, step by step; `found` are its findings so far."""

    def __init__(self, judge: Judge, reading: Reading) -> None:
        self.found: list[Unexplained] = []
        self._judge = judge
        self._withdrawn = reading.withdrawn
        self._opened = reading.opened
        self._secrecy = secrecy_of(judge.rulebook)
        self._live: list[Ruled] = []
        """The lines that have not been taken back."""
        self._redrawn: list[tuple[int, dict[str, Any]]] = []
        """Moves of chance that were taken back, each with its step."""
        self._hidden: list[tuple[int, dict[str, Any]]] = []
        """Moves that were made in secret, shown and taken back, each with its step."""

    def after(self, step: Step, told: Sequence[Ruled]) -> None:
        """A step has produced these lines."""
        if step.undoes in self._withdrawn:
            self._redrawn.append((step.number, self._withdrawn[step.undoes]))
        for line in told:
            move = line.found.move
            if line.found.how == "undo":
                self._take_back(step, line, told)
                continue
            self._live.append(line)
            if self._is_chance(move):
                self._compare(self._redrawn, move, "rolled-again", by=None)
            if line.found.how == "report":
                self._compare(self._hidden, move, "shown-again", by=move["by"])

    def end(self) -> list[Unexplained]:
        """All findings: the log is over, and what is still taken back stays so."""
        left = [(one, "chance-undone") for one in self._redrawn] + [
            (one, "shown-undone") for one in self._hidden
        ]
        for (number, move), reason in left:
            self._tell(number, move, reason)
        return self.found

    def _take_back(self, step: Step, undo: Ruled, told: Sequence[Ruled]) -> None:
        before = self._live
        self._live = [one for one in before if one.found.line <= undo.found.move["to"]]
        gone = before[len(self._live) :]
        self._redrawn += [
            (step.number, one.found.move) for one in gone if self._is_chance(one.found.move)
        ]
        # Other lines come once more after it.
        again = [one.found.step for one in told if one.found.line > undo.found.line]
        for line in gone:
            move = line.found.move
            if line.found.step in again or not is_shown_later(self._secrecy, move):
                continue
            if line.found.how == "report":
                self._hidden.append((step.number, move))
            elif any(line.found.step < at < step.number for at in self._others(before, move)):
                self._tell(step.number, move, "peeked-undone")

    def _others(self, lines: list[Ruled], move: dict[str, Any]) -> Iterator[int]:
        """The steps in which all saw moves of other seats of the same kind."""
        for line in lines:
            other = line.found.move
            same = other["move"] == move["move"] and other["by"] != move["by"]
            if same and line.found.how == "report":
                shown = [at for at, made in self._opened.items() if made == line.found.step]
                yield max(shown, default=line.found.step)

    def _compare(
        self, old: list[tuple[int, dict[str, Any]]], move: dict[str, Any], reason: str, *, by: str | None
    ) -> None:  # fmt: skip
        """A move is made in the place of one that was taken back, if there is one of its kind: it must be the same."""
        for at, (number, one) in enumerate(old):
            if one["move"] == move["move"] and by in (None, one["by"]):
                del old[at]
                if not one.items() <= move.items():
                    self._tell(number, one, reason, ILLEGAL)
                return

    def _is_chance(self, move: dict[str, Any]) -> bool:
        return move["by"] == TABLE or move["move"] in self._judge.rulebook.deck_moves

    def _tell(
        self, step: int, move: dict[str, Any], reason: str, verdict: str = INCONCLUSIVE
    ) -> None:
        what = f"{move['move']} by {move['by']}"
        self.found.append(Unexplained(step, "", what, "", "", reason, verdict))
