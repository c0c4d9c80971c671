"""Planning cards: when they are played, and where they come from and go."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.table import (
    against,
    can,
    held,
    offered,
    phase,
    until,
)
from tests.games.war_for_arrakis.script import A, H, legion, line, move, scene, state


def played(position: Position, by: str, card: str) -> Position:
    """A side draws a card, and spends a die of Mentat for it."""
    held(position, by, card)
    move(position, by, "play", die="mentat", card=card)
    return position


def crowded_hand() -> Position:
    """The Harkonnens have eight cards when a round ends."""
    position = scene()
    position.revealed = []
    for deck in ("house-harkonnen", "corrino-ally"):
        position.sides[H].hand = sorted([*position.sides[H].hand, *position.decks[deck][:4]])
        position.decks[deck] = position.decks[deck][4:]
    phase(position, "end-round", "T")
    until(position, ["hand-limit"])
    return position


def test_card_in_the_round_only_by_a_die_illegal() -> None:
    """Given: Vehicle Placement.

    When: Harkonnen plays Sandmasters.
    Then: illegal because cards are played in Action Resolution by spending a die.
    Source: 002 L608; 002 L716
    """
    position = held(scene(), "H", "sandmasters")
    phase(position, "vehicles", "H")
    assert state(position) == "place-vehicle: H"
    assert "play" not in can(position, "H")
    against(position, "cards.play", "H", "play", die="mentat", card="sandmasters")


def test_discard_after_use_north_pole_gains_2_regulars_1_elite_1_bashar() -> None:
    """Given: Harkonnen plays Polar-Cap Factories.

    When: Resolve.
    Then: North Pole gains 2 Regulars, 1 Elite, 1 Bashar; Wormsigns in wind-pass, cne-3, cse-1, csw-4 go back; the card lies open on the House Harkonnen discard pile.
    Source: 002 L614
    """
    position = scene({"north-pole": legion(H, {"regular": 1})})
    position.signs = ["cne-3", "cse-1", "csw-4", "nw-1", "wind-pass"]
    played(position, "H", "polar-cap-factories")
    for piece in ("regular", "regular", "elite", "bashar"):
        move(position, "H", "place", piece=piece, area="north-pole")
    until(position, ["erase-sign", "act"])
    while position.step == "erase-sign":
        move(position, "H", "erase-sign", area=offered(position, "H", "erase-sign")[0])
    assert position.legions["north-pole"] == legion(H, {"regular": 3, "elite": 1}, ["bashar"])
    assert position.signs == ["nw-1"]
    assert position.discards["house-harkonnen"] == ["polar-cap-factories"]
    assert position.sides[H].hand == []
    assert state(position) == "act: A"


def test_card_used_partly_legal_every_effect_is_elective() -> None:
    """Given: Workhorse of Arrakis; no Carryall wanted.

    When: Only the Harvester is placed and 2 cards drawn.
    Then: legal because every effect is elective.
    Source: 002 L620
    """
    position = played(scene(), "H", "workhorse-of-arrakis")
    line(
        position,
        "H",
        "place-vehicles",
        "place-vehicles: H",
        vehicle="harvester",
        place="cse-5",
    )
    line(position, "H", "pass", "draw: H")
    move(position, "H", "draw", count=0)
    until(position, ["act"])
    assert position.harvesters == ["cse-5"]
    assert position.flyers == {}
    assert len(position.sides[H].hand) == 2


def test_empty_deck_stays_empty_nothing_is_drawn_discards_are_never_reshuffled() -> None:
    """Given: Corrino deck empty, 18 discarded.

    When: Mentat: 2 from Corrino.
    Then: Nothing is drawn; discards are never reshuffled.
    Source: 002 L718
    """
    position = scene()
    position.discards["corrino-ally"] = sorted(position.decks["corrino-ally"])
    position.decks["corrino-ally"] = []
    discarded = list(position.discards["corrino-ally"])
    move(held(position, "H"), "H", "spend", die="mentat", do="action")
    assert state(position) == "draw: H"
    against(position, "effects.draw", "H", "draw", count=2)
    line(position, "H", "pass", "act: A")
    assert position.sides[H].hand == []
    assert position.discards["corrino-ally"] == discarded
    assert position.decks["corrino-ally"] == []

    neither = scene()
    for deck in ("corrino-ally", "house-harkonnen"):
        neither.decks[deck] = []
    move(held(neither, "H"), "H", "spend", die="mentat", do="action")
    assert state(neither) == "act: A"
    assert neither.sides[H].hand == []


def test_hand_above_six_in_mid_round_legal_8_in_hand() -> None:
    """Given: Harkonnen has 6 cards and draws 2 by Mentat.

    When: Continue the round.
    Then: legal: 8 in hand; the limit is checked only at the End of the Round.
    Source: 002 L569
    """
    position = scene()
    position.sides[H].hand = position.decks["corrino-ally"][:6]
    position.decks["corrino-ally"] = position.decks["corrino-ally"][6:]
    move(held(position, "H"), "H", "spend", die="mentat", do="action")
    move(position, "H", "draw", count=0)
    until(position, ["act"])
    assert len(position.sides[H].hand) == 8
    assert state(position) == "act: A"


def test_which_cards_go_legal_the_2_others_are_discarded_openly() -> None:
    """Given: 8 cards at the End of the Round.

    When: Harkonnen keeps 6 of its choice.
    Then: legal; the 2 others are discarded openly.
    Source: 002 L569
    """
    position = crowded_hand()
    hand = list(position.sides[H].hand)
    assert offered(position, "H", "hand-limit") == hand
    for card in (hand[7], hand[3]):
        assert state(position) == "hand-limit: H"
        move(position, "H", "hand-limit", card=card)
    assert [card for card in hand if card not in (hand[7], hand[3])] == [
        card for card in hand if card in position.sides[H].hand
    ]
    assert {hand[7], hand[3]} == {card for pile in position.discards.values() for card in pile}


def test_chained_card_needs_no_second_die_legal_only_one_die_is_used() -> None:
    """Given: Harkonnen plays Breeding Program with a die.

    When: Gains 1 token, plays Harkonnen Patrols at once.
    Then: legal; only one die is used; the tank advances once.
    Source: 002 L608
    """
    position = held(scene(), "H", "breeding-program", "harkonnen-patrols")
    position.sides[H].tank[0] = "baron-harkonnen"
    line(position, "H", "play", "play-card: H", die="mentat", card="breeding-program")
    assert position.sides[H].gesserit == 1
    line(position, "H", "play-card", "place: H", card="harkonnen-patrols")
    assert position.sides[H].used == 1
    assert position.sides[H].dice["mentat"] == 1
    assert position.sides[H].tank[:2] == ["", "baron-harkonnen"]


def test_hawats_scheming_by_a_die_illegal() -> None:
    """Given: Thufir in play.

    When: Spends a die to play one copy.
    Then: illegal because the card has only the free Action of 2–3 copies.
    Source: 002 L1212; card text in facts
    """
    for copies in (1, 2):
        position = held(scene(), "H", *["hawats-scheming"] * copies)
        position.sides[H].leaders["thufir-hawat"] = "ready"
        against(position, "cards.play", "H", "play", die="mentat", card="hawats-scheming")
        assert ("play-free" in can(position, "H")) == (copies == 2)


def test_harkonnen_patrols_want_empty_areas_illegal_the_areas_must_be_empty() -> None:
    """Given: nw-4 holds a Wormsign.

    When: Harkonnen Patrols: 1 Regular to nw-4.
    Then: illegal because the Areas must be empty (no token), not merely free.
    Source: 002 L305-309; card text in facts
    """
    position = scene()
    position.signs = ["nw-4"]
    played(position, "H", "harkonnen-patrols")
    against(position, "effects.place", "H", "place", piece="regular", area="nw-4")
    move(position, "H", "place", piece="regular", area="nw-1")
    assert position.legions == {"nw-1": legion(H, {"regular": 1})}


def test_moving_the_battle_group_to_a_free_mountain_legal_free_not_empty_is_required() -> None:
    """Given: cne-2 (Mountain) holds only a Station.

    When: 2 Elites + Bashar at cne-2.
    Then: legal because free, not empty, is required; the Station stays (the Harkonnen do not take it).
    Source: 002 L309; card text in facts
    """
    position = scene()
    position.stations = ["cne-2"]
    played(position, "H", "moving-the-battle-group")
    for piece in ("elite", "elite", "bashar"):
        move(position, "H", "place", piece=piece, area="cne-2")
    assert position.legions == {"cne-2": legion(H, {"elite": 2}, ["bashar"])}
    assert position.stations == ["cne-2"]
    assert state(position) == "act: A"


def test_truthtrance_binds_one_turn_illegal_the_named_die_must_be_spent_next() -> None:
    """Given: Atreides plays Truthtrance naming a Harkonnen Mentat die; Harkonnen has Strategy and Mentat dice.

    When: Harkonnen spends Strategy in its next turn.
    Then: illegal because the named die must be spent next.
    Source: 002 L616; card text in facts
    """
    position = scene()
    position.sides[H].dice = {"strategy": 1, "mentat": 1}
    played(position, "A", "truthtrance")
    line(position, "A", "force-die", "choose: A", result="mentat")
    line(position, "A", "pass", "act: H")
    assert offered(position, "H", "spend") == ["mentat"]
    against(position, "actions.spend", "H", "spend", die="strategy", do="action")
    move(position, "H", "spend", die="mentat", do="action")
    line(position, "H", "pass", "act: A")
    line(position, "A", "spend", "act: H", die="strategy", do="action")
    assert offered(position, "H", "spend") == ["strategy"]


def test_explosive_artillery_on_a_sietch_the_sietch_stays() -> None:
    """Given: windgap: Sietch, 1 Regular; Harkonnen Legion at csw-3.

    When: Artillery kills the Regular.
    Then: The Sietch stays; an attack without a Legion cannot destroy it; nobody advances.
    Source: 002 L985; card text in facts
    """
    position = scene(
        {"windgap": legion(A, {"regular": 1}), "csw-3": legion(H, {"regular": 1})},
        {"windgap": "rank-1"},
    )
    played(position, "H", "explosive-artillery")
    line(position, "H", "pass", "roll-hits: H")
    line(position, "H", "roll-hits", "roll: T", area="windgap")
    while position.roll is not None:
        move(position, "T", "roll", to=position.roll.to, face="sword")
    until(position, ["act"])
    assert position.legions == {"csw-3": legion(H, {"regular": 1})}
    assert "windgap" in position.sietches
    assert position.supremacy == 0


def test_troop_carriers_move_onto_a_legion_only_illegal() -> None:
    """Given: Harkonnen Legion in carthag; cne-7 free and empty.

    When: Troop Carriers: carthag to cne-7.
    Then: illegal because the target must hold another own Legion.
    Source: card text
    """
    position = scene({"carthag": legion(H, {"regular": 1}), "cne-2": legion(H, {"regular": 1})})
    played(position, "H", "troop-carriers")
    against(position, "effects.relocate", "H", "relocate", start="carthag", area="cne-7")
    move(position, "H", "relocate", start="carthag", area="cne-2")
    assert position.legions == {"cne-2": legion(H, {"regular": 2})}


def test_bill_of_particulars_gives_no_ban_choam_to_row_3() -> None:
    """Given: CHOAM on row 2.

    When: Atreides plays it on CHOAM.
    Then: CHOAM to row 3; no Ban now; the lower row counts only at the next Vehicle Placement.
    Source: card text
    """
    position = scene()
    position.rows["choam"] = 1
    played(position, "A", "bill-of-particulars")
    move(position, "A", "lower-marker", marker="choam")
    assert position.rows == {"choam": 2, "landsraad": 0, "spacing-guild": 0}
    assert position.bans == []
    phase(position, "vehicles", "H")
    assert position.agenda[0].pieces == {"harvester": 5, "ornithopter": 3, "carryall": 1}


def test_sandtides_wants_an_empty_area_illegal_the_target_must_be_empty_not_just_free() -> None:
    """Given: Harkonnen Legion at nw-8; neighbour nw-4 holds a Harvester only.

    When: Sandtides moves the Legion to nw-4.
    Then: illegal because the target must be empty, not just free.
    Source: card text
    """
    position = scene({"nw-8": legion(H, {"regular": 1})})
    position.harvesters = ["nw-4"]
    played(position, "A", "sandtides")
    against(position, "effects.relocate", "A", "move-enemy", start="nw-8", area="nw-4")
    move(position, "A", "move-enemy", start="nw-8", area="nw-9")
    assert position.legions == {"nw-9": legion(H, {"regular": 1})}
