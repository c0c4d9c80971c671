"""Who acts and who decides where players share a faction."""

from __future__ import annotations

import pytest

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.company import (
    CA,
    FA,
    HA,
    HH,
    asking,
    owned,
    regulars,
    some,
    team,
    theirs,
)
from tests.games.war_for_arrakis.scenarios.fights import due, uncarded
from tests.games.war_for_arrakis.scenarios.table import against, can, goes, offered, until, wrong
from tests.games.war_for_arrakis.script import A, H, move, roll, told


def idle(position: Position, by: str) -> None:
    """A player spends a die of Mentat, and draws nothing."""
    move(position, by, "spend", die="mentat", do="action")
    move(position, by, "pass")


def ready(position: Position, seat: str, *leaders: str) -> None:
    """These Leaders are in play."""
    for leader in leaders:
        position.sides[seat].leaders[leader] = "ready"


def dice(position: Position, **results: dict[str, int]) -> None:
    """The dice of all players: those that are not named have none."""
    for seat, owner in position.sides.items():
        owner.dice = results.get(seat.replace("-", "_"), {})


def test_either_atreides_player_opens() -> None:
    """Given: Four players; both Atreides players have dice.

    When: The first turn.
    Then: next: House Atreides or the Fremen Ally may act, no Harkonnen player.
    Source: 002 L1342; 002 L1344
    """
    position = theirs(team(), A)
    assert sorted(position.waiting) == [FA, HA]
    for seat in (HA, FA):
        assert "spend" in can(position, seat)
    for seat in (HH, CA):
        assert "spend" not in can(position, seat)


def test_twice_in_a_row_legal_they_need_not_alternate() -> None:
    """Given: House Atreides took the last Atreides turn.

    When: House Atreides acts again after the Harkonnens.
    Then: legal: they need not alternate.
    Source: 002 L1344
    """
    position = theirs(team(), A)
    idle(position, HA)
    idle(position, HH)
    assert sorted(position.waiting) == [FA, HA]
    move(position, HA, "spend", die="leadership", do="action")


def test_one_action_per_faction_illegal_the_turn_goes_to_the_atreides() -> None:
    """Given: House Harkonnen has just finished its Action.

    When: The Corrino Ally spends a die at once.
    Then: illegal because the turn goes to the Atreides.
    Source: 002 L1342
    """
    position = theirs(team(), H)
    idle(position, HH)
    assert sorted(position.waiting) == [FA, HA]
    against(position, "actions.spend", CA, "spend", die="mentat", do="action")


def test_the_partners_die_illegal_the_dice_were_divided_among_the_players() -> None:
    """Given: House Harkonnen has no die left; the Corrino Ally has 1 Strategy.

    When: House Harkonnen spends it.
    Then: illegal: the dice were divided among the players.
    Source: 002 L1328; 002 L1344
    """
    position = team()
    dice(position, house_atreides={"mentat": 1}, corrino_ally={"strategy": 1})
    theirs(position, H)
    against(position, "actions.spend", HH, "spend", die="strategy", do="action")
    assert "spend" not in can(position, HH)
    assert "spend" in can(position, CA)


def test_the_phase_goes_on_for_one_partner_the_corrino_ally() -> None:
    """Given: House Harkonnen has no die left, the Corrino Ally 1; the Atreides none.

    When: A turn of the Harkonnens.
    Then: next: the Corrino Ally; when it is done the phase ends.
    Source: 002 L1342; 002 L616
    """
    position = team()
    dice(position, corrino_ally={"mentat": 1})
    theirs(position, H)
    assert "spend" in can(position, CA)
    idle(position, CA)
    assert position.phase != "actions"


def test_the_actor_decides_illegal() -> None:
    """Given: House Harkonnen has spent a Leadership die and chooses.

    When: The Corrino Ally makes the choice.
    Then: illegal because the acting player is in charge of all decisions of the Action.
    Source: 002 L1346
    """
    position = team({"carthag": regulars(H, 2, "bashar")})
    theirs(position, H)
    move(position, HH, "spend", die="leadership", do="action")
    assert position.waiting == [HH]
    against(position, "effects.choose", CA, "choose", option=1)
    move(position, HH, "choose", option=1)


