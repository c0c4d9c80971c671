"""The stages of scenes: what lies behind the silhouettes, from sky to ground.

A stage is drawn on a field of 400 px height whose lower middle is the origin: x goes to the right,
y down, so that what is seen lies at negative y. `half` is half the field's width in px.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from exporters.art.canvas.colour import mix
from exporters.art.canvas.scene import Point, Scene, arc, closed, on_circle, pair
from exporters.art.scenes.lights import Light, chances

HEIGHT = 400.0
STEPS = 40
"""Points of a crest."""
Stage = Callable[[Scene, Light, float, str], None]


def sky(scene: Scene, light: Light, half: float) -> None:
    """The whole field, `half` px to each side, from the sky's colour above to the horizon's."""
    paint = scene.linear_gradient(
        (0, -HEIGHT), (0, -90), list(zip((0, 0.55, 1), light.sky, strict=True))
    )
    scene.rect(-half, -HEIGHT, 2 * half, HEIGHT, fill=paint)


def sun(scene: Scene, light: Light, at: Point, radius: float) -> None:
    """A disc of light with a halo, `radius` px."""
    halo = scene.radial_gradient(at, radius * 2.4, [(0.3, light.glow, 0.55), (1, light.glow, 0)])
    scene.circle(*at, radius * 2.4, fill=halo)
    scene.circle(*at, radius, fill=light.glow)


def crest(half: float, top: float, swell: float, start: float, waves: float) -> list[Point]:
    """The line of a dune from `-half` to `half`, `swell` high about `top` (px; up is negative).

    It begins at an angle of `start` radians and has so many `waves`.
    """
    points = []
    for step in range(STEPS + 1):
        part = step / STEPS
        angle = start + part * waves * math.tau
        rise = math.sin(angle) + 0.35 * math.sin(2 * angle + 0.6)
        points.append((-half + 2 * half * part, top - swell * rise))
    return points


def under(line: list[Point], bottom: float = 2.0) -> str:
    """All below a line down to `bottom` px, as path data."""
    return (
        "M" + "L".join(pair(point) for point in line)
        + f"L{pair((line[-1][0], bottom))}L{pair((line[0][0], bottom))}Z"
    )  # fmt: skip


def dunes(scene: Scene, light: Light, half: float, seed: str, *, top: float = 150) -> None:
    """Three dunes, each nearer and darker, with light along their crests.

    They reach `half` px to each side and stand `top` px high.
    """
    luck = chances(f"{seed} dunes", 9)
    for layer, colour in enumerate(light.layers):
        height = -top + layer * top * 0.33
        line = crest(
            half, height, 13 + 5 * layer, luck[layer] * math.tau, 0.8 + luck[3 + layer] * 0.9
        )
        shade = mix(colour, light.ink, 0.28)
        paint = scene.linear_gradient(
            (0, height - 20), (0, height + 120), [(0, colour), (1, shade)]
        )
        scene.path(under(line), fill=paint)
        scene.polyline(
            line, stroke=mix(colour, light.glow, 0.6), stroke_width=2.2, stroke_opacity=0.75
        )
        for depth in (1, 2, 3):
            lower = [(x, y + depth * (7 + 5 * layer) + 2 * math.sin(x / 23)) for x, y in line]
            scene.polyline(
                lower, stroke=mix(colour, light.glow, 0.4), stroke_width=1.2,
                stroke_opacity=0.5 - 0.12 * depth,
            )  # fmt: skip


def crag(left: float, right: float, top: float, seed: str, steps: int = 9) -> list[Point]:
    """The jagged line of a rock from `left` to `right`, `top` px high in its middle."""
    luck = chances(seed, 2 * steps)
    points: list[Point] = [(left, 2.0)]
    for at in range(steps):
        part = (at + 0.5) / steps
        rise = math.sin(math.pi * part) ** 0.5 * (0.78 + 0.22 * luck[at])
        x = left + (right - left) * part
        wide = (right - left) / steps * (0.05 + 0.3 * luck[steps + at])
        points += [
            (x - wide, -top * rise * (0.86 + 0.08 * luck[steps + at])),
            (x + wide, -top * rise),
        ]
    return [*points, (right, 2.0)]


def rock(scene: Scene, light: Light, line: list[Point], colour: str) -> None:
    """A rock with a lit and a shaded side and cracks."""
    scene.polygon(line, fill=colour)
    middle = (line[0][0] + line[-1][0]) / 2
    shade = [(x + (middle - x) * 0.12 + 6, y) for x, y in line if x > middle]
    if len(shade) > 2:
        foot = (middle + 10, 2.0)
        scene.polygon([foot, *shade], fill=light.ink, fill_opacity=0.28)
    scene.polyline(
        [point for point in line[1:-1] if point[0] <= middle], stroke=light.glow, stroke_width=1.6,
        stroke_opacity=0.3, join="round",
    )  # fmt: skip


def starry(scene: Scene, half: float, seed: str, light: Light, low: float = 150) -> None:
    """Small stars, `half` px to each side and at least `low` px above the ground."""
    luck = chances(f"{seed} stars", 150)
    for at in range(0, 150, 3):
        scene.circle(
            -half + 2 * half * luck[at], -HEIGHT + (HEIGHT - low) * luck[at + 1],
            0.7 + luck[at + 2] * 1.4, fill=light.glow, opacity=0.35 + 0.6 * luck[at + 2],
        )  # fmt: skip


def _desert(scene: Scene, light: Light, half: float, seed: str) -> None:
    sky(scene, light, half)
    luck = chances(seed, 2)
    sun(scene, light, ((luck[0] - 0.5) * half * 0.7, -235 - 30 * luck[1]), 62)
    dunes(scene, light, half, seed)


def _big_sun(scene: Scene, light: Light, half: float, seed: str) -> None:
    sky(scene, light, half)
    sun(scene, light, (0, -215), 128)
    dunes(scene, light, half, seed, top=120)


def _moons(scene: Scene, light: Light, half: float, seed: str) -> None:
    sky(scene, light, half)
    starry(scene, half, seed, light)
    luck = chances(seed, 2)
    side = -1 if luck[0] < 0.5 else 1
    large, small = (side * half * 0.52, -300.0), (-side * half * 0.6, -325.0)
    sun(scene, light, large, 40)
    for part, turn, size in ((0.42, 310, 0.2), (0.4, 80, 0.15), (0.55, 190, 0.11)):
        scene.circle(
            *on_circle(large, 40 * part, turn), 40 * size, fill=mix(light.glow, light.sky[1], 0.3)
        )
    scene.circle(*small, 19, fill=light.glow)
    scene.circle(small[0] + 9, small[1] - 4, 17, fill=mix(light.sky[0], light.sky[1], 0.25))
    dunes(scene, light, half, seed)


def _canyon(scene: Scene, light: Light, half: float, seed: str) -> None:
    sky(scene, light, half)
    sun(scene, light, (0, -220), 70)
    for layer, (wide, high) in enumerate(((0.62, 250), (0.5, 330), (0.36, 430))):
        colour = light.layers[layer]
        for side in (-1, 1):
            inner, outer = side * half * (1 - wide), side * half * 1.45
            line = crag(
                min(inner, outer), max(inner, outer), high, f"{seed} {layer} {side}", 7 + layer
            )
            rock(scene, light, line, colour)
    line = crest(half, -46, 8, 1.0, 0.9)
    scene.path(under(line), fill=mix(light.layers[2], light.ink, 0.35))
    scene.polyline(line, stroke=light.glow, stroke_width=1.6, stroke_opacity=0.5)


def _cave(scene: Scene, light: Light, half: float, seed: str) -> None:
    """A hollow in the rock, its mouth bright."""
    sky(scene, light, half)
    glow = scene.radial_gradient(
        (0, -170), 300, [(0, light.glow), (0.4, light.sky[2]), (1, light.sky[1])]
    )
    scene.rect(-half, -HEIGHT, 2 * half, HEIGHT, fill=glow)
    for layer, (wide, high) in enumerate(((0.62, 330.0), (0.78, 352.0), (0.97, 378.0))):
        luck = chances(f"{seed} cave {layer}", 28)
        points = []
        for at in range(15):
            angle = math.pi * (1 - at / 14)
            reach = 0.93 + 0.14 * luck[at]
            points.append((math.cos(angle) * half * wide * reach, -math.sin(angle) * high * reach))
        hole = "M" + "L".join(pair(point) for point in points) + "Z"
        scene.path(
            f"M{pair((-half, -HEIGHT))}H{half:.2f}V2H{-half:.2f}Z{hole}",
            fill=light.layers[layer], rule="evenodd",
        )  # fmt: skip
    line = crest(half, -38, 5, 2.0, 1.3)
    scene.path(under(line), fill=mix(light.layers[2], light.ink, 0.4))


def _hall(scene: Scene, light: Light, half: float, seed: str) -> None:
    """A hall with a tall window, pillars and a floor on which the light falls."""
    sky(scene, light, half)
    scene.rect(-half, -HEIGHT, 2 * half, HEIGHT, fill=light.layers[1])
    pane = f"M-82 -96V-268{_arch(82)}V-96Z"
    scene.path(pane, fill=scene.linear_gradient(
        (0, -360), (0, -96), [(0, light.sky[1]), (0.5, light.sky[2]), (1, light.glow)]
    ))  # fmt: skip
    for x in (-41, 0, 41):
        scene.line((x, -345), (x, -96), stroke=light.layers[1], stroke_width=5)
    for y in (-160, -220, -280):
        scene.line((-82, y), (82, y), stroke=light.layers[1], stroke_width=4)
    scene.path(pane, fill="none", stroke=light.layers[2], stroke_width=10)
    scene.rect(-half, -92, 2 * half, 94, fill=light.layers[2])
    scene.polygon([(-82, -92), (82, -92), (190, 2), (-190, 2)], fill=light.glow, fill_opacity=0.28)
    luck = chances(seed, 1)
    shift = 20 * (luck[0] - 0.5)
    for x in (-250, -150, 150, 250):
        scene.rect(x - 19 + shift, -HEIGHT, 38, HEIGHT - 60, fill=light.layers[2])
        scene.rect(x - 19 + shift, -HEIGHT, 8, HEIGHT - 60, fill=light.glow, fill_opacity=0.16)
        scene.rect(x - 27 + shift, -72, 54, 18, fill=mix(light.layers[2], light.ink, 0.4))


def _arch(radius: float) -> str:
    return f"A{radius:.2f} {radius:.2f} 0 0 1 {radius:.2f} -268"


def _laboratory(scene: Scene, light: Light, half: float, seed: str) -> None:
    sky(scene, light, half)
    glow = scene.radial_gradient((0, -190), 330, [(0, light.sky[2]), (1, light.sky[0])])
    scene.rect(-half, -HEIGHT, 2 * half, HEIGHT, fill=glow)
    luck = chances(seed, 20)
    for at in range(9):
        x = -half + (at + 0.5) * half * 2 / 9
        high = 70 + 120 * luck[at]
        if abs(x) < 90:
            continue
        scene.rect(x - 20, -70 - high, 40, high, radius=20, fill=light.layers[at % 2])
        scene.rect(x - 13, -64 - high, 8, high - 16, radius=4, fill=light.glow, fill_opacity=0.35)
        scene.line((x, -HEIGHT), (x, -70 - high), stroke=light.layers[1], stroke_width=6)
    scene.rect(-half, -70, 2 * half, 72, fill=light.layers[2])
    scene.line((-half, -70), (half, -70), stroke=light.glow, stroke_width=2, stroke_opacity=0.6)


def _city(scene: Scene, light: Light, half: float, seed: str) -> None:
    sky(scene, light, half)
    sun(scene, light, (half * 0.3, -230), 66)
    for layer in (0, 1):
        luck = chances(f"{seed} city {layer}", 60)
        x, at = -half - 20, 0
        while x < half:
            wide = 34 + 46 * luck[at % 60]
            high = (95 + 120 * luck[(at + 1) % 60]) * (1 if layer == 0 else 0.72)
            data = f"M{pair((x, 2))}V{-high:.2f}"
            shape = luck[(at + 2) % 60]
            if shape < 0.35:
                data += f"A{wide / 2:.2f} {wide / 2:.2f} 0 0 1 {pair((x + wide, -high))}"
            elif shape < 0.7:
                data += f"L{pair((x + wide * 0.2, -high - 24))}L{pair((x + wide, -high + 8))}"
            else:
                data += f"L{pair((x + wide / 2, -high - 46))}L{pair((x + wide, -high))}"
            scene.path(f"{data}V2Z", fill=light.layers[layer])
            for row in range(3):
                if luck[(at + 3 + row) % 60] > 0.55:
                    scene.rect(x + wide * 0.4, -high + 22 + 26 * row, 6, 11, fill=light.glow,
                               fill_opacity=0.75)  # fmt: skip
            x += wide + 3
            at += 5
    line = crest(half, -52, 9, 0.5, 1.0)
    scene.path(under(line), fill=light.layers[2])
    scene.polyline(line, stroke=light.glow, stroke_width=1.6, stroke_opacity=0.5)


def _storm(scene: Scene, light: Light, half: float, seed: str) -> None:
    """A wall of whirling sand over low dunes."""
    sky(scene, light, half)
    luck = chances(f"{seed} storm", 60)
    for at in range(26):
        y = -HEIGHT + 14 * at + 10 * luck[at]
        wide = half * (0.6 + 0.9 * luck[at + 26])
        x = (luck[59 - at] - 0.5) * half
        colour = (light.layers[0], light.sky[2], light.sky[1])[at % 3]
        scene.path(
            f"M{pair((x - wide, y))}C{pair((x - wide / 2, y - 34))} {pair((x + wide / 3, y + 30))} "
            f"{pair((x + wide, y - 6))}C{pair((x + wide / 3, y + 44))} {pair((x - wide / 2, y - 14))} "
            f"{pair((x - wide, y))}Z",
            fill=colour, fill_opacity=0.5,
        )  # fmt: skip
    dunes(scene, light, half, seed, top=90)


def _space(scene: Scene, light: Light, half: float, seed: str) -> None:
    """Stars over the limb of a planet."""
    sky(scene, light, half)
    starry(scene, half, seed, light, low=40)
    centre = (half * 0.25, 420.0)
    scene.circle(*centre, 560, fill=light.accent, fill_opacity=0.25)
    scene.circle(*centre, 540, fill="#b9763c")
    for at, radius in enumerate((520, 480, 430)):
        scene.path(
            f"M{pair(on_circle(centre, radius, -70))}{arc(centre, radius, -70, 70)}",
            fill="none", stroke="#e0a761", stroke_width=7 - at, stroke_opacity=0.55,
        )  # fmt: skip
    scene.path(
        closed([*(on_circle(centre, 541, turn) for turn in range(8, 80, 4)), (half * 2, 420.0)]),
        fill=light.ink, fill_opacity=0.35,
    )  # fmt: skip


def _glow(scene: Scene, light: Light, half: float, seed: str) -> None:
    """Rays out of the middle."""
    scene.rect(-half, -HEIGHT, 2 * half, HEIGHT, fill=scene.radial_gradient(
        (0, -200), half * 1.1, [(0, light.glow), (0.35, light.sky[2]), (1, light.sky[0])]
    ))  # fmt: skip
    turn = 20 * chances(seed, 1)[0]
    for at in range(12):
        scene.polygon(
            [(0, -200), on_circle((0, -200), 620, turn + at * 30), on_circle((0, -200), 620, turn + at * 30 + 11)],
            fill=light.glow, fill_opacity=0.16,
        )  # fmt: skip
    line = crest(half, -60, 12, 1.0, 0.8)
    scene.path(under(line), fill=light.layers[2])


STAGES: dict[str, Stage] = {
    "big-sun": _big_sun,
    "canyon": _canyon,
    "cave": _cave,
    "city": _city,
    "desert": _desert,
    "glow": _glow,
    "hall": _hall,
    "laboratory": _laboratory,
    "moons": _moons,
    "space": _space,
    "storm": _storm,
}
"""By name, as plans use them."""
