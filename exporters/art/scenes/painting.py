"""Painting a scene into a window of a card: stage, light and cast, as the game's plan has them."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from typing import TypeVar

from adjudicator.errors import ContentError
from exporters.art.canvas.scene import Scene
from exporters.art.plan import Actor, Kit, SceneDrawn, shared_scenes
from exporters.art.scenes.cast import CAST
from exporters.art.scenes.lights import LIGHTS, Light, chances
from exporters.art.scenes.stages import HEIGHT, STAGES
from exporters.art.style import Box, rounded_box
from exporters.art.symbols import SYMBOLS, draw_symbol

USUAL = ("big-sun", "canyon", "desert", "glow", "moons", "cave", "city")
"""Stages of cards that a plan says nothing of."""
USUAL_LIGHTS = ("dawn", "dusk", "noon", "steel", "blood", "night", "venom")
USUAL_GUESTS = (
    "cloaked",
    "hooded",
    "spearman",
    "soldier",
    "kneeling",
    "seated",
    "fighter",
    "sister",
)
FRAME = 2.0
Known = TypeVar("Known")


def scene_of(kit: Kit, names: Sequence[str], symbol: str) -> SceneDrawn:
    """The plan's scene of the first of `names` that has one.

    Else one of its own: a stage and a light that follow from the first name, and the symbol in it.
    """
    for table in (kit.plan.scenes, shared_scenes()):
        for name in names:
            if name in table:
                return table[name]
    luck = chances(names[0], 5)
    guest = USUAL_GUESTS[int(luck[2] * 0.9999 * len(USUAL_GUESTS))]
    side = -1 if luck[3] < 0.5 else 1
    return SceneDrawn(
        stage=USUAL[int(luck[0] * 0.9999 * len(USUAL))],
        light=USUAL_LIGHTS[int(luck[1] * 0.9999 * len(USUAL_LIGHTS))],
        cast=[
            Actor(actor="halo", y=-195, size=1.35),
            Actor(actor=symbol, y=-195, size=2.2),
            Actor(actor=guest, x=side * round(170 + 50 * luck[4]), y=-12, size=1.2, flip=side > 0),
        ],
    )


def paint(
    scene: Scene, kit: Kit, box: Box, planned: SceneDrawn, seed: str, radius: float = 12.0
) -> None:
    """A window of `box` px onto a scene, its corners rounded by `radius` px.

    The field is 400 high and as wide as the window's proportions make it. `seed` decides the small
    differences between scenes of one plan. Raises ContentError for an unknown stage, light or actor.
    """
    x, y, width, height = box
    light = known(LIGHTS, planned.light, "light")
    stage = known(STAGES, planned.stage, "stage")
    scale = height / HEIGHT
    window = rounded_box(x, y, width, height, radius)
    with (
        scene.group(clip=scene.clip(window)),
        scene.group(move=(x + width / 2, y + height), scale=scale),
    ):
        stage(scene, light, width / 2 / scale, seed)
        for actor in planned.cast:
            _enter(scene, light, actor)
    scene.path(window, fill="none", stroke=kit.palette.ink_soft, stroke_width=FRAME)


def known(table: Mapping[str, Known], name: str, what: str) -> Known:
    """The entry of that name; ContentError, with the nearest one, if there is none."""
    if name not in table:
        near = difflib.get_close_matches(name, sorted(table), 1)
        meant = f"did you mean {near[0]!r}? " if near else ""
        raise ContentError(f"there is no {what} {name!r}; {meant}known: {', '.join(sorted(table))}")
    return table[name]


def _enter(scene: Scene, light: Light, actor: Actor) -> None:
    """An actor, with a rim of light on the side from which it comes."""
    ink = {
        "ink": light.ink, "glow": light.glow, "accent": light.accent,
        "far": light.layers[0], "middle": light.layers[1], "near": light.layers[2],
    }[actor.tone]  # fmt: skip
    factors = (-actor.size if actor.flip else actor.size, actor.size)
    if actor.actor not in CAST and actor.actor in SYMBOLS:
        for shift, colour in ((-2.2, light.glow), (0.0, ink)):
            with scene.group(move=(actor.x + shift, actor.y + shift), scale=factors):
                draw_symbol(
                    scene, actor.actor, (0, 0), 100, ink=colour, ground=light.glow, turn=actor.turn
                )
        return
    draw = known(CAST, actor.actor, "actor")
    with scene.group(move=(actor.x, actor.y), turn=actor.turn, scale=factors):
        draw(scene, ink, light)
