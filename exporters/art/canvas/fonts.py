"""Letters as outlines: two openly licensed families, measured, wrapped and fitted by ourselves.

Source Serif Pro and Source Sans Pro (both SIL Open Font License 1.1) come as Python packages, so
that a picture never depends on what fonts a machine happens to have: every text in a picture is a
filled path. Kerning is applied, ligatures are not.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Any, Literal

import msgspec

from adjudicator.errors import ContentError
from adjudicator.lazy import lazy_imports

with lazy_imports():
    from fontTools.pens.recordingPen import DecomposingRecordingPen  # type: ignore[import-untyped]
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

Face = Literal["serif", "serif-italic", "serif-bold", "sans", "sans-italic", "sans-bold"]

_FILES: dict[Face, tuple[str, str]] = {
    "serif": ("font_source_serif_pro", "SourceSerifPro-Regular.otf"),
    "serif-italic": ("font_source_serif_pro", "SourceSerifPro-It.otf"),
    "serif-bold": ("font_source_serif_pro", "SourceSerifPro-Semibold.otf"),
    "sans": ("font_source_sans_pro", "SourceSansPro-Regular.otf"),
    "sans-italic": ("font_source_sans_pro", "SourceSansPro-It.otf"),
    "sans-bold": ("font_source_sans_pro", "SourceSansPro-Semibold.otf"),
}


class DoesNotFitError(ContentError):
    """A text that is too long for its place even in the smallest letters."""


TOO_LONG: ContextVar[list[str] | None] = ContextVar("TOO_LONG", default=None)
"""Where this is a list, texts that are too long are noted there and drawn all the same: an editor shows them."""


class Metrics(msgspec.Struct, frozen=True):
    """Heights of a face in shares of its size: above the baseline, and `descent` below it."""

    ascent: float
    descent: float
    capitals: float
    small_letters: float


class Fitted(msgspec.Struct, frozen=True):
    """A text set in lines: `size` of the letters, `leading` from baseline to baseline, in px."""

    size: float
    leading: float
    lines: list[str]
    width: float
    """Of the widest line."""

    @property
    def height(self) -> float:
        """From the top of the first line's place to the bottom of the last one's."""
        return self.leading * len(self.lines)


def metrics(face: Face) -> Metrics:
    """The heights of a face."""
    font, unit = _font(face), _unit(face)
    return Metrics(
        ascent=font["hhea"].ascent / unit,
        descent=-font["hhea"].descent / unit,
        capitals=font["OS/2"].sCapHeight / unit,
        small_letters=font["OS/2"].sxHeight / unit,
    )


def text_width(text: str, face: Face, size: float, tracking: float = 0.0) -> float:
    """The advance width of a text of `size` px, in px.

    `tracking` is extra space between letters, in shares of `size`. Raises ContentError if the face
    has no picture of a letter.
    """
    return _width(text, face) * size / _unit(face) + tracking * size * max(0, len(text) - 1)


@lru_cache(maxsize=2048)
def text_outline(
    text: str, face: Face, size: float, x: float, y: float, tracking: float = 0.0
) -> str:
    """SVG path data of a text of `size` px whose baseline begins at (x, y), in hundredths of a px.

    `tracking` is extra space between letters, in shares of `size`. Raises ContentError if the face
    has no picture of a letter.
    """
    scale = size / _unit(face)
    parts: list[str] = []
    for letter, advance in zip(text, _advances(text, face), strict=True):
        form, points = _form(face, letter)
        at = [value for px, py in points for value in (x + scale * px, y - scale * py)]
        parts.append(form % tuple(at))
        x += scale * advance + tracking * size
    return _all_shown("".join(parts))


def wrap(text: str, face: Face, size: float, width: float) -> list[str]:
    """The lines of a text of `size` px, broken at blanks and line breaks to keep within `width` px.

    A single word that is wider is broken behind its hyphens; one without stands alone on its line and
    sticks out.
    """
    return list(_wrapped(text, face, size, width))


@lru_cache(maxsize=4096)
def _wrapped(text: str, face: Face, size: float, width: float) -> tuple[str, ...]:
    paragraphs = (_pieces_of(part, face, size, width) for part in text.split("\n"))
    return tuple(lines_within(width, paragraphs, lambda line: text_width(line, face, size)))


def lines_within(
    width: float,
    paragraphs: Iterable[Iterable[tuple[str, str]]],
    measure: Callable[[str], float],
) -> list[str]:
    """The lines of paragraphs, each with as many words as `measure` finds to keep within `width` px.

    `measure` gives the width of a line in px. A word comes with the text that joins it to the one
    before. One that is too wide stands alone.
    """
    lines: list[str] = []
    for words in paragraphs:
        line = ""
        for word, joint in words:
            longer = f"{line}{joint}{word}" if line else word
            if line and measure(longer) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def _pieces_of(paragraph: str, face: Face, size: float, width: float) -> Iterator[tuple[str, str]]:
    """The words, split if they are wider than `width` px, each with the text that joins it to the one before."""
    for word in _WORDS.split(paragraph.strip()):
        parts = re.findall(r"[^-]*-+(?=[^-])|[^-]+-*$", word)
        if text_width(word, face, size) <= width or "".join(parts) != word:
            parts = [word]
        yield from ((part, "" if at else " ") for at, part in enumerate(parts))


_WORDS = re.compile(r"(?<!«)\s+(?![:;!?»])")
"""Between words: what French sets off from them stays with them."""


def fit(
    text: str,
    face: Face,
    box: tuple[float, float],
    sizes: tuple[float, float],
    *,
    leading: float = 1.25,
    what: str,
    balanced: bool = False,
) -> Fitted:
    """A text set as large as it can be within `box`, from the larger of `sizes` down.

    `box` (width, height) and `sizes` are px, `leading` is the distance of lines in sizes. With
    `balanced` the lines are made about equally long. Raises DoesNotFitError, naming `what`, if it
    does not fit in the smaller of `sizes` either.
    """
    largest, least = max(sizes), min(sizes)
    width, height = box
    size = largest
    while True:
        lines = wrap(text, face, size, width)
        widest = max(text_width(line, face, size) for line in lines)
        if widest <= width and len(lines) * leading * size <= height:
            if balanced:
                lines, widest = _balanced(text, face, size, width, lines, widest)
            return Fitted(size, leading * size, lines, widest)
        if size <= least:
            message = (
                f"{what}: the text does not fit its place of {width:.0f} x {height:.0f} px even in "
                f"letters of {least:g} px; shorten it: {text!r}"
            )
            collected = TOO_LONG.get()
            if collected is None:
                raise DoesNotFitError(message)
            collected.append(message)
            return Fitted(size, leading * size, lines, widest)
        size = max(least, size - 0.5)


def shown(value: float) -> str:
    """A number (px or degrees) as text: two decimals at most, no trailing zeros, no "-0"."""
    text = f"{value:.2f}"
    if text[-1] != "0":
        return text
    text = text[:-1] if text[-2] != "0" else text[:-3]
    return "0" if text == "-0" else text


def _all_shown(text: str) -> str:
    """Path data whose numbers have two decimals, in the form of `shown`; this takes half of the drawing time."""
    text = _NEEDLESS.sub("", text.replace(".00", ""))
    return _MINUS_NOUGHT.sub("0", text) if "-0" in text else text


_NEEDLESS = re.compile(r"(?<=\.\d)0")
_MINUS_NOUGHT = re.compile(r"-0(?![\d.])")


def _balanced(
    text: str, face: Face, size: float, width: float, lines: list[str], widest: float
) -> tuple[list[str], float]:
    narrow = width
    while len(lines) > 1 and narrow > width / 2:
        narrow -= width / 40
        tried = wrap(text, face, size, narrow)
        reach = max(text_width(line, face, size) for line in tried)
        if len(tried) > len(lines) or reach > narrow:
            break
        lines, widest = tried, reach
    return lines, widest


@cache
def _font(face: Face) -> Any:
    package, name = _FILES[face]
    # The files alone are wanted: lazily read, for most of a font's kerning is never asked for.
    data = (files(package) / "files" / name).read_bytes()
    return TTFont(BytesIO(data), lazy=True, recalcTimestamp=False)


@cache
def _unit(face: Face) -> int:
    return int(_font(face)["head"].unitsPerEm)


@cache
def _glyph_name(face: Face, letter: str) -> str:
    found = _font(face).getBestCmap().get(ord(letter))
    if found is None:
        raise ContentError(
            f"the letter {letter!r} (U+{ord(letter):04X}) cannot be drawn: {_FILES[face][1]} does "
            "not have it; write it with Latin letters and common signs"
        )
    return str(found)


@cache
def _glyph(face: Face, letter: str) -> list[tuple[str, list[tuple[float, float]]]]:
    """The outline of a letter in the font's units: SVG commands and their points."""
    glyphs = _font(face).getGlyphSet()
    pen = DecomposingRecordingPen(glyphs)
    glyphs[_glyph_name(face, letter)].draw(pen)
    commands = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "closePath": "Z", "endPath": "Z"}
    return [(commands[name], list(points)) for name, points in pen.value]


