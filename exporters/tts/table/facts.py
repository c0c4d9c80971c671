"""What the table's script needs to know of a game and of its table, as plain data.

Nothing is repeated: facts of the game come from its content and rulebook, what is secret from the
judge's lists, and lengths from the table plan. The places of objects are in `Layout`, see `script`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from adjudicator.content.records import Content
from adjudicator.content.seatings import least_seats, most_seats
from adjudicator.lazy import lazy_imports
from adjudicator.registry import module, rulebook
from adjudicator.rules.discrepancies import UNSEEN
from exporters.speech import phrases
from exporters.tts.layout import areas
from exporters.tts.layout.decks import places_of, stand_of
from exporters.tts.layout.plan import PiecePlan, TablePlan
from exporters.tts.layout.plan_loading import load_plan
from exporters.tts.layout.seats_and_spots import (
    seat_colour,
    seatings_of,
    seats_of,
    spots,
    turns,
    variants,
)
from exporters.tts.notebook import EXPORT_TAB, LOG_TAB
from exporters.tts.table.cell_facts import cells_on_table

with lazy_imports():
    from exporters.art.canvas.colour import readable
    from exporters.tts.layout.builder import card_tag

PACE = 8
"""Seconds that the table waits before a move of its own that players may prevent."""

SCREEN = "#1c1611"
"""Roughly the background colour of notices."""
LEGIBLE = 4.5
"""The least contrast of a text colour with that background."""


def table_facts(content: Content) -> dict[str, Any]:
    """The module `data`."""
    plan = load_plan(content)
    game = content.data["game"]
    rules = rulebook(content.game)
    seats = seats_of(content)
    phrase = phrases(content.language)
    return {
        "title": game["title"],
        "least": least_seats(content),
        "most": most_seats(content),
        "seatings": seatings_of(content),
        "front": plan.front,
        "options": [
            {name: option[name] for name in ("id", "least", "most", "default")}
            for option in game["options"]
        ],
        "rulings": [
            {
                "id": ruling.id,
                "default": ruling.default,
                "options": [option.id for option in ruling.options],
            }
            for ruling in content.rulings.values()
        ],
        "presets": [
            {"id": preset.id, "rulings": preset.rulings, "options": preset.options}
            for preset in content.presets.values()
        ],
        "preset": content.preset,
        "factions": [*seats],
        "is_faction": dict.fromkeys(seats, True),
        "deck_moves": dict(rules.deck_moves),
        "windows": windows(content.game),
        "pace": PACE,
        "news_page": phrase(LOG_TAB),
        "export_page": phrase(EXPORT_TAB),
        **_pieces(content, plan),
        **_decks(content, plan),
        **_places(content, plan),
        "area": _area(plan),
        "bag_place": next((one.place for one in plan.area.places if one.bag), ""),
        "bagged": [row.sort for one in plan.area.places if one.bag for row in one.rows if row.sort],
        "round": plan.panel.round,
        "tints": tints(content),
        "board_side": plan.board.side,
        "corners": [corner.id for corner in plan.corners],
        "fixed": _fixed(plan),
    }


def card_facts(content: Content) -> dict[str, Any]:
    """Of `table_facts` the decks and the leaders, which take a thousandth of the time of all."""
    return {**_decks(content, load_plan(content)), "leaders": _leaders(content)}


def windows(game_id: str) -> list[str]:
    """The steps in which seats that are not awaited may do more than at any time (sorted)."""
    kinds = getattr(module(game_id, "rulebook"), "KINDS", {})
    return sorted({step for kind in kinds.values() if not kind.waits for step in kind.steps})


def tints(content: Content) -> dict[str, list[float]]:
    """The colour of each faction as red, green and blue from 0 to 1, light enough for a dark screen."""
    plan = load_plan(content)
    bright = {
        seat.faction: readable(seat_colour(content, seat), SCREEN, LEGIBLE) for seat in plan.seats
    }
    return {
        name: [round(int(colour[at : at + 2], 16) / 255, 3) for at in (1, 3, 5)]
        for name, colour in bright.items()
    }


def _pieces(content: Content, plan: TablePlan) -> dict[str, Any]:
    pieces = {piece["id"]: piece for piece in content.data["pieces"]["pieces"]}
    coins = {name: piece["worth"] for name, piece in pieces.items() if "worth" in piece}
    followed = [one for one in plan.pieces if one.piece not in coins]
    followed += [one for one in plan.extras if one.of or one.stand]
    leader_pieces = [name for name, piece in pieces.items() if piece.get("each") == "leader"]
    return {
        "pieces": {
            one.piece: _entry(one, pieces.get(one.piece), followed, content) for one in followed
        },
        "stand_of": _stand_words(followed, pieces, content),
        "unseen": _unseen(followed),
        "coins": coins,
        "coin_order": sorted(coins, key=lambda name: (-coins[name], name)),
        "coin_on": next((one.on for one in plan.pieces if one.piece in coins), "parts"),
        "money": next((pieces[name]["kind"] for name in coins), ""),
        "leader_piece": leader_pieces[0] if leader_pieces else "",
        "leaders": _leaders(content),
    }


def _leaders(content: Content) -> dict[str, dict[str, Any]]:
    """Of each leader: its faction, its place there; of one that a double faction may have, that and its place there."""
    factions = {faction["id"]: faction for faction in content.data["factions"]["factions"]}
    before: dict[str, int] = {}
    double: dict[str, str] = {}
    for both, faction in factions.items():
        for first, second in pairwise(faction.get("pair", [])):
            double[first] = double[second] = both
            before[first] = before.get(first, 0)
            before[second] = before[first] + len(factions[first]["leaders"])
    found: dict[str, dict[str, Any]] = {}
    for name, faction in factions.items():
        for at, leader in enumerate(faction.get("leaders", []), 1):
            found[leader["id"]] = {"faction": name, "index": at}
            if name in before:
                found[leader["id"]]["away"] = before[name] + at
                found[leader["id"]]["double"] = double[name]
    return found


def _entry(
    plan: PiecePlan,
    piece: dict[str, Any] | None,
    followed: Sequence[PiecePlan],
    content: Content,
) -> dict[str, Any]:
    """What the script knows of a piece that follows the position."""
    return {
        "each": _each(plan, piece),
        "at": plan.at,
        "free": plan.free,
        "on": plan.on,
        "bank": plan.at.startswith("bank/"),
        "stand": plan.stand or plan.piece,
        "what": _kind_of_stand(plan, followed),
        "back_is": plan.back_is,
        "faces": plan.faces,
        "down_at": plan.down_at,
        "variants": {what: True for what, _ in variants(plan, content)},
    }


def _kind_of_stand(plan: PiecePlan, followed: Sequence[PiecePlan]) -> str:
    """What stands of the rulebook say that a piece is; "" where they say no more than its id.

    So they do as well where no other piece has their name.
    """
    if plan.what.endswith(UNSEEN):
        return UNSEEN
    if not plan.stand or plan.what:
        return plan.what
    shared = sum(one.stand == plan.stand for one in followed) > 1
    return plan.piece if plan.stand != plan.piece and shared else ""


def _unseen(followed: Sequence[PiecePlan]) -> dict[str, list[dict[str, str]]]:
    """Stand of the rulebook -> the pieces that lie for those of it that are hidden: with what their ids begin, and the piece.

    The longest beginnings come first.
    """
    found: dict[str, list[dict[str, str]]] = {}
    for one in followed:
        if one.what.endswith(UNSEEN):
            begins = one.what.removesuffix(UNSEEN)
            found.setdefault(one.stand, []).append({"begins": begins, "piece": one.piece})
    for backs in found.values():
        backs.sort(key=lambda back: -len(back["begins"]))
    return found


def _each(plan: PiecePlan, piece: dict[str, Any] | None) -> str:
    """Of what there is one such piece, or several: "what" for each entry of a list."""
    if plan.of:
        return "what"
    if piece is not None:
        return str(piece.get("each", "game"))
    return "faction" if plan.at.startswith("seat/") else "game"


def _stand_words(
    followed: Sequence[PiecePlan], pieces: dict[str, dict[str, Any]], content: Content
) -> dict[str, dict[str, Any]]:
    """Stand of the rulebook ("piece", or "piece/what" where that decides) -> piece and side.

    `named` says where the stand tells whose or which it is: "what", "owner" or "".
    """
    found: dict[str, dict[str, Any]] = {}
    for plan in followed:
        name, each = plan.stand or plan.piece, _each(plan, pieces.get(plan.piece))
        entry = {"piece": plan.piece, "down": False, "any": False, "named": ""}
        if plan.faces:
            entry["named"] = "owner"
            for face, down in zip(plan.faces, (False, True), strict=True):
                found[f"{name}/{face}"] = {**entry, "down": down}
            found[f"{name}/?"] = {**entry, "any": True}
        elif each == "game":
            what = _kind_of_stand(plan, followed)
            key = f"{name}/{what}" if what else name
            found |= {f"{key}/{owner}": entry for owner in plan.owners} or {key: entry}
            if plan.back_is:
                found[f"{name}/{plan.back_is}"] = {**entry, "down": True}
        elif plan.where:
            # Other pieces have the rest of the list.
            for what, _ in variants(plan, content):
                found[f"{name}/{what}"] = {**entry, "named": "what"}
        else:
            found[name] = {**entry, "named": "what"}
            if plan.back_is:
                found[plan.back_is] = {**entry, "named": "what", "down": True}
    return found


def _decks(content: Content, plan: TablePlan) -> dict[str, Any]:
    """The decks, each with what the rules call its cards and its places."""
    decks = []
    for deck in plan.decks:
        place, discard_place = places_of(content.game, deck)
        decks.append(
            {
                "deck": deck.deck,
                "piece": deck.piece or stand_of(content.game, deck),
                "title": deck.title,
                "tag": card_tag(deck.deck),
                "place": place,
                "seated_only": isinstance(content.data["cards"][deck.deck], dict),
                "discard_place": discard_place,
            }
        )
    return {
        "decks": decks,
        "deck_by_id": {deck["deck"]: deck for deck in decks},
        "deck_of_tag": {deck["tag"]: deck["deck"] for deck in decks},
        "deck_of_piece": {deck["piece"]: deck["deck"] for deck in decks},
        "deck_of_card": _told_by_card(content, decks),
        "card_values": {
            card["id"]: card["value"]
            for deck in plan.decks
            if isinstance(content.data["cards"][deck.deck], list)
            for card in content.data["cards"][deck.deck]
            if "value" in card
        },
    }


def _told_by_card(content: Content, decks: Sequence[dict[str, Any]]) -> dict[str, str]:
    """Card -> its deck, of decks whose cards the rulebook's stands call by one name."""
    called = [deck["piece"] for deck in decks]
    return {
        card["id"]: deck["deck"]
        for deck in decks
        if called.count(deck["piece"]) > 1
        for card in content.data["cards"][deck["deck"]]
    }


