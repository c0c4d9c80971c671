"""resvg, which makes PNGs of SVG texts, by whichever of its two bindings is here.

`resvg` is compiled for speed and takes a third of the time; `resvg_py` is compiled to be small,
and runs on every CPython. Both carry resvg of one line, and give the same bytes: which of them
drew a picture is nowhere to be seen, and nobody asks (`tests/art/test_renderers.py` does).
"""

from __future__ import annotations

import struct
from collections.abc import Callable

from adjudicator.errors import InputError
from exporters.art.canvas.scene import Picture


def rendered(picture: Picture, width: int, height: int) -> bytes:
    """A picture as resvg writes it: PNG, 8-bit RGBA, as large as its shape fits into the size.

    `width` and `height` are px. Raises InputError if the SVG cannot be drawn.
    """
    return _binding()(picture, width, height)


def rendered_fast(picture: Picture, width: int, height: int) -> bytes:
    """As `rendered`, by `resvg`: InputError for a bad SVG, ImportError where that binding is not."""
    from resvg import render, usvg  # noqa: PLC0415 - only pictures need it

    try:
        tree = usvg.Tree.from_str(picture.svg, usvg.Options.default())
    except BaseException as error:  # what it raises of a bad SVG is no Exception
        if type(error).__name__ != "PanicException":
            raise
        raise InputError(f"the picture {picture.id} cannot be drawn: {error}") from None
    own = tree.int_size()
    size = _fitted(own, (width, height))
    across, down = _single(size[0] / own[0]), _single(size[1] / own[1])
    return bytes(render(tree, (across, 0.0, 0.0, 0.0, down, 0.0), bg_size=size))


def rendered_anywhere(picture: Picture, width: int, height: int) -> bytes:
    """As `rendered`, by `resvg_py`; InputError for a bad SVG."""
    from resvg_py import svg_to_bytes  # noqa: PLC0415 - only pictures need it

    try:
        data: bytes = svg_to_bytes(
            svg_string=picture.svg, width=width, height=height, skip_system_fonts=True
        )
    except ValueError as error:
        raise InputError(f"the picture {picture.id} cannot be drawn: {error}") from None
    return data


def _binding() -> Callable[[Picture, int, int], bytes]:
    try:
        import resvg  # noqa: F401, PLC0415
    except ImportError:
        return rendered_anywhere
    return rendered_fast


def _fitted(size: tuple[int, int], into: tuple[int, int]) -> tuple[int, int]:
    """The size of the shape of `size` that fits, as resvg computes it: single precision, rounded up."""
    (width, height), (most_wide, most_high) = size, into
    wide = -int(-_single(_single(most_high * width) / height) // 1)
    if wide < most_wide:
        return wide, most_high
    return most_wide, -int(-_single(_single(most_wide * height) / width) // 1)


def _single(value: float) -> float:
    found: float = struct.unpack("f", struct.pack("f", value))[0]
    return found
