"""The solo mode: Deployment, Mentat and House, and cards (solo-actions.toml)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Legion, Position
from adjudicator.rules.multisets import take
from tests.games.war_for_arrakis.scenarios.company import (
    acts,
    alone,
    automaton,
    comes_up,
    regulars,
)
from tests.games.war_for_arrakis.scenarios.table import against, can, offered, supply, until
from tests.games.war_for_arrakis.script import A, H, legion, move, state

HOUSE, CORRINO = "turn-up-house-harkonnen", "turn-up-corrino-ally"


def stronghold(legions: dict[str, Legion], target: str = "windgap") -> Position:
    """Harkonnen Legions stand there; the Sietch of the target is held by 6 Regulars."""
    position = alone(legions, {target: "rank-1"}, target)
    position.legions[target] = regulars(A, 6)
    for leader in ("beast-rabban", "baron-harkonnen", "captain-aramsham"):
        position.sides[H].leaders[leader] = "spent"
    return position


def deployed(position: Position) -> list[tuple[str, list[str]]]:
    """Deploy by the first option each time: what was deployed, and where it could have gone."""
    found = []
    while position.step == "deploy":
        piece = offered(position, H, "deploy")[0]
        where = offered(position, H, "deploy", piece=piece)
        found.append((piece, where))
        move(position, H, "deploy", piece=piece, area=where[0])
    return found


def without_names(*left: str) -> dict[str, Legion]:
    """A Legion far off with all named Leaders in play but these."""
    names = {"beast-rabban", "baron-harkonnen", "captain-aramsham"} - set(left)
    return {"nw-16": regulars(H, 1, *names)}


def drawn(position: Position) -> list[str]:
    """Play Mentat cards by the first option until the turn is over; which decks they came from."""
    found = []
    for _ in range(60):
        until(position, [HOUSE, CORRINO, "act", "roll"])
        if position.step not in (HOUSE, CORRINO):
            break
        found.append("H" if position.step == HOUSE else "C")
        move(position, "T", position.step, card=dull(position))
    return found


def dull(position: Position) -> str:
    """A card of the deck that is to be drawn from, which does little."""
    deck = position.step.removeprefix("turn-up-")
    wanted = ["harkonnen-patrols", "hunter-seeker", "spotter-control", "polar-cap-factories"]
    wanted += ["hope-clouds-observation", "reports-of-traitors", "moving-the-battle-group"]
    return next(card for card in [*wanted, *position.decks[deck]] if card in position.decks[deck])


def test_s725() -> None:
    position = acts(stronghold({"carthag": regulars(H, 3), "arsunt": regulars(H, 2)}), "d")
    for piece, where in deployed(position):
        assert where == ["carthag"], piece
    assert position.legions["carthag"] == regulars(H, 6, "beast-rabban")


def test_s726() -> None:
    position = acts(stronghold({"carthag": regulars(H, 3), "arsunt": regulars(H, 2)}), "d")
    against(position, "solo.deploy-powerful", H, "deploy", piece="regular", area="arsunt")


def test_s727() -> None:
    position = acts(stronghold({"carthag": regulars(H, 2), "north-pole": regulars(H, 2)}), "d")
    assert offered(position, H, "deploy", piece="regular") == ["north-pole"]


def test_s728() -> None:
    position = acts(
        stronghold({"carthag": regulars(H, 2), **without_names("beast-rabban", "baron-harkonnen")}),
        "d",
    )
    pieces = [piece for piece, _ in deployed(position)]
    assert sorted(pieces) == ["beast-rabban", "regular", "regular", "regular"]


def test_s729() -> None:
    position = acts(stronghold({"carthag": regulars(H, 2), **without_names()}), "d")
    pieces = [piece for piece, _ in deployed(position)]
    assert sorted(pieces) == ["bashar", "regular", "regular", "regular"]


def test_s730() -> None:
    position = acts(
        stronghold({"carthag": regulars(H, 2), **without_names("baron-harkonnen")}), "d"
    )
    against(position, "solo.place", H, "deploy", piece="bashar", area="carthag")
    pieces = [piece for piece, _ in deployed(position)]
    assert "baron-harkonnen" in pieces


def test_s731() -> None:
    position = acts(stronghold({"carthag": regulars(H, 5), "arsunt": regulars(H, 2)}), "d")
    deployed(position)
    assert position.legions["carthag"].units == {"regular": 6}
    assert position.legions["arsunt"].units == {"regular": 4}


def test_s732() -> None:
    position = stronghold(supply(H, "regular", 0, ["nw-16", "nw-15", "nw-14"]))
    position.legions["carthag"] = legion(H, {"elite": 1})
    acts(position, "d")
    deployed(position)
    assert position.legions["carthag"].units == {"elite": 4}


def test_s733() -> None:
    position = acts(stronghold({"carthag": regulars(H, 3)}), "d")
    move(position, H, "deploy", piece="regular", area="carthag")
    assert "pass" not in can(position, H)
    against(position, "turn.passing", H, "pass")


def test_s734() -> None:
    position = acts(stronghold({"carthag": regulars(H, 3)}), "m")
    assert state(position) == f"{HOUSE}: T"
    assert drawn(position) == ["H", "C"]


def test_s735() -> None:
    position = stronghold({"carthag": regulars(H, 3)})
    automaton(position).last = "house-harkonnen"
    acts(position, "m")
    assert drawn(position) == ["C", "H"]


def test_s736() -> None:
    position = acts(stronghold({"carthag": regulars(H, 3)}), "m")
    before = len(automaton(position).reinforcements)
    move(position, "T", HOUSE, card="workhorse-of-arrakis")
    drawn(position)
    assert len(automaton(position).reinforcements) >= before + 2
    assert position.sides[H].hand == []


def test_s737() -> None:
    position = stronghold({"carthag": regulars(H, 3)})
    automaton(position).last = "house-harkonnen"
    acts(position, "m")
    move(position, "T", CORRINO, card="breeding-program")
    assert drawn(position) == ["H", "H"]


def test_s738() -> None:
    position = stronghold({"nw-16": regulars(H, 3)})
    automaton(position).last = "house-harkonnen"
    acts(position, "m")
    move(position, "T", CORRINO, card="troop-carriers")
    assert "troop-carriers" in automaton(position).reinforcements
    assert "troop-carriers" not in position.discards["corrino-ally"]


def specials(leader: str) -> list[str]:
    """The decks from which a Leader's special Action draws and plays."""
    position = stronghold({"carthag": regulars(H, 3)})
    position.sides[H].leaders[leader] = "ready"
    comes_up(position, "m")
    assert offered(position, H, "spend", die="mentat") == [leader]
    move(position, H, "spend", die="mentat", do=leader)
    return drawn(position)


