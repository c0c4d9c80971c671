"""Cards: faces of every deck and one back for each, from what the content says of them.

A card's face follows from its fields, not from its deck: a category makes a battle or special
card, an amount a spice card, a value a storm card, and each leader in play a traitor card.
"""

from __future__ import annotations

from typing import Any

from adjudicator.content.records import Content
from exporters.art.colour import mix, readable
from exporters.art.drawing import Picture, Scene, arc, on_circle, pair
from exporters.art.locator import locator
from exporters.art.look import (
    COUNTER,
    INK,
    INK_SOFT,
    NIGHT,
    PAPER,
    PAPER_SHADE,
    badge,
    emblem,
    heading,
    landscape,
    look,
    mark_of,
    medallion,
    ripples,
    rule,
)
from exporters.art.symbols import draw_symbol, symbol_of
from exporters.art.wording import Words, clause_text, label, plain, quoted

WIDTH = 750
HEIGHT = 1050
TRACK = "#d8c8a2"
CONTEXTS = {"treachery": "card", "spice": "spice-card", "storm": "storm-card"}
"""The context of a deck's names in the PO file, where it is not "card"."""
BACKS = {
    "treachery": ("treachery", "#5b2333"),
    "spice": ("spice", "#a4551e"),
    "storm": ("storm", "#46386b"),
    "traitors": ("mask", "#23343b"),
}
"""Symbol and colour of a deck's back."""
WORM_CLAUSES = ("spice-blow.devoured", "spice-blow.spice-devoured")
TRAITOR_CLAUSES = ("traitors.win",)


def cards(content: Content, words: Words) -> dict[str, list[Picture]]:
    """The faces of each deck, one picture for each different card, in the content's order.

    A picture’s id is "card/DECK/CARD". Raises DoesNotFitError for a text that
    is too long for its card, naming the card.
    """
    found: dict[str, list[Picture]] = {}
    for deck, listed in content.data["cards"].items():
        if isinstance(listed, list):
            found[deck] = [_face(content, words, deck, card) for card in listed]
        elif isinstance(listed, dict) and listed.get("of") == "leaders-in-play":
            found[deck] = [
                _traitor(content, words, deck, faction, leader)
                for faction in content.data["factions"]["factions"]
                for leader in faction["leaders"]
            ]
    return found


def backs(content: Content, words: Words) -> list[Picture]:
    """One back for each deck; its id is "back/" and the deck."""
    return [
        _back(words, deck)
        for deck, listed in content.data["cards"].items()
        if isinstance(listed, list) or (isinstance(listed, dict) and "of" in listed)
    ]


def card_copies(content: Content, deck: str) -> list[int]:
    """How many copies the deck has of each of its pictures, in the pictures' order."""
    listed = content.data["cards"][deck]
    if isinstance(listed, list):
        return [card["copies"] for card in listed]
    count = sum(len(faction["leaders"]) for faction in content.data["factions"]["factions"])
    return [listed["copies"]] * count


def _face(content: Content, words: Words, deck: str, card: dict[str, Any]) -> Picture:
    if "category" in card:
        return _category_card(content, words, deck, card)
    if "value" in card:
        return _storm_card(content, words, deck, card)
    return _spice_card(content, words, deck, card)


def _category_card(content: Content, words: Words, deck: str, card: dict[str, Any]) -> Picture:
    entry = look(content, "categories", card["category"])
    effect = card["effect"]
    title = words.name(CONTEXTS.get(deck, "card"), card["id"])
    scene = _sheet(entry["colour"])
    _title(scene, title, f"card/{deck}/{card['id']}")
    badge(scene, entry["letter"], (102, 108), 38, entry)
    kind = symbol_of(*_kind_symbols(effect), entry["shape"])
    draw_symbol(scene, kind, (648, 108), 66, ink=readable(entry["colour"], PAPER), ground=PAPER)
    heading(scene, (375, 176), _kind(card), 27, readable(entry["colour"], PAPER), width=520)
    landscape(scene, 66, 206, 618, 396, card["id"])
    symbol = symbol_of(card["id"], effect["play"], kind)
    medallion(scene, symbol, (375, 404), 158, entry["colour"])
    _body(scene, quoted(card["text"]), f"card/{deck}/{card['id']}")
    _foot(
        scene,
        label("kept") if effect["kept"] else label("discarded"),
        label("copies", copies=card["copies"]),
        mark_of(content, card, content.data["cards"]),
    )
    return scene.picture(f"card/{deck}/{card['id']}")


def _kind_symbols(effect: dict[str, Any]) -> list[str]:
    guards = [f"guard-{effect['guard']}"] if effect["guard"] else []
    return [effect["attack"], *guards] if effect["attack"] else guards


