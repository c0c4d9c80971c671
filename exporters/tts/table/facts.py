"""What the table's script must know of a game and of its table, as plain data.

Nothing is said twice: facts of the game come from its content and its rulebook, what is secret from
the judge's lists, lengths from the table plan. Where objects lie is in `Scene`, see `script`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from adjudicator.content.records import Content
from adjudicator.errors import ContentError
from adjudicator.games.registry import module, rulebook
from adjudicator.show.words import OPEN_DRAWS, SECRET_EVENTS, SECRET_MOVES
from exporters.tts import areas
from exporters.tts.notebook import EXPORT_TAB, LOG_TAB
from exporters.tts.plan import TablePlan, load_plan, spots

PACE = 8
"""Seconds that the table waits before its own moves where people may intervene."""
MONEY = "spice"
"""The kind of the pieces that are worth something."""
FOLLOWING = ("force", "leader", "marker")
"""Kinds of pieces that go where the rules have them; others are for the players to use."""
HUNDREDTHS = 100

PITCH = 0.9
"""How far stacks lie apart, in units of the table."""
RINGS = 3
MARGIN = 0.15
"""How far from the border of its cell a stack lies at least."""

Point = tuple[float, float]
Flat = list[int]
"""Points one after the other: x, z, x, z."""


def table_facts(content: Content) -> dict[str, Any]:
    """The module `data`."""
    plan = load_plan(content)
    game = content.data["game"]
    rules = rulebook(content.game)
    factions = content.data["factions"]["factions"]
    return {
        "title": game["title"],
        "least": game["seats"]["least"],
        "most": game["seats"]["most"],
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
        "factions": [faction["id"] for faction in factions],
        "is_faction": {faction["id"]: True for faction in factions},
        "secret_moves": sorted(SECRET_MOVES),
        "open_draws": sorted(OPEN_DRAWS),
        "secret_events": sorted(SECRET_EVENTS),
        "deck_moves": dict(rules.deck_moves),
        "windows": windows(content.game),
        "pace": PACE,
        "news_page": LOG_TAB,
        "export_page": EXPORT_TAB,
        **_pieces(content, plan),
        **_decks(content, plan),
        **_places(content, plan),
        "area": _area(content),
        "fixed": _fixed(plan),
    }


def windows(game_id: str) -> list[str]:
    """The steps in which seats that are not awaited may do more than at any time (sorted)."""
    kinds = getattr(module(game_id, "rulebook"), "KINDS", {})
    return sorted({step for kind in kinds.values() if not kind.waits for step in kind.steps})


def _pieces(content: Content, plan: TablePlan) -> dict[str, Any]:
    pieces = {piece["id"]: piece for piece in content.data["pieces"]["pieces"]}
    coins = {name: piece["worth"] for name, piece in pieces.items() if "worth" in piece}
    backs = {
        piece.back.rpartition("/")[2]: piece.piece
        for piece in plan.pieces
        if piece.back and pieces.get(piece.piece, {}).get("each") == "faction"
    }
    dead = {
        piece.piece: True
        for piece in plan.pieces
        if piece.back and pieces.get(piece.piece, {}).get("each") == "leader"
    }
    leader_pieces = [name for name, piece in pieces.items() if piece["each"] == "leader"]
    return {
        "pieces": {
            piece.piece: {
                "each": _each(pieces.get(piece.piece), piece.at),
                "at": piece.at,
                "free": pieces.get(piece.piece, {}).get("kind") not in FOLLOWING,
            }
            for piece in plan.pieces
            if piece.piece not in coins
        },
        "coins": coins,
        "coin_order": sorted(coins, key=lambda name: (-coins[name], name)),
        "money": next((pieces[name]["kind"] for name in coins), ""),
        "backs": backs,
        "dead": dead,
        "back_of": {base: back for back, base in backs.items()},
        "leader_piece": leader_pieces[0] if leader_pieces else "",
        "leaders": {
            leader["id"]: {"faction": faction["id"], "index": at}
            for faction in content.data["factions"]["factions"]
            for at, leader in enumerate(faction["leaders"], 1)
        },
    }


def _each(piece: dict[str, Any] | None, at: str) -> str:
    if piece is not None:
        return str(piece["each"])
    return "faction" if at.startswith("seat/") else "game"


def _decks(content: Content, plan: TablePlan) -> dict[str, Any]:
    """The decks, each with what the rules call its cards and its places."""
    from exporters.tts.bench import card_tag  # noqa: PLC0415 - builders of objects, only for this

    known = {piece["id"] for piece in content.data["pieces"]["pieces"]}
    kinds = {piece["kind"] for piece in content.data["pieces"]["pieces"]}
    named = {drawn.partition("/")[0] for drawn in rulebook(content.game).deck_moves.values()}
    decks = []
    for deck in plan.decks:
        name = next((name for name in named if deck.deck in (name, f"{name}s")), deck.deck)
        clash = name in known or name in kinds
        decks.append(
            {
                "deck": deck.deck,
                "piece": f"{name}-card" if clash else name,
                "tag": card_tag(deck.deck),
                "place": f"{name}-deck",
                "seated_only": isinstance(content.data["cards"][deck.deck], dict),
                "discard_place": deck.discard.rpartition("/")[2] if deck.discard else "",
            }
        )
    return {
        "decks": decks,
        "deck_by_id": {deck["deck"]: deck for deck in decks},
        "deck_of_tag": {deck["tag"]: deck["deck"] for deck in decks},
        "deck_of_piece": {deck["piece"]: deck["deck"] for deck in decks},
        "card_values": {
            card["id"]: card["value"]
            for deck in plan.decks
            if isinstance(content.data["cards"][deck.deck], list)
            for card in content.data["cards"][deck.deck]
            if "value" in card
        },
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
        if territory["id"] not in parts
    }
    graveyard = next((corner.id for corner in plan.corners if corner.graveyard), "")
    buried = next((name for name in by_group["places"] if name.endswith(graveyard)), graveyard)
    spare = next(
        (deck.at.partition("/")[2] for deck in plan.decks if deck.at.startswith("corner/")),
        plan.corners[-1].id,
    )
    return {
        "parts": parts,
        "whole_parts": whole,
        "spot_groups": list(by_group),
        "spot_ids": by_group,
        "graveyard": {"corner": graveyard, "place": buried},
        "spare": {
            "auction": {"corner": spare, "x": -2.7, "z": -5.5},
            "box": {"corner": spare, "x": 2.7, "z": -5.5},
        },
        "spare_places": ["auction", "box"],
        **_cells(content, plan.board.side),
    }


def _cells(content: Content, side: float) -> dict[str, Any]:
    """Outlines of parts with their boxes, and points for stacks and money: in hundredths, on the table."""
    from exporters.art.geometry import Cells, cells, within  # noqa: PLC0415 - the art is heavy

    layout = content.data["layout"]
    anchors = {spot["id"]: (spot["x"], spot["y"]) for spot in layout["parts"]}
    money = {spot["id"]: (spot["x"], spot["y"]) for spot in layout["spice"]}
    found: Cells | None
    try:
        found = cells(content)
    except ContentError:
        found = None

    def flat(points: Sequence[Point]) -> Flat:
        return [
            round(value * HUNDREDTHS)
            for x, y in points
            for value in ((x - 0.5) * side, (0.5 - y) * side)
        ]

    def inside(part: str, first: Sequence[Point], anchor: Point) -> Flat:
        points = [*first, *_round_about(anchor, PITCH / side)]
        if found is not None:
            outline = found.outlines[part]
            margin = MARGIN / side
            points = [
                (x, y)
                for x, y in points
                if all(
                    within((x + right, y + down), outline)
                    for right in (-margin, margin)
                    for down in (-margin, margin)
                )
            ]
        return flat(points or [anchor])

    outlines = []
    for part, outline in found.outlines.items() if found is not None else ():
        line = flat(outline)
        outlines.append(
            {
                "part": part,
                "left": min(line[0::2]),
                "right": max(line[0::2]),
                "bottom": min(line[1::2]),
                "top": max(line[1::2]),
                "outline": line,
            }
        )
    stands = found.stands if found is not None else {}
    return {
        "cells": outlines,
        "points": {
            part: inside(part, stands.get(part, []), anchor) for part, anchor in anchors.items()
        },
        "money_points": {part: inside(part, [], anchor) for part, anchor in money.items()},
    }


def _round_about(middle: Point, pitch: float) -> list[Point]:
    """Points round a middle, ring by ring."""
    points = [middle]
    for ring in range(1, RINGS + 1):
        for at in range(6 * ring):
            angle = 2 * math.pi * at / (6 * ring)
            points.append(
                (
                    middle[0] + ring * pitch * math.sin(angle),
                    middle[1] + ring * pitch * math.cos(angle),
                )
            )
    return points


def _area(content: Content) -> dict[str, Any]:
    """The parts of a seat's area, in its own frame."""
    most = max(len(faction["leaders"]) for faction in content.data["factions"]["factions"])

    def box(found: tuple[float, float, float, float]) -> dict[str, float]:
        return dict(zip(("x", "z", "wide", "deep"), found, strict=True))

    x, z = areas.LEADERS
    return {
        "wide": areas.WIDTH,
        "deep": areas.DEPTH,
        "hand": box(areas.HAND),
        "hidden": box(areas.HIDDEN),
        "reserve": {"x": areas.RESERVE[0], "z": areas.RESERVE[1]},
        "leaders": {"x": x, "z": z, "pitch": areas.LEADER_PITCH, "count": most, "room": 0.85},
        "captives": {"x": 4.8, "z": 13.6, "pitch": 1.6, "columns": 3, "step": 1.7, "room": 0.8},
        "bribes": {"x": -9.0, "z": 14.8, "pitch": 1.0, "room": 0.55},
    }


def _fixed(plan: TablePlan) -> list[str]:
    """Keys of objects that never leave the table."""
    found = ["table", "board", "zone/board"]
    found += [f"zone/{corner.id}" for corner in plan.corners]
    for deck in plan.decks:
        found += [f"zone/{deck.deck}", *([f"zone/{deck.deck}/discard"] if deck.discard else [])]
    return found
