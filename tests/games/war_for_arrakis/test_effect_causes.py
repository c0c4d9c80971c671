"""Reasons of refusals within an effect to which no golden game comes: a small position for each (see test_causes.py)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from adjudicator.games.war_for_arrakis.board import steps_round
from adjudicator.games.war_for_arrakis.records import Battle, Position
from adjudicator.games.war_for_arrakis.tasks import task, task_at
from adjudicator.games.war_for_arrakis.worms import reach
from tests.games.war_for_arrakis.scenarios.company import alone, covered
from tests.games.war_for_arrakis.scenarios.fights import give
from tests.games.war_for_arrakis.scenarios.table import settle
from tests.games.war_for_arrakis.script import GAME, A, H, doing, legion, move, refused, scene
from tests.games.war_for_arrakis.test_causes import (
    Try,
    at_end,
    effect,
    placing,
    regulars,
    schemes,
)
from tests.support.cases import old_table

TRIES: dict[tuple[str, str], Callable[[], Try]] = {}
"""Clause and code of a refusal -> the move that is refused so."""


def refuses(clause: str, code: str) -> Callable[[Callable[[], Try]], Callable[[], Try]]:
    """Note a move as the one that a clause refuses with a code."""

    def note(made: Callable[[], Try]) -> Callable[[], Try]:
        assert (clause, code) not in TRIES
        TRIES[clause, code] = made
        return made

    return note


def op_of(name: str, *ids: str, spread: str = "") -> str:
    """The first operation of a name that names these, and spreads its figures so."""
    found: str = next(
        op
        for op, entry in GAME.ops.items()
        if entry.name == name and set(ids) <= {*entry.ids} and spread in ("", entry.text)
    )
    return found


# --- figures --------------------------------------------------------------------------------------


@refuses("effects.place", "unit-first")
def effects_place_unit_first() -> Try:
    position = placing(scene())
    move(position, H, "deploy", piece="beast-rabban", area="carthag")
    return position, H, "deploy", {"piece": "regular", "area": "arrakeen"}


@refuses("turn.passing", "unit")
def turn_passing_unit() -> Try:
    position, by, _, _ = effects_place_unit_first()
    return position, by, "pass", {}


@refuses("effects.place", "apart")
def effects_place_apart() -> Try:
    position = effect(scene(), op_of("place", spread="apart"), H)
    move(position, H, "place", piece="regular", area="nw-4")
    return position, H, "place", {"piece": "regular", "area": "nw-4"}


@refuses("effects.tank", "out-of-reach")
def effects_tank_out_of_reach() -> Try:
    position = scene(
        {
            "nw-4": regulars(A),
            "nw-9": regulars(H, "baron-harkonnen"),
            "ne-10": regulars(H, "beast-rabban"),
        }
    )
    op = next(
        name
        for name, entry in GAME.ops.items()
        if entry.name == "tank" and [rule.name for rule in entry.where] == ["sector-with"]
    )
    return effect(position, op, A), A, "tank", {"leader": "beast-rabban"}


@refuses("effects.relocate", "nowhere")
def effects_relocate_nowhere() -> Try:
    op = op_of("move-enemy")
    position = scene({"nw-4": regulars(H), "sw-3": regulars(H)})
    position.harvesters = sorted({*GAME.areas["nw-4"].borders})
    return effect(position, op, A), A, "move-enemy", {"start": "nw-4", "area": "nw-2"}


@refuses("effects.move-sietch", "here")
def effects_move_sietch_here() -> Try:
    start = next(
        area
        for area in GAME.area_ids
        if any(GAME.areas[other].terrain == "desert" for other in GAME.areas[area].borders)
    )
    position = effect(scene({}, {start: "rank-2"}), op_of("move-sietch"), A)
    return position, A, "move-sietch", {"start": start, "area": start}


@refuses("battle.casualties", "no-regular")
def battle_casualties_no_regular() -> Try:
    held = {"carthag": legion(H, {"elite": 2, "special-elite": 1}, ["bashar", "beast-rabban"])}
    position = scene({**held, "arsunt": legion(H, {"regular": 99})}, rulings={"no-regular": "last"})
    doing(position, [task_at("lose", H, "carthag", 1)], H)
    settle(position)
    return position, H, "lose", {"piece": "elite"}


# --- cards and tracks -----------------------------------------------------------------------------


@refuses("effects.draw", "not-open")
def effects_draw_not_open() -> Try:
    position = scene()
    decks = GAME.decks[A]
    position.decks = {**position.decks, decks[0]: position.decks[decks[0]][:1]}
    op = next(
        name
        for name, entry in GAME.ops.items()
        if entry.name == "draw" and entry.count == 2 and not entry.ids
    )
    return effect(position, op, A), A, "draw", {"count": 2}


def shifting(**markers: int) -> Position:
    """The Atreides shift their markers, which stand at these steps."""
    position = scene()
    names = {name.replace("-", "_"): name for name in GAME.markers}
    position.markers = {names[name]: step for name, step in markers.items()}
    return effect(position, op_of("shift-prescience"), A)


LAST = GAME.numbers.prescience_last
ONE, TWO, THREE = (name.replace("-", "_") for name in GAME.markers)


@refuses("effects.prescience", "others-at-end")
def effects_prescience_others_at_end() -> Try:
    position = shifting(**{ONE: LAST - 1, TWO: LAST, THREE: LAST})
    one, two, _ = GAME.markers
    return position, A, "shift-prescience", {"marker": one, "other": two, "count": 1}


@refuses("effects.prescience", "at-end")
def effects_prescience_at_end() -> Try:
    position = shifting(**{ONE: 2, TWO: LAST, THREE: 0})
    one, two, _ = GAME.markers
    return position, A, "shift-prescience", {"marker": one, "other": two, "count": 1}


@refuses("effects.prescience", "too-many")
def effects_prescience_too_many() -> Try:
    position = shifting(**{ONE: 3, TWO: LAST - 1, THREE: 0})
    one, two, _ = GAME.markers
    return position, A, "shift-prescience", {"marker": one, "other": two, "count": 2}


@refuses("effects.prescience-cards", "stays")
def effects_prescience_cards_stays() -> Try:
    position = scene()
    position.revealed = ["blood-for-water", "crawlers-in-flames"]
    position.staying = ["blood-for-water"]
    return (
        effect(position, op_of("redraw-prescience"), A),
        A,
        "redraw-prescience",
        {"card": "blood-for-water"},
    )


@refuses("effects.wormsigns", "kept")
def effects_wormsigns_kept() -> Try:
    position = scene()
    north = next(a for a in GAME.areas["north-pole"].borders)
    position.signs = sorted(["nw-4", north])
    made = task_at("erase-sign", H, "", 1)
    made.op = op_of("discard-wormsigns")
    doing(position, [made], H)
    settle(position)
    return position, H, "erase-sign", {"area": "nw-4"}


@refuses("effects.vehicles", "not-there")
def effects_vehicles_not_there() -> Try:
    position = scene(rulings={"vehicle-relocation": "flyers"})
    position.flyers = {"zone-1": "ornithopter"}
    op = next(
        name
        for name, entry in GAME.ops.items()
        if entry.name == "place-vehicles" and entry.units.get("ornithopter", 0) > 0
    )
    effect(position, op, H)
    return (
        position,
        H,
        "place-vehicles",
        {"vehicle": "ornithopter", "place": "zone-2", "start": "zone-3"},
    )


@refuses("end.hand", "never")
def end_hand_never() -> Try:
    position = schemes(1, thufir="gone")
    give(position, "H", *sorted(set(position.decks["corrino-ally"]))[: GAME.numbers.hand])
    return at_end("hand-limit", H, position), H, "hand-limit", {"card": "hawats-scheming"}


@refuses("cards.free", "not-open")
def cards_free_not_open() -> Try:
    return schemes(2), H, "play-free", {"card": "hawats-scheming", "count": 0}


# --- prescience -----------------------------------------------------------------------------------

DIE = next(
    card.id
    for card in GAME.prescience.values()
    if any(GAME.ops[op].name == "spend-die" for op in card.costs) and not card.needs
)
CARDS = next(
    card.id
    for card in GAME.prescience.values()
    if any(GAME.ops[op].name == "discard" for op in card.costs)
)


def claiming(*cards: str, phase: str = "actions", **rulings: str) -> Position:
    """These prescience cards are revealed, and the Atreides are at turn."""
    position = scene(rulings={name.replace("_", "-"): option for name, option in rulings.items()})
    position.revealed = sorted(cards)
    position.phase = phase
    return position


@refuses("prescience.claim", "none-revealed")
def prescience_claim_none_revealed() -> Try:
    return claiming(), A, "claim", {}


@refuses("prescience.claim", "other-cards")
def prescience_claim_other_cards() -> Try:
    late = next(card.id for card in GAME.prescience.values() if card.timing == "end")
    return claiming(late), A, "claim", {}


@refuses("prescience.claim", "unmet")
def prescience_claim_unmet() -> Try:
    return claiming("blood-for-water"), A, "claim", {}


@refuses("prescience.claim", "unpaid")
def prescience_claim_unpaid() -> Try:
    position = claiming(DIE)
    position.sides[A].dice = {}
    return position, A, "claim", {}


@refuses("prescience.claim", "cost-die")
def prescience_claim_cost_die() -> Try:
    position, by, kind, _ = prescience_claim_unpaid()
    return position, by, kind, {"card": DIE}


@refuses("prescience.claim", "all-let-pass")
def prescience_claim_all_let_pass() -> Try:
    position = claiming("blood-for-water", late_claim="at-once")
    position.battles_won = 1
    position.overdue = ["blood-for-water"]
    return position, A, "claim", {}


@refuses("prescience.claim", "cost-cards")
def prescience_claim_cost_cards() -> Try:
    return claiming(CARDS), A, "claim", {"card": CARDS}


# --- sandworms ------------------------------------------------------------------------------------

BOTH = op_of("move-worms", "sandworm")
STRIKE = op_of("worm-attack", "sandworm")


def with_worm(area: str, op: str, *others: str, **rulings: str) -> Position:
    """The Atreides move a sandworm, or attack with it; others stand elsewhere."""
    position = scene(rulings={name.replace("_", "-"): option for name, option in rulings.items()})
    position.worms = dict.fromkeys([area, *others], "sandworm")
    return effect(position, op, A)


@refuses("worms.move", "enclosed")
def worms_move_enclosed() -> Try:
    position = scene()
    position.worms = dict.fromkeys(["nw-4", "se-5"], "sandworm")
    around = {other for area in GAME.areas["nw-4"].borders for other in GAME.areas[area].borders}
    position.harvesters = sorted({*GAME.areas["nw-4"].borders, *around} - {"nw-4"})
    return effect(position, BOTH, A), A, "move-worms", {"start": "nw-4", "area": "nw-2"}


def no_desert_around() -> str:
    """An area from which no desert can be reached at once."""
    found: str = next(
        area
        for area in GAME.area_ids
        if not any(GAME.areas[other].terrain == "desert" for other in GAME.areas[area].around)
    )
    return found


@refuses("worms.move", "no-way")
def worms_move_no_way() -> Try:
    start = no_desert_around()
    return with_worm(start, BOTH, "nw-4"), A, "move-worms", {"start": start, "area": "nw-2"}


@refuses("worms.move", "no-path")
def worms_move_no_path() -> Try:
    position = scene()
    start, end = next(
        (start, end)
        for start in GAME.deserts
        for end in GAME.deserts
        if end in steps_round(GAME, start, 2, False)
        and end not in [start, *reach(GAME, position, start, 2)]
    )
    return with_worm(start, BOTH), A, "move-worms", {"start": start, "area": end}


# --- the automaton --------------------------------------------------------------------------------


@refuses("solo.watch", "not-open-now")
def solo_watch_not_open_now() -> Try:
    position = alone({"gara-kulon": regulars(A)}, {"gara-kulon": "rank-1"})
    covered(position, "gara-kulon")
    position.flyers = dict.fromkeys(GAME.zones, "ornithopter")
    token = position.legions["gara-kulon"].tokens[0]
    return position, A, "train", {"area": "gara-kulon", "token": token}


@refuses("solo.retreat", "beaten")
def solo_retreat_beaten() -> Try:
    held = {"csw-3": regulars(A, count=6), "csw-4": regulars(H)}
    position = alone(held, {"gara-kulon": "rank-1"})
    position.battle = Battle(
        attacker=H,
        defender=A,
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
    doing(position, [task("battle-next", H)], H)
    settle(position)
    return position, H, "press-on", {}


@pytest.mark.parametrize("reason", sorted(TRIES), ids="/".join)
def test_a_refusal_within_an_effect_names_its_cause(reason: tuple[str, str]) -> None:
    position, by, kind, fields = TRIES[reason]()
    assert refused(position, by, kind, **fields) == reason


def test_every_reason_that_is_excused_by_this_file_is_tried_here() -> None:
    excused = {
        (entry["clause"], entry.get("code", ""))
        for entry in old_table("war-for-arrakis")["exceptions"]
        if entry["why"].endswith("Tried in test_effect_causes.py.")
    }
    assert excused == set(TRIES)
