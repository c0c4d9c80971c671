-- Long work in slices: jobs are coroutines that share what one frame has for them, and take turns.
--
-- A frame has a few thousandths of a second for all that the script does in it, or so many units of work where the
-- clock stands still. What may be sliced calls `pause` at its natural points; outside a job that does nothing: the
-- same code works at a stretch when it is called at a stretch, with the same result.
local Referee = use("referee")
local errors = use("errors")

local M = {}

-- What a frame has for jobs. Part of it may have gone already into what people did in it.
M.SECONDS = 5 / 2000
M.UNITS = 600
-- No step is begun that would bring the frame beyond this, by what such steps have taken, unless it is the first.
M.MOST = 4 / 1000

-- Those under way: the one whose turn is next comes first.
local jobs = {}
local current = nil
local ticking = false
local frame = -1
local left = 0

-- Seconds that steps have taken, by the name of their job and there by the units of the pause before them, "first" for
-- the first: the longest of late.
local costs = {}
local FADES = 95 / 100
-- Before any is known, a step is taken for as long as the units of its pause let one think.
local GUESS = 15 / 100000
local asked = nil
local asked_of = nil
local asked_at = 0
-- Whether jobs leave the next frame to somebody else.
local standing_back = false

local function costs_of(name)
  if costs[name] == nil then
    costs[name] = {}
  end
  return costs[name]
end

-- A step begins, of these costs, after such a pause; `used` is what the frame has used until then.
local function ask(of, what, used)
  asked = what
  asked_of = of
  asked_at = used
end

-- A step has ended: how long it took is known.
local function note_cost(used)
  if asked ~= nil then
    local took = used - asked_at
    asked_of[asked] = math.max(took, (asked_of[asked] or 0) * FADES)
    asked = nil
  end
end

-- Whether a step that takes so long may still begin in a frame that has used so much.
local function has_room(seconds, used)
  return used < M.SECONDS and (used < M.MOST / 5 or used + seconds <= M.MOST)
end

local function is_spent()
  if Time.time ~= frame then
    frame = Time.time
    left = M.UNITS
  end
  return left <= 0 or errors.used() > M.SECONDS
end

local function spend(units)
  local used = errors.used()
  note_cost(used)
  left = left - units
  local due = current.costs[units] or units * GUESS
  if left <= 0 or not has_room(due, used) then
    current.due = due
    coroutine.yield()
    used = errors.used()
  end
  ask(current.costs, units, used)
end

-- Jobs leave the next frame to whoever had no room in this one.
function M.stand_back()
  standing_back = true
end

-- A point at which a job may pause, after some units of work.
function M.pause(units)
  if current ~= nil then
    spend(units or 1)
  end
end

Referee.on_pause(M.pause)

-- One thing is done by somebody who works piece by piece without being a job, if this frame has room for such a thing:
-- whether it was done.
function M.try(name, f, a)
  local own = costs_of(name)
  if is_spent() or not has_room(own.first or 0, errors.used()) then
    return false
  end
  note_cost(errors.used())
  ask(own, "first", errors.used())
  errors.run(name, f, a)
  note_cost(errors.used())
  return true
end

-- Coroutines are dear to make (in MoonSharp each has a stack of its own, ready for everything): when a job has ended,
-- its coroutine takes the next one.
local DONE = {}
local idle = {}

local function work(job)
  while true do
    local good, fault = pcall(job.f)
    job = coroutine.yield(DONE, good, fault)
  end
end

-- A turn of a job's coroutine: whether the job has ended, and how.
local function turn(job)
  if job.thread == nil then
    job.thread = table.remove(idle) or coroutine.create(work)
  end
  local lives, mark, good, fault = coroutine.resume(job.thread, job)
  if not lives then
    return true, false, mark
  elseif mark == DONE then
    idle[#idle + 1] = job.thread
    return true, good, fault
  end
  return false
end

-- A turn of a job; whether it has ended.
local function go_on(job)
  if job.stale ~= nil and job.stale() then
    job.ended = true
    errors.run(job.name, job.over, nil)
    return true
  end
  if job.enter ~= nil then
    job.enter()
  end
  if job.thread == nil then
    ask(job.costs, "first", errors.used())
  end
  current = job
  local ended, good, fault = turn(job)
  current = nil
  note_cost(errors.used())
  if job.leave ~= nil then
    job.leave()
  end
  if not ended then
    return false
  elseif not good then
    errors.report(job.name, fault)
  end
  job.ended = true
  if job.over ~= nil then
    errors.run(job.name, job.over, good)
  end
  return true
end

local tick

local function tick_soon()
  if #jobs > 0 and not ticking then
    ticking = true
    errors.later("slices", 1, tick)
  end
end

tick = function()
  ticking = false
  if standing_back then
    standing_back = false
    tick_soon()
    return
  end
  for _ = 1, #jobs do
    if is_spent() or not has_room(jobs[1].due, errors.used()) then
      break
    end
    local job = table.remove(jobs, 1)
    if job ~= nil and not job.ended and not go_on(job) then
      jobs[#jobs + 1] = job
    end
  end
  tick_soon()
end

-- Begin a job that carries out a function, in this frame if it has something left. `more` may give `enter` and
-- `leave` (called around each of its turns), `stale()` (whether it need
-- not go on) and `over(good)`, called at its end: true, false after an error, which is reported under its name, and
-- nil when it has become stale.
function M.start(name, f, more)
  more = more or {}
  local own = costs_of(name)
  local job = {
    name = name, f = f, thread = nil, enter = more.enter,
    leave = more.leave, stale = more.stale, over = more.over, ended = false, due = own.first or 0, costs = own,
  }
  if current ~= nil or standing_back or is_spent() or not has_room(job.due, errors.used()) or not go_on(job) then
    jobs[#jobs + 1] = job
    tick_soon()
  end
  return job
end

-- Whether any job is under way.
function M.is_busy()
  for i = 1, #jobs do
    if not jobs[i].ended then
      return true
    end
  end
  return false
end

return M
