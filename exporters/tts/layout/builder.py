"""The state of a table while it is built: the objects so far, and what every step needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.content.records import Content
from adjudicator.errors import ContentError
from exporters.tts.assets import Library
from exporters.tts.format import models, objects, zones
from exporters.tts.format.guids import Guids
from exporters.tts.format.records import CustomMesh, ObjectState, SnapPoint
from exporters.tts.layout import areas
from exporters.tts.layout.areas import Point
from exporters.tts.layout.plan import ModelPlan, PiecePlan, TablePlan
from exporters.tts.layout.seats_and_spots import (
    look_of,
    seats_of,
    side_of,
    spots,
    turns,
)
from exporters.tts.layout.sizes import tile_scale
from exporters.tts.names import load_names

SURFACE = 1.0
"""Height of the table's top."""
SNAP = SURFACE + 0.1
"""Height of snap points and of the fixed objects over them."""
LOCKED = SURFACE + 0.05
"""Height of tiles that nobody moves."""
LOOSE = 1.7
"""Height from which loose objects drop into place."""
ZONE_HEIGHT = 5.0
"""Of a zone about things on the table."""
ZONE_MIDDLE = 2.5
"""Height of its middle. It reaches below the table's top, because flat objects rest slightly below it."""
ROOM = 10.3
"""Half the side of a corner's room."""
TOP = 8.2
"""Where a corner's room begins, below its title."""
SPACE = 0.6
"""Between things in a corner."""
SHAPES = {
    "box": objects.BOX,
    "hexagon": objects.HEXAGON,
    "circle": objects.CIRCLE,
    "rounded": objects.ROUNDED,
}
BAG = (0.85, 0.85, 0.85)
"""Scale of a bag."""
DRUM, DRUM_HEIGHT = 2.0, 0.7
"""The longer side of a bag without end, and its height for a side of 2."""
BAG_ROOM = (3.4, 3.9)
"""Width and depth that a bag and its sign take in a corner."""
BAG_BEFORE = 0.45
"""How far before the middle of that room the bag stands."""
SIGN = 2.1
"""The longer side of a bag's sign."""
SIGN_THICKNESS = 0.12
SIGN_BEHIND = 1.55
"""From the middle of a bag to its sign."""
SIGN_HEIGHT, SIGN_TURN = 1.45, 70.0
"""Of the middle of a sign above the table, and how it leans: so that it is seen over the bag."""
NOTE = (0.38, 1.0, 0.38)
"""Scale of a card for words."""
SLOT_HEIGHT = 0.1
"""Of a snap point of a piece, above its middle."""


