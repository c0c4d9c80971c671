"""Scenarios of cheats and of awkward players (`cheats.toml`): the second half."""

from __future__ import annotations

from typing import Any

from tests.games.dune_messiah.scenarios.duels import over, plan, planned
from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    CARTHAG,
    FOUR,
    GAME,
    GREAT_FLAT,
    RED_CHASM,
    RULES,
    TABR,
    WALL_WEST,
    B,
    E,
    F,
    G,
    Position,
    can,
    do,
    go,
    next_turn,
    number,
    refused,
    scene,
    setup,
    until,
    until_phase,
    wrong,
)

FLAT = "the-great-flat"


def stashed(**given: Any) -> Position:
    """The Guild's turn to purchase, first of all; a hideout in Pasty Mesa with five spice."""
    given.setdefault("hideouts", {"pasty-mesa": (5, False)})
    return scene("stash", G, first=G, spice={G: 9}, **given)


def test_cheats_26() -> None:
    position = stashed()
    for spice in (0, -4):
        refused(position, "purchase", G, "stash", territory="pasty-mesa", spice=spice)
        refused(position, "purchase", G, "fetch", territory="pasty-mesa", spice=spice)
    refused(position, "purchase", G, "stash", territory="shield-wall", spice=1)


def test_cheats_27() -> None:
    given: dict[str, Any] = {"hideouts": {"pasty-mesa": (5, True), "shield-wall": (0, False)}}
    position = stashed(**given)
    refused(position, "purchase", G, "stash", territory="pasty-mesa", spice=1)
    refused(position, "purchase", G, "fetch", territory="pasty-mesa", spice=1)


def test_cheats_28() -> None:
    position = stashed()
    do(position, G, "stash", territory="pasty-mesa", spice=9)
    position = until_phase(position, "mentat")
    assert position.hideouts["pasty-mesa"].stash == 14
    after = next_turn(position)
    assert after.quota in (3, 4)
    assert after.sides[G].spice >= 0


def test_cheats_29() -> None:
    forces = {"pasty-mesa-s6": {G: 5}, RED_CHASM: {G: 1}}
    given: dict[str, Any] = {"hideouts": {"pasty-mesa": (0, False)}, "forces": forces}
    position = until_phase(scene("pass", spice={G: 0}, quota=9, **given), "mentat")
    position = until(position, "liquidate", G)
    refused(position, "quota", G, "liquidate", what="force", place="pasty-mesa-s6")
    do(position, G, "liquidate", what="force", place=RED_CHASM)


def test_cheats_30() -> None:
    given: dict[str, Any] = {"forces": {RED_CHASM: {G: 4}}, "spice": {G: 0}}
    position = until(until_phase(scene("pass", quota=4, **given), "mentat"), "liquidate", G)
    refused(position, "quota", G, "pass")
    refused(position, "quota", E, "liquidate", what="force", place=RED_CHASM)


def test_cheats_31() -> None:
    given: dict[str, Any] = {"hideouts": {"pasty-mesa": (50, False)}, "spice": {G: 0}, "quota": 40}
    position = until_phase(scene("pass", **given, quota_debt="forgiven"), "mentat")
    after = next_turn(position)
    assert after.quota == 4
    assert after.sides[G].spice >= 0
    assert after.hideouts["pasty-mesa"].stash == 50


def test_cheats_32() -> None:
    position = scene("sabotage", B, first=B, **sabotage())
    fields = {"territory": "red-chasm", "against": E}
    do(position, B, "sabotage", **fields, action="steal-spice")
    do(position, "table", "roll-sabotage", face="6")
    assert (position.sides[B].spice, position.sides[E].spice) == (9 - 1 + 3, 9 - 3)
    refused(position, "sabotage", B, "sabotage", **fields, action="steal-spice")


def sabotage() -> dict[str, Any]:
    """Two hidden fighters and a spy beside the Emperor and the Fremen, twice."""
    forces = {RED_CHASM: {B: 2, E: 5}, GREAT_FLAT: {B: 1, E: 1}}
    return {"forces": forces, "spies": {RED_CHASM: 1, GREAT_FLAT: 1}, "spice": {B: 9, E: 9}}


