"""Leaders, worms, bans, and whose decision comes next (further.toml)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Legion, Position
from tests.games.war_for_arrakis.scenarios.fights import (
    attack,
    battle,
    dealt,
    fight,
    give,
    lose,
    ready,
    units,
)
from tests.games.war_for_arrakis.scenarios.table import (
    against,
    at_turn,
    attacking,
    can,
    goes,
    marching,
    moving,
    offered,
    phase,
    spending,
    until,
)
from tests.games.war_for_arrakis.script import A, H, legion, move, roll, scene, state

SCHEMING = "hawats-scheming"


def regulars(side: str, count: int, *leaders: str) -> Legion:
    """So many Regulars, with leaders."""
    return legion(side, {"regular": count}, list(leaders))


def besieged(*attackers: str) -> Position:
    """The Harkonnens at csw-3 have fought a round against windgap, in which nobody fell."""
    position = scene(
        {"csw-3": regulars(H, 3, *attackers), "windgap": regulars(A, 2)}, {"windgap": "rank-1"}
    )
    attack(position, "H", "csw-3", "windgap")
    fight(position, "hhh", "hhh")
    return position


def rider(**worms: str) -> Position:
    """Two Regulars of the Atreides at nw-1, about to ride."""
    position = scene({"nw-1": regulars(A, 2)})
    position.worms = {area.replace("_", "-"): worm for area, worm in worms.items()}
    return position


def test_s368() -> None:
    position = scene(
        {
            "ne-8": regulars(H, 3, "feyd-rautha"),
            "ne-12": regulars(H, 3, "bashar"),
            "gara-kulon": regulars(A, 2),
        },
        {"gara-kulon": "rank-1"},
    )
    position.sides[H].leaders["beast-rabban"] = "gone"
    ready(position, "feyd-rautha")
    spending(position, "H", "leadership", "feyd-rautha")
    assert offered(position, "H", "move") == ["ne-8"]
    goes(position, "H", "ne-8", "ne-11")
    assert offered(position, "H", "attack") == ["ne-11"]
    move(position, "H", "attack", start="ne-11", area="gara-kulon")
    assert not battle(position).surprise
    assert position.sides[H].leaders["feyd-rautha"] == "spent"


def test_s369() -> None:
    position = scene({"arsunt": regulars(H, 3, "beast-rabban")})
    spending(position, "H", "leadership", "beast-rabban")
    goes(position, "H", "arsunt", "hagga-basin")
    goes(position, "H", "hagga-basin", "cnw-2")
    assert position.legions == {"cnw-2": regulars(H, 3, "beast-rabban")}
    assert state(position) == "act: A"


def test_s370() -> None:
    for kind, worm in (("tame", "sandworm"), ("pass", "wild-maker")):
        position = scene()
        position.worms = {"nw-4": "wild-maker"}
        phase(position, "end-round", "T")
        assert state(position) == "tame: A"
        move(position, "A", kind, **({"area": "nw-4"} if kind == "tame" else {}))
        assert position.worms == {"nw-4": worm}


def test_s371() -> None:
    position = rider(nw_2="wild-maker")
    goes(moving(position, "A"), "A", "nw-1", "nw-4")
    assert position.legions == {"nw-4": regulars(A, 2)}
    assert position.worms == {"nw-2": "wild-maker"}


def test_s372() -> None:
    position = scene({"windgap": regulars(A, 2)}, {"windgap": "rank-1"})
    position.sides[A].leaders["wild-maker"] = "ready"
    position.worms = {"nw-4": "wild-maker"}
    spending(position, "A", "deployment")
    assert "wild-maker" not in offered(position, "A", "deploy-token", area="windgap")
    against(position, "deployment.token", "A", "deploy-token", area="windgap", leader="wild-maker")


def test_s373() -> None:
    position = scene({"north-pole": regulars(H, 3), "cne-3": regulars(A, 1)})
    position.worms = {"csw-3": "sandworm"}
    position.flyers = {"zone-8": "ornithopter"}
    attacking(position, "H")
    assert offered(position, "H", "attack", start="north-pole") == ["cne-3"]
    against(
        position,
        "battle.attack worms.legions",
        "H",
        "attack",
        start="north-pole",
        area="csw-3",
        zone="zone-8",
    )


def test_s374() -> None:
    position = rider()
    position.signs = ["nw-2"]
    position.harvesters = ["nw-4"]
    goes(moving(position, "A"), "A", "nw-1", "nw-4")
    assert position.legions == {"nw-4": regulars(A, 2)}
    assert position.harvesters == []
    assert position.signs == ["nw-2"]


def test_s375() -> None:
    position = scene({"sw-3": regulars(H, 2), "sw-5": regulars(A, 2)})
    dealt(position, "H", 1)
    attack(position, "H", "sw-3", "sw-5")
    for step in ("boost: H", "roll: T"):
        assert state(position) == step
        against(position, "battle.retreat battle.continue turn.seats", "A", "retreat")
        if step == "boost: H":
            move(position, "H", "pass")


def test_s376() -> None:
    position = rider()
    position.signs = ["nw-2"]
    position.legions["nw-2"] = regulars(A, 2)
    marching(moving(position, "A"), "A", "nw-1")
    assert position.march is not None
    assert position.march.units == {"regular": 2}
    move(position, "A", "go", area="nw-4")
    assert position.legions == {"nw-2": regulars(A, 2), "nw-4": regulars(A, 2)}


def test_s377() -> None:
    position = scene()
    position.bans = ["landsraad"]
    ready(position, "thufir-hawat")
    give(position, "H", SCHEMING, SCHEMING)
    at_turn(position, "H")
    move(position, "H", "play-free", card=SCHEMING, count=2)
    assert position.sides[H].leaders["thufir-hawat"] == "gone"
    assert position.discards["house-harkonnen"] == [SCHEMING, SCHEMING]


def test_s378() -> None:
    position = scene({"carthag": regulars(H, 4), "arrakeen": regulars(H, 2, "bashar")})
    position.bans = ["choam"]
    moving(position, "H")
    goes(position, "H", "arrakeen", "carthag")
    move(position, "H", "pass")
    assert state(position) == "overstack: H"
    move(position, "H", "overstack", piece="regular")
    assert units(position, "carthag") == {"regular": 5}
    assert state(position) == "act: A"
    assert position.bans == ["choam"]
    phase(position, "hazards", "A")
    assert position.bans == []

    free = scene({"carthag": regulars(H, 4), "arrakeen": regulars(H, 2)})
    goes(moving(free, "H"), "H", "arrakeen", "carthag")
    assert units(free, "carthag") == {"regular": 6}


def test_s379() -> None:
    position = scene({"arrakeen": regulars(H, 2)})
    spending(position, "H", "house", option=2)
    for place in ("se-8", "se-7"):
        move(position, "H", "place-vehicles", vehicle="harvester", place=place)
    assert position.harvesters == ["se-7", "se-8"]
    assert state(position) == "act: A"
    phase(position, "harvest", "H")
    assert position.harvest is not None
    assert position.harvest.spice == 4


def test_s380() -> None:
    position = scene({"ne-11": regulars(H, 2)})
    phase(position, "hazards", "A")
    move(position, "T", "flip-sign", area="ne-11", token="sandworm")
    move(position, "A", "flee", area="shield-wall-east")
    assert position.phase == "harvest"
    assert units(position, "shield-wall-east") == {"regular": 2}

    still = scene({"ne-11": regulars(H, 2)})
    phase(still, "hazards", "A")
    move(still, "T", "flip-sign", area="ne-11", token="sand")
    assert state(still) == "roll: T"


def test_s381() -> None:
    position = scene()
    give(position, "A", "thumpers")
    at_turn(position, "A")
    move(position, "A", "play", die="mentat", card="thumpers")
    assert state(position) == "act: H"


def test_s382() -> None:
    position = scene({area: regulars(A, 1, "naib") for area in ("sw-1", "sw-2", "sw-3", "sw-5")})
    position.prescience_deck.remove("water-bond")
    position.revealed = ["water-bond"]
    at_turn(position, "A")
    move(position, "A", "claim", card="water-bond")
    assert state(position) == "act: A"
    assert position.claims == 1
    assert "spend" in can(position, "A")


def test_s383() -> None:
    position = scene(sietches={"windgap": "rank-2"})
    position.flyers = {"zone-7": "ornithopter"}
    at_turn(position, "H")
    move(position, "H", "scout", zone="zone-7", area="windgap")
    assert position.sietches["windgap"].shown
    assert state(position) == "act: H"
    assert "pass" not in can(position, "H")


def test_s384() -> None:
    position = scene()
    position.markers["jihad"] = 8
    at_turn(position, "A")
    move(position, "A", "detonate", area="splintered-rock")
    assert state(position) == "act: A"
    assert "spend" in can(position, "A")


def test_s385() -> None:
    position = besieged()
    assert state(position) == "battle-next: H"
    assert can(position, "H") == ["cease", "press-on"]
    assert can(position, "A") == []


def test_s386() -> None:
    position = besieged()
    move(position, "H", "press-on")
    assert units(position, "csw-3") == {"regular": 2}
    assert state(position) == "defy: A"
    assert can(position, "A") == ["retreat", "stand"]
    assert can(position, "H") == []


def test_s387() -> None:
    position = besieged("bashar")
    move(position, "H", "press-on")
    lose(position, "bashar")
    move(position, "A", "retreat")
    assert state(position) == "flee: H"
    assert can(position, "A") == []
    assert set(offered(position, "H", "flee")) == {
        "csw-2",
        "csw-5",
        "csw-6",
        "false-wall-west",
        "sw-8",
        "sw-9",
    }


def test_s388() -> None:
    position = scene(
        {
            "sw-3": regulars(H, 2, "baron-harkonnen", "bashar"),
            "sw-5": regulars(A, 2, "naib", "stilgar"),
        }
    )
    attack(position, "A", "sw-5", "sw-3")
    roll(position, "xs")
    roll(position, "xs")
    assert state(position) == "lead: A"
    move(position, "A", "lead", leader="stilgar")
    assert state(position) == "lead: H"
    move(position, "H", "lead", leader="bashar")
    assert state(position) == "lose: A"


def test_s389() -> None:
    position = scene()
    for by in ("H", "A"):
        dealt(position, by, 7)
    position.prescience_deck.remove("water-bond")
    position.revealed = ["water-bond"]
    phase(position, "end-round", "T")
    assert state(position) == "hand-limit: H"
    move(position, "H", "hand-limit", card=position.sides[H].hand[0])
    move(position, "A", "hand-limit", card=position.sides[A].hand[0])
    assert state(position) == "remove-prescience: A"
    move(position, "A", "remove-prescience", card="water-bond")
    assert position.prescience_gone == ["water-bond"]
    assert (position.round, position.phase) == (2, "start")
    assert state(position) == "draw-house-atreides: T"
    assert [owner.dice for owner in position.sides.values()] == [{}, {}]


def test_s390() -> None:
    position = scene()
    phase(position, "start-round", "T")
    until(position, ["place-vehicle"])
    assert state(position) == "place-vehicle: H"
    assert can(position, "A") == []
    assert len(position.revealed) == 3


def test_s391() -> None:
    position = scene()
    position.harvesters = ["nw-1"]
    position.rows = dict.fromkeys(position.rows, 1)
    phase(position, "harvest", "H")
    move(position, "H", "pay", marker="choam", how="keep")
    move(position, "H", "close-harvest", count=0)
    assert state(position) == "ban: H"
    assert offered(position, "H", "ban") == ["landsraad", "spacing-guild"]
    assert can(position, "A") == []


def test_s392() -> None:
    position = scene({"splintered-rock": regulars(A, 2)})
    position.markers["jihad"] = 8
    at_turn(position, "A")
    move(position, "A", "detonate", area="splintered-rock")
    assert state(position) == "flee: H"
    assert offered(position, "H", "flee") == ["cne-2", "cnw-2", "wind-pass"]
    move(position, "H", "flee", area="cne-2")
    assert units(position, "cne-2") == {"regular": 2}
    until(position, ["act"])
    assert state(position) == "act: A"
