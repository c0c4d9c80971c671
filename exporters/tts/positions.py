"""A position of a log as a save of Tabletop Simulator: what `kynes build --tts --from LOG` writes."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator.errors import ContentError
from adjudicator.log.lines import encode
from adjudicator.rules.discrepancies import UNSEEN
from adjudicator.rules.records import Placement
from exporters.continued import Continued, may_hold, shuffled
from exporters.tts.build import BuiltTable, sound_save, table_of
from exporters.tts.format.objects import deck
from exporters.tts.format.records import ObjectState
from exporters.tts.laying import Laying, held_in, tags_of
from exporters.tts.layout.builder import LOOSE, SURFACE
from exporters.tts.layout.spares import KEY as SPARES
from exporters.tts.table.facts import card_facts

if TYPE_CHECKING:
    from exporters.tts.assets import Assets

FORMAT = 1
"""Of what the table's script keeps (`table/program/saves.lua`)."""


def saved_position(
    found: Continued, drawn: Assets, base_url: str, overlays: Sequence[Path] = ()
) -> bytes:
    """The bytes of the save; the same game gives the same bytes.

    The pieces lie where the table's own script lays them. Who may see everything plays on with the log in the
    script's state; for others the pieces are all there is. ContentError if the table cannot show the position.
    """
    table = table_of(found.content, drawn, base_url, overlays)
    seats = _seats(found, table)
    facts = card_facts(found.content)
    laying = Laying(table.script[0], table.save.object_states, table.layout.guids, (SURFACE, LOOSE))
    stands = found.rules.pieces(found.game, found.position)
    laying.lay(seats, _known(found, facts, laying.objects, stands))
    _pile_up(laying)
    _deal_guids(found, laying.objects)
    table.save.object_states = laying.objects
    table.save.lua_script_state = _state(found, seats, laying.homes)
    return sound_save(found.content, table)[0]


def _seats(found: Continued, table: BuiltTable) -> list[dict[str, Any]]:
    """Who sits where, as the table's script keeps it: in the order of the places."""
    colours = {seat.faction: seat.colour for seat in table.layout.seats}
    missing = [seat.faction for seat in found.header.seats if seat.faction not in colours]
    if missing:
        raise ContentError(f"the table has no seat for {', '.join(missing)}")
    placed = sorted((seat.place, seat.faction) for seat in found.header.seats)
    return [{"colour": colours[one], "faction": one, "place": place} for place, one in placed]


def _state(found: Continued, seats: Sequence[dict[str, Any]], homes: dict[str, Any]) -> str:
    """What the table's script keeps: the game so far; for a reader who may not know all of it, none."""
    lines = [encode({**move, "n": number}) for number, move in enumerate(found.log, 1)]
    state = {
        "homes": homes,
        "options": found.header.options,
        "rulings": found.header.rulings,
        "seats": seats,
    }
    kept: dict[str, Any] = {
        "content": found.header.content, "format": FORMAT, "game": found.header.game, "log": None, "news": [],
        "position": None, "rules": found.header.rules, "snapshots": [], "state": {**state, "stage": "lobby"},
    }  # fmt: skip
    if found.is_whole:
        over = found.rules.result(found.game, found.position) is not None
        kept["log"] = {
            "header": _header(found),
            "lines": [msgspec.Raw(line) for line in lines],
        }
        kept["position"] = msgspec.Raw(encode(found.position))
        kept["state"] |= {"draws": [0] * len(lines), "stage": "over" if over else "playing"}
    else:
        kept["state"] |= {"shown": True}
    return msgspec.json.encode(kept, order="sorted").decode()


def _header(found: Continued) -> dict[str, Any]:
    """The header of the log, as the table can go on with it: it hashes a position only at the end."""
    header = found.header
    hashes = "none" if header.policy.hashes == "none" else "end"
    policy = msgspec.structs.replace(header.policy, hashes=hashes)
    made: dict[str, Any] = msgspec.to_builtins(msgspec.structs.replace(header, policy=policy))
    return made


# --- cards ---------------------------------------------------------------------------------------


class _Card(msgspec.Struct, frozen=True):
    """A card of the table: its deck, and which it is."""

    deck: str
    name: str


