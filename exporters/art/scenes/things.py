"""Objects in scenes: buildings, aircraft and the like; on the ground at the origin."""

from __future__ import annotations

from exporters.art.canvas.colour import mix
from exporters.art.canvas.scene import Scene, arc, on_circle, pair
from exporters.art.scenes.effects import fire, vapour
from exporters.art.scenes.lights import Light, chances


def worm(scene: Scene, ink: str, light: Light) -> None:
    """A worm that rises out of the sand, its maw to the right; 240 px high."""
    body = (
        "M-78 0C-84 -96 -70 -196 6 -228C34 -240 60 -232 74 -222C92 -206 98 -170 86 -146"
        "C74 -134 48 -130 30 -138C8 -126 14 -60 40 0Z"
    )
    clip = scene.clip(body)
    scene.path(body, fill=mix(ink, light.layers[0], 0.42))
    with scene.group(clip=clip):
        for at in range(11):
            y = -14 - at * 19
            scene.path(f"M-100 {y}C-60 {y + 16} 10 {y + 16} 50 {y - 4}", fill="none",
                       stroke=ink, stroke_width=3.6, stroke_opacity=0.7)  # fmt: skip
        scene.path("M-100 20C-104 -96 -90 -216 6 -246L26 -236C-50 -190 -58 -90 -44 20Z",
                   fill=light.glow, fill_opacity=0.2)  # fmt: skip
        scene.path("M60 20C6 -60 2 -120 30 -140L90 -140L90 20Z", fill=ink, fill_opacity=0.45)
    with scene.group(move=(68, -183), turn=-18):
        scene.ellipse(0, 0, 35, 50, fill=mix(ink, light.layers[0], 0.55))
        scene.ellipse(2, 0, 30, 44, fill=ink)
        for at in range(18):
            turn = at * 20
            tip = on_circle((0, 0), 17, turn)
            left, right = on_circle((0, 0), 30, turn - 7), on_circle((0, 0), 30, turn + 7)
            scene.polygon(
                [
                    (left[0] + 2, left[1] * 1.45),
                    (tip[0] + 2, tip[1] * 1.45),
                    (right[0] + 2, right[1] * 1.45),
                ],
                fill=light.glow,
            )
        scene.ellipse(3, 0, 9, 15, fill=light.accent, fill_opacity=0.85)
    for x, size in ((-92, 26), (-60, 34), (-22, 30), (22, 34), (56, 24)):
        scene.path(
            f"M{x - size} 6C{x - size * 0.7:.2f} {-size * 0.9:.2f} {x + size * 0.7:.2f} {-size * 0.9:.2f} {x + size} 6Z",
            fill=mix(light.layers[1], light.glow, 0.35), fill_opacity=0.9,
        )  # fmt: skip


def thopter(scene: Scene, ink: str, light: Light) -> None:
    """An ornithopter in flight, to the right; 200 px wide."""
    for turn, length, strength in (
        (-64, 118, 0.75),
        (-34, 106, 0.95),
        (198, 100, 0.85),
        (226, 84, 0.6),
    ):
        with scene.group(move=(2, -8), turn=turn):
            scene.path(f"M0 -4C30 -18 {length * 0.7:.1f} -16 {length} -2C{length * 0.7:.1f} 8 30 8 0 4Z",
                       fill=mix(ink, light.glow, 0.25), fill_opacity=strength)  # fmt: skip
            scene.line((0, 0), (length * 0.92, -3), stroke=ink, stroke_width=2)
    scene.path(
        "M-92 -10L-40 -10C-24 -22 10 -26 34 -18C52 -12 62 -2 60 4C50 14 10 18 -16 12L-44 4L-88 6"
        "L-104 -22L-96 -24Z",
        fill=ink,
    )
    scene.path("M24 -16C40 -12 52 -4 54 0L30 2C22 -4 20 -12 24 -16Z", fill=light.glow)
    scene.line((-4, 12), (-10, 26), stroke=ink, stroke_width=4, cap="round")
    scene.line((-20, 26), (4, 26), stroke=ink, stroke_width=4, cap="round")


