"""Scenarios of traitors and of Harkonnen's exchange."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.records import Position
from adjudicator.games.conquest_and_diplomacy.view import view
from tests.games.conquest_and_diplomacy.scenarios.duels import (
    cards,
    chosen,
    facing,
    fields,
    met,
    no_plan,
    opened,
    react,
    settled,
)
from tests.games.conquest_and_diplomacy.scenarios.table import (
    CARTHAG,
    GAME,
    RED_CHASM,
    TUEK,
    A,
    F,
    H,
    I,
    awaited,
    can,
    do,
    legal,
    passed,
    refused,
    scene,
    sides,
)

LETO = "duke-leto"
RABBAN = "beast-rabban"
NONE = ("none", "none")


def here(position: Position) -> dict[str, int]:
    """Who is left in Carthag."""
    return position.forces.get(CARTHAG, {})


def revealed(one: tuple[str, ...] = NONE, other: tuple[str, ...] = NONE, **given: Any) -> Position:
    """Leto with 4 of six against Rabban with 2 of three; Harkonnen holds Leto's card."""
    given.setdefault("traitors", {H: [LETO]})
    return cards(one, other, **given)


def called(
    one: tuple[str, ...] = NONE, other: tuple[str, ...] = NONE, by: str = H, **given: Any
) -> Position:
    """Harkonnen has called Leto (or Atreides Rabban), and all is settled."""
    if by == A:
        given.setdefault("traitors", {A: [RABBAN]})
    leader = LETO if by == H else RABBAN
    return settled(react(revealed(one, other, **given), by, "call-traitor", leader=leader))


def choosing(count: int = 1, factions: list[str] | None = None, **given: Any) -> Position:
    """Harkonnen, with the advantage, is to choose among its battles and may exchange."""
    forces = {CARTHAG: {H: 6, A: 3}}
    if count > 1:
        forces[RED_CHASM] = {H: 6, A: 3}
    given.setdefault("traitors", {H: [LETO, "dr-yueh"]})
    return scene("exchange", H, factions or [H, A], forces=forces, **given)


def exchanged(back: str = "", **given: Any) -> Position:
    """Harkonnen drew the first of the deck and returned a card (by default the one drawn)."""
    position = choosing(**given)
    do(position, H, "exchange")
    card = position.traitor_deck[0]
    do(position, "table", "draw-traitor", to=H, leader=card)
    do(position, H, "return-traitor", leader=back or card)
    return position


def test_harkonnen_calls_legal_harkonnen_wins_at_once() -> None:
    """Given: Harkonnen holds Duke Leto's card; Atreides plays Leto.

    When: Harkonnen calls.
    Then: Legal: Harkonnen wins at once.
    Source: 001 L466-470
    """
    position = react(revealed(), H, "call-traitor", leader=LETO)
    assert here(settled(position)) == {H: 3}


def test_settled_harkonnen_loses_nothing_three_stay() -> None:
    """Given: Harkonnen dialled 2 of three forces and called Leto.

    When: Settled.
    Then: Follows: Harkonnen loses nothing: three stay.
    Source: 001 L471
    """
    position = called()
    assert here(position) == {H: 3}
    assert position.sides[H].tanks == 0


def test_settled_leto_is_in_the_tanks_and_harkonnen_has_5_spice_more() -> None:
    """Given: Harkonnen called Leto (5).

    When: Settled.
    Then: Follows: Leto is in the tanks and Harkonnen has 5 spice more.
    Source: 001 L472
    """
    before = sides(revealed(), "spice")
    position = called()
    after = sides(position, "spice")
    assert position.sides[A].dead == [LETO]
    assert (after[H] - before[H], after[A] - before[A]) == (5, 0)


def test_settled_all_six_are_in_the_tanks_all_cards_atreides_played_are_discarded() -> None:
    """Given: Harkonnen called Leto; Atreides had six forces there.

    When: Settled.
    Then: Follows: all six are in the tanks, all cards Atreides played are discarded.
    Source: 001 L477-478
    """
    position = called(("maula-pistol", "shield"))
    assert position.sides[A].tanks == 6
    assert {"maula-pistol", "shield"} <= set(position.battle_discard)
    assert position.sides[A].hand == []


def test_settled_rabban_lives_and_no_spice_for_him() -> None:
    """Given: Harkonnen called Leto; Atreides' weapon would have killed Rabban.

    When: Settled.
    Then: Follows: Rabban lives, and no spice for him.
    Source: 001 L471-473
    """
    before = sides(revealed(), "spice")[H]
    position = called(("maula-pistol", "none"))
    assert RABBAN in position.sides[H].leaders
    assert position.sides[H].spice == before + 5


