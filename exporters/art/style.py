"""The common look: parchment and desert, thin lines, generous margins."""

from __future__ import annotations

import hashlib
import math
from typing import Any

from adjudicator.content.records import Content
from adjudicator.errors import ContentError
from exporters.art.canvas.colour import mix, readable
from exporters.art.canvas.fonts import shown, text_width
from exporters.art.canvas.remembered import read_part
from exporters.art.canvas.scene import Point, Scene, closed, on_circle, pair
from exporters.art.plan import Palette
from exporters.art.symbols import draw_symbol

Box = tuple[float, float, float, float]
"""Left, top, width and height."""
Look = dict[str, Any]
"""An entry of theme.json: id, colour, ink, letter, shape."""
SKY = (0, 0.55, 1)
"""Where the colours of the sky stand, in shares of a window's height from above."""
GLITTER, PALE = "#fff3d6", "#fff6dc"
"""What crests and stars are drawn with."""
RIDGES = (1, 2, 3)
"""Lines below a dune's crest, each a little fainter."""
CREST_STEPS = 48
"""Points of a crest."""
STAR_SPACE = 5200
"""Square px of sky that each star has."""
RIPPLE, RIPPLE_STEP = 17, 15
"""From one ripple to the next and from one of its points to the next, in px."""
SPACED = 0.14
"""Extra space between the capitals of a heading, in shares of their size."""
INNER = 0.9
"""Radius of the inner rim of a medallion and of an emblem, in shares of its own."""
SYMBOL, SHAPE = 1.16, 1.14
"""Side of the symbol in a medallion and of the shape in an emblem, in shares of the radius."""
LETTER, DIGITS = 1.16, 0.95
"""Size of one letter on a badge and of several, in shares of the radius."""
DIAMOND = 6
"""Half the diamond in the middle of a rule, in px."""


def counter(palette: Palette) -> Look:
    """The look of a plain number on a disc."""
    return {"colour": palette.paper, "ink": palette.ink}


def looks(content: Content, kind: str) -> dict[str, Look]:
    """The looks of a kind ("factions", "terrains", "categories") by id."""
    return {entry["id"]: entry for entry in read_part(content.data, "theme", kind)}


def look(content: Content, kind: str, name: str) -> Look:
    """One look; ContentError says which is missing."""
    found: Look | None = read_part(content.data, "theme", kind, name)
    if found is None:
        raise ContentError(
            f"{content.folder}/theme.json: {kind} has no look for {name!r}; add an entry with its "
            "colour, ink, letter and shape"
        )
    return found


def mark_of(content: Content, *owners: dict[str, Any]) -> str:
    """The mark of a reconstruction, or "": the innermost of `owners` that states a basis decides."""
    basis = next((owner["basis"] for owner in owners if "basis" in owner), "")
    return (
        str(read_part(content.data, "theme", "marks")["reconstruction"])
        if basis == "reconstruction"
        else ""
    )


def provenance(content: Content, file: str) -> dict[str, Any]:
    """What a file says of all its entries for `mark_of`."""
    basis = read_part(content.data, file, "basis")
    return {} if basis is None else {"basis": basis}


