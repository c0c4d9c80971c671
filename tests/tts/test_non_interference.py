"""Positions that differ only in what a seat may not know show its colour the same bytes: in every game."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from adjudicator.playout.chance import Chance
from tests.support.exchanges import exchanged, own_attempts, with_other_number
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
SOON, LATER = 6, 25
"""So many moves lie between two positions; at first few, for in Dawn of the Fremen little is hidden later."""


def position_of(table: Table) -> Any:
    """The true position of the table, read as the rules read it."""
    text = str(table.lua("return referee.save_position(state.position)"))
    return msgspec.json.decode(text, type=load(table.game).rulebook.position_type)


def answer(table: Table, seat: str, move: dict[str, Any]) -> tuple[bool, str, str]:
    """What a player is told who tries a move: whether it is legal, why not, and by which clause."""
    wanted = json.dumps(json.dumps(move))
    asked = (
        f"play.may('{colours(table.game)[seat]}', '{seat}', referee.move(referee.decode({wanted})))"
    )
    good, why, clause = table.lua(f"local a, b, c = {asked} return {{ a, b or '', c or '' }}")
    return good, why, clause


def compared(table: Table, seats: list[str], number: str) -> int:
    """How many seats see the same of the position and of one with other secrets; each must."""
    table.until_asked()
    table.until_still()
    # The page of the notebook that tells of the game follows every other second.
    table.step(150)
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
        tried = own_attempts(table.game, position_of(table), seat)
        read, answers = [], []
        for text in (true, msgspec.json.encode(twin).decode()):
            put(table, text)
            read.append(texts(table, colours(table.game)[seat]))
            answers.append([answer(table, seat, move) for move in tried])
        assert read[0] == read[1], (seat, read[0] - read[1], read[1] - read[0])
        assert answers[0] == answers[1], (seat, tried)
        count += 1
    put(table, true)
    return count


def begun(game: str, seed: str) -> Table:
    table = Table(game)
    table.step(2)
    table.begin(SEATS[game], seed=seed)
    table.until_asked()
    return table


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", SEATS)
def test_another_secret_of_others_changes_no_byte_that_a_colour_reads(game: str) -> None:
    table = begun(game, "twins")
    found = 0
    for at in range(4):
        table.play_on(SOON, at)
        found += compared(table, SEATS[game][at % 2 : at % 2 + 1], str(at))
        if found:
            break
    assert found > 0


@pytest.mark.campaign
@pytest.mark.parametrize("game", SEATS)
def test_another_secret_of_others_changes_no_byte_in_long_games(game: str) -> None:
    """A game in which nothing hidden can be exchanged proves nothing; one of them must prove something."""
    found = 0
    for seed in range(3):
        table = begun(game, f"twins-{seed}")
        at = 0
        while table.lua("return state.stage") == "playing" and at < 12:
            found += compared(table, SEATS[game], f"{seed}/{at}")
            table.play_on(SOON if at < 4 else LATER, at)
            at += 1
    assert found > 0
