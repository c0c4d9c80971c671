"""Clothes and hats of portraits."""

from __future__ import annotations

from exporters.art.canvas.colour import mix
from exporters.art.canvas.scene import Scene
from exporters.art.scenes.lights import chances
from exporters.art.scenes.tones import Cut, Tones

SHOULDERS = "M-104 104C-100 66 -84 52 -58 42L-46 34C-20 52 10 52 30 36L42 46C72 52 92 70 98 104Z"


def _uniform(scene: Scene, tones: Tones) -> None:
    scene.path(SHOULDERS, fill=tones.cloth)
    scene.path(
        "M-54 44L-50 16C-24 30 8 32 30 20L38 44C10 58 -28 60 -54 44Z",
        fill=mix(tones.cloth, "#000000", 0.25),
    )
    scene.path("M-50 20C-24 34 8 36 31 24", fill="none", stroke=tones.trim, stroke_width=4)
    scene.path("M-98 74L-60 48L-46 60L-88 88Z", fill=tones.trim)
    for y in (66, 80, 94):
        scene.circle(24, y, 3.4, fill=tones.metal)


def _robe(scene: Scene, tones: Tones) -> None:
    scene.path(SHOULDERS, fill=tones.cloth)
    scene.path(
        "M-60 42C-30 72 6 70 34 40L52 50C26 92 -40 96 -78 56Z",
        fill=mix(tones.cloth, "#ffffff", 0.14),
    )
    scene.path("M-30 104C-14 88 6 80 30 66", fill="none", stroke=tones.trim, stroke_width=3.4)


def _stillsuit(scene: Scene, tones: Tones) -> None:
    scene.path(SHOULDERS, fill=mix(tones.cloth, "#57503f", 0.5))
    for at in range(4):
        y = 22 + at * 9
        scene.path(f"M{-52 - at * 3} {y}C-24 {y + 14} 8 {y + 15} {28 + at * 4} {y + 2}", fill="none",
                   stroke=mix(tones.dark, "#6b614c", 0.35), stroke_width=7)  # fmt: skip
    scene.path(
        "M-20 104C-16 86 -6 72 6 60M60 104C56 84 46 70 34 62",
        fill="none",
        stroke=tones.dark,
        stroke_width=4,
    )
    scene.path(
        "M52 -30C66 -26 70 0 56 18C48 30 40 38 34 46",
        fill="none",
        stroke=tones.dark,
        stroke_width=4.5,
        cap="round",
    )


def _armour(scene: Scene, tones: Tones) -> None:
    scene.path(SHOULDERS, fill=tones.cloth)
    scene.path(
        "M-110 104C-112 66 -92 44 -60 42C-46 52 -42 78 -48 104Z",
        fill=mix(tones.cloth, "#ffffff", 0.18),
    )
    for at in range(3):
        scene.path(f"M{-104 + at * 10} {72 + at * 12}C{-92 + at * 10} {56 + at * 10} {-72 + at * 6} {50 + at * 12} {-50} {58 + at * 14}", fill="none",
                   stroke=tones.trim, stroke_width=3)  # fmt: skip
    scene.path(
        "M-52 40L-48 14C-24 26 8 28 28 18L36 42C10 54 -26 56 -52 40Z",
        fill=mix(tones.cloth, "#000000", 0.35),
    )
    scene.circle(-76, 62, 4, fill=tones.metal)
    scene.circle(6, 84, 10, fill=tones.metal)
    scene.circle(6, 84, 5, fill=tones.cloth)


def _gown(scene: Scene, tones: Tones) -> None:
    scene.path(
        "M-104 104C-100 72 -82 56 -58 48C-40 76 16 78 38 52C70 58 92 74 98 104Z", fill=tones.cloth
    )
    scene.path("M-58 48C-40 76 16 78 38 52", fill="none", stroke=tones.trim, stroke_width=5)
    scene.path("M-48 36C-26 54 8 56 30 38", fill="none", stroke=tones.metal, stroke_width=2.6)
    scene.polygon([(2, 50), (8, 58), (2, 70), (-4, 58)], fill=tones.trim)


def _furs(scene: Scene, tones: Tones) -> None:
    scene.path(SHOULDERS, fill=tones.cloth)
    luck = chances("furs", 40)
    for row, tone in ((0, mix(tones.fur, "#000000", 0.35)), (1, tones.fur)):
        for at in range(20):
            x = -88 + at * 8.4
            bow = ((x + 4) / 92) ** 2 * 22
            foot = 74 + 12 * luck[at + 20 * row] - row * 14
            scene.polygon(
                [
                    (x - 9, 30 + bow * 0.7 + row * 2),
                    (x + 9, 30 + bow * 0.7 + row * 2),
                    (x + 1, foot + bow),
                ],
                fill=tone,
            )


def _mantle(scene: Scene, tones: Tones) -> None:
    scene.path(
        "M-112 104C-108 58 -80 30 -56 26C-26 58 10 56 28 30C64 30 96 60 102 104Z", fill=tones.cloth
    )
    scene.path(
        "M-56 26C-62 6 -58 -6 -52 -10C-50 30 6 40 28 30", fill=mix(tones.cloth, "#ffffff", 0.16)
    )
    scene.path("M-56 26C-26 58 10 56 28 30", fill="none", stroke=tones.trim, stroke_width=4.5)
    scene.circle(14, 48, 9, fill=tones.metal)
    scene.circle(14, 48, 4, fill=tones.trim)