def _known(
    found: Continued,
    facts: dict[str, Any],
    objects: Sequence[ObjectState],
    stands: Sequence[Placement],
) -> list[Placement]:
    """The stands with a card in the place of each that the reader may not know, out of those that it can be.

    What lies face down in a pile stays unnamed: it is what the pile has left.
    """
    decks = facts["decks"]
    piles = {pile: one for one in decks for pile in (one["place"], one["discard_place"]) if pile}
    sorts = {one["piece"] for one in decks}
    left = _unnamed(found, facts, objects, stands)
    # The piles first, by the decks of their own: what they have left can be nowhere else.
    for stand in stands:
        pile = piles.get(stand.place)
        if pile is not None and stand.what == UNSEEN:
            own = [card for card in left if card.deck == pile["deck"]]
            for card in shuffled(found.salt, stand.place, own)[: stand.count]:
                left.remove(card)
    named: list[Placement] = []
    for stand in stands:
        hidden = stand.what == UNSEEN and stand.piece in sorts and stand.owner
        if not hidden:
            named.append(stand)
            continue
        fit = [
            card for card in left
            if _piece(decks, card.deck) == stand.piece and may_hold(found.content, card.deck, stand.owner)
        ]  # fmt: skip
        for card in shuffled(found.salt, f"{stand.place}.{stand.owner}", fit)[: stand.count]:
            left.remove(card)
            named.append(msgspec.structs.replace(stand, what=card.name, count=1))
    return named


def _unnamed(
    found: Continued,
    facts: dict[str, Any],
    objects: Sequence[ObjectState],
    stands: Sequence[Placement],
) -> list[_Card]:
    """The cards of the game that no stand names."""
    decks = facts["decks"]
    tags = {one["tag"]: one for one in decks}
    seated = [seat.faction for seat in found.header.seats]
    cards: list[_Card] = []
    for pile in (one for one in objects if SPARES not in tags_of(one)):
        for held in held_in(pile):
            tag = next((tag for tag in tags_of(held) if tag in tags), "")
            if tag and isinstance(held.memo, str):
                leader = facts["leaders"].get(held.memo, {})
                of_seats = not tags[tag]["seated_only"] or not leader
                if of_seats or {leader["faction"], leader.get("double")} & {*seated}:
                    cards.append(_Card(tags[tag]["deck"], held.memo))
    for stand in stands:
        for _ in range(stand.count if stand.what != UNSEEN else 0):
            same = (
                one
                for one in cards
                if (_piece(decks, one.deck), one.name) == (stand.piece, stand.what)
            )
            card = next(same, None)
            if card is not None:
                cards.remove(card)
    return cards


def _piece(decks: Sequence[dict[str, Any]], name: str) -> str:
    return next(str(one["piece"]) for one in decks if one["deck"] == name)


def _pile_up(laying: Laying) -> None:
    """Make one pile of the cards that lie on one point, as they would be if somebody had laid them there."""
    points: dict[tuple[float, float, float, str], list[ObjectState]] = {}
    for one in laying.objects:
        if one.name == "Card" and one.guid not in laying.in_hands:
            at = one.transform
            tag = "".join(tags_of(one)[:1])
            points.setdefault((at.pos_x, at.pos_z, at.rot_z, tag), []).append(one)
    for cards in points.values():
        if len(cards) < 2:
            continue
        first = cards[0]
        at = copy.deepcopy(first.transform)
        # The first card of a pile that lies face up is the lowest.
        pile = deck(
            laying.fresh_guid(f"pile/{first.guid}"), at, cards, name="", tags=tags_of(first)
        )
        laying.objects[laying.objects.index(first)] = pile
        for card in cards[1:]:
            laying.objects.remove(card)


def _deal_guids(found: Continued, objects: Sequence[ObjectState]) -> None:
    """Exchange the GUIDs within each deck, so that no GUID tells which card it is.

    The cards of a pile that lies face down are shuffled, too.
    """
    for pile in objects:
        if pile.name == "Deck" and pile.transform.rot_z:
            cards = shuffled(found.salt, f"pile/{pile.guid}", held_in(pile))
            pile.contained_objects = cards
            pile.deck_ids = [one.card_id for one in cards if isinstance(one.card_id, int)]
    by_tag: dict[str, list[ObjectState]] = {}
    for one in (one for one in objects if SPARES not in tags_of(one)):
        for card in [one, *held_in(one)]:
            if card.name == "Card" and isinstance(card.tags, list):
                by_tag.setdefault(card.tags[0], []).append(card)
    for tag, cards in by_tag.items():
        guids = shuffled(found.salt, tag, sorted(card.guid for card in cards))
        for card, guid in zip(cards, guids, strict=True):
            card.guid = guid
