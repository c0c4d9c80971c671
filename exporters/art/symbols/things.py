"""Single things that people carry, wear, drink or ride."""

from __future__ import annotations

from exporters.art.canvas.scene import Scene
from exporters.art.symbols.desert import skull
from exporters.art.symbols.shapes import star_points


def crysknife(scene: Scene, ink: str, ground: str) -> None:
    """A crooked blade with a bound grip, on the slant."""
    with scene.group(turn=38):
        scene.path("M12 -58C22 -30 22 0 8 22L-9 22C2 0 8 -30 12 -58Z", fill=ink)
        scene.path(
            "M13 -34C15 -16 11 4 4 16", fill="none", stroke=ground, stroke_width=2.5, cap="round"
        )
        scene.path("M-14 24H14L10 31H-10Z", fill=ink)
        scene.path("M-7 34H7C10 42 9 50 4 57H-4C-9 50 -10 42 -7 34Z", fill=ink)
        for y in (40, 46, 52):
            scene.line((-9, y), (9, y), stroke=ground, stroke_width=2.5)


def maula_pistol(scene: Scene, ink: str, ground: str) -> None:
    """A pistol with a long barrel."""
    with scene.group(move=(-2, -4)):
        scene.path(
            "M-44 -20H30V-26H40V-4H30L-8 -2C-10 8 -14 12 -22 14L-28 44H-48L-40 2C-46 -2 -48 -10 -44 -20Z",
            fill=ink,
        )
        scene.path(
            "M-10 2C-8 14 -14 20 -24 20", fill="none", stroke=ink, stroke_width=5, cap="round"
        )
        scene.line((-32, -11), (24, -11), stroke=ground, stroke_width=3.5, cap="round")
        scene.path("M44 -15H52", fill="none", stroke=ink, stroke_width=5, cap="round")


def slip_tip(scene: Scene, ink: str, ground: str) -> None:
    """A thin dagger with a drop beside it."""
    with scene.group(turn=45):
        scene.path("M0 -60L5 -6L12 2V30L7 36H-7L-12 30V2L-5 -6Z", fill=ink)
        scene.line((0, 8), (0, 26), stroke=ground, stroke_width=4, cap="round")
        scene.path("M-18 40H18V47H-18Z", fill=ink)
        scene.circle(0, 55, 6, fill=ink)
    scene.path(
        "M-26 -40C-20 -30 -14 -24 -14 -17A12 12 0 0 1 -38 -17C-38 -24 -32 -30 -26 -40Z", fill=ink
    )


def stunner(scene: Scene, ink: str, ground: str) -> None:
    """A short pistol with a flash above its muzzle."""
    with scene.group(turn=-20, move=(-4, 8)):
        scene.path(
            "M-40 -12H22C30 -12 30 10 22 10H-14L-20 42H-40L-36 10C-46 8 -48 -10 -40 -12Z", fill=ink
        )
        for x in (-22, -8, 6):
            scene.line((x, -7), (x, 5), stroke=ground, stroke_width=4, cap="round")
    scene.path(
        "M30 -46L18 -26L28 -26L22 -8L44 -32L33 -32L40 -46Z",
        fill=ink,
        stroke=ground,
        stroke_width=2.5,
    )


def chaumas(scene: Scene, ink: str, ground: str) -> None:
    """A covered, steaming dish with a skull on it: poison in food."""
    scene.path("M-48 4H48C44 28 24 38 0 38C-24 38 -44 28 -48 4Z", fill=ink)
    scene.rect(-22, 38, 44, 8, radius=3, fill=ink)
    scene.path("M-34 -2C-30 -22 -16 -30 0 -30C16 -30 30 -22 34 -2Z", fill=ink)
    with scene.group(move=(0, 16), scale=0.26):
        skull(scene, ground, ink)
    for x in (-16, 0, 16):
        scene.path(
            f"M{x} -36C{x - 5} -41 {x + 5} -44 {x} -50",
            fill="none",
            stroke=ink,
            stroke_width=4,
            cap="round",
        )