def crawler(scene: Scene, ink: str, light: Light) -> None:
    """A harvester on its tracks, dust behind it; 200 px wide."""
    for at, (x, y, r) in enumerate(
        ((-120, -18, 26), (-148, -34, 34), (-184, -30, 28), (-160, -66, 24))
    ):
        scene.circle(x, y, r, fill=light.glow, fill_opacity=0.28 - 0.04 * at)
    scene.path("M-100 -18L-92 -62L-60 -66L-54 -92H-22L-18 -70H40L62 -52L96 -44L104 -16Z", fill=ink)
    scene.rect(-104, -22, 204, 22, radius=11, fill=mix(ink, light.layers[1], 0.3))
    for x in range(-92, 96, 21):
        scene.circle(x, -11, 8, fill=ink)
    for x in (-78, -48, 2, 24, 46):
        scene.rect(x, -54, 11, 7, fill=light.glow, fill_opacity=0.9)
    scene.path("M96 -40L140 -30L136 0L104 -8Z", fill=ink)


def table(scene: Scene, ink: str, light: Light) -> None:
    """A laid table with a bowl and two cups; 260 px wide."""
    scene.path("M-130 -54H130L122 -44H-122Z", fill=ink)
    scene.path("M-112 -44L-104 0H-92L-88 -44ZM112 -44L104 0H92L88 -44Z", fill=ink)
    scene.path("M-118 -46C-90 -20 -60 -34 -30 -26C0 -18 40 -36 70 -26C92 -20 108 -34 118 -46Z",
               fill=light.accent, fill_opacity=0.75)  # fmt: skip
    scene.path("M-36 -80H36C34 -62 20 -54 0 -54C-20 -54 -34 -62 -36 -80Z", fill=ink)
    scene.ellipse(0, -80, 36, 6, fill=light.accent)
    for x in (-92, 92):
        scene.path(
            f"M{x - 9} -84H{x + 9}L{x + 6} -68C{x + 4} -64 {x + 2} -62 {x + 2} -57H{x + 8}V-54H{x - 8}V-57H{x - 2}C{x - 2} -62 {x - 4} -64 {x - 6} -68Z",
            fill=ink,
        )


def goblet(scene: Scene, ink: str, light: Light) -> None:
    """A tall goblet into which something drips; 130 px high."""
    scene.path(
        "M-42 -130H42C42 -92 28 -66 8 -60L7 -22C18 -18 30 -12 34 0H-34C-30 -12 -18 -18 -7 -22L-8 -60C-28 -66 -42 -92 -42 -130Z",
        fill=ink,
    )
    scene.ellipse(0, -130, 42, 9, fill=light.accent)
    scene.ellipse(0, -130, 30, 5, fill=light.glow, fill_opacity=0.5)
    scene.path("M-32 -116C-30 -94 -22 -80 -12 -74", fill="none", stroke=light.glow, stroke_width=3,
               stroke_opacity=0.7, cap="round")  # fmt: skip
    for y, size in ((-196, 9), (-162, 6)):
        scene.path(f"M0 {y - size * 1.8:.1f}C{size * 0.6:.1f} {y - size * 0.6:.1f} {size} {y} {size} {y + size * 0.4:.1f}A{size} {size} 0 0 1 {-size} {y + size * 0.4:.1f}C{-size} {y} {-size * 0.6:.1f} {y - size * 0.6:.1f} 0 {y - size * 1.8:.1f}Z",
                   fill=light.accent)  # fmt: skip


def flask(scene: Scene, ink: str, light: Light) -> None:
    """A round flask over which vapours coil; 110 px high."""
    scene.path(
        "M-12 -110H12V-74C34 -66 46 -48 46 -32C46 -10 28 0 0 0C-28 0 -46 -10 -46 -32C-46 -48 -34 -66 -12 -74Z",
        fill=ink,
    )
    scene.path(
        "M-37 -38C-20 -30 10 -46 37 -38C38 -16 24 -8 0 -8C-24 -8 -38 -16 -37 -38Z",
        fill=light.accent,
    )
    for x, y, r in ((-14, -24, 4), (6, -18, 5), (18, -28, 3)):
        scene.circle(x, y, r, fill=light.glow, fill_opacity=0.8)
    vapour(scene, ink, light)