DRESSES: dict[str, Cut] = {
    "armour": _armour, "furs": _furs, "gown": _gown, "mantle": _mantle, "robe": _robe,
    "stillsuit": _stillsuit, "uniform": _uniform,
}  # fmt: skip

# -- hats ------------------------------------------------------------------------------------------


def _hood(scene: Scene, tones: Tones) -> None:
    scene.path("M34 -84C40 -122 -8 -146 -52 -124C-92 -102 -92 -30 -84 10C-82 30 -92 48 -100 60L-46 60C-40 40 -52 20 -46 -4"
               "C-42 -44 -22 -78 34 -84Z", fill=tones.cloth)  # fmt: skip
    scene.path(
        "M34 -84C-22 -78 -42 -44 -46 -4C-50 16 -42 34 -44 56",
        fill="none",
        stroke=tones.trim,
        stroke_width=3.4,
        stroke_opacity=0.85,
    )
    scene.path(
        "M-70 -94C-84 -56 -80 -10 -76 30",
        fill="none",
        stroke=mix(tones.cloth, "#ffffff", 0.25),
        stroke_width=4,
        stroke_opacity=0.6,
        cap="round",
    )


def _veil(scene: Scene, tones: Tones) -> None:
    scene.path(
        "M36 -92C24 -124 -30 -130 -56 -104C-84 -74 -86 0 -110 70L-44 82C-34 40 -46 0 -36 -40C-28 -70 8 -86 36 -92Z",
        fill=tones.cloth,
    )
    scene.path(
        "M36 -92C8 -86 -28 -70 -36 -40C-46 0 -34 40 -44 82",
        fill="none",
        stroke=tones.metal,
        stroke_width=3,
    )
    scene.path("M34 -96L44 -80", stroke=tones.metal, stroke_width=4)


def _helmet(scene: Scene, tones: Tones) -> None:
    scene.path(
        "M48 -70C46 -116 0 -134 -36 -120C-72 -106 -76 -50 -62 -4L-36 0C-34 -18 -26 -30 -16 -36L-10 -62Z",
        fill=mix(tones.cloth, "#8a8a8a", 0.35),
    )
    scene.path("M48 -70L-10 -62L-16 -36", fill="none", stroke=tones.metal, stroke_width=4)
    scene.path("M-40 -120C-52 -148 0 -152 22 -122C4 -130 -22 -128 -40 -120Z", fill=tones.trim)
    scene.circle(-40, -60, 5, fill=tones.metal)


def _cap(scene: Scene, tones: Tones) -> None:
    scene.path(
        "M46 -82C44 -116 -2 -130 -38 -114C-60 -102 -66 -82 -62 -66C-30 -80 10 -84 46 -82Z",
        fill=tones.cloth,
    )
    scene.path("M40 -86C58 -86 68 -80 72 -72C56 -76 40 -78 22 -80Z", fill=tones.dark)
    scene.path("M-62 -68C-30 -82 10 -86 46 -84", fill="none", stroke=tones.trim, stroke_width=5)
    scene.circle(24, -98, 6, fill=tones.metal)


def _turban(scene: Scene, tones: Tones) -> None:
    scene.path(
        "M46 -78C60 -108 24 -140 -20 -132C-66 -126 -78 -88 -62 -58C-34 -76 8 -84 46 -78Z",
        fill=tones.trim,
    )
    for low, high in ((-68, -96), (-80, -112), (-94, -126)):
        scene.path(
            f"M-64 {low}C-30 {high} 14 {high} 46 {low - 12}",
            fill="none",
            stroke=tones.cloth,
            stroke_width=3,
            stroke_opacity=0.7,
        )
    scene.path("M-60 -62C-74 -40 -72 -10 -84 10L-64 12C-56 -12 -58 -36 -50 -56Z", fill=tones.trim)


def _circlet(scene: Scene, tones: Tones) -> None:
    scene.path("M-58 -76C-26 -94 14 -96 44 -84L45 -76C14 -88 -26 -86 -58 -68Z", fill=tones.metal)
    scene.polygon([(36, -98), (44, -84), (37, -70), (29, -84)], fill=tones.trim)


def _goggles(scene: Scene, tones: Tones) -> None:
    scene.path("M-58 -66C-26 -64 8 -62 30 -62L30 -50C8 -50 -26 -54 -57 -56Z", fill=tones.dark)
    scene.circle(36, -56, 12, fill=tones.dark)
    scene.circle(38, -56, 8, fill=tones.metal)
    scene.circle(40, -58, 3, fill="#ffffff", fill_opacity=0.7)


def _crown(scene: Scene, tones: Tones) -> None:
    scene.path(
        "M-56 -82L-64 -122L-36 -104L-18 -136L2 -106L28 -130L34 -104L46 -82C14 -94 -26 -94 -56 -82Z",
        fill=tones.metal,
    )
    for x, y in ((-36, -92), (-6, -98), (24, -94)):
        scene.circle(x, y, 4, fill=tones.trim)


HATS: dict[str, Cut] = {
    "cap": _cap, "circlet": _circlet, "crown": _crown, "goggles": _goggles, "helmet": _helmet,
    "hood": _hood, "turban": _turban, "veil": _veil,
}  # fmt: skip


def _behind_hood(scene: Scene, tones: Tones) -> None:
    scene.path("M-50 -120C0 -136 30 -104 24 -80L20 60H-90Z", fill=mix(tones.cloth, "#000000", 0.45))


HATS_BEHIND: dict[str, Cut] = {"hood": _behind_hood}
