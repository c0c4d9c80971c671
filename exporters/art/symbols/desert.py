"""The desert: storm, spice, worm, terrain."""

from __future__ import annotations

from exporters.art.canvas.scene import Scene, on_circle


def storm(scene: Scene, ink: str, ground: str) -> None:
    """A whirl of two arms round an eye."""
    for turn in (0, 180):
        with scene.group(turn=turn):
            scene.path(
                "M-24 -2C-25 -28 0 -46 40 -42C16 -36 24 -18 24 2C24 18 10 26 0 24C-14 22 -23 12 -24 -2Z",
                fill=ink,
            )
    scene.circle(0, 0, 11, fill=ground)


def spice(scene: Scene, ink: str, ground: str) -> None:
    """Three cut crystals, the middle one large."""
    for x, y, size in ((0, -8, 1.0), (-29, 22, 0.56), (29, 22, 0.56)):
        with scene.group(move=(x, y), scale=size):
            scene.path(
                "M0 -42L25 -8L0 42L-25 -8Z",
                fill=ink,
                stroke=ground,
                stroke_width=5 / size,
                join="round",
            )
            scene.path(
                "M-25 -8L0 0L25 -8M0 0V42", fill="none", stroke=ground, stroke_width=3.5 / size
            )


def worm(scene: Scene, ink: str, ground: str) -> None:
    """A worm that rises from the sand, mouth first."""
    scene.path("M-24 44C-36 -2 -22 -24 10 -20", fill="none", stroke=ink, stroke_width=32)
    for start, end in (
        ((-46, 20), (-11, 15)),
        ((-46, 2), (-11, 6)),
        ((-41, -15), (-8, -2)),
        ((-26, -33), (-3, -3)),
        ((-8, -38), (3, -4)),
    ):
        scene.line(start, end, stroke=ground, stroke_width=3)
    with scene.group(move=(20, -18), turn=12):
        scene.ellipse(0, 0, 20, 30, fill=ink)
        scene.ellipse(1, 0, 13, 23, fill=ground)
        for turn in range(0, 360, 45):
            x, y = on_circle((0, 0), 1, turn)
            left, right = on_circle((0, 0), 1, turn - 17), on_circle((0, 0), 1, turn + 17)
            scene.polygon(
                [
                    (1 + 14 * left[0], 24 * left[1]),
                    (1 + 5 * x, 11 * y),
                    (1 + 14 * right[0], 24 * right[1]),
                ],
                fill=ink,
            )
    scene.path(
        "M-50 48C-40 34 -30 40 -22 36C-6 30 6 38 16 36C30 32 40 40 50 48Z",
        fill=ink,
        stroke=ground,
        stroke_width=3,
    )


def skull(scene: Scene, ink: str, ground: str) -> None:
    """A skull, from the front."""
    scene.path(
        "M0 -47C27 -47 42 -29 42 -7C42 8 36 16 26 22L25 42C25 46 22 48 18 48H-18C-22 48 -25 46 -25 42L-26 22C-36 16 -42 8 -42 -7C-42 -29 -27 -47 0 -47Z",
        fill=ink,
    )
    for side in (-1, 1):
        scene.ellipse(side * 18, -4, 11, 12, fill=ground)
    scene.path("M0 9L7 22H-7Z", fill=ground)
    for x in (-11, 0, 11):
        scene.line((x, 33), (x, 48), stroke=ground, stroke_width=4.5)


def ornithopter(scene: Scene, ink: str, _ground: str) -> None:
    """An ornithopter with four wings, from above."""
    scene.path("M0 -44C7 -36 9 -24 7 -10L3 46H-3L-7 -10C-9 -24 -7 -36 0 -44Z", fill=ink)
    for side in (-1, 1):
        with scene.group(scale=(side, 1)):
            scene.path("M6 -18C24 -34 40 -36 49 -32C46 -22 28 -12 6 -10Z", fill=ink)
            scene.path("M5 -4C22 -8 38 -2 46 8C36 14 18 10 4 4Z", fill=ink)
    scene.path("M-12 46L0 34L12 46Z", fill=ink)


def dots(scene: Scene, ink: str, _ground: str) -> None:
    """Eight scattered dots: the sign of sand."""
    for x, y in ((-30, -22), (2, -30), (32, -18), (-14, 2), (20, 6), (-34, 26), (0, 30), (34, 32)):
        scene.circle(x, y, 6, fill=ink)


def hatching(scene: Scene, ink: str, ground: str) -> None:
    """A ridge of three peaks with strokes: the sign of rock."""
    scene.path("M-48 36L-18 -34L2 4L16 -18L48 36Z", fill=ink)
    scene.path(
        "M-18 -24L-26 12M-18 -24L-8 16M16 -8L22 22",
        fill="none",
        stroke=ground,
        stroke_width=4.5,
        cap="round",
    )


def walls(scene: Scene, ink: str, ground: str) -> None:
    """A battlement with a gate: the sign of a stronghold."""
    scene.path("M-44 44V-36H-28V-22H-10V-36H10V-22H28V-36H44V44Z", fill=ink)
    scene.path("M-12 44V20A12 12 0 0 1 12 20V44Z", fill=ground)
    scene.line((-44, -8), (44, -8), stroke=ground, stroke_width=4)


def plain(scene: Scene, ink: str, _ground: str) -> None:
    """A crystal of ice with six arms: the sign of the polar sink."""
    for turn in (0, 60, 120):
        scene.line(
            on_circle((0, 0), 44, turn),
            on_circle((0, 0), 44, turn + 180),
            stroke=ink,
            stroke_width=6,
            cap="round",
        )
    for turn in range(0, 360, 60):
        fork = on_circle((0, 0), 24, turn)
        for side in (-25, 25):
            scene.line(
                fork, on_circle((0, 0), 40, turn + side), stroke=ink, stroke_width=5, cap="round"
            )
