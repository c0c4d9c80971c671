"""Guerrilla training and scouting (free-actions.toml)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.table import (
    against,
    can,
    goes,
    moving,
    offered,
    spending,
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
    turn_of,
)

SCOUT = "free.scouting turn.seats"


def hidden(
    tokens: dict[str, list[str]], by: str = A, sietches: tuple[str, ...] = ("windgap",)
) -> Position:
    """A side is at turn; deployment tokens lie in these areas, and face-down sietches of rank 2."""
    position = scene({area: legion(A) for area in tokens}, dict.fromkeys(sietches, "rank-2"))
    for area, names in tokens.items():
        position.legions[area].tokens = sorted(names)
        position.tokens = {**position.tokens, **{name: name for name in names}}
        position.token_pool = [one for one in position.token_pool if one not in names]
    turn_of(position, by)
    return position


def scouting(*zones: str, vehicle: str = "ornithopter") -> Position:
    """The Harkonnens are at turn with vehicles in these zones; two sietches and their tokens are hidden."""
    position = hidden(
        {"windgap": ["atreides-1", "atreides-6"], "habbanya-ridge": ["atreides-3"]},
        H,
        ("windgap", "habbanya-ridge", "gara-kulon", "hobars-gap"),
    )
    position.flyers = dict.fromkeys(zones, vehicle)
    return position


def test_s131() -> None:
    position = hidden({"windgap": ["atreides-1", "atreides-3"], "hobars-gap": ["atreides-6"]})
    line(position, "A", "train", "act: A", area="windgap", token="atreides-3")
    line(position, "A", "train", "act: A", area="hobars-gap", token="atreides-6")
    assert position.legions["windgap"].units == {"regular": 1, "elite": 1}
    assert position.legions["windgap"].tokens == ["atreides-1"]
    assert position.legions["hobars-gap"] == legion(A, {"elite": 2})
    goes(moving(position, "A"), "A", "hobars-gap", "cse-4")
    assert position.legions["cse-4"] == legion(A, {"elite": 2})

    within = hidden({"windgap": ["atreides-1"], "sw-9": ["atreides-6"]})
    goes(moving(within, "A"), "A", "sw-9", "windgap")
    line(within, "A", "train", "move: A", area="windgap", token="atreides-6")
    line(within, "A", "train", "move: A", area="windgap", token="atreides-1")
    goes(within, "A", "windgap", "sw-8")
    assert within.legions == {
        "windgap": legion(A, {"elite": 2}),
        "sw-8": legion(A, {"regular": 2}),
    }


def test_s132() -> None:
    position = hidden({"windgap": ["atreides-1"]}, H)
    assert can(position, "A") == []
    against(position, "free.training turn.seats", "A", "train", area="windgap", token="atreides-1")


def test_s133() -> None:
    position = hidden({"windgap": ["atreides-3"]})
    pool = list(position.token_pool)
    move(position, "A", "train", area="windgap", token="atreides-3")
    assert position.legions["windgap"] == legion(A, {"regular": 1, "elite": 1})
    assert position.tokens == {}
    assert position.token_pool == pool
    assert "atreides-3" not in pool


def test_s134() -> None:
    position = hidden({"windgap": ["atreides-6", "atreides-7"]})
    position.legions["windgap"].units = {"regular": 4}
    line(position, "A", "train", "overstack: A", area="windgap", token="atreides-6")
    assert {"elite", "regular"} <= set(offered(position, "A", "overstack"))
    line(position, "A", "overstack", "act: A", piece="regular")
    assert position.legions["windgap"].units == {"regular": 3, "elite": 2}
    assert position.legions["windgap"].tokens == ["atreides-7"]

    full = hidden({"windgap": ["atreides-6"]})
    full.legions["windgap"].units = {"regular": 6}
    line(full, "A", "train", "overstack: A", area="windgap", token="atreides-6")
    line(full, "A", "overstack", "overstack: A", piece="elite")
    line(full, "A", "overstack", "act: A", piece="elite")
    assert full.legions["windgap"] == legion(A, {"regular": 6})


def test_s135() -> None:
    for how, shown, tokens in (
        ("both", True, []),
        ("sietch", True, ["atreides-1", "atreides-6"]),
        ("tokens", False, []),
    ):
        position = scouting("zone-6")
        line(position, "H", "scout", "act: H", zone="zone-6", area="windgap", how=how)
        assert position.sietches["windgap"].shown is shown
        assert position.legions["windgap"].tokens == tokens
        assert position.legions["windgap"].units == ({} if tokens else {"regular": 2, "elite": 2})
        assert position.flyers == {}
        spending(position, "H", "mentat")
        assert state(position) == "draw: H"


def test_s136() -> None:
    position = scouting("zone-6")
    assert "gara-kulon" not in offered(position, "H", "scout", zone="zone-6")
    against(position, SCOUT, "H", "scout", zone="zone-6", area="gara-kulon")


def test_s137() -> None:
    position = scouting("zone-8")
    move(position, "H", "scout", zone="zone-8", area="windgap", how="sietch")
    assert not position.sietches["habbanya-ridge"].shown
    against(position, SCOUT, "H", "scout", zone="zone-8", area="habbanya-ridge", how="sietch")


def test_s138() -> None:
    position = scouting("zone-5", "zone-8")
    line(position, "H", "scout", "act: H", zone="zone-5", area="hobars-gap")
    line(position, "H", "scout", "act: H", zone="zone-8", area="habbanya-ridge", how="both")
    assert [area for area in position.sietches if position.sietches[area].shown] == [
        "habbanya-ridge",
        "hobars-gap",
    ]
    assert position.flyers == {}

    within = scouting("zone-6")
    within.legions["arsunt"] = legion(H, {"regular": 2})
    within.legions["carthag"] = legion(H, {"regular": 1})
    goes(moving(within, "H"), "H", "carthag", "cne-1")
    line(within, "H", "scout", "move: H", zone="zone-6", area="windgap", how="tokens")
    against(within, "movement.move", "H", "move", area="cne-1")
    goes(within, "H", "arsunt", "hagga-basin")
    assert state(within) == "act: A"


def test_s139() -> None:
    position = hidden({"sw-5": ["atreides-3"]}, H)
    position.flyers = {"zone-8": "ornithopter"}
    line(position, "H", "scout", "act: H", zone="zone-8", area="sw-5")
    assert position.legions["sw-5"] == legion(A, {"regular": 1, "elite": 1})


def test_s140() -> None:
    position = scouting("zone-6")
    assert offered(position, "H", "scout", zone="zone-6", area="windgap") == [
        "both",
        "sietch",
        "tokens",
    ]
    against(
        position,
        "free.scouting turn.moves",
        "H",
        "scout",
        zone="zone-6",
        area="windgap",
        how="tokens",
        token="atreides-1",
    )
    move(position, "H", "scout", zone="zone-6", area="windgap", how="tokens")
    assert position.legions["windgap"].tokens == []


def test_s141() -> None:
    position = scouting("zone-8")
    position.legions["sw-3"] = legion(H, {"regular": 1})
    position.bans = ["spacing-guild"]
    assert "scout" not in can(position, "H")
    against(position, SCOUT, "H", "scout", zone="zone-8", area="habbanya-ridge", how="both")
    goes(moving(position, "H"), "H", "sw-3", "sw-7", zone="zone-8")
    assert position.legions["sw-7"] == legion(H, {"regular": 1})
    assert position.flyers == {}


def test_s142() -> None:
    position = scouting("zone-8", vehicle="carryall")
    assert "scout" not in can(position, "H")
    against(position, SCOUT, "H", "scout", zone="zone-8", area="habbanya-ridge", how="both")


def test_s143() -> None:
    position = scouting("zone-8")
    turn_of(position, A)
    assert can(position, "H") == []
    against(position, SCOUT, "H", "scout", zone="zone-8", area="habbanya-ridge", how="both")


def test_s144() -> None:
    position = scouting("zone-6")
    position.round = 1
    before = (dict(position.markers), position.supremacy)
    move(position, "H", "scout", zone="zone-6", area="windgap", how="both")
    assert (dict(position.markers), position.supremacy) == before
    assert position.battle is None
    assert RULES.view(GAME, position, H).sietches["windgap"] == position.sietches["windgap"]
    spending(position, "A", "deployment")
    drawn = position.token_pool[0]
    move(position, "T", "draw-token", to=A, token=drawn)
    move(position, "A", "deploy-token", area="windgap", leader="none")
    assert position.sietches["windgap"].shown
    name = position.legions["windgap"].tokens[0]
    assert RULES.view(GAME, position, A).tokens[name] == drawn
    assert RULES.view(GAME, position, H).tokens[name] != drawn
