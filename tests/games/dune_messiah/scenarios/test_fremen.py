"""Scenarios of the Fremen Opposition."""

from __future__ import annotations

from typing import Any

from tests.games.dune_messiah.scenarios.duels import duel, over, plan, planned, striking
from tests.games.dune_messiah.scenarios.table import (
    FUNERAL,
    HABBANYA,
    RED_CHASM,
    TABR,
    TUEK,
    E,
    F,
    G,
    Position,
    can,
    do,
    legal,
    number,
    refused,
    scene,
    standing,
    until,
    until_phase,
    wrong,
)

ALL = ("habbanya-sietch", "sietch-tabr", "tueks-sietch")
LOYAL = dict.fromkeys(ALL, F)
EMPEROR = dict.fromkeys(ALL, E)


def free_forces(sietches: dict[str, str], **given: Any) -> int:
    """The most forces that the Fremen may deploy for nothing."""
    position = scene("deploy", F, first=F, sietches=sietches, **given)
    most = 0
    for forces in range(1, 12):
        if wrong(position, F, "deploy", end=TUEK, forces=forces) is None:
            most = forces
    return most


def test_the_fremen_collect_three_forces_free() -> None:
    """Given: A new turn.

    When: The Fremen collect.
    Then: Follows: three forces free.
    Source: 003 L354
    """
    assert free_forces(EMPEROR) == 3


def test_they_collect_four() -> None:
    """Given: One sietch is loyal to the Fremen.

    When: They collect.
    Then: Follows: four.
    Source: 003 L354; L371
    """
    assert free_forces({**EMPEROR, "sietch-tabr": F}) == 4


def test_they_collect_six() -> None:
    """Given: Three sietches are loyal to the Fremen.

    When: They collect.
    Then: Follows: six.
    Source: 003 L354; L371
    """
    assert free_forces(LOYAL) == 6


def income(sietches: dict[str, str], **given: Any) -> int:
    """What the Emperor gains before the purchases."""
    position = scene("pass", sietches=sietches, spice={E: 10}, early=True, **given)
    return int(position.sides[E].spice) - 10


def test_the_income_comes_2_spice_to_the_emperor() -> None:
    """Given: One sietch is loyal to the Emperor.

    When: The income comes.
    Then: Follows: 2 spice to the Emperor.
    Source: 003 L371
    """
    assert income({**LOYAL, "sietch-tabr": E}) == 2


def test_the_income_comes_6() -> None:
    """Given: Three sietches are loyal to the Emperor.

    When: The income comes.
    Then: Follows: 6.
    Source: 003 L371
    """
    assert income(EMPEROR) == 6


def test_the_income_comes_none_of_that_sietch() -> None:
    """Given: A sietch loyal to the Emperor is occupied by the Guild.

    When: The income comes.
    Then: Follows: none of that sietch.
    Source: 003 L371
    """
    assert income(EMPEROR, forces={TABR: {G: 4}}) == 4
    assert income(EMPEROR, forces={TABR: {G: 1}}) == 4


def test_the_income_comes_2_except_the_fremen() -> None:
    """Given: A sietch loyal to the Emperor is occupied by the Fremen.

    When: The income comes.
    Then: Follows: 2: except the Fremen.
    Source: 003 L371
    """
    assert income(EMPEROR, forces={TABR: {F: 4}}) == 6


def test_they_collect_none_of_that_sietch() -> None:
    """Given: A sietch loyal to the Fremen is occupied by the Emperor.

    When: They collect.
    Then: Follows: none of that sietch.
    Source: 003 L371
    """
    assert free_forces(LOYAL, forces={TABR: {E: 1}}) == 5


def test_the_income_comes_2() -> None:
    """Given: A sietch loyal to the Emperor is occupied by the Emperor.

    When: The income comes.
    Then: Follows: 2.
    Source: 003 L371
    """
    assert income(EMPEROR, forces={TABR: {E: 4}}) == 6


