"""Who acts and who decides where players share a faction (teams-turns.toml)."""

from __future__ import annotations

import pytest

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.company import (
    CA,
    FA,
    HA,
    HH,
    asking,
    owned,
    regulars,
    some,
    team,
    theirs,
)
from tests.games.war_for_arrakis.scenarios.fights import due, uncarded
from tests.games.war_for_arrakis.scenarios.table import against, can, goes, offered, until, wrong
from tests.games.war_for_arrakis.script import A, H, move, roll, told


def idle(position: Position, by: str) -> None:
    """A player spends a die of Mentat, and draws nothing."""
    move(position, by, "spend", die="mentat", do="action")
    move(position, by, "pass")


def ready(position: Position, seat: str, *leaders: str) -> None:
    """These Leaders are in play."""
    for leader in leaders:
        position.sides[seat].leaders[leader] = "ready"


def dice(position: Position, **results: dict[str, int]) -> None:
    """The dice of all players: those that are not named have none."""
    for seat, owner in position.sides.items():
        owner.dice = results.get(seat.replace("-", "_"), {})


def test_s550() -> None:
    position = theirs(team(), A)
    assert sorted(position.waiting) == [FA, HA]
    for seat in (HA, FA):
        assert "spend" in can(position, seat)
    for seat in (HH, CA):
        assert "spend" not in can(position, seat)


def test_s551() -> None:
    position = theirs(team(), A)
    idle(position, HA)
    idle(position, HH)
    assert sorted(position.waiting) == [FA, HA]
    move(position, HA, "spend", die="leadership", do="action")


def test_s552() -> None:
    position = theirs(team(), H)
    idle(position, HH)
    assert sorted(position.waiting) == [FA, HA]
    against(position, "actions.spend", CA, "spend", die="mentat", do="action")


def test_s553() -> None:
    position = team()
    dice(position, house_atreides={"mentat": 1}, corrino_ally={"strategy": 1})
    theirs(position, H)
    against(position, "actions.spend", HH, "spend", die="strategy", do="action")
    assert "spend" not in can(position, HH)
    assert "spend" in can(position, CA)


def test_s554() -> None:
    position = team()
    dice(position, corrino_ally={"mentat": 1})
    theirs(position, H)
    assert "spend" in can(position, CA)
    idle(position, CA)
    assert position.phase != "actions"


def test_s555() -> None:
    position = team({"carthag": regulars(H, 2, "bashar")})
    theirs(position, H)
    move(position, HH, "spend", die="leadership", do="action")
    assert position.waiting == [HH]
    against(position, "effects.choose", CA, "choose", option=1)
    move(position, HH, "choose", option=1)


def test_s556() -> None:
    position = theirs(team({"carthag": regulars(H, 2, "beast-rabban")}), H)
    move(position, CA, "spend", die="strategy", do="action")
    move(position, CA, "choose", option=1)
    goes(position, CA, "carthag", "cne-1")
    assert position.legions["cne-1"].leaders == ["beast-rabban"]


def test_s557() -> None:
    position = theirs(team({"carthag": regulars(H, 1)}), H)
    move(position, CA, "spend", die="deployment", do="action")
    move(position, CA, "deploy", piece="beast-rabban", area="carthag")
    assert position.legions["carthag"].leaders == ["beast-rabban"]


def test_s558() -> None:
    position = team({"csw-3": regulars(H, 3, "captain-aramsham"), "csw-5": regulars(A, 4)})
    theirs(position, H)
    move(position, HH, "spend", die="leadership", do="action")
    move(position, HH, "choose", option=2)
    move(position, HH, "attack", start="csw-3", area="csw-5")
    uncarded(position)
    roll(position, "hhh")
    counted = told(roll(position, "xxxx"), "hits-counted")[0]
    assert (counted["attack"], counted["defense"]) == (1, 0)


def test_s559() -> None:
    position = theirs(team(), H)
    assert "captain-aramsham" in offered(position, CA, "spend", die="deployment")
    move(position, CA, "spend", die="deployment", do="captain-aramsham")


def test_s560() -> None:
    position = team()
    ready(position, HH, "thufir-hawat")
    theirs(position, H)
    assert offered(position, CA, "spend", die="mentat") == ["action"]
    against(position, "actions.spend", CA, "spend", die="mentat", do="thufir-hawat")
    assert wrong(position, HH, "spend", die="mentat", do="thufir-hawat") is None


def test_s561() -> None:
    position = team()
    ready(position, CA, "gaius-helen-mohiam")
    theirs(position, H)
    assert offered(position, HH, "spend", die="mentat") == ["action"]
    against(position, "actions.spend", HH, "spend", die="mentat", do="gaius-helen-mohiam")
    assert wrong(position, CA, "spend", die="mentat", do="gaius-helen-mohiam") is None


def test_s562() -> None:
    position = team({"windgap": regulars(A, 2, "paul-muad-dib")}, {"windgap": "rank-1"})
    position.sides[HA].leaders["paul-atreides"] = "gone"
    ready(position, FA, "paul-muad-dib")
    theirs(position, A)
    assert "paul-muad-dib" in offered(position, FA, "spend", die="leadership")
    assert offered(position, HA, "spend", die="leadership") == ["action"]
    against(position, "actions.spend", HA, "spend", die="leadership", do="paul-muad-dib")


