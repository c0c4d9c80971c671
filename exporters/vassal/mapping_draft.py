"""Drafts a mapping file for a module by somebody else: what its pieces, places and sides may be.

Names are compared word by word with those of our content, in every language. A rule is written only
if exactly one thing of the game fits and no word is left over. Everything else is listed with its
candidates, for a person to decide.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path, PurePath
from typing import Any, TypeVar

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.content import load_content
from adjudicator.content.names import names
from adjudicator.content.records import Content
from adjudicator.errors import InputError
from adjudicator.files import read_file
from exporters.speech import languages
from exporters.vassal.format.archive import LARGEST_MODULE, open_zip, read_entry, traits_of
from exporters.vassal.format.components import Node
from exporters.vassal.format.markup import parse_tree
from exporters.vassal.module.own import own_supply
from exporters.vassal.module.pieces.pieces import Slot
from exporters.vassal.module.plan import ModulePlan, kept_plan
from exporters.vassal.reading.saved.mapping import Mapping as MappingFile
from exporters.vassal.reading.saved.mapping import PieceRule, PlaceRule
from exporters.vassal.reading.saved.places import LARGEST_BUILD_FILE

Rule = TypeVar("Rule", PieceRule, PlaceRule)

BUILD_FILES = ("buildFile.xml", "buildFile")
"""What the build file of a module is called: today, and before VASSAL 3.5."""
SLOTS = frozenset({"PieceSlot", "CardSlot"})
MAPS = frozenset({"Map", "PlayerHand", "PrivateMap"})
OURS_ALONE = frozenset({"form", "sign", "purse", "die"})
"""Sorts of pieces that only our own modules have."""
SAID_OF_SORTS = {
    "force": {"force", "forces", "token", "tokens", "troop", "troops", "army", "unit", "units"},
    "starred": {"starred", "elite", "special", "sardaukar", "fedaykin"},
    "leader": {"leader", "leaders", "disc", "discs", "disk"},
    "traitor": {"traitor", "traitors", "card", "cards", "deck"},
    "treachery": {"treachery", "card", "cards", "deck"},
    "spice-card": {"spice", "card", "cards", "deck"},
    "player-marker": {"player", "marker", "dot", "position"},
}
"""Words that names of pieces have beside what they are, and that tell of which sort they are."""
SAID_OF_PLACES = frozenset(
    {"sector", "territory", "region", "zone", "space", "the", "deck", "pile"}
)
"""Words that names of places have beside what they are."""
SECTORS = frozenset(map(str, range(19)))
"""Numbers of sectors, counted from 0 or from 1."""
PLACE = re.compile(r"([a-z0-9-]+[.])?[a-z0-9-]+")
"""A place as a mapping file names it."""
MOST_SUGGESTIONS = 4


class Thing(msgspec.Struct, frozen=True):
    """A thing of a module or of our content, with the words of its name."""

    is_: str
    """Its id in our content; "" for a thing of the module."""
    words: frozenset[str]
    sorts: frozenset[str] = frozenset()
    """Words that tell of which sort it is, besides its name."""


class Open(msgspec.Struct, frozen=True):
    """A thing of a module for which no rule was written."""

    what: str
    """One of "piece", "place" and "side"."""
    name: str
    where: str
    """The windows and piles that hold it, from the outside in."""
    rule: dict[str, str]
    """The rule, but for what it `is`."""
    perhaps: list[str]
    """What it may be; empty if nothing fits."""


class Draft(msgspec.Struct, frozen=True):
    """The part of a mapping file that follows from names, and what a person must add."""

    mapping: MappingFile
    open: list[Open]


class _Found(msgspec.Struct, frozen=True):
    """A piece or place of the module."""

    name: str
    path: tuple[str, ...]
    rule: dict[str, str]
    words: frozenset[str]


def draft_mapping(path: Path, game: str, first_sector: int | None = None) -> Draft:
    """Begin the mapping of a module to a game; `first_sector` is the number of its first sector.

    Without that number, territories of several sectors are left to a person, because modules count
    sectors from 0 or from 1. InputError if the file is not a module, or the game is not known.
    """
    content = load_content(game)
    root = _build_file(path)
    plan = kept_plan(content)
    pieces, open_pieces = _rules(
        "piece", _pieces(root), _known_pieces(plan, content), frozenset(), PieceRule
    )
    places, open_places = _rules(
        "place",
        _places(root),
        _known_places(plan, content, first_sector),
        SAID_OF_PLACES,
        PlaceRule,
    )
    sides, open_sides = _sides(root, content)
    found = {rule.is_ for rule in places}
    mapping = MappingFile(
        game=game,
        module=root.attributes.get("name", ""),
        pieces=pieces,
        places=places,
        sides=sides,
        supply=sorted(found & {*own_supply(game)}),
    )
    return Draft(mapping, [*open_pieces, *open_places, *open_sides])


def write_mapping(path: Path, mapping: MappingFile) -> None:
    """Write a mapping file, with conditions that are not given left out; InputError if it cannot be written."""
    plain = msgspec.to_builtins(mapping)
    for rules in (plain["pieces"], plain["places"]):
        rules[:] = [{key: value for key, value in rule.items() if value} for rule in rules]
    text = msgspec.json.format(msgspec.json.encode(plain), indent=2)
    write_atomically(path, text + b"\n")


def in_words(draft: Draft) -> list[str]:
    """The rules that were written, then the things without a rule, each with its possible meanings."""
    mapping = draft.mapping
    counts = (len(mapping.pieces), len(mapping.places), len(mapping.sides))
    told = ["{} rules for pieces, {} for places; {} sides".format(*counts)]
    for one in draft.open:
        where = f" ({one.where})" if one.where else ""
        perhaps = f"perhaps {', '.join(one.perhaps)}" if one.perhaps else "nothing has such a name"
        told.append(f"left: {one.what} {one.name}{where}: {perhaps}")
    return told


def _build_file(path: Path) -> Node:
    with open_zip(read_file(path, LARGEST_MODULE), str(path)) as archive:
        name = next((name for name in BUILD_FILES if name in archive.namelist()), "")
        if not name:
            raise InputError(f"{path}: no VASSAL module: there is no {BUILD_FILES[0]} in it")
        data = read_entry(archive, name, LARGEST_BUILD_FILE, str(path))
    return parse_tree(data, f"{path}: {name}")


def _words(text: str) -> frozenset[str]:
    """The words of a name: without accents, in small letters, numbers without leading zeros."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().casefold()
    apart = re.sub(r"(?<=[a-z])(?=[0-9])|(?<=[0-9])(?=[a-z])", " ", plain.replace("'", ""))
    return frozenset(
        str(int(word)) if word.isdigit() else word for word in re.findall(r"[a-z0-9]+", apart)
    )


