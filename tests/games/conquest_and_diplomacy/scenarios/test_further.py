"""Scenarios found by looking for what the others do not ask."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.games.conquest_and_diplomacy.records import Position
from adjudicator.games.conquest_and_diplomacy.setup import check_setup
from adjudicator.games.conquest_and_diplomacy.view import view
from adjudicator.rules.records import Seat, Setup
from tests.games.conquest_and_diplomacy.scenarios.duels import (
    cards,
    chosen,
    opened,
    settled,
)
from tests.games.conquest_and_diplomacy.scenarios.table import (
    ALLIED,
    ARRAKEEN,
    CARTHAG,
    FOUR,
    GAME,
    GREAT_FLAT,
    GREATER_FLAT,
    HABBANYA,
    KANLY,
    RED_AND_FLAT,
    RED_CHASM,
    SINK,
    TABR,
    TUEK,
    WORM,
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
    until,
)

LETO = "duke-leto"
RABBAN = "beast-rabban"
BASHAR = "sardaukar-bashar"
NONE = ("none", "none")


def joined() -> Position:
    """Fremen moved three to Carthag, where two stood."""
    forces = {SINK: {F: 6}, CARTHAG: {F: 2}}
    position = scene("move", F, first=F, forces=forces)
    do(position, F, "move", start=SINK, end=CARTHAG, forces=3)
    return position


def test_the_two_move_on_as_the_second_group_legal_a_separate_group() -> None:
    """Given: Fremen moved three from the Polar Sink to Carthag, where two stood.

    When: The two move on as the second group.
    Then: Legal: a separate group.
    Source: 001 L530
    """
    legal(joined(), F, "move", start=CARTHAG, end=ARRAKEEN, forces=2)


def test_three_move_on_as_the_second_group_refused_one_of_them_has_moved() -> None:
    """Given: Fremen moved three from the Polar Sink to Carthag, where two stood.

    When: Three move on as the second group.
    Then: Refused: one of them has moved.
    Source: 001 L530
    """
    refused(joined(), "movement", F, "move", start=CARTHAG, end=ARRAKEEN, forces=3)


def test_atreides_buys_two_legal_the_discards_are_shuffled() -> None:
    """Given: The market deck is empty, the discards hold three.

    When: Atreides buys two.
    Then: Legal: the discards are shuffled.
    Source: 001 L176
    """
    position = scene("buy", A)
    position.market_deck = []
    position.market_discard = ["hajr", "harvester", "smugglers"]
    position.market_top = "hajr"
    do(position, A, "buy", cards=2)
    while awaited(position) == "table" and len(position.sides[A].market) < 2:
        play_on(position, Course(A))
    assert len(position.sides[A].market) == 2
    assert (len(position.market_deck), position.market_discard) == (1, [])


def test_turn_3_he_is_still_in_the_tanks() -> None:
    """Given: Leto was killed in turn 2 and not revived.

    When: Turn 3.
    Then: Follows: he is still in the tanks.
    Source: 001 L293
    """
    position = settled(cards(NONE, ["gom-jabbar", "none"]))
    assert position.sides[A].dead == [LETO]
    end_of_turn(position, Course(A))
    assert (position.turn, position.sides[A].dead) == (3, [LETO])


def test_harkonnen_is_about_to_fight_it_is_offered_no_card_and_the_battle_goes_on() -> None:
    """Given: The traitor deck is empty.

    When: Harkonnen is about to fight.
    Then: Follows: it is offered no card and the battle goes on.
    Source: 001 L550
    """
    position = scene("ship", A, KANLY, forces={CARTHAG: {A: 6, H: 3}})
    position.sides[A].traitors = sorted([*position.sides[A].traitors, *position.traitor_deck])
    position.traitor_deck = []
    while position.phase != "battle":
        do(position, awaited(position), "pass")
    for _ in range(8):
        assert "exchange" not in can(position, H)
        if "plan" in can(position, H):
            return
        if "choose-battle" in can(position, awaited(position)):
            do(position, A, "choose-battle", place=CARTHAG, against=H)
        else:
            do(position, awaited(position), "pass")
    raise AssertionError("no plans")


def test_next_turn_the_other_three_still_lie_there_and_can_be_collected() -> None:
    """Given: Four of seven spice were collected in Red Chasm and no storm, worm or blow came.

    When: Next turn.
    Then: Follows: the other three still lie there and can be collected.
    Source: 001 L317
    """
    position = scene(forces={RED_CHASM: {A: 2}}, lying={RED_CHASM: 7})
    end_of_turn(position, Course(A))
    assert (position.sides[A].spice, position.spice[RED_CHASM]) == (17, 3)
    end_of_turn(position, Course(F))
    assert (position.sides[A].spice, position.spice.get(RED_CHASM)) == (20, None)


def test_they_roll_icon_6_icon_the_two_with_icons_roll_again() -> None:
    """Given: Three tie for the first with 6.

    When: They roll icon, 6, icon.
    Then: Follows: the two with icons roll again.
    Source: 001 L216
    """
    position = until(new_game(), "roll-first")
    for seat, face in ((A, "6"), (F, "6"), (H, "6"), (I, "0")):
        do(position, "table", "roll-first", to=seat, face=face)
    for seat, face in ((A, "storm"), (F, "6"), (H, "storm")):
        do(position, "table", "roll-first", to=seat, face=face)
    assert position.rolling == [A, H]


DECKS = ["battle_deck", "market_deck", "spice_deck", "traitor_deck"]


@pytest.mark.parametrize("moment", ["buy", "ship", "choose-battle"])
def test_a_seat_looks_at_the_table_it_sees_no_card_of_any_decks_order(moment: str) -> None:
    """Given: Any moment.

    When: A seat looks at the table.
    Then: Follows: it sees no card of any deck's order and no hand of others.
    Source: 001 L174-176; L352
    """
    given: dict[str, Any] = {
        "hands": {A: ["maula-pistol"], H: ["gom-jabbar"]},
        "market": {A: ["hajr"], H: ["harvester"]},
        "traitors": {A: [RABBAN], H: [LETO]},
    }
    position = scene(moment, A, forces={CARTHAG: {A: 6, H: 3}}, **given)
    for seat in FOUR:
        seen = view(GAME, position, seat)
        for deck in DECKS:
            real = getattr(position, deck)
            assert len(getattr(seen, deck)) == len(real), deck
            assert not set(getattr(seen, deck)) & set(real), (seat, deck)
        for name in FOUR:
            for held in ("hand", "market", "traitors", "dealt"):
                real = getattr(position.sides[name], held)
                shown = getattr(seen.sides[name], held)
                assert len(shown) == len(real)
                assert (shown == real) is (name == seat or not real), (seat, name, held)


def test_harkonnen_draws_its_traitors_refused_leto_cannot_be_among_them() -> None:
    """Given: Atreides kept its own Leto's card in the set-up.

    When: Harkonnen draws its traitors.
    Then: Refused: Leto cannot be among them.
    Source: 001 L186-188
    """
    position = until(new_game(), "keep-traitor")
    for seat in (A, F, I):
        side = position.sides[seat]
        own = [leader for leader in side.dealt if GAME.leaders[leader].faction == seat]
        do(position, seat, "keep-traitor", leader=(own or side.dealt)[0])
    kept = [leader for seat in (A, F, I) for leader in position.sides[seat].traitors]
    assert len(kept) == 3
    for leader in kept:
        refused(position, "setup", "table", "deal-traitor", to=H, leader=leader)
    position = until(position, "keep-traitor")
    assert not set(kept) & set(position.sides[H].dealt)


def test_it_revives_one_more_that_one_costs_2() -> None:
    """Given: Atreides revived two, played Tleilaxu Ghola for five.

    When: It revives one more.
    Then: Follows: that one costs 2.
    Source: 001 L293; cards.json tleilaxu-ghola
    """
    position = scene("revive", A, tanks={A: 9}, market={A: ["tleilaxu-ghola"]}, spice={A: 2})
    do(position, A, "revive", forces=2)
    do(position, A, "ghola-forces", card="tleilaxu-ghola", forces=5)
    do(position, A, "revive", forces=1)
    assert (position.sides[A].spice, position.sides[A].tanks) == (0, 1)


def test_the_turn_ends_fremen_win() -> None:
    """Given: Turn 3; Fremen have two strongholds and move by the long way into a third.

    When: The turn ends.
    Then: Follows: Fremen win.
    Source: 001 L329; L530
    """
    forces = {SINK: {F: 4}, TABR: {F: 2}, TUEK: {F: 2}}
    position = scene("move", F, turn=3, forces=forces)
    do(position, F, "move", start=SINK, end=HABBANYA, forces=4)
    assert end_of_turn(position, Course(A)).winners == [F]


def test_the_turn_ends_nobody_wins() -> None:
    """Given: Turn 3; Atreides holds three strongholds; Imperium, moving last, enters one and wins the battle.

    When: The turn ends.
    Then: Follows: nobody wins.
    Source: 001 L329; L722
    """
    forces = {ARRAKEEN: {A: 2}, TABR: {A: 2}, CARTHAG: {A: 1}}
    position = scene("ship", I, turn=3, forces=forces)
    assert legal(position, I, "pass").turn == 3
    do(position, I, "ship", end=CARTHAG, forces=6)
    position = until(position, "choose-battle")
    chosen(position, I)
    settled(opened(position, atreides=(LETO, 0), imperium=(BASHAR, 3)))
    end_of_turn(position, Course(A))
    assert (position.turn, position.winners) == (4, [])


def test_the_next_turns_it_still_gains_cards_revives_and_ships() -> None:
    """Given: Atreides dies out on the planet and in reserve (all 20 in the tanks).

    When: The next turns.
    Then: Follows: it still gains cards, revives and ships.
    Source: 001 L293
    """
    position = scene("buy", A, tanks={A: 20})
    do(position, A, "buy", cards=1)
    position = until(position, "revive", A)
    do(position, A, "revive", forces=4)
    position = until(position, "ship", A)
    legal(position, A, "ship", end=ARRAKEEN, forces=4)


def test_they_ride_from_both_one_after_the_other_legal_for_each_territory_occupied() -> None:
    """Given: Fremen stand in both territories of the top card.

    When: They ride from both, one after the other.
    Then: Legal: for each territory occupied.
    Source: 001 L526
    """
    card = "funeral-plain-south-mesa"
    forces = {"funeral-plain-s14": {F: 2}, "south-mesa-s4": {F: 3}}
    position = scene("reveal-spice", forces=forces, top=card)
    do(position, "table", "reveal-spice", card=WORM)
    do(position, F, "ride", start="funeral-plain-s14", end=GREAT_FLAT, forces=2)
    position = until(position, "ride", F)
    after = legal(position, F, "ride", start="south-mesa-s4", end=TUEK, forces=3)
    assert after.forces == {GREAT_FLAT: {F: 2}, TUEK: {F: 3}}


def test_turn_3_the_territories_of_turn_2s_card_are_struck_not_those_of_turn_1s() -> None:
    """Given: A worm in turn 2 after turn 1's card; in turn 3 again a worm.

    When: Turn 3.
    Then: Follows: the territories of turn 2's card are struck, not those of turn 1's.
    Source: 001 L276
    """
    position = scene(
        forces={RED_CHASM: {A: 2}, "old-gap-s9": {H: 2}},
        top=RED_AND_FLAT,
        turn=2,
    )
    do(position, "table", "roll-storm", face="0")
    position = until(position, "reveal-spice")
    do(position, "table", "reveal-spice", card="habbanya-erg-the-minor-erg")
    end_of_turn(position, Course(A))
    position.forces["habbanya-erg-s15"] = {I: 2}
    position.sides[I].reserves -= 2
    do(position, "table", "roll-storm", face="0")
    position = until(position, "reveal-spice", course=Course(F))
    do(position, "table", "reveal-spice", card=WORM)
    assert position.forces == {RED_CHASM: {A: 2}, "old-gap-s9": {H: 2}}
    assert position.sides[I].tanks == 2


def test_they_ride_out_refused_not_out_of_a_sector_in_storm() -> None:
    """Given: The storm stands in sector 14 on The Great Flat with Fremen; a worm comes there.

    When: They ride out.
    Then: Refused: not out of a sector in storm.
    Source: 001 L270; L528
    """
    position = scene("reveal-spice", storm=14, forces={GREAT_FLAT: {F: 4}}, top=RED_AND_FLAT)
    do(position, "table", "reveal-spice", card=WORM)
    assert position.forces == {GREAT_FLAT: {F: 4}}
    refused(position, "spice-blow turn", F, "ride", start=GREAT_FLAT, end=GREATER_FLAT, forces=2)


def test_those_of_sector_8_rode_refused_these_forces_ride_to_one_other_territory() -> None:
    """Given: Fremen stand in Old Gap sectors 8 and 9, which tops the discards.

    When: Those of sector 8 rode to Basin; those of 9 ride to Imperial Basin.
    Then: Refused: these forces ride to one other territory; to Basin they may.
    Source: 001 L528
    """
    forces = {"old-gap-s8": {F: 2}, "old-gap-s9": {F: 2}}
    top = "habbanya-ridge-flat-old-gap"
    position = scene("reveal-spice", forces=forces, top=top, storm=1)
    do(position, "table", "reveal-spice", card=WORM)
    do(position, F, "ride", start="old-gap-s8", end="basin-s8", forces=2)
    refused(
        position, "spice-blow", F, "ride", start="old-gap-s9", end="imperial-basin-s9", forces=2
    )
    legal(position, F, "ride", start="old-gap-s9", end="basin-s8", forces=2)


def test_the_other_two_move_to_broken_land_refused_one_group_clearly_all_in_one_sector() -> None:
    """Given: Atreides has two in Old Gap sector 8 and two in 10; the first two moved to Broken Land sector 10.

    When: The other two move to Broken Land sector 11.
    Then: Refused: one group, clearly all in one sector.
    Source: 001 L303
    """
    forces = {"old-gap-s8": {A: 2}, "old-gap-s10": {A: 2}}
    position = scene("move", A, forces=forces)
    do(position, A, "move", start="old-gap-s8", end="broken-land-s10", forces=2)
    refused(position, "movement", A, "move", start="old-gap-s10", end="broken-land-s11", forces=2)


def test_it_moves_the_other_after_it_to_the_same_sector_legal_one_group_so_far() -> None:
    """Given: Atreides moved one of two from Old Gap to Broken Land.

    When: It moves the other after it, to the same sector.
    Then: Legal: one group so far; on to another sector it is refused.
    Source: 001 L301-303
    """
    position = scene("move", A, forces={"old-gap-s8": {A: 2}})
    do(position, A, "move", start="old-gap-s8", end="broken-land-s10", forces=1)
    refused(
        position, "movement", A, "move", start="broken-land-s10", end="broken-land-s11", forces=1
    )
    legal(position, A, "move", start="old-gap-s8", end="broken-land-s10", forces=1)


def test_it_buys_one_refused_one_announcement_a_turn() -> None:
    """Given: Atreides bought none, played Black Market and drew the cards.

    When: It buys one.
    Then: Refused: one announcement a turn.
    Source: 001 L285; cards.json black-market
    """
    market, hands = {A: ["black-market"]}, {A: ["kulon"]}
    position = scene("buy", A, market=market, hands=hands, early=True)
    do(position, A, "buy", cards=0)
    do(position, A, "play-card", card="black-market")
    for _ in range(12):
        if position.phase != "gain-cards" or awaited(position) not in (A, "table"):
            break
        refused(position, "gain", A, "buy", cards=1)
        play_on(position, Course(A))
    assert awaited(position) == F
    assert len(position.sides[A].hand) == 4


def test_it_revives_him_legal_nothing_is_left() -> None:
    """Given: Duke Leto is in the tanks; Atreides has exactly 5 spice.

    When: It revives him.
    Then: Legal: nothing is left.
    Source: 001 L293
    """
    position = scene("revive-leader", A, dead={A: [LETO]}, spice={A: 5})
    do(position, A, "revive-leader", leader=LETO)
    assert (position.sides[A].spice, position.sides[A].dead) == (0, [])


@pytest.mark.parametrize(
    ("names", "legal_"),
    [
        (ALLIED, True),
        ([ALLIED[0], H], False),
        ([A, ALLIED[1]], False),
        ([*ALLIED, F], False),
        (FOUR, True),
        ([A], False),
    ],
)
def test_the_game_begins_refused_the_double_factions_play_against_each_other(
    names: list[str], legal_: bool
) -> None:
    """Given: A header seats a double faction beside a single one.

    When: The game begins.
    Then: Refused: the double factions play against each other.
    Source: 001 L637
    """
    seats = [Seat(name, place) for place, name in enumerate(names, 1)]
    assert (check_setup(GAME, Setup(seats, {}, {})) is None) is legal_


def test_harkonnen_draws_dr_yueh_comes_first() -> None:
    """Given: Nothing is left of the traitor deck but what Harkonnen put under it: first Dr. Yueh, then Lady Jessica.

    When: Harkonnen draws.
    Then: Follows: Dr. Yueh comes first.
    Source: 001 L550
    """
    position = scene("ship", H, [H, A], forces={CARTHAG: {H: 6, A: 3}})
    rest = [name for name in position.traitor_deck if name not in ("dr-yueh", "lady-jessica")]
    position.sides[A].traitors = sorted([*position.sides[A].traitors, *rest])
    position.traitor_deck, position.traitor_bottom = [], ["dr-yueh", "lady-jessica"]
    position = until(position, "exchange", H)
    do(position, H, "exchange")
    refused(position, "battle", "table", "draw-traitor", to=H, leader="lady-jessica")
    do(position, "table", "draw-traitor", to=H, leader="dr-yueh")
    do(position, H, "return-traitor", leader="dr-yueh")
    assert position.traitor_bottom == ["lady-jessica", "dr-yueh"]


def test_it_ships_three_to_old_gap_sector_8_and_three_four_are_free_two_spice_are_paid() -> None:
    """Given: Ruling shipment-sectors: several. Atreides played Smugglers.

    When: It ships three to Old Gap sector 8 and three to sector 10.
    Then: Follows: four are free, two spice are paid.
    Source: 001 L297; cards.json smugglers
    """
    position = scene("ship", A, market={A: ["smugglers"]}, shipment_sectors="several")
    do(position, A, "play-card", card="smugglers")
    do(position, A, "ship", end="old-gap-s8", forces=3)
    assert position.sides[A].spice == 13
    do(position, A, "ship", end="old-gap-s10", forces=3)
    assert position.sides[A].spice == 11
