"""Cards: faces of every deck and one back for each, from the content.

A card's face follows from its fields, not from its deck: cards with a family or a category show
words, those with an amount a place on the board, those with a value a route around it, and each
leader in play has a card with a portrait.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from adjudicator.content.board import parts_of
from adjudicator.content.records import Content
from exporters.art.board.locator import locator
from exporters.art.canvas.colour import mix, readable
from exporters.art.canvas.remembered import Singly, read_part
from exporters.art.canvas.scene import Picture, Point, Scene, arc, on_circle, pair
from exporters.art.pieces import card_sheet as sheet
from exporters.art.pieces import house_cards
from exporters.art.pieces.card_families import family_card
from exporters.art.pieces.card_marks import after_play, worth
from exporters.art.pieces.card_sheet import HEIGHT, ROUND, WIDTH, WINDOW
from exporters.art.plan import Kit, kit
from exporters.art.scenes.portraits import backdrop, face_of, portrait
from exporters.art.style import (
    badge,
    counter,
    heading,
    look,
    mark_of,
    medallion,
    provenance,
    ripples,
    rounded_box,
)
from exporters.art.symbols import draw_symbol
from exporters.art.wording import GameNames, clause_text, quoted

_FACES: Singly[Picture] = Singly()
TRACK = "#d8c8a2"
BESIDE_WIDTH = 184.0
BESIDE = ((54.0, 156.0), (512.0, 594.0))
"""Of a card with two places: where what is said of each begins, and the middle of its number; px."""


def cards(content: Content, words: GameNames) -> dict[str, list[Picture]]:
    """The faces of each deck, one picture for each different card, in the content's order.

    A picture’s id is "card/DECK/CARD". Raises DoesNotFitError for a text that
    is too long for its card, naming the card.
    """
    drawing = kit(content, words)
    shared = drawing.shared()
    found: dict[str, list[Picture]] = {}
    for deck, listed in content.data["cards"].items():
        if _is_deck(drawing, deck):
            found[deck] = [
                _FACES.get(
                    [shared, deck, card], content, partial(_watched, drawing, _face, deck, card)
                )
                for card in listed
            ]
        elif isinstance(listed, dict) and listed.get("of") == "leaders-in-play":
            found[deck] = [
                _FACES.get(
                    [shared, deck, faction, leader],
                    content,
                    partial(_watched, drawing, _traitor, deck, faction, leader),
                )
                for faction in content.data["factions"]["factions"]
                for leader in faction["leaders"]
            ]
    return found


def _watched(kit: Kit, draw: Callable[..., Picture], deck: str, *entries: Any) -> Picture:
    """A face on the content as it is watched, which is the last of the arguments."""
    *drawn, content = entries
    return draw(kit.on(content), deck, *drawn)


def backs(content: Content, words: GameNames) -> list[Picture]:
    """One back for each deck; its id is "back/" and the deck."""
    drawing = kit(content, words)
    return [
        _back(drawing, deck)
        for deck, listed in content.data["cards"].items()
        if _is_deck(drawing, deck) or (isinstance(listed, dict) and "of" in listed)
    ]


def _is_deck(kit: Kit, deck: str) -> bool:
    """Whether a list of cards.json is a deck, which the plan describes; other lists are only tables."""
    return isinstance(kit.content.data["cards"][deck], list) and deck in kit.plan.decks


def card_copies(content: Content, deck: str) -> list[int]:
    """How many copies the deck has of each of its pictures, in the pictures' order."""
    listed = content.data["cards"][deck]
    if isinstance(listed, list):
        return [card.get("copies", 1) for card in listed]
    count = sum(len(faction["leaders"]) for faction in content.data["factions"]["factions"])
    return [listed["copies"]] * count


def _face(kit: Kit, deck: str, card: dict[str, Any]) -> Picture:
    if "family" in card:
        return family_card(kit, deck, card)
    if drawing := house_cards.drawing_of(kit, card):
        return drawing(kit, deck, card)
    if "category" in card:
        return _category_card(kit, deck, card)
    if "value" in card:
        return _value_card(kit, deck, card)
    return _place_card(kit, deck, card)