# --- what a module has -------------------------------------------------------------------------------


def _pieces(root: Node) -> list[_Found]:
    """The pieces of a module, once for each name and place of its slots."""
    found: dict[tuple[str, tuple[str, ...]], _Found] = {}
    for node, path in _walk(root, ()):
        if node.short in SLOTS:
            name = node.attributes.get("entryName", "")
            rule = {"name": name, "gpid": node.attributes.get("gpid", "")}
            words = _words(name) or _words(PurePath(_image(node.text)).stem)
            found.setdefault((name, path), _Found(name, path, rule, words))
    return [one for one in found.values() if one.name]


def _image(definition: str) -> str:
    """The picture of a piece; "" if its text does not describe a piece with a picture."""
    try:
        inner = traits_of(definition)[-1][0]
    except (InputError, IndexError):
        return ""
    return inner[3] if len(inner) > 3 and inner[0] == "piece" else ""


def _places(root: Node) -> list[_Found]:
    """The regions and piles of a module's maps."""
    found: dict[tuple[str, str, str], _Found] = {}
    for node, path in _walk(root, ()):
        name, kind = node.attributes.get("name", ""), node.short
        if kind in ("Region", "DrawPile") and name:
            on = path[0] if path else ""
            rule = {"map": on, "region" if kind == "Region" else "deck": name}
            found.setdefault((on, kind, name), _Found(name, path, rule, _words(name)))
    return list(found.values())


def _walk(node: Node, path: tuple[str, ...]) -> Iterable[tuple[Node, tuple[str, ...]]]:
    """Every component, with the names of the maps, tabs and piles that hold it."""
    for child in node.children:
        yield child, path
        named = child.attributes.get("mapName") or child.attributes.get("name")
        named = named or child.attributes.get("entryName", "")
        yield from _walk(child, (*path, named) if named else path)


# --- what our content has ----------------------------------------------------------------------------


def _shown(content: Content) -> list[dict[str, str]]:
    return [names(content.folder, language) for language in languages()]


def _known_pieces(plan: ModulePlan, content: Content) -> list[Thing]:
    """Every sort of piece of our module, once for each of its names."""
    shown = _shown(content)
    found = {
        Thing(slot.content_id, words, _said_of(slot))
        for slot in plan.slots.values()
        if slot.content_id
        and slot.content_id.partition("/")[0] not in OURS_ALONE
        and "?" not in slot.content_id
        for words in _called(slot, shown)
    }
    return sorted(found, key=lambda one: (one.is_, sorted(one.words)))


def _called(slot: Slot, shown: Sequence[Mapping[str, str]]) -> set[frozenset[str]]:
    kind, _, what = slot.content_id.partition("/")
    ids = [what] if what else [kind]
    return {_words(named[one]) for named in shown for one in ids if one in named} or {
        _words(slot.name)
    }


def _said_of(slot: Slot) -> frozenset[str]:
    kind = slot.content_id.partition("/")[0]
    return frozenset({*kind.split("-"), *SAID_OF_SORTS.get(kind, set())})