def test_units_of_the_whole_faction_legal() -> None:
    """Given: The Corrino Ally spends a Strategy die.

    When: It moves a Legion with Beast Rabban.
    Then: legal: Units and Leaders can be employed by both players.
    Source: 002 L1299
    """
    position = theirs(team({"carthag": regulars(H, 2, "beast-rabban")}), H)
    move(position, CA, "spend", die="strategy", do="action")
    move(position, CA, "choose", option=1)
    goes(position, CA, "carthag", "cne-1")
    assert position.legions["cne-1"].leaders == ["beast-rabban"]


def test_deploying_the_partners_leader_legal_for_the_same_reason() -> None:
    """Given: The Corrino Ally spends a Deployment die.

    When: It deploys Beast Rabban.
    Then: legal for the same reason.
    Source: 002 L1299
    """
    position = theirs(team({"carthag": regulars(H, 1)}), H)
    move(position, CA, "spend", die="deployment", do="action")
    move(position, CA, "deploy", piece="beast-rabban", area="carthag")
    assert position.legions["carthag"].leaders == ["beast-rabban"]


def test_a_partners_leader_in_battle_his_ability_counts() -> None:
    """Given: House Harkonnen attacks with a Legion with Captain Aramsham, and rolls a special.

    When: The battle roll.
    Then: His ability counts.
    Source: 002 L1354
    """
    position = team({"csw-3": regulars(H, 3, "captain-aramsham"), "csw-5": regulars(A, 4)})
    theirs(position, H)
    move(position, HH, "spend", die="leadership", do="action")
    move(position, HH, "choose", option=2)
    move(position, HH, "attack", start="csw-3", area="csw-5")
    uncarded(position)
    roll(position, "hhh")
    counted = told(roll(position, "xxxx"), "hits-counted")[0]
    assert (counted["attack"], counted["defense"]) == (1, 0)


def test_aramshams_own_player_legal() -> None:
    """Given: The Corrino Ally has a Deployment die.

    When: It uses the special Action of Captain Aramsham.
    Then: legal.
    Source: 002 L1354
    """
    position = theirs(team(), H)
    assert "captain-aramsham" in offered(position, CA, "spend", die="deployment")
    move(position, CA, "spend", die="deployment", do="captain-aramsham")


def test_thufir_and_the_corrino_ally_illegal_only_house_harkonnen_can() -> None:
    """Given: Thufir Hawat is in play; the Corrino Ally has a Mentat die.

    When: It uses his special Action.
    Then: illegal because only House Harkonnen can.
    Source: 002 L1354
    """
    position = team()
    ready(position, HH, "thufir-hawat")
    theirs(position, H)
    assert offered(position, CA, "spend", die="mentat") == ["action"]
    against(position, "actions.spend", CA, "spend", die="mentat", do="thufir-hawat")
    assert wrong(position, HH, "spend", die="mentat", do="thufir-hawat") is None


def test_mohiam_and_house_harkonnen_illegal_she_belongs_to_the_corrino_ally() -> None:
    """Given: Mohiam is in play; House Harkonnen has a Mentat die.

    When: It uses her special Action.
    Then: illegal because she belongs to the Corrino Ally.
    Source: 002 L1354
    """
    position = team()
    ready(position, CA, "gaius-helen-mohiam")
    theirs(position, H)
    assert offered(position, HH, "spend", die="mentat") == ["action"]
    against(position, "actions.spend", HH, "spend", die="mentat", do="gaius-helen-mohiam")
    assert wrong(position, CA, "spend", die="mentat", do="gaius-helen-mohiam") is None


def test_paul_muad_dib_changes_hands_legal_for_the_fremen_ally_only_his_card_is_theirs() -> None:
    """Given: Paul-Muad'Dib is in play; both Atreides players have a Leadership die.

    When: The Fremen Ally uses his special Action; House Atreides would.
    Then: legal for the Fremen Ally only: his card is theirs.
    Source: 002 L1354; 002 L1272
    """
    position = team({"windgap": regulars(A, 2, "paul-muad-dib")}, {"windgap": "rank-1"})
    position.sides[HA].leaders["paul-atreides"] = "gone"
    ready(position, FA, "paul-muad-dib")
    theirs(position, A)
    assert "paul-muad-dib" in offered(position, FA, "spend", die="leadership")
    assert offered(position, HA, "spend", die="leadership") == ["action"]
    against(position, "actions.spend", HA, "spend", die="leadership", do="paul-muad-dib")


