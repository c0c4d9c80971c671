"""Scenarios of the rulings' other options."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from adjudicator.games.conquest_and_diplomacy.setup import check_setup
from adjudicator.rules.records import Seat, Setup
from tests.games.conquest_and_diplomacy.scenarios.duels import (
    cards,
    chosen,
    facing,
    fields,
    fought,
    met,
    no_plan,
    opened,
    plan,
    react,
    settled,
)
from tests.games.conquest_and_diplomacy.scenarios.table import (
    ALLIED,
    ARRAKEEN,
    CARTHAG,
    FOUR,
    GAME,
    GREAT_FLAT,
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
    new_game,
    refused,
    scene,
    strength,
    until,
)

LETO = "duke-leto"
RABBAN = "beast-rabban"
BASHAR = "sardaukar-bashar"
NONE = ("none", "none")
MESA = {"pasty-mesa-s6": {A: 3}, "pasty-mesa-s7": {A: 2, H: 2}}


def here(position: Position) -> dict[str, int]:
    """Who is left in Carthag."""
    return position.forces.get(CARTHAG, {})


def test_the_rolls_are_in_all_four_roll_again() -> None:
    """Given: Ruling roll-again: all. Atreides and Fremen rolled 6, Harkonnen 2, Imperium 0.

    When: The rolls are in.
    Then: Follows: all four roll again.
    Source: 001 L216
    """
    position = until(new_game(roll_again="all"), "roll-first")
    for seat, face in zip(FOUR, ("6", "6", "2", "0"), strict=True):
        do(position, "table", "roll-first", to=seat, face=face)
    assert position.rolling == FOUR


def test_the_one_in_the_first_place_names_tueks_sietch_legal_no_die_is_rolled() -> None:
    """Given: Ruling covering: agreed. Two play.

    When: The one in the first place names Tuek's Sietch.
    Then: Legal: no die is rolled.
    Source: 001 L621
    """
    position = new_game(KANLY, covering="agreed")
    assert position.waiting == [A]
    refused(position, "setup turn", "table", "roll-cover", face="0")
    do(position, A, "cover", territory="tueks-sietch")
    assert position.covered == "tueks-sietch"


def test_set_up_no_stronghold_is_covered() -> None:
    """Given: Ruling allied-cover: open. The allied game.

    When: Set-up.
    Then: Follows: no stronghold is covered.
    Source: 001 L619; L635
    """
    position = until(new_game(ALLIED, allied_cover="open"), "deal-traitor")
    assert position.covered == ""
    assert until(new_game(ALLIED), "deal-traitor").covered != ""


def test_the_die_shows_0_they_are_destroyed_by_default_they_are_not() -> None:
    """Given: Ruling storm-stands: its-sector. Three Atreides in Red Chasm, the storm in 6 on them since it came.

    When: The die shows 0.
    Then: Follows: they are destroyed; by default they are not.
    Source: 001 L264-266
    """
    for option, left in (("its-sector", {}), ("nothing", {RED_CHASM: {A: 3}})):
        position = scene(storm=6, forces={RED_CHASM: {A: 3}}, storm_stands=option)
        do(position, "table", "roll-storm", face="0")
        assert until(position, "reveal-spice").forces == left


def worm(**given: Any) -> Position:
    """A worm has come to Red Chasm and The Great Flat."""
    position = scene("reveal-spice", top=RED_AND_FLAT, **given)
    do(position, "table", "reveal-spice", card=WORM)
    return position


def test_they_pass_refused_some_ride_by_default_passing_is_legal() -> None:
    """Given: Ruling riding: must. Fremen stand where a worm came and can ride.

    When: They pass.
    Then: Refused: some ride; by default passing is legal.
    Source: 001 L276; L526
    """
    forces = {GREAT_FLAT: {F: 3}}
    refused(worm(forces=forces, riding="must"), "spice-blow turn", F, "pass")
    legal(worm(forces=forces), F, "pass")


def blow(**given: Any) -> Position:
    """A card has come."""
    card = given.pop("card", RED_AND_FLAT)
    position = scene("reveal-spice", **given)
    do(position, "table", "reveal-spice", card=card)
    return position


def test_the_blow_shows_red_chasm_the_fremen_live_the_atreides_do_not() -> None:
    """Given: Ruling fremen-blow: spared. Fremen and Atreides stand in Red Chasm.

    When: The blow shows Red Chasm.
    Then: Follows: the Fremen live, the Atreides do not.
    Source: 001 L278
    """
    position = blow(forces={RED_CHASM: {A: 2, F: 3}}, fremen_blow="spared")
    assert position.forces == {RED_CHASM: {F: 3}}


def test_the_blow_shows_old_gap_only_those_in_9_are_destroyed_by_default_all() -> None:
    """Given: Ruling blow-reach: sector. Atreides stand in Old Gap sectors 8 and 9, the icon in 9.

    When: The blow shows Old Gap.
    Then: Follows: only those in 9 are destroyed; by default all.
    Source: 001 L278
    """
    forces = {"old-gap-s8": {A: 2}, "old-gap-s9": {A: 1}}
    card = "old-gap-wind-pass-north"
    assert blow(forces=forces, card=card, blow_reach="sector").forces == {"old-gap-s8": {A: 2}}
    assert blow(forces=forces, card=card).forces == {}


def test_the_blow_shows_red_chasm_and_the_great_flat_spice_in_the_great_flat_only() -> None:
    """Given: Ruling blow-under-storm: not-placed. The storm is in 6.

    When: The blow shows Red Chasm and The Great Flat.
    Then: Follows: spice in The Great Flat only; by default in both.
    Source: 001 L274
    """
    new = {part: blown(RED_AND_FLAT, part) for part in (GREAT_FLAT, RED_CHASM)}
    assert blow(storm=6).spice == new
    del new[RED_CHASM]
    assert blow(storm=6, blow_under_storm="not-placed").spice == new


def test_a_second_worm_comes_fremen_are_asked_to_ride_again() -> None:
    """Given: Ruling second-worm: strikes-again. Fremen stand in The Great Flat, which tops the discards; a worm came and they stayed.

    When: A second worm comes.
    Then: Follows: Fremen are asked to ride again; by default the second is discarded.
    Source: 001 L276; L526
    """
    for option, again in (("strikes-again", True), ("nothing", False)):
        position = worm(forces={GREAT_FLAT: {F: 3}}, second_worm=option)
        do(position, F, "pass")
        position = until(position, "reveal-spice")
        do(position, "table", "reveal-spice", card=WORM)
        assert (position.waiting == [F]) is again


def test_it_buys_two_it_still_has_18() -> None:
    """Given: Ruling imperium-purchases: free. Imperium has 18 spice.

    When: It buys two.
    Then: Follows: it still has 18.
    Source: 001 L285; L562
    """
    position = scene("buy", I, first=I, imperium_purchases="free")
    do(position, I, "buy", cards=2)
    assert position.sides[I].spice == 18


def barred(**given: Any) -> Position:
    """Atreides may ship; who does not ship cannot move."""
    return scene("ship", A, forces={SINK: {A: 3}}, move_without_shipment="barred", **given)


def test_it_moves_refused_once_you_have_made_a_shipment() -> None:
    """Given: Ruling move-without-shipment: barred. Atreides ships nothing.

    When: It moves.
    Then: Refused: once you have made a shipment.
    Source: 001 L301
    """
    position = barred()
    do(position, A, "pass")
    refused(position, "movement turn", A, "move", start=SINK, end=CARTHAG, forces=2)


def test_it_moves_legal_it_has_shipped() -> None:
    """Given: Ruling move-without-shipment: barred. Atreides ships one.

    When: It moves.
    Then: Legal: it has shipped.
    Source: 001 L301
    """
    position = barred()
    do(position, A, "ship", end=SINK, forces=1)
    legal(position, A, "move", start=SINK, end=CARTHAG, forces=2)


def test_it_ships_two_more_to_sector_10_legal_the_same_territory() -> None:
    """Given: Ruling shipment-sectors: several. Atreides shipped two to Old Gap sector 8.

    When: It ships two more to sector 10.
    Then: Legal: the same territory.
    Source: 001 L297
    """
    position = scene("ship", A, shipment_sectors="several")
    do(position, A, "ship", end="old-gap-s8", forces=2)
    refused(position, "shipment", A, "ship", end=CARTHAG, forces=2)
    legal(position, A, "ship", end="old-gap-s10", forces=2)


def landing(reserve: int) -> Position:
    """Fremen, with so many in reserve, may ship."""
    forces = {SINK: {F: 20 - reserve}}
    return scene("ship", F, first=F, forces=forces, polar_landing="five-or-all")


def test_they_ship_three_refused_five_or_all_that_are_left() -> None:
    """Given: Ruling polar-landing: five-or-all. Fremen have 15 in reserve.

    When: They ship three.
    Then: Refused: five or all that are left.
    Source: 001 L297
    """
    refused(landing(15), "shipment", F, "ship", end=SINK, forces=3)
    legal(landing(15), F, "ship", end=SINK, forces=5)


def test_they_ship_three_legal_all_that_are_left() -> None:
    """Given: Ruling polar-landing: five-or-all. Fremen have three in reserve.

    When: They ship three.
    Then: Legal: all that are left.
    Source: 001 L297
    """
    legal(landing(3), F, "ship", end=SINK, forces=3)
    refused(landing(3), "shipment", F, "ship", end=SINK, forces=2)


def test_they_move_to_sector_9_legal_that_is_their_groups_move() -> None:
    """Given: Ruling sector-change: as-a-move. Atreides stand in Old Gap sector 8.

    When: They move to sector 9.
    Then: Legal: that is their group's move.
    Source: 001 L301
    """
    forces = {"old-gap-s8": {A: 2}, SINK: {A: 2}}
    position = scene("move", A, forces=forces, sector_change="as-a-move")
    do(position, A, "move", start="old-gap-s8", end="old-gap-s9", forces=2)
    refused(position, "movement", A, "move", start=SINK, end=CARTHAG, forces=2)


def fights(**given: Any) -> bool:
    """Whether a battle comes in turn 2."""
    position = scene("ship", given.pop("last", H), given.pop("factions", KANLY), **given)
    while position.phase == "shipment-and-movement":
        do(position, awaited(position), "pass")
    return position.phase == "battle"


def test_the_battle_phase_no_battle_by_default_they_fight() -> None:
    """Given: Ruling storm-battles: nobody. Two stand in Carthag under the storm.

    When: The battle phase.
    Then: Follows: no battle; by default they fight.
    Source: 001 L268; L341
    """
    given: dict[str, Any] = {"storm": 10, "forces": {CARTHAG: {A: 2, H: 2}}}
    assert not fights(storm_battles="nobody", **given)
    assert fights(**given)


def test_the_battle_phase_no_battle_by_default_those_in_7_fight() -> None:
    """Given: Ruling partly-in-storm: no-battle. Atreides stand in Pasty Mesa sectors 6 (storm) and 7, Harkonnen in 7.

    When: The battle phase.
    Then: Follows: no battle; by default those in 7 fight.
    Source: 001 L341
    """
    assert not fights(storm=6, forces=MESA, partly_in_storm="no-battle")
    assert fights(storm=6, forces={CARTHAG: {A: 3, H: 2}}, partly_in_storm="no-battle")
    assert fights(storm=6, forces=MESA)


def test_settled_the_three_under_the_storm_stay_by_default_all_five_are_lost() -> None:
    """Given: Ruling loser-forces: battlefield. As before, by the default of partly-in-storm; Atreides lose.

    When: Settled.
    Then: Follows: the three under the storm stay; by default all five are lost.
    Source: 001 L430
    """
    for option, left in (("battlefield", {A: 3}), ("territory", {})):
        position = scene("choose-battle", A, KANLY, storm=6, forces=MESA, loser_forces=option)
        chosen(position, place="pasty-mesa-s7")
        fought(position, atreides=("dr-yueh", 0), harkonnen=(RABBAN, 2))
        assert position.forces.get("pasty-mesa-s6", {}) == left


def test_it_plays_rabban_there_legal_he_is_home_by_default_refused() -> None:
    """Given: Ruling loser-leader: at-once. Harkonnen lost with Rabban in Carthag and fights in Tuek's Sietch.

    When: It plays Rabban there.
    Then: Legal: he is home; by default refused.
    Source: 001 L458; L426
    """
    for option in ("at-once", "after-battles"):
        position = met(forces={TUEK: {A: 3, H: 3}}, loser_leader=option)
        fought(chosen(position), atreides=(LETO, 4), harkonnen=(RABBAN, 2))
        chosen(position, place=TUEK)
        if option == "at-once":
            legal(position, H, "plan", **fields((RABBAN, 1)))
        else:
            no_plan(position, "battle", H, RABBAN, 1)


def test_revealed_the_lasgun_kills_no_explosion() -> None:
    """Given: Ruling lasgun-shield: nothing. Lasgun against Shield.

    When: Revealed.
    Then: Follows: the Lasgun kills, no explosion.
    Source: 001 L471
    """
    position = cards(["none", "shield"], ["lasgun", "none"], lasgun_shield="nothing")
    settled(position)
    assert position.sides[A].dead == [LETO]
    assert RABBAN in position.sides[H].leaders
    assert here(position) == {H: 1}


def test_settled_one_stays_by_default_three() -> None:
    """Given: Ruling traitor-dial: lost. Harkonnen dialled 2 of three and called.

    When: Settled.
    Then: Follows: one stays; by default three.
    Source: 001 L356; L471
    """
    for option, left in (("lost", 1), ("kept", 3)):
        position = cards(NONE, NONE, traitors={H: [LETO]}, traitor_dial=option)
        settled(react(position, H, "call-traitor", leader=LETO))
        assert here(position) == {H: left}


def test_imperium_names_the_lasgun_legal_a_weapon_by_name_by_default_refused() -> None:
    """Given: Ruling voice-scope: one-card. Imperium fights Harkonnen.

    When: Imperium names the Lasgun.
    Then: Legal: a weapon by name; by default refused.
    Source: 001 L598
    """
    for option in ("one-card", "type"):
        position = chosen(
            met(6, 6, [I, H], hands={H: ["lasgun", "stunner"]}, voice_scope=option),
            H,
            using="voice",
        )
        if option == "type":
            refused(position, "battle", I, "voice", order="refuse", what="lasgun")
        else:
            do(position, I, "voice", order="refuse", what="lasgun")
            chosen(position)
            no_plan(position, "battle", H, RABBAN, 2, "lasgun")
            legal(position, H, "plan", **fields((RABBAN, 2, "stunner")))


def test_imperium_speaks_refused_before_plans_they_are_opened_at_once() -> None:
    """Given: Ruling voice-when: before-plans. Both plans are made.

    When: Imperium speaks.
    Then: Refused: before plans; they are opened at once.
    Source: 001 L398
    """
    for option, late in (("before-plans", False), ("before-reveal", True)):
        position = chosen(met(6, 6, [A, I], voice_when=option), I)
        plan(position, A, LETO, 4)
        plan(position, I, BASHAR, 3)
        assert ("voice" in can(position, I)) is late
        if not late:
            refused(position, "battle", I, "voice", order="refuse", what="poison-weapon")


def test_plans_are_open_the_earlier_in_player_order_is_asked_first() -> None:
    """Given: Ruling battle-market-order: turn-order.

    When: Plans are open.
    Then: Follows: the earlier in player order is asked first.
    Source: 001 L446

    Harkonnen and Imperium, third and fourth: the advantage is always the earlier one's.
    """
    for option in ("turn-order", "advantage"):
        position = facing(6, 6, [H, I], battle_market_order=option)
        opened(position, harkonnen=(RABBAN, 1), imperium=(BASHAR, 1))
        assert awaited(position) == H


def test_counter_attack_is_played_2_2_and_5_9_by_default_11() -> None:
    """Given: Ruling counter-attack: doubles. Leto lives, dial 2.

    When: Counter-attack is played.
    Then: Follows: 2, 2 and 5: 9; by default 11.
    Source: 001 L454
    """
    for option, total in (("doubles", 9), ("adds", 11)):
        for needed, left in ((total + 1, {H: 2}), (total, {A: 4})):
            number = needed - strength("harkonnen-servant")
            position = facing(
                6, number + 2, KANLY, market={A: ["counter-attack"]}, counter_attack=option
            )
            opened(position, atreides=(LETO, 2), harkonnen=("harkonnen-servant", number))
            assert here(settled(react(position, A, card="counter-attack"))) == left


def test_the_win_is_checked_the_richer_wins_by_default_both_do() -> None:
    """Given: Rulings storm-battles: nobody and several-winners: points. Two hold three strongholds each at the end of turn 3, one of them shared.

    When: The win is checked.
    Then: Follows: the richer wins; by default both do.
    Source: 001 L329
    """
    forces = {
        CARTHAG: {A: 1, H: 1},
        ARRAKEEN: {A: 1},
        TABR: {A: 1},
        TUEK: {H: 1},
        "habbanya-sietch-s16": {H: 1},
    }
    given: dict[str, Any] = {
        "turn": 3,
        "storm": 10,
        "storm_battles": "nobody",
        "forces": forces,
        "spice": {A: 7, H: 9},
    }
    assert end_of_turn(scene(**given), Course(A)).winners == [A, H]
    assert end_of_turn(scene(several_winners="points", **given), Course(A)).winners == [H]


def test_a_game_begins_with_it_refused_no_such_option() -> None:
    """Given: An option that no ruling has.

    When: A game begins with it.
    Then: Refused: no such option.
    Source: 001 L170

    The checker of a log's header refuses it before a game is made.
    """
    assert "perhaps" not in GAME.ruling_options["riding"]
    seats = [Seat(name, place) for place, name in enumerate(FOUR, 1)]
    assert check_setup(GAME, Setup(seats, {"riding": "must"}, {})) is None
    assert check_setup(GAME, Setup(seats, {"riding": "perhaps"}, {})) is not None


def test_it_ships_before_it_moves_refused_it_has_passed() -> None:
    """Given: Ruling passed-shipment: closed. Atreides passes over its shipment.

    When: It ships before it moves.
    Then: Refused: it has passed; it may still move. By default legal until a group has moved.
    Source: 001 L297; L301
    """
    for closed in (True, False):
        given: dict[str, Any] = {"passed_shipment": "closed"} if closed else {}
        position = scene("ship", A, forces={SINK: {A: 3}}, **given)
        legal(position, A, "ship", end=CARTHAG, forces=1)
        do(position, A, "pass")
        assert awaited(position) == A
        assert ("ship" in can(position, A)) is not closed
        if closed:
            refused(position, "shipment.passed", A, "ship", end=CARTHAG, forces=1)
        else:
            legal(position, A, "ship", end=CARTHAG, forces=1)
        do(position, A, "move", start=SINK, end=CARTHAG, forces=2)
        refused(position, "shipment.once", A, "ship", end=CARTHAG, forces=1)


def test_it_ships_two_more_to_sector_10_refused_the_shipment_is_over() -> None:
    """Given: Rulings passed-shipment: closed and shipment-sectors: several. Atreides ships two to Old Gap sector 8 and passes.

    When: It ships two more to sector 10.
    Then: Refused: the shipment is over; without the pass, or by default, legal.
    Source: 001 L297; L301
    """
    for closed in (True, False):
        given: dict[str, Any] = {"passed_shipment": "closed"} if closed else {}
        position = scene("ship", A, shipment_sectors="several", **given)
        do(position, A, "ship", end="old-gap-s8", forces=2)
        legal(position, A, "ship", end="old-gap-s10", forces=2)
        do(position, A, "pass")
        if closed:
            refused(position, "shipment.passed", A, "ship", end="old-gap-s10", forces=2)
        else:
            legal(position, A, "ship", end="old-gap-s10", forces=2)
