"""From SVG to PNG: by resvg, at any width, each picture only once.

The bytes depend on nothing but the SVG text, the size and the versions of resvg and Pillow. A
folder caches them under the SHA-256 of these inputs, so that a rebuild draws only what has changed.
It can be deleted at any time and shared by any number of programs: entries are written atomically,
each ends with the SHA-256 of its bytes, and one that does not match is made again.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import sys
import time
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.errors import InputError
from adjudicator.lazy import lazy_imports
from exporters.art.canvas.layer import Layer, divided
from exporters.art.canvas.scene import Picture

with lazy_imports():
    from PIL import Image
    from resvg import render, usvg

FORMAT = 6
"""Counts up when this module makes other bytes of the same pictures, or keeps them otherwise."""
LANCZOS = 1
"""Pillow's number of a way to make pixels of others."""
OPAQUE = 255
"""The alpha of a pixel that nothing is seen through."""
COMPRESSION = 2
"""Of zlib: level 4 takes 1.4 times the time and saves a twentieth of the bytes, level 6 takes three times and saves a twelfth."""
USUAL, RUNS = -1, 3
"""Of zlib, as Pillow numbers them: its default strategy, and that of runs of one byte."""
SEAL = 32
"""Bytes of the hash at the end of each entry of the cache."""
MOST_KEPT = 2**30
"""Bytes that the cache may have after a build: about ten builds of everything."""
SPARED = 86_400.0
"""Seconds in which nothing that was used is removed."""


def cache_folder() -> Path:
    """Where rasters are kept unless the caller says otherwise: the platform's place for caches."""
    if named := os.environ.get("KYNES_CACHE"):
        return Path(named)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Caches"
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "kynes" / "art"


def raster(
    picture: Picture,
    width: int,
    cache: Path | None = None,
    *,
    opaque: bool = False,
    layer: int = 0,
) -> bytes:
    """PNG bytes of a picture, `width` px wide: 8-bit RGBA, or RGB on white when `opaque`.

    The layer below it is drawn `layer` px wide and made smaller; 0 is as wide as the picture.
    Raises InputError if the SVG cannot be drawn.
    """
    key = picture_key(picture, width, opaque=opaque, layer=layer)
    if opaque or picture.under:
        grained = picture.under is not None
        return kept(
            key,
            cache,
            lambda: encoded(_drawn(picture, width, cache, opaque, layer), grained=grained),
        )
    # What resvg writes is plain RGBA, and smaller than if it were unpacked and packed again.
    return kept(key, cache, lambda: _png(picture, width))


def raster_height(picture: Picture, width: int) -> int:
    """The height of a picture that is `width` px wide."""
    return max(1, round(picture.height * width / picture.width))


def picture_key(picture: Picture, width: int, *, opaque: bool = False, layer: int = 0) -> str:
    """The name under which the cache keeps a picture: of all that its bytes depend on."""
    more = [str(picture.under), str(layer)] if picture.under else []
    return _hash(picture.svg, str(width), str(raster_height(picture, width)), str(opaque), *more)


def kept(key: str, cache: Path | None, make: Callable[[], bytes], ending: str = ".png") -> bytes:
    """The bytes that the cache has under a key; if it has none, they are made and stored. Without a cache they are made.

    Raises InputError if the cache cannot be read or written.
    """
    if cache is None:
        return make()
    path = _place(key, cache, ending)
    try:
        data = _unsealed(path.read_bytes())
    except FileNotFoundError:
        data = None
    except OSError as error:
        raise InputError(f"cannot read the picture cache {path}: {error.strerror}") from None
    if data is not None:
        _mark_used(path)
        return data
    data = make()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot make the picture cache {cache}: {error.strerror}") from None
    # What the disk loses does not match its hash, and is made again.
    write_atomically(path, data + hashlib.sha256(data).digest(), lasting=False)
    return data


def kept_layer(key: str, make: Callable[[], Layer]) -> Layer:
    """The layer that the cache has under a key, made if it has none, or where there can be no cache."""
    try:
        data = kept(key, cache_folder(), lambda: msgspec.json.encode(make()), ".layer.json")
        return msgspec.json.decode(data, type=Layer)
    except (InputError, msgspec.MsgspecError):  # or somebody has changed the cache
        return make()


def is_kept(key: str, cache: Path, ending: str = ".png") -> bool:
    """Whether the cache has an entry for a key; damage is only noticed when the entry is read."""
    return _place(key, cache, ending).is_file()


def tidy(cache: Path, most: int = MOST_KEPT, spare: float = SPARED) -> int:
    """Remove the least recently used entries until at most `most` bytes are left; the number of removed files.

    Nothing that was used within `spare` seconds goes, for another build may be about to read it.
    Files that cannot be removed stay; a cache that is not there is tidy.
    """
    found = []
    for path in cache.glob("??/*"):
        with contextlib.suppress(OSError):  # another program was faster
            at = path.stat()
            found.append((at.st_mtime, at.st_size, path))
    total = sum(size for _, size, _ in found)
    gone = 0
    for used, size, path in sorted(found):
        if total <= most or used > time.time() - spare:
            break
        with contextlib.suppress(OSError):
            path.unlink()
            total, gone = total - size, gone + 1
    return gone


def _place(key: str, cache: Path, ending: str) -> Path:
    return cache / key[:2] / f"{key}{ending}"


