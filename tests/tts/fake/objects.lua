-- Objects: their records, birth and death, plain members. A record keeps the save data as loaded and what changed.
return function(fake)
  local Object = fake.class("Object")
  local methods, get, set = Object.methods, Object.get, Object.set
  local LOADING_FRAMES = 10

  fake.objects = {}
  fake.by_guid = {}

  local types = {
    Bag = "Bag", Infinite_Bag = "Infinite", Custom_Model_Bag = "Bag", Custom_Model_Infinite_Bag = "Infinite",
    Card = "Card", CardCustom = "Card", Deck = "Deck", DeckCustom = "Deck", Custom_Tile = "Tile", Custom_Token = "Tile",
    Custom_Board = "Board",
    Custom_Dice = "Dice", Die_4 = "Dice", Die_6 = "Dice", Die_6_Rounded = "Dice", Die_8 = "Dice",
    Die_10 = "Dice", Die_12 = "Dice", Die_20 = "Dice", Figurine_Custom = "Figurine", PlayerPawn = "Figurine",
    Counter = "Counter", Digital_Clock = "Clock", ["3DText"] = "3D Text", Notecard = "Notecard",
    HandTrigger = "Hand", ScriptingTrigger = "Scripting", FogOfWarTrigger = "Fog", LayoutZone = "Layout",
    BlockSquare = "Block", BlockRectangle = "Block", BlockTriangle = "Block", Quarter = "Coin",
    Checker_red = "Checker", Checker_black = "Checker", Checker_white = "Checker", Custom_Model = "Generic",
    Chip_10 = "Chip", Chip_50 = "Chip", Chip_100 = "Chip", Chip_500 = "Chip", Chip_1000 = "Chip",
    go_game_piece_black = "GoPiece", go_game_piece_white = "GoPiece",
  }
  local zones = { Hand = true, Scripting = true, Fog = true, Layout = true }

  function fake.type_of(object)
    return types[object.data.Name] or "Generic"
  end
  function fake.is_zone(object)
    return zones[types[object.data.Name] or "Generic"] == true
  end
  function fake.is_card(object)
    return fake.type_of(object) == "Card"
  end
  function fake.is_deck(object)
    return fake.type_of(object) == "Deck"
  end

  local function proper(data)
    for key, value in pairs(data) do
      if value == fake.null then
        data[key] = nil
      end
    end
    data.Transform = data.Transform or {}
    data.Nickname = data.Nickname or ""
    data.Description = data.Description or ""
    data.LuaScript = data.LuaScript or ""
    data.LuaScriptState = data.LuaScriptState or ""
    data.XmlUI = data.XmlUI or ""
    data.Tags = data.Tags or fake.array()
    return data
  end

  -- A record for save data; it is on the table but not spawned yet.
  function fake.new_object(data)
    local tagged = data.Tags ~= nil
    local at = proper(data).Transform
    local object = {
      data = data, tagged = tagged,
      position = fake.xyz(at.posX or 0, at.posY or 0, at.posZ or 0),
      rotation = fake.xyz(at.rotX or 0, at.rotY or 0, at.rotZ or 0),
      scale = fake.xyz(at.scaleX or 1, at.scaleY or 1, at.scaleZ or 1),
      spawning = true, resting = true, interactable = true, gravity = true,
      buttons = {}, inputs = {}, menu = {}, hiders = {}, zones = {}, highlight = nil,
      loading_until = data.Name:find("Custom") and fake.frame + LOADING_FRAMES or 0,
    }
    if data.Rigidbody and data.Rigidbody.UseGravity ~= nil then
      object.gravity = data.Rigidbody.UseGravity
    end
    object.proxy = fake.wrap("Object", object)
    fake.objects[#fake.objects + 1] = object
    return object
  end

  -- The object gets its GUID and a place among those that scripts find.
  function fake.settle_guid(object)
    local guid = object.data.GUID
    if type(guid) ~= "string" or guid == "" or fake.by_guid[guid] then
      guid = fake.new_guid()
    end
    object.data.GUID, object.guid = guid, guid
    fake.by_guid[guid] = object
    object.spawning = false
  end

  local function finish(object, callback)
    if object.dead then
      return
    end
    fake.settle_guid(object)
    fake.load_object_ui(object)
    if object.data.LuaScript ~= "" then
      fake.start_script(object, object.data.LuaScript)
      fake.emit_own(object, "onLoad", object.data.LuaScriptState)
    end
    fake.emit("onObjectSpawn", object.proxy)
    if object.was_state then
      fake.emit("onObjectStateChange", object.proxy, object.was_state)
      fake.emit_own(object, "onStateChange", object.was_state)
    end
    if callback then
      fake.guard(callback.script, "callback_function", callback.f, object.proxy)
    end
    fake.stir(object)
  end

  -- Puts save data on the table: there at once, spawned a frame later. `callback` is a script's function.
  function fake.spawn(data, callback)
    local object = fake.new_object(data)
    local call = callback and {
      f = fake.need(callback, "function", "callback_function"), script = fake.current_script(),
    }
    object.resting = false
    fake.later(1, function()
      finish(object, call)
    end)
    return object
  end

  -- Marks for the end of this frame.
  function fake.destroy(object)
    object.dying = true
    object.held_by = nil
    fake.any_dying = true
  end

  local function bury(object)
    fake.emit("onObjectDestroy", object.proxy)
    fake.emit_own(object, "onDestroy")
    fake.leave_zones(object)
    fake.end_script(object)
    object.dead = true
    if fake.by_guid[object.guid] == object then
      fake.by_guid[object.guid] = nil
    end
  end

  -- The end of the frame: what was destroyed goes.
  function fake.purge()
    if not fake.any_dying then
      return
    end
    fake.any_dying = false
    local gone = {}
    for i = 1, #fake.objects do
      if fake.objects[i].dying then
        gone[#gone + 1] = fake.objects[i]
      end
    end
    for i = 1, #gone do
      bury(gone[i])
    end
    if #gone > 0 then
      local still = {}
      for i = 1, #fake.objects do
        if not fake.objects[i].dead then
          still[#still + 1] = fake.objects[i]
        end
      end
      fake.objects = still
    end
  end

  function Object.alive(object, member)
    if object.dead and member ~= "isDestroyed" then
      error("<Unknown Error> (a destroyed object: " .. tostring(member) .. ")", 0)
    end
  end
  function Object.text(object)
    return object.data.Nickname .. "(LuaGameObjectScript)"
  end

  function fake.transform_data(object)
    local where, turned, scale = object.position, object.rotation, object.scale
    return {
      posX = where.x, posY = where.y, posZ = where.z, rotX = turned.x, rotY = turned.y, rotZ = turned.z,
      scaleX = scale.x, scaleY = scale.y, scaleZ = scale.z,
    }
  end

  -- Save data of an object as it stands; its script's onSave is asked.
  function fake.object_data(object)
    local script = fake.script_of(object)
    if script and type(rawget(script.env, "onSave")) == "function" then
      local ok, state = fake.guard(script.name, "onSave", rawget(script.env, "onSave"))
      if ok then
        object.data.LuaScriptState = fake.saved_state(script.name, state)
      end
    end
    local data = fake.copy(object.data)
    data.Transform = fake.transform_data(object)
    if #data.Tags == 0 and not object.tagged then
      data.Tags = nil
    end
    if not object.gravity then
      data.Rigidbody = data.Rigidbody or {}
      data.Rigidbody.UseGravity = false
    end
    return data
  end

  function fake.saved_state(script, state)
    if state == nil then
      return ""
    elseif type(state) ~= "string" then
      fake.note_error(script, "onSave", "onSave must return a string, not " .. fake.kind_of(state))
      return ""
    end
    return state
  end

  -- Members that are keys of the save: name, key, default, kind of value.
  local plain = {
    { "locked", "Locked", false, "boolean" }, { "tooltip", "Tooltip", true, "boolean" },
    { "use_hands", "Hands", false, "boolean" }, { "hide_when_face_down", "HideWhenFaceDown", false, "boolean" },
    { "ignore_fog_of_war", "IgnoreFoW", false, "boolean" }, { "measure_movement", "MeasureMovement", false, "boolean" },
    { "drag_selectable", "DragSelectable", true, "boolean" }, { "auto_raise", "Autoraise", true, "boolean" },
    { "sticky", "Sticky", true, "boolean" }, { "grid_projection", "GridProjection", false, "boolean" },
    { "use_grid", "Grid", true, "boolean" }, { "use_snap_points", "Snap", true, "boolean" },
    { "value", "Value", 0, "number" }, { "memo", "Memo", nil, "string" },
    { "script_code", "LuaScript", "", "string" }, { "script_state", "LuaScriptState", "", "string" },
  }
  for i = 1, #plain do
    local name, key, default, kind = plain[i][1], plain[i][2], plain[i][3], plain[i][4]
    get[name] = function(object)
      local held = object.data[key]
      if held == nil or held == fake.null then
        return default
      end
      return held
    end
    set[name] = function(object, value)
      if not (value == nil and name == "memo") then
        fake.need(value, kind, name)
      end
      object.data[key] = value
      if name == "locked" or name == "use_hands" then
        if name == "use_hands" and not value then
          object.in_hand = nil
        end
        fake.stir(object)
      end
    end
  end

  get.guid = function(object)
    return object.guid or "-1"
  end
  get.name = function(object)
    return object.data.Name
  end
  get.type = fake.type_of
  get.tag = fake.type_of
  get.spawning = function(object)
    return object.spawning
  end
  get.loading_custom = function(object)
    return object.loading_until > fake.frame
  end
  get.resting = function(object)
    return object.resting and not object.spawning
  end
  get.held_by_color = function(object)
    return object.held_by
  end
  get.is_face_down = fake.face_down
  get.pick_up_position = function(object)
    return (object.picked_up or object.position):copy()
  end
  get.remainder = function(object)
    return object.remainder and object.remainder.proxy
  end
  get.interactable = function(object)
    return object.interactable
  end
  set.interactable = function(object, value)
    object.interactable = fake.need(value, "boolean", "interactable")
  end
  get.use_gravity = function(object)
    return object.gravity
  end
  set.use_gravity = function(object, value)
    object.gravity = fake.need(value, "boolean", "use_gravity")
    fake.stir(object)
  end

  methods.getGUID = get.guid
  methods.getName = function(object)
    return object.data.Nickname
  end
  methods.setName = function(object, text)
    object.data.Nickname = fake.need(text, "string", "setName")
    return true
  end
  methods.getDescription = function(object)
    return object.data.Description
  end
  methods.setDescription = function(object, text)
    object.data.Description = fake.need(text, "string", "setDescription")
    return true
  end
  methods.getGMNotes = function(object)
    return object.data.GMNotes or ""
  end
  methods.setGMNotes = function(object, text)
    object.data.GMNotes = fake.need(text, "string", "setGMNotes")
    return true
  end
  methods.getLock = get.locked
  methods.setLock = function(object, value)
    set.locked(object, value)
    return true
  end
  methods.getColorTint = function(object)
    return fake.Color.new(object.data.ColorDiffuse or { r = 1, g = 1, b = 1 })
  end
  methods.setColorTint = function(object, color)
    local tint = fake.tint(color, "setColorTint")
    object.data.ColorDiffuse = { r = tint.r, g = tint.g, b = tint.b, a = tint.a }
    return true
  end
  methods.getCustomObject = function(object)
    local picture, mesh = object.data.CustomImage, object.data.CustomMesh
    local known = {}
    if picture then
      known = { image = picture.ImageURL, image_bottom = picture.ImageSecondaryURL }
    elseif mesh then
      known = { mesh = mesh.MeshURL, diffuse = mesh.DiffuseURL, collider = mesh.ColliderURL }
    end
    return fake.export(object.custom or known)
  end
  methods.setCustomObject = function(object, parameters)
    object.custom = fake.import(fake.need(parameters, "table", "setCustomObject"))
    return true
  end
  methods.highlightOn = function(object, color, duration)
    local mark = { color = fake.tint(color, "highlightOn"), till = duration and fake.time + duration }
    object.highlight = mark
    if duration then
      fake.later(math.ceil(duration * 60), function()
        if object.highlight == mark then
          object.highlight = nil
        end
      end)
    end
    return true
  end
  methods.highlightOff = function(object)
    object.highlight = nil
    return true
  end
  methods.getData = function(object)
    return fake.export(fake.object_data(object))
  end
  methods.getJSON = function(object)
    return fake.encode(fake.object_data(object))
  end
  methods.isDestroyed = function(object)
    return object.dying == true
  end
  methods.destruct = function(object)
    fake.destroy(object)
    return true
  end
  methods.clone = function(object, parameters)
    local data = fake.object_data(object)
    local where = fake.vector(parameters and parameters.position or { 0, 3, 0 }, "clone")
    data.Transform.posX, data.Transform.posY, data.Transform.posZ = where.x, where.y, where.z
    return fake.spawn(data).proxy
  end
  methods.reload = function(object)
    local data = fake.object_data(object)
    fake.destroy(object)
    if fake.by_guid[object.guid] == object then
      fake.by_guid[object.guid] = nil
    end
    local again = fake.spawn(data)
    again.resting = true
    return again.proxy
  end
  methods.getLuaScript = get.script_code
  methods.setLuaScript = function(object, text)
    object.data.LuaScript = fake.need(text, "string", "setLuaScript")
    return true
  end
  fake.add_script_members(Object, function(object)
    return object
  end)

  methods.getTags = function(object)
    return fake.export(object.data.Tags)
  end
  methods.setTags = function(object, tags)
    object.data.Tags = fake.array()
    for i = 1, #fake.need(tags, "table", "setTags") do
      methods.addTag(object, tags[i])
    end
    return true
  end
  methods.hasTag = function(object, tag)
    return fake.has_tag(object.data.Tags, fake.need(tag, "string", "hasTag"))
  end
  methods.hasAnyTag = function(object)
    return #object.data.Tags > 0
  end
  methods.hasMatchingTag = function(object, other)
    return fake.tags_meet(object.data.Tags, fake.need_object(other, "hasMatchingTag").data.Tags)
  end
  methods.addTag = function(object, tag)
    if not methods.hasTag(object, tag) then
      object.data.Tags[#object.data.Tags + 1] = tag
    end
    return true
  end
  methods.removeTag = function(object, tag)
    for i = #object.data.Tags, 1, -1 do
      if object.data.Tags[i]:lower() == tag:lower() then
        table.remove(object.data.Tags, i)
      end
    end
    return true
  end

  -- Tags are compared without regard to case.
  function fake.has_tag(tags, tag)
    for i = 1, #tags do
      if tags[i]:lower() == tag:lower() then
        return true
      end
    end
    return false
  end

  function fake.tags_meet(tags, others)
    for i = 1, #tags do
      if fake.has_tag(others, tags[i]) then
        return true
      end
    end
    return false
  end

  -- The game's rule: a thing without tags takes everything, one with tags only what shares one.
  function fake.tags_allow(tags, object)
    return tags == nil or #tags == 0 or fake.tags_meet(tags, object.data.Tags)
  end
end
