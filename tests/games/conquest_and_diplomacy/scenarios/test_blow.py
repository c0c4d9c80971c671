"""Scenarios of the spice blow."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from tests.games.conquest_and_diplomacy.scenarios.table import (
    FOUR,
    GREAT_FLAT,
    GREATER_FLAT,
    RED_AND_FLAT,
    RED_CHASM,
    TUEK,
    WORM,
    A,
    Course,
    F,
    H,
    I,
    blown,
    can,
    do,
    legal,
    refused,
    scene,
    until,
    until_phase,
)

RIDGE_FLAT = "habbanya-ridge-flat-s17"
WIND_NORTH = "wind-pass-north-s16"


def due(**given: Any) -> Position:
    """The first spice card of the blow is due."""
    return scene("reveal-spice", **given)


def reveal(position: Position, *cards: str) -> Position:
    """Cards are turned up, one after another."""
    for card in cards:
        do(position, "table", "reveal-spice", card=card)
    return position


def struck(**given: Any) -> Position:
    """A worm has come up; Red Chasm and The Great Flat top the discards."""
    return reveal(due(top=given.pop("top", RED_AND_FLAT), **given), WORM)


def riders(part: str = GREAT_FLAT, count: int = 6, **given: Any) -> Position:
    """A worm has come up where Fremen stand."""
    forces = {part: {F: count}, **given.pop("others", {})}
    position = struck(forces=forces, **given)
    assert position.waiting == [F]
    assert "ride" in can(position, F)
    return position


def ride(position: Position, end: str, forces: int = 2, start: str = GREAT_FLAT) -> Position:
    """What comes of a legal ride."""
    return legal(position, F, "ride", start=start, end=end, forces=forces)


def no_ride(position: Position, end: str, forces: int = 2, start: str = GREAT_FLAT) -> None:
    """A ride that is refused."""
    refused(position, "spice-blow", F, "ride", start=start, end=end, forces=forces)


def test_it_is_revealed_the_indicated_spice_lies_in_both_in_the_sectors_of_their_icons() -> None:
    """Given: A later turn. A card shows Red Chasm and The Great Flat.

    When: It is revealed.
    Then: Follows: the indicated spice lies in both, in the sectors of their icons (6 and 14), and the card tops the discards.
    Source: 001 L274
    """
    position = reveal(due(), RED_AND_FLAT)
    assert position.spice == {part: blown(RED_AND_FLAT, part) for part in (RED_CHASM, GREAT_FLAT)}
    assert position.spice_discard[-1:] == [RED_AND_FLAT]


def test_it_is_revealed_no_effect() -> None:
    """Given: Turn 1. The top card is a worm.

    When: It is revealed.
    Then: Follows: no effect; it goes back, the deck keeps 24 cards and is shuffled; another card is revealed.
    Source: 001 L276
    """
    position = reveal(due(turn=1, forces={GREAT_FLAT: {A: 3}}), WORM)
    assert (len(position.spice_deck), position.spice_discard) == (24, [])
    assert position.forces == {GREAT_FLAT: {A: 3}}
    assert "reveal-spice" in can(position, "table")


def test_they_are_revealed_both_go_back() -> None:
    """Given: Turn 1. Worms come up twice.

    When: They are revealed.
    Then: Follows: both go back; the discards hold only the territory card in the end.
    Source: 001 L276
    """
    position = reveal(due(turn=1), WORM, WORM, RED_AND_FLAT)
    assert position.spice_discard == [RED_AND_FLAT]
    assert position.spice_deck.count(WORM) == 6


def test_a_worm_comes_up_the_four_atreides_are_in_the_tanks() -> None:
    """Given: Turn 2. Red Chasm and The Great Flat top the discards, four Atreides stand in Red Chasm.

    When: A worm comes up.
    Then: Follows: the four Atreides are in the tanks.
    Source: 001 L276
    """
    position = struck(forces={RED_CHASM: {A: 4}})
    assert position.forces == {}
    assert position.sides[A].tanks == 4


def test_a_worm_comes_up_all_twelve_are_gone() -> None:
    """Given: Turn 2. Red Chasm and The Great Flat top the discards, six spice lie in each.

    When: A worm comes up.
    Then: Follows: all twelve are gone.
    Source: 001 L276
    """
    assert struck(lying={RED_CHASM: 6, GREAT_FLAT: 6}).spice == {}


def test_play_goes_on_a_further_card_is_revealed_until_a_territory_card_comes() -> None:
    """Given: Turn 2. The worm ate.

    When: Play goes on.
    Then: Follows: a further card is revealed until a territory card comes.
    Source: 001 L276
    """
    position = struck()
    assert "reveal-spice" in can(position, "table")
    card = "old-gap-wind-pass-north"
    reveal(position, card)
    lying = {part: blown(card, part) for part in ("old-gap-s9", WIND_NORTH)}
    assert until_phase(position, "gain-cards").spice == lying


def test_a_worm_comes_up_atreides_in_habbanya_erg_live() -> None:
    """Given: Turn 2. Red Chasm and The Great Flat top the discards, Atreides stands in Habbanya Erg.

    When: A worm comes up.
    Then: Follows: Atreides in Habbanya Erg live: only the territories of the top card.
    Source: 001 L276
    """
    forces = {"habbanya-erg-s15": {A: 4}}
    assert struck(forces=forces).forces == forces


def test_a_worm_comes_up_all_of_them_are_in_the_tanks_forces_in_the_territory() -> None:
    """Given: Turn 2. Habbanya Ridge Flat and Old Gap top the discards, Atreides has forces in Old Gap sectors 8, 9 and 10, the icon in sector 9.

    When: A worm comes up.
    Then: Follows: all of them are in the tanks: forces in the territory.
    Source: 001 L276
    """
    forces = {f"old-gap-s{sector}": {A: 1} for sector in (8, 9, 10)}
    position = struck(forces=forces, top="habbanya-ridge-flat-old-gap")
    assert position.forces == {}
    assert position.sides[A].tanks == 3


def test_a_worm_comes_up_the_atreides_are_in_the_tanks_the_fremen_live() -> None:
    """Given: Turn 2. Fremen and Atreides stand in Red Chasm, which tops the discards.

    When: A worm comes up.
    Then: Follows: the Atreides are in the tanks, the Fremen live.
    Source: 001 L276
    """
    position = struck(forces={RED_CHASM: {A: 4, F: 3}})
    assert position.forces == {RED_CHASM: {F: 3}}


def test_a_worm_comes_up_fremen_are_asked_to_ride_before_another_spice_card_is_revealed() -> None:
    """Given: Turn 2. Fremen stand in The Great Flat, which tops the discards.

    When: A worm comes up.
    Then: Follows: Fremen are asked to ride before another spice card is revealed.
    Source: 001 L276; L526
    """
    position = struck(forces={GREAT_FLAT: {F: 6}})
    assert position.waiting == [F]
    assert "ride" in can(position, F)


def test_the_next_spice_card_is_revealed_refused_they_ride_before() -> None:
    """Given: Turn 2. Fremen are to ride.

    When: The next spice card is revealed.
    Then: Refused: they ride before.
    Source: 001 L276
    """
    refused(riders(), "turn spice-blow", "table", "reveal-spice", card=RED_AND_FLAT)


def test_they_ride_with_four_to_habbanya_legal_any_or_all_of_these_forces_two_stay() -> None:
    """Given: Turn 2. Fremen with six forces in The Great Flat are to ride.

    When: They ride with four to Habbanya Ridge Flat (three territories, all sand between).
    Then: Legal: any or all of these forces; two stay.
    Source: 001 L528
    """
    after = ride(riders(), RIDGE_FLAT, 4)
    assert after.forces == {GREAT_FLAT: {F: 2}, RIDGE_FLAT: {F: 4}}


def test_they_ride_to_cielago_south_four_territories_away_refused_no_more_than_three() -> None:
    """Given: Turn 2. Fremen in The Great Flat are to ride.

    When: They ride to Cielago South, four territories away.
    Then: Refused: no more than three.
    Source: 001 L528
    """
    no_ride(riders(storm=5), "cielago-south-s1")
    ride(riders(storm=5), "meridian-s0")


def test_they_ride_to_broken_land_refused_plastic_basin_is_rock() -> None:
    """Given: Turn 2. Fremen in The Great Flat are to ride.

    When: They ride to Broken Land, two territories away by Plastic Basin.
    Then: Refused: Plastic Basin is rock; what is passed must be sand, and through sand it is four.
    Source: 001 L528
    """
    no_ride(riders(), "broken-land-s11")
    ride(riders(), "rock-outcroppings-s13")


def test_they_ride_to_plastic_basin_which_borders_it_legal_the_end_may_be_of_any_kind() -> None:
    """Given: Turn 2. Fremen in The Great Flat are to ride.

    When: They ride to Plastic Basin, which borders it.
    Then: Legal: the end may be of any kind; only what is passed must be sand.
    Source: 001 L528
    """
    assert ride(riders(), "plastic-basin-s13").forces["plastic-basin-s13"] == {F: 2}


def test_they_ride_to_imperial_basin_refused_the_polar_sink_is_not_sand() -> None:
    """Given: Turn 2. Fremen in Wind Pass North are to ride.

    When: They ride to Imperial Basin, two territories away by the Polar Sink.
    Then: Refused: the Polar Sink is not sand, and through sand it is too far.
    Source: 001 L528; L65-72
    """
    position = riders(WIND_NORTH, top="old-gap-wind-pass-north")
    no_ride(position, "imperial-basin-s9", start=WIND_NORTH)
    ride(position, "polar-sink", start=WIND_NORTH)


def test_they_ride_to_habbanya_erg_refused_a_worm_never_moves_into_or_through_the_storm() -> None:
    """Given: Turn 2. Fremen in The Great Flat (sector 14) are to ride, the storm is in sector 15.

    When: They ride to Habbanya Erg by The Greater Flat.
    Then: Refused: a worm never moves into or through the storm.
    Source: 001 L528
    """
    no_ride(riders(storm=15), "habbanya-erg-s15")
    no_ride(riders(storm=15), GREATER_FLAT)
    ride(riders(), "habbanya-erg-s15")


def test_they_ride_to_the_greater_flat_legal_the_storm_is_not_in_the_way() -> None:
    """Given: Turn 2. Fremen in The Great Flat are to ride, the storm is in sector 12.

    When: They ride to The Greater Flat.
    Then: Legal: the storm is not in the way.
    Source: 001 L528
    """
    ride(riders(storm=12), GREATER_FLAT)


def test_atreides_whose_forces_stood_there_rides_refused_only_fremen_ride() -> None:
    """Given: Turn 2. Fremen in The Great Flat are to ride.

    When: Atreides, whose forces stood there, rides.
    Then: Refused: only Fremen ride.
    Source: 001 L526
    """
    position = riders(others={RED_CHASM: {A: 2}})
    refused(position, "turn spice-blow", A, "ride", start=RED_CHASM, end="south-mesa-s5", forces=2)


def test_a_worm_comes_up_they_may_ride_from_each_of_the_two() -> None:
    """Given: Turn 2. Fremen stand in both territories of the top card.

    When: A worm comes up.
    Then: Follows: they may ride from each of the two.
    Source: 001 L526
    """
    position = struck(forces={GREAT_FLAT: {F: 3}, RED_CHASM: {F: 3}})
    position = ride(position, GREATER_FLAT)
    position = until(position, "ride", F)
    after = ride(position, "south-mesa-s5", start=RED_CHASM)
    assert after.forces["south-mesa-s5"] == {F: 2}


def test_they_ride_with_four_refused_these_forces_no_more() -> None:
    """Given: Turn 2. Fremen are to ride with three forces in the territory.

    When: They ride with four.
    Then: Refused: these forces, no more.
    Source: 001 L528
    """
    no_ride(riders(count=3), GREATER_FLAT, 4)


def test_they_ride_to_where_they_are_refused_to_another_territory() -> None:
    """Given: Turn 2. Fremen are to ride.

    When: They ride to where they are.
    Then: Refused: to another territory.
    Source: 001 L528
    """
    no_ride(riders(), GREAT_FLAT)


def test_the_blows_card_shows_red_chasm_the_three_are_in_the_tanks_the_spice_lies_there() -> None:
    """Given: A later turn. Three Atreides stand in Red Chasm sector 6.

    When: The blow's card shows Red Chasm.
    Then: Follows: the three are in the tanks, the spice lies there.
    Source: 001 L278
    """
    position = reveal(due(forces={RED_CHASM: {A: 3}}), RED_AND_FLAT)
    assert position.forces == {}
    amount = blown(RED_AND_FLAT, RED_CHASM)
    assert (position.sides[A].tanks, position.spice[RED_CHASM]) == (3, amount)


def test_the_blows_card_shows_red_chasm_the_three_are_in_the_tanks() -> None:
    """Given: A later turn. Three Fremen stand in Red Chasm sector 6.

    When: The blow's card shows Red Chasm.
    Then: Follows: the three are in the tanks: forces of any faction.
    Source: 001 L278
    """
    position = reveal(due(forces={RED_CHASM: {F: 3}}), RED_AND_FLAT)
    assert position.forces == {}
    assert position.sides[F].tanks == 3


def test_the_blows_card_shows_red_chasm_the_old_five_go_to_the_bank() -> None:
    """Given: A later turn. Five spice lie in Red Chasm.

    When: The blow's card shows Red Chasm.
    Then: Follows: the old five go to the bank, only the new spice lies there.
    Source: 001 L278
    """
    amount = blown(RED_AND_FLAT, RED_CHASM)
    assert amount != 5
    assert reveal(due(lying={RED_CHASM: 5}), RED_AND_FLAT).spice[RED_CHASM] == amount


def test_it_is_revealed_the_five_in_red_chasm_stay() -> None:
    """Given: A later turn. Five spice lie in Red Chasm and the blow's card shows Sihaya Ridge and The Great Flat.

    When: It is revealed.
    Then: Follows: the five in Red Chasm stay.
    Source: 001 L278
    """
    card = "sihaya-ridge-the-great-flat"
    position = reveal(due(lying={RED_CHASM: 5}), card)
    new = {part: blown(card, part) for part in (GREAT_FLAT, "sihaya-ridge-s8")}
    assert position.spice == {RED_CHASM: 5, **new}


def test_the_discards_are_looked_at_the_territory_card_is_on_top() -> None:
    """Given: Turn 2. The worm card was revealed and eaten, then a territory card.

    When: The discards are looked at.
    Then: Follows: the territory card is on top; the worms of this blow lie below.
    Source: 001 L176; L276
    """
    position = reveal(struck(), "sihaya-ridge-the-great-flat")
    assert position.spice_discard == [RED_AND_FLAT, WORM, "sihaya-ridge-the-great-flat"]


def test_the_card_is_revealed_the_fremen_there_are_destroyed_the_blow_spares_nobody() -> None:
    """Given: Turn 2. Fremen rode into a territory that the next card of the same blow shows.

    When: The card is revealed.
    Then: Follows: the Fremen there are destroyed: the blow spares nobody.
    Source: 001 L278
    """
    position = ride(riders(), RIDGE_FLAT, 6)
    until(position, "reveal-spice")
    reveal(position, "habbanya-ridge-flat-old-gap")
    assert position.forces == {}
    assert position.sides[F].tanks == 6


def test_fremen_ride_refused_in_turn_1_a_worm_is_ignored() -> None:
    """Given: Turn 1. A worm comes up and Fremen stand on the planet.

    When: Fremen ride.
    Then: Refused: in turn 1 a worm is ignored.
    Source: 001 L276
    """
    position = reveal(due(turn=1, forces={GREAT_FLAT: {F: 6}}, top=RED_AND_FLAT), WORM)
    assert position.waiting == ["table"]
    refused(position, "turn spice-blow", F, "ride", start=GREAT_FLAT, end=GREATER_FLAT, forces=2)


def test_the_next_card_it_is_revealed_at_once_nobody_is_asked_to_ride() -> None:
    """Given: Turn 3. No Fremen play; a worm comes up.

    When: The next card.
    Then: Follows: it is revealed at once; nobody is asked to ride.
    Source: 001 L276
    """
    position = struck(factions=[A, H, I], turn=3)
    assert position.waiting == ["table"]
    assert can(position, "table") == ["reveal-spice"]


def test_they_ride_into_it_refused_a_stronghold_with_forces_from_two_factions() -> None:
    """Given: Turn 2. Fremen are to ride; a stronghold two territories away through sand has forces of two others.

    When: They ride into it.
    Then: Refused: a stronghold with forces from two factions cannot be entered.
    Source: 001 L301; L528
    """
    south_mesa = "south-mesa-s4"
    top = "funeral-plain-south-mesa"
    crowd = {TUEK: {A: 1, H: 1}}
    no_ride(riders(south_mesa, others=crowd, top=top), TUEK, start=south_mesa)
    ride(riders(south_mesa, others={TUEK: {A: 1}}, top=top), TUEK, start=south_mesa)


def test_they_ride_into_funeral_plain_legal_only_strongholds_are_limited() -> None:
    """Given: Turn 2. Fremen are to ride from The Great Flat, which holds no other forces, and Funeral Plain holds three factions.

    When: They ride into Funeral Plain.
    Then: Legal: only strongholds are limited.
    Source: 001 L301; L528
    """
    crowd = {"funeral-plain-s14": {A: 1, H: 1, I: 1}}
    ride(riders(others=crowd), "funeral-plain-s14")


def test_a_worm_comes_up_for_other_territories_fremen_are_not_asked() -> None:
    """Given: Turn 2. Fremen stand in a sand territory that is not on the top card.

    When: A worm comes up for other territories.
    Then: Follows: Fremen are not asked.
    Source: 001 L526
    """
    position = struck(forces={"habbanya-erg-s15": {F: 4}})
    assert position.waiting == ["table"]
    assert until(position, "buy", course=Course(FOUR[0])).forces == {"habbanya-erg-s15": {F: 4}}