def test_settled_harkonnen_loses_nothing() -> None:
    """Given: Harkonnen called Leto; Lasgun and Shield were revealed.

    When: Settled.
    Then: Follows: Harkonnen loses nothing.
    Source: 001 L471
    """
    position = called(("lasgun", "none"), ("none", "shield"))
    assert here(position) == {H: 3}
    assert RABBAN in position.sides[H].leaders
    assert position.sides[H].hand == ["shield"]


def test_settled_harkonnen_keeps_all_its_cards() -> None:
    """Given: Harkonnen called Leto; its cards were revealed.

    When: Settled.
    Then: Follows: Harkonnen keeps all its cards.
    Source: 001 L471
    """
    position = called(NONE, ("gom-jabbar", "shield"))
    assert position.sides[H].hand == ["gom-jabbar", "shield"]


def two_battles() -> Position:
    """Harkonnen won with Rabban in Carthag by calling Leto; it meets Atreides elsewhere, too."""
    position = met(
        6,
        3,
        [H, A],
        forces={RED_CHASM: {H: 3, A: 3}, TUEK: {H: 3, A: 3}},
        traitors={H: [LETO]},
    )
    chosen(position, A)
    opened(position, harkonnen=(RABBAN, 2), atreides=(LETO, 2))
    return settled(react(position, H, "call-traitor", leader=LETO))


def test_it_plays_rabban_in_red_chasm_legal_in_this_or_any_other_one_territory() -> None:
    """Given: Harkonnen won with Rabban by calling a traitor in Carthag and fights in Red Chasm, too.

    When: It plays Rabban in Red Chasm.
    Then: Legal: in this or any other one territory.
    Source: 001 L473
    """
    position = chosen(two_battles(), A, RED_CHASM)
    legal(position, H, "plan", **fields((RABBAN, 1)))


def test_it_plays_rabban_in_a_third_territory_refused_one_other_territory() -> None:
    """Given: Harkonnen won with Rabban by calling a traitor in Carthag, then fought with him in Red Chasm.

    When: It plays Rabban in a third territory.
    Then: Refused: one other territory.
    Source: 001 L473; L362
    """
    position = chosen(two_battles(), A, RED_CHASM)
    settled(opened(position, harkonnen=(RABBAN, 1), atreides=("dr-yueh", 0)))
    no_plan(chosen(position, A, TUEK), "battle", H, RABBAN, 1)


def test_harkonnen_calls_leto_refused_the_place_says_so() -> None:
    """Given: Harkonnen holds no card of Leto.

    When: Harkonnen calls Leto.
    Then: Refused: the place says so.
    Source: 001 L466
    """
    position = passed(revealed(traitors={}), A)
    refused(position, "traitors.call", H, "call-traitor", leader=LETO)


def test_harkonnen_calls_jessica_refused_not_the_leader_used() -> None:
    """Given: Harkonnen holds Lady Jessica's card; Atreides plays Leto.

    When: Harkonnen calls Jessica.
    Then: Refused: not the leader used.
    Source: 001 L466
    """
    position = passed(revealed(traitors={H: ["lady-jessica"]}), A)
    refused(position, "traitors.call", H, "call-traitor", leader="lady-jessica")


def test_harkonnen_does_not_call_legal_may_the_battle_is_fought() -> None:
    """Given: Harkonnen holds Duke Leto's card; Atreides plays Leto.

    When: Harkonnen does not call.
    Then: Legal: may; the battle is fought.
    Source: 001 L466; L584
    """
    assert here(settled(revealed())) == {A: 2}


def both() -> Position:
    """Both call."""
    position = revealed(
        ("maula-pistol", "none"),
        ("gom-jabbar", "none"),
        traitors={A: [RABBAN], H: [LETO]},
    )
    first = awaited(position)
    other = H if first == A else A
    theirs = {A: RABBAN, H: LETO}
    do(position, first, "call-traitor", leader=theirs[first])
    do(position, other, "call-traitor", leader=theirs[other])
    return settled(position)


def test_both_call_both_lose_all_forces_there_the_cards_played_and_the_leaders() -> None:
    """Given: Harkonnen holds Leto's card, Atreides Rabban's; both are played.

    When: Both call.
    Then: Follows: both lose all forces there, the cards played and the leaders; no spice, no winner.
    Source: 001 L482
    """
    position = both()
    before = sides(revealed(), "spice")
    assert here(position) == {}
    assert sides(position, "tanks") == {A: 6, H: 3}
    assert (position.sides[A].dead, position.sides[H].dead) == ([LETO], [RABBAN])
    assert {"maula-pistol", "gom-jabbar"} <= set(position.battle_discard)
    assert sides(position, "spice") == before


