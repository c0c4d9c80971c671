"""Scenarios of the set-up."""

from __future__ import annotations

from adjudicator.games.dune_classic.beginning import check_setup
from adjudicator.games.dune_classic.records import Position
from adjudicator.rules.records import Seat, Setup
from tests.games.dune_classic.scenarios.given import refused, sees, until
from tests.support.dune_classic import GAME, SIX, do, new_game, options


def place(position: Position, *groups: tuple[str, int]) -> None:
    """The Fremen place their first forces, group by group."""
    for part, forces in groups:
        do(position, "fremen", "place", part=part, forces=forces)


def with_traitors(first: list[str]) -> Position:
    """Atreides, in circle 1, has been dealt the given leaders; the rest is dealt."""
    position = until("deal-traitors")
    for leader in first:
        do(position, "table", "deal-traitor", to="atreides", leader=leader)
    return until("keep-traitor", position=position)


DEALT = ["caid", "stilgar", "feyd-rautha", "lady-jessica"]


def test_the_game_is_set_up_atreides_emperor_and_harkonnen_begin_with_10() -> None:
    """Given: Six players sit down to a new game.

    When: The game is set up.
    Then: Follows: Atreides, Emperor and Harkonnen begin with 10 spice, Bene Gesserit and Guild with 5, Fremen with 3.
    Source: reference factions.*.starting_spice
    """
    assert {name: side.spice for name, side in new_game().sides.items()} == {
        "atreides": 10,
        "bene-gesserit": 5,
        "emperor": 10,
        "fremen": 3,
        "harkonnen": 10,
        "spacing-guild": 5,
    }


def test_the_game_is_set_up_ten_atreides_stand_in_arrakeen_and_ten() -> None:
    """Given: Six players sit down to a new game.

    When: The game is set up.
    Then: Follows: ten Atreides stand in Arrakeen and ten in reserve, ten Harkonnen in Carthag and ten in reserve, five Guild in Tuek's Sietch and fifteen in reserve, all twenty of the Emperor in reserve.
    Source: reference factions.*.forces
    """
    position = new_game()
    assert position.forces["arrakeen-s9"] == {"atreides": 10}
    assert position.forces["carthag-s10"] == {"harkonnen": 10}
    assert position.forces["tueks-sietch-s4"] == {"spacing-guild": 5}
    reserves = {name: position.sides[name].reserves for name in SIX}
    assert (reserves["atreides"], reserves["harkonnen"]) == (10, 10)
    assert (reserves["spacing-guild"], reserves["emperor"]) == (15, 20)


def test_the_treachery_cards_are_dealt_everybody_holds_one_card_harkonnen_two() -> None:
    """Given: Six players sit down to a new game.

    When: The treachery cards are dealt.
    Then: Follows: everybody holds one card, Harkonnen two, and 26 of the 33 stay in the deck.
    Source: reference treachery_deck.dealt_at_setup
    """
    position = until("dial")
    held = {name: len(side.hand) for name, side in position.sides.items()}
    assert held == {**dict.fromkeys(SIX, 1), "harkonnen": 2}
    assert len(position.treachery_deck) == 26


def test_they_put_four_in_sietch_tabr_legal_those_ten_stand_there_and_ten_stay() -> None:
    """Given: The Fremen place their first forces.

    When: They put four in Sietch Tabr, three in False Wall South and three in False Wall West, naming sectors.
    Then: Legal: those ten stand there and ten stay in reserve.
    Source: reference factions.fremen.forces.distribute
    """
    position = until("place-fremen")
    place(position, ("sietch-tabr-s13", 4), ("false-wall-south-s3", 3), ("false-wall-west-s16", 3))
    assert position.forces["sietch-tabr-s13"] == {"fremen": 4}
    assert position.forces["false-wall-south-s3"] == {"fremen": 3}
    assert position.forces["false-wall-west-s16"] == {"fremen": 3}
    assert position.sides["fremen"].reserves == 10
    assert position.step != "place-fremen"


def test_they_put_all_ten_in_sietch_legal_the_split_is_free_the_two_walls_stay_empty() -> None:
    """Given: The Fremen place their first forces.

    When: They put all ten in Sietch Tabr.
    Then: Legal: the split is free, the two walls stay empty.
    Source: reference factions.fremen.forces.distribute
    """
    position = until("place-fremen")
    place(position, ("sietch-tabr-s13", 10))
    assert position.forces["sietch-tabr-s13"] == {"fremen": 10}
    assert position.step != "place-fremen"


def test_they_put_four_three_and_two_nine_in_all_refused_exactly_ten_are_placed() -> None:
    """Given: The Fremen place their first forces.

    When: They put four, three and two: nine in all.
    Then: Refused: exactly ten are placed.
    Source: reference factions.fremen.forces.distribute
    """
    position = until("place-fremen")
    place(position, ("sietch-tabr-s13", 4), ("false-wall-south-s3", 3), ("false-wall-west-s16", 2))
    assert (position.step, position.waiting) == ("place-fremen", ["fremen"])
    refused(position, "turn.passing", "fremen", "pass")


