-- Long work in slices: a job runs as a coroutine and pauses where it says so, when a frame has had enough of it.
--
-- Enough is a few thousandths of a second by the clock, or so many units of work where the clock stands still. What
-- may be sliced calls `pause` at its natural points, and `rest` where what is done so far stands on its own,
-- whatever happens before the job goes on. Outside a job neither does anything.
local M = {}

local SECONDS = 3 / 1000
local UNITS = 400

local running = false
local coarse = false
local left = 0
local began = 0

local now = os.clock or function()
  return 0
end

local function spend(units)
  left = left - units
  if left <= 0 or now() - began > SECONDS then
    running = false
    coroutine.yield()
  end
end

-- A point at which a job may pause, after some units of work; not a coarse one.
function M.pause(units)
  if running and not coarse then
    spend(units or 1)
  end
end

-- A point at which every job may pause.
function M.rest(units)
  if running then
    spend(units or 1)
  end
end

-- A job that carries out a function. `only_rests`: it pauses at no other points.
function M.new(f, only_rests)
  return { thread = coroutine.create(f), coarse = only_rests == true }
end

-- Go on with a job for a frame's worth; whether it is done. Raises what the job raises.
function M.go_on(job)
  running = true
  coarse = job.coarse
  left = UNITS
  began = now()
  local good, fault = coroutine.resume(job.thread)
  running = false
  if not good then
    error(tostring(fault))
  end
  return coroutine.status(job.thread) == "dead"
end

return M
