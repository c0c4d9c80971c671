"""Action dice and Bene Gesserit tokens where players share a faction (teams-dice.toml)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.company import (
    BARON,
    CA,
    DUKE,
    FA,
    HA,
    HH,
    asking,
    rolls,
    team,
)
from tests.games.war_for_arrakis.scenarios.table import against, can, offered
from tests.games.war_for_arrakis.script import A, H, move


def rolled(seats: tuple[str, ...], atreides: str, harkonnen: str) -> Position:
    """Both sides have rolled so many dice, which are divided as far as nobody has a choice."""
    position = team(seats=seats)
    for owner in position.sides.values():
        owner.dice = {}
        owner.gesserit = 0
    position.rows = dict.fromkeys(position.rows, 8 - len(harkonnen))
    asking(position, "actions", "table")
    rolls(position, A, atreides)
    while position.step == "change-die":
        by = position.waiting[0]
        if by not in (HA, FA, A):
            break
        move(position, by, "change-die", result=offered(position, by, "change-die")[0])
    rolls(position, H, harkonnen)
    return position


def dice(position: Position, seat: str) -> str:
    """A player's dice by their initials (sorted)."""
    return "".join(sorted(result[0] * count for result, count in position.sides[seat].dice.items()))


def printed() -> Position:
    """The roll of the printed example."""
    return rolled(DUKE, "dhlm", "sssddlmm")


def tokens(harkonnen: int, atreides: int = 0) -> Position:
    """All have dice, and the sides have Bene Gesserit tokens that they may use now."""
    position = team()
    for seat, owner in position.sides.items():
        owner.gesserit = 0
        owner.dice = {result: 1 for result in owner.dice if result != "mentat"}
        if seat == HH:
            owner.gesserit = harkonnen
        if seat == HA:
            owner.gesserit = atreides
    return asking(position, "gesserit", H, A)


def test_s534() -> None:
    position = printed()
    assert dice(position, CA) == "ddss"
    assert dice(position, HH) == "lmm"
    assert position.step == "change-die"
    assert position.waiting == [HH]


def test_s535() -> None:
    position = printed()
    assert offered(position, HH, "change-die") == ["house"]
    move(position, HH, "change-die", result="house")
    assert dice(position, HH) == "hlmm"
    assert position.step == "act"


def test_s536() -> None:
    against(printed(), "dice.slots", HH, "change-die", result="leadership")


def test_s537() -> None:
    position = rolled(DUKE, "dhlm", "ssllmm")
    assert (dice(position, HH), dice(position, CA)) == ("llm", "mss")


def test_s538() -> None:
    position = rolled(DUKE, "dhlm", "ssllm")
    assert (dice(position, HH), dice(position, CA)) == ("llm", "ss")


def test_s539() -> None:
    position = rolled(DUKE, "dhlm", "lllhsm")
    assert (dice(position, HH), dice(position, CA)) == ("hll", "ms")
    assert position.waiting == [CA]
    assert offered(position, CA, "change-die") == ["deployment"]


def test_s540() -> None:
    position = rolled(DUKE, "dhlm", "sssss")
    assert dice(position, CA) == "ss"
    left = 0
    while position.step == "change-die":
        assert position.waiting == [HH]
        move(position, HH, "change-die", result=offered(position, HH, "change-die")[0])
        left += 1
    assert left == 3
    assert (len(dice(position, HH)), dice(position, CA)) == (3, "ss")


def changed() -> Position:
    """Shared Atreides have rolled 2 Strategy, a Deployment and a House."""
    position = team(seats=BARON)
    for owner in position.sides.values():
        owner.dice = {}
        owner.gesserit = 0
    asking(position, "actions", "table")
    rolls(position, A, "ssdh")
    rolls(position, H, "sssddlmm")
    return position


def test_s541() -> None:
    position = changed()
    assert (dice(position, FA), dice(position, HA)) == ("ds", "h")
    assert position.step == "change-die"
    assert position.waiting == [HA]


def test_s542() -> None:
    assert offered(changed(), HA, "change-die") == ["leadership", "mentat"]


def test_s543() -> None:
    against(changed(), "dice.slots", HA, "change-die", result="house")


def test_s544() -> None:
    position = team(seats=DUKE)
    for owner in position.sides.values():
        owner.dice = {}
    asking(position, "actions", "table")
    rolls(position, A, "ssmm")
    assert dice(position, A) == "mmss"
    assert position.roll is not None
    assert position.roll.to == H


def test_s545() -> None:
    position = tokens(1, 1)
    assert set(position.waiting) <= {HH, CA}
    both = team()
    for seat in (HH, HA):
        both.sides[seat].gesserit = 1
    rolled_first = asking(both, "actions", "table")
    asked: list[set[str]] = []
    while rolled_first.step != "act":
        if rolled_first.step == "gesserit":
            asked.append(set(rolled_first.waiting))
            for seat in sorted(asked[-1]):
                if rolled_first.step == "gesserit" and seat in rolled_first.waiting:
                    move(rolled_first, seat, "pass")
        elif rolled_first.roll is not None:
            faces = ["mentat", "house", "strategy", "deployment", "leadership"]
            owner = rolled_first.roll
            move(rolled_first, "T", "roll", to=owner.to, face=faces[owner.left % 5])
        else:
            by = rolled_first.waiting[0]
            move(
                rolled_first,
                by,
                "change-die",
                result=offered(rolled_first, by, "change-die")[0],
            )
    assert asked
    assert asked[0] == {HH, CA}
    assert asked[-1] == {HA, FA}


def test_s546() -> None:
    position = tokens(1)
    position.sides[HH].dice = {"leadership": 1, "mentat": 1}
    assert offered(position, HH, "gesserit") == ["house"]
    move(position, HH, "gesserit", result="house")
    assert dice(position, HH) == "hlm"


def test_s547() -> None:
    position = tokens(1)
    position.sides[CA].dice = {"deployment": 1, "strategy": 1}
    assert offered(position, CA, "gesserit") == ["mentat"]
    move(position, CA, "gesserit", result="mentat")
    assert dice(position, CA) == "dms"


def test_s548() -> None:
    position = tokens(2)
    move(position, HH, "gesserit", result=offered(position, HH, "gesserit")[0])
    assert "gesserit" not in can(position, CA)
    against(position, "dice.bene-gesserit", CA, "gesserit", result="mentat")


def test_s549() -> None:
    position = tokens(1)
    against(position, "dice.bene-gesserit", HH, "gesserit", result="strategy")
    assert "strategy" not in offered(position, HH, "gesserit")
