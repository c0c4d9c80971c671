-- The pieces follow the position: `sync` moves what does not lie where the referee says it stands.
--
-- It looks at the table, does what is to do a few things a frame, waits until all has come to rest,
-- and looks again until nothing is left to do. Whatever people have displaced, lost in a bag or put
-- on a pile is found by what it is, never by where it was; doing it twice changes nothing.
local state = use("state")
local errors = use("errors")
local tell = use("tell")
local scan = use("scan")
local tidy_plan = use("tidy_plan")
local guid_swap = use("guid_swap")
local slices = use("slices")
local object_kinds = use("object_kinds")
local carry = use("carry")
local waits = use("waits")
local homes = use("homes")
local spares = use("spares")
local bank_counts = use("bank_counts")
local protection = use("protection")

local M = {}

local ACTS = 6
local ROUNDS = 10
local LOST_ROUNDS = 3

local work = nil
local again = false

-- What could not be put in place at the last try: sorts, in order.
M.trouble = {}

local function position_now()
  if state.stage == "lobby" then
    return nil
  end
  return state.position
end

-- Whether the pieces show a position of a log without its game: where they belong only the save knows.
function M.is_shown()
  return state.shown and state.stage == "lobby"
end

local function begin_round(round)
  work = { step = "begin", round = round }
  carry.begin(round)
end

