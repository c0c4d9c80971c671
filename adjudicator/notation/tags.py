"""The tags at the head of a game's notation, and the header of the log that they stand for.

`[Game "dune-classic"]`, `[Seat "atreides" "1" "Ann"]`, `[Ruling "id" "option"]`, `[Option "turns"
"8"]`, `[Policy "chain" "true"]`; other fields of a header are written `[Header "field" "JSON"]`. If
rules and content are not given, they are those of this program; a seat without a place gets the
next free one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.content import Content, load_content
from adjudicator.content.names import move_words, names
from adjudicator.content.seatings import seats_known
from adjudicator.errors import InputError
from adjudicator.log.hashing import key_commitment
from adjudicator.log.header import Header, Policy
from adjudicator.log.lines import plain_type_words
from adjudicator.notation.matching import LONGEST_QUOTE, UnknownWordError, located, pick, shown
from adjudicator.notation.quoting import TYPOGRAPHIC, opens_a_quote, quote_at
from adjudicator.problems import nearest
from adjudicator.registry import GAMES, rulebook
from adjudicator.rulebooks import Rulebook
from adjudicator.speech import checked_language

NAME = re.compile(r"\[\s*([A-Za-z]+)")
WORD = re.compile(rf'[^\s"\]{TYPOGRAPHIC}]+')
SINGLE = re.compile(r"['‘‚‹]([^'’‘‹›]*)['’‘›](?=[\s\]])")
"""A value in single quotation marks."""
LONGEST = 20_000
"""Characters that a tag may have."""
FORMAT = "1"
"""The version of the notation."""
ONE = ("Kyn", "Game", "Rules", "Content", "Language", "Name", "Salt")
"""Tags with one value, which stand once at most."""
PAIRS = {"Option": "options", "Policy": "policy", "Ruling": "rulings", "Header": ""}
"""Tags with a name and a value -> the field of the header that has them."""
PLAIN = {"format", "game", "rules", "content", "name", "seats", "rulings", "options", "policy"}
"""Fields of a header with tags of their own."""
FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
FLAGGED = ("chain", "clock", "fair")
"""Fields of the policy that are true or false."""
HEX = re.compile("[0-9a-f]{64}")
"""A hash or a key."""

Tag = tuple[int, str, list[str]]
"""Line of the file, name, values."""


class Head(msgspec.Struct, frozen=True):
    """What tags stand for."""

    header: Header
    language: str
    key: bytes
    """The key that salts the position hashes; empty for none."""


def tag_of(number: int, text: str) -> Tag | None:
    """The tag in a line; None for one that is none. UnknownWordError for a damaged one."""
    if not text.startswith("["):
        return None
    if len(text) > LONGEST:
        raise UnknownWordError(f"the tag has {len(text)} characters; it may have {LONGEST}")
    found = NAME.match(text)
    values, at = list[str](), found.end() if found else len(text)
    while at < len(text) and text[at] != "]":
        if text[at].isspace():
            at += 1
        elif text[at] in TYPOGRAPHIC + '"' and opens_a_quote(text, at):
            inner, at = quote_at(text, at)
            values.append(_unescaped(inner))
        elif single := SINGLE.match(text, at):
            values.append(single[1])
            at = single.end()
        elif word := WORD.match(text, at):
            values.append(word[0])
            at = word.end()
        else:
            break
    rest = text[at + 1 :].strip()
    if found is None or text[at : at + 1] != "]" or (rest and not rest.startswith(";")):
        raise UnknownWordError(
            f'a tag is written [Name "value"], each on its own line: {shown(text)}'
        )
    return number, found[1].capitalize(), values


def _unescaped(word: str) -> str:
    try:
        return str(json.loads(word, strict=False))
    except ValueError:
        raise UnknownWordError(
            f'{shown(word)} has a stray backslash: write \\\\ for it, and \\" for a quotation mark'
        ) from None


def tags_text(header: Header, language: str, key: bytes = b"") -> str:
    """The tags of a header, each with its newline."""
    lines = [_tag("Kyn", FORMAT), _tag("Game", header.game), _tag("Rules", str(header.rules))]
    lines.append(_tag("Content", header.content))
    if language != "en":
        lines.append(_tag("Language", language))
    if header.name is not msgspec.UNSET:
        lines.append(_tag("Name", str(header.name)))
    for seat in header.seats:
        own = [str(seat.key)] if seat.key is not msgspec.UNSET else []
        lines.append(_tag("Seat", seat.faction, str(seat.place), seat.player, *own))
    lines += [_tag("Option", name, str(value)) for name, value in header.options.items()]
    lines += [_tag("Ruling", name, option) for name, option in header.rulings.items()]
    built: dict[str, Any] = msgspec.to_builtins(header)
    for name, value in built.get("policy", {}).items():
        lines.append(_tag("Policy", name, value if isinstance(value, str) else json.dumps(value)))
    for name, value in built.items():
        if name not in PLAIN:
            lines.append(_tag("Header", name, json.dumps(value, ensure_ascii=False)))
    lines += [_tag("Salt", key.hex())] if key else []
    return "".join(lines)


def _tag(name: str, *values: str) -> str:
    return f"[{name} {' '.join(json.dumps(value, ensure_ascii=False) for value in values)}]\n"


def head_of_tags(tags: Sequence[Tag], overlays: Sequence[Path] = ()) -> Head:
    """The header that tags stand for, the language of the notation and its salt.

    UnknownWordError for what no tag can say, InputError where they make no header.
    """
    found = _single(tags)
    if found.get("Kyn", FORMAT) != FORMAT:
        raise UnknownWordError(
            f"this program reads version {FORMAT} of the notation, not {shown(found['Kyn'])}"
        )
    if "Game" not in found:
        raise UnknownWordError(
            '[Game "…"] is lacking: a game in notation begins with its tags; there are '
            + ", ".join(sorted(GAMES))
        )
    game = _game(found["Game"])
    content, rules = load_content(game, overlays), rulebook(game)
    language = checked_language(found.get("Language", "en")[:LONGEST_QUOTE])
    header: dict[str, Any] = {
        "format": 1,
        "game": game,
        "rules": _number("Rules", found.get("Rules", str(max(rules.versions)))),
        "content": _hex("Content", found.get("Content", content.hash)),
        **_pairs(tags, content, rules, language),
        "seats": _seats(tags, content, language),
    }
    if "Name" in found:
        header["name"] = found["Name"]
    key = bytes.fromhex(_hex("Salt", found["Salt"])) if "Salt" in found else b""
    if key:
        header["policy"].setdefault("hashes", "salted")
        if header.setdefault("hash_commit", key_commitment(key)) != key_commitment(key):
            raise UnknownWordError("[Salt …] is not the one that hash_commit was made of")
    try:
        return Head(msgspec.convert(header, Header), language, key)
    except msgspec.ValidationError as error:
        said = plain_type_words(str(error))
        raise InputError(f"the tags make no header of a log: {said}") from None


def _single(tags: Sequence[Tag]) -> dict[str, str]:
    """The values of the tags that stand once."""
    found: dict[str, str] = {}
    known = [*ONE, "Seat", *PAIRS]
    for number, name, values in tags:
        with located(number):
            if name not in known:
                near = nearest(name, known)
                hint = f": did you mean [{near} …]?" if near else ""
                raise UnknownWordError(
                    f"[{name[:20]} …] is none of the tags {', '.join(known)}{hint}"
                )
            if name in found:
                twice = ", or does a second game begin here? One file holds one game"
                also = twice if name in ("Game", "Kyn") else ""
                raise UnknownWordError(f"[{name} …] stands twice{also}")
            if name in ONE:
                found[name] = _values(name, values, 1)[0]
    return found


def _seats(tags: Sequence[Tag], content: Content, language: str) -> list[dict[str, Any]]:
    called = names(content.folder, language)
    factions = {seat: [seat, called.get(seat, seat)] for seat in seats_known(content)}
    seats = list[dict[str, Any]]()
    for number, name, values in tags:
        if name == "Seat":
            with located(number):
                seats.append(_seat(values, factions))
    if not seats:
        raise UnknownWordError('no seat is named: write [Seat "faction" "player"] for each')
    _place(seats)
    return seats


def _pairs(tags: Sequence[Tag], content: Content, rules: Rulebook, language: str) -> dict[str, Any]:
    """What the tags with a name and a value say."""
    found: dict[str, Any] = {"rulings": {}, "options": {}, "policy": {}}
    called = names(content.folder, language)
    for number, name, values in tags:
        if name in PAIRS:
            with located(number):
                key, value = _values(name, values, 2)
                into = found[PAIRS[name]] if PAIRS[name] else found
                if key in into:
                    raise UnknownWordError(f"[{name} {key[:LONGEST_QUOTE]} …] stands twice")
                into[key] = _value(name, key, value, rules, called)
    return found


def _value(name: str, key: str, value: str, rules: Rulebook, called: Mapping[str, str]) -> Any:
    """What a tag with a name and a value says in the header."""
    if name == "Ruling":
        return value
    if name == "Option":
        return _number(f"Option {key[:LONGEST_QUOTE]}", value)
    return _policy(key, value, rules, called) if name == "Policy" else _json(value)


def _policy(key: str, value: str, rules: Rulebook, called: Mapping[str, str]) -> Any:
    """The value of a field of the policy; lists are JSON, or names between commas."""
    known = [field.name for field in msgspec.structs.fields(Policy)]
    if key not in known:
        raise UnknownWordError(f"{shown(key)} is not a policy: there are {', '.join(known)}")
    if key in FLAGGED:
        if value.casefold() not in FLAGS:
            raise UnknownWordError(f"[Policy {key} …] is true or false, not {shown(value)}")
        return FLAGS[value.casefold()]
    if key not in ("sealed", "committed") or value.startswith("["):
        return _json(value)
    parts = [one.strip() for one in value.split(",") if one.strip()]
    if key == "committed":
        return parts
    kinds = {kind: [kind, move_words(kind, called)] for kind in rules.secret_moves}
    return [pick(one, kinds, "a kind of move that is sealed") for one in parts]


def _number(name: str, value: str) -> int:
    if not re.fullmatch("[0-9]{1,9}", value):
        raise UnknownWordError(f"[{name} …] is a whole number, not {shown(value)}")
    return int(value)


def _hex(name: str, value: str) -> str:
    value = value.lower()
    if not HEX.fullmatch(value):
        raise UnknownWordError(f"[{name} …] is 64 digits of 0 to 9 and a to f, not {shown(value)}")
    return value


def _game(named: str) -> str:
    """The game with this id or title. Titles are looked up only for what is no id: that reads all content."""
    if named in GAMES:
        return named
    return pick(named, {one: [one, _title(one)] for one in sorted(GAMES)}, "a game")


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
    except (ValueError, RecursionError):
        return text


def _seat(values: list[str], factions: dict[str, list[str]]) -> dict[str, Any]:
    """A seat: faction, and if they are told its place, its player and its key."""
    if not values:
        raise UnknownWordError('a seat is written [Seat "faction" "place" "player"]')
    seat: dict[str, Any] = {"faction": pick(values[0], factions, "a faction")}
    rest = values[1:]
    if rest and rest[0].isdecimal() and rest[0].isascii():
        seat["place"] = _number("Seat … place", rest.pop(0))
        if not 1 <= seat["place"] <= 99:
            raise UnknownWordError("a place is 1 to 99")
    seat["player"] = rest.pop(0) if rest else seat["faction"]
    if not 1 <= len(seat["player"]) <= 100:
        raise UnknownWordError("the name of a player has 1 to 100 characters")
    if rest:
        seat["key"] = _hex("Seat … key", rest.pop(0))
    if rest:
        raise UnknownWordError("a seat has four values at most")
    return seat


def _place(seats: list[dict[str, Any]]) -> None:
    """Give those without a place the next free ones."""
    taken = {seat["place"] for seat in seats if "place" in seat}
    free = (place for place in range(1, 10_000) if place not in taken)
    for seat in seats:
        if "place" not in seat:
            seat["place"] = next(free)
