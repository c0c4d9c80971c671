-- Zones: who is in which, hands.
return function(fake)
  local methods = fake.class("Object").methods

  local function holds(zone, object, ignore_tags)
    return fake.in_box(object.position, zone) and (ignore_tags or fake.tags_allow(zone.data.Tags, object))
  end

  local known, known_objects, known_count = {}, nil, 0

  -- In the order of the table, so that nothing depends on hashes; looked for when the list of objects has changed.
  local function zone_list()
    if known_objects ~= fake.objects or known_count ~= #fake.objects then
      known, known_objects, known_count = {}, fake.objects, #fake.objects
      for i = 1, #fake.objects do
        if fake.is_zone(fake.objects[i]) then
          known[#known + 1] = fake.objects[i]
        end
      end
    end
    return known
  end

  function fake.hand_zones(color)
    local list, zones = {}, zone_list()
    for i = 1, #zones do
      local zone = zones[i]
      if fake.type_of(zone) == "Hand" and not zone.dying and (color == nil or zone.data.FogColor == color) then
        list[#list + 1] = zone
      end
    end
    return list
  end

  local function enter(zone, object)
    object.zones[zone] = true
    fake.emit("onObjectEnterZone", zone.proxy, object.proxy)
    if fake.type_of(zone) == "Scripting" then
      fake.emit("onObjectEnterScriptingZone", zone.proxy, object.proxy)
    end
  end

  local function leave(zone, object)
    object.zones[zone] = nil
    if object.in_hand == zone then
      object.in_hand = nil
    end
    fake.emit("onObjectLeaveZone", zone.proxy, object.proxy)
    if fake.type_of(zone) == "Scripting" then
      fake.emit("onObjectLeaveScriptingZone", zone.proxy, object.proxy)
    end
  end

  function fake.leave_zones(object)
    for i = 1, next(object.zones) and #fake.objects or 0 do
      local zone = fake.objects[i]
      if object.zones[zone] then
        leave(zone, object)
      end
    end
    if fake.is_zone(object) then
      for i = 1, #fake.objects do
        fake.objects[i].zones[object] = nil
      end
    end
  end

  -- Who is inside when a table is loaded, without events.
  function fake.find_zones()
    local zones = zone_list()
    for i = 1, #fake.objects do
      local object = fake.objects[i]
      for j = 1, fake.is_zone(object) and 0 or #zones do
        if holds(zones[j], object) then
          object.zones[zones[j]] = true
          if fake.type_of(zones[j]) == "Hand" and object.data.Hands then
            object.in_hand = zones[j]
          end
        end
      end
    end
  end

  -- Whether anything may have stirred since the last look.
  fake.stirring = true
  -- Whether something may have another size, or a zone another place, since the balls were made.
  fake.resized = true

  -- The balls round the zones, as lists of numbers: made anew when a zone has moved or there are others.
  local balls = { zones = nil, x = {}, y = {}, z = {}, reach = {} }

  local function make_balls(zones)
    balls = { zones = zones, x = {}, y = {}, z = {}, reach = {} }
    for j = 1, #zones do
      local there, scale = zones[j].position, zones[j].scale
      balls.x[j], balls.y[j], balls.z[j] = there.x, there.y, there.z
      balls.reach[j] = (scale.x * scale.x + scale.y * scale.y + scale.z * scale.z) / 4 * 1.0001
    end
  end

  function fake.check_zones()
    if not fake.stirring then
      return
    end
    local objects = fake.objects
    local zones = zone_list()
    local now = {}
    local moved = false
    for j = 1, #zones do
      moved = moved or zones[j].stirred
      fake.resized = fake.resized or not zones[j].resting
    end
    fake.stirring = false
    for i = 1, #objects do
      local object = objects[i]
      if object.stirred or moved then
        if not object.dying and not object.spawning and not fake.is_zone(object) then
          now[#now + 1] = object
        elseif object.spawning then
          fake.stirring = true
        end
      end
    end
    if moved or fake.resized or balls.zones ~= zones then
      make_balls(zones)
      fake.resized = false
    end
    -- What is outside the ball round a zone is outside the zone, and most things are.
    local at_x, at_y, at_z, reach = balls.x, balls.y, balls.z, balls.reach
    for i = 1, #now do
      local object = now[i]
      local here, within = object.position, object.zones
      local here_x, here_y, here_z = here.x, here.y, here.z
      local in_some = next(within) ~= nil
      for j = 1, #zones do
        local x, inside = here_x - at_x[j], false
        if x * x <= reach[j] then
          local y, z = here_y - at_y[j], here_z - at_z[j]
          if x * x + y * y + z * z <= reach[j] then
            local zone = zones[j]
            inside = not zone.dying and holds(zone, object)
            if inside and not within[zone] then
              in_some = true
              enter(zone, object)
            end
          end
        end
        if in_some and not inside and within[zones[j]] then
          leave(zones[j], object)
        end
      end
      object.stirred = not object.resting
      fake.stirring = fake.stirring or object.stirred
    end
    for j = 1, #zones do
      zones[j].stirred = false
    end
  end

  function fake.objects_in_zone(zone, ignore_tags)
    local list = {}
    for i = 1, #fake.objects do
      local object = fake.objects[i]
      if object ~= zone and not object.dying and not object.spawning and not fake.is_zone(object) then
        if object.zones[zone] or (ignore_tags and holds(zone, object, true)) then
          list[#list + 1] = object.proxy
        end
      end
    end
    return list
  end

  methods.getZones = function(object)
    local list = {}
    for i = 1, #fake.objects do
      if object.zones[fake.objects[i]] then
        list[#list + 1] = fake.objects[i].proxy
      end
    end
    return list
  end

  -- The objects of a hand, from its owner's left to the right.
  function fake.hand_objects(zone)
    local list = {}
    for i = 1, #fake.objects do
      if fake.objects[i].in_hand == zone and not fake.objects[i].dying then
        list[#list + 1] = {
          object = fake.objects[i], x = fake.unrotate(fake.objects[i].position - zone.position, zone.rotation).x, i = i,
        }
      end
    end
    table.sort(list, function(a, b)
      if a.x ~= b.x then
        return a.x < b.x
      end
      return a.i < b.i
    end)
    local objects = {}
    for i = 1, #list do
      objects[i] = list[i].object
    end
    return objects
  end

  local function arrange(zone)
    local objects = fake.hand_objects(zone)
    for i = 1, #objects do
      local space = math.min(2.4, zone.scale.x / (#objects + 1))
      local aside = fake.xyz((i - (#objects + 1) / 2) * space, 0, 0)
      objects[i].position = fake.rotate(aside, zone.rotation):add(zone.position)
    end
  end

  -- A thing that may be held in hands and is inside a hand zone belongs to the hand, face to its owner.
  function fake.enter_hand(object)
    local may = object.data.Hands and not object.data.Locked and fake.Hands.enable
    if not may or fake.is_zone(object) or fake.is_deck(object) then
      object.in_hand = nil
      return
    end
    local zones = fake.hand_zones()
    for i = 1, #zones do
      local used = not fake.Hands.disable_unused or fake.person_at(zones[i].data.FogColor)
      if used and holds(zones[i], object) then
        if object.in_hand ~= zones[i] then
          object.in_hand = zones[i]
          object.rotation = fake.xyz(0, (zones[i].rotation.y + 180) % 360, 0)
        end
        arrange(zones[i])
        return
      end
    end
    object.in_hand = nil
  end
end
