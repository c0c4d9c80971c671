"""The solo mode: dice, turns and special Actions."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.company import (
    acts,
    alone,
    asking,
    automaton,
    comes_up,
    covered,
    regulars,
    rolls,
    theirs,
)
from tests.games.war_for_arrakis.scenarios.table import against, can, offered, until
from tests.games.war_for_arrakis.script import A, H, move, stand_with, state


def windgap(**legions: int) -> Position:
    """The Sietch of Windgap, held by a token and a Naib; Harkonnen Regulars stand there."""
    areas = {area.replace("_", "-"): regulars(H, count) for area, count in legions.items()}
    position = alone(areas, {"windgap": "rank-1"})
    covered(position, "windgap", 1, "naib")
    return position


def rabban(state: str, area: str = "carthag") -> Position:
    """Beast Rabban's card is in this state; he leads a Legion, where there is an area."""
    position = windgap(hagga_basin=5)
    if area:
        position.legions[area] = regulars(H, 5, "beast-rabban")
    stand_with(position, "hagga-basin", leaders=["bashar"])
    position.sides[H].leaders["beast-rabban"] = state
    return comes_up(position, "l")


def test_no_roll_beforehand_the_atreides_have_rolled_4_dice() -> None:
    """Given: Solo, top row.

    When: Action Resolution begins.
    Then: The Atreides have rolled 4 dice; the Harkonnens have 8 unused dice and none with a result.
    Source: 002 L1462
    """
    position = alone()
    for owner in position.sides.values():
        owner.dice = {}
    asking(position, "actions", "table")
    rolls(position, A, "slmh")
    until(position, ["act"])
    assert sum(position.sides[A].dice.values()) == 4
    assert position.sides[H].dice == {}
    assert automaton(position).unrolled == 8


def test_a_die_after_each_turn_the_table_rolls_one_harkonnen_die_which_is_spent_at_once() -> None:
    """Given: The Atreides have taken their turn.

    When: Whose is the next line?
    Then: next: the table rolls one Harkonnen die, which is spent at once.
    Source: 002 L1464
    """
    position = windgap(carthag=5)
    move(position, A, "spend", die="mentat", do="action")
    move(position, A, "pass")
    assert state(position) == "roll: T"
    assert position.roll is not None
    assert (position.roll.to, position.roll.left) == (H, 1)
    move(position, "T", "roll", to=H, face="strategy")
    assert state(position) == "act: H"


def test_what_was_rolled_is_done_illegal_the_die_is_used_for_the_corresponding_action() -> None:
    """Given: Strategy has been rolled.

    When: The Harkonnens take a Mentat Action.
    Then: illegal because the die is used for the corresponding Action.
    Source: 002 L1464
    """
    position = comes_up(windgap(carthag=5), "s")
    against(position, "actions.spend", H, "spend", die="mentat", do="action")
    assert offered(position, H, "spend") == ["strategy"]


def test_the_fourth_of_a_kind_it_is_rolled_again_no_die_is_spent() -> None:
    """Given: 3 spent dice show Strategy.

    When: Strategy is rolled.
    Then: next: it is rolled again; no die is spent.
    Source: 002 L1465
    """
    position = windgap(carthag=5)
    automaton(position).spent = {"strategy": 3}
    automaton(position).unrolled = 5
    comes_up(position, "s")
    assert state(position) == "roll: T"
    assert automaton(position).spent == {"strategy": 3}
    move(position, "T", "roll", to=H, face="mentat")
    move(position, H, "spend", die="mentat", do="action")
    assert automaton(position).unrolled == 4


def test_the_third_of_a_kind_legal_it_is_spent() -> None:
    """Given: 2 spent dice show Strategy.

    When: Strategy is rolled.
    Then: legal: it is spent.
    Source: 002 L1465
    """
    position = windgap(carthag=5)
    automaton(position).spent = {"strategy": 2}
    acts(position, "s")
    assert automaton(position).spent == {"strategy": 3}


def test_desert_power_and_unrolled_dice_legal_2_are_fewer_than_3() -> None:
    """Given: 2 unused Atreides dice; 3 Harkonnen dice not yet rolled.

    When: Desert Power.
    Then: legal because 2 are fewer than 3.
    Source: 002 L1650
    """
    position = windgap(carthag=5)
    automaton(position).unrolled = 3
    assert "desert-power" in can(position, A)
    move(position, A, "desert-power", do="action")


