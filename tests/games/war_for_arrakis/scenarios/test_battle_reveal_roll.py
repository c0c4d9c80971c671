"""How a battle begins, and its dice (battle-reveal-roll.toml)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Legion, Position
from tests.games.war_for_arrakis.scenarios.fights import (
    attack,
    battle,
    dealt,
    due,
    fight,
    give,
    lose,
    ready,
    uncarded,
)
from tests.games.war_for_arrakis.scenarios.table import (
    against,
    attacking,
    can,
    goes,
    moving,
    offered,
)
from tests.games.war_for_arrakis.script import A, H, legion, move, roll, scene, state, told, turn_of

SARDAUKAR = "special-elite"


def field(harkonnen: Legion, atreides: Legion, rulings: dict[str, str] | None = None) -> Position:
    """Legions that face each other in the open, the Harkonnens at sw-3, the Atreides at sw-5."""
    return scene({"sw-3": harkonnen, "sw-5": atreides}, rulings=rulings)


def regulars(side: str, count: int, *leaders: str) -> Legion:
    """So many Regulars, with leaders."""
    return legion(side, {"regular": count}, list(leaders))


def siege(attackers: Legion, defenders: Legion, rank: int = 1) -> Position:
    """Harkonnens at ne-11 before the sietch of gara-kulon."""
    return scene({"ne-11": attackers, "gara-kulon": defenders}, {"gara-kulon": f"rank-{rank}"})


def covered(position: Position, area: str, *tokens: str) -> None:
    """Lay deployment tokens face down with a Legion."""
    position.legions[area].tokens = sorted(tokens)
    for token in tokens:
        position.tokens[token] = token


def test_s220() -> None:
    position = siege(regulars(H, 5, "bashar"), regulars(A, 2))
    attacking(position, "H")
    against(position, "movement.split", "H", "leave", piece="regular")
    move(position, "H", "attack", start="ne-11", area="gara-kulon")
    assert due(position) == (H, 5)
    assert position.legions["ne-11"] == regulars(H, 5, "bashar")


def test_s221() -> None:
    position = siege(regulars(H, 2), regulars(A, 3), rank=2)
    covered(position, "gara-kulon", "atreides-1", "atreides-2")
    dealt(position, "H", 1)
    attack(position, "H", "ne-11", "gara-kulon")
    assert position.sietches["gara-kulon"].shown
    assert position.tokens == {}
    assert state(position) == "overstack: A"
    move(position, "A", "overstack", piece="regular")
    assert position.legions["gara-kulon"] == regulars(A, 6)
    assert state(position) == "boost: H"


def test_s222() -> None:
    position = scene({"ne-12": regulars(A, 2), "ne-11": regulars(H, 2)})
    covered(position, "ne-12", "atreides-1")
    attack(position, "A", "ne-12", "ne-11")
    assert position.tokens == {}
    assert position.legions["ne-12"] == regulars(A, 4)
    assert due(position) == (A, 4)


def test_s223() -> None:
    position = scene(
        {"sw-9": regulars(H, 2), "windgap": regulars(A, 2), "csw-3": legion(A)},
        {"windgap": "rank-1"},
    )
    covered(position, "csw-3", "atreides-1")
    attack(position, "H", "sw-9", "windgap")
    assert position.tokens == {"atreides-1": "atreides-1"}
    assert position.legions["csw-3"].tokens == ["atreides-1"]
    roll(position, "hh")
    assert due(position) == (A, 3)


def test_s224() -> None:
    position = scene(
        {"ne-4": regulars(A, 4), "rimwall-west": regulars(H, 2), "ne-3": regulars(H, 1)}
    )
    attacking(position, "A")
    assert offered(position, "A", "attack", start="ne-4") == ["ne-3"]
    against(
        position,
        "battle.attack movement.borders board.impassable",
        "A",
        "attack",
        start="ne-4",
        area="rimwall-west",
    )


def test_s225() -> None:
    position = scene({"nw-7": regulars(A, 2), "nw-8": regulars(H, 1)})
    position.harvesters = ["nw-6"]
    attacking(position, "A")
    against(position, "battle.attack", "A", "attack", start="nw-7", area="nw-6")
    position = scene({"nw-7": regulars(A, 2)})
    position.harvesters = ["nw-6"]
    goes(moving(position, "A"), "A", "nw-7", "nw-6")
    assert position.harvesters == []


def test_s226() -> None:
    position = siege(regulars(H, 2), regulars(A, 2))
    mine, theirs = dealt(position, "H", 3), dealt(position, "A", 3)
    attack(position, "H", "ne-11", "gara-kulon")
    assert state(position) == "boost: H"
    assert "boost" not in can(position, "A")
    against(position, "battle.cards turn.passing", "A", "boost", card=theirs[0])
    move(position, "H", "boost", card=mine[0])
    move(position, "H", "pass")
    assert state(position) == "boost: A"


def test_s227() -> None:
    position = field(regulars(H, 2), regulars(A, 2))
    cards = dealt(position, "H", 5)
    attack(position, "H", "sw-3", "sw-5")
    for card in cards[:4]:
        move(position, "H", "boost", card=card)
    assert position.sides[H].hand == cards[4:]
    assert sorted(position.discards["corrino-ally"]) == cards[:4]
    uncarded(position)
    assert due(position) == (H, 6)
    assert position.legions == {"sw-3": regulars(H, 2), "sw-5": regulars(A, 2)}
    fight(position, "hhhhhh", "hh")
    move(position, "H", "press-on")
    move(position, "A", "stand")
    uncarded(position)
    assert due(position) == (H, 2)


def test_s228() -> None:
    """Whether a card that brings no die can be discarded is a ruling ("idle-cards")."""
    position = siege(regulars(H, 2), regulars(A, 5), rank=2)
    card = dealt(position, "A", 1)[0]
    attack(position, "H", "ne-11", "gara-kulon")
    assert "boost" not in can(position, "A")
    against(position, "battle.cards", "A", "boost", card=card)
    roll(position, "hh")
    assert due(position) == (A, 6)

    other = scene(
        {"ne-11": regulars(H, 2), "gara-kulon": regulars(A, 5)},
        {"gara-kulon": "rank-2"},
        {"idle-cards": "allowed"},
    )
    card = dealt(other, "A", 1)[0]
    attack(other, "H", "ne-11", "gara-kulon")
    move(other, "A", "boost", card=card)
    uncarded(other)
    roll(other, "hh")
    assert due(other) == (A, 6)


def test_s229() -> None:
    position = field(regulars(H, 2), regulars(A, 2))
    cards = dealt(position, "H", 4)
    dealt(position, "A", 1)
    attack(position, "H", "sw-3", "sw-5")
    for card in cards[:2]:
        move(position, "H", "boost", card=card)
    uncarded(position)
    assert due(position) == (H, 4)
    fight(position, "hhhh", "hh")
    move(position, "H", "press-on")
    move(position, "A", "stand")
    assert state(position) == "boost: H"
    move(position, "H", "boost", card=cards[2])
    uncarded(position)
    assert due(position) == (H, 3)


def test_s230() -> None:
    position = siege(regulars(H, 3), regulars(A, 3), rank=2)
    attack(position, "H", "ne-11", "gara-kulon")
    fight(position, "sxx", "xxxxx")
    move(position, "H", "press-on")
    move(position, "A", "stand")
    roll(position, "hh")
    assert due(position) == (A, 4)


def test_s231() -> None:
    position = scene({"windgap": regulars(A, 3), "csw-3": regulars(H, 2)}, {"windgap": "rank-2"})
    attack(position, "A", "windgap", "csw-3")
    assert due(position) == (A, 3)


def test_s232() -> None:
    position = field(regulars(H, 2, "bashar", "bashar"), regulars(A, 2))
    attack(position, "H", "sw-3", "sw-5")
    assert due(position) == (H, 2)


def test_s233() -> None:
    position = siege(regulars(H, 6, "bashar"), regulars(A, 3), rank=2)
    attack(position, "H", "ne-11", "gara-kulon", "leadership")
    assert battle(position).surprise
    assert due(position) == (H, 6)
    assert fight(position, "hhhhhh", "xxxxx")["attack"] == 1


def test_s234() -> None:
    position = siege(regulars(H, 6, "bashar"), regulars(A, 3), rank=2)
    attack(position, "H", "ne-11", "gara-kulon", "leadership")
    fight(position, "hhhhhh", "xxxxx")
    move(position, "H", "press-on")
    lose(position, "regular")
    move(position, "A", "stand")
    assert due(position) == (H, 5)
    assert fight(position, "hhhhh", "xxxx")["attack"] == 0


def test_s235() -> None:
    position = scene(
        {"csw-3": regulars(H, 2, "bashar"), "windgap": regulars(A, 2, "naib")},
        {"windgap": "rank-1"},
    )
    attack(position, "H", "csw-3", "windgap", "leadership")
    hits = fight(position, "ss", "sss")
    assert (hits["attack"], hits["defense"]) == (3, 3)


def test_s236() -> None:
    position = scene({"windgap": regulars(A, 4, "naib"), "csw-3": regulars(H, 4)})
    attack(position, "A", "windgap", "csw-3")
    assert fight(position, "xxxs", "xxxx")["attack"] == 2


def test_s237() -> None:
    leaders = ["baron-harkonnen", "bashar", "shaddam-iv"]
    for chosen, hits, taken in [("baron-harkonnen", 2, 1), ("bashar", 3, 3), ("shaddam-iv", 4, 3)]:
        position = field(regulars(H, 3, *leaders), regulars(A, 3, "naib", "stilgar"))
        ready(position, "shaddam-iv")
        attack(position, "H", "sw-3", "sw-5")
        roll(position, "xss")
        roll(position, "ssx")
        assert state(position) == "lead: H"
        assert "lead" not in can(position, "A")
        assert offered(position, "H", "lead") == leaders
        move(position, "H", "lead", leader=chosen)
        assert state(position) == "lead: A"
        counted = told(move(position, "A", "lead", leader="naib"), "hits-counted")[0]
        assert (counted["attack"], counted["defense"]) == (hits, taken)


def test_s238() -> None:
    position = field(regulars(H, 3, "baron-harkonnen"), regulars(A, 4))
    attack(position, "H", "sw-3", "sw-5")
    assert fight(position, "xxh", "ssss")["defense"] == 1
    lose(position, "regular")
    move(position, "H", "press-on")
    move(position, "A", "stand")
    assert fight(position, "xs", "sssx")["defense"] == 1


def test_s239() -> None:
    position = scene({"sw-5": legion(A, {SARDAUKAR: 3}), "sw-3": regulars(H, 2)})
    attack(position, "A", "sw-5", "sw-3")
    hits = fight(position, "sss", "hh")
    assert (hits["attack"], hits["defense"]) == (3, 0)


def test_s240() -> None:
    position = field(legion(H, {SARDAUKAR: 1, "regular": 1}), regulars(A, 4))
    attack(position, "H", "sw-3", "sw-5")
    hits = fight(position, "ss", "sssh")
    assert (hits["attack"], hits["defense"]) == (2, 3)

    later = field(legion(H, {SARDAUKAR: 1, "regular": 2}), regulars(A, 4))
    attack(later, "H", "sw-3", "sw-5")
    assert fight(later, "sxx", "sxxh") == {**hits, "attack": 1, "defense": 1}
    lose(later, SARDAUKAR)
    move(later, "H", "press-on")
    move(later, "A", "stand")
    assert fight(later, "sxx", "hxx")["attack"] == 0


def test_s241() -> None:
    position = scene(
        {
            "csw-3": legion(
                H, {"regular": 2, "elite": 2, SARDAUKAR: 1}, ["baron-harkonnen", "bashar"]
            ),
            "windgap": legion(A, {"regular": 2, SARDAUKAR: 1}, ["paul-muad-dib"]),
        },
        {"windgap": "rank-2"},
    )
    position.sides[A].leaders["paul-atreides"] = "gone"
    ready(position, "paul-muad-dib")
    card = dealt(position, "H", 1)[0]
    attack(position, "H", "csw-3", "windgap")
    move(position, "H", "boost", card=card)
    roll(position, "xxxssh")
    counted = told(roll(position, "sssss"), "hits-counted")[0]
    assert (counted["attack"], counted["defense"]) == (3, 3)


def test_s242() -> None:
    position = field(regulars(H, 2), regulars(A, 2))
    position.bans = ["landsraad"]
    mine, theirs = dealt(position, "H", 4), dealt(position, "A", 1)
    attack(position, "H", "sw-3", "sw-5")
    against(position, "battle.cards harvest.bans turn.passing", "H", "boost", card=mine[0])
    assert state(position) == "boost: A"
    move(position, "A", "boost", card=theirs[0])
    uncarded(position)
    assert battle(position).cards == {A: 1}


def test_s243() -> None:
    position = scene(
        {"cne-5": regulars(A, 4, "naib"), "imperial-basin": regulars(H, 5)},
    )
    give(position, "A", "battle-language")
    turn_of(position, A)
    move(position, "A", "play", die="mentat", card="battle-language")
    move(position, "A", "choose", option=2)
    move(position, "A", "attack", start="cne-5", area="imperial-basin")
    assert battle(position).surprise
    roll(position, "hhhh")
    assert due(position) == (H, 4)
    fight(position, "", "xxxx")
    move(position, "A", "press-on")
    lose(position, "regular")
    move(position, "H", "stand")
    roll(position, "hhh")
    assert due(position) == (H, 5)
