"""Parts that several symbols have in common."""

from __future__ import annotations

from exporters.art.canvas.scene import Point, Scene, on_circle, regular

SHIELD = "M0 -47C13 -39 27 -37 41 -37C42 -4 31 30 0 48C-31 30 -42 -4 -41 -37C-27 -37 -13 -39 0 -47Z"


def drop(scene: Scene, ink: str) -> None:
    """A drop, point upwards."""
    scene.path("M0 -50C15 -22 33 -4 33 17A33 33 0 0 1 -33 17C-33 -4 -15 -22 0 -50Z", fill=ink)


def bust(scene: Scene, ink: str) -> None:
    """A head and shoulders."""
    scene.circle(0, -21, 19, fill=ink)
    scene.path("M-38 46C-38 17 -22 4 0 4C22 4 38 17 38 46Z", fill=ink)


def coin(scene: Scene, centre: Point, radius: float, ink: str, ground: str) -> None:
    """A coin of `radius` px with a rim and a lozenge."""
    scene.circle(*centre, radius, fill=ink)
    scene.circle(*centre, radius * 0.72, fill="none", stroke=ground, stroke_width=radius * 0.11)
    scene.polygon(regular(4, radius * 0.4, centre=centre), fill=ground)


def star_points(count: int, outer: float, inner: float) -> list[Point]:
    """The corners of a star of so many points about the origin, one straight up.

    `outer` and `inner` are how far its points and its notches lie from the origin, in px.
    """
    return [
        on_circle((0, 0), inner if at % 2 else outer, 180 * at / count) for at in range(2 * count)
    ]
