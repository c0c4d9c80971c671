"""The solo mode: battles and casualties."""

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


def test_reinforcements_for_dice_2_cards_are_discarded_for_6_dice_1_is_left() -> None:
    """Given: 4 Regulars attack Windgap; 3 cards lie in the Reinforcements deck.

    When: The first round.
    Then: 2 cards are discarded, for 6 dice; 1 is left.
    Source: 002 L1611
    """
    position = assault(regulars(H, 4), cards=3)
    discarded(position)
    assert due(position) == (H, 6)
    assert len(automaton(position).reinforcements) == 1


def test_too_few_discarded_illegal_as_many_are_discarded_as_are_needed_for_6_dice() -> None:
    """Given: As before; one card has been discarded.

    When: The Harkonnens discard no more.
    Then: illegal because as many are discarded as are needed for 6 dice.
    Source: 002 L1611
    """
    position = assault(regulars(H, 4), cards=3)
    assert state(position) == "roll: T"
    (left,) = automaton(position).reinforcements
    for kind in ("pass", "boost"):
        assert kind not in can(position, H)
    against(position, "battle.cards turn.passing turn.seats turn.moves", H, "boost", card=left)
    assert due(position) == (H, 6)


def test_none_needed_none_is_discarded() -> None:
    """Given: 6 Regulars attack; cards lie there.

    When: The first round.
    Then: None is discarded.
    Source: 002 L1611
    """
    position = assault(regulars(H, 6), cards=3)
    assert discarded(position) == 0
    assert due(position) == (H, 6)
    assert len(automaton(position).reinforcements) == 3


def test_in_every_round_1_card_went_in_the_first_2_go_in_the_second() -> None:
    """Given: 5 Regulars attack and lose 1; 3 cards lie there.

    When: The second round.
    Then: 1 card went in the first, 2 go in the second.
    Source: 002 L1611
    """
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


def test_in_defence_1_card_is_discarded_3_units_2_for_the_rank_1_card() -> None:
    """Given: 3 Regulars in Carthag (rank 2) are attacked; 2 cards lie there.

    When: The first round.
    Then: 1 card is discarded: 3 Units, 2 for the rank, 1 card.
    Source: 002 L1611; 002 L902
    """
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


def test_the_landsraad_ban_no_card_is_discarded_they_roll_4_dice() -> None:
    """Given: 4 Regulars attack; cards lie there; the Landsraad Ban is active.

    When: The first round.
    Then: No card is discarded; they roll 4 dice.
    Source: 002 L1664
    """
    position = assault(regulars(H, 4), cards=3, bans=("landsraad",))
    assert discarded(position) == 0
    assert due(position) == (H, 4)
    assert len(automaton(position).reinforcements) == 3


def test_bashars_first_both_bashars_go() -> None:
    """Given: 2 Bashars, Beast Rabban, 2 Elites; 2 Hits.

    When: The casualties.
    Then: Both Bashars go.
    Source: 002 L1617
    """
    position = struck(legion(H, {"elite": 2}, ["bashar", "bashar", "beast-rabban"]), 2)
    losses(position)
    left = position.legions["csw-5"]
    assert (left.units, left.leaders) == ({"elite": 2}, ["beast-rabban"])


def test_not_the_last_leader_the_bashar_then_an_elite_becomes_a_regular() -> None:
    """Given: A Bashar, Beast Rabban, 2 Elites; 2 Hits.

    When: The casualties.
    Then: The Bashar, then an Elite becomes a Regular: one Leader remains, the named one.
    Source: 002 L1617; 002 L1618
    """
    position = struck(legion(H, {"elite": 2}, ["bashar", "beast-rabban"]), 2)
    losses(position)
    left = position.legions["csw-5"]
    assert (left.units, left.leaders) == ({"elite": 1, "regular": 1}, ["beast-rabban"])


def test_a_regular_too_early_illegal_elites_become_regulars_first() -> None:
    """Given: 2 Elites, 2 Regulars, a Bashar; 1 Hit.

    When: A Regular is removed.
    Then: illegal because Elites become Regulars first.
    Source: 002 L1618
    """
    position = struck(legion(H, {"elite": 2, "regular": 2}, ["bashar"]), 1)
    against(position, "solo.hits-elites", H, "lose", piece="regular")
    losses(position)
    assert units(position, "csw-5") == {"elite": 1, "regular": 3}


