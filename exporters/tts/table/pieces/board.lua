-- Places of the board are chosen by a click, a ping or a key. While somebody's form asks for a place, an
-- invisible button lies on every part; the others give the point on the table itself. (An object's own menu
-- gives only where the object is.)
local facts = use("facts")
local errors = use("errors")
local places = use("places")
local slices = use("slices")
local state = use("state")
local acts = use("acts")

local M = {}

local WIDTH = facts.pick * 5 -- of a button, in the unit of createButton

local pick = nil
local wanted = nil
local offered = false
local busy = false
local again = false
-- What the state was when it was begun to ask whether anybody is to choose a place; nil when that is known.
local looking = nil

local function the_board()
  return getObjectFromGUID(facts.guids["board"] or "")
end

-- The middle of a part, where its first piece stands: the facts have it in hundredths.
local function middle(part)
  local points = facts.points.parts[part]
  return points[1] / 100, points[2] / 100
end

local function offer(board)
  local height = board.getPosition().y + 0.3
  for i = 1, #facts.cells do
    slices.pause(10)
    if board.isDestroyed() then
      return
    end
    local part = facts.cells[i].part
    local name = "kynes_place_" .. string.format("%d", i)
    _G[name] = function(_, colour)
      acts.add("click place", nil, pick, colour, part)
    end
    local x, z = middle(part)
    local place = board.positionToLocal({ x = x, y = height, z = z })
    local scale = board.getScale()
    -- The x of buttons runs the other way than that of positionToLocal.
    board.createButton({
      click_function = name, function_owner = Global, label = "", position = { -place.x, place.y, place.z },
      scale = { 1 / scale.x, 1, 1 / scale.z }, width = WIDTH, height = WIDTH,
      color = { 0, 0, 0, 0 }, hover_color = { 1, 0.85, 0.4, 0.35 }, press_color = { 1, 0.85, 0.4, 0.5 },
    })
  end
end

local function lay_out()
  looking = state.version
  local asked = wanted()
  looking = nil
  local board = the_board()
  if board == nil then
    return
  end
  if offered and not asked then
    board.clearButtons()
    offered = false
  elseif asked and not offered then
    offered = true
    offer(board)
  end
end

-- Lay the buttons out while somebody is asked for a place, and take them away when nobody is: in slices, and once
-- more if this is asked for meanwhile.
function M.refresh()
  if the_board() == nil or wanted == nil then
    return
  elseif busy then
    again = true
    return
  end
  busy = true
  again = false
  slices.start("board.refresh", lay_out, {
    stale = function()
      return looking ~= nil and looking ~= state.version
    end,
    over = function(good)
      busy = false
      looking = nil
      if again or good == nil then
        M.refresh()
      end
    end,
  })
end

local function point(colour, position)
  if pick == nil or position == nil then
    return
  end
  local place, owner = places.at(position.x, position.z)
  if place ~= nil and owner == "" then
    acts.add("pick a place", nil, pick, colour, place)
  end
end

-- Offer the key; `choose(colour, place)` is called for each place that is pointed at, and
-- `asked()` tells whether anybody is to choose one.
function M.start(choose, asked)
  pick = choose
  wanted = asked
  offered = false
  addHotkey("Kynes: choose the place under my pointer", function(colour, _, position)
    errors.run("key place", point, colour, position)
  end)
  local board = the_board()
  if board ~= nil then
    board.clearButtons()
  end
end

-- Somebody has pinged a point of the table.
function M.pinged(colour, position)
  point(colour, position)
end

return M