def beaten(dial: int, killed: int, other: str = E, **given: Any) -> Position:
    """The Fremen have beaten so many forces of another in Red Chasm."""
    leader = "bannerjee" if other == E else "bijaz"
    position = duel(F, other, (9, killed), **given)
    planned(position, {F: plan("korba", dial), other: plan(leader, 0)})
    return over(position)


def test_loyalty_is_counted_plus_2() -> None:
    """Given: The Fremen destroyed a harvester.

    When: Loyalty is counted.
    Then: Follows: +2.
    Source: 003 L362
    """
    assert beaten(1, 1, harvesters={RED_CHASM: {E: 1}}).loyalty == 2


def test_loyalty_is_counted_plus_3() -> None:
    """Given: The Fremen sabotaged a structure.

    When: Loyalty is counted.
    Then: Follows: +3.
    Source: 003 L360
    """
    assert beaten(1, 1, terraformers={"red-chasm": 6}).loyalty == 3


def test_the_fremen_stole_an_ornithopter_loyalty_is_counted_plus_3() -> None:
    """Given: The Fremen stole an ornithopter.

    When: Loyalty is counted.
    Then: Follows: +3.
    Source: 003 L361
    """
    position = beaten(1, 1, ornithopters={RED_CHASM: {E: 1}})
    assert position.loyalty == 3
    assert position.ornithopters == {RED_CHASM: {F: 1}}


def test_loyalty_is_counted_per_two_as_the_ruling_gives() -> None:
    """Given: The Fremen killed four Emperor forces in a battle that they won.

    When: Loyalty is counted.
    Then: Follows: per two as the ruling gives.
    Source: 003 L359
    """
    assert beaten(1, 1).loyalty == 0
    assert beaten(1, 5).loyalty == 2 * number("loyalty-pair")


def test_loyalty_is_counted_plus_2_one_for_every_two() -> None:
    """Given: The Fremen killed one Emperor force.

    When: Loyalty is counted.
    Then: Follows: +2, one for every two.
    Source: 003 L359
    """
    assert beaten(1, 4).loyalty == 2 * number("loyalty-pair")


def test_loyalty_is_counted_none_emperor_forces() -> None:
    """Given: The Fremen defeated Guild forces.

    When: Loyalty is counted.
    Then: Follows: none: Emperor forces.
    Source: 003 L359
    """
    assert beaten(1, 4, G).loyalty == 0


def zealous(loyalty: int, **given: Any) -> Position:
    """Nine open Fremen attack five of the Emperor; they are asked about their zeal."""
    return duel(F, E, (9, 5), "zeal", by=F, loyalty=loyalty, **given)


def test_they_spend_4_legal_half_extra_damage() -> None:
    """Given: The Fremen have 4 loyalty, open forces in battle.

    When: They spend 4.
    Then: Legal: half extra damage.
    Source: 003 L365
    """
    assert legal(zealous(4), F, "zeal").loyalty == 0


def test_they_spend_4_refused_not_enough_loyalty() -> None:
    """Given: The Fremen have 3 loyalty.

    When: They spend 4.
    Then: Refused: not enough loyalty.
    Source: 003 L365
    """
    position = duel(F, E, (9, 5), loyalty=3)
    refused(position, "battle loyalty", F, "zeal")


def test_they_spend_4_refused_their_forces_in_battle() -> None:
    """Given: The Fremen have 4 loyalty; it is another's battle.

    When: They spend 4.
    Then: Refused: their forces in battle.
    Source: 003 L365
    """
    position = duel(E, G, loyalty=9)
    refused(position, "battle loyalty", F, "zeal")


def test_the_totals_6_for_the_forces_leader_added() -> None:
    """Given: The Fremen spent 4 with dial 4.

    When: The totals.
    Then: Follows: 6 for the forces, leader added.
    Source: 003 L365
    """
    position = zealous(4)
    do(position, F, "zeal")
    planned(until(position, "plan"), {F: plan("dhuri", 4), E: plan("bannerjee", 5)})
    after = over(position)
    assert standing(after, RED_CHASM) == {F: 5}
    tied = zealous(4)
    do(tied, F, "pass")
    planned(until(tied, "plan"), {F: plan("dhuri", 4), E: plan("bannerjee", 5)})
    assert standing(over(tied), RED_CHASM) == {}


