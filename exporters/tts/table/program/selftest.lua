-- What can only be tried inside the program itself: a dozen assertions, and one line that says which fail.
local Referee = use("referee")
local facts = use("facts")
local state = use("state")
local saves = use("saves")
local errors = use("errors")
local tell = use("tell")
local hmac = use("hmac")
local taking_back = use("taking_back")
local pieces = use("pieces")
local spares = use("spares")
local protection = use("protection")

local M = {}

local checks = {}

local function check(name, f)
  checks[#checks + 1] = { name = name, f = f }
end

check("objects", function()
  for i = 1, #facts.fixed do
    if getObjectFromGUID(facts.guids[facts.fixed[i]] or "") == nil then
      return false, facts.fixed[i]
    end
  end
  return true
end)

check("zones", function()
  local lost = protection.lost_zones()
  return #lost == 0, lost[1]
end)

-- Also while pieces move: what is in the air is there.
check("missing", function()
  local names = spares.names(spares.missing())
  return names == "", names
end)

check("hash", function()
  local abc = hmac.hex(hmac.sha256({ 97, 98, 99 }))
  return abc == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
end)

check("keyed hash", function()
  local found = hmac.hex(hmac.hmac(hmac.bytes("Jefe"), hmac.bytes("what do ya want for nothing?")))
  return found == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
end)

check("saving", function()
  local text = saves.save()
  return Referee.decode(text, 40) ~= nil
end)

check("position", function()
  if state.position == nil then
    return true
  end
  local again = Referee.load_position(Referee.save_position(state.position))
  return again ~= nil and Referee.position_hash(again) == Referee.position_hash(state.position)
end)

check("log", function()
  if state.log == nil then
    return true
  end
  local again = taking_back.position_after(#state.log.lines)
  return Referee.save_position(again) == Referee.save_position(state.position)
end)

check("pieces", function()
  if pieces.is_busy() or state.stage == "lobby" then
    return true
  end
  local found = pieces.differences()
  return #found == 0, found[1]
end)

check("errors", function()
  return errors.count() == 0, errors.errors[1]
end)

-- The version of what runs here, in one word.
function M.version()
  return Referee.id .. " " .. string.format("%d", Referee.version) .. "/" .. string.sub(Referee.content, 1, 8)
end

-- Run all checks: how many there are, and what failed.
function M.run()
  local failed = {}
  for i = 1, #checks do
    local good, passed, why = pcall(checks[i].f)
    if not good or not passed then
      local reason = why
      if not good then
        reason = passed
      end
      failed[#failed + 1] = checks[i].name .. " (" .. tostring(reason or "") .. ")"
    end
  end
  return #checks, failed
end

-- Run all checks and tell a colour, in one line, what came of them.
function M.tell(colour)
  local count, failed = M.run()
  local args = {
    count = string.format("%d", count), bad = string.format("%d", #failed), version = M.version(),
    list = table.concat(failed, "; "),
  }
  if #failed == 0 then
    tell.one(colour, "selftest-good", args, tell.GOOD)
  else
    tell.one(colour, "selftest-bad", args, tell.WARN)
  end
end

return M
