"""The pieces of a game: one slot each, made of prototypes, a ContentId and a picture.

The ContentId of a piece is "KIND/WHAT" as in the rules' own list of what stands where
("force/atreides", "leader/alia", "treachery/shield", "spice-card/shai-hulud"), or only the kind for
what there is one of ("storm-marker"); tokens of spice name their sort ("spice/spice-5").
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from adjudicator.content.records import Content
from exporters.vassal import traits
from exporters.vassal.reports import pattern
from exporters.vassal.traits import Trait

SIZES = {"force": 64, "leader": 84, "spice": 54, "marker": 64, "player": 84, "card": 240}
"""The width in px of the pictures of each sort of piece."""
CARD_PIECES = {"spice": "spice-card", "traitors": "traitor"}
"""Deck in the content -> kind of piece, where they differ."""


class Slot(msgspec.Struct, frozen=True):
    """A piece as it is made: its key among the gpids, name, ContentId, traits and pictures."""

    key: str
    name: str
    content_id: str
    traits: list[Trait]
    pictures: dict[str, str]
    """Image in the module -> picture of the art."""
    group: str
    """The tab of the palette, or the deck."""


def deck_name(deck: str) -> str:
    """The place of a deck: "treachery-deck", "traitor-deck"."""
    return f"{deck.removesuffix('s')}-deck"


def discard_name(deck: str) -> str:
    """The place of the discards of a deck."""
    return f"{deck.removesuffix('s')}-discard"


def image_of(picture: str) -> str:
    """The name in the module of a picture of the art."""
    return picture.replace("/", "-") + ".png"


def prototypes(
    announced: Sequence[dict[str, str]], discards: Sequence[str]
) -> dict[str, list[Trait]]:
    """The prototypes of all pieces, by name; one level deep."""
    base = traits.basic("", "")
    common = [
        traits.moved_mark("moved.png"),
        traits.trait(
            "footprint",
            key=traits.key("trail"),
            command="Show trail",
            keyClear=traits.key("clearTrail"),
        ),
    ]
    found: dict[str, list[Trait]] = {
        "piece": [*common, base],
        "marker": [traits.moved_mark("moved.png"), base],
        "flips": [
            traits.report(["flip"], "$PlayerSide$: $PieceName$ turned over in $LocationName$"),
            base,
        ],
    }
    kinds = sorted({row["piece"] for row in announced})
    for kind in kinds:
        found[f"announces {kind}"] = [*_announcements(kind, announced), base]
    for deck in discards:
        found[f"card {deck}"] = [
            traits.mask(image_of(f"back/{deck}"), "hide", "side:", name="Card"),
            traits.return_to("Put on the deck", "toDeck", deck_name(deck)),
            traits.return_to("Discard", "toDiscard", discard_name(deck)),
            traits.report(["toDiscard"], "$PlayerSide$ discards $Title$"),
            traits.report(["toDeck"], "$PlayerSide$ puts a card on the deck"),
            base,
        ]
    return found


def _announcements(kind: str, announced: Sequence[dict[str, str]]) -> list[Trait]:
    found: list[Trait] = []
    for row in announced:
        if row["piece"] == kind:
            said, pressed = f"$By$: {row['move']} $What$", f"say-{row['move']}"
            line = pattern(said, "$By$", row["move"], {row["field"]: '"$What$"'})
            found += [
                traits.trigger(row["menu"], row["menu"], f"announce-{row['move']}", [pressed]),
                traits.report([pressed], line),
            ]
    return found


def pieces(content: Content, named: dict[str, str], drawn: Sequence[str]) -> list[Slot]:
    """Every piece but the cards; `drawn` are the ids of all pictures."""
    found: list[Slot] = []
    for entry in content.data["pieces"]["pieces"]:
        kind, piece = entry["kind"], entry["id"]
        if kind == "force":
            found += [
                _slot(piece, faction["id"], named.get(faction["id"], faction["id"]), drawn, "piece")
                for faction in content.data["factions"]["factions"]
            ]
        elif kind == "leader":
            found += [
                _slot(
                    piece,
                    leader["id"],
                    named.get(leader["id"], leader["id"]),
                    drawn,
                    "announces leader",
                    "piece",
                    by=faction["id"],
                )
                for faction in content.data["factions"]["factions"]
                for leader in faction["leaders"]
            ]
        elif kind == "spice":
            found.append(
                _slot(
                    "spice",
                    piece,
                    f"{entry['worth']} spice",
                    drawn,
                    "piece",
                    Worth=str(entry["worth"]),
                )
            )
        elif kind == "marker" and entry["each"] == "faction":
            found += [
                _slot(
                    piece,
                    faction["id"],
                    named.get(faction["id"], faction["id"]),
                    drawn,
                    "marker",
                    art="player",
                )
                for faction in content.data["factions"]["factions"]
            ]
        elif kind == "marker":
            found.append(_slot(piece, "", named.get(piece, piece), drawn, "marker", art="marker"))
    return found


def _slot(
    kind: str, what: str, name: str, drawn: Sequence[str], *uses: str, art: str = "", by: str = "",
    **more: str,
) -> Slot:  # fmt: skip
    first = f"{art or kind}/{what or kind}"
    faces = [first, *(p for p in drawn if p.startswith(first + "/"))]
    content_id = f"{kind}/{what}" if what else kind
    made = [traits.prototype(use) for use in uses]
    if len(faces) > 1:
        names = ["+", *("+ " + f"({face.rpartition('/')[2]})" for face in faces[1:])]
        made += [
            traits.prototype("flips"),
            traits.layer("Face", [image_of(face) for face in faces], names, "flip", "Turn over"),
        ]
    label = f"{name} {kind}" if kind == "force" else name
    by = by or (what if kind in {"force", "player-marker"} else "")
    made.append(traits.marks(ContentId=content_id, What=what, By=by, Layer=art or kind, **more))
    made.append(traits.basic(label, image_of(first)))
    pictures = {image_of(face): face for face in faces}
    return Slot(content_id, label, content_id, made, pictures, art or kind)


def cards(
    content: Content, named: dict[str, str], announced: Sequence[str], by: str
) -> dict[str, list[Slot]]:
    """The cards of each deck, every copy a slot of its own.

    `by` is the expression for the faction of the player who acts.
    """
    found: dict[str, list[Slot]] = {}
    for deck, listed in content.data["cards"].items():
        if deck.startswith("$") or not isinstance(listed, (list, dict)):
            continue
        entries: list[dict[str, Any]] = (
            listed if isinstance(listed, list) else _leaders(content, listed)
        )
        found[deck] = [
            _card(deck, card["id"], named.get(card["id"], card["id"]), copy, announced, by)
            for card in entries
            for copy in range(1, card["copies"] + 1)
        ]
    return found


def _leaders(content: Content, deck: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {"id": leader["id"], "copies": deck["copies"]}
        for faction in content.data["factions"]["factions"]
        for leader in faction["leaders"]
    ]


def _card(deck: str, card: str, name: str, copy: int, announced: Sequence[str], by: str) -> Slot:
    # The engine's report of a drag names a masked piece to everybody: the name of a card says no
    # more than its back does, and its title is a mark.
    kind = CARD_PIECES.get(deck, deck)
    picture = f"card/{deck}/{card}"
    made = [traits.prototype(f"card {deck}")]
    if kind in announced:
        made.append(traits.prototype(f"announces {kind}"))
    made += [
        traits.calculated("By", by),
        traits.marks(ContentId=f"{kind}/{card}", What=card, Title=name, Layer="card"),
        traits.basic(f"{kind} card".replace("-card card", " card"), image_of(picture)),
    ]
    pictures = {image_of(picture): picture, image_of(f"back/{deck}"): f"back/{deck}"}
    return Slot(f"{kind}/{card}/{copy}", name, f"{kind}/{card}", made, pictures, deck)
