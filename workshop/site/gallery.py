"""The gallery: the board and every card of a game, drawn by the code that draws them for both tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path

from PIL import Image as Pillow

from adjudicator.content.names import names
from adjudicator.content.records import Content
from adjudicator.speech import speech
from exporters.art.build import kept_pictures
from exporters.art.canvas.scene import Picture
from exporters.art.rasters import Raster, made
from exporters.art.wording import plain
from exporters.speech import phrases
from workshop.site.rules import SITE, safe

BOARD, WIDE, NARROW = "board", 1600, 260
"""The id of the board; the widths of the board and of a card, in px."""
QUALITY = 82
"""Of the WebP files, from 0 to 100."""


def pictures(content: Content, cache: Path | None) -> dict[str, bytes]:
    """File of the gallery -> its bytes: the board and all cards, with the texts of the content's language."""
    drawn = kept_pictures(content, cache)
    return {
        f"{_file(name)}.webp": _webp(made(_raster(name, drawn[name]), drawn, cache))
        for name in _shown(drawn)
    }


def page(content: Content, cache: Path | None) -> str:
    """The page of a game's gallery, as Markdown; its pictures lie in the folder of the game beside it."""
    return "\n".join(_lines(content, kept_pictures(content, cache))) + "\n"


def _lines(content: Content, drawn: Mapping[str, Picture]) -> Iterator[str]:
    say, own = phrases(content.language), speech(SITE, content.language)
    called = names(content.folder, content.language)
    title = content.data["game"]["title"]
    yield f"# {safe(title)}: {own('board and cards')}\n"
    yield f"{own('These are the pictures of both tables. Where a card or a place was reconstructed, a small mark says so.')}\n"
    yield f"## {own('The board')}\n"
    board = drawn[BOARD]
    yield f"{_image(content.game, BOARD, board, WIDE, own('The board of {title}', title=title))}\n"
    decks: dict[str, list[str]] = {}
    for name in _shown(drawn):
        if name != BOARD:
            decks.setdefault(name.split("/")[1], []).append(name)
    for deck, cards in decks.items():
        yield f"## {safe(called.get(deck) or say(plain(deck)))}\n"
        yield '<ul class="gallery">'
        for name in cards:
            card = name.rpartition("/")[2]
            text = called.get(card) or say(plain(card))
            seen = own("The card {name} of {deck}", name=text, deck=called.get(deck) or deck)
            image = _image(content.game, name, drawn[name], NARROW, seen)
            yield f'<li id="{name.replace("/", ".")}">{image}<span>{safe(text)}</span></li>'
        yield "</ul>\n"


def _shown(drawn: Mapping[str, Picture]) -> list[str]:
    """The ids of the pictures of a gallery."""
    return [BOARD, *(name for name in drawn if name.startswith("card/"))]


def _image(game: str, name: str, picture: Picture, width: int, text: str) -> str:
    wide = min(width, int(picture.width))
    high = round(wide * picture.height / picture.width)
    alternative = safe(text).replace('"', "&quot;")
    return (
        f'<img src="../{game}/{_file(name)}.webp" alt="{alternative}" width="{wide}" height="{high}" '
        'loading="lazy">'
    )


def _file(name: str) -> str:
    return name.replace("/", "-")


def _raster(name: str, picture: Picture) -> Raster:
    width = WIDE if name == BOARD else NARROW
    return Raster((name,), min(width, int(picture.width)), opaque=name == BOARD)


def _webp(png: bytes) -> bytes:
    target = BytesIO()
    Pillow.open(BytesIO(png)).save(target, "WEBP", quality=QUALITY, method=4)
    return target.getvalue()
