-- Places of the board are chosen by pointing: a ping, a key, or the board's own menu. All three give the
-- point on the table itself, so that nothing depends on how the board's picture lies.
local facts = use("facts")
local guard = use("guard")
local places = use("places")

local M = {}

local pick = nil

local function point(colour, position)
  if pick == nil or position == nil then
    return
  end
  local place, owner = places.at(position.x, position.z)
  if place ~= nil and owner == "" then
    pick(colour, place)
  end
end

-- Offer the key and the menu; `choose(colour, place)` is called for each place that is pointed at.
function M.start(choose)
  pick = choose
  addHotkey("Kynes: choose the place under my pointer", function(colour, _, position)
    guard.run("key place", point, colour, position)
  end)
  local board = getObjectFromGUID(facts.guids["board"] or "")
  if board ~= nil then
    board.addContextMenuItem("Choose this place", function(colour, position)
      guard.run("menu place", point, colour, position)
    end)
  end
end

-- Somebody has pinged a point of the table.
function M.pinged(colour, position)
  point(colour, position)
end

return M
