-- Loading a save, writing one, checkpoints and rewind.
return function(fake)
  local checkpoints = {}

  local function forget_table()
    for i = 1, #(fake.objects or {}) do
      fake.objects[i].dead, fake.objects[i].dying = true, true
    end
    fake.forget_time()
    fake.objects, fake.by_guid, fake.scripts = {}, {}, {}
    fake.hotkeys, fake.menu = {}, {}
    fake.blocked_until, fake.running, fake.loaded = nil, nil, false
    for i = 1, #fake.people do
      fake.people[i].dialog, fake.people[i].selected, fake.people[i].hovers = nil, {}, nil
      fake.people[i].has_ui = fake.people[i].color
    end
  end

  local function call_on_load()
    local script_states = {}
    for i = 1, #fake.scripts do
      local script = fake.scripts[i]
      script_states[i] = {
        script = script, state = script.owner and script.owner.data.LuaScriptState or fake.save.LuaScriptState or "",
      }
    end
    if fake.options.load_order == "global_last" then
      table.insert(script_states, table.remove(script_states, 1))
    end
    fake.loaded = true
    for i = 1, #script_states do
      local entry = script_states[i]
      local handler = rawget(entry.script.env, "onLoad")
      if type(handler) == "function" then
        fake.guard(entry.script.name, "onLoad", handler, entry.state)
      end
    end
  end

  -- What is loose lies a little beside where it was saved: every loading shifts it further.
  local function shift(object)
    if not object.data.Locked then
      object.position.x = object.position.x + (fake.options.drift or 0)
    end
  end

  local function load_save(save)
    forget_table()
    fake.save = save
    local states = save.ObjectStates or {}
    save.ObjectStates = nil
    local hands = save.Hands or {}
    fake.Hands.enable = hands.Enable ~= false
    fake.Hands.disable_unused = hands.DisableUnused == true
    fake.Hands.hiding = (hands.Hiding or 0) + 1
    fake.reset_turns(save.Turns)
    fake.global.ui = fake.start_ui(nil, save.XmlUI or "", save.CustomUIAssets)
    for i = 1, #states do
      local object = fake.new_object(states[i])
      shift(object)
      fake.settle_guid(object)
    end
    fake.find_zones()
    for i = 1, #fake.objects do
      fake.load_object_ui(fake.objects[i])
    end
    fake.start_script(nil, save.LuaScript or "")
    local objects = fake.objects
    for i = 1, #objects do
      if objects[i].data.LuaScript ~= "" then
        fake.start_script(objects[i], objects[i].data.LuaScript)
      end
    end
    fake.later(1, call_on_load)
  end

  -- What onSave of Global returns now; the state of before if there is no handler or it fails.
  local function global_state()
    local global = fake.script_of(nil)
    local handler = global and rawget(global.env, "onSave")
    if type(handler) == "function" then
      local ok, state = fake.guard("Global", "onSave", handler)
      if ok then
        fake.save.LuaScriptState = fake.saved_state("Global", state)
      end
    end
    return fake.save.LuaScriptState
  end

  local function write_save()
    global_state()
    local save = fake.copy(fake.save)
    save.ObjectStates = fake.array()
    for i = 1, #fake.objects do
      if not fake.objects[i].dying then
        save.ObjectStates[#save.ObjectStates + 1] = fake.object_data(fake.objects[i])
      end
    end
    local turns = fake.turns
    save.Turns = {
      Enable = turns.enable, Type = turns.type - 1, TurnOrder = fake.import(turns.order, "Tags"),
      Reverse = turns.reverse_order,
      SkipEmpty = turns.skip_empty_hands, DisableInteractions = turns.disable_interactations,
      PassTurns = turns.pass_turns, TurnColor = turns.turn_color,
    }
    save.Hands = {
      Enable = fake.Hands.enable, DisableUnused = fake.Hands.disable_unused, Hiding = fake.Hands.hiding - 1,
    }
    return save
  end

  -- Whether two saves, or two parts of them, say the same.
  local function alike(one, other)
    if type(one) ~= "table" or type(other) ~= "table" then
      return one == other
    end
    for key, inner in pairs(one) do
      local its = other[key]
      if its ~= inner and not alike(inner, its) then
        return false
      end
    end
    for key in pairs(other) do
      if one[key] == nil then
        return false
      end
    end
    return true
  end

  -- Stores a rewind state, unless nothing changed or a script holds it back; whether it did.
  function fake.checkpoint(forced)
    if not forced and fake.blocked_until and fake.time < fake.blocked_until then
      return false
    end
    local save = write_save()
    local last = checkpoints[#checkpoints]
    if last and last.save and last.save.LuaScriptState == save.LuaScriptState and alike(last.save, save) then
      return false
    end
    checkpoints[#checkpoints + 1] = { save = save, frame = fake.frame }
    return true
  end

  -- Loads a save: its JSON text, or a function that makes it.
  fake.driver.load = function(given)
    local function make()
      return type(given) == "function" and given(fake.array, fake.null) or fake.decode(given, fake.null)
    end
    checkpoints = { { make = make, frame = fake.frame } }
    load_save(make())
  end

  -- What a save of this moment would have as the state of Global's script.
  fake.driver.state = global_state

  -- The JSON of a save of this moment, without the script of Global: that is as it was loaded.
  fake.driver.save = function()
    local save = write_save()
    save.LuaScript = nil
    return fake.encode(save)
  end

  -- Of each object what tells which piece it is and where it lies, and of what it holds: a tenth of a save.
  fake.driver.pieces = function()
    local found = fake.array()
    for i = 1, #fake.objects do
      local object = fake.objects[i]
      local data = object.data
      if not object.dying then
        local inside = fake.array()
        for k, held in ipairs(data.ContainedObjects or {}) do
          inside[k] = { Name = held.Name, Memo = held.Memo, Tags = held.Tags }
        end
        found[#found + 1] = {
          GUID = data.GUID, Name = data.Name, Memo = data.Memo, Tags = data.Tags, inside = inside,
          x = object.position.x, z = object.position.z,
        }
      end
    end
    return fake.encode(found)
  end

  -- Back to the n-th last checkpoint; those after it are forgotten.
  fake.driver.rewind = function(n)
    local place = #checkpoints - n + 1
    if not checkpoints[place] then
      error("there are only " .. #checkpoints .. " checkpoints", 0)
    end
    for i = #checkpoints, place + 1, -1 do
      checkpoints[i] = nil
    end
    local found = checkpoints[place]
    load_save(found.make and found.make() or fake.copy(found.save))
  end

  fake.driver.checkpoints = function()
    local list = {}
    for i = 1, #checkpoints do
      list[i] = checkpoints[i].frame
    end
    return fake.encode(fake.array(list))
  end
end
