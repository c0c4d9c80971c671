-- Scripts, calls into them, and events. A script's error is noted and goes no further.
return function(fake)
  -- scripts: Global's under 1, then objects' in the order in which they came.
  fake.scripts = {}

  function fake.note_error(script, where, message)
    local text = tostring(message)
    fake.errors[#fake.errors + 1] = { script = script, where = where, message = text, frame = fake.frame }
    fake.say_host("Error in Script (" .. script .. "): " .. text, "error")
  end

  -- Calls f; returns true and up to two results, or false.
  function fake.guard(script, where, f, a, b, c, d, e)
    local held = fake.running
    fake.running = script
    local mark = fake.begin_effort()
    local ok, first, second = pcall(f, a, b, c, d, e)
    fake.note_effort(mark, script, where)
    fake.running = held
    if not ok then
      fake.note_error(script, where, first)
      return false
    end
    return true, first, second
  end

  -- The name of the script that runs now, for errors in callbacks that it leaves behind.
  function fake.current_script()
    return fake.running or "Global"
  end

  function fake.script_name(owner)
    if not owner then
      return "Global"
    end
    local name = owner.data.Nickname
    return (name and name ~= "" and name or owner.data.Name) .. " - " .. tostring(owner.guid)
  end

  -- Runs a script's chunk in a fresh environment; false if it does not compile or raises.
  function fake.start_script(owner, text)
    local name = fake.script_name(owner)
    local env = fake.environment(owner)
    local script = { owner = owner, env = env, name = name }
    fake.scripts[#fake.scripts + 1] = script
    local compiled = not owner and fake.options.compiled and fake.options.compiled[text]
    local chunk, fault = load(compiled or text, "=" .. name, compiled and "b" or "t", env)
    if not chunk then
      fake.note_error(name, "compile", fault)
      return script
    end
    fake.guard(name, "chunk", chunk)
    return script
  end

  function fake.end_script(owner)
    for i = #fake.scripts, 1, -1 do
      if fake.scripts[i].owner == owner then
        table.remove(fake.scripts, i)
      end
    end
  end

  function fake.script_of(owner)
    for i = 1, #fake.scripts do
      if fake.scripts[i].owner == owner then
        return fake.scripts[i]
      end
    end
    return nil
  end

  local function handle(script, event, a, b, c, d, e)
    local handler = rawget(script.env, event)
    if type(handler) ~= "function" then
      return nil
    end
    local _, answer = fake.guard(script.name, event, handler, a, b, c, d, e)
    return answer
  end

  local vetoed = { onChat = true, onPlayerAction = true }

  -- Calls the handler in Global and in every object's script; false when one of them forbids what follows.
  function fake.emit(event, a, b, c, d, e)
    local scripts = {}
    for i = 1, #fake.scripts do
      scripts[i] = fake.scripts[i]
    end
    for i = 1, #scripts do
      local answer = handle(scripts[i], event, a, b, c, d, e)
      if answer == false and vetoed[event] then
        return false
      end
    end
    return true
  end

  function fake.emit_global(event, a, b, c, d)
    local script = fake.script_of(nil)
    return script and handle(script, event, a, b, c, d)
  end

  function fake.emit_own(object, event, a, b, c, d)
    local script = fake.script_of(object)
    return script and handle(script, event, a, b, c, d)
  end

  -- A copy of what crosses from script to script.
  function fake.cross(value, where)
    local kind = fake.kind_of(value)
    if kind == "function" or kind == "thread" then
      error(where .. ": a function does not cross from script to script", 0)
    elseif kind ~= "table" then
      return value
    end
    local twin = setmetatable({}, getmetatable(value))
    for key, inner in pairs(value) do
      rawset(twin, key, fake.cross(inner, where))
    end
    return twin
  end

  local function target_env(owner)
    local script = fake.script_of(owner)
    if not script then
      script = { owner = owner, env = fake.environment(owner), name = fake.script_name(owner) }
      fake.scripts[#fake.scripts + 1] = script
    end
    return script
  end

  -- call, getVar, setVar, getTable, setTable, getLuaScript of Object and Global.
  function fake.add_script_members(class, owner_of)
    local methods = class.methods
    methods.call = function(record, name, argument)
      local script = fake.script_of(owner_of(record))
      local f = script and rawget(script.env, fake.need(name, "string", "call"))
      if type(f) ~= "function" then
        error("call: no function " .. name .. " in " .. fake.script_name(owner_of(record)), 0)
      end
      local held = fake.running
      fake.running = script.name
      local ok, answer = pcall(f, fake.cross(argument, "call"))
      fake.running = held
      if not ok then
        error(answer, 0)
      end
      return fake.cross(answer, "call")
    end
    methods.getVar = function(record, name)
      local script = fake.script_of(owner_of(record))
      local value = script and rawget(script.env, name)
      if fake.kind_of(value) == "table" then
        error("getVar: " .. tostring(name) .. " is a table: use getTable", 0)
      end
      return fake.cross(value, "getVar")
    end
    methods.setVar = function(record, name, value)
      if fake.kind_of(value) == "table" then
        error("setVar: " .. tostring(name) .. " is a table: use setTable", 0)
      end
      target_env(owner_of(record)).env[fake.need(name, "string", "setVar")] = fake.cross(value, "setVar")
      return true
    end
    methods.getTable = function(record, name)
      local script = fake.script_of(owner_of(record))
      local value = script and rawget(script.env, name)
      if value ~= nil and fake.kind_of(value) ~= "table" then
        error("getTable: " .. tostring(name) .. " is no table", 0)
      end
      return fake.cross(value, "getTable")
    end
    methods.setTable = function(record, name, value)
      fake.need(value, "table", "setTable")
      target_env(owner_of(record)).env[fake.need(name, "string", "setTable")] = fake.cross(value, "setTable")
      return true
    end
  end
end
