-- Places of the board are chosen by a click, a ping or a key. While somebody's form asks for a place, one invisible
-- button lies on the whole board, and the place is where the pointer is; the others give the point on the table
-- themselves. (An object's own menu gives only where the object is.)
local facts = use("facts")
local errors = use("errors")
local places = use("places")
local slices = use("slices")
local state = use("state")
local acts = use("acts")
local words = use("words")

local M = {}

-- The function that the program calls for a click, and a side of the button in the unit of createButton.
local NAME = "kynes_place"
local PER_UNIT = 500
local BUTTON_HEIGHT = 3 / 10

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

local function clicked(_, colour)
  if colour == "Grey" then
    return
  end
  local at = Player[colour].getPointerPosition()
  local place, owner = places.on_board(at.x, at.z)
  if place ~= nil and owner == "" then
    acts.add("click place", nil, pick, colour, place)
  end
end

-- Never more than the board itself: its scale is half its side, for a tile of scale 1 is two units wide.
local function offer(board)
  _G[NAME] = function(object, colour)
    errors.run("click place", clicked, object, colour)
  end
  board.createButton({
    click_function = NAME, function_owner = Global, label = "", position = { 0, BUTTON_HEIGHT, 0 },
    width = 2 * PER_UNIT, height = 2 * PER_UNIT, color = { 0, 0, 0, 0 }, hover_color = { 0, 0, 0, 0 },
    press_color = { 1, 17 / 20, 2 / 5, 1 / 20 },
  })
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
  addHotkey(words.say(words.languages[1], "key-place"), function(colour, _, position)
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
