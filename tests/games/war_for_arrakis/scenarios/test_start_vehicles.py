"""The start of a round and the placing of vehicles."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Legion, Position
from tests.games.war_for_arrakis.scenarios.table import against, can, offered, phase, until
from tests.games.war_for_arrakis.script import (
    GAME,
    A,
    H,
    legion,
    move,
    new_game,
    scene,
    stand_with,
    state,
)


def round_start(short: bool = False) -> Position:
    """A round that begins; in a short one the Fremen Ally's deck is empty, its discards are not."""
    position = new_game()
    if short:
        position.discards["fremen-ally"] = position.decks["fremen-ally"][:16]
        position.decks["fremen-ally"] = []
    return phase(position, "start-round", "T")


def vehicles(
    legions: dict[str, Legion] | None = None,
    sietches: dict[str, str] | None = None,
    rows: tuple[int, int, int] = (0, 0, 0),
) -> Position:
    """The Harkonnens place vehicles; CHOAM, the Guild and the Landsraad on these rows from 0."""
    position = scene(legions, sietches)
    position.rows = dict(zip(("choam", "spacing-guild", "landsraad"), rows, strict=True))
    return phase(position, "vehicles", "H")


def spots(position: Position, vehicle: str) -> list[str]:
    """Where a vehicle can be placed."""
    return [str(spot) for spot in offered(position, "H", "place-vehicle", vehicle=vehicle)]


def left(position: Position) -> dict[str, int]:
    """The vehicles still to be placed."""
    return {kind: count for kind, count in position.agenda[0].pieces.items() if count}


def dice_rolled(position: Position) -> int:
    """How many action dice the Harkonnens roll once their vehicles are placed."""
    until(position, ["roll"])
    while position.roll is not None and position.roll.to == A:
        move(position, "T", "roll", to=A, face="strategy")
    assert position.roll is not None
    return position.roll.left


def test_two_cards_each_one_from_each_deck() -> None:
    """Given: Round 1, empty hands, all decks full.

    When: The round starts.
    Then: Harkonnen holds 1 House Harkonnen + 1 Corrino card; Atreides 1 House Atreides + 1 Fremen card; 3 Prescience cards lie face up.
    Source: 002 L535
    """
    position = round_start()
    until(position, ["place-vehicle"])
    for side in (A, H):
        hand = position.sides[side].hand
        assert sorted(GAME.cards[card].deck for card in hand) == sorted(GAME.decks[side])
    assert len(position.revealed) == 3


def test_no_choice_of_deck_at_the_start_illegal_the_start_draw_is_one_from_each_deck() -> None:
    """Given: Start of round 2.

    When: The Harkonnen player asks to draw both cards from the Corrino deck.
    Then: illegal because the start draw is one from each deck; free choice of decks belongs only to the Mentat Action.
    Source: 002 L535
    """
    position = round_start()
    until(position, ["draw-house-harkonnen"])
    card = position.decks["corrino-ally"][0]
    against(position, "turn.passing start.cards", "T", "draw-corrino-ally", to=H, card=card)


def test_exhausted_deck_at_the_start_atreides_draws_only_1_card() -> None:
    """Given: The Fremen Ally deck is empty, its discard pile holds 16 cards.

    When: The round starts.
    Then: Atreides draws only 1 card (House Atreides); the discard pile is NOT reshuffled; no second card from the other deck in compensation.
    Source: 002 L718; 002 L535
    """
    position = round_start(short=True)
    until(position, ["place-vehicle"])
    decks = [GAME.cards[card].deck for card in position.sides[A].hand]
    assert decks == ["house-atreides"]
    assert position.decks["fremen-ally"] == []
    assert len(position.discards["fremen-ally"]) == 16


def test_the_lowest_marker_rules_row_3_is_active() -> None:
    """Given: CHOAM on row 1, Spacing Guild on row 1, Landsraad on row 3.

    When: Vehicle Placement begins.
    Then: Row 3 is active: 2 dice are withheld (6 roll), and 5 Harvesters, 3 Ornithopters, 1 Carryall are available; the two markers above do not matter.
    Source: 002 L576; 002 L578; 002 L582
    """
    position = vehicles(rows=(0, 0, 2))
    assert left(position) == {"harvester": 5, "ornithopter": 3, "carryall": 1}
    assert dice_rolled(position) == 6


def test_dice_come_back_when_the_active_row_rises() -> None:
    """Given: Last round row 3 was active (2 dice withheld). Now all three markers stand on row 2 or higher, the lowest on row 2.

    When: Vehicle Placement begins.
    Then: Exactly 1 die stays withheld, the die below the active row returns and rolls this round: 7 dice.
    Source: 002 L578
    """
    position = vehicles(rows=(1, 1, 1))
    assert dice_rolled(position) == 7


def test_harvester_on_a_face_down_wormsign_legal() -> None:
    """Given: nw-6 (Desert) holds only a Wormsign token.

    When: Vehicle Placement: a Harvester is placed in nw-6.
    Then: legal because an Area is free for the Harkonnen unless it holds an enemy Settlement, enemy Units or a Sandworm; the Wormsign stays face down (only an entering Legion turns it).
    Source: 002 L586; 002 L309
    """
    position = scene()
    position.signs = ["nw-6"]
    phase(position, "vehicles", "H")
    move(position, "H", "place-vehicle", vehicle="harvester", place="nw-6")
    assert position.harvesters == ["nw-6"]
    assert position.signs == ["nw-6"]


