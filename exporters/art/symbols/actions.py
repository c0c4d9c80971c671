"""What tribes do: the phases of a cycle, and what cards allow."""

from __future__ import annotations

from exporters.art.canvas.scene import Scene, arc, on_circle, pair, regular
from exporters.art.symbols.shapes import SHIELD, drop, star_points


def journey(scene: Scene, ink: str, ground: str) -> None:
    """A tent on a line of ground."""
    scene.path("M0 -30L46 40H14L0 10L-14 40H-46Z", fill=ink)
    scene.path("M0 -30L-7 -46M0 -30L7 -46", fill="none", stroke=ink, stroke_width=5, cap="round")
    scene.path("M0 -18V4", fill="none", stroke=ground, stroke_width=4, cap="round")
    scene.line((-50, 45), (50, 45), stroke=ink, stroke_width=6, cap="round")


def building(scene: Scene, ink: str, ground: str) -> None:
    """A hammer on the slant."""
    with scene.group(turn=-38):
        scene.rect(-6, -22, 12, 72, radius=4, fill=ink)
        scene.path("M-36 -44H22L38 -32L22 -18H-36Z", fill=ink)
        scene.line((-24, -44), (-24, -18), stroke=ground, stroke_width=4)


def yielding(scene: Scene, ink: str, ground: str) -> None:
    """A drop above a bowl, and an arrow down into it on each side."""
    with scene.group(move=(0, -18), scale=0.55):
        drop(scene, ink)
    scene.path("M-48 6H-32C-30 26 -16 32 0 32C16 32 30 26 32 6H48C46 34 26 47 0 47C-26 47 -46 34 -48 6Z",
               fill=ink)  # fmt: skip
    for x in (-34, 34):
        scene.path(f"M{x} -36V-8M{x - 9} -18L{x} -8L{x + 9} -18", fill="none", stroke=ink,
                   stroke_width=6, cap="round", join="round")  # fmt: skip
    scene.circle(0, -8, 4, fill=ground)


def trade(scene: Scene, ink: str, _ground: str) -> None:
    """Two arrows, one to each side."""
    for turn in (0, 180):
        with scene.group(turn=turn):
            scene.path("M-46 -14V-26H16V-42L47 -20L16 2V-14Z", fill=ink)


def caravan(scene: Scene, ink: str, ground: str) -> None:
    """An arrow over a dotted border, from one box to another."""
    scene.path("M-44 26C-30 -44 24 -50 36 -4", fill="none", stroke=ink, stroke_width=9)
    scene.path("M19 -12L52 -10L37 20Z", fill=ink)
    scene.path("M0 -18V46", fill="none", stroke=ink, stroke_width=6, dash=(9, 7))
    for x in (-44, 37):
        scene.rect(x - 13 if x > 0 else x - 6, 28, 22, 20, radius=3, fill=ink)
    scene.line((-44, 38), (-34, 38), stroke=ground, stroke_width=3)


def fight(scene: Scene, ink: str, ground: str) -> None:
    """A jagged burst with a knife in it."""
    scene.polygon(star_points(10, 50, 31), fill=ink)
    with scene.group(turn=40, scale=0.72):
        scene.path("M8 -50C20 -24 18 2 6 20L-8 20C2 0 6 -26 8 -50Z", fill=ground)
        scene.path("M-16 22H16V29H-16Z", fill=ground)
        scene.rect(-6, 29, 12, 20, radius=4, fill=ground)


def council(scene: Scene, ink: str, ground: str) -> None:
    """Two speech bubbles; the nearer one with three dots."""
    scene.path("M-36 -44H16A14 14 0 0 1 30 -30V-8A14 14 0 0 1 16 6H-16L-34 24V6H-36A14 14 0 0 1 -50 -8V-30"
               "A14 14 0 0 1 -36 -44Z", fill=ink)  # fmt: skip
    scene.path("M36 -16A14 14 0 0 1 50 -2V20A14 14 0 0 1 36 34H34V48L16 34H-2A14 14 0 0 1 -16 20V13H20"
               "A17 17 0 0 0 36 -4Z", fill=ink)  # fmt: skip
    for x in (-28, -10, 8):
        scene.circle(x, -19, 5.5, fill=ground)