def chaumurky(scene: Scene, ink: str, ground: str) -> None:
    """A goblet with a skull on it: poison in drink."""
    scene.path(
        "M-32 -46H32C34 -14 22 6 6 12V34C18 36 24 40 26 47H-26C-24 40 -18 36 -6 34V12C-22 6 -34 -14 -32 -46Z",
        fill=ink,
    )
    scene.path("M-24 -34H24", fill="none", stroke=ground, stroke_width=4, cap="round")
    with scene.group(move=(0, -14), scale=0.27):
        skull(scene, ground, ink)


def ellaca_drug(scene: Scene, ink: str, ground: str) -> None:
    """A flask, half full, with bubbles."""
    scene.path(
        "M-14 -34H14V-12L36 30C40 40 34 47 26 47H-26C-34 47 -40 40 -36 30L-14 -12Z", fill=ink
    )
    scene.rect(-19, -48, 38, 11, radius=4, fill=ink)
    scene.path("M-21 12H21L28 26C29 30 28 38 22 38H-22C-28 38 -29 30 -28 26Z", fill=ground)
    for x, y, radius in ((-8, 28, 5), (8, 22, 4), (14, 32, 3)):
        scene.circle(x, y, radius, fill=ink)


def gom_jabbar(scene: Scene, ink: str, ground: str) -> None:
    """A thimble with a needle, and two drops."""
    with scene.group(turn=20):
        scene.path("M-19 48V8C-19 -10 19 -10 19 8V48Z", fill=ink)
        scene.path("M-2.6 -4L0 -58L2.6 -4Z", fill=ink, stroke=ink, stroke_width=2)
        for y in (14, 25, 36):
            for x in (-10, 0, 10):
                scene.circle(x, y, 2.7, fill=ground)
    scene.circle(34, -34, 5, fill=ink)
    scene.circle(38, -18, 3, fill=ink)


def baliset(scene: Scene, ink: str, ground: str) -> None:
    """A long-necked lute on the slant."""
    with scene.group(turn=38, move=(-2, 2)):
        scene.path(
            "M0 4C22 4 28 22 26 34C24 50 12 56 0 56C-12 56 -24 50 -26 34C-28 22 -22 4 0 4Z",
            fill=ink,
        )
        scene.rect(-5.5, -42, 11, 50, fill=ink)
        scene.path("M-9 -58H9L7 -40H-7Z", fill=ink)
        for y in (-54, -46):
            scene.line((-14, y), (14, y), stroke=ink, stroke_width=4, cap="round")
        scene.circle(0, 26, 8.5, fill=ground)
        scene.line((-10, 44), (10, 44), stroke=ground, stroke_width=3.5, cap="round")


def jubba_cloak(scene: Scene, ink: str, ground: str) -> None:
    """A cloak with a hood and folds."""
    scene.path(
        "M0 -48C18 -48 22 -34 20 -22C36 -14 40 10 46 44C30 50 -30 50 -46 44C-40 10 -36 -14 -20 -22C-22 -34 -18 -48 0 -48Z",
        fill=ink,
    )
    scene.path(
        "M0 -38C10 -38 12 -28 10 -20C6 -14 -6 -14 -10 -20C-12 -28 -10 -38 0 -38Z", fill=ground
    )
    scene.path(
        "M0 -10V42M-22 0C-26 14 -28 28 -28 40M22 0C26 14 28 28 28 40",
        fill="none",
        stroke=ground,
        stroke_width=3.5,
        cap="round",
    )


def kulon(scene: Scene, ink: str, ground: str) -> None:
    """The head of a desert ass, from the front."""
    scene.path(
        "M-22 -22C-34 -34 -36 -44 -30 -50C-18 -44 -10 -36 -8 -26H8C10 -36 18 -44 30 -50C36 -44 34 -34 22 -22C24 -4 18 8 16 20C22 34 16 48 0 48C-16 48 -22 34 -16 20C-18 8 -24 -4 -22 -22Z",
        fill=ink,
    )
    for side in (-1, 1):
        scene.ellipse(side * 10, -8, 4, 5.5, fill=ground)
        scene.circle(side * 6, 34, 3.2, fill=ground)
    scene.path("M-10 24C-4 20 4 20 10 24", fill="none", stroke=ground, stroke_width=3, cap="round")


