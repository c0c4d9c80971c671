"""Phases, markers and what else lies on the table."""

from __future__ import annotations

from exporters.art.canvas.scene import Scene, arc, on_circle, pair, regular
from exporters.art.symbols.shapes import coin, star_points


def setup(scene: Scene, ink: str, ground: str) -> None:
    """A ring with six places round it and a hub: seats about a table."""
    scene.circle(0, 0, 42, fill="none", stroke=ink, stroke_width=7)
    scene.circle(0, 0, 16, fill=ink)
    for turn in range(0, 360, 60):
        scene.circle(*on_circle((0, 0), 42, turn), 9, fill=ink, stroke=ground, stroke_width=3)


def blow(scene: Scene, ink: str, _ground: str) -> None:
    """A fan of five rays out of the sand, a crystal on each."""
    scene.path("M-48 44C-30 26 -18 40 0 34C18 28 34 40 48 44Z", fill=ink)
    for turn, length in ((-38, 50), (-19, 66), (0, 76), (19, 66), (38, 50)):
        top = on_circle((0, 34), length, turn)
        scene.line(on_circle((0, 34), 14, turn), top, stroke=ink, stroke_width=6, cap="round")
        scene.polygon(regular(4, 8, centre=top), fill=ink)


def charity(scene: Scene, ink: str, ground: str) -> None:
    """A coin above an open hand's curve."""
    coin(scene, (0, -22), 25, ink, ground)
    scene.path("M-47 14C-22 22 22 22 47 14C44 36 26 46 0 46C-26 46 -44 36 -47 14Z", fill=ink)


def bidding(scene: Scene, ink: str, ground: str) -> None:
    """Three fanned cards above three coins."""
    for turn in (-24, 24, 0):
        with scene.group(move=(0, 44), turn=turn):
            scene.rect(-18, -86, 36, 56, radius=5, fill=ink, stroke=ground, stroke_width=4)
    scene.polygon(regular(4, 11, centre=(0, -16)), fill=ground)
    for x in (-30, 0, 30):
        scene.circle(x, 38, 9, fill=ink)


def drawing(scene: Scene, ink: str, ground: str) -> None:
    """A hand of four fanned cards, the foremost with a diamond."""
    for turn in (-33, 33, -11, 11):
        with scene.group(move=(0, 47), turn=turn):
            scene.rect(-18, -94, 36, 70, radius=6, fill=ink, stroke=ground, stroke_width=4)
    with scene.group(move=(0, 47), turn=11):
        scene.polygon(regular(4, 12, centre=(0, -60)), fill=ground)


def revival(scene: Scene, ink: str, _ground: str) -> None:
    """An arrow up, out of a tank."""
    scene.path("M-40 46V8H-28V34H28V8H40V46Z", fill=ink)
    scene.path("M0 -48L24 -20H10V22H-10V-20H-24Z", fill=ink)


def shipment(scene: Scene, ink: str, ground: str) -> None:
    """A rocket on the slant with lines of flame."""
    with scene.group(turn=45):
        scene.path(
            "M0 -56C18 -40 20 -14 16 12L30 30V42L10 34H-10L-30 42V30L-16 12C-20 -14 -18 -40 0 -56Z",
            fill=ink,
        )
        scene.circle(0, -18, 7.5, fill=ground)
        for x, length in ((-9, 12), (0, 20), (9, 12)):
            scene.line((x, 41), (x, 41 + length), stroke=ink, stroke_width=5, cap="round")


def battle(scene: Scene, ink: str, ground: str) -> None:
    """Two crossed swords."""
    for side in (-1, 1):
        with scene.group(scale=(side, 1)), scene.group(turn=42):
            scene.path("M0 -60L8 -46L7 22H-7L-8 -46Z", fill=ink, stroke=ground, stroke_width=3)
            scene.rect(-18, 22, 36, 7, radius=3, fill=ink)
            scene.rect(-5, 29, 10, 20, fill=ink)
            scene.circle(0, 51, 7, fill=ink)


def collection(scene: Scene, ink: str, ground: str) -> None:
    """Three crystals above a tray."""
    scene.path("M-46 16H46L34 46H-34Z", fill=ink)
    for x, y, size in ((0, -18, 0.62), (-28, -2, 0.36), (28, -2, 0.36)):
        with scene.group(move=(x, y), scale=size):
            scene.path("M0 -42L25 -8L0 42L-25 -8Z", fill=ink)
            scene.path("M-25 -8L0 0L25 -8M0 0V42", fill="none", stroke=ground, stroke_width=5)