def _known_places(plan: ModulePlan, content: Content, first_sector: int | None) -> list[Thing]:
    """Every place of our module, once for each of its names; parts of territories by their sectors."""
    shown = _shown(content)
    territories = content.data["map"].get("territories", [])
    parts = {part["id"] for one in territories for part in one.get("parts", [])}
    found = set[Thing]()
    for node, _ in _walk(plan.root, ()):
        called = node.attributes.get("name", "").partition("~")[0]
        if (
            node.short not in ("Region", "DrawPile")
            or called in parts
            or not PLACE.fullmatch(called)
        ):
            continue
        owner, _, place = called.rpartition(".")
        for named in shown:
            whose = _words(named.get(owner, owner)) if owner else frozenset[str]()
            found.add(Thing(called, whose | _words(named.get(place, place.replace("-", " ")))))
    for one in territories:
        for named in shown:
            found |= set(_parts(one, _words(named.get(one["id"], one["id"])), first_sector))
    return sorted(found, key=lambda thing: (thing.is_, sorted(thing.words)))


def _parts(territory: Mapping[str, Any], words: frozenset[str], first: int | None) -> list[Thing]:
    """The parts of a territory: an only part under its name, several under name and sector, if the sector is known."""
    parts = territory.get("parts", [])
    if len(parts) == 1:
        return [Thing(parts[0]["id"], words, SECTORS)]
    if first is None:
        return []
    return [Thing(part["id"], words | {str(part["sector"] + first)}) for part in parts]


# --- what fits ---------------------------------------------------------------------------------------


def _rules(
    what: str,
    found: Sequence[_Found],
    known: Sequence[Thing],
    beside: frozenset[str],
    make: type[Rule],
) -> tuple[list[Rule], list[Open]]:
    """The rules for the things whose meaning is certain, and the other things."""
    sure: list[tuple[_Found, str]] = []
    left: list[Open] = []
    for one in found:
        fitting = _fitting(one, known, beside)
        if len(fitting) == 1:
            sure.append((one, fitting[0]))
        else:
            perhaps = fitting or _nearby(one, known)
            where = ", ".join(one.path)
            left.append(Open(what, one.name, where, one.rule, perhaps[:MOST_SUGGESTIONS]))
    rules = dict.fromkeys(
        msgspec.json.encode({**_least(one, is_, sure), "is": is_}) for one, is_ in sure
    )
    return [msgspec.json.decode(rule, type=make) for rule in rules], left


def _fitting(one: _Found, known: Sequence[Thing], beside: frozenset[str]) -> list[str]:
    """The certain meaning of a thing of the module: all words match. Of several sorts, those that its place names."""
    whole = {
        thing
        for thing in known
        if thing.words <= one.words and one.words - thing.words <= thing.sorts | beside
    }
    longest = max((len(thing.words) for thing in whole), default=0)
    whole = {thing for thing in whole if len(thing.words) == longest}
    ids = {thing.is_ for thing in whole}
    if len(ids) > 1:
        around = _words(" ".join(one.path)) | one.words
        score = {thing: len((thing.sorts - thing.words) & around) for thing in whole}
        best = max(score.values())
        ids = {thing.is_ for thing in whole if score[thing] == best}
    return sorted(ids)


def _nearby(one: _Found, known: Sequence[Thing]) -> list[str]:
    """The possible meanings of a thing of the module, those with the most words in common first."""
    around = one.words | _words(" ".join(one.path))
    score: dict[str, tuple[int, int]] = {}
    for thing in known:
        common = len(thing.words & one.words)
        if common:
            rank = (common * 2 - len(thing.words), len(thing.sorts & around))
            score[thing.is_] = max(rank, score.get(thing.is_, rank))
    return sorted(score, key=lambda is_: (-score[is_][0], -score[is_][1], is_))


def _least(one: _Found, is_: str, sure: Sequence[tuple[_Found, str]]) -> dict[str, str]:
    """The rule with the fewest conditions that distinguishes a thing from others of the same name."""
    named = next(key for key in ("name", "region", "deck") if key in one.rule)
    others = {other for found, other in sure if found.rule.get(named) == one.rule[named]}
    rule = {named: one.rule[named]} if others == {is_} else one.rule
    return {key: value for key, value in rule.items() if value}


def _sides(root: Node, content: Content) -> tuple[dict[str, str], list[Open]]:
    """The module's sides that have the names of factions, and the others."""
    ids = [str(one["id"]) for one in content.data["factions"]["factions"]]
    called = {(faction, _words(named[faction])) for named in _shown(content) for faction in ids}
    sides: dict[str, str] = {}
    left: list[Open] = []
    for roster in (node for node, _ in _walk(root, ()) if node.short == "PlayerRoster"):
        for entry in (child for child in roster.children if child.short == "entry"):
            fitting = sorted({id_ for id_, words in called if words <= _words(entry.text)})
            if len(fitting) == 1:
                sides[entry.text] = fitting[0]
            else:
                left.append(Open("side", entry.text, "", {}, fitting))
    return sides, left
