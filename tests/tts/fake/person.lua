-- What a person does with the mouse and the keys.
return function(fake)
  local methods = fake.class("Object").methods
  local LIFT = 1.5
  local PATIENCE = 900

  local function object_at(guid)
    local object = fake.by_guid[guid]
    if not object or object.dying then
      error("no object " .. tostring(guid) .. " is on the table", 0)
    end
    return object
  end

  -- What a person can lay hands on: also what is invisible to it, as in the game.
  local function reach(color, guid)
    fake.somebody(color)
    if color == "Grey" then
      error("spectators only watch", 0)
    end
    local object = object_at(guid)
    if not object.interactable then
      error("object " .. guid .. " is not interactable", 0)
    end
    return object
  end

  local function may(color, action, object)
    return fake.emit("onPlayerAction", fake.player(color), fake.actions[action], { object.proxy })
  end

  local function release(object, color)
    object.held_by = nil
    fake.snap(object)
    fake.stir(object)
    fake.emit("onObjectDrop", color, object.proxy)
    fake.emit_own(object, "onDrop", color)
  end

  methods.drop = function(object)
    if not object.held_by then
      return false
    end
    release(object, object.held_by)
    return true
  end

  local function wait_for_rest(object)
    local left = PATIENCE
    repeat
      fake.step_frame()
      left = left - 1
    until object.dead or object.held_by or (object.resting and not object.dying) or left == 0
  end

  -- Picks up and drops at a place; goes on until the thing rests or is gone. Whether it was picked up.
  local function carry(color, object, x, y, z)
    if object.data.Locked then
      error("object " .. object.guid .. " is locked", 0)
    elseif not may(color, "PickUp", object) then
      return false
    end
    object.picked_up = object.position:copy()
    object.held_by, object.in_hand, object.glide, object.turn = color, nil, nil, nil
    object.resting = false
    fake.emit("onObjectPickUp", color, object.proxy)
    fake.emit_own(object, "onPickUp", color)
    fake.step_frame()
    if object.held_by == color and not object.dying then
      object.position = fake.xyz(x, y + LIFT, z)
      object.stirred = true
      fake.stirring = true
      fake.step_frame()
    end
    if object.held_by == color and not object.dying then
      local over_hand = false
      for _, zone in ipairs(fake.hand_zones()) do
        over_hand = over_hand or fake.in_box(fake.xyz(x, y, z), zone)
      end
      if over_hand then
        object.position = fake.xyz(x, y, z)
      end
      release(object, color)
      wait_for_rest(object)
    end
    return true
  end

  fake.driver.drop = function(color, guid, x, y, z)
    return carry(color, reach(color, guid), x, y, z)
  end

  -- Takes the top thing out of a container, or the one with that GUID, and drops it; the GUID it has then.
  fake.driver.draw = function(color, guid, x, y, z, inside)
    local container = reach(color, guid)
    local there = container.position
    local taken = fake.take(container, { position = { there.x, there.y + 2, there.z }, smooth = false, guid = inside })
    taken.held_by = color
    fake.step_frame()
    carry(color, taken, x, y, z)
    return taken.guid
  end

  fake.driver.hotkey = function(color, label, guid, up)
    fake.somebody(color)
    local hovered = guid and reach(color, guid)
    for i = 1, #fake.hotkeys do
      local key = fake.hotkeys[i]
      if key.label == label then
        local pointer = hovered and hovered.position:copy() or fake.xyz(0, 1, 0)
        fake.guard(key.script, "hotkey " .. label, key.f, color, hovered and hovered.proxy, pointer, up == true)
        return
      end
    end
    error("no hotkey is called " .. label, 0)
  end

  local function choose(menu, label, color, ...)
    for i = 1, #menu do
      if menu[i].label == label then
        fake.guard(menu[i].script, "menu " .. label, menu[i].f, color, ...)
        return
      end
    end
    error("no menu item is called " .. label, 0)
  end

  -- Without a GUID it is the menu of the table, which alone knows where the pointer was when it was opened.
  fake.driver.context_menu = function(color, guid, label, x, y, z)
    fake.somebody(color)
    if not guid then
      choose(fake.menu, label, color, fake.xyz(x, y, z))
    else
      local object = reach(color, guid)
      choose(object.menu, label, color, object.position:copy(), object.proxy)
    end
  end

  fake.driver.object_click = function(color, guid, index, alt)
    local object = reach(color, guid)
    local button = object.buttons[index + 1] or error("object " .. guid .. " has no button " .. index, 0)
    if button.width == 0 or button.height == 0 then
      error("button " .. index .. " of object " .. guid .. " is only a label", 0)
    end
    fake.call_classic(object, button, "click_function", color, alt == true)
  end

  -- Whether a point of the table is on a button. The x of an object's buttons runs the other way than that of
  -- positionToLocal; one world unit is 500 of their width.
  local function is_on(button, object, x, z)
    local there = fake.to_local(object, fake.xyz(x, object.position.y, z))
    local at = fake.vector(button.position or { 0, 0, 0 }, "button position")
    local scale = fake.vector(button.scale or { 1, 1, 1 }, "button scale")
    local wide, deep = math.max(60, button.width or 100), math.max(60, button.height or 100)
    return math.abs(there.x + at.x) <= wide * scale.x / 1000 and math.abs(there.z - at.z) <= deep * scale.z / 1000
  end

  -- Clicks a point of an object: the button that is nearest to the pointer is pressed.
  fake.driver.click_at = function(color, guid, x, z)
    local object = reach(color, guid)
    fake.somebody(color).pointer = fake.xyz(x, object.position.y, z)
    for i = 1, #object.buttons do
      if is_on(object.buttons[i], object, x, z) then
        return fake.call_classic(object, object.buttons[i], "click_function", color, false)
      end
    end
    error("no button of object " .. guid .. " is at " .. x .. ", " .. z, 0)
  end

  fake.driver.object_input = function(color, guid, index, text)
    local object = reach(color, guid)
    local input = object.inputs[index + 1] or error("object " .. guid .. " has no input " .. index, 0)
    input.value = text
    fake.call_classic(object, input, "input_function", color, text, true)
    fake.call_classic(object, input, "input_function", color, text, false)
  end

  fake.driver.flip = function(color, guid)
    local object = reach(color, guid)
    if object.data.Locked or not may(color, "FlipOver", object) then
      return false
    end
    local spin, flip = fake.turned(object.rotation).y, fake.turned(object.rotation).z
    local over = (flip + 180) % 360
    if fake.emit_global("tryObjectRotate", object.proxy, spin, over, color, spin, flip) == false
      or fake.emit_own(object, "tryRotate", spin, over, color, spin, flip) == false then
      return false
    end
    methods.flip(object)
    fake.emit("onObjectRotate", object.proxy, spin, over, color, spin, flip)
    fake.emit_own(object, "onRotate", spin, over, color, spin, flip)
    wait_for_rest(object)
    return true
  end

  -- R: shuffles or rolls.
  fake.driver.randomize = function(color, guid)
    local object = reach(color, guid)
    if fake.emit_global("tryObjectRandomize", object.proxy, color) == false
      or fake.emit_own(object, "tryRandomize", color) == false
      or not may(color, "Randomize", object) then
      return false
    end
    methods.randomize(object, color)
    wait_for_rest(object)
    return true
  end

  -- Q or E: turns about the upright axis.
  fake.driver.rotate = function(color, guid, degrees)
    local object = reach(color, guid)
    local flip = fake.turned(object.rotation).z
    local spin = fake.turned(object.rotation).y
    local target = fake.turned(fake.xyz(0, spin + degrees, 0)).y
    local action = degrees < 0 and "RotateIncrementalLeft" or "RotateIncrementalRight"
    if object.data.Locked or not may(color, action, object) then
      return false
    elseif fake.emit_global("tryObjectRotate", object.proxy, target, flip, color, spin, flip) == false
      or fake.emit_own(object, "tryRotate", target, flip, color, spin, flip) == false then
      return false
    end
    object.rotation = fake.xyz(object.rotation.x, target, object.rotation.z)
    fake.emit("onObjectRotate", object.proxy, target, flip, color, spin, flip)
    fake.emit_own(object, "onRotate", target, flip, color, spin, flip)
    return true
  end

  fake.driver.change_state = function(color, guid, id)
    local object = reach(color, guid)
    if fake.emit_global("tryObjectStateChange", object.proxy, id, color) == false
      or fake.emit_own(object, "tryStateChange", id, color) == false then
      return nil
    end
    local new = fake.record(methods.setState(object, id), "Object")
    fake.step_frame()
    return new.guid
  end

  -- Looks under a thing that lies face down: anybody can, and scripts hear of it.
  fake.driver.peek = function(color, guid)
    local object = reach(color, guid)
    fake.emit("onObjectPeek", object.proxy, color)
    fake.emit_own(object, "onPeek", color)
  end

  -- Opens the search window of a container.
  fake.driver.search_start = function(color, guid)
    local object = reach(color, guid)
    if not object.data.ContainedObjects then
      error("object " .. guid .. " is no container", 0)
    end
    object.searched = object.searched or fake.copy(object.data.ContainedObjects)
    fake.emit("onObjectSearchStart", object.proxy, color)
    fake.emit_own(object, "onSearchStart", color)
  end

  -- Closes it: what scripts have put in or taken out meanwhile was not in the window, and is lost or doubled.
  fake.driver.search_end = function(color, guid)
    local object = reach(color, guid)
    if object.searched then
      object.data.ContainedObjects, object.searched = object.searched, nil
      if fake.is_deck(object) then
        fake.note_cards(object)
      end
    end
    fake.emit("onObjectSearchEnd", object.proxy, color)
    fake.emit_own(object, "onSearchEnd", color)
  end

  fake.driver.search = function(color, guid)
    fake.driver.search_start(color, guid)
    fake.driver.search_end(color, guid)
  end

  fake.driver.end_turn = function(color)
    if not fake.turns.enable or fake.turns.turn_color ~= color then
      error("it is not the turn of " .. color, 0)
    end
    fake.class("Turns").methods.endTurn()
  end

  fake.driver.delete = function(color, guid)
    local object = reach(color, guid)
    if not may(color, "Delete", object) then
      return false
    end
    fake.destroy(object)
    fake.step_frame()
    return true
  end

  fake.driver.type_number = function(color, guid, number)
    local object = reach(color, guid)
    if fake.emit_global("onObjectNumberTyped", object.proxy, color, number, false) == true
      or fake.emit_own(object, "onNumberTyped", color, number, false) == true then
      return
    end
    if fake.type_of(object) == "Deck" then
      methods.deal(object, number, color)
    end
  end

  fake.driver.scripting_button = function(color, index)
    fake.somebody(color)
    fake.emit("onScriptingButtonDown", index, color)
    fake.emit("onScriptingButtonUp", index, color)
  end

  fake.driver.point = function(color, x, y, z, guid)
    local person = fake.somebody(color)
    person.pointer = fake.xyz(x, y, z)
    local hovered = guid and reach(color, guid) or nil
    if hovered ~= person.hovers then
      person.hovers = hovered
      fake.emit("onObjectHover", color, hovered and hovered.proxy)
    end
  end

  fake.driver.select = function(color, guids)
    local person = fake.somebody(color)
    person.selected = {}
    for i = 1, #guids do
      person.selected[i] = reach(color, guids[i])
    end
  end
  methods.addToPlayerSelection = function(object, color)
    local person = fake.person_at(fake.need_color(color, "addToPlayerSelection"))
    if not person then
      return false
    end
    person.selected = person.selected or {}
    person.selected[#person.selected + 1] = object
    return true
  end
end
