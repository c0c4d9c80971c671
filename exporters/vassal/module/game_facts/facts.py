"""What a module needs to know of a game beyond its content: `data/<game>/table.json`.

Its schema is `schemas/vassal-table.schema.json` (`facts_schema` makes it). A *path* names things of
the content, such as `factions.factions.leaders`: a file, then keys. A key that leads to a list
means all its entries, or with `[kind=spice]` only those with that value. A *pattern* is a text with
fields of the entry in braces: `{id}`, `{name}` (as it is shown), `{owner}` and `{owner_name}` (the
outermost entry on the path) and every field that is a text or a number.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from adjudicator.content.paths import entries_at
from adjudicator.content.places import schema_file
from adjudicator.content.records import Content
from adjudicator.errors import ContentError
from adjudicator.lazy import lazy_imports
from exporters.speech import phrase
from exporters.vassal.module.game_facts.table_facts import DeckFacts, TableFacts, WindowFacts

with lazy_imports():
    from adjudicator.content.schema import schema_faults

FOLDER = Path(__file__).parents[2] / "data"
T = TypeVar("T")


class Entry(msgspec.Struct, frozen=True):
    """An entry of the content with the values that patterns can use."""

    id: str
    owner: str
    """The outermost entry on the path; itself, if the path has but one list."""
    fields: dict[str, Any]

    def fill(self, pattern: str, named: dict[str, str], **more: object) -> str:
        """A pattern with its fields filled in; ContentError for a field that the entry does not have."""
        values: dict[str, object] = {
            key: "" if value is None else value
            for key, value in self.fields.items()
            if value is None or isinstance(value, str | int | float)
        }
        values |= {
            "name": named.get(self.id) or ("{name}" in pattern and phrase(self.id.replace("-", " "))), "owner": self.owner,
            "owner_name": named.get(self.owner, self.owner), **more,
        }  # fmt: skip
        try:
            return pattern.format(**values)
        except (KeyError, IndexError, ValueError):
            known = ", ".join(sorted(values))
            raise ContentError(
                f"table.json: {pattern!r} cannot be filled in for {self.id!r}; it has: {known}"
            ) from None


def load_table_facts(game: str) -> TableFacts:
    """How a game lies on the table; ContentError, with all that is wrong, if it cannot be read."""
    facts = load_data(game, "table", TableFacts)
    _refuse(game, "table", _inner_faults(facts))
    return facts


SAID = frozenset({"title", "button", "round"})
"""Fields of `table.json` that are read by players."""


def spoken_table(facts: TableFacts) -> TableFacts:
    """How a game lies on the table, with its texts in the current language."""

    def said(value: Any, key: str = "", inside: str = "") -> Any:
        if isinstance(value, dict):
            return {name: said(part, name, key) for name, part in value.items()}
        if isinstance(value, list):
            return [said(part, key, inside) for part in value]
        read = key in SAID or (key == "name" and inside == "shared")
        return phrase(value) if read and isinstance(value, str) and value else value

    return msgspec.convert(said(msgspec.to_builtins(facts)), TableFacts)


def load_data(game: str, name: str, type_: type[T]) -> T:
    """A file of the module's own facts; ContentError with every fault that its schema names."""
    path = FOLDER / game / f"{name}.json"
    try:
        data = path.read_bytes()
    except OSError:
        raise ContentError(
            f"exporters/vassal/data/{game}/{name}.json is missing: {game} has no VASSAL module yet"
        ) from None
    try:
        return msgspec.json.decode(data, type=type_)
    except msgspec.ValidationError as error:
        _refuse(game, name, _faults(name, data) or [str(error)])
    except msgspec.DecodeError as error:
        _refuse(game, name, [str(error)])
    raise AssertionError


def _faults(name: str, data: bytes) -> list[str]:
    """The faults that the schema of a file finds in it; none if there is no schema."""
    if not schema_file(f"vassal-{name}").exists():
        return []
    return [
        f"/{'/'.join(map(str, fault.path))}: {fault.message}"
        + (f" (did you mean {fault.hint!r}?)" if fault.hint else "")
        for fault in schema_faults(name, msgspec.json.decode(data), f"vassal-{name}")
    ]


def _refuse(game: str, name: str, faults: list[str]) -> None:
    if faults:
        lines = "\n  ".join(faults)
        raise ContentError(f"exporters/vassal/data/{game}/{name}.json:\n  {lines}")


