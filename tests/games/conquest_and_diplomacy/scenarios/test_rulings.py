"""Scenarios of the rulings' other options (`rulings.toml`)."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from adjudicator.games.conquest_and_diplomacy.setup import check_setup
from adjudicator.rules.records import Seat, Setup
from tests.games.conquest_and_diplomacy.scenarios.duels import (
    cards,
    chosen,
    facing,
    fields,
    fought,
    met,
    no_plan,
    opened,
    plan,
    react,
    settled,
)
from tests.games.conquest_and_diplomacy.scenarios.table import (
    ALLIED,
    ARRAKEEN,
    CARTHAG,
    FOUR,
    GAME,
    GREAT_FLAT,
    KANLY,
    RED_AND_FLAT,
    RED_CHASM,
    SINK,
    TABR,
    TUEK,
    WORM,
    A,
    Course,
    F,
    H,
    I,
    awaited,
    blown,
    can,
    do,
    end_of_turn,
    legal,
    new_game,
    refused,
    scene,
    strength,
    until,
)

LETO = "duke-leto"
RABBAN = "beast-rabban"
BASHAR = "sardaukar-bashar"
NONE = ("none", "none")
MESA = {"pasty-mesa-s6": {A: 3}, "pasty-mesa-s7": {A: 2, H: 2}}


def here(position: Position) -> dict[str, int]:
    """Who is left in Carthag."""
    return position.forces.get(CARTHAG, {})


def test_rule_01() -> None:
    position = until(new_game(roll_again="all"), "roll-first")
    for seat, face in zip(FOUR, ("6", "6", "2", "0"), strict=True):
        do(position, "table", "roll-first", to=seat, face=face)
    assert position.rolling == FOUR


def test_rule_02() -> None:
    position = new_game(KANLY, covering="agreed")
    assert position.waiting == [A]
    refused(position, "setup turn", "table", "roll-cover", face="0")
    do(position, A, "cover", territory="tueks-sietch")
    assert position.covered == "tueks-sietch"


def test_rule_03() -> None:
    position = until(new_game(ALLIED, allied_cover="open"), "deal-traitor")
    assert position.covered == ""
    assert until(new_game(ALLIED), "deal-traitor").covered != ""


def test_rule_04() -> None:
    for option, left in (("its-sector", {}), ("nothing", {RED_CHASM: {A: 3}})):
        position = scene(storm=6, forces={RED_CHASM: {A: 3}}, storm_stands=option)
        do(position, "table", "roll-storm", face="0")
        assert until(position, "reveal-spice").forces == left


def worm(**given: Any) -> Position:
    """A worm has come to Red Chasm and The Great Flat."""
    position = scene("reveal-spice", top=RED_AND_FLAT, **given)
    do(position, "table", "reveal-spice", card=WORM)
    return position


def test_rule_05() -> None:
    forces = {GREAT_FLAT: {F: 3}}
    refused(worm(forces=forces, riding="must"), "spice-blow turn", F, "pass")
    legal(worm(forces=forces), F, "pass")


def blow(**given: Any) -> Position:
    """A card has come."""
    card = given.pop("card", RED_AND_FLAT)
    position = scene("reveal-spice", **given)
    do(position, "table", "reveal-spice", card=card)
    return position


def test_rule_06() -> None:
    position = blow(forces={RED_CHASM: {A: 2, F: 3}}, fremen_blow="spared")
    assert position.forces == {RED_CHASM: {F: 3}}


def test_rule_07() -> None:
    forces = {"old-gap-s8": {A: 2}, "old-gap-s9": {A: 1}}
    card = "old-gap-wind-pass-north"
    assert blow(forces=forces, card=card, blow_reach="sector").forces == {"old-gap-s8": {A: 2}}
    assert blow(forces=forces, card=card).forces == {}


def test_rule_08() -> None:
    new = {part: blown(RED_AND_FLAT, part) for part in (GREAT_FLAT, RED_CHASM)}
    assert blow(storm=6).spice == new
    del new[RED_CHASM]
    assert blow(storm=6, blow_under_storm="not-placed").spice == new


def test_rule_09() -> None:
    for option, again in (("strikes-again", True), ("nothing", False)):
        position = worm(forces={GREAT_FLAT: {F: 3}}, second_worm=option)
        do(position, F, "pass")
        position = until(position, "reveal-spice")
        do(position, "table", "reveal-spice", card=WORM)
        assert (position.waiting == [F]) is again


def test_rule_10() -> None:
    position = scene("buy", I, first=I, imperium_purchases="free")
    do(position, I, "buy", cards=2)
    assert position.sides[I].spice == 18


def barred(**given: Any) -> Position:
    """Atreides may ship; who does not ship cannot move."""
    return scene("ship", A, forces={SINK: {A: 3}}, move_without_shipment="barred", **given)


def test_rule_11() -> None:
    position = barred()
    do(position, A, "pass")
    refused(position, "movement turn", A, "move", start=SINK, end=CARTHAG, forces=2)


def test_rule_12() -> None:
    position = barred()
    do(position, A, "ship", end=SINK, forces=1)
    legal(position, A, "move", start=SINK, end=CARTHAG, forces=2)


def test_rule_13() -> None:
    position = scene("ship", A, shipment_sectors="several")
    do(position, A, "ship", end="old-gap-s8", forces=2)
    refused(position, "shipment", A, "ship", end=CARTHAG, forces=2)
    legal(position, A, "ship", end="old-gap-s10", forces=2)


def landing(reserve: int) -> Position:
    """Fremen, with so many in reserve, may ship."""
    forces = {SINK: {F: 20 - reserve}}
    return scene("ship", F, first=F, forces=forces, polar_landing="five-or-all")


def test_rule_14() -> None:
    refused(landing(15), "shipment", F, "ship", end=SINK, forces=3)
    legal(landing(15), F, "ship", end=SINK, forces=5)


def test_rule_15() -> None:
    legal(landing(3), F, "ship", end=SINK, forces=3)
    refused(landing(3), "shipment", F, "ship", end=SINK, forces=2)


def test_rule_16() -> None:
    forces = {"old-gap-s8": {A: 2}, SINK: {A: 2}}
    position = scene("move", A, forces=forces, sector_change="as-a-move")
    do(position, A, "move", start="old-gap-s8", end="old-gap-s9", forces=2)
    refused(position, "movement", A, "move", start=SINK, end=CARTHAG, forces=2)


def fights(**given: Any) -> bool:
    """Whether a battle comes in turn 2."""
    position = scene("ship", given.pop("last", H), given.pop("factions", KANLY), **given)
    while position.phase == "shipment-and-movement":
        do(position, awaited(position), "pass")
    return position.phase == "battle"


def test_rule_17() -> None:
    given: dict[str, Any] = {"storm": 10, "forces": {CARTHAG: {A: 2, H: 2}}}
    assert not fights(storm_battles="nobody", **given)
    assert fights(**given)


def test_rule_18() -> None:
    assert not fights(storm=6, forces=MESA, partly_in_storm="no-battle")
    assert fights(storm=6, forces={CARTHAG: {A: 3, H: 2}}, partly_in_storm="no-battle")
    assert fights(storm=6, forces=MESA)


def test_rule_19() -> None:
    for option, left in (("battlefield", {A: 3}), ("territory", {})):
        position = scene("choose-battle", A, KANLY, storm=6, forces=MESA, loser_forces=option)
        chosen(position, place="pasty-mesa-s7")
        fought(position, atreides=("dr-yueh", 0), harkonnen=(RABBAN, 2))
        assert position.forces.get("pasty-mesa-s6", {}) == left


def test_rule_20() -> None:
    for option in ("at-once", "after-battles"):
        position = met(forces={TUEK: {A: 3, H: 3}}, loser_leader=option)
        fought(chosen(position), atreides=(LETO, 4), harkonnen=(RABBAN, 2))
        chosen(position, place=TUEK)
        if option == "at-once":
            legal(position, H, "plan", **fields((RABBAN, 1)))
        else:
            no_plan(position, "battle", H, RABBAN, 1)


def test_rule_21() -> None:
    position = cards(["none", "shield"], ["lasgun", "none"], lasgun_shield="nothing")
    settled(position)
    assert position.sides[A].dead == [LETO]
    assert RABBAN in position.sides[H].leaders
    assert here(position) == {H: 1}


def test_rule_22() -> None:
    for option, left in (("lost", 1), ("kept", 3)):
        position = cards(NONE, NONE, traitors={H: [LETO]}, traitor_dial=option)
        settled(react(position, H, "call-traitor", leader=LETO))
        assert here(position) == {H: left}


def test_rule_23() -> None:
    for option in ("one-card", "type"):
        position = chosen(
            met(6, 6, [I, H], hands={H: ["lasgun", "stunner"]}, voice_scope=option),
            H,
            using="voice",
        )
        if option == "type":
            refused(position, "battle", I, "voice", order="refuse", what="lasgun")
        else:
            do(position, I, "voice", order="refuse", what="lasgun")
            chosen(position)
            no_plan(position, "battle", H, RABBAN, 2, "lasgun")
            legal(position, H, "plan", **fields((RABBAN, 2, "stunner")))


def test_rule_24() -> None:
    for option, late in (("before-plans", False), ("before-reveal", True)):
        position = chosen(met(6, 6, [A, I], voice_when=option), I)
        plan(position, A, LETO, 4)
        plan(position, I, BASHAR, 3)
        assert ("voice" in can(position, I)) is late
        if not late:
            refused(position, "battle", I, "voice", order="refuse", what="poison-weapon")


def test_rule_25() -> None:
    """Harkonnen and Imperium, third and fourth: the advantage is always the earlier one's."""
    for option in ("turn-order", "advantage"):
        position = facing(6, 6, [H, I], battle_market_order=option)
        opened(position, harkonnen=(RABBAN, 1), imperium=(BASHAR, 1))
        assert awaited(position) == H


