-- Moving: at once, smoothly, falling, resting; snap points; dice.
return function(fake)
  local Object = fake.class("Object")
  local methods = Object.methods
  local FLOOR = 0.96
  local SMOOTH, FAST = 30, 12

  -- Something happened to the object: it may fall, enter a zone, a hand or a container.
  function fake.stir(object)
    object.resting = false
    object.stirred = true
    fake.stirring = true
    object.fall = nil
  end

  methods.getPosition = function(object)
    return object.position:copy()
  end
  methods.getRotation = function(object)
    return fake.turned(object.rotation)
  end
  methods.getScale = function(object)
    return object.scale:copy()
  end
  methods.setPosition = function(object, vector)
    object.position = fake.vector(vector, "setPosition")
    object.in_hand = nil
    object.glide = nil
    fake.stir(object)
    return true
  end
  methods.setRotation = function(object, vector)
    object.rotation = fake.vector(vector, "setRotation")
    object.turn = nil
    fake.stir(object)
    return true
  end
  methods.setScale = function(object, vector)
    object.scale = fake.vector(vector, "setScale")
    fake.resized = true
    return true
  end
  methods.scale = function(object, by)
    if type(by) == "number" then
      object.scale:scale(by)
    else
      object.scale:scale(fake.vector(by, "scale"))
    end
    fake.resized = true
    return true
  end
  methods.setPositionSmooth = function(object, vector, _, fast)
    if object.in_hand and object.data.Hands then
      -- A hand keeps what may be in hands: it only goes when use_hands is off, or by setPosition.
      fake.vector(vector, "setPositionSmooth")
      return true
    end
    object.glide = { target = fake.vector(vector, "setPositionSmooth"), left = fast and FAST or SMOOTH }
    fake.stir(object)
    return true
  end
  methods.setRotationSmooth = function(object, vector, _, fast)
    object.turn = { target = fake.vector(vector, "setRotationSmooth"), left = fast and FAST or SMOOTH }
    fake.stir(object)
    return true
  end
  methods.getPositionSmooth = function(object)
    return object.glide and object.glide.target:copy()
  end
  methods.getRotationSmooth = function(object)
    return object.turn and object.turn.target:copy()
  end
  methods.isSmoothMoving = function(object)
    return object.glide ~= nil or object.turn ~= nil
  end
  methods.translate = function(object, vector)
    return methods.setPositionSmooth(object, object.position + fake.vector(vector, "translate"))
  end
  methods.rotate = function(object, vector)
    return methods.setRotationSmooth(object, object.rotation + fake.vector(vector, "rotate"))
  end
  methods.flip = function(object)
    local turned = object.rotation
    return methods.setRotationSmooth(object, fake.xyz(turned.x, turned.y, (turned.z + 180) % 360), false, true)
  end
  methods.positionToWorld = function(object, vector)
    return fake.to_world(object, fake.vector(vector, "positionToWorld"))
  end
  methods.positionToLocal = function(object, vector)
    return fake.to_local(object, fake.vector(vector, "positionToLocal"))
  end
  methods.getTransformForward = function(object)
    return fake.rotate(fake.xyz(0, 0, 1), object.rotation)
  end
  methods.getTransformRight = function(object)
    return fake.rotate(fake.xyz(1, 0, 0), object.rotation)
  end
  methods.getTransformUp = fake.up
  methods.getBounds = function(object)
    return { center = object.position:copy(), size = fake.bounds(object), offset = fake.xyz(0, 0, 0) }
  end
  methods.getBoundsNormalized = function(object)
    return { center = object.position:copy(), size = fake.size(object), offset = fake.xyz(0, 0, 0) }
  end
  methods.getVisualBoundsNormalized = methods.getBoundsNormalized
  methods.getVelocity = function()
    return fake.xyz(0, 0, 0)
  end
  methods.getAngularVelocity = methods.getVelocity

  local function top_below(object)
    local best = FLOOR
    local bottom = object.position.y - fake.bounds(object).y / 2
    for i = 1, #fake.objects do
      local other = fake.objects[i]
      if other ~= object and not other.dying and not other.held_by
        and not fake.is_zone(other) and fake.over(other, object.position) then
        local top = other.position.y + fake.bounds(other).y / 2
        if top <= bottom + 0.05 and top > best then
          best = top
        end
      end
    end
    return best
  end

  local function free_to_fall(object)
    return object.gravity and not object.data.Locked
      and not object.held_by and not object.in_hand and not fake.is_zone(object)
  end

  local function advance(object, key, motion)
    object[key] = object[key]:lerp(motion.target, 1 / motion.left)
    motion.left = motion.left - 1
    return motion.left > 0 and motion or nil
  end

  local function fall(object)
    if not object.fall then
      local height = top_below(object) + fake.bounds(object).y / 2
      local drop = object.position.y - height
      if drop <= 0.001 then
        return false
      end
      local there = fake.xyz(object.position.x, height, object.position.z)
      object.fall = { target = there, left = math.max(1, math.ceil(60 * math.sqrt(2 * drop / 9.81))) }
    end
    object.fall = advance(object, "position", object.fall)
    return object.fall ~= nil
  end

  local function solid(object)
    return not object.dying and not object.spawning and not object.held_by and not object.in_hand and not object.glide
      and not fake.is_zone(object) and not fake.takes_things(object) and not fake.is_card(object)
  end

  -- Whether two things stand in one another, by more than they would by lying close; `size` is the first one's.
  local function inside_one_another(object, size, other)
    local here, there = object.position, other.position
    local x, z = math.abs(here.x - there.x), math.abs(here.z - there.z)
    if x >= size.x / 2 or z >= size.z / 2 then
      return false
    end
    local wide = fake.bounds(other)
    return math.abs(here.y - there.y) < (size.y + wide.y) / 2 - 0.05 and x < wide.x / 2 and z < wide.z / 2
  end

  -- The end of a smooth move: what stands inside another thing there is thrown out of it.
  local function collide(object)
    if object.data.Locked or not solid(object) then
      return
    end
    local size = fake.bounds(object)
    for i = 1, #fake.objects do
      local other = fake.objects[i]
      if other ~= object and inside_one_another(object, size, other) and not other.data.Locked and solid(other) then
        local angle = fake.chance(360)
        object.position = object.position + fake.xyz(2.5 * math.cos(math.rad(angle)), 0.5, 2.5 * math.sin(math.rad(angle)))
        fake.stir(object)
        fake.collisions = fake.collisions + 1
        return
      end
    end
  end
  fake.collisions = 0
  fake.driver.collisions = function()
    return fake.collisions
  end

  local function move(object)
    if object.held_by or object.spawning then
      return
    elseif object.glide or object.turn then
      local gliding = object.glide ~= nil
      object.glide = object.glide and advance(object, "position", object.glide)
      if gliding and not object.glide then
        collide(object)
      end
      object.turn = object.turn and advance(object, "rotation", object.turn)
      return
    end
    fake.enter_hand(object)
    if free_to_fall(object) and fall(object) then
      return
    end
    object.resting = true
    fake.come_to_rest(object)
  end

  function fake.move_objects()
    -- What comes while others move is not moved yet; the list itself only grows meanwhile.
    local now = fake.objects
    for i = 1, #now do
      local object = now[i]
      if not object.resting and not object.dying then
        move(object)
      end
    end
  end

  local function snap_list(list, to_world, turned)
    local points = {}
    for i = 1, #(list or {}) do
      local at = list[i].Position
      local around = list[i].Rotation
      points[i] = {
        position = to_world(fake.xyz(at.x, at.y, at.z)),
        rotation = around and around ~= fake.null and fake.xyz(around.x, around.y, around.z):add(turned),
        tags = list[i].Tags,
      }
    end
    return points
  end

  local function all_snap_points(object)
    local found = { snap_list(fake.save.SnapPoints, function(point)
      return point
    end, fake.xyz(0, 0, 0)) }
    for i = 1, #fake.objects do
      local board = fake.objects[i]
      if board ~= object and not board.dying and board.data.AttachedSnapPoints then
        found[#found + 1] = snap_list(board.data.AttachedSnapPoints, function(point)
          return fake.to_world(board, point)
        end, board.rotation)
      end
    end
    return found
  end

  -- A thing dropped by hand jumps to the nearest snap point that takes it, within one unit.
  function fake.snap(object)
    if object.data.Snap == false then
      return
    end
    local best, distance = nil, 1
    for _, points in ipairs(all_snap_points(object)) do
      for i = 1, #points do
        local way = points[i].position - object.position
        local far = math.sqrt(way.x * way.x + way.z * way.z)
        if far <= distance and fake.tags_allow(points[i].tags, object) then
          best, distance = points[i], far
        end
      end
    end
    if best then
      object.position:set(best.position.x, nil, best.position.z)
      if best.rotation then
        object.rotation = fake.xyz(object.rotation.x, best.rotation.y, object.rotation.z)
      end
    end
  end

  -- getSnapPoints, setSnapPoints, decals and lines of Object and Global; `data_of` gives the save data and its keys.
  function fake.add_surface_members(class, data_of, keys)
    class.methods.getSnapPoints = function(record)
      local list = {}
      for i, point in ipairs(data_of(record)[keys.snap] or {}) do
        local around = point.Rotation ~= fake.null and point.Rotation or nil
        list[i] = {
          position = fake.xyz(point.Position.x, point.Position.y, point.Position.z),
          rotation = around and fake.xyz(around.x, around.y, around.z) or fake.xyz(0, 0, 0),
          rotation_snap = around ~= nil,
          tags = fake.export(point.Tags or {}),
        }
      end
      return list
    end
    class.methods.setSnapPoints = function(record, points)
      local list = fake.array()
      for i, point in ipairs(fake.need(points, "table", "setSnapPoints")) do
        local at = fake.vector(point.position or { 0, 0, 0 }, "setSnapPoints")
        local around = point.rotation_snap and fake.vector(point.rotation or { 0, 0, 0 }, "setSnapPoints")
        list[i] = {
          Position = { x = at.x, y = at.y, z = at.z },
          Rotation = around and { x = around.x, y = around.y, z = around.z } or nil,
          Tags = point.tags and fake.import(point.tags, "Tags") or nil,
        }
      end
      data_of(record)[keys.snap] = list
      return true
    end
    class.methods.setVectorLines = function(record, lines)
      local list = fake.array()
      for i, line in ipairs(fake.need(lines or {}, "table", "setVectorLines")) do
        local points = fake.array()
        for j, point in ipairs(line.points) do
          local at = fake.vector(point, "setVectorLines")
          points[j] = { x = at.x, y = at.y, z = at.z }
        end
        local tint = fake.tint(line.color or { 1, 1, 1 }, "setVectorLines")
        local color = { r = tint.r, g = tint.g, b = tint.b }
        list[i] = {
          points3 = points, color = color, thickness = line.thickness or 0.1, rotation = { x = 0, y = 0, z = 0 },
        }
      end
      data_of(record)[keys.lines] = list
      return true
    end
    class.methods.getVectorLines = function(record)
      local list = {}
      for i, line in ipairs(data_of(record)[keys.lines] or {}) do
        list[i] = { points = fake.export(line.points3), color = fake.export(line.color), thickness = line.thickness }
      end
      return list
    end
  end
  fake.add_surface_members(Object, function(object)
    return object.data
  end, { snap = "AttachedSnapPoints", lines = "AttachedVectorLines" })

  -- Dice and whatever else has rotation values.
  local function values_of(object)
    return object.data.RotationValues or {}
  end
  local function rotation_of(entry)
    return fake.xyz(entry.Rotation.x, entry.Rotation.y, entry.Rotation.z)
  end
  methods.getRotationValues = function(object)
    local list = {}
    for i, entry in ipairs(values_of(object)) do
      list[i] = { value = entry.Value, rotation = rotation_of(entry) }
    end
    return list
  end
  methods.setRotationValues = function(object, values)
    local list = fake.array()
    for i, entry in ipairs(fake.need(values, "table", "setRotationValues")) do
      local around = fake.vector(entry.rotation, "setRotationValues")
      list[i] = { Value = entry.value, Rotation = { x = around.x, y = around.y, z = around.z } }
    end
    object.data.RotationValues = list
    return true
  end
  methods.getRotationValue = function(object)
    local best, height = nil, -2
    for _, entry in ipairs(values_of(object)) do
      local face = fake.unrotate(fake.xyz(0, 1, 0), rotation_of(entry))
      local now = fake.rotate(face, object.rotation).y
      if now > height then
        best, height = entry.Value, now
      end
    end
    return best
  end
  methods.setRotationValue = function(object, value)
    for _, entry in ipairs(values_of(object)) do
      if entry.Value == value then
        methods.setRotationSmooth(object, rotation_of(entry))
        return true
      end
    end
    return false
  end
  methods.roll = function(object)
    local values = values_of(object)
    if #values == 0 then
      return false
    end
    return methods.setRotationSmooth(object, rotation_of(values[fake.chance(#values)]))
  end
end