def _kind(card: dict[str, Any]) -> str:
    effect = card["effect"]
    parts = [plain(card["category"])]
    if effect["attack"]:
        parts.append(plain(effect["attack"]))
    if effect["guard"]:
        parts.append(label("guard", guard=effect["guard"]))
    return " · ".join(dict.fromkeys(parts))


def _spice_card(content: Content, words: Words, deck: str, card: dict[str, Any]) -> Picture:
    name = f"card/{deck}/{card['id']}"
    colour = content.data["theme"]["marks"]["spice"]
    dark = readable(colour, PAPER)
    worm = card.get("kind") == "worm"
    scene = _sheet(mix(colour, NIGHT, 0.55 if worm else 0.1))
    mark = mark_of(content, card, content.data["cards"])
    copies = label("copies", copies=card["copies"])
    if worm:
        _title(scene, words.name(CONTEXTS.get(deck, "card"), card["id"]), name)
        heading(scene, (375, 176), plain(card["kind"]), 27, INK_SOFT)
        landscape(scene, 66, 206, 618, 396, card["id"])
        medallion(scene, "worm", (375, 404), 168, INK)
        _body(scene, clause_text(content, *WORM_CLAUSES), name)
        _foot(scene, "", copies, mark)
        return scene.picture(name)
    territory, sector = _place(content, card["part"])
    _title(scene, words.name("territory", territory), name)
    heading(scene, (375, 176), label("sector", sector=sector), 27, dark)
    landscape(scene, 66, 206, 618, 396, card["id"])
    medallion(scene, "spice", (260, 404), 128, colour)
    scene.circle(490, 404, 128, fill=PAPER, stroke=colour, stroke_width=6.4)
    scene.text(
        490, 404, str(card["amount"]), 150, "serif-bold",
        anchor="middle", level="middle", fill=dark,
    )  # fmt: skip
    locator(scene, content, card["part"], (375, 766), 146, dark)
    _foot(scene, words.name(CONTEXTS.get(deck, "card"), card["id"]), copies, mark)
    return scene.picture(name)


def _place(content: Content, part: str) -> tuple[str, int | None]:
    """The territory of a part, and its sector."""
    return next(
        (territory["id"], place["sector"])
        for territory in content.data["map"]["territories"]
        for place in territory["parts"]
        if place["id"] == part
    )


def _storm_card(content: Content, words: Words, deck: str, card: dict[str, Any]) -> Picture:
    name = f"card/{deck}/{card['id']}"
    colour = content.data["theme"]["marks"]["storm"]
    dark = readable(colour, PAPER)
    value = card["value"]
    scene = _sheet(mix(colour, NIGHT, 0.25))
    _title(scene, words.name(CONTEXTS.get(deck, "card"), card["id"]), name)
    heading(scene, (375, 176), plain(deck), 27, dark)
    landscape(scene, 66, 206, 618, 396, card["id"])
    medallion(scene, "storm", (260, 404), 128, colour)
    scene.circle(490, 404, 128, fill=PAPER, stroke=colour, stroke_width=6.4)
    scene.text(490, 404, str(value), 170, "serif-bold", anchor="middle", level="middle", fill=dark)
    _storm_way(scene, content, value, colour)
    unit = plain("sector").lower() if value == 1 else plain("sectors").lower()
    _foot(
        scene,
        label("storm-moves", count=value, unit=unit),
        "",
        mark_of(content, card, content.data["cards"]),
    )
    return scene.picture(name)


def _storm_way(scene: Scene, content: Content, value: int, colour: str) -> None:
    """The ring of sectors with the storm's way on it, counter-clockwise from the bottom."""
    centre, outer, inner = (375.0, 768.0), 138.0, 92.0
    numbers = {number["id"]: number["value"] for number in content.data["game"]["numbers"]}
    step = 360 / numbers.get("sectors", 18)
    for at in range(round(360 / step)):
        start = 180 - (at + 1) * step + step / 2
        passed = 1 <= at <= value
        fill = colour if passed else mix(colour, NIGHT, 0.5) if at == 0 else TRACK
        scene.path(
            f"M{pair(on_circle(centre, outer, start))}{arc(centre, outer, start, start + step)}"
            f"L{pair(on_circle(centre, inner, start + step))}"
            f"L{pair(on_circle(centre, inner, start))}Z",
            fill=fill,
            stroke=PAPER,
            stroke_width=3,
        )
        if passed:
            scene.text(
                *on_circle(centre, (outer + inner) / 2, start + step / 2), str(at), 26, "sans-bold",
                anchor="middle", level="middle", fill="#ffffff",
            )  # fmt: skip
    draw_symbol(scene, "storm", centre, 96, ink=colour, ground=PAPER)


