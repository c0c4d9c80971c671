"""Where pieces are on the table of a report, with the places and pictures of the VASSAL module.

A stack is all pieces of one sort in a place, shown as one picture with a number. The first stack of
a place is on its first spot, and so on; the spots come from the module. The windows of hands and
shields are beside the board, unless they are empty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from PIL import Image

from adjudicator.content.names import value_words
from adjudicator.content.translation import spoken
from adjudicator.harmless import harmless
from exporters.art.canvas.raster import cache_folder, kept, sheet_key
from exporters.report.pixels import METHODS, QUALITY, SMALL, Pixels
from exporters.vassal.module.drawings import Drawings
from exporters.vassal.module.files import width_of
from exporters.vassal.module.places.purses import lies
from exporters.vassal.module.places.stock import named_face
from exporters.vassal.module.places.zones import region
from exporters.vassal.module.plan import ModulePlan, kept_plan

if TYPE_CHECKING:
    from adjudicator.content.records import Content
    from adjudicator.rules.records import Placement
    from exporters.vassal.module.pieces.pieces import Slot

MAIN = "Board"
UNSEEN = "?"
SCALE = 2
"""The module's px in a unit of the page, and in a px of its larger pictures."""
STEP, STEPS = 16, 5
"""By how much a stack that finds no free spot lies beside the last, in px of the module, and how often."""
CLOSE = 3
"""The same for a card on the board, which would cover tracks and the numbers of other piles."""
BELOW = 95
"""How much a plain window shows below the middle of its lowest stack, in units of the page."""
Key = tuple[str, str, str, str]
"""Place, owner, sort and identity of pieces: the key of a stack."""


class Stack(msgspec.Struct, frozen=True):
    """The place of a stack: its background, its centre in units of the page, and its number of pieces."""

    ground: int
    x: int
    y: int
    count: int


class Shape(msgspec.Struct, frozen=True):
    """A picture of a piece in the page."""

    picture: str
    """Of the art."""
    width: int
    """In px of the module."""


class Ground(msgspec.Struct, frozen=True):
    """A board or a window."""

    name: str
    """Of a window; "" for the board and the table beside it."""
    map: str
    """The module's map."""
    left: int
    """Where it begins on that map, in px of the module."""
    width: int
    """In units of the page, as the height."""
    height: int
    picture: str
    """Of the art; "" for a plain one."""
    colour: str
    veils: list[tuple[int, int, int, int]] = []
    """Left, top, width and height of the mats of those who do not play, in units of the page."""