def la_la_la(scene: Scene, ink: str, _ground: str) -> None:
    """Two quavers, joined."""
    for x, y in ((-30, 32), (18, 22)):
        scene.ellipse(x, y, 14, 11, fill=ink)
    scene.path("M-22 32V-28L32 -42V22", fill="none", stroke=ink, stroke_width=7, join="round")
    scene.path("M-25 -32L35 -47V-32L-25 -16Z", fill=ink)


def trip_to_gamont(scene: Scene, ink: str, ground: str) -> None:
    """A planet with a ring, between two stars."""
    scene.circle(0, 0, 29, fill=ink)
    with scene.group(turn=-22):
        scene.path(
            "M-30 -4C-58 8 -44 20 0 14C44 8 58 -8 30 -10",
            fill="none",
            stroke=ground,
            stroke_width=12,
        )
        scene.path(
            "M-29 -5C-58 7 -44 19 0 13C44 7 58 -9 29 -11",
            fill="none",
            stroke=ink,
            stroke_width=6,
            cap="round",
        )
    scene.polygon([(x + 34, y - 34) for x, y in star_points(4, 12, 4)], fill=ink)
    scene.polygon([(x - 36, y + 36) for x, y in star_points(4, 9, 3)], fill=ink)


def harvester(scene: Scene, ink: str, ground: str) -> None:
    """A harvester on its tracks, sand flying from its mouth."""
    scene.path("M-40 -22H14L30 -6V16H-46V-12Z", fill=ink)
    scene.path("M-34 -40H-14V-22H-34Z", fill=ink)
    scene.path("M30 -2L52 10V24H30Z", fill=ink)
    scene.rect(-10, -14, 20, 12, radius=3, fill=ground)
    scene.rect(-48, 20, 82, 24, radius=12, fill=ink)
    for x in (-34, -8, 18):
        scene.circle(x, 32, 6, fill=ground)
    for x, y in ((-24, -52), (-12, -58), (-2, -50)):
        scene.circle(x, y, 4.5, fill=ink)


def hideout(scene: Scene, ink: str, ground: str) -> None:
    """A cave in a cliff with a door, and eyes in its dark."""
    scene.path("M-52 44L-40 -4L-22 -20L-8 -46L18 -34L34 -8L52 44Z", fill=ink)
    scene.path("M-24 44V14C-24 -6 24 -6 24 14V44Z", fill=ground)
    for x in (-9, 9):
        scene.ellipse(x, 20, 6, 4, fill=ink)


def leaf(scene: Scene, ink: str, ground: str) -> None:
    """A leaf with its veins."""
    scene.path("M-40 44C-48 -10 -6 -46 46 -46C50 8 16 44 -28 32Z", fill=ink)
    scene.path(
        "M-42 48C-24 14 4 -10 32 -32", fill="none", stroke=ground, stroke_width=5, cap="round"
    )
    for x, y in ((-20, 16), (-2, -4), (14, -18)):
        scene.path(f"M{x} {y}H{x + 24}", fill="none", stroke=ground, stroke_width=4, cap="round")
        scene.path(f"M{x} {y}V{y - 22}", fill="none", stroke=ground, stroke_width=4, cap="round")


def terraformer(scene: Scene, ink: str, ground: str) -> None:
    """A mast on three legs with a drop, and sprouts at its feet."""
    scene.path("M-5 -20H5L34 44H22L5 6V44H-5V6L-22 44H-34Z", fill=ink)
    scene.path("M0 -56C14 -40 20 -32 20 -24A20 18 0 0 1 -20 -24C-20 -32 -14 -40 0 -56Z", fill=ink)
    scene.circle(-6, -22, 5, fill=ground)
    for side in (-1, 1):
        scene.path(
            f"M{side * 46} 44C{side * 46} 28 {side * 54} 20 {side * 40} 14C{side * 30} 26 {side * 38} 34 {side * 40} 44Z",
            fill=ink,
        )


def city(scene: Scene, ink: str, ground: str) -> None:
    """Towers and domes behind a wall."""
    scene.path("M-46 46V0H-30V-26H-14V-4H-8C-8 -36 24 -36 24 -4H30V-44H46V46Z", fill=ink)
    for x, y in ((-38, 10), (-22, -14), (38, -30), (38, -10)):
        scene.rect(x - 3, y - 5, 6, 10, fill=ground)
    scene.path("M-8 46V26C-8 14 24 14 24 26V46Z", fill=ground)
