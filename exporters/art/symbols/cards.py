"""Kinds of card and what cards do."""

from __future__ import annotations

from exporters.art.canvas.scene import Scene, arc, on_circle, pair
from exporters.art.symbols.desert import storm
from exporters.art.symbols.shapes import SHIELD, bust, drop, star_points


def blade(scene: Scene, ink: str, ground: str) -> None:
    """A dagger on the slant, point to the upper right."""
    with scene.group(turn=45):
        scene.path("M3 -58C12 -36 13 -10 9 20L-8 20C-9 -4 -7 -32 3 -58Z", fill=ink)
        scene.path(
            "M3 -38C4 -18 3 0 1 13", fill="none", stroke=ground, stroke_width=2.5, cap="round"
        )
        scene.path("M-20 20C-8 24 8 24 20 20L22 27C8 32 -8 32 -22 27Z", fill=ink)
        scene.rect(-6, 31, 12, 17, fill=ink)
        scene.circle(0, 53, 8, fill=ink)


def shield(scene: Scene, ink: str, ground: str) -> None:
    """A shield with a fine inner line."""
    scene.path(SHIELD, fill=ink)
    with scene.group(scale=0.8):
        scene.path(SHIELD, fill="none", stroke=ground, stroke_width=4)


def ring(scene: Scene, ink: str, _ground: str) -> None:
    """A broad empty ring."""
    scene.circle(0, 0, 34, fill="none", stroke=ink, stroke_width=14)


def star(scene: Scene, ink: str, ground: str) -> None:
    """A star of eight rays with a round hole."""
    scene.polygon(star_points(8, 48, 20), fill=ink)
    scene.circle(0, 0, 8, fill=ground)


def projectile(scene: Scene, ink: str, _ground: str) -> None:
    """An arrow on the slant with two lines of speed."""
    with scene.group(turn=45):
        scene.path(
            "M0 -62L15 -28L5 -33L5 32L18 48L18 58L0 46L-18 58L-18 48L-5 32L-5 -33L-15 -28Z",
            fill=ink,
        )
        for x in (-26, 26):
            scene.line((x, -8), (x, 30), stroke=ink, stroke_width=5, cap="round")


def poison(scene: Scene, ink: str, ground: str) -> None:
    """A drop with the face of a skull."""
    drop(scene, ink)
    for side in (-1, 1):
        scene.circle(side * 11, 9, 7.5, fill=ground)
    scene.path("M0 18L5 27L-5 27Z", fill=ground)
    for x in (-9, 0, 9):
        scene.line((x, 34), (x, 42), stroke=ground, stroke_width=4, cap="round")


def lasgun(scene: Scene, ink: str, ground: str) -> None:
    """A pistol that shoots a ray, which ends in a star."""
    with scene.group(turn=-35):
        scene.path(
            "M-56 14C-52 -2 -44 -9 -30 -9H6L14 -5V5L6 9H-16C-22 9 -24 14 -26 24H-37C-36 16 -38 12 -44 14L-52 24Z",
            fill=ink,
        )
        scene.line((-30, 0), (2, 0), stroke=ground, stroke_width=3.5, cap="round")
        scene.line((18, 0), (40, 0), stroke=ink, stroke_width=4.5, cap="round")
        scene.polygon([(x + 46, y) for x, y in star_points(8, 17, 6)], fill=ink)


def guard_projectile(scene: Scene, ink: str, ground: str) -> None:
    """A shield with an arrow cut out of it."""
    scene.path(SHIELD, fill=ink)
    with scene.group(move=(0, -3), scale=0.56):
        projectile(scene, ground, ink)


def guard_poison(scene: Scene, ink: str, ground: str) -> None:
    """A drop in a crossed-out ring."""
    scene.circle(0, 0, 44, fill="none", stroke=ink, stroke_width=8)
    with scene.group(move=(0, -1), scale=0.56):
        drop(scene, ink)
    scene.line((-30, 30), (30, -30), stroke=ground, stroke_width=13)
    scene.line((-31, 31), (31, -31), stroke=ink, stroke_width=7)


