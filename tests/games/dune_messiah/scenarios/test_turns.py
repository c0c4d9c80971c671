"""Scenarios of who acts next: in each phase every seat acts in full."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dune_messiah.scenarios.duels import plan
from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    FOUR,
    GREAT_FLAT,
    RED_CHASM,
    TABR,
    THREE,
    B,
    Course,
    E,
    F,
    G,
    Position,
    awaited,
    begun,
    can,
    do,
    filled,
    go,
    new_game,
    next_turn,
    play_on,
    refused,
    scene,
    seated,
    until,
    until_phase,
)


def order_after(storm: int, factions: list[str]) -> list[str]:
    """The order of play once the storm has come to a sector (seats at the circles 1, 4, 7, 10 ...)."""
    position = begun(factions)
    position.storm = storm
    return list(until(position, "reveal-spice", course=Course(face="6", sectors=0)).order)


@pytest.mark.parametrize(
    ("storm", "first"), [(0, 0), (2, 1), (3, 1), (5, 2), (8, 3), (11, 0), (17, 0)]
)
def test_the_storm_stands_in_a_sector_the_first_player_is_whose_circle_it_comes(
    storm: int, first: int
) -> None:
    """Given: Four seats at the circles in sectors 1, 4, 7 and 10.

    When: The storm stands in a sector.
    Then: Follows: the first player is whose circle it comes to next, the others follow counter-clockwise.
    Source: 003 L25; L121
    """
    assert order_after(storm, FOUR) == seated(FOUR[first])


def test_the_storm_has_moved_the_same_with_three() -> None:
    """Given: Three seats.

    When: The storm has moved.
    Then: Follows: the same with three.
    Source: 003 L25; L81
    """
    assert order_after(2, THREE) == [B, G, E]
    assert order_after(9, THREE) == THREE


def test_the_next_turn_comes_the_next_seat_counter_clockwise_is_first() -> None:
    """Given: Ruling first-player: rotates.

    When: The next turn comes.
    Then: Follows: the next seat counter-clockwise is first.
    Source: 003 L121
    """
    position = begun(turn=1, first_player="rotates")
    before = list(position.order)
    after = until(next_turn(position), "reveal-spice")
    assert list(after.order) == [*before[1:], before[0]]


def test_cards_are_dealt_the_table_deals_to_each_seat_once() -> None:
    """Given: The set-up.

    When: Cards are dealt.
    Then: Follows: the table deals to each seat once.
    Source: 003 L99
    """
    position = new_game()
    dealt = []
    while "deal-treachery" in can(position, "table"):
        assert position.waiting == ["table"]
        move = options_of(position)
        dealt.append(move["to"])
        do(position, **move)
    assert sorted(dealt) == sorted(FOUR)


def options_of(position: Position) -> dict[str, Any]:
    """The first deal that the form offers."""
    move = filled(position, "table", "deal-treachery")
    return {"by": "table", "kind": "deal-treachery", "to": move["to"], "card": move["card"]}


def test_purchase_and_restock_emperor_bene_gesserit_guild_fremen() -> None:
    """Given: Every seat has spice and forces.

    When: Purchase and restock: each does all it may, then passes.
    Then: Follows: Emperor, Bene Gesserit, Guild, Fremen, in the order of play; then the cards are sold; nobody buys any more.
    Source: 003 L119; L151-169
    """
    rich = dict.fromkeys(FOUR, 30)
    forces = {ARRAKEEN: {E: 5}, RED_CHASM: {B: 5}, "false-wall-west-s16": {G: 5}, TABR: {F: 5}}
    hands = {B: ["shield"]}
    position = scene("recruit", E, forces=forces, spice=rich, hands=hands)
    do(position, E, "recruit", forces=2)
    assert awaited(position) == E
    do(position, E, "buy", what="harvester", part=ARRAKEEN)
    do(position, E, "build", what="terraformer", territory="meridian")
    assert awaited(position) == E
    do(position, E, "pass")
    assert awaited(position) == B
    do(position, B, "buy", what="ornithopter", part=RED_CHASM)
    assert awaited(position) == B
    do(position, B, "pass")
    assert awaited(position) == G
    do(position, G, "set-price", price=2)
    do(position, G, "build", what="hideout", territory="pasty-mesa")
    do(position, G, "stash", territory="pasty-mesa", spice=4)
    assert awaited(position) == G
    do(position, G, "pass")
    assert awaited(position) == F
    do(position, F, "buy", what="ornithopter", part=TABR)
    do(position, F, "pass")
    assert position.phase == "purchase"
    assert awaited(position) == B
    assert "offer" in can(position, B)
    refused(position, "purchase market", E, "recruit", forces=1)


def test_shipping_and_movement_each_ends_before_the_next_begins() -> None:
    """Given: Every seat has reserves and forces.

    When: Shipping and movement: each ships and moves in full.
    Then: Follows: each ends before the next begins, counter-clockwise from the first player; then battles.
    Source: 003 L121; L171-173
    """
    rich = dict.fromkeys(FOUR, 30)
    forces = {ARRAKEEN: {E: 5}, RED_CHASM: {B: 5}, "false-wall-west-s16": {G: 5}, TABR: {F: 5}}
    position = scene("move", E, forces=forces, spice=rich, ready=3)
    do(position, E, "ship", end=GREAT_FLAT, forces=3)
    assert awaited(position) == E
    do(position, **go(E, ARRAKEEN, "old-gap-s9", 5))
    pass_if_asked(position, E)
    assert awaited(position) == B
    do(position, B, "ship", end="meridian-s0" if position.storm else "meridian-s1", forces=4)
    assert awaited(position) == B
    do(position, **go(B, RED_CHASM, "south-mesa-s5", 5))
    pass_if_asked(position, B)
    assert awaited(position) == G
    do(position, G, "ship", end="basin-s8", forces=4)
    do(position, **go(G, "basin-s8", "old-gap-s8", 4))
    pass_if_asked(position, G)
    assert awaited(position) == F
    do(position, F, "deploy", end=TABR, forces=3)
    assert awaited(position) == F
    do(position, **go(F, TABR, "plastic-basin-s13", 8))
    pass_if_asked(position, F)
    assert position.phase == "battle"


def pass_if_asked(position: Position, by: str) -> None:
    """A seat that may still do something passes."""
    if awaited(position) == by:
        do(position, by, "pass")


def test_it_ships_refused_shipment_comes_before_the_movement() -> None:
    """Given: The Guild has moved.

    When: It ships.
    Then: Refused: shipment comes before the movement.
    Source: 003 L173
    """
    position = scene("move", G, first=G, forces={RED_CHASM: {G: 5}}, spice={G: 9})
    do(position, **go(G, RED_CHASM, "south-mesa-s5", 5))
    if awaited(position) == G:
        refused(position, "shipping", G, "ship", end=RED_CHASM, forces=1)
    else:
        refused(position, "shipping", F, "ship", end=RED_CHASM, forces=1)


def test_the_battles_come_guild_fremen_bene_gesserit_may_strike_in_this_order() -> None:
    """Given: Hidden forces of three factions stand with the Emperor's; the Guild is first.

    When: The battles come.
    Then: Follows: Guild, Fremen, Bene Gesserit may strike, in this order.
    Source: 003 L127; L196
    """
    forces = {RED_CHASM: {B: 3, E: 5}, GREAT_FLAT: {G: 3, E: 5}, TABR: {F: 3, E: 5}}
    position = scene("strike", first=G, forces=forces)
    assert (position.order[0], awaited(position)) == (G, G)
    do(position, G, "strike", territory="the-great-flat")
    seen = [G]
    for _ in range(6):
        if position.step != "approach":
            break
        seen.append(awaited(position))
        do(position, awaited(position), "pass")
    kept = [seat for at, seat in enumerate(seen) if at == 0 or seen[at - 1] != seat]
    assert [seat for seat in kept if seat != E] == [G, F, B]


def test_they_plan_both_are_awaited_at_once_nobody_else() -> None:
    """Given: A battle of Guild and Emperor.

    When: They plan.
    Then: Follows: both are awaited at once; nobody else.
    Source: 003 L202; L217
    """
    position = scene("plan", first=G, forces={RED_CHASM: {E: 5, G: 5}})
    assert sorted(position.waiting) == sorted([E, G])
    do(position, E, "plan", **plan("alia", 1))
    assert position.waiting == [G]
    refused(position, "battle", B, "plan", **plan("irulan", 1))


def test_the_battles_are_over_in_player_order_they_may_steal() -> None:
    """Given: Hidden forces stand beside unguarded ornithopters of the Emperor.

    When: The battles are over.
    Then: Follows: in player order they may steal; the Fremen gain loyalty for it.
    Source: 003 L121; L361
    """
    forces = {"pasty-mesa-s6": {F: 3}, RED_CHASM: {B: 2}}
    thopters = {"pasty-mesa-s6": {E: 1}, RED_CHASM: {E: 1}}
    position = scene("raid", first=B, forces=forces, ornithopters=thopters)
    assert awaited(position) == B
    do(position, B, "raid", territory="red-chasm")
    position = until(position, "raid", F)
    assert awaited(position) == F
    do(position, F, "raid", territory="pasty-mesa")
    assert position.ornithopters == {"pasty-mesa-s6": {F: 1}, RED_CHASM: {B: 1}}
    assert position.loyalty == 3


def test_the_quota_is_paid_then_the_table_ends_the_turn_and_the_storm_of_the_next_comes() -> None:
    """Given: The mentat pause.

    When: The quota is paid.
    Then: Follows: then the table ends the turn, and the storm of the next comes.
    Source: 003 L135; L327
    """
    position = until_phase(scene("pass", spice={G: 9}), "mentat")
    assert awaited(position) == G
    do(position, G, "pay-quota")
    position = until(position, "end-turn")
    assert awaited(position) == "table"
    do(position, "table", "end-turn")
    assert (position.turn, position.phase, awaited(position)) == (3, "storm", "table")


PHASES = ["storm", "spice-blow", "purchase", "shipping", "battle", "collection", "mentat"]


def test_it_is_played_the_phases_come_in_the_order_of_the_list() -> None:
    """Given: A whole turn.

    When: It is played.
    Then: Follows: the phases come in the order of the list.
    Source: 003 L107-135
    """
    forces = {RED_CHASM: {F: 3, E: 3}, GREAT_FLAT: {B: 3}}
    position = scene(forces=forces, lying={RED_CHASM: 4}, spice={G: 9}, first=F)
    passed = [position.phase]
    while position.turn == 2:
        play_on(position, Course())
        if position.turn == 2 and position.phase != passed[-1]:
            passed.append(position.phase)
    assert passed == [phase for phase in PHASES if phase in passed]
    assert {"storm", "spice-blow", "purchase", "shipping", "battle", "mentat"} <= set(passed)
