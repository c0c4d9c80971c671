"""The pieces of a game: one slot each, made of prototypes, a ContentId and a picture.

The ContentId of a piece is "KIND/WHAT" as in the rules' own list of what stands where
("force/atreides", "leader/alia", "treachery/shield", "spice-card/shai-hulud"), or only the kind for
what there is one of ("storm-marker"); tokens of spice name their sort ("spice/spice-5").
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from adjudicator.content.records import Content
from adjudicator.errors import ContentError
from exporters.speech import inside, phrase
from exporters.vassal.format import traits
from exporters.vassal.format.chat_lines import HERE, pattern
from exporters.vassal.format.traits import Trait
from exporters.vassal.module.game_facts.facts import Entry, entries, number_at
from exporters.vassal.module.game_facts.secrecy import title_of
from exporters.vassal.module.game_facts.table_facts import AnnouncementFacts, DeckFacts, PieceFacts
from exporters.vassal.module.pieces.piles import numbered

TURN = "Lies"
"""The property of zones on which pieces lie turned: the number of the picture."""
STEP_OF_TURN = 15
TURNS = range(0, 180, STEP_OF_TURN)
"""Degrees by which a piece that lies turned is drawn: it looks the same from both sides."""


MOVED_AT = (-46, -46)
"""Where the mark on a piece that has been moved begins, in px from the middle of the piece: beside its emblem."""
TURNING = "piece that turns"
FLIPPING = "flips"
"""The prototypes of pieces that lie turned, and of pieces with more than one face."""
SHOW_TRAIL, HIDE_TRAIL, CLEAR_TRAIL = "showTrail", "hideTrail", "clearTrail"
"""The keys of trails."""
TRAIL = (18, 7)
"""Radius of a halt and width of a way, in px of the board."""
TRAIL_COLOUR = "255,214,70"
TRAIL_SHOWN = (100, 80)
"""How thick a trail is painted, in percent: of a piece that is selected, of another."""


class Slot(msgspec.Struct, frozen=True):
    """A piece in the making: its key among the gpids, name, ContentId, traits and pictures."""

    key: str
    name: str
    content_id: str
    traits: list[Trait]
    pictures: dict[str, str]
    """Image in the module -> picture of the art."""
    group: str
    """The tab of the palette, or the deck."""
    sort: str = ""
    """The sort of piece, as the rules call it."""
    owner: str = ""
    """Whose it is, or the outermost entry of the content that it comes from."""
    worth: int = 0
    """How many it stands for, where tokens are paid out by their worth; else 0."""
    count: int = 0
    rest: str = ""
    """Where those lie of `count` that the rules have nowhere at the start; "" for nowhere."""
    faces: list[str] = []
    """What it is with each face up, the first one shown: "force/a", "advisor", "token/b", "?"."""
    variant: str = ""
    """How the piece differs from the slot's own: with which face up it lies, who has hidden it."""


def image_of(picture: str) -> str:
    """The name in the module of a picture of the art."""
    return picture.replace("/", "-").replace("@", "-") + ".png"


def turned(picture: str, degrees: int) -> str:
    """The name of a picture of the art, turned clockwise by so many degrees."""
    return f"{picture}@{degrees}" if degrees else picture


def read_turned(picture: str) -> tuple[str, int]:
    """The picture of the art, and by how many degrees it is turned."""
    name, _, degrees = picture.partition("@")
    return name, int(degrees or 0)


def prototypes(
    game: str,
    announced: Sequence[AnnouncementFacts],
    decks: Sequence[DeckFacts],
    sides: dict[str, str],
) -> dict[str, list[Trait]]:
    """The prototypes of all pieces, by name; one level deep."""
    base = traits.basic("", "")
    found: dict[str, list[Trait]] = {
        "piece": [traits.moved_mark("moved.png", MOVED_AT), _trail(), *numbered(), base],
        TURNING: [traits.moved_mark("moved.png", MOVED_AT), _trail(), *numbered(turns=True), base],
        "marker": [traits.moved_mark("moved.png", MOVED_AT), base],
        FLIPPING: [
            traits.report(
                ["flip"],
                phrase(
                    "{side}: {piece} turned over in {place}",
                    side="$PlayerSide$",
                    piece="$PieceName$",
                    place="$LocationName$",
                ),
            ),
            base,
        ],
    }
    kinds = sorted({one.piece for one in announced})
    for kind in kinds:
        found[f"announces {kind}"] = [*_announcements(game, kind, announced), base]
    for deck in decks:
        found[f"card {deck.deck}"] = [
            *_masked(deck, sides),
            traits.return_to(phrase("Put on the deck"), "toDeck", deck.pile),
            *_discarding(deck),
            traits.report(
                ["toDeck"], phrase("{side} puts a card on the deck", side="$PlayerSide$")
            ),
            base,
        ]
    return found


