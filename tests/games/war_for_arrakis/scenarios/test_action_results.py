"""What the results of action dice let one do (action-results.toml)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.table import (
    against,
    attacking,
    can,
    goes,
    held,
    marching,
    moving,
    offered,
    spending,
    supply,
    until,
)
from tests.games.war_for_arrakis.script import (
    GAME,
    RULES,
    A,
    H,
    legion,
    line,
    move,
    scene,
    state,
    told,
    turn_of,
)


def besiegers(*leaders: str) -> Position:
    """Two Harkonnen Regulars before the sietch of Gara Kulon, in which a Regular stands."""
    return scene(
        {
            "ne-11": legion(H, {"regular": 2}, list(leaders)),
            "gara-kulon": legion(A, {"regular": 1}),
        },
        {"gara-kulon": "rank-1"},
    )


def attack(position: Position, die: str, faces: tuple[str, ...]) -> int:
    """The Hits that the attackers of Gara Kulon count when their dice show these faces."""
    attacking(position, "H", die)
    move(position, "H", "attack", start="ne-11", area="gara-kulon")
    until(position, ["roll"])
    for face in faces:
        move(position, "T", "roll", to=H, face=face)
    events = []
    while position.roll is not None:
        events = move(position, "T", "roll", to=A, face="sword")
    return int(told(events, "hits-counted")[0]["attack"])


def camp(count: int = 2) -> Position:
    """Bashar and Regulars in Carthag."""
    return scene({"carthag": legion(H, {"regular": count}, ["bashar"])})


def sietches(*areas: str) -> Position:
    """Atreides Legions of two Regulars in sietches."""
    return scene(
        {area: legion(A, {"regular": 2}) for area in areas}, dict.fromkeys(areas, "rank-1")
    )


def test_s056() -> None:
    position = scene({"arsunt": legion(H, {"regular": 3}), "carthag": legion(H, {"regular": 2})})
    moving(position, "H")
    goes(position, "H", "arsunt", "broken-land")
    goes(position, "H", "carthag", "cne-1")
    assert position.legions == {
        "broken-land": legion(H, {"regular": 3}),
        "cne-1": legion(H, {"regular": 2}),
    }


def test_s057() -> None:
    position = scene(
        {"arsunt": legion(H, {"regular": 3}, ["bashar"]), "carthag": legion(H, {"regular": 2})}
    )
    moving(position, "H", "leadership")
    assert offered(position, "H", "move") == ["arsunt"]
    against(position, "movement.move", "H", "move", area="carthag")
    goes(position, "H", "arsunt", "broken-land")
    assert position.legions["broken-land"] == legion(H, {"regular": 3}, ["bashar"])


def test_s058() -> None:
    position = moving(camp(4), "H", "leadership")
    marching(position, "H", "carthag", ["regular", "regular"])
    assert "bashar" not in offered(position, "H", "leave")
    against(position, "movement.split", "H", "leave", piece="bashar")


def test_s059() -> None:
    position = moving(camp(4), "H")
    goes(position, "H", "carthag", "cne-1", stay=["regular", "regular", "bashar"])
    assert position.legions == {
        "cne-1": legion(H, {"regular": 2}),
        "carthag": legion(H, {"regular": 2}, ["bashar"]),
    }


def test_s060() -> None:
    assert attack(besiegers("bashar"), "leadership", ("sword", "shield")) == 2
    assert attack(besiegers("bashar"), "strategy", ("sword", "shield")) == 1


def test_s061() -> None:
    position = attacking(besiegers(), "H", "leadership")
    assert offered(position, "H", "attack") == []
    against(
        position,
        "battle.attack turn.seats",
        "H",
        "attack",
        start="ne-11",
        area="gara-kulon",
    )


def test_s062() -> None:
    position = attacking(besiegers("bashar"), "H")
    move(position, "H", "attack", start="ne-11", area="gara-kulon")
    assert position.battle is not None
    assert position.battle.surprise is False


def test_s063() -> None:
    position = scene(
        {"rock-outcroppings": legion(A, {"elite": 1})}, {"rock-outcroppings": "rank-2"}
    )
    position.token_pool = position.token_pool[:5]
    spending(position, "A", "deployment")
    assert state(position) == "draw-token: T"
    drawn = position.token_pool[2]
    line(position, "T", "draw-token", "deploy-token: A", to=A, token=drawn)
    move(position, "A", "deploy-token", area="rock-outcroppings", leader="naib", how="token")
    here = position.legions["rock-outcroppings"]
    assert (here.units, here.leaders, len(here.tokens)) == ({"elite": 1}, ["naib"], 1)
    assert len(position.token_pool) == 4
    name = here.tokens[0]
    assert RULES.view(GAME, position, A).tokens[name] == drawn
    assert RULES.view(GAME, position, H).tokens.get(name) != drawn


def test_s064() -> None:
    position = spending(sietches("windgap", "hobars-gap"), "A", "deployment")
    move(position, "A", "deploy-token", area="windgap", leader="none")
    against(
        position,
        "deployment.token turn.seats",
        "A",
        "deploy-token",
        area="hobars-gap",
        leader="naib",
    )
    assert position.legions["hobars-gap"] == legion(A, {"regular": 2})
    assert state(position) == "act: H"


def test_s065() -> None:
    position = sietches("windgap")
    position.legions["sw-5"] = legion(A, {"regular": 3})
    spending(position, "A", "deployment")
    against(position, "deployment.token", "A", "deploy-token", area="sw-5", leader="none")
    assert offered(position, "A", "deploy-token") == ["windgap"]


def test_s066() -> None:
    position = scene(sietches={"windgap": "rank-1"})
    position.token_pool = []
    spending(position, "A", "deployment")
    assert offered(position, "A", "deploy-token") == []
    against(
        position, "deployment.token turn.seats", "A", "deploy-token", area="windgap", leader="naib"
    )


def test_s067() -> None:
    position = sietches("windgap")
    position.token_pool = []
    position.sides[A].leaders["chani"] = "ready"
    spending(position, "A", "deployment")
    line(position, "A", "deploy-token", "act: H", area="windgap", leader="chani")
    assert position.legions["windgap"] == legion(A, {"regular": 2}, ["chani"])

    unwanted = spending(sietches("windgap"), "A", "deployment")
    pool = list(unwanted.token_pool)
    line(unwanted, "A", "deploy-token", "act: H", area="windgap", leader="naib", how="alone")
    assert unwanted.legions["windgap"] == legion(A, {"regular": 2}, ["naib"])
    assert unwanted.token_pool == pool


def test_s068() -> None:
    position = spending(scene(), "H", "deployment")
    for piece, area in (
        ("regular", "arrakeen"),
        ("regular", "arrakeen"),
        ("regular", "carthag"),
        ("bashar", "carthag"),
    ):
        move(position, "H", "deploy", piece=piece, area=area)
    assert position.legions == {
        "arrakeen": legion(H, {"regular": 2}),
        "carthag": legion(H, {"regular": 1}, ["bashar"]),
    }
    assert state(position) == "act: A"


def test_s069() -> None:
    position = spending(scene({"cne-1": legion(H, {"regular": 2})}), "H", "deployment")
    against(position, "effects.place", "H", "deploy", piece="regular", area="cne-1")


def test_s070() -> None:
    position = scene({"imperial-basin": legion(H, {"regular": 2})})
    position.settlements.remove("imperial-basin")
    spending(position, "H", "deployment")
    against(position, "effects.place", "H", "deploy", piece="regular", area="imperial-basin")


def test_s071() -> None:
    position = scene(supply(H, "regular", 1, ["cne-1", "cne-2", "cne-4"]))
    spending(position, "H", "deployment")
    assert "elite" not in offered(position, "H", "deploy")
    move(position, "H", "deploy", piece="regular", area="arrakeen")
    assert "regular" not in offered(position, "H", "deploy")
    against(position, "effects.place", "H", "deploy", piece="regular", area="arrakeen")


def test_s072() -> None:
    position = held(scene(supply(H, "elite", 0, ["carthag", "cne-1"])), "H", "forced-recruitment")
    move(position, "H", "play", die="mentat", card="forced-recruitment")
    for _ in range(3):
        move(position, "H", "place", piece="regular", area="arrakeen")
    assert position.legions["arrakeen"] == legion(H, {"regular": 3})


def test_s073() -> None:
    position = scene({"arrakeen": legion(H, {"regular": 2}, ["beast-rabban"])})
    spending(position, "H", "deployment")
    assert "beast-rabban" not in offered(position, "H", "deploy")
    against(position, "effects.place", "H", "deploy", piece="beast-rabban", area="carthag")


def guards(position: Position) -> Position:
    """Baron's Personal Guard is played, and both Elites are placed in Arrakeen."""
    held(position, "H", "barons-personal-guard")
    move(position, "H", "play", die="mentat", card="barons-personal-guard")
    for _ in range(2):
        move(position, "H", "place", piece="elite", area="arrakeen")
    return position


