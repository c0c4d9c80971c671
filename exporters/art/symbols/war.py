"""War between houses: their signs, ranks of soldiers, orders given by dice, and what visions are of."""

from __future__ import annotations

from exporters.art.canvas.scene import Scene, closed, on_circle, pair, regular
from exporters.art.symbols.shapes import star_points


def ram(scene: Scene, ink: str, ground: str) -> None:
    """The head of a ram with curled horns, from the front."""
    scene.path("M-17 -22H17L21 6L11 38L0 47L-11 38L-21 6Z", fill=ink)
    for side in (-1, 1):
        with scene.group(scale=(side, 1)):
            scene.path(
                "M7 -29C22 -46 48 -36 47 -8C46 13 28 20 22 8C19 -1 27 -7 33 -3",
                fill="none", stroke=ink, stroke_width=14, cap="round",
            )  # fmt: skip
            for start, end in (((26, -45), (24, -30)), ((44, -36), (36, -26)), ((54, -13), (40, -12)),
                               ((44, 12), (35, 2))):  # fmt: skip
                scene.line(start, end, stroke=ground, stroke_width=3)
            scene.path("M5 -4L15 -9L13 0Z", fill=ground)
            scene.path("M3 33L9 27", stroke=ground, stroke_width=3.5, cap="round")


def helm(scene: Scene, ink: str, ground: str) -> None:
    """A closed helmet with a crest."""
    scene.path("M-34 44V-2C-34 -26 -20 -38 0 -38C20 -38 34 -26 34 -2V44L14 30H-14Z", fill=ink)
    scene.path("M-5 -34V-49C8 -52 24 -44 30 -32L14 -30Z", fill=ink)
    scene.path("M-25 -2H25V7L5 10V32H-5V10L-25 7Z", fill=ground)


def seal(scene: Scene, ink: str, ground: str) -> None:
    """A seal of wax with a bar across it, on two ribbons."""
    scene.path("M-20 10L-31 49L-15 41L-5 49L0 20L5 49L15 41L31 49L20 10Z", fill=ink)
    scene.polygon(star_points(14, 39, 33), fill=ink, stroke=ground, stroke_width=3, join="round")
    scene.circle(0, 0, 24, fill="none", stroke=ground, stroke_width=4.5)
    with scene.group(turn=-45):
        scene.rect(-23, -4, 46, 8, fill=ground)


def spiral(scene: Scene, ink: str, _ground: str) -> None:
    """A spiral of three turns."""
    points = [on_circle((0, 0), 4 + 42 * at / 90, 12 * at) for at in range(91)]
    scene.path("M" + "L".join(pair(point) for point in points), fill="none", stroke=ink,
               stroke_width=9, cap="round", join="round")  # fmt: skip


def ripples(scene: Scene, ink: str, _ground: str) -> None:
    """Three waves of sand, one above the other: the sign of shallow sand."""
    for y in (-24, 2, 28):
        scene.path(
            f"M-46 {y + 8}C-32 {y - 16} -18 {y - 12} -6 {y + 4}C4 {y + 16} 12 {y - 14} 26 {y - 8}"
            f"C34 {y - 5} 40 {y + 2} 46 {y + 8}",
            fill="none", stroke=ink, stroke_width=9, cap="round",
        )  # fmt: skip


def regular_soldier(scene: Scene, ink: str, _ground: str) -> None:
    """One soldier: head and shoulders in a plain cap."""
    scene.circle(0, -14, 19, fill=ink)
    scene.path("M-22 -22C-20 -44 20 -44 22 -22L30 -18H-24Z", fill=ink)
    scene.path("M-38 47C-38 22 -22 10 0 10C22 10 38 22 38 47Z", fill=ink)