def test_cheats_33() -> None:
    position = scene("sabotage", B, first=B, **sabotage())
    fields = {"territory": "red-chasm"}
    refused(position, "sabotage", B, "sabotage", **fields, against=F, action="steal-spice")
    refused(position, "sabotage", B, "sabotage", **fields, against=B, action="steal-spice")
    refused(position, "sabotage", B, "sabotage", **fields, against=E, action="steal-ornithopter")
    refused(position, "sabotage", B, "sabotage", **fields, against=E, action="assassinate")


def test_cheats_34() -> None:
    position = scene("sabotage", B, first=B, **sabotage())
    fields = {"territory": "red-chasm", "against": E, "action": "steal-spice"}
    do(position, B, "sabotage", **fields)
    refused(position, "sabotage", B, "roll-sabotage", face="6")
    refused(position, "sabotage", "table", "roll-sabotage", face="7")


def test_cheats_35() -> None:
    position = scene("strike", B, first=B, **sabotage())
    do(position, B, "strike", territory="red-chasm")
    fields = {"territory": "red-chasm", "against": E, "action": "steal-spice"}
    refused(position, "sabotage", B, "sabotage", **fields)


def test_cheats_36() -> None:
    position = scene("choose-battle", first=B, price=4, **sabotage())
    fields = {"territory": "red-chasm", "against": E, "action": "steal-spice"}
    refused(position, "sabotage", B, "sabotage", **fields)
    refused(position, "hidden", B, "strike", territory="red-chasm")


def test_cheats_37() -> None:
    position = scene("recruit", E, spice={E: 9}, forces={ARRAKEEN: {E: 5}})
    for forces in (0, -2, 99):
        refused(position, "purchase", E, "recruit", forces=forces)


def test_cheats_38() -> None:
    position = scene("pass", E, spice={E: 40}, forces={CARTHAG: {E: 5, G: 5}})
    refused(position, "purchase", E, "buy", what="harvester", part=ARRAKEEN)
    refused(position, "purchase", E, "buy", what="sandworm", part=CARTHAG)
    refused(position, "purchase", E, "buy", what="hideout", part=CARTHAG)


def test_cheats_39() -> None:
    leader = "paul-muaddib"
    position = scene("revive-leader", E, spice={E: 20}, dead={E: [leader]})
    do(position, E, "revive-leader", leader=leader)
    assert position.gholas == [leader]
    refused(position, "purchase", E, "revive-leader", leader=leader)


def test_cheats_40() -> None:
    for factions in ([E, B], [*FOUR, "harkonnen"], [E, B, G, "tleilaxu"]):
        assert RULES.check_setup(GAME, setup(factions)) is not None, factions
    for turns in (0, -1, 16, 99):
        assert RULES.check_setup(GAME, setup(FOUR, turns)) is not None, turns
    assert RULES.check_setup(GAME, setup(FOUR, 8, worm_spares="everybody")) is not None
    assert RULES.check_setup(GAME, setup(FOUR, 8, no_such_ruling="all")) is not None
    refused(scene(), "storm", "harkonnen", "roll-storm", face="3")


def test_cheats_41() -> None:
    position = scene("voice", B, forces={RED_CHASM: {B: 5, E: 5}}, hands={E: ["cheap-hero"]})
    refused(position, "battle", B, "voice", order="play", what="paul-muaddib")
    refused(position, "battle", B, "voice", order="beg", what="cheap-hero")
    do(position, B, "voice", order="play", what="cheap-hero")
    position = until(position, "plan", E)
    refused(position, "battle", E, "plan", **plan("alia", 2))
    assert wrong(position, E, "plan", **plan("cheap-hero", 2)) is None


def test_cheats_42() -> None:
    position = scene("voice", B, forces={RED_CHASM: {B: 5, E: 5}}, hands={E: ["cheap-hero"]})
    assert "ask" not in can(position, E)
    do(position, B, "voice", order="refuse", what="cheap-hero")
    position = until(position, "ask", E)
    do(position, E, "ask", element="leader")
    refused(position, "battle", B, "answer", value="edric")
    do(position, B, "answer", value="irulan")
    position = until(position, "plan", B)
    refused(position, "battle", B, "plan", **plan("lichna", 1))