def _category_card(kit: Kit, deck: str, card: dict[str, Any]) -> Picture:
    entry = look(kit.content, "categories", card["category"])
    effect = card["effect"]
    title = kit.words.name(kit.plan.decks[deck].names, card["id"])
    scene = sheet.ground(kit, entry["colour"])
    sheet.title(kit, scene, title, f"card/{deck}/{card['id']}")
    badge(scene, kit.palette, entry["letter"], (102, 108), 38, entry)
    kind = kit.symbol(*_kind_symbols(effect), entry["shape"])
    draw_symbol(
        scene,
        kind,
        (648, 108),
        66,
        ink=readable(entry["colour"], kit.palette.paper),
        ground=kit.palette.paper,
    )
    heading(
        scene,
        (375, 176),
        _kind(kit, card),
        27,
        readable(entry["colour"], kit.palette.paper),
        width=520,
    )
    symbol = kit.symbol(card["id"], effect["play"], kind)
    sheet.window(kit, scene, [card["id"], effect["play"], kind, card["category"]], symbol)
    if "value" in card:
        worth(scene, kit, str(card["value"]))
    sheet.body(kit, scene, quoted(card["text"]), f"card/{deck}/{card['id']}")
    sheet.foot(
        kit,
        scene,
        after_play(kit, effect),
        kit.label("copies", copies=card["copies"]),
        mark_of(kit.content, card, provenance(kit.content, "cards")),
    )
    return scene.picture(f"card/{deck}/{card['id']}")


def _kind_symbols(effect: dict[str, Any]) -> list[str]:
    guards = [f"guard-{effect['guard']}"] if effect.get("guard") else []
    return [effect["attack"], *guards] if effect.get("attack") else guards


def _kind(kit: Kit, card: dict[str, Any]) -> str:
    effect = card["effect"]
    parts = [kit.label(card["category"])]
    if effect.get("attack"):
        parts.append(kit.words.plain(effect["attack"]))
    if effect.get("guard"):
        parts.append(kit.label("guard", guard=kit.words.phrase(effect["guard"])))
    return " · ".join(dict.fromkeys(parts))


def _place_card(kit: Kit, deck: str, card: dict[str, Any]) -> Picture:
    name = f"card/{deck}/{card['id']}"
    colour = read_part(kit.content.data, "theme", "marks")[deck]
    dark = readable(colour, kit.palette.paper)
    worm = card.get("kind") == "worm"
    scene = sheet.ground(kit, mix(colour, kit.palette.night, 0.55 if worm else 0.1))
    mark = mark_of(kit.content, card, provenance(kit.content, "cards"))
    copies = kit.label("copies", copies=card["copies"])
    if worm:
        sheet.title(kit, scene, kit.words.name(kit.plan.decks[deck].names, card["id"]), name)
        heading(scene, (375, 176), kit.words.plain(card["kind"]), 27, kit.palette.ink_soft)
        sheet.window(kit, scene, [card["id"], card["kind"]], kit.symbol(card["id"], card["kind"]))
        sheet.body(kit, scene, clause_text(kit.content, *kit.plan.decks[deck].clauses), name)
        sheet.foot(kit, scene, "", copies, mark)
        return scene.picture(name)
    if "blows" in card:
        _blows(kit, scene, deck, card)
        sheet.foot(kit, scene, "", copies, mark)
        return scene.picture(name)
    territory, sector = _place(kit, card["part"])
    sheet.title(kit, scene, kit.words.name("territory", territory), name)
    heading(scene, (375, 176), kit.label("sector", sector=sector), 27, dark)
    sheet.window(kit, scene, [card["id"], deck], kit.plan.decks[deck].symbol)
    _number(kit, scene, str(card["amount"]), colour)
    locator(scene, kit.content, [card["part"]], (375, 766), 146, dark)
    sheet.foot(kit, scene, kit.words.name(kit.plan.decks[deck].names, card["id"]), copies, mark)
    return scene.picture(name)