def elite_soldier(scene: Scene, ink: str, ground: str) -> None:
    """A soldier in a helmet, with armour on his shoulders."""
    scene.path("M-24 8V-14C-24 -36 -12 -45 0 -45C12 -45 24 -36 24 -14V8L8 14H-8Z", fill=ink)
    scene.path("M-16 -13H16V-4H4V9H-4V-4H-16Z", fill=ground)
    scene.path("M-47 47C-49 26 -40 14 -22 14L0 22L22 14C40 14 49 26 47 47Z", fill=ink)
    scene.path("M-24 20L-18 46M24 20L18 46", stroke=ground, stroke_width=4)


def fedaykin(scene: Scene, ink: str, ground: str) -> None:
    """A hooded fighter, a crysknife raised in either hand."""
    scene.path("M-28 47C-32 16 -26 -12 0 -44C26 -12 32 16 28 47Z", fill=ink)
    scene.path("M0 -22C13 -14 14 0 9 12H-9C-14 0 -13 -14 0 -22Z", fill=ground)
    for side in (-1, 1):
        with scene.group(scale=(side, 1)):
            scene.circle(4.5, -4, 3, fill=ink)
            scene.path("M40 -46C48 -28 47 -8 42 10L35 10C39 -8 40 -28 40 -46Z", fill=ink)
            scene.path("M31 11H47V17H31ZM36 17H42V31H36Z", fill=ink)


def sardaukar(scene: Scene, ink: str, ground: str) -> None:
    """A masked head with spikes between crossed swords."""
    for side in (-1, 1):
        with scene.group(turn=side * 42):
            scene.path("M-4 -58L0 -64L4 -58V40H-4ZM-12 32H12V39H-12ZM-4 39H4V54H-4Z", fill=ink)
    scene.path("M-27 -8C-27 -32 -15 -40 0 -40C15 -40 27 -32 27 -8L20 26L0 42L-20 26Z",
               fill=ink, stroke=ground, stroke_width=5)  # fmt: skip
    for side in (-1, 1):
        with scene.group(scale=(side, 1)):
            scene.path("M4 -2L20 -9L17 2L6 5Z", fill=ground)
    for x in (-7, 0, 7):
        scene.line((x, 14), (x, 26), stroke=ground, stroke_width=3.5)


def standard(scene: Scene, ink: str, ground: str) -> None:
    """A standard with a star: a legion that is led."""
    scene.path("M-30 -48H-22V49H-30Z", fill=ink)
    scene.circle(-26, -46, 7, fill=ink)
    scene.path("M-20 -40H44L32 -14L44 12H-20Z", fill=ink)
    scene.polygon([(x + 9, y - 14) for x, y in star_points(5, 19, 8)], fill=ground)


def advance(scene: Scene, ink: str, ground: str) -> None:
    """A broad arrow between two swords: legions move and attack."""
    scene.path("M-14 47V2H-32L0 -46L32 2H14V47Z", fill=ink)
    for side in (-1, 1):
        with scene.group(move=(side * 38, 26)):
            scene.path("M-3 -38L0 -44L3 -38V4H-3ZM-10 3H10V9H-10ZM-3 9H3V20H-3Z", fill=ink)
    scene.path("M0 -24V34", stroke=ground, stroke_width=4, cap="round")


def muster(scene: Scene, ink: str, ground: str) -> None:
    """Three soldiers out of a gate: new units."""
    scene.path("M-49 10V-40H-35V-30H-19V-40H-7V-30H7V-40H19V-30H35V-40H49V10Z", fill=ink)
    scene.path("M-24 12V2A24 22 0 0 1 24 2V12Z", fill=ground)
    for x, y, size in ((-32, 24, 0.46), (32, 24, 0.46), (0, 18, 0.62)):
        with scene.group(move=(x, y), scale=size):
            scene.path("M-42 50C-42 20 -24 8 0 8C24 8 42 20 42 50Z", fill=ink, stroke=ground,
                       stroke_width=8)  # fmt: skip
            scene.circle(0, -13, 22, fill=ink, stroke=ground, stroke_width=8)


