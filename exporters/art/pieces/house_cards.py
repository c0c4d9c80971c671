"""Cards of a war between houses: plans, visions, goals, bans and the leaders themselves.

What is drawn follows from a card's fields; its deck has the colour, letter and sign of its category.
"""

from __future__ import annotations

from collections.abc import Callable

from exporters.art.board.locator import locator
from exporters.art.canvas.colour import mix, readable
from exporters.art.canvas.remembered import read_part
from exporters.art.canvas.scene import Picture, Point, Scene
from exporters.art.pieces import card_sheet as sheet
from exporters.art.plan import Entry, Kit
from exporters.art.scenes.portraits import backdrop, face_of, portrait
from exporters.art.style import (
    Look,
    badge,
    heading,
    look,
    looks,
    mark_of,
    provenance,
    rounded_box,
    rule,
)
from exporters.art.symbols import draw_symbol
from exporters.art.wording import quoted

CardDrawing = Callable[[Kit, str, Entry], Picture]
STONE = "#8b857a"
"""What the colour of a spent leader's card turns to."""
ROW = 846.0
"""Middle of the row of numbers below the words of a card, in px."""
LARGE = 50.0
"""Discs of this radius leave room for names of two lines below them."""


FEW_WORDS = 78
"""The largest letters of a card with few words, in px."""


def drawing_of(kit: Kit, card: Entry) -> CardDrawing | None:
    """The function that draws a card of this sort; None for other cards."""
    if "hits" in card:
        return _leader_card
    if "timing" in card:
        return _vision_card
    if "sectors" in card:
        return _tactical_card
    if isinstance(card.get("effect"), list):
        return _planning_card if "play" in card else _ban_card
    markers = (
        looks(kit.content, "resources")
        if read_part(kit.content.data, "theme", "resources") is not None
        else {}
    )
    return _goal_card if markers and markers.keys() <= card.keys() else None


def _planning_card(kit: Kit, deck: str, card: Entry) -> Picture:
    """A card that is played for its words, with a die or without one, or given up for a die in battle."""
    name = f"card/{deck}/{card['id']}"
    free = card["play"] == "free"
    scene, entry = _begin(kit, deck, card, kit.words.name("deck", deck), name)
    sheet.window(kit, scene, [card["id"], deck], kit.symbol(card["id"], entry["shape"]))
    sheet.body(kit, scene, quoted(card["text"]), name)
    signs = ["free" if free else "die", *(["sword"] if card["battle"] else [])]
    for at, sign in enumerate(signs):
        _sign(kit, scene, kit.symbol(sign), (128 + 96 * at, 546), 44, entry["colour"])
    said = kit.label("free-play", least=card["least"], most=card["most"]) if free else kit.label(
        "die-play" if card["battle"] else "die-only"
    )  # fmt: skip
    _foot(kit, scene, said, kit.label("copies", copies=card["copies"]), card)
    return scene.picture(name)


def _ban_card(kit: Kit, deck: str, card: Entry) -> Picture:
    """A ban of a power of the Imperium: its sign large on its seal, its few words large, because it lies on the board, small."""
    name = f"card/{deck}/{card['id']}"
    scene, _ = _begin(kit, deck, card, kit.words.name("deck", deck), name)
    sheet.window(kit, scene, [card["id"], deck], kit.symbol(card["id"]))
    sheet.body(kit, scene, quoted(card["text"]), name, FEW_WORDS)
    _foot(kit, scene, kit.label("ban-lasts"), "", card)
    return scene.picture(name)


def _vision_card(kit: Kit, deck: str, card: Entry) -> Picture:
    """What must be true, when it is claimed, and how far it moves which markers."""
    name = f"card/{deck}/{card['id']}"
    scene, entry = _begin(kit, deck, card, kit.label(f"claimed-{card['timing']}"), name)
    sheet.window(kit, scene, [card["id"], deck], entry["shape"])
    _sign(kit, scene, kit.symbol(f"claimed-{card['timing']}"), (128, 546), 44, entry["colour"])
    scene.text_box(
        82, 616, 586, 172, quoted(card["text"]), (40, 29), "serif", what=name, align="middle",
        level="middle", leading=1.18, balanced=True, fill=kit.palette.ink,
    )  # fmt: skip
    _markers(
        kit, scene, {marker: f"+{steps}" for marker, steps in card["advances"].items() if steps}
    )
    _foot(kit, scene, kit.words.name("deck", deck), "", card)
    return scene.picture(name)