local function finish(lost)
  work = nil
  local names = {}
  local seen = {}
  for i = 1, #lost do
    if not seen[lost[i]] then
      seen[lost[i]] = true
      names[#names + 1] = lost[i]
    end
  end
  local before = table.concat(M.trouble, ", ")
  M.trouble = names
  local now = table.concat(names, ", ")
  if now ~= "" and now ~= before then
    tell.host("pieces-lost", { list = now }, tell.WARN)
  end
  slices.start("protection", protection.seal)
  if again then
    again = false
    M.sync()
  end
end

local function names_of(todo)
  local names = {}
  for i = 1, #todo do
    names[i] = todo[i].act .. " " .. todo[i].label
  end
  return names
end

local function do_some()
  local last = work.done + ACTS
  if last > #work.todo then
    last = #work.todo
  end
  local first = work.done + 1
  for i = first, last do
    local thing = work.todo[i]
    if not slices.try("pieces." .. thing.act, carry.acts[thing.act], thing) then
      if i == first then
        slices.stand_back()
      end
      break
    end
    work.done = i
  end
  if work.done == #work.todo then
    work.step = "rest"
  end
end

-- Looking at the table and planning take long where much lies about: that is done in slices. What happens
-- meanwhile is for the next round.
local function begin_plan()
  local now = work
  now.step = "plan"
  slices.start("pieces.sync", function()
    protection.mend_zones()
    spares.fix()
    -- What is on its way may be seen twice: only what has come to rest can be a copy too many.
    local too_many = spares.too_many()
    local again_for_them = now.round == 1 and next(too_many) ~= nil
    local items = scan.all()
    local planned = tidy_plan.make(items, position_now(), now.round > 1 and too_many or {})
    if planned.copies ~= nil then
      tell.all("copies-removed", { list = planned.copies }, tell.WARN)
    end
    now.todo = waits.with_veils(planned)
    now.todo.later = now.todo.later or again_for_them
  end, { over = function(good)
    now.planned = good
    if not good and work == now then
      work = nil
      again = false
    end
  end })
end

local function make_plan()
  work.todo = waits.without_searched(work.todo)
  work.done = 0
  work.step = "act"
  local more = work.todo.later or (#work.todo.lost > 0 and work.round < LOST_ROUNDS)
  if #work.todo == 0 and not more then
    finish(work.todo.lost)
  elseif work.round >= ROUNDS then
    finish(names_of(work.todo))
  end
end

local function turn()
  carry.rehand()
  if work.step == "begin" then
    begin_plan()
  elseif work.step == "plan" then
    if work.planned then
      make_plan()
    end
  elseif work.step == "act" then
    do_some()
  elseif carry.at_rest() then
    local round = work.round + 1
    if again then
      again = false
      round = 1
    end
    begin_round(round)
  end
  return true
end

local ticking = false

local function tick()
  ticking = false
  if work == nil then
    return
  end
  if errors.run("pieces.sync", turn) == nil then
    work = nil
    again = false
  end
  M.run()
end

-- Go on in the next frame, if there is something to do.
function M.run()
  if work ~= nil and not ticking then
    ticking = true
    Wait.frames(tick, 1)
  end
end

-- Make the table match the position (in the lobby: as it was before the game, or nothing is done to what is shown).
-- Returns at once; the work is spread over frames.
function M.sync()
  if M.is_shown() then
    return
  elseif work ~= nil then
    again = true
    return
  end
  begin_round(1)
  M.run()
end

-- Somebody has closed the window of a search: what had to wait for that goes on.
function M.search_ended()
  if waits.search_ended() then
    M.sync()
  end
end

-- Whether pieces are being put in place.
function M.is_busy()
  return work ~= nil
end

-- What is still to do, in words for maintainers: empty when the table matches the position.
function M.differences()
  local todo = tidy_plan.make(scan.all(), position_now())
  local names = names_of(todo)
  for i = 1, #todo.lost do
    names[#names + 1] = "lost " .. todo.lost[i]
  end
  return names
end

-- Put everything in place, also what people have left lying, and bring back what they have deleted.
function M.tidy()
  state.left = {}
  state.changed()
  slices.start("pieces.bring_back", function()
    local back = spares.bring_back(spares.missing())
    if #back > 0 then
      tell.all("pieces-back", { list = spares.names(back) }, tell.GOOD)
    end
  end, { over = M.sync })
end

-- Something has gone from the table or has come to it: whether anything is missing or there are copies is seen when
-- nothing moves any more.
local SOON = 10
local LATER = 60
local is_looking = false
local told = ""

-- What comes out of bags without end is put right at once, and told.
local function put_bank_right()
  if carry.is_awaiting() then
    return false
  end
  local lacking, copies = bank_counts.unequal()
  -- What was counted over several frames may be changed by what has begun meanwhile.
  if M.is_busy() or carry.is_awaiting() then
    return false
  elseif lacking == nil then
    return next(state.left) ~= nil or state.stage ~= "playing"
  elseif lacking ~= "" then
    tell.all("pieces-back", { list = lacking }, tell.GOOD)
  end
  if copies ~= "" then
    tell.all("copies-removed", { list = copies }, tell.WARN)
  end
  if lacking ~= "" or copies ~= "" then
    M.sync()
  end
  return true
end

local function look_for_missing()
  if M.is_shown() then
    is_looking = false
    return
  elseif M.is_busy() or slices.is_busy() then
    errors.later("pieces.missing", SOON, look_for_missing)
    return
  end
  local seen = true
  slices.start("pieces.missing", function()
    protection.mend_zones()
    local names = spares.names(spares.missing())
    if names ~= "" and names ~= told then
      tell.all("pieces-missing", { list = names }, tell.WARN)
    end
    told = names
    if next(spares.too_many()) ~= nil then
      M.sync()
    else
      seen = put_bank_right()
    end
  end, { over = function()
    is_looking = false
    if not seen then
      M.look_again(LATER)
    end
  end })
end

function M.look_again(frames)
  if not is_looking then
    is_looking = true
    errors.later("pieces.missing", frames or SOON, look_for_missing)
  end
end

-- Cards that were on their way out of a hand when the game was saved.
local function rehand_all(looked)
  local objects = getObjects()
  for i = 1, #objects do
    local object = objects[i]
    slices.pause(5)
    looked(i / #objects)
    if object ~= nil and not object.isDestroyed() and object.type == "Card" and not object.use_hands and object_kinds.read(object.memo, object.getTags()) ~= nil then
      object.use_hands = true
    end
  end
end

-- After loading: begin anew with what is on the table. Pauses; `looked(share)` is told how far that has come.
function M.resume(looked)
  work = nil
  ticking = false
  again = false
  scan.forget()
  spares.forget()
  guid_swap.forget()
  errors.run("pieces.hands", rehand_all, looked)
  if state.stage == "lobby" then
    if next(state.homes) == nil then
      homes.remember()
    end
  else
    M.sync()
  end
end

return M
