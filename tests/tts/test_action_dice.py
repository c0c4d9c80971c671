"""War for Arrakis: the action dice lie on the dashboards, and spent tokens with the discards, as the rules have them."""

from __future__ import annotations

from collections import Counter

from tests.tts.stand_in import WAR
from tests.tts.table_driver import Table
from tests.tts.tables import needs_lupa

pytestmark = needs_lupa

WANTED = """
local found, stands = {}, state.stands()
for i = 1, #stands do
  local stand = stands[i]
  if stand.piece == "action-die" or stand.piece == "starting-token" and string.find(stand.place, "discard") then
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
  if sort.entry ~= nil and (sort.entry.stand == "action-die" or sort.entry.stand == "starting-token") then
    local place, owner = places.at(item.x, item.z)
    found[#found + 1] = (sort.what or sort.entry.what) .. " " .. tostring(place) .. " " .. tostring(owner)
  end
end
return table.concat(found, ",")
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
        assert not wanted - there
        most = max(most, sum(n for name, n in wanted.items() if "slot-" in name))
        table.lua("return Many(6)")
    assert most >= 6