def _goal_card(kit: Kit, deck: str, card: Entry) -> Picture:
    """The step that each marker has to reach."""
    name = f"card/{deck}/{card['id']}"
    scene, entry = _begin(kit, deck, card, kit.words.name("deck", deck), name)
    sheet.window(kit, scene, [card["id"], deck], entry["shape"])
    scene.text_box(
        82, 614, 586, 110, kit.label("goal"), (34, 25), "serif", what=name, align="middle",
        level="middle", leading=1.15, balanced=True, fill=kit.palette.ink,
    )  # fmt: skip
    goals = {marker: str(card[marker]) for marker in looks(kit.content, "resources")}
    _markers(kit, scene, goals, middle=802.0, radius=52.0)
    _foot(kit, scene, kit.label("goal-secret"), "", card)
    return scene.picture(name)


def _tactical_card(kit: Kit, deck: str, card: Entry) -> Picture:
    """Where an automaton harvests, or which sietch it marches on: both on one map, each with its words."""
    name = f"card/{deck}/{card['id']}"
    look_of = kit.plan.decks[deck]
    dark = readable(look_of.colour, kit.palette.paper)
    scene = sheet.ground(kit, look_of.colour)
    sheet.title(kit, scene, kit.words.name(look_of.names, card["id"]), name)
    for sign, x in (("harvesting-sector", 100), ("target-sietch", 650)):
        draw_symbol(scene, kit.symbol(sign), (x, 108), 56, ink=dark, ground=kit.palette.paper)
    heading(scene, (375, 176), kit.words.name("deck", deck), 27, dark, width=520)
    sheet.window(kit, scene, [card["id"], deck], look_of.symbol)
    held = [place["id"] for place in kit.content.data["map"]["territories"]
            if set(place["sectors"]) & set(card["sectors"])]  # fmt: skip
    here = {card["sietch"]: kit.symbol("target-sietch")}
    locator(
        scene,
        kit.content,
        held,
        (222, 766),
        144,
        read_part(kit.content.data, "theme", "marks")["spice"],
        here,
    )
    sectors = [kit.words.name("sector", sector) for sector in card["sectors"]]
    harvest = sectors[0] if len(sectors) == 1 else kit.label("central-sectors")
    told = (("harvesting-sector", harvest, 630),
            ("target-sietch", kit.words.name("territory", card["sietch"]), 782))  # fmt: skip
    for sign, said, top in told:
        _sign(kit, scene, kit.symbol(sign), (418, top + 26), 30, dark)
        scene.text_box(
            460, top, 214, 52, kit.label(sign), (28, 20), "sans-bold", what=name, level="middle",
            leading=1.0, fill=dark,
        )  # fmt: skip
        scene.text_box(
            388, top + 56, 286, 76, quoted(said), (40, 26), "serif-bold", what=name, level="middle",
            leading=1.05, balanced=True, fill=kit.palette.ink,
        )  # fmt: skip
    _foot(kit, scene, kit.label("tactical-use"), "", card)
    return scene.picture(name)


def _leader_card(kit: Kit, deck: str, card: Entry) -> Picture:
    return _leader(kit, f"card/{deck}/{card['id']}", deck, card, spent=False)


def spent_leader(kit: Kit, card: Entry, _rank: int) -> list[Picture]:
    """The picture "spent/leaders/LEADER": the same card in grey, its special action used."""
    return [_leader(kit, f"spent/leaders/{card['id']}", "leaders", card, spent=True)]