@cache
def _form(face: Face, letter: str) -> tuple[str, list[tuple[float, float]]]:
    """The outline of a letter: its path data with a place for each number, and all its points."""
    glyph = _glyph(face, letter)
    form = "".join(command + " ".join(["%.2f %.2f"] * len(points)) for command, points in glyph)
    return form, [point for _, points in glyph for point in points]


@lru_cache(maxsize=4096)
def _width(text: str, face: Face) -> float:
    """The advance width of a text in the font's units: the same words are tried in many sizes."""
    return sum(_advances(text, face))


@lru_cache(maxsize=4096)
def _advances(text: str, face: Face) -> tuple[float, ...]:
    """How far each letter moves on, in the font's units, kerning with the next one included."""
    names = [_glyph_name(face, letter) for letter in text]
    widths = _font(face)["hmtx"].metrics
    return tuple(
        widths[name][0] + (_kerning(face, name, names[at + 1]) if at + 1 < len(names) else 0)
        for at, name in enumerate(names)
    )


@cache
def _pair_tables(face: Face) -> list[Any]:
    """The pair adjustments of the face's kerning, in the order in which they are tried."""
    table = _font(face)["GPOS"].table
    chosen = sorted(
        {
            index
            for record in table.FeatureList.FeatureRecord
            if record.FeatureTag == "kern"
            for index in record.Feature.LookupListIndex
        }
    )
    found = []
    for index in chosen:
        for subtable in table.LookupList.Lookup[index].SubTable:
            pair = subtable.ExtSubTable if hasattr(subtable, "ExtSubTable") else subtable
            if hasattr(pair, "Coverage") and pair.LookupType == 2:
                found.append(pair)
    return found


@cache
def _coverage(face: Face, table: int) -> dict[str, int]:
    return {name: at for at, name in enumerate(_pair_tables(face)[table].Coverage.glyphs)}


@cache
def _kerning(face: Face, left: str, right: str) -> int:
    for number, pair in enumerate(_pair_tables(face)):
        at = _coverage(face, number).get(left)
        if at is None:
            continue
        if pair.Format == 1:
            for record in pair.PairSet[at].PairValueRecord:
                if record.SecondGlyph == right:
                    return _advance_of(record.Value1)
            continue
        first = pair.ClassDef1.classDefs.get(left, 0)
        second = pair.ClassDef2.classDefs.get(right, 0)
        return _advance_of(pair.Class1Record[first].Class2Record[second].Value1)
    return 0


def _advance_of(value: Any) -> int:
    return int(getattr(value, "XAdvance", 0) or 0) if value is not None else 0
