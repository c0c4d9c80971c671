"""The pictures, models and rule books of a table: their bytes, their addresses and their names in the cache.

A picture's address contains the hash of its bytes, so a changed picture has a new address and no
old copy is ever shown. Tabletop Simulator caches files under their address, reduced to letters and
digits; a picture that was put there beforehand is never requested from the network.
"""

from __future__ import annotations

import hashlib
import re
import struct
from collections.abc import Iterable
from io import BytesIO
from typing import Any

import msgspec

from adjudicator.errors import ContentError, InputError
from adjudicator.lazy import lazy_imports

with lazy_imports():
    from PIL import Image as Pillow

    from exporters.art.canvas.raster import encoded

LARGEST_SIDE = 4096
"""The longest side of a picture that every graphics card takes."""
MOST_COLUMNS, MOST_ROWS = 10, 7
"""Cells of a sheet of cards, side by side and one below the other, that the program can read."""
DEPTH = 8
"""Bits of a channel."""
WITH_COLOURS = (2, 6)
"""Colour types of a PNG that are accepted: RGB, and RGB with transparency."""
LICENCE = "MIT"
FOLDERS = {"obj": "models", "pdf": "documents"}
"""Extension -> the folder of a built table in which such files lie."""
CAPITALS = {"pdf": "PDF"}
"""Extensions that the program writes in another way in the names of what it has loaded."""
_PNG = b"\x89PNG\r\n\x1a\n"
_NAME = re.compile(r"[a-z0-9]+([-/_][a-z0-9]+)*")
_BASE = re.compile(r"https?://[A-Za-z0-9.-]+(:[0-9]+)?(/[A-Za-z0-9._~/-]*)?")


class Image(msgspec.Struct, frozen=True):
    """A PNG picture."""

    name: str
    data: bytes
    width: int
    height: int
    licence: str = ""


class Sheet(msgspec.Struct, frozen=True):
    """A picture of many cards in rows, and what is in each cell, left to right and down."""

    name: str
    image: Image
    columns: int
    rows: int
    cells: list[str]


class Assets(msgspec.Struct, frozen=True):
    """All pictures of a game: single ones by name, and the sheets of each deck."""

    images: dict[str, Image]
    sheets: dict[str, list[Sheet]]
    books: dict[str, bytes] = {}
    """Language -> its rule book as a PDF, in the order in which they lie on the table."""


class Asset(msgspec.Struct, frozen=True):
    """What the manifest says of one picture, model or rule book; only pictures have pixels."""

    name: str
    url: str
    file: str
    """Where it lies in the built tree."""
    cache_file: str
    """The name of its file in Mods/Images, Mods/Models or Mods/PDF."""
    sha256: str
    size: int
    width: int
    height: int
    licence: str
    cells: int = 0
    """How many cards a sheet has; 0 for a single picture."""


class Manifest(msgspec.Struct, frozen=True):
    """Everything that a table loads, and what it costs."""

    game: str
    content: str
    base_url: str
    texture_bytes: int
    save: str
    """SHA-256 of the save's bytes."""
    assets: list[Asset]


def image(name: str, data: bytes, licence: str = "") -> Image:
    """A picture of PNG bytes.

    ContentError for what Tabletop Simulator loads badly: no PNG, more than 8 bits a channel, a
    palette, or a side that is too long.
    """
    if not _NAME.fullmatch(name):
        raise ContentError(f"the picture name {name!r} has more than letters, digits, - and /")
    if data[:8] != _PNG or data[12:16] != b"IHDR":
        raise ContentError(f"the picture {name} is not a PNG")
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    if depth != DEPTH or kind not in WITH_COLOURS:
        raise ContentError(f"the picture {name} must be RGB or RGBA with 8 bits a channel")
    if max(width, height) > LARGEST_SIDE:
        raise ContentError(
            f"the picture {name} is {width} x {height} px: no side may exceed {LARGEST_SIDE}"
        )
    return Image(name, data, width, height, licence)


def default_base_url(game: str) -> str:
    """A base address that no server answers, for tables whose pictures come from the cache only."""
    return f"https://{game}.invalid"