def _trail() -> Trait:
    """The movement trail of a piece: a line, which is also visible when the whole board is shown."""
    return traits.trait(
        "footprint", key=traits.key("trail"), command=phrase("Show or hide the trail"),
        keyOn=traits.key(SHOW_TRAIL), keyOff=traits.key(HIDE_TRAIL), keyClear=traits.key(CLEAR_TRAIL),
        radius=TRAIL[0], width=TRAIL[1], line=TRAIL_COLOUR, fill=TRAIL_COLOUR,
        selected=TRAIL_SHOWN[0], unselected=TRAIL_SHOWN[1],
    )  # fmt: skip


def _masked(deck: DeckFacts, sides: dict[str, str]) -> list[Trait]:
    """The mask of a card: the player who draws it sees it, and others see its back; cards of a blind deck are seen by nobody (see `_card`).

    Where some sides see what lies face down, a card that another side has laid so is seen by nobody.
    """
    if deck.blind:
        return []
    # An entry of the list keeps its colons, and so a side's name has none.
    access = ":".join(["sides", *(sides[one] for one in deck.seen_by)]) if deck.seen_by else "side:"
    return [traits.mask(image_of(f"back/{deck.deck}"), "hide", access, name=phrase("Card"))]


def _discarding(deck: DeckFacts) -> list[Trait]:
    if not deck.discard:
        return []
    return [
        traits.return_to(phrase("Discard"), "toDiscard", deck.discard),
        traits.report(
            ["toDiscard"], phrase("{side} discards {card}", side="$PlayerSide$", card="$Title$")
        ),
    ]


def _announcements(game: str, kind: str, announced: Sequence[AnnouncementFacts]) -> list[Trait]:
    found: list[Trait] = []
    for row in announced:
        if row.piece == kind:
            title, pressed = inside(title_of(game, row.move)), f"say-{row.move}"
            said = f"{HERE}: {title}: $PieceName$"
            line = pattern(said, "$By$", row.move, {row.field: '"$What$"'})
            found += [
                traits.trigger(row.menu, phrase(row.menu), f"announce-{row.move}", [pressed]),
                traits.report([pressed], line),
            ]
    return found


def pieces(
    content: Content,
    rows: Sequence[PieceFacts],
    named: dict[str, str],
    drawn: Sequence[str],
    announced: Sequence[str],
) -> list[Slot]:
    """Every piece but the cards.

    `drawn` are the ids of all pictures, `announced` the sorts of piece that announce moves.
    """
    return [
        _slot(row, entry, named, drawn, announced)
        for row in rows
        for entry in (
            entries(content, row.each) if row.each else [Entry(row.piece, "", {"id": row.piece})]
        )
    ]


