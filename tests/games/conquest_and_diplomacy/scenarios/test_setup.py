"""Scenarios of the set-up."""

from __future__ import annotations

from adjudicator.games.conquest_and_diplomacy import rulebook
from adjudicator.games.conquest_and_diplomacy.records import Position
from adjudicator.games.conquest_and_diplomacy.view import view
from tests.games.conquest_and_diplomacy.scenarios.table import (
    FOUR,
    GAME,
    A,
    Course,
    F,
    H,
    I,
    awaited,
    can,
    do,
    legal,
    new_game,
    refused,
    sides,
    until,
)

LETO = "duke-leto"
RABBAN = "beast-rabban"
THREE_EACH = [
    "chani", "jamis", LETO, RABBAN,
    "liet-kynes", "lady-jessica", "paul-atreides", "piter-de-vries",
    "sardaukar-priest", "stilgar", "thufir-hawat", "baron-harkonnen",
]  # fmt: skip
"""Twelve traitor cards; Atreides is dealt Leto among the first, Fremen Leto's family…"""


def deals(position: Position, hands: dict[str, list[str]]) -> Position:
    """The table deals traitors, to some seats the leaders named, until somebody is to keep one."""
    wanted = {leader for leaders in hands.values() for leader in leaders}
    for _ in range(40):
        if position.waiting[:1] != ["table"] or "deal-traitor" not in can(position, "table"):
            return position
        move = {"by": "table", "move": "deal-traitor"}
        field = rulebook.next_field(GAME, position, move)
        assert field is not None
        seat = field.options[0]
        own = [leader for leader in hands.get(seat, []) if leader in position.traitor_deck]
        spare = [leader for leader in position.traitor_deck if leader not in wanted]
        do(position, "table", "deal-traitor", to=seat, leader=(own or spare)[0])
    raise AssertionError("dealing does not end")


def dealt(*factions: str, **hands: list[str]) -> Position:
    """Traitors are dealt to all but Harkonnen; nobody has kept one."""
    return deals(until(new_game(factions or FOUR), "deal-traitor"), hands)


def kept(*factions: str) -> Position:
    """All but Harkonnen have kept their first card."""
    position = dealt(*factions)
    for seat in position.sides:
        if position.sides[seat].dealt:
            do(position, seat, "keep-traitor", leader=position.sides[seat].dealt[0])
    return position


def drawn(*factions: str, own: str = "") -> Position:
    """Harkonnen holds the cards among which it chooses."""
    return deals(kept(*factions), {H: [own]} if own else {})


def keeps(position: Position, count: int) -> Position:
    """Harkonnen keeps the first so many."""
    for leader in position.sides[H].dealt[:count]:
        do(position, H, "keep-traitor", leader=leader)
    return position


def traitor_cards(position: Position) -> int:
    """How many lie in the traitor deck."""
    return len(position.traitor_deck) + len(position.traitor_bottom)


def rolled(*faces: str, factions: tuple[str, ...] = tuple(FOUR)) -> Position:
    """The seats have rolled for the first player."""
    position = until(new_game(factions), "roll-first")
    for seat, face in zip(factions, faces, strict=True):
        do(position, "table", "roll-first", to=seat, face=face)
    return position


def begun(*factions: str) -> Position:
    """The set-up is over, the first seat is first player."""
    names = factions or tuple(FOUR)
    return until(new_game(names), "roll-storm", course=Course(names[0]))


def test_traitors_are_dealt_all_22_cards_are_in_the_deck_before() -> None:
    """Given: Four play.

    When: Traitors are dealt.
    Then: Follows: all 22 cards are in the deck before; Atreides, Fremen and Imperium hold four each, Harkonnen none, ten are left.
    Source: 001 L182-184
    """
    start = until(new_game(), "deal-traitor")
    assert traitor_cards(start) == 22
    position = dealt()
    assert {name: len(side.dealt) for name, side in position.sides.items()} == {
        A: 4,
        F: 4,
        H: 0,
        I: 4,
    }
    assert traitor_cards(position) == 10


def test_traitors_are_dealt_no_fremen_leader_is_in_the_deck_which_has_17_cards() -> None:
    """Given: Atreides, Harkonnen and Imperium play.

    When: Traitors are dealt.
    Then: Follows: no Fremen leader is in the deck, which has 17 cards; eight are dealt, nine are left.
    Source: 001 L182-184
    """
    start = until(new_game([A, H, I]), "deal-traitor")
    assert traitor_cards(start) == 17
    assert all(GAME.leaders[leader].faction != F for leader in start.traitor_deck)
    assert traitor_cards(dealt(A, H, I)) == 9


