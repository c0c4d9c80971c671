"""Casualties, going on, retreating and advancing (casualties-retreat-advance.toml)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Legion, Position
from tests.games.war_for_arrakis.scenarios.fights import attack, battle, due, fight, lose, units
from tests.games.war_for_arrakis.scenarios.table import against, can, offered
from tests.games.war_for_arrakis.script import A, H, legion, move, roll, scene, state

SARDAUKAR = "special-elite"


def regulars(side: str, count: int, *leaders: str) -> Legion:
    """So many Regulars, with leaders."""
    return legion(side, {"regular": count}, list(leaders))


def field(harkonnen: Legion, atreides: Legion) -> Position:
    """Harkonnens at sw-3 attack Atreides at sw-5."""
    position = scene({"sw-3": harkonnen, "sw-5": atreides})
    attack(position, "H", "sw-3", "sw-5")
    return position


def siege(harkonnen: Legion, atreides: Legion) -> Position:
    """Harkonnens at csw-3 attack the sietch of windgap, of rank 1."""
    position = scene({"csw-3": harkonnen, "windgap": atreides}, {"windgap": "rank-1"})
    attack(position, "H", "csw-3", "windgap")
    return position


def hit(units: dict[str, int], leaders: list[str], faces: str) -> Position:
    """A Legion at sw-3 that has been hit when it attacked, its player about to lose a piece."""
    position = scene(
        {"sw-3": legion(H, units, leaders), "sw-5": legion(A, {"regular": len(faces)})}
    )
    attack(position, "H", "sw-3", "sw-5")
    fight(position, "x" * sum(units.values()), faces)
    return position


def retreats(position: Position, attacker: str, defender: str) -> None:
    """After a round in which nobody is hit, the attacker goes on and the defender retreats."""
    roll(position, "h" * due(position)[1])
    roll(position, "h" * due(position)[1])
    move(position, attacker, "press-on")
    move(position, defender, "retreat")


def test_s244() -> None:
    position = field(regulars(H, 3, "bashar"), regulars(A, 3, "naib"))
    hits = fight(position, "ssx", "ssx")
    assert (hits["attack"], hits["defense"]) == (3, 3)
    assert state(position) == "lose: H"
    against(position, "battle.casualties turn.passing turn.seats", "A", "lose", piece="regular")
    lose(position, "bashar")
    assert state(position) == "lose: A"
    lose(position, "naib")
    assert position.legions == {"sw-3": regulars(H, 1), "sw-5": regulars(A, 1)}


def test_s245() -> None:
    position = hit({SARDAUKAR: 1, "elite": 1}, [], "s")
    assert state(position) == "lose: H"
    assert offered(position, "H", "lose", piece=SARDAUKAR) == []
    lose(position, SARDAUKAR)
    assert position.legions["sw-3"] == legion(H, {"elite": 1, "regular": 1})


def test_s246() -> None:
    position = hit({"elite": 1}, [], "ss")
    assert "sw-3" not in position.legions
    assert position.legions["sw-5"] == regulars(A, 2)
    once = hit({"elite": 1}, [], "s")
    assert once.legions["sw-3"] == regulars(H, 1)


def test_s247() -> None:
    position = hit({"regular": 3}, ["bashar"], "sxxxx")
    lose(position, "bashar")
    assert position.legions["sw-3"] == regulars(H, 3)
    assert position.sides[H].tank == [""] * 5


def test_s248() -> None:
    position = scene({"sw-5": regulars(A, 1, "stilgar"), "sw-3": regulars(H, 4)})
    attack(position, "H", "sw-3", "sw-5")
    fight(position, "sxxx", "x")
    lose(position, "regular")
    assert position.sides[A].tank == ["stilgar", "", ""]
    assert position.legions == {"sw-5": regulars(H, 2)}


def test_s249() -> None:
    position = scene({"sw-5": regulars(A, 1, "stilgar"), "sw-3": regulars(H, 4)})
    attack(position, "H", "sw-3", "sw-5")
    fight(position, "sxxx", "x")
    lose(position, "stilgar")
    assert position.sides[A].tank == ["stilgar", "", ""]
    assert position.legions == {"sw-3": regulars(H, 2), "sw-5": regulars(A, 1)}


def test_s250() -> None:
    position = scene({"sw-3": regulars(H, 2), "sw-2": regulars(H, 3), "sw-5": regulars(A, 5)})
    attack(position, "H", "sw-3", "sw-5")
    assert fight(position, "xx", "sssss")["defense"] == 5
    assert position.legions == {"sw-2": regulars(H, 3), "sw-5": regulars(A, 5)}


def test_s251() -> None:
    position = siege(regulars(H, 2, "baron-harkonnen"), regulars(A, 2))
    fight(position, "xx", "hhh")
    move(position, "H", "press-on")
    assert state(position) == "lose: H"
    against(position, "battle.continue battle.casualties turn.passing", "H", "pass")
    assert can(position, "A") == []
    lose(position, "regular")
    assert state(position) == "defy: A"
    assert units(position, "csw-3") == {"regular": 1}


def test_s252() -> None:
    position = field(regulars(H, 2, "bashar"), regulars(A, 2))
    fight(position, "hh", "hh")
    move(position, "H", "press-on")
    assert state(position) == "defy: A"
    assert position.legions["sw-3"] == regulars(H, 2, "bashar")


def test_s253() -> None:
    position = scene({"cne-5": regulars(A, 3), "imperial-basin": regulars(H, 2)})
    attack(position, "A", "cne-5", "imperial-basin")
    retreats(position, "A", "H")
    assert state(position) == "flee: A"
    move(position, "A", "flee", area="hole-in-the-rock")
    assert position.legions == {
        "imperial-basin": regulars(A, 2),
        "hole-in-the-rock": regulars(H, 2),
    }
    assert "imperial-basin" not in position.settlements
    assert set(position.markers.values()) == {1}


def test_s254() -> None:
    position = siege(regulars(H, 1), regulars(A, 2))
    fight(position, "h", "hhh")
    move(position, "H", "press-on")
    assert position.legions == {"windgap": regulars(A, 2)}
    assert position.sietches["windgap"].shown
    assert position.battle is None
    assert position.supremacy == 0
    assert "retreat" not in can(position, "A")
    assert position.battles_won == 1


def test_s255() -> None:
    position = field(regulars(H, 2), regulars(A, 2))
    fight(position, "hh", "hh")
    assert state(position) == "battle-next: H"
    against(position, "battle.retreat battle.continue turn.passing turn.seats", "A", "retreat")
    move(position, "H", "press-on")
    assert can(position, "A") == ["retreat", "stand"]


def test_s256() -> None:
    position = siege(regulars(H, 2), regulars(A, 2))
    fight(position, "hh", "hhh")
    move(position, "H", "cease")
    assert position.legions == {"csw-3": regulars(H, 2), "windgap": regulars(A, 2)}
    assert position.sietches["windgap"].shown
    assert state(position) == "act: A"

    hidden = scene({"csw-3": regulars(H, 2), "windgap": regulars(A, 1)}, {"windgap": "rank-1"})
    hidden.legions["windgap"].tokens = ["atreides-1"]
    hidden.tokens = {"atreides-1": "atreides-1"}
    attack(hidden, "H", "csw-3", "windgap")
    fight(hidden, "hh", "hhhh")
    move(hidden, "H", "cease")
    assert hidden.legions["windgap"] == regulars(A, 3)


def test_s257() -> None:
    position = siege(regulars(H, 2), regulars(A, 2))
    assert position.sietches["windgap"].shown
    against(position, "battle.cease battle.continue turn.passing turn.seats", "H", "cease")
    assert state(position) == "roll: T"


def test_s258() -> None:
    position = scene({"nw-8": regulars(H, 2), "nw-4": regulars(A, 3)})
    attack(position, "A", "nw-4", "nw-8")
    retreats(position, "A", "H")
    assert state(position) == "flee: A"
    assert can(position, "H") == []
    against(position, "battle.retreat turn.passing turn.seats", "H", "flee", area="nw-9")
    assert {"nw-7", "nw-9"} <= set(offered(position, "A", "flee"))
    move(position, "A", "flee", area="nw-7")
    assert position.legions == {"nw-7": regulars(H, 2), "nw-8": regulars(A, 3)}


def test_s259() -> None:
    position = scene({"rimwall-west": regulars(H, 2), "arrakeen": regulars(A, 3)})
    position.settlements.remove("arrakeen")
    attack(position, "A", "arrakeen", "rimwall-west")
    retreats(position, "A", "H")
    assert offered(position, "A", "flee") == ["broken-land", "cne-5", "imperial-basin"]
    against(position, "battle.retreat board.impassable", "A", "flee", area="ne-4")


def test_s260() -> None:
    position = scene({"ne-10": regulars(A, 2), "ne-9": regulars(H, 2), "ne-13": regulars(H, 2)})
    position.worms = {"sihaya-ridge": "sandworm"}
    attack(position, "H", "ne-9", "ne-10")
    fight(position, "hh", "hh")
    move(position, "H", "press-on")
    assert "retreat" not in can(position, "A")
    against(position, "battle.retreat turn.passing turn.seats", "A", "retreat")
    assert state(position) == "roll: T"
    assert battle(position).round == 2


def test_s261() -> None:
    position = scene({"sw-2": regulars(A, 2), "nw-12": regulars(H, 2)})
    position.signs = ["sw-3"]
    attack(position, "H", "nw-12", "sw-2")
    retreats(position, "H", "A")
    assert state(position) == "flee: H"
    move(position, "H", "flee", area="sw-3")
    assert position.legions == {"sw-2": regulars(H, 2), "sw-3": regulars(A, 2)}
    assert position.signs == ["sw-3"]
    assert state(position) == "act: A"


def test_s262() -> None:
    position = scene(
        {
            "cne-2": regulars(H, 4, "bashar"),
            "cne-1": legion(H, {"regular": 3, "elite": 1}),
            "cne-3": regulars(A, 4),
        }
    )
    attack(position, "A", "cne-3", "cne-2")
    retreats(position, "A", "H")
    move(position, "A", "flee", area="cne-1")
    assert state(position) == "overstack: H"
    move(position, "H", "overstack", piece="elite")
    move(position, "H", "overstack", piece="regular")
    assert position.legions == {"cne-1": regulars(H, 6, "bashar"), "cne-2": regulars(A, 4)}


def test_s263() -> None:
    position = scene({"nw-8": regulars(H, 4, "bashar"), "nw-9": regulars(A, 3)})
    attack(position, "A", "nw-9", "nw-8")
    retreats(position, "A", "H")
    against(position, "movement.split turn.passing turn.seats", "H", "leave", piece="regular")
    against(position, "movement.split", "A", "leave", piece="regular")
    move(position, "A", "flee", area="nw-7")
    assert position.legions == {"nw-7": regulars(H, 4, "bashar"), "nw-8": regulars(A, 3)}


def test_s264() -> None:
    position = field(regulars(H, 3, "bashar"), regulars(A, 1))
    fight(position, "sss", "x")
    assert position.legions == {"sw-5": regulars(H, 3, "bashar")}
    assert "advance-legion" not in can(position, "H")
    assert state(position) == "act: A"


def test_s265() -> None:
    position = scene(
        {"ne-11": regulars(H, 1), "gara-kulon": regulars(A, 1)}, {"gara-kulon": "rank-2"}
    )
    attack(position, "H", "ne-11", "gara-kulon")
    fight(position, "s", "sxx")
    assert position.legions == {}
    assert position.sietches["gara-kulon"].shown
    assert (position.supremacy, position.battles_won) == (0, 0)


def test_s266() -> None:
    position = scene({"nw-8": regulars(H, 2), "nw-9": regulars(A, 3)})
    position.harvesters = ["nw-8"]
    attack(position, "A", "nw-9", "nw-8")
    retreats(position, "A", "H")
    move(position, "A", "flee", area="nw-7")
    assert position.legions == {"nw-7": regulars(H, 2), "nw-8": regulars(A, 3)}
    assert position.harvesters == []
    assert position.harvesters_lost == 1


def test_s267() -> None:
    position = scene({"ne-12": regulars(A, 1), "ne-11": regulars(H, 3)})
    position.signs = ["ne-12"]
    attack(position, "H", "ne-11", "ne-12")
    fight(position, "sss", "x")
    assert position.legions == {"ne-12": regulars(H, 3)}
    assert state(position) == "flip-sign: T"
    move(position, "T", "flip-sign", area="ne-12", token="sandworm")
    assert position.worms == {"ne-12": "sandworm"}
    assert state(position) == "flee: A"
    assert "ne-11" in offered(position, "A", "flee")
    move(position, "A", "flee", area="ne-11")
    assert position.legions == {"ne-11": regulars(H, 3)}


def test_s268() -> None:
    position = scene(
        {"sw-3": regulars(H, 3, "bashar"), "sw-5": regulars(A, 2), "sw-6": regulars(A, 1)}
    )
    position.flyers = {"zone-8": "ornithopter"}
    attack(position, "H", "sw-3", "sw-6", zone="zone-8")
    assert position.flyers == {}
    fight(position, "sss", "x")
    assert position.legions == {"sw-5": regulars(A, 2), "sw-6": regulars(H, 3, "bashar")}
