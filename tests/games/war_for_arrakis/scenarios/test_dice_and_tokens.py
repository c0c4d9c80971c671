"""Rolling and allotting dice, Bene Gesserit tokens."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from adjudicator.games.war_for_arrakis.tasks import task
from tests.games.war_for_arrakis.scenarios.table import (
    against,
    at_turn,
    can,
    offered,
    phase,
    settle,
    spending,
    until,
)
from tests.games.war_for_arrakis.script import A, H, doing, legion, line, move, scene, state

FEW = {"leadership": 2, "strategy": 1, "deployment": 1}


def rolled(atreides: str, harkonnen: str, row: int = 0) -> Position:
    """Both sides have rolled these results (initials), with the lowest marker on a row from 0."""
    results = {
        result[0]: result for result in ("deployment", "house", "leadership", "mentat", "strategy")
    }
    position = scene()
    position.rows = dict.fromkeys(position.rows, row)
    for owner in position.sides.values():
        owner.dice = {}
    phase(position, "vehicles", "H")
    until(position, ["roll"])
    for side, letters in ((A, atreides), (H, harkonnen)):
        for letter in letters:
            assert position.roll is not None
            assert position.roll.to == side
            move(position, "T", "roll", to=side, face=results[letter])
    assert position.roll is None
    return position


def asked_for_tokens(tokens: dict[str, int], dice: dict[str, dict[str, int]]) -> Position:
    """All dice are allotted, and the sides are asked for their Bene Gesserit tokens."""
    position = scene()
    for side in (A, H):
        position.sides[side].gesserit = tokens.get(side, 0)
        position.sides[side].dice = dict(dice.get(side, {}))
    doing(position, [task("gesserit", H), task("gesserit", A)], A)
    settle(position)
    return position


def test_who_rolls_how_many_harkonnen_rolls_5_atreides_rolls_4_always_4() -> None:
    """Given: Active row 4.

    When: Both players roll.
    Then: Harkonnen rolls 5, Atreides rolls 4 (always 4).
    Source: 002 L597; 002 L578
    """
    position = rolled("ssll", "smhld", row=3)
    assert sum(position.sides[A].dice.values()) == 4
    assert sum(position.sides[H].dice.values()) == 5


def test_forced_change_goes_to_the_emptiest_result_illegal() -> None:
    """Given: Harkonnen rolled 8 dice: 5 Strategy, 2 Leadership, 1 Mentat (free slots: Deployment 3, House 3, Mentat 2, Leadership 1).

    When: The player turns the first surplus Strategy die into Mentat.
    Then: illegal because the change must go to a result with the most free slots: Deployment or House.
    Source: 002 L598
    """
    position = rolled("ssll", "sssssllm")
    assert state(position) == "change-die: H"
    against(position, "dice.slots", "H", "change-die", result="mentat")
    assert offered(position, "H", "change-die") == ["deployment", "house"]


def test_changes_happen_one_at_a_time_illegal() -> None:
    """Given: Harkonnen rolled 5 Strategy, 2 Leadership, 1 Mentat. The first surplus Strategy die already became House, so now Deployment has 3 free slots and House 2.

    When: The second surplus die becomes House too.
    Then: illegal because after the first change Deployment alone has the most free slots; it must become Deployment.
    Source: 002 L598
    """
    position = rolled("ssll", "sssssllm")
    line(position, "H", "change-die", "change-die: H", result="house")
    against(position, "dice.slots", "H", "change-die", result="house")
    move(position, "H", "change-die", result="deployment")
    assert position.sides[H].dice == {
        "strategy": 3,
        "leadership": 2,
        "mentat": 1,
        "house": 1,
        "deployment": 1,
    }


def test_tie_between_equally_free_results_legal() -> None:
    """Given: Harkonnen rolled 5 Strategy, 2 Leadership, 1 Mentat; nothing changed yet (free slots: Deployment 3, House 3, Mentat 2, Leadership 1).

    When: The player chooses House while Deployment has as many free slots.
    Then: legal because among equally free results the player picks.
    Source: 002 L598
    """
    for result in ("house", "deployment"):
        position = rolled("ssll", "sssssllm")
        line(position, "H", "change-die", "change-die: H", result=result)
        assert position.sides[H].dice[result] == 1


def test_atreides_limit_is_two_two_stay_leadership() -> None:
    """Given: Atreides rolled 3 Leadership, 1 House.

    When: Dice are allotted.
    Then: Two stay Leadership; the third must become Strategy, Deployment or Mentat (2 free each), not House (1 free).
    Source: 002 L598
    """
    position = rolled("lllh", "ssslllmm")
    assert state(position) == "change-die: A"
    assert offered(position, "A", "change-die") == ["deployment", "mentat", "strategy"]
    against(position, "dice.slots", "A", "change-die", result="house")
    move(position, "A", "change-die", result="mentat")
    assert position.sides[A].dice == {"leadership": 2, "house": 1, "mentat": 1}


def test_no_free_change_illegal_three_fit_on_the_harkonnen_board() -> None:
    """Given: Harkonnen rolled 3 Strategy and 3 House among 8 dice.

    When: The player changes a third Strategy die into Leadership.
    Then: illegal because three fit on the Harkonnen board; only dice beyond the limit change.
    Source: 002 L598
    """
    position = rolled("ssll", "ssshhhmm")
    assert state(position) == "gesserit: A"
    assert position.sides[H].dice == {"strategy": 3, "house": 3, "mentat": 2}
    against(position, "dice.slots turn.seats", "H", "change-die", result="leadership")


def test_harkonnen_decides_on_its_token_first_illegal_the_harkonnen_decides_first() -> None:
    """Given: Harkonnen has 1 Bene Gesserit token, Atreides has 1.

    When: After allotting, the Atreides player wants to place its token before the Harkonnen has decided.
    Then: illegal because the Harkonnen decides first (place or decline), then the Atreides.
    Source: 002 L599; 002 L545
    """
    position = asked_for_tokens({A: 1, H: 1}, {A: FEW, H: FEW})
    assert state(position) == "gesserit: H"
    against(position, "turn.seats dice.bene-gesserit", "A", "gesserit", result="house")
    line(position, "H", "pass", "gesserit: A")


def test_token_goes_to_the_rarest_result_legal() -> None:
    """Given: Atreides dice: 2 Leadership, 1 Strategy, 1 Deployment.

    When: Atreides puts the token on House.
    Then: legal because House and Mentat both show zero dice and the owner breaks the tie.
    Source: 002 L1250; 002 L1254
    """
    position = asked_for_tokens({A: 1}, {A: FEW, H: FEW})
    assert offered(position, "A", "gesserit") == ["house", "mentat"]
    move(position, "A", "gesserit", result="house")
    assert position.sides[A].dice == {**FEW, "house": 1}
    assert position.sides[A].gesserit == 0


def test_token_not_on_a_common_result_illegal() -> None:
    """Given: Atreides dice: 2 Leadership, 1 Strategy, 1 Deployment.

    When: Atreides puts the token on Strategy.
    Then: illegal because Strategy has one die while two results have none.
    Source: 002 L1250
    """
    position = asked_for_tokens({A: 1}, {A: FEW, H: FEW})
    against(position, "dice.bene-gesserit", "A", "gesserit", result="strategy")


def test_only_one_token_per_round_illegal_at_most_one_may_be_used_per_round() -> None:
    """Given: Atreides holds 2 Bene Gesserit tokens.

    When: Atreides places both in the same round.
    Then: illegal because at most one may be used per round.
    Source: 002 L599; 002 L1250
    """
    position = asked_for_tokens({A: 2}, {A: FEW, H: FEW})
    move(position, "A", "gesserit", result="house")
    assert "gesserit" not in can(position, "A")
    against(position, "dice.bene-gesserit turn.seats", "A", "gesserit", result="mentat")
    assert position.sides[A].gesserit == 1


def test_token_may_be_kept_legal_it_stays_for_a_later_round() -> None:
    """Given: Atreides holds 1 token.

    When: Atreides declines to place it.
    Then: legal; it stays for a later round.
    Source: 002 L1250; 002 L599
    """
    position = asked_for_tokens({A: 1}, {A: FEW, H: FEW})
    move(position, "A", "pass")
    assert position.sides[A].gesserit == 1
    assert position.sides[A].dice == FEW


def test_no_token_in_mid_round_illegal() -> None:
    """Given: Atreides gains a token in round 2 because Supremacy reached 4 during the Action Resolution.

    When: In its next turn Atreides wants to place it.
    Then: illegal because tokens are placed only once, right after the allotting of dice.
    Source: 002 L1250
    """
    position = scene()
    position.sides[A].gesserit = 1
    at_turn(position, "A")
    assert "gesserit" not in can(position, "A")
    against(position, "dice.bene-gesserit", "A", "gesserit", result="house")


def test_token_counts_against_desert_power_illegal_the_token_counts_as_a_die() -> None:
    """Given: Atreides has 3 unused dice and 1 unused token, Harkonnen has 4 unused dice.

    When: Atreides takes a Desert Power Action.
    Then: illegal because the token counts as a die: 4 is not fewer than 4.
    Source: 002 L1258; 002 L671
    """
    position = asked_for_tokens({A: 1}, {A: {"strategy": 2, "mentat": 1}, H: FEW})
    move(position, "A", "gesserit", result="house")
    at_turn(position, "A")
    against(position, "actions.desert-power", "A", "desert-power", do="action")

    without = asked_for_tokens({A: 1}, {A: {"strategy": 2, "mentat": 1}, H: FEW})
    move(without, "A", "pass")
    at_turn(without, "A")
    assert "desert-power" in can(without, "A")


def test_harkonnen_token_helps_the_atreides_legal_4_is_fewer_than_5() -> None:
    """Given: Atreides has 4 unused dice, Harkonnen 4 dice and 1 unused token.

    When: Atreides takes a Desert Power Action.
    Then: legal because 4 is fewer than 5.
    Source: 002 L1258; 002 L671
    """
    position = asked_for_tokens({H: 1}, {A: FEW, H: FEW})
    move(position, "H", "gesserit", result="mentat")
    line(at_turn(position, "A"), "A", "desert-power", "choose: A", do="action")


def test_token_plays_a_card_legal_the_token_serves_wherever_a_die_may_be_spent() -> None:
    """Given: Harkonnen has an unused token lying on Mentat.

    When: Harkonnen spends it to play Polar-Cap Factories.
    Then: legal because the token serves wherever a die may be spent.
    Source: 002 L1256
    """
    position = asked_for_tokens({H: 1}, {A: FEW})
    position.sides[H].hand = ["polar-cap-factories"]
    move(position, "H", "gesserit", result="mentat")
    at_turn(position, "H")
    move(position, "H", "play", die="mentat", card="polar-cap-factories")
    assert position.sides[H].dice == {}
    assert position.sides[H].hand == []
    assert position.discards["house-harkonnen"] == ["polar-cap-factories"]


def test_token_fires_a_leader_special_legal_the_token_acts_as_a_house_die() -> None:
    """Given: The Harkonnen token lies on House; Baron Harkonnen is face up on House, his figure off the board.

    When: Harkonnen spends the token for the Baron: 3 Regulars become Elites.
    Then: legal because the token acts as a House die; the Baron then is spent.
    Source: 002 L1256; 002 L689
    """
    dice = {"strategy": 1, "leadership": 1, "deployment": 1, "mentat": 1}
    position = asked_for_tokens({H: 1}, {A: FEW, H: dice})
    position.legions = {"arsunt": legion(H, {"regular": 3})}
    move(position, "H", "gesserit", result="house")
    spending(position, "H", "house", "baron-harkonnen")
    for _ in range(3):
        move(position, "H", "replace", area="arsunt")
    assert position.legions["arsunt"] == legion(H, {"elite": 3})
    assert position.sides[H].leaders["baron-harkonnen"] == "spent"
    assert position.sides[H].dice == dice


def test_mohiam_brings_a_token() -> None:
    """Given: Harkonnen discards 2 Hawat’s Scheming with Thufir Hawat in play; reserve 4.

    When: Resolve.
    Then: Thufir leaves the game, Gaius Helen Mohiam enters play, Harkonnen tokens +1, reserve 3.
    Source: 002 L1262; 002 L1210
    """
    position = scene()
    position.sides[H].leaders["thufir-hawat"] = "ready"
    position.sides[H].hand = ["hawats-scheming", "hawats-scheming"]
    assert position.gesserit == 4
    at_turn(position, "H")
    line(position, "H", "play-free", "act: H", card="hawats-scheming", count=2)
    assert position.sides[H].leaders["thufir-hawat"] == "gone"
    assert position.sides[H].leaders["gaius-helen-mohiam"] == "ready"
    assert (position.sides[H].gesserit, position.gesserit) == (1, 3)
    assert position.sides[H].hand == []
