"""The solo mode: battles and casualties (solo-battles.toml)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Legion, Position
from tests.games.war_for_arrakis.scenarios.company import (
    acts,
    alone,
    asking,
    automaton,
    regulars,
    some,
    theirs,
)
from tests.games.war_for_arrakis.scenarios.fights import due, fight, units
from tests.games.war_for_arrakis.scenarios.table import against, can, offered, until
from tests.games.war_for_arrakis.script import A, H, legion, move, roll, state


def reinforced(position: Position, count: int) -> None:
    """So many cards lie in the Reinforcements deck."""
    cards = some(position, "house-harkonnen", count)
    deck = [card for card in position.decks["house-harkonnen"] if card not in cards]
    position.decks = {**position.decks, "house-harkonnen": deck}
    automaton(position).reinforcements = cards


def assault(
    attacker: Legion, guard: int = 2, cards: int = 0, bans: tuple[str, ...] = ()
) -> Position:
    """The Harkonnens at csw-3 attack the Sietch of Windgap (rank 1)."""
    position = alone({"csw-3": attacker, "windgap": regulars(A, guard)}, {"windgap": "rank-1"})
    reinforced(position, cards)
    position.bans = list(bans)
    acts(position, "s", 2)
    move(position, H, "attack", start="csw-3", area="windgap")
    return position


def struck(defender: Legion, hits: int) -> Position:
    """The Atreides at csw-3 attack Harkonnens at csw-5, and score so many Hits."""
    position = alone({"csw-3": regulars(A, 6), "csw-5": defender}, {"windgap": "rank-1"})
    position.sides[A].dice = {"strategy": 1, "mentat": 1}
    theirs(position, A)
    move(position, A, "spend", die="strategy", do="action")
    move(position, A, "choose", option=2)
    move(position, A, "attack", start="csw-3", area="csw-5")
    ours = sum(defender.units.values())
    fight(position, "s" * (hits + ours) + "h" * (6 - hits - ours), "h" * ours)
    return position


def losses(position: Position) -> list[str]:
    """What the Harkonnens lose, as long as they are asked: each time there is one choice."""
    lost = []
    while position.step == "lose" and position.waiting == [H]:
        choices = offered(position, H, "lose")
        assert len(choices) == 1
        lost.append(choices[0])
        move(position, H, "lose", piece=choices[0])
    return lost


def discarded(position: Position) -> int:
    """How many cards the Harkonnens discard until they are done with it."""
    count = 0
    while position.step == "boost" and position.waiting == [H]:
        if "boost" not in can(position, H):
            break
        move(position, H, "boost", card=offered(position, H, "boost")[0])
        count += 1
    while position.step == "boost":
        move(position, position.waiting[0], "pass")
    return count


def test_s689() -> None:
    position = assault(regulars(H, 4), cards=3)
    discarded(position)
    assert due(position) == (H, 6)
    assert len(automaton(position).reinforcements) == 1


def test_s690() -> None:
    position = assault(regulars(H, 4), cards=3)
    assert state(position) == "roll: T"
    (left,) = automaton(position).reinforcements
    for kind in ("pass", "boost"):
        assert kind not in can(position, H)
    against(position, "battle.cards turn.passing turn.seats turn.moves", H, "boost", card=left)
    assert due(position) == (H, 6)


def test_s691() -> None:
    position = assault(regulars(H, 6), cards=3)
    assert discarded(position) == 0
    assert due(position) == (H, 6)
    assert len(automaton(position).reinforcements) == 3


def test_s692() -> None:
    position = assault(regulars(H, 5), guard=4, cards=3)
    discarded(position)
    assert len(automaton(position).reinforcements) == 2
    roll(position, "hhhhhh")
    roll(position, "shhhh")
    assert units(position, "csw-3") == {"regular": 5}  # the Hit was parried by a shield
    move(position, H, "press-on")
    move(position, A, "stand")
    discarded(position)
    assert due(position) == (H, 6)
    assert len(automaton(position).reinforcements) == 1


def test_s693() -> None:
    position = alone({"cne-1": regulars(A, 6), "carthag": regulars(H, 3)}, {"windgap": "rank-1"})
    reinforced(position, 2)
    position.sides[A].dice = {"strategy": 1, "mentat": 1}
    theirs(position, A)
    move(position, A, "spend", die="strategy", do="action")
    move(position, A, "choose", option=2)
    move(position, A, "attack", start="cne-1", area="carthag")
    while position.step == "boost" and position.waiting == [A]:
        move(position, A, "pass")
    discarded(position)
    assert len(automaton(position).reinforcements) == 1
    roll(position, "hhhhhh")
    assert due(position) == (H, 6)


def test_s694() -> None:
    position = assault(regulars(H, 4), cards=3, bans=("landsraad",))
    assert discarded(position) == 0
    assert due(position) == (H, 4)
    assert len(automaton(position).reinforcements) == 3


def test_s695() -> None:
    position = struck(legion(H, {"elite": 2}, ["bashar", "bashar", "beast-rabban"]), 2)
    losses(position)
    left = position.legions["csw-5"]
    assert (left.units, left.leaders) == ({"elite": 2}, ["beast-rabban"])


def test_s696() -> None:
    position = struck(legion(H, {"elite": 2}, ["bashar", "beast-rabban"]), 2)
    losses(position)
    left = position.legions["csw-5"]
    assert (left.units, left.leaders) == ({"elite": 1, "regular": 1}, ["beast-rabban"])


def test_s697() -> None:
    position = struck(legion(H, {"elite": 2, "regular": 2}, ["bashar"]), 1)
    against(position, "solo.hits-elites", H, "lose", piece="regular")
    losses(position)
    assert units(position, "csw-5") == {"elite": 1, "regular": 3}


def test_s698() -> None:
    position = struck(legion(H, {"elite": 1, "special-elite": 1}), 1)
    against(position, "solo.hits-elites", H, "lose", piece="special-elite")
    losses(position)
    assert units(position, "csw-5") == {"regular": 1, "special-elite": 1}


def test_s699() -> None:
    position = struck(regulars(H, 2, "beast-rabban"), 2)
    losses(position)
    assert position.legions["csw-5"] == regulars(H, 1)
    assert position.sides[H].tank[0] == "beast-rabban"


def test_s700() -> None:
    position = struck(regulars(H, 3, "beast-rabban"), 1)
    against(position, "solo.hits-last", H, "lose", piece="beast-rabban")
    losses(position)
    assert position.legions["csw-5"] == regulars(H, 2, "beast-rabban")


def test_s701() -> None:
    position = struck(regulars(H, 3), 1)
    losses(position)
    assert position.waiting == [A]
    move(position, A, "press-on")
    assert "retreat" not in can(position, H)
    against(position, "battle.retreat", H, "retreat")
    assert position.battle is not None
    assert position.battle.round == 2


def after(attack: int, defend: int, hits: int) -> Position:
    """A round between Regulars in the open: the defender scores so many Hits, the attacker none."""
    position = alone(
        {"csw-3": regulars(H, attack), "csw-5": regulars(A, defend)},
        {"sihaya-ridge": "rank-1"},
        "sihaya-ridge",
    )
    position.legions["sihaya-ridge"] = regulars(A, 6)
    acts(position, "s", 2)
    move(position, H, "attack", start="csw-3", area="csw-5")
    fight(position, "x" * attack, "s" * hits + "x" * (defend - hits))
    losses(position)
    return position


def test_s702() -> None:
    position = after(3, 2, 2)
    assert can(position, H) == ["cease"]
    against(position, "solo.retreat", H, "press-on")
    move(position, H, "cease")
    assert position.battle is None
    assert position.legions["csw-3"] == regulars(H, 1)
    assert position.legions["csw-5"] == regulars(A, 2)


def test_s703() -> None:
    position = after(4, 3, 2)
    assert position.battle is not None
    assert "cease" not in can(position, H)
    against(position, "solo.retreat", H, "cease")


def test_s704() -> None:
    position = assault(regulars(H, 3), guard=2)
    fight(position, "xxx", "xxx")
    move(position, H, "press-on")
    assert position.battle is not None
    assert position.legions["csw-3"] == regulars(H, 3)
    assert "stand" in can(position, A)


def test_s705() -> None:
    position = alone(
        {"cse-3": regulars(H, 6), "cse-2": regulars(A, 3), "cne-9": regulars(A, 1)},
        {"sihaya-ridge": "rank-1"},
        "sihaya-ridge",
    )
    position.legions["sihaya-ridge"] = regulars(A, 6)
    acts(position, "s", 2)
    move(position, H, "attack", start="cse-3", area="cse-2")
    fight(position, "xxxxxx", "xxx")
    move(position, H, "press-on")
    move(position, A, "retreat")
    assert position.waiting == [A]
    where = offered(position, A, "flee")
    assert "cne-7" in where
    assert "cne-9" not in where
    assert "cse-3" not in where
    against(position, "solo.haven", A, "flee", area="cne-9")
    move(position, A, "flee", area="cne-7")
    assert position.legions["cne-7"] == regulars(A, 3)


def test_s706() -> None:
    position = alone({"cse-1": legion(H, {"elite": 2, "regular": 2})}, {"windgap": "rank-1"})
    asking(position, "hazards", A)
    until(position, ["roll", "flip-sign"])
    if position.step == "flip-sign":
        move(position, "T", "flip-sign", area="cse-1", token="sand")
        until(position, ["roll"])
    assert position.roll is not None
    roll(position, "sh")
    losses(position)
    assert units(position, "cse-1") == {"elite": 1, "regular": 3}
