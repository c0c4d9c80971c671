"""The solo mode: Deployment, Mentat and House, and cards."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Legion, Position
from adjudicator.rules.multisets import take
from tests.games.war_for_arrakis.scenarios.company import (
    acts,
    alone,
    automaton,
    comes_up,
    regulars,
)
from tests.games.war_for_arrakis.scenarios.table import against, can, offered, supply, until
from tests.games.war_for_arrakis.script import A, H, legion, move, state

HOUSE, CORRINO = "turn-up-house-harkonnen", "turn-up-corrino-ally"


def stronghold(legions: dict[str, Legion], target: str = "windgap") -> Position:
    """Harkonnen Legions stand there; the Sietch of the target is held by 6 Regulars."""
    position = alone(legions, {target: "rank-1"}, target)
    position.legions[target] = regulars(A, 6)
    for leader in ("beast-rabban", "baron-harkonnen", "captain-aramsham"):
        position.sides[H].leaders[leader] = "spent"
    return position


def deployed(position: Position) -> list[tuple[str, list[str]]]:
    """Deploy by the first option each time: what was deployed, and where it could have gone."""
    found = []
    while position.step == "deploy":
        piece = offered(position, H, "deploy")[0]
        where = offered(position, H, "deploy", piece=piece)
        found.append((piece, where))
        move(position, H, "deploy", piece=piece, area=where[0])
    return found


def without_names(*left: str) -> dict[str, Legion]:
    """A Legion far off with all named Leaders in play but these."""
    names = {"beast-rabban", "baron-harkonnen", "captain-aramsham"} - set(left)
    return {"nw-16": regulars(H, 1, *names)}


def drawn(position: Position) -> list[str]:
    """Play Mentat cards by the first option until the turn is over; which decks they came from."""
    found = []
    for _ in range(60):
        until(position, [HOUSE, CORRINO, "act", "roll"])
        if position.step not in (HOUSE, CORRINO):
            break
        found.append("H" if position.step == HOUSE else "C")
        move(position, "T", position.step, card=dull(position))
    return found


def dull(position: Position) -> str:
    """A card of the deck that is to be drawn from, which does little."""
    deck = position.step.removeprefix("turn-up-")
    wanted = ["harkonnen-patrols", "hunter-seeker", "spotter-control", "polar-cap-factories"]
    wanted += ["hope-clouds-observation", "reports-of-traitors", "moving-the-battle-group"]
    return next(card for card in [*wanted, *position.decks[deck]] if card in position.decks[deck])


def test_together_in_one_settlement() -> None:
    """Given: Deployment; 3 Regulars in Carthag, 2 in Arsunt; Aramsham's card spent; Rabban off the board.

    When: The Units and Rabban.
    Then: All go to Carthag, where the Legion with the highest Combat Power is.
    Source: 002 L1538; 002 L1540
    """
    position = acts(stronghold({"carthag": regulars(H, 3), "arsunt": regulars(H, 2)}), "d")
    for piece, where in deployed(position):
        assert where == ["carthag"], piece
    assert position.legions["carthag"] == regulars(H, 6, "beast-rabban")


def test_elsewhere_illegal_carthag_has_room_and_the_stronger_legion() -> None:
    """Given: As before.

    When: A Regular goes to Arsunt.
    Then: illegal because Carthag has room and the stronger Legion.
    Source: 002 L1540
    """
    position = acts(stronghold({"carthag": regulars(H, 3), "arsunt": regulars(H, 2)}), "d")
    against(position, "solo.deploy-powerful", H, "deploy", piece="regular", area="arsunt")


def test_the_closest_to_the_target_at_the_north_pole() -> None:
    """Given: 2 Regulars each in Carthag and at the North Pole; target Windgap.

    When: The Units.
    Then: At the North Pole: equal powers, and it is closer to Windgap.
    Source: 002 L1541
    """
    position = acts(stronghold({"carthag": regulars(H, 2), "north-pole": regulars(H, 2)}), "d")
    assert offered(position, H, "deploy", piece="regular") == ["north-pole"]


def test_rabban_first_rabban_is_the_only_one_offered() -> None:
    """Given: Rabban and the Baron are off the board.

    When: The Leader.
    Then: Rabban is the only one offered.
    Source: 002 L1538
    """
    position = acts(
        stronghold({"carthag": regulars(H, 2), **without_names("beast-rabban", "baron-harkonnen")}),
        "d",
    )
    pieces = [piece for piece, _ in deployed(position)]
    assert sorted(pieces) == ["beast-rabban", "regular", "regular", "regular"]


def test_a_bashar_for_want_of_names_a_bashar() -> None:
    """Given: All Named Leaders in play are on the board.

    When: The Leader.
    Then: A Bashar.
    Source: 002 L1538
    """
    position = acts(stronghold({"carthag": regulars(H, 2), **without_names()}), "d")
    pieces = [piece for piece, _ in deployed(position)]
    assert sorted(pieces) == ["bashar", "regular", "regular", "regular"]


def test_no_bashar_while_there_are_names_illegal_a_named_leader_is_available() -> None:
    """Given: The Baron is off the board, Rabban on it.

    When: A Bashar is deployed.
    Then: illegal because a Named Leader is available.
    Source: 002 L1538
    """
    position = acts(
        stronghold({"carthag": regulars(H, 2), **without_names("baron-harkonnen")}), "d"
    )
    against(position, "solo.place", H, "deploy", piece="bashar", area="carthag")
    pieces = [piece for piece, _ in deployed(position)]
    assert "baron-harkonnen" in pieces


def test_the_limit_1_goes_to_carthag_2_to_arsunt() -> None:
    """Given: 5 Regulars in Carthag, 2 in Arsunt, no others.

    When: The Units.
    Then: 1 goes to Carthag, 2 to Arsunt.
    Source: 002 L1543
    """
    position = acts(stronghold({"carthag": regulars(H, 5), "arsunt": regulars(H, 2)}), "d")
    deployed(position)
    assert position.legions["carthag"].units == {"regular": 6}
    assert position.legions["arsunt"].units == {"regular": 4}


def test_no_regulars_left_3_elites_with_a_combat_power_immediately_higher() -> None:
    """Given: No Regular is left beside the board, Elites are.

    When: The Units.
    Then: 3 Elites, with a Combat Power immediately higher.
    Source: 002 L1545
    """
    position = stronghold(supply(H, "regular", 0, ["nw-16", "nw-15", "nw-14"]))
    position.legions["carthag"] = legion(H, {"elite": 1})
    acts(position, "d")
    deployed(position)
    assert position.legions["carthag"].units == {"elite": 4}


def test_nothing_is_left_out_illegal_they_act_by_the_criteria_not_by_choice() -> None:
    """Given: Deployment; there is room.

    When: The Harkonnens stop after one Unit.
    Then: illegal because they act by the criteria, not by choice.
    Source: 002 L1538
    """
    position = acts(stronghold({"carthag": regulars(H, 3)}), "d")
    move(position, H, "deploy", piece="regular", area="carthag")
    assert "pass" not in can(position, H)
    against(position, "turn.passing", H, "pass")


def test_mentat_the_house_first() -> None:
    """Given: Mentat; no cards on the discard piles; Thufir not in play.

    When: The first card.
    Then: next: it comes from House Harkonnen, the second from the Corrino Ally.
    Source: 002 L1549
    """
    position = acts(stronghold({"carthag": regulars(H, 3)}), "m")
    assert state(position) == f"{HOUSE}: T"
    assert drawn(position) == ["H", "C"]


def test_mentat_the_other_deck_the_first_card_comes_from_the_corrino_ally() -> None:
    """Given: The top card of the discards is one of House Harkonnen.

    When: Mentat.
    Then: next: the first card comes from the Corrino Ally.
    Source: 002 L1549
    """
    position = stronghold({"carthag": regulars(H, 3)})
    automaton(position).last = "house-harkonnen"
    acts(position, "m")
    assert drawn(position) == ["C", "H"]


def test_a_card_that_draws_its_2_cards_go_to_the_reinforcements_deck() -> None:
    """Given: Mentat: Workhorse of Arrakis.

    When: It is played.
    Then: Its 2 cards go to the Reinforcements deck.
    Source: 002 L1554
    """
    position = acts(stronghold({"carthag": regulars(H, 3)}), "m")
    before = len(automaton(position).reinforcements)
    move(position, "T", HOUSE, card="workhorse-of-arrakis")
    drawn(position)
    assert len(automaton(position).reinforcements) >= before + 2
    assert position.sides[H].hand == []


def test_a_card_that_plays_another_another_card_is_drawn_and_played_at_once() -> None:
    """Given: The top card of the discards is one of House Harkonnen. Mentat: Breeding Program.

    When: It is played.
    Then: Another card is drawn and played at once: of the Corrino Ally, for the top card of the discards is the same. The second card of the Action comes from House Harkonnen.
    Source: 002 L1555; 002 L1549
    """
    position = stronghold({"carthag": regulars(H, 3)})
    automaton(position).last = "house-harkonnen"
    acts(position, "m")
    move(position, "T", CORRINO, card="breeding-program")
    assert drawn(position) == ["H", "H"]


def test_a_card_without_effect_it_goes_to_the_reinforcements_deck_nothing_happens() -> None:
    """Given: Mentat: Troop Carriers, with no Legion in a Settlement.

    When: It is played.
    Then: It goes to the Reinforcements deck, nothing happens.
    Source: 002 L1559
    """
    position = stronghold({"nw-16": regulars(H, 3)})
    automaton(position).last = "house-harkonnen"
    acts(position, "m")
    move(position, "T", CORRINO, card="troop-carriers")
    assert "troop-carriers" in automaton(position).reinforcements
    assert "troop-carriers" not in position.discards["corrino-ally"]


def specials(leader: str) -> list[str]:
    """The decks from which a Leader's special Action draws and plays."""
    position = stronghold({"carthag": regulars(H, 3)})
    position.sides[H].leaders[leader] = "ready"
    comes_up(position, "m")
    assert offered(position, H, "spend", die="mentat") == [leader]
    move(position, H, "spend", die="mentat", do=leader)
    return drawn(position)