def test_withheld_dice_do_not_count_illegal_dice_on_the_spice_board_are_not_unused() -> None:
    """Given: 3 unused Atreides dice; 3 not yet rolled, 4 on the spice board.

    When: Desert Power.
    Then: illegal because dice on the spice board are not unused.
    Source: 002 L1650
    """
    position = windgap(carthag=5)
    position.sides[A].dice = {"mentat": 3}
    automaton(position).unrolled = 3
    automaton(position).withheld = 4
    assert "desert-power" not in can(position, A)
    against(position, "actions.desert-power", A, "desert-power", do="action")


def test_the_tank_moves_he_moves_one_step() -> None:
    """Given: Captain Aramsham is on the first slot.

    When: A Harkonnen die is spent.
    Then: He moves one step.
    Source: 002 L1464
    """
    position = windgap(carthag=5)
    position.sides[H].tank[0] = "captain-aramsham"
    acts(position, "s")
    assert position.sides[H].tank[:2] == ["", "captain-aramsham"]


def test_the_last_die_the_phase_is_over() -> None:
    """Given: 1 Harkonnen die is not yet rolled; the Atreides have dice left.

    When: It is rolled and spent.
    Then: next: the phase is over.
    Source: 002 L1404; 002 L616
    """
    position = windgap()
    automaton(position).unrolled = 1
    acts(position, "s")
    assert position.phase != "actions"
    assert sum(position.sides[A].dice.values()) == 1


def test_special_actions_first_illegal_a_special_action_is_always_activated_if_possible() -> None:
    """Given: Beast Rabban leads a Legion, his card is ready; Leadership is rolled.

    When: Plain Leadership.
    Then: illegal because a special Action is always activated if possible.
    Source: 002 L1493
    """
    position = rabban("ready")
    against(position, "solo.leaders", H, "spend", die="leadership", do="action")


def test_his_special_action_legal_his_card_is_spent_then() -> None:
    """Given: As before.

    When: Rabban's special Action.
    Then: legal; his card is spent then.
    Source: 002 L1493
    """
    position = rabban("ready")
    assert offered(position, H, "spend", die="leadership") == ["beast-rabban"]
    move(position, H, "spend", die="leadership", do="beast-rabban")
    until(position, ["act"])
    assert position.sides[H].leaders["beast-rabban"] == "spent"


def test_a_spent_leader_legal() -> None:
    """Given: Beast Rabban's card is spent.

    When: Plain Leadership.
    Then: legal.
    Source: 002 L1493
    """
    position = rabban("spent")
    assert offered(position, H, "spend", die="leadership") == ["action"]
    move(position, H, "spend", die="leadership", do="action")


def test_a_leader_off_the_board_legal_the_plain_action_because_his_own() -> None:
    """Given: Beast Rabban is ready, his figure is not on the board.

    When: Leadership is rolled.
    Then: legal: the plain Action, because his own (his Legion moves twice) is not possible.
    Source: 002 L1493
    """
    position = rabban("ready", "")
    assert offered(position, H, "spend", die="leadership") == ["action"]


def test_a_leader_in_the_tank_legal_tanked_leaders_are_inactive() -> None:
    """Given: The Baron is in the tank; House is rolled.

    When: Plain House.
    Then: legal because tanked Leaders are inactive.
    Source: 002 L1493; 002 L1006
    """
    position = windgap(carthag=5)
    position.sides[H].leaders["baron-harkonnen"] = "ready"
    position.sides[H].tank[0] = "baron-harkonnen"
    comes_up(position, "h")
    assert offered(position, H, "spend", die="house") == ["action"]


def test_the_barons_three_illegal_his_special_action_instead() -> None:
    """Given: The Baron is ready; House is rolled; a Legion has Regulars.

    When: The House Action.
    Then: illegal: his special Action instead.
    Source: 002 L1493
    """
    position = windgap(carthag=5)
    position.sides[H].leaders["baron-harkonnen"] = "ready"
    comes_up(position, "h")
    against(position, "solo.leaders", H, "spend", die="house", do="action")
    move(position, H, "spend", die="house", do="baron-harkonnen")
    until(position, ["act"])
    assert position.legions["carthag"].units == {"regular": 2, "elite": 3}
    theirs(position, A)