def test_they_put_eleven_in_sietch_tabr_refused_exactly_ten_are_placed_not_eleven() -> None:
    """Given: The Fremen place their first forces.

    When: They put eleven in Sietch Tabr.
    Then: Refused: exactly ten are placed, not eleven.
    Source: reference factions.fremen.forces.distribute
    """
    position = until("place-fremen")
    refused(position, "setup.placing", "fremen", "place", part="sietch-tabr-s13", forces=11)


def test_they_put_five_in_sietch_tabr_and_five_in_habbanya_refused_only_sietch_tabr() -> None:
    """Given: The Fremen place their first forces.

    When: They put five in Sietch Tabr and five in Habbanya Sietch.
    Then: Refused: only Sietch Tabr, False Wall South and False Wall West may be used.
    Source: reference factions.fremen.forces.distribute
    """
    position = until("place-fremen")
    place(position, ("sietch-tabr-s13", 5))
    refused(position, "setup.fremen", "fremen", "place", part="habbanya-sietch-s16", forces=5)


def test_atreides_sends_the_placement_instead_refused_the_forces_belong_to_the_fremen() -> None:
    """Given: The Fremen have not yet placed their forces.

    When: Atreides sends the placement instead.
    Then: Refused: the forces belong to the Fremen.
    Source: reference factions.fremen.forces.placement
    """
    position = until("place-fremen")
    refused(position, "setup.placing", "atreides", "place", part="sietch-tabr-s13", forces=10)


def test_atreides_keeps_one_of_the_four_legal_that_one_is_the_only_traitor_of_atreides() -> None:
    """Given: Each player has been dealt four traitor cards.

    When: Atreides keeps one of the four dealt.
    Then: Legal: that one is the only traitor of Atreides.
    Source: reference traitor_deck.kept_per_player
    """
    position = with_traitors(DEALT)
    do(position, "atreides", "keep-traitor", leader="stilgar")
    assert position.sides["atreides"].traitors == ["stilgar"]


def test_atreides_keeps_a_leader_refused_only_a_dealt_card_can_be_kept() -> None:
    """Given: Each player has been dealt four traitor cards.

    When: Atreides keeps a leader that was not among the four.
    Then: Refused: only a dealt card can be kept.
    Source: reference traitor_deck.dealt_per_player
    """
    position = with_traitors(DEALT)
    refused(position, "setup.keep-traitor", "atreides", "keep-traitor", leader="chani")


def test_harkonnen_is_dealt_its_cards_harkonnen_holds_all_four_and_is_not_asked() -> None:
    """Given: Each player has been dealt four traitor cards.

    When: Harkonnen is dealt its cards.
    Then: Follows: Harkonnen holds all four and is not asked to choose.
    Source: reference traitor_deck.harkonnen_keeps
    """
    position = with_traitors(DEALT)
    assert len(position.sides["harkonnen"].traitors) == 4
    assert "harkonnen" not in position.waiting


def test_harkonnen_tries_to_choose_one_of_them_refused_harkonnen_has_nothing_to_choose() -> None:
    """Given: Harkonnen keeps all four traitors.

    When: Harkonnen tries to choose one of them.
    Then: Refused: Harkonnen has nothing to choose.
    Source: reference traitor_deck.harkonnen_keeps
    """
    position = with_traitors(DEALT)
    leader = position.sides["harkonnen"].traitors[0]
    refused(position, "setup.keep-traitor", "harkonnen", "keep-traitor", leader=leader)


def test_the_player_keeps_that_one_legal_own_leaders_can_be_drawn_and_kept() -> None:
    """Given: One of the four traitors dealt to a player is a leader of its own.

    When: The player keeps that one.
    Then: Legal: own leaders can be drawn and kept.
    Source: reference traitor_deck.own_leaders_can_be_drawn
    """
    position = with_traitors(DEALT)
    do(position, "atreides", "keep-traitor", leader="lady-jessica")
    assert position.sides["atreides"].traitors == ["lady-jessica"]


def test_the_others_look_at_the_table_nobody_but_atreides_sees_which_it_is() -> None:
    """Given: Atreides has kept a traitor.

    When: The others look at the table.
    Then: Follows: nobody but Atreides sees which it is.
    Source: reference traitor_deck
    """
    position = with_traitors(DEALT)
    do(position, "atreides", "keep-traitor", leader="stilgar")
    for seat in SIX:
        known = sees(position, seat).sides["atreides"].traitors
        assert known == (["stilgar"] if seat == "atreides" else ["?"])


def test_they_write_harkonnen_and_turn_4_legal_it_is_kept_and_no_other_player_sees_it() -> None:
    """Given: The Bene Gesserit write their prediction.

    When: They write Harkonnen and turn 4.
    Then: Legal: it is kept, and no other player sees it.
    Source: reference factions.bene-gesserit.advantages.prediction
    """
    position = until("predict")
    do(position, "bene-gesserit", "predict", faction="harkonnen", turn=4)
    for seat in SIX:
        told = sees(position, seat).prediction
        assert told is not None
        own = seat == "bene-gesserit"
        assert (told.faction, told.turn) == (("harkonnen", 4) if own else ("?", -1))


