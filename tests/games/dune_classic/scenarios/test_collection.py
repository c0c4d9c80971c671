"""Scenarios of the spice collection."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_classic import rulebook
from adjudicator.games.dune_classic.records import Position
from adjudicator.games.dune_classic.turn import go_to
from tests.games.dune_classic.scenarios.given import (
    ARRAKEEN,
    CARTHAG,
    RED_CHASM,
    pass_until,
    treasure,
)
from tests.support.battles import no_traitors, plan
from tests.support.dune_classic import GAME, SIX, do, scene

GAP = "old-gap-s9"
CITY = {CARTHAG: {"harkonnen": 4}}


def turn_begun(forces: dict[str, dict[str, int]], **given: Any) -> Position:
    """A turn has begun with these forces: who holds a city is noted."""
    return scene("storm", forces=forces, **given)


def gained(position: Position, lying: dict[str, int]) -> dict[str, int]:
    """What each seat collects of the spice that lies there (only who gains)."""
    if position.phase != "spice-collection":
        go_to(position, "spice-collection")
    if position.step == "enter":
        position.step, position.waiting = "collect", ["table"]
    position.spice = lying
    before = treasure(position)
    do(position, "table", "collect")
    after = treasure(position)
    return {name: after[name] - before[name] for name in SIX if after[name] != before[name]}


def carthag_lost() -> Position:
    """Harkonnen owned Carthag when the turn began and has lost it to the Emperor in battle."""
    forces = {CARTHAG: {"harkonnen": 1}, RED_CHASM: {"emperor": 2}, GAP: {"harkonnen": 2}}
    position = turn_begun(forces)
    position.forces[CARTHAG]["emperor"] = 9
    position.sides["emperor"].reserves -= 9
    go_to(position, "battle")
    rulebook.ENTER["battle"](GAME, position)
    do(position, "emperor", "choose-battle", place=CARTHAG, against="harkonnen")
    pass_until(position, "plans")
    plan(position, "emperor", "hasimir-fenring", 5)
    plan(position, "harkonnen", "umman-kudu", 0)
    no_traitors(position)
    assert position.forces[CARTHAG] == {"emperor": 4}
    return position


def test_collection_comes_he_gets_6_2_stay() -> None:
    """Given: Three Emperor forces stand in Red Chasm with 8 spice; he holds neither city.

    When: Collection comes.
    Then: Follows: he gets 6, 2 stay.
    Source: 004 section 8
    """
    position = turn_begun({RED_CHASM: {"emperor": 3}})
    assert gained(position, {RED_CHASM: 8}) == {"emperor": 6}
    assert position.spice == {RED_CHASM: 2}


def test_collection_comes_three_each_but_only_8_lie_there_8() -> None:
    """Given: Three Harkonnen stand in Red Chasm with 8 spice; Harkonnen owned Carthag all turn.

    When: Collection comes.
    Then: Follows: three each, but only 8 lie there: 8.
    Source: 004 section 8
    """
    position = turn_begun({RED_CHASM: {"harkonnen": 3}, **CITY})
    assert gained(position, {RED_CHASM: 8}) == {"harkonnen": 8}
    assert position.spice == {}


def test_collection_comes_it_gets_6() -> None:
    """Given: Two Harkonnen stand in Red Chasm with 8 spice; Harkonnen owned Carthag all turn.

    When: Collection comes.
    Then: Follows: it gets 6.
    Source: 004 section 8
    """
    position = turn_begun({RED_CHASM: {"harkonnen": 2}, **CITY})
    assert gained(position, {RED_CHASM: 8}) == {"harkonnen": 6}


def test_collection_comes_he_gets_4_he_did_not_own_it_when_the_turn_began() -> None:
    """Given: The Emperor took Carthag in this turn's battles and has two forces in Red Chasm with 8 spice.

    When: Collection comes.
    Then: Follows: he gets 4; he did not own it when the turn began.
    Source: 004 section 8; reference ruleset_profile
    """
    position = carthag_lost()
    assert gained(position, {RED_CHASM: 8}) == {"emperor": 4}


def test_collection_comes_it_gets_4_it_has_to_own_it_since_then_not_only_then() -> None:
    """Given: Harkonnen owned Carthag when the turn began and lost it in battle; two of its forces stand in Red Chasm with 8 spice.

    When: Collection comes.
    Then: Follows: it gets 4; it has to own it since then, not only then.
    Source: 004 section 8
    """
    position = carthag_lost()
    assert gained(position, {GAP: 8}) == {"harkonnen": 4}


def test_collection_comes_advisors_collect_nothing() -> None:
    """Given: Three Bene Gesserit advisors stand in Red Chasm beside nobody's fighters.

    When: Collection comes.
    Then: Follows: advisors collect nothing.
    Source: reference factions.bene-gesserit.coexistence
    """
    position = scene("spice-collection", forces={}, advisors={RED_CHASM: 3})
    assert gained(position, {RED_CHASM: 8}) == {}
    assert position.spice == {RED_CHASM: 8}


def test_collection_comes_they_collect_the_territory_counts() -> None:
    """Given: Two Atreides stand in Broken Land, sector 10; 8 spice lies in sector 11.

    When: Collection comes.
    Then: Follows: they collect; the territory counts.
    Source: 004 section 8
    """
    position = turn_begun({"broken-land-s10": {"atreides": 2}})
    assert gained(position, {"broken-land-s11": 8}) == {"atreides": 4}


def test_collection_comes_nobody_gets_anything_a_city_pays_no_income_of_its_own() -> None:
    """Given: Harkonnen holds Carthag and no force stands on spice.

    When: Collection comes.
    Then: Follows: nobody gets anything; a city pays no income of its own.
    Source: 004 section 8
    """
    assert gained(turn_begun(dict(CITY)), {}) == {}


def test_collection_comes_he_gets_1_and_none_is_left() -> None:
    """Given: One force of the Emperor stands in Red Chasm with 1 spice.

    When: Collection comes.
    Then: Follows: he gets 1 and none is left.
    Source: 004 section 8
    """
    position = turn_begun({RED_CHASM: {"emperor": 1}})
    assert gained(position, {RED_CHASM: 1}) == {"emperor": 1}
    assert position.spice == {}


def test_collection_comes_it_gets_6_the_rate_is_three_not_more() -> None:
    """Given: Both cities belong to Harkonnen since the turn began; two forces stand on 8 spice.

    When: Collection comes.
    Then: Follows: it gets 6; the rate is three, not more.
    Source: 004 section 8
    """
    forces = {RED_CHASM: {"harkonnen": 2}, **CITY, ARRAKEEN: {"harkonnen": 3}}
    assert gained(turn_begun(forces), {RED_CHASM: 8}) == {"harkonnen": 6}


def test_collection_comes_it_stays_for_the_next_turn() -> None:
    """Given: Spice lies where nobody stands.

    When: Collection comes.
    Then: Follows: it stays for the next turn.
    Source: reference rules.spice_collection.leftover
    """
    position = turn_begun({RED_CHASM: {"emperor": 1}})
    assert gained(position, {GAP: 6}) == {}
    assert position.spice == {GAP: 6}


def test_collection_comes_they_get_6_advisers_own_nothing() -> None:
    """Given: Bene Gesserit advisers stood in Carthag beside Harkonnen when the turn began; three Bene Gesserit fighters stand in Red Chasm with 8 spice.

    When: Collection comes.
    Then: Follows: they get 6; advisers own nothing.
    Source: reference factions.bene-gesserit.coexistence; 004 section 8
    """
    forces = {CARTHAG: {"harkonnen": 4}, RED_CHASM: {"bene-gesserit": 3}}
    position = turn_begun(forces, advisors={CARTHAG: 2})
    assert gained(position, {RED_CHASM: 8}) == {"bene-gesserit": 6}


def test_collection_comes_it_gets_4_neither_city_is_its_own_since_the_turn_began() -> None:
    """Given: Harkonnen held Carthag at the start, left it and holds Arrakeen now; two of its forces stand on 8 spice.

    When: Collection comes.
    Then: Follows: it gets 4; neither city is its own since the turn began.
    Source: 004 section 8
    """
    position = turn_begun({RED_CHASM: {"harkonnen": 2}, **CITY})
    position.forces[ARRAKEEN] = position.forces.pop(CARTHAG)
    assert gained(position, {RED_CHASM: 8}) == {"harkonnen": 4}


def test_collection_comes_it_gets_12() -> None:
    """Given: Two Harkonnen stand in each of two territories with 8 spice each; Harkonnen owned Carthag all turn.

    When: Collection comes.
    Then: Follows: it gets 12.
    Source: 004 section 8
    """
    position = turn_begun({RED_CHASM: {"harkonnen": 2}, GAP: {"harkonnen": 2}, **CITY})
    assert gained(position, {RED_CHASM: 8, GAP: 8}) == {"harkonnen": 12}


def test_collection_comes_harkonnens_two_forces_on_8_spice_get_4() -> None:
    """Given: Atreides and Harkonnen had both forces in Carthag when the turn began, parted by nobody; Harkonnen alone is there now.

    When: Collection comes.
    Then: Follows: Harkonnen's two forces on 8 spice get 4: a city shared is not owned.
    Source: 004 section 8
    """
    shared = {CARTHAG: {"atreides": 1, "harkonnen": 4}}
    position = turn_begun({RED_CHASM: {"harkonnen": 2}, **shared})
    position.forces[CARTHAG] = {"harkonnen": 4}
    assert gained(position, {RED_CHASM: 8}) == {"harkonnen": 4}


def test_collection_comes_they_get_4() -> None:
    """Given: Two Atreides stand in Broken Land, sector 10; 8 spice lies in sector 11 under the storm.

    When: Collection comes.
    Then: Follows: they get 4; the document counts the territory and says nothing of the storm (other readings are a ruling).
    Source: 004 section 8
    """
    position = turn_begun({"broken-land-s10": {"atreides": 2}})
    position.storm = 11
    assert gained(position, {"broken-land-s11": 8}) == {"atreides": 4}


def test_collection_comes_they_get_4_the_storm_bars_ways_and_battles_not_collecting() -> None:
    """Given: Two Atreides stand beside 8 spice in Broken Land, sector 11, both under the storm.

    When: Collection comes.
    Then: Follows: they get 4; the storm bars ways and battles, not collecting.
    Source: 004 section 8
    """
    position = turn_begun({"broken-land-s11": {"atreides": 2}})
    position.storm = 11
    assert gained(position, {"broken-land-s11": 8}) == {"atreides": 4}
