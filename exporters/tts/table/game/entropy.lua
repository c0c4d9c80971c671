-- What nobody could have known beforehand: when people did what, and where their pointers were. Fresh seeds are made of
-- it. The program's own generator alone is begun with a number of 32 bits.
local M = {}

-- So much of what was noted last is kept.
local MOST = 48
local noted = {}
local count = 0

local function pointer_of(player)
  local at = player.getPointerPosition()
  return tostring(at.x) .. "/" .. tostring(at.z)
end

-- A person does something, or the table itself (nil).
function M.note(player)
  count = count + 1
  noted[count % MOST + 1] = tostring(os.clock()) .. "/" .. tostring(Time.time) .. "/"
    .. (player ~= nil and pointer_of(player) or "")
end

-- All that is known, as one text; never the same twice.
function M.text()
  M.note()
  local parts = { tostring(os.time()), tostring(count) }
  local players = Player.getPlayers()
  for i = 1, #players do
    parts[#parts + 1] = pointer_of(players[i])
  end
  for i = 1, #noted do
    parts[#parts + 1] = noted[i]
  end
  for _ = 1, 16 do
    parts[#parts + 1] = tostring(math.random(1, 1000000000))
  end
  return table.concat(parts, " ")
end

return M
