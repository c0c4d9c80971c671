"""Cards have scenes and leaders have faces of their own, in every game."""

from __future__ import annotations

import copy
from itertools import combinations
from typing import Any

import msgspec
import pytest

from adjudicator.content.records import Content
from adjudicator.errors import ContentError
from exporters.art.canvas.scene import Scene
from exporters.art.pieces.cards import cards
from exporters.art.plan import Actor, Face, Kit, SceneDrawn, kit, shared_scenes
from exporters.art.scenes.cast import CAST
from exporters.art.scenes.clothes import DRESSES, HATS
from exporters.art.scenes.hair import BEARDS, HAIRS
from exporters.art.scenes.lights import LIGHTS
from exporters.art.scenes.painting import paint, scene_of
from exporters.art.scenes.portraits import MARKS, face_of, portrait
from exporters.art.scenes.stages import STAGES
from exporters.art.symbols import SYMBOLS
from exporters.art.wording import GameNames, words
from tests.art.texts import Drawn

BOX = (0.0, 0.0, 600.0, 400.0)


@pytest.fixture
def tools(content: Content, named: GameNames) -> Kit:
    return kit(content, named)


def painted(tools: Kit, planned: SceneDrawn) -> str:
    """A scene painted with one seed for all, so that only the plan can tell two apart."""
    scene = Scene(600, 400)
    paint(scene, tools, BOX, planned, "the same dunes")
    return scene.svg()


def drawn_face(face: Face, *, dead: bool = False) -> str:
    scene = Scene(200, 200)
    portrait(scene, face, (100, 100), 200, "#147a52", "#ffffff", dead=dead)
    return scene.svg()


def kinds(content: Content) -> list[tuple[str, list[str]]]:
    """Every card with a list of its own, and the names under which its scene is looked for.

    Cards of two places are of a kind if the first is the same.
    """
    owners = {
        part["id"]: territory["id"]
        for territory in content.data["map"]["territories"]
        for part in territory.get("parts", [])
    }
    found: dict[str, tuple[str, list[str]]] = {}
    for deck, listed in content.data["cards"].items():
        for card in listed if isinstance(listed, list) else []:
            kind = card.get("category", card.get("family", card.get("kind", deck)))
            if "blows" in card:
                kind = f"{deck}-{owners[card['blows'][0]['part']]}"
            name = kind if "blows" in card else card["id"]
            found.setdefault(name, (f"{deck}/{card['id']}", [card["id"], kind]))
    return [*found.values()]


def test_every_card_has_a_scene_of_its_own(content: Content, tools: Kit) -> None:
    scenes = {
        name: painted(tools, scene_of(tools, names, tools.symbol(names[0], "star")))
        for name, names in kinds(content)
    }
    assert scenes
    for one, other in combinations(scenes, 2):
        assert scenes[one] != scenes[other], (one, other)


def test_the_scene_is_on_the_card(
    content: Content, named: GameNames, tools: Kit, drawn: dict[str, Drawn]
) -> None:
    """Another scene in the plan makes another card, and changes no other."""
    before = {name: one.picture for name, one in drawn.items()}
    name, (card, *_) = kinds(content)[0]
    other = SceneDrawn("space", "blood", [Actor("tank")])
    changed = msgspec.structs.replace(
        tools, plan=msgspec.structs.replace(tools.plan, scenes={**tools.plan.scenes, card: other})
    )
    patch = pytest.MonkeyPatch()
    patch.setattr("exporters.art.pieces.cards.kit", lambda *_: changed)
    try:
        after = {card.id: card for deck in cards(content, named).values() for card in deck}
    finally:
        patch.undo()
    assert {name for name in after if before[name] != after[name]} == {f"card/{name}"}


def test_cards_that_no_plan_names_have_scenes_of_their_own_too(tools: Kit) -> None:
    scenes = [painted(tools, scene_of(tools, [f"new-{at}"], "blade")) for at in range(24)]
    assert len(set(scenes)) == len(scenes)


def test_every_leader_has_a_face_of_its_own(content: Content, tools: Kit) -> None:
    leaders = [
        leader["id"]
        for faction in content.data["factions"]["factions"]
        for leader in faction.get("leaders", [])
    ]
    faces = {drawn_face(face_of(tools.plan.faces, leader)) for leader in leaders}
    assert len(faces) == len(leaders)


def test_leaders_that_no_plan_names_have_faces_of_their_own() -> None:
    faces = {drawn_face(face_of({}, f"leader-{at}")) for at in range(60)}
    assert len(faces) == 60


def test_a_dead_leader_has_no_colours() -> None:
    """What is left of a face that lies in the tanks is stone: greys and browns, whatever it wore."""
    for at in range(12):
        svg = drawn_face(face_of({}, f"leader-{at}"), dead=True)
        colours = {svg[at + 1 : at + 7] for at in range(len(svg)) if svg[at - 1 : at + 1] == '"#'}
        for colour in colours:
            red, green, blue = (int(colour[at : at + 2], 16) for at in (0, 2, 4))
            assert max(red, green, blue) - min(red, green, blue) <= 24, colour


@pytest.mark.parametrize("light", sorted(LIGHTS))
@pytest.mark.parametrize("stage", sorted(STAGES))
def test_every_stage_can_be_seen_in_every_light(classic: Content, stage: str, light: str) -> None:
    assert painted(kit(classic, words(classic)), SceneDrawn(stage, light))


def test_the_shared_scenes_name_what_there_is() -> None:
    for name, planned in shared_scenes().items():
        assert planned.stage in STAGES, name
        assert planned.light in LIGHTS, name
        assert {actor.actor for actor in planned.cast} <= {*CAST, *SYMBOLS}, name


@pytest.mark.parametrize("wrong", [("beach", "noon"), ("desert", "disco")])
def test_a_stage_or_light_that_there_is_not_is_an_error(
    classic: Content, wrong: tuple[str, str]
) -> None:
    with pytest.raises(ContentError, match="known"):
        painted(kit(classic, words(classic)), SceneDrawn(*wrong))


def test_an_actor_that_there_is_not_is_an_error_with_the_nearest(classic: Content) -> None:
    planned = SceneDrawn("desert", "noon", [Actor("kneelin")])
    with pytest.raises(ContentError, match="did you mean 'kneeling'"):
        painted(kit(classic, words(classic)), planned)


@pytest.mark.parametrize(
    ("field", "known"),
    [("hair", HAIRS), ("beard", BEARDS), ("hat", HATS), ("dress", DRESSES), ("marks", MARKS)],
)
def test_plans_of_faces_name_what_there_is(
    content: Content, tools: Kit, field: str, known: dict[str, Any]
) -> None:
    for leader, face in tools.plan.faces.items():
        value = getattr(face, field)
        named = value if isinstance(value, list) else [value] if value else []
        assert set(named) <= set(known), leader


def test_faces_are_only_planned_for_leaders_of_the_game(content: Content, tools: Kit) -> None:
    data = copy.deepcopy(content.data["factions"]["factions"])
    leaders = {leader["id"] for faction in data for leader in faction.get("leaders", [])}
    leaders |= {card["id"] for card in content.data["cards"].get("leaders", [])}
    assert set(tools.plan.faces) <= leaders
