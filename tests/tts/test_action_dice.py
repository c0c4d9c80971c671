"""War for Arrakis: the action dice lie on the dashboards, and tokens turned up with the discards, as the rules have them."""

from __future__ import annotations

from collections import Counter

import pytest

from exporters.continued import continued
from tests.support.replay import golden_logs
from tests.tts.stand_in import GAMES, WAR
from tests.tts.table_driver import Table
from tests.tts.tables import needs_lupa
from tests.tts.test_positions import loaded, save_of

pytestmark = needs_lupa

WANTED = """
local found, stands = {}, state.stands()
for i = 1, #stands do
  local stand = stands[i]
  if stand.piece == "action-die" or string.find(stand.piece, "-token", 1, true) and string.find(stand.place, "discard", 1, true) then
    for _ = 1, stand.count do
      found[#found + 1] = stand.what .. " " .. stand.place .. " " .. stand.owner
    end
  end
end
return table.concat(found, ",")
"""
THERE = """
local found, items = {}, Kynes("scan").all()
for i = 1, #items do
  local item = items[i]
  local sort = item.sort
  local place, owner = places.at(item.x, item.z)
  if sort.kind == "piece" and place ~= nil and (sort.entry.stand == "action-die" or string.find(place, "discard", 1, true)) then
    found[#found + 1] = (sort.what or sort.entry.what) .. " " .. place .. " " .. owner
  end
end
return table.concat(found, ",")
"""
STATION = """
local items = Kynes("scan").all()
for i = 1, #items do
  if places.at(items[i].x, items[i].z) == "station-discard" and items[i].sort.kind == "piece" then
    return items[i].guid
  end
end
"""
IN_DISCARDS = """
local found, items = {}, Kynes("scan").all()
for i = 1, #items do
  local place = places.at(items[i].x, items[i].z)
  if items[i].sort.kind == "piece" and place ~= nil and Kynes("facts").spare[place] ~= nil then
    found[#found + 1] = items[i].sort.name .. " at " .. place
  end
end
return found
"""


def listed(text: object) -> Counter[str]:
    return Counter(one for one in str(text).split(",") if one)


def test_dice_and_discards_lie_where_the_rules_have_them() -> None:
    table = Table(WAR)
    table.begin(["harkonnen", "atreides"], seed="dice")
    most = 0
    for _ in range(6):
        table.until_asked()
        table.until_still()
        wanted, there = listed(table.lua(WANTED)), listed(table.lua(THERE))
        assert wanted == there
        most = max(most, sum(n for name, n in wanted.items() if "slot-" in name))
        table.lua("return Many(6)")
    assert most >= 6


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAMES)
def test_what_lies_at_home_does_not_lie_in_a_discard(game: str) -> None:
    assert Table(game).lua(IN_DISCARDS) == []


def test_discards_of_a_log_keep_to_their_place() -> None:
    """A token turned up cannot be taken away, is brought back, and lies there after a reload."""
    log = next(one for one in golden_logs(WAR) if one.stem == "eager-007")
    found = continued(log, 120)
    table = loaded(found, save_of(found))
    table.until_asked()
    table.until_still()

    def lies_right() -> bool:
        return listed(table.lua(WANTED)) == listed(table.lua(THERE))

    assert lies_right()
    host = table.colour("harkonnen")
    token = str(table.lua(STATION))
    table.drop(host, token, (0, 3, 0))
    table.until_still()
    assert lies_right()

    table.delete(host, token)
    table.until_still()
    assert not lies_right()
    table.chat(host, "!tidy")
    table.until_still()
    assert lies_right()

    table.reload(table.save())
    table.until_still()
    assert lies_right()
    assert table.not_shown() == []
