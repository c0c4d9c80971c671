"""People of scenes: silhouettes, their feet at the origin and 100 px high."""

from __future__ import annotations

from collections.abc import Sequence

from exporters.art.canvas.scene import Point, Scene, regular
from exporters.art.scenes.lights import Light, chances

Limb = tuple[float, Sequence[Point]]
"""A thickness and the joints that it goes through."""

CLOAK = (
    "M-3 -100C-12 -100 -15 -91 -13 -83C-22 -78 -25 -66 -25 -54L-28 -5L-14 0L15 0L30 -3"
    "C40 -8 48 -16 62 -20C46 -34 34 -52 21 -74C18 -80 13 -82 9 -84C12 -94 6 -100 -3 -100Z"
)
HOODED = (
    "M0 -100C-10 -100 -14 -91 -13 -84C-24 -79 -27 -64 -28 -50L-30 0H30L28 -50C27 -64 24 -79 13 -84"
    "C14 -91 10 -100 0 -100Z"
)


def _body(scene: Scene, ink: str, head: Point, limbs: Sequence[Limb], size: float = 8.5) -> None:
    for wide, joints in limbs:
        scene.polyline(
            joints, fill="none", stroke=ink, stroke_width=wide, cap="round", join="round"
        )
    scene.circle(*head, size, fill=ink)


def cloaked(scene: Scene, ink: str, _light: Light) -> None:
    """Somebody in a cloak that the wind blows out."""
    scene.path(CLOAK, fill=ink)


def hooded(scene: Scene, ink: str, light: Light) -> None:
    """Somebody in a long hooded robe, looking at us."""
    scene.path(HOODED, fill=ink)
    scene.path(
        "M0 -95C-6 -95 -8 -89 -7 -82C-4 -78 4 -78 7 -82C8 -89 6 -95 0 -95Z",
        fill=light.layers[2], fill_opacity=0.9,
    )  # fmt: skip
    for x in (-3, 3):
        scene.circle(x, -87, 1.3, fill=light.glow)


def spearman(scene: Scene, ink: str, light: Light) -> None:
    """Somebody in a cloak with a long spear."""
    cloaked(scene, ink, light)
    scene.line((-30, 2), (-22, -128), stroke=ink, stroke_width=3.2, cap="round")
    scene.polygon([(-22, -142), (-17.5, -124), (-25.5, -124)], fill=ink)


def fighter(scene: Scene, ink: str, light: Light) -> None:
    """Somebody who lunges to the right with a curved blade."""
    scene.path("M2 -84C-22 -80 -30 -58 -48 -44C-34 -40 -20 -40 -8 -46L6 -70Z", fill=ink)
    _body(
        scene, ink, (12, -92),
        [
            (17, [(7, -76), (-2, -48)]),
            (11, [(-1, -46), (24, -32), (28, -2)]),
            (11, [(-4, -46), (-24, -24), (-42, -3)]),
            (8, [(28, -2), (37, -2)]),
            (8, [(8, -78), (28, -70), (46, -80)]),
            (8, [(6, -78), (-16, -66), (-27, -82)]),
        ],
    )  # fmt: skip
    scene.path("M44 -78C56 -88 70 -98 84 -101C76 -90 64 -80 50 -74Z", fill=light.glow)


def shooter(scene: Scene, ink: str, _light: Light) -> None:
    """Somebody who stands with legs apart and aims a pistol to the right."""
    _body(
        scene, ink, (1, -91),
        [
            (19, [(0, -74), (-2, -48)]),
            (12, [(2, -46), (14, -24), (20, -2)]),
            (12, [(-6, -46), (-18, -24), (-22, -2)]),
            (8, [(2, -77), (24, -73), (42, -78)]),
            (8, [(-4, -76), (-14, -60), (-5, -48)]),
        ],
    )  # fmt: skip
    scene.path("M38 -86H64V-80H48L46 -72H40Z", fill=ink)
    scene.path("M-8 -82C-28 -60 -30 -34 -38 -18L-12 -30Z", fill=ink)


def struck(scene: Scene, ink: str, _light: Light) -> None:
    """Somebody who is thrown back to the right."""
    _body(
        scene, ink, (26, -80),
        [
            (17, [(16, -68), (2, -46)]),
            (11, [(0, -46), (-14, -26), (-4, -2)]),
            (11, [(4, -46), (22, -26), (30, -4)]),
            (8, [(14, -72), (-6, -80), (-18, -96)]),
            (8, [(18, -70), (38, -62), (52, -76)]),
        ],
    )  # fmt: skip


def kneeling(scene: Scene, ink: str, _light: Light) -> None:
    """Somebody who kneels and looks up to the left."""
    _body(
        scene, ink, (-8, -62),
        [
            (18, [(-2, -46), (6, -22)]),
            (12, [(6, -20), (-16, -14), (-14, -2)]),
            (12, [(8, -18), (20, -4), (34, -4)]),
            (8, [(-4, -48), (-16, -34), (-22, -40)]),
        ],
    )  # fmt: skip
    scene.path("M0 -54C16 -46 22 -26 36 -6L8 -6Z", fill=ink)


