"""Scenarios of the Emperor's green land."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.games.dune_messiah.scenarios.duels import plan, planned
from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    RED_CHASM,
    B,
    E,
    F,
    G,
    Position,
    do,
    go,
    legal,
    next_turn,
    refused,
    scene,
    standing,
    until,
    until_phase,
)

LOYAL = dict.fromkeys(("habbanya-sietch", "sietch-tabr", "tueks-sietch"), F)


def building(spice: int = 20, by: str = E, **given: Any) -> Position:
    """A seat's turn to purchase."""
    given.setdefault("forces", {ARRAKEEN: {E: 5}})
    return scene("pass", by, first=by, spice={by: spice}, **given)


def terraforms(territory: str, by: str = E) -> dict[str, Any]:
    """A terraformer is to be placed."""
    return {"by": by, "kind": "build", "what": "terraformer", "territory": territory}


def test_he_sends_5_to_terraform_a_sand_territory_legal_any_sand_territory() -> None:
    """Given: The Emperor has 5 spice.

    When: He sends 5 to terraform a sand territory.
    Then: Legal: any sand territory.
    Source: 003 L277
    """
    after = legal(building(5), **terraforms("red-chasm"))
    assert after.sides[E].spice == 0
    assert list(after.terraformers) == ["red-chasm"]


def test_he_terraforms_refused_5_spice() -> None:
    """Given: The Emperor has 4 spice.

    When: He terraforms.
    Then: Refused: 5 spice.
    Source: 003 L277
    """
    refused(building(4), "purchase", **terraforms("red-chasm"))


def test_he_terraforms_a_rock_territory_refused_sand() -> None:
    """Given: The Emperor has spice.

    When: He terraforms a rock territory.
    Then: Refused: sand.
    Source: 003 L277
    """
    refused(building(), "purchase", **terraforms("pasty-mesa"))


def test_he_terraforms_a_stronghold_refused_sand() -> None:
    """Given: The Emperor has spice.

    When: He terraforms a stronghold.
    Then: Refused: sand.
    Source: 003 L277
    """
    refused(building(), "purchase", **terraforms("arrakeen"))


def test_he_terraforms_the_polar_sink_refused_sand() -> None:
    """Given: The Emperor has spice.

    When: He terraforms the Polar Sink.
    Then: Refused: sand.
    Source: 003 L19; L277
    """
    refused(building(), "purchase", **terraforms("polar-sink"))


def test_it_terraforms_refused_the_emperors() -> None:
    """Given: The Guild has spice.

    When: It terraforms.
    Then: Refused: the Emperor's.
    Source: 003 L277
    """
    refused(building(by=G), "purchase", **terraforms("red-chasm", G))


FIVE = dict.fromkeys(("basin", "old-gap", "meridian", "arsunt", "tsimpo"), 6)


def test_he_places_another_refused_there_are_five() -> None:
    """Given: Five terraformers are placed.

    When: He places another.
    Then: Refused: there are five.
    Source: 003 L63
    """
    refused(building(terraformers=FIVE), "purchase", **terraforms("red-chasm"))


def test_he_terraforms_there_again_refused_it_is_being_terraformed() -> None:
    """Given: A terraformer stands.

    When: He terraforms there again.
    Then: Refused: it is being terraformed.
    Source: 003 L277
    """
    refused(building(terraformers={"red-chasm": 4}), "purchase", **terraforms("red-chasm"))


def test_it_is_looked_at_6_spice_on_it() -> None:
    """Given: A terraformer is placed.

    When: It is looked at.
    Then: Follows: 6 spice on it.
    Source: 003 L277
    """
    assert legal(building(5), **terraforms("red-chasm")).terraformers["red-chasm"].left == 6


def test_the_terraformer_is_looked_at_two_spice_fewer_to_the_bank() -> None:
    """Given: A turn passes.

    When: The terraformer is looked at.
    Then: Follows: two spice fewer, to the bank.
    Source: 003 L277
    """
    after = next_turn(building(terraformers={"red-chasm": 6}))
    without = next_turn(building())
    assert after.terraformers["red-chasm"].left == 4
    for name, side in after.sides.items():
        assert side.spice == without.sides[name].spice, name


def test_the_terraformer_is_looked_at_a_city_stands_the_territory_is_green() -> None:
    """Given: All six are gone.

    When: The terraformer is looked at.
    Then: Follows: a city stands, the territory is green.
    Source: 003 L277
    """
    after = next_turn(building(terraformers={"red-chasm": 2}))
    assert (after.cities, after.terraformers) == (["red-chasm"], {})


def test_a_turn_passes_it_becomes_green_in_that_turn_and_not_before() -> None:
    """Given: Two spice are left.

    When: A turn passes.
    Then: Follows: it becomes green in that turn, and not before.
    Source: 003 L277
    """
    position = building(5)
    do(position, **terraforms("red-chasm"))
    turns = 0
    while not position.cities:
        position = next_turn(position)
        turns += 1
    assert turns == 3