def test_thufir_hawat_3_cards_of_house_harkonnen_are_drawn_and_played() -> None:
    """Given: He is in play, Mentat is rolled.

    When: His special Action.
    Then: 3 cards of House Harkonnen are drawn and played.
    Source: 002 L1670; 002 L1493
    """
    assert specials("thufir-hawat") == ["H"] * 3


def test_gaius_helen_mohiam_3_cards_of_the_corrino_ally_are_drawn_and_played() -> None:
    """Given: She is in play, Mentat is rolled.

    When: Her special Action.
    Then: 3 cards of the Corrino Ally are drawn and played.
    Source: 002 L1676; 002 L1493
    """
    assert specials("gaius-helen-mohiam") == ["C"] * 3


def house(legions: dict[str, Legion], **guards: int) -> Position:
    """House has come up; Sietches are held by so many Regulars; the target is Windgap."""
    areas = [area.replace("_", "-") for area in guards]
    position = alone(legions, dict.fromkeys(areas, "rank-1"))
    for area, count in zip(areas, guards.values(), strict=True):
        position.legions[area] = regulars(A, count)
    return acts(position, "h")


def test_house_both_effects() -> None:
    """Given: House; the Baron's card is spent; 3 Regulars at csw-3 beside Windgap.

    When: The Action.
    Then: 2 Regulars there become Elites, then 1 Harvester and 1 Ornithopter are placed.
    Source: 002 L1563; 002 L1569
    """
    position = house({"csw-3": regulars(H, 3)}, windgap=6)
    for _ in range(2):
        assert position.step == "replace"
        move(position, H, "replace", area="csw-3")
    placed = []
    while position.step == "place-vehicles":
        vehicle = offered(position, H, "place-vehicles")[0]
        place = offered(position, H, "place-vehicles", vehicle=vehicle)[0]
        move(position, H, "place-vehicles", vehicle=vehicle, place=place)
        placed.append(vehicle)
    assert position.legions["csw-3"].units == {"regular": 1, "elite": 2}
    assert placed == ["harvester", "ornithopter"]


