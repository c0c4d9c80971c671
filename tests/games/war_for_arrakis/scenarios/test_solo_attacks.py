"""The solo mode: whom the Harkonnens attack (solo-attacks.toml)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Legion, Position
from tests.games.war_for_arrakis.scenarios.company import (
    acts,
    alone,
    covered,
    regulars,
)
from tests.games.war_for_arrakis.scenarios.fights import battle
from tests.games.war_for_arrakis.scenarios.table import against, can, offered, until
from tests.games.war_for_arrakis.script import A, H, move

ATTACK, MARCH = 2, 1


def face_to_face(
    legions: dict[str, Legion],
    ranks: dict[str, int] | None = None,
    target: str = "sihaya-ridge",
    flyers: dict[str, str] | None = None,
    die: str = "s",
) -> Position:
    """A die of the Harkonnens has come up and is being spent; Sietches have these ranks."""
    sietches = {area: f"rank-{rank}" for area, rank in (ranks or {}).items()}
    position = alone(legions, {"sihaya-ridge": "rank-2", **sietches}, target)
    position.legions.setdefault("sihaya-ridge", regulars(A, 6))
    position.flyers = flyers or {}
    return acts(position, die)


def before_windgap(count: int, tokens: int = 1, rank: int = 1, *leaders: str) -> Position:
    """Harkonnens stand beside Windgap, where tokens and a Naib hold out."""
    position = alone(
        {"csw-3": regulars(H, count, *leaders)},
        {"sihaya-ridge": "rank-2", "windgap": f"rank-{rank}"},
        "sihaya-ridge",
        "habbanya-ridge",
    )
    position.legions["sihaya-ridge"] = regulars(A, 6)
    covered(position, "windgap", tokens, "naib")
    return acts(position, "s")


def attacks(position: Position) -> list[tuple[str, str, str]]:
    """Every attack that is open: where it starts, where it goes, and the air zone used ("")."""
    if "choose" in can(position, H):
        if ATTACK not in offered(position, H, "choose"):
            return []
        move(position, H, "choose", option=ATTACK)
    found: list[tuple[str, str, str]] = []
    for one in offered(position, H, "attack"):
        for other in offered(position, H, "attack", start=one):
            zones = offered(position, H, "attack", start=one, area=other)
            found += [(one, other, zone) for zone in zones or [""]]
    return found


def two_sietches(
    csw_5: int = 5, cse_4: int = 5, ranks: tuple[int, int] = (1, 1), target: str = "sihaya-ridge"
) -> Position:
    """Legions beside Windgap and beside Hobars Gap, each of which 2 Units hold."""
    return face_to_face(
        {
            "csw-5": regulars(H, csw_5),
            "cse-4": regulars(H, cse_4),
            "windgap": regulars(A, 2),
            "hobars-gap": regulars(A, 2),
        },
        {"windgap": ranks[0], "hobars-gap": ranks[1]},
        target,
    )


def at_cse_3(count: int, **others: Legion) -> Position:
    """So many Harkonnen Regulars at cse-3, Atreides Legions around them."""
    legions = {area.replace("_", "-"): one for area, one in others.items()}
    return face_to_face({"cse-3": regulars(H, count), **legions})


def test_s645() -> None:
    position = before_windgap(5)
    assert position.step == "choose"
    against(position, "solo.order", H, "choose", option=MARCH)


def test_s646() -> None:
    position = before_windgap(5)
    assert attacks(position) == [("csw-3", "windgap", "")]
    move(position, H, "attack", start="csw-3", area="windgap")
    assert battle(position).target == "windgap"


def test_s647() -> None:
    position = before_windgap(2)
    against(position, "effects.choose", H, "choose", option=ATTACK)


def test_s648() -> None:
    position = before_windgap(4, 1, 3)
    assert attacks(position) == [("csw-3", "windgap", "")]


def test_s649() -> None:
    assert attacks(before_windgap(4, 2)) == []


def test_s650() -> None:
    assert attacks(before_windgap(4, 2, 1, "bashar", "bashar")) == [("csw-3", "windgap", "")]


def test_s651() -> None:
    position = face_to_face({"csw-3": regulars(H, 1)}, {"windgap": 2})
    assert attacks(position) == [("csw-3", "windgap", "")]
    move(position, H, "attack", start="csw-3", area="windgap")
    until(position, ["act"])
    assert "windgap" not in position.sietches
    assert position.supremacy == 2


def test_s652() -> None:
    position = two_sietches(ranks=(1, 2))
    move(position, H, "choose", option=ATTACK)
    against(position, "solo.attack-rank", H, "attack", start="csw-5", area="windgap")


def test_s653() -> None:
    assert attacks(two_sietches(ranks=(1, 2))) == [("cse-4", "hobars-gap", "")]


def test_s654() -> None:
    position = two_sietches(6, 4)
    move(position, H, "choose", option=ATTACK)
    against(position, "solo.attack-strongest", H, "attack", start="cse-4", area="hobars-gap")
    assert attacks(position) == [("csw-5", "windgap", "")]


def test_s655() -> None:
    position = face_to_face(
        {"csw-3": regulars(H, 5), "csw-4": regulars(H, 5), "windgap": regulars(A, 2)},
        {"windgap": 1},
        flyers={"zone-6": "ornithopter"},
    )
    move(position, H, "choose", option=ATTACK)
    against(
        position, "solo.attack-on-foot", H, "attack", start="csw-4", area="windgap", zone="zone-6"
    )
    assert attacks(position) == [("csw-3", "windgap", "")]


def test_s656() -> None:
    position = two_sietches(target="windgap")
    move(position, H, "choose", option=ATTACK)
    against(position, "solo.attack-target", H, "attack", start="cse-4", area="hobars-gap")
    assert attacks(position) == [("csw-5", "windgap", "")]


def test_s657() -> None:
    assert attacks(two_sietches()) == [
        ("cse-4", "hobars-gap", ""),
        ("csw-5", "windgap", ""),
    ]


def test_s658() -> None:
    position = face_to_face(
        {"harg-pass": regulars(H, 5), "hobars-gap": regulars(A, 2)},
        {"hobars-gap": 1},
        flyers={"zone-4": "ornithopter"},
    )
    assert attacks(position) == [("harg-pass", "hobars-gap", "zone-4")]
    move(position, H, "attack", start="harg-pass", area="hobars-gap", zone="zone-4")
    assert position.flyers == {}


def test_s659() -> None:
    position = face_to_face(
        {
            "csw-3": regulars(H, 5),
            "windgap": regulars(A, 2),
            "harg-pass": regulars(H, 5),
            "hobars-gap": regulars(A, 2),
        },
        {"windgap": 1, "hobars-gap": 3},
        flyers={"zone-4": "ornithopter"},
    )
    assert attacks(position) == [("harg-pass", "hobars-gap", "zone-4")]


def test_s660() -> None:
    position = at_cse_3(5, cse_2=regulars(A, 2))
    against(position, "solo.order", H, "choose", option=MARCH)
    assert attacks(position) == [("cse-3", "cse-2", "")]


def test_s661() -> None:
    assert attacks(at_cse_3(2, cse_2=regulars(A, 2))) == []


def test_s662() -> None:
    position = at_cse_3(5, cse_2=regulars(A, 2), se_5=regulars(A, 3))
    move(position, H, "choose", option=ATTACK)
    against(position, "solo.attack-powerful", H, "attack", start="cse-3", area="cse-2")
    assert attacks(position) == [("cse-3", "se-5", "")]


def test_s663() -> None:
    position = at_cse_3(5, cse_2=regulars(A, 3), se_5=regulars(A, 2, "chani"))
    move(position, H, "choose", option=ATTACK)
    against(position, "solo.attack-named", H, "attack", start="cse-3", area="cse-2")
    assert attacks(position) == [("cse-3", "se-5", "")]


def test_s664() -> None:
    position = face_to_face(
        {"cse-3": regulars(H, 5), "cne-7": regulars(A, 2)}, flyers={"zone-4": "ornithopter"}
    )
    assert attacks(position) == []


def test_s665() -> None:
    position = face_to_face({"rimwall-west": regulars(H, 5), "ne-4": regulars(A, 2)})
    assert attacks(position) == [("rimwall-west", "ne-4", "")]


def test_s666() -> None:
    legions = {"csw-3": regulars(H, 5), "windgap": regulars(A, 2)}
    assert attacks(face_to_face(dict(legions), {"windgap": 1}, die="l")) == []
    assert attacks(face_to_face(dict(legions), {"windgap": 1}, die="s")) != []


def test_s667() -> None:
    position = face_to_face(
        {"csw-3": regulars(H, 5, "bashar"), "windgap": regulars(A, 2)}, {"windgap": 1}, die="l"
    )
    assert attacks(position) == [("csw-3", "windgap", "")]
    move(position, H, "attack", start="csw-3", area="windgap")
    assert battle(position).surprise
