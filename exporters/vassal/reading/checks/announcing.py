"""Evidence in lines of the chat: who wrote them, the contents of the form, the roll of the dice.

A `Lines` sees the lines of every step. Its findings do not depend on pieces: a revealed move that
differs from the sealed one, a roll whose line differs from the engine's die, a move announced by
somebody else, a line that no form has written.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from adjudicator.check.judge import Judge
from adjudicator.log.envelope import bare_move
from exporters.vassal.format.chat_lines import HEADER_PROPERTY, teller_of
from exporters.vassal.module.controls.dice import Roll
from exporters.vassal.module.game_facts.secrecy import Seal
from exporters.vassal.reading.checks.ruled import TABLE, Ruled, events_as_seen
from exporters.vassal.reading.checks.saying import contradicts
from exporters.vassal.reading.checks.unexplained import ILLEGAL, INCONCLUSIVE, Unexplained
from exporters.vassal.reading.moves.secret_acts import move_in_form, sealed_by
from exporters.vassal.reading.moves.table_replay import OPEN_HAND, Reading
from exporters.vassal.reading.saved.commands import Change, Chat, Property, Results
from exporters.vassal.reading.saved.mapping import side_of
from exporters.vassal.reading.saved.reports import marked, read_report
from exporters.vassal.reading.saved.seating import Names, reports_of
from exporters.vassal.reading.saved.steps import Step
from exporters.vassal.reading.saved.table import SavedTable

MOST_SEEN_ANEW = 20
"""Lines that do not say what they did, and that are judged once more without those that crossed them; a game has one or two."""


class _Sealed(msgspec.Struct):
    """A sealed move that has not been opened yet."""

    step: int
    phase: int
    move: dict[str, Any] | None
    """The contents of its form; None if it was not filled in."""
    changed: int = 0
    """The first step in which the form had other contents; 0 for none."""


class Lines:
    """Checks the lines of each step of a log; `found` are its findings."""

    def __init__(
        self,
        judge: Judge,
        names: Names,
        reading: Reading,
        automata: Sequence[str] = (),
        *,
        named: bool = False,
    ) -> None:
        self._judge = judge
        self._reading = reading
        self._seen_anew = 0
        self._named = named
        """Whether the module marks each line with the side whose program wrote it."""
        self.found: list[Unexplained] = []
        self._moves = judge.rulebook.moves
        self._names = names
        self._automata = automata
        """Seats without a player: any player's program may report their moves."""
        self._sealed: dict[Seal, list[_Sealed]] = {}

    def after(
        self, step: Step, table: SavedTable, phase: int, lines: Sequence[Ruled] = (), *, began: bool
    ) -> None:
        """Check a step, with the table after it and the lines that it produced.

        `began`: a move was made before it.
        """
        if step.undoes:
            self._take_back(step.undoes)
            return
        self._typed(step, began=began)
        self._tellers(step, lines)
        self._rolls(step)
        self._forms(step, table)
        for move in _moves_of(step):
            self._opened(step, move)
        for seal in sealed_by(self._names, step):
            sealed = move_in_form(table, seal, self._moves[seal.kind])
            self._sealed.setdefault(seal, []).append(_Sealed(step.number, phase, sealed))

    # --- sealed moves ----------------------------------------------------------------------------

    def _take_back(self, undone: int) -> None:
        for kept in self._sealed.values():
            kept[:] = [one for one in kept if one.step != undone]
            for one in kept:
                one.changed = 0 if one.changed == undone else one.changed

    def _forms(self, step: Step, table: SavedTable) -> None:
        """Forms whose contents have changed since their move was sealed."""
        for command in step.commands:
            piece = table.pieces.get(command.id) if isinstance(command, Change) else None
            marks = piece.marks if piece is not None else {}
            if marks.get("Layer") != "form":
                continue
            seal = Seal(marks.get("By", ""), marks.get("Kind", ""))
            for one in self._sealed.get(seal, [])[-1:]:
                now = move_in_form(table, seal, self._moves[seal.kind])
                if one.move is not None and now != one.move and not one.changed:
                    one.changed = step.number

    def _opened(self, step: Step, move: dict[str, Any]) -> None:
        """A move is shown to all: it must be the one that was sealed, the last time and before."""
        seal = Seal(move["by"], move["move"])
        waiting = self._sealed.pop(seal, [])
        if not waiting or waiting[-1].move is None:
            return
        *others, last = waiting
        what = f"{seal.kind} by {seal.by}"
        if last.move != move:
            self._tell(last.changed or step.number, seal.by, what, "opened-otherwise", ILLEGAL)
        elif any(one.phase == last.phase and one.move not in (None, move) for one in others):
            self._tell(last.step, seal.by, what, "sealed-again")

    # --- dice --------------------------------------------------------------------------------------

    def _rolls(self, step: Step) -> None:
        """Compare every die that was rolled in a step with the line that reports it."""
        told = [move for move in _moves_of(step) if move["by"] == TABLE]
        for command in step.commands:
            if isinstance(command, Results):
                roll = self._names.rolls.get(command.name)
                if roll is not None:
                    shown = [roll.faces[at] for at in command.faces if 0 <= at < len(roll.faces)]
                    self._fallen(step, roll, shown[0] if shown else None, told)
            elif isinstance(command, Property) and command.key.endswith("_result"):
                roll = self._names.rolls.get(command.key.removesuffix("_result"))
                if roll is not None:
                    self._fallen(step, roll, roll.totals.get(command.new), told)

    def _fallen(
        self, step: Step, roll: Roll, value: int | str | None, told: list[dict[str, Any]]
    ) -> None:
        wanted = {"by": TABLE, "move": roll.move, roll.field: value, **roll.given}
        if value is None or wanted not in told:
            what = f"{roll.move} by {TABLE}"
            if not any((one.step, one.piece) == (step.number, what) for one in self.found):
                self._tell(step.number, "", what, "other-roll", ILLEGAL)

    # --- who says what -------------------------------------------------------------------------------

    def _tellers(self, step: Step, lines: Sequence[Ruled]) -> None:
        """Lines that were not written by the program of their seat."""
        for command in step.commands:
            if not isinstance(command, Chat):
                continue
            teller = teller_of(command.text)
            report = read_report(command.text)
            told = report.move if report is not None else None
            self._words(step, command.text, told, teller, lines)
            if teller is None:
                self._nameless(step, command.text, told)
                continue
            if teller.casefold() in OPEN_HAND or teller == TABLE:
                continue
            seal = (
                self._names.seal_in(command.text)
                if told is None
                else Seal(told["by"], told["move"])
            )
            side = side_of(self._names.mapping, teller, self._names.factions)
            if seal is None or seal.by in self._automata:
                continue
            if seal.by in self._names.factions and seal.by != side:
                self._tell(step.number, teller, f"{seal.kind} by {seal.by}", "for-another")

    def _words(
        self,
        step: Step,
        text: str,
        told: dict[str, Any] | None,
        teller: str | None,
        lines: Sequence[Ruled],
    ) -> None:
        """A line whose words say something else than its move."""
        if told is None or text.startswith("<") or told["move"] not in self._moves:
            return
        move = {name: value for name, value in bare_move(told).items() if value != ""}
        line = next((line for line in lines if _is_of(line, move)), None)
        events = line.events if line is not None else None
        ours = teller is not None
        if not contradicts(self._names, text, told, events, ours=ours):
            return
        if line is not None and step.crossed and self._seen_anew < MOST_SEEN_ANEW:
            self._seen_anew += 1
            reading = self._reading
            events = events_as_seen(
                self._judge, reading.header, reading.found, line.found, step.crossed
            )
            if events is not None and not contradicts(self._names, text, told, events, ours=ours):
                return
        self._tell(step.number, teller or "", f"{told['move']} by {told['by']}", "other-words")

    def _nameless(self, step: Step, text: str, told: dict[str, Any] | None) -> None:
        """A line without its writer, if all other lines name theirs."""
        by = told["by"] if told is not None else ""
        if self._named and told is not None and by in self._names.factions:
            typed = text.startswith("<")  # that is told by itself
            if not typed and by not in self._automata:
                self._tell(step.number, "", f"{told['move']} by {by}", "nameless")

    def _typed(self, step: Step, *, began: bool) -> None:
        """Lines that no form has written, and headers in the middle of the game."""
        for command in step.commands:
            if isinstance(command, Chat) and marked(command.text) >= 0:
                typed = command.text.startswith("<")
                if typed:
                    self._tell(step.number, "", "a line of the chat", "typed")
            if isinstance(command, Property) and command.key == HEADER_PROPERTY:
                self._tell(step.number, "", "the header", "header", ILLEGAL)
        if began and any(report.header is not None for report in reports_of(step)):
            self._tell(step.number, "", "the header", "header", ILLEGAL)

    def _tell(
        self, step: int, player: str, what: str, reason: str, verdict: str = INCONCLUSIVE
    ) -> None:
        self.found.append(Unexplained(step, player, what, "", "", reason, verdict))


def _is_of(line: Ruled, move: dict[str, Any]) -> bool:
    """Whether a line of the log is the move that a line of the chat carries."""
    return line.found.legal and move.items() <= line.found.move.items()


def _moves_of(step: Step) -> list[dict[str, Any]]:
    """The moves that a step's lines carry, without fields that nobody filled in."""
    found = [bare_move(report.move) for report in reports_of(step) if report.move is not None]
    return [{name: value for name, value in move.items() if value != ""} for move in found]
