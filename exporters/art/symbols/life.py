"""Life in the deep desert: what is found, made, called and lived in."""

from __future__ import annotations

from exporters.art.canvas.scene import Scene, arc, on_circle, pair
from exporters.art.symbols.shapes import bust, drop, star_points


def food(scene: Scene, ink: str, ground: str) -> None:
    """A leg of meat on its bone."""
    with scene.group(turn=45):
        scene.path("M-16 -2C-34 -22 -26 -58 0 -58C26 -58 34 -22 16 -2C12 4 8 8 7 14H-7C-8 8 -12 4 -16 -2Z",
                   fill=ink)  # fmt: skip
        scene.path(
            "M-14 -22C-17 -34 -12 -46 -2 -48",
            fill="none",
            stroke=ground,
            stroke_width=4.5,
            cap="round",
        )
        scene.rect(-5.5, 12, 11, 34, fill=ink)
        for x in (-8, 8):
            scene.circle(x, 49, 10, fill=ink)


def water(scene: Scene, ink: str, ground: str) -> None:
    """A drop above two ripples."""
    with scene.group(move=(0, -8), scale=0.8):
        drop(scene, ink)
    scene.path("M-14 4A15 15 0 0 0 -1 18", fill="none", stroke=ground, stroke_width=5, cap="round")
    for y, reach in ((30, 44), (43, 30)):
        scene.path(
            f"M{-reach} {y}C{-reach * 0.6} {y - 9} {-reach * 0.4} {y - 9} 0 {y}"
            f"C{reach * 0.4} {y + 9} {reach * 0.6} {y + 9} {reach} {y}",
            fill="none", stroke=ground, stroke_width=15,
        )  # fmt: skip
        scene.path(
            f"M{-reach} {y}C{-reach * 0.6} {y - 9} {-reach * 0.4} {y - 9} 0 {y}"
            f"C{reach * 0.4} {y + 9} {reach * 0.6} {y + 9} {reach} {y}",
            fill="none", stroke=ink, stroke_width=6.5, cap="round",
        )  # fmt: skip


def worm_tooth(scene: Scene, ink: str, ground: str) -> None:
    """A curved tooth, root to the upper left."""
    scene.path(
        "M-40 -34C-22 -48 12 -50 30 -40C36 -10 22 30 -32 48C-14 28 -10 14 -14 -4C-18 -18 -28 -28 -40 -34Z",
        fill=ink,
    )
    scene.path("M-30 -30C-14 -38 8 -40 26 -32", fill="none", stroke=ground, stroke_width=4.5)
    scene.path(
        "M14 -22C14 -2 8 16 -8 30", fill="none", stroke=ground, stroke_width=3.5, cap="round"
    )


def full_moon(scene: Scene, ink: str, ground: str) -> None:
    """A full moon with craters."""
    scene.circle(0, 0, 45, fill=ink)
    for x, y, radius in ((-14, -14, 10), (16, 4, 7), (-8, 20, 6), (18, -22, 4.5), (4, 34, 3.5)):
        scene.circle(x, y, radius, fill=ground)


def crescent_moon(scene: Scene, ink: str, _ground: str) -> None:
    """A crescent moon with a star between its horns."""
    with scene.group(turn=205):
        scene.path("M22 -40A45 45 0 1 0 22 40A35 35 0 1 1 22 -40Z", fill=ink)
    scene.polygon([(x - 20, y - 8) for x, y in star_points(4, 16, 6)], fill=ink)


def both_moons(scene: Scene, ink: str, ground: str) -> None:
    """A full moon with a crescent before it."""
    scene.circle(-16, -14, 31, fill=ink)
    for x, y, radius in ((-26, -22, 7), (-8, -30, 4.5), (-30, -2, 4)):
        scene.circle(x, y, radius, fill=ground)
    with scene.group(move=(17, 16), turn=205):
        scene.path(
            "M14 -27A30 30 0 1 0 14 27A23 23 0 1 1 14 -27Z", fill=ink, stroke=ground, stroke_width=5
        )


def great_maker(scene: Scene, ink: str, ground: str) -> None:
    """A worm's round maw, its ten teeth inwards, over sand."""
    scene.circle(0, -4, 46, fill=ink)
    scene.circle(0, -4, 34, fill=ground)
    for turn in range(0, 360, 36):
        scene.polygon(
            [
                on_circle((0, -4), 36, turn - 16),
                on_circle((0, -4), 17, turn),
                on_circle((0, -4), 36, turn + 16),
            ],
            fill=ink,
        )
    scene.path(
        "M-50 49V40C-36 28 -22 42 -4 35C14 28 32 28 50 40V49Z",
        fill=ink,
        stroke=ground,
        stroke_width=4,
    )


def stillsuit(scene: Scene, ink: str, ground: str) -> None:
    """A standing figure with the tubes of a stillsuit."""
    scene.circle(0, -34, 14, fill=ink)
    scene.path(
        "M-13 -18H13C24 -17 31 -11 34 0L43 27L31 32L20 4L19 48H3L0 22L-3 48H-19L-20 4L-31 32L-43 27L-34 0"
        "C-31 -11 -24 -17 -13 -18Z",
        fill=ink,
    )
    scene.path("M-12 -36H12M0 -30V-12L-13 2M0 -12L13 2M-14 10H14",
               fill="none", stroke=ground, stroke_width=3.6, cap="round")  # fmt: skip


