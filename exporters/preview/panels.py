"""The panels of Tabletop Simulator as pictures: whole screens, and windows with every text that has a fixed place.

The letters are those of the browser, as wide as in Tabletop Simulator; a text that does not fit has
a red frame.
"""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from html import escape
from typing import Any

import msgspec

from adjudicator.content.names import deed_words, names_in
from adjudicator.content.records import Content
from adjudicator.content.translation import load_translation, sources
from adjudicator.errors import ContentError, KynesError
from adjudicator.lazy import lazy_imports
from adjudicator.registry import rulebook
from adjudicator.wording import words_of
from exporters.art.canvas.fonts import TOO_LONG
from exporters.art.canvas.remembered import Remembered
from exporters.art.canvas.scene import Picture
from exporters.art.wording import GameNames
from exporters.speech import panel_lines
from exporters.tts.panels.boxes import SCREEN, Box, Line, boxes, lines_in, overflow

with lazy_imports():
    from exporters.tts.panels.party import Choice, first_choice, is_played_alone, party_shots
    from exporters.tts.panels.shots import Moment, moments, pictures_used, shots
    from exporters.tts.panels.specimens import specimens
    from exporters.tts.panels.stage import script

START = "panel/"
"""How the ids of these pictures begin."""
FONTS = "Arial,'Liberation Sans','Helvetica Neue',sans-serif"
TABLE = '<rect width="100%" height="100%" fill="#6b5a45"/>'
BAD = "#ff2a1a"
BASE = 0.36
"""From the middle of a line of letters down to its base, in sizes of the letters."""
_ARGUMENT = re.compile(r"\{\w+\}")


class Found(msgspec.Struct, frozen=True):
    """What was looked for once in random games, and is shown as long as it fits the content."""

    moments: list[Moment]
    choice: Choice | None


FOUND: dict[str, Found] = {}
"""By the game's id."""


def panel_pictures(
    content: Content, named: GameNames, drawn: Mapping[str, Picture]
) -> list[Picture]:
    """All panels in the content's language, with the pictures on them from those that are drawn.

    The errors of the exporter; ContentError for content with which the panels' own program fails.
    """
    del named
    images = {
        name: _data(drawn[picture].svg)
        for name, picture in pictures_used(content).items()
        if picture in drawn
    }
    try:
        depends = [script(content, [content.language]).hash, content.language, images]
        return _PANELS.get(depends, lambda: _drawn(content, images))
    except KynesError:
        raise
    except Exception as error:
        why = str(error).partition("\n")[0]
        raise ContentError(f"no panel can be drawn with this content: {why}") from error


_PANELS: Remembered[list[Picture]] = Remembered(4)
_WINDOWS: Remembered[tuple[str, list[tuple[str, str]]]] = Remembered(600)
"""Those of a game in three languages, and of some edits."""


def _drawn(content: Content, images: Mapping[str, str]) -> list[Picture]:
    found: list[Picture] = []
    said: dict[str, str] = {}
    known = known_texts(content)
    shown = hashlib.sha256(msgspec.json.encode(images, order="sorted")).hexdigest()
    for name, xml, colour, size in windows(content):
        svg, faults = _WINDOWS.get(
            [xml, colour, size, shown], partial(_window, xml, colour, size, images)
        )
        for fault, text in faults:  # a text that stands in many windows is named once
            part = part_of(text, known)
            said.setdefault(fault, f"{START}{name}: {fault}; shorten it: {part!r}")
        found.append(Picture(START + name, *size, svg))
    kept = TOO_LONG.get()
    if kept is not None:
        kept += said.values()
    return found


def _window(
    xml: str, colour: str, size: tuple[int, int], images: Mapping[str, str]
) -> tuple[str, list[tuple[str, str]]]:
    """A window as SVG, and what does not fit: what is said of it, and the text."""
    placed = boxes(xml, colour, size)
    faults = {at: fault for at, box in enumerate(placed) if (fault := overflow(box))}
    named = [(fault, placed[at].attributes["text"]) for at, fault in faults.items()]
    return _svg(placed, faults, images, size), named


def windows(content: Content) -> Iterator[tuple[str, str, str, tuple[int, int]]]:
    """Name, XML, the colour that looks, and size in px of all screens and windows."""
    languages = [content.language]
    try:
        screens = _screens(content, languages)
    except Exception:  # noqa: BLE001 - positions of other content: Lua may fail anywhere
        FOUND.pop(content.game, None)
        screens = _screens(content, languages)
    for name, (xml, colour) in screens.items():
        yield f"screen/{name}", xml, colour, SCREEN
    for one in specimens(content, languages):
        yield one.name, one.xml, one.colour, (one.width, one.height)