def mentat(scene: Scene, ink: str, ground: str) -> None:
    """An eye with a pause sign for its pupil."""
    scene.path("M-49 0C-30 -34 30 -34 49 0C30 34 -30 34 -49 0Z", fill=ink)
    scene.circle(0, 0, 21, fill=ground)
    for x in (-10.5, 2.5):
        scene.rect(x, -11, 8, 22, radius=1.5, fill=ink)


def hourglass(scene: Scene, ink: str, ground: str) -> None:
    """An hourglass."""
    scene.path(
        "M-28 -38C-28 -14 -6 -10 -6 0C-6 10 -28 14 -28 38H28C28 14 6 10 6 0C6 -10 28 -14 28 -38Z",
        fill=ink,
    )
    scene.rect(-36, -48, 72, 11, radius=3, fill=ink)
    scene.rect(-36, 37, 72, 11, radius=3, fill=ink)
    scene.path("M-20 -32H20C19 -22 10 -16 0 -6C-10 -16 -19 -22 -20 -32Z", fill=ground)


def mask(scene: Scene, ink: str, ground: str) -> None:
    """A mask, one half of it dark."""
    scene.path("M-44 -36C-20 -46 20 -46 44 -36C46 4 30 34 0 48C-30 34 -46 4 -44 -36Z", fill=ink)
    scene.path("M0 -42C20 -43 34 -40 42 -36L43 -30C40 6 26 32 0 46Z", fill=ground)
    scene.path(
        "M-44 -36C-20 -46 20 -46 44 -36C46 4 30 34 0 48C-30 34 -46 4 -44 -36Z",
        fill="none",
        stroke=ink,
        stroke_width=5,
    )
    scene.path("M-34 -14C-26 -22 -16 -20 -10 -11C-18 -6 -28 -6 -34 -14Z", fill=ground)
    scene.path("M34 -14C26 -22 16 -20 10 -11C18 -6 28 -6 34 -14Z", fill=ink)
    scene.path(
        "M-20 20C-12 24 -6 25 0 25", fill="none", stroke=ground, stroke_width=4.5, cap="round"
    )
    scene.path("M20 20C12 24 6 25 0 25", fill="none", stroke=ink, stroke_width=4.5, cap="round")


def alliance(scene: Scene, ink: str, ground: str) -> None:
    """Two linked rings."""
    for x in (-19, 19):
        scene.circle(x, 0, 26, fill="none", stroke=ink, stroke_width=9)
    over = f"M{pair(on_circle((-19, 0), 26, 20))}{arc((-19, 0), 26, 20, 80)}"
    scene.path(over, fill="none", stroke=ground, stroke_width=15)
    scene.path(over, fill="none", stroke=ink, stroke_width=9)


def first(scene: Scene, ink: str, ground: str) -> None:
    """A sun of twelve rays with the number 1."""
    for turn in range(0, 360, 30):
        scene.polygon(
            [
                on_circle((0, 0), 33, turn - 9),
                on_circle((0, 0), 49, turn),
                on_circle((0, 0), 33, turn + 9),
            ],
            fill=ink,
        )
    scene.circle(0, 0, 32, fill=ink)
    scene.text(0, 0, "1", 52, "serif-bold", anchor="middle", level="middle", fill=ground)


def broken_wall(scene: Scene, ink: str, ground: str) -> None:
    """Two halves of a wall with a gap, and stones in the air."""
    scene.path("M-48 40V-16L-34 -28L-20 -10L-8 -22L-2 2L-14 18L-4 40Z", fill=ink)
    scene.path("M48 40V-8L36 -24L22 -8L12 -14L8 6L18 20L8 40Z", fill=ink)
    scene.path(
        "M-48 4H-8M-48 22H-14M-30 4V22M-38 22V40M48 10H14M48 26H14M32 10V26M26 26V40",
        fill="none",
        stroke=ground,
        stroke_width=3.5,
    )
    for x, y, size in ((2, -36, 7), (18, -34, 5), (-14, -42, 4)):
        scene.polygon(regular(4, size, turn=20, centre=(x, y)), fill=ink)


def eye(scene: Scene, ink: str, ground: str) -> None:
    """An open eye."""
    scene.path("M-49 0C-30 -34 30 -34 49 0C30 34 -30 34 -49 0Z", fill=ink)
    scene.circle(0, 0, 19, fill=ground)
    scene.circle(0, 0, 9, fill=ink)


def sunburst(scene: Scene, ink: str, _ground: str) -> None:
    """A star of five points."""
    scene.polygon(star_points(5, 49, 20), fill=ink)
