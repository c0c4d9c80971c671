"""Each refusal names its own cause, and what nobody said so far stands in a clause."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudicator.games.dune_messiah import rulebook
from adjudicator.games.dune_messiah.records import Hideout
from tests.games.dune_messiah.script import (
    ARRAKEEN,
    CARTHAG,
    CHASM,
    GAME,
    NAMES,
    SINK,
    TABR,
    WEST,
    broken,
    entered,
    line,
    scene,
    spies,
    state,
)

EMPEROR, SISTERS, GUILD, FREMEN = NAMES["E"], NAMES["B"], NAMES["G"], NAMES["F"]
MESA = "pasty-mesa-s6"


def test_charity_is_claimed_once_in_the_own_turn_by_who_is_poor() -> None:
    position = scene("purchase", order="GEB")
    claim = {"by": GUILD, "move": "claim-charity"}
    assert position.sides[GUILD].spice == 5
    assert broken(position, claim) == "purchase.charity/too-rich"
    position.sides[GUILD].spice = 1
    line(position, "G", "claim-charity", "purchase: G")
    assert position.sides[GUILD].spice == 2
    position.sides[GUILD].spice = 0
    assert broken(position, claim) == "purchase.charity/again"
    assert "claim-charity" not in rulebook.kinds(GAME, position, GUILD)


def test_nothing_is_bought_into_the_storm() -> None:
    position = scene("purchase", order="GEB", forces={WEST: {"G": 2}, SINK: {"G": 1}})
    position.storm = GAME.parts[WEST].sector
    position.sides[GUILD].spice = 20
    for what in ["harvester", "ornithopter"]:
        buy = {"by": GUILD, "move": "buy", "what": what}
        assert broken(position, {**buy, "part": WEST}) == "purchase.storm/storm"
        offered = rulebook.next_field(GAME, position, buy)
        assert offered is not None
        assert offered.options == [SINK]


@pytest.mark.parametrize(("answer", "left"), [("yes", {}), ("no", {CHASM: {GUILD: 1}})])
def test_worms_and_the_storm_destroy_ornithopters_by_ruling(
    answer: str, left: dict[str, dict[str, int]]
) -> None:
    position = scene("spice-blow", ornithopters_lost=answer)
    position.ornithopters = {CHASM: {GUILD: 1}}
    position.last_blow = [CHASM]
    reveal = {"by": "table", "move": "reveal-spice", "card": "shai-hulud"}
    events = rulebook.apply(GAME, position, reveal)
    clauses = [event.clause for event in events if event.kind == "ornithopters-lost"]
    assert clauses == (["spice-blow.ornithopters"] if answer == "yes" else [])
    assert position.ornithopters == left
    position = scene("storm", ornithopters_lost=answer)
    position.ornithopters = {CHASM: {GUILD: 1}}
    position.storm = GAME.parts[CHASM].sector - 1
    line(position, "T", "roll-storm", "move-storm: T", face="1")
    line(position, "T", "move-storm", "reveal: T")
    assert position.ornithopters == left


@pytest.mark.parametrize(
    ("answer", "forces", "winners", "ending"),
    [
        ("control", {ARRAKEEN: {"E": 1}}, [EMPEROR], "victory.emperor"),
        ("control", {CARTHAG: {"E": 5}}, [], "victory.nobody"),
        ("control", {}, [], "victory.nobody"),
        ("untaken", {}, [EMPEROR], "victory.emperor"),
    ],
)
def test_at_the_end_the_emperor_has_to_control_arrakeen(
    answer: str, forces: dict[str, dict[str, int]], winners: list[str], ending: str
) -> None:
    position = scene("purchase", order="GEB", forces=forces, emperor_holds=answer)
    position.turn = position.turns
    entered(position, "mentat")
    line(position, "G", "pay-quota", "end-turn: T")
    line(position, "T", "end-turn", "over: ")
    assert (position.winners, position.ending) == (winners, ending)


@pytest.mark.parametrize(
    ("rulings", "price", "seat", "count", "hidden"),
    [
        ({}, 4, "F", 3, True),
        ({"price_fremen": "yes"}, 4, "F", 1, False),
        ({"price_fremen": "yes"}, 3, "F", 2, True),
        ({}, 2, "G", 3, True),
        ({"price_reveals": "any-rise"}, 2, "G", 1, False),
        ({"price_reveals": "any-rise"}, 1, "G", 3, True),
        ({"price_reveals": "any-rise"}, 2, "F", 3, True),
    ],
)
def test_prices_detect_whom_the_rulings_say(
    rulings: dict[str, Any], price: int, seat: str, count: int, hidden: bool
) -> None:
    forces = {CHASM: {seat: count, "E": 1}}
    position = scene("battle", order=f"{seat}E{'BGF'.replace(seat, '')}", forces=forces, **rulings)
    position.price = price
    strike = {"by": NAMES[seat], "move": "strike", "territory": "red-chasm"}
    assert broken(position, strike) == ("" if hidden else "hidden.strike/not-hidden")


@pytest.mark.parametrize(("answer", "price"), [("free", 0), ("price", 10)])
def test_a_harvester_in_the_own_reserve_costs_what_the_ruling_says(answer: str, price: int) -> None:
    position = scene("purchase", order="GEB", forces={SINK: {"G": 1}}, own_harvesters=answer)
    position.sides[GUILD].harvesters = 1
    position.sides[GUILD].spice = 10
    line(position, "G", "buy", "purchase: G", what="harvester", part=SINK)
    assert (position.sides[GUILD].spice, position.sides[GUILD].harvesters) == (10 - price, 0)


def test_each_reason_why_forces_cannot_strike_is_named() -> None:
    forces = {CHASM: {"G": 2, "F": 2}, SINK: {"G": 1, "E": 1}, WEST: {"G": 4}, MESA: {"G": 1}}
    position = scene("battle", order="GEBF", forces=forces)
    strike = {"by": GUILD, "move": "strike"}
    reasons = {
        "arsunt": "hidden.strike/no-forces",
        "nowhere": "hidden.strike/no-forces",
        "pasty-mesa": "hidden.strike/nobody-there",
        "red-chasm": "hidden.strike/all-hidden",
        "polar-sink": "battle.aggressor/haven",
    }
    for territory, reason in reasons.items():
        assert broken(position, {**strike, "territory": territory}) == reason
    position.hideouts = {}
    assert (
        broken(position, {**strike, "territory": "false-wall-west"}) == "hidden.strike/not-hidden"
    )
    position.forces[CHASM][FREMEN] = 0
    position.forces = {MESA: {GUILD: 1}, "pasty-mesa-s4": {EMPEROR: 1}}
    position.storm = 5
    assert broken(position, {**strike, "territory": "pasty-mesa"}) == "battle.storm/apart"


@pytest.mark.parametrize(
    ("price", "territory", "code"),
    [
        (1, "arsunt", "nothing-there"),
        (2, "red-chasm", "price-harvester"),
        (4, "red-chasm", "seen-already"),
        (3, "pasty-mesa", "price-hideout"),
        (5, "pasty-mesa", "seen-already"),
    ],
)
def test_each_reason_why_a_survey_finds_nothing_is_named(
    price: int, territory: str, code: str
) -> None:
    position = scene("battle", order="EBG", hands={"E": ["survey"]})
    position.harvesters = {CHASM: {GUILD: 1}}
    position.hideouts = {"pasty-mesa": Hideout(stash=0, sabotaged=False)}
    position.price = price
    detect = {"by": EMPEROR, "move": "detect", "card": "survey", "territory": territory}
    assert broken(position, detect) == f"hidden.detect/{code}"


def test_each_reason_why_nothing_is_sabotaged_is_named() -> None:
    forces = {CHASM: {"B": 2, "E": 1}, WEST: {"B": 1}, CARTHAG: {"B": 4, "E": 1}}
    position = scene("battle", order="BEG", forces=forces)
    spies(position, CHASM, CARTHAG)
    plot = {"by": SISTERS, "move": "sabotage", "against": EMPEROR, "action": "steal-spice"}
    for territory, code in {
        "arsunt": "no-fighters",
        "false-wall-west": "no-spy",
        "carthag": "not-hidden",
    }.items():
        assert broken(position, {**plot, "territory": territory}) == f"sabotage.network/{code}"
    here = {**plot, "territory": "red-chasm"}
    assert broken(position, {**here, "against": SISTERS}) == "sabotage.action/nobody"
    assert broken(position, {**here, "action": "dance"}) == "sabotage.action/no-such-action"
    assert broken(position, here) == ""


def test_each_reason_why_nothing_is_built_or_rebuilt_is_named() -> None:
    position = scene("purchase", order="GEB")
    position.sides[GUILD].spice = 99
    build = {"by": GUILD, "move": "build", "what": "hideout"}
    for territory, code in {
        "nowhere": "no-such-territory",
        "arsunt": "wrong-ground",
        "false-wall-west": "built-already",
    }.items():
        assert broken(position, {**build, "territory": territory}) == f"purchase.hideout/{code}"
    rebuild = {"by": GUILD, "move": "rebuild"}
    for territory, code in {"arsunt": "nothing-there", "false-wall-west": "not-sabotaged"}.items():
        assert broken(position, {**rebuild, "territory": territory}) == f"purchase.rebuild/{code}"
    stash = {"by": GUILD, "move": "stash", "spice": 1}
    assert broken(position, {**stash, "territory": "arsunt"}) == "purchase.stash/no-hideout"
    whole = position.hideouts["false-wall-west"]
    position.hideouts["false-wall-west"] = msgspec.structs.replace(whole, sabotaged=True)
    assert broken(position, {**stash, "territory": "false-wall-west"}) == "purchase.stash/sabotaged"


def test_each_reason_why_nothing_is_raided_is_named() -> None:
    forces = {MESA: {"E": 1}, WEST: {"E": 1}, CHASM: {"E": 1, "B": 1}, CARTHAG: {"E": 1}}
    position = scene("battle", order="EBGF", forces=forces)
    position.hideouts = {"pasty-mesa": Hideout(stash=0, sabotaged=False)}
    position.ornithopters = {CHASM: {SISTERS: 1}, WEST: {GUILD: 1}}
    for seat, then in [("E", "approach: B"), ("B", "approach: G"), ("G", "approach: F")]:
        line(position, seat, "pass", then)
    line(position, "F", "pass", "raid: E")
    raid = {"by": EMPEROR, "move": "raid"}
    for territory, reason in {
        "arsunt": "raid.raid/no-forces",
        "carthag": "raid.raid/nothing-there",
        "red-chasm": "raid.raid/guarded",
        "pasty-mesa": "raid.hidden-things/undetected",
    }.items():
        assert broken(position, {**raid, "territory": territory}) == reason


def test_each_reason_why_a_group_cannot_walk_is_named() -> None:
    forces = {CHASM: {"E": 5}, CARTHAG: {"E": 5}, WEST: {"E": 3}, TABR: {"E": 4}}
    position = scene("shipping", order="EBG", forces=forces)
    alone = {"harvesters": 0, "ornithopters": 0}
    first = {"start": WEST, "end": "wind-pass-s16", **alone}
    second = {"by": EMPEROR, "move": "move", "start": CARTHAG, "end": "arsunt-s11", **alone}
    third = {"by": EMPEROR, "move": "move", "start": TABR, "end": "plastic-basin-s13", **alone}
    line(position, "E", "move", "turn: E", **first, forces=3)
    assert broken(position, {**second, "forces": 4}) == "movement.group/too-large"
    line(position, "E", "move", "turn: E", start=CARTHAG, end="arsunt-s11", **alone, forces=3)
    assert broken(position, {**third, "forces": 1}) == "movement.group/two-moved"
    position = scene("shipping", order="EBG", forces=forces)
    large = {"start": CHASM, "end": "south-mesa-s5", **alone}
    line(position, "E", "move", "turn: E", **large, forces=5)
    assert broken(position, {**second, "forces": 1}) == "movement.group/first-large"
    position = scene("shipping", order="EBG", forces=forces, small_groups="three-together")
    line(position, "E", "move", "turn: E", **first, forces=2)
    assert broken(position, {**second, "forces": 2}) == "movement.group/together"


def test_a_sietch_that_does_not_turn_has_its_reason() -> None:
    sietches = {"T": "tueks-sietch-s4", "H": "habbanya-sietch-s16"}
    forces = {TABR: {"F": 2}, sietches["T"]: {"F": 2, "E": 1}}
    position = scene("purchase", order="FGEB", forces=forces)
    position.loyalty = 9
    entered(position, "mentat")
    line(position, "G", "pay-quota", "sietches: F")
    turn = {"by": FREMEN, "move": "turn-sietch"}
    assert broken(position, {**turn, "territory": "arrakeen"}) == "loyalty.turn/no-sietch"
    assert broken(position, {**turn, "territory": "habbanya-sietch"}) == "loyalty.turn/no-forces"
    assert broken(position, {**turn, "territory": "tueks-sietch"}) == "loyalty.turn/emperor-there"
    position.sietches["sietch-tabr"] = FREMEN
    assert broken(position, {**turn, "territory": "sietch-tabr"}) == "loyalty.turn/loyal-already"


def test_free_forces_want_reserves_and_loyalty() -> None:
    position = scene("shipping", order="FGEB")
    deploy = {"by": FREMEN, "move": "deploy", "end": TABR}
    assert broken(position, {**deploy, "forces": 4}) == "loyalty.forces/too-dear"
    position.sides[FREMEN].reserves = 2
    assert broken(position, {**deploy, "forces": 3}) == "shipping.reserves/too-many"


def test_fighters_and_spies_are_not_shipped_in_one_turn() -> None:
    position = scene("shipping", order="BGE")
    ship = {"by": SISTERS, "move": "ship", "end": CHASM, "forces": 1}
    spy = {"by": SISTERS, "move": "ship-spy", "end": CHASM}
    line(position, "B", "ship-spy", "turn: B", end=CHASM)
    assert broken(position, ship) == "shipping.sides/spies-shipped"
    position = scene("shipping", order="BGE")
    line(position, "B", "ship", "turn: B", end=CHASM, forces=1)
    assert broken(position, spy) == "shipping.sides/fighters-shipped"
    assert broken(position, ship) == "shipping.once/again"
    assert state(position) == "turn: B"