def test_s563() -> None:
    position = theirs(team({"csw-3": regulars(A, 2)}), A)
    move(position, HA, "spend", die="house", do="action", result="strategy")
    assert position.waiting == [FA]
    move(position, FA, "choose", option=1)
    goes(position, FA, "csw-3", "csw-5")
    assert position.sides[HA].dice["leadership"] == 1
    assert "house" not in position.sides[HA].dice


def test_s564() -> None:
    position = theirs(team(), A)
    move(position, HA, "spend", die="house", do="action", result="mentat")
    assert position.waiting == [HA]
    until(position, [f"draw-{HA}"])
    move(position, "T", f"draw-{HA}", to=HA, card=position.decks[HA][0])
    assert len(position.sides[HA].hand) == 1


def test_s565() -> None:
    position = theirs(team(), A)
    assert "house" not in offered(position, FA, "spend")
    against(position, "actions.spend", FA, "spend", die="house", do="action", result="strategy")


def test_s566() -> None:
    position = asking(team(), "vehicles", H)
    assert position.waiting == [HH]
    assert "place-vehicle" in can(position, HH)
    assert "place-vehicle" not in can(position, CA)
    against(position, "vehicles.place", CA, "place-vehicle", vehicle="carryall", place="zone-1")


def test_s567() -> None:
    position = team()
    owned(position, CA, "full-control-of-the-air")
    theirs(position, H)
    move(position, CA, "play", die="mentat", card="full-control-of-the-air")
    assert position.waiting == [CA]
    for zone in ("zone-1", "zone-2"):
        move(position, CA, "place-vehicles", vehicle="ornithopter", place=zone)
    assert position.flyers == {"zone-1": "ornithopter", "zone-2": "ornithopter"}


def test_s568() -> None:
    position = team({"cse-1": regulars(H, 2)})
    position.signs = ["cse-1"]
    asking(position, "hazards", A)
    until(position, ["flip-sign"])
    move(position, "T", "flip-sign", area="cse-1", token="sandworm")
    assert position.step == "flee"
    assert position.waiting == [FA]
    where = offered(position, FA, "flee")[0]
    against(position, "battle.retreat", HA, "flee", area=where)
    move(position, FA, "flee", area=where)


def test_s569() -> None:
    position = team()
    position.sides[CA].tank[0] = "captain-aramsham"
    theirs(position, H)
    idle(position, HH)
    assert position.sides[CA].tank.index("captain-aramsham") == 1
    idle(position, HA)
    idle(position, CA)
    assert position.sides[CA].tank.index("captain-aramsham") == 2


def test_s570() -> None:
    position = team()
    position.sides[FA].tank[0] = "stilgar"
    dice(
        position,
        house_atreides={"mentat": 1},
        house_harkonnen={"mentat": 2},
        corrino_ally={"mentat": 1},
    )
    theirs(position, A)
    move(position, FA, "desert-power", do="action")
    until(position, ["act"])
    assert position.sides[FA].tank[0] == "stilgar"


def test_s571() -> None:
    position = team()
    dice(
        position,
        house_atreides={"mentat": 1},
        fremen_ally={"mentat": 1, "strategy": 1},
        house_harkonnen={"mentat": 1, "house": 1},
        corrino_ally={"mentat": 1, "strategy": 1},
    )
    theirs(position, A)
    assert any("desert-power" in can(position, seat) for seat in (HA, FA))


def test_s572() -> None:
    position = team()
    dice(
        position,
        house_atreides={"mentat": 1},
        fremen_ally={"mentat": 1, "strategy": 1, "deployment": 1},
        house_harkonnen={"mentat": 1, "house": 1, "leadership": 1},
        corrino_ally={"mentat": 1},
    )
    theirs(position, A)
    for seat in (HA, FA):
        assert "desert-power" not in can(position, seat)
        against(position, "actions.desert-power", seat, "desert-power", do="action")


@pytest.mark.parametrize("ban", [[], ["landsraad"]])
def test_s573(ban: list[str]) -> None:
    position = team({"csw-3": regulars(H, 2, "bashar"), "csw-5": regulars(A, 2)})
    for seat in (HH, CA):
        owned(position, seat, *some(position, seat, 1))
    position.bans = ban
    theirs(position, H)
    move(position, HH, "spend", die="leadership", do="action")
    move(position, HH, "choose", option=2)
    move(position, HH, "attack", start="csw-3", area="csw-5")
    for seat in (HH, CA):
        card = position.sides[seat].hand[0]
        assert (wrong(position, seat, "boost", card=card) is None) == (not ban)
    uncarded(position)
    assert due(position) == (H, 2)


@pytest.mark.parametrize("ban", [[], ["spacing-guild"]])
def test_s574(ban: list[str]) -> None:
    position = team({"windgap": regulars(A, 1)}, {"windgap": "rank-1"})
    position.flyers = {"zone-8": "ornithopter"}
    position.bans = ban
    theirs(position, H)
    for seat in (HH, CA):
        assert ("scout" in can(position, seat)) == (not ban)