def checked_base_url(text: str) -> str:
    """A base address without its last slash; InputError if it is none."""
    if not _BASE.fullmatch(text):
        raise InputError(
            f"--base-url {text}: an address such as https://example.org/dune is needed"
        )
    return text.rstrip("/")


def sha256(data: bytes) -> str:
    """The SHA-256 of bytes, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def file_name(picture: Image) -> str:
    """Hash and name: where a picture lies below the base address and in the built tree."""
    return f"{sha256(picture.data)[:16]}/{picture.name.replace('/', '-')}.png"


def url(base: str, picture: Image) -> str:
    """The address of a picture."""
    return f"{base}/{file_name(picture)}"


def cache_name(address: str, extension: str = "png") -> str:
    """The name of a loaded picture in Mods/Images: letters and digits of its address."""
    return f"{re.sub(r'[^A-Za-z0-9]', '', address)}.{CAPITALS.get(extension, extension)}"


class Library:
    """The pictures of a table with their addresses; it records which of them are used."""

    def __init__(self, assets: Assets, base_url: str) -> None:
        self.assets = assets
        self.base_url = base_url
        self._used: dict[str, tuple[Image, int]] = {}
        self._files: dict[tuple[str, str], bytes] = {}
        """Name and extension of each model and rule book in use -> its bytes."""
        self._fronts: dict[str, Image] = {}
        """Name of each picture of both sides of a body -> what is seen of it from above."""

    def url(self, name: str) -> str:
        """The address of a single picture; ContentError if there is none of that name."""
        return self._use(self.look_up(name), 0)

    def look_up(self, name: str) -> Image:
        """A single picture that is not used by that; ContentError if there is none of that name."""
        found = self.assets.images.get(name)
        if found is None:
            raise ContentError(f"the table needs a picture {name!r}, and none is drawn")
        return found

    def two_sided(self, front: str, back: str) -> str:
        """The address of a picture with both sides of a body, the front on the left; ContentError if there is no such picture."""
        left, right = self.look_up(front), self.look_up(back)
        if (left.width, left.height) != (right.width, right.height):
            raise ContentError(f"the pictures {front!r} and {back!r} must be of one size")
        name = f"{front}/two-sided"
        data = side_by_side(left.data, right.data) if left.data else b""
        self._fronts[name] = left
        return self._use(Image(name, data, 2 * left.width, left.height, left.licence), 0)

    def seen(self) -> dict[str, Image]:
        """The address of each single picture in use -> what is seen from above of whatever has it."""
        return {
            url(self.base_url, picture): self._fronts.get(name, picture)
            for name, (picture, _) in self._used.items()
        }

    def proportions(self) -> dict[str, float]:
        """The address of each picture in use -> the share of width by height (px) of what has it, seen from above."""
        return {
            address: picture.width / picture.height
            for address, picture in self.seen().items()
            if picture.width
        }

    def optional(self, name: str) -> str:
        """The address of a single picture, or nothing."""
        return self.url(name) if name in self.assets.images else ""

    def picture(self, name: str) -> Image:
        """A single picture; ContentError if there is none of that name."""
        self.url(name)
        return self.assets.images[name]

    def model(self, name: str, data: bytes) -> str:
        """The address of a model, given as the bytes of an OBJ file; ContentError if another has its name."""
        return self._file(name, "obj", data)

    def book(self, language: str) -> str:
        """The address of the rule book in a language; KeyError if there is none."""
        return self._file(f"rules-{language}", "pdf", self.assets.books[language])

    def _file(self, name: str, extension: str, data: bytes) -> str:
        if self._files.setdefault((name, extension), data) != data:
            raise ContentError(f"two models are called {name!r}")
        return f"{self.base_url}/{_file_name(name, extension, data)}"

    def sheets(self, deck: str) -> list[tuple[Sheet, str]]:
        """The sheets of a deck with their addresses; ContentError if there is none."""
        if deck not in self.assets.sheets:
            raise ContentError(f"the deck {deck!r} has no sheet of pictures")
        found = []
        for sheet in self.assets.sheets[deck]:
            room = sheet.columns * sheet.rows
            if len(sheet.cells) > room or sheet.columns > MOST_COLUMNS or sheet.rows > MOST_ROWS:
                raise ContentError(
                    f"the sheet {sheet.name}: {len(sheet.cells)} cards do not fit in "
                    f"{sheet.columns} x {sheet.rows} cells, or these are more than "
                    f"{MOST_COLUMNS} x {MOST_ROWS}"
                )
            found.append((sheet, self._use(sheet.image, len(sheet.cells))))
        return found

    def names(self, prefix: str) -> list[str]:
        """The names of the single pictures that begin with a prefix, sorted."""
        return sorted(name for name in self.assets.images if name.startswith(prefix))

    def used(self) -> list[tuple[Asset, bytes]]:
        """What the table uses, pictures and then models and books, each sorted by name, with the bytes."""
        return self._pictures() + [
            (
                Asset(
                    name=name,
                    url=f"{self.base_url}/{file}",
                    file=f"{FOLDERS[extension]}/{file}",
                    cache_file=cache_name(f"{self.base_url}/{file}", extension),
                    sha256=sha256(data),
                    size=len(data),
                    width=0,
                    height=0,
                    licence=LICENCE,
                ),
                data,
            )
            for (name, extension), data in sorted(self._files.items())
            for file in [_file_name(name, extension, data)]
        ]

    def _pictures(self) -> list[tuple[Asset, bytes]]:
        return [
            (
                Asset(
                    name=name,
                    url=url(self.base_url, picture),
                    file=f"images/{file_name(picture)}",
                    cache_file=cache_name(url(self.base_url, picture)),
                    sha256=sha256(picture.data),
                    size=len(picture.data),
                    width=picture.width,
                    height=picture.height,
                    licence=picture.licence,
                    cells=cells,
                ),
                picture.data,
            )
            for name, (picture, cells) in sorted(self._used.items())
        ]

    def _use(self, picture: Image, cells: int) -> str:
        known = self._used.get(picture.name)
        if known is not None and known[0] != picture:
            raise ContentError(f"two pictures are called {picture.name!r}")
        self._used[picture.name] = (picture, max(cells, known[1] if known else 0))
        return url(self.base_url, picture)


def _file_name(name: str, extension: str, data: bytes) -> str:
    """Hash and name: where a model or a book lies below the base address."""
    return f"{sha256(data)[:16]}/{name.replace('/', '-')}.{extension}"


def texture_bytes(assets: Iterable[Asset]) -> int:
    """Bytes of graphics memory that the pictures take, with their mip levels: four for each pixel."""
    return sum(picture_bytes(asset.width, asset.height) for asset in assets)


def picture_bytes(width: int, height: int) -> int:
    """Bytes of graphics memory of a picture, given in px, and of its smaller copies for the distance; 0 without pixels.

    Each copy is half as wide and half as high as the one before, down to one pixel.
    """
    total = 0
    while width and height:
        total += width * height * 4
        if width == height == 1:
            break
        width, height = max(1, width // 2), max(1, height // 2)
    return total


def flat_picture(width: int, height: int, colour: str) -> bytes:
    """A picture of one colour, as PNG bytes."""
    stream = BytesIO()
    Pillow.new("RGB", (width, height), colour).save(stream, "PNG")
    return stream.getvalue()


def on_ground(data: bytes, colour: str) -> bytes:
    """A picture, as PNG bytes, whose holes are filled with a colour: no tile is cut out along them."""
    with Pillow.open(BytesIO(data)) as picture:
        seen: Any = picture.convert("RGBA")
    whole = Pillow.new("RGB", seen.size, colour)
    whole.paste(seen, mask=seen)
    return encoded(whole)


def side_by_side(left: bytes, right: bytes) -> bytes:
    """Two pictures of one size, as PNG bytes, as one."""
    with Pillow.open(BytesIO(left)) as first, Pillow.open(BytesIO(right)) as second:
        whole = Pillow.new("RGBA", (2 * first.width, first.height))
        whole.paste(first.convert("RGBA"), (0, 0))
        whole.paste(second.convert("RGBA"), (first.width, 0))
    return encoded(whole)


def smaller(data: bytes, side: int) -> bytes:
    """A picture, reduced so that no side is longer than `side`."""
    stream = BytesIO()
    with Pillow.open(BytesIO(data)) as picture:
        small: Any = picture.convert("RGB")
        small.thumbnail((side, side))
        small.save(stream, "PNG")
    return stream.getvalue()