def _unsealed(data: bytes) -> bytes | None:
    """The bytes of an entry without the hash at its end; None if the hash does not match."""
    whole = memoryview(data)[:-SEAL]
    return bytes(whole) if hashlib.sha256(whole).digest() == data[-SEAL:] else None


def _mark_used(path: Path) -> None:
    """Give an entry a new date, once a day: `tidy` begins with the oldest."""
    with contextlib.suppress(OSError):
        if path.stat().st_mtime < time.time() - SPARED:
            os.utime(path)


def encoded(image: Any, *, grained: bool = False) -> bytes:
    """A Pillow image as plain PNG: no palette, no interlacing, no metadata, fixed compression.

    In one that is `grained` all over, such as a board, zlib looks for runs only: that takes a fifth less time, and what
    it would find besides makes up for nothing.
    """
    stream = io.BytesIO()
    way = RUNS if grained else USUAL
    image.save(stream, format="PNG", compress_level=COMPRESSION, compress_type=way, optimize=False)
    return stream.getvalue()


def decoded(png: bytes) -> Any:
    """PNG bytes as a Pillow image, loaded."""
    image = Image.open(io.BytesIO(png))
    image.load()
    return image


def sheet_key(keys: list[str], layout: str) -> str:
    """The name under which the cache keeps a sheet of the pictures with these keys."""
    return _hash("sheet", layout, *keys)


def pixels(picture: Picture, width: int, cache: Path | None = None, *, opaque: bool = False) -> Any:
    """A picture as a Pillow image, `width` px wide; InputError if the SVG cannot be drawn.

    It is taken from the cache if it is there, and not kept; the layer below it is kept.
    """
    if cache is not None and picture.under:
        key = picture_key(picture, width, opaque=opaque)
        if is_kept(key, cache):
            return decoded(raster(picture, width, cache, opaque=opaque))
    return _drawn(picture, width, cache, opaque)


def layer_pixels(picture: Picture, width: int, cache: Path | None, drawn: int = 0) -> Any:
    """The layer below a picture that has one, as a Pillow image; drawn `drawn` px wide and made smaller, unless 0."""
    assert picture.under is not None
    below = Picture(
        picture.id, picture.width, picture.height, divided(picture.svg, picture.under)[0]
    )
    image = decoded(raster(below, drawn or width, cache))
    size = (width, raster_height(picture, width))
    return image if image.size == size else image.resize(size, LANCZOS)


class SharedPixels:
    """Pixels of which several pictures are put together, each drawn once; nobody may change them."""

    def __init__(self) -> None:
        self._known: dict[str, Any] = {}

    def of(self, picture: Picture, width: int) -> Any:
        """A picture as a Pillow image, `width` px wide; InputError if it cannot be drawn."""
        key = picture_key(picture, width)
        if key not in self._known:
            self._known[key] = pixels(picture, width)
        return self._known[key]

    def layer(self, picture: Picture, width: int, cache: Path | None) -> Any:
        """The layer below a picture that has one, as by `layer_pixels`."""
        assert picture.under is not None
        key = _hash(divided(picture.svg, picture.under)[0], str(width))
        if key not in self._known:
            self._known[key] = layer_pixels(picture, width, cache)
        return self._known[key]

    def opaque(self, picture: Picture, width: int, cache: Path | None) -> Any:
        """A picture on white, as an image of its own: from the cache, or drawn on its layer if it has one."""
        if picture.under is None or (
            cache is not None and is_kept(picture_key(picture, width, opaque=True), cache)
        ):
            return pixels(picture, width, cache, opaque=True)
        return _drawn(picture, width, cache, opaque=True, below=self.layer(picture, width, cache))


def _drawn(
    picture: Picture,
    width: int,
    cache: Path | None,
    opaque: bool,
    layer: int = 0,
    below: Any = None,
) -> Any:
    """A picture as a Pillow image, drawn now; `below` is the layer below it, if it is at hand."""
    if picture.under:
        own = msgspec.structs.replace(picture, svg=divided(picture.svg, picture.under)[1])
        below = below or layer_pixels(picture, width, cache, layer)
        image = Image.alpha_composite(below, decoded(_png(own, width)))
    else:
        image = decoded(_png(picture, width))
    if not opaque:
        return image
    if image.getchannel("A").getextrema()[0] == OPAQUE:
        return image.convert("RGB")

    ground = Image.new("RGBA", image.size, "white")
    return Image.alpha_composite(ground, image).convert("RGB")


def _png(picture: Picture, width: int) -> bytes:
    """A picture as resvg draws it: PNG, 8-bit RGBA, `width` px wide; InputError for a bad SVG."""
    try:
        tree = usvg.Tree.from_str(picture.svg, usvg.Options.default())
    except BaseException as error:  # the binding raises what is not an Exception
        if type(error).__name__ != "PanicException":
            raise
        raise InputError(f"the picture {picture.id} cannot be drawn: {error}") from None
    size = (width, raster_height(picture, width))
    drawn_width, drawn_height = tree.int_size()
    scale = (size[0] / drawn_width, 0.0, 0.0, 0.0, size[1] / drawn_height, 0.0)
    return bytes(render(tree, scale, bg_size=size))


@cache
def _installed() -> tuple[str, str]:
    """The versions of the packages that draw."""
    return version("resvg"), version("pillow")


def _hash(*parts: str) -> str:
    sha = hashlib.sha256()
    for part in [f"{FORMAT}", *_installed(), f"{COMPRESSION}", *parts]:
        data = part.encode()
        sha.update(len(data).to_bytes(8, "big"))
        sha.update(data)
    return sha.hexdigest()