def probe(scene: Scene, ink: str, light: Light) -> None:
    """A snooper that hangs from above and shines down; its lens at the origin."""
    scene.polygon([(-7, 4), (7, 4), (96, 150), (-96, 150)], fill=light.glow, fill_opacity=0.3)
    scene.path("M-3 -220H3V-60H-3Z", fill=ink)
    scene.path(
        "M-46 -36C-46 -58 -24 -66 0 -66C24 -66 46 -58 46 -36L20 -20L14 0H-14L-20 -20Z", fill=ink
    )
    for side in (-1, 1):
        scene.path(f"M{side * 44} -40C{side * 70} -30 {side * 76} -8 {side * 64} 20", fill="none", stroke=ink,
                   stroke_width=5, cap="round")  # fmt: skip
        scene.circle(side * 64, 22, 4.5, fill=light.accent)
    scene.circle(0, -38, 12, fill=light.accent)
    scene.circle(0, -38, 5, fill=light.glow)


def broken_wall(scene: Scene, ink: str, _light: Light) -> None:
    """A wall of rock with a breach in its middle."""
    scene.path(
        "M-330 4V-92L-300 -112L-262 -100L-236 -124L-200 -106L-166 -118L-140 -84L-118 -92L-96 -50L-74 -44L-58 4Z"
        "M330 4V-100L292 -116L270 -96L232 -120L196 -102L170 -120L146 -80L124 -86L104 -46L80 -40L60 4Z",
        fill=ink,
    )


def tank(scene: Scene, ink: str, light: Light) -> None:
    """A tank of glass in which somebody floats; 230 px high."""
    scene.rect(-62, -216, 124, 200, radius=60, fill=light.glow, fill_opacity=0.42)
    halo = scene.radial_gradient((0, -120), 96, [(0, light.glow, 0.95), (1, light.glow, 0)])
    scene.rect(-62, -216, 124, 200, radius=60, fill=halo)
    scene.circle(0, -164, 15, fill=ink)
    scene.path("M0 -150C-18 -148 -24 -132 -22 -112C-20 -100 -16 -96 -14 -88C-14 -70 -10 -50 -4 -36L3 -36"
               "C8 -52 13 -70 13 -88C17 -98 21 -102 22 -112C24 -132 18 -148 0 -150Z", fill=ink)  # fmt: skip
    scene.path("M0 -102C20 -94 34 -66 40 -20", fill="none", stroke=ink, stroke_width=3)
    scene.rect(-62, -216, 124, 200, radius=60, fill="none", stroke=ink, stroke_width=7)
    scene.path("M-78 0V-22H78V0ZM-40 -232H40V-212H-40Z", fill=ink)
    for x, y, r in ((-36, -70, 4), (-30, -106, 3), (38, -150, 4), (30, -186, 3), (-42, -150, 2.5)):
        scene.circle(x, y, r, fill="none", stroke=light.glow, stroke_width=1.8)


def pot(scene: Scene, ink: str, light: Light) -> None:
    """A pot that hangs over a fire on three legs."""
    fire(scene, ink, light)
    for x in (-66, 66, 6):
        scene.line((0, -142), (x, 0), stroke=ink, stroke_width=4.5, cap="round")
    scene.line((0, -142), (0, -102), stroke=ink, stroke_width=2.5)
    scene.path("M-32 -100H32C36 -78 22 -64 0 -64C-22 -64 -36 -78 -32 -100Z", fill=ink)
    scene.ellipse(0, -100, 33, 5, fill=light.accent)


def pool(scene: Scene, ink: str, light: Light) -> None:
    """Still water in a basin of rock, on which light lies."""
    scene.ellipse(0, -14, 186, 30, fill=ink)
    water = scene.linear_gradient((0, -38), (0, 12), [(0, "#bfe6f2"), (1, "#1d4f78")])
    scene.ellipse(0, -14, 170, 23, fill=water)
    for wide, y in ((92, -24), (120, -12), (70, -4)):
        scene.line(
            (-wide, y),
            (wide * 0.6, y),
            stroke=light.glow,
            stroke_width=2.4,
            stroke_opacity=0.75,
            cap="round",
        )
    for x, y in ((0, -170), (3, -116), (-2, -66)):
        scene.path(f"M{x} {y - 15}C{x + 6} {y - 4} {x + 8} {y} {x + 8} {y + 3}A8 8 0 0 1 {x - 8} {y + 3}C{x - 8} {y} {x - 6} {y - 4} {x} {y - 15}Z",
                   fill="#bfe6f2")  # fmt: skip