def _screens(content: Content, languages: list[str]) -> dict[str, tuple[str, str]]:
    if content.game not in FOUND:
        choice = first_choice(content) if is_played_alone(content) else None
        FOUND[content.game] = Found(moments(content), choice)
    found = FOUND[content.game]
    return shots(content, found.moments, languages) | party_shots(content, found.choice, languages)


def inputs(content: Content, drawn: Mapping[str, Picture]) -> object:
    """What panels depend on beside the content's own files: words in the language, and the pictures on them."""
    language = content.language
    return [
        content.data,
        deed_words(content.folder, language),
        sorted(load_translation(content, language).texts.items()),
        panel_lines(language),
        [drawn[one].svg for one in pictures_used(content).values() if one in drawn],
    ]


# --- texts ---------------------------------------------------------------------------------------


def known_texts(content: Content) -> list[str]:
    """What the panels may say, as a translator has it, the longest first."""
    language = content.language
    listed: list[Any] = [
        *names_in(content.folder, language).values(),
        *deed_words(content.folder, language).values(),
        *panel_lines(language).values(),
        {str(key): text for key, text in load_translation(content, language).texts.items()},
    ]
    found = {text for known in listed for text in _texts(known)}
    events, moves = words_of(content.game).events, rulebook(content.game).moves
    found |= {source.text for source in sources(content, events, moves)}
    return sorted(found, key=lambda text: (-len(text), text))


def _texts(known: Mapping[str, Any]) -> Iterator[str]:
    for text in known.values():
        if isinstance(text, str):
            yield text
        else:
            yield from _texts(text)


def part_of(text: str, known: Iterable[str]) -> str:
    """The longest of the known texts that a text of a panel consists of, arguments filled in; else the text itself."""
    for one in known:
        if one == text or (len(one) > 1 and re.search(rf"(?<!\w){re.escape(one)}(?!\w)", text)):
            return one
        if "{" in one:
            pattern = ".+".join(map(re.escape, _ARGUMENT.split(one)))
            if len(_ARGUMENT.sub("", one)) > 3 and re.fullmatch(pattern, text, re.DOTALL):
                return one
    return text


# --- drawing -------------------------------------------------------------------------------------


def _svg(
    placed: list[Box], faults: Mapping[int, str], images: Mapping[str, str], size: tuple[int, int]
) -> str:
    wide, high = size
    head = f'width="{wide}" height="{high}" viewBox="0 0 {wide} {high}" font-family="{FONTS}"'
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" {head}>{TABLE}']
    for at, box in enumerate(placed):
        parts += _shape(box, images)
        parts += [_line(line) for line in lines_in(box) if line.text]
        if at in faults:
            parts.append(_rect(box, f'fill="none" stroke="{BAD}" stroke-width="2"'))
    parts += [f"<desc>{escape(fault)}</desc>" for fault in faults.values()]
    return "".join([*parts, "</svg>"])


def _line(line: Line) -> str:
    weight = ' font-weight="600"' if line.bold else ""
    return (
        f'<text x="{line.x:.1f}" y="{line.y + line.size * BASE:.1f}" font-size="{line.size:g}" '
        f'fill="{escape(line.ink)}"{weight} textLength="{line.width:.1f}" lengthAdjust="spacingAndGlyphs">'
        f"{escape(line.text)}</text>"
    )


def _shape(box: Box, images: Mapping[str, str]) -> Iterator[str]:
    held = box.attributes
    if box.tag == "Panel" and "color" in held:
        yield _rect(box, f'fill="{escape(held["color"])}"')
    elif box.tag in ("Button", "InputField"):
        colours = held.get("colors", "#ffffff").split("|")
        off = held.get("interactable", "true") == "false"
        yield _rect(box, f'rx="4" fill="{escape(colours[3 if off else 0])}"')
    elif box.tag == "Image":
        data = images.get(held.get("image", ""))
        if data:
            yield (
                f'<image x="{box.x:g}" y="{box.y:g}" width="{box.width:g}" height="{box.height:g}" '
                f'href="{data}"/>'
            )


def _rect(box: Box, style: str) -> str:
    return (
        f'<rect x="{box.x:g}" y="{box.y:g}" width="{box.width:g}" height="{box.height:g}" {style}/>'
    )


def _data(svg: str) -> str:
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
