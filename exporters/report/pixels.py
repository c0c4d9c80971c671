"""Pictures of a report as files, as large as they are shown."""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Callable
from typing import Literal

import msgspec
from PIL import Image

QUALITY, METHODS = 80, (4, 2)
"""Of WebP, for small and for large pictures: method 4 takes four times as long for a board and saves a hundredth of its bytes."""
SMALL = 120
"""Pictures up to this width, in px, are not made smaller: phones have many pixels. Those that are as small in the page
are drawn larger and made smaller, which keeps their letters; larger ones are drawn as they are shown."""

Form = Literal["webp", "png"]


class Pixels(msgspec.Struct):
    """A picture and its size in units of the page."""

    draw: Callable[[], Image.Image]
    """Draws it: all pictures of a game would take a hundred megabytes."""
    width: int
    height: int
    keep: Callable[[str, Callable[[], bytes]], bytes] = lambda _, make: make()
    """Keeps the file of a form (its ending), which is made where it is not there yet."""
    kept: dict[str, bytes] = {}

    def data(self, form: Form = "webp") -> bytes:
        """The picture as a file; only browsers know WebP, which is smaller."""
        if form not in self.kept:
            self.kept[form] = self.keep(form, lambda: self._file(form))
        return self.kept[form]

    def _file(self, form: Form) -> bytes:
        written, image = io.BytesIO(), self.draw()
        if form == "webp":
            image.save(written, "WEBP", quality=QUALITY, method=METHODS[image.width > SMALL])
        else:
            image.save(written, "PNG", optimize=True)
        return written.getvalue()


def inside(_name: str, picture: Pixels, form: Form) -> str:
    """The address of a picture that is written into the page itself."""
    return f"data:image/{form};base64,{b64encode(picture.data(form)).decode()}"