def _blows(kit: Kit, scene: Scene, deck: str, card: dict[str, Any]) -> None:
    """A card that names two places: both on one map, each with its name, sector and amount."""
    name = f"card/{deck}/{card['id']}"
    colour = read_part(kit.content.data, "theme", "marks")[deck]
    dark = readable(colour, kit.palette.paper)
    sheet.title(kit, scene, kit.words.name(kit.plan.decks[deck].names, card["id"]), name)
    heading(scene, (375, 176), kit.words.plain(deck), 27, dark)
    first, _ = _place(kit, card["blows"][0]["part"])
    sheet.window(kit, scene, [card["id"], f"{deck}-{first}", deck], kit.plan.decks[deck].symbol)
    locator(
        scene, kit.content, [blow["part"] for blow in card["blows"]], (375, 768), 130, dark
    )  # fmt: skip
    for blow, (left, x) in zip(card["blows"], BESIDE, strict=True):
        territory, sector = _place(kit, blow["part"])
        _number(kit, scene, str(blow["amount"]), colour, (x, 512))
        scene.text_box(
            left, 690, BESIDE_WIDTH, 110, kit.words.name("territory", territory), (38, 24),
            "serif-bold", what=name, align="middle", level="bottom", leading=1.05, balanced=True,
            fill=kit.palette.ink,
        )  # fmt: skip
        heading(
            scene, (left + BESIDE_WIDTH / 2, 826), kit.label("sector", sector=sector), 27, dark,
            width=BESIDE_WIDTH,
        )  # fmt: skip


def _number(kit: Kit, scene: Scene, number: str, colour: str, centre: Point = (594, 512)) -> None:
    """A number that the card is about, on a disc in a corner of its window."""
    scene.circle(*centre, 78, fill=kit.palette.paper, stroke=colour, stroke_width=6)
    scene.circle(*centre, 68, fill="none", stroke=colour, stroke_width=1.8)
    scene.text(
        *centre, number, 100, "serif-bold",
        anchor="middle", level="middle", fill=readable(colour, kit.palette.paper),
    )  # fmt: skip


def _place(kit: Kit, part: str) -> tuple[str, int | None]:
    """The territory of a part, and its sector."""
    return next(
        (territory["id"], place["sector"])
        for territory in kit.content.data["map"]["territories"]
        for place in parts_of(territory)
        if place["id"] == part
    )


def _value_card(kit: Kit, deck: str, card: dict[str, Any]) -> Picture:
    name = f"card/{deck}/{card['id']}"
    colour = read_part(kit.content.data, "theme", "marks")[deck]
    dark = readable(colour, kit.palette.paper)
    value = card["value"]
    scene = sheet.ground(kit, mix(colour, kit.palette.night, 0.25))
    sheet.title(kit, scene, kit.words.name(kit.plan.decks[deck].names, card["id"]), name)
    heading(scene, (375, 176), kit.words.plain(deck), 27, dark)
    sheet.window(kit, scene, [card["id"], deck], kit.plan.decks[deck].symbol)
    _number(kit, scene, str(value), colour)
    _way(scene, kit, value, colour, kit.plan.decks[deck].symbol)
    unit = kit.words.phrase("sector") if value == 1 else kit.words.phrase("sectors")
    sheet.foot(
        kit,
        scene,
        kit.label("moves", count=value, unit=unit),
        "",
        mark_of(kit.content, card, provenance(kit.content, "cards")),
    )
    return scene.picture(name)


