"""Scenarios of the spice blow."""

from __future__ import annotations

from typing import Any

from tests.games.dune_messiah.scenarios.table import (
    FOUR,
    RED_AND_FLAT,
    RED_CHASM,
    SOUTH_MESA,
    WORM,
    B,
    E,
    F,
    G,
    Position,
    awaited,
    can,
    do,
    legal,
    refused,
    scene,
    standing,
    until,
)

FLAT = "the-great-flat-s14"
OTHER = "sihaya-ridge-wind-pass-north"


def revealed(*cards: str, **given: Any) -> Position:
    """Cards turned up, one after another (two at most in a turn)."""
    position = scene("reveal-spice", **given)
    for card in cards:
        do(position, "table", "reveal-spice", card=card)
    return position


def eaten(face: int = 0, **given: Any) -> Position:
    """A worm after the blow of Red Chasm and The Great Flat; a harvester's roll, if one is asked."""
    position = revealed(RED_AND_FLAT, WORM, **given)
    if face:
        part, faction = next((p, f) for p, at in position.harvesters.items() for f in at)
        do(position, "table", "roll-evacuation", part=part, faction=faction, face=str(face))
    return position


def test_it_is_revealed_each_of_its_two_territories_holds_the_amount_shown() -> None:
    """Given: A spice card of two territories.

    When: It is revealed.
    Then: Follows: each of its two territories holds the amount shown.
    Source: 003 L145
    """
    assert revealed(RED_AND_FLAT).spice == {RED_CHASM: 4, FLAT: 5}


def test_the_spice_is_placed_the_green_one_gets_none_the_other_does() -> None:
    """Given: A card is revealed of which one territory is green.

    When: The spice is placed.
    Then: Follows: the green one gets none, the other does.
    Source: 003 L149
    """
    assert revealed(RED_AND_FLAT, cities=["red-chasm"]).spice == {FLAT: 5}


def test_the_spice_is_placed_no_spice() -> None:
    """Given: A card is revealed of which both territories are green.

    When: The spice is placed.
    Then: Follows: no spice.
    Source: 003 L149
    """
    assert revealed(RED_AND_FLAT, cities=["red-chasm", "the-great-flat"]).spice == {}


def test_it_is_revealed_the_amount_is_added() -> None:
    """Given: Spice lies already in a territory of the card.

    When: It is revealed.
    Then: Follows: the amount is added.
    Source: 003 L115; L145
    """
    assert revealed(RED_AND_FLAT, lying={RED_CHASM: 3}).spice == {RED_CHASM: 7, FLAT: 5}


def test_the_blow_goes_on_the_purchase_phase_comes() -> None:
    """Given: Two cards have been revealed.

    When: The blow goes on.
    Then: Follows: the purchase phase comes.
    Source: 003 L115; L145
    """
    assert revealed(RED_AND_FLAT, OTHER).phase == "purchase"


def test_a_third_is_revealed_refused_the_top_two_cards() -> None:
    """Given: Two cards have been revealed.

    When: A third is revealed.
    Then: Refused: the top two cards.
    Source: 003 L115
    """
    position = revealed(RED_AND_FLAT, OTHER)
    refused(position, "spice-blow", "table", "reveal-spice", card=WORM)
    one = revealed(RED_AND_FLAT, blow_cards="one")
    refused(one, "spice-blow", "table", "reveal-spice", card=OTHER)


def test_it_is_revealed_refused_not_there() -> None:
    """Given: A card that is not in the deck any more.

    When: It is revealed.
    Then: Refused: not there.
    Source: 003 L45
    """
    refused(revealed(RED_AND_FLAT), "spice-blow", "table", "reveal-spice", card=RED_AND_FLAT)


def test_a_sandworm_comes_after_it_all_forces_there_are_destroyed() -> None:
    """Given: A spice blow lies in two territories, forces stand there.

    When: A sandworm comes after it.
    Then: Follows: all forces there are destroyed.
    Source: 003 L147
    """
    position = eaten(forces={RED_CHASM: {G: 3}, FLAT: {E: 2}})
    assert position.forces == {}


def test_a_sandworm_comes_after_it_all_spice_there_is_destroyed() -> None:
    """Given: A spice blow lies in two territories.

    When: A sandworm comes after it.
    Then: Follows: all spice there is destroyed.
    Source: 003 L147
    """
    assert eaten().spice == {}


def test_a_sandworm_comes_they_stand() -> None:
    """Given: Forces stand in a territory that is not of the last blow.

    When: A sandworm comes.
    Then: Follows: they stand.
    Source: 003 L147
    """
    assert eaten(forces={SOUTH_MESA: {G: 3}}).forces == {SOUTH_MESA: {G: 3}}


