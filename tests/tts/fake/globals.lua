-- What every script sees besides Lua: global functions, `Global`, `self` and the static classes.
return function(fake)
  local Base = fake.class("Base").methods
  local Global = fake.class("Global")

  fake.global = { data = {} }
  fake.hotkeys = {}
  fake.menu = {}

  local function list_of(test)
    local list = {}
    for i = 1, #fake.objects do
      local object = fake.objects[i]
      if not object.spawning and not object.dead and test(object) then
        list[#list + 1] = object.proxy
      end
    end
    return list
  end

  Base.getObjectFromGUID = function(_, guid)
    local object = fake.by_guid[fake.need(guid, "string", "getObjectFromGUID")]
    return object and object.proxy
  end
  Base.getObjects = function()
    return list_of(function()
      return true
    end)
  end
  Base.getAllObjects = function()
    return list_of(function(object)
      return fake.type_of(object) ~= "Hand"
    end)
  end
  Base.getObjectsWithTag = function(_, tag)
    fake.need(tag, "string", "getObjectsWithTag")
    return list_of(function(object)
      return fake.has_tag(object.data.Tags, tag)
    end)
  end
  Base.getObjectsWithAnyTags = function(_, tags)
    return list_of(function(object)
      return fake.tags_meet(object.data.Tags, tags)
    end)
  end
  Base.getObjectsWithAllTags = function(_, tags)
    return list_of(function(object)
      for i = 1, #tags do
        if not fake.has_tag(object.data.Tags, tags[i]) then
          return false
        end
      end
      return true
    end)
  end
  Base.getSeatedPlayers = function()
    return fake.seated_colors()
  end
  Base.destroyObject = function(_, object)
    fake.destroy(fake.need_object(object, "destroyObject"))
    return true
  end

  local function place(data, parameters, where)
    local at = data.Transform or {}
    data.Transform = at
    local axes = { position = "pos", rotation = "rot", scale = "scale" }
    for name, prefix in pairs(axes) do
      if parameters[name] then
        local vector = fake.vector(parameters[name], where)
        at[prefix .. "X"], at[prefix .. "Y"], at[prefix .. "Z"] = vector.x, vector.y, vector.z
      end
    end
    return data
  end

  Base.spawnObject = function(_, parameters)
    fake.need(parameters, "table", "spawnObject")
    local data = { Name = fake.need(parameters.type, "string", "spawnObject type"), Transform = { posY = 3 } }
    -- Nobody is called back for letters.
    local callback = data.Name ~= "3DText" and parameters.callback_function or nil
    return fake.spawn(place(data, parameters, "spawnObject"), callback).proxy
  end
  Base.spawnObjectData = function(_, parameters)
    fake.need(parameters, "table", "spawnObjectData")
    local data = fake.import(fake.need(parameters.data, "table", "spawnObjectData data"))
    fake.need(data.Name, "string", "spawnObjectData Name")
    return fake.spawn(place(data, parameters, "spawnObjectData"), parameters.callback_function).proxy
  end
  Base.spawnObjectJSON = function(_, parameters)
    fake.need(parameters, "table", "spawnObjectJSON")
    local data = fake.decode(fake.need(parameters.json, "string", "spawnObjectJSON json"), fake.null)
    return fake.spawn(place(data, parameters, "spawnObjectJSON"), parameters.callback_function).proxy
  end
  Base.startLuaCoroutine = function(_, owner, name)
    local object = nil
    if not fake.record(owner, "Global") then
      object = fake.need_object(owner, "startLuaCoroutine")
    end
    return fake.start_coroutine(fake.script_of(object), name)
  end
  Base.stringColorToRGB = function(_, name)
    local color = fake.Color.fromString(name)
    return { r = color.r, g = color.g, b = color.b }
  end

  Base.addHotkey = function(_, label, callback, on_up)
    fake.need(callback, "function", "addHotkey")
    local key = {
      label = fake.need(label, "string", "addHotkey"), f = callback, on_up = on_up, script = fake.current_script(),
    }
    fake.hotkeys[#fake.hotkeys + 1] = key
    return true
  end
  Base.clearHotkeys = function()
    fake.hotkeys = {}
    return true
  end
  Base.addContextMenuItem = function(_, label, callback, keep_open)
    fake.need(label, "string", "addContextMenuItem")
    fake.need(callback, "function", "addContextMenuItem")
    fake.menu[#fake.menu + 1] = { label = label, f = callback, keep_open = keep_open, script = fake.current_script() }
    return true
  end
  Base.clearContextMenu = function()
    fake.menu = {}
    return true
  end

  local function message(kind, where)
    return function(_, text, tint)
      local ink = fake.tint(tint, where)
      fake.say({ to = "All", text = fake.need(text, "string", where), kind = kind, tint = fake.ink(ink) })
      return true
    end
  end
  local function message_to(kind, where)
    return function(_, text, color, tint)
      local ink = fake.tint(tint, where)
      fake.need_color(color, where)
      fake.no_grey(color, where)
      fake.say({ to = color, text = fake.need(text, "string", where), kind = kind, tint = fake.ink(ink) })
      return fake.person_at(color) ~= nil
    end
  end
  Base.printToAll = message("print", "printToAll")
  Base.broadcastToAll = message("broadcast", "broadcastToAll")
  Base.printToColor = message_to("print", "printToColor")
  Base.broadcastToColor = message_to("broadcast", "broadcastToColor")
  Base.print = function(_, ...)
    local parts = {}
    for i = 1, select("#", ...) do
      parts[i] = tostring((select(i, ...)))
    end
    fake.say_host(table.concat(parts, "\t"), "print")
  end

  local function words(value, depth)
    if fake.kind_of(value) ~= "table" or depth > 4 then
      return tostring(value)
    end
    local keys, lines = {}, {}
    for key in pairs(value) do
      keys[#keys + 1] = key
    end
    table.sort(keys, function(a, b)
      return tostring(a) < tostring(b)
    end)
    for i = 1, #keys do
      lines[i] = string.rep("  ", depth) .. tostring(keys[i]) .. ": " .. words(value[keys[i]], depth + 1)
    end
    return "\n" .. table.concat(lines, "\n")
  end
  Base.logString = function(_, value, label)
    return (label and (label .. ": ") or "") .. words(value, 0)
  end
  Base.log = function(_, value, label)
    fake.say_host(Base.logString(nil, value, label), "log")
    return true
  end
  Base.logStyle = function()
    return true
  end

  Base.storeRewindState = function(_, and_then, block)
    local stored = fake.checkpoint(true)
    if block then
      fake.blocked_until = fake.time + 60
    end
    local script = fake.current_script()
    if and_then then
      fake.later(1, function()
        fake.guard(script, "storeRewindState", and_then, true, stored)
      end)
    end
    return true
  end
  Base.allowRewindStore = function()
    fake.blocked_until = nil
    return true
  end

  -- Members of `Global`.
  Global.get.UI = function(global)
    return global.ui.proxy
  end
  Global.methods.getLuaScript = function()
    return fake.save.LuaScript or ""
  end
  Global.text = function()
    return "Global"
  end
  fake.add_script_members(Global, function()
    return nil
  end)
  fake.add_surface_members(Global, function()
    return fake.save
  end, { snap = "SnapPoints", lines = "VectorLines" })

  local Tables = fake.class("Tables").methods
  Tables.getTable = function()
    return fake.save.Table or "Table_None"
  end
  Tables.getCustomURL = function()
    return fake.save.TableURL
  end

  local Info = fake.class("Info")
  local info = { name = "GameMode", type = "GameType", complexity = "GameComplexity" }
  for name, key in pairs(info) do
    Info.get[name] = function()
      return fake.save[key] or ""
    end
    Info.set[name] = function(_, value)
      fake.save[key] = fake.need(value, "string", "Info." .. name)
    end
  end

  local Physics = fake.class("Physics").methods
  Physics.getGravity = function()
    return fake.xyz(0, -1, 0)
  end

  local function in_cast(object, parameters, origin)
    if parameters.type == nil or parameters.type == 1 then
      return fake.over(object, origin)
    end
    local size = fake.vector(parameters.size or { 1, 1, 1 }, "Physics.cast")
    if parameters.type == 2 then
      return object.position:distance(origin) <= size.x / 2
    end
    local turned = fake.vector(parameters.orientation or { 0, 0, 0 }, "Physics.cast")
    return fake.in_box(object.position, { position = origin, rotation = turned, scale = size })
  end
  Physics.cast = function(_, parameters)
    fake.need(parameters, "table", "Physics.cast")
    local origin = fake.vector(parameters.origin or { 0, 0, 0 }, "Physics.cast")
    local way = fake.vector(parameters.direction or { 0, 1, 0 }, "Physics.cast")
    local reach = parameters.max_distance or 1e6
    local ray = parameters.type == nil or parameters.type == 1
    if (ray and (way.x ~= 0 or way.z ~= 0)) or (not ray and reach ~= 0) then
      fake.gap("Physics", "cast", "Physics.cast: the fake has vertical rays, and spheres and boxes that stand still")
    end
    local hits = {}
    for i = 1, #fake.objects do
      local object = fake.objects[i]
      if not object.dying and not object.spawning
        and not fake.is_zone(object) and in_cast(object, parameters, origin) then
        local far = ray and (object.position.y - origin.y) * (way.y < 0 and -1 or 1) or 0
        if far >= 0 and far <= reach then
          hits[#hits + 1] = {
            point = object.position:copy(), normal = fake.xyz(0, 1, 0), distance = far, hit_object = object.proxy,
          }
        end
      end
    end
    table.sort(hits, function(a, b)
      if a.distance ~= b.distance then
        return a.distance < b.distance
      end
      return fake.serial(a.hit_object) < fake.serial(b.hit_object)
    end)
    return hits
  end

  local statics = { "Wait", "Time", "JSON", "Notes", "Turns", "Hands", "Physics", "Tables", "Info", "WebRequest" }
  local shared = { Player = fake.wrap("PlayerManager", {}) }
  for i = 1, #statics do
    shared[statics[i]] = fake.wrap(statics[i], {})
  end
  for _, name in ipairs(fake.options.unmodelled) do
    fake.class(name)
    shared[name] = fake.wrap(name, {})
  end
  shared.Vector, shared.Color = fake.Vector, fake.Color
  fake.global.proxy = fake.wrap("Global", fake.global)

  local functions = {}
  for name, f in pairs(Base) do
    functions[name] = function(...)
      return f(nil, ...)
    end
  end
  for name in pairs(fake.options.reference.Base) do
    if not functions[name] then
      functions[name] = function()
        fake.gap("Base", name)
      end
    end
  end

  -- Gives a script's environment the API. `UI` is the screen's in every script; an object has self.UI.
  function fake.add_api(env, owner)
    for name, value in pairs(functions) do
      env[name] = value
    end
    for name, value in pairs(shared) do
      env[name] = value
    end
    env.Global = fake.global.proxy
    env.UI = fake.global.ui.proxy
    env.self = owner and owner.proxy or fake.global.proxy
  end
end