def test_harvester_with_an_enemy_legion_illegal_enemy_units_make_the_area_not_free() -> None:
    """Given: nw-7 holds 1 Atreides Regular.

    When: A Harvester is placed in nw-7.
    Then: illegal because enemy Units make the Area not free.
    Source: 002 L586; 002 L309
    """
    position = vehicles({"nw-7": legion(A, {"regular": 1})})
    against(position, "vehicles.place", "H", "place-vehicle", vehicle="harvester", place="nw-7")


def test_harvester_outside_desert_illegal_harvesters_go_into_desert_deep_or_not_only() -> None:
    """Given: harg-pass (Minor Erg) is empty.

    When: A Harvester is placed in harg-pass.
    Then: illegal because Harvesters go into Desert (deep or not) only.
    Source: 002 L586
    """
    position = vehicles()
    against(
        position, "vehicles.place", "H", "place-vehicle", vehicle="harvester", place="harg-pass"
    )


def test_two_harvesters_in_one_area_illegal_one_harvester_per_area() -> None:
    """Given: se-8 (Deep Desert) already holds a Harvester placed this round.

    When: A second Harvester is placed in se-8.
    Then: illegal because one Harvester per Area.
    Source: 002 L586
    """
    position = vehicles()
    move(position, "H", "place-vehicle", vehicle="harvester", place="se-8")
    against(position, "vehicles.place", "H", "place-vehicle", vehicle="harvester", place="se-8")


def test_harvester_beside_own_legion_legal_the_area_is_free_for_the_harkonnen() -> None:
    """Given: ne-12 holds 4 Harkonnen Regulars and nothing else.

    When: A Harvester is placed in ne-12.
    Then: legal because the Area is free for the Harkonnen; "free" is not "empty".
    Source: 002 L586; 002 L309
    """
    position = vehicles({"ne-12": legion(H, {"regular": 4})})
    move(position, "H", "place-vehicle", vehicle="harvester", place="ne-12")
    assert position.harvesters == ["ne-12"]


def test_harvester_onto_a_destroyed_sietch_place_legal() -> None:
    """Given: tasmin-sink: the Sietch was destroyed earlier, the Area holds nothing.

    When: A Harvester is placed in tasmin-sink.
    Then: legal because the Area counts no longer as a Settlement and is an ordinary Desert Area.
    Source: 002 L586; 002 L309
    """
    position = vehicles(sietches={"windgap": "rank-1"})
    move(position, "H", "place-vehicle", vehicle="harvester", place="tasmin-sink")
    assert position.harvesters == ["tasmin-sink"]


def test_harvester_onto_an_undefended_living_sietch_illegal() -> None:
    """Given: windgap holds a face-down Sietch token and no Units.

    When: A Harvester is placed in windgap.
    Then: illegal because an enemy Settlement makes the Area not free even without Units.
    Source: 002 L586; 002 L309
    """
    position = vehicles(sietches={"windgap": "rank-1"})
    against(position, "vehicles.place", "H", "place-vehicle", vehicle="harvester", place="windgap")


def test_one_vehicle_per_air_zone_replacement_removes_legal() -> None:
    """Given: az5 holds a Carryall; 1 Ornithopter is still in hand.

    When: The Harkonnen player puts the Ornithopter in az5.
    Then: legal; the Carryall goes off the board, az5 holds only the Ornithopter.
    Source: 002 L587-591
    """
    position = vehicles()
    move(position, "H", "place-vehicle", vehicle="carryall", place="zone-5")
    move(position, "H", "place-vehicle", vehicle="ornithopter", place="zone-5")
    assert position.flyers == {"zone-5": "ornithopter"}
    assert "carryall" not in left(position)


def test_ornithopter_in_an_area_illegal() -> None:
    """Given: Row 1 active.

    When: The Harkonnen player places an Ornithopter in nw-6.
    Then: illegal because Ornithopters and Carryalls go only into Air Zones.
    Source: 002 L587
    """
    position = vehicles()
    assert sorted(spots(position, "ornithopter")) == sorted(GAME.zones)
    against(position, "vehicles.place", "H", "place-vehicle", vehicle="ornithopter", place="nw-6")


def test_placement_is_the_harkonnen_alone_illegal() -> None:
    """Given: Vehicle Placement.

    When: The Atreides player tries to reveal a Deployment token in this phase.
    Then: illegal because Guerrilla Training is bound to an Atreides Action turn and none is running.
    Source: 002 L538; 002 L574
    """
    position = scene({"windgap": legion(A)}, {"windgap": "rank-1"})
    stand_with(position, "windgap", tokens=["atreides-1"])
    position.tokens = {"atreides-1": "atreides-1"}
    phase(position, "vehicles", "H")
    assert state(position) == "place-vehicle: H"
    assert can(position, "A") == []
    against(
        position,
        "turn.seats turn.passing free.training round.phases",
        "A",
        "train",
        area="windgap",
        token="atreides-1",
    )