def test_house_as_strategy_the_fremen_ally_performs_the_action() -> None:
    """Given: Four players; House Atreides has a House die.

    When: It spends it as Strategy (on the Fremen dashboard only).
    Then: next: the Fremen Ally performs the Action.
    Source: 002 L1350
    """
    position = theirs(team({"csw-3": regulars(A, 2)}), A)
    move(position, HA, "spend", die="house", do="action", result="strategy")
    assert position.waiting == [FA]
    move(position, FA, "choose", option=1)
    goes(position, FA, "csw-3", "csw-5")
    assert position.sides[HA].dice["leadership"] == 1
    assert "house" not in position.sides[HA].dice


def test_house_as_mentat_house_atreides_itself_draws() -> None:
    """Given: As before.

    When: It spends it as Mentat (on its own dashboard).
    Then: next: House Atreides itself draws.
    Source: 002 L1350
    """
    position = theirs(team(), A)
    move(position, HA, "spend", die="house", do="action", result="mentat")
    assert position.waiting == [HA]
    until(position, [f"draw-{HA}"])
    move(position, "T", f"draw-{HA}", to=HA, card=position.decks[HA][0])
    assert len(position.sides[HA].hand) == 1


def test_the_fremen_ally_has_no_house_illegal() -> None:
    """Given: House Atreides has a House die.

    When: The Fremen Ally spends it.
    Then: illegal because the House Atreides player uses that result.
    Source: 002 L1350
    """
    position = theirs(team(), A)
    assert "house" not in offered(position, FA, "spend")
    against(position, "actions.spend", FA, "spend", die="house", do="action", result="strategy")


def test_vehicles_house_harkonnen_places_the_corrino_ally_may_not() -> None:
    """Given: Four players.

    When: Phase 1 begins.
    Then: next: House Harkonnen places; the Corrino Ally may not.
    Source: 002 L1358
    """
    position = asking(team(), "vehicles", H)
    assert position.waiting == [HH]
    assert "place-vehicle" in can(position, HH)
    assert "place-vehicle" not in can(position, CA)
    against(position, "vehicles.place", CA, "place-vehicle", vehicle="carryall", place="zone-1")


def test_vehicles_by_a_card_legal_only_the_phase_is_house_harkonnens() -> None:
    """Given: The Corrino Ally plays Full Control of the Air.

    When: It places the 2 Ornithopters.
    Then: legal: only the phase is House Harkonnen's.
    Source: 002 L1358; 002 L1346
    """
    position = team()
    owned(position, CA, "full-control-of-the-air")
    theirs(position, H)
    move(position, CA, "play", die="mentat", card="full-control-of-the-air")
    assert position.waiting == [CA]
    for zone in ("zone-1", "zone-2"):
        move(position, CA, "place-vehicles", vehicle="ornithopter", place=zone)
    assert position.flyers == {"zone-1": "ornithopter", "zone-2": "ornithopter"}


def test_hazards_the_fremen_ally_says_where_house_atreides_may_not() -> None:
    """Given: Four players; a Sandworm comes to a Harkonnen Legion in the Desert Hazards.

    When: The Legion must retreat.
    Then: next: the Fremen Ally says where; House Atreides may not.
    Source: 002 L1360; 002 L779
    """
    position = team({"cse-1": regulars(H, 2)})
    position.signs = ["cse-1"]
    asking(position, "hazards", A)
    until(position, ["flip-sign"])
    move(position, "T", "flip-sign", area="cse-1", token="sandworm")
    assert position.step == "flee"
    assert position.waiting == [FA]
    where = offered(position, FA, "flee")[0]
    against(position, "battle.retreat", HA, "flee", area=where)
    move(position, FA, "flee", area=where)


