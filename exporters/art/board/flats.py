"""Flat land of a board: cracked pans and drum sand.

Both lie lower than the dunes round them: their northern and western edges are in the shade.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from exporters.art.board.ground import GLOW, SHADE, SHADOW, Land, land_path, shadows
from exporters.art.board.noise import chance, noise
from exporters.art.board.outlines import line_through
from exporters.art.board.rock import LIGHT
from exporters.art.canvas.colour import mix
from exporters.art.canvas.scene import Point, Scene
from exporters.art.geometry.cells import Cells

CRACKS = 58.0
"""The size of a plate of a pan, px of 4096."""
RINGS = 46.0
"""From one ring of drum sand to the next."""


def draw_flats(scene: Scene, cells: Cells, lands: Sequence[Land]) -> None:
    """All pans and drum sand, with the shadows that fall on them, without borders and names."""
    raised = [land for land in lands if land.kind in {"hatching", "walls"}]
    for land in lands:
        if land.kind in {"pan", "rings"}:
            draw = draw_pan if land.kind == "pan" else draw_drum
            draw(scene, cells, land)
            # A clipped group costs what it spans: only what stands beside this land is in it.
            beside = [other for other in raised if _are_near(scene, cells, land, other)]
            casting = "".join(land_path(scene, cells, other.parts) for other in beside)
            with scene.group(clip=scene.clip(land_path(scene, cells, land.parts))):
                shadows(scene, casting)


def draw_pan(scene: Scene, cells: Cells, land: Land) -> None:
    """A dry basin: terraces down to a floor of cracked plates."""
    path = land_path(scene, cells, land.parts)
    scene.path(path, fill=land.colour, stroke=land.colour, stroke_width=2)
    cracks = _cracks(_bounds(scene, cells, land))
    with scene.group(clip=scene.clip(path)):
        for far, share in ((150, 0.06), (104, 0.12), (62, 0.2), (26, 0.3)):
            tone = mix(land.colour, "#b98f54", share)
            scene.path(path, fill="none", stroke="#8a6a3a", stroke_width=far + 4,
                       stroke_opacity=0.28, join="round")  # fmt: skip
            scene.path(path, fill="none", stroke=tone, stroke_width=far, join="round")
        scene.path(cracks, fill="none", stroke="#8d713f", stroke_width=2.2, stroke_opacity=0.36,
                   join="round")  # fmt: skip
        _sunken(scene, path, 0.07)


def draw_drum(scene: Scene, cells: Cells, land: Land) -> None:
    """Drum sand: dark, packed, in rings as a beaten drum throws them."""
    path = land_path(scene, cells, land.parts)
    scene.path(path, fill=land.colour, stroke=land.colour, stroke_width=2)
    deep, light = mix(land.colour, "#3a1206", 0.42), mix(land.colour, "#ffc37a", 0.4)
    with scene.group(clip=scene.clip(path)):
        count = 7
        # The innermost first: every stroke leaves a ring of the one before.
        for number in range(count, 0, -1):
            far = 2 * RINGS * number
            tone = mix(land.colour, deep, 0.85 * number / count)
            scene.path(path, fill="none", stroke=mix(tone, light, 0.55), stroke_width=far + 9,
                       join="round")  # fmt: skip
            scene.path(path, fill="none", stroke=mix(tone, "#2a0d04", 0.5), stroke_width=far + 3,
                       join="round")  # fmt: skip
            scene.path(path, fill="none", stroke=tone, stroke_width=far - 4, join="round")
        _grit(scene, _bounds(scene, cells, land))
        _sunken(scene, path, 0.13)


def _sunken(scene: Scene, path: str, strength: float) -> None:
    with scene.group(move=(-LIGHT[0] * 10, -LIGHT[1] * 10)):
        for width in (12, 30, 54):
            scene.path(path, fill="none", stroke=SHADE, stroke_width=width,
                       stroke_opacity=strength, join="round")  # fmt: skip
    with scene.group(move=(LIGHT[0] * 8, LIGHT[1] * 8)):
        scene.path(path, fill="none", stroke=GLOW, stroke_width=14, stroke_opacity=2 * strength,
                   join="round")  # fmt: skip


def _are_near(scene: Scene, cells: Cells, one: Land, other: Land) -> bool:
    """Whether a shadow could fall from one land on the other: their boxes nearly touch."""
    left, top, right, bottom = _bounds(scene, cells, one)
    west, north, east, south = _bounds(scene, cells, other)
    return (
        west < right + SHADOW
        and left < east + SHADOW
        and north < bottom + SHADOW
        and top < south + SHADOW
    )


def _bounds(scene: Scene, cells: Cells, land: Land) -> tuple[float, float, float, float]:
    points = [point for name in land.parts for point in cells.outlines[name]]
    unit = scene.width
    return (
        min(x for x, _ in points) * unit,
        min(y for _, y in points) * unit,
        max(x for x, _ in points) * unit,
        max(y for _, y in points) * unit,
    )


def _cracks(bounds: tuple[float, float, float, float]) -> str:
    """A net of uneven plates of six sides."""
    left, top, right, bottom = bounds
    wide, high = CRACKS, CRACKS * 0.87

    def corner(column: int, row: int) -> Point:
        x = column * wide * 0.5 + wide * 0.5 * (chance(column, row, 81) - 0.5)
        y = row * high + (0.17 if (column + row) % 2 else -0.17) * high
        return x, y + high * 0.5 * (chance(column, row, 82) - 0.5)

    lines = []
    for row in range(math.floor(top / high) - 1, math.ceil(bottom / high) + 2):
        for column in range(math.floor(left / wide * 2) - 1, math.ceil(right / wide * 2) + 2):
            here = corner(column, row)
            if noise(here[0] / 240, here[1] / 240, 83) < -0.45:
                continue
            lines.append(line_through([here, corner(column + 1, row)]))
            if (column + row) % 2:
                lines.append(line_through([here, corner(column, row + 1)]))
    return "".join(lines)


def _grit(scene: Scene, bounds: tuple[float, float, float, float]) -> None:
    left, top, right, bottom = bounds
    step = 24.0
    data = []
    for row in range(int(top / step), int(bottom / step) + 1):
        for column in range(int(left / step), int(right / step) + 1):
            x, y = (column + chance(column, row, 84)) * step, (row + chance(column, row, 85)) * step
            if noise(x / 130, y / 130, 86) < 0.1:
                data.append(f"M{x:.0f} {y:.0f}h.01")
    scene.path("".join(data), fill="none", stroke="#3a1206", stroke_width=4.2, stroke_opacity=0.4,
               cap="round")  # fmt: skip
