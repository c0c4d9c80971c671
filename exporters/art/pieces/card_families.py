"""Cards of families: a night over the desert, and a sheet of parchment with the words."""

from __future__ import annotations

from exporters.art.canvas.colour import readable
from exporters.art.canvas.remembered import read_part
from exporters.art.canvas.scene import Picture, Scene
from exporters.art.pieces.tokens import resource_disc, strength_badges
from exporters.art.plan import Entry, Kit
from exporters.art.scenes.painting import paint, scene_of
from exporters.art.style import badge, heading, look, mark_of, provenance, rule
from exporters.art.symbols import draw_symbol
from exporters.art.wording import quoted

WIDTH = 750
HEIGHT = 1050
WINDOW = (38.0, 150.0, 674.0, 462.0)
"""Of the painted scene: left, top, width and height in px."""


def family_card(kit: Kit, deck: str, card: Entry) -> Picture:
    """The picture "card/DECK/CARD" of a card that has a family; what it gives and what becomes of it may be left out."""
    name = f"card/{deck}/{card['id']}"
    entry = look(kit.content, "categories", card["family"])
    scene = Scene(WIDTH, HEIGHT)
    night = kit.palette.night
    scene.rect(0, 0, WIDTH, HEIGHT, radius=0, fill=entry["colour"])
    scene.rect(26, 26, 698, 998, radius=24, fill=night)
    gives = _gives(card)
    given = [] if gives is None else [gives]
    symbol = kit.symbol(*given, card["id"], kit.plan.decks[deck].symbol)
    depicted = [card["id"], *given, card["family"]]
    paint(scene, kit, WINDOW, scene_of(kit, depicted, symbol), card["id"])
    scene.text_box(
        150, 40, 450, 100, quoted(kit.words.name(kit.plan.decks[deck].names, card["id"])),
        (60, 38), "serif-bold", what=name, align="middle", level="middle", leading=1.0,
        balanced=True, fill=kit.palette.gold,
    )  # fmt: skip
    badge(scene, kit.palette, entry["letter"], (96, 90), 40, entry)
    after = kit.symbol(card["after"] if "after" in card else kit.plan.decks[deck].symbol)
    draw_symbol(scene, after, (654, 90), 62, ink=kit.palette.gold, ground=night)
    _subject(scene, kit, card, entry["colour"])
    _words(scene, kit, card, name)
    return scene.picture(name)


def _gives(card: Entry) -> str | None:
    """What a card gives; None for cards of a game in which cards give nothing."""
    effect: dict[str, str] = card.get("effect", {})
    return effect.get("gives")


def _subject(scene: Scene, kit: Kit, card: Entry, colour: str) -> None:
    """What the card is about: a resource, a thing with its numbers, or a deed."""
    paper = kit.palette.paper
    gives = _gives(card)
    resources = {entry["id"] for entry in read_part(kit.content.data, "theme", "resources") or []}
    if gives is not None and gives in resources:
        scene.circle(606, 516, 84, fill=paper, stroke=colour, stroke_width=7)
        resource_disc(scene, kit, gives, (606, 518), 62)
        return
    piece = next((it for it in kit.content.data["pieces"]["pieces"] if it["id"] == gives), None)
    if piece is not None:
        strength_badges(scene, kit, piece, (375, 552), 48, 540)


def _words(scene: Scene, kit: Kit, card: Entry, name: str) -> None:
    entry = look(kit.content, "categories", card["family"])
    paper, ink, soft = kit.palette.paper, kit.palette.ink, kit.palette.ink_soft
    sheet = scene.linear_gradient((0, 610), (0, 1010), [(0, paper), (1, kit.palette.paper_shade)])
    scene.rect(38, 612, 674, 400, radius=14, fill=sheet, stroke=kit.palette.ink, stroke_width=3)
    dark = readable(entry["colour"], kit.palette.paper_shade)
    family = [kit.words.called(card["family"])]
    if card.get("tradeable"):
        family.append(kit.label("tradeable"))
    heading(scene, (375, 646), " · ".join(family), 27, dark, width=600)
    if card.get("tradeable"):
        for x in (84, 666):
            draw_symbol(scene, "trade", (x, 646), 40, ink=dark, ground=paper)
    rule(scene, (82, 676), (668, 676), kit.palette.line)
    scene.text_box(
        70, 688, 610, 244, quoted(card["text"]), (42, 31), "serif",
        what=name, align="middle", level="middle", leading=1.2, balanced=True, fill=ink,
    )  # fmt: skip
    rule(scene, (82, 944), (668, 944), kit.palette.line)
    if "after" in card:
        draw_symbol(scene, kit.symbol(card["after"]), (84, 978), 34, ink=soft, ground=paper)
        scene.text(112, 978, kit.label(card["after"]), 27, "sans-bold", level="middle", fill=soft)
    mark = mark_of(kit.content, card, provenance(kit.content, "cards"))
    copies = kit.label("copies", copies=card["copies"])
    scene.text(666, 978, f"{copies}  {mark}".strip(), 27, "sans", anchor="end", level="middle",
               fill=soft)  # fmt: skip
