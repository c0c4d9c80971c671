"""Who acts next: in every phase each seat acts in full."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy import rulebook
from adjudicator.games.conquest_and_diplomacy.records import Position
from tests.games.conquest_and_diplomacy.scenarios.duels import chosen, facing, fields
from tests.games.conquest_and_diplomacy.scenarios.table import (
    ARRAKEEN,
    CARTHAG,
    FOUR,
    GAME,
    HABBANYA,
    RED_CHASM,
    SINK,
    TABR,
    TUEK,
    A,
    Course,
    F,
    H,
    I,
    awaited,
    can,
    do,
    end_of_turn,
    legal,
    new_game,
    play_on,
    refused,
    scene,
    sides,
    until,
    until_phase,
)
from tests.games.conquest_and_diplomacy.scenarios.test_battle import battle, meeting

AWAY = {A: "tsimpo-s11", F: "arsunt-s11", H: "hagga-basin-s12", I: "old-gap-s10"}
"""Where each may go within three territories of the Polar Sink."""


def gains(first: str, factions: list[str]) -> list[str]:
    """Who acts in the gain phase, draws and buys one card, in this order."""
    position = scene("deal-battle", factions=factions, first=first)
    who: list[str] = []
    while position.phase == "gain-cards":
        seat = awaited(position)
        if seat == "table":
            play_on(position, Course(first))
        elif "buy" in can(position, seat):
            who.append(seat)
            do(position, seat, "buy", cards=1)
        else:
            assert seat == who[-1]
            do(position, seat, "pass")
    assert all(len(side.hand) == 4 and len(side.market) == 1 for side in position.sides.values())
    return who


def revivals(first: str, factions: list[str]) -> list[str]:
    """Who revives, three forces each, in this order."""
    tanks = dict.fromkeys(factions, 3)
    position = scene("revive", factions=factions, first=first, tanks=tanks)
    who: list[str] = []
    while position.phase == "revival":
        seat = awaited(position)
        if who[-1:] == [seat]:
            do(position, seat, "pass")
        else:
            who.append(seat)
            do(position, seat, "revive", forces=3)
    assert set(sides(position, "tanks").values()) == {0}
    return who


def journeys(first: str, factions: list[str]) -> list[str]:
    """Who ships one to the Polar Sink and moves all groups it may, in this order."""
    forces = {SINK: dict.fromkeys(factions, 4)}
    position = scene("ship", factions=factions, first=first, forces=forces)
    who: list[str] = []
    while position.phase == "shipment-and-movement":
        seat = awaited(position)
        if who[-1:] != [seat]:
            who.append(seat)
            do(position, seat, "ship", end=SINK, forces=1)
            assert awaited(position) == seat
            for _ in range(2 if seat == F else 1):
                do(position, seat, "move", start=SINK, end=AWAY[seat], forces=1)
        else:
            do(position, seat, "pass")
    assert position.forces[SINK] == {name: 3 if name == F else 4 for name in factions}
    return who


def collectors(first: str, factions: list[str]) -> list[str]:
    """The seats by the order in which the record of the collection names them."""
    parts = ["funeral-plain-s14", "the-great-flat-s14", RED_CHASM, "habbanya-erg-s15"]
    forces = {part: {seat: 2} for part, seat in zip(parts, factions, strict=False)}
    position = scene(factions=factions, first=first, forces=forces, lying=dict.fromkeys(parts, 9))
    before = sides(position, "spice")
    named: list[str] = []
    while position.turn == 2:
        move = Course(first).move(position)
        for event in rulebook.apply(GAME, position, move):
            if event.clause.startswith("collection."):
                named += [str(arg) for arg in event.args.values() if arg in factions]
    after = sides(position, "spice")
    assert all(after[seat] == before[seat] + 4 for seat in factions)
    return list(dict.fromkeys(named))


def test_the_die_is_rolled_and_shows_a_number_nobody_is_asked_anything() -> None:
    """Given: Order Atreides, Fremen, Harkonnen, Imperium; the storm phase begins.

    When: The die is rolled and shows a number.
    Then: Follows: nobody is asked anything; the spice blow comes.
    Source: 001 L264
    """
    position = scene()
    do(position, "table", "roll-storm", face="3")
    while position.phase == "storm":
        assert position.waiting == ["table"]
        play_on(position, Course(A))
    assert position.phase == "spice-blow"


def test_the_phase_waits_only_the_first_player_is_asked_after_it_the_spice_blow_comes() -> None:
    """Given: The storm icon came up.

    When: The phase waits.
    Then: Follows: only the first player is asked; after it the spice blow comes.
    Source: 001 L264
    """
    position = scene(first=H)
    do(position, "table", "roll-storm", face="storm")
    assert position.waiting == [H]
    do(position, H, "steer-storm", sectors=2)
    assert until_phase(position, "spice-blow").waiting == ["table"]


def test_the_blow_is_over_the_first_player_is_next_to_gain_cards() -> None:
    """Given: A territory card came in turn 2 and no worm.

    When: The blow is over.
    Then: Follows: the first player is next, to gain cards.
    Source: 001 L274; L282
    """
    position = scene("reveal-spice", first=I)
    do(position, "table", "reveal-spice", card="red-chasm-the-great-flat")
    assert position.phase == "gain-cards"
    assert awaited(until(position, "buy")) == I


def test_each_draws_and_buys_one_next_are_each_after_the_one_before_has_drawn() -> None:
    """Given: Order Fremen, Harkonnen, Imperium, Atreides; all hold no cards.

    When: Each draws and buys one.
    Then: Follows: next are, each after the one before has drawn and bought: Fremen, Harkonnen, Imperium, Atreides; then the revival of Fremen.
    Source: 001 L282
    """
    assert gains(F, FOUR) == [F, H, I, A]


def test_each_revives_three_next_are_harkonnen_imperium_atreides_fremen() -> None:
    """Given: All have three forces in the tanks and spice; order Harkonnen, Imperium, Atreides, Fremen.

    When: Each revives three.
    Then: Follows: next are Harkonnen, Imperium, Atreides, Fremen, then Harkonnen ships.
    Source: 001 L293
    """
    assert revivals(H, FOUR) == [H, I, A, F]


def test_each_ships_and_moves_all_it_may_each_ships_and_moves_before_the_next_begins() -> None:
    """Given: All can ship and move; order Imperium, Atreides, Fremen, Harkonnen.

    When: Each ships and moves all it may.
    Then: Follows: each ships and moves before the next begins: Imperium, Atreides, Fremen, Harkonnen; then battle.
    Source: 001 L297-301
    """
    assert journeys(I, FOUR) == [I, A, F, H]


def test_the_next_act_atreides_again_to_move_not_fremen() -> None:
    """Given: Atreides shipped.

    When: The next act.
    Then: Follows: Atreides again, to move; not Fremen.
    Source: 001 L301
    """
    position = scene("ship", A)
    do(position, A, "ship", end=SINK, forces=3)
    assert awaited(position) == A
    assert "move" in can(position, A)


def gone(*ends: str) -> Position:
    """Fremen, first, shipped and moved groups from the Polar Sink."""
    position = scene("ship", F, first=F, forces={SINK: {F: 8}})
    do(position, F, "ship", end=SINK, forces=2)
    for end in ends:
        do(position, F, "move", start=SINK, end=end, forces=3)
    return position


def test_the_next_act_fremen_again_for_a_second_group() -> None:
    """Given: Fremen shipped and moved one group by two territories.

    When: The next act.
    Then: Follows: Fremen again, for a second group.
    Source: 001 L530
    """
    position = gone(CARTHAG)
    assert awaited(position) == F
    legal(position, F, "move", start=SINK, end=ARRAKEEN, forces=3)


def nothing_left(position: Position, seat: str, following: str) -> None:
    """The seat can do no more but end its turn; then the next is awaited."""
    if awaited(position) == seat:
        refused(position, "movement turn", seat, "move", start=SINK, end=TABR, forces=1)
        do(position, seat, "pass")
    assert awaited(position) == following


def test_the_next_act_harkonnen_next_in_order() -> None:
    """Given: Fremen moved two groups.

    When: The next act.
    Then: Follows: Harkonnen, next in order.
    Source: 001 L530; L297
    """
    nothing_left(gone(CARTHAG, ARRAKEEN), F, H)


def test_fremen_moved_one_group_by_five_the_next_act_harkonnen_next_in_order() -> None:
    """Given: Fremen moved one group by five territories.

    When: The next act.
    Then: Follows: Harkonnen, next in order.
    Source: 001 L530; L297
    """
    nothing_left(gone(HABBANYA), F, H)


def test_all_are_fought_atreides_comes_first_then_fremens_then_harkonnens() -> None:
    """Given: Order Atreides, Fremen, Harkonnen, Imperium; battles: Fremen-Imperium in Red Chasm, Atreides-Harkonnen in Carthag, Harkonnen-Imperium in Tuek's Sietch.

    When: All are fought.
    Then: Follows: Atreides' comes first, then Fremen's, then Harkonnen's; Imperium never has the advantage.
    Source: 001 L346
    """
    position = meeting({RED_CHASM: {F: 2, I: 2}, CARTHAG: {A: 2, H: 2}, TUEK: {H: 2, I: 2}})
    who = [awaited(position)]
    position = battle(position, A, H, CARTHAG, 0, 0)
    who.append(awaited(position))
    position = battle(position, F, I, RED_CHASM, 0, 0)
    who.append(awaited(position))
    position = battle(position, H, I, TUEK, 0, 0)
    assert who == [A, F, H]
    assert position.phase != "battle"


def test_all_collect_in_this_order_then_charity_then_turn_2_of_the_next_first_player() -> None:
    """Given: All four stand on spice; order Fremen, Harkonnen, Imperium, Atreides.

    When: All collect.
    Then: Follows: in this order; then charity; then turn 2 of the next first player.
    Source: 001 L317-323
    """
    assert collectors(F, FOUR) == [F, H, I, A]


def test_charity_each_is_asked_once_or_served_nobody_twice() -> None:
    """Given: All four have less than three spice after collection.

    When: Charity.
    Then: Follows: each is asked once (or served); nobody twice.
    Source: 001 L321
    """
    position = scene(spice=dict.fromkeys(FOUR, 1))
    end_of_turn(position, Course(A))
    assert sides(position, "spice") == dict.fromkeys(FOUR, 3)


def everything(first: str, factions: list[str]) -> list[list[str]]:
    """Who acts in the phases in which all act."""
    return [
        gains(first, factions),
        revivals(first, factions),
        journeys(first, factions),
        collectors(first, factions),
    ]


def test_each_phase_of_a_turn_each_of_the_two_acts_in_full_in_each_phase() -> None:
    """Given: Two play.

    When: Each phase of a turn.
    Then: Follows: each of the two acts in full in each phase, the first player first.
    Source: 001 L604; L633
    """
    assert everything(H, [A, H]) == [[H, A]] * 4
    assert everything(A, [A, H]) == [[A, H]] * 4


def test_each_phase_of_a_turn_order_is_imperium_atreides_fremen_in_gaining() -> None:
    """Given: Three play: Atreides, Fremen, Imperium sit in this order; Imperium is first player.

    When: Each phase of a turn.
    Then: Follows: order is Imperium, Atreides, Fremen in gaining, revival, shipping and collection.
    Source: 001 L222
    """
    assert everything(I, [A, F, I]) == [[I, A, F]] * 4


def test_all_three_keep_one_then_harkonnen_is_asked_then_the_first_player_is_rolled_for() -> None:
    """Given: Four play, traitors were dealt to three.

    When: All three keep one.
    Then: Follows: then Harkonnen is asked, then the first player is rolled for.
    Source: 001 L190; L214
    """
    position = until(new_game(), "keep-traitor")
    assert sorted(position.waiting) == [A, F, I]
    for seat in (A, F, I):
        do(position, seat, "keep-traitor", leader=position.sides[seat].dealt[0])
    position = until(position, "keep-traitor")
    assert position.waiting == [H]
    while position.waiting == [H]:
        do(position, H, "keep-traitor", leader=position.sides[H].dealt[0])
    assert "roll-first" in can(position, "table")


def test_the_next_turn_phases_again_storm_blow_gain_revival_shipping_battle_collection() -> None:
    """Given: The turn's last phase is over.

    When: The next turn.
    Then: Follows: phases again storm, blow, gain, revival, shipping, battle, collection.
    Source: 001 L224-262
    """
    position = scene(
        tanks=dict.fromkeys(FOUR, 3), forces={CARTHAG: {A: 3, H: 3}}, lying={CARTHAG: 1}
    )
    phases: list[str] = []
    while position.turn == 2:
        if phases[-1:] != [position.phase]:
            phases.append(position.phase)
        if "plan" in can(position, awaited(position)):
            leader = position.sides[awaited(position)].leaders[0]
            do(position, awaited(position), "plan", **fields((leader, 0)))
        else:
            play_on(position, Course(A))
    assert phases == [
        "storm",
        "spice-blow",
        "gain-cards",
        "revival",
        "shipment-and-movement",
        "battle",
        "spice-collection",
    ]
    assert (position.phase, position.turn) == ("storm", 3)


def test_either_seat_plans_first_legal_both_plan_secretly_in_no_order() -> None:
    """Given: A battle's plans are due.

    When: Either seat plans first.
    Then: Legal: both plan secretly, in no order.
    Source: 001 L350-352
    """
    position = facing()
    assert sorted(position.waiting) == [A, H]
    for first, other in ((A, H), (H, A)):
        leaders: dict[str, Any] = {A: "duke-leto", H: "beast-rabban"}
        after = legal(position, first, "plan", **fields((leaders[first], 1)))
        assert after.waiting == [other]
        legal(after, other, "plan", **fields((leaders[other], 1)))
    assert chosen(position) is position


def test_the_next_act_fremen_is_asked_atreides_not_again_this_turn() -> None:
    """Given: Atreides passes revival though it has forces in the tanks.

    When: The next act.
    Then: Follows: Fremen is asked; Atreides not again this turn.
    Source: 001 L293
    """
    position = scene("revive", tanks=dict.fromkeys(FOUR, 3))
    do(position, A, "pass")
    assert awaited(position) == F
    refused(position, "turn revival", A, "revive", forces=1)
    for seat in (F, H, I):
        do(position, seat, "pass")
    assert position.phase == "shipment-and-movement"


def test_the_next_act_fremen_atreides_not_again_this_turn() -> None:
    """Given: Atreides passes shipping and movement.

    When: The next act.
    Then: Follows: Fremen; Atreides not again this turn.
    Source: 001 L297
    """
    position = scene("ship", forces={SINK: {A: 3}})
    while awaited(position) == A:
        do(position, A, "pass")
    assert awaited(position) == F
    while position.phase == "shipment-and-movement":
        assert awaited(position) != A
        do(position, awaited(position), "pass")
