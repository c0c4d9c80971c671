"""Portraits of leaders: a head in profile, put together of features that a plan names.

A leader without an entry in the plan gets features that follow from its id, so that every leader of
every game has a face of its own. A portrait is drawn in a field 200 px wide about the origin: the
crown of the head at -114, the chin near 4, the shoulders cut off at 100.
"""

from __future__ import annotations

import math

from exporters.art.canvas.colour import luminance, mix
from exporters.art.canvas.scene import Point, Scene, on_circle, smooth
from exporters.art.plan import Face, Palette
from exporters.art.scenes.clothes import DRESSES, HATS, HATS_BEHIND
from exporters.art.scenes.hair import BEARDS, BEHIND, HAIRS
from exporters.art.scenes.lights import chances
from exporters.art.scenes.tones import HAIR, LIGHT, Cut, Tones
from exporters.art.style import Box, Look


def face_of(faces: dict[str, Face], leader: str) -> Face:
    """The features of a leader: as planned, or as they follow from the id."""
    if leader in faces:
        return faces[leader]
    luck = chances(f"{leader} face", 9)

    def one(listed: list[str], at: int) -> str:
        return listed[int(luck[at] * 0.9999 * len(listed))]

    return Face(
        hair=one(sorted(HAIRS), 0), hair_colour=one(sorted(HAIR), 1), beard=one(sorted(BEARDS), 2),
        hat=one(["", "", *sorted(HATS)], 3), dress=one(sorted(DRESSES), 4),
        nose=round(luck[5], 2), chin=round(luck[6], 2), weight=round(luck[7] * 0.7, 2),
        skin=int(luck[8] * 3.99),
    )  # fmt: skip


def portrait(
    scene: Scene,
    face: Face,
    centre: Point,
    size: float,
    colour: str,
    ink: str,
    *,
    dead: bool = False,
) -> None:
    """A head and shoulders about `centre`, in a square of `size` px; in stone if `dead`.

    `colour` and `ink` are those of the leader's side.
    """
    tones = Tones(face, colour, ink, dead=dead)
    factor = size / 200
    with scene.group(move=centre, scale=(-factor if face.flip else factor, factor)):
        if face.hair in BEHIND:
            BEHIND[face.hair](scene, tones)
        if face.hat in HATS_BEHIND:
            HATS_BEHIND[face.hat](scene, tones)
        _neck(scene, face, tones)
        DRESSES[face.dress](scene, tones)
        _head(scene, face, tones)
        BEARDS[face.beard](scene, tones, face)
        HAIRS[face.hair](scene, tones)
        for mark in face.marks:
            MARKS[mark](scene, tones)
        if face.hat:
            HATS[face.hat](scene, tones)


def backdrop(scene: Scene, palette: Palette, entry: Look, box: Box) -> None:
    """What a portrait of a side is seen before: its colour, and rays out of a pale sun."""
    x, y, width, height = box
    middle = (x + width / 2, y + height * 0.46)
    reach = math.hypot(width, height) * 0.62
    pale, deep = mix(entry["colour"], palette.paper, 0.62), mix(entry["colour"], palette.night, 0.3)
    if luminance(entry["colour"]) > LIGHT:
        deep = mix(entry["colour"], palette.night, 0.42)
    scene.rect(x, y, width, height, fill=scene.radial_gradient(
        middle, reach, [(0, pale), (0.55, mix(pale, deep, 0.55)), (1, deep)]
    ))  # fmt: skip
    for at in range(12):
        scene.polygon(
            [middle, on_circle(middle, reach * 1.2, at * 30), on_circle(middle, reach * 1.2, at * 30 + 12)],
            fill=palette.paper, fill_opacity=0.1,
        )  # fmt: skip
    scene.circle(*middle, height * 0.4, fill=palette.paper, fill_opacity=0.5)


# -- head ------------------------------------------------------------------------------------------


def _profile(face: Face) -> list[Point]:
    nose, chin, fat = 7 + 10 * face.nose, -5 + 13 * face.chin, 16 * face.weight
    hook = 3 + 4 * face.nose
    return [
        (0, -112), (24, -106), (39, -90), (44, -74), (46, -63), (42, -55), (46, -46),
        (43 + nose, -36 + hook), (42 + nose * 0.85, -28.5), (46, -26), (50, -20), (45, -16), (49, -10),
        (43, -4), (45 + chin, 5), (40 + chin * 0.6, 14), (26 + fat * 0.5, 18 + fat * 0.8),
        (8 + fat * 0.4, 22 + fat), (-20, 24), (-42, 4), (-55, -30), (-58, -62), (-46, -94), (-24, -109),
    ]  # fmt: skip


