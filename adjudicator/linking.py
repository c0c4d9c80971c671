"""Linking that all games share: records of entries, numbers, choices, parts, leaders. Not portable.

Most members of a content entry have the same name as a field of the record. So a game's `link.py`
only states which fields are derived, and what each file contains.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from adjudicator.rules.records import Limits

if TYPE_CHECKING:
    from adjudicator.content.records import Content

Record = TypeVar("Record", bound=msgspec.Struct)


def sorted_entries(entries: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Entries of a content file, by id."""
    return sorted(entries, key=lambda entry: str(entry["id"]))


def linked(record: type[Record], entry: dict[str, Any], /, **derived: Any) -> Record:
    """A record of an entry: each field is taken from the member with its name, unless it is `derived`.

    KeyError for a field that neither has, TypeError for something derived that is not a field.
    """
    plain = {name: entry[name] for name in record.__struct_fields__ if name not in derived}
    return record(**plain, **derived)


def linked_all(record: type[Record], entries: Iterable[dict[str, Any]]) -> dict[str, Record]:
    """Id -> record of each entry, by id, where nothing is derived; KeyError as `linked`."""
    return {entry["id"]: linked(record, entry) for entry in sorted_entries(entries)}


# --- numbers, rulings and options ----------------------------------------------------------------


def number_ids(record: type[msgspec.Struct]) -> list[str]:
    """The ids of the numbers that game.json must hold, and no others: the fields of a record."""
    return [field.replace("_", "-") for field in record.__struct_fields__]


def numbers(record: type[Record], content: Content) -> Record:
    """The numbers of the rules; TypeError for one that is missing or that the record lacks."""
    entries = content.data["game"]["numbers"]
    return record(**{entry["id"].replace("-", "_"): entry["value"] for entry in entries})


def choices(content: Content) -> dict[str, Any]:
    """What players may choose, as fields of a game: `rulings`, `ruling_options`, `options`."""
    rulings = content.rulings.values()
    return {
        "rulings": {ruling.id: ruling.default for ruling in rulings},
        "ruling_options": {
            ruling.id: [option.id for option in ruling.options] for ruling in rulings
        },
        "options": {
            entry["id"]: linked(Limits, entry) for entry in content.data["game"]["options"]
        },
    }


# --- territories, their parts and sectors --------------------------------------------------------


def sector_of(part: dict[str, Any]) -> int:
    """The sector in which a part of a territory lies, counted from 0; -1 for none."""
    return -1 if part["sector"] is None else int(part["sector"])


def parts(record: type[Record], board: dict[str, Any]) -> dict[str, Record]:
    """Part id -> part, by id, of the territories of a map.

    A record of a part has the fields `id`, `territory`, `sector` (see `sector_of`), and the
    bordering parts (sorted): those `inside` the same territory and those `outside` it.
    """
    home = {part["id"]: place["id"] for place in board["territories"] for part in place["parts"]}
    return {
        part["id"]: linked(
            record,
            part,
            territory=home[part["id"]],
            sector=sector_of(part),
            inside=[name for name in sorted(part["borders"]) if home[name] == home[part["id"]]],
            outside=[name for name in sorted(part["borders"]) if home[name] != home[part["id"]]],
        )
        for part in sorted_entries(
            part for place in board["territories"] for part in place["parts"]
        )
    }


def parts_in(territory: dict[str, Any]) -> list[str]:
    """The ids of a territory's parts, by sector."""
    return [part["id"] for part in sorted(territory["parts"], key=sector_of)]


def sector_parts(board: dict[str, Any], sectors: int) -> list[list[str]]:
    """The ids of the parts that lie in each sector (sorted), sector 0 first."""
    found: list[list[str]] = [[] for _ in range(sectors)]
    for place in board["territories"]:
        for part in place["parts"]:
            if sector_of(part) >= 0:
                found[sector_of(part)].append(part["id"])
    return [sorted(ids) for ids in found]


# --- what factions own ---------------------------------------------------------------------------


def owned_entries(factions: dict[str, Any], what: str) -> list[dict[str, Any]]:
    """Everything that is listed under `what` with its faction, by id, with the owner as `faction`."""
    return sorted_entries(
        entry | {"faction": faction["id"]}
        for faction in factions["factions"]
        for entry in faction[what]
    )


def owned(record: type[Record], factions: dict[str, Any], what: str) -> dict[str, Record]:
    """Id -> record of each of `owned_entries`, where nothing is derived; KeyError as `linked`."""
    return linked_all(record, owned_entries(factions, what))
