"""The pages of a rule book: from chapters and pictures to a PDF, the same bytes on every machine.

Nothing in the file is compressed by zlib, whose bytes differ from version to version: text is
uncompressed, letters are subsets of our fonts, pictures are JPEGs by the pinned Pillow. The file
has no date.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from importlib.resources import files
from io import BytesIO
from typing import Any
from xml.sax.saxutils import escape

from PIL import Image as Pillow
from reportlab import rl_config
from reportlab.lib import colors
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Frame,
    Image,
    KeepTogether,
    PageBreak,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
)
from reportlab.platypus.tableofcontents import TableOfContents

from exporters.rulebook.chapters import BOARD, COVER, Book, Chapter, Entry, nearest_picture

PAGE = (420.0, 595.0)
"""Width and height of a page (A5), in points; so are all lengths here."""
MARGIN, FOOT = 36.0, 22.0
"""Round the text of a page, and from its lower edge to its number."""
PAPER, INK, ACCENT, FAINT, LINE = "#f6eddb", "#2b2118", "#8a3b12", "#6d5a45", "#c9ab7c"
FONTS = {
    "Serif": ("font_source_serif_pro", "SourceSerifPro-Regular.ttf"),
    "Serif-Bold": ("font_source_serif_pro", "SourceSerifPro-Semibold.ttf"),
    "Sans": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "Sans-Bold": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    "Sans-Italic": ("font_source_sans_pro", "SourceSansPro-It.ttf"),
}
PICTURE = 40.0
"""Side of a picture beside an entry."""
DOTS = 3.0
"""Pixels of a picture for each point."""
QUALITY = 88
"""Of the JPEGs, from 0 to 100."""
BOARD_HIGH = 0.94
"""The greatest height of the board, in shares of the text's."""


def pages(book: Book, pictures: Mapping[str, bytes]) -> bytes:
    """The PDF of a book; `pictures` are PNGs by id, and what it has no picture of is shown without one."""
    rl_config.useA85 = 0  # pictures and letters stand there as they are
    _load_fonts()
    stream = BytesIO()
    wide, high = PAGE[0] - 2 * MARGIN, PAGE[1] - 2 * MARGIN
    document = _Document(stream, book)
    frame = Frame(MARGIN, MARGIN, wide, high, 0, 0, 0, 0)
    document.addPageTemplates(PageTemplate("page", [frame], onPage=partial(_page, book)))
    document.multiBuild(_story(book, pictures, wide, high))
    return stream.getvalue()


class _Document(BaseDocTemplate):  # type: ignore[misc]
    """A document that notes where its chapters begin."""

    def __init__(self, stream: BytesIO, book: Book) -> None:
        super().__init__(
            stream, pagesize=PAGE, title=f"{book.title}: {book.subtitle}", author="Kynes", lang=book.language,
            pageCompression=0, invariant=1,
        )  # fmt: skip
        self._passes = 0

    def beforeDocument(self) -> None:  # noqa: N802 - the library's name
        """Draw nothing in the first pass, which only finds the page of each chapter."""
        self.canv.draws, self._passes = self._passes > 0, self._passes + 1

    def afterFlowable(self, flowable: Any) -> None:  # noqa: N802 - the library's name
        """Enter a heading into the table of contents and the outline."""
        level = getattr(flowable, "level", None)
        if level is not None:
            key = f"chapter-{self.page}-{flowable.title}"
            self.canv.bookmarkPage(key)
            self.canv.addOutlineEntry(flowable.title, key, level, closed=level == 0)
            self.notify("TOCEntry", (level, escape(flowable.title), self.page, key))


class _Drawn:
    """What is drawn in the pass that draws."""

    def drawOn(self, canvas: Any, *at: Any, **more: Any) -> None:  # noqa: N802 - the library's name
        """Draw it, unless only pages are looked for."""
        if canvas.draws:
            super().drawOn(canvas, *at, **more)  # type: ignore[misc]


class _Picture(_Drawn, Image):  # type: ignore[misc]
    """A picture."""


class _Row(_Drawn, Table):  # type: ignore[misc]
    """An entry beside its picture."""


class _Text(_Drawn, Paragraph):  # type: ignore[misc]
    """A paragraph whose lines are broken once for each width, not each time that somebody asks for its height."""

    _broken: tuple[float, tuple[float, float]] | None = None

    def wrap(self, wide: float, high: float) -> tuple[float, float]:
        """Its width and height in a width."""
        if self._broken is None or self._broken[0] != wide or not hasattr(self, "blPara"):
            self._broken = (wide, super().wrap(wide, high))
        return self._broken[1]


def _load_fonts() -> None:
    known = pdfmetrics.getRegisteredFontNames()
    for name, (package, file) in FONTS.items():
        if name not in known:
            data = (files(package) / "files" / file).read_bytes()
            pdfmetrics.registerFont(TTFont(name, BytesIO(data)))


def _style(font: str, size: float, colour: str = INK, **more: Any) -> ParagraphStyle:
    return ParagraphStyle(
        font, fontName=font, fontSize=size, leading=more.pop("leading", size * 1.3),
        textColor=colors.HexColor(colour), **more,
    )  # fmt: skip