def _head(scene: Scene, face: Face, tones: Tones) -> None:
    outline = smooth(_profile(face), tension=0.92)
    scene.path(outline, fill=tones.skin)
    with scene.group(clip=scene.clip(outline)):
        scene.path("M-70 -120H-6C-24 -84 -22 -40 -8 -8C4 10 26 12 60 16V60H-70Z", fill=tones.shade,
                   fill_opacity=0.55)  # fmt: skip
        scene.path(
            "M22 -30C28 -22 34 -18 46 -17V-14C36 -12 28 -14 22 -30Z",
            fill=tones.shade,
            fill_opacity=0.5,
        )
        scene.path(
            "M24 -56C32 -64 42 -64 52 -58L52 -48C42 -44 32 -48 24 -56Z",
            fill=tones.shade,
            fill_opacity=0.55,
        )
        if face.weight > 0.55:
            scene.path("M10 6C22 18 36 16 44 10", fill="none", stroke=tones.shade, stroke_width=2.5)
    scene.path("M25 -53C30 -58.5 37 -58.5 42 -54C37 -50.5 30 -50 25 -53Z", fill=tones.white)
    scene.circle(37, -54, 3.1, fill=tones.eye)
    scene.path(
        "M20 -64C28 -71 38 -70 46 -65L46 -62C38 -66 30 -66 21 -60Z",
        fill=tones.hair if face.hair != "bald" else tones.shade,
    )
    scene.path(
        "M34 -16C39 -15 44 -15 48 -16.5",
        fill="none",
        stroke=tones.dark,
        stroke_width=2,
        stroke_opacity=0.65,
        cap="round",
    )
    scene.path("M-14 -58C-2 -64 4 -52 0 -42C-2 -36 -8 -30 -13 -36Z", fill=tones.skin)
    scene.path(
        "M-10 -53C-3 -56 0 -50 -3 -43",
        fill="none",
        stroke=tones.shade,
        stroke_width=2.4,
        cap="round",
    )


def _neck(scene: Scene, face: Face, tones: Tones) -> None:
    wide = 12 * face.weight
    scene.path(
        f"M{-44 - wide / 2} -16C-46 20 -50 40 -62 60L{40 + wide} 64C{26 + wide} 44 {22 + wide} 30 {22 + wide} 8Z",
        fill=tones.shade,
    )


# -- marks -----------------------------------------------------------------------------------------


def _diamond(scene: Scene, tones: Tones) -> None:
    scene.polygon([(34, -88), (40, -80), (36, -71), (30, -80)], fill=tones.dark)


def _stain(scene: Scene, tones: Tones) -> None:
    scene.path("M36 -22C42 -24 48 -23 52 -20L49 -16L52 -10C46 -7 40 -9 36 -13Z", fill=tones.blood)


def _scar(scene: Scene, tones: Tones) -> None:
    scene.path(
        "M8 -50C14 -34 18 -20 26 -6", fill="none", stroke=tones.wound, stroke_width=3.4, cap="round"
    )
    scene.path("M9 -36L19 -40M13 -24L24 -28", stroke=tones.wound, stroke_width=2.2)


def _earring(scene: Scene, tones: Tones) -> None:
    scene.circle(-8, -24, 6, fill="none", stroke=tones.metal, stroke_width=3)


def _lines(scene: Scene, tones: Tones) -> None:
    for path in (
        "M20 -30C24 -22 26 -14 24 -6",
        "M16 -50C18 -46 20 -44 22 -42",
        "M26 -88C32 -90 36 -90 40 -88",
        "M26 -80C32 -82 38 -82 42 -80",
    ):
        scene.path(path, fill="none", stroke=tones.shade, stroke_width=2.2, cap="round")


def _patch(scene: Scene, tones: Tones) -> None:
    scene.path("M-56 -84L34 -62", stroke=tones.dark, stroke_width=3.4)
    scene.path("M24 -62H46V-50C40 -42 28 -42 24 -50Z", fill=tones.dark)


def _paint(scene: Scene, tones: Tones) -> None:
    scene.path(
        "M18 -46C26 -40 34 -38 44 -40L42 -32C32 -30 22 -36 18 -46Z",
        fill=tones.trim,
        fill_opacity=0.85,
    )


MARKS: dict[str, Cut] = {
    "diamond": _diamond, "earring": _earring, "lines": _lines, "paint": _paint, "patch": _patch,
    "scar": _scar, "stain": _stain,
}  # fmt: skip
