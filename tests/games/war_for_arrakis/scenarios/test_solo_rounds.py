"""The solo mode: the harvest, the end of a round and victory."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.company import (
    acts,
    alone,
    asking,
    automaton,
    regulars,
)
from tests.games.war_for_arrakis.scenarios.table import against, can, first, offered, settle, until
from tests.games.war_for_arrakis.script import GAME, A, H, move

POWERS = ("choam", "landsraad", "spacing-guild")
DEEP = ("ne-1", "ne-2", "ne-10", "ne-13", "ne-14", "ne-16")


def harvest(spice: int, *rows: int) -> Position:
    """So much spice is harvested; the markers of the powers stand in these rows from 0."""
    position = alone()
    deep = spice // 2
    position.harvesters = sorted([*DEEP[:deep], *(["ne-3"] if spice % 2 else [])])
    position.rows = dict(zip(POWERS, rows, strict=True))
    position.supremacy = 2
    return asking(position, "harvest", H)


def harvested(position: Position) -> Position:
    """The Harkonnens pay, each time by the first option, until the harvest is over."""
    while set(kinds(position)) & {"pay", "close-harvest"}:
        kind = "pay" if "pay" in kinds(position) else "close-harvest"
        move(position, H, kind, **first(position, H, kind))
    settle(position)
    return position


def kinds(position: Position) -> list[str]:
    """What the Harkonnens may do."""
    return can(position, H) if position.waiting == [H] else []


def gained(position: Position) -> int:
    """The Supremacy that the harvest brought: the end of the round brought 1 as ever."""
    assert position.round == 2
    return position.supremacy - 2 - 1


def rows(position: Position) -> list[int]:
    """Where the markers stand."""
    return [position.rows[power] for power in POWERS]


def ending(supremacy: int, **markers: int) -> Position:
    """A round ends; the Atreides have to reach the first Secret Objective."""
    position = alone({"carthag": regulars(H, 2)}, {"windgap": "rank-1"})
    position.supremacy = supremacy
    position.objectives = ["objective-1"]
    position.markers |= {name.replace("_", "-"): value for name, value in markers.items()}
    asking(position, "end-round", "table")
    while not position.winners and position.round == 1:
        until(position, ["relieve", "reveal-prescience", "draw-house-atreides"])
        if position.step != "relieve":
            break
        move(position, position.waiting[0], "pass")
    return position


def test_the_lowest_first_the_markers_of_the_two_lowest_rows_are_kept_2_each() -> None:
    """Given: 4 spice; rows 3, 2, 1.

    When: The Harkonnens pay.
    Then: The markers of the two lowest rows are kept (2 each).
    Source: 002 L1476
    """
    position = harvest(4, 3, 2, 1)
    harvested(position)
    assert rows(position) == [3, 2, 2]


def test_the_top_instead_illegal_the_lowermost_come_first() -> None:
    """Given: As before.

    When: The highest is kept first.
    Then: illegal because the lowermost come first.
    Source: 002 L1476
    """
    position = harvest(4, 3, 2, 1)
    against(position, "solo.spice", H, "pay", marker="spacing-guild", how="keep")
    harvested(position)
    assert rows(position)[2] == 2


def test_keep_before_raise_illegal_all_are_kept_from_falling_first() -> None:
    """Given: 6 spice; rows 3, 2, 1.

    When: One is raised.
    Then: illegal because all are kept from falling first.
    Source: 002 L1476; 002 L1477
    """
    position = harvest(6, 3, 2, 1)
    against(position, "solo.spice", H, "pay", marker="choam", how="raise")
    harvested(position)
    assert rows(position) == [3, 2, 1]


def test_one_raised_the_lowermost_is_raised_the_others_kept() -> None:
    """Given: 7 spice; rows 3, 2, 1.

    When: The Harkonnens pay.
    Then: effect: the lowermost is raised, the others kept.
    Source: 002 L1477
    """
    assert rows(harvested(harvest(7, 3, 2, 1))) == [2, 2, 1]
    assert rows(harvested(harvest(8, 3, 2, 1))) == [2, 1, 1]
    assert rows(harvested(harvest(9, 3, 2, 1))) == [2, 1, 0]


def test_nothing_stockpiled_illegal_the_stockpiling_rules_are_not_used() -> None:
    """Given: 8 spice, rows 1, 0, 0, Supremacy 2.

    When: They stockpile.
    Then: illegal because the Stockpiling rules are not used.
    Source: 002 L1480
    """
    position = harvest(8, 1, 0, 0)
    assert "stockpile" not in kinds(position)
    against(position, "harvest.stockpile", H, "stockpile")
    harvested(position)
    assert gained(position) == 0


def test_seven_and_the_top_the_markers_stay_and_the_harkonnens_score_1() -> None:
    """Given: 7 spice, all markers on the top row, Supremacy 2.

    When: The harvest.
    Then: The markers stay and the Harkonnens score 1.
    Source: 002 L1478
    """
    position = harvested(harvest(7, 0, 0, 0))
    assert rows(position) == [0, 0, 0]
    assert gained(position) == 1
    assert gained(harvested(harvest(9, 0, 0, 0))) == 1


def test_six_and_the_top_the_markers_stay_nothing_is_scored() -> None:
    """Given: 6 spice, all on the top row, Supremacy 2.

    When: The harvest.
    Then: The markers stay; nothing is scored.
    Source: 002 L1478
    """
    position = harvested(harvest(6, 0, 0, 0))
    assert rows(position) == [0, 0, 0]
    assert gained(position) == 0


def test_the_reserve() -> None:
    """Given: 3 spice, rows 1, 0, 0.

    When: The harvest.
    Then: The lowermost is kept, one spice goes to the reserve, for with it nothing can be paid.
    Source: 002 L1480; 002 L1476
    """
    position = harvested(harvest(3, 1, 0, 0))
    assert rows(position) == [1, 1, 1]
    assert position.reserve == 1
    again = alone()
    again.reserve = 1
    again.harvesters = ["ne-1", "ne-3"]
    again.rows = dict(zip(POWERS, (1, 0, 0), strict=True))
    harvested(asking(again, "harvest", H))
    assert sorted(rows(again)) == [0, 1, 1]
    assert again.reserve == 0


def test_carryalls_for_the_deep_legal_the_one_at_nw_2_illegal_to_save_nw_4() -> None:
    """Given: Sandworms come to Harvesters at nw-2 (Deep) and nw-4; one Carryall on zone-3.

    When: Which is saved?
    Then: legal: the one at nw-2; illegal to save nw-4.
    Source: 002 L1475
    """
    position = alone()
    position.harvesters = ["nw-2", "nw-4"]
    position.flyers = {"zone-3": "carryall"}
    position.signs = ["nw-2", "nw-4"]
    position.rows = dict.fromkeys(POWERS, 0)
    asking(position, "hazards", A)
    while position.step == "flip-sign":
        area = offered(position, "T", "flip-sign")[0]
        move(position, "T", "flip-sign", area=area, token="sandworm")
    if position.step == "emergences":
        move(position, A, "emergences", area="nw-4")
    assert position.step == "swallow"
    assert offered(position, H, "swallow") == ["zone-3"]
    move(position, H, "swallow", zone="zone-3")
    harvested(position)
    assert rows(position) == [0, 1, 1]  # 2 spice, of the Deep Desert


def test_the_round_ends_supremacy_4_the_atreides_get_a_bene_gesserit_token_for_the_step() -> None:
    """Given: Supremacy 3.

    When: End of the Round.
    Then: Supremacy 4; the Atreides get a Bene Gesserit token for the step.
    Source: 002 L1486
    """
    position = ending(3)
    assert position.supremacy == 4
    assert position.sides[A].gesserit == 1


def test_by_doing_nothing_the_harkonnens_win() -> None:
    """Given: Supremacy 9; no Sietch ever fell.

    When: End of the Round.
    Then: The Harkonnens win.
    Source: 002 L1486
    """
    position = ending(9)
    assert position.winners == [H]


def test_the_atreides_first_the_atreides_win_the_step_comes_after_the_usual_ones() -> None:
    """Given: Supremacy 9; the markers have reached the Secret Objective.

    When: End of the Round.
    Then: The Atreides win: the step comes after the usual ones.
    Source: 002 L1484; 002 L540
    """
    position = ending(9, kwisatz_haderach=8, sand_dwellers=6, jihad=4)
    assert position.winners == [A]


def test_tactical_cards_come_back_all_8_are_in_their_deck_again() -> None:
    """Given: Four were drawn this round.

    When: End of the Round.
    Then: All 8 are in their deck again.
    Source: 002 L1487
    """
    position = ending(3)
    assert position.round == 2
    until(position, ["draw-tactical"])
    assert offered(position, "T", "draw-tactical") == sorted(GAME.tactical)
    assert (automaton(position).harvesting, automaton(position).target) == ("", "")


def test_reinforcements_stay_they_stay_there() -> None:
    """Given: 9 cards lie in the Reinforcements deck.

    When: End of the Round.
    Then: They stay there.
    Source: 002 L1489
    """
    position = alone({"carthag": regulars(H, 2)}, {"windgap": "rank-1"})
    deck = position.decks["house-harkonnen"]
    automaton(position).reinforcements = deck[:9]
    position.decks = {**position.decks, "house-harkonnen": deck[9:]}
    asking(position, "end-round", "table")
    until(position, ["draw-house-atreides"])
    assert len(automaton(position).reinforcements) == 9


def test_no_bashar_for_rabban_only_the_atreides_are_asked_to_replace_a_leader() -> None:
    """Given: Beast Rabban and Paul stand on the board.

    When: End of the Round.
    Then: Only the Atreides are asked to replace a Leader.
    Source: 002 L1489
    """
    position = alone(
        {"carthag": regulars(H, 2, "beast-rabban"), "csw-3": regulars(A, 2, "paul-atreides")},
        {"windgap": "rank-1"},
    )
    asking(position, "end-round", "table")
    asked = set()
    while position.round == 1 and not position.winners:
        until(position, ["relieve", "draw-house-atreides"])
        if position.step != "relieve":
            break
        asked |= set(position.waiting)
        move(position, position.waiting[0], "pass")
    assert asked == {A}
    assert position.legions["carthag"].leaders == ["beast-rabban"]


def test_a_sietch_falls_they_win_at_once() -> None:
    """Given: Supremacy 8, a Sietch of rank 2.

    When: The Harkonnens destroy it.
    Then: They win at once.
    Source: 002 L1404; 002 L985
    """
    position = alone({"csw-3": regulars(H, 3)}, {"windgap": "rank-2"})
    position.supremacy = 8
    acts(position, "s", 2)
    move(position, H, "attack", start="csw-3", area="windgap")
    assert position.winners == [H]


def breeding(withheld: int) -> Position:
    """Breeding Program is about to be played by a Mentat die; so many dice are withheld."""
    position = alone({"carthag": regulars(H, 2)}, {"windgap": "rank-1"})
    robot = automaton(position)
    robot.unrolled, robot.withheld, robot.last = 3, withheld, "house-harkonnen"
    acts(position, "m")
    move(position, "T", "turn-up-corrino-ally", card="breeding-program")
    return position


def test_a_bene_gesserit_token_2_dice_on_the_spice_board_3_unrolled_no_token() -> None:
    """Given: 3 dice on the spice board, 2 unrolled; Breeding Program is played.

    When: The effect.
    Then: 2 dice on the spice board, 3 unrolled; no token.
    Source: 002 L1634
    """
    position = breeding(3)
    robot = automaton(position)
    assert (robot.withheld, robot.unrolled) == (2, 3)
    assert position.sides[H].gesserit == 0
    assert position.supremacy == 0


def test_no_die_to_take_supremacy_goes_up_by_1() -> None:
    """Given: No dice on the spice board; Breeding Program.

    When: The effect.
    Then: Supremacy goes up by 1.
    Source: 002 L1634
    """
    position = breeding(0)
    robot = automaton(position)
    assert (robot.withheld, robot.unrolled) == (0, 2)
    assert position.supremacy == 1
