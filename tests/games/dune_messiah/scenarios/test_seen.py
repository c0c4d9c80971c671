"""Scenarios of what each may see and lay hands on."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.games.dune_messiah.scenarios.duels import duel, plan
from tests.games.dune_messiah.scenarios.table import (
    FOUR,
    GAME,
    RED_CHASM,
    RULES,
    TABR,
    B,
    E,
    F,
    G,
    Position,
    begun,
    can,
    do,
    legal,
    refused,
    scene,
    until,
)
from tests.games.dune_messiah.scenarios.test_guild import meets, raiding


def seen(position: Position, seat: str) -> Any:
    """What a seat may know."""
    return RULES.view(GAME, position, seat)


HELD = {E: ["crysknife"], B: ["shield"], G: ["snooper"], F: ["survey"]}


def secret(position: Position, card: str, *but: str) -> None:
    """A card is named in the view of nobody but those."""
    for seat in FOUR:
        words = msgspec.json.encode(seen(position, seat).sides).decode()
        assert (f'"{card}"' in words) == (seat in but), (seat, card)


def test_the_emperor_attacks_no_battle_must_be_fought_with_what_he_cannot_detect() -> None:
    """Given: The Fremen have three forces in a sietch.

    When: The Emperor attacks.
    Then: Follows: no battle must be fought with what he cannot detect.
    Source: 003 L352
    """
    assert not meets(F, 3, 1)


def test_they_strike_legal_they_know_where_they_are() -> None:
    """Given: The Fremen have three forces in a sietch.

    When: They strike.
    Then: Legal: they know where they are.
    Source: 003 L352
    """
    position = scene("strike", F, first=F, forces={TABR: {F: 3, E: 5}})
    do(position, F, "strike", territory="sietch-tabr")
    assert until(position, "plan").battle.aggressor == F


def test_the_emperor_attacks_a_battle_four_are_detected() -> None:
    """Given: The Fremen have four in one group.

    When: The Emperor attacks.
    Then: Follows: a battle: four are detected.
    Source: 003 L352
    """
    assert meets(F, 4, 1)


def test_everybody_looks_every_view_shows_them_nothing_hides_them() -> None:
    """Given: The Emperor's forces.

    When: Everybody looks.
    Then: Follows: every view shows them; nothing hides them.
    Source: 003 L297; L321; L352
    """
    position = begun()
    for seat in FOUR:
        assert seen(position, seat).forces == position.forces


def test_another_looks_the_number_not_which() -> None:
    """Given: Somebody holds cards.

    When: Another looks.
    Then: Follows: the number, not which.
    Source: 003 L99
    """
    position = scene("pass", hands=HELD)
    for seat in FOUR:
        for other, side in seen(position, seat).sides.items():
            assert len(side.hand) == 1, (seat, other)
    secret(position, "crysknife", E)


def test_the_emperor_looks_not_which() -> None:
    """Given: The Bene Gesserit holds cards.

    When: The Emperor looks.
    Then: Follows: not which.
    Source: 003 L311
    """
    secret(scene("pass", hands=HELD), "shield", B)


def test_another_looks_the_same_numbers_as_everybody() -> None:
    """Given: Spice lies behind the screens.

    When: Another looks.
    Then: Follows: the same numbers as everybody: spice is open (the designer's reading).
    Source: 003 L91
    """
    position = scene("pass", spice={E: 7, B: 6, G: 5, F: 4})
    for seat in FOUR:
        found = {name: side.spice for name, side in seen(position, seat).sides.items()}
        assert found == {E: 7, B: 6, G: 5, F: 4}


def test_the_emperors_forces_survey_refused_hideouts_may_be_detected_with_treachery() -> None:
    """Given: The Guild has spice in a hideout at price 1.

    When: The Emperor's forces survey it with a card.
    Then: Refused: hideouts may be detected with treachery cards from price 4.
    Source: 003 L323
    """
    given: dict[str, Any] = {"hands": {E: ["survey"]}, "hideouts": {"pasty-mesa": (4, False)}}
    position = scene("strike", G, first=G, forces={"pasty-mesa-s6": {E: 5, G: 2}}, **given)
    refused(position, "hidden", E, "detect", card="survey", territory="pasty-mesa")


def test_the_emperors_forces_raid_the_hideout_refused_not_detected() -> None:
    """Given: The Guild has a hideout at price 1.

    When: The Emperor's forces raid the hideout.
    Then: Refused: not detected.
    Source: 003 L323; L342
    """
    after = legal(raiding(1, "hideout"), E, "raid", territory="pasty-mesa")
    assert not after.hideouts["pasty-mesa"].sabotaged
    assert after.hideouts["pasty-mesa"].stash == 4
    position = scene("pass", forces={"pasty-mesa-s6": {E: 5}}, hideouts={"pasty-mesa": (4, False)})
    refused(position, "raid", E, "raid", territory="pasty-mesa")


def half_planned() -> Position:
    """The Emperor has made his plan against the Guild, with a weapon; the Guild has not."""
    position = duel(hands={E: ["crysknife"]})
    do(position, E, "plan", **plan("stilgar", 3, "crysknife"))
    return position


def unseen(position: Position, seat: str) -> None:
    """Nothing of the Emperor's plan is in the view of a seat."""
    words = msgspec.json.encode(seen(position, seat).battle).decode()
    assert "stilgar" not in words
    assert "crysknife" not in words


def test_the_opponent_looks_not_which() -> None:
    """Given: A plan is made.

    When: The opponent looks.
    Then: Follows: not which.
    Source: 003 L202
    """
    unseen(half_planned(), G)


def test_a_third_looks_not_which() -> None:
    """Given: A plan is made.

    When: A third looks.
    Then: Follows: not which.
    Source: 003 L202
    """
    for seat in (B, F):
        unseen(half_planned(), seat)


def test_anybody_looks_no_order_and_no_card_to_come() -> None:
    """Given: The decks.

    When: Anybody looks.
    Then: Follows: no order and no card to come.
    Source: 003 L77
    """
    position = begun()
    decks = [name for name in position.__struct_fields__ if name.endswith("deck")]
    assert len(decks) == 2
    for seat in FOUR:
        view = seen(position, seat)
        for name in decks:
            assert not set(getattr(view, name)) - {"?"}, (seat, name)
            assert len(getattr(view, name)) == len(getattr(position, name))


def test_the_views_of_all_seats_are_compared_who_is_awaited_is_the_same_for_all() -> None:
    """Given: A game is on.

    When: The views of all seats are compared.
    Then: Follows: who is awaited is the same for all.
    Source: 003 L121
    """
    position = half_planned()
    assert {tuple(seen(position, seat).waiting) for seat in FOUR} == {tuple(position.waiting)}


def test_they_are_compared_public_things_are_the_same_in_all() -> None:
    """Given: Views of the same position.

    When: They are compared.
    Then: Follows: public things are the same in all.
    Source: 003 L93
    """
    position = scene(
        "pass", hands=HELD, forces={RED_CHASM: {G: 2}}, hideouts={"shield-wall": (3, False)}
    )
    public = (
        "forces",
        "spies",
        "harvesters",
        "ornithopters",
        "hideouts",
        "price",
        "quota",
        "loyalty",
    )
    for name in public:
        assert {msgspec.json.encode(getattr(seen(position, seat), name)) for seat in FOUR} == {
            msgspec.json.encode(getattr(position, name))
        }, name


def test_its_deeds_are_put_in_words_the_log_of_a_seat_names_no_card_of_anothers_hand() -> None:
    """Given: A card was drawn by another.

    When: Its deeds are put in words.
    Then: Follows: the log of a seat names no card of another's hand.
    Source: 003 L323; L352
    """
    position = scene("offer", B, hands={B: ["shield", "stone-burner"]}, spice={G: 9})
    do(position, B, "offer", to=G, card="shield", price=1)
    secret(position, "stone-burner", B)
    assert "offer" not in can(position, G)
