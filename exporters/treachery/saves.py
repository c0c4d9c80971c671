"""Reads a saved game of treachery.online: a JSON object with a version and the list of its events.

There are two formats. Up to version 169, types have their full names, and lists are wrapped in
objects; since then, events have short names only. Both are read into the same records.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from adjudicator.errors import InputError, UnsupportedError
from adjudicator.files import read_file
from exporters.treachery.ids import FACTIONS

OLDEST, NEWEST = 100, 186
"""The versions of the program whose deals are known here."""
SETTINGS = 170
"""The first version that keeps the settings of a game in an object of their own."""
LARGEST = 64_000_000
"""Bytes of the largest file that is read; a long game has a hundredth of it."""
MOST_EVENTS = 50_000
"""A long game has 2,000."""


class SavedEvent(msgspec.Struct, frozen=True):
    """One event of a saved game."""

    number: int
    """Its place in the file, from 1."""
    kind: str
    """The name of its class, such as "Bid"."""
    fields: dict[str, Any]

    def text(self, name: str) -> str:
        """A field with text; "" if it is missing or null. InputError if it is not text."""
        value = self.fields.get(name)
        if value is None:
            return ""
        if not isinstance(value, str):
            raise InputError(f"event {self.number} ({self.kind}): {name} is not text")
        return value

    def number_of(self, name: str, missing: int = 0) -> int:
        """A field with a whole number; `missing` if it is not there. InputError if it is none."""
        value = self.fields.get(name, missing)
        if isinstance(value, bool) or not isinstance(value, int):
            raise InputError(f"event {self.number} ({self.kind}): {name} is not a whole number")
        return value

    def flag(self, name: str) -> bool:
        """A field that is true or false; False if it is missing. InputError if it is neither."""
        value = self.fields.get(name, False)
        if not isinstance(value, bool):
            raise InputError(f"event {self.number} ({self.kind}): {name} is neither true nor false")
        return value

    @property
    def by(self) -> str:
        """The faction that caused the event; "" for the host or a faction that we do not have."""
        return FACTIONS.get(str(self.number_of("Initiator")), "")


class Start(msgspec.Struct, frozen=True):
    """What the first event says of the game."""

    seed: int
    seats: int
    turns: int
    rules: list[int]
    factions: list[int]
    """The program's numbers of those in play."""
    players: list[str]
    """The names of those who were there from the beginning; later versions do not keep them here."""


class Save(msgspec.Struct, frozen=True):
    """A saved game."""

    version: int
    start: Start
    events: list[SavedEvent]
    """All events after the first."""


def is_save(data: bytes) -> bool:
    """Whether a file looks like a saved game of treachery.online."""
    head = data[:600].lstrip(b"\xef\xbb\xbf \t\r\n")
    return head.startswith(b"{") and b'"_events"' in head


def is_save_file(path: Path) -> bool:
    """Whether a file is a saved game of treachery.online; a file that cannot be read is none."""
    try:
        return is_save(read_file(path, LARGEST))
    except InputError:
        return False


def read_save(data: bytes, shown: str) -> Save:
    """The game that is saved in these bytes of the file `shown`.

    InputError if they are not a saved game; UnsupportedError for a version that this reader does not know.
    """
    try:
        saved = _unwrapped(msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf")))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(
            f"{shown}: this is not JSON that a program has written: {error}"
        ) from error
    if not isinstance(saved, dict) or not isinstance(saved.get("_events"), list):
        raise InputError(f'{shown}: a saved game has a list "_events", and this file has none')
    version = saved.get("Version")
    if not isinstance(version, int) or isinstance(version, bool):
        raise InputError(
            f'{shown}: a saved game says its version ("Version"), and this one does not'
        )
    if not OLDEST <= version <= NEWEST:
        raise UnsupportedError(
            f"{shown}: it is of version {version} of treachery.online; versions {OLDEST} to {NEWEST} "
            "can be read, because how others deal is not known here"
        )
    listed = saved["_events"]
    if len(listed) > MOST_EVENTS:
        raise InputError(f"{shown}: it has {len(listed)} events; at most {MOST_EVENTS} are read")
    try:
        events = [_event(number, fields) for number, fields in enumerate(listed, 1)]
        return Save(version, _start(version, events), events[1:])
    except InputError as error:
        raise InputError(f"{shown}: {error}") from error


def _unwrapped(value: Any) -> Any:
    """The value with every list that stands in an object of its own taken out of it."""
    if isinstance(value, list):
        return [_unwrapped(item) for item in value]
    if not isinstance(value, dict):
        return value
    if isinstance(value.get("$values"), list):
        return [_unwrapped(item) for item in value["$values"]]
    return {name: _unwrapped(item) for name, item in value.items()}


def _event(number: int, fields: Any) -> SavedEvent:
    kind = fields.get("$type") if isinstance(fields, dict) else None
    if not isinstance(kind, str):
        raise InputError(f"event {number} does not say its kind ($type)")
    return SavedEvent(number, kind.partition(",")[0].rpartition(".")[2], fields)


def _start(version: int, events: list[SavedEvent]) -> Start:
    """What the first event says; InputError if it is of another kind, or there is none."""
    if not events or events[0].kind != "EstablishPlayers":
        raise InputError("the first event of a saved game is EstablishPlayers, and here it is not")
    event = events[0]
    if version >= SETTINGS:
        settings = event.fields.get("Settings")
        if not isinstance(settings, dict):
            raise InputError("event 1 (EstablishPlayers): it has no Settings")
        inner = SavedEvent(event.number, event.kind, settings)
        return Start(
            event.number_of("Seed"), inner.number_of("NumberOfPlayers"), inner.number_of("MaximumTurns"),
            _numbers(inner, "InitialRules"), _numbers(inner, "AllowedFactionsInPlay"), [],
        )  # fmt: skip
    names = event.text("_players")
    return Start(
        event.number_of("Seed"), event.number_of("MaximumNumberOfPlayers"), event.number_of("MaximumTurns"),
        _numbers(event, "ApplicableRules"), _named(event), names.split(">") if names else [],
    )  # fmt: skip


def _numbers(event: SavedEvent, name: str) -> list[int]:
    found = event.fields.get(name)
    if not isinstance(found, list) or not all(type(item) is int for item in found):
        raise InputError(
            f"event {event.number} ({event.kind}): {name} is not a list of whole numbers"
        )
    return found


def _named(event: SavedEvent) -> list[int]:
    """The numbers of the factions that older versions list by their colours, or list as numbers."""
    named = event.text("_factionsInPlay")
    found = []
    for colour in named.split(",") if named else []:
        if colour.strip() not in COLOURS:
            raise InputError(
                f"event 1 (EstablishPlayers): {colour.strip()!r} is not a faction of treachery.online"
            )
        found.append(COLOURS[colour.strip()])
    return found or _numbers(event, "FactionsInPlay")


COLOURS = {
    "Yellow": 10, "Green": 20, "Black": 30, "Red": 40, "Orange": 50, "Blue": 60,
    "Grey": 70, "Purple": 80, "Brown": 90, "White": 100, "Pink": 110, "Cyan": 120,
}  # fmt: skip
"""The colours by which the program calls its factions -> their numbers."""