def mentat(scene: Scene, ink: str, ground: str) -> None:
    """A head in thought, seen from the side, with a card in it."""
    scene.path("M-24 49V26C-40 14 -44 -6 -38 -22C-30 -44 -4 -50 16 -44C34 -38 40 -22 38 -8L46 8"
               "L37 13V26C37 34 30 35 18 34V49Z", fill=ink)  # fmt: skip
    with scene.group(move=(0, -12), turn=-10):
        scene.rect(-14, -20, 28, 38, radius=4, fill=ground)
        scene.polygon(star_points(4, 11, 4), fill=ink)


def palace(scene: Scene, ink: str, ground: str) -> None:
    """A house with columns under a gable: the house itself acts."""
    scene.path("M-48 -14L0 -48L48 -14V-6H-48Z", fill=ink)
    for x in (-35, -12, 12, 35):
        scene.rect(x - 7, -2, 14, 34, fill=ink)
    scene.rect(-46, 35, 92, 12, radius=2, fill=ink)
    scene.circle(0, -22, 7, fill=ground)


def special(scene: Scene, ink: str, ground: str) -> None:
    """A burst of eight long rays round a lozenge."""
    scene.polygon(star_points(8, 49, 15), fill=ink)
    scene.polygon(regular(4, 11), fill=ground)


def sword(scene: Scene, ink: str, ground: str) -> None:
    """Two crossed swords: a hit."""
    for turn in (-40, 40):
        with scene.group(turn=turn):
            scene.path("M-5 -50L0 -60L5 -50V24H-5ZM-16 23H16V31H-16ZM-4 31H4V50H-4Z",
                       fill=ink, stroke=ground, stroke_width=2.5)  # fmt: skip
            scene.circle(0, 52, 6, fill=ink)


def carryall(scene: Scene, ink: str, ground: str) -> None:
    """A broad wing with two hooks below it: a carryall from the front."""
    scene.path("M-50 -22C-30 -34 30 -34 50 -22L46 -12C28 -18 -28 -18 -46 -12Z", fill=ink)
    scene.path("M-18 -28C-16 -48 16 -48 18 -28L16 2H-16Z", fill=ink)
    scene.path("M-9 -32H9V-24H-9Z", fill=ground)
    for side in (-1, 1):
        with scene.group(scale=(side, 1)):
            scene.rect(27, -26, 14, 20, radius=4, fill=ink)
            scene.path("M12 0V16L26 26L22 44", fill="none", stroke=ink, stroke_width=7,
                       cap="round", join="round")  # fmt: skip
    scene.rect(-11, 28, 22, 14, radius=3, fill=ink)


def station(scene: Scene, ink: str, ground: str) -> None:
    """A dome with a plant in it, on a rock."""
    scene.path("M-44 24A44 48 0 0 1 44 24Z", fill=ink)
    scene.path("M-49 29H49L40 47H-40Z", fill=ink)
    scene.path("M0 22V-6M0 10C-22 8 -24 -8 -22 -14C-8 -14 0 -4 0 10C0 -8 8 -18 24 -18C24 -4 16 4 0 4",
               fill="none", stroke=ground, stroke_width=5, cap="round", join="round")  # fmt: skip


def tracks(scene: Scene, ink: str, _ground: str) -> None:
    """A furrow that winds through the sand towards the eye: something moves below."""
    for at, (x, y, wide) in enumerate(((8, -38, 8), (-8, -22, 14), (8, -3, 21), (-4, 19, 30))):
        high = 5 + 2.6 * at
        scene.path(f"M{x - wide} {y + high}C{x - wide * 0.6:.1f} {y - high} {x + wide * 0.6:.1f} {y - high}"
                   f" {x + wide} {y + high}", fill="none", stroke=ink, stroke_width=5 + 1.6 * at,
                   cap="round")  # fmt: skip
    scene.path("M-46 46C-30 36 -18 46 0 42C18 46 30 36 46 46", fill="none", stroke=ink,
               stroke_width=8, cap="round")  # fmt: skip