def sister(scene: Scene, ink: str, light: Light) -> None:
    """A veiled woman in a long robe who holds something fine out to the right."""
    scene.path(
        "M-4 -100C-16 -100 -18 -88 -17 -78C-24 -60 -26 -30 -36 0H26C20 -24 16 -44 16 -58L44 -63L44 -70"
        "L12 -76C8 -82 8 -88 8 -90C8 -97 4 -100 -4 -100Z",
        fill=ink,
    )
    scene.line((44, -67), (62, -72), stroke=light.glow, stroke_width=1.8, cap="round")
    scene.circle(62, -72, 1.8, fill=light.accent)


def seated(scene: Scene, ink: str, _light: Light) -> None:
    """Somebody who sits on the ground, a little forward."""
    _body(
        scene, ink, (2, -66),
        [
            (20, [(0, -48), (-6, -18)]),
            (13, [(-6, -12), (22, -16), (28, -3)]),
            (13, [(-8, -8), (-26, -10), (-10, -3)]),
            (8, [(2, -52), (20, -40), (10, -30)]),
            (8, [(-4, -52), (-18, -38), (-4, -32)]),
        ],
    )  # fmt: skip


def dancer(scene: Scene, ink: str, _light: Light) -> None:
    """Somebody who dances with both arms up."""
    _body(
        scene, ink, (4, -92),
        [
            (14, [(2, -76), (-1, -50)]),
            (10, [(0, -46), (14, -26), (4, -3)]),
            (10, [(-2, -46), (-16, -30), (-28, -14)]),
            (7, [(4, -78), (20, -88), (26, -106)]),
            (7, [(0, -78), (-16, -88), (-14, -108)]),
        ],
    )  # fmt: skip
    scene.path("M-12 -52C-18 -38 -22 -32 -26 -26L20 -28C14 -36 10 -44 10 -52Z", fill=ink)


def digger(scene: Scene, ink: str, _light: Light) -> None:
    """Somebody who bends and holds up a lantern's pole."""
    _body(
        scene, ink, (24, -74),
        [
            (17, [(14, -64), (-4, -42)]),
            (11, [(-4, -40), (10, -22), (4, -2)]),
            (11, [(-6, -40), (-18, -22), (-24, -2)]),
            (8, [(16, -64), (34, -52), (50, -60)]),
        ],
    )  # fmt: skip


def rider(scene: Scene, ink: str, _light: Light) -> None:
    """Somebody who stands on a moving back and holds two hooks' lines."""
    _body(
        scene, ink, (0, -92),
        [
            (16, [(-1, -76), (-4, -48)]),
            (11, [(-2, -46), (12, -26), (12, -2)]),
            (11, [(-6, -46), (-18, -26), (-22, -2)]),
            (7, [(0, -76), (20, -70), (34, -58)]),
            (7, [(-2, -76), (18, -64), (30, -50)]),
        ],
    )  # fmt: skip
    scene.path("M-6 -84C-26 -74 -40 -58 -58 -54C-44 -44 -24 -44 -8 -52Z", fill=ink)


def soldier(scene: Scene, ink: str, light: Light) -> None:
    """Somebody in a helmet with a pike, upright."""
    scene.path(
        "M-13 -62C-20 -58 -22 -40 -20 -30L-15 0H-4L0 -34L4 0H15L20 -30C22 -40 20 -58 13 -62L9 -80H-9Z",
        fill=ink,
    )
    scene.path("M-11 -76C-13 -94 -6 -101 0 -101C6 -101 13 -94 11 -76Z", fill=ink)
    scene.rect(-7, -88, 14, 3.2, fill=light.accent)
    scene.line((24, 0), (24, -124), stroke=ink, stroke_width=3.4)
    scene.polygon([(24, -138), (29, -120), (19, -120)], fill=ink)


def ranks(scene: Scene, ink: str, light: Light) -> None:
    """Three rows of soldiers, the farther the smaller."""
    for row, (high, size, step) in enumerate(((-26, 0.62, 46), (-10, 0.8, 58), (6, 1.0, 76))):
        for at in range(-3, 4):
            with scene.group(move=(at * step + row * 9, high), scale=size):
                soldier(scene, ink, light)


def caravan(scene: Scene, ink: str, light: Light) -> None:
    """A line of walkers that grows smaller to the right."""
    for at in range(7):
        size = 1 - at * 0.11
        with scene.group(move=(-150 + at * 58 - at * at * 1.8, -at * 7), scale=size * 0.72):
            if at in (1, 4):
                scene.path(
                    "M-46 -52C-30 -66 -16 -64 -8 -74C0 -84 10 -66 24 -62L40 -84L54 -80L48 -70L38 -56"
                    "C36 -40 30 -34 28 -30L30 0H23L18 -28H-24L-26 0H-33L-34 -28C-42 -32 -44 -40 -46 -52Z",
                    fill=ink,
                )
            else:
                (spearman if at % 3 == 0 else cloaked)(scene, ink, light)


