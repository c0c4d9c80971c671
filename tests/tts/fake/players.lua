-- People and seats: Player, Hands, Turns.
return function(fake)
  fake.people = {}
  local next_person = 0

  local Player = fake.class("Player")
  local Manager = fake.class("PlayerManager")

  -- The person in a seat, or nil.
  function fake.person_at(color)
    for i = 1, #fake.people do
      if fake.people[i].color == color then
        return fake.people[i]
      end
    end
    return nil
  end

  -- An instance of Player: new at every call. An empty seat has one too.
  function fake.player(color)
    return fake.wrap("Player", fake.person_at(color) or { color = color, team = "None", empty = true })
  end
  function fake.player_of(person)
    return fake.wrap("Player", person)
  end

  function fake.seated_colors()
    local list = {}
    for i = 1, #fake.colors do
      if fake.colors[i] ~= "Grey" and fake.person_at(fake.colors[i]) then
        list[#list + 1] = fake.colors[i]
      end
    end
    return list
  end

  -- "Grey" is many people or none: looking it up ends the script's call, and print to it reaches nobody.
  function fake.no_grey(name, where)
    if name == "Grey" then
      error(where .. ": Grey is not a seat: use the player that is given, or getSpectators()", 0)
    end
  end

  function Manager.find(_, name)
    fake.no_grey(name, "Player." .. tostring(name))
    if fake.is_color[name] then
      return fake.player(name)
    end
    return fake.gap("PlayerManager", name)
  end
  Manager.methods.getPlayers = function()
    local list = {}
    for i = 1, #fake.people do
      list[i] = fake.wrap("Player", fake.people[i])
    end
    return list
  end
  Manager.methods.getSpectators = function()
    local list = {}
    for i = 1, #fake.people do
      if fake.people[i].color == "Grey" then
        list[#list + 1] = fake.wrap("Player", fake.people[i])
      end
    end
    return list
  end
  Manager.methods.getColors = function()
    return { table.unpack(fake.colors) }
  end
  Manager.methods.getAvailableColors = function()
    local list = {}
    for i = 1, #fake.colors do
      if #fake.hand_zones(fake.colors[i]) > 0 then
        list[#list + 1] = fake.colors[i]
      end
    end
    return list
  end
  local actions = {
    "Copy", "Cut", "Delete", "FlipIncrementalLeft", "FlipIncrementalRight", "FlipOver", "Group", "Paste", "PickUp",
    "Randomize", "RotateIncrementalLeft", "RotateIncrementalRight", "RotateOver", "Select", "Under",
  }
  fake.actions = {}
  for i = 1, #actions do
    fake.actions[actions[i]] = i - 1
  end
  Manager.get.Action = function()
    local list = {}
    for name, number in pairs(fake.actions) do
      list[name] = number
    end
    return list
  end

  local get, set, methods = Player.get, Player.set, Player.methods
  get.color = function(person)
    return person.color
  end
  get.steam_name = function(person)
    return person.name
  end
  get.steam_id = function(person)
    return person.steam_id
  end
  get.host = function(person)
    return person.host == true
  end
  get.promoted = function(person)
    return person.promoted == true
  end
  get.admin = function(person)
    return person.host == true or person.promoted == true
  end
  get.seated = function(person)
    return not person.empty and person.color ~= "Grey"
  end
  get.team = function(person)
    return person.team
  end
  set.team = function(person, team)
    person.team = fake.need(team, "string", "team")
    fake.emit("onPlayerChangeTeam", person.color, team == "None" and "" or team)
  end
  get.blindfolded = function(person)
    return person.blindfolded == true
  end
  set.blindfolded = function(person, value)
    person.blindfolded = fake.need(value, "boolean", "blindfolded")
    fake.emit("onBlindfold", fake.wrap("Player", person), value)
  end
  get.lift_height = function(person)
    return person.lift_height or 0.2
  end
  set.lift_height = function(person, value)
    person.lift_height = fake.need(value, "number", "lift_height")
  end

  methods.print = function(person, message, tint)
    fake.tint(tint, "Player.print")
    fake.say({ to = person.color, text = fake.need(message, "string", "Player.print"), kind = "print" })
    return not person.empty
  end
  methods.broadcast = function(person, message, tint)
    fake.tint(tint, "Player.broadcast")
    fake.say({ to = person.color, text = fake.need(message, "string", "Player.broadcast"), kind = "broadcast" })
    return not person.empty
  end

  -- Moves a person; false when the seat is taken.
  function fake.move_person(person, color)
    if color ~= "Grey" and fake.person_at(color) then
      return false
    end
    person.color = color
    fake.emit("onPlayerChangeColor", color)
    return true
  end
  methods.changeColor = function(person, color)
    fake.need_color(color, "changeColor")
    return not person.empty and fake.move_person(person, color)
  end
  methods.promote = function(person)
    person.promoted = not person.promoted
    return true
  end
  methods.getHandCount = function(person)
    return #fake.hand_zones(person.color)
  end
  local function hand_of(person, index)
    local zone = fake.hand_zones(person.color)[index or 1]
    if not zone then
      error("Player " .. person.color .. " has no hand zone " .. tostring(index or 1), 0)
    end
    return zone
  end
  methods.getHandObjects = function(person, index)
    local list = {}
    for i, object in ipairs(fake.hand_objects(hand_of(person, index))) do
      list[i] = object.proxy
    end
    return list
  end
  methods.getHandTransform = function(person, index)
    local zone = hand_of(person, index)
    return {
      position = zone.position:copy(), rotation = zone.rotation:copy(), scale = zone.scale:copy(),
      forward = fake.rotate(fake.xyz(0, 0, 1), zone.rotation), right = fake.rotate(fake.xyz(1, 0, 0), zone.rotation),
      up = fake.rotate(fake.xyz(0, 1, 0), zone.rotation),
    }
  end
  methods.setHandTransform = function(person, parameters, index)
    local zone = hand_of(person, index)
    for _, part in ipairs({ "position", "rotation", "scale" }) do
      if parameters[part] then
        zone[part] = fake.vector(parameters[part], "setHandTransform")
      end
    end
    zone.stirred = true
    fake.stirring = true
    return true
  end
  methods.getHoldingObjects = function(person)
    local list = {}
    for i = 1, #fake.objects do
      if fake.objects[i].held_by == person.color and not fake.objects[i].dying then
        list[#list + 1] = fake.objects[i].proxy
      end
    end
    return list
  end
  methods.getSelectedObjects = function(person)
    local list = {}
    for _, object in ipairs(person.selected or {}) do
      if not object.dying then
        list[#list + 1] = object.proxy
      end
    end
    return list
  end
  methods.clearSelectedObjects = function(person)
    person.selected = {}
    return true
  end
  methods.getHoverObject = function(person)
    local object = person.hovers
    return object and not object.dying and object.proxy or nil
  end
  methods.getPointerPosition = function(person)
    return (person.pointer or fake.xyz(0, 1, 0)):copy()
  end
  methods.getPointerRotation = function()
    return 0
  end
  -- The angles are the camera's own: pitch looks down, yaw is the way it looks, as in the save's CameraStates.
  methods.lookAt = function(person, parameters)
    fake.need(parameters, "table", "lookAt")
    local at = fake.vector(parameters.position, "lookAt")
    person.view = {
      x = at.x, y = at.y, z = at.z, pitch = parameters.pitch or 0, yaw = parameters.yaw or 0,
      distance = parameters.distance or 40,
    }
    return not person.empty
  end
  fake.driver.view = function(color)
    local view = fake.somebody(color).view
    return view and fake.encode(view) or "null"
  end
  methods.setCameraMode = function(person, mode)
    person.camera = fake.need(mode, "string", "setCameraMode")
    return not person.empty
  end
  methods.pingTable = function(person, position)
    local where = fake.vector(position, "pingTable")
    fake.emit("onPlayerPing", fake.wrap("Player", person), where, nil)
    return not person.empty
  end

  local Hands = fake.class("Hands")
  fake.Hands = { enable = true, disable_unused = false, hiding = 1 }
  for name, kind in pairs({ enable = "boolean", disable_unused = "boolean", hiding = "number" }) do
    Hands.get[name] = function()
      return fake.Hands[name]
    end
    Hands.set[name] = function(_, value)
      fake.Hands[name] = fake.need(value, kind, "Hands." .. name)
    end
  end
  Hands.methods.getHands = function()
    local list = {}
    for i, zone in ipairs(fake.hand_zones()) do
      list[i] = zone.proxy
    end
    return list
  end

  local Turns = fake.class("Turns")
  fake.turns = {}

  function fake.reset_turns(data)
    data = data or {}
    fake.turns = {
      enable = data.Enable or false, type = (data.Type or 0) + 1, order = fake.export(data.TurnOrder or {}),
      reverse_order = data.Reverse or false, skip_empty_hands = data.SkipEmpty or false,
      disable_interactations = data.DisableInteractions or false, pass_turns = data.PassTurns ~= false,
      turn_color = data.TurnColor or "",
    }
  end

  local function give_turn(color)
    local before = fake.turns.turn_color
    fake.turns.turn_color = color
    if color ~= "" and fake.turns.enable then
      fake.emit("onPlayerTurn", fake.player(color), before ~= "" and fake.player(before) or nil)
    end
  end

  local function turn_order()
    local order = fake.turns.type == 2 and fake.turns.order or fake.seated_colors()
    local list = {}
    for i = 1, #order do
      local at = fake.turns.reverse_order and #order + 1 - i or i
      list[i] = order[at]
    end
    return list
  end
  local function beside(step)
    local order = turn_order()
    if #order == 0 then
      return ""
    end
    for i = 1, #order do
      if order[i] == fake.turns.turn_color then
        return order[(i - 1 + step + #order) % #order + 1]
      end
    end
    return order[1]
  end
  local kinds = {
    type = "number", order = "table", reverse_order = "boolean", skip_empty_hands = "boolean",
    disable_interactations = "boolean", pass_turns = "boolean",
  }
  for name, kind in pairs(kinds) do
    Turns.get[name] = function()
      return fake.cross(fake.turns[name], "Turns")
    end
    Turns.set[name] = function(_, value)
      fake.turns[name] = fake.cross(fake.need(value, kind, "Turns." .. name), "Turns")
    end
  end
  Turns.get.enable = function()
    return fake.turns.enable
  end
  Turns.set.enable = function(_, value)
    fake.turns.enable = fake.need(value, "boolean", "Turns.enable")
    if value and fake.turns.turn_color == "" then
      give_turn(turn_order()[1] or "")
    end
  end
  Turns.get.turn_color = function()
    return fake.turns.turn_color
  end
  Turns.set.turn_color = function(_, color)
    give_turn(fake.need_color(color, "Turns.turn_color"))
  end
  Turns.methods.endTurn = function()
    give_turn(beside(1))
    return true
  end
  Turns.methods.getNextTurnColor = function()
    return beside(1)
  end
  Turns.methods.getPreviousTurnColor = function()
    return beside(-1)
  end
  Turns.methods.getTurnOrder = turn_order

  -- What a person does: takes a seat (the first person is the host), changes it, leaves.
  fake.driver.seat = function(color, name, host)
    if not fake.is_color[color] then
      error("no such color: " .. tostring(color), 0)
    elseif color ~= "Grey" and fake.person_at(color) then
      error(color .. " is taken", 0)
    end
    next_person = next_person + 1
    if host == nil then
      host = #fake.people == 0
    end
    local id = string.format("7656119%010d", next_person)
    local person = { color = "Grey", name = name, steam_id = id, host = host, team = "None", since = fake.loaded and fake.frame or nil }
    fake.people[#fake.people + 1] = person
    fake.emit("onPlayerConnect", fake.wrap("Player", person))
    if color ~= "Grey" then
      fake.move_person(person, color)
    end
  end
  fake.driver.change_seat = function(color, to)
    if not fake.move_person(fake.somebody(color), to) then
      error(to .. " is taken", 0)
    end
  end
  fake.driver.unseat = function(color)
    local person = fake.somebody(color)
    fake.emit("onPlayerDisconnect", fake.wrap("Player", person))
    for i = #fake.people, 1, -1 do
      if fake.people[i] == person then
        table.remove(fake.people, i)
      end
    end
    fake.emit("onPlayerChangeColor", "Grey")
  end

  -- The person of that color, or of that name (several may be Grey), or nil.
  function fake.find_person(color)
    local person = fake.person_at(color)
    for i = 1, #fake.people do
      if person == nil and fake.people[i].name == color then
        person = fake.people[i]
      end
    end
    return person
  end

  -- The same; raises when there is none.
  function fake.somebody(color)
    return fake.find_person(color) or error("nobody sits at " .. tostring(color), 0)
  end
end