def _way(scene: Scene, kit: Kit, value: int, colour: str, symbol: str) -> None:
    """The ring of sectors with so many of them marked, counter-clockwise from the bottom."""
    centre, outer, inner = (375.0, 768.0), 138.0, 92.0
    numbers = {
        number["id"]: number["value"] for number in read_part(kit.content.data, "game", "numbers")
    }
    step = 360 / numbers["sectors"]
    for at in range(round(360 / step)):
        start = 180 - (at + 1) * step + step / 2
        passed = 1 <= at <= value
        fill = colour if passed else mix(colour, kit.palette.night, 0.5) if at == 0 else TRACK
        scene.path(
            f"M{pair(on_circle(centre, outer, start))}{arc(centre, outer, start, start + step)}"
            f"L{pair(on_circle(centre, inner, start + step))}"
            f"L{pair(on_circle(centre, inner, start))}Z",
            fill=fill,
            stroke=kit.palette.paper,
            stroke_width=3,
        )
        if passed:
            scene.text(
                *on_circle(centre, (outer + inner) / 2, start + step / 2), str(at), 26, "sans-bold",
                anchor="middle", level="middle", fill="#ffffff",
            )  # fmt: skip
    draw_symbol(scene, symbol, centre, 96, ink=colour, ground=kit.palette.paper)


def _traitor(kit: Kit, deck: str, faction: dict[str, Any], leader: dict[str, Any]) -> Picture:
    name = f"card/{deck}/{leader['id']}"
    entry = look(kit.content, "factions", faction["id"])
    scene = sheet.ground(kit, entry["colour"])
    dark = readable(entry["colour"], kit.palette.paper)
    sheet.title(kit, scene, quoted(kit.words.name("leader", leader["id"])), name)
    badge(scene, kit.palette, entry["letter"], (102, 108), 38, entry)
    draw_symbol(scene, entry["shape"], (648, 108), 66, ink=dark, ground=kit.palette.paper)
    faction_name = kit.words.name("faction", faction["id"])
    heading(scene, (375, 176), f"{kit.label('traitor')} · {faction_name}", 27, dark, width=520)
    with scene.group(clip=scene.clip(rounded_box(*WINDOW, ROUND))):
        backdrop(scene, kit.palette, entry, WINDOW)
        face = face_of(kit.plan.faces, leader["id"])
        portrait(scene, face, (375, 474), 336, entry["colour"], entry["ink"])
    scene.path(
        rounded_box(*WINDOW, ROUND), fill="none", stroke=kit.palette.ink_soft, stroke_width=2
    )
    medallion(
        scene, "mask", (152, 526), 64, mix(kit.palette.ink, entry["colour"], 0.15),
        paper=kit.palette.paper,
    )  # fmt: skip
    badge(scene, kit.palette, str(leader["strength"]), (598, 526), 62, counter(kit.palette))
    sheet.body(kit, scene, clause_text(kit.content, *kit.plan.decks[deck].clauses), name)
    sheet.foot(
        kit,
        scene,
        faction_name,
        f"{kit.label('strength')} {leader['strength']}",
        mark_of(kit.content, read_part(kit.content.data, "cards", deck)),
    )
    return scene.picture(name)


def _back(kit: Kit, deck: str) -> Picture:
    symbol, colour = kit.plan.decks[deck].symbol, kit.plan.decks[deck].colour
    scene = Scene(WIDTH, HEIGHT)
    night = mix(colour, "#000000", 0.45)
    scene.rect(
        0, 0, WIDTH, HEIGHT,
        fill=scene.radial_gradient((375, 525), 640, [(0, mix(colour, "#ffffff", 0.12)), (1, night)]),
    )  # fmt: skip
    ripples(scene, WIDTH, HEIGHT, kit.palette.gold, opacity=0.22)
    scene.rect(34, 34, 682, 982, radius=26, fill="none", stroke=kit.palette.gold, stroke_width=4)
    scene.rect(46, 46, 658, 958, radius=18, fill="none", stroke=kit.palette.gold, stroke_width=1.4)
    scene.circle(375, 485, 214, fill=night, stroke=kit.palette.gold, stroke_width=5)
    scene.circle(375, 485, 198, fill="none", stroke=kit.palette.gold, stroke_width=1.6)
    draw_symbol(scene, symbol, (375, 485), 236, ink=kit.palette.gold, ground=night)
    title = kit.words.by_context.get("deck", {}).get(deck) or kit.words.plain(deck)
    scene.rect(125, 768, 500, 92, radius=46, fill=night, stroke=kit.palette.gold, stroke_width=3)
    heading(scene, (375, 814), title, 48, kit.palette.gold, width=420)
    return scene.picture(f"back/{deck}")