def test_s074() -> None:
    position = guards(scene({"cne-1": legion(H, {"regular": 2}, ["baron-harkonnen"])}))
    move(position, "H", "place", piece="baron-harkonnen", area="arrakeen", start="cne-1")
    assert position.legions == {
        "arrakeen": legion(H, {"elite": 2}, ["baron-harkonnen"]),
        "cne-1": legion(H, {"regular": 2}),
    }


def test_s075() -> None:
    position = scene()
    position.sides[H].tank[0] = "baron-harkonnen"
    guards(position)
    assert "baron-harkonnen" in position.sides[H].tank
    assert offered(position, "H", "place") == []
    against(
        position,
        "effects.place turn.seats",
        "H",
        "place",
        piece="baron-harkonnen",
        area="arrakeen",
    )
    assert state(position) == "move: H"
    goes(position, "H", "arrakeen", "cne-1")
    assert position.legions == {"cne-1": legion(H, {"elite": 2})}


def test_s076() -> None:
    position = scene()
    position.sides[H].leaders["shaddam-iv"] = "ready"
    spending(position, "H", "deployment")
    move(position, "H", "deploy", piece="regular", area="arrakeen")
    move(position, "H", "deploy", piece="shaddam-iv", area="arrakeen")
    assert offered(position, "H", "deploy") == ["regular"]
    against(position, "effects.place", "H", "deploy", piece="bashar", area="arrakeen")


