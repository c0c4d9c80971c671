-- What the game calls goes through here: an error becomes one line that the host can paste, and the
-- table goes on.
local Referee = use("referee")

local M = {}

local MOST = 12
local shown = {}
local count = 0

M.errors = {}

-- What the line says of where the game is; set by the state.
function M.where()
  return "start"
end

local function in_one_line(message)
  local text = tostring(message)
  local ends = string.find(text, "\n", 1, true)
  return ends ~= nil and string.sub(text, 1, ends - 1) or text
end

-- Report an error of a function: once each, and never more than a dozen since loading.
function M.report(name, message)
  local fault = in_one_line(message)
  local key = name .. " " .. fault
  count = count + 1
  if shown[key] or #M.errors >= MOST then
    return
  end
  shown[key] = true
  local good, where = pcall(M.where)
  if not good then
    where = "?"
  end
  local line = "Kynes " .. Referee.id .. " " .. string.format("%d", Referee.version) .. "/"
    .. string.sub(Referee.content, 1, 8) .. ": error in " .. name .. " (" .. tostring(where) .. "): " .. fault
  M.errors[#M.errors + 1] = line
  print(line)
end

-- How many errors there have been since loading, shown or not.
function M.count()
  return count
end

-- How much of this frame the script has used, by the clock: what the program calls is timed here, one call after
-- the other (calls in one another count once).
local now = os.clock or function()
  return 0
end
local deep = false
local frame = -1
local used = 0
local began = 0

-- The seconds that the script has worked in this frame.
function M.used()
  local time = Time.time
  if time ~= frame then
    frame = time
    used = 0
  end
  return deep and used + now() - began or used
end

local function timed(f, a, b, c, d, e, g)
  if deep then
    return pcall(f, a, b, c, d, e, g)
  end
  M.used()
  deep = true
  began = now()
  local good, result = pcall(f, a, b, c, d, e, g)
  deep = false
  used = used + now() - began
  return good, result
end

-- Call a function of up to six arguments: its first result, or nil if it raised.
function M.run(name, f, a, b, c, d, e, g)
  local good, result = timed(f, a, b, c, d, e, g)
  if good then
    return result
  end
  M.report(name, result)
  return nil
end

-- Call a function in so many frames.
function M.later(name, frames, f)
  Wait.frames(function()
    M.run(name, f)
  end, frames)
end

return M