def test_traitors_are_dealt_the_deck_has_12_cards_eight_are_dealt_four_are_left() -> None:
    """Given: Atreides and Imperium play.

    When: Traitors are dealt.
    Then: Follows: the deck has 12 cards, eight are dealt, four are left; both seats choose.
    Source: 001 L182-184
    """
    assert traitor_cards(until(new_game([A, I]), "deal-traitor")) == 12
    position = dealt(A, I)
    assert traitor_cards(position) == 4
    assert sorted(position.waiting) == [A, I]


def test_atreides_keeps_one_of_them_legal_the_other_three_go_back_into_the_deck() -> None:
    """Given: Atreides was dealt four traitors.

    When: Atreides keeps one of them.
    Then: Legal: the other three go back into the deck.
    Source: 001 L186-188
    """
    position = dealt()
    keep, *others = position.sides[A].dealt
    do(position, A, "keep-traitor", leader=keep)
    assert position.sides[A].traitors == [keep]
    assert set(others) <= set(position.traitor_deck)


def test_atreides_keeps_a_leader_that_it_was_not_dealt_refused_one_of_the_four() -> None:
    """Given: Atreides was dealt four traitors.

    When: Atreides keeps a leader that it was not dealt.
    Then: Refused: one of the four.
    Source: 001 L186
    """
    position = dealt()
    other = position.sides[F].dealt[0]
    refused(position, "setup turn.moves", A, "keep-traitor", leader=other)


def test_atreides_keeps_two_refused_one_card() -> None:
    """Given: Atreides was dealt four traitors.

    When: Atreides keeps two.
    Then: Refused: one card.
    Source: 001 L186
    """
    position = dealt()
    one, two = position.sides[A].dealt[:2]
    do(position, A, "keep-traitor", leader=one)
    refused(position, "setup turn", A, "keep-traitor", leader=two)


def test_atreides_keeps_none_and_passes_refused_each_selects_one() -> None:
    """Given: Atreides was dealt four traitors.

    When: Atreides keeps none and passes.
    Then: Refused: each selects one.
    Source: 001 L186
    """
    refused(dealt(), "setup turn", A, "pass")


def test_atreides_keeps_that_card_legal_it_keeps_that_leader_from_being_a_traitor() -> None:
    """Given: Atreides was dealt one of its own leaders.

    When: Atreides keeps that card.
    Then: Legal: it keeps that leader from being a traitor.
    Source: 001 L186
    """
    position = dealt(atreides=[LETO])
    do(position, A, "keep-traitor", leader=LETO)
    assert position.sides[A].traitors == [LETO]


def test_harkonnen_draws_refused_after_everyone_else_has_chosen_and_the_deck() -> None:
    """Given: Atreides has kept its traitor, Fremen and Imperium have not.

    When: Harkonnen draws its traitors.
    Then: Refused: after everyone else has chosen and the deck is shuffled.
    Source: 001 L190; L542
    """
    position = dealt()
    do(position, A, "keep-traitor", leader=position.sides[A].dealt[0])
    leader = position.traitor_deck[0]
    refused(position, "setup turn", "table", "deal-traitor", to=H, leader=leader)


def test_harkonnen_draws_eight_cards_off_a_deck_of_19() -> None:
    """Given: Four play; all others have chosen.

    When: Harkonnen draws.
    Then: Follows: eight cards off a deck of 19.
    Source: 001 L542-544
    """
    position = kept()
    assert traitor_cards(position) == 19
    assert len(deals(position, {}).sides[H].dealt) == 8


def test_harkonnen_keeps_four_legal_four_go_back_the_deck_has_15_cards_and_is_shuffled() -> None:
    """Given: Four play; Harkonnen holds the eight cards drawn.

    When: Harkonnen keeps four.
    Then: Legal: four go back; the deck has 15 cards and is shuffled.
    Source: 001 L544-548
    """
    position = keeps(drawn(), 4)
    assert len(position.sides[H].traitors) == 4
    assert traitor_cards(position) == 15