def tooth(scene: Scene, ink: str, light: Light) -> None:
    """A worm's tooth as high as a man, upright in the sand; 210 px high."""
    scene.path(
        "M-46 4C-54 -84 -30 -168 44 -214C28 -150 34 -64 52 4Z", fill=mix(light.glow, "#ffffff", 0.4)
    )
    scene.path("M6 4C-4 -80 8 -160 44 -214C28 -150 34 -64 52 4Z", fill=mix(light.glow, ink, 0.45))
    for at in range(5):
        y = -22 - 26 * at
        scene.path(f"M{-45 + at * 3} {y}C{-30 + at * 4} {y + 9} {-10 + at * 5} {y + 9} {4 + at * 3} {y + 2}", fill="none", stroke=ink,
                   stroke_width=2, stroke_opacity=0.4)  # fmt: skip
    scene.path("M-78 6C-50 -14 50 -16 86 6Z", fill=light.layers[2])


def ruin(scene: Scene, ink: str, light: Light) -> None:
    """A door in the rock, half buried, with light behind it."""
    scene.path("M-108 4V-150L-84 -186H84L108 -150V4Z", fill=ink)
    scene.path("M-50 4V-92A50 50 0 0 1 50 -92V4Z", fill=light.glow)
    scene.path("M-50 4V-92A50 50 0 0 1 -14 -140L-14 4Z", fill=light.accent, fill_opacity=0.45)
    for x in (-82, 66):
        scene.rect(x, -148, 16, 152, fill=mix(ink, light.layers[0], 0.35))
    scene.rect(-96, -168, 192, 14, fill=mix(ink, light.layers[0], 0.35))
    scene.path("M-140 6C-70 -22 20 -8 140 6Z", fill=light.layers[2])


def stalls(scene: Scene, ink: str, light: Light) -> None:
    """Two stalls under striped awnings with lamps; 360 px wide."""
    for x, wide in ((-100, 150), (98, 140)):
        left, right = x - wide / 2, x + wide / 2
        for at in range(6):
            one = left - 8 + (wide + 16) / 6 * at
            scene.path(f"M{left + wide / 6 * at:.2f} -128H{left + wide / 6 * (at + 1):.2f}L{one + (wide + 16) / 6:.2f} -90"
                       f"A{(wide + 16) / 12:.2f} 9 0 0 1 {one:.2f} -90Z", fill=light.accent if at % 2 else light.glow)  # fmt: skip
        scene.rect(left, -52, wide, 54, fill=ink)
        for post in (left, right - 6):
            scene.rect(post, -112, 6, 114, fill=ink)
        for at in range(5):
            scene.circle(
                left + 20 + at * (wide - 40) / 4,
                -59,
                9 + at % 3 * 2,
                fill=(light.accent, light.layers[0], light.glow)[at % 3],
            )
        scene.circle(x, -76, 22, fill=light.glow, fill_opacity=0.25)
        scene.circle(x, -76, 6, fill=light.glow)


def crates(scene: Scene, ink: str, light: Light) -> None:
    """Crates in a heap."""
    for x, y, size in ((-40, 0, 46), (10, 0, 40), (-22, -46, 38)):
        scene.rect(x - size / 2, y - size, size, size, fill=mix(ink, light.layers[0], 0.28))
        scene.rect(x - size / 2, y - size, size, size, fill="none", stroke=ink, stroke_width=3.5)
        scene.line((x - size / 2, y), (x + size / 2, y - size), stroke=ink, stroke_width=3)


def liner(scene: Scene, ink: str, light: Light) -> None:
    """A huge ship of the Guild, afloat about the origin; 360 px wide."""
    scene.rect(-180, -34, 350, 68, radius=32, fill=ink)
    scene.ellipse(166, 0, 15, 33, fill=light.glow)
    scene.ellipse(166, 0, 9, 23, fill=light.accent, fill_opacity=0.6)
    scene.rect(-160, -30, 300, 9, radius=4, fill=light.glow, fill_opacity=0.32)
    for at in range(13):
        scene.rect(-148 + at * 22, 8, 8, 3, fill=light.glow, fill_opacity=0.9)
    for x, y, size in ((204, -12, 5), (226, 8, 4), (214, 26, 3), (248, -2, 3)):
        scene.polygon(
            [(x - size * 2, y), (x, y - size), (x + size * 1.4, y), (x, y + size)], fill=light.glow
        )


