-- What people and the table do, one thing after the other: each is a job of its own, spread over frames, and the
-- next one waits until it is done. So whoever acts while something is being carried out acts on what comes of it.
-- Only here the state of a game changes; a save in between has it as it was before or as it is afterwards.
local slices = use("slices")
local state = use("state")
local entropy = use("entropy")

local M = {}

local queue = {}
local busy = false
local locks = 0
local locked_for = { loading = false, drawing = false }

-- The person who has begun an act, as the program knows them now: nil if they are gone or sit elsewhere, "" if it
-- is nobody's.
local function person_of(act)
  if act.id == nil then
    return ""
  end
  local players = Player.getPlayers()
  for i = 1, #players do
    if players[i].steam_id == act.id and players[i].color == act.colour then
      return players[i]
    end
  end
  return nil
end

local run

local function begin(act)
  local person = person_of(act)
  if person == nil then
    return
  end
  busy = true
  slices.start(act.name, function()
    act.f(act.a, act.b, act.c)
  end, {
    enter = function()
      local now = person_of(act)
      state.acts(now ~= "" and now or nil)
    end,
    leave = function()
      state.acts(nil)
    end,
    over = function(good)
      busy = false
      if act.over ~= nil then
        act.over(good)
      end
      run()
    end,
  })
end

run = function()
  while not busy and locks == 0 and #queue > 0 do
    begin(table.remove(queue, 1))
  end
end

-- Carry out what a person (nil: the table itself) does, in its turn: a function of up to three arguments, under a
-- name for reports. `over(good)` is called at its end. Who is gone or sits elsewhere by then has not done it.
function M.add(name, player, f, a, b, c, over)
  local act = { name = name, f = f, a = a, b = b, c = c, over = over }
  if player ~= nil then
    act.id = player.steam_id
    act.colour = player.color
    entropy.note(player)
  end
  queue[#queue + 1] = act
  run()
end

-- What is done waits from now on, for a reason; or does not wait for it any more.
function M.lock(reason, is_locked)
  if locked_for[reason] == is_locked then
    return
  end
  locked_for[reason] = is_locked
  locks = locks + (is_locked and 1 or -1)
  run()
end

-- Whether something is being carried out, or waits for it.
function M.is_busy()
  return busy or #queue > 0
end

return M
