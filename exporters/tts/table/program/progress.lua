-- One line in the middle of the screen for what takes several frames: a saved game is read, a screen is drawn. It is
-- for everybody and says it in all languages, for at first nobody is known to have chosen one.
local Referee = use("referee")
local tell = use("tell")
local errors = use("errors")

local M = {}

local ID = "kynes_progress"
local EVERY = 6
-- What is shorter is read at once.
local LONG = 10000

-- Whether the element is on the screen, and what it shows, "" for nothing.
local there = false
local shown = ""
local reading = false
-- How much of a saved state is read, from 0 to 1: its text, which is so much of all.
local part = 0
local OF_TEXT = 7 / 10

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
  -- The screen may have been exchanged by somebody else: then there is nothing to tell.
  there = pcall(UI.setAttributes, ID, { active = text ~= "" and "true" or "false", text = text })
end

-- Something is under way: how far, from 0 to 1.
function M.show(key, part)
  set(words(key, math.floor(part * 100)))
end

local function follow()
  if reading then
    part = math.max(part, Referee.decoded() * OF_TEXT)
    M.show("reading", part)
    errors.later("progress", EVERY, follow)
  end
end

-- A saved state is being read. There is no screen yet: the line comes alone.
function M.reading(text)
  reading = type(text) == "string" and #text >= LONG
  part = 0
  if reading then
    UI.setXml(M.xml(words("reading", 0)))
    there = true
    errors.later("progress", EVERY, follow)
  end
end

-- The text of a saved state has been read, and so much of what lies on the table.
function M.looked(share)
  part = OF_TEXT + share * (1 - OF_TEXT)
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