def test_they_name_themselves_refused_another_faction_has_to_be_named() -> None:
    """Given: The Bene Gesserit write their prediction.

    When: They name themselves.
    Then: Refused: another faction has to be named.
    Source: reference factions.bene-gesserit.advantages.prediction
    """
    position = until("predict")
    own = {"faction": "bene-gesserit", "turn": 4}
    refused(position, "setup.prediction", "bene-gesserit", "predict", **own)


def test_they_name_turn_11_refused_the_game_has_ten_turns() -> None:
    """Given: The Bene Gesserit write their prediction.

    When: They name turn 11.
    Then: Refused: the game has ten turns.
    Source: 004 section 9; reference rules.turn_limit
    """
    late = {"faction": "harkonnen", "turn": 11}
    refused(until("predict"), "setup.prediction", "bene-gesserit", "predict", **late)


def test_they_name_the_guild_refused_a_faction_that_does_not_play_cannot_win() -> None:
    """Given: The Bene Gesserit write their prediction in a game without the Guild.

    When: They name the Guild.
    Then: Refused: a faction that does not play cannot win.
    Source: reference factions.bene-gesserit.advantages.prediction
    """
    position = until("predict", ["atreides", "bene-gesserit", "fremen"])
    absent = {"faction": "spacing-guild", "turn": 4}
    refused(position, "setup.prediction", "bene-gesserit", "predict", **absent)


def test_atreides_chooses_a_second_one_refused_one_is_kept_once() -> None:
    """Given: Atreides has kept one traitor.

    When: Atreides chooses a second one.
    Then: Refused: one is kept, once.
    Source: reference traitor_deck.kept_per_player
    """
    position = with_traitors(DEALT)
    do(position, "atreides", "keep-traitor", leader="stilgar")
    refused(position, "setup.keep-traitor", "atreides", "keep-traitor", leader="caid")


def test_the_traitor_cards_are_dealt_only_leaders_of_these_three_are_among_the_cards() -> None:
    """Given: Three players sit down: Atreides, Fremen, Harkonnen.

    When: The traitor cards are dealt.
    Then: Follows: only leaders of these three are among the cards.
    Source: reference traitor_deck.composition
    """
    position = until("deal-traitors", ["atreides", "fremen", "harkonnen"])
    offered = options(position, "table", "deal-traitor", to="atreides")
    factions = {GAME.leaders[leader].faction for leader in offered}
    assert (len(offered), factions) == (15, {"atreides", "fremen", "harkonnen"})


def test_a_game_is_set_up_refused_two_to_six_players_are_needed() -> None:
    """Given: Only one player sits down.

    When: A game is set up.
    Then: Refused: two to six players are needed.
    Source: reference rules.players
    """

    def refused(*factions: str) -> str:
        seats = [Seat(faction, circle) for circle, faction in enumerate(factions, 1)]
        found = check_setup(GAME, Setup(seats=seats, rulings={}, options={}))
        return "" if found is None else found.clause

    assert refused("atreides") == "setup.seats"
    assert refused("atreides", "fremen") == ""


def test_they_put_five_in_false_wall_west_sector_legal_two_sectors_of_one_territory_may() -> None:
    """Given: The Fremen place their first forces.

    When: They put five in False Wall West sector 15, three in its sector 17 and two in Sietch Tabr.
    Then: Legal: two sectors of one territory may both be used.
    Source: reference factions.fremen.forces.distribute
    """
    position = until("place-fremen")
    place(position, ("false-wall-west-s15", 5), ("false-wall-west-s17", 3), ("sietch-tabr-s13", 2))
    assert position.forces["false-wall-west-s15"] == {"fremen": 5}
    assert position.forces["false-wall-west-s17"] == {"fremen": 3}
    assert position.step != "place-fremen"


def test_they_name_false_wall_south_without_a_sector_refused_the_sector_has_to_be_named() -> None:
    """Given: The Fremen place their first forces.

    When: They name False Wall South without a sector.
    Then: Refused: the sector has to be named.
    Source: 004 section 5; reference factions.fremen.forces.distribute
    """
    position = until("place-fremen")
    refused(position, "setup.placing", "fremen", "place", part="false-wall-south", forces=10)


def test_the_first_storm_is_due_both_dial_one_is_the_first_the_other_the_last() -> None:
    """Given: Two players sit down: Emperor and Harkonnen.

    When: The first storm is due.
    Then: Follows: both dial; one is the first, the other the last.
    Source: 004 section 1
    """
    position = until("dial", ["emperor", "harkonnen"])
    do(position, "emperor", "dial", number=2)
    assert position.step == "dial"
    do(position, "harkonnen", "dial", number=3)
    do(position, "table", "move-storm")
    assert position.storm == 5


def test_they_name_turn_0_refused_there_is_no_such_turn() -> None:
    """Given: The Bene Gesserit write their prediction.

    When: They name turn 0.
    Then: Refused: there is no such turn.
    Source: reference factions.bene-gesserit.advantages.prediction
    """
    zero = {"faction": "harkonnen", "turn": 0}
    refused(until("predict"), "setup.prediction", "bene-gesserit", "predict", **zero)
