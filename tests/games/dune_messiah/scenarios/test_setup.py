"""Scenarios of the set-up."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    CARTHAG,
    FOUR,
    GAME,
    HABBANYA,
    RULES,
    TABR,
    THREE,
    TUEK,
    WALL_WEST,
    B,
    E,
    F,
    G,
    Position,
    awaited,
    begun,
    do,
    filled,
    new_game,
    refused,
    setup,
    standing,
    until,
)

CONTENT = Path("content/dune-messiah")
SIETCHES = [HABBANYA, TABR, TUEK]


@pytest.fixture(scope="module")
def start() -> Position:
    """The game of four after its set-up; no test of this file changes it."""
    return begun(turn=1)


def no_setup(factions: list[str]) -> None:
    """The header is refused by a clause of the set-up."""
    found = RULES.check_setup(GAME, setup(factions))
    assert found is not None
    assert found.clause.split(".")[0] == "setup"


def test_the_game_is_set_up_legal_four_faction_sets_are_there() -> None:
    """Given: Four seats: Emperor, Bene Gesserit, Spacing Guild, Fremen Opposition.

    When: The game is set up.
    Then: Legal: four faction sets are there.
    Source: 003 L35
    """
    assert RULES.check_setup(GAME, setup(FOUR)) is None


def test_the_game_is_set_up_legal_the_three_required_factions() -> None:
    """Given: Three seats: Emperor, Bene Gesserit, Spacing Guild.

    When: The game is set up.
    Then: Legal: the three required factions.
    Source: 003 L81
    """
    assert RULES.check_setup(GAME, setup(THREE)) is None


def test_the_game_is_set_up_refused_three_play_emperor_bene_gesserit_and_spacing_guild() -> None:
    """Given: Three seats: Emperor, Bene Gesserit, Fremen Opposition.

    When: The game is set up.
    Then: Refused: three play Emperor, Bene Gesserit and Spacing Guild.
    Source: 003 L81
    """
    no_setup([E, B, F])  # check_setup( names the clause


def test_the_game_is_set_up_refused_the_emperor_is_required() -> None:
    """Given: Three seats: Bene Gesserit, Spacing Guild, Fremen Opposition.

    When: The game is set up.
    Then: Refused: the Emperor is required.
    Source: 003 L81
    """
    no_setup([B, G, F])


def test_the_game_is_set_up_refused_there_is_one_set_of_each_faction() -> None:
    """Given: Two seats take the same faction.

    When: The game is set up.
    Then: Refused: there is one set of each faction.
    Source: 003 L35
    """
    no_setup([E, B, G, G])


def test_the_game_begins_every_faction_has_five_leaders_and_twenty_forces_in_all(
    start: Position,
) -> None:
    """Given: Four seats.

    When: The game begins.
    Then: Follows: every faction has five leaders and twenty forces in all.
    Source: 003 L40-41
    """
    for name, side in start.sides.items():
        out = sum(here.get(name, 0) for here in start.forces.values())
        out += sum(start.spies.values()) if name == B else 0
        assert out + side.reserves == 20, name
        assert len(side.leaders) == 5, name


def test_the_game_begins_the_emperor_has_5_forces_in_arrakeen_and_5(start: Position) -> None:
    """Given: Four seats.

    When: The game begins.
    Then: Follows: the Emperor has 5 forces in Arrakeen and 5 in Carthag, 10 in reserve.
    Source: 003 L267
    """
    assert start.forces[ARRAKEEN][E] == start.forces[CARTHAG][E] == 5
    assert start.sides[E].reserves == 10


def test_the_game_begins_one_ornithopter_of_the_emperor_stands(start: Position) -> None:
    """Given: Four seats.

    When: The game begins.
    Then: Follows: one ornithopter of the Emperor stands in Arrakeen and one in Carthag.
    Source: 003 L267
    """
    assert start.ornithopters == {ARRAKEEN: {E: 1}, CARTHAG: {E: 1}}


def test_the_game_begins_one_spice_harvester_of_the_emperor_stands(start: Position) -> None:
    """Given: Four seats.

    When: The game begins.
    Then: Follows: one spice harvester of the Emperor stands in Arrakeen and no other on the map.
    Source: 003 L267
    """
    assert start.harvesters == {ARRAKEEN: {E: 1}}


def test_the_game_begins_the_emperor_has_10_spice(start: Position) -> None:
    """Given: Four seats.

    When: The game begins.
    Then: Follows: the Emperor has 10 spice.
    Source: 003 L267
    """
    assert start.sides[E].spice == 10


def test_the_game_begins_the_bene_gesserit_has_one_spy_in_arrakeen_19_forces_in_reserve(
    start: Position,
) -> None:
    """Given: Four seats.

    When: The game begins.
    Then: Follows: the Bene Gesserit has one spy in Arrakeen, 19 forces in reserve.
    Source: 003 L283
    """
    assert start.spies == {ARRAKEEN: 1}
    assert start.sides[B].reserves == 19
    assert not any(B in here for here in start.forces.values())


def test_the_game_begins_the_bene_gesserit_has_5_spice(start: Position) -> None:
    """Given: Four seats.

    When: The game begins.
    Then: Follows: the Bene Gesserit has 5 spice.
    Source: 003 L283
    """
    assert start.sides[B].spice == 5


def test_the_game_begins_the_spacing_guild_has_5_forces_in_false_wall_west(start: Position) -> None:
    """Given: Four seats.

    When: The game begins.
    Then: Follows: the Spacing Guild has 5 forces in False Wall West.
    Source: 003 L317
    """
    assert standing(start, WALL_WEST) == {G: 5}
    assert start.sides[G].reserves == 15


def test_the_game_begins_the_spacing_guild_has_5_spice_and_the_shipping_price_is_1(
    start: Position,
) -> None:
    """Given: Four seats.

    When: The game begins.
    Then: Follows: the Spacing Guild has 5 spice and the shipping price is 1.
    Source: 003 L317; L336
    """
    assert start.sides[G].spice == 5
    assert start.price == 1


def test_the_game_begins_the_fremen_have_3_forces_in_tueks_sietch(start: Position) -> None:
    """Given: Four seats.

    When: The game begins.
    Then: Follows: the Fremen have 3 forces in Tuek's Sietch, 3 in Sietch Tabr and 3 in Habbanya (Sietch), 11 in reserve.
    Source: 003 L346
    """
    assert [standing(start, part) for part in SIETCHES] == [{F: 3}] * 3
    assert start.sides[F].reserves == 11


def test_the_game_begins_the_fremen_have_no_spice(start: Position) -> None:
    """Given: Four seats.

    When: The game begins.
    Then: Follows: the Fremen have no spice.
    Source: 003 L346
    """
    assert start.sides[F].spice == 0


def test_the_game_begins_every_player_holds_exactly_one_card_of_the_treachery_deck(
    start: Position,
) -> None:
    """Given: Four seats.

    When: The game begins.
    Then: Follows: every player holds exactly one card of the treachery deck.
    Source: 003 L99
    """
    assert [len(side.hand) for side in start.sides.values()] == [1] * 4


def test_a_second_is_dealt_to_the_same_seat_refused_one_card_each() -> None:
    """Given: Four seats, a treachery card has been dealt to one.

    When: A second is dealt to the same seat.
    Then: Refused: one card each.
    Source: 003 L99
    """
    position = new_game()
    move = filled(position, "table", "deal-treachery")
    do(position, "table", "deal-treachery", to=move["to"], card=move["card"])
    other = filled(position, "table", "deal-treachery")["card"]
    refused(position, "setup", "table", "deal-treachery", to=move["to"], card=other)


def test_the_set_up_is_over_the_turn_marker_is_at_1_and_the_storm_phase_begins() -> None:
    """Given: Four seats.

    When: The set-up is over.
    Then: Follows: the turn marker is at 1 and the storm phase begins.
    Source: 003 L103; L109
    """
    position = until(new_game(), "roll-storm")
    assert position.turn == 1
    assert position.phase == "storm"
    assert awaited(position) == "table"


def test_the_spice_deck_is_counted_21_cards(start: Position) -> None:
    """Given: Four seats.

    When: The spice deck is counted.
    Then: Follows: 21 cards.
    Source: 003 L45
    """
    assert len(start.spice_deck) == 21


def pieces() -> dict[str, int]:
    """How many of each piece the content has."""
    found = json.loads((CONTENT / "pieces.json").read_text(encoding="utf-8"))["pieces"]
    return {piece["id"]: piece["count"] for piece in found}


def test_the_tokens_are_counted_4_harvesters_4_hideouts_4_ornithopters_5_terraformers() -> None:
    """Given: Four seats.

    When: The tokens are counted.
    Then: Follows: 4 harvesters, 4 hideouts, 4 ornithopters, 5 terraformers.
    Source: 003 L57-63
    """
    counts = pieces()
    wanted = {"harvester": 4, "hideout": 4, "ornithopter": 4, "terraformer": 5}
    assert {name: counts[name] for name in wanted} == wanted


def test_the_spice_tokens_are_counted_48_of_1_48_of_2_36_of_5_24_of_10() -> None:
    """Given: Four seats.

    When: The spice tokens are counted.
    Then: Follows: 48 of 1, 48 of 2, 36 of 5, 24 of 10.
    Source: 003 L51
    """
    counts = pieces()
    wanted = {"spice-1": 48, "spice-2": 48, "spice-5": 36, "spice-10": 24}
    assert {name: counts.get(name, 0) for name in wanted} == wanted


def test_the_map_is_looked_at_eighteen_sectors_the_polar_sink_lies_in_none() -> None:
    """Given: Four seats.

    When: The map is looked at.
    Then: Follows: eighteen sectors; the Polar Sink lies in none.
    Source: 003 L23
    """
    sectors = {part.sector for part in GAME.parts.values()}
    assert sectors == {-1, *range(18)}
    assert GAME.parts["polar-sink"].sector == -1


def test_the_map_is_looked_at_the_five_strongholds_are_arrakeen_carthag() -> None:
    """Given: Four seats.

    When: The map is looked at.
    Then: Follows: the five strongholds are Arrakeen, Carthag, Sietch Tabr, Tuek's Sietch, Habbanya Sietch; False Wall West is rock.
    Source: 003 L15-17; L346
    """
    strong = {name for name in GAME.territory_ids if GAME.territories[name].stronghold}
    assert strong == {"arrakeen", "carthag", "habbanya-sietch", "sietch-tabr", "tueks-sietch"}
    assert GAME.territories["false-wall-west"].terrain == "rock"


def test_the_game_begins_nobody_stands_in_the_three_sietches() -> None:
    """Given: Three seats.

    When: The game begins.
    Then: Follows: nobody stands in the three sietches.
    Source: 003 L81; L346
    """
    position = begun(THREE, turn=1)
    assert not set(position.forces) & set(SIETCHES)
    assert list(position.sides) == THREE or sorted(position.sides) == sorted(THREE)


def test_the_game_begins_an_empty_hideout_in_false_wall_west_unharmed(start: Position) -> None:
    """Given: Four seats; "1 stronghold" is read as a hideout.

    When: The game begins.
    Then: Follows: an empty hideout in False Wall West, unharmed.
    Source: 003 L317
    """
    assert list(start.hideouts) == ["false-wall-west"]
    found = start.hideouts["false-wall-west"]
    assert (found.stash, found.sabotaged) == (0, False)


def test_by_ruling_the_guild_begins_with_its_forces_alone() -> None:
    """Given: Four seats; by ruling "1 stronghold" stands for no piece.

    When: The game begins.
    Then: Follows: 5 forces of the Guild in False Wall West, and no hideout anywhere.
    Source: 003 L317
    """
    position = begun(guild_start="none")
    assert position.hideouts == {}
    assert [here[G] for here in position.forces.values() if G in here] == [5]
