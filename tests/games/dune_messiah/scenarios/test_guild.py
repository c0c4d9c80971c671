"""Scenarios of the Spacing Guild."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dune_messiah.scenarios.table import (
    ARRAKEEN,
    CARTHAG,
    RED_CHASM,
    WALL_WEST,
    B,
    E,
    F,
    G,
    Position,
    can,
    do,
    legal,
    next_turn,
    refused,
    scene,
    standing,
    until,
    until_phase,
)


def due(spice: int, quota: int = 2, **given: Any) -> Position:
    """The quota is due, the Guild has this much spice."""
    return scene("pay-quota", G, spice={G: spice}, quota=quota, **given)


def test_the_quota_comes_the_guild_pays_2_to_the_bank_and_has_3() -> None:
    """Given: Turn 1 ends, the quota is 2, the Guild has 5.

    When: The quota comes.
    Then: Follows: the Guild pays 2 to the bank and has 3.
    Source: 003 L327
    """
    position = due(5, turn=1)
    assert position.quota == 2
    assert legal(position, G, "pay-quota").sides[G].spice == 3


def test_the_next_turn_the_quota_is_3() -> None:
    """Given: The quota was met at 2.

    When: The next turn.
    Then: Follows: the quota is 3.
    Source: 003 L327
    """
    assert next_turn(legal(due(5), G, "pay-quota")).quota == 3


def test_the_next_turn_the_quota_is_5() -> None:
    """Given: The quota was met three times.

    When: The next turn.
    Then: Follows: the quota is 5.
    Source: 003 L327
    """
    position = due(5)
    for _ in range(3):
        position.sides[G].spice = 9
        do(position, G, "pay-quota")
        if position.quota < 5:
            until(position, "pay-quota", G)
    assert position.quota == 5


def missed(spice: int, quota: int = 2, **given: Any) -> Position:
    """The Guild does not meet the quota."""
    given.setdefault("forces", {})
    position = scene("pass", spice={G: 9}, quota=quota, **given)
    position = until_phase(position, "mentat")
    position.sides[G].spice = spice
    if "pass" in can(position, G):
        do(position, G, "pass")
    return position


def test_the_quota_comes_not_met() -> None:
    """Given: The quota is 2, the Guild has 1.

    When: The quota comes.
    Then: Follows: not met.
    Source: 003 L329
    """
    position = until_phase(scene("pass", spice={G: 1}, forces={CARTHAG: {G: 4}}), "mentat")
    refused(position, "quota", G, "pay-quota")
    assert "liquidate" in can(position, G)


def test_liquidation_6_must_be_paid() -> None:
    """Given: The quota 3 was not met.

    When: Liquidation.
    Then: Follows: 6 must be paid.
    Source: 003 L329
    """
    position = next_turn(missed(9, 3))
    assert position.sides[G].spice == 9 - 6


def test_liquidation_is_done_the_quota_is_4() -> None:
    """Given: The quota was not met.

    When: Liquidation is done.
    Then: Follows: the quota is 4.
    Source: 003 L329
    """
    assert next_turn(missed(9, 3)).quota == 4
    assert next_turn(missed(0, 7, quota_debt="forgiven")).quota == 4


def sell(what: str, place: str) -> dict[str, str]:
    """The Guild sells a piece from the board."""
    return {"by": G, "kind": "liquidate", "what": what, "place": place}


def test_it_sells_three_forces_legal_2_each() -> None:
    """Given: Liquidation of 6, a force on the board.

    When: It sells three forces.
    Then: Legal: 2 each.
    Source: 003 L332
    """
    position = missed(0, 3, forces={RED_CHASM: {G: 5}})
    for _ in range(3):
        do(position, **sell("force", RED_CHASM))
    assert standing(position, RED_CHASM) == {G: 2}
    assert next_turn(position).sides[G].spice == 0


def test_it_sells_it_legal_10() -> None:
    """Given: Liquidation of 8, a harvester on the board.

    When: It sells it.
    Then: Legal: 10.
    Source: 003 L333
    """
    position = missed(0, 4, harvesters={RED_CHASM: {G: 1}})
    do(position, **sell("harvester", RED_CHASM))
    assert position.harvesters == {}
    assert position.sides[G].harvesters == 0


def test_it_sells_it_legal_20() -> None:
    """Given: Liquidation, a hideout on the board.

    When: It sells it.
    Then: Legal: 20.
    Source: 003 L334
    """
    position = missed(0, 4, hideouts={"pasty-mesa": (0, False)})
    do(position, **sell("hideout", "pasty-mesa"))
    assert position.hideouts == {}


def test_it_sells_it_refused_from_the_board() -> None:
    """Given: Liquidation, a force in reserve only.

    When: It sells it.
    Then: Refused: from the board.
    Source: 003 L329
    """
    position = missed(0, 3, forces={RED_CHASM: {G: 1}, CARTHAG: {E: 1}})
    assert position.sides[G].reserves == 19
    refused(position, "quota", **sell("force", "reserves"))
    refused(position, "quota", **sell("force", WALL_WEST))


def test_it_sells_an_emperors_harvester_refused_its_own() -> None:
    """Given: Liquidation.

    When: It sells an Emperor's harvester.
    Then: Refused: its own.
    Source: 003 L329
    """
    position = missed(0, 3, forces={RED_CHASM: {G: 1}}, harvesters={ARRAKEEN: {E: 1}})
    refused(position, "quota", **sell("harvester", ARRAKEEN))


def test_it_sells_a_force_refused_only_when_it_was_not_met() -> None:
    """Given: The quota was met.

    When: It sells a force.
    Then: Refused: only when it was not met.
    Source: 003 L329
    """
    position = due(5, forces={RED_CHASM: {G: 3}})
    refused(position, "quota", **sell("force", RED_CHASM))
    do(position, G, "pay-quota")
    refused(position, "quota victory", **sell("force", RED_CHASM))


def pricing(to: int, price: int, quota: int, **given: Any) -> Position:
    """The Guild has changed the price."""
    position = scene("set-price", G, first=G, price=price, quota=quota, spice={G: 5}, **given)
    do(position, G, "set-price", price=to)
    return position


def test_the_quota_is_looked_at_half_as_much_more_rounded_down_7() -> None:
    """Given: The price rises once while the quota is 5.

    When: The quota is looked at.
    Then: Follows: half as much more, rounded down: 7.
    Source: 003 L336
    """
    assert pricing(2, 1, 5).quota == 7
    assert pricing(2, 1, 5, price_quota="half-price").quota == 6


def test_the_quota_is_looked_at_it_stays() -> None:
    """Given: The price is lowered while the quota is 5.

    When: The quota is looked at.
    Then: Follows: it stays.
    Source: 003 L336
    """
    assert pricing(1, 2, 5).quota == 5


def meets(other: str, forces: int, price: int, **given: Any) -> bool:
    """Whether five open forces of the Emperor must fight forces of another in Pasty Mesa."""
    here = {"pasty-mesa-s6": {E: 5, other: forces}}
    position = scene("pass", forces=here, price=price, **given)
    for _ in range(100):
        if position.phase in ("collection", "mentat"):
            return False
        if position.battle is not None or "choose-battle" in can(position, position.waiting[0]):
            return True
        kinds = can(position, position.waiting[0])
        do(position, position.waiting[0], "pass" if "pass" in kinds else kinds[0])
    raise AssertionError("neither battle nor peace")


@pytest.mark.parametrize("price", [1, 2, 3, 4, 5])
def test_the_emperor_looks_they_are_hidden(price: int) -> None:
    """Given: The price is 1; the Fremen have groups of three and fewer.

    When: The Emperor looks.
    Then: Follows: they are hidden.
    Source: 003 L339; L352
    """
    assert not meets(F, 3, price)
    assert meets(F, 4, price)


@pytest.mark.parametrize("other", [G, B])
def test_the_emperor_looks_at_a_guild_group_of_three_detected(other: str) -> None:
    """Given: The price is 3.

    When: The Emperor looks at a Guild group of three.
    Then: Follows: detected.
    Source: 003 L340
    """
    assert meets(other, 3, 3)
    assert not meets(other, 3, 2)


@pytest.mark.parametrize("other", [G, B])
def test_the_emperor_looks_at_a_guild_group_of_two_not_detected_3_or_higher(other: str) -> None:
    """Given: The price is 3.

    When: The Emperor looks at a Guild group of two.
    Then: Follows: not detected: 3 or higher.
    Source: 003 L340
    """
    assert not meets(other, 2, 3)


@pytest.mark.parametrize("other", [G, B])
def test_the_emperor_looks_at_a_guild_group_of_one_detected_all_forces(other: str) -> None:
    """Given: The price is 4.

    When: The Emperor looks at a Guild group of one.
    Then: Follows: detected: all forces.
    Source: 003 L341
    """
    assert meets(other, 1, 4)
    assert meets(other, 1, 5)


def raiding(price: int, what: str) -> Position:
    """The Emperor, first, has forces where the Guild has a thing and no forces; raids come."""
    given: dict[str, Any] = (
        {"hideouts": {"pasty-mesa": (4, False)}}
        if what == "hideout"
        else {"harvesters": {"pasty-mesa-s6": {G: 1}}}
    )
    given["ornithopters"] = {"pasty-mesa-s6": {G: 1}}
    forces = {"pasty-mesa-s6": {E: 5}}
    return scene("raid", E, forces=forces, price=price, **given)


def test_the_emperor_looks_at_the_guilds_harvesters_detected() -> None:
    """Given: The price is 4.

    When: The Emperor looks at the Guild's harvesters.
    Then: Follows: detected.
    Source: 003 L341
    """
    position = legal(raiding(4, "harvester"), E, "raid", territory="pasty-mesa")
    assert position.harvesters == {}
    low = legal(raiding(2, "harvester"), E, "raid", territory="pasty-mesa")
    assert low.harvesters == {"pasty-mesa-s6": {G: 1}}
    assert low.ornithopters == {"pasty-mesa-s6": {E: 1}}


def test_the_emperor_looks_for_hideouts_not_detected_but_with_cards() -> None:
    """Given: The price is 4.

    When: The Emperor looks for hideouts.
    Then: Follows: not detected (but with cards).
    Source: 003 L341
    """
    position = legal(raiding(4, "hideout"), E, "raid", territory="pasty-mesa")
    assert not position.hideouts["pasty-mesa"].sabotaged


def test_the_emperor_looks_for_hideouts_detected() -> None:
    """Given: The price is 5.

    When: The Emperor looks for hideouts.
    Then: Follows: detected.
    Source: 003 L342
    """
    position = raiding(5, "hideout")
    before = position.sides[E].spice
    do(position, E, "raid", territory="pasty-mesa")
    assert position.hideouts["pasty-mesa"].sabotaged
    assert position.sides[E].spice == before + 4


def test_a_guild_group_of_four_detected_in_groups_of_3_or_less_they_cannot_be() -> None:
    """Given: The price is 1.

    When: A Guild group of four.
    Then: Follows: detected: in groups of 3 or less they cannot be.
    Source: 003 L321
    """
    assert meets(G, 4, 1)
    assert not meets(G, 3, 1)


def stashing(spice: int, stash: int = 0, by: str = G, **given: Any) -> Position:
    """A purchase turn; the Guild has a hideout in Pasty Mesa."""
    hideouts = {"pasty-mesa": (stash, False)}
    return scene("pass", by, first=by, spice={by: spice}, hideouts=hideouts, **given)


def test_the_guild_stashes_7_spice_legal_any_amount_of_spice() -> None:
    """Given: A hideout with room.

    When: The Guild stashes 7 spice.
    Then: Legal: any amount of spice.
    Source: 003 L323
    """
    after = legal(stashing(9), G, "stash", territory="pasty-mesa", spice=7)
    assert (after.sides[G].spice, after.hideouts["pasty-mesa"].stash) == (2, 7)
    many = legal(stashing(40), G, "stash", territory="pasty-mesa", spice=40)
    assert many.hideouts["pasty-mesa"].stash == 40


HIDEOUT: dict[str, Any] = {"hideouts": {"pasty-mesa": (0, False)}}


def test_the_guild_stashes_ten_forces_legal_up_to_10_forces() -> None:
    """Given: A hideout.

    When: The Guild stashes ten forces.
    Then: Legal: up to 10 forces.
    Source: 003 L323
    """
    assert not meets(G, 10, 1, **HIDEOUT)
    assert not meets(G, 10, 4, **HIDEOUT)


def test_it_stashes_one_more_eleven_are_not_hidden_up_to_10() -> None:
    """Given: A hideout holds ten forces.

    When: It stashes one more.
    Then: Follows: eleven are not hidden: up to 10.
    Source: 003 L323
    """
    assert meets(G, 11, 1, **HIDEOUT)


def test_the_quota_comes_the_guild_has_less_behind_its_screen_the_stash_is_unaffected() -> None:
    """Given: A hideout holds spice.

    When: The quota comes, the Guild has less behind its screen.
    Then: Follows: the stash is unaffected; forces outside are sold.
    Source: 003 L323
    """
    position = until_phase(stashing(0, 3, quota=4, forces={RED_CHASM: {G: 5}}), "mentat")
    refused(position, "quota", G, "pay-quota")
    do(position, G, "liquidate", what="force", place=RED_CHASM)
    assert position.hideouts["pasty-mesa"].stash == 3
    assert position.sides[G].spice == 0


def test_it_does_so_refused_not_there() -> None:
    """Given: The Guild stashes more than it has.

    When: It does so.
    Then: Refused: not there.
    Source: 003 L323
    """
    refused(stashing(5), "purchase", G, "stash", territory="pasty-mesa", spice=6)
    refused(stashing(5, 3), "purchase", G, "fetch", territory="pasty-mesa", spice=4)


def test_he_does_so_refused_the_guilds() -> None:
    """Given: The Emperor stashes.

    When: He does so.
    Then: Refused: the Guild's.
    Source: 003 L323
    """
    refused(stashing(5, by=E), "purchase", E, "stash", territory="pasty-mesa", spice=1)


def test_the_battle_phase_comes_stashed_forces_are_hidden_no_battle_must_be_fought() -> None:
    """Given: A hideout with forces inside, an opponent in the territory.

    When: The battle phase comes.
    Then: Follows: stashed forces are hidden: no battle must be fought.
    Source: 003 L127; L323
    """
    assert not meets(G, 10, 3, **HIDEOUT)
    assert meets(G, 10, 5, **HIDEOUT)
    broken = {"hideouts": {"pasty-mesa": (0, True)}}
    assert meets(G, 10, 1, **broken)


def test_the_guild_takes_it_out_legal_what_was_stashed_is_its_own() -> None:
    """Given: A hideout holds five spice.

    When: The Guild takes it out.
    Then: Legal: what was stashed is its own.
    Source: 003 L323
    """
    position = legal(stashing(0, 5), G, "fetch", territory="pasty-mesa", spice=5)
    assert (position.sides[G].spice, position.hideouts["pasty-mesa"].stash) == (5, 0)


def test_it_changes_the_price_legal_at_any_time_refused_by_the_narrower_ruling() -> None:
    """Given: It is the Guild's turn to ship.

    When: It changes the price.
    Then: Legal: at any time; refused by the narrower ruling.
    Source: 003 L336
    """
    position = scene("set-price", G, first=G, spice={G: 5})
    until(position, "ship", G)
    assert legal(position, G, "set-price", price=2).price == 2
    other = scene("set-price", G, first=G, spice={G: 5}, price_time="purchase")
    until(other, "ship", G)
    refused(other, "quota", G, "set-price", price=2)


def test_it_changes_it_again_refused_once_a_turn_clause_quota_price() -> None:
    """Given: The Guild has changed the price in this turn.

    When: It changes it again.
    Then: Refused: once a turn (clause quota.price).
    Source: 003 L336
    """
    position = pricing(2, 1, 5)
    refused(position, "quota", G, "set-price", price=3)


def test_he_plays_it_and_raids_hideouts_may_be_detected_with_treachery_cards() -> None:
    """Given: The price is 4; the Emperor has a survey card and forces where a hideout stands.

    When: He plays it and raids.
    Then: Follows: hideouts may be detected with treachery cards.
    Source: 003 L341
    """
    given: dict[str, Any] = {"hands": {E: ["survey"]}, "hideouts": {"pasty-mesa": (4, False)}}
    forces = {"pasty-mesa-s6": {E: 5}, RED_CHASM: {E: 1, G: 1}}
    position = scene("detect", E, forces=forces, price=4, **given)
    do(position, E, "detect", card="survey", territory="pasty-mesa")
    assert position.sides[E].hand == []
    until(position, "raid", E)
    do(position, E, "raid", territory="pasty-mesa")
    assert position.hideouts["pasty-mesa"].sabotaged
