"""Whose turn it is, and what a turn may be."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from adjudicator.games.war_for_arrakis.tasks import task
from tests.games.war_for_arrakis.scenarios.table import (
    against,
    at_turn,
    can,
    goes,
    moving,
    offered,
    settle,
    spending,
)
from tests.games.war_for_arrakis.script import (
    GAME,
    A,
    H,
    doing,
    legion,
    line,
    move,
    scene,
    state,
    turn_of,
)


def turn(by: str, atreides: int, harkonnen: int) -> Position:
    """A side is at turn, with so many unused dice (of Mentat) of each side."""
    position = scene(
        {"carthag": legion(H, {"regular": 2}), "hagga-basin": legion(H, {"regular": 2})}
    )
    position.sides[A].dice = {"mentat": atreides} if atreides else {}
    position.sides[H].dice = {"mentat": harkonnen} if harkonnen else {}
    turn_of(position, {"A": A, "H": H}[by])
    return position


def wormsigns(position: Position) -> None:
    """The Atreides take a desert power action, and lay no wormsign."""
    move(position, "A", "desert-power", do="action")
    move(position, "A", "choose", option=1)
    move(position, "A", "pass")


def idle(position: Position, by: str) -> None:
    """A die of Mentat is spent, and no card is drawn."""
    move(position, by, "spend", die="mentat", do="action")
    move(position, by, "pass")


def water_of_life() -> Position:
    """Paul Drinks the Water of Life lies open, and Paul stands at Habbanya Ridge."""
    position = scene({"habbanya-ridge": legion(A, {"regular": 1}, ["paul-atreides"])})
    position.prescience_deck.remove("paul-drinks-the-water-of-life")
    position.revealed = ["paul-drinks-the-water-of-life"]
    position.sides[A].dice = {"strategy": 1, "mentat": 1}
    return at_turn(position, "A")


def test_atreides_acts_first_the_atreides_player() -> None:
    """Given: Dice allotted, tokens decided.

    When: Who acts?
    Then: The Atreides player.
    Source: 002 L605; 002 L546
    """
    position = scene()
    position.phase = "vehicles"
    for side in (A, H):
        position.sides[side].dice = {}
        position.sides[side].gesserit = 0
    doing(position, [task("vehicles", H)], H)
    settle(position)
    while position.step == "place-vehicle":
        vehicle = offered(position, "H", "place-vehicle")[0]
        place = offered(position, "H", "place-vehicle", vehicle=vehicle)[0]
        move(position, "H", "place-vehicle", vehicle=vehicle, place=place)
    while position.roll is not None:
        face = ("mentat", "strategy", "leadership")[position.roll.left % 3]
        move(position, "T", "roll", to=position.roll.to, face=face)
    assert state(position) == "act: A"


def test_alternation_the_harkonnen_player() -> None:
    """Given: Atreides spent a die and finished its Action; Harkonnen has 6 dice.

    When: Who acts?
    Then: The Harkonnen player.
    Source: 002 L616
    """
    position = turn("A", 4, 6)
    idle(position, "A")
    assert state(position) == "act: H"
    assert sum(position.sides[H].dice.values()) == 6


def test_desert_power_uses_up_the_turn_harkonnen_acts() -> None:
    """Given: Atreides 4 dice, Harkonnen 8; Atreides takes a Desert Power Action.

    When: Who acts, and with what counts?
    Then: Harkonnen acts; Atreides still has 4 unused dice, Harkonnen 8.
    Source: 002 L610; 002 L671; 002 L616
    """
    position = turn("A", 4, 8)
    wormsigns(position)
    assert state(position) == "act: H"
    assert position.sides[A].dice == {"mentat": 4}
    assert position.sides[H].dice == {"mentat": 8}


def test_equal_is_not_fewer_illegal_it_needs_strictly_fewer_unused_dice() -> None:
    """Given: Atreides 4, Harkonnen 4, Atreides to act.

    When: Atreides takes a Desert Power Action.
    Then: illegal because it needs strictly fewer unused dice.
    Source: 002 L610
    """
    position = turn("A", 4, 4)
    against(position, "actions.desert-power", "A", "desert-power", do="action")
    assert "desert-power" not in can(position, "A")


def test_desert_power_in_a_row_legal() -> None:
    """Given: Atreides 4, Harkonnen 7 after one Desert Power and one Harkonnen Action.

    When: Atreides takes a second Desert Power Action.
    Then: legal because there is no limit per round, only the comparison at the moment of the turn.
    Source: 002 L610; 002 L671
    """
    position = turn("A", 4, 8)
    wormsigns(position)
    idle(position, "H")
    assert state(position) == "act: A"
    wormsigns(position)
    assert state(position) == "act: H"
    assert position.sides[H].dice == {"mentat": 7}


def test_atreides_without_dice_legal_0_is_fewer_than_3() -> None:
    """Given: Atreides 0 unused dice, Harkonnen 3, Atreides to act.

    When: Atreides takes a Desert Power Action.
    Then: legal because 0 is fewer than 3; it may do so on each remaining turn.
    Source: 002 L610
    """
    position = turn("A", 0, 3)
    for left in (2, 1):
        wormsigns(position)
        idle(position, "H")
        assert state(position) == "act: A"
        assert position.sides[H].dice == {"mentat": left}
    assert "desert-power" in can(position, "A")


def test_idle_atreides_turn_while_dice_remain_illegal_the_turn_must_be_one_of() -> None:
    """Given: Atreides 3, Harkonnen 3, Atreides to act.

    When: Atreides wants to pass without spending anything.
    Then: illegal because the turn must be one of: die for an Action, die for a card, Desert Power; here only the first two are open (the effect of the die may be left undone).
    Source: 002 L605-610
    """
    position = turn("A", 3, 3)
    against(position, "turn.passing", "A", "pass")
    against(position, "actions.desert-power", "A", "desert-power", do="action")
    idle(position, "A")
    assert state(position) == "act: H"


def test_harkonnen_may_not_pass_illegal_it_must_spend_a_die() -> None:
    """Given: Harkonnen 2 dice left.

    When: Harkonnen says "pass" and keeps both dice.
    Then: illegal because it must spend a die; it may spend it and carry out nothing.
    Source: 002 L605-608; 002 L620
    """
    position = turn("H", 0, 2)
    against(position, "turn.passing", "H", "pass")
    idle(position, "H")
    assert position.sides[H].dice == {"mentat": 1}


def test_a_die_spent_for_nothing_legal_effects_of_an_action_are_never_mandatory() -> None:
    """Given: Harkonnen spends a Deployment die, with free figures available.

    When: Harkonnen deploys nothing.
    Then: legal because effects of an Action are never mandatory; the die is used, tanks advance.
    Source: 002 L620
    """
    position = turn("H", 4, 0)
    position.sides[H].dice = {"deployment": 2}
    position.sides[H].leaders["baron-harkonnen"] = "ready"
    position.sides[H].tank[0] = "baron-harkonnen"
    move(position, "H", "spend", die="deployment", do="action")
    line(position, "H", "pass", "act: A")
    assert position.sides[H].dice == {"deployment": 1}
    assert position.sides[H].used == 1
    assert position.sides[H].tank[:2] == ["", "baron-harkonnen"]
    assert sum(sum(one.units.values()) for one in position.legions.values()) == 4


def test_phase_ends_with_the_last_harkonnen_die_action_resolution_is_over() -> None:
    """Given: Harkonnen completes the Action of its last die; Atreides still has 1 unused die.

    When: What follows?
    Then: Action Resolution is over; the Atreides die is not played; Desert Hazards begin.
    Source: 002 L616; 002 L546
    """
    position = turn("H", 1, 1)
    move(position, "H", "spend", die="mentat", do="action")
    move(position, "H", "pass")
    assert position.phase != "actions"
    assert "spend" not in can(position, "A")
    against(position, "actions.spend", "A", "spend", die="mentat", do="action")


def test_phase_does_not_end_with_the_last_atreides_die_harkonnen() -> None:
    """Given: Atreides has spent its last die, Harkonnen has 4.

    When: Who acts?
    Then: Harkonnen; afterwards Atreides still gets turns (Desert Power only) until the Harkonnen dice are gone.
    Source: 002 L616
    """
    position = turn("A", 1, 4)
    idle(position, "A")
    assert state(position) == "act: H"
    idle(position, "H")
    assert state(position) == "act: A"
    assert "spend" not in can(position, "A")
    wormsigns(position)
    assert state(position) == "act: H"


def test_two_dice_in_one_turn_illegal_one_action_per_turn() -> None:
    """Given: Harkonnen has Strategy and Leadership dice.

    When: Harkonnen spends both in one turn.
    Then: illegal because one Action per turn.
    Source: 002 L607-608
    """
    position = turn("H", 1, 0)
    position.sides[H].dice = {"strategy": 1, "leadership": 1}
    moving(position, "H")
    goes(position, "H", "carthag", "cne-1")
    against(position, "actions.spend turn.seats", "H", "spend", die="leadership", do="action")
    line(position, "H", "pass", "act: A")
    against(position, "actions.spend turn.seats", "H", "spend", die="leadership", do="action")


def test_half_a_move_half_an_attack_illegal_strategy_is_moves_or_one_attack() -> None:
    """Given: Harkonnen spends a Strategy die; Legions in carthag and hagga-basin.

    When: Harkonnen moves 1 Legion and attacks with another.
    Then: illegal because Strategy is moves OR one attack.
    Source: 002 L612; 002 L630-631
    """
    position = turn("H", 1, 1)
    position.sides[H].dice = {"strategy": 1}
    position.legions["cnw-2"] = legion(A, {"regular": 1})
    moving(position, "H")
    goes(position, "H", "carthag", "cne-1")
    assert "attack" not in can(position, "H")
    against(position, "battle.attack turn.seats", "H", "attack", start="hagga-basin", area="cnw-2")


def test_any_die_plays_a_card_legal() -> None:
    """Given: Atreides has only a Deployment die left and Thumpers in hand.

    When: Atreides spends the Deployment die for the card.
    Then: legal because the result of the die does not matter for playing a card; the Deployment Action itself is not carried out.
    Source: 002 L608; 002 L614
    """
    position = turn("A", 0, 1)
    position.sides[A].dice = {"deployment": 1}
    position.sides[A].hand = ["thumpers"]
    position.decks["fremen-ally"].remove("thumpers")
    position.legions["windgap"] = legion(A, {"regular": 1})
    position.sietches = scene(sietches={"windgap": "rank-1"}).sietches
    move(position, "A", "play", die="deployment", card="thumpers")
    assert position.sides[A].dice == {}
    assert position.discards["fremen-ally"] == ["thumpers"]
    assert "deploy-token" not in can(position, "A")


def test_die_spent_to_claim_replaces_the_action_legal_no_strategy_action_follows() -> None:
    """Given: Paul Drinks the Water of Life lies open; Paul stands in the Legion at habbanya-ridge, no Harkonnen Legion in sector s3; Atreides has 2 dice.

    When: In its turn Atreides spends a Strategy die for the claim.
    Then: legal; no Strategy Action follows; Paul goes to the first tank slot, markers advance as printed, the turn passes to the Harkonnen.
    Source: 002 L1052
    """
    position = water_of_life()
    move(position, "A", "claim", card="paul-drinks-the-water-of-life")
    assert offered(position, "A", "spend-die") == ["mentat", "strategy"]
    line(position, "A", "spend-die", "tank: A", die="strategy")
    move(position, "A", "tank", leader="paul-atreides")
    assert position.sides[A].tank[0] == "paul-muad-dib"  # who takes Paul's place at step 3
    assert position.sides[A].dice == {"mentat": 1}
    steps = GAME.prescience["paul-drinks-the-water-of-life"].advances["kwisatz-haderach"]
    assert position.markers["kwisatz-haderach"] == steps
    assert position.claims == 1
    assert state(position) == "act: H"


def test_water_of_life_blocked_illegal() -> None:
    """Given: Paul Drinks the Water of Life lies open; Paul stands in the Legion at habbanya-ridge (sector s3); 1 Harkonnen Regular stands in sw-8 (sector s3); Atreides has 2 dice.

    When: Atreides claims the card.
    Then: illegal because Paul must come from a Sector without a Harkonnen Legion.
    Source: 002 L1052; 002 L1058
    """
    position = water_of_life()
    position.legions["sw-8"] = legion(H, {"regular": 1})
    against(
        position,
        "prescience.claim prescience.costs",
        "A",
        "claim",
        card="paul-drinks-the-water-of-life",
    )
    del position.legions["sw-8"]
    assert "claim" in can(position, "A")
    spending(position, "A", "mentat")