def _places(content: Content, plan: TablePlan) -> dict[str, Any]:
    by_group: dict[str, list[str]] = {}
    for name in spots(content):
        group, _, spot = name.partition("/")
        by_group.setdefault(group, []).append(spot)
    parts = by_group["parts"]
    whole = {
        territory["id"]: territory["parts"][0]["id"]
        for territory in content.data["map"]["territories"]
        if territory["id"] not in parts and territory.get("parts")
    }
    graveyard = next((corner.id for corner in plan.corners if corner.graveyard), "")
    places = by_group["places"] if graveyard else []
    buried = next((name for name in places if name.endswith(graveyard)), graveyard)
    on = _groups_on_parts(plan, by_group)
    return {
        "parts": parts,
        "whole_parts": whole,
        "spot_groups": [group for group in by_group if group not in on],
        "spot_ids": {group: ids for group, ids in by_group.items() if group not in on},
        "spot_turns": turns(content),
        "graveyard": {"corner": graveyard, "place": buried},
        "spare": {name: msgspec.structs.asdict(one) for name, one in plan.spare.items()},
        "spare_places": sorted(plan.spare),
        "pools": dict.fromkeys(plan.pools, True),
        **cells_on_table(content, plan.board.side, on),
    }


def _groups_on_parts(plan: TablePlan, by_group: Mapping[str, list[str]]) -> list[str]:
    """The groups of spots on which pieces lie in the parts of the board."""
    found = dict.fromkeys(["parts", *(piece.on for piece in plan.all_pieces())])
    return [group for group in found if _is_on_parts(by_group[group], by_group["parts"])]