def test_settled_those_stay() -> None:
    """Given: Both called; both had other battle cards in hand.

    When: Settled.
    Then: Follows: those stay.
    Source: 001 L482
    """
    position = facing(
        hands={A: ["shield", "kulon"], H: ["snooper"]}, traitors={A: [RABBAN], H: [LETO]}
    )
    opened(position, atreides=(LETO, 4, "none", "shield"), harkonnen=(RABBAN, 2))
    for _ in range(2):
        seat = awaited(position)
        do(position, seat, "call-traitor", leader=LETO if seat == H else RABBAN)
    settled(position)
    assert (position.sides[A].hand, position.sides[H].hand) == (["kulon"], ["snooper"])


def test_fremen_call_refused_only_the_opponent_in_the_battle() -> None:
    """Given: Fremen hold Leto's card; Atreides plays Leto against Harkonnen.

    When: Fremen call.
    Then: Refused: only the opponent in the battle.
    Source: 001 L466
    """
    position = revealed(factions=[A, H, F], traitors={F: [LETO]})
    refused(position, "traitors turn battle", F, "call-traitor", leader=LETO)


def test_harkonnen_calls_him_refused_it_does_not_have_that_card() -> None:
    """Given: Atreides leads with its own leader whose card it kept.

    When: Harkonnen calls him.
    Then: Refused: it does not have that card.
    Source: 001 L186; L466
    """
    position = revealed(traitors={A: [LETO]})
    refused(position, "traitors.call", A, "call-traitor", leader=LETO)
    refused(passed(position, A), "traitors.call", H, "call-traitor", leader=LETO)


def toothed() -> Position:
    """Harkonnen has played Poison Tooth; Atreides holds Rabban's card and may react."""
    position = revealed(traitors={A: [RABBAN]}, market={H: ["poison-tooth"]})
    return react(position, H, "play-card", card="poison-tooth")


def test_atreides_calls_legal_atreides_wins_poison_tooth_is_canceled_and_discarded() -> None:
    """Given: Harkonnen played Poison Tooth; Atreides holds the card of Harkonnen's leader.

    When: Atreides calls.
    Then: Legal: Atreides wins, Poison Tooth is canceled and discarded.
    Source: 001 L486-488
    """
    position = toothed()
    assert awaited(position) == A
    do(position, A, "call-traitor", leader=RABBAN)
    settled(position)
    assert here(position) == {A: 6}
    assert "poison-tooth" in position.market_discard


def test_harkonnen_plays_it_refused_no_market_card_for_the_rest_of_that_battle() -> None:
    """Given: Atreides called; Harkonnen, whose leader it was, holds Counter-attack.

    When: Harkonnen plays it.
    Then: Refused: no market card for the rest of that battle.
    Source: 001 L486
    """
    position = revealed(traitors={A: [RABBAN]}, market={H: ["counter-attack"]})
    assert awaited(position) == A
    do(position, A, "call-traitor", leader=RABBAN)
    refused(position, "traitors market turn battle", H, "play-card", card="counter-attack")
    assert settled(position).sides[H].market == ["counter-attack"]


def test_settled_counter_attack_is_in_the_discards_without_effect() -> None:
    """Given: Harkonnen's Counter-attack stood when Atreides called.

    When: Settled.
    Then: Follows: Counter-attack is in the discards without effect.
    Source: 001 L486
    """
    position = revealed(traitors={A: [RABBAN]}, market={H: ["counter-attack"]})
    react(position, H, "play-card", card="counter-attack")
    do(position, A, "call-traitor", leader=RABBAN)
    settled(position)
    assert here(position) == {A: 6}
    assert position.market_discard == ["counter-attack"]


def test_settled_atreides_leader_lives_only_the_traitor_dies_only_his_spice_is_paid() -> None:
    """Given: Poison Tooth killed both leaders, then Atreides called.

    When: Settled.
    Then: Follows: Atreides' leader lives; only the traitor dies, only his spice is paid.
    Source: 001 L471-473; L488
    """
    position = toothed()
    before = position.sides[A].spice
    do(position, A, "call-traitor", leader=RABBAN)
    settled(position)
    assert LETO in position.sides[A].leaders
    assert position.sides[H].dead == [RABBAN]
    assert position.sides[A].spice == before + 5


def test_it_draws_the_top_traitor_card_and_returns_one_legal_it_has_four_again() -> None:
    """Given: Harkonnen, about to fight in Carthag.

    When: It draws the top traitor card and returns one of its five to the bottom.
    Then: Legal: it has four again.
    Source: 001 L550
    """
    assert len(exchanged(back="dr-yueh").sides[H].traitors) == 2


def test_it_returns_none_and_plays_on_refused_one_goes_back() -> None:
    """Given: Harkonnen drew a traitor card.

    When: It returns none and plays on.
    Then: Refused: one goes back.
    Source: 001 L550
    """
    position = choosing()
    do(position, H, "exchange")
    do(position, "table", "draw-traitor", to=H, leader=position.traitor_deck[0])
    refused(position, "battle turn", H, "pass")
    refused(position, "battle turn", H, "choose-battle", place=CARTHAG, against=A)