def crowd(scene: Scene, ink: str, light: Light) -> None:
    """Many heads and shoulders, seen from behind."""
    luck = chances("crowd", 30)
    for at in range(15):
        x, high = -280 + at * 40, 34 + 26 * luck[at]
        scene.circle(x, -high - 10, 11, fill=ink)
        scene.path(
            f"M{x - 24:.2f} 2C{x - 24:.2f} {-high + 8:.2f} {x - 12:.2f} {-high:.2f} {x:.2f} {-high:.2f}"
            f"C{x + 12:.2f} {-high:.2f} {x + 24:.2f} {-high + 8:.2f} {x + 24:.2f} 2Z",
            fill=ink,
        )
        if luck[at + 15] > 0.72:
            scene.line((x + 12, -high), (x + 16, -high - 46), stroke=ink, stroke_width=4)
            scene.circle(x + 16, -high - 54, 20, fill=light.glow, fill_opacity=0.25)
            scene.circle(x + 16, -high - 54, 6, fill=light.glow)


def fist(scene: Scene, ink: str, _light: Light) -> None:
    """A forearm that rises from below and a closed hand; what it holds passes the point (0, -78)."""
    scene.path("M-22 10L-14 -56C-18 -64 -20 -74 -18 -84L-12 -92H14C20 -88 21 -74 18 -62L14 -54L24 10Z",
               fill=ink)  # fmt: skip


def fingers(scene: Scene, ink: str, light: Light) -> None:
    """The fingers of the fist, laid over what it holds."""
    for at in range(4):
        scene.rect(-20, -92 + at * 9.5, 34, 9.5, radius=4.6, fill=ink)
        scene.line((-15, -92 + at * 9.5), (9, -92 + at * 9.5), stroke=light.glow, stroke_width=0.9,
                   stroke_opacity=0.5)  # fmt: skip


def palm(scene: Scene, ink: str, _light: Light) -> None:
    """An open hand that offers something, from the left."""
    scene.path(
        "M-150 6C-110 -6 -84 -10 -62 -22C-46 -30 -30 -30 -18 -26L44 -28C54 -28 56 -20 46 -18L14 -14"
        "L58 -17C68 -17 70 -9 60 -7L16 -4L52 -4C61 -3 61 4 52 5L8 7L36 9C43 10 42 16 36 16L-10 18"
        "C-40 22 -66 26 -150 36Z",
        fill=ink,
    )
    scene.path(
        "M-36 -22C-28 -40 -14 -48 -4 -46C4 -44 2 -36 -6 -34C-14 -32 -16 -26 -16 -22Z", fill=ink
    )


def tent(scene: Scene, ink: str, light: Light) -> None:
    """A stilltent with light within, somebody beside it."""
    scene.path("M-70 0C-64 -46 -30 -66 0 -66C30 -66 64 -46 70 0Z", fill=ink)
    scene.path("M-16 0C-15 -28 -8 -42 0 -46C8 -42 15 -28 16 0Z", fill=light.glow)
    scene.path("M0 -46C-8 -42 -15 -28 -16 0L0 0Z", fill=light.accent, fill_opacity=0.45)
    for side in (-1, 1):
        scene.path(f"M0 -66C{side * 26} -60 {side * 40} -34 {side * 42} 0", fill="none",
                   stroke=light.glow, stroke_width=1.4, stroke_opacity=0.4)  # fmt: skip


def kulon(scene: Scene, ink: str, light: Light) -> None:
    """A pack ass of the desert, to the right, laden."""
    scene.path(
        "M-50 -58C-30 -66 0 -62 22 -64C32 -66 40 -80 48 -92L44 -110C52 -108 55 -100 57 -95L60 -112"
        "C67 -108 66 -97 65 -91C72 -84 80 -76 84 -66C82 -58 74 -58 68 -62L56 -66C52 -54 46 -46 40 -40"
        "L40 -20L43 0H34L30 -22L28 -34C10 -30 -12 -30 -28 -34L-34 -18L-32 0H-41L-45 -20L-48 -36"
        "C-56 -32 -58 -22 -60 -12C-66 -26 -64 -48 -50 -58Z",
        fill=ink,
    )
    scene.rect(-34, -84, 40, 24, radius=6, fill=ink)
    scene.rect(-34, -76, 40, 3, fill=light.accent)
    scene.circle(63, -83, 1.8, fill=light.glow)


def banner(scene: Scene, ink: str, light: Light) -> None:
    """A tall banner in the wind."""
    scene.line((0, 0), (0, -150), stroke=ink, stroke_width=4)
    scene.path(
        "M2 -148C24 -158 34 -138 62 -146L56 -120L62 -96C40 -88 26 -106 2 -98Z", fill=light.accent
    )
    scene.polygon(regular(4, 12, centre=(28, -122)), fill=light.glow)