def attack(scene: Scene, ink: str, ground: str) -> None:
    """A sighting ring with a sword from above."""
    scene.circle(0, 4, 37, fill="none", stroke=ink, stroke_width=8)
    for turn in (90, 180, 270):
        scene.line(
            on_circle((0, 4), 26, turn), on_circle((0, 4), 46, turn), stroke=ink, stroke_width=8
        )
    with scene.group(turn=0):
        scene.path("M-10 -50H10V-34H18V-26H9L0 20L-9 -26H-18V-34H-10Z", fill=ink, stroke=ground,
                   stroke_width=5)  # fmt: skip


def discovery(scene: Scene, ink: str, ground: str) -> None:
    """A magnifying glass over a lozenge."""
    scene.circle(-9, -9, 31, fill="none", stroke=ink, stroke_width=10)
    scene.line((17, 17), (43, 43), stroke=ink, stroke_width=14, cap="round")
    scene.polygon(regular(4, 17, centre=(-9, -9)), fill=ink)
    scene.polygon(regular(4, 6, centre=(-9, -9)), fill=ground)


def marketplace(scene: Scene, ink: str, ground: str) -> None:
    """A stall with an awning and wares on its counter."""
    scene.path("M-40 -44H40L49 -14H-49Z", fill=ink)
    for at in range(5):
        scene.circle(-39 + at * 19.5, -13, 10, fill=ink)
    for x in (-18, 18):
        scene.path(f"M{x * 0.8} -44L{x} -6", fill="none", stroke=ground, stroke_width=4)
    for x in (-40, 40):
        scene.line((x, -8), (x, 48), stroke=ink, stroke_width=6)
    scene.rect(-40, 20, 80, 11, fill=ink)
    for x in (-20, 0, 20):
        scene.circle(x, 13, 8, fill=ink)


def raid(scene: Scene, ink: str, ground: str) -> None:
    """An arrow out of a chest, with lines of speed."""
    scene.rect(-48, -4, 50, 50, radius=5, fill=ink)
    scene.path("M-48 14H2M-23 14V46", fill="none", stroke=ground, stroke_width=4)
    scene.path("M-24 -14C-20 -44 18 -50 32 -16", fill="none", stroke=ink, stroke_width=10)
    scene.path("M13 -22H52L33 10Z", fill=ink)
    for x in (16, 30, 44):
        scene.line((x, 24), (x - 8, 46), stroke=ink, stroke_width=6, cap="round")


def water_of_life(scene: Scene, ink: str, ground: str) -> None:
    """A jug with two handles and a drop on it."""
    scene.path("M-14 -48H14V-30C40 -20 42 22 22 48H-22C-42 22 -40 -20 -14 -30Z", fill=ink)
    scene.rect(-20, -50, 40, 9, radius=3, fill=ink)
    for side in (1, -1):
        with scene.group(scale=(side, 1)):
            scene.path("M12 -34C40 -44 48 -18 32 -4", fill="none", stroke=ink, stroke_width=6)
    with scene.group(move=(0, 10), scale=0.46):
        drop(scene, ground)


def sand(scene: Scene, ink: str, ground: str) -> None:
    """A heap of sand with grains that fall on it."""
    scene.path("M-50 46C-34 40 -18 8 2 2C20 4 34 38 50 46Z", fill=ink)
    scene.path("M2 12C4 24 12 34 22 40", fill="none", stroke=ground, stroke_width=4, cap="round")
    for x, y, size in (
        (0, -42, 5),
        (-8, -26, 4.5),
        (8, -24, 4),
        (0, -12, 4.5),
        (-16, -42, 3.5),
        (16, -40, 3.5),
    ):
        scene.circle(x, y, size, fill=ink)


