"""From SVG to PNG: by resvg, at any width, each picture only once.

The bytes depend on nothing but the SVG text, the size and the versions of resvg and Pillow. A
folder keeps them under the SHA-256 of those, so that a rebuild draws only what has changed; it
can be deleted at any time.
"""

from __future__ import annotations

import hashlib
import io
import os
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

from adjudicator.errors import InputError
from adjudicator.log.writing import write_atomically
from exporters.art.canvas.scene import Picture

FORMAT = 1
"""Counts up when this module makes other bytes of the same pictures."""
COMPRESSION = 6


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
    picture: Picture, width: int, cache: Path | None = None, *, opaque: bool = False
) -> bytes:
    """PNG bytes of a picture, `width` px wide: 8-bit RGBA, or RGB on white when `opaque`.

    Raises InputError if the SVG cannot be drawn.
    """
    key = picture_key(picture, width, opaque=opaque)
    return kept(key, cache, lambda: encoded(pixels(picture, width, opaque=opaque)))


def raster_height(picture: Picture, width: int) -> int:
    """How high a picture is when it is `width` px wide."""
    return max(1, round(picture.height * width / picture.width))


def picture_key(picture: Picture, width: int, *, opaque: bool = False) -> str:
    """The name under which the cache keeps a picture: of all that its bytes depend on."""
    return _hash(picture.svg, str(width), str(raster_height(picture, width)), str(opaque))


def kept(key: str, cache: Path | None, make: Callable[[], bytes], ending: str = ".png") -> bytes:
    """The bytes kept under a key, made and kept if they are not there; no cache, no keeping.

    Raises InputError if the cache cannot be read or written.
    """
    if cache is None:
        return make()
    path = cache / key[:2] / f"{key}{ending}"
    try:
        return path.read_bytes()
    except FileNotFoundError:
        pass
    except OSError as error:
        raise InputError(f"cannot read the picture cache {path}: {error.strerror}") from None
    data = make()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot make the picture cache {cache}: {error.strerror}") from None
    write_atomically(path, data)
    return data


def encoded(image: Any) -> bytes:
    """A Pillow image as plain PNG: no palette, no interlacing, no metadata, fixed compression."""
    stream = io.BytesIO()
    image.save(stream, format="PNG", compress_level=COMPRESSION, optimize=False)
    return stream.getvalue()


def decoded(png: bytes) -> Any:
    """PNG bytes as a Pillow image, loaded."""
    from PIL import Image  # noqa: PLC0415 - only pictures need it

    image = Image.open(io.BytesIO(png))
    image.load()
    return image


def sheet_key(keys: list[str], layout: str) -> str:
    """The name under which the cache keeps a sheet of the pictures with these keys."""
    return _hash("sheet", layout, *keys)


def pixels(picture: Picture, width: int, *, opaque: bool = False) -> Any:
    """A picture as a Pillow image, `width` px wide; InputError if the SVG cannot be drawn."""
    from PIL import Image  # noqa: PLC0415 - only pictures need it
    from resvg_py import svg_to_bytes  # noqa: PLC0415 - only pictures need it

    height = raster_height(picture, width)
    try:
        data = svg_to_bytes(
            svg_string=picture.svg, width=width, height=height, skip_system_fonts=True
        )
    except ValueError as error:
        raise InputError(f"the picture {picture.id} cannot be drawn: {error}") from None
    image = decoded(data).convert("RGBA")
    if image.size != (width, height):
        image = image.resize((width, height), Image.Resampling.LANCZOS)
    if not opaque:
        return image
    ground = Image.new("RGBA", image.size, "white")
    return Image.alpha_composite(ground, image).convert("RGB")


def _hash(*parts: str) -> str:
    tools = [f"{FORMAT}", version("resvg-py"), version("pillow"), f"{COMPRESSION}"]
    sha = hashlib.sha256()
    for part in [*tools, *parts]:
        data = part.encode()
        sha.update(len(data).to_bytes(8, "big"))
        sha.update(data)
    return sha.hexdigest()