def planet(scene: Scene, ink: str, light: Light) -> None:
    """A planet with a ring, 60 px in radius."""
    scene.circle(0, 0, 60, fill=light.accent)
    scene.path("M-60 0A60 60 0 0 0 60 0A74 40 0 0 1 -60 0Z", fill=ink, fill_opacity=0.4)
    for y, wide in ((-22, 48), (-6, 56), (12, 54)):
        scene.line(
            (-wide, y),
            (wide, y),
            stroke=light.glow,
            stroke_width=5,
            stroke_opacity=0.35,
            cap="round",
        )
    with scene.group(turn=-16):
        scene.path(
            "M-62 -6C-130 10 -110 26 0 26C110 26 130 10 62 -6",
            fill="none",
            stroke=light.glow,
            stroke_width=7,
            cap="round",
        )


def tower(scene: Scene, ink: str, light: Light) -> None:
    """A mast that holds the weather; 200 px high."""
    scene.path("M-34 0L-8 -160H8L34 0H22L6 -90H-6L-22 0Z", fill=ink)
    for y in (-40, -80, -120):
        scene.rect(-24 - y / 8, y, 48 + y / 4, 5, fill=ink)
    scene.path("M-58 -196C-58 -158 58 -158 58 -196Z", fill=ink)
    scene.line((0, -180), (0, -224), stroke=ink, stroke_width=4)
    scene.circle(0, -226, 7, fill=light.glow)
    for ring in (20, 34, 48):
        scene.path(f"M{pair(on_circle((0, -226), ring, -50))}{arc((0, -226), ring, -50, 50)}", fill="none",
                   stroke=light.glow, stroke_width=3, stroke_opacity=1 - ring / 70)  # fmt: skip


def birds(scene: Scene, ink: str, _light: Light) -> None:
    """Carrion birds that circle about the origin."""
    for x, y, size in ((-70, -8, 20), (-20, -34, 15), (46, -14, 22), (84, -44, 13), (8, 8, 12)):
        scene.path(
            f"M{x - size} {y - size * 0.3:.1f}C{x - size * 0.5:.1f} {y - size * 0.55:.1f} {x - size * 0.2:.1f} {y - size * 0.2:.1f} {x} {y}"
            f"C{x + size * 0.2:.1f} {y - size * 0.2:.1f} {x + size * 0.5:.1f} {y - size * 0.55:.1f} {x + size} {y - size * 0.3:.1f}"
            f"C{x + size * 0.5:.1f} {y - size * 0.3:.1f} {x + size * 0.2:.1f} {y:.1f} {x} {y + size * 0.28:.1f}"
            f"C{x - size * 0.2:.1f} {y:.1f} {x - size * 0.5:.1f} {y - size * 0.3:.1f} {x - size} {y - size * 0.3:.1f}Z",
            fill=ink,
        )  # fmt: skip


def slab(scene: Scene, ink: str, light: Light) -> None:
    """A barrier of rock into which sand eats; 260 px wide."""
    scene.path(
        "M-130 4L-112 -74L-78 -96L-50 -82L-18 -118L22 -104L50 -70L64 -84L88 -40L104 4Z", fill=ink
    )
    scene.path("M-18 -118L22 -104L50 -70L30 4H-6L-14 -60Z", fill=mix(ink, light.layers[0], 0.35))
    scene.path("M-112 -74L-78 -96L-50 -82L-66 4H-104Z", fill=mix(ink, light.layers[0], 0.25))
    luck = chances("crumbs", 66)
    for at in range(22):
        size = 2 + 5 * luck[at]
        x, y = 70 + 120 * luck[at + 22], -150 * luck[at + 44] * (1.1 - luck[at + 22])
        scene.rect(x, y, size, size, fill=light.accent if at % 3 else ink, fill_opacity=0.9)
