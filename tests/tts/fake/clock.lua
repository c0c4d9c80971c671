-- Virtual time: frames, Wait, Time, coroutines, and what the fake itself does later.
return function(fake)
  -- Frames a second: the host's machine has more or fewer of them, and Wait.frames counts those.
  local RATE = fake.options.fps or 60
  local AUTOSAVE = 10 * RATE

  fake.frame = 0
  fake.time = 0

  local later = {}
  local waits = {}
  local coroutines = {}
  local next_id = 0

  -- Calls f in so many frames (one at least), in the order of asking.
  function fake.later(frames, f)
    later[#later + 1] = { due = fake.frame + math.max(1, frames), f = f }
  end

  local function run_later()
    local due, rest = {}, {}
    for i = 1, #later do
      local list = later[i].due <= fake.frame and due or rest
      list[#list + 1] = later[i]
    end
    later = rest
    for i = 1, #due do
      due[i].f()
    end
  end

  local Wait = fake.class("Wait")

  local function schedule(wait)
    next_id = next_id + 1
    wait.id, wait.script = next_id, fake.current_script()
    waits[#waits + 1] = wait
    return next_id
  end

  Wait.methods.frames = function(_, f, frames)
    fake.need(f, "function", "Wait.frames")
    return schedule({ f = f, frame = fake.frame + math.max(1, frames or 1) })
  end
  Wait.methods.time = function(_, f, seconds, repetitions)
    fake.need(f, "function", "Wait.time")
    fake.need(seconds, "number", "Wait.time")
    local every = math.max(1, math.ceil(seconds * RATE - 1e-6))
    return schedule({ f = f, frame = fake.frame + every, every = every, left = repetitions or 1 })
  end
  Wait.methods.condition = function(_, f, condition, timeout, on_timeout)
    fake.need(f, "function", "Wait.condition")
    fake.need(condition, "function", "Wait.condition")
    local limit = timeout and fake.frame + math.ceil(timeout * RATE)
    return schedule({ f = f, condition = condition, limit = limit, on_timeout = on_timeout })
  end
  Wait.methods.stop = function(_, id)
    for i = 1, #waits do
      if waits[i].id == id then
        waits[i].dead = true
        table.remove(waits, i)
        return true
      end
    end
    return false
  end
  Wait.methods.stopAll = function()
    for i = 1, #waits do
      waits[i].dead = true
    end
    waits = {}
    return true
  end
  Wait.get.COLLECT_DUPLICATE = function()
    return 1
  end
  Wait.get.COLLECT_UNKNOWN = function()
    return 2
  end
  Wait.methods.collect = function(_, ids, on_finished, on_add, on_error)
    local expected, done = {}, {}
    for i = 1, #ids do
      expected[ids[i]] = true
    end
    local collector = { results = {} }
    function collector.reset(self)
      self.results, done = {}, {}
    end
    function collector.add(self, id, value)
      local fault = (not expected[id] and 2) or (done[id] and 1)
      if fault then
        if on_error then
          on_error(fault, id, value)
        end
        return
      end
      done[id] = true
      self.results[id] = value
      if on_add then
        on_add(id, value)
      end
      for i = 1, #ids do
        if not done[ids[i]] then
          return
        end
      end
      on_finished(self.results)
    end
    return collector
  end

  local function ready(wait)
    if not wait.condition then
      return wait.frame <= fake.frame
    end
    local ok, answer = fake.guard(wait.script, "Wait.condition", wait.condition)
    if not ok then
      wait.dead = true
    end
    return ok and answer == true
  end

  local function run_waits()
    local now = waits
    for i = 1, #now do
      local wait = now[i]
      if not wait.dead and ready(wait) then
        if wait.every and wait.left ~= 1 then
          wait.left = wait.left > 0 and wait.left - 1 or wait.left
          wait.frame = fake.frame + wait.every
        else
          wait.dead = true
        end
        fake.guard(wait.script, "Wait", wait.f)
      elseif not wait.dead and wait.limit and wait.limit <= fake.frame then
        wait.dead = true
        if wait.on_timeout then
          fake.guard(wait.script, "Wait", wait.on_timeout)
        end
      end
    end
    for i = #waits, 1, -1 do
      if waits[i].dead then
        table.remove(waits, i)
      end
    end
  end

  function fake.start_coroutine(script, name)
    local f = script and rawget(script.env, name)
    if type(f) ~= "function" then
      error("startLuaCoroutine: no function " .. tostring(name), 0)
    end
    local thread = coroutine.create(f)
    fake.watch(thread)
    coroutines[#coroutines + 1] = { thread = thread, script = script.name, name = name }
    return true
  end

  local function run_coroutines()
    local now = coroutines
    coroutines = {}
    for i = 1, #now do
      local routine = now[i]
      fake.running = routine.script
      local mark = fake.begin_effort()
      local ok, answer = coroutine.resume(routine.thread)
      fake.note_effort(mark, routine.script, routine.name)
      fake.running = nil
      if not ok then
        fake.note_error(routine.script, routine.name, answer)
      elseif coroutine.status(routine.thread) ~= "dead" then
        coroutines[#coroutines + 1] = routine
      elseif answer ~= 1 then
        fake.note_error(routine.script, routine.name, "a coroutine must return 1 at its end")
      end
    end
  end

  local Time = fake.class("Time")
  Time.get.time = function()
    return fake.time
  end
  Time.get.delta_time = function()
    return 1 / RATE
  end
  Time.get.fixed_delta_time = function()
    return 1 / 90
  end

  -- Nothing that was to happen happens any more: a load or a rewind.
  function fake.forget_time()
    for i = 1, #waits do
      waits[i].dead = true
    end
    later, waits, coroutines = {}, {}, {}
  end

  function fake.step_frame()
    fake.frame = fake.frame + 1
    fake.time = fake.frame / RATE
    run_later()
    if fake.loaded then
      fake.emit("onFixedUpdate")
      if fake.frame % 2 == 0 then
        fake.emit("onFixedUpdate")
      end
      fake.emit("onUpdate")
    end
    run_waits()
    run_coroutines()
    fake.move_objects()
    fake.check_zones()
    fake.purge()
    if fake.loaded and fake.frame % AUTOSAVE == 0 then
      fake.checkpoint()
    end
  end

  fake.driver.step = function(frames)
    for _ = 1, frames do
      fake.step_frame()
    end
  end
end
