"""Effects in scenes: fire, flashes, dust and whirlwinds; on the ground at the origin."""

from __future__ import annotations

import math

from exporters.art.canvas.colour import mix
from exporters.art.canvas.scene import Scene, closed
from exporters.art.scenes.lights import Light, chances
from exporters.art.symbols.shapes import star_points


def spice(scene: Scene, ink: str, light: Light) -> None:
    """A bed of spice with crystals that glitter."""
    scene.path("M-150 4C-110 -22 -60 -30 0 -32C60 -30 110 -22 150 4Z", fill=light.accent)
    scene.path("M-110 2C-70 -16 -30 -22 10 -22C50 -20 80 -14 112 2Z",
               fill=mix(light.accent, light.glow, 0.35), fill_opacity=0.8)  # fmt: skip
    luck = chances("spice crystals", 60)
    for at in range(20):
        x, y = (luck[at] - 0.5) * 250, -4 - 24 * luck[at + 20] * (1 - abs(luck[at] - 0.5))
        size = 3 + 7 * luck[at + 40]
        scene.polygon([(x, y - 2 * size), (x + size * 0.8, y - size * 0.4), (x, y + size * 0.4), (x - size * 0.8, y - size * 0.4)],
                      fill=light.glow if at % 3 else ink, fill_opacity=0.92)  # fmt: skip


def blow(scene: Scene, ink: str, light: Light) -> None:
    """Spice that bursts out of the sand."""
    luck = chances("blow", 70)
    for at in range(9):
        lean = (at - 4) * 21
        scene.path(
            f"M{-8 + at * 2} 0C{lean * 0.3 - 8:.2f} -80 {lean * 0.8:.2f} {-150 + abs(lean) * 0.5:.2f} {lean * 1.35:.2f} {-176 + abs(lean) * 0.9:.2f}"
            f"C{lean * 0.9 + 12:.2f} {-140 + abs(lean) * 0.5:.2f} {lean * 0.3 + 12:.2f} -70 {10 + at * 2} 0Z",
            fill=light.accent if at % 2 else mix(light.accent, light.glow, 0.4), fill_opacity=0.85,
        )  # fmt: skip
    for at in range(24):
        scene.circle((luck[at] - 0.5) * 260, -60 - 150 * luck[at + 24], 1.5 + 4 * luck[at + 46],
                     fill=light.glow, fill_opacity=0.85)  # fmt: skip
    spice(scene, ink, light)


def vapour(scene: Scene, _ink: str, light: Light) -> None:
    """Three coils that rise from (0, -112)."""
    for x, high in ((-16, 84), (0, 120), (17, 92)):
        scene.path(
            f"M{x * 0.4:.1f} -112C{x + 16:.1f} {-112 - high * 0.3:.1f} {x - 20:.1f} {-112 - high * 0.6:.1f} {x:.1f} {-112 - high}",
            fill="none", stroke=light.glow, stroke_width=4.5, stroke_opacity=0.75, cap="round",
        )  # fmt: skip


def burst(scene: Scene, _ink: str, light: Light) -> None:
    """A flash about the origin, 50 px in radius."""
    halo = scene.radial_gradient(
        (0, 0), 62, [(0, light.glow), (0.4, light.accent, 0.7), (1, light.accent, 0)]
    )
    scene.circle(0, 0, 62, fill=halo)
    scene.polygon(star_points(10, 48, 17), fill=light.glow)


def beam(scene: Scene, _ink: str, light: Light) -> None:
    """A ray from the origin, 260 px to the right, that ends in a flash."""
    for wide, opacity in ((16, 0.25), (8, 0.6)):
        scene.line((0, 0), (260, 0), stroke=light.accent, stroke_width=wide, stroke_opacity=opacity)
    scene.line((0, 0), (260, 0), stroke=light.glow, stroke_width=3.4)
    with scene.group(move=(260, 0)):
        burst(scene, "", light)


def arcs(scene: Scene, _ink: str, light: Light) -> None:
    """Three forked bolts from the origin to the right."""
    for turn in (-16, 0, 15):
        with scene.group(turn=turn):
            scene.polyline([(0, 0), (30, -8), (44, 6), (78, -7), (92, 6), (128, 0)], stroke=light.accent,
                           stroke_width=6, stroke_opacity=0.5, join="round")  # fmt: skip
            scene.polyline([(0, 0), (30, -8), (44, 6), (78, -7), (92, 6), (128, 0)], stroke=light.glow,
                           stroke_width=2.6, join="round")  # fmt: skip


def bubble(scene: Scene, _ink: str, light: Light) -> None:
    """A shield about somebody who stands at the origin."""
    for rx, ry, opacity in ((74, 92, 0.16), (66, 82, 0.14)):
        scene.ellipse(0, -56, rx, ry, fill=light.glow, fill_opacity=opacity)
    scene.ellipse(0, -56, 74, 92, fill="none", stroke=light.glow, stroke_width=3.4)
    for at, (x, y) in enumerate(((-60, -100), (66, -76), (54, -118))):
        for ring in (7, 13, 19):
            scene.ellipse(x, y, ring * 0.6, ring, fill="none", stroke=light.accent if at == 1 else light.glow,
                          stroke_width=1.8, stroke_opacity=0.9 - ring * 0.03)  # fmt: skip