def test_rule_26() -> None:
    for option, total in (("doubles", 9), ("adds", 11)):
        for needed, left in ((total + 1, {H: 2}), (total, {A: 4})):
            number = needed - strength("harkonnen-servant")
            position = facing(
                6, number + 2, KANLY, market={A: ["counter-attack"]}, counter_attack=option
            )
            opened(position, atreides=(LETO, 2), harkonnen=("harkonnen-servant", number))
            assert here(settled(react(position, A, card="counter-attack"))) == left


def test_rule_27() -> None:
    forces = {
        CARTHAG: {A: 1, H: 1},
        ARRAKEEN: {A: 1},
        TABR: {A: 1},
        TUEK: {H: 1},
        "habbanya-sietch-s16": {H: 1},
    }
    given: dict[str, Any] = {
        "turn": 3,
        "storm": 10,
        "storm_battles": "nobody",
        "forces": forces,
        "spice": {A: 7, H: 9},
    }
    assert end_of_turn(scene(**given), Course(A)).winners == [A, H]
    assert end_of_turn(scene(several_winners="points", **given), Course(A)).winners == [H]


def test_rule_28() -> None:
    """The checker of a log's header refuses it before a game is made."""
    assert "perhaps" not in GAME.ruling_options["riding"]
    seats = [Seat(name, place) for place, name in enumerate(FOUR, 1)]
    assert check_setup(GAME, Setup(seats, {"riding": "must"}, {})) is None
    assert check_setup(GAME, Setup(seats, {"riding": "perhaps"}, {})) is not None