def landscape(
    scene: Scene,
    palette: Palette,
    x: float,
    y: float,
    width: float,
    height: float,
    seed: str,
    radius: float = 12.0,
) -> None:
    """A window on the desert: sky, sun and dunes, a little different for each seed.

    It is `width` by `height` px, its upper left corner at (x, y) and its corners rounded by
    `radius` px.
    """
    numbers = [byte / 255 for byte in hashlib.sha256(seed.encode()).digest()]
    window = scene.clip(rounded_box(x, y, width, height, radius))
    with scene.group(clip=window):
        sky = scene.linear_gradient(
            (x, y), (x, y + height), list(zip(SKY, palette.sky, strict=True))
        )
        scene.rect(x, y, width, height, fill=sky)
        if palette.lights:
            _moons(scene, palette, (x, y, width, height), seed)
        else:
            _sun(scene, (x, y, width, height), numbers)
        for layer, colour in enumerate(palette.dunes):
            top = y + height * (0.5 + 0.135 * layer)
            swell = height * (0.05 + 0.012 * layer)
            start = numbers[2 + layer] * 6.3
            crest = _crest(x, width, top, swell, start, 1.4 + numbers[8 + layer])
            scene.path(_under(crest, y + height), fill=colour)
            for depth in RIDGES:
                lower = [(px, py + depth * (5 + 3 * layer)) for px, py in crest]
                scene.path(
                    "M" + "L".join(pair(point) for point in lower),
                    fill="none",
                    stroke=mix(colour, GLITTER, 0.35),
                    stroke_width=1.1,
                    stroke_opacity=0.7 - 0.18 * depth,
                )
    scene.path(
        rounded_box(x, y, width, height, radius),
        fill="none",
        stroke=palette.ink_soft,
        stroke_width=2,
    )


def _sun(scene: Scene, box: Box, numbers: list[float]) -> None:
    x, y, width, height = box
    sun = (x + width * (0.2 + 0.6 * numbers[0]), y + height * (0.28 + 0.12 * numbers[1]))
    scene.circle(*sun, height * 0.19, fill="#fbeecb", opacity=0.35)
    scene.circle(*sun, height * 0.13, fill="#fdf5df", opacity=0.85)


def _moons(scene: Scene, palette: Palette, box: Box, seed: str) -> None:
    """Stars, and the palette's moons among them."""
    x, y, width, height = box
    stars(scene, x, y, width, height * 0.6, f"{seed} stars")
    for number, (right, down, size) in enumerate(palette.lights):
        middle, radius = (x + width * right, y + height * down), height * size
        scene.circle(*middle, radius * 1.35, fill=palette.gold, opacity=0.16)
        scene.circle(*middle, radius, fill=palette.gold)
        if number:
            scene.circle(
                middle[0] + radius * 0.45, middle[1] - radius * 0.2, radius * 0.86,
                fill=mix(palette.sky[0], palette.sky[1], min(1.0, down * 1.8)),
            )  # fmt: skip
        else:
            for part, turn, spot in ((0.42, 310, 0.2), (0.4, 80, 0.15), (0.55, 190, 0.11)):
                scene.circle(
                    *on_circle(middle, radius * part, turn), radius * spot,
                    fill=mix(palette.gold, palette.sky[1], 0.25),
                )  # fmt: skip


def stars(scene: Scene, x: float, y: float, width: float, height: float, seed: str) -> None:
    """Small stars over a box, others for each seed; the same number on the same area.

    The box is `width` by `height` px, its upper left corner at (x, y).
    """
    count = round(width * height / STAR_SPACE)
    for at in range(count):
        data = hashlib.sha256(f"{seed} {at}".encode()).digest()
        scene.circle(
            x + width * int.from_bytes(data[:2]) / 65536,
            y + height * int.from_bytes(data[2:4]) / 65536,
            0.9 + data[4] / 150,
            fill=PALE,
            opacity=0.35 + data[5] / 420,
        )


def ripples(scene: Scene, width: float, height: float, colour: str, *, opacity: float) -> None:
    """Wind ripples over a page of `width` by `height` px: thin wavy lines.

    `opacity` goes from 0 (unseen) to 1.
    """
    for number in range(int(height / RIPPLE) + 3):
        base = number * RIPPLE
        points = []
        for at in range(int(width / RIPPLE_STEP) + 2):
            px = at * RIPPLE_STEP
            swing = math.sin(px / 83 + number * 0.37) * 6 + math.sin(px / 37 - number * 0.21) * 2.5
            points.append((px, base + swing))
        scene.polyline(points, stroke=colour, stroke_width=1.2, stroke_opacity=opacity)