def leader(scene: Scene, ink: str, _ground: str) -> None:
    """A head and shoulders."""
    bust(scene, ink)


def hero(scene: Scene, ink: str, ground: str) -> None:
    """A helmeted head over shoulders that bear a zero, the strength of a cheap hero."""
    scene.path(
        "M-22 -16C-24 -40 -12 -48 0 -48C12 -48 24 -40 22 -16L14 -10L12 4L-12 4L-14 -10Z", fill=ink
    )
    scene.path("M-42 47C-42 20 -24 10 0 10C24 10 42 20 42 47Z", fill=ink)
    scene.path("M-15 -22L15 -22L13 -15L4 -15L2 0L-2 0L-4 -15L-13 -15Z", fill=ground)
    scene.text(0, 42, "0", 30, "sans-bold", anchor="middle", fill=ground)


def atomics(scene: Scene, ink: str, _ground: str) -> None:
    """The three-bladed trefoil."""
    for turn in (0, 120, 240):
        start, end = turn - 30, turn + 30
        scene.path(
            f"M{pair(on_circle((0, 0), 17, start))}L{pair(on_circle((0, 0), 48, start))}"
            f"{arc((0, 0), 48, start, end)}L{pair(on_circle((0, 0), 17, end))}Z",
            fill=ink,
        )
    scene.circle(0, 0, 10, fill=ink)


def hajr(scene: Scene, ink: str, _ground: str) -> None:
    """Two arrow-heads, one behind the other, to the right."""
    for x in (-30, 0):
        scene.path(
            f"M{x - 14} -40L{x + 14} -40L{x + 44} 0L{x + 14} 40L{x - 14} 40L{x + 16} 0Z", fill=ink
        )


def karama(scene: Scene, ink: str, ground: str) -> None:
    """An open hand with a star in its palm."""
    for x, top in ((-21, -30), (-7, -41), (7, -41), (21, -32)):
        scene.line((x, top), (x, 10), stroke=ink, stroke_width=11, cap="round")
    scene.path(
        "M-26.5 6H26.5V20C26.5 38 16 48 0 48C-14 48 -22 42 -28 32L-46 4C-48 -3 -40 -7 -35 -2L-26.5 8Z",
        fill=ink,
    )
    scene.polygon([(x, y + 22) for x, y in star_points(8, 15, 6)], fill=ground)


def ghola(scene: Scene, ink: str, _ground: str) -> None:
    """A head and shoulders in a tank."""
    scene.rect(-34, -36, 68, 72, radius=30, fill="none", stroke=ink, stroke_width=7)
    with scene.group(move=(0, 4), scale=0.5):
        bust(scene, ink)
    scene.rect(-24, 38, 48, 10, radius=2, fill=ink)
    scene.rect(-14, -48, 28, 8, radius=2, fill=ink)


def truthtrance(scene: Scene, ink: str, ground: str) -> None:
    """A speech bubble with a question mark."""
    scene.path(
        "M-30 -44H30A16 16 0 0 1 46 -28V10A16 16 0 0 1 30 26H2L-20 47V26H-30A16 16 0 0 1 -46 10V-28A16 16 0 0 1 -30 -44Z",
        fill=ink,
    )
    scene.text(0, 13, "?", 62, "serif-bold", anchor="middle", fill=ground)


def weather(scene: Scene, ink: str, ground: str) -> None:
    """A whirl between two arrows that run round it."""
    with scene.group(scale=0.66):
        storm(scene, ink, ground)
    scene.path(
        f"M{pair(on_circle((0, 0), 42, 80))}{arc((0, 0), 42, 80, 190)}",
        fill="none",
        stroke=ink,
        stroke_width=7,
    )
    scene.path(
        f"M{pair(on_circle((0, 0), 42, 260))}{arc((0, 0), 42, 260, 370)}",
        fill="none",
        stroke=ink,
        stroke_width=7,
    )
    for turn in (195, 15):
        tip = on_circle((0, 0), 42, turn + 20)
        scene.polygon(
            [on_circle((0, 0), 30, turn - 8), tip, on_circle((0, 0), 54, turn - 8)], fill=ink
        )
