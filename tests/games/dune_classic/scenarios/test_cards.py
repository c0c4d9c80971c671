"""Scenarios of special cards, gifts and bribes."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_classic.records import Position
from tests.games.dune_classic.scenarios.given import refused, sees, treasure
from tests.support.dune_classic import SIX, auction_under_way, broken, do, scene

QUESTION = "Do you hold a Shield?"


def bidding(**given: Any) -> Position:
    """The first card of the turn is up, Atreides is to bid."""
    position = scene("bidding", **given)
    do(position, "table", "deal-auction", card="hajr")
    return position


def asked() -> Position:
    """Atreides has asked Harkonnen with Truthtrance."""
    position = bidding(hands={"atreides": ["truthtrance"]})
    do(position, "atreides", "truthtrance", to="harkonnen", question=QUESTION)
    return position


def test_atreides_asks_harkonnen_legal_harkonnen_has_to_answer_before_anything_else() -> None:
    """Given: Atreides holds Truthtrance.

    When: Atreides asks Harkonnen a yes or no question.
    Then: Legal: Harkonnen has to answer before anything else happens; the card is discarded.
    Source: reference treachery_deck.truthtrance
    """
    position = asked()
    assert position.question is not None
    assert (position.question.by, position.question.to) == ("atreides", "harkonnen")
    assert position.treachery_discard == ["truthtrance"]


def test_somebody_else_makes_an_ordinary_move_refused_the_game_waits_for_the_answer() -> None:
    """Given: Atreides asked Harkonnen with Truthtrance.

    When: Somebody else makes an ordinary move.
    Then: Refused: the game waits for the answer.
    Source: reference treachery_deck.truthtrance
    """
    position = asked()
    refused(position, "cards.truthtrance-pause", "atreides", "bid", spice=1)
    refused(position, "cards.truthtrance-pause", "fremen", "bribe", to="emperor", spice=1)


def test_the_guild_answers_instead_refused_the_asked_player_answers() -> None:
    """Given: Atreides asked Harkonnen with Truthtrance.

    When: The Guild answers instead.
    Then: Refused: the asked player answers.
    Source: reference treachery_deck.truthtrance
    """
    refused(asked(), "cards.truthtrance-answer", "spacing-guild", "answer-truth", yes=True)


def test_atreides_asks_itself_refused_it_is_put_to_another_player() -> None:
    """Given: Atreides holds Truthtrance.

    When: Atreides asks itself.
    Then: Refused: it is put to another player.
    Source: reference treachery_deck.truthtrance
    """
    position = bidding(hands={"atreides": ["truthtrance"]})
    own = {"to": "atreides", "question": QUESTION}
    refused(position, "cards.truthtrance", "atreides", "truthtrance", **own)


def test_atreides_asks_harkonnen_refused_not_in_that_hand() -> None:
    """Given: Atreides holds no Truthtrance.

    When: Atreides asks Harkonnen.
    Then: Refused: not in that hand.
    Source: reference treachery_deck.truthtrance
    """
    put = {"to": "harkonnen", "question": QUESTION}
    refused(bidding(), "cards.truthtrance", "atreides", "truthtrance", **put)


def test_harkonnen_answers_yes_legal_all_read_it_and_play_goes_on_where_it_stood() -> None:
    """Given: Atreides asked Harkonnen with Truthtrance.

    When: Harkonnen answers yes.
    Then: Legal: all read it, and play goes on where it stood.
    Source: reference treachery_deck.truthtrance
    """
    position = asked()
    events = do(position, "harkonnen", "answer-truth", yes=True)
    assert events[0].args == {"by": "harkonnen", "answer": "yes"}
    assert position.question is None
    assert (position.step, position.waiting) == ("bid", ["atreides"])


def test_they_play_it_as_a_karama_refused_the_document_does_not_have_this_advanced_rule() -> None:
    """Given: The Bene Gesserit hold Baliset.

    When: They play it as a Karama.
    Then: Refused: the document does not have this advanced rule; where a ruling takes it in, the card works as a Karama and is discarded.
    Source: reference factions.bene-gesserit.worthless-as-karama
    """
    hands = {"bene-gesserit": ["baliset"]}
    stop = {"card": "baliset", "advantage": "see-auctioned-card"}
    position = bidding(hands=hands)
    refused(position, "cards.karama", "bene-gesserit", "karama", **stop)
    position = bidding(hands=hands, worthless_karama="on")
    do(position, "bene-gesserit", "karama", **stop)
    assert position.treachery_discard == ["baliset"]


def test_harkonnen_plays_it_as_a_karama_refused_only_the_bene_gesserit_may() -> None:
    """Given: Harkonnen holds Baliset.

    When: Harkonnen plays it as a Karama.
    Then: Refused: only the Bene Gesserit may.
    Source: reference factions.bene-gesserit.worthless-as-karama
    """
    position = bidding(hands={"harkonnen": ["baliset"]}, worthless_karama="on")
    stop = {"card": "baliset", "advantage": "see-auctioned-card"}
    refused(position, "cards.karama", "harkonnen", "karama", **stop)


def test_harkonnen_stops_an_advantage_of_its_own_refused_it_stops_another_factions() -> None:
    """Given: Harkonnen holds Karama.

    When: Harkonnen stops an advantage of its own.
    Then: Refused: it stops another faction's.
    Source: reference treachery_deck.karama
    """
    position = bidding(hands={"harkonnen": ["karama"]})
    own = {"card": "karama", "advantage": "bonus-card"}
    refused(position, "cards.karama", "harkonnen", "karama", **own)


def test_harkonnen_stops_the_fremens_refused_victory_conditions_cannot_be_stopped() -> None:
    """Given: Harkonnen holds Karama.

    When: Harkonnen stops the Fremen's special victory.
    Then: Refused: victory conditions cannot be stopped.
    Source: reference treachery_deck.karama
    """
    position = scene("mentat-pause", hands={"harkonnen": ["karama"]})
    win = {"card": "karama", "advantage": "shared-special-victory"}
    refused(position, "cards.karama", "harkonnen", "karama", **win)


def test_harkonnen_stops_that_sight_legal_atreides_does_not_see_the_next_card() -> None:
    """Given: Harkonnen holds Karama; Atreides would see the next cards in bidding.

    When: Harkonnen stops that sight in advance.
    Then: Legal: Atreides does not see the next card.
    Source: reference factions.atreides.see-auctioned-card
    """
    position = scene("bidding", hands={"harkonnen": ["karama"]})
    do(position, "harkonnen", "karama", card="karama", advantage="see-auctioned-card")
    do(position, "table", "deal-auction", card="hajr")
    known = sees(position, "atreides").auction
    assert known is not None
    assert (known.card, auction_under_way(position).card) == ("?", "hajr")


def test_the_emperor_gives_harkonnen_5_spice_legal_at_any_time() -> None:
    """Given: The Emperor and Harkonnen are allied.

    When: The Emperor gives Harkonnen 5 spice.
    Then: Legal: at any time.
    Source: reference factions.emperor.give-spice
    """
    position = bidding(allies=[("emperor", "harkonnen")])
    do(position, "emperor", "give", spice=5)
    assert (treasure(position)["emperor"], treasure(position)["harkonnen"]) == (5, 15)


def test_atreides_gives_harkonnen_5_refused_only_the_emperor_hands_spice_to_an_ally() -> None:
    """Given: Atreides and Harkonnen are allied.

    When: Atreides gives Harkonnen 5 spice to use at once.
    Then: Refused: only the Emperor hands spice to an ally.
    Source: reference rules.alliances.spice_transfer
    """
    position = bidding(allies=[("atreides", "harkonnen")])
    refused(position, "deals.give", "atreides", "give", spice=5)


def test_the_bribe_is_paid_legal_3_leave_atreides_now_and_the_emperor() -> None:
    """Given: Atreides bribes the Emperor, not allied, with 3 spice in the bidding.

    When: The bribe is paid.
    Then: Legal: 3 leave Atreides now and the Emperor has them to use from the Mentat Pause on.
    Source: reference rules.bribes
    """
    position = bidding()
    before = treasure(position)
    do(position, "atreides", "bribe", to="emperor", spice=3)
    assert treasure(position) == {**before, "atreides": 7}
    late = scene("mentat-pause")
    late.sides["emperor"].bribes = 3
    do(late, "table", "end-turn")
    assert treasure(late)["emperor"] == before["emperor"] + 3


def test_atreides_bribes_the_emperor_with_3_refused_it_has_only_2() -> None:
    """Given: Atreides has 2 spice.

    When: Atreides bribes the Emperor with 3.
    Then: Refused: it has only 2.
    Source: reference rules.bribes
    """
    position = bidding(spice={"atreides": 2})
    refused(position, "deals.bribe", "atreides", "bribe", to="emperor", spice=3)


def test_atreides_gives_the_shield_to_the_emperor_refused_cards_cannot_be_given() -> None:
    """Given: Atreides holds Shield.

    When: Atreides gives the Shield to the Emperor as a bribe.
    Then: Refused: cards cannot be given.
    Source: reference rules.bribes.not_allowed
    """
    position = bidding(hands={"atreides": ["shield"]})
    gift = {"to": "emperor", "card": "shield"}
    refused(position, "turn.moves", "atreides", "give-card", **gift)
    assert all(broken(position, {"by": seat, "move": "give-card"}) for seat in SIX)


def test_the_emperor_gives_his_ally_harkonnen_refused_not_before_the_next_mentat_pause() -> None:
    """Given: The Emperor was bribed with 5 in the bidding.

    When: The Emperor gives his ally Harkonnen those 5, having nothing else.
    Then: Refused: not before the next Mentat Pause.
    Source: reference rules.bribes
    """
    position = bidding(allies=[("emperor", "harkonnen")], spice={"emperor": 0})
    do(position, "atreides", "bribe", to="emperor", spice=5)
    refused(position, "deals.give", "emperor", "give", spice=5)


def test_harkonnen_stops_their_immunity_beforehand_legal_the_fremen_there_die() -> None:
    """Given: Harkonnen holds Karama; a worm strikes where Fremen stand.

    When: Harkonnen stops their immunity beforehand in the spice blow.
    Then: Legal: the Fremen there die.
    Source: reference factions.fremen.worm-immunity
    """
    here = {"red-chasm-s6": {"fremen": 4}}
    position = scene("spice-blow", hands={"harkonnen": ["karama"]}, forces=here)
    position.last_blow = ["red-chasm-s6" for _ in position.last_blow]
    do(position, "harkonnen", "karama", card="karama", advantage="worm-immunity")
    do(position, "table", "reveal-spice", card="shai-hulud")
    assert (position.forces, position.sides["fremen"].tanks) == ({}, 4)


def test_harkonnen_stops_their_charity_legal_this_once_they_get_nothing() -> None:
    """Given: Harkonnen holds Karama, the Bene Gesserit are very rich.

    When: Harkonnen stops their charity.
    Then: Legal: this once they get nothing.
    Source: reference factions.bene-gesserit.charity-always
    """
    rich = {"bene-gesserit": 30}
    position = scene("choam-charity", hands={"harkonnen": ["karama"]}, spice=rich)
    do(position, "harkonnen", "karama", card="karama", advantage="charity-always")
    do(position, "table", "charity")
    assert treasure(position)["bene-gesserit"] == 30


def test_harkonnen_stops_the_voice_refused_the_voice_is_not_used_in_this_phase() -> None:
    """Given: Harkonnen holds Karama and bids against Atreides.

    When: Harkonnen stops the Voice in the bidding.
    Then: Refused: the Voice is not used in this phase.
    Source: reference treachery_deck.karama
    """
    position = bidding(hands={"harkonnen": ["karama"]})
    stop = {"card": "karama", "advantage": "voice"}
    refused(position, "cards.karama", "harkonnen", "karama", **stop)


def test_while_harkonnen_owes_an_answer_refused_the_game_waits_for_the_answer() -> None:
    """Given: Atreides holds Truthtrance, Harkonnen too.

    When: While Harkonnen owes an answer, Harkonnen asks back.
    Then: Refused: the game waits for the answer.
    Source: reference treachery_deck.truthtrance
    """
    hands = {"atreides": ["truthtrance"], "harkonnen": ["truthtrance"]}
    position = bidding(hands=hands)
    do(position, "atreides", "truthtrance", to="harkonnen", question=QUESTION)
    back = {"to": "atreides", "question": QUESTION}
    refused(position, "cards.truthtrance-pause", "harkonnen", "truthtrance", **back)


def test_harkonnen_stops_both_payments_one_card_each_legal_each_card_stops_one_use() -> None:
    """Given: Harkonnen holds two Karama cards; the Emperor is paid twice.

    When: Harkonnen stops both payments, one card each.
    Then: Legal: each card stops one use.
    Source: reference treachery_deck.karama
    """
    position = scene("bidding", ["emperor", "harkonnen"], hands={"harkonnen": ["karama", "karama"]})
    for card in ("hajr", "stunner"):
        do(position, "table", "deal-auction", card=card)
        while position.step == "bid":
            seat = position.waiting[0]
            do(position, seat, "bid", spice=2) if seat == "harkonnen" else do(
                position, seat, "pass"
            )
        do(position, "harkonnen", "karama", card="karama", advantage="auction-income")
        do(position, "harkonnen", "pay", karama="none", ally=0)
        do(position, "table", "deal-bonus", card=position.treachery_deck[0])
    assert treasure(position) == {"emperor": 10, "harkonnen": 6}
    assert position.treachery_discard == ["karama", "karama"]


def test_atreides_bribes_itself_refused_a_bribe_goes_to_another_player() -> None:
    """Given: Atreides bribes.

    When: Atreides bribes itself.
    Then: Refused: a bribe goes to another player.
    Source: reference rules.bribes
    """
    refused(bidding(), "deals.bribe", "atreides", "bribe", to="atreides", spice=1)


def test_the_emperor_gives_5_refused_he_has_only_4() -> None:
    """Given: The Emperor is allied with Harkonnen and has 4 spice.

    When: The Emperor gives 5.
    Then: Refused: he has only 4.
    Source: reference factions.emperor.give-spice
    """
    position = bidding(allies=[("emperor", "harkonnen")], spice={"emperor": 4})
    refused(position, "deals.give", "emperor", "give", spice=5)
