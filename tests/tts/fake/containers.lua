-- Bags and decks: what is inside is save data, not objects.
return function(fake)
  local methods = fake.class("Object").methods
  local MERGE_DISTANCE = 0.6

  local function contents(object)
    object.data.ContainedObjects = object.data.ContainedObjects or fake.array()
    return object.data.ContainedObjects
  end

  local function is_container(object)
    local kind = fake.type_of(object)
    return kind == "Bag" or kind == "Infinite" or kind == "Deck"
  end

  fake.takes_things = is_container

  local function note_cards(deck)
    local ids = fake.array()
    for i, card in ipairs(contents(deck)) do
      ids[i] = card.CardID
      for key, sheet in pairs(card.CustomDeck or {}) do
        deck.data.CustomDeck = deck.data.CustomDeck or {}
        deck.data.CustomDeck[key] = deck.data.CustomDeck[key] or fake.copy(sheet)
      end
    end
    deck.data.DeckIDs = ids
  end

  fake.note_cards = note_cards

  -- Face down the first of the list is the top, face up the last.
  local function top_is_first(deck)
    return fake.face_down(deck)
  end

  local function cards_of(object)
    local data = fake.object_data(object)
    if not fake.is_deck(object) then
      return { data }
    end
    return data.ContainedObjects
  end

  local function add_cards(deck, object, first)
    local list = contents(deck)
    local cards = cards_of(object)
    for i = 1, #cards do
      table.insert(list, first and i or #list + 1, cards[i])
    end
    note_cards(deck)
  end

  local function add(container, object, on_top, index)
    if fake.type_of(container) == "Infinite" then
      if #contents(container) == 0 then
        contents(container)[1] = fake.object_data(object)
      end
    elseif fake.is_deck(container) and index == nil then
      add_cards(container, object, on_top == top_is_first(container))
    else
      local list = contents(container)
      local place = index and math.max(1, math.min(index + 1, #list + 1)) or #list + 1
      table.insert(list, place, fake.object_data(object))
      if fake.is_deck(container) then
        note_cards(container)
      end
    end
    fake.emit("onObjectEnterContainer", container.proxy, object.proxy)
  end

  local function form_deck(below, above)
    local data = {
      Name = "DeckCustom", Nickname = "", Description = "", Tags = fake.copy(below.data.Tags),
      Transform = fake.transform_data(below), SidewaysCard = below.data.SidewaysCard or false,
      HideWhenFaceDown = true, Hands = false, ContainedObjects = fake.array(),
    }
    local deck = fake.spawn(data)
    deck.resting = true
    add_cards(deck, below, false)
    add_cards(deck, above, top_is_first(deck))
    fake.emit("onObjectEnterContainer", deck.proxy, below.proxy)
    fake.emit("onObjectEnterContainer", deck.proxy, above.proxy)
    return deck
  end

  local function cardlike(object)
    return fake.is_card(object) or fake.is_deck(object)
  end

  methods.putObject = function(container, other, index)
    local object = fake.need_object(other, "putObject")
    local result = container
    if is_container(container) then
      if fake.is_deck(container) and not cardlike(object) then
        error("putObject: only cards go into a deck", 0)
      end
      add(container, object, object.position.y > container.position.y + 0.5, index)
    elseif fake.is_card(container) and cardlike(object) then
      result = form_deck(container, object)
      fake.destroy(container)
    else
      error("putObject: " .. container.data.Name .. " takes nothing", 0)
    end
    if fake.options.put_object == "moves" then
      fake.destroy(object)
    end
    return result.proxy
  end

  local function may_enter(container, object)
    if fake.emit_global("tryObjectEnterContainer", container.proxy, object.proxy) == false then
      return false
    elseif fake.emit_global("filterObjectEnterContainer", container.proxy, object.proxy) == false then
      return false
    end
    return fake.emit_own(container, "tryObjectEnter", object.proxy) ~= false
  end

  local function touches(object, other)
    if not fake.over(other, object.position) then
      return false
    end
    local bottom = object.position.y - fake.bounds(object).y / 2
    local top = other.position.y + fake.bounds(other).y / 2
    return bottom <= top + 0.5
      and object.position.y >= other.position.y - fake.bounds(other).y / 2
  end

  local function merges(object, other)
    if not cardlike(object) or not cardlike(other) or object.data.Locked or other.data.Locked then
      return false
    end
    local way = object.position - other.position
    return fake.face_down(object) == fake.face_down(other)
      and math.sqrt(way.x * way.x + way.z * way.z) <= MERGE_DISTANCE
      and math.abs(way.y) <= 1
  end

  local function quiet(other)
    return not other.dying and not other.spawning and not other.held_by and not other.in_hand and other.resting
  end

  -- A thing that came to rest goes into a bag below it or joins cards at the same place.
  function fake.come_to_rest(object)
    if object.data.Locked or object.in_hand or fake.is_zone(object) then
      return
    end
    for i = 1, #fake.objects do
      local other = fake.objects[i]
      if other ~= object and quiet(other) then
        local kind = fake.type_of(other)
        if (kind == "Bag" or kind == "Infinite") and not is_container(object) and touches(object, other) then
          if may_enter(other, object) then
            add(other, object, true)
            fake.destroy(object)
            return
          end
        elseif merges(object, other) then
          local below, above = other, object
          if object.position.y < other.position.y then
            below, above = object, other
          end
          if fake.is_deck(other) then
            if may_enter(other, object) then
              add(other, object, object.position.y >= other.position.y)
              fake.destroy(object)
            end
          elseif fake.is_deck(object) then
            add(object, other, other.position.y >= object.position.y)
            fake.destroy(other)
          else
            form_deck(below, above)
            fake.destroy(below)
            fake.destroy(above)
          end
          return
        end
      end
    end
  end

  methods.getQuantity = function(object)
    if not is_container(object) then
      return -1
    end
    return #contents(object)
  end

  local function listed(data, index)
    local name = data.Nickname
    if name == nil or name == "" then
      name = data.Name
    end
    return {
      index = index, guid = data.GUID, name = name, nickname = name, description = data.Description or "",
      gm_notes = data.GMNotes or "", memo = data.Memo, tags = fake.export(data.Tags or {}),
      lua_script = data.LuaScript or "", lua_script_state = data.LuaScriptState or "",
    }
  end

  methods.getObjects = function(object, ignore_tags)
    if fake.is_zone(object) then
      return fake.objects_in_zone(object, ignore_tags)
    elseif not is_container(object) then
      error("getObjects: " .. object.data.Name .. " contains nothing", 0)
    end
    local list = {}
    for i, data in ipairs(contents(object)) do
      list[i] = listed(data, i - 1)
    end
    return list
  end

  local function place_of(object, parameters)
    local list = contents(object)
    if #list == 0 then
      error("takeObject: nothing is in " .. object.data.Name, 0)
    elseif parameters.guid then
      for i = 1, #list do
        if list[i].GUID == parameters.guid then
          return i
        end
      end
      error("takeObject: no GUID " .. tostring(parameters.guid) .. " inside", 0)
    elseif parameters.index then
      if not list[parameters.index + 1] then
        error("takeObject: no index " .. tostring(parameters.index) .. " inside", 0)
      end
      return parameters.index + 1
    end
    local top = parameters.top ~= false
    if fake.is_deck(object) then
      return top == top_is_first(object) and 1 or #list
    end
    local order = object.data.Bag and object.data.Bag.Order or 0
    if order == 2 then
      return fake.chance(#list)
    elseif order == 1 then
      return top and 1 or #list
    end
    return top and #list or 1
  end

  local function data_taken(object, place)
    if fake.type_of(object) == "Infinite" then
      local data = fake.copy(contents(object)[place])
      data.GUID = nil
      return data
    end
    return table.remove(contents(object), place)
  end

  local function last_card(deck)
    local data = table.remove(contents(deck))
    data.Transform = fake.transform_data(deck)
    fake.destroy(deck)
    deck.remainder = fake.spawn(data)
    deck.remainder.resting = true
    fake.emit("onObjectLeaveContainer", deck.proxy, deck.remainder.proxy)
  end

  -- Takes one out; returns its record.
  function fake.take(object, parameters)
    local data = data_taken(object, place_of(object, parameters))
    local old = fake.transform_data(object)
    data.Transform = data.Transform or {}
    local scale = data.Transform
    data.Transform = {
      posX = old.posX, posY = old.posY + 0.5, posZ = old.posZ, rotX = old.rotX, rotY = old.rotY, rotZ = old.rotZ,
      scaleX = scale.scaleX, scaleY = scale.scaleY, scaleZ = scale.scaleZ,
    }
    if parameters.flip and not parameters.rotation then
      data.Transform.rotZ = (data.Transform.rotZ + 180) % 360
    end
    local taken = fake.spawn(data, parameters.callback_function)
    local target = parameters.position and fake.vector(parameters.position, "takeObject")
      or fake.xyz(old.posX + 2, old.posY, old.posZ)
    if parameters.rotation then
      taken.rotation = fake.vector(parameters.rotation, "takeObject")
    end
    if parameters.smooth == false then
      taken.position = target
    else
      methods.setPositionSmooth(taken, target)
    end
    if fake.is_deck(object) then
      note_cards(object)
      if #contents(object) == 1 then
        last_card(object)
      end
    end
    fake.emit("onObjectLeaveContainer", object.proxy, taken.proxy)
    return taken
  end

  methods.takeObject = function(object, parameters)
    if not is_container(object) then
      error("takeObject: " .. object.data.Name .. " is no container", 0)
    elseif object.dying then
      error("takeObject: the container is destroyed", 0)
    elseif parameters and parameters.guid ~= nil and parameters.index ~= nil then
      error("takeObject: either a GUID or an index, never both", 0)
    end
    return fake.take(object, parameters or {}).proxy
  end

  methods.shuffle = function(object)
    if not is_container(object) then
      return false
    end
    fake.shuffle(contents(object))
    if fake.is_deck(object) then
      note_cards(object)
    end
    return true
  end
  methods.randomize = function(object, color)
    if is_container(object) then
      methods.shuffle(object)
    else
      methods.roll(object)
    end
    if color then
      fake.emit("onObjectRandomize", object.proxy, fake.need_color(color, "randomize"))
      fake.emit_own(object, "onRandomize", color)
    end
    return true
  end

  -- It says true whatever comes of it, and its index is that of a hand, not of a card.
  methods.deal = function(object, number, color, index, from_bottom)
    local colors = color and color ~= "" and { fake.need_color(color, "deal") } or fake.seated_colors()
    for i = 1, #colors do
      local hand = fake.hand_zones(colors[i])[index or 1]
      if not hand then
        return true
      end
      if not is_container(object) then
        methods.setPositionSmooth(object, hand.position)
        return true
      end
      for _ = 1, fake.need(number, "number", "deal") do
        local source = object.remainder or object
        if source ~= object then
          if source.dealt then
            return true
          end
          source.dealt = true
          methods.setPositionSmooth(source, hand.position)
        elseif #contents(object) == 0 then
          return true
        else
          fake.take(object, { position = hand.position, top = not from_bottom })
        end
      end
    end
    return true
  end
end