def test_harkonnen_keeps_three_refused_four() -> None:
    """Given: Four play; Harkonnen holds the eight cards drawn.

    When: Harkonnen keeps three.
    Then: Refused: four.
    Source: 001 L544
    """
    position = keeps(drawn(), 3)
    assert awaited(position) == H
    refused(position, "setup turn", H, "pass")


def test_harkonnen_keeps_five_refused_four() -> None:
    """Given: Four play; Harkonnen holds the eight cards drawn.

    When: Harkonnen keeps five.
    Then: Refused: four.
    Source: 001 L544
    """
    position = drawn()
    leaders = list(position.sides[H].dealt)
    for leader in leaders[:4]:
        do(position, H, "keep-traitor", leader=leader)
    refused(position, "setup turn", H, "keep-traitor", leader=leaders[4])


def test_harkonnen_draws_and_keeps_six_off_a_deck_of_15_three_kept_12_left() -> None:
    """Given: Three play, Atreides among them; the others have chosen.

    When: Harkonnen draws and keeps.
    Then: Follows: six off a deck of 15, three kept, 12 left.
    Source: 001 L545
    """
    position = drawn(A, H, I)
    assert len(position.sides[H].dealt) == 6
    assert traitor_cards(position) == 9
    assert traitor_cards(keeps(position, 3)) == 12
    assert len(position.sides[H].traitors) == 3
    assert "roll-first" in can(position, "table")


def test_harkonnen_draws_and_keeps_six_off_a_deck_of_13_three_kept_ten_left() -> None:
    """Given: Fremen, Harkonnen and Imperium play; the others have chosen.

    When: Harkonnen draws and keeps.
    Then: Follows: six off a deck of 13, three kept, ten left.
    Source: 001 L182; L545
    """
    position = drawn(F, H, I)
    assert (len(position.sides[H].dealt), traitor_cards(position)) == (6, 7)
    assert traitor_cards(keeps(position, 3)) == 10


def test_harkonnen_draws_and_keeps_four_off_a_deck_of_11_two_kept_nine_left() -> None:
    """Given: Atreides and Harkonnen play; Atreides has chosen.

    When: Harkonnen draws and keeps.
    Then: Follows: four off a deck of 11, two kept, nine left.
    Source: 001 L546
    """
    position = drawn(A, H)
    assert (len(position.sides[H].dealt), traitor_cards(position)) == (4, 7)
    assert traitor_cards(keeps(position, 2)) == 9
    assert len(position.sides[H].traitors) == 2


def test_harkonnen_draws_and_keeps_four_off_a_deck_of_nine_two_kept_seven_left() -> None:
    """Given: Fremen and Harkonnen play; Fremen has chosen.

    When: Harkonnen draws and keeps.
    Then: Follows: four off a deck of nine, two kept, seven left.
    Source: 001 L546
    """
    position = drawn(F, H)
    assert (len(position.sides[H].dealt), traitor_cards(position)) == (4, 5)
    assert traitor_cards(keeps(position, 2)) == 7


def test_harkonnen_keeps_that_card_among_its_four_legal_any_four() -> None:
    """Given: Harkonnen drew one of its own leaders.

    When: Harkonnen keeps that card among its four.
    Then: Legal: any four.
    Source: 001 L544; L186
    """
    position = drawn(own=RABBAN)
    do(position, H, "keep-traitor", leader=RABBAN)
    keeps(position, 3)
    assert RABBAN in position.sides[H].traitors


def test_the_game_begins_spice_is_atreides_13_fremen_6_harkonnen_15_imperium_18() -> None:
    """Given: Four play.

    When: The game begins.
    Then: Follows: spice is Atreides 13, Fremen 6, Harkonnen 15, Imperium 18.
    Source: 001 L498; L519; L538; L558
    """
    assert sides(begun(), "spice") == {A: 13, F: 6, H: 15, I: 18}


def test_the_game_begins_fremen_have_five_in_the_polar_sink_and_15() -> None:
    """Given: Four play.

    When: The game begins.
    Then: Follows: Fremen have five in the Polar Sink and 15 in reserve, each other seat 20 in reserve, and nothing else stands on the map.
    Source: 001 L198-200; L500; L521-522; L540; L560
    """
    position = begun()
    assert position.forces == {"polar-sink": {F: 5}}
    assert sides(position, "reserves") == {A: 20, F: 15, H: 20, I: 20}


def test_the_game_begins_nobody_stands_in_the_polar_sink() -> None:
    """Given: Atreides, Harkonnen and Imperium play.

    When: The game begins.
    Then: Follows: nobody stands in the Polar Sink.
    Source: 001 L198
    """
    assert begun(A, H, I).forces == {}