def _traitor(
    content: Content, words: Words, deck: str, faction: dict[str, Any], leader: dict[str, Any]
) -> Picture:
    name = f"card/{deck}/{leader['id']}"
    entry = look(content, "factions", faction["id"])
    scene = _sheet(entry["colour"])
    dark = readable(entry["colour"], PAPER)
    _title(scene, quoted(words.name("leader", leader["id"])), name)
    badge(scene, entry["letter"], (102, 108), 38, entry)
    draw_symbol(scene, entry["shape"], (648, 108), 66, ink=dark, ground=PAPER)
    faction_name = words.name("faction", faction["id"])
    heading(scene, (375, 176), f"{label('traitor')} · {faction_name}", 27, dark, width=520)
    landscape(scene, 66, 206, 618, 396, leader["id"])
    medallion(scene, "mask", (260, 404), 128, mix(INK, entry["colour"], 0.15))
    emblem(scene, entry, (490, 404), 128)
    badge(scene, str(leader["strength"]), (578, 506), 46, COUNTER)
    _body(scene, clause_text(content, *TRAITOR_CLAUSES), name)
    _foot(
        scene,
        faction_name,
        f"{label('strength')} {leader['strength']}",
        mark_of(content, content.data["cards"][deck]),
    )
    return scene.picture(name)


def _back(words: Words, deck: str) -> Picture:
    symbol, colour = BACKS.get(deck, ("setup", "#4a3a2a"))
    scene = Scene(WIDTH, HEIGHT)
    night = mix(colour, "#000000", 0.45)
    scene.rect(
        0, 0, WIDTH, HEIGHT,
        fill=scene.radial_gradient((375, 525), 640, [(0, mix(colour, "#ffffff", 0.12)), (1, night)]),
    )  # fmt: skip
    ripples(scene, WIDTH, HEIGHT, "#f4dfb0", opacity=0.22)
    scene.rect(34, 34, 682, 982, radius=26, fill="none", stroke="#f4dfb0", stroke_width=4)
    scene.rect(46, 46, 658, 958, radius=18, fill="none", stroke="#f4dfb0", stroke_width=1.4)
    scene.circle(375, 485, 214, fill=night, stroke="#f4dfb0", stroke_width=5)
    scene.circle(375, 485, 198, fill="none", stroke="#f4dfb0", stroke_width=1.6)
    draw_symbol(scene, symbol, (375, 485), 236, ink="#f4dfb0", ground=night)
    title = words.by_context.get("deck", {}).get(deck) or plain(deck)
    scene.rect(125, 768, 500, 92, radius=46, fill=night, stroke="#f4dfb0", stroke_width=3)
    heading(scene, (375, 814), title, 48, "#f4dfb0", width=420)
    return scene.picture(f"back/{deck}")


def _sheet(colour: str) -> Scene:
    """The common ground: a band of the colour all round, parchment within."""
    scene = Scene(WIDTH, HEIGHT)
    scene.rect(
        0, 0, WIDTH, HEIGHT,
        fill=scene.linear_gradient((0, 0), (0, HEIGHT), [(0, colour), (1, mix(colour, "#000000", 0.22))]),
    )  # fmt: skip
    paper = scene.linear_gradient((0, 32), (0, HEIGHT - 32), [(0, PAPER), (1, PAPER_SHADE)])
    scene.rect(32, 32, 686, 986, radius=26, fill=paper)
    scene.rect(
        43,
        43,
        664,
        964,
        radius=18,
        fill="none",
        stroke=readable(colour, PAPER, 3),
        stroke_width=1.8,
    )
    return scene


def _title(scene: Scene, text: str, what: str) -> None:
    scene.text_box(
        150, 66, 450, 84, quoted(text), (58, 36), "serif-bold",
        what=what, align="middle", level="middle", leading=1.0, balanced=True, fill=INK,
    )  # fmt: skip


def _body(scene: Scene, text: str, what: str) -> None:
    scene.text_box(
        82, 622, 586, 280, text, (42, 31), "serif",
        what=what, align="middle", level="middle", leading=1.22, balanced=True, fill=INK,
    )  # fmt: skip


def _foot(scene: Scene, left: str, right: str, mark: str) -> None:
    rule(scene, (82, 926), (668, 926))
    scene.text(84, 966, left, 27, "sans", level="middle", fill=INK_SOFT)
    scene.text(
        666,
        966,
        f"{right}  {mark}".strip(),
        27,
        "sans",
        anchor="end",
        level="middle",
        fill=INK_SOFT,
    )