def sisterhood(scene: Scene, ink: str, ground: str) -> None:
    """A veiled face in a hood: the Bene Gesserit."""
    scene.path("M0 -49C30 -44 36 -14 34 10L44 47H-44L-34 10C-36 -14 -30 -44 0 -49Z", fill=ink)
    scene.path("M0 -34C18 -30 21 -12 19 4C16 20 8 28 0 30C-8 28 -16 20 -19 4C-21 -12 -18 -30 0 -34Z",
               fill=ground)  # fmt: skip
    scene.path("M-21 -2C-8 4 8 4 21 -2L18 18L0 36L-18 18Z", fill=ink)
    for x in (-8, 8):
        scene.ellipse(x, -10, 4.5, 3, fill=ink)


def cone(scene: Scene, ink: str, ground: str) -> None:
    """A bell of silence over two who sit below it: a Cone of Silence."""
    scene.path("M0 -49L44 38H30L0 -24L-30 38H-44Z", fill=ink)
    scene.path("M-48 40H48V48H-48Z", fill=ink)
    for x in (-12, 12):
        scene.circle(x, 10, 7, fill=ink)
        scene.path(
            f"M{x - 9} 36C{x - 9} 24 {x - 6} 20 {x} 20C{x + 6} 20 {x + 9} 24 {x + 9} 36Z", fill=ink
        )
    scene.circle(0, -38, 3, fill=ground)


def settlement(scene: Scene, ink: str, ground: str) -> None:
    """Houses with domes within a wall."""
    scene.path("M-48 46V14H-36V-4A16 16 0 0 1 -6 -4V-22A20 20 0 0 1 34 -22V8H48V46Z", fill=ink)
    scene.path("M-7 46V30A8 9 0 0 1 9 30V46Z", fill=ground)
    for x, y in ((-26, 4), (6, -14), (20, -14), (20, 4)):
        scene.rect(x - 4, y, 8, 10, fill=ground)


def tank(scene: Scene, ink: str, ground: str) -> None:
    """A tank with somebody in it, and a valve on top."""
    scene.rect(-30, -36, 60, 84, radius=16, fill=ink)
    scene.rect(-21, -26, 42, 62, radius=10, fill=ground)
    scene.circle(0, -10, 9, fill=ink)
    scene.path("M-14 30C-14 10 -8 3 0 3C8 3 14 10 14 30Z", fill=ink)
    scene.rect(-12, -48, 24, 14, radius=4, fill=ink)


def die(scene: Scene, ink: str, ground: str) -> None:
    """A die with a star."""
    scene.rect(-40, -40, 80, 80, radius=16, fill=ink)
    scene.polygon(star_points(8, 28, 11), fill=ground)


def desert_power(scene: Scene, ink: str, ground: str) -> None:
    """The ring of a worm's maw, full of teeth."""
    scene.circle(0, 0, 48, fill=ink)
    scene.circle(0, 0, 39, fill=ground)
    for turn in range(0, 360, 30):
        tip = on_circle((0, 0), 15, turn)
        left, right = on_circle((0, 0), 41, turn - 13), on_circle((0, 0), 41, turn + 13)
        scene.path(closed([left, tip, right]), fill=ink)
    scene.circle(0, 0, 9, fill=ink)


def burrowing(scene: Scene, ink: str, ground: str) -> None:
    """The back of a worm that goes below the sand."""
    scene.path("M-42 30C-40 -22 40 -22 42 30Z", fill=ink)
    for x, y in ((-24, 2), (-8, -7), (9, -7), (25, 2)):
        scene.path(f"M{x} {y}C{x * 1.25:.1f} {y + 12} {x * 1.35:.1f} {y + 20} {x * 1.35:.1f} {y + 30}",
                   fill="none", stroke=ground, stroke_width=4)  # fmt: skip
    scene.path("M-50 26C-34 16 -20 30 0 24C20 18 34 32 50 24V40C30 48 18 36 0 40C-18 44 -32 32 -50 42Z",
               fill=ink, stroke=ground, stroke_width=4)  # fmt: skip
    for side in (-1, 1):
        scene.path(f"M{side * 30} -34L{side * 18} -18M{side * 8} -42L{side * 5} -25", fill="none",
                   stroke=ink, stroke_width=6, cap="round")  # fmt: skip
