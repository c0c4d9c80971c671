"""Scenarios in which rules meet."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from tests.games.conquest_and_diplomacy.scenarios.duels import (
    ALL_LEADERS,
    cards,
    chosen,
    facing,
    fields,
    fought,
    met,
    no_plan,
    opened,
    react,
    settled,
)
from tests.games.conquest_and_diplomacy.scenarios.table import (
    ARRAKEEN,
    CARTHAG,
    GREAT_FLAT,
    GREATER_FLAT,
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
    blown,
    can,
    do,
    end_of_turn,
    legal,
    play_on,
    refused,
    scene,
    sides,
    strength,
    until,
)

LETO = "duke-leto"
RABBAN = "beast-rabban"
NONE = ("none", "none")


def here(position: Position, place: str = CARTHAG) -> dict[str, int]:
    """Who is left."""
    return position.forces.get(place, {})


def eights(first: str) -> Position:
    """Leto killed, dial 4, Counter-attack: 8; Harkonnen 3 and Rabban: 8."""
    seats = [first, H if first == A else A]
    position = facing(6, 6, seats, hands={H: ["gom-jabbar"]}, market={A: ["counter-attack"]})
    opened(position, atreides=(LETO, 4), harkonnen=(RABBAN, 3, "gom-jabbar"))
    return settled(react(position, A, card="counter-attack"))


def test_the_die_shows_2_forces_and_spice_are_gone_before_collection() -> None:
    """Given: Three Atreides and ten spice are in The Great Flat, the storm in sector 12.

    When: The die shows 2; the turn is played on.
    Then: Follows: forces and spice are gone before collection; Atreides collects nothing.
    Source: 001 L266; L317
    """
    position = scene(forces={GREAT_FLAT: {A: 3}}, lying={GREAT_FLAT: 10}, storm=12, die="2")
    end_of_turn(position, Course(A, "2"))
    assert (position.forces, position.spice.get(GREAT_FLAT)) == ({}, None)
    assert (position.sides[A].spice, position.sides[A].tanks) == (13, 3)


def test_atreides_ships_three_there_legal_it_collects_six_this_turn() -> None:
    """Given: Storm at 12, spice was blown into The Great Flat this turn after the storm moved past.

    When: Atreides ships three there.
    Then: Legal: it collects six this turn.
    Source: 001 L266; L274; L317
    """
    position = scene("ship", A, storm=10, die="2", cards=[RED_AND_FLAT])
    do(position, A, "ship", end=GREAT_FLAT, forces=3)
    end_of_turn(position, Course(A))
    left = blown(RED_AND_FLAT, GREAT_FLAT) - 6
    assert (position.sides[A].spice, position.spice[GREAT_FLAT]) == (16, left)


def test_atreides_moves_in_legal_now_only_one_other_is_there() -> None:
    """Given: Harkonnen and Imperium stand in Carthag; Imperium is before Atreides in order and moves all out.

    When: Atreides moves in.
    Then: Legal: now only one other is there.
    Source: 001 L301
    """
    position = scene("move", I, first=I, forces={CARTHAG: {H: 2, I: 2}, SINK: {A: 3}})
    refused(position, "turn movement", A, "move", start=SINK, end=CARTHAG, forces=3)
    do(position, I, "move", start=CARTHAG, end="tsimpo-s11", forces=2)
    position = until(position, "ship", A)
    do(position, A, "pass")
    legal(position, A, "move", start=SINK, end=CARTHAG, forces=3)


def test_atreides_plays_counter_attack_8_each_harkonnen_wins_the_tie() -> None:
    """Given: Atreides' leader was killed, dial 4, Harkonnen has 8 and the advantage.

    When: Atreides plays Counter-attack.
    Then: Follows: 8 each: Harkonnen wins the tie.
    Source: 001 L414; L454
    """
    assert here(eights(H)) == {H: 3}


def test_atreides_plays_counter_attack_8_each_atreides_wins() -> None:
    """Given: Atreides' leader was killed, dial 4, Harkonnen has 8, Atreides the advantage.

    When: Atreides plays Counter-attack.
    Then: Follows: 8 each: Atreides wins.
    Source: 001 L414; L454
    """
    assert here(eights(A)) == {A: 2}


def exchanging(held: list[str], drawn: str, back: str) -> Position:
    """Harkonnen draws a traitor card before the battle and returns one; Leto meets Rabban."""
    position = scene(
        "exchange",
        H,
        [H, A],
        forces={CARTHAG: {H: 3, A: 6}},
        traitors={H: held},
    )
    do(position, H, "exchange")
    do(position, "table", "draw-traitor", to=H, leader=drawn)
    do(position, H, "return-traitor", leader=back)
    chosen(position, A)
    return opened(position, harkonnen=(RABBAN, 1), atreides=(LETO, 4))


def test_atreides_plays_leto_harkonnen_calls_legal_the_card_is_in_hand() -> None:
    """Given: Harkonnen exchanged and drew Leto's card before the battle.

    When: Atreides plays Leto; Harkonnen calls.
    Then: Legal: the card is in hand.
    Source: 001 L550; L466
    """
    position = exchanging(["dr-yueh", "lady-jessica"], LETO, "dr-yueh")
    assert here(settled(react(position, H, "call-traitor", leader=LETO))) == {H: 3}


def test_harkonnen_calls_leto_refused_no_longer_controlled() -> None:
    """Given: Harkonnen returned Leto's card to the bottom before the battle.

    When: Harkonnen calls Leto.
    Then: Refused: no longer controlled.
    Source: 001 L550; L466
    """
    position = exchanging([LETO, "lady-jessica"], "dr-yueh", LETO)
    assert awaited(position) == H
    refused(position, "traitors turn battle", H, "call-traitor", leader=LETO)


def test_settled_leto_to_the_tanks_and_5_spice() -> None:
    """Given: Harkonnen played Poison Tooth and then calls Leto.

    When: Settled.
    Then: Follows: Leto to the tanks and 5 spice; Harkonnen's own leader and forces are not lost; Poison Tooth is spent.
    Source: 001 L471-472
    """
    position = cards(NONE, NONE, traitors={H: [LETO]}, market={H: ["poison-tooth"]})
    before = position.sides[H].spice
    react(position, H, card="poison-tooth")
    for _ in range(3):
        if awaited(position) == H:
            break
        do(position, awaited(position), "pass")
    do(position, H, "call-traitor", leader=LETO)
    settled(position)
    assert here(position) == {H: 3}
    assert position.sides[A].dead == [LETO]
    assert RABBAN in position.sides[H].leaders
    assert position.sides[H].spice == before + 5
    assert position.sides[H].market == []


def test_atreides_plans_there_no_leader_no_battle_cards_it_fights_with_its_dial() -> None:
    """Given: Atreides' last free leader was killed in Carthag; a battle in Red Chasm is left.

    When: Atreides plans there.
    Then: Follows: no leader, no battle cards; it fights with its dial.
    Source: 001 L384
    """
    others = [name for name in ALL_LEADERS[A] if name != LETO]
    position = met(
        6,
        3,
        forces={TUEK: {A: 3, H: 3}},
        dead={A: others},
        hands={A: ["shield"], H: ["maula-pistol"]},
    )
    opened(chosen(position), atreides=(LETO, 4), harkonnen=(RABBAN, 2, "maula-pistol"))
    position = chosen(settled(position), place=TUEK)
    no_plan(position, "battle", A, "none", 2, "none", "shield")
    legal(position, A, "plan", **fields(("none", 2)))


def test_it_plays_it_in_the_next_battle_refused_it_is_gone() -> None:
    """Given: Atreides discarded a weapon in a lost battle.

    When: It plays it in the next battle.
    Then: Refused: it is gone.
    Source: 001 L430
    """
    hands = {A: ["maula-pistol"], H: ["shield"]}
    position = met(6, 6, forces={TUEK: {A: 3, H: 3}}, hands=hands)
    plans: Any = {A: ("dr-yueh", 0, "maula-pistol"), H: (RABBAN, 6, "none", "shield")}
    opened(chosen(position), **plans)
    position = chosen(settled(position), place=TUEK)
    no_plan(position, "battle", A, LETO, 2, "maula-pistol")


def test_next_turns_gain_phase_it_draws_two() -> None:
    """Given: Atreides lost two battle cards.

    When: Next turn's gain phase.
    Then: Follows: it draws two.
    Source: 001 L284; L430
    """
    hand = ["shield", "snooper", "kulon", "maula-pistol"]
    position = facing(6, 6, hands={A: hand, H: ["shield"]})
    plans: Any = {
        A: ("dr-yueh", 0, "maula-pistol", "shield"),
        H: (RABBAN, 6, "none", "shield"),
    }
    fought(position, **plans)
    assert position.sides[A].hand == ["kulon", "snooper"]
    end_of_turn(position, Course(A))
    position = until(position, "buy", A, Course(A))
    assert len(position.sides[A].hand) == 4
    assert set(position.sides[A].hand) >= {"kulon", "snooper"}


def test_gain_phase_of_turn_2_legal_it_buys_one_market_card_for_2_and_has_1() -> None:
    """Given: Atreides (0 spice) took charity at the end of turn 1.

    When: Gain phase of turn 2.
    Then: Legal: it buys one market card for 2 and has 1.
    Source: 001 L285; L321
    """
    position = scene(turn=1, spice={A: 0})
    end_of_turn(position, Course(A))
    position = until(position, "buy", A, Course(A))
    do(position, A, "buy", cards=1)
    assert position.sides[A].spice == 1


def test_imperium_buys_two_legal_with_the_4_spice_just_received() -> None:
    """Given: Imperium, later in the order, has 0 spice; Atreides, first, buys two.

    When: Imperium buys two.
    Then: Legal: with the 4 spice just received.
    Source: 001 L562; L285
    """
    position = scene("buy", A, spice={I: 0})
    refused(legal(position, A, "buy", cards=0), "gain turn", I, "buy", cards=2)
    do(position, A, "buy", cards=2)
    position = until(position, "buy", I)
    assert position.sides[I].spice == 4
    legal(position, I, "buy", cards=2)
    refused(position, "gain", I, "buy", cards=3)


def ridden() -> Position:
    """Fremen rode onto Atreides in Habbanya Erg."""
    position = scene(
        "reveal-spice",
        forces={GREAT_FLAT: {F: 6}, "habbanya-erg-s15": {A: 3}, SINK: {F: 6}},
        top=RED_AND_FLAT,
    )
    do(position, "table", "reveal-spice", card=WORM)
    do(position, F, "ride", start=GREAT_FLAT, end="habbanya-erg-s15", forces=6)
    return position


def test_the_battle_phase_they_battle_there() -> None:
    """Given: Fremen rode onto Atreides' forces in sand.

    When: The battle phase.
    Then: Follows: they battle there.
    Source: 001 L313; L528
    """
    position = until(ridden(), "choose-battle")
    assert awaited(position) == A
    legal(position, A, "choose-battle", place="habbanya-erg-s15", against=F)


def test_shipping_and_movement_they_may_still_ship_and_move_both_groups() -> None:
    """Given: Fremen rode in the blow phase.

    When: Shipping and movement.
    Then: Follows: they may still ship and move both groups.
    Source: 001 L528-530
    """
    position = until(ridden(), "ship", F)
    do(position, F, "ship", end=SINK, forces=2)
    do(position, F, "move", start="habbanya-erg-s15", end=GREATER_FLAT, forces=3)
    legal(position, F, "move", start=SINK, end=CARTHAG, forces=3)


def test_leto_leads_again_and_dies_now_he_goes_to_the_tanks_the_winner_is_paid_5() -> None:
    """Given: Atreides, first, beat Harkonnen in Carthag with Leto; fights Fremen in Carthag next.

    When: Leto leads again and dies now.
    Then: Follows: he goes to the tanks; the winner is paid 5.
    Source: 001 L362; L422
    """
    given: dict[str, Any] = {"hands": {F: ["maula-pistol"]}}
    position = scene("choose-battle", A, forces={CARTHAG: {A: 6, H: 2, F: 3}}, **given)
    chosen(position, H)
    settled(opened(position, atreides=(LETO, 1), harkonnen=(RABBAN, 0)))
    chosen(position, F)
    before = position.sides[F].spice
    settled(opened(position, atreides=(LETO, 0), fremen=("jamis", 1, "maula-pistol")))
    assert position.sides[A].dead == [LETO]
    assert position.sides[F].spice == before + 5


def test_points_16() -> None:
    """Given: Atreides won 5 spice in battle in turn 5 and holds one stronghold and had 6.

    When: Points.
    Then: Follows: 16.
    Source: 001 L422; L333
    """
    position = facing(
        hands={A: ["maula-pistol"]},
        turn=5,
        spice={A: 6, H: 14},
        forces={TUEK: {A: 1}},
    )
    fought(position, atreides=("dr-yueh", 6, "maula-pistol"), harkonnen=(RABBAN, 3))
    assert here(position) == {}
    assert position.sides[A].spice == 11
    end_of_turn(position, Course(A))
    assert position.winners == [A]


def test_settled_imperium_gets_4_from_the_bank_atreides_spice_stays() -> None:
    """Given: Imperium wins against Atreides, whose leader (4) was killed.

    When: Settled.
    Then: Follows: Imperium gets 4 from the bank, Atreides' spice stays.
    Source: 001 L422
    """
    position = facing(6, 6, [I, A], hands={I: ["maula-pistol"]})
    before = sides(position, "spice")
    plans: Any = {
        "imperium": ("sardaukar-bashar", 2, "maula-pistol"),
        "atreides": ("paul-atreides", 2),
    }
    fought(position, **plans)
    assert sides(position, "spice") == {I: before[I] + strength("paul-atreides"), A: before[A]}


def test_shipping_and_movement_atreides_can_neither_ship_in_nor_move_out() -> None:
    """Given: The storm comes to sector 9 and lies over Arrakeen with Atreides inside.

    When: Shipping and movement.
    Then: Follows: Atreides can neither ship in nor move out; nobody else moves in.
    Source: 001 L268; L297
    """
    position = scene("ship", A, storm=7, die="2", forces={ARRAKEEN: {A: 4}, CARTHAG: {A: 1, H: 4}})
    assert position.storm == 9
    refused(position, "shipment", A, "ship", end=ARRAKEEN, forces=2)
    do(position, A, "pass")
    refused(position, "movement", A, "move", start=ARRAKEEN, end="imperial-basin-s9", forces=2)
    refused(position, "movement", A, "move", start=CARTHAG, end=ARRAKEEN, forces=1)


def test_the_win_is_checked_atreides_wins_occupied_is_occupied() -> None:
    """Given: The storm lies over Arrakeen at the end of turn 3, Atreides inside, and two more strongholds are Atreides'.

    When: The win is checked.
    Then: Follows: Atreides wins: occupied is occupied.
    Source: 001 L329
    """
    forces = {ARRAKEEN: {A: 1}, TUEK: {A: 1}, TABR: {A: 1}}
    position = scene(turn=3, storm=7, die="2", forces=forces)
    assert end_of_turn(position, Course(A, "2")).winners == [A]


def test_shipping_refused_into_a_sector_in_storm_as_before() -> None:
    """Given: The die shows 0 and the storm stays over Arrakeen.

    When: Shipping.
    Then: Refused: into a sector in storm, as before.
    Source: 001 L264; L297
    """
    position = scene("ship", A, storm=9, forces={ARRAKEEN: {A: 4}})
    refused(position, "shipment", A, "ship", end=ARRAKEEN, forces=2)


def test_harkonnen_plays_poison_tooth_after_legal_the_voice_speaks_of_the_weapon_card() -> None:
    """Given: Imperium said: no poison weapon; Harkonnen's Poison Tooth (market) is in hand.

    When: Harkonnen plays Poison Tooth after the reveal.
    Then: Legal: the Voice speaks of the weapon card of the plan.
    Source: 001 L564; L488
    """
    position = chosen(
        met(6, 6, [I, H], hands={H: ["gom-jabbar"]}, market={H: ["poison-tooth"]}),
        H,
        using="voice",
    )
    do(position, I, "voice", order="refuse", what="poison-weapon")
    opened(chosen(position), imperium=("sardaukar-bashar", 2), harkonnen=(RABBAN, 1))
    react(position, H, card="poison-tooth")
    assert settled(position).sides[I].dead == ["sardaukar-bashar"]


def test_plans_atreides_calls_legal_nothing_forbids_it() -> None:
    """Given: Atreides was shown Rabban by Prescience and holds Rabban's card.

    When: Plans; Atreides calls.
    Then: Legal: nothing forbids it.
    Source: 001 L466; L509
    """
    position = chosen(met(traitors={A: [RABBAN]}), using="ask")
    do(position, A, "ask", element="leader")
    do(position, H, "answer", value=RABBAN)
    opened(chosen(position), atreides=(LETO, 0), harkonnen=(RABBAN, 3))
    react(position, A, "call-traitor", leader=RABBAN)
    assert here(settled(position)) == {A: 6}


def test_settled_forces_played_cards_leaders_of_both_lost_no_spice() -> None:
    """Given: Both traitors called after a market card was played.

    When: Settled.
    Then: Follows: forces, played cards, leaders of both lost, no spice.
    Source: 001 L482-486
    """
    traitors = {A: [RABBAN], H: [LETO]}
    position = cards(NONE, NONE, traitors=traitors, market={A: ["counter-attack"]})
    before = sides(position, "spice")
    do(position, A, "play-card", card="counter-attack")
    for _ in range(4):
        seat = awaited(position)
        if position.battle is not None and "call-traitor" in can(position, seat):
            do(position, seat, "call-traitor", leader=RABBAN if seat == A else LETO)
    settled(position)
    assert here(position) == {}
    assert sides(position, "spice") == before
    assert (position.sides[A].dead, position.sides[H].dead) == ([LETO], [RABBAN])


def test_storm_battle_nothing_happens_to_anybody() -> None:
    """Given: Fremen share the Polar Sink with all others.

    When: Storm, battle.
    Then: Follows: nothing happens to anybody.
    Source: 001 L266; L305; L342
    """
    forces = {SINK: {A: 2, F: 2, H: 2, I: 2}}
    position = scene(forces=forces, storm=0, die="6")
    while position.turn == 2:
        play_on(position, Course(A, "6"))
        assert "choose-battle" not in can(position, A)
    assert position.forces == forces


def test_settled_leto_lives_rabban_is_dead_atreides_gets_5_rabbans_not_10() -> None:
    """Given: Atreides calls; Harkonnen's weapon killed Leto and Atreides' weapon Rabban, the traitor.

    When: Settled.
    Then: Follows: Leto lives, Rabban is dead, Atreides gets 5 (Rabban's), not 10.
    Source: 001 L471-472
    """
    position = cards(["maula-pistol", "none"], ["gom-jabbar", "none"], traitors={A: [RABBAN]})
    before = position.sides[A].spice
    settled(react(position, A, "call-traitor", leader=RABBAN))
    assert LETO in position.sides[A].leaders
    assert position.sides[H].dead == [RABBAN]
    assert position.sides[A].spice == before + 5


def test_the_battle_phase_both_are_in_the_storm_so_they_battle() -> None:
    """Given: In a stronghold (one sector) two stand and the storm lies over it.

    When: The battle phase.
    Then: Follows: both are in the storm, so they battle: a stronghold cannot be shared by the storm.
    Source: 001 L268; L341
    """
    for place, sector in ((CARTHAG, 10), (ARRAKEEN, 9), (TUEK, 4)):
        position = scene("choose-battle", A, storm=sector, forces={place: {A: 3, H: 3}})
        legal(position, A, "choose-battle", place=place, against=H)


def test_it_fights_this_turn_legal_played_normally() -> None:
    """Given: A leader was bought back in the revival phase after fighting last turn.

    When: It fights this turn.
    Then: Legal: played normally.
    Source: 001 L295
    """
    position = scene("revive-leader", A, KANLY, dead={A: [LETO]}, forces={CARTHAG: {A: 6, H: 3}})
    do(position, A, "revive-leader", leader=LETO)
    position = until(position, "choose-battle")
    legal(chosen(position), A, "plan", **fields((LETO, 3)))
    assert awaited(position) in (A, H)
    assert RED_CHASM not in position.forces
    assert I not in position.sides
