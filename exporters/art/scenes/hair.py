"""Hair and beards of portraits."""

from __future__ import annotations

from collections.abc import Callable

from exporters.art.canvas.colour import mix
from exporters.art.canvas.scene import Scene
from exporters.art.plan import Face
from exporters.art.scenes.tones import Cut, Tones

CAP = "M36 -90C24 -118 -20 -126 -46 -104C-66 -86 -66 -50 -54 -24L-42 -16L-34 -30C-30 -42 -24 -48 -18 -58L-12 -72C4 -80 24 -82 36 -90Z"


def _bald(scene: Scene, _tones: Tones) -> None:
    scene.path("M-40 -90C-28 -106 -6 -112 14 -106", fill="none", stroke="#ffffff", stroke_width=4,
               stroke_opacity=0.18, cap="round")  # fmt: skip


def _short(scene: Scene, tones: Tones) -> None:
    scene.path(CAP, fill=tones.hair)
    _shine(scene, tones)


def _shine(scene: Scene, tones: Tones) -> None:
    scene.path("M-46 -86C-32 -106 -6 -112 16 -106", fill="none", stroke=mix(tones.hair, "#ffffff", 0.3),
               stroke_width=4, stroke_opacity=0.7, cap="round")  # fmt: skip


def _cropped(scene: Scene, tones: Tones) -> None:
    scene.path("M40 -88C30 -114 -16 -122 -44 -102C-62 -84 -62 -50 -52 -28L-42 -30C-38 -44 -30 -52 -22 -62C-14 -84 10 -92 40 -88Z",
               fill=tones.hair, fill_opacity=0.8)  # fmt: skip


def _swept(scene: Scene, tones: Tones) -> None:
    scene.path("M42 -84C44 -112 6 -136 -34 -118C-72 -102 -82 -54 -66 -14C-62 -4 -52 0 -46 4C-50 -14 -44 -26 -34 -34C-30 -44 -24 -52 -18 -60L-10 -76C10 -90 28 -84 42 -84Z",
               fill=tones.hair)  # fmt: skip
    for shift in (0, 13, 26):
        scene.path(f"M{30 - shift} {-98 + shift * 0.2:.1f}C0 {-118 + shift * 0.8:.1f} -40 {-110 + shift:.1f} -60 {-50 + shift:.1f}", fill="none",
                   stroke=mix(tones.hair, "#ffffff", 0.28), stroke_width=2.2, stroke_opacity=0.6)  # fmt: skip


def _tonsure(scene: Scene, tones: Tones) -> None:
    scene.path(
        "M-56 -66C-66 -44 -60 -16 -44 0L-34 -22C-28 -34 -20 -46 -16 -60C-26 -70 -44 -72 -56 -66Z",
        fill=tones.hair,
    )
    _bald(scene, tones)


def _long(scene: Scene, tones: Tones) -> None:
    scene.path("M38 -88C28 -122 -26 -128 -50 -104C-74 -80 -70 -30 -74 10C-76 36 -84 52 -92 70L-40 74C-30 44 -40 20 -32 -10C-28 -30 -22 -44 -16 -60L-8 -78C8 -88 26 -86 38 -88Z",
               fill=tones.hair)  # fmt: skip
    for shift in (0, 12, 24):
        scene.path(f"M{6 - shift} -108C-40 -100 {-52 + shift} -50 {-62 + shift} 60", fill="none",
                   stroke=mix(tones.hair, "#ffffff", 0.25), stroke_width=2.2, stroke_opacity=0.6)  # fmt: skip


def _bun(scene: Scene, tones: Tones) -> None:
    scene.circle(-72, -72, 25, fill=tones.hair)
    scene.path("M-88 -84C-80 -92 -64 -92 -56 -82M-92 -68C-82 -60 -64 -58 -54 -64", fill="none",
               stroke=mix(tones.hair, "#ffffff", 0.3), stroke_width=2.4, cap="round")  # fmt: skip
    _short(scene, tones)


def _braid(scene: Scene, tones: Tones) -> None:
    for at, (x, y) in enumerate(((-60, -18), (-66, 4), (-70, 26), (-72, 48), (-72, 70))):
        scene.ellipse(x, y, 17 - at, 15, fill=tones.hair)
        scene.path(f"M{x - 12} {y - 6}C{x - 2} {y + 2} {x + 4} {y + 4} {x + 12} {y - 6}", fill="none",
                   stroke=mix(tones.hair, "#ffffff", 0.28), stroke_width=2.2)  # fmt: skip
    _short(scene, tones)


