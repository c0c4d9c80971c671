"""The forms of the VASSAL module as pictures, each with the longest values that its fields can have.

Letters are those of the browser, made as wide as the widest font in which the engine may write; a line that
reaches beyond its form is red.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from adjudicator.content.names import deed_words, names_in
from adjudicator.content.records import Content
from adjudicator.content.translation import load_translation
from exporters.art.canvas.fonts import TOO_LONG
from exporters.art.canvas.scene import Picture
from exporters.art.wording import GameNames
from exporters.build_tasks import has_table
from exporters.preview.panels import BAD, BASE, FONTS, known_texts, part_of
from exporters.speech import panel_lines, phrase, speaking
from exporters.vassal.module.controls.forms import HEIGHT, WIDTH, Form, Line
from exporters.vassal.module.letters import LINE, line_width
from exporters.vassal.module.making import begin
from exporters.vassal.module.side_windows import SIGN_LETTERS, SIGN_ROOM

START = "form/"
"""How the ids of these pictures begin."""
SIGNS = "window/"
"""What stands before the name of a window whose words are measured."""
PAPER, INK = "#f2ead6", "#000000"


def form_pictures(
    content: Content, named: GameNames, drawn: Mapping[str, Picture]
) -> list[Picture]:
    """A picture of the form of each kind of move, in the content's language; none for a game without a module."""
    del named, drawn
    if not has_table(content.game, "vassal"):
        return []
    return _drawn(content)


def inputs(content: Content) -> object:
    """What forms depend on beside the content's own files: words in the language."""
    language = content.language
    return [
        deed_words(content.folder, language),
        names_in(content.folder, language),
        sorted(load_translation(content, language).texts.items()),
        panel_lines(language),
    ]


def _drawn(content: Content) -> list[Picture]:
    with speaking(content.language):
        making = begin(content)
        signs = [
            (facts.place, phrase(sign)) for facts in making.table.windows for sign in facts.signs
        ]
    known = known_texts(content)
    said: list[str] = []
    for form in making.forms:
        for line, wide in form.too_wide():
            part = part_of(line.value or line.label.rstrip(": "), known)
            said.append(f"{START}{form.kind}: {_too_wide(line, wide, WIDTH)}; shorten it: {part!r}")
    for place, sign in dict.fromkeys(signs):
        wide = line_width([(sign, False)], SIGN_LETTERS)
        if wide > SIGN_ROOM:
            why = _too_wide(Line("", sign), wide, SIGN_ROOM)
            said.append(f"{SIGNS}{place}: {why}; shorten it: {sign!r}")
    kept = TOO_LONG.get()
    if kept is not None:
        kept += dict.fromkeys(said)
    return [Picture(START + form.kind, WIDTH, HEIGHT, _svg(form)) for form in making.forms]


def _too_wide(line: Line, wide: float, room: int) -> str:
    text = f"{line.label} {line.value}" if line.label else line.value
    return f"{text!r} is {wide:.0f} px wide, its place {room}"


def _svg(form: Form) -> str:
    head = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    ground = f'<rect width="100%" height="100%" fill="{PAPER}"/>'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {head} font-family="{FONTS}">{ground}',
        *_lines(form),
        "</svg>",
    ]
    return "".join(parts)


def _lines(form: Form) -> Iterator[str]:
    """The lines, one below the other, as wide as the engine sets them; it puts the widest into the middle."""
    size = form.size
    bad = {id(line) for line, _ in form.too_wide()}
    widest = max(line.width(size) for line in form.lines)
    left, top = (WIDTH - widest) / 2, (HEIGHT - len(form.lines) * size * LINE) / 2
    for at, line in enumerate(form.lines):
        y = top + (at + 0.5) * size * LINE + size * BASE
        ink = BAD if id(line) in bad else INK
        before = f"{escape(line.label)} " if line.label else ""
        yield (
            f'<text x="{left:.1f}" y="{y:.1f}" font-size="{size}" fill="{ink}" xml:space="preserve" '
            f'textLength="{line.width(size):.1f}" lengthAdjust="spacingAndGlyphs">{before}'
            f'<tspan font-weight="700">{escape(line.value)}</tspan></text>'
        )
