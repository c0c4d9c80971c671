"""Positions that differ only in what a seat may not know show its colour the same bytes: in every game."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudicator.playout.chance import Chance
from tests.support.exchanges import exchanged, with_other_number
from tests.support.replay import load
from tests.tts.stand_in import CONQUEST, DAWN, GAME, MESSIAH, WAR
from tests.tts.table_driver import Table, colours
from tests.tts.tables import needs_lupa
from tests.tts.test_leaks import put, texts

pytestmark = needs_lupa

SEATS = {
    GAME: ["atreides", "harkonnen", "bene-gesserit"],
    DAWN: ["blue", "green", "red"],
    CONQUEST: ["atreides", "harkonnen", "fremen"],
    MESSIAH: ["emperor", "bene-gesserit", "spacing-guild"],
    WAR: ["atreides", "harkonnen"],
}
"""Who plays a game."""
LATER = 25
"""So many moves lie between two positions of the campaign."""


def position_of(table: Table) -> Any:
    """The true position of the table, read as the rules read it."""
    text = str(table.lua("return referee.save_position(state.position)"))
    return msgspec.json.decode(text, type=load(table.game).rulebook.position_type)


def compared(table: Table, seats: list[str], number: str) -> int:
    """How many seats see the same of the position and of one with other secrets; each must."""
    table.until_asked()
    table.until_still()
    true = str(table.lua("return referee.save_position(state.position)"))
    chance = Chance(f"tables/{table.game}/{number}")
    count = 0
    made = [
        (seat, make(table.game, position_of(table), seat, chance))
        for seat in seats
        for make in (exchanged, with_other_number)
    ]
    for seat, twin in made:
        if twin is None:
            continue
        read = []
        for text in (true, msgspec.json.encode(twin).decode()):
            put(table, text)
            read.append(texts(table, colours(table.game)[seat]))
        assert read[0] == read[1], (seat, read[0] - read[1], read[1] - read[0])
        count += 1
    put(table, true)
    return count


def begun(game: str, seed: str) -> Table:
    table = Table(game)
    table.step(2)
    table.begin(SEATS[game], seed=seed)
    table.until_asked()
    return table


@pytest.mark.parametrize("game", SEATS)
def test_another_secret_of_others_changes_no_byte_that_a_colour_reads(game: str) -> None:
    table = begun(game, "twins")
    found = 0
    for at in range(4):
        table.play_on(6, at)
        found += compared(table, SEATS[game][at % 2 : at % 2 + 1], str(at))
        if found:
            break
    assert found > 0


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", SEATS)
def test_another_secret_of_others_changes_no_byte_in_long_games(game: str, seed: int) -> None:
    table = begun(game, f"twins-{seed}")
    found = at = 0
    while table.lua("return state.stage") == "playing" and at < 12:
        found += compared(table, SEATS[game], f"{seed}/{at}")
        table.play_on(LATER, at)
        at += 1
    assert found > 0