def _page(book: Book, canvas: Any, document: Any) -> None:
    """What every page has: its paper, and its number from the second on."""
    canvas.setFillColor(colors.HexColor(PAPER))
    canvas.rect(0, 0, *PAGE, stroke=0, fill=1)
    if document.page > 1:
        canvas.setStrokeColor(colors.HexColor(LINE))
        canvas.setLineWidth(0.6)
        canvas.line(MARGIN, FOOT + 9, PAGE[0] - MARGIN, FOOT + 9)
        canvas.setFillColor(colors.HexColor(FAINT))
        canvas.setFont("Sans", 7.5)
        canvas.drawCentredString(PAGE[0] / 2, FOOT - 2, book.page.format(page=document.page))


def _story(book: Book, pictures: Mapping[str, bytes], wide: float, high: float) -> list[Any]:
    table = TableOfContents(dotsMinLevel=1)
    table.levelStyles = [
        _style("Serif-Bold", 10, ACCENT, spaceBefore=5),
        _style("Sans", 8.5, leftIndent=10, leading=11),
    ]
    for chapter in book.chapters:  # so that the first pass knows how long the table is
        for level, title in [*([(0, chapter.part)] if chapter.part else []), (1, chapter.title)]:
            table.addEntry(level, escape(title), 0)
    story = [
        *_cover(book, pictures, wide, high),
        PageBreak(),
        _Text(escape(book.contents), _style("Serif-Bold", 16, ACCENT, spaceAfter=6)),
        table,
    ]
    if board := pictures.get(BOARD):
        story += [PageBreak(), _image(board, wide, high * BOARD_HIGH)]
    for chapter in book.chapters:
        story += _chapter(chapter, pictures, wide)
    return story


def _cover(book: Book, pictures: Mapping[str, bytes], wide: float, high: float) -> list[Any]:
    shown = [_image(pictures[COVER], wide, high * 0.55)] if COVER in pictures else []
    middle: dict[str, Any] = {"alignment": 1}
    return [
        Spacer(0, 30),
        _Text(escape(book.title), _style("Serif-Bold", 26, **middle)),
        _Text(escape(book.subtitle), _style("Serif", 13, ACCENT, spaceBefore=4, spaceAfter=16, **middle)),
        *shown,
        Spacer(0, 14),
        *(_Text(escape(line), _style("Sans", 9, FAINT, spaceAfter=4, **middle)) for line in book.about),
    ]  # fmt: skip


def _chapter(chapter: Chapter, pictures: Mapping[str, bytes], wide: float) -> list[Any]:
    story: list[Any] = []
    if chapter.part:
        story += [
            PageBreak(),
            _heading(chapter.part, 0, _style("Serif-Bold", 19, ACCENT, spaceAfter=4)),
        ]
    else:
        story.append(CondPageBreak(90))
    top = _heading(chapter.title, 1, _style("Serif-Bold", 13, spaceBefore=9, spaceAfter=3))
    intro = [_Text(escape(chapter.intro), _style("Sans-Italic", 9, FAINT))] if chapter.intro else []  # fmt: skip
    first, *rest = (_entry(entry, pictures, wide) for entry in chapter.entries)
    return [*story, KeepTogether([top, *intro, *first]), *map(KeepTogether, rest)]


def _heading(title: str, level: int, style: ParagraphStyle) -> _Text:
    heading = _Text(escape(title), style)
    heading.level, heading.title = level, title
    return heading


def _entry(entry: Entry, pictures: Mapping[str, bytes], wide: float) -> list[Any]:
    """One entry, its picture at its left if it has one."""
    named = f' <font name="Sans" size="7" color="{FAINT}">{escape(entry.id)}</font>' if entry.id else ""  # fmt: skip
    told: list[Any] = [_Text(escape(entry.head) + named, _style("Sans-Bold", 9.5, spaceBefore=4))]
    if entry.text:
        told.append(_Text(escape(entry.text), _style("Sans", 9)))
    item = _style("Sans", 9, leftIndent=9, bulletIndent=1)
    told += [_Text(escape(line), item, bulletText="•") for line in entry.items]
    if entry.note:
        told.append(_Text(escape(entry.note), _style("Sans-Italic", 7, FAINT)))
    shown = nearest_picture(entry.picture, pictures) if entry.picture else ""
    if not shown:
        return told
    image = _image(pictures[shown], PICTURE, PICTURE)
    row = _Row([[image, told]], [PICTURE + 8, wide - PICTURE - 8])
    row.setStyle([("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (0, 0), (-1, -1), 0),
                  ("RIGHTPADDING", (0, 0), (-1, -1), 0), ("BOTTOMPADDING", (0, 0), (-1, -1), 2)])  # fmt: skip
    return [row]


def _image(data: bytes, wide: float, high: float) -> _Picture:
    """A picture as large as fits, on the colour of the paper."""
    with Pillow.open(BytesIO(data)) as opened:
        seen: Any = opened.convert("RGBA")
    share = min(wide / seen.width, high / seen.height)
    room = (seen.width * share, seen.height * share)
    size = (max(1, round(room[0] * DOTS)), max(1, round(room[1] * DOTS)))
    if size[0] < seen.width:
        seen = seen.resize(size, Pillow.Resampling.BOX)
    whole = Pillow.new("RGB", seen.size, PAPER)
    whole.paste(seen, mask=seen)
    stream = BytesIO()
    whole.save(stream, "JPEG", quality=QUALITY)
    stream.seek(0)
    return _Picture(stream, *room)
