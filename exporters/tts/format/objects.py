"""Builders of objects: one function for each kind, with the settings that the kind needs.

Positions are TTS units (about an inch), x to the right and z away from the seat at the bottom, y
up; angles are degrees about y, 180 being "reads upright from the bottom". Positions and scales are
rounded to 3 decimals and colours to 5, so that a save says the same on every machine.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import UNSET, UnsetType

from exporters.tts.format.records import (
    Colour,
    CustomDeck,
    CustomDice,
    CustomImage,
    CustomMesh,
    CustomPDF,
    CustomTile,
    CustomToken,
    ObjectState,
    RotationValue,
    SnapPoint,
    TextState,
    Transform,
    Vector,
)

UPRIGHT = 180.0
"""The turn about y of an object that is upright for a reader at the bottom of the table."""
BOX, HEXAGON, CIRCLE, ROUNDED = 0, 1, 2, 3
"""Shapes of tiles."""
D6_FACES = (
    Vector(-90.0, 0.0, 0.0),
    Vector(0.0, 0.0, 0.0),
    Vector(0.0, 0.0, -90.0),
    Vector(0.0, 0.0, 90.0),
    Vector(0.0, 0.0, -180.0),
    Vector(90.0, 0.0, 0.0),
)
"""The rotations of a six-sided die that shows 1 to 6."""

Place = tuple[float, float, float]


def rounded(value: float, decimals: int) -> float:
    """A number, of any unit, with so many decimals, and never -0."""
    return round(value, decimals) + 0.0


def vector(x: float, y: float, z: float) -> Vector:
    """A point in units of the table, or three angles in degrees, with three decimals."""
    return Vector(rounded(x, 3), rounded(y, 3), rounded(z, 3))


def colour(text: str, alpha: float | None = None) -> Colour:
    """The colour "#rrggbb", with five decimals; `alpha` goes from 0 (clear) to 1."""
    red, green, blue = (rounded(int(text[at : at + 2], 16) / 255, 5) for at in (1, 3, 5))
    return Colour(red, green, blue, UNSET if alpha is None else rounded(alpha, 5))


def transform(
    place: Place,
    turn: float = UPRIGHT,
    scale: float | tuple[float, float, float] = 1.0,
    *,
    face_down: bool = False,
) -> Transform:
    """Where an object lies (units), how it is turned (degrees) and how large it is.

    `scale` is a factor of its own size; a single one leaves its thickness alone.
    """
    wide, high, deep = scale if isinstance(scale, tuple) else (scale, 1.0, scale)
    return Transform(
        rounded(place[0], 3),
        rounded(place[1], 3),
        rounded(place[2], 3),
        0.0,
        rounded(turn % 360, 3),
        180.0 if face_down else 0.0,
        rounded(wide, 3),
        rounded(high, 3),
        rounded(deep, 3),
    )


def tile(
    guid: str,
    at: Transform,
    image: str,
    *,
    name: str = "",
    about: str = "",
    back: str = "",
    shape: int = BOX,
    thickness: float = 0.1,
    stackable: bool = False,
    locked: bool = False,
    tint: Colour | None = None,
    tags: Sequence[str] = (),
    memo: str = "",
    slots: list[SnapPoint] | None = None,
) -> ObjectState:
    """A tile with a picture; it takes the proportions of the picture by itself.

    `thickness` is in units, before the scale.
    """
    return ObjectState(
        guid=guid,
        name="Custom_Tile",
        transform=at,
        nickname=name,
        description=about,
        memo=memo or UNSET,
        colour=tint or Colour(1.0, 1.0, 1.0),
        tags=sorted_tags(tags),
        locked=locked,
        tooltip=bool(name or about),
        custom_image=CustomImage(
            image, back, custom_tile=CustomTile(shape, rounded(thickness, 3), stackable)
        ),
        attached_snap_points=slots or UNSET,
    )


def stand(one: ObjectState, height: float) -> None:
    """Put a flat thing upright, its middle `height` units above the ground.

    Its front then looks where the reader of the flat thing looked, the top of its picture is up, and
    its back, which reads rightly when the thing is turned over sideways, does so from the other side.
    """
    one.transform.rot_x = 90.0
    one.transform.rot_y = rounded((one.transform.rot_y + UPRIGHT) % 360, 3)
    one.transform.pos_y = rounded(height, 3)


def lean(one: ObjectState, height: float, turn: float) -> None:
    """Lean a flat thing back by 90 degrees less `turn`, with its middle `height` units up.

    Its front looks at its reader, the top of its picture is up.
    """
    one.transform.rot_x = rounded(turn, 3)
    one.transform.pos_y = rounded(height, 3)


def token(
    guid: str,
    at: Transform,
    image: str,
    *,
    name: str = "",
    thickness: float = 0.2,
    stackable: bool = False,
    tags: Sequence[str] = (),
    memo: str = "",
) -> ObjectState:
    """A token, cut out along the transparency of its picture; it loads slower than a tile.

    `thickness` is in units, before the scale.
    """
    return ObjectState(
        guid=guid,
        name="Custom_Token",
        transform=at,
        nickname=name,
        memo=memo or UNSET,
        tags=sorted_tags(tags),
        custom_image=CustomImage(
            image, custom_token=CustomToken(rounded(thickness, 3), stackable=stackable)
        ),
    )


def model(
    guid: str,
    at: Transform,
    mesh: str,
    image: str,
    *,
    collider: str = "",
    name: str = "",
    about: str = "",
    locked: bool = False,
    tint: Colour | None = None,
    tags: Sequence[str] = (),
    memo: str = "",
) -> ObjectState:
    """A model with a picture laid on from above; see `exporters.tts.format.models`.

    `mesh`, `image` and `collider` are addresses; without a collider, things bump into the model itself.
    """
    return ObjectState(
        guid=guid,
        name="Custom_Model",
        transform=at,
        nickname=name,
        description=about,
        memo=memo or UNSET,
        colour=tint or Colour(1.0, 1.0, 1.0),
        tags=sorted_tags(tags),
        locked=locked,
        tooltip=bool(name or about),
        custom_mesh=CustomMesh(mesh, image, collider_url=collider),
    )


def book(
    guid: str, at: Transform, address: str, *, name: str, tags: Sequence[str] = ()
) -> ObjectState:
    """A document whose pages players can turn and read by clicking it."""
    return ObjectState(
        guid=guid,
        name="Custom_PDF",
        transform=at,
        nickname=name,
        tags=sorted_tags(tags),
        custom_pdf=CustomPDF(address),
    )


def board(guid: str, at: Transform, image: str, *, name: str, proportion: float) -> ObjectState:
    """A game's own board object; `proportion` is the share of the picture's width by its height."""
    return ObjectState(
        guid=guid,
        name="Custom_Board",
        transform=at,
        nickname=name,
        locked=True,
        custom_image=CustomImage(image, width_scale=rounded(proportion, 3)),
    )


def die(guid: str, at: Transform, image: str, values: Sequence[int], *, name: str) -> ObjectState:
    """A six-sided die with a picture; `values` are what its faces 1 to 6 count."""
    return ObjectState(
        guid=guid,
        name="Custom_Dice",
        transform=at,
        nickname=name,
        custom_image=CustomImage(image, custom_dice=CustomDice()),
        rotation_values=[
            RotationValue(value, face) for value, face in zip(values, D6_FACES, strict=True)
        ],
    )


def card(
    guid: str,
    at: Transform,
    card_id: int,
    sheet: CustomDeck,
    *,
    name: str,
    about: str = "",
    tags: Sequence[str] = (),
    memo: str = "",
) -> ObjectState:
    """A card; `card_id` is a hundred times its deck's number, plus its cell of the sheet."""
    return ObjectState(
        guid=guid,
        name="Card",
        transform=at,
        nickname=name,
        description=about,
        memo=memo or UNSET,
        tags=sorted_tags(tags),
        hide_when_face_down=True,
        hands=True,
        card_id=card_id,
        sideways_card=False,
        custom_deck={str(card_id // 100): sheet},
    )


def deck(
    guid: str, at: Transform, cards: list[ObjectState], *, name: str, tags: Sequence[str] = ()
) -> ObjectState:
    """A pile of two or more cards."""
    assert len(cards) > 1
    sheets: dict[str, CustomDeck] = {}
    ids: list[int] = []
    for one in cards:
        assert isinstance(one.custom_deck, dict)
        assert isinstance(one.card_id, int)
        sheets.update(one.custom_deck)
        ids.append(one.card_id)
    return ObjectState(
        guid=guid,
        name="Deck",
        transform=at,
        nickname=name,
        tags=sorted_tags(tags),
        hide_when_face_down=True,
        sideways_card=False,
        deck_ids=ids,
        custom_deck=sheets,
        contained_objects=cards,
    )


def text(guid: str, at: Transform, words: str, ink: Colour, size: int = 64) -> ObjectState:
    """A text that floats over the table, lying down."""
    at.rot_x = 90.0
    return ObjectState(
        guid=guid,
        name="3DText",
        transform=at,
        locked=True,
        tooltip=False,
        text=TextState(words, ink, size),
    )


def notecard(guid: str, at: Transform, title: str, words: str, tint: Colour) -> ObjectState:
    """A card of words: its title and its text."""
    return ObjectState(
        guid=guid,
        name="Notecard",
        transform=at,
        nickname=title,
        description=words,
        colour=tint,
    )


def snap(place: Place, tags: Sequence[str], turn: float | None = None) -> SnapPoint:
    """A snap point of the table; with a turn (degrees), it also turns what it pulls."""
    return SnapPoint(
        vector(*place), UNSET if turn is None else vector(0.0, turn % 360, 0.0), sorted_tags(tags)
    )


def contained(one: ObjectState) -> ObjectState:
    """The object as it is written inside a container: without a position."""
    one.transform.pos_x = one.transform.pos_y = one.transform.pos_z = 0.0
    return one


def turned(x: float, z: float, turn: float) -> tuple[float, float]:
    """A point of a frame that is turned about y, seen from outside (TTS turns clockwise).

    `x` and `z` are units, `turn` is in degrees.
    """
    quarter, rest = divmod(turn % 360, 90)
    if rest == 0:  # exactly, so that no system's sine decides about the last digit
        return ((x, z), (z, -x), (-x, -z), (-z, x))[int(quarter)]
    angle = math.radians(turn)
    return (
        x * math.cos(angle) + z * math.sin(angle),
        -x * math.sin(angle) + z * math.cos(angle),
    )


def sorted_tags(tags: Sequence[str]) -> list[str] | UnsetType:
    """The tags as a save lists them; UNSET for none."""
    return sorted(tags) if tags else UNSET