def medallion(
    scene: Scene, name: str, centre: Point, radius: float, colour: str, *, paper: str
) -> None:
    """A symbol in a round field of `radius` px with a double rim of the colour."""
    scene.circle(*centre, radius, fill=paper, stroke=colour, stroke_width=radius * 0.05)
    scene.circle(*centre, radius * INNER, fill="none", stroke=colour, stroke_width=radius * 0.014)
    draw_symbol(scene, name, centre, radius * SYMBOL, ink=readable(colour, paper), ground=paper)


def emblem(scene: Scene, palette: Palette, entry: Look, centre: Point, radius: float) -> None:
    """A faction's disc of `radius` px: its colour, its shape in its ink, a fine double rim."""
    scene.circle(
        *centre, radius, fill=entry["colour"], stroke=palette.ink, stroke_width=radius * 0.03
    )
    scene.circle(
        *centre, radius * INNER, fill="none", stroke=entry["ink"], stroke_width=radius * 0.02
    )
    draw_symbol(
        scene, entry["shape"], centre, radius * SHAPE, ink=entry["ink"], ground=entry["colour"]
    )


def badge(
    scene: Scene, palette: Palette, text: str, centre: Point, radius: float, entry: Look
) -> None:
    """A disc of `radius` px in a look's colour with a letter or a number."""
    scene.circle(
        *centre, radius, fill=entry["colour"], stroke=palette.paper, stroke_width=radius * 0.07
    )
    scene.circle(
        *centre, radius * 0.86, fill="none", stroke=entry["ink"], stroke_width=radius * 0.035
    )
    scene.text(
        *centre, text, radius * (LETTER if len(text) == 1 else DIGITS), "serif-bold",
        anchor="middle", level="middle", fill=entry["ink"],
    )  # fmt: skip


def heading(
    scene: Scene, centre: Point, text: str, size: float, colour: str, *, width: float = 0.0
) -> None:
    """A small heading of `size` px in spaced capitals, shrunk to `width` px where one is given."""
    capitals = text.upper()
    wide = heading_width(text, size)
    if width and wide > width:
        size *= width / wide
    scene.text(
        *centre, capitals, size, "sans-bold",
        anchor="middle", level="middle", tracking=SPACED, fill=colour,
    )  # fmt: skip


def heading_width(text: str, size: float) -> float:
    """How wide a heading of `size` px is, in px."""
    return text_width(text.upper(), "sans-bold", size, SPACED)


def rule(scene: Scene, start: Point, end: Point, colour: str) -> None:
    """A thin line with a small diamond in its middle."""
    scene.line(start, end, stroke=colour, stroke_width=1.6)
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    scene.path(
        closed([(x, y - DIAMOND), (x + DIAMOND, y), (x, y + DIAMOND), (x - DIAMOND, y)]),
        fill=colour,
    )


def _crest(
    x: float, width: float, top: float, swell: float, start: float, waves: float
) -> list[Point]:
    points = []
    for step in range(CREST_STEPS + 1):
        part = step / CREST_STEPS
        angle = start + part * waves * math.pi * 2
        # A sharper crest than a sine has: dunes lean.
        rise = math.sin(angle) + 0.35 * math.sin(2 * angle + 0.6)
        points.append((x + width * part, top - swell * rise))
    return points


def _under(crest: list[Point], bottom: float) -> str:
    line = "L".join(pair(point) for point in crest)
    return f"M{line}L{pair((crest[-1][0], bottom))}L{pair((crest[0][0], bottom))}Z"


def rounded_box(x: float, y: float, width: float, height: float, radius: float) -> str:
    """A rectangle with rounded corners, as path data; all in px."""
    r = shown(radius)
    return (
        f"M{pair((x + radius, y))}H{shown(x + width - radius)}A{r} {r} 0 0 1 {pair((x + width, y + radius))}"
        f"V{shown(y + height - radius)}A{r} {r} 0 0 1 {pair((x + width - radius, y + height))}"
        f"H{shown(x + radius)}A{r} {r} 0 0 1 {pair((x, y + height - radius))}"
        f"V{shown(y + radius)}A{r} {r} 0 0 1 {pair((x + radius, y))}Z"
    )