def test_he_does_so_refused_the_fremens() -> None:
    """Given: The Emperor spends loyalty.

    When: He does so.
    Then: Refused: the Fremen's.
    Source: 003 L365
    """
    refused(zealous(4), "battle loyalty", E, "zeal")


def test_they_spend_2_legal_the_line_is_played_as_it_stands() -> None:
    """Given: Hidden Fremen forces, 2 loyalty.

    When: They spend 2.
    Then: Legal: the line is played as it stands; by the other ruling it is refused.
    Source: 003 L367
    """
    position = striking(F, kind="zeal", loyalty=2)
    assert legal(position, F, "zeal").loyalty == 0
    none = striking(F, loyalty=9, hidden_zeal="none")
    refused(none, "battle loyalty", F, "zeal")


def test_they_deploy_five_forces_legal_2_loyalty_for_each_beyond_the_free_ones() -> None:
    """Given: The Fremen have 5 loyalty.

    When: They deploy five forces.
    Then: Legal: 2 loyalty for each beyond the free ones (clause loyalty.forces).
    Source: 003 L354
    """
    loyalty = 2 * number("loyalty-force") + 1
    position = scene("deploy", F, first=F, sietches=EMPEROR, loyalty=loyalty)
    after = legal(position, F, "deploy", end=TABR, forces=5)
    assert (after.loyalty, standing(after, TABR)) == (1, {F: 5})
    refused(position, "shipping loyalty", F, "deploy", end=TABR, forces=6)


def turning(loyalty: int, forces: dict[str, int], **given: Any) -> Position:
    """The mentat pause; those stand in Sietch Tabr."""
    here = {TABR: forces} if forces else {}
    return until_phase(scene("pass", forces=here, loyalty=loyalty, **given), "mentat")


def turned(position: Position) -> Position:
    """The Fremen have turned Sietch Tabr."""
    until(position, "turn-sietch", F)
    do(position, F, "turn-sietch", territory="sietch-tabr")
    return position


def test_they_turn_it_legal_tokens_can_be_flipped_clause_loyalty_turn() -> None:
    """Given: The Fremen have forces in a sietch, the Emperor none, 4 loyalty.

    When: They turn it.
    Then: Legal: tokens can be flipped (clause loyalty.turn).
    Source: 003 L371
    """
    position = turned(turning(number("loyalty-sietch"), {F: 2}))
    assert position.sietches["sietch-tabr"] == F
    assert position.loyalty == 0


def test_the_fremen_turn_one_of_them_refused_not_there_clause_loyalty_turn() -> None:
    """Given: The Emperor stands in a sietch with hidden Fremen; another sietch is empty.

    When: The Fremen turn one of them.
    Then: Refused: not there (clause loyalty.turn).
    Source: 003 L371
    """
    position = turning(8, {F: 2, E: 5}, turn=2)
    other = scene("pass", forces={TABR: {F: 2, E: 5}, HABBANYA: {F: 1}}, loyalty=8)
    other = until(other, "turn-sietch", F)
    refused(other, "loyalty", F, "turn-sietch", territory="sietch-tabr")
    refused(other, "loyalty", F, "turn-sietch", territory="tueks-sietch")
    assert position.sietches["sietch-tabr"] == E


def test_their_kinds_of_moves_are_looked_at_neither_ships_nor_transport_are_theirs() -> None:
    """Given: The Fremen are to ship.

    When: Their kinds of moves are looked at.
    Then: Follows: neither ships nor transport are theirs.
    Source: 003 L121; L325
    """
    position = scene("move", F, first=F, forces={FUNERAL: {F: 2}})
    assert "ship" not in can(position, F)
    assert "transport" not in can(position, F)
