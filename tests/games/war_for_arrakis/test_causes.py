"""Reasons of refusals to which no golden game comes: a small position for each, and the move refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from adjudicator.games.war_for_arrakis.effects import Test as Needs
from adjudicator.games.war_for_arrakis.records import Legion, Position
from adjudicator.games.war_for_arrakis.rulebook import go_ahead
from adjudicator.games.war_for_arrakis.tasks import task, task_at
from adjudicator.rules.judging import true_reason
from adjudicator.rules.records import Event, Violation
from tests.games.war_for_arrakis.scenarios.company import alone
from tests.games.war_for_arrakis.scenarios.fights import give
from tests.games.war_for_arrakis.scenarios.table import attacking, moving, settle, spending
from tests.games.war_for_arrakis.script import (
    GAME,
    RULES,
    A,
    H,
    doing,
    drawn,
    legion,
    move,
    refused,
    scene,
    turn_of,
)
from tests.support.cases import old_table

Try = tuple[Position, str, str, dict[str, Any]]
"""A position, and a move: by whom, its kind and its fields."""
TRIES: dict[tuple[str, str], Callable[[], Try]] = {}
"""Clause and code of a refusal -> the move that is refused so."""


def refuses(clause: str, code: str) -> Callable[[Callable[[], Try]], Callable[[], Try]]:
    """Note a move as the one that a clause refuses with a code."""

    def note(made: Callable[[], Try]) -> Callable[[], Try]:
        assert (clause, code) not in TRIES
        TRIES[clause, code] = made
        return made

    return note


def regulars(side: str, *leaders: str, count: int = 2) -> Any:
    """A Legion of Regulars, with leaders."""
    return legion(side, {"regular": count}, list(leaders))


def effect(position: Position, op: str, by: str) -> Position:
    """Let a side carry out an operation of an effect."""
    made = task(GAME.ops[op].name, by)
    made.op, made.left = op, -1
    doing(position, [made], by)
    settle(position)
    return position


def op_that(name: str, **units: int) -> str:
    """The first operation of a name that brings these units, or vehicles."""
    found: str = next(
        op for op, entry in GAME.ops.items() if entry.name == name and entry.units == units
    )
    return found


# --- dice and cards ------------------------------------------------------------------------------


@refuses("actions.spend", "forced")
def actions_spend_forced() -> Try:
    position = scene()
    position.sides[A].forced = "mentat"
    return position, A, "spend", {"die": "strategy", "do": "action"}


@refuses("cards.play", "forced")
def cards_play_forced() -> Try:
    position = scene()
    give(position, "A", "thumpers")
    position.sides[A].forced = "mentat"
    return position, A, "play", {"die": "strategy", "card": "thumpers"}


@refuses("actions.spend", "no-action")
def actions_spend_no_action() -> Try:
    return scene(), A, "spend", {"die": "mentat", "do": "naib"}


def desert_power() -> Position:
    """The Atreides have no dice left, and the Harkonnens do."""
    position = scene()
    position.sides[A].dice = {}
    return position


@refuses("actions.desert-power", "no-action")
def actions_desert_power_no_action() -> Try:
    return desert_power(), A, "desert-power", {"do": "naib"}


def schemes(copies: int, *others: str, thufir: str = "ready") -> Position:
    """The Harkonnens hold copies of their scheme against Thufir Hawat, and are at turn."""
    position = scene()
    position.sides[H].leaders["thufir-hawat"] = thufir
    give(position, "H", *["hawats-scheming"] * copies, *others)
    turn_of(position, H)
    return position


def other_card() -> str:
    """A card of the Harkonnens that is played with a die."""
    found: str = min(card.id for card in GAME.cards.values() if card.deck == "corrino-ally")
    return found


@refuses("cards.free", "with-die")
def cards_free_with_die() -> Try:
    return schemes(2, other_card()), H, "play-free", {"card": other_card(), "count": 1}


@refuses("cards.free", "too-few")
def cards_free_too_few() -> Try:
    return schemes(1), H, "play-free", {"card": "hawats-scheming", "count": 2}


@refuses("cards.free", "needs")
def cards_free_needs() -> Try:
    return schemes(2, thufir="aside"), H, "play-free", {"card": "hawats-scheming", "count": 2}


@refuses("cards.play", "not-open-now")
def cards_play_not_open_now() -> Try:
    return scene(), A, "play", {"die": "mentat"}


@refuses("cards.free", "not-open-now")
def cards_free_not_open_now() -> Try:
    return scene(), A, "play-free", {}


# --- deployment and places -----------------------------------------------------------------------


def deployment() -> Position:
    """The Atreides look at a token that comes to a Sietch."""
    position = scene(sietches={"windgap": "rank-2"})
    spending(position, "A", "deployment")
    drawn(position)
    return position


@refuses("deployment.token", "fresh")
def deployment_token_fresh() -> Try:
    position = deployment()
    position.sides[A].fresh = ["stilgar"]
    return position, A, "deploy-token", {"area": "windgap", "leader": "stilgar"}


@refuses("deployment.token", "barred")
def deployment_token_barred() -> Try:
    position = deployment()
    position.sides[A].barred = ["stilgar"]
    return position, A, "deploy-token", {"area": "windgap", "leader": "stilgar"}


@refuses("deployment.token", "no-figure")
def deployment_token_no_figure() -> Try:
    position = deployment()
    for area in sorted(GAME.deserts)[: GAME.figures[A]["leader"]]:
        position.legions[area] = Legion(side=A, units={"regular": 1}, leaders=["naib"], tokens=[])
    return position, A, "deploy-token", {"area": "windgap", "leader": "naib"}


@refuses("deployment.token", "alone")
def deployment_token_alone() -> Try:
    held = {"windgap": regulars(A)}
    position = scene(held, {"windgap": "rank-2", "hobars-gap": "rank-1"})
    position.token_pool = []
    spending(position, "A", "deployment")
    return position, A, "deploy-token", {"area": "hobars-gap", "leader": "stilgar"}


@refuses("free.training", "not-open-now")
def free_training_not_open_now() -> Try:
    return scene(), A, "train", {"area": "windgap", "token": "token-1"}


def placing(position: Position) -> Position:
    """The Harkonnens deploy, or place, three Regulars and a leader in their Settlements."""
    return spending(position, "H", "deployment")


@refuses("effects.place", "barred")
def effects_place_barred() -> Try:
    position = placing(scene())
    position.sides[H].barred = ["beast-rabban"]
    return position, H, "deploy", {"piece": "beast-rabban", "area": "carthag"}


@refuses("effects.place", "fresh")
def effects_place_fresh() -> Try:
    position = placing(scene())
    position.sides[H].fresh = ["beast-rabban"]
    return position, H, "deploy", {"piece": "beast-rabban", "area": "carthag"}


@refuses("effects.place", "enemy")
def effects_place_enemy() -> Try:
    position = placing(scene({"carthag": regulars(A)}))
    return position, H, "deploy", {"piece": "regular", "area": "carthag"}


@refuses("effects.place", "sandworm")
def effects_place_sandworm() -> Try:
    position = scene()
    position.worms = {"carthag": "sandworm"}
    return placing(position), H, "deploy", {"piece": "regular", "area": "carthag"}


@refuses("effects.place", "settlement")
def effects_place_settlement() -> Try:
    position = scene({}, {"windgap": "rank-2"})
    effect(position, PLATEAU, A)
    return position, A, "place", {"piece": "elite", "area": "carthag"}


PLATEAU = next(
    name for name, op in GAME.ops.items() if op.name == "place" and op.ids == ["stilgar"]
)
"""Places two Elites, a Regular and Stilgar on a Plateau that is free."""


@refuses("effects.place", "alone")
def effects_place_alone() -> Try:
    position = scene({"carthag": regulars(H)})
    placing(position)
    position.agenda[0].pieces = {"leader": 1}
    return position, H, "deploy", {"piece": "beast-rabban", "area": "arrakeen"}


@refuses("effects.relocate", "settlement")
def effects_relocate_settlement() -> Try:
    position = scene({"carthag": regulars(H), "arrakeen": regulars(H)}, {"windgap": "rank-2"})
    effect(position, "relocate-1", H)
    return position, H, "relocate", {"start": "carthag", "area": "windgap"}


@refuses("effects.vehicles", "no-figure")
def effects_vehicles_no_figure() -> Try:
    position = scene()
    position.flyers = dict.fromkeys(sorted(GAME.zones)[: GAME.vehicles["carryall"]], "carryall")
    effect(position, op_that("place-vehicles", harvester=1, carryall=1), H)
    return position, H, "place-vehicles", {"vehicle": "carryall", "place": "zone-8"}


@refuses("effects.vehicles", "no-place")
def effects_vehicles_no_place() -> Try:
    position = scene()
    position.worms = dict.fromkeys(GAME.deserts, "sandworm")
    effect(position, op_that("place-vehicles", harvester=1, carryall=1), H)
    return position, H, "place-vehicles", {"vehicle": "harvester", "place": GAME.deserts[0]}


def vehicles(**due: int) -> Position:
    """The Harkonnens place the vehicles of the round."""
    position = scene()
    made = task("place-vehicle", H)
    made.pieces = due
    doing(position, [made], H)
    return position


@refuses("vehicles.place", "no-figure")
def vehicles_place_no_figure() -> Try:
    position = vehicles(carryall=1, harvester=1)
    position.flyers = dict.fromkeys(sorted(GAME.zones)[: GAME.vehicles["carryall"]], "carryall")
    settle(position)
    return position, H, "place-vehicle", {"vehicle": "carryall", "place": "zone-8"}


@refuses("vehicles.place", "no-place")
def vehicles_place_no_place() -> Try:
    position = vehicles(carryall=1, harvester=1)
    position.worms = dict.fromkeys(GAME.deserts, "sandworm")
    settle(position)
    return position, H, "place-vehicle", {"vehicle": "harvester", "place": GAME.deserts[0]}


# --- movement ------------------------------------------------------------------------------------


@refuses("movement.move", "barred")
def movement_move_barred() -> Try:
    position = scene({"carthag": regulars(H, "beast-rabban"), "arsunt": regulars(H)})
    position.sides[H].barred = ["beast-rabban"]
    return moving(position, "H"), H, "move", {"area": "carthag"}


@refuses("movement.move", "enclosed")
def movement_move_enclosed() -> Try:
    position = scene({"carthag": regulars(H), "nw-4": regulars(H)})
    position.worms = dict.fromkeys(GAME.areas["carthag"].borders, "sandworm")
    return moving(position, "H"), H, "move", {"area": "carthag"}


@refuses("movement.split", "alone")
def movement_split_alone() -> Try:
    position = scene({"carthag": regulars(H, "bashar")}, rulings={"leader-alone": "refused"})
    moving(position, "H")
    move(position, H, "move", area="carthag")
    return position, H, "leave", {"piece": "bashar"}


@refuses("movement.borders", "flown")
def movement_borders_flown() -> Try:
    position = scene({"carthag": regulars(H)})
    position.flyers = dict.fromkeys(GAME.zones, "ornithopter")
    moving(position, "H")
    position.flown = {"carthag": regulars(H)}
    move(position, H, "move", area="carthag")
    return position, H, "go", {"area": "cne-2"}


WORMS = next(
    name for name, op in GAME.ops.items() if op.name == "move-worms" and "sandworm" in op.ids
)
"""Moves two Sandworms."""


@refuses("worms.move", "moved")
def worms_move_moved() -> Try:
    position = scene()
    position.worms = {"nw-4": "sandworm", "sw-3": "sandworm"}
    effect(position, WORMS, A)
    position.agenda[0].used = ["nw-4"]
    return position, A, "move-worms", {"start": "nw-4", "area": "nw-2"}


# --- battles -------------------------------------------------------------------------------------


def attack_on(area: str, start: str, **others: Any) -> Position:
    """The Harkonnens attack, from an area or from Carthag."""
    return scene(
        {
            area: regulars(A),
            start: regulars(H, "beast-rabban"),
            "carthag": regulars(H),
            "cne-1": regulars(A),
            **others,
        }
    )


@refuses("battle.attack", "barred")
def battle_attack_barred() -> Try:
    position = attack_on("csw-3", "csw-4")
    position.sides[H].barred = ["beast-rabban"]
    return attacking(position, "H"), H, "attack", {"start": "csw-4", "area": "csw-3"}


@refuses("battle.attack", "sandworm")
def battle_attack_sandworm() -> Try:
    position = attack_on("csw-3", "csw-4", csw_5=regulars(A))
    position.legions["csw-5"] = position.legions.pop("csw_5")
    position.worms = {"csw-3": "sandworm"}
    return attacking(position, "H"), H, "attack", {"start": "csw-4", "area": "csw-3"}


@refuses("battle.attack", "border")
def battle_attack_border() -> Try:
    position = attack_on("nw-15", "nw-16")
    position.legions["nw-11"] = regulars(A)
    return attacking(position, "H"), H, "attack", {"start": "nw-16", "area": "nw-15"}


@refuses("battle.cards", "never")
def battle_cards_never() -> Try:
    position = attack_on("csw-3", "csw-4")
    give(position, "H", "hawats-scheming", other_card())
    attacking(position, "H")
    move(position, H, "attack", start="csw-4", area="csw-3")
    return position, H, "boost", {"card": "hawats-scheming"}


def withdrawing(side: str, area: str, position: Position) -> Position:
    """A Legion withdraws from a battle; its enemy says where to."""
    made = task_at("flee", A if side == H else H, area, 1)
    made.note = "battle"
    doing(position, [made], made.by)
    settle(position)
    return position


@refuses("battle.retreat", "wormsign")
def battle_retreat_wormsign() -> Try:
    position = scene({"csw-4": regulars(H)})
    position.signs = ["csw-3"]
    return withdrawing(H, "csw-4", position), A, "flee", {"area": "csw-3"}


@refuses("battle.retreat", "sandworm")
def battle_retreat_sandworm() -> Try:
    position = scene({"csw-4": regulars(H)})
    position.worms = {"csw-3": "sandworm"}
    return withdrawing(H, "csw-4", position), A, "flee", {"area": "csw-3"}


@refuses("battle.retreat", "settlement")
def battle_retreat_settlement() -> Try:
    position = scene({"csw-3": regulars(H)}, {"windgap": "rank-2"})
    return withdrawing(H, "csw-3", position), A, "flee", {"area": "windgap"}


@refuses("battle.retreat", "border")
def battle_retreat_border() -> Try:
    position = scene({"nw-16": regulars(H)})
    return withdrawing(H, "nw-16", position), A, "flee", {"area": "nw-15"}


@refuses("solo.carryall-use", "not-by-criteria")
def solo_carryall_use() -> Try:
    position = alone(sietches={"gara-kulon": "rank-1"})
    position.phase = "hazards"
    position.harvesters = ["cne-3", "ne-10"]
    position.flyers = {"zone-1": "carryall", "zone-2": "carryall"}
    later = task("emergences", A)
    later.used = ["ne-10"]
    doing(position, [task_at("swallow", H, "cne-3", 1), later], H)
    settle(position)
    return position, H, "swallow", {"zone": "zone-1"}


# --- claims and the end of the round -------------------------------------------------------------


@refuses("prescience.claim", "let-pass")
def prescience_claim_let_pass() -> Try:
    position = scene(rulings={"late-claim": "at-once"})
    position.revealed = ["blood-for-water", "crawlers-in-flames"]
    position.battles_won, position.harvesters_lost = 1, 2
    position.overdue = ["blood-for-water"]
    return position, A, "claim", {"card": "blood-for-water"}


def at_end(name: str, by: str, position: Position) -> Position:
    """A step at the end of the round."""
    position.phase = "end"
    doing(position, [task(name, by)], by)
    settle(position)
    return position


@refuses("end.relieve", "not-open")
def end_relieve_not_open() -> Try:
    position = scene({"carthag": regulars(H, "beast-rabban")})
    return at_end("relieve", H, position), H, "relieve", {"leader": "bashar"}


@refuses("end.wild-maker", "not-open")
def end_wild_maker_not_open() -> Try:
    position = scene()
    position.worms = {"nw-4": "wild-maker", "sw-3": "sandworm"}
    return at_end("tame", A, position), A, "tame", {"area": "sw-3"}


@refuses("end.hand", "not-open")
def end_hand_not_open() -> Try:
    position = scene()
    cards = sorted(set(position.decks["house-harkonnen"]))[: GAME.numbers.hand + 1]
    give(position, "H", *cards)
    return at_end("hand-limit", H, position), H, "hand-limit", {"card": "thumpers"}


@refuses("end.prescience", "stays")
def end_prescience_stays() -> Try:
    position = scene()
    position.revealed = ["blood-for-water", "crawlers-in-flames"]
    position.staying = ["blood-for-water"]
    return (
        at_end("remove-prescience", A, position),
        A,
        "remove-prescience",
        {"card": "blood-for-water"},
    )


# --- steps that are left out ---------------------------------------------------------------------


def passed(position: Position, op: str, by: str) -> list[tuple[str, str]]:
    """The clause and the code of each report that a seat is not asked for an operation."""
    made = task(GAME.ops[op].name, by)
    made.op, made.left = op, -1
    doing(position, [made], by)
    return reasons_of(go_ahead(GAME, position))


def reasons_of(events: list[Event]) -> list[tuple[str, str]]:
    """The clause and the code of each report that a seat is not asked."""
    return [
        (event.clause, str(event.args["why"])) for event in events if event.kind == "passed-over"
    ]


def test_an_effect_that_nobody_can_carry_out_says_so() -> None:
    move_op = next(name for name, op in GAME.ops.items() if op.name == "move")
    attack_op = next(name for name, op in GAME.ops.items() if op.name == "attack")
    assert passed(scene(), move_op, H) == [("movement.move", "no-legions")]
    assert passed(scene(), attack_op, H) == [("battle.attack", "no-legions")]
    position = scene({"carthag": regulars(H)})
    plain = next(
        op
        for op, entry in GAME.ops.items()
        if entry.name == "attack" and [rule.name for rule in entry.legion] == ["own-legion"]
    )
    assert passed(position, plain, H) == [("battle.attack", "nobody")]
    assert passed(position, attack_op, H) == [("battle.attack", "none-fits")]
    position.worms = dict.fromkeys(GAME.areas["carthag"].borders, "sandworm")
    assert passed(position, move_op, H) == [("movement.move", "nobody")]
    led = next(op for op, entry in GAME.ops.items() if entry.name == "move" and entry.ids)
    assert passed(position, led, H) == [("movement.move", "none-fits")]


def test_a_march_that_has_been_made_leaves_nothing_to_report() -> None:
    position = moving(scene({"carthag": regulars(H)}), "H")
    move(position, H, "move", area="carthag")
    assert reasons_of(move(position, H, "go", area="cne-1")) == []


def test_vehicles_without_a_figure_are_left_out_with_the_reason() -> None:
    full = dict.fromkeys(sorted(GAME.zones)[: GAME.vehicles["ornithopter"]], "ornithopter")
    position = scene()
    position.flyers = full
    op = op_that("place-vehicles", ornithopter=2)
    assert passed(position, op, H) == [("effects.vehicles", "none-left")]

    position = vehicles(ornithopter=1)
    position.flyers = full
    assert reasons_of(go_ahead(GAME, position)) == [("vehicles.place", "none-left")]

    position = vehicles(harvester=1)
    position.worms = dict.fromkeys(GAME.deserts, "sandworm")
    assert reasons_of(go_ahead(GAME, position)) == [("vehicles.place", "nowhere")]


def test_no_wormsign_is_laid_from_an_empty_pool() -> None:
    position = scene()
    position.signs = sorted(GAME.deserts)[: len(GAME.wormsigns)]
    op = next(name for name, op in GAME.ops.items() if op.name == "place-wormsigns")
    assert passed(position, op, A) == [("effects.wormsigns", "none-left")]


@pytest.mark.parametrize(
    ("bans", "count", "code"), [(["landsraad"], 2, "battle-cards"), ([], 6, "most")]
)
def test_who_may_add_no_die_in_a_battle_is_not_asked_for_cards(
    bans: list[str], count: int, code: str
) -> None:
    position = scene({"csw-3": regulars(A), "csw-4": regulars(H, count=count)})
    position.bans = bans
    give(position, "H", other_card())
    attacking(position, "H")
    events = move(position, H, "attack", start="csw-4", area="csw-3")
    assert ("battle.cards", code) in reasons_of(events)


def test_who_can_claim_nothing_is_told_so_and_refused_so_later() -> None:
    position = scene()
    position.revealed = ["blood-for-water"]
    doing(position, [task("claims", A)], H)
    events = go_ahead(GAME, position)
    assert reasons_of(events) == [("prescience.claim", "unmet")]
    late = Violation("prescience.claim", "not-your-turn", {})
    found = true_reason(events, "round-began", {"by": A, "move": "claims"}, late)
    assert found.code == "unmet"


# --- what only other content can bring -----------------------------------------------------------


def test_reasons_that_only_other_content_can_bring() -> None:
    """An overlay may let a leader on the board use Desert Power, or give a card a condition."""
    wild = replace(GAME.leaders["wild-maker"], on_board=True)
    game = replace(GAME, leaders={**GAME.leaders, "wild-maker": wild})
    position = desert_power()
    position.sides[A].leaders["wild-maker"] = "ready"
    assert by_content(game, position, A, "desert-power", do="wild-maker") == (
        "actions.desert-power",
        "off-board",
    )

    asks = [Needs(name="leader-in-play", of=["alia"], least=1, most=99, where=[])]
    cards = {**GAME.cards, "thumpers": replace(GAME.cards["thumpers"], needs=asks)}
    position = scene()
    give(position, "A", "thumpers", min(deck_of("fremen-ally", but="thumpers")))
    assert by_content(
        replace(GAME, cards=cards), position, A, "play", die="mentat", card="thumpers"
    ) == ("cards.play", "needs")

    op = GAME.actions["harkonnen/deployment"].effect[0]
    game = replace(GAME, ops={**GAME.ops, op: replace(GAME.ops[op], text="")})
    found = by_content(game, placing(scene()), H, "deploy", piece="beast-rabban", area="carthag")
    assert found == ("effects.place", "no-place")


def test_a_sandworm_is_refused_by_a_border_that_other_content_closes() -> None:
    """On this map there is always a way round to another desert."""
    start = "nw-4"
    near = [area for area in GAME.areas[start].borders if GAME.areas[area].terrain == "desert"]
    left, end = next(
        (one, other)
        for one in near
        for other in near
        if other not in {one, *GAME.areas[one].borders}
    )
    closed = replace(GAME.areas[start], borders=[left])
    game = replace(GAME, areas={**GAME.areas, start: closed})
    position = scene()
    position.worms = {start: "sandworm"}
    effect(position, WORMS, A)
    assert by_content(game, position, A, "move-worms", start=start, area=end) == (
        "worms.move",
        "border",
    )


def deck_of(deck: str, but: str) -> list[str]:
    """The cards of a deck but for one."""
    return [card.id for card in GAME.cards.values() if card.deck == deck and card.id != but]


def by_content(game: Any, position: Position, by: str, kind: str, **fields: Any) -> tuple[str, str]:
    """The clause and the code by which a move is refused in a game with other content."""
    wrong = RULES.check(game, position, {"by": by, "move": kind, **fields})
    assert wrong is not None
    return wrong.clause, wrong.code


# --- all of them ----------------------------------------------------------------------------------


@pytest.mark.parametrize("reason", sorted(TRIES), ids="/".join)
def test_a_refusal_names_its_cause(reason: tuple[str, str]) -> None:
    position, by, kind, fields = TRIES[reason]()
    assert refused(position, by, kind, **fields) == reason


def test_every_reason_that_is_excused_by_this_file_is_tried_here() -> None:
    excused = {
        (entry["clause"], entry.get("code", ""))
        for entry in old_table("war-for-arrakis")["exceptions"]
        if entry["why"].endswith("Tried in test_causes.py.")
    }
    assert excused == set(TRIES)