def sietch(scene: Scene, ink: str, ground: str) -> None:
    """A rock with a cave's mouth and three windows."""
    scene.path(
        "M-50 46L-44 14L-34 6L-26 -22L-12 -30L-2 -48L12 -34L22 -30L32 -4L42 8L50 46Z", fill=ink
    )
    scene.path("M-17 46V20A17 17 0 0 1 17 20V46Z", fill=ground)
    scene.path("M-9 46V22A9 9 0 0 1 9 22V46Z", fill=ink)
    for x, y in ((-24, 0), (0, -18), (23, 0)):
        scene.path(f"M{x - 5} {y + 7}V{y - 1}A5 5 0 0 1 {x + 5} {y - 1}V{y + 7}Z", fill=ground)


def thumper(scene: Scene, ink: str, ground: str) -> None:
    """A stake in the ground between rings of sound."""
    scene.path("M-5 -46H5V-30H13V-6H5V42L0 50L-5 42V-6H-13V-30H-5Z", fill=ink)
    scene.line((-13, -18), (13, -18), stroke=ground, stroke_width=4)
    for radius in (22, 36):
        for side in (1, -1):
            with scene.group(scale=(side, 1)):
                scene.path(
                    f"M{pair(on_circle((0, 26), radius, 50))}{arc((0, 26), radius, 50, 118)}",
                    fill="none", stroke=ink, stroke_width=6, cap="round",
                )  # fmt: skip


def boulders(scene: Scene, ink: str, ground: str) -> None:
    """Three boulders with cracks."""
    for data in (
        "M-14 -40L8 -46L24 -32L22 -6L-6 2L-24 -12Z",
        "M-48 44L-50 20L-36 0L-12 2L-2 20L-6 44Z",
        "M0 46L4 16L22 -2L42 6L50 26L46 46Z",
    ):
        scene.path(data, fill=ink, stroke=ground, stroke_width=4, join="round")
    scene.path("M-8 -32L-4 -16M-34 14L-24 32M24 14L30 30",
               fill="none", stroke=ground, stroke_width=3.6, cap="round")  # fmt: skip


def water_debt(scene: Scene, ink: str, ground: str) -> None:
    """A coin with a drop cut out of it."""
    scene.circle(0, 0, 47, fill=ink)
    scene.circle(0, 0, 39, fill="none", stroke=ground, stroke_width=3)
    with scene.group(move=(0, 1), scale=0.6):
        drop(scene, ground)
    scene.path("M-9 8A10 10 0 0 0 0 17", fill="none", stroke=ink, stroke_width=3.6, cap="round")


def warrior(scene: Scene, ink: str, ground: str) -> None:
    """A hooded warrior with a spear."""
    scene.path("M-12 -44C10 -46 18 -28 16 -12C30 -6 36 18 36 48H-46C-46 18 -38 -6 -26 -12C-28 -28 -24 -42 -12 -44Z",
               fill=ink)  # fmt: skip
    scene.path(
        "M-5 -33C4 -30 6 -20 4 -12C-2 -5 -10 -5 -15 -12C-17 -22 -14 -31 -5 -33Z", fill=ground
    )
    scene.path("M-14 -20H4", fill="none", stroke=ink, stroke_width=5)
    scene.line((43, -34), (43, 48), stroke=ink, stroke_width=5, cap="round")
    scene.polygon([(43, -52), (50, -32), (43, -24), (36, -32)], fill=ink)


def lead_player(scene: Scene, ink: str, ground: str) -> None:
    """A head and shoulders with a crown."""
    bust(scene, ink)
    scene.path("M-21 -29L-25 -51L-10 -42L0 -54L10 -42L25 -51L21 -29Z", fill=ink, stroke=ground,
               stroke_width=3.6, join="round")  # fmt: skip


def all_players(scene: Scene, ink: str, ground: str) -> None:
    """Three heads and shoulders, the middle one in front."""
    for x, y, size in ((-27, 8, 0.6), (27, 8, 0.6), (0, 0, 0.84)):
        with scene.group(move=(x, y), scale=size):
            scene.circle(0, -21, 24, fill=ground)
            scene.path("M-45 47C-45 12 -22 -3 0 -3C22 -3 45 12 45 47Z", fill=ground)
            bust(scene, ink)


def banner(scene: Scene, ink: str, ground: str) -> None:
    """A banner on a pole, with a disc on it."""
    scene.rect(-34, -49, 7, 98, radius=3, fill=ink)
    scene.path("M-27 -44C-10 -52 6 -34 44 -42C36 -30 36 -18 44 -4C8 4 -8 -14 -27 -6Z", fill=ink)
    scene.circle(4, -24, 9, fill=ground)


def pan(scene: Scene, ink: str, _ground: str) -> None:
    """A plain of cracked salt, in lines."""
    scene.path("M-46 -18L-10 -34L34 -30L48 2L28 32L-22 36L-48 14Z M-10 -34L-4 -8L-48 14M-4 -8L20 8L48 2M20 8L28 32"
               "M20 8L-22 36", fill="none", stroke=ink, stroke_width=5.5, join="round")  # fmt: skip


def rings(scene: Scene, ink: str, _ground: str) -> None:
    """Three rings about one centre."""
    for radius, wide in ((45, 5), (29, 6), (13, 7)):
        scene.circle(0, 0, radius, fill="none", stroke=ink, stroke_width=wide)