def test_the_game_begins_atreides_have_seven_leaders_the_others_five_each_all_alive() -> None:
    """Given: Four play.

    When: The game begins.
    Then: Follows: Atreides have seven leaders, the others five each, all alive.
    Source: 001 L129; L502
    """
    position = begun()
    assert {name: len(side.leaders) for name, side in position.sides.items()} == {
        A: 7,
        F: 5,
        H: 5,
        I: 5,
    }
    assert all(not side.dead for side in position.sides.values())


def test_atreides_rolls_3_fremen_6_harkonnen_the_storm_icon_harkonnen_is_first_player() -> None:
    """Given: Four play; traitors are settled.

    When: Atreides rolls 3, Fremen 6, Harkonnen the storm icon, Imperium 6.
    Then: Follows: Harkonnen is first player: the icon is the highest value.
    Source: 001 L216
    """
    assert rolled("3", "6", "storm", "6").order[0] == H


def test_the_rolls_are_in_nobody_is_first_yet_the_tie_for_first_is_rolled_again() -> None:
    """Given: Atreides and Fremen rolled 6, Harkonnen 2, Imperium 0.

    When: The rolls are in.
    Then: Follows: nobody is first yet; the tie for first is rolled again.
    Source: 001 L216
    """
    position = rolled("6", "6", "2", "0")
    assert "roll-first" in can(position, "table")
    assert position.rolling == [A, F]
    do(position, "table", "roll-first", to=A, face="1")
    do(position, "table", "roll-first", to=F, face="2")
    assert position.order == [F, H, I, A]


def test_the_rolls_are_in_atreides_is_first_a_tie_below_the_first_is_not_rolled_again() -> None:
    """Given: Atreides rolled 6, Fremen 2, Harkonnen 2, Imperium 0.

    When: The rolls are in.
    Then: Follows: Atreides is first; a tie below the first is not rolled again.
    Source: 001 L216
    """
    position = rolled("6", "2", "2", "0")
    assert position.order == [A, F, H, I]
    assert "roll-first" not in can(position, "table")


def test_turn_1_begins_player_order_is_fremen_harkonnen_imperium_atreides() -> None:
    """Given: Fremen won the roll among Atreides, Fremen, Harkonnen, Imperium, who sit in this order counter-clockwise.

    When: Turn 1 begins.
    Then: Follows: player order is Fremen, Harkonnen, Imperium, Atreides.
    Source: 001 L216-222
    """
    assert rolled("3", "6", "1", "0").order == [F, H, I, A]


def test_turn_1_begins_it_is_turn_1_the_storm_phase() -> None:
    """Given: A game begins.

    When: Turn 1 begins.
    Then: Follows: it is turn 1, the storm phase, no spice lies on the map and no hand holds a card.
    Source: 001 L204-208; L174
    """
    position = begun()
    assert (position.turn, position.phase, position.spice) == (1, "storm", {})
    assert all(not side.hand and not side.market for side in position.sides.values())


def test_the_rolls_are_in_they_tie_for_first_and_roll_again() -> None:
    """Given: Atreides and Fremen both rolled the icon.

    When: The rolls are in.
    Then: Follows: they tie for first and roll again.
    Source: 001 L216
    """
    position = rolled("storm", "storm", "6", "0")
    assert position.rolling == [A, F]


def test_harkonnen_looks_at_the_table_it_sees_how_many_cards_atreides_holds_not_which() -> None:
    """Given: Atreides was dealt four traitors.

    When: Harkonnen looks at the table.
    Then: Follows: it sees how many cards Atreides holds, not which.
    Source: 001 L186-188
    """
    position = dealt()
    seen = view(GAME, position, H).sides[A].dealt
    assert len(seen) == 4
    assert not set(seen) & set(position.sides[A].dealt)


def test_imperium_chooses_before_atreides_legal_they_choose_in_secret_in_no_order() -> None:
    """Given: Four play; traitors were dealt to three.

    When: Imperium chooses before Atreides.
    Then: Legal: they choose in secret, in no order.
    Source: 001 L184-186
    """
    position = dealt()
    legal(position, I, "keep-traitor", leader=position.sides[I].dealt[0])
    legal(position, A, "keep-traitor", leader=position.sides[A].dealt[0])