def test_house_elsewhere_illegal_the_legion_closest_to_a_sietch_comes_first() -> None:
    """Given: As before, and 3 Regulars in Carthag.

    When: A Regular of Carthag is replaced.
    Then: illegal because the Legion closest to a Sietch comes first.
    Source: 002 L1565
    """
    position = house({"csw-3": regulars(H, 3), "carthag": regulars(H, 3)}, windgap=6)
    assert offered(position, H, "replace") == ["csw-3"]
    against(position, "solo.house-closest", H, "replace", area="carthag")


def test_house_as_close_cse_4_the_higher_combat_power_relative_to_the_defenders() -> None:
    """Given: 3 Regulars at csw-3 beside Windgap (held by 2), 3 at cse-4 beside Hobars Gap (held by 1).

    When: Which?
    Then: cse-4: the higher Combat Power relative to the defenders.
    Source: 002 L1566
    """
    position = house({"csw-3": regulars(H, 3), "cse-4": regulars(H, 3)}, windgap=2, hobars_gap=1)
    assert offered(position, H, "replace") == ["cse-4"]


def test_house_a_carryall_illegal_always_1_harvester_and_1_ornithopter() -> None:
    """Given: As before.

    When: A Carryall is placed.
    Then: illegal: always 1 Harvester and 1 Ornithopter.
    Source: 002 L1569
    """
    position = house({"csw-3": regulars(H, 3)}, windgap=6)
    for _ in range(2):
        move(position, H, "replace", area="csw-3")
    assert position.step == "place-vehicles"
    against(position, "effects.vehicles", H, "place-vehicles", vehicle="carryall", place="zone-8")


