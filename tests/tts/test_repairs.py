"""What people delete, double or move away comes back, and is told: pieces, decks, hands and screens."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.tts.stand_in import GAME, WAR, layout
from tests.tts.table_driver import Table
from tests.tts.tables import needs_lupa

pytestmark = needs_lupa


def guid_of(table: Table, key: str) -> str:
    return str(table.lua(f"return Kynes('facts').guids['{key}']"))


def said(table: Table) -> str:
    return "\n".join(line.text for line in table.lines)


@pytest.fixture
def table() -> Table:
    """A game of two that waits for its first decision."""
    made = Table()
    made.begin(["atreides", "fremen"], seed="repairs", turns=2)
    made.until_asked()
    made.until_still()
    return made


def counts(table: Table, but: Sequence[str] = ("coins",)) -> dict[str, int]:
    return {name: len(at) for name, at in table.census().items() if name not in but}


def test_what_was_deleted_is_named_at_once_and_comes_back_with_tidy(table: Table) -> None:
    before = counts(table)
    for key in ("deck/treachery", "leader/stilgar", "storm-marker", "seat/fremen/reserve"):
        table.run(f"getObjectFromGUID('{guid_of(table, key)}').destruct()")
    table.step(120)
    for name in ("Treachery", "Stilgar", "The storm"):
        assert name in said(table), name
    table.chat("Green", "!selftest")
    table.step(60)
    assert "missing (" in said(table)
    table.chat("Green", "!tidy")
    table.until_still()
    assert "Brought back" in said(table)
    assert counts(table) == before
    assert table.lua("return #pieces.differences()") == 0
    bag = table.object(guid_of(table, "seat/fremen/reserve"))
    assert bag.data.Locked


def test_a_selftest_names_what_is_missing_while_pieces_move(table: Table) -> None:
    table.chat("Green", "!selftest")
    table.step(60)
    assert "checks passed" in said(table)
    table.run(f"getObjectFromGUID('{guid_of(table, 'leader/stilgar')}').destruct()")
    table.lua("pieces.sync()")
    table.step(2)
    assert table.lua("return pieces.is_busy()")
    table.chat("Green", "!selftest")
    table.step(60)
    assert "missing (Stilgar)" in said(table)


@pytest.mark.parametrize("key", ["leader/stilgar", "deck/treachery"])
def test_copies_are_told_and_removed(table: Table, key: str) -> None:
    before = counts(table)
    table.run(
        f"local data = getObjectFromGUID('{guid_of(table, key)}').getData() data.GUID = nil "
        "data.Transform.posX = data.Transform.posX + 4 spawnObjectData({ data = data })"
    )
    table.step(60)
    table.until_still()
    assert "Copies that the game does not have" in said(table)
    assert counts(table) == before
    assert table.lua("return #pieces.differences()") == 0


def test_a_hand_or_screen_that_is_deleted_or_moved_comes_back_and_everybody_hears_of_it(
    table: Table,
) -> None:
    hand, screen = guid_of(table, "seat/fremen/hand"), guid_of(table, "seat/fremen/hidden")
    where = table.object(hand).position
    table.run(f"getObjectFromGUID('{hand}').destruct()")
    table.step(90)
    assert table.object(hand).position == where
    assert "has put it back" in said(table)
    table.run(f"getObjectFromGUID('{screen}').setPosition({{ 0, 2, 0 }})")
    table.lua("pieces.sync()")
    table.until_still()
    assert table.object(screen).position[0] != 0
    assert said(table).count("has put it back") == 2


def test_bags_are_locked_and_put_back(table: Table) -> None:
    bag = guid_of(table, "seat/fremen/reserve")
    where = table.object(bag).position
    table.run(
        f"local bag = getObjectFromGUID('{bag}') bag.locked = false bag.setPosition({{ 0, 2, 0 }})"
    )
    table.lua("pieces.sync()")
    table.until_still()
    assert table.object(bag).data.Locked
    assert table.object(bag).position == pytest.approx(where, abs=0.3)


def test_nobody_can_touch_the_bag_of_spares(table: Table) -> None:
    assert not table.run(f"return getObjectFromGUID('{table.spares}').interactable")
    assert table.object(table.spares).position[1] < 0


@pytest.mark.parametrize("game", [GAME, WAR])
def test_the_bag_has_one_of_each_thing_and_the_script_knows_how_many(game: str) -> None:
    made, _ = layout(game=game)
    inside = made.spares.bag.contained_objects
    assert isinstance(inside, list)
    assert [one.guid for one in inside] == [one.guid for one in made.spares.listed]
    pieces = sum(
        len(one.contained_objects) if isinstance(one.contained_objects, list) else 0
        for one in made.objects
        if one.name in ("Bag", "Deck")
    )
    singles = sum(
        one.name not in ("Deck", "3DText", "HandTrigger", "FogOfWarTrigger", "ScriptingTrigger")
        for one in made.objects
    )
    assert sum(one.count for one in made.spares.listed) == pieces + singles