class TableBuilder:
    """The objects and snap points made so far, with the content, the plan and the pictures."""

    def __init__(
        self,
        content: Content,
        plan: TablePlan,
        library: Library,
        factions: Sequence[str] | None,
    ) -> None:
        self.content = content
        self.plan = plan
        self.library = library
        self.names = load_names(content)
        self.seats = [seat for seat in plan.seats if factions is None or seat.faction in factions]
        self.ground = areas.ground(
            len(self.seats), plan.board.side, [seat.side for seat in self.seats if seat.side]
        )
        self.guids = Guids(f"{content.game}{plan.guid_salt}")
        self.objects: list[ObjectState] = []
        self.snaps: list[SnapPoint] = []
        self.factions = seats_of(content)
        self.pieces = _by_id(content.data["pieces"]["pieces"])
        self.looks = {seat: look_of(content, seat) for seat in self.factions}
        self.tints = _by_id(content.data["theme"].get("resources", []))
        self.spots = {
            name: ((x - 0.5) * plan.board.side, (0.5 - y) * plan.board.side)
            for name, (x, y) in spots(content).items()
        }
        self.turns = turns(content)
        self.corners = {corner.id: self.ground.corner(corner.corner) for corner in plan.corners}
        self._room: dict[str, tuple[float, float, float]] = {}
        """Corner -> the left end of its free room, and the top and bottom of its row."""

    def place(self, at: str, wide: float, deep: float) -> tuple[Point, float]:
        """A point of the table and the turn (degrees) of what lies there.

        That is `wide` by `deep` units large. A corner gives its next free room, row by row. Raises
        ContentError when it is full.
        """
        kind, _, rest = at.partition("/")
        if kind == "spot":
            return self.spots[rest], objects.UPRIGHT
        left, top, bottom = self._next(rest, wide)
        if top - deep < -ROOM:
            raise ContentError(f"the corner {rest!r} of the table has no room for more")
        self._room[rest] = (left + wide + SPACE, top, min(bottom, top - deep))
        frame = self.corners[rest]
        return frame.at(left + wide / 2, top - deep / 2), frame.turn + objects.UPRIGHT

    def has_room(self, at: str, wide: float, deep: float) -> bool:
        """Whether a place has room for one more object of `wide` by `deep` units."""
        kind, _, rest = at.partition("/")
        return kind == "spot" or self._next(rest, wide)[1] - deep >= -ROOM

    def _next(self, corner: str, wide: float) -> tuple[float, float, float]:
        """The left end of a corner's free room, and the top and bottom of its row."""
        left, top, bottom = self._room.get(corner, (-ROOM, TOP, TOP))
        return (left, top, bottom) if left + wide <= ROOM else (-ROOM, bottom - SPACE, bottom)

    def end_row(self, at: str, gap: float = 0.0) -> None:
        """Begin a new row in a corner, with this extra distance (units) to the last row."""
        kind, _, rest = at.partition("/")
        if kind != "spot" and rest in self._room:
            _, top, bottom = self._room[rest]
            self._room[rest] = (2 * ROOM, top, bottom - gap)

    def snap(self, point: Point, tags: Sequence[str], turn: float | None = None) -> None:
        """Make a snap point on the table; with a turn (degrees), it also turns what it pulls."""
        self.snaps.append(objects.snap((point[0], SNAP, point[1]), tags, turn))

    def sign(
        self, key: str, plan: PiecePlan, point: Point, turn: float, *, faction: str = ""
    ) -> None:
        """Put up a sign with the picture of what is in a bag, behind it for who reads it.

        `point` is the bag's, `turn` (degrees) the way in which it reads upright.
        """
        picture = self.library.picture(
            plan.picture.format(faction=faction, leader="", piece=plan.piece, what="")
        )
        right, ahead = objects.turned(0.0, SIGN_BEHIND, turn - objects.UPRIGHT)
        address = self.library.url(picture.name)
        proportion = picture.width / picture.height
        one = objects.tile(
            self.guids.make(f"sign/{key}"),
            objects.transform(
                (point[0] + right, 0.0, point[1] + ahead), turn, tile_scale(SIGN, proportion)
            ),
            address,
            back=address,
            shape=SHAPES[plan.shape],
            thickness=SIGN_THICKNESS,
            locked=True,
            tint=objects.colour(self.looks[faction]["colour"]) if faction else None,
        )
        objects.lean(one, SURFACE + SIGN_HEIGHT, SIGN_TURN)
        self.objects.append(one)

    def note(self, key: str, point: Point, turn: float, title: str, tint: str) -> None:
        """Lay down an empty card for words, turned by `turn` degrees."""
        at = objects.transform((point[0], LOOSE, point[1]), turn, NOTE)
        self.objects.append(
            objects.notecard(self.guids.make(key), at, title, "", objects.colour(tint))
        )

    def zone(self, key: str, point: Point, wide: float, deep: float, turn: float) -> None:
        """Make a zone whose content the script can list.

        It is `wide` by `deep` units, turned by `turn` degrees.
        """
        at = objects.transform((point[0], ZONE_MIDDLE, point[1]), turn, (wide, ZONE_HEIGHT, deep))
        self.objects.append(zones.scripting_zone(self.guids.make(key), at))

    def tile(
        self,
        plan: PiecePlan,
        key: str,
        point: Point,
        turn: float,
        *,
        faction: str = "",
        leader: str = "",
        what: str = "",
        size: float | None = None,
        locked: bool = False,
    ) -> ObjectState:
        """One piece with its picture, not yet on the table.

        `turn` is in degrees, `size` the longer side in units (default: the plan's). Raises
        ContentError if none is drawn.
        """
        side = side_of(self.content, faction) if faction else ""
        ids = {
            "faction": faction, "side": side, "leader": leader, "piece": plan.piece, "what": what,
        }  # fmt: skip
        shown = {
            "faction": self.names.say(faction, "faction", "power"),
            "leader": self.names.say(leader, "leader"),
            "piece": plan.piece,
            "what": self.names.say(what, plan.piece, "face", *_listed_as(plan)) if what else "",
        }
        picture = self.library.look_up(plan.picture.format(**ids))
        proportion = picture.width / picture.height
        height = LOCKED if locked else LOOSE
        at = objects.transform(
            (point[0], height, point[1]), turn, tile_scale(size or plan.size, proportion)
        )
        back = plan.back.format(**ids)
        name, about = plan.title.format(**shown), self._about(faction, leader)
        tint = objects.colour(self.looks[faction]["colour"]) if faction else None
        tags = sorted({self.kind(plan)[0], plan.piece, *([faction] if faction else [])})
        memo = leader or (f"{plan.piece}/{what}" if what else plan.piece)
        if plan.model is not None:
            two_sided = back in self.library.assets.images
            address = (
                self.library.two_sided(picture.name, back)
                if two_sided
                else self.library.url(picture.name)
            )
            mesh = self._model(
                plan.model,
                proportion,
                notches=self._strength(faction, leader),
                faces=1 + two_sided,
            )
            return objects.model(
                self.guids.make(key), at, mesh, address,
                collider=self._collider(plan.model, proportion),
                name=name, about=about, locked=locked, tags=tags, memo=memo,
            )  # fmt: skip
        one = objects.tile(
            self.guids.make(key),
            at,
            self.library.url(picture.name),
            name=name,
            about=about,
            back=self.library.optional(back),
            shape=SHAPES[plan.shape],
            thickness=plan.thickness,
            stackable=plan.stackable,
            locked=locked,
            tint=tint,
            tags=tags,
            memo=memo,
            slots=self._snaps_on(plan),
        )
        if plan.stands:
            longer = max(picture.width, picture.height)
            objects.stand(one, SURFACE + (size or plan.size) * picture.height / longer / 2)
        return one

    def _model(
        self, plan: ModelPlan, proportion: float, *, notches: int = 0, faces: int = 1
    ) -> str:
        """The address of a body for a picture of this share of width by height, with so many faces.

        A medallion has so many notches.
        """
        height = objects.rounded(plan.height, 3)
        proportion = objects.rounded(proportion, 3)
        size = f"{height:g}-{proportion:g}".replace(".", "_")
        if plan.shape == "medallion":
            medal = models.medal(height, proportion, notches, faces)
            return self.library.model(f"medallion/{size}-{notches}-{faces}", medal)
        body = models.body(plan.shape, height, proportion)
        return self.library.model(f"{plan.shape}/{size}", body)

    def _collider(self, plan: ModelPlan, proportion: float) -> str:
        """The address of what a body bumps with, where that is not the body itself."""
        if plan.shape != "medallion":
            return ""
        return self.library.model("medallion/collider", models.collider(plan.height, proportion))

    def drum(self, plan: PiecePlan) -> tuple[CustomMesh, float]:
        """The body of a bag without end, with the picture of what is in it on its top; the factor from height to width."""
        name = plan.picture.format(faction="", leader="", piece=plan.piece, what="")
        picture = self.library.picture(name)
        proportion = picture.width / picture.height
        mesh = self._model(ModelPlan("button", DRUM_HEIGHT), proportion)
        return CustomMesh(mesh, self.library.url(name)), proportion

    def leaders(self, faction: str) -> list[dict[str, Any]]:
        """The leaders of a faction, in games that have them."""
        found: list[dict[str, Any]] = self.factions[faction].get("leaders", [])
        return found

    def room(self, plan: PiecePlan, what: str = "") -> tuple[float, float]:
        """The width and depth, in units, of a piece of the plan that no seat owns."""
        name = plan.picture.format(faction="", leader="", piece=plan.piece, what=what)
        picture = self.library.picture(name)
        longer = max(picture.width, picture.height)
        return plan.size * picture.width / longer, plan.size * picture.height / longer

    def kind(self, plan: PiecePlan) -> tuple[str, int]:
        """The kind of a piece, and how many there are."""
        if plan.kind:
            return plan.kind, 1
        piece = self.pieces[plan.piece]
        return piece["kind"], piece["count"]

    def card_tags(self) -> list[str]:
        """The tags of the cards of all decks."""
        return sorted(card_tag(deck.deck) for deck in self.plan.decks)

    def slots(self, plan: PiecePlan) -> list[dict[str, float]]:
        """The points of a piece's slots in units of its own frame, which is turned half round."""
        picture = self.library.picture(plan.picture.format(piece=plan.piece))
        proportion = picture.width / picture.height
        return [
            {
                "x": objects.rounded((0.5 - slot.x) * 2 * proportion, 3),
                "y": SLOT_HEIGHT,
                "z": objects.rounded((slot.y - 0.5) * 2, 3),
            }
            for slot in plan.slots
        ]

    def _snaps_on(self, plan: PiecePlan) -> list[SnapPoint]:
        """The snap points on a piece."""
        return [
            objects.snap((at["x"], at["y"], at["z"]), sorted(slot.tags), 0.0)
            for slot, at in zip(plan.slots, self.slots(plan) if plan.slots else [], strict=True)
        ]

    def _about(self, faction: str, leader: str) -> str:
        if not leader:
            return ""
        return self.names.phrase(
            "{faction}, strength {strength}",
            faction=self.names.say(faction, "faction", "power"),
            strength=self._strength(faction, leader),
        )

    def _strength(self, faction: str, leader: str) -> int:
        """The strength of a leader of a faction; 0 for no leader."""
        if not leader:
            return 0
        strength: int = _by_id(self.leaders(faction))[leader]["strength"]
        return strength


def card_tag(deck: str) -> str:
    """The tag of a deck's cards."""
    return f"{deck}-card"


def _listed_as(plan: PiecePlan) -> tuple[str, ...]:
    """Contexts of the names of a piece's list: of "cards.leaders" "leader", then what lists may hold."""
    return plan.of.rpartition(".")[2].removesuffix("s"), "token", "marker", "territory"


def _by_id(records: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {record["id"]: record for record in records}