def _inner_faults(facts: TableFacts) -> list[str]:
    """The faults that a schema cannot find: names that do not match."""
    found = []
    for at, piece in enumerate(facts.pieces):
        if piece.layer not in facts.layers:
            known = ", ".join(facts.layers)
            found.append(f"/pieces/{at}/layer: there is no layer {piece.layer!r} ({known})")
        if piece.turns and not facts.board.turn:
            found.append(f"/pieces/{at}/turns: the board does not say how anything lies turned")
        if piece.turns and piece.faces:
            found.append(f"/pieces/{at}/turns: a piece with other faces cannot lie turned")
        if piece.rest and piece.count is None:
            found.append(f"/pieces/{at}/count: with a `rest` a count is needed")
    for at, setup in enumerate(facts.setups):
        for number, places in enumerate(setup.places):
            if {len(places)} != set(setup.seats):
                found.append(f"/setups/{at}/places/{number}: not as many places as seats")
    for at, die in enumerate(facts.dice):
        if bool(die.tray) != bool(die.picture):
            found.append(f"/dice/{at}: a tray needs a picture, and a picture a tray")
        if bool(die.move) != bool(die.field) or (die.side and not die.move):
            found.append(f"/dice/{at}: a move needs a field, and a field a move")
        if die.move and any(
            (die.side, die.field) != (one.side, one.field)
            for one in facts.dice[:at]
            if one.move == die.move
        ):
            found.append(f"/dice/{at}: the dice of one move have the same side and field")
    found += _window_faults(facts.windows)
    piles = [pile for deck in facts.decks for pile in piles_of(deck)]
    twice = sorted({pile for pile in piles if piles.count(pile) > 1})
    return found + [f"/decks: two piles are called {pile!r}" for pile in twice]


def _window_faults(windows: list[WindowFacts]) -> list[str]:
    found = []
    for at, window in enumerate(windows):
        if (window.colour is None) == (window.picture is None):
            found.append(f"/windows/{at}: it has a colour or a picture, and not both")
        if window.signs and len(window.signs) != len(window.places):
            found.append(
                f"/windows/{at}/signs: {len(window.signs)} for {len(window.places)} places"
            )
    return found


def entries(content: Content, path: str) -> list[Entry]:
    """The entries that a path names, in order; entries without an id are left out.

    Raises ContentError, in words, for a path that leads nowhere.
    """
    return [Entry(entry["id"], owner, entry) for owner, entry in entries_at(content, path)]


def sides_of(content: Content, facts: TableFacts) -> list[Entry]:
    """All sides that a player can take: the sides themselves, then the factions that share a side."""
    partners = {one.id: one for one in entries(content, facts.partners)} if facts.partners else {}
    return [
        *entries(content, facts.sides),
        *(partners[one] for one in shared_sides(content, facts)),
    ]


def shared_sides(content: Content, facts: TableFacts) -> dict[str, str]:
    """Faction that shares a side -> that side; partners stand in the side's own order."""
    if not facts.partners:
        return {}
    return {one: side.id for side in entries(content, facts.sides) for one in side.fields["powers"]}


def rest_of(rest: str, seated: Collection[str]) -> str:
    """The place of pieces that are out of play: the first of several places that belongs to nobody or to a seat that plays."""
    places = rest.split("|")
    own = (one for one in places if "." not in one or one.partition(".")[0] in seated)
    return next(own, places[0])


def piles_of(deck: DeckFacts) -> list[str]:
    """The places of a deck: its own, that of its discards, and that of its separate cards."""
    found = [deck.pile, deck.discard, deck.apart.pile if deck.apart is not None else ""]
    return [pile for pile in found if pile]


def number_at(content: Content, path: str) -> int:
    """The number that a path without lists names; ContentError if there is none."""
    value: Any = content.data
    for key in path.split("."):
        value = value.get(key) if isinstance(value, dict) else None
    if not isinstance(value, int):
        raise ContentError(f"the content of {content.game} has no number {path!r}")
    return value


def facts_schema() -> dict[str, object]:
    """The JSON schema of `table.json`."""
    return schema_of("vassal-table", "The table of a VASSAL module", TableFacts)


def schema_of(name: str, title: str, type_: type) -> dict[str, object]:
    """The JSON schema of a file that a type describes completely."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:kynes:schema:{name}",
        "title": title,
        **msgspec.json.schema(type_),
    }
