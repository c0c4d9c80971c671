-- One line in the middle of the screen for what takes several frames: a saved game is read, a screen is drawn. It is
-- for everybody and says it in all languages, for at first nobody is known to have chosen one.
local Referee = use("referee")
local tell = use("tell")
local guard = use("guard")

local M = {}

local ID = "kynes_progress"
local EVERY = 6
-- What is shorter is read at once.
local LONG = 20000

-- Whether the element is on the screen, and what it shows, "" for nothing.
local there = false
local shown = ""
local reading = false

local function words(key, percent)
  local parts = {}
  for i = 1, #Referee.languages do
    parts[i] = tell.say(Referee.languages[i], key)
  end
  return table.concat(parts, " / ") .. ": " .. string.format("%d", percent) .. " %"
end

-- The element as XML. The whole screen has it, too.
function M.xml(text)
  return '<Text id="' .. ID .. '" active="' .. (text ~= nil and "true" or "false")
    .. '" rectAlignment="MiddleCenter" width="900" height="60" fontSize="24" color="#f2d9a0" outline="#201508"'
    .. ' raycastTarget="false" text="' .. (text or "") .. '"/>'
end

local function set(text)
  if not there or UI.loading or text == shown then
    return
  end
  shown = text
  UI.setAttributes(ID, { active = text ~= "" and "true" or "false", text = text })
end

-- Something is under way: how far, from 0 to 1.
function M.show(key, part)
  set(words(key, math.floor(part * 100)))
end

local function follow()
  if reading then
    M.show("reading", Referee.decoded())
    guard.later("progress", EVERY, follow)
  end
end

-- A saved state is being read. There is no screen yet: the line comes alone.
function M.reading(text)
  reading = type(text) == "string" and #text >= LONG
  if reading then
    UI.setXml(M.xml(words("reading", 0)))
    there = true
    follow()
  end
end

-- Nothing is under way any more.
function M.hide()
  reading = false
  set("")
end

-- The whole screen has been sent anew, with the element in it, hidden.
function M.sent()
  reading = false
  there = true
  shown = ""
end

return M