def test_elites_before_sardaukar_illegal_the_elite_comes_first() -> None:
    """Given: An Elite and a Sardaukar; 1 Hit.

    When: The Sardaukar becomes a Regular.
    Then: illegal because the Elite comes first.
    Source: 002 L1618; 002 L1619
    """
    position = struck(legion(H, {"elite": 1, "special-elite": 1}), 1)
    against(position, "solo.hits-elites", H, "lose", piece="special-elite")
    losses(position)
    assert units(position, "csw-5") == {"regular": 1, "special-elite": 1}


def test_the_last_leader_before_the_last_regular() -> None:
    """Given: 2 Regulars and Beast Rabban; 2 Hits.

    When: The casualties.
    Then: A Regular and Rabban go, one Regular stays: else both Regulars would be gone and he with them.
    Source: 002 L1620
    """
    position = struck(regulars(H, 2, "beast-rabban"), 2)
    losses(position)
    assert position.legions["csw-5"] == regulars(H, 1)
    assert position.sides[H].tank[0] == "beast-rabban"


def test_regulars_while_some_are_left_illegal_a_regular_goes_while_others_remain() -> None:
    """Given: 3 Regulars and Beast Rabban; 1 Hit.

    When: Rabban is removed.
    Then: illegal because a Regular goes while others remain.
    Source: 002 L1620
    """
    position = struck(regulars(H, 3, "beast-rabban"), 1)
    against(position, "solo.hits-last", H, "lose", piece="beast-rabban")
    losses(position)
    assert position.legions["csw-5"] == regulars(H, 2, "beast-rabban")


def test_they_never_retreat_illegal_harkonnen_legions_never_retreat() -> None:
    """Given: The Atreides attack Harkonnens and press on.

    When: The Harkonnens retreat.
    Then: illegal because Harkonnen Legions never retreat.
    Source: 002 L1624
    """
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


def test_half_the_power_the_harkonnens_cease_to_press_on_is_illegal() -> None:
    """Given: After a round 1 Regular (2) attacks 2 Regulars (4), counted in single Units.

    When: The next round would begin.
    Then: next: the Harkonnens cease; to press on is illegal.
    Source: 002 L1624
    """
    position = after(3, 2, 2)
    assert can(position, H) == ["cease"]
    against(position, "solo.retreat", H, "press-on")
    move(position, H, "cease")
    assert position.battle is None
    assert position.legions["csw-3"] == regulars(H, 1)
    assert position.legions["csw-5"] == regulars(A, 2)


def test_more_than_half_the_power_illegal_they_are_not_down_to_half() -> None:
    """Given: After a round 2 Regulars (4) attack 3 Regulars (6).

    When: The Harkonnens cease.
    Then: illegal because they are not down to half.
    Source: 002 L1624
    """
    position = after(4, 3, 2)
    assert position.battle is not None
    assert "cease" not in can(position, H)
    against(position, "solo.retreat", H, "cease")


def test_no_hit_to_go_on_no_hit_is_taken() -> None:
    """Given: 3 Regulars attack Windgap, a round has gone by.

    When: They press on.
    Then: effect: no Hit is taken.
    Source: 002 L1628
    """
    position = assault(regulars(H, 3), guard=2)
    fight(position, "xxx", "xxx")
    move(position, H, "press-on")
    assert position.battle is not None
    assert position.legions["csw-3"] == regulars(H, 3)
    assert "stand" in can(position, A)


def test_the_atreides_retreat_into_empty_areas_legal_to_an_empty_area() -> None:
    """Given: The Harkonnens press on against an Atreides Legion; around it lie empty Areas and one with an Atreides Legion.

    When: The Atreides retreat.
    Then: legal to an empty Area; illegal to the other.
    Source: 002 L1626
    """
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


def test_a_storm_strikes_an_elite_becomes_a_regular_by_the_same_criteria() -> None:
    """Given: 2 Elites and 2 Regulars in the Desert; a storm hits once.

    When: The casualties.
    Then: effect: an Elite becomes a Regular, by the same criteria.
    Source: 002 L1469
    """
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
