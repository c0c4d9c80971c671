"""The solo mode: revealing, Truthtrance and the Harkonnens' tokens."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.company import (
    HIDDEN,
    acts,
    alone,
    automaton,
    covered,
    masked,
    owned,
    regulars,
    theirs,
    view,
)
from tests.games.war_for_arrakis.scenarios.fights import units
from tests.games.war_for_arrakis.scenarios.table import against, can, offered, until
from tests.games.war_for_arrakis.script import A, H, legion, move, refused, state


def guerrillas(flyers: dict[str, str] | None = None, tokens: int = 1) -> Position:
    """Tokens of the Atreides lie at Windgap, and Vehicles hover; the Atreides are at turn."""
    position = alone({}, {"windgap": "rank-1"})
    covered(position, "windgap", tokens, "naib")
    position.flyers = flyers or {}
    return theirs(position, A)


def revealed(position: Position) -> str:
    """A token is turned up; from which deck a card goes to the Reinforcements, if any."""
    token = offered(position, A, "train", area="windgap")[0]
    move(position, A, "train", area="windgap", token=token)
    if not position.step.startswith("reinforce"):
        return ""
    deck = position.step.removeprefix("reinforce-")
    move(position, "T", position.step, card=position.decks[deck][0])
    return deck


def entranced(spent: dict[str, int]) -> Position:
    """The Atreides have played Truthtrance; so many dice have been spent."""
    position = alone({"carthag": regulars(H, 3)}, {"windgap": "rank-1"})
    position.legions["windgap"] = regulars(A, 6)
    owned(position, A, "truthtrance")
    automaton(position).spent = spent
    automaton(position).unrolled = 4
    theirs(position, A)
    move(position, A, "play", die="mentat", card="truthtrance")
    assert position.step == "force-die"
    return position


def masks(area: str = "csw-3", *tokens: str, guard: int = 4, **ranks: int) -> Position:
    """Harkonnen tokens with Units stand beside Windgap, which Regulars hold; Strategy came up."""
    position = alone({}, {"windgap": "rank-1"})
    masked(position, area, *tokens, **ranks)
    position.legions["windgap"] = regulars(A, guard)
    return position


def test_guerrillas_under_an_ornithopter_illegal() -> None:
    """Given: A token at Windgap; an Ornithopter on zone-8, over its Sector.

    When: The Atreides reveal it.
    Then: illegal because an Ornithopter is connected to the Sector.
    Source: 002 L1654
    """
    position = guerrillas({"zone-8": "ornithopter"})
    assert "train" not in can(position, A)
    (token,) = position.legions["windgap"].tokens
    assert refused(position, A, "train", area="windgap", token=token) == (
        "solo.watch",
        "not-open-now",
    )


def test_guerrillas_elsewhere_legal() -> None:
    """Given: A token at Windgap; an Ornithopter on zone-1 only.

    When: The Atreides reveal it.
    Then: legal; 1 Harkonnen card is added to the Reinforcements deck.
    Source: 002 L1654; 002 L1660
    """
    position = guerrillas({"zone-1": "ornithopter"})
    assert revealed(position) != ""
    assert len(automaton(position).reinforcements) == 1
    assert position.legions["windgap"].tokens == []


def test_a_carryall_sees_nothing_legal_only_ornithopters_forbid_it() -> None:
    """Given: A token at Windgap; a Carryall on zone-8.

    When: The Atreides reveal it.
    Then: legal: only Ornithopters forbid it.
    Source: 002 L1654
    """
    assert revealed(guerrillas({"zone-8": "carryall"})) != ""


def test_under_the_spacing_guilds_ban_no_card_is_added() -> None:
    """Given: The Spacing Guild Ban is active; a token at Windgap, nothing hovers.

    When: The Atreides reveal it.
    Then: effect: no card is added.
    Source: 002 L1660
    """
    position = guerrillas()
    position.bans = ["spacing-guild"]
    assert revealed(position) == ""
    assert automaton(position).reinforcements == []


def test_revealed_by_an_attack_both_are_turned_up_no_card_is_added() -> None:
    """Given: The Harkonnens attack Windgap, with a token and the Sietch face down, under an Ornithopter.

    When: The battle begins.
    Then: effect: both are turned up, no card is added.
    Source: 002 L1654; 002 L1660
    """
    position = guerrillas({"zone-8": "ornithopter"})
    position.legions["csw-3"] = regulars(H, 6)
    acts(position, "s", 2)
    move(position, H, "attack", start="csw-3", area="windgap")
    assert position.legions["windgap"].tokens == []
    assert position.sietches["windgap"].shown
    assert automaton(position).reinforcements == []
    assert not position.step.startswith("reinforce")


def test_reinforcements_by_the_discards() -> None:
    """Given: A token is revealed while the top card of the discards is one of House Harkonnen, another while it is one of the Corrino Ally.

    When: The cards.
    Then: One comes from the Corrino Ally, the next from House Harkonnen.
    Source: 002 L1660; 002 L1549
    """
    position = guerrillas(tokens=2)
    automaton(position).last = "house-harkonnen"
    assert revealed(position) == "corrino-ally"
    automaton(position).last = "corrino-ally"
    assert revealed(position) == "house-harkonnen"


def test_truthtrance_legal_the_next_harkonnen_turn_is_one_of_mentat_without_a_roll() -> None:
    """Given: The Atreides play it; 1 spent Mentat die.

    When: They name Mentat.
    Then: legal: the next Harkonnen turn is one of Mentat, without a roll.
    Source: 002 L1682
    """
    position = entranced({"mentat": 1})
    move(position, A, "force-die", result="mentat")
    until(position, ["act", "spend", "roll"])
    assert state(position) == "act: H"
    assert offered(position, H, "spend") == ["mentat"]


def test_truthtrance_and_three_spent_illegal_three_show_it() -> None:
    """Given: 3 spent Strategy dice.

    When: They name Strategy.
    Then: illegal because three show it.
    Source: 002 L1682
    """
    position = entranced({"strategy": 3})
    assert "strategy" not in offered(position, A, "force-die")
    against(position, "effects.dice", A, "force-die", result="strategy")


def test_truthtrance_and_two_deployments_illegal() -> None:
    """Given: 2 spent Deployment dice.

    When: They name Deployment.
    Then: illegal because two are the most for Deployment and House.
    Source: 002 L1682
    """
    position = entranced({"deployment": 2, "house": 2, "mentat": 2})
    assert offered(position, A, "force-die") == ["leadership", "mentat", "strategy"]
    against(position, "effects.dice", A, "force-die", result="deployment")


def test_truthtrances_die_is_spent_3_are_unrolled_and_mentat_is_spent_once_more() -> None:
    """Given: Mentat has been named; 4 dice are unrolled.

    When: The Harkonnen turn.
    Then: 3 are unrolled, and Mentat is spent once more.
    Source: 002 L1682
    """
    position = entranced({"mentat": 1})
    move(position, A, "force-die", result="mentat")
    until(position, ["act", "roll"])
    move(position, H, "spend", die="mentat", do="action")
    assert automaton(position).unrolled == 3
    assert automaton(position).spent == {"mentat": 2}


def test_harkonnen_tokens_count_two_legal_5_against_4() -> None:
    """Given: A black and a silver token with 1 Regular at csw-3 (5); Windgap held by 4 Regulars.

    When: csw-3 attacks.
    Then: legal: 5 against 4.
    Source: 002 L1640
    """
    position = masks("csw-3", "black-1", "silver-1", regular=1)
    acts(position, "s")
    move(position, H, "choose", option=2)
    move(position, H, "attack", start="csw-3", area="windgap")


def test_harkonnen_tokens_attack() -> None:
    """Given: As before.

    When: The battle begins.
    Then: effect: both tokens are turned up, their Units stand there, and the tokens are in the pool again.
    Source: 002 L1641
    """
    position = masks("csw-3", "black-4", "silver-3", regular=1)
    acts(position, "s", 2)
    move(position, H, "attack", start="csw-3", area="windgap")
    turned = position.legions["csw-3"]
    assert turned == legion(H, {"regular": 3, "elite": 2}, ["bashar"])
    assert position.tokens == {}
    assert len(position.muster_pool) == 12


def test_harkonnen_tokens_are_attacked_both_are_turned_up_before_dice_are_rolled() -> None:
    """Given: A black and a silver token lie in Carthag.

    When: The Atreides attack it.
    Then: effect: both are turned up before dice are rolled.
    Source: 002 L1641
    """
    position = alone({"cne-1": regulars(A, 6)}, {"windgap": "rank-1"})
    masked(position, "carthag", "black-1", "silver-6")
    position.sides[A].dice = {"strategy": 1}
    theirs(position, A)
    move(position, A, "spend", die="strategy", do="action")
    move(position, A, "choose", option=2)
    move(position, A, "attack", start="cne-1", area="carthag")
    assert position.legions["carthag"] == legion(H, {"regular": 2, "special-elite": 2})
    assert len(position.muster_pool) == 12


def test_tokens_that_overflow_6_units_stay_those_of_the_lowest_combat_power_go() -> None:
    """Given: 4 Regulars and 2 tokens (2 and 2 Units) attack.

    When: They are turned up.
    Then: effect: 6 Units stay, those of the lowest Combat Power go.
    Source: 002 L1641; 002 L1545
    """
    position = masks("csw-3", "black-1", "silver-6", regular=4)
    acts(position, "s", 2)
    move(position, H, "attack", start="csw-3", area="windgap")
    while position.step == "overstack":
        assert position.waiting == [H]
        assert offered(position, H, "overstack") == ["regular"]
        move(position, H, "overstack", piece="regular")
    assert units(position, "csw-3") == {"regular": 4, "special-elite": 2}


def test_nobody_looks_under_them_they_are_face_down() -> None:
    """Given: Harkonnen tokens lie in Carthag.

    When: The Atreides look at what they may see.
    Then: effect: they are face down.
    Source: 002 L1638
    """
    position = alone({}, {"windgap": "rank-1"})
    masked(position, "carthag", "black-1", "silver-6")
    for seat in (A, H):
        seen = view(position, seat)
        assert set(seen.tokens.values()) == {HIDDEN}
        assert not set(seen.legions["carthag"].tokens) & {"black-1", "silver-6"}


def test_no_tokens_left() -> None:
    """Given: All 12 lie on the board; a Legion leaves Arrakeen.

    When: Tokens are due.
    Then: next: one black and one silver on the board are turned up and laid there instead.
    Source: 002 L1642
    """
    position = alone({"arrakeen": regulars(H, 6)}, {"windgap": "rank-1"})
    position.legions["windgap"] = regulars(A, 5)
    for number, area in enumerate(
        ("nw-16", "nw-15", "nw-14", "shield-wall-west", "broken-land", "nw-13"), 1
    ):
        masked(position, area, f"black-{number}", f"silver-{number}")
    acts(position, "s", 1)
    assert offered(position, H, "move") == ["arrakeen"]
    move(position, H, "move", area="arrakeen")
    move(position, H, "go", area=offered(position, H, "go")[0])
    for kind in ("black", "silver"):
        assert position.step == f"unmask-{kind}"
        where = offered(position, H, position.step)
        assert len(where) == 6
        (one,) = offered(position, H, position.step, area="nw-16")
        move(position, H, position.step, area="nw-16", token=one)
        (token,) = offered(position, "T", f"lay-{kind}", area="arrakeen")
        assert token == f"{kind}-1"
        move(position, "T", f"lay-{kind}", area="arrakeen", token=token)
    assert position.legions["nw-16"] == legion(H, {"regular": 3, "special-elite": 1}, ["bashar"])
    assert len(position.legions["arrakeen"].tokens) == 2