def mushroom(scene: Scene, ink: str, light: Light) -> None:
    """The cloud of an atomic; 250 px high."""
    glow = scene.radial_gradient(
        (0, -190), 190, [(0, light.glow), (0.5, light.accent, 0.6), (1, light.accent, 0)]
    )
    scene.circle(0, -190, 190, fill=glow)
    stem = mix(light.layers[1], light.accent, 0.4)
    scene.path("M-64 4C-34 -20 -26 -70 -30 -130H30C26 -70 34 -20 64 4Z", fill=stem)
    for x, y, r, part in (
        (-78, -176, 44, 0.1), (78, -176, 44, 0.1), (-40, -214, 56, 0.25), (44, -212, 54, 0.25),
        (0, -232, 58, 0.45), (-34, -166, 40, 0.0), (36, -166, 40, 0.0), (0, -180, 48, 0.35),
    ):  # fmt: skip
        scene.circle(x, y, r, fill=mix(stem, light.glow, part))
    scene.ellipse(
        0, -104, 92, 15, fill="none", stroke=light.glow, stroke_width=6, stroke_opacity=0.5
    )
    scene.ellipse(0, 0, 170, 18, fill=mix(stem, ink, 0.3))


def funnel(scene: Scene, ink: str, light: Light) -> None:
    """A whirlwind that hangs from a cloud; 290 px high."""
    luck = chances("funnel", 60)
    left, right = [], []
    for at in range(15):
        y, wide = -at * 18.0, 7 + at * at * 0.42 + at * 1.2
        shift = math.sin(at / 2.6) * (16 - at * 0.6)
        left.append((shift - wide, y))
        right.append((shift + wide, y))
    body = closed([*left, *reversed(right)])
    tone = mix(light.layers[1], light.sky[2], 0.45)
    scene.path(
        body,
        fill=scene.linear_gradient(
            (-80, 0), (90, 0), [(0, mix(tone, light.glow, 0.4)), (1, mix(tone, ink, 0.45))]
        ),
    )
    with scene.group(clip=scene.clip(body)):
        for at in range(22):
            y = -at * 13.0
            scene.path(f"M-140 {y + 16 + 10 * luck[at]:.2f}C-60 {y - 10:.2f} 60 {y - 16:.2f} 140 {y + 12 * luck[at + 22]:.2f}", fill="none",
                       stroke=light.glow if at % 3 else ink, stroke_width=2 + 3 * luck[at + 30], stroke_opacity=0.34)  # fmt: skip
    for row, (dark, count) in enumerate(((0.42, 6), (0.2, 7), (0.05, 5))):
        for at in range(count):
            x = (at - (count - 1) / 2) * (62 - 9 * row) + 8 * luck[at + 7 * row]
            scene.ellipse(
                x,
                -256 - 15 * row - 8 * luck[at],
                54,
                24 + 8 * luck[at + 20],
                fill=mix(tone, light.layers[2], dark),
            )
    scene.ellipse(0, 0, 58, 9, fill=mix(tone, light.glow, 0.3), fill_opacity=0.7)
    for x, y, size in ((-54, -30, 5), (48, -48, 6), (-70, -110, 6), (84, -120, 5), (62, -82, 4)):
        scene.polygon([(x, y - size), (x + size, y), (x, y + size), (x - size, y)], fill=ink)


def fire(scene: Scene, ink: str, light: Light) -> None:
    """A camp fire with its glow."""
    halo = scene.radial_gradient((0, -30), 130, [(0, light.accent, 0.6), (1, light.accent, 0)])
    scene.circle(0, -30, 130, fill=halo)
    scene.path(
        "M-30 -4C-38 -34 -16 -44 -18 -66C-2 -56 0 -46 2 -36C8 -48 8 -60 6 -76C28 -56 38 -26 28 -4Z",
        fill=light.accent,
    )
    scene.path("M-14 -4C-18 -22 -4 -28 -2 -42C10 -32 18 -18 14 -4Z", fill=light.glow)
    for turn in (-14, 14):
        with scene.group(turn=turn):
            scene.rect(-42, -7, 84, 9, radius=4, fill=ink)


def bolt(scene: Scene, _ink: str, light: Light) -> None:
    """A stroke of lightning from above to the origin; 300 px high."""
    points = [(20, -300), (-16, -196), (14, -190), (-22, -96), (8, -92), (0, 0)]
    scene.polyline(points, stroke=light.glow, stroke_width=15, stroke_opacity=0.28, join="round")
    scene.polyline(points, stroke=light.glow, stroke_width=5, join="miter")


def halo(scene: Scene, _ink: str, light: Light) -> None:
    """Light about the origin, 120 px in radius."""
    paint = scene.radial_gradient(
        (0, 0), 120, [(0, light.glow, 0.95), (0.35, light.glow, 0.5), (1, light.glow, 0)]
    )
    scene.circle(0, 0, 120, fill=paint)


def gusts(scene: Scene, _ink: str, light: Light) -> None:
    """Sand that the wind carries in long curls; 320 px wide."""
    for at, (y, wide) in enumerate(((-24, 150), (-66, 128), (-112, 162), (-160, 110))):
        shift = 26 * (-1) ** at
        scene.path(
            f"M{shift - wide} {y}C{shift - wide * 0.3:.1f} {y - 40} {shift + wide * 0.3:.1f} {y + 34} {shift + wide} {y - 10}"
            f"C{shift + wide + 26} {y - 24} {shift + wide + 8} {y - 44} {shift + wide - 10} {y - 32}",
            fill="none", stroke=light.glow, stroke_width=7 - at, stroke_opacity=0.75, cap="round",
        )  # fmt: skip