def shifting_sands(scene: Scene, ink: str, _ground: str) -> None:
    """Two waves with arrow-heads, one to each side."""
    for y, turn in ((-26, 0), (26, 180)):
        with scene.group(move=(0, y), turn=turn):
            scene.path("M-48 6C-36 -10 -22 -10 -12 2C-4 12 8 12 18 2", fill="none", stroke=ink,
                       stroke_width=10, cap="round")  # fmt: skip
            scene.path("M10 -16L50 -12L30 20Z", fill=ink)


def fremkit(scene: Scene, ink: str, ground: str) -> None:
    """A pack with a flap, a clasp and two side pockets."""
    scene.path("M-14 -34C-14 -52 14 -52 14 -34", fill="none", stroke=ink, stroke_width=7)
    scene.rect(-36, -36, 72, 84, radius=16, fill=ink)
    scene.path("M-36 -6C-20 8 20 8 36 -6", fill="none", stroke=ground, stroke_width=4.5)
    scene.rect(-8, -4, 16, 18, radius=3, fill=ground)
    scene.rect(-22, 24, 44, 14, radius=4, fill="none", stroke=ground, stroke_width=4)
    for x in (-43, 43):
        scene.rect(x - 6, -4, 12, 42, radius=6, fill=ink)


def hood(scene: Scene, ink: str, ground: str) -> None:
    """A hooded head, its mouth covered."""
    scene.path("M0 -50C30 -44 36 -14 34 8C48 18 50 34 50 48H-50C-50 34 -48 18 -34 8C-36 -14 -30 -44 0 -50Z",
               fill=ink)  # fmt: skip
    scene.path("M0 -34C18 -26 22 -4 18 12C10 24 -10 24 -18 12C-22 -4 -18 -26 0 -34Z", fill=ground)
    for x in (-9, 9):
        scene.ellipse(x, -4, 6, 4, fill=ink)
    scene.path("M-19 8C-8 14 8 14 19 8L16 20C8 26 -8 26 -16 20Z", fill=ink)


def digging(scene: Scene, ink: str, ground: str) -> None:
    """A spade in broken ground, and a lozenge beside it."""
    with scene.group(turn=32, move=(10, -6)):
        scene.rect(-5, -44, 10, 56, fill=ink)
        scene.rect(-16, -50, 32, 9, radius=4, fill=ink)
        scene.path("M-17 10H17V30C17 42 8 50 0 56C-8 50 -17 42 -17 30Z", fill=ink)
    scene.path("M-50 48C-40 20 -26 34 -12 30C4 26 14 40 26 38C36 36 44 42 50 48Z", fill=ink,
               stroke=ground, stroke_width=4)  # fmt: skip
    scene.polygon(regular(4, 9, centre=(-30, 8)), fill=ink)


def recycle(scene: Scene, ink: str, _ground: str) -> None:
    """Three arrows in a ring."""
    for turn in (0, 120, 240):
        scene.path(f"M{pair(on_circle((0, 0), 34, turn))}{arc((0, 0), 34, turn, turn + 76)}",
                   fill="none", stroke=ink, stroke_width=12)  # fmt: skip
        scene.polygon(
            [on_circle((0, 0), 18, turn + 74), on_circle((0, 0), 36, turn + 108), on_circle((0, 0), 50, turn + 74)],
            fill=ink,
        )  # fmt: skip


def remove(scene: Scene, ink: str, _ground: str) -> None:
    """A cross in a rounded square."""
    scene.rect(-43, -43, 86, 86, radius=14, fill="none", stroke=ink, stroke_width=9)
    for turn in (45, -45):
        with scene.group(turn=turn):
            scene.rect(-6, -36, 12, 72, radius=5, fill=ink)


def strength(scene: Scene, ink: str, ground: str) -> None:
    """A shield with a star on it."""
    scene.path(SHIELD, fill=ink)
    with scene.group(scale=0.5):
        scene.polygon(star_points(5, 60, 26), fill=ground)


def movement(scene: Scene, ink: str, _ground: str) -> None:
    """A broad arrow to the right."""
    scene.path("M-50 -14H8V-40L50 0L8 40V14H-50Z", fill=ink)
