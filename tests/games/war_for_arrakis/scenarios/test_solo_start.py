"""The solo mode: seats, set-up and the start of a round."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.company import (
    BARON,
    DUKE,
    FOUR,
    HA,
    HH,
    HIDDEN,
    SOLO,
    acts,
    alone,
    asking,
    automaton,
    regulars,
    setup,
    view,
)
from tests.games.war_for_arrakis.scenarios.table import against, can, until
from tests.games.war_for_arrakis.script import GAME, RULES, A, H, move


def tactics(*cards: str, gone: str = "") -> Position:
    """A round starts, and these Tactical cards are drawn; the Sietch that is named is destroyed."""
    position = alone({}, {area: "rank-1" for area in GAME.sietches if area != gone})
    robot = automaton(position)
    robot.harvesting = robot.target = ""
    robot.tactical = sorted(GAME.tactical)
    asking(position, "start-round", "table")
    until(position, ["draw-tactical"])
    for card in cards:
        move(position, "T", "draw-tactical", card=f"tactical-{card}")
    return position


def test_one_player_legal() -> None:
    """Given: The Atreides play against the automaton.

    When: A solo game begins.
    Then: legal.
    Source: 002 L1382
    """
    assert RULES.check_setup(GAME, setup(SOLO, 1)) is None


def test_two_players_against_the_automaton_legal_by_the_rules_for_shared_factions() -> None:
    """Given: House Atreides and the Fremen Ally.

    When: A solo game begins.
    Then: legal by the rules for shared factions.
    Source: 002 L1382
    """
    assert RULES.check_setup(GAME, setup(BARON, 1)) is None


def test_no_cones_illegal_they_are_not_used_there() -> None:
    """Given: Two players against the automaton.

    When: House Atreides discards a Cone of Silence token.
    Then: illegal because they are not used there.
    Source: 002 L1382
    """
    position = alone(seats=BARON)
    assert "spend" in can(position, HA)
    assert "confer" not in can(position, HA)
    against(position, "teams.cones", HA, "confer")


def test_sharing_the_automaton_illegal_the_harkonnens_are_played_by_these_rules() -> None:
    """Given: House Harkonnen and the Corrino Ally are players.

    When: A solo game begins.
    Then: illegal: the Harkonnens are played by these rules.
    Source: 002 L1382
    """
    for seats in (DUKE, FOUR):
        assert RULES.check_setup(GAME, setup(seats, 1)) is not None


def test_set_up_as_for_two() -> None:
    """Given: Set-up of a solo game is done.

    When: What lies there?
    Then: As for two: Legions in all Settlements, Sietches and tokens face down; 8 Tactical cards, none turned up; all 12 Harkonnen starting tokens in the pool again.
    Source: 002 L1398; 002 L1638
    """
    position = RULES.new_position(GAME, setup(SOLO, 1))
    until(position, ["draw-house-atreides"])
    for area in GAME.settlements:
        assert sum(position.legions[area].units.values()) >= 1
        assert position.legions[area].tokens == []
    for area in GAME.sietches:
        assert len(position.legions[area].tokens) == 1
        assert not position.sietches[area].shown
    until(position, ["draw-tactical"])
    robot = automaton(position)
    assert robot.tactical == sorted(GAME.tactical)
    assert (robot.harvesting, robot.target, robot.reinforcements) == ("", "", [])
    assert len(position.muster_pool) == 12


def test_two_prescience_cards_2_prescience_cards_are_revealed_not_3() -> None:
    """Given: Solo.

    When: A round starts.
    Then: 2 Prescience cards are revealed, not 3.
    Source: 002 L1408
    """
    position = tactics()
    assert len(position.revealed) == 2


def test_sector_first_target_second() -> None:
    """Given: Solo.

    When: A round starts; Bight of the Cliff, then Sihaya Ridge are drawn.
    Then: The harvesting Sector is North-West, the target Sihaya Ridge.
    Source: 002 L1410; 002 L1412
    """
    position = tactics("bight-of-the-cliff", "sihaya-ridge")
    robot = automaton(position)
    assert robot.harvesting == "tactical-bight-of-the-cliff"
    assert robot.target == "tactical-sihaya-ridge"
    assert GAME.tactical[robot.harvesting].sectors == ["north-west"]


def test_the_same_sector_again_it_is_discarded_and_another_one_drawn() -> None:
    """Given: Harvesting Sector North-West by Bight of the Cliff.

    When: The next Tactical card is Rock Outcroppings.
    Then: next: it is discarded and another one drawn.
    Source: 002 L1412
    """
    position = tactics("bight-of-the-cliff", "rock-outcroppings")
    assert position.step == "draw-tactical"
    assert automaton(position).target == ""
    against(position, "solo.tactical", "T", "draw-tactical", card="tactical-rock-outcroppings")
    move(position, "T", "draw-tactical", card="tactical-gara-kulon")
    assert automaton(position).target == "tactical-gara-kulon"


def test_all_centre_is_one_sector() -> None:
    """Given: Harvesting Sector by Hobars Gap.

    When: The next Tactical card is Windgap.
    Then: next: it is discarded and another one drawn, because the four Central Sectors count as one.
    Source: 002 L1386; 002 L1412
    """
    position = tactics("hobars-gap", "windgap")
    assert position.step == "draw-tactical"
    assert automaton(position).target == ""


def test_a_target_that_is_gone_it_is_discarded_and_another_one_drawn() -> None:
    """Given: Harvesting Sector North-West; the Sietch of Tasmin Sink has been destroyed.

    When: The next Tactical card is Tasmin Sink.
    Then: next: it is discarded and another one drawn.
    Source: 002 L1412
    """
    position = tactics("rock-outcroppings", "tasmin-sink", gone="tasmin-sink")
    assert position.step == "draw-tactical"
    assert automaton(position).target == ""
    assert automaton(tactics("rock-outcroppings", "tasmin-sink")).target == "tactical-tasmin-sink"


def test_a_harvest_where_a_sietch_is_gone_legal_the_first_card_names_a_sector_only() -> None:
    """Given: The Sietch of Tasmin Sink has been destroyed.

    When: The first Tactical card is Tasmin Sink.
    Then: legal: the first card names a Sector only.
    Source: 002 L1410
    """
    position = tactics("tasmin-sink", "gara-kulon", gone="tasmin-sink")
    robot = automaton(position)
    assert (robot.harvesting, robot.target) == ("tactical-tasmin-sink", "tactical-gara-kulon")


def test_the_target_falls_another_tactical_card_is_drawn() -> None:
    """Given: Target Windgap, harvesting Sector North-West.

    When: The Harkonnens destroy the Sietch of Windgap.
    Then: next: another Tactical card is drawn; Rock Outcroppings would not do, Gara Kulon does.
    Source: 002 L1412
    """
    position = alone(
        {"csw-3": regulars(H, 3)},
        dict.fromkeys(GAME.sietches, "rank-1"),
        harvesting="bight-of-the-cliff",
    )
    acts(position, "s", 2)
    move(position, H, "attack", start="csw-3", area="windgap")
    until(position, ["draw-tactical"])
    assert "windgap" not in position.sietches
    move(position, "T", "draw-tactical", card="tactical-rock-outcroppings")
    assert position.step == "draw-tactical"
    move(position, "T", "draw-tactical", card="tactical-gara-kulon")
    assert automaton(position).target == "tactical-gara-kulon"


def test_the_reinforcements_deck_1_card_of_each_harkonnen_deck_lies_face_down_there() -> None:
    """Given: Solo.

    When: A round starts.
    Then: 1 card of each Harkonnen deck lies face down there; nobody sees which; the Harkonnens have no hand.
    Source: 002 L1414
    """
    position = tactics("bight-of-the-cliff", "sihaya-ridge")
    until(position, ["place-vehicle"])
    cards = automaton(position).reinforcements
    assert sorted(GAME.cards[card].deck for card in cards) == GAME.decks[H]
    assert position.sides[H].hand == []
    for seat in (A, H):
        assert view(position, seat).automaton.reinforcements == [HIDDEN] * 2
    against(position, "turn.seats", HH, "play", die="mentat", card=cards[0])


def test_the_atreides_draw_as_ever_the_atreides_get_1_card_of_each_of_their_decks() -> None:
    """Given: Solo.

    When: A round starts.
    Then: The Atreides get 1 card of each of their decks.
    Source: 002 L1404
    """
    position = tactics()
    assert sorted(GAME.cards[card].deck for card in position.sides[A].hand) == GAME.decks[A]