def test_s077() -> None:
    position = spending(scene(), "H", "mentat")
    move(position, "H", "draw", count=1)
    steps = []
    while state(position).endswith(": T"):
        steps.append(position.step)
        assert "draw" not in can(position, "H")
        deck = GAME.decks[H][0] if position.step == "draw-corrino-ally" else "house-harkonnen"
        move(position, "T", position.step, to=H, card=position.decks[deck][0])
    assert steps == ["draw-corrino-ally", "draw-house-harkonnen"]
    assert state(position) == "act: A"


def test_s078() -> None:
    position = spending(scene(), "H", "mentat")
    move(position, "H", "draw", count=2)
    for _ in range(2):
        card = position.decks["corrino-ally"][0]
        move(position, "T", "draw-corrino-ally", to=H, card=card)
    assert [GAME.cards[card].deck for card in position.sides[H].hand] == ["corrino-ally"] * 2


def test_s079() -> None:
    position = scene(
        {
            "ne-11": legion(H, {"regular": 1}),
            "ne-8": legion(A, {"regular": 1}, ["naib"]),
        }
    )
    turn_of(position, A)
    move(position, "A", "spend", die="house", result="leadership", do="action")
    move(position, "A", "choose", option=2)
    move(position, "A", "attack", start="ne-8", area="ne-11")
    assert position.battle is not None
    assert position.battle.surprise
    assert position.sides[A].dice["house"] == 1


def test_s080() -> None:
    position = camp()
    turn_of(position, H)
    against(
        position,
        "turn.moves actions.spend",
        "H",
        "spend",
        die="house",
        result="strategy",
        do="action",
    )
    spending(position, "H", "house", option=1)
    assert "move" not in can(position, "H")


def test_s081() -> None:
    position = scene({"arsunt": legion(H, {"regular": 1}), "ne-11": legion(H, {"regular": 3})})
    spending(position, "H", "house", option=1)
    move(position, "H", "replace", area="arsunt")
    move(position, "H", "replace", area="ne-11")
    assert position.legions == {
        "arsunt": legion(H, {"elite": 1}),
        "ne-11": legion(H, {"regular": 2, "elite": 1}),
    }


def test_s082() -> None:
    position = spending(camp(), "H", "house", option=1)
    move(position, "H", "replace", area="carthag")
    against(
        position,
        "effects.vehicles turn.seats",
        "H",
        "place-vehicles",
        vehicle="ornithopter",
        place="zone-6",
    )


def test_s083() -> None:
    position = spending(scene(), "H", "house", option=2)
    move(position, "H", "place-vehicles", vehicle="ornithopter", place="zone-6")
    move(position, "H", "place-vehicles", vehicle="harvester", place="cse-5")
    assert position.flyers == {"zone-6": "ornithopter"}
    assert position.harvesters == ["cse-5"]
    assert state(position) == "act: A"


def test_s084() -> None:
    position = spending(camp(4), "H", "house", option=1)
    for _ in range(2):
        move(position, "H", "replace", area="carthag")
    assert position.legions["carthag"].units == {"regular": 2, "elite": 2}
    assert state(position) == "act: A"

    elites = spending(scene({"carthag": legion(H, {"elite": 2})}), "H", "house", option=1)
    assert offered(elites, "H", "replace") == []