def test_the_tank_and_either_partner_he_moves_a_step_each_time() -> None:
    """Given: Captain Aramsham is on the first slot.

    When: House Harkonnen spends a die, later the Corrino Ally.
    Then: He moves a step each time.
    Source: 002 L1364
    """
    position = team()
    position.sides[CA].tank[0] = "captain-aramsham"
    theirs(position, H)
    idle(position, HH)
    assert position.sides[CA].tank.index("captain-aramsham") == 1
    idle(position, HA)
    idle(position, CA)
    assert position.sides[CA].tank.index("captain-aramsham") == 2


def test_the_tank_and_desert_power_he_stays_on_his_slot_no_die_was_spent() -> None:
    """Given: Stilgar is in the tank.

    When: The Fremen Ally takes a Desert Power Action.
    Then: He stays on his slot: no die was spent.
    Source: 002 L1364; 002 L1000
    """
    position = team()
    position.sides[FA].tank[0] = "stilgar"
    dice(
        position,
        house_atreides={"mentat": 1},
        house_harkonnen={"mentat": 2},
        corrino_ally={"mentat": 1},
    )
    theirs(position, A)
    move(position, FA, "desert-power", do="action")
    until(position, ["act"])
    assert position.sides[FA].tank[0] == "stilgar"


def test_desert_power_by_totals_legal_3_are_fewer_than_4() -> None:
    """Given: Unused dice: House Atreides 1, Fremen 2; House Harkonnen 2, Corrino 2.

    When: A Desert Power Action.
    Then: legal: 3 are fewer than 4.
    Source: 002 L1368
    """
    position = team()
    dice(
        position,
        house_atreides={"mentat": 1},
        fremen_ally={"mentat": 1, "strategy": 1},
        house_harkonnen={"mentat": 1, "house": 1},
        corrino_ally={"mentat": 1, "strategy": 1},
    )
    theirs(position, A)
    assert any("desert-power" in can(position, seat) for seat in (HA, FA))


def test_desert_power_and_one_players_dice_illegal() -> None:
    """Given: House Atreides 1, Fremen 3; House Harkonnen 3, Corrino 1.

    When: A Desert Power Action.
    Then: illegal because 4 are not fewer than 4, whoever has them.
    Source: 002 L1368
    """
    position = team()
    dice(
        position,
        house_atreides={"mentat": 1},
        fremen_ally={"mentat": 1, "strategy": 1, "deployment": 1},
        house_harkonnen={"mentat": 1, "house": 1, "leadership": 1},
        corrino_ally={"mentat": 1},
    )
    theirs(position, A)
    for seat in (HA, FA):
        assert "desert-power" not in can(position, seat)
        against(position, "actions.desert-power", seat, "desert-power", do="action")


@pytest.mark.parametrize("ban", [[], ["landsraad"]])
def test_a_ban_binds_both_illegal_active_bans_apply_to_both_players(ban: list[str]) -> None:
    """Given: The Landsraad Ban is active; both Harkonnen players hold cards in a battle.

    When: Either discards one for a die.
    Then: illegal because active Bans apply to both players.
    Source: 002 L1372
    """
    position = team({"csw-3": regulars(H, 2, "bashar"), "csw-5": regulars(A, 2)})
    for seat in (HH, CA):
        owned(position, seat, *some(position, seat, 1))
    position.bans = ban
    theirs(position, H)
    move(position, HH, "spend", die="leadership", do="action")
    move(position, HH, "choose", option=2)
    move(position, HH, "attack", start="csw-3", area="csw-5")
    for seat in (HH, CA):
        card = position.sides[seat].hand[0]
        assert (wrong(position, seat, "boost", card=card) is None) == (not ban)
    uncarded(position)
    assert due(position) == (H, 2)


@pytest.mark.parametrize("ban", [[], ["spacing-guild"]])
def test_scouting_under_a_ban_illegal_the_ban_binds_it_too(ban: list[str]) -> None:
    """Given: The Spacing Guild Ban is active; an Ornithopter hovers.

    When: The Corrino Ally scouts in its turn.
    Then: illegal: the Ban binds it too.
    Source: 002 L1372
    """
    position = team({"windgap": regulars(A, 1)}, {"windgap": "rank-1"})
    position.flyers = {"zone-8": "ornithopter"}
    position.bans = ban
    theirs(position, H)
    for seat in (HH, CA):
        assert ("scout" in can(position, seat)) == (not ban)
