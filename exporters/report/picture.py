"""One position as a picture, SVG or PNG: the board, the area beside it, and the windows that are not empty."""

from __future__ import annotations

from markupsafe import Markup

from adjudicator.errors import InputError
from adjudicator.show.replay import Followed
from adjudicator.speech import spoken_language
from exporters.art.canvas.fonts import text_outline, text_width
from exporters.art.canvas.raster import raster
from exporters.art.canvas.scene import Picture
from exporters.report.drawing import (
    BADGE,
    Pictures,
    badge_at,
    badge_width,
    draw_pictures,
    veils_svg,
)
from exporters.report.table import Ground, Stack, key_of, table_of

GAP, HEAD, LETTERS = 20, 40, 26
"""Gap between backgrounds, space above a window, and size of its name, in units of the page."""
PAPER, INK = "#faf6ee", "#2a1d12"
MOST_PX = 8000


def position_picture(followed: Followed, viewer: str, form: str, width: int) -> bytes:
    """The last position followed as far as a viewer may know it; `form` is "svg" or "png".

    `width` is that of a PNG in px. InputError for a width that is none.
    """
    if not 100 <= width <= MOST_PX:
        raise InputError(f"a picture is 100 to {MOST_PX} px wide, not {width}")
    rules = followed.rulebook
    table = table_of(followed.content, spoken_language())
    stands = rules.pieces(followed.game, rules.view(followed.game, followed.position, viewer))
    lying = {key_of(one) for one in stands if table.lies(key_of(one))}
    grounds = table.grounds(lying, followed.position.sides)
    standing = table.laid(stands, grounds)
    grounds = table.cut(grounds, standing.values())
    looks = {}
    for key, stack in standing.items():
        if shape := table.shape(key, stack.count):
            looks[key] = shape.picture
    pictures = draw_pictures(table, grounds, looks.values())
    corners, size = _corners(grounds)
    parts = [f'<rect width="{size[0]}" height="{size[1]}" fill="{PAPER}"/>']
    for at, (ground, (x, y)) in enumerate(zip(grounds, corners, strict=True)):
        on = [(stack, looks[key]) for key, stack in standing.items() if stack.ground == at]
        if ground.name:
            outline = text_outline(ground.name, "sans", LETTERS, x, y - 10, 0.0)
            parts.append(f'<path d="{outline}" fill="{INK}"/>')
        parts.append(_ground(ground, x, y, on, pictures))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}"'
        f' viewBox="0 0 {size[0]} {size[1]}">{pictures.defs("png")}{"".join(parts)}</svg>\n'
    )
    if form == "svg":
        return svg.encode()
    return raster(Picture("position", *size, svg), width)


def _corners(grounds: list[Ground]) -> tuple[list[tuple[int, int]], tuple[int, int]]:
    """Where each ground begins: the boards in a row, windows in rows below; and the whole size."""
    wide = sum(one.width for one in grounds if not one.name)
    found, x, y, row = list[tuple[int, int]](), 0, 0, 0
    for one in grounds:
        head = HEAD if one.name else 0
        if x and x + one.width > wide:
            x, y, row = 0, y + row + GAP, 0
        found.append((x, y + head))
        x += one.width + (GAP if one.name else 0)
        row = max(row, one.height + head)
    return found, (wide, y + row)


def _ground(ground: Ground, x: int, y: int, on: list[tuple[Stack, str]], pictures: Pictures) -> str:
    red, green, blue = ground.colour.split(",")
    inner = (
        f'<rect width="{ground.width}" height="{ground.height}" fill="rgb({red},{green},{blue})"/>'
    )
    if ground.picture:
        inner += f'<use href="#{pictures.ids[ground.picture]}"/>'
    inner += veils_svg(ground)
    for stack, look in on:
        number = _number(stack.count, pictures.drawn[look].width, pictures.drawn[look].height)
        inner += (
            f'<g transform="translate({stack.x} {stack.y})">'
            f'<use href="#{pictures.ids[look]}"/>{number}</g>'
        )
    title = Markup("<title>{}</title>").format(ground.name)
    return (
        f'<svg x="{x}" y="{y}" width="{ground.width}" height="{ground.height}"'
        f' viewBox="0 0 {ground.width} {ground.height}">{title}{inner}</svg>'
    )


def _number(count: int, width: int, height: int) -> str:
    """The number of a stack, as outlines: what shows a picture may have none of our letters."""
    if count == 1:
        return ""
    text, size = str(count), 24
    x, y, large = badge_at(width, height, len(text))
    wide = badge_width(len(text))
    left = -text_width(text, "sans-bold", size) / 2
    outline = text_outline(text, "sans-bold", size, left, 8.5)
    return (
        f'<g transform="translate({x:g} {y:g}) scale({large:g})"><rect x="{-wide / 2:g}" y="{-BADGE}"'
        f' width="{wide:g}" height="{2 * BADGE}" rx="12" fill="#1b130c" stroke="#ffffff"'
        f' stroke-width="2"/><path d="{outline}" fill="#ffffff"/></g>'
    )