def test_it_returns_the_card_it_just_drew_legal_one_traitor_card_from_its_hand() -> None:
    """Given: Harkonnen drew a traitor card.

    When: It returns the card it just drew.
    Then: Legal: one traitor card from its hand.
    Source: 001 L550
    """
    assert exchanged().sides[H].traitors == ["dr-yueh", LETO]


def test_the_deck_it_lies_at_the_bottom_all_else_in_order_others_see_only_the_number() -> None:
    """Given: Harkonnen returned a card.

    When: The deck.
    Then: Follows: it lies at the bottom, all else in order; others see only the number.
    Source: 001 L550
    """
    position = exchanged(back="dr-yueh")
    assert position.traitor_bottom == ["dr-yueh"]
    seen = view(GAME, position, A)
    assert len(seen.traitor_bottom) == 1
    assert "dr-yueh" not in seen.traitor_bottom


def test_it_draws_once_more_before_the_same_battle_refused_once_before_each() -> None:
    """Given: Harkonnen drew before this battle.

    When: It draws once more before the same battle.
    Then: Refused: once before each.
    Source: 001 L550
    """
    position = exchanged()
    refused(position, "battle turn", H, "exchange")
    if "choose-battle" in can(position, H):
        do(position, H, "choose-battle", place=CARTHAG, against=A)
    refused(position, "battle turn", H, "exchange")


def test_it_draws_then_chooses_legal_before_choosing_which_battle() -> None:
    """Given: Harkonnen with two battles and the advantage has not chosen yet.

    When: It draws, then chooses.
    Then: Legal: before choosing which battle.
    Source: 001 L550
    """
    position = exchanged(count=2)
    assert "choose-battle" in can(position, H)
    legal(position, H, "choose-battle", place=RED_CHASM, against=A)


def test_atreides_draws_a_traitor_card_refused_harkonnen_only() -> None:
    """Given: Atreides, about to fight.

    When: Atreides draws a traitor card.
    Then: Refused: Harkonnen only.
    Source: 001 L550
    """
    position = met()
    for _ in range(8):
        refused(position, "battle turn", A, "exchange")
        if "plan" in can(position, A):
            return
        by = awaited(position)
        if "choose-battle" in can(position, by):
            do(position, by, "choose-battle", place=CARTHAG, against=H)
        else:
            do(position, by, "pass")
    raise AssertionError("no plans")


def test_harkonnen_draws_legal_before_each_of_its_battles_whoever_chooses() -> None:
    """Given: Harkonnen is attacked by Atreides, who has the advantage.

    When: Harkonnen draws.
    Then: Legal: before each of its battles, whoever chooses.
    Source: 001 L550
    """
    position = chosen(met(), using="exchange")
    assert "exchange" in can(position, H)
    do(position, H, "exchange")
    assert awaited(position) == "table"


def test_it_does_not_draw_legal_may() -> None:
    """Given: Harkonnen about to fight.

    When: It does not draw.
    Then: Legal: may.
    Source: 001 L550
    """
    position = choosing()
    do(position, H, "pass")
    assert "choose-battle" in can(position, H)


def test_it_draws_before_each_legal_two_exchanges() -> None:
    """Given: Harkonnen fights twice.

    When: It draws before each.
    Then: Legal: two exchanges.
    Source: 001 L550
    """
    position = exchanged(count=2)
    chosen(position, A)
    settled(opened(position, harkonnen=(RABBAN, 1), atreides=(LETO, 0)))
    assert awaited(position) == H
    assert "exchange" in can(position, H)


def test_harkonnen_draws_refused_its_own_battles() -> None:
    """Given: Atreides fights Imperium, Harkonnen stands aside.

    When: Harkonnen draws.
    Then: Refused: its own battles.
    Source: 001 L550
    """
    position = scene("choose-battle", A, forces={CARTHAG: {A: 3, I: 3}, TUEK: {H: 3}})
    do(position, A, "choose-battle", place=CARTHAG, against=I)
    for _ in range(8):
        refused(position, "battle turn", H, "exchange")
        if "plan" in can(position, A):
            return
        do(position, awaited(position), "pass")
    raise AssertionError("no plans")


def test_the_holder_looks_whether_it_may_as_the_ruling_on_revealed_traitor_cards_says() -> None:
    """Given: A leader was called as a traitor, revived and is played again against the same holder.

    When: The holder looks whether it may call.
    Then: Follows: as the ruling on revealed traitor cards says; the document only says that a revived leader is still subject to being a traitor.
    Source: 001 L295; L466

    The ruling's default: the card is kept, so he may be called again.
    """
    assert GAME.rulings["called-traitor"] == "kept"
    assert LETO in called().sides[H].traitors
    assert LETO not in called(called_traitor="returned").sides[H].traitors
