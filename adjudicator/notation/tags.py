"""The tags at the head of a game's notation, and the header of the log that they stand for.

`[Game "dune-classic"]`, `[Seat "atreides" "1" "Ann"]`, `[Ruling "id" "option"]`, `[Option "turns" "8"]`,
`[Policy "chain" "true"]`; what a header has beyond that is `[Header "field" "JSON"]`. Rules and content that
are not said are those of this program; places that are not said are the next free ones.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

import msgspec

from adjudicator.content import load_content
from adjudicator.content.names import names
from adjudicator.content.seatings import seats_known
from adjudicator.errors import InputError
from adjudicator.log.header import Header
from adjudicator.notation.vocabulary import UnknownWordError, pick
from adjudicator.registry import GAMES, rulebook

TAG = re.compile(r"\[\s*([A-Za-z]+)\s*((?:\"(?:[^\"\\]|\\.)*\"|[^\]\"])*)\]\s*(?:;.*)?")
WORDS = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s"]+')
FORMAT = "1"
"""The version of the notation."""
ONE = ("Kyn", "Game", "Rules", "Content", "Language", "Name")
"""Tags with one value, which stand once at most."""
PLAIN = {"format", "game", "rules", "content", "name", "seats", "rulings", "options", "policy"}
"""Fields of a header with tags of their own."""

Tag = tuple[int, str, list[str]]
"""Line of the file, name, values."""


def tag_of(number: int, text: str) -> Tag | None:
    """The tag in a line; None for one that is none. UnknownWordError for a damaged one."""
    if not text.startswith("["):
        return None
    found = TAG.fullmatch(text.strip())
    if found is None:
        raise UnknownWordError('a tag is written [Name "value"]')
    values = [
        json.loads(word) if word.startswith('"') else word for word in WORDS.findall(found[2])
    ]
    return number, found[1].capitalize(), values


def tags_text(header: Header, language: str) -> str:
    """The tags of a header, each with its newline."""
    lines = [_tag("Kyn", FORMAT), _tag("Game", header.game), _tag("Rules", str(header.rules))]
    lines.append(_tag("Content", header.content))
    if language != "en":
        lines.append(_tag("Language", language))
    if header.name is not msgspec.UNSET:
        lines.append(_tag("Name", str(header.name)))
    for seat in header.seats:
        key = [str(seat.key)] if seat.key is not msgspec.UNSET else []
        lines.append(_tag("Seat", seat.faction, str(seat.place), seat.player, *key))
    lines += [_tag("Option", name, str(value)) for name, value in header.options.items()]
    lines += [_tag("Ruling", name, option) for name, option in header.rulings.items()]
    built: dict[str, Any] = msgspec.to_builtins(header)
    for name, value in built.get("policy", {}).items():
        lines.append(_tag("Policy", name, value if isinstance(value, str) else json.dumps(value)))
    for name, value in built.items():
        if name not in PLAIN:
            lines.append(_tag("Header", name, json.dumps(value, ensure_ascii=False)))
    return "".join(lines)


def _tag(name: str, *values: str) -> str:
    return f"[{name} {' '.join(json.dumps(value, ensure_ascii=False) for value in values)}]\n"


def header_of_tags(tags: Sequence[Tag]) -> tuple[Header, str]:
    """The header that tags stand for, and the language of the notation.

    UnknownWordError for what no tag can say, InputError where they make no header.
    """
    found: dict[str, str] = {}
    for _, name, values in tags:
        if name in ONE:
            if name in found:
                raise UnknownWordError(f"[{name} …] stands twice")
            found[name] = _values(name, values, 1)[0]
    if found.get("Kyn", FORMAT) != FORMAT:
        raise UnknownWordError(f"this program reads version {FORMAT} of the notation")
    if "Game" not in found:
        raise UnknownWordError(f'[Game "…"] is lacking; there are {", ".join(sorted(GAMES))}')
    game = pick(found["Game"], {one: [one, _title(one)] for one in sorted(GAMES)}, "a game")
    content, rules = load_content(game), rulebook(game)
    language = found.get("Language", "en")
    header: dict[str, Any] = {
        "format": 1,
        "game": game,
        "rules": int(found.get("Rules", max(rules.versions))),
        "content": found.get("Content", content.hash),
        "seats": [],
        "rulings": {},
        "options": {},
        "policy": {},
    }
    if "Name" in found:
        header["name"] = found["Name"]
    called = names(content.folder, language)
    factions = {seat: [seat, called.get(seat, seat)] for seat in seats_known(content)}
    for number, name, values in tags:
        if name == "Seat":
            header["seats"].append(_seat(values, factions, number))
        elif name in ("Ruling", "Option", "Policy", "Header"):
            key, value = _values(name, values, 2)
            if name == "Header":
                header[key] = _json(value)
            else:
                of = {"Ruling": "rulings", "Option": "options", "Policy": "policy"}[name]
                header[of][key] = value if name == "Ruling" else _json(value)
        elif name not in ONE:
            known = ", ".join([*ONE, "Seat", "Ruling", "Option", "Policy", "Header"])
            raise UnknownWordError(f"[{name} …] is none of the tags {known}")
    _place(header["seats"])
    try:
        return msgspec.convert(header, Header), language
    except msgspec.ValidationError as error:
        raise InputError(f"the tags make no header of a log: {error}") from None


def _title(game: str) -> str:
    return str(load_content(game).data["game"].get("title", game))


def _values(name: str, values: list[str], count: int) -> list[str]:
    if len(values) != count:
        raise UnknownWordError(
            f"[{name} …] has {count} value{'s' * (count > 1)}, not {len(values)}"
        )
    return values


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _seat(values: list[str], factions: dict[str, list[str]], number: int) -> dict[str, Any]:
    """A seat: faction, and if they are told its place, its player and its key."""
    if not values:
        raise UnknownWordError('a seat is written [Seat "faction" "place" "player"]')
    seat: dict[str, Any] = {"faction": pick(values[0], factions, "a faction")}
    rest = values[1:]
    if rest and rest[0].isdecimal():
        seat["place"] = int(rest.pop(0))
    seat["player"] = rest.pop(0) if rest else seat["faction"]
    if rest:
        seat["key"] = rest.pop(0)
    if rest:
        raise UnknownWordError(f"line {number}: a seat has four values at most")
    return seat


def _place(seats: list[dict[str, Any]]) -> None:
    """Give those without a place the next free ones."""
    taken = {seat["place"] for seat in seats if "place" in seat}
    free = (place for place in range(1, 100) if place not in taken)
    for seat in seats:
        if "place" not in seat:
            seat["place"] = next(free)