def _topknot(scene: Scene, tones: Tones) -> None:
    scene.path("M-34 -108C-44 -140 -4 -146 -6 -116Z", fill=tones.hair)
    scene.rect(-36, -117, 32, 7, radius=3, fill=tones.metal)
    _short(scene, tones)


def _wild(scene: Scene, tones: Tones) -> None:
    scene.path("M46 -80L38 -100L44 -116L22 -112L16 -134L-4 -118L-24 -136L-36 -116L-62 -122L-60 -98L-84 -88L-68 -68"
               "L-86 -46L-66 -36L-78 -10L-56 -10L-50 8L-38 -14C-34 -34 -26 -46 -18 -58L-10 -76C6 -88 24 -84 46 -80Z",
               fill=tones.hair)  # fmt: skip
    _shine(scene, tones)


def _ponytail(scene: Scene, tones: Tones) -> None:
    scene.path(
        "M-54 -92C-96 -96 -104 -40 -88 10C-84 22 -90 34 -100 42C-72 44 -62 20 -64 -8C-66 -34 -70 -50 -50 -66Z",
        fill=tones.hair,
    )
    scene.rect(-64, -92, 14, 28, radius=5, fill=tones.metal)
    _short(scene, tones)


HAIRS: dict[str, Cut] = {
    "bald": _bald, "braid": _braid, "bun": _bun, "cropped": _cropped, "long": _long,
    "ponytail": _ponytail, "short": _short, "swept": _swept, "tonsure": _tonsure,
    "topknot": _topknot, "wild": _wild,
}  # fmt: skip


def _behind_long(scene: Scene, tones: Tones) -> None:
    scene.path(
        "M-60 -80C-100 -40 -92 40 -104 90H30C20 40 10 0 0 -60Z",
        fill=mix(tones.hair, "#000000", 0.3),
    )


BEHIND: dict[str, Cut] = {"long": _behind_long}

# -- beards ----------------------------------------------------------------------------------------

Growth = Callable[[Scene, Tones, Face], None]


def _shaven(_scene: Scene, _tones: Tones, _face: Face) -> None:
    """None."""


def _moustache(scene: Scene, tones: Tones, _face: Face) -> None:
    scene.path("M52 -25C44 -28 32 -24 24 -10C34 -14 44 -18 53 -19Z", fill=tones.hair)


def _goatee(scene: Scene, tones: Tones, face: Face) -> None:
    tip = 45 - 5 + 13 * face.chin
    _moustache(scene, tones, face)
    scene.path(
        f"M30 -8C36 -8 44 -7 50 -5L{tip + 6:.1f} 8C{tip + 4:.1f} 22 {tip - 4:.1f} 34 {tip - 12:.1f} 38C{tip - 18:.1f} 26 30 12 30 -8Z",
        fill=tones.hair,
    )


def _full(scene: Scene, tones: Tones, face: Face) -> None:
    tip = 45 - 5 + 13 * face.chin
    scene.path(
        f"M52 -25C40 -28 28 -22 20 -10C8 -10 -6 -22 -14 -40L-24 -30C-24 -4 -8 30 20 40C40 46 {tip + 8:.1f} 34 {tip + 10:.1f} 14L52 -6L44 -9C40 -10 36 -12 35 -15C42 -15 48 -16 53 -18Z",
        fill=tones.hair,
    )
    scene.path(
        "M4 4C14 20 28 28 40 28",
        fill="none",
        stroke=mix(tones.hair, "#ffffff", 0.25),
        stroke_width=2.4,
        cap="round",
    )


def _long_beard(scene: Scene, tones: Tones, face: Face) -> None:
    _full(scene, tones, face)
    scene.path("M-4 16C4 50 24 84 40 98C56 76 62 40 58 10Z", fill=tones.hair)
    for x in (14, 28, 42):
        scene.path(
            f"M{x} 20C{x + 4} 44 {x + 10} 60 {x + 10} 80",
            fill="none",
            stroke=mix(tones.hair, "#ffffff", 0.25),
            stroke_width=2.2,
        )


BEARDS: dict[str, Growth] = {
    "": _shaven, "full": _full, "goatee": _goatee, "long": _long_beard, "moustache": _moustache,
}  # fmt: skip