def scheming(schemes: int) -> Position:
    """Hawat's Scheming is played by Mentat; so many lie there already."""
    position = stronghold({"carthag": regulars(H, 3)})
    position.sides[H].leaders["thufir-hawat"] = "spent"
    robot = automaton(position)
    robot.withheld, robot.schemes = 2, schemes
    for _ in range(schemes):
        deck = take(position.decks["house-harkonnen"], "hawats-scheming")
        position.decks = {**position.decks, "house-harkonnen": deck}
    acts(position, "m")
    move(position, "T", HOUSE, card="hawats-scheming")
    return position


def test_hawats_scheming_the_first_it_lies_beside_the_board_thufir_stays() -> None:
    """Given: Thufir is in play; the first one is drawn in a Mentat Action.

    When: It is played.
    Then: It lies beside the board; Thufir stays.
    Source: 002 L1686
    """
    position = scheming(0)
    assert automaton(position).schemes == 1
    assert position.sides[H].leaders["thufir-hawat"] == "spent"
    assert "hawats-scheming" not in position.discards["house-harkonnen"]


def test_hawats_scheming_the_second() -> None:
    """Given: One lies there.

    When: Another is played.
    Then: Both are discarded, Thufir leaves, Mohiam enters, and a die comes from the spice board.
    Source: 002 L1686; 002 L1634
    """
    position = scheming(1)
    robot = automaton(position)
    assert robot.schemes == 0
    assert position.discards["house-harkonnen"].count("hawats-scheming") == 2
    assert position.sides[H].leaders["thufir-hawat"] == "gone"
    assert position.sides[H].leaders["gaius-helen-mohiam"] == "ready"
    assert (robot.withheld, robot.unrolled) == (1, 8)


def test_a_deck_runs_out_its_discards_become_the_deck() -> None:
    """Given: The House Harkonnen deck is empty, its discards are not.

    When: A card is to be drawn from it.
    Then: Its discards become the deck.
    Source: 002 L1646
    """
    position = stronghold({"carthag": regulars(H, 3)})
    cards = position.decks["house-harkonnen"]
    position.discards = {**position.discards, "house-harkonnen": cards}
    position.decks = {**position.decks, "house-harkonnen": []}
    acts(position, "m")
    assert position.step == HOUSE
    assert set(offered(position, "T", HOUSE)) == set(cards)