def test_rule_29() -> None:
    for closed in (True, False):
        given: dict[str, Any] = {"passed_shipment": "closed"} if closed else {}
        position = scene("ship", A, forces={SINK: {A: 3}}, **given)
        legal(position, A, "ship", end=CARTHAG, forces=1)
        do(position, A, "pass")
        assert awaited(position) == A
        assert ("ship" in can(position, A)) is not closed
        if closed:
            refused(position, "shipment.passed", A, "ship", end=CARTHAG, forces=1)
        else:
            legal(position, A, "ship", end=CARTHAG, forces=1)
        do(position, A, "move", start=SINK, end=CARTHAG, forces=2)
        refused(position, "shipment.once", A, "ship", end=CARTHAG, forces=1)


def test_rule_30() -> None:
    for closed in (True, False):
        given: dict[str, Any] = {"passed_shipment": "closed"} if closed else {}
        position = scene("ship", A, shipment_sectors="several", **given)
        do(position, A, "ship", end="old-gap-s8", forces=2)
        legal(position, A, "ship", end="old-gap-s10", forces=2)
        do(position, A, "pass")
        if closed:
            refused(position, "shipment.passed", A, "ship", end="old-gap-s10", forces=2)
        else:
            legal(position, A, "ship", end="old-gap-s10", forces=2)