def _leader(kit: Kit, name: str, deck: str, card: Entry, *, spent: bool) -> Picture:
    """A leader: portrait, what he adds in battle, the die that he acts with, his action, how he enters."""
    power = look(kit.content, "categories", card["power"])
    if spent:
        power = {**power, "colour": mix(power["colour"], STONE, 0.75), "ink": "#ffffff"}
        power["ink"] = readable("#ffffff", power["colour"], 4.5)
    scene = sheet.ground(kit, power["colour"])
    paper, ink = kit.palette.paper, kit.palette.ink
    dark = readable(power["colour"], paper)
    sheet.title(kit, scene, kit.words.name(kit.plan.decks[deck].names, card["id"]), name)
    badge(scene, kit.palette, power["letter"], (102, 108), 38, power)
    draw_symbol(scene, power["shape"], (648, 108), 66, ink=dark, ground=paper)
    told = kit.words.name("power", card["power"])
    heading(
        scene, (375, 176), f"{told} · {kit.label('spent')}" if spent else told, 27, dark, width=520
    )
    if card["kind"] == "worm":
        sheet.window(kit, scene, [card["id"], deck], kit.symbol(card["id"]))
    else:
        _portrait(kit, scene, card, power, dead=spent)
    for at, (sign, value) in enumerate((("sword", card["hits"]), ("shield", card["shields"]))):
        if card["kind"] != "worm":
            _worth(kit, scene, sign, value, 546 - 78 * (1 - at), dark)
    _action(kit, scene, card, dark, name)
    rule(scene, (82, 856), (668, 856), kit.palette.line)
    scene.text_box(
        82, 862, 586, 60, _entry_words(kit, card), (29, 22), "sans", what=name, align="middle",
        level="middle", leading=1.08, balanced=True, fill=ink,
    )  # fmt: skip
    _foot(
        kit,
        scene,
        kit.words.name("faction", card["side"]),
        kit.label(f"leader-{card['kind']}"),
        card,
    )
    return scene.picture(name)


def _portrait(kit: Kit, scene: Scene, card: Entry, power: Look, *, dead: bool) -> None:
    with scene.group(clip=scene.clip(rounded_box(*sheet.WINDOW, sheet.ROUND))):
        backdrop(scene, kit.palette, power, sheet.WINDOW)
        face = face_of(kit.plan.faces, card["id"])
        portrait(scene, face, (375, 474), 336, power["colour"], power["ink"], dead=dead)
    scene.path(
        rounded_box(*sheet.WINDOW, sheet.ROUND),
        fill="none",
        stroke=kit.palette.ink_soft,
        stroke_width=2,
    )


def _worth(kit: Kit, scene: Scene, sign: str, value: int, y: float, dark: str) -> None:
    """What a leader adds in battle, on a plate in the window's lower right corner."""
    scene.rect(540, y - 34, 130, 68, radius=34, fill=kit.palette.paper, stroke=dark, stroke_width=4)
    draw_symbol(scene, sign, (580, y), 48, ink=dark, ground=kit.palette.paper)
    scene.text(
        634, y, str(value), 54, "serif-bold", anchor="middle", level="middle", fill=kit.palette.ink
    )


def _action(kit: Kit, scene: Scene, card: Entry, dark: str, name: str) -> None:
    """The special action, beside the result of a die that it takes."""
    left = 82.0
    if card["slot"] != "none":
        _sign(kit, scene, kit.symbol(card["slot"]), (153, 710), 60, dark)
        scene.text_box(
            58, 774, 190, 60, kit.words.name("face", card["slot"]), (28, 21), "sans-bold", what=name,
            align="middle", level="middle", leading=1.0, balanced=True, fill=dark,
        )  # fmt: skip
        left = 256.0
    scene.text_box(
        left, 616, 668 - left, 230, quoted(card["text"]), (40, 28), "serif", what=name, align="middle",
        level="middle", leading=1.18, balanced=True, fill=kit.palette.ink,
    )  # fmt: skip


def _entry_words(kit: Kit, card: Entry) -> str:
    """How a leader enters the game, and which leader he replaces."""
    said = [_way(kit, way) for way in card["enters"]]
    if card["replaces"]:
        said.append(kit.label("takes-place", leader=kit.words.name("leader", card["replaces"])))
    if card["retires"]:
        said.append(kit.label("retires", leader=kit.words.name("leader", card["retires"])))
    said += [kit.label(f"gift-{effect['op']}") for effect in card["entry"]]
    return quoted("; ".join(dict.fromkeys(said)))


