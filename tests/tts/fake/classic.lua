-- What stands on an object by script: buttons, inputs, context menu; hiders; behaviours (counter, clock, text, PDF).
return function(fake)
  local Object = fake.class("Object")
  local methods, get = Object.methods, Object.get

  local function owner_of(value, where)
    if value == nil or fake.record(value, "Global") then
      return nil
    end
    return fake.need_object(value, where)
  end

  local function checked(parameters, handler, where)
    fake.need(parameters, "table", where)
    local kept = {}
    for key, value in pairs(parameters) do
      kept[key] = value
    end
    if kept[handler] ~= nil then
      fake.need(kept[handler], "string", where .. " " .. handler)
    end
    if kept.label ~= nil then
      fake.need(kept.label, "string", where .. " label")
    end
    if kept.tooltip ~= nil then
      fake.need(kept.tooltip, "string", where .. " tooltip")
    end
    owner_of(kept.function_owner, where)
    return kept
  end

  -- What is drawn is never narrower than this, and letters are never larger, whatever is asked for.
  local LEAST, LARGEST = 60, 1000

  local function add_list(what, handler, names)
    local key = names.key
    methods["create" .. what] = function(object, parameters)
      local made = checked(parameters, handler, "create" .. what)
      fake.need(made[handler], "string", "create" .. what .. " " .. handler)
      for _, side in ipairs({ "width", "height" }) do
        if made[side] ~= nil and made[side] > 0 then
          made[side] = math.max(made[side], LEAST)
        end
      end
      if (made.font_size or 0) > LARGEST then
        made.font_size = LARGEST
      end
      object[key][#object[key] + 1] = made
      return true
    end
    methods["edit" .. what] = function(object, parameters)
      local changes = checked(parameters, handler, "edit" .. what)
      local held = object[key][(changes.index or -1) + 1]
      if not held then
        error("edit" .. what .. ": no index " .. tostring(changes.index), 0)
      end
      for name, value in pairs(changes) do
        held[name] = value
      end
      return true
    end
    methods["remove" .. what] = function(object, index)
      if not object[key][fake.need(index, "number", "remove" .. what) + 1] then
        error("remove" .. what .. ": no index " .. tostring(index), 0)
      end
      table.remove(object[key], index + 1)
      return true
    end
    methods["clear" .. what .. "s"] = function(object)
      object[key] = {}
      return true
    end
    methods["get" .. what .. "s"] = function(object)
      local list = {}
      for i, held in ipairs(object[key]) do
        local twin = {}
        for name, value in pairs(held) do
          twin[name] = value
        end
        twin.index = i - 1
        list[i] = twin
      end
      return list
    end
  end
  add_list("Button", "click_function", { key = "buttons" })
  add_list("Input", "input_function", { key = "inputs" })

  -- Calls the function that a button or an input names, in its owner's script.
  function fake.call_classic(object, held, handler, a, b, c)
    local script = fake.script_of(owner_of(held.function_owner, handler))
    local f = script and rawget(script.env, held[handler])
    if type(f) ~= "function" then
      fake.note_error(fake.script_name(object), handler, "no function " .. held[handler])
      return
    end
    fake.guard(script.name, held[handler], f, object.proxy, a, b, c)
  end

  methods.addContextMenuItem = function(object, label, callback, keep_open)
    fake.need(label, "string", "addContextMenuItem")
    fake.need(callback, "function", "addContextMenuItem")
    object.menu[#object.menu + 1] = {
      label = label, f = callback, keep_open = keep_open, script = fake.current_script(),
    }
    return true
  end
  methods.clearContextMenu = function(object)
    object.menu = {}
    return true
  end

  -- Hiders: by id, who is kept from seeing what ("hidden": a back; "invisible": nothing).
  local function hide(object, id, on, players, how)
    local set
    if on then
      set = {}
      for _, color in ipairs(fake.need(players, "table", how)) do
        set[fake.need_color(color, how)] = true
      end
    end
    object.hiders[id] = set and { how = how, players = set, any = #players == 0 } or nil
    return true
  end
  methods.setHiddenFrom = function(object, players)
    return hide(object, "setHiddenFrom", #fake.need(players, "table", "setHiddenFrom") > 0, players, "hidden")
  end
  methods.setInvisibleTo = function(object, players)
    return hide(object, "setInvisibleTo", #fake.need(players, "table", "setInvisibleTo") > 0, players, "invisible")
  end
  methods.attachHider = function(object, id, on, players)
    return hide(object, "hider " .. fake.need(id, "string", "attachHider"), on, players or {}, "hidden")
  end
  methods.attachInvisibleHider = function(object, id, on, players)
    return hide(object, "invisible " .. fake.need(id, "string", "attachInvisibleHider"), on, players or {}, "invisible")
  end

  local function part_of(object, key, default)
    object.data[key] = object.data[key] or default
    return object.data[key]
  end

  local Counter = fake.class("Counter").methods
  Counter.getValue = function(object)
    return part_of(object, "Counter", { value = 0 }).value
  end
  Counter.setValue = function(object, value)
    part_of(object, "Counter", {}).value = fake.need(value, "number", "Counter.setValue")
    return true
  end
  Counter.increment = function(object)
    return Counter.setValue(object, Counter.getValue(object) + 1)
  end
  Counter.decrement = function(object)
    return Counter.setValue(object, Counter.getValue(object) - 1)
  end
  Counter.clear = function(object)
    return Counter.setValue(object, 0)
  end

  local TextTool = fake.class("TextTool").methods
  local function text_of(object)
    return part_of(object, "Text", { Text = "", colorstate = { r = 1, g = 1, b = 1 }, fontSize = 64 })
  end
  TextTool.getValue = function(object)
    return text_of(object).Text
  end
  TextTool.setValue = function(object, text)
    text_of(object).Text = fake.need(text, "string", "TextTool.setValue")
    return true
  end
  TextTool.getFontSize = function(object)
    return text_of(object).fontSize
  end
  TextTool.setFontSize = function(object, size)
    text_of(object).fontSize = fake.need(size, "number", "TextTool.setFontSize")
    return true
  end
  TextTool.getFontColor = function(object)
    return fake.Color.new(text_of(object).colorstate)
  end
  TextTool.setFontColor = function(object, color)
    local tint = fake.tint(color, "TextTool.setFontColor")
    text_of(object).colorstate = { r = tint.r, g = tint.g, b = tint.b }
    return true
  end

  -- Modes of the save: 0 time of day, 1 stopwatch in the game's words or timer: only the seconds are modelled.
  local Clock = fake.class("Clock")
  local function clock_of(object)
    return part_of(object, "Clock", { Mode = 0, SecondsPassed = 0, Paused = true })
  end
  local function running(object)
    return object.clock_since and fake.time - object.clock_since or 0
  end
  Clock.methods.getValue = function(object)
    local clock = clock_of(object)
    return math.max(0, math.floor(clock.SecondsPassed + running(object) * (object.clock_up and 1 or -1)))
  end
  Clock.methods.setValue = function(object, seconds)
    local clock = clock_of(object)
    clock.SecondsPassed, clock.Paused = fake.need(seconds, "number", "Clock.setValue"), true
    object.clock_since, object.clock_up = nil, false
    return true
  end
  Clock.methods.pauseStart = function(object)
    local clock = clock_of(object)
    if object.clock_since then
      clock.SecondsPassed = Clock.methods.getValue(object)
      object.clock_since, clock.Paused = nil, true
    else
      object.clock_since, clock.Paused = fake.time, false
    end
    return true
  end
  Clock.methods.startStopwatch = function(object)
    local clock = clock_of(object)
    clock.SecondsPassed, clock.Paused = 0, false
    object.clock_since, object.clock_up = fake.time, true
    return true
  end
  Clock.get.paused = function(object)
    return object.clock_since == nil
  end

  local Book = fake.class("Book")
  local function pages_of(object)
    return part_of(object, "CustomPDF", { PDFUrl = "", PDFPage = 0, PDFPageOffset = 0 })
  end
  Book.methods.getPage = function(object, offset)
    local book = pages_of(object)
    return (book.PDFPage or 0) + (offset and book.PDFPageOffset or 0)
  end
  Book.methods.setPage = function(object, page, offset)
    local book = pages_of(object)
    book.PDFPage = fake.need(page, "number", "Book.setPage") - (offset and book.PDFPageOffset or 0)
    fake.emit("onObjectPageChange", object.proxy)
    fake.emit_own(object, "onPageChange")
    return true
  end
  Book.get.page_offset = function(object)
    return pages_of(object).PDFPageOffset or 0
  end

  local Container = fake.class("Container").methods
  Container.search = function(object, player, count)
    -- The reference also names an instance of Player: tried in the program, only a colour works.
    object.searched_by = { color = fake.need_color(player, "Container.search"), count = count }
    return true
  end

  local behaviours = {
    Counter = "Counter", Clock = "Clock", TextTool = "3D Text", Book = "PDF", Container = "Container",
    AssetBundle = "none", Browser = "none", RPGFigurine = "none", LayoutZone = "Layout",
  }
  local function has(object, kind)
    if kind == "PDF" then
      return object.data.Name == "Custom_PDF"
    elseif kind == "Container" then
      return object.data.ContainedObjects ~= nil
    end
    return fake.type_of(object) == kind
  end
  for name, kind in pairs(behaviours) do
    get[name] = function(object)
      if not has(object, kind) then
        return nil
      elseif name == "LayoutZone" then
        return fake.gap("Object", "LayoutZone")
      end
      object.behaviours = object.behaviours or {}
      object.behaviours[name] = object.behaviours[name] or fake.wrap(name, object)
      return object.behaviours[name]
    end
  end

  local valued = { Counter = Counter, Clock = Clock.methods, ["3D Text"] = TextTool }

  methods.getValue = function(object)
    local kind = valued[fake.type_of(object)]
    if object.data.RotationValues and #object.data.RotationValues > 0 then
      return methods.getRotationValue(object)
    elseif kind then
      return kind.getValue(object)
    elseif fake.type_of(object) == "Hand" or fake.type_of(object) == "Fog" then
      return object.data.FogColor
    end
    return nil
  end
  methods.setValue = function(object, value)
    local kind = valued[fake.type_of(object)]
    if object.data.RotationValues and #object.data.RotationValues > 0 then
      return methods.setRotationValue(object, value)
    elseif kind then
      return kind.setValue(object, value)
    elseif fake.type_of(object) == "Hand" or fake.type_of(object) == "Fog" then
      object.data.FogColor = fake.need_color(value, "setValue")
      return true
    end
    return false
  end

  -- States: the other objects that an object can become.
  local function states_of(object)
    local ids = {}
    for id in pairs(object.data.States or {}) do
      ids[#ids + 1] = tonumber(id)
    end
    table.sort(ids)
    return ids
  end
  methods.getStateId = function(object)
    local ids = states_of(object)
    if #ids == 0 then
      return -1
    end
    for i = 1, #ids do
      if ids[i] ~= i then
        return i
      end
    end
    return #ids + 1
  end
  methods.getStates = function(object)
    local list = {}
    for i, id in ipairs(states_of(object)) do
      local data = object.data.States[fake.number_text(id)]
      list[i] = {
        id = id, name = data.Nickname, description = data.Description, guid = data.GUID, nickname = data.Nickname,
        lua_script = data.LuaScript or "", lua_script_state = data.LuaScriptState or "",
      }
    end
    return list
  end
  methods.setState = function(object, id)
    local key = fake.number_text(fake.need(id, "number", "setState"))
    local states = object.data.States or {}
    if not states[key] then
      error("setState: no state " .. key, 0)
    end
    local old = fake.object_data(object)
    local data = fake.copy(states[key])
    data.States = fake.copy(states)
    data.States[key] = nil
    old.States = nil
    data.States[fake.number_text(methods.getStateId(object))] = old
    data.Transform = fake.copy(old.Transform)
    fake.destroy(object)
    local new = fake.spawn(data)
    new.was_state = object.guid
    return new.proxy
  end
end
