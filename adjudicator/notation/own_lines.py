"""The lines of a log that are no moves, in words: handovers, corrections, clocks and orders in advance.

Their words are the same in every language; names, kinds of moves and fields are those of the
language. As elsewhere, a line that these words cannot express exactly is written as JSON.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

from adjudicator.errors import InputError
from adjudicator.log.corrections import REFEREE
from adjudicator.log.time_control import TimeControl
from adjudicator.log.time_words import seconds_of, span_words, time_of
from adjudicator.notation.matching import UnknownWordError, pick, shown
from adjudicator.notation.quoting import quoted, unquoted
from adjudicator.notation.vocabulary import Vocabulary
from adjudicator.wording import TABLE

BECAUSE = re.compile(r"because\s+(.+)", re.IGNORECASE | re.DOTALL)
# White space is taken whole, and from its beginning: so a line of spaces takes no longer than another.
TO = re.compile(r"(.+?)(?<=\S)\s++to\s++(.+)", re.IGNORECASE | re.DOTALL)
GETS = re.compile(r"(.+?)(?<=\S)\s++gets\s++(\S+)", re.IGNORECASE)
CHANGE = re.compile(r"(\S+)\s++from\s++(.+?)(?<=\S)\s++to\s++(.+)", re.IGNORECASE)
AT_MOST = re.compile(r"(.+?)(?<=\S)\s++at most\s++([0-9]{1,15})", re.IGNORECASE)
UNTIL = re.compile(r"until\s+(turn|phase|move)\s+(.+)", re.IGNORECASE)
NUMBERED = re.compile(r"([0-9]{1,15})\s*[:,]?\s*(.*)", re.DOTALL)
ALWAYS = "each time"
PLAIN = {"nothing": None, "yes": True, "no": False}
LIST = re.compile(r"\((.*)\)")
WORD = re.compile(r"[a-z][a-z0-9_./-]*")
OWN = re.compile(
    r"(handover|correct|time-?out|holiday|pause|resume|withdraw order|open order|order)\b[:\s]*(.*)",
    re.IGNORECASE | re.DOTALL,
)


class OwnLines:
    """Reads and writes the lines of a log that are no moves; `zone` is that of times without one."""

    def __init__(self, vocabulary: Vocabulary, seats: Sequence[str], time: object) -> None:
        self._vocabulary = vocabulary
        self._seats = seats
        self._zone = time.zone if isinstance(time, TimeControl) else "UTC"

    # --- from words ------------------------------------------------------------------------------

    def read(
        self, by: str, said: str, split: Callable[[str], Iterator[str]]
    ) -> dict[str, Any] | None:
        """The line that is said; None for words that are no such line.

        `split` gives what stands between the commas. UnknownWordError for such a line that lacks something.
        """
        found = OWN.fullmatch(said)
        if found is None:
            return None
        kind = found[1].lower().replace(" ", "-")
        read = {
            "handover": self._handover,
            "correct": self._correct,
            "timeout": self._timeout,
            "time-out": self._timeout,
            "holiday": self._holiday,
            "pause": self._pause,
            "resume": self._resume,
            "order": self._order,
            "withdraw-order": self._withdraw,
            "open-order": self._open,
        }[kind]
        parts = [*split(found[2].strip())]
        line = read(parts)
        return None if line is None else {"by": by, **line}

    def _handover(self, parts: list[str]) -> dict[str, Any] | None:
        who = TO.fullmatch(parts[0]) if parts else None
        if who is None:
            raise UnknownWordError(
                f'a handover is written “handover {self._name(self._seats[0])} to "Zoe", '
                'because "Bo has to leave."”'
            )
        line: dict[str, Any] = {
            "move": "handover",
            "seat": self._seat(who[1]),
            "player": unquoted(who[2]),
        }
        for part in parts[1:]:
            name, _, value = part.partition(" ")
            if name.lower() == "because":
                line["why"] = unquoted(value.strip())
            elif name.lower() in ("program", "key") and name.lower() not in line:
                line[name.lower()] = unquoted(value.strip())
            elif name.lower() == "agreed":
                word = value.strip().lower()
                party = word if word in (TABLE, REFEREE) else self._seat(value)
                line["agreed"] = [*line.get("agreed", []), party]
            else:
                raise UnknownWordError(f"{shown(part)} is none of program, key, agreed and because")
        return {"why": "", **line}

    def _correct(self, parts: list[str]) -> dict[str, Any] | None:
        line: dict[str, Any] = {"move": "correct", "changes": []}
        for part in parts:
            name, _, value = part.partition(" ")
            change = CHANGE.fullmatch(part)
            if name.lower() == "because":
                line["why"] = unquoted(value.strip())
            elif name.lower() == "ruling":
                line["ruling"] = unquoted(value.strip())
            elif change is not None:
                values = {"old": _value(change[2]), "new": _value(change[3])}
                line["changes"].append({"path": change[1], **values})
            else:
                raise UnknownWordError(
                    f"{shown(part)} is no change: write “{self._some_place()} from 5 to 3”"
                )
        if "why" not in line:
            raise UnknownWordError('a correction needs its reason: because "Miscounted."')
        return line

    def _some_place(self) -> str:
        """A place that can be corrected in this game: what a seat has, if it can be; a marker else."""
        free = self._vocabulary.rules.guarantees.free
        of_seats = [one for one in free if one.startswith("sides/*/") and one.count("*") == 1]
        markers = [one for one in free if "*" not in one]
        return [*of_seats, *markers][0].replace("*", self._seats[0])

    def _timeout(self, parts: list[str]) -> dict[str, Any] | None:
        if len(parts) != 2:
            raise UnknownWordError(
                f"a time-out is written “time-out {self._name(self._seats[0])}, minimal”"
            )
        return {"move": "timeout", "seat": self._seat(parts[0]), "does": parts[1].lower()}

    def _holiday(self, parts: list[str]) -> dict[str, Any] | None:
        found = TO.fullmatch(parts[0] if len(parts) == 1 else "")
        if found is None:
            raise UnknownWordError(
                "a holiday is written “holiday 2026-12-01 00:00 to 2026-12-08 00:00”"
            )
        try:
            begins, ends = (time_of(found[at].strip(), self._zone, "holiday") for at in (1, 2))
        except InputError as error:
            raise UnknownWordError(str(error)) from None
        return {"move": "holiday", "begins": begins, "ends": ends}

    def _pause(self, parts: list[str]) -> dict[str, Any] | None:
        return {"move": "pause", "why": _reason(parts, "pause")}

    def _resume(self, parts: list[str]) -> dict[str, Any] | None:
        line: dict[str, Any] = {"move": "resume", "why": _reason(parts[:1], "resume")}
        if len(parts) > 1:
            given = GETS.fullmatch(parts[1])
            if given is None or len(parts) > 2:
                seat = self._name(self._seats[0])
                raise UnknownWordError(f"more time is written “resume because …, {seat} gets 2h”")
            try:
                seconds = seconds_of(given[2], "resume")
            except InputError as error:
                raise UnknownWordError(str(error)) from None
            line.update(seat=self._seat(given[1]), seconds=seconds)
        return line

    def _order(self, parts: list[str]) -> dict[str, Any] | None:
        return None if parts else {"move": "order"}

    def _withdraw(self, parts: list[str]) -> dict[str, Any] | None:
        return {"move": "withdraw-order", "order": self._vocabulary.number(", ".join(parts))}

    def _open(self, parts: list[str]) -> dict[str, Any] | None:
        found = NUMBERED.fullmatch(parts[0]) if parts else None
        if found is None:
            raise UnknownWordError("an order is opened by “open order 40: bid, spice at most 5”")
        terms = self.terms([found[2], *parts[1:]])
        return {"move": "open-order", "order": int(found[1]), "terms": terms}

    def terms(self, parts: Sequence[str]) -> dict[str, Any]:
        """The terms of an order, from what stands between the commas: the kind, then the rest.

        UnknownWordError for words that it does not know.
        """
        vocabulary = self._vocabulary
        kind, left = vocabulary.kind(parts[0])
        if left.strip():
            parts = [parts[0], left, *parts[1:]]
        terms: dict[str, Any] = {"kind": kind}
        for part in map(str.strip, parts[1:]):
            until, most = UNTIL.fullmatch(part), AT_MOST.fullmatch(part)
            if part.lower() == ALWAYS:
                terms["always"] = True
            elif until is not None:
                name, value = until[1].lower(), until[2].strip()
                terms[f"until_{name}"] = self._end(name, value)
            elif most is not None:
                terms.update(field=self._field(kind, most[1]), most=int(most[2]))
            else:
                fields = terms.setdefault("fields", {})
                field, value = vocabulary.labelled(kind, part, fields)
                if not field:
                    raise UnknownWordError(
                        f"{shown(part)} is no part of an order: write a field with its value, "
                        "“spice at most 5”, “each time” or “until turn 3”"
                    )
                fields[field] = self._typed(kind, field, unquoted(value))
        return terms

    def _end(self, name: str, value: str) -> int | str:
        if name == "turn":
            return self._vocabulary.number(value)
        if name == "phase":
            return value.lower().replace(" ", "-")
        return self._vocabulary.kind(value)[0]

    def _field(self, kind: str, label: str) -> str:
        shapes = self._vocabulary.shape(kind)
        named = {name: [name, self._vocabulary.label(kind, name)] for name in shapes}
        return pick(label, named, f"a field of {self._vocabulary.kinds[kind]}")

    def _typed(self, kind: str, field: str, text: str) -> Any:
        wanted = self._vocabulary.shape(kind)[field]
        if wanted.type is bool:
            return self._vocabulary.flag(text)
        if wanted.type is int:
            return self._vocabulary.number(text)
        return text if wanted.free else self._vocabulary.anything(text, kind, field)

    def _seat(self, text: str) -> str:
        return self._vocabulary.seat(unquoted(text), self._seats)

    # --- into words ------------------------------------------------------------------------------

    def text(self, line: dict[str, Any]) -> str:
        """What such a line says, in words; "" where they cannot say it."""
        kind = line["move"]
        made: dict[str, Callable[[dict[str, Any]], str]] = {
            "handover": self._handover_text,
            "correct": _correct_text,
            "timeout": lambda one: f"time-out {self._name(one['seat'])}, {one['does']}",
            "holiday": lambda one: f"holiday {_moment(one['begins'])} to {_moment(one['ends'])}",
            "pause": lambda one: f"pause because {_said(one['why'])}",
            "resume": self._resume_text,
            "order": lambda _: "order",
            "withdraw-order": lambda one: f"withdraw order {one['order']}",
            "open-order": lambda one: f"open order {one['order']}: {self.terms_text(one['terms'])}",
        }
        try:
            return made[kind](line) if kind in made else ""
        except (KeyError, TypeError, AttributeError, ValueError, OverflowError, OSError):
            return ""

    def _name(self, seat: str) -> str:
        return quoted(self._vocabulary.names.get(seat, seat))

    def _handover_text(self, line: dict[str, Any]) -> str:
        more = [f"{name} {_said(line[name])}" for name in ("program", "key") if name in line]
        more += [f"agreed {self._name(one)}" for one in line.get("agreed", [])]
        first = f"handover {self._name(line['seat'])} to {_said(line['player'])}"
        return ", ".join([first, *more, f"because {_said(line['why'])}"])

    def _resume_text(self, line: dict[str, Any]) -> str:
        said = f"resume because {_said(line['why'])}"
        if "seat" in line:
            said += f", {self._name(line['seat'])} gets {span_words(line['seconds'])}"
        return said

    def terms_text(self, terms: dict[str, Any]) -> str:
        """The terms of an order in words."""
        vocabulary, kind = self._vocabulary, terms["kind"]
        said = [vocabulary.kinds[kind]]
        for name, value in terms.get("fields", {}).items():
            words = vocabulary.value(value, name)
            said.append(f"{vocabulary.label(kind, name)} {quoted(words)}")
        if "field" in terms:
            said.append(f"{vocabulary.label(kind, terms['field'])} at most {terms['most']}")
        if terms.get("always"):
            said.append(ALWAYS)
        said += [
            f"until {name} {terms[f'until_{name}']}"
            for name in ("turn", "phase")
            if f"until_{name}" in terms
        ]
        if "until_move" in terms:
            said.append(f"until move {vocabulary.kinds[terms['until_move']]}")
        return ", ".join(said)


def _reason(parts: list[str], kind: str) -> str:
    """The reason after “because”; "" where there is none."""
    if not parts:
        return ""
    found = BECAUSE.fullmatch(parts[0])
    if found is None or len(parts) > 1:
        raise UnknownWordError(f'{kind} is written “{kind} because "Dinner."”')
    return unquoted(found[1])


def _said(text: str) -> str:
    """A text of somebody's own, in quotation marks."""
    made = quoted(f"{text},")
    return f'{made[:-2]}"'


def _moment(at: int) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M:%S}Z"


def _correct_text(line: dict[str, Any]) -> str:
    parts = [
        f"{one['path']} from {_value_text(one['old'])} to {_value_text(one['new'])}"
        for one in line["changes"]
    ]
    if "ruling" in line:
        parts.append(f"ruling {_said(line['ruling'])}")
    parts.append(f"because {_said(line['why'])}")
    return f"correct {', '.join(parts)}"


def _value(text: str) -> Any:
    """A value of a position as a correction writes it."""
    text = text.strip()
    listed = LIST.fullmatch(text)
    if listed is not None:
        return listed[1].split()
    if text in PLAIN:
        return PLAIN[text]
    return int(text) if re.fullmatch(r"-?[0-9]{1,15}", text) else unquoted(text)


def _value_text(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return next(words for words, plain in PLAIN.items() if plain is value)
    if isinstance(value, list):
        if not all(WORD.fullmatch(one) for one in value):
            raise ValueError(value)
        return f"({' '.join(value)})"
    if isinstance(value, str) and (value in PLAIN or not WORD.fullmatch(value)):
        return _said(value)
    return str(value)