def test_s739() -> None:
    assert specials("thufir-hawat") == ["H"] * 3


def test_s740() -> None:
    assert specials("gaius-helen-mohiam") == ["C"] * 3


def house(legions: dict[str, Legion], **guards: int) -> Position:
    """House has come up; Sietches are held by so many Regulars; the target is Windgap."""
    areas = [area.replace("_", "-") for area in guards]
    position = alone(legions, dict.fromkeys(areas, "rank-1"))
    for area, count in zip(areas, guards.values(), strict=True):
        position.legions[area] = regulars(A, count)
    return acts(position, "h")


def test_s741() -> None:
    position = house({"csw-3": regulars(H, 3)}, windgap=6)
    for _ in range(2):
        assert position.step == "replace"
        move(position, H, "replace", area="csw-3")
    placed = []
    while position.step == "place-vehicles":
        vehicle = offered(position, H, "place-vehicles")[0]
        place = offered(position, H, "place-vehicles", vehicle=vehicle)[0]
        move(position, H, "place-vehicles", vehicle=vehicle, place=place)
        placed.append(vehicle)
    assert position.legions["csw-3"].units == {"regular": 1, "elite": 2}
    assert placed == ["harvester", "ornithopter"]


def test_s742() -> None:
    position = house({"csw-3": regulars(H, 3), "carthag": regulars(H, 3)}, windgap=6)
    assert offered(position, H, "replace") == ["csw-3"]
    against(position, "solo.house-closest", H, "replace", area="carthag")


def test_s743() -> None:
    position = house({"csw-3": regulars(H, 3), "cse-4": regulars(H, 3)}, windgap=2, hobars_gap=1)
    assert offered(position, H, "replace") == ["cse-4"]


def test_s744() -> None:
    position = house({"csw-3": regulars(H, 3)}, windgap=6)
    for _ in range(2):
        move(position, H, "replace", area="csw-3")
    assert position.step == "place-vehicles"
    against(position, "effects.vehicles", H, "place-vehicles", vehicle="carryall", place="zone-8")


def scheming(schemes: int) -> Position:
    """Hawat's Scheming is played by Mentat; so many lie there already."""
    position = stronghold({"carthag": regulars(H, 3)})
    position.sides[H].leaders["thufir-hawat"] = "spent"
    robot = automaton(position)
    robot.withheld, robot.schemes = 2, schemes
    for _ in range(schemes):
        deck = take(position.decks["house-harkonnen"], "hawats-scheming")
        position.decks = {**position.decks, "house-harkonnen": deck}
    acts(position, "m")
    move(position, "T", HOUSE, card="hawats-scheming")
    return position


def test_s745() -> None:
    position = scheming(0)
    assert automaton(position).schemes == 1
    assert position.sides[H].leaders["thufir-hawat"] == "spent"
    assert "hawats-scheming" not in position.discards["house-harkonnen"]


def test_s746() -> None:
    position = scheming(1)
    robot = automaton(position)
    assert robot.schemes == 0
    assert position.discards["house-harkonnen"].count("hawats-scheming") == 2
    assert position.sides[H].leaders["thufir-hawat"] == "gone"
    assert position.sides[H].leaders["gaius-helen-mohiam"] == "ready"
    assert (robot.withheld, robot.unrolled) == (1, 8)


def test_s747() -> None:
    position = stronghold({"carthag": regulars(H, 3)})
    cards = position.decks["house-harkonnen"]
    position.discards = {**position.discards, "house-harkonnen": cards}
    position.decks = {**position.decks, "house-harkonnen": []}
    acts(position, "m")
    assert position.step == HOUSE
    assert set(offered(position, "T", HOUSE)) == set(cards)