def test_cheats_43() -> None:
    position = beaten()
    refused(position, "battle", G, "kill-spies", territory="south-mesa")
    refused(position, "battle", E, "kill-spies", territory="the-great-flat")
    do(position, E, "pass")
    assert over(position).spies == {"south-mesa-s5": 1}


def beaten_sisters() -> dict[str, Any]:
    """Open Bene Gesserit against the Emperor, with two connected spies."""
    forces = {RED_CHASM: {B: 5, E: 5}}
    return {"forces": forces, "spies": {RED_CHASM: 1, "south-mesa-s5": 1}}


def beaten() -> Position:
    """The Emperor has beaten them and may name territories whose spies die, too."""
    position = planned(
        scene("plan", first=B, **beaten_sisters()), {B: plan("lichna", 0), E: plan("alia", 1)}
    )
    return until(position, "kill-spies", E)


def test_cheats_44() -> None:
    hands = {B: ["shield", "snooper", "baliset"]}
    position = scene("plan", first=B, hands=hands, **beaten_sisters())
    planned(position, {B: plan("lichna", 0), E: plan("alia", 1)})
    do(until(position, "kill-spies", E), E, "pass")
    position = until(position, "forfeit", B)
    refused(position, "battle", B, "pass")
    refused(position, "battle", B, "forfeit", card="crysknife")
    refused(position, "battle", E, "forfeit", card="shield")


def test_cheats_45() -> None:
    given: dict[str, Any] = {"hands": {E: ["survey"]}, "hideouts": {"pasty-mesa": (4, False)}}
    forces = {RED_CHASM: {E: 5, G: 5}, "pasty-mesa-s6": {E: 1}}
    position = scene("detect", E, forces=forces, price=4, **given)
    refused(position, "hidden", E, "detect", card="crysknife", territory="pasty-mesa")
    refused(position, "hidden", G, "detect", card="survey", territory="pasty-mesa")
    refused(position, "hidden", E, "detect", card="survey", territory="meridian")


def test_cheats_46() -> None:
    position = scene("deal-treachery", spies={RED_CHASM: 1, GREAT_FLAT: 1}, early=True)
    gone = [card for card in GAME.cards if card not in position.deck]
    if gone:
        refused(position, "purchase setup", "table", "deal-treachery", to=B, card=gone[0])
    refused(position, "purchase setup", "table", "deal-treachery", to=B, card="lasgun")
    do(position, "table", "deal-treachery", to=B, card="shield")
    refused(position, "purchase setup", "table", "deal-treachery", to=B, card="shield")


def test_cheats_47() -> None:
    forces = {TABR: {F: 2}}
    position = until(until_phase(scene("pass", forces=forces, loyalty=9), "mentat"), "turn-sietch")
    do(position, F, "turn-sietch", territory="sietch-tabr")
    assert position.loyalty == 9 - number("loyalty-sietch")
    refused(position, "loyalty", F, "turn-sietch", territory="sietch-tabr")
    refused(position, "loyalty", F, "turn-sietch", territory="arrakeen")


def test_cheats_48() -> None:
    position = scene("ship-spy", B, first=B, spies={RED_CHASM: 1}, spice={B: 9})
    refused(position, "movement shipping", B, "move-spy", start=GREAT_FLAT, end=WALL_WEST, spies=1)
    spy = {"start": RED_CHASM, "end": "south-mesa-s5", "spies": 1}
    refused(position, "shipping movement", E, "move-spy", **spy)
    refused(position, "movement", **go(B, RED_CHASM, "south-mesa-s5", 1))
    position.sides[B].spice = 0
    refused(position, "shipping", B, "ship-spy", end=FLAT + "-s14")


def test_cheats_49() -> None:
    forces = {RED_CHASM: {B: 19}}
    position = scene("ship-spy", B, first=B, forces=forces, spice={B: 9})
    do(position, B, "ship-spy", end=GREAT_FLAT)
    refused(position, "shipping", B, "ship-spy", end=WALL_WEST)


def test_cheats_50() -> None:
    position = scene("zeal", F, first=F, forces={RED_CHASM: {F: 9, E: 5}}, loyalty=9)
    do(position, F, "zeal")
    refused(position, "battle loyalty", F, "zeal")
    assert position.loyalty == 5