def _way(kit: Kit, way: Entry) -> str:
    if way["by"] == "prescience":
        markers = [kit.words.name("marker", marker) for marker in way["markers"]]
        return kit.label("enters-prescience", marker=markers[0] if markers else kit.label("any-marker"),
                         step=way["step"])  # fmt: skip
    if way["by"] == "supremacy":
        return kit.label("enters-supremacy", step=way["step"])
    if way["by"] == "card":
        # What tells versions of a card apart stands in brackets: any of them will do.
        version = kit.words.name("card", way["card"])
        return kit.label("enters-card", card=version.partition(" (")[0])
    if way["by"] == "leader":
        return kit.label("enters-leader", leader=kit.words.name("leader", way["leader"]))
    return kit.label(f"enters-{way['by']}")


def _begin(kit: Kit, deck: str, card: Entry, kind: str, name: str) -> tuple[Scene, Look]:
    """The ground of a deck with title, letter, sign and a line that says what sort of card it is."""
    entry = look(kit.content, "categories", deck)
    scene = sheet.ground(kit, entry["colour"])
    dark = readable(entry["colour"], kit.palette.paper)
    sheet.title(kit, scene, kit.words.name(kit.plan.decks[deck].names, card["id"]), name)
    badge(scene, kit.palette, entry["letter"], (102, 108), 38, entry)
    draw_symbol(scene, entry["shape"], (648, 108), 66, ink=dark, ground=kit.palette.paper)
    heading(scene, (375, 176), kind, 27, dark, width=520)
    return scene, entry


def _sign(kit: Kit, scene: Scene, symbol: str, centre: Point, radius: float, colour: str) -> None:
    """A symbol on a disc of paper with a double rim."""
    dark = readable(colour, kit.palette.paper)
    scene.circle(*centre, radius, fill=kit.palette.paper, stroke=dark, stroke_width=4)
    draw_symbol(scene, symbol, centre, radius * 1.24, ink=dark, ground=kit.palette.paper)


def marker_disc(kit: Kit, scene: Scene, marker: str, centre: Point, radius: float) -> None:
    """The disc of a marker of Prescience, `radius` px, in its colour and with its sign."""
    entry = look(kit.content, "resources", marker)
    scene.circle(
        *centre, radius, fill=entry["colour"], stroke=kit.palette.ink, stroke_width=radius * 0.07
    )
    scene.circle(
        *centre, radius * 0.86, fill="none", stroke=entry["ink"], stroke_width=radius * 0.035
    )
    draw_symbol(
        scene, entry["shape"], centre, radius * 1.2, ink=entry["ink"], ground=entry["colour"]
    )


def _markers(
    kit: Kit, scene: Scene, values: dict[str, str], middle: float = ROW, radius: float = 48.0
) -> None:
    """Discs of markers side by side, each with its number beside it and its name below."""
    wide = 586 / len(values)
    for at, (marker, value) in enumerate(values.items()):
        x, y = 82 + wide * (at + 0.5), middle - 14
        marker_disc(kit, scene, marker, (x - radius * 0.75, y), radius)
        scene.text(
            x + radius * 0.45,
            y,
            value,
            radius * 1.3,
            "serif-bold",
            level="middle",
            fill=kit.palette.ink,
        )
        scene.text_box(
            x - wide / 2 + 5, y + radius + 5, wide - 10, 40 if radius < LARGE else 56,
            kit.words.name("marker", marker), (27, 19), "sans-bold", what=marker, align="middle",
            level="middle", leading=1.0, balanced=True, fill=kit.palette.ink,
        )  # fmt: skip


def _foot(kit: Kit, scene: Scene, left: str, right: str, card: Entry) -> None:
    """A last line whose left part may need smaller letters."""
    sheet.foot(kit, scene, "", right, mark_of(kit.content, card, provenance(kit.content, "cards")))
    scene.text_box(
        84, 944, 372 if right else 540, 44, left, (27, 21), "sans", what=card["id"], level="middle",
        leading=1.0, fill=kit.palette.ink_soft,
    )  # fmt: skip
