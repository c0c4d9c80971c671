"""Leaders: on the move, their special actions, how they come and go (leaders.toml)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Legion, Position
from tests.games.war_for_arrakis.scenarios.fights import attack, give, ready
from tests.games.war_for_arrakis.scenarios.table import (
    against,
    at_turn,
    can,
    goes,
    marching,
    moving,
    offered,
    phase,
    settle,
    spending,
    until,
)
from tests.games.war_for_arrakis.script import GAME, A, H, legion, move, scene, state, turn_of

SCHEMING = "hawats-scheming"


def regulars(side: str, count: int, *leaders: str) -> Legion:
    """So many Regulars, with leaders."""
    return legion(side, {"regular": count}, list(leaders))


def schemes(copies: int) -> Position:
    """Thufir Hawat is in play, and the Harkonnens hold copies of his card at their turn."""
    position = scene({"sw-3": regulars(H, 2), "sw-5": regulars(A, 2)})
    ready(position, "thufir-hawat")
    give(position, "H", *[SCHEMING] * copies)
    turn_of(position, H)
    return position


def plays(position: Position, by: str, card: str) -> None:
    """A side has a card and plays it for a die of Mentat."""
    give(position, by, card)
    at_turn(position, by)
    move(position, by, "play", die="mentat", card=card)


def test_s085() -> None:
    position = scene({"arrakeen": regulars(H, 6, "bashar", "bashar")})
    spending(position, "H", "deployment")
    move(position, "H", "deploy", piece="beast-rabban", area="arrakeen")
    assert position.legions["arrakeen"] == regulars(H, 6, "bashar", "bashar", "beast-rabban")
    move(position, "H", "pass")
    assert state(position) == "act: A"


def test_s086() -> None:
    position = scene({"carthag": regulars(H, 2, "bashar")})
    marching(moving(position, "H", "leadership"), "H", "carthag", ["regular"])
    against(position, "movement.split", "H", "leave", piece="regular")
    move(position, "H", "go", area="cne-1")
    assert position.legions["cne-1"] == regulars(H, 1, "bashar")


def test_s087() -> None:
    position = scene({"windgap": legion(A, {}, ["naib"])}, {"windgap": "rank-1"})
    position.legions["windgap"].tokens = ["atreides-1"]
    position.tokens = {"atreides-1": "atreides-1"}
    goes(moving(position, "A", "leadership"), "A", "windgap", "csw-3")
    assert position.legions["csw-3"].tokens == ["atreides-1"]
    assert position.legions["csw-3"].leaders == ["naib"]
    assert position.legions["csw-3"].units == {}


def test_s088() -> None:
    position = scene()
    spending(position, "H", "deployment", "captain-aramsham")
    for piece, area in [
        ("special-elite", "carthag"),
        ("regular", "arsunt"),
        ("regular", "carthag"),
        ("bashar", "carthag"),
    ]:
        move(position, "H", "deploy", piece=piece, area=area)
    assert position.legions == {
        "arsunt": regulars(H, 1),
        "carthag": legion(H, {"regular": 1, "special-elite": 1}, ["bashar"]),
    }
    assert state(position) == "act: A"
    assert position.sides[H].leaders["captain-aramsham"] == "spent"


def test_s089() -> None:
    position = scene()
    position.sides[H].tank[1] = "captain-aramsham"
    at_turn(position, "H")
    assert offered(position, "H", "spend", die="deployment") == ["action"]
    against(
        position,
        "actions.spend actions.leaders leaders.tank",
        "H",
        "spend",
        die="deployment",
        do="captain-aramsham",
    )


def test_s090() -> None:
    position = scene()
    ready(position, "thufir-hawat")
    spending(position, "H", "mentat", "thufir-hawat")
    until(position, ["act"])
    assert position.sides[H].leaders["thufir-hawat"] == "spent"
    at_turn(position, "H")
    against(
        position, "actions.spend actions.leaders", "H", "spend", die="mentat", do="thufir-hawat"
    )
    assert offered(position, "H", "spend", die="mentat") == ["action"]


def test_s091() -> None:
    position = scene({"arrakeen": regulars(H, 2)})
    spending(position, "H", "house", option=2)
    move(position, "H", "place-vehicles", vehicle="carryall", place="zone-1")
    move(position, "H", "place-vehicles", vehicle="ornithopter", place="zone-2")
    assert position.flyers == {"zone-1": "carryall", "zone-2": "ornithopter"}
    assert position.sides[H].leaders["baron-harkonnen"] == "ready"


def test_s092() -> None:
    position = scene({"arrakeen": legion(H, {"elite": 3})})
    ready(position, "shaddam-iv")
    at_turn(position, "H")
    assert "shaddam-iv" in offered(position, "H", "spend", die="strategy")
    against(
        position, "actions.spend actions.leaders", "H", "spend", die="leadership", do="shaddam-iv"
    )


def test_s093() -> None:
    position = scene()
    position.sides[H].leaders["thufir-hawat"] = "gone"
    ready(position, "gaius-helen-mohiam")
    spending(position, "H", "mentat")
    move(position, "H", "draw", count=1)
    until(position, ["act"])
    assert state(position) == "act: A"
    assert sorted(GAME.cards[card].deck for card in position.sides[H].hand) == GAME.decks[H]
    against(position, "actions.spend", "H", "spend", die="mentat", do="gaius-helen-mohiam")

    special = scene()
    ready(special, "gaius-helen-mohiam")
    spending(special, "H", "mentat", "gaius-helen-mohiam")
    move(special, "H", "draw", count=2)
    until(special, ["play-card"])
    drawn = [GAME.cards[card].deck for card in special.sides[H].hand]
    assert drawn == ["corrino-ally", "corrino-ally"]
    move(special, "H", "pass")
    assert state(special) == "act: A"


def test_s094() -> None:
    position = scene({area: regulars(A, 1, "naib") for area in ("sw-1", "sw-2", "sw-3", "sw-5")})
    position.sides[A].tank = ["", "lady-jessica", ""]
    position.sides[A].leaders["lady-jessica"] = "spent"
    position.markers["sand-dwellers"] = 2
    position.prescience_deck.remove("water-bond")
    position.revealed = ["water-bond"]
    move(at_turn(position, "A"), "A", "claim", card="water-bond")
    assert position.markers["sand-dwellers"] == 3
    assert position.sides[A].tank == ["", "reverend-mother-jessica", ""]
    assert position.sides[A].leaders["reverend-mother-jessica"] == "spent"
    assert position.sides[A].leaders["lady-jessica"] == "gone"


def test_s095() -> None:
    for card in ("ready", "spent"):
        position = scene({"sw-5": regulars(A, 3, "paul-atreides"), "cne-1": regulars(A, 2)})
        position.sides[A].leaders["paul-atreides"] = card
        position.markers["kwisatz-haderach"] = 1
        attack(position, "A", "cne-1", "carthag")
        assert position.markers["kwisatz-haderach"] == 3
        assert position.legions["sw-5"] == regulars(A, 3, "paul-muad-dib")
        assert position.sides[A].leaders["paul-muad-dib"] == card
        assert position.sides[A].leaders["paul-atreides"] == "gone"


def test_s096() -> None:
    for paul, other in (("paul-muad-dib", "paul-atreides"), ("paul-atreides", "paul-muad-dib")):
        position = scene(
            {
                "sw-5": regulars(A, 3, paul),
                "windgap": regulars(A, 3),
                "arrakeen": regulars(H, 2),
            }
        )
        ready(position, paul)
        position.sides[A].leaders[other] = "gone" if other == "paul-atreides" else "aside"
        plays(position, "H", "seek-out-the-mahdi")
        goes(position, "H", "arrakeen", "cne-1")
        assert state(position) == "act: A"
        moving(position, "A")
        assert offered(position, "A", "move") == ["windgap"]
        against(position, "movement.move", "A", "move", area="sw-5")


def test_s097() -> None:
    position = scene({"ne-11": regulars(H, 1, "beast-rabban")})
    position.supremacy = 5
    position.harvesters = ["nw-1", "nw-2"]
    phase(position, "harvest", "H")
    move(position, "H", "stockpile")
    assert position.supremacy == 6
    assert position.legions == {"ne-11": regulars(H, 1)}
    assert position.sides[H].tank == [""] * 5
    assert position.sides[H].leaders["beast-rabban"] == "gone"
    assert position.sides[H].leaders["feyd-rautha"] == "ready"


def test_s098() -> None:
    position = scene({"ne-11": regulars(H, 1)})
    position.sides[H].tank[2] = "beast-rabban"
    plays(position, "H", "beloved-feyd-rautha")
    assert position.sides[H].tank == [""] * 5
    assert position.sides[H].leaders["beast-rabban"] == "gone"
    assert position.sides[H].leaders["feyd-rautha"] == "ready"
    assert position.legions == {"ne-11": regulars(H, 1)}


def test_s099() -> None:
    position = schemes(1)
    assert "play-free" not in can(position, "H")
    against(position, "cards.free", "H", "play-free", card=SCHEMING, count=1)
    two = schemes(2)
    against(two, "cards.free", "H", "play-free", card=SCHEMING, count=1)


def test_s100() -> None:
    position = schemes(2)
    move(position, "H", "play-free", card=SCHEMING, count=2)
    assert position.sides[H].leaders["thufir-hawat"] == "gone"
    assert position.sides[H].leaders["gaius-helen-mohiam"] == "ready"
    assert position.sides[H].hand == []
    assert state(position) == "act: H"
    move(position, "H", "spend", die="strategy", do="action")
    assert position.sides[H].dice["strategy"] == 1


def test_s101() -> None:
    """Whether it can be discarded before is a ruling ("scheming")."""
    for option in ("never", "until-gone"):
        position = scene(
            {"sw-3": regulars(H, 2), "sw-5": regulars(A, 2)}, rulings={"scheming": option}
        )
        ready(position, "thufir-hawat")
        give(position, "H", SCHEMING, SCHEMING, SCHEMING)
        turn_of(position, H)
        move(position, "H", "play-free", card=SCHEMING, count=2)
        assert position.sides[H].hand == [SCHEMING]
        attack(position, "H", "sw-3", "sw-5")
        against(position, "battle.cards", "H", "boost", card=SCHEMING)
        assert state(position) == "roll: T"


def test_s102() -> None:
    position = scene()
    plays(position, "A", "smugglers-b")
    for piece in ("elite", "elite", "gurney-halleck"):
        move(position, "A", "place", piece=piece, area="se-6")
    assert position.legions["se-6"] == legion(A, {"elite": 2}, ["gurney-halleck"])
    assert state(position) == "act: H"
    at_turn(position, "A")
    for die in ("deployment", "leadership", "mentat", "strategy"):
        assert "gurney-halleck" not in offered(position, "A", "spend", die=die)


def test_s103() -> None:
    position = scene()
    plays(position, "A", "shai-hulud")
    move(position, "A", "place-worms", area="nw-4")
    assert position.worms == {"nw-4": "wild-maker"}
    assert position.sides[A].leaders["wild-maker"] == "spent"
    at_turn(position, "A", 1, 2)
    assert offered(position, "A", "desert-power") == ["action"]
    position.sides[A].leaders["wild-maker"] = "ready"
    assert offered(position, "A", "desert-power") == ["action", "wild-maker"]


def test_s104() -> None:
    position = scene()
    position.signs = ["nw-4"]
    plays(position, "A", "shai-hulud")
    assert "nw-4" not in offered(position, "A", "place-worms")
    against(position, "effects.worms board.empty worms.wild-maker", "A", "place-worms", area="nw-4")


def test_s105() -> None:
    position = scene(
        {
            "cne-7": legion(H, {"special-elite": 2}, ["shaddam-iv"]),
            "sw-5": regulars(A, 2, "stilgar"),
        }
    )
    ready(position, "shaddam-iv")
    phase(position, "end-round", "T")
    assert state(position) == "relieve: H"
    assert "pass" in can(position, "H")
    move(position, "H", "relieve", leader="shaddam-iv")
    assert position.legions["cne-7"] == legion(H, {"special-elite": 2}, ["bashar"])
    assert position.sides[H].tank == [""] * 5
    assert state(position) == "relieve: A"


def test_s106() -> None:
    position = scene()
    position.sides[H].leaders["baron-harkonnen"] = "spent"
    position.sides[H].leaders["beast-rabban"] = "spent"
    position.sides[H].tank[1] = "beast-rabban"
    phase(position, "end-round", "T")
    settle(position)
    assert position.round == 2
    assert position.sides[H].leaders["baron-harkonnen"] == "ready"
    assert position.sides[H].leaders["beast-rabban"] == "ready"
    assert position.sides[H].tank[1] == "beast-rabban"
    position.phase = "actions"
    position.sides[H].dice = {"house": 1, "leadership": 1}
    at_turn(position, "H")
    assert "baron-harkonnen" in offered(position, "H", "spend", die="house")
    assert "beast-rabban" not in offered(position, "H", "spend", die="leadership")
