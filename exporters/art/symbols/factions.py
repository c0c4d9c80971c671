"""The signs of factions."""

from __future__ import annotations

from exporters.art.canvas.scene import Scene, on_circle, pair, regular


def hawk(scene: Scene, ink: str, ground: str) -> None:
    """A hawk with spread wings."""
    wing = (
        "M4 -15C14 -30 31 -40 49 -41C49 -30 47 -20 43 -12L37 -17C37 -7 33 2 27 8L22 1"
        "C20 9 16 15 10 19L17 44L6 38L0 48"
    )
    for side in (1, -1):
        with scene.group(scale=(side, 1)):
            scene.path(f"{wing}L0 -15Z", fill=ink)
    scene.path(
        "M-9 -12C-12 -26 -9 -40 3 -42C10 -43 14 -39 14 -34L23 -30C19 -26 14 -26 11 -26L9 -12Z",
        fill=ink,
    )
    scene.circle(5, -33, 3, fill=ground)
    for side in (1, -1):
        scene.path(
            f"M{side * 5} -6C{side * 9} 4 {side * 9} 12 {side * 4} 24",
            fill="none",
            stroke=ground,
            stroke_width=2.5,
            cap="round",
        )


def circle(scene: Scene, ink: str, ground: str) -> None:
    """A disc in a ring."""
    scene.circle(0, 0, 45, fill=ink)
    scene.circle(0, 0, 34, fill=ground)
    scene.circle(0, 0, 22, fill=ink)


def crown(scene: Scene, ink: str, ground: str) -> None:
    """A crown with three lozenges."""
    scene.path("M-37 24L-43 -20L-20 4L0 -30L20 4L43 -20L37 24Z", fill=ink)
    scene.rect(-37, 29, 74, 12, radius=2, fill=ink)
    for x, y in ((-43, -24), (0, -36), (43, -24)):
        scene.circle(x, y, 7, fill=ink)
    for x in (-18, 0, 18):
        scene.polygon(regular(4, 5.5, centre=(x, 14)), fill=ground)


def crescent(scene: Scene, ink: str, _ground: str) -> None:
    """A crescent, open to the right."""
    scene.path("M20 -42A46 46 0 1 0 20 42A37 37 0 1 1 20 -42Z", fill=ink)


def square(scene: Scene, ink: str, ground: str) -> None:
    """A lozenge in a square frame."""
    scene.rect(-41, -41, 82, 82, fill=ink)
    scene.rect(-31, -31, 62, 62, fill=ground)
    scene.polygon(regular(4, 30), fill=ink)


def hexagon(scene: Scene, ink: str, ground: str) -> None:
    """A hexagonal frame with three spokes and a hub."""
    scene.polygon(regular(6, 48), fill=ink)
    scene.polygon(regular(6, 36), fill=ground)
    for turn in (0, 120, 240):
        scene.path(f"M0 0L{pair(on_circle((0, 0), 42, turn))}", stroke=ink, stroke_width=9)
    scene.circle(0, 0, 12, fill=ink)
