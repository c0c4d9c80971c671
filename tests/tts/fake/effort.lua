-- Work: how many thousand steps of Lua each call into a script takes; a call that never ends is stopped.
return function(fake)
  local GRAIN = 1000
  local LIMIT = 200000

  local steps = 0
  local limit = nil
  local most, order = {}, {}

  local function tick()
    steps = steps + 1
    if limit and steps > limit then
      error("the script ran for more than " .. LIMIT .. " thousand steps", 0)
    end
  end

  -- MoonSharp has no hooks: there nothing is counted.
  local sethook = debug and debug.sethook

  function fake.watch(thread)
    if sethook then
      sethook(thread, tick, "", GRAIN)
    end
  end
  if sethook then
    sethook(tick, "", GRAIN)
  end

  -- Marks the start of a call into a script; give the answer to `note_effort` at its end.
  function fake.begin_effort()
    local outer = limit
    limit = limit or steps + LIMIT
    return { from = steps, outer = outer }
  end

  function fake.note_effort(mark, script, where)
    limit = mark.outer
    local spent = steps - mark.from
    local key = script .. "\0" .. where
    if not most[key] then
      most[key] = { script = script, where = where, thousands = -1 }
      order[#order + 1] = most[key]
    end
    if spent > most[key].thousands then
      most[key].thousands, most[key].frame = spent, fake.frame
    end
  end

  fake.driver.efforts = function()
    return fake.encode(fake.array({ table.unpack(order) }))
  end
end
