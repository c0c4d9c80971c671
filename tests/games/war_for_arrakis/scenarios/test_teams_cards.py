"""Planning cards where players share a faction."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.company import (
    CA,
    DUKE,
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
from tests.games.war_for_arrakis.scenarios.table import against, can, offered, until
from tests.games.war_for_arrakis.script import GAME, A, H, line, move


def hands(position: Position) -> dict[str, list[str]]:
    """The decks of the cards that each player holds (sorted)."""
    return {
        seat: sorted(GAME.cards[card].deck for card in owner.hand)
        for seat, owner in position.sides.items()
    }


def mentat(position: Position, by: str) -> None:
    """A player spends a die of Mentat on its Action."""
    move(position, by, "spend", die="mentat", do="action")


def holding(position: Position, **counts: int) -> Position:
    """Players hold so many cards, and the round ends."""
    for seat, count in counts.items():
        name = seat.replace("_", "-")
        decks = GAME.decks.get(name, [name])
        each = [some(position, deck, count) for deck in decks]
        owned(
            position, name, *[card for cards in zip(*each, strict=True) for card in cards][:count]
        )
    position.revealed = []
    return asking(position, "end-round", "table")


def assault(units: int = 2) -> Position:
    """Both Harkonnen players hold a card, and House Harkonnen attacks with so many Units."""
    position = team({"csw-3": regulars(H, units, "bashar"), "csw-5": regulars(A, 2)})
    for seat in (HH, CA):
        owned(position, seat, *some(position, seat, 1))
    theirs(position, H)
    move(position, HH, "spend", die="leadership", do="action")
    move(position, HH, "choose", option=2)
    move(position, HH, "attack", start="csw-3", area="csw-5")
    return position


def manipulated() -> Position:
    """Each Atreides player holds 2 cards, of which 2 are to be discarded."""
    position = team()
    owned(position, CA, "manipulation-of-others")
    for seat in (HA, FA):
        owned(position, seat, *some(position, seat, 2))
    theirs(position, H)
    move(position, CA, "play", die="mentat", card="manipulation-of-others")
    assert sorted(position.waiting) == [FA, HA]
    return position


def test_a_card_from_the_own_deck() -> None:
    """Given: Four players.

    When: A round starts.
    Then: House Harkonnen gets one card of House Harkonnen, the Corrino Ally one of the Corrino Ally, House Atreides and the Fremen Ally likewise.
    Source: 002 L1316
    """
    position = asking(team(), "start-round", "table")
    until(position, ["place-vehicle"])
    assert hands(position) == {seat: [seat] for seat in (HA, FA, HH, CA)}


def test_who_plays_a_faction_alone_draws_two() -> None:
    """Given: Atreides, House Harkonnen, Corrino Ally.

    When: A round starts.
    Then: The Atreides draw 1 card of each of their decks.
    Source: 002 L1316; 002 L1268
    """
    position = asking(team(seats=DUKE), "start-round", "table")
    until(position, ["place-vehicle"])
    assert hands(position) == {A: [FA, HA], HH: [HH], CA: [CA]}


def test_mentat_from_the_own_deck_2_cards_of_the_corrino_ally_come() -> None:
    """Given: Four players; the Corrino Ally spends a Mentat die.

    When: It draws.
    Then: 2 cards of the Corrino Ally come; no other split is offered.
    Source: 002 L1316
    """
    position = theirs(team(), H)
    mentat(position, CA)
    assert offered(position, CA, "draw") == [1, 2]
    move(position, CA, "draw", count=2)
    for _ in range(2):
        move(position, "T", f"draw-{CA}", to=CA, card=position.decks[CA][0])
    assert hands(position)[CA] == [CA, CA]


def test_mentat_from_the_partners_deck_illegal_a_player_draws_from_the_own_deck_only() -> None:
    """Given: As before.

    When: It wants one from each deck.
    Then: illegal because a player draws from the own deck only.
    Source: 002 L1316
    """
    position = theirs(team(), H)
    mentat(position, CA)
    for count in (0, 3):
        against(position, "effects.draw", CA, "draw", count=count)
    move(position, CA, "draw", count=2)
    against(position, "start.cards", "T", f"draw-{HH}", to=CA, card=position.decks[HH][0])


def test_a_card_of_the_partner_illegal_it_isnt_in_house_harkonnens_hand() -> None:
    """Given: The Corrino Ally's hand holds a card; House Harkonnen has a die.

    When: House Harkonnen plays that card.
    Then: illegal because it isn't in House Harkonnen's hand.
    Source: 002 L1316
    """
    position = team()
    (card,) = some(position, CA, 1)
    owned(position, CA, card)
    theirs(position, H)
    assert "play" not in can(position, HH)
    against(position, "cards.play", HH, "play", die="mentat", card=card)
    assert offered(position, CA, "play", die="mentat") == [card]


def test_five_cards_house_atreides_discards_one() -> None:
    """Given: Four players; House Atreides holds 5 cards as the round ends.

    When: End of the Round.
    Then: next: House Atreides discards one.
    Source: 002 L1318
    """
    position = holding(team(), house_atreides=5)
    until(position, ["hand-limit"])
    assert position.waiting == [HA]
    hand = position.sides[HA].hand
    move(position, HA, "hand-limit", card=hand[0])
    assert len(position.sides[HA].hand) == 4


def test_four_cards_legal_nobody_discards() -> None:
    """Given: Four players; each holds 4 cards as the round ends.

    When: End of the Round.
    Then: legal: nobody discards.
    Source: 002 L1318
    """
    position = holding(team(), house_atreides=4, fremen_ally=4, house_harkonnen=4, corrino_ally=4)
    while position.round == 1:
        assert position.step != "hand-limit"
        until(position, ["hand-limit", f"draw-{HA}", f"draw-{HH}"])
    assert {len(owner.hand) for owner in position.sides.values()} == {4}


def test_six_for_who_plays_alone_only_the_corrino_ally_discards() -> None:
    """Given: Atreides (6 cards), House Harkonnen (4), Corrino Ally (5).

    When: End of the Round.
    Then: Only the Corrino Ally discards: the limit of four is that of shared factions.
    Source: 002 L1318
    """
    position = holding(team(seats=DUKE), atreides=6, house_harkonnen=4, corrino_ally=5)
    until(position, ["hand-limit"])
    assert position.waiting == [CA]
    move(position, CA, "hand-limit", card=position.sides[CA].hand[0])
    assert position.step != "hand-limit"
    assert len(position.sides[A].hand) == 6


def test_both_boost_an_attack_legal_4_dice() -> None:
    """Given: House Harkonnen attacks with 2 Units; each partner holds a card.

    When: First House Harkonnen, then the Corrino Ally discards one for a die.
    Then: legal: 4 dice.
    Source: 002 L1319
    """
    position = assault()
    for seat in (HH, CA):
        move(position, seat, "boost", card=position.sides[seat].hand[0])
    uncarded(position)
    assert due(position) == (H, 4)


def test_both_boost_a_defence_legal_4_dice() -> None:
    """Given: 2 Atreides Units are attacked; House Atreides and the Fremen Ally hold a card each.

    When: Both discard.
    Then: legal: 4 dice.
    Source: 002 L1319
    """
    position = assault()
    position.sides[HH].hand = []
    position.sides[CA].hand = []
    for seat in (HA, FA):
        owned(position, seat, *some(position, seat, 1))
    while not set(position.waiting) <= {HA, FA}:
        move(position, position.waiting[0], "pass")
    for seat in (HA, FA):
        move(position, seat, "boost", card=position.sides[seat].hand[0])
    uncarded(position)
    assert due(position) == (H, 2)
    for _ in range(2):
        move(position, "T", "roll", to=H, face="shield")
    assert due(position) == (A, 4)


def test_boost_with_the_partners_card_illegal_it_is_not_in_that_hand() -> None:
    """Given: House Harkonnen attacks; only the Corrino Ally holds a card.

    When: House Harkonnen discards it.
    Then: illegal because it is not in that hand.
    Source: 002 L1319
    """
    position = assault()
    position.sides[HH].hand = []
    against(position, "battle.cards", HH, "boost", card=position.sides[CA].hand[0])
    move(position, CA, "boost", card=position.sides[CA].hand[0])


def test_six_dice_for_two_hands_illegal_no_more_than_6_dice_are_rolled() -> None:
    """Given: House Harkonnen attacks with 5 Units; both partners hold a card; one has been discarded.

    When: The other discards, too.
    Then: illegal because no more than 6 dice are rolled.
    Source: 002 L1319; 002 L904
    """
    position = assault(5)
    move(position, CA, "boost", card=position.sides[CA].hand[0])
    against(position, "battle.cards", HH, "boost", card=position.sides[HH].hand[0])
    uncarded(position)
    assert due(position) == (H, 6)


def test_two_discards_by_one_partner_legal_the_two_are_as_one_opponent() -> None:
    """Given: The Corrino Ally plays Manipulation of Others; House Atreides holds 2 cards, the Fremen Ally 2.

    When: House Atreides gives both.
    Then: legal: the two are as one opponent.
    Source: 002 L1320; 002 L1322
    """
    position = manipulated()
    for _ in range(2):
        move(position, HA, "yield-card", card=position.sides[HA].hand[0])
    assert hands(position)[HA] == []
    assert hands(position)[FA] == [FA, FA]
    assert position.step != "yield-card"


def test_one_discard_each_legal() -> None:
    """Given: As before.

    When: House Atreides gives one, the Fremen Ally the other.
    Then: legal.
    Source: 002 L1322
    """
    position = manipulated()
    for seat in (HA, FA):
        move(position, seat, "yield-card", card=position.sides[seat].hand[0])
    assert (len(hands(position)[HA]), len(hands(position)[FA])) == (1, 1)
    assert position.step != "yield-card"


def test_not_two_discards_each_illegal() -> None:
    """Given: As before; two have been discarded.

    When: Either gives a third.
    Then: illegal because the text is applied as if the two were one player.
    Source: 002 L1320
    """
    position = manipulated()
    for seat in (HA, FA):
        move(position, seat, "yield-card", card=position.sides[seat].hand[0])
    for seat in (HA, FA):
        against(position, "effects.discard", seat, "yield-card", card=position.sides[seat].hand[0])


def test_another_card_is_ones_own_illegal_one_plays_only_cards_of_ones_own_deck() -> None:
    """Given: House Atreides plays The Voice; the Fremen Ally holds Thumpers.

    When: House Atreides plays Thumpers as the other card.
    Then: illegal because one plays only cards of one's own deck.
    Source: 002 L1316
    """
    position = team()
    owned(position, HA, "the-voice", "war-plan")
    owned(position, FA, "thumpers")
    owned(position, HH, *some(position, HH, 1))
    theirs(position, A)
    line(position, HA, "play", "yield-card: H", die="mentat", card="the-voice")
    line(position, HH, "yield-card", "play-card: H", card=position.sides[HH].hand[0])
    assert position.waiting == [HA]
    assert offered(position, HA, "play-card") == ["war-plan"]
    against(position, "cards.play", HA, "play-card", card="thumpers")
    against(position, "cards.play", FA, "play-card", card="thumpers")