def test_he_terraforms_there_refused_no_sand_any_more() -> None:
    """Given: The territory is green.

    When: He terraforms there.
    Then: Refused: no sand any more.
    Source: 003 L277
    """
    refused(building(cities=["red-chasm"]), "purchase", **terraforms("red-chasm"))


def income(cities: list[str]) -> int:
    """What the Emperor gains before the purchases."""
    given: dict[str, Any] = {"sietches": LOYAL, "early": True, "spice": {E: 10}}
    return int(scene("pass", cities=cities, **given).sides[E].spice) - 10


def test_the_turns_income_comes_2_spice() -> None:
    """Given: The Emperor has one green tile.

    When: The turn's income comes.
    Then: Follows: 2 spice.
    Source: 003 L279
    """
    assert income(["red-chasm"]) == 2


def test_the_turns_income_comes_4_spice() -> None:
    """Given: The Emperor has two green tiles.

    When: The turn's income comes.
    Then: Follows: 4 spice.
    Source: 003 L279
    """
    assert income(["meridian", "red-chasm"]) == 4


def test_the_turns_income_comes_nothing_for_green() -> None:
    """Given: The Emperor has none.

    When: The turn's income comes.
    Then: Follows: nothing for green.
    Source: 003 L279
    """
    assert income([]) == 0


def test_it_arrives_revealed() -> None:
    """Given: A Fremen hidden group moves on to a green tile.

    When: It arrives.
    Then: Follows: revealed.
    Source: 003 L279
    """
    position = scene(
        "move",
        F,
        first=F,
        forces={"south-mesa-s5": {F: 3}, RED_CHASM: {E: 5}},
        cities=["red-chasm"],
    )
    do(position, **go(F, "south-mesa-s5", RED_CHASM, 3))
    until(position, "plan")
    assert position.battle.territory == "red-chasm"


def test_it_arrives_she_stands_there_as_before_a_spy_is_no_hidden_force() -> None:
    """Given: A spy of the Bene Gesserit moves on to a green tile.

    When: It arrives.
    Then: Follows: she stands there as before: a spy is no hidden force.
    Source: 003 L279
    """
    position = scene("ship-spy", B, forces={RED_CHASM: {E: 5}}, cities=["red-chasm"], spice={B: 5})
    do(position, B, "ship-spy", end=RED_CHASM)
    after = until_phase(position, "mentat")
    assert after.spies == {RED_CHASM: 1}
    assert standing(after, RED_CHASM) == {E: 5}


def beaten() -> Position:
    """The Emperor has lost a battle where his terraformer stands."""
    position = scene(
        "plan", forces={RED_CHASM: {E: 5, G: 9}}, terraformers={"red-chasm": 6}, spice={E: 20}
    )
    planned(position, {E: plan("bannerjee", 0), G: plan("edric", 4)})
    return until_phase(position, "mentat")


def test_the_battle_is_over_sabotaged() -> None:
    """Given: A terraformer stands in a territory where the Emperor lost.

    When: The battle is over.
    Then: Follows: sabotaged.
    Source: 003 L251
    """
    position = beaten()
    assert position.terraformers["red-chasm"].sabotaged
    assert next_turn(position).terraformers["red-chasm"].left == 6


def test_the_emperor_rebuilds_it_legal_half_of_five_rounded_up_three() -> None:
    """Given: A terraformer is sabotaged.

    When: The Emperor rebuilds it.
    Then: Legal: half of five, rounded up: three.
    Source: 003 L167
    """
    position = building(3, forces={ARRAKEEN: {E: 5}}, terraformers={"red-chasm": 4})
    whole = position.terraformers["red-chasm"]
    position.terraformers["red-chasm"] = msgspec.structs.replace(whole, sabotaged=True)
    after = legal(position, E, "rebuild", territory="red-chasm")
    assert not after.terraformers["red-chasm"].sabotaged
    assert after.sides[E].spice == 0
    position.sides[E].spice = 2
    refused(position, "purchase", E, "rebuild", territory="red-chasm")


def test_the_collection_comes_nobody_collects_the_terraformers_spice() -> None:
    """Given: A terraformer and forces stand in a territory.

    When: The collection comes.
    Then: Follows: nobody collects the terraformer's spice: it goes to the bank.
    Source: 003 L277
    """
    given: dict[str, Any] = {"forces": {RED_CHASM: {E: 9}}, "lying": {RED_CHASM: 2}}
    position = scene("pass", terraformers={"red-chasm": 6}, spice={E: 10}, **given)
    after = next_turn(position)
    assert after.terraformers["red-chasm"].left == 4
    assert after.sides[E].spice == 10 + 2
