"""Scenarios of how a game is won."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy import rulebook
from adjudicator.games.conquest_and_diplomacy.records import Position
from tests.games.conquest_and_diplomacy.scenarios.duels import chosen, opened, settled
from tests.games.conquest_and_diplomacy.scenarios.table import (
    ARRAKEEN,
    CARTHAG,
    FOUR,
    GAME,
    HABBANYA,
    KANLY,
    SINK,
    TABR,
    TUEK,
    A,
    Course,
    F,
    H,
    I,
    end_of_turn,
    scene,
)

HOLDS = [ARRAKEEN, CARTHAG, TABR, HABBANYA, TUEK]


def ended(
    turn: int, owners: dict[str, list[str]], spice: dict[str, int] | None = None, **given: Any
) -> Position:
    """A turn ends: each has a force in its strongholds, nobody has done anything."""
    forces = {part: {seat: 1} for seat, parts in owners.items() for part in parts}
    forces.update(given.pop("forces", {}))
    wealth = {**dict.fromkeys(FOUR, 3), **(spice or {})}
    position = scene(turn=turn, forces=forces, spice=wealth, **given)
    return end_of_turn(position, Course(position.order[0]))


def won_by(position: Position) -> list[str]:
    """The winners ([] while the game goes on)."""
    assert (position.step == "over") == bool(position.winners)
    return position.winners


def test_the_win_is_checked_atreides_wins() -> None:
    """Given: Turn 3 ends; Atreides has a force in Arrakeen, Carthag and Sietch Tabr.

    When: The win is checked.
    Then: Follows: Atreides wins.
    Source: 001 L329
    """
    assert won_by(ended(3, {A: [ARRAKEEN, CARTHAG, TABR]})) == [A]


def test_the_win_is_checked_nobody_wins_play_goes_on() -> None:
    """Given: Turn 2 ends; Atreides has a force in three strongholds.

    When: The win is checked.
    Then: Follows: nobody wins; play goes on.
    Source: 001 L329; L716-718
    """
    assert won_by(ended(2, {A: [ARRAKEEN, CARTHAG, TABR]})) == []


def test_the_win_is_checked_nobody_wins() -> None:
    """Given: Turn 1 ends; Atreides has forces in three strongholds.

    When: The win is checked.
    Then: Follows: nobody wins.
    Source: 001 L329
    """
    assert won_by(ended(1, {A: [ARRAKEEN, CARTHAG, TABR]})) == []


def test_the_win_is_checked_harkonnen_wins() -> None:
    """Given: Turn 4 ends; Harkonnen has a force in three strongholds.

    When: The win is checked.
    Then: Follows: Harkonnen wins.
    Source: 001 L329
    """
    assert won_by(ended(4, {H: [ARRAKEEN, CARTHAG, TABR]})) == [H]


def test_the_win_is_checked_fremen_win_points_do_not_count() -> None:
    """Given: Turn 5 ends; Fremen have a force in three strongholds, Imperium 60 spice.

    When: The win is checked.
    Then: Follows: Fremen win; points do not count.
    Source: 001 L329; L333
    """
    assert won_by(ended(5, {F: [HABBANYA, TUEK, TABR]}, {I: 60})) == [F]


def test_the_win_is_checked_play_continues() -> None:
    """Given: Turn 3 ends; all have two strongholds or fewer.

    When: The win is checked.
    Then: Follows: play continues.
    Source: 001 L331
    """
    position = ended(3, {A: [ARRAKEEN, CARTHAG], H: [TABR, TUEK]})
    assert won_by(position) == []
    assert position.turn == 4


def points(spice: dict[str, int], owners: dict[str, list[str]], **given: Any) -> list[str]:
    """Who wins at the end of turn 5."""
    return won_by(ended(5, owners, spice, **given))


OWNERS = {A: [ARRAKEEN, CARTHAG], F: [TABR], H: [HABBANYA], I: [TUEK]}


def test_points_19_20_8_9_imperium_wins() -> None:
    """Given: Turn 5 ends; Atreides 2 strongholds and 9 spice, Imperium 1 and 15, Harkonnen 1 and 3, Fremen 1 and 4.

    When: Points.
    Then: Follows: 19, 20, 8, 9: Imperium wins.
    Source: 001 L333
    """
    assert points({A: 9, I: 15, H: 3, F: 4}, OWNERS) == [I]


def test_points_19_each_both_win() -> None:
    """Given: Turn 5 ends; Atreides 2 strongholds and 9 spice, Imperium 1 and 14.

    When: Points.
    Then: Follows: 19 each: both win.
    Source: 001 L333
    """
    assert points({A: 9, I: 14, H: 3, F: 4}, OWNERS) == [A, I]


def test_points_all_four_win() -> None:
    """Given: Turn 5 ends; all four have equal points.

    When: Points.
    Then: Follows: all four win.
    Source: 001 L333
    """
    assert points(dict.fromkeys(FOUR, 7), {}) == FOUR


def test_the_win_is_checked_atreides_wins_three_of_them_are_enough() -> None:
    """Given: Turn 3 ends; Atreides has four strongholds.

    When: The win is checked.
    Then: Follows: Atreides wins: three of them are enough.
    Source: 001 L329
    """
    assert won_by(ended(3, {A: [ARRAKEEN, CARTHAG, TABR, TUEK]})) == [A]


def test_turn_3_atreides_has_three_strongholds_the_turn_ends_nobody_wins() -> None:
    """Given: Turn 3: Atreides has three strongholds after movement, but loses one in battle.

    When: The turn ends.
    Then: Follows: nobody wins.
    Source: 001 L329
    """
    forces = {ARRAKEEN: {A: 2}, TABR: {A: 2}, CARTHAG: {A: 1, H: 6}}
    position = chosen(scene("choose-battle", A, KANLY, turn=3, forces=forces))
    settled(opened(position, atreides=("duke-leto", 0), harkonnen=("beast-rabban", 3)))
    assert won_by(end_of_turn(position, Course(A))) == []


def test_the_turn_ends_no_win_no_force_is_left_there() -> None:
    """Given: Turn 3: Atreides has two strongholds and wins a battle with its last dialled force for the third.

    When: The turn ends.
    Then: Follows: no win: no force is left there.
    Source: 001 L329; L434
    """
    forces = {ARRAKEEN: {A: 2}, TABR: {A: 2}, CARTHAG: {A: 3, H: 1}}
    position = chosen(scene("choose-battle", A, KANLY, turn=3, forces=forces))
    settled(opened(position, atreides=("duke-leto", 3), harkonnen=("beast-rabban", 0)))
    assert CARTHAG not in position.forces
    assert won_by(end_of_turn(position, Course(A))) == []


SHARED: dict[str, Any] = {"storm": 10, "storm_battles": "nobody", "forces": {CARTHAG: {A: 1, H: 1}}}
"""By the document no storm keeps two in one stronghold; by this ruling it does."""


def test_the_win_is_checked_atreides_occupies_three() -> None:
    """Given: Turn 3 ends; Atreides and Harkonnen share Carthag because of the storm; Atreides has two others.

    When: The win is checked.
    Then: Follows: Atreides occupies three.
    Source: 001 L329; L341
    """
    assert won_by(ended(3, {A: [ARRAKEEN, TABR]}, **SHARED)) == [A]
    assert won_by(ended(3, {A: [ARRAKEEN, TABR]}, shared_stronghold="nobody", **SHARED)) == []
    alone = {A: [ARRAKEEN, TABR, TUEK]}
    assert won_by(ended(3, alone, shared_stronghold="nobody")) == [A]


def test_points_both_count_5_for_it() -> None:
    """Given: Turn 5 ends; Atreides and Harkonnen share Carthag.

    When: Points.
    Then: Follows: both count 5 for it.
    Source: 001 L333
    """
    spice = {A: 4, H: 4, F: 8, I: 3}
    assert points(spice, {}, **SHARED) == [A, H]


def test_turn_3_ends_no_win_carthag_is_sand() -> None:
    """Given: Two play, Carthag is covered; Atreides stands in Carthag, Arrakeen and Tuek's Sietch.

    When: Turn 3 ends.
    Then: Follows: no win: Carthag is sand.
    Source: 001 L631
    """
    owners = {A: [CARTHAG, ARRAKEEN, TUEK]}
    assert won_by(ended(3, owners, factions=KANLY, covered="carthag")) == []


def test_turn_3_ends_atreides_wins() -> None:
    """Given: Two play with four strongholds; Atreides holds three of them.

    When: Turn 3 ends.
    Then: Follows: Atreides wins.
    Source: 001 L619; L329; L633
    """
    owners = {A: [TABR, ARRAKEEN, TUEK]}
    assert won_by(ended(3, owners, factions=KANLY, covered="carthag")) == [A]


def test_anybody_moves_refused_it_has_ended() -> None:
    """Given: The game is over.

    When: Anybody moves.
    Then: Refused: it has ended.
    Source: 001 L329
    """
    position = ended(3, {A: [ARRAKEEN, CARTHAG, TABR]})
    assert position.waiting == []
    for seat in [*FOUR, "table"]:
        assert rulebook.kinds(GAME, position, seat) == []
        for kind in ("pass", "ship", "roll-storm"):
            assert rulebook.check(GAME, position, {"by": seat, "move": kind}) is not None


def test_points_10_only_strongholds_and_spice_count() -> None:
    """Given: Turn 5 ends; Atreides has forces in the Polar Sink and Plastic Basin and 10 spice.

    When: Points.
    Then: Follows: 10: only strongholds and spice count.
    Source: 001 L333
    """
    forces = {SINK: {A: 3}, "plastic-basin-s12": {A: 3}}
    assert points({A: 10, F: 11}, {}, forces=forces) == [F]
    assert points({A: 10, F: 9}, {}, forces=forces) == [A]


def test_points_as_the_ruling_on_charity_and_points_says() -> None:
    """Given: Turn 5; Harkonnen has 1 spice after collection and takes charity.

    When: Points.
    Then: Follows: as the ruling on charity and points says; the phase order (charity, then the end of the turn) gives 3.
    Source: 001 L321; L333

    The ruling's default: charity before the points.
    """
    assert GAME.rulings["charity-at-count"] == "before"
    assert points({H: 1, A: 3, F: 3, I: 3}, {}) == FOUR
    assert points({H: 1, A: 3, F: 3, I: 3}, {}, charity_at_count="after") == [A, F, I]


def test_points_cards_count_nothing() -> None:
    """Given: Turn 5 ends; Atreides holds three market cards and four battle cards.

    When: Points.
    Then: Follows: cards count nothing.
    Source: 001 L333
    """
    market = {A: ["hajr", "hajr", "smugglers"]}
    assert points({A: 5, F: 6}, {}, market=market) == [F]


def test_next_turn_4_begins_with_the_storm() -> None:
    """Given: Turn 3 ends without a winner.

    When: Next.
    Then: Follows: turn 4 begins with the storm.
    Source: 001 L331
    """
    position = ended(3, {})
    assert (position.turn, position.phase) == (4, "storm")


def test_next_no_sixth_turn() -> None:
    """Given: Turn 5 ends without three strongholds.

    When: Next.
    Then: Follows: no sixth turn.
    Source: 001 L220; L333
    """
    position = ended(5, {})
    assert (position.step, position.turn) == ("over", 5)