class ReportTable:
    """The table of one game."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.plan: ModulePlan = kept_plan(content)
        self._faces: dict[str, Slot] = {}
        self._of: dict[str, list[Slot]] = {}
        self._by_name: dict[str, str] = {}
        """What a piece shows -> its sort and what it shows."""
        for slot in self.plan.slots.values():
            if slot.sort:
                self._of.setdefault(slot.sort, []).append(slot)
                for face in slot.faces:
                    self._faces.setdefault(named_face(slot, face), slot)
        self._drawings = Drawings(content, self.plan)
        self._drawn: dict[str, Pixels] = {}
        self.has_sizes = False
        """Whether the sizes of all pictures are known."""
        self._shapes: dict[tuple[str, str, str, int], Shape | None] = {}
        self._together: dict[str, str] = {}
        """A place -> another whose spots it shares, or itself."""

    # --- the ground ------------------------------------------------------------------------------

    def grounds(self, keys: Iterable[Key], playing: Iterable[str]) -> list[Ground]:
        """The boards, and the windows in which something lies, in the module's order; `playing` are the seats."""
        playing = set(playing)
        used = {self._spot(key, 1)[0] for key in keys} | {MAIN}
        found = []
        for name, boards in self.plan.boards.items():
            if name not in used:
                continue
            left = 0
            for board in boards if name == MAIN else boards[:1]:
                found.append(
                    Ground(
                        "" if name == MAIN else name,
                        name,
                        left,
                        board.width // SCALE,
                        board.height // SCALE,
                        self.plan.pictures[board.image] if board.image else "",
                        board.colour,
                        self._veils(playing) if name == MAIN and left else [],
                    )
                )
                left += board.width
        return found

    def _veils(self, playing: set[str]) -> list[tuple[int, int, int, int]]:
        """What hides the mats of those who do not play."""
        aside = self.plan.table.aside
        if aside.rows:
            wide, high = aside.width // SCALE, aside.panel // SCALE
            return [
                (0, at * high, wide, high)
                for at, side in enumerate(self.plan.sides)
                if side not in playing
            ]
        if aside.mats is None:
            return []
        wide, high = aside.mats.width // SCALE, aside.mats.height // SCALE
        return [
            (mat.left // SCALE, mat.top // SCALE, wide, high)
            for mat in self.plan.mats
            if mat.side not in playing
        ]

    def _spot(self, key: Key, number: int) -> tuple[str, int, int]:
        """The map of a stack, and its place there in px: on the last spot where there are too few."""
        place, owner, piece, _ = key
        first = lies(self.plan.table, piece, place, owner)
        if number == 1 or first != region(place, owner):
            return self.plan.spots[first]
        while number > 1 and region(place, owner, number) not in self.plan.spots:
            number -= 1
        return self.plan.spots[region(place, owner, number)]

    def where(self, place: str, grounds: Sequence[Ground]) -> tuple[int, int, int] | None:
        """The ground on which a place of the board lies, and its spot there in units of the page; or None."""
        if place not in self.plan.spots:
            return None
        name, x, y = self.plan.spots[place]
        at = _ground(grounds, name, x)
        if at is None or grounds[at].name:
            return None
        return at, (x - grounds[at].left) // SCALE, y // SCALE

    def ground_pictures(self) -> set[str]:
        """The pictures under the pieces."""
        images = [one.image for boards in self.plan.boards.values() for one in boards]
        return {self.plan.pictures[image] for image in images if image}

    # --- the stacks ------------------------------------------------------------------------------

    def laid(self, stands: Iterable[Placement], grounds: Sequence[Ground]) -> dict[Key, Stack]:
        """Every stack that has a place on the grounds, in the order of their places."""
        return self.laid_stacks(counted(stands), grounds)

    def laid_stacks(self, counts: Mapping[Key, int], grounds: Sequence[Ground]) -> dict[Key, Stack]:
        """The same for stacks and the numbers of their pieces (`counted`)."""
        number: Counter[str] = Counter()
        taken: Counter[tuple[str, int, int]] = Counter()
        found = {}
        for key in sorted(key for key, count in counts.items() if count):
            shape = self.shape(key, counts[key]) if self.lies(key) else None
            if shape is None:
                continue
            name = region(key[0], key[1])
            number[name] += 1
            spot = self._spot(key, number[name])
            is_card = spot[0] == MAIN and shape.width > SMALL
            aside = (CLOSE if is_card else STEP) * min(taken[spot], STEPS)
            taken[spot] += 1
            x, y = spot[1] + aside, spot[2] - aside
            at = _ground(grounds, spot[0], x)
            if at is not None:
                left = grounds[at].left
                found[key] = Stack(at, (x - left) // SCALE, y // SCALE, counts[key])
        return found

    def together(self, key: Key) -> str:
        """A name for all places on whose spots a stack of this place can lie: others do not change how it lies."""
        if not self._together:
            first: dict[tuple[str, int, int], str] = {}
            for name, spot in self.plan.spots.items():
                own, other = (
                    self._root(one.partition("~")[0])
                    for one in (name, first.setdefault(spot, name))
                )
                self._together[own] = other
        return self._root(region(key[0], key[1]))

    def _root(self, name: str) -> str:
        while (up := self._together.get(name, name)) != name:
            name = up
        return name

    def cut(self, grounds: Sequence[Ground], stacks: Iterable[Stack]) -> list[Ground]:
        """The grounds, plain ones no higher than what ever lies on them needs."""
        lowest = dict.fromkeys(range(len(grounds)), 0)
        for stack in stacks:
            lowest[stack.ground] = max(lowest[stack.ground], stack.y)
        return [
            one
            if one.picture
            else msgspec.structs.replace(one, height=min(one.height, lowest[at] + BELOW))
            for at, one in enumerate(grounds)
        ]

    def lies(self, key: Key) -> bool:
        """Whether the module has a spot for what is of such a sort in such a place."""
        return lies(self.plan.table, key[2], key[0], key[1]) in self.plan.spots

    def shape(self, key: Key, count: int) -> Shape | None:
        """The picture of a stack: a token of a fitting value; None if there is no such piece."""
        place, owner, piece, what = key
        known = (place if what == UNSEEN else owner, piece, what, count)
        if known not in self._shapes:
            picture = self._picture(place, piece, what, count)
            self._shapes[known] = picture and Shape(picture, width_of(self.plan, picture))
        return self._shapes[known]

    def _picture(self, place: str, piece: str, what: str, count: int) -> Any:
        slots = self._of.get(piece, [])
        paid = [slot for slot in slots if slot.worth]
        if paid and not what:
            fits = [slot for slot in paid if slot.worth <= count] or paid
            return _front(max(fits, key=lambda slot: slot.worth), 0)
        if what == UNSEEN:
            backs = {deck.pile: deck.deck for deck in self.plan.decks}
            named = [slot for slot in slots if slot.group == backs.get(place)] or slots
            found = [back for slot in named for back in slot.pictures.values() if _is_back(back)]
            return found[0] if found else None
        shown = f"{piece}/{what}" if what else piece
        slot = self._faces.get(shown)
        if slot is None:
            return None
        for at, face in enumerate(one for one in slot.faces if one != UNSEEN):
            if named_face(slot, face) == shown:
                return _front(slot, at)
        return next(iter(slot.pictures.values()))

    # --- pictures and words ----------------------------------------------------------------------

    def picture_of(self, what: str) -> str:
        """The picture of a card, a leader or another piece of its own; "" if there is none."""
        if not self._by_name:
            for name in self._faces:
                self._by_name.setdefault(name.partition("/")[2], name)
        piece = self._by_name.get(what, "").partition("/")[0]
        return str(self._picture("", piece, what, 1) or "") if piece else ""

    def pixels(self, pictures: Mapping[str, int]) -> dict[str, Pixels]:
        """Pictures of the art, and how wide each is in px of the module, drawn for the page."""
        for name, width in sorted(pictures.items()):
            if name not in self._drawn:
                self._keep(name, width, self._size(name, width))
        return {name: self._drawn[name] for name in sorted(pictures)}

    def _size(self, name: str, width: int) -> tuple[int, int]:
        """The size of a picture in units of the page."""
        return _on_page(width, self._drawings.height(name, width))

    def _keep(self, name: str, width: int, size: tuple[int, int]) -> None:
        drawings = self._drawings
        large = size[0] > SMALL
        shown = size[0] if large else width

        def draw() -> Image.Image:
            image: Image.Image = drawings.image(name, shown)
            if large or image.width <= SMALL:
                return image
            return image.resize(size, Image.Resampling.LANCZOS)

        def keep(form: str, make: Callable[[], bytes]) -> bytes:
            how = f"{form} {QUALITY} {METHODS} {size}"
            return kept(
                sheet_key([drawings.key(name, shown)], how), cache_folder(), make, f".{form}"
            )

        self._drawn[name] = Pixels(draw, *size, keep)

    def sizes(self) -> dict[str, tuple[int, int]]:
        """The name of each picture, and its size in units of the page."""
        names = sorted({*self.plan.pictures.values(), *self.ground_pictures()})
        return {name: self._size(name, width_of(self.plan, name)) for name in names}

    def take_sizes(self, sizes: Mapping[str, tuple[int, int]]) -> None:
        """Learn the sizes of all pictures (`sizes`): none of them is drawn before its data are asked for."""
        for name, size in sizes.items():
            if name not in self._drawn:
                self._keep(name, width_of(self.plan, name), size)
        self.has_sizes = True

    def named(self, key: Key, called: Mapping[str, str]) -> str:
        """What a stack is and where, as a screen reader says it."""
        place, owner, piece, what = key
        whose = f"{value_words(owner, called)}, " if owner else ""
        parts = [value_words(one, called) for one in (what if what != UNSEEN else "", piece) if one]
        return harmless(f"{whose}{value_words(place, called)}: {', '.join(parts)}")


_TABLES: dict[tuple[str, str], ReportTable] = {}
MOST_TABLES = 6
"""That are kept with their pictures: for many reports of one game."""


def table_of(content: Content, language: str) -> ReportTable:
    """The table of a game in a language; the last ones are kept."""
    key = (content.hash, language)
    if key not in _TABLES:
        if len(_TABLES) >= MOST_TABLES:
            del _TABLES[next(iter(_TABLES))]
        _TABLES[key] = ReportTable(spoken(content, language))
    return _TABLES[key]


def _on_page(width: int, height: int) -> tuple[int, int]:
    """The size of a picture in units of the page, from its px."""
    return max(1, width // SCALE), max(1, height // SCALE)


def key_of(stand: Placement) -> Key:
    """What makes the stack of which these are."""
    return (stand.place, stand.owner, stand.piece, stand.what)


def counted(stands: Iterable[Placement]) -> dict[Key, int]:
    """Each stack, and the number of its pieces."""
    counts: dict[Key, int] = {}
    for stand in stands:
        key = (stand.place, stand.owner, stand.piece, stand.what)
        counts[key] = counts.get(key, 0) + stand.count
    return counts


def _ground(grounds: Sequence[Ground], name: str, x: int) -> int | None:
    """The ground of a map's px, None where the map is not shown."""
    found = [at for at, one in enumerate(grounds) if one.map == name and one.left <= x]
    return found[-1] if found else None


def _is_back(picture: str) -> bool:
    return picture.startswith("back/")


def _front(slot: Slot, at: int) -> str:
    """The picture of a piece with its face `at` up."""
    fronts = [picture for picture in slot.pictures.values() if not _is_back(picture)]
    return (fronts or list(slot.pictures.values()))[at if at < len(fronts) else 0]
