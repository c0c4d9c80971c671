"""Scenarios of market cards: their timing and the two that the document names."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from adjudicator.games.conquest_and_diplomacy.view import view
from tests.games.conquest_and_diplomacy.scenarios.duels import (
    chosen,
    facing,
    met,
    opened,
    react,
    settled,
)
from tests.games.conquest_and_diplomacy.scenarios.table import (
    CARTHAG,
    GAME,
    A,
    Course,
    F,
    H,
    awaited,
    can,
    do,
    end_of_turn,
    legal,
    play_on,
    refused,
    scene,
    strength,
)

LETO = "duke-leto"
RABBAN = "beast-rabban"
TOPICS = "market turn battle"


def holding(card: str, by: str = A, one: int = 4, other: int = 2, **given: Any) -> Position:
    """Plans are open, Leto against Rabban, no battle cards; one holds a market card."""
    position = facing(market={by: [card]}, **given)
    return opened(position, atreides=(LETO, one), harkonnen=(RABBAN, other))


def here(position: Position) -> dict[str, int]:
    """Who is left in Carthag."""
    return position.forces.get(CARTHAG, {})


def test_it_plays_it_in_the_revival_phase_refused_during_the_phases_specified() -> None:
    """Given: Atreides holds a market card of the storm phase.

    When: It plays it in the revival phase.
    Then: Refused: during the phases specified.
    Source: 001 L446
    """
    position = scene("revive", A, market={A: ["weather-control"]}, tanks={A: 3})
    refused(position, "market turn revival", A, "play-card", card="weather-control")
    refused(position, "market turn revival", A, "control-storm", card="weather-control", sectors=2)


def test_both_say_so_fremens_is_carried_out_first() -> None:
    """Given: Atreides and Fremen both want to play a market card at the same time; Fremen is earlier in order.

    When: Both say so.
    Then: Follows: Fremen's is carried out first.
    Source: 001 L446
    """
    position = scene(
        "play-card", first=F, market={A: ["choam-contract"], F: ["harvester"]}, forces={}
    )
    assert position.phase == "spice-collection"
    assert awaited(position) == F
    refused(position, "market turn collection", A, "play-card", card="choam-contract")


def test_somebody_plays_another_card_refused_the_game_is_suspended_until_it_is_carried() -> None:
    """Given: A market card was played and asks for a choice.

    When: Somebody plays another card.
    Then: Refused: the game is suspended until it is carried out.
    Source: 001 L444
    """
    position = scene(
        "play-card",
        first=F,
        market={A: ["thumper"], F: ["thumper"]},
        forces={"the-great-flat-s14": {F: 3}},
        top="red-chasm-the-great-flat",
    )
    do(position, F, "play-card", card="thumper")
    assert "ride" in can(position, F)
    refused(position, "market turn spice-blow", A, "play-card", card="thumper")


def test_another_is_played_legal_then_another_may() -> None:
    """Given: A market card has been carried out.

    When: Another is played.
    Then: Legal: then another may.
    Source: 001 L444
    """
    position = scene("play-card", A, market={A: ["choam-contract", "harvester"]})
    do(position, A, "play-card", card="choam-contract")
    assert awaited(position) == A
    legal(position, A, "play-card", card="harvester")


def test_it_plays_it_refused_not_in_hand() -> None:
    """Given: Atreides holds no Counter-attack.

    When: It plays it.
    Then: Refused: not in hand.
    Source: 001 L444
    """
    position = holding("poison-tooth")
    refused(position, TOPICS, A, "play-card", card="counter-attack")


def test_it_plays_it_legal_nothing_forbids_the_leading_one() -> None:
    """Given: Atreides is winning as revealed and holds Counter-attack.

    When: It plays it.
    Then: Legal: nothing forbids the leading one.
    Source: 001 L446; L454
    """
    position = holding("counter-attack")
    assert awaited(position) == A
    settled(legal(position, A, "play-card", card="counter-attack"))


def test_fremen_play_it_for_atreides_refused_their_own_battle_only() -> None:
    """Given: Fremen are not in the battle and hold Counter-attack.

    When: Fremen play it for Atreides.
    Then: Refused: their own battle only (it raises their strength).
    Source: 001 L454
    """
    position = facing(factions=[A, H, F], market={F: ["counter-attack"]})
    opened(position, atreides=(LETO, 4), harkonnen=(RABBAN, 2))
    refused(position, TOPICS, F, "play-card", card="counter-attack")


def before_plans(card: str, by: str) -> None:
    """A card is refused from the choice of the battle until the plans are open."""
    position = met(market={by: [card]})
    refused(position, TOPICS, by, "play-card", card=card)
    chosen(position)
    refused(position, TOPICS, by, "play-card", card=card)


def test_atreides_plays_counter_attack_refused_after_the_reveal() -> None:
    """Given: Plans are not revealed yet.

    When: Atreides plays Counter-attack.
    Then: Refused: after the reveal.
    Source: 001 L400; L454
    """
    before_plans("counter-attack", A)


def test_harkonnen_plays_poison_tooth_refused_after_the_reveal() -> None:
    """Given: Plans are not revealed yet.

    When: Harkonnen plays Poison Tooth.
    Then: Refused: after the reveal.
    Source: 001 L400; L488
    """
    before_plans("poison-tooth", H)


def test_harkonnen_plays_poison_tooth_both_leaders_die_4_against_2_and_the_dials_decide() -> None:
    """Given: Atreides leads 9 to 7, no leader killed.

    When: Harkonnen plays Poison Tooth.
    Then: Follows: both leaders die: 4 against 2, and the dials decide.
    Source: 001 L488; L418
    """
    position = settled(react(holding("poison-tooth", H), H, card="poison-tooth"))
    assert here(position) == {A: 2}
    assert (position.sides[A].dead, position.sides[H].dead) == ([LETO], [RABBAN])


def test_harkonnen_plays_poison_tooth_2_against_3() -> None:
    """Given: Atreides dialled 2 with Leto, Harkonnen 3 with a leader of 2: 7 to 5.

    When: Harkonnen plays Poison Tooth.
    Then: Follows: 2 against 3: Harkonnen wins and receives both leaders' strength, 7.
    Source: 001 L488; L422
    """
    position = facing(market={H: ["poison-tooth"]})
    before = position.sides[H].spice
    opened(position, atreides=(LETO, 2), harkonnen=("harkonnen-commander", 3))
    settled(react(position, H, card="poison-tooth"))
    assert here(position) == {}
    assert position.sides[H].spice == before + 5 + strength("harkonnen-commander")
    assert position.sides[A].tanks == 6


def test_harkonnen_decides_first_refused_atreides_first() -> None:
    """Given: Both hold market cards for after the reveal; Atreides has the advantage.

    When: Harkonnen decides first.
    Then: Refused: Atreides first.
    Source: 001 L400
    """
    position = facing(market={A: ["poison-tooth"], H: ["counter-attack"]})
    opened(position, atreides=(LETO, 4), harkonnen=(RABBAN, 2))
    assert awaited(position) == A
    refused(position, TOPICS, H, "play-card", card="counter-attack")
    do(position, A, "play-card", card="poison-tooth")
    if awaited(position) == A:
        do(position, A, "pass")
    assert awaited(position) == H
    legal(position, H, "play-card", card="counter-attack")


def test_it_is_done_it_tops_the_market_discards_it_does_not_come_back_to_the_hand() -> None:
    """Given: A market card was played.

    When: It is done.
    Then: Follows: it tops the market discards; it does not come back to the hand.
    Source: 001 L176
    """
    position = react(holding("counter-attack"), A, card="counter-attack")
    assert position.market_top == "counter-attack"
    assert position.sides[A].market == []


def test_it_is_played_so_legal_some_market_cards_allow_it() -> None:
    """Given: A market card lets discard a worthless card.

    When: It is played so.
    Then: Legal: some market cards allow it.
    Source: 001 L440
    """
    position = scene("play-card", A, market={A: ["black-market"]}, hands={A: ["kulon"]}, early=True)
    do(position, A, "play-card", card="black-market")
    assert "kulon" not in position.sides[A].hand
    assert "kulon" in position.battle_discard


def test_the_next_turns_gain_phase_it_keeps_them_and_can_buy_none() -> None:
    """Given: Atreides holds three unplayed market cards at the end of a turn.

    When: The next turn's gain phase.
    Then: Follows: it keeps them and can buy none.
    Source: 001 L285
    """
    held = ["harvester", "poison-tooth", "smugglers"]
    position = end_of_turn(scene(market={A: held}), Course(A))
    assert position.sides[A].market == held
    while position.phase != "shipment-and-movement":
        refused(position, "gain turn", A, "buy", cards=1)
        play_on(position, Course(F))
    assert position.sides[A].market == held


def test_harkonnen_looks_at_the_table_backs_only() -> None:
    """Given: Atreides has market cards.

    When: Harkonnen looks at the table.
    Then: Follows: backs only.
    Source: 001 L282
    """
    position = holding("counter-attack")
    seen = view(GAME, position, H).sides[A].market
    assert len(seen) == 1
    assert "counter-attack" not in seen


def test_settled_counter_attack_is_discarded_and_no_battle() -> None:
    """Given: Atreides lost the battle in which it played Counter-attack.

    When: Settled.
    Then: Follows: Counter-attack is discarded and no battle card of the hand goes with it.
    Source: 001 L430; L444
    """
    position = facing(6, 6, market={A: ["counter-attack"]}, hands={A: ["shield"]})
    opened(position, atreides=("duke-leto", 0), harkonnen=(RABBAN, 5))
    settled(react(position, A, card="counter-attack"))
    assert (position.sides[A].hand, position.market_discard) == (["shield"], ["counter-attack"])
    assert here(position) == {H: 1}


def test_atreides_plays_counter_attack_the_total_rises_by_what_the_reconstruction() -> None:
    """Given: Atreides' leader lives with dial 4 and strength 5: 9.

    When: Atreides plays Counter-attack.
    Then: Follows: the total rises by what the reconstruction says, 4 at this dial under either reading: 13.
    Source: 001 L454

    Leto and 4, raised to 13: the tie with 13 is won, 14 is not reached.
    """
    for option in ("adds", "doubles"):
        for total, left in ((13, {A: 2}), (14, {H: 1})):
            number = total - strength("harkonnen-servant")
            forces = number + 1
            position = facing(6, forces, market={A: ["counter-attack"]}, counter_attack=option)
            orders = ("harkonnen-servant", number)
            opened(position, atreides=(LETO, 4), harkonnen=orders)
            assert here(settled(react(position, A, card="counter-attack"))) == left
