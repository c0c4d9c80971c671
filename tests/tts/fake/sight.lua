-- What a colour can see and read: the measure of hidden information.
return function(fake)
  local BOARD = 4

  -- Whether a colour shares what is private to another: its own, or a member of the same team.
  local function shares(color, owner)
    if color == owner then
      return true
    end
    local person, other = fake.person_at(color), fake.person_at(owner)
    return person ~= nil and other ~= nil and person.team ~= "None" and person.team == other.team
  end

  local function in_hidden_zone(object, color)
    if object.data.CustomMesh and object.data.CustomMesh.TypeIndex == BOARD then
      return false
    end
    for zone in pairs(object.zones) do
      if fake.type_of(zone) == "Fog" then
        local own = shares(color, zone.data.FogColor)
        if own == (zone.data.FogReverseHiding == true) then
          return true
        end
      end
    end
    return false
  end

  local function in_foreign_hand(object, color)
    local zone = object.in_hand
    if not zone or fake.Hands.hiding == 3 then
      return false
    end
    local own = shares(color, zone.data.FogColor)
    return own == (fake.Hands.hiding == 2)
  end

  -- "face", "back" or "nothing". The game master (Black) sees through hands, zones and hiders.
  function fake.sight(object, color)
    local back = fake.face_down(object) and object.data.HideWhenFaceDown == true
    if color ~= "Black" then
      for _, hider in pairs(object.hiders) do
        if hider.players[color] then
          if hider.how == "invisible" then
            return "nothing"
          end
          back = true
        end
      end
      if in_hidden_zone(object, color) then
        return "nothing"
      end
      back = back or in_foreign_hand(object, color)
    end
    return back and "back" or "face"
  end

  fake.driver.sees = function(color, guid)
    local object = fake.by_guid[guid] or error("no object " .. tostring(guid) .. " is on the table", 0)
    return fake.sight(object, color)
  end

  -- Whether a point of an object's picture, from -1 to 1 both ways, is there: a tile's shape cuts it.
  fake.driver.shows = function(guid, x, y)
    local object = fake.by_guid[guid] or error("no object " .. tostring(guid) .. " is on the table", 0)
    return fake.shows(object, x, y)
  end

  local function add(out, kind, source, text)
    if type(text) == "string" and text:find("%S") then
      out[#out + 1] = { kind = kind, source = source, text = text }
    end
  end

  local function add_data(out, kind, source, data, color)
    add(out, kind, source, data.Nickname)
    add(out, kind, source, data.Description)
    if color == "Black" then
      add(out, kind, source, data.GMNotes)
    end
  end

  local function add_inside(out, object, color)
    for _, data in ipairs(object.data.ContainedObjects or {}) do
      add_data(out, "inside", object.guid, data, color)
    end
  end

  local function add_object(out, object, color, searching)
    local sight = fake.sight(object, color)
    if sight == "nothing" or fake.is_zone(object) then
      return
    end
    local guid = object.guid or "-1"
    if sight == "face" then
      if object.data.Tooltip ~= false or object.data.Name == "Notecard" then
        add_data(out, "object", guid, object.data, color)
      end
      add(out, "3dtext", guid, object.data.Text and object.data.Text.Text)
    end
    for _, button in ipairs(object.buttons) do
      add(out, "button", guid, button.label)
      add(out, "button", guid, button.tooltip)
    end
    for _, input in ipairs(object.inputs) do
      add(out, "input", guid, input.label)
      add(out, "input", guid, input.value)
      add(out, "input", guid, input.tooltip)
    end
    for _, item in ipairs(object.menu) do
      add(out, "menu", guid, item.label)
    end
    if searching then
      add_inside(out, object, color)
    end
  end

  local shown = { "tooltip", "placeholder" }

  local function add_views(out, owner, views)
    for i = 1, #views do
      add(out, "ui", owner, fake.ui_text(views[i]))
      for _, name in ipairs(shown) do
        add(out, "ui", owner, views[i].attributes[name])
      end
      add_views(out, owner, views[i].children)
    end
  end

  -- Every text that a colour can read: { kind, source, text }. `searching`: also what lies in containers.
  fake.driver.texts = function(color, searching)
    local out = fake.array()
    for _, view in ipairs(fake.seen_uis(color)) do
      add_views(out, view.owner and view.owner.guid or "Global", view.elements)
    end
    for i = 1, #fake.objects do
      if not fake.objects[i].dying then
        add_object(out, fake.objects[i], color, searching)
      end
    end
    add(out, "notes", "Global", fake.save.Note)
    for _, entry in ipairs(fake.notebook()) do
      local owner = entry.tab.color or "Grey"
      if owner == "Grey" or shares(color, owner) or color == "Black" then
        add(out, "notebook", owner, entry.tab.title)
        add(out, "notebook", owner, entry.tab.body)
      end
    end
    local person = fake.person_at(color)
    for _, line in ipairs(fake.chat) do
      if line.to == "All" or line.to == color or (line.to == "Host" and person and person.host) then
        add(out, "chat", line.to, line.text)
      end
    end
    for _, key in ipairs(fake.hotkeys) do
      add(out, "hotkey", "Global", key.label)
    end
    for _, item in ipairs(fake.menu) do
      add(out, "menu", "Global", item.label)
    end
    if person and person.dialog then
      add(out, "dialog", color, person.dialog.text)
      add(out, "dialog", color, type(person.dialog.default) == "string" and person.dialog.default or nil)
      for _, option in ipairs(person.dialog.options or {}) do
        add(out, "dialog", color, option)
      end
    end
    return fake.encode(out)
  end

  local function told_object(object)
    local where, turned = object.position, object.rotation
    return {
      guid = object.guid or "-1", type = fake.type_of(object), data = fake.object_summary(object),
      position = fake.array({ where.x, where.y, where.z }), rotation = fake.array({ turned.x, turned.y, turned.z }),
      scale = fake.array({ object.scale.x, object.scale.y, object.scale.z }), resting = object.resting,
      spawning = object.spawning, held_by = object.held_by, hand = object.in_hand and object.in_hand.data.FogColor,
      inside = fake.array(), buttons = fake.array(), menu = fake.array(), highlighted = object.highlight ~= nil,
    }
  end

  function fake.object_summary(object)
    local data = object.data
    return {
      Name = data.Name, Nickname = data.Nickname, Description = data.Description, Tags = data.Tags,
      Locked = data.Locked or false,
    }
  end

  -- The objects on the table, for tests to look at.
  fake.driver.objects = function()
    local list = fake.array()
    for i = 1, #fake.objects do
      local object = fake.objects[i]
      if not object.dying then
        local told = told_object(object)
        for j, data in ipairs(object.data.ContainedObjects or {}) do
          told.inside[j] = {
            GUID = data.GUID, Name = data.Name, Nickname = data.Nickname, CardID = data.CardID, Tags = data.Tags,
          }
        end
        for j, button in ipairs(object.buttons) do
          told.buttons[j] = {
            label = button.label or "", tooltip = button.tooltip or "", click_function = button.click_function,
          }
        end
        for j, item in ipairs(object.menu) do
          told.menu[j] = item.label
        end
        list[#list + 1] = told
      end
    end
    return fake.encode(list)
  end

  local function notes_of(list, from)
    local out = fake.array()
    for i = from, #list do
      out[#out + 1] = list[i]
    end
    return fake.encode(out)
  end
  fake.driver.errors = function(from)
    return notes_of(fake.errors, from)
  end
  fake.driver.gaps = function(from)
    return notes_of(fake.gaps, from)
  end
  fake.driver.chat_lines = function()
    return notes_of(fake.chat, 1)
  end
  fake.driver.counts = function()
    return #fake.errors, #fake.gaps
  end
  fake.driver.offered = function()
    local list = {}
    for name, members in pairs(fake.offered()) do
      list[name] = members
    end
    for name, members in pairs(fake.members_of_tables) do
      list[name] = members
    end
    return fake.encode(list)
  end
  fake.driver.touched = function()
    return fake.encode(fake.touched())
  end
  fake.driver.run = function(text)
    return fake.run_in_global(text)
  end

  -- The lines of tests that were read, for one environment: most come again and again.
  local chunks = { env = nil, by_text = {} }

  -- Runs Lua in Global's environment, as a line in a test; returns the result as JSON. Its errors are raised.
  function fake.run_in_global(text)
    local script = fake.script_of(nil)
    if chunks.env ~= script.env then
      chunks = { env = script.env, by_text = {} }
    end
    local chunk = chunks.by_text[text]
    if not chunk then
      local fault
      chunk, fault = load(text, "=test", "t", script.env)
      if not chunk then
        error(fault, 0)
      end
      chunks.by_text[text] = chunk
    end
    fake.running = "Global"
    local ok, answer = pcall(chunk)
    fake.running = nil
    if not ok then
      error(answer, 0)
    end
    return fake.encode(fake.import(answer, "Tags"))
  end
end