def _is_on_parts(ids: Sequence[str], parts: Sequence[str]) -> bool:
    """Whether spots are called by parts, alone or numbered; a border is called by two."""
    heads = [spot.partition("/") for spot in ids]
    return all(part in parts and (not number or number.isdigit()) for part, _, number in heads)


def _area(plan: TablePlan) -> dict[str, Any]:
    """The parts of a seat's area, in its own frame."""
    area = plan.area
    zones = {"hand": area.hand, "hidden": area.hidden}
    return {
        "zones": {name: msgspec.structs.asdict(zone) for name, zone in zones.items()},
        "wide": areas.WIDTH,
        "deep": areas.DEPTH,
        "order": [one.place for one in area.places],
        "places": {
            one.place: {
                "zone": one.zone,
                "rows": [msgspec.structs.asdict(row) for row in one.rows],
                "indexed": one.indexed,
                "bag": bool(one.bag),
                "own": one.own,
                "stays": one.stays,
            }
            for one in area.places
        },
    }


def _fixed(plan: TablePlan) -> list[str]:
    """Keys of objects that never leave the table."""
    found = ["table", "board", "zone/board"]
    found += [f"zone/{corner.id}" for corner in plan.corners]
    for deck in plan.decks:
        found += [f"zone/{deck.deck}", *([f"zone/{deck.deck}/discard"] if deck.discard else [])]
    return found