def test_a_sandworm_comes_it_lies() -> None:
    """Given: Spice lies in a territory that is not of the last blow.

    When: A sandworm comes.
    Then: Follows: it lies.
    Source: 003 L147
    """
    assert eaten(lying={SOUTH_MESA: 3}).spice == {SOUTH_MESA: 3}


def test_a_sandworm_comes_and_the_die_shows_3_evacuated_back_in_reserve() -> None:
    """Given: A harvester stands in the territory of the last blow.

    When: A sandworm comes and the die shows 3.
    Then: Follows: evacuated, back in reserve.
    Source: 003 L147
    """
    position = eaten(3, harvesters={RED_CHASM: {G: 1}})
    assert position.harvesters == {}
    assert position.sides[G].harvesters == 1


def test_a_sandworm_comes_and_the_die_shows_2_not_evacuated_over_2_is_asked() -> None:
    """Given: A harvester stands in the territory of the last blow.

    When: A sandworm comes and the die shows 2.
    Then: Follows: not evacuated: over 2 is asked.
    Source: 003 L147
    """
    position = eaten(2, harvesters={RED_CHASM: {G: 1}})
    assert position.harvesters == {}
    assert position.sides[G].harvesters == 0


def test_a_sandworm_comes_and_the_die_shows_1_not_evacuated() -> None:
    """Given: A harvester stands in the territory of the last blow.

    When: A sandworm comes and the die shows 1.
    Then: Follows: not evacuated.
    Source: 003 L147
    """
    assert eaten(1, harvesters={RED_CHASM: {E: 1}}).sides[E].harvesters == 0


def test_a_sandworm_comes_and_the_die_shows_6_evacuated() -> None:
    """Given: A harvester stands in the territory of the last blow.

    When: A sandworm comes and the die shows 6.
    Then: Follows: evacuated.
    Source: 003 L147
    """
    assert eaten(6, harvesters={RED_CHASM: {E: 1}}).sides[E].harvesters == 1


def test_a_sandworm_comes_nobody_rolls() -> None:
    """Given: No harvester stands in the territory of the last blow.

    When: A sandworm comes.
    Then: Follows: nobody rolls.
    Source: 003 L147
    """
    position = eaten(harvesters={SOUTH_MESA: {G: 1}})
    assert position.harvesters == {SOUTH_MESA: {G: 1}}
    assert position.phase == "purchase"


def test_a_sandworm_comes_it_is_ignored_there() -> None:
    """Given: The territory of the last blow has become green, forces stand there.

    When: A sandworm comes.
    Then: Follows: it is ignored there.
    Source: 003 L149
    """
    position = eaten(forces={RED_CHASM: {G: 3}, FLAT: {G: 2}}, cities=["red-chasm"])
    assert position.forces == {RED_CHASM: {G: 3}}


def test_a_sandworm_comes_all_are_destroyed_in_the_tanks_the_document_spares_nobody() -> None:
    """Given: Forces of every faction stand in the territory of the last blow.

    When: A sandworm comes.
    Then: Follows: all are destroyed, in the tanks: the document spares nobody.
    Source: 003 L147
    """
    given: Any = {"forces": {RED_CHASM: {E: 1, B: 2, G: 3, F: 4}}, "early": True}
    position = scene("reveal-spice", **given)
    before = {name: position.sides[name].reserves for name in FOUR}
    do(position, "table", "reveal-spice", card=RED_AND_FLAT)
    do(position, "table", "reveal-spice", card=WORM)
    assert position.forces == {}
    gone = {E: 1, B: 2, G: 3, F: 4}
    for name, lost in gone.items():
        side = position.sides[name]
        assert side.tanks + side.reserves + side.recruits + side.ready == before[name] + lost
    spared = eaten(forces={RED_CHASM: {G: 3, F: 4}}, worm_spares="fremen")
    assert spared.forces == {RED_CHASM: {F: 4}}


def test_it_is_revealed_nothing_is_destroyed_there_was_no_blow() -> None:
    """Given: The first card of the game is a sandworm.

    When: It is revealed.
    Then: Follows: nothing is destroyed: there was no blow.
    Source: 003 L147
    """
    position = scene("reveal-spice", turn=1, forces={RED_CHASM: {G: 3}}, lying={RED_CHASM: 4})
    do(position, "table", "reveal-spice", card=WORM)
    assert standing(position, RED_CHASM) == {G: 3}
    assert position.spice == {RED_CHASM: 4}


def test_a_faction_reveals_one_refused_the_table_does() -> None:
    """Given: The spice cards come from the deck.

    When: A faction reveals one.
    Then: Refused: the table does.
    Source: 003 L145
    """
    position = scene("reveal-spice")
    refused(position, "spice-blow", position.order[0], "reveal-spice", card=RED_AND_FLAT)
    assert awaited(position) == "table"
    assert legal(position, "table", "reveal-spice", card=RED_AND_FLAT).spice
    assert can(until(position, "pass"), "table") == []
