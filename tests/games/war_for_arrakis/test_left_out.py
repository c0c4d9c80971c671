"""Steps that are left out because there is nothing to choose in them: each gives its reason, to whoever tries it too."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from adjudicator.games.war_for_arrakis.records import Battle, Harvest, Position, Task
from adjudicator.games.war_for_arrakis.rulebook import go_ahead
from adjudicator.games.war_for_arrakis.tasks import task, task_at
from adjudicator.rules.judging import true_reason
from adjudicator.rules.records import Event, Violation
from tests.games.war_for_arrakis.scenarios.company import alone
from tests.games.war_for_arrakis.scenarios.fights import give
from tests.games.war_for_arrakis.scenarios.table import attacking
from tests.games.war_for_arrakis.script import (
    GAME,
    A,
    H,
    doing,
    legion,
    move,
    roll,
    scene,
    stand_with,
)
from tests.games.war_for_arrakis.test_causes import op_that, regulars
from tests.support.cases import old_table

TOLD = ("passed-over", "not-asked")
"""The kinds of event that give the reason of a step that is left out: as news, or to whoever tries it."""
Left = Callable[[], list[Event]]
LEFT: dict[tuple[str, str], Left] = {}
"""Clause and code of a reason -> what happens when a step is left out for it."""


def leaves_out(clause: str, *codes: str) -> Callable[[Callable[..., list[Event]]], Any]:
    """Note a step as one that is left out by a clause, for each of these codes."""

    def note(made: Callable[..., list[Event]]) -> Callable[..., list[Event]]:
        for code in codes:
            assert (clause, code) not in LEFT
            LEFT[clause, code] = partial(made, code) if len(codes) > 1 else made
        return made

    return note


def begun(position: Position, made: Task) -> list[Event]:
    """What happens when a task comes up."""
    doing(position, [made], made.by)
    return go_ahead(GAME, position)


def effect(position: Position, op: str, by: str) -> list[Event]:
    """What happens when an operation of an effect comes up."""
    made = task(GAME.ops[op].name, by)
    made.op, made.left = op, -1
    return begun(position, made)


def first(name: str, *ids: str) -> str:
    """The first operation of a name that names these."""
    found: str = next(
        op for op, entry in GAME.ops.items() if entry.name == name and set(ids) <= {*entry.ids}
    )
    return found


def worms(count: int, kind: str = "sandworm") -> dict[str, str]:
    """So many sandworms in the desert."""
    return dict.fromkeys(GAME.deserts[:count], kind)


# --- effects --------------------------------------------------------------------------------------

NOTHING = [
    ("choose", H, "effects.choose"),
    ("tank", H, "effects.tank"),
    ("relocate", H, "effects.relocate"),
    ("move-sietch", A, "effects.move-sietch"),
    ("swap-tokens", A, "effects.swap-tokens"),
    ("reveal", H, "effects.reveal"),
    ("pin-prescience", A, "effects.prescience-cards"),
    ("shift-prescience", A, "effects.prescience"),
    ("roll-hits", H, "effects.strike"),
    ("pick-sector", A, "effects.sector"),
    ("move-worms", A, "worms.move"),
    ("worm-attack", A, "worms.attack"),
]
"""Operations, by whom, and the clauses by which they are left out where nothing is that they ask for."""


def nothing_there(name: str, by: str) -> list[Event]:
    """An operation comes up where nothing is that it asks for."""
    return effect(scene(), first(name), by)


LEFT.update({(clause, "none"): partial(nothing_there, name, by) for name, by, clause in NOTHING})


@leaves_out("effects.dice", "none")
def effects_dice_none() -> list[Event]:
    position = scene()
    position.sides[A].dice = {}
    return effect(position, first("discard-die"), H)


@leaves_out("effects.imperium", "none")
def effects_imperium_none() -> list[Event]:
    position = scene()
    position.rows = dict.fromkeys(GAME.powers, len(GAME.rows) - 1)
    return effect(position, first("lower-marker"), A)


@leaves_out("effects.discard", "none")
def effects_discard_none() -> list[Event]:
    return begun(scene(), task_at("yield-card", A, "", 1))


@leaves_out("effects.draw", "no-cards")
def effects_draw_no_cards() -> list[Event]:
    position = scene()
    position.decks = {deck: [] for deck in position.decks}
    return effect(position, first("draw"), A)


@leaves_out("effects.wormsigns", "none", "none-left", "nowhere")
def effects_wormsigns(code: str) -> list[Event]:
    position = scene()
    if code == "none":
        made = task_at("erase-sign", A, "", 1)
        made.op = first("discard-wormsigns")
        return begun(position, made)
    if code == "none-left":
        position.signs = sorted(GAME.deserts)[: len(GAME.wormsigns)]
    else:
        position.worms = dict.fromkeys(GAME.deserts, "sandworm")
    return effect(position, first("place-wormsigns"), A)


@leaves_out("effects.worms", "none-left", "nowhere")
def effects_worms(code: str) -> list[Event]:
    position = scene()
    if code == "none-left":
        position.worms = worms(GAME.worms)
    else:
        position.harvesters = sorted(GAME.deserts)
    return effect(position, first("place-worms", "sandworm"), A)


@leaves_out("worms.move", "nobody")
def worms_move_nobody() -> list[Event]:
    position = scene()
    position.worms = worms(1)
    position.harvesters = sorted(GAME.deserts[1:])
    return effect(position, first("move-worms", "sandworm"), A)


@leaves_out("worms.attack", "nobody")
def worms_attack_nobody() -> list[Event]:
    position = scene()
    position.worms = worms(1)
    return effect(position, first("worm-attack", "sandworm"), A)


@leaves_out("effects.vehicles", "none", "none-left", "nowhere")
def effects_vehicles(code: str) -> list[Event]:
    position = scene()
    if code == "none":
        return effect(position, first("remove-vehicles", "ornithopter"), A)
    if code == "none-left":
        position.flyers = dict.fromkeys(
            sorted(GAME.zones)[: GAME.vehicles["ornithopter"]], "ornithopter"
        )
        return effect(position, op_that("place-vehicles", ornithopter=2), H)
    made = task("place-vehicles", H)
    made.op, made.left, made.pieces = op_that("place-vehicles", ornithopter=2), 0, {"harvester": 1}
    position.worms = dict.fromkeys(GAME.deserts, "sandworm")
    return begun(position, made)


@leaves_out("vehicles.place", "none-left", "nowhere")
def vehicles_place(code: str) -> list[Event]:
    position = scene()
    made = task("place-vehicle", H)
    made.pieces = {"harvester": 1}
    if code == "nowhere":
        position.worms = dict.fromkeys(GAME.deserts, "sandworm")
    else:
        position.harvesters = sorted(GAME.deserts)[: GAME.vehicles["harvester"]]
    return begun(position, made)


@leaves_out("effects.place", "nowhere", "none-left", "no-leader")
def effects_place(code: str) -> list[Event]:
    deployment = GAME.actions["harkonnen/deployment"].effect[0]
    if code == "no-leader":
        position = scene({"carthag": legion(H, {"regular": 1})})
        made = task("deploy", H)
        made.op, made.left, made.pieces = deployment, 0, {"leader": 1}
        for leader in GAME.leaders.values():
            if leader.side == H and leader.kind == "named":
                position.sides[H].leaders[leader.id] = "gone"
        bashars = [leader.id for leader in GAME.leaders.values() if leader.kind == "generic"]
        held = [leader for leader in bashars if leader == "bashar"] * 20
        stand_with(position, "carthag", leaders=held)
        return begun(position, made)
    position = scene()
    if code == "nowhere":
        position.worms = dict.fromkeys(GAME.settlements, "sandworm")
    else:
        position.legions = {
            area: legion(H, {rank: 99})
            for area, rank in zip(GAME.deserts, ("regular", "elite", "special-elite"), strict=False)
        }
    return effect(position, deployment, H)


@leaves_out("effects.replace", "none-left", "nobody")
def effects_replace(code: str) -> list[Event]:
    position = scene({"carthag": legion(H, {"regular": 1})} if code == "none-left" else {})
    if code == "none-left":
        position.legions["arsunt"] = legion(H, {"elite": 99})
    return effect(position, first("replace", "regular", "elite"), H)


@leaves_out("deployment.token", "none-left", "nowhere")
def deployment_token(code: str) -> list[Event]:
    position = scene(sietches={"windgap": "rank-2"} if code == "none-left" else {})
    if code == "none-left":
        position.token_pool = []
    return effect(position, first("deploy-token"), A)


@leaves_out("battle.attack", "nobody", "none-fits", "no-legions")
def battle_attack(code: str) -> list[Event]:
    position = scene({} if code == "no-legions" else {"carthag": regulars(H)})
    plain = next(
        op
        for op, entry in GAME.ops.items()
        if entry.name == "attack"
        and [rule.name for rule in entry.legion]
        == (["own-legion"] if code == "nobody" else ["own-legion", "area"])
    )
    return effect(position, plain, H)


@leaves_out("movement.move", "nobody", "none-fits", "no-legions")
def movement_move(code: str) -> list[Event]:
    position = scene({} if code == "no-legions" else {"carthag": regulars(H)})
    position.worms = dict.fromkeys(GAME.areas["carthag"].borders, "sandworm")
    if code == "none-fits":
        return effect(position, first("move", "special-elite"), H)
    plain = next(
        op
        for op, entry in GAME.ops.items()
        if entry.name == "move"
        and not entry.ids
        and [r.name for r in entry.legion] == ["own-legion"]
    )
    return effect(position, plain, H)


# --- battles, hazards, the harvest ------------------------------------------------------------------


@leaves_out("battle.cards", "battle-cards", "most")
def battle_cards(code: str) -> list[Event]:
    count = 6 if code == "most" else 2
    position = scene({"csw-3": regulars(A), "csw-4": regulars(H, count=count)})
    position.bans = [] if code == "most" else ["landsraad"]
    give(position, "H", min(card.id for card in GAME.cards.values() if card.deck == "corrino-ally"))
    attacking(position, "H")
    return move(position, H, "attack", start="csw-4", area="csw-3")


def fought(position: Position) -> list[Event]:
    """A round of battle in which nobody is hit, after which the attacker presses on."""
    attacking(position, "H")
    move(position, H, "attack", start="csw-4", area="csw-3")
    roll(position, "hhhh")
    return move(position, H, "press-on")


@leaves_out("battle.retreat", "no-haven")
def battle_retreat_no_haven() -> list[Event]:
    position = scene({"csw-3": regulars(A), "csw-4": regulars(H)})
    around = {*GAME.areas["csw-3"].borders} - {"csw-4"}
    position.worms = dict.fromkeys(sorted(around), "sandworm")
    return fought(position)


@leaves_out("solo.retreat", "never")
def solo_retreat_never() -> list[Event]:
    position = alone({"csw-3": regulars(H), "csw-4": regulars(A)}, {"gara-kulon": "rank-1"})
    position.battle = Battle(
        attacker=A,
        defender=H,
        start="csw-4",
        target="csw-3",
        round=1,
        surprise=False,
        extra=0,
        enemy_most=6,
        assault=1,
        cards={},
        faces={},
        led={},
        flyer="",
    )
    return begun(position, task("defy", H))


def at_hazards(name: str, by: str, position: Position, *used: str) -> list[Event]:
    """A step of the desert hazards."""
    position.phase = "hazards"
    made = task(name, by)
    made.used = list(used)
    return begun(position, made)


@leaves_out("hazards.pool", "enough", "none-left")
def hazards_pool(code: str) -> list[Event]:
    position = scene({GAME.deserts[-1]: regulars(H)})
    if code == "none-left":
        position.signs = sorted(GAME.deserts)[: len(GAME.wormsigns)]
        position.legions = {GAME.deserts[-1]: regulars(H)}
        assert GAME.deserts[-1] not in position.signs
    return at_hazards("sign-hazard", A, position)


@leaves_out("hazards.figures", "enough", "none-left")
def hazards_figures(code: str) -> list[Event]:
    position = scene()
    if code == "none-left":
        position.worms = worms(GAME.worms)
    return at_hazards("rise", A, position, GAME.deserts[-1])


@leaves_out("hazards.order", "one", "none")
def hazards_order(code: str) -> list[Event]:
    position = scene()
    position.worms = worms(1)
    position.harvesters = [GAME.deserts[0]] if code == "one" else []
    return at_hazards("emergences", A, position, GAME.deserts[0])


@leaves_out("hazards.carryall", "nobody-near")
def hazards_carryall_nobody_near() -> list[Event]:
    position = scene()
    position.harvesters = [GAME.deserts[0]]
    position.phase = "hazards"
    return begun(position, task_at("swallow", H, GAME.deserts[0], 1))


@leaves_out("worms.return", "no-worm")
def worms_return_no_worm() -> list[Event]:
    position = scene()
    position.sides[A].leaders["wild-maker"] = "ready"
    return at_hazards("maker-returns", A, position)


@leaves_out("harvest.bans", "one", "none", "all-active")
def harvest_bans(code: str) -> list[Event]:
    position = scene()
    position.phase = "harvest"
    fallen = [] if code == "none" else ["choam"]
    position.bans = ["choam"] if code == "all-active" else []
    position.harvest = Harvest(spice=0, paid={}, stockpiled=False, fallen=fallen)
    return begun(position, task("ban", H))


@leaves_out("dice.bene-gesserit", "none", "no-slot")
def dice_bene_gesserit(code: str) -> list[Event]:
    position = scene()
    position.sides[A].gesserit = 0 if code == "none" else 1
    position.sides[A].dice = dict.fromkeys(GAME.results, 2)
    return begun(position, task("gesserit", A))


# --- the end of the round ---------------------------------------------------------------------------


@leaves_out("end.relieve", "none", "none-left")
def end_relieve(code: str) -> list[Event]:
    leaders = ["beast-rabban", *["bashar"] * 20] if code == "none-left" else []
    return begun(scene({"carthag": regulars(H, *leaders)}), task("relieve", H))


@leaves_out("end.wild-maker", "none", "none-left")
def end_wild_maker(code: str) -> list[Event]:
    position = scene()
    if code == "none-left":
        position.worms = {**worms(GAME.worms), GAME.deserts[-1]: "wild-maker"}
    return begun(position, task("tame", A))


@leaves_out("end.hand", "enough")
def end_hand_enough() -> list[Event]:
    return begun(scene(), task("hand-limit", H))


@leaves_out("end.prescience", "none", "all-stay")
def end_prescience(code: str) -> list[Event]:
    position = scene()
    position.revealed = position.staying = [] if code == "none" else ["blood-for-water"]
    return begun(position, task("remove-prescience", A))


# --- the automaton ----------------------------------------------------------------------------------


def solo(held: dict[str, Any] | None = None) -> Position:
    """A solo game with one sietch, far from everything."""
    return alone(held or {}, {"gara-kulon": "rank-1"})


@leaves_out("solo.attack-legion", "idle")
def solo_attack_legion_idle() -> list[Event]:
    held = {"csw-3": regulars(A, count=4), "csw-4": regulars(H)}
    plain = next(
        op
        for op, entry in GAME.ops.items()
        if entry.name == "attack" and [rule.name for rule in entry.legion] == ["own-legion"]
    )
    return effect(solo(held), plain, H)


@leaves_out("solo.move", "idle")
def solo_move_idle() -> list[Event]:
    held = {"gara-kulon": regulars(A, count=4), "csw-4": regulars(H)}
    plain = next(
        op
        for op, entry in GAME.ops.items()
        if entry.name == "move"
        and not entry.ids
        and [r.name for r in entry.legion] == ["own-legion"]
    )
    return effect(solo(held), plain, H)


@leaves_out("solo.replace", "idle")
def solo_replace_idle() -> list[Event]:
    return effect(solo(), first("replace", "regular", "elite"), H)


@leaves_out("solo.place", "idle")
def solo_place_idle() -> list[Event]:
    position = solo({area: regulars(H, count=6) for area in GAME.settlements})
    units_alone = next(
        op
        for op, entry in GAME.ops.items()
        if entry.name == "place" and not entry.ids and entry.text == "each"
    )
    return effect(position, units_alone, H)


@leaves_out("solo.harvesters", "idle")
def solo_harvesters_idle() -> list[Event]:
    position = solo()
    position.flyers = dict.fromkeys(sorted(GAME.zones)[:6], "carryall")
    position.flyers.update(dict.fromkeys(sorted(GAME.zones)[6:], "ornithopter"))
    position.phase = "vehicles"
    made = task("place-vehicle", H)
    made.pieces = {"ornithopter": 1}
    return begun(position, made)


@leaves_out("solo.cards-target", "idle")
def solo_cards_target_idle() -> list[Event]:
    position = solo({"carthag": regulars(H, count=2), "arrakeen": regulars(H, count=6)})
    stand_with(position, "carthag", units={"regular": 6})
    return effect(position, first("relocate"), H)


@leaves_out("solo.carryall-use", "idle")
def solo_carryall_use_idle() -> list[Event]:
    position = solo()
    position.phase = "hazards"
    position.harvesters = ["cne-3", "ne-10"]
    position.flyers = {"zone-1": "carryall"}
    later = task("emergences", A)
    later.used = ["ne-10"]
    doing(position, [task_at("swallow", H, "cne-3", 1), later], H)
    return go_ahead(GAME, position)


# --- all of them ------------------------------------------------------------------------------------


def reasons_of(events: list[Event]) -> list[tuple[str, str]]:
    """The clause and the code of each reason that is given."""
    return [(event.clause, str(event.args["why"])) for event in events if event.kind in TOLD]


@pytest.mark.parametrize("reason", sorted(LEFT), ids="/".join)
def test_a_step_that_is_left_out_says_why(reason: tuple[str, str]) -> None:
    assert reason in reasons_of(LEFT[reason]())


def test_whoever_makes_such_a_move_is_refused_with_the_reason_until_something_else_is_done() -> (
    None
):
    events = effect(scene(), first("replace"), H)
    late = {"by": H, "move": "replace", "area": "carthag"}
    refusal = Violation("effects.replace", "not-now", {})

    assert true_reason(events, "round-began", late, refusal).code == "nobody"
    for kind, code in (("turn-over", "nobody"), ("acted", "not-now"), ("card-played", "not-now")):
        since = [*events, Event(kind, "actions.order", {"by": A})]
        assert true_reason(since, "round-began", late, refusal).code == code


def test_what_is_done_gives_no_reason() -> None:
    position = scene({"carthag": legion(H, {"regular": 2})})
    effect(position, first("replace", "regular", "elite"), H)
    move(position, H, "replace", area="carthag")
    assert reasons_of(move(position, H, "replace", area="carthag")) == []


def test_what_has_begun_and_cannot_go_on_is_no_news() -> None:
    position = scene({"carthag": legion(H, {"regular": 1})})
    effect(position, first("replace", "regular", "elite"), H)
    events = move(position, H, "replace", area="carthag")
    assert reasons_of(events) == [("effects.replace", "nobody")]
    assert "passed-over" not in [event.kind for event in events]


def test_every_reason_that_is_excused_by_this_file_is_given_here() -> None:
    excused = {
        (entry["clause"], entry.get("code", ""))
        for entry in old_table("war-for-arrakis")["exceptions"]
        if entry["why"].endswith("Tried in test_left_out.py.")
    }
    assert excused == set(LEFT)
