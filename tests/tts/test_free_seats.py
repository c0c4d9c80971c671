"""Seats that nobody plays say so, and only those: before a game, in it, after a reload and after it."""

from __future__ import annotations

import pytest

from tests.tts.stand_in import DAWN, GAME, factions
from tests.tts.table_driver import Table
from tests.tts.tables import needs_lupa

pytestmark = needs_lupa

ABOVE = """
local facts, found = Kynes("facts"), {}
for i = 1, #facts.seats do
  local faction = facts.seats[i].faction
  local text = getObjectFromGUID(facts.guids["seat/" .. faction .. "/free"])
  if text.getPosition().y > 1 then
    found[#found + 1] = faction
  end
end
return table.concat(found, " ")
"""


def free(table: Table) -> set[str]:
    """The factions at whose seats the table says that they are not taken."""
    return {*str(table.lua(ABOVE)).split()}


@pytest.mark.one_in(2)
@pytest.mark.parametrize("game", [GAME, DAWN])
def test_a_seat_says_that_nobody_plays_it(game: str) -> None:
    table = Table(game)
    everybody = {*factions(game)}
    assert free(table) == everybody
    playing = factions(game)[:2]
    table.begin(playing, seed="free")
    table.until_asked()
    table.until_still()
    assert free(table) == everybody - {*playing}

    table.reload(table.save())
    table.until_still()
    assert free(table) == everybody - {*playing}

    table.lua(f'assert(lobby.reset("{table.colour(playing[0])}"))')
    table.lua(f'assert(lobby.leave("{playing[1]}"))')
    table.until_still()
    assert free(table) == everybody - {playing[0]}