def _slot(
    row: PieceFacts,
    entry: Entry,
    named: dict[str, str],
    drawn: Sequence[str],
    announced: Sequence[str],
) -> Slot:
    what = "" if not row.each else entry.id if row.what is None else entry.fill(row.what, named)
    content_id = f"{row.piece}/{what}" if what else row.piece
    key = content_id if row.what is None or not entry.owner else f"{content_id}/{entry.id}"
    first = entry.fill(row.picture, named)
    faces = {"?" if row.hidden else content_id: first}
    faces |= {sort: entry.fill(picture, named) for sort, picture in row.faces.items()}
    if not row.faces:
        faces |= {p.rpartition("/")[2]: p for p in drawn if p.startswith(first + "/")}
    shown = list(faces.values())
    made: list[Trait] = []
    if row.mask:
        back = entry.fill(row.mask, named)
        shown.append(back)
        made.append(
            traits.mask(image_of(back), "hide", "side:", name=phrase(row.group.capitalize()))
        )
    uses = [f"announces {row.piece}"] if row.piece in announced else []
    uses += [TURNING if use == "piece" and len(faces) > 1 else use for use in row.uses]
    made += [traits.prototype(use) for use in uses]
    if len(faces) > 1:
        made += _turning(faces)
    if row.turns:
        shown = [turned(first, degrees) for degrees in TURNS]
        made.append(traits.followed("Turned", [image_of(one) for one in shown], TURN, 1))
    worth = 0 if row.worth is None else _number(entry.fill(row.worth, named), row.worth)
    label = entry.fill(row.title, named)
    by = entry.owner if row.owned else ""
    more = {"Worth": str(worth)} if worth else {}
    made.append(traits.marks(ContentId=content_id, What=what, By=by, Layer=row.layer, **more))
    made.append(traits.basic(label, "" if row.turns else image_of(first)))
    count = 0 if row.count is None else _number(entry.fill(row.count, named), row.count)
    return Slot(
        key, label, content_id, made, {image_of(face): face for face in shown}, row.group,
        row.piece, entry.owner, worth, count, entry.fill(row.rest, named), list(faces),
    )  # fmt: skip


def _turning(faces: dict[str, str]) -> list[Trait]:
    """The traits that turn a piece over; given its meaning with each face up -> picture, the shown face first."""
    first, *others = faces
    names = ["+ (?)" if first == "?" else "+", *(f"+ ({sort})" for sort in others)]
    return [
        traits.prototype(FLIPPING),
        traits.layer(
            "Face", [image_of(f) for f in faces.values()], names, "flip", phrase("Turn over")
        ),
    ]


def _number(text: str, pattern_: str) -> int:
    if not text.isdecimal():
        raise ContentError(f"table.json: {pattern_!r} is {text!r}, which is not a number")
    return int(text)


def cards(
    content: Content,
    decks: Sequence[DeckFacts],
    named: dict[str, str],
    announced: Sequence[str],
    by: str,
) -> dict[str, list[Slot]]:
    """The cards of each deck, every copy a slot of its own.

    `by` is the expression for the faction of the player who acts.
    """
    found: dict[str, list[Slot]] = {}
    for deck in decks:
        found[deck.deck] = [
            _card(deck, entry, copy, named, announced, by)
            for entry in entries(content, deck.cards)
            for copy in range(1, _copies(content, deck, entry, named) + 1)
        ]
    return found


def _copies(content: Content, deck: DeckFacts, entry: Entry, named: dict[str, str]) -> int:
    if deck.copies.isdecimal():
        return int(deck.copies)
    if "{" not in deck.copies:
        return number_at(content, deck.copies)
    return _number(entry.fill(deck.copies, named), deck.copies)


def _card(
    deck: DeckFacts,
    entry: Entry,
    copy: int,
    named: dict[str, str],
    announced: Sequence[str],
    by: str,
) -> Slot:
    # The engine's report of a drag names a masked piece to everybody: the name of a card says no
    # more than its back does, and its title is a mark.
    name = named.get(entry.id, entry.id)
    picture = entry.fill(deck.picture, named, deck=deck.deck)
    back = f"back/{deck.deck}"
    made = [traits.prototype(f"card {deck.deck}")]
    if deck.piece in announced:
        made.append(traits.prototype(f"announces {deck.piece}"))
    content_id = f"{deck.piece}/{entry.id}"
    faces = [content_id]
    if deck.blind:
        faces = ["?", content_id]
        made += _turning({"?": back, content_id: picture})
    made += [
        traits.calculated("By", by),
        traits.message("Title", name),
        traits.marks(ContentId=content_id, What=entry.id, Layer="card"),
        traits.basic(deck.title, image_of(back if deck.blind else picture)),
    ]
    pictures = {image_of(picture): picture, image_of(back): back}
    return Slot(
        f"{content_id}/{copy}", name, content_id, made, pictures, deck.deck, deck.piece,
        entry.owner, rest=deck.gone, faces=faces,
    )  # fmt: skip
