-- Boxes and rotations: Unity's, left-handed, y up, degrees, Euler order z, x, y.
return function(fake)
  local xyz = fake.xyz

  function fake.rotate(vector, rotation)
    return vector:copy():rotateOver("z", rotation.z):rotateOver("x", rotation.x):rotateOver("y", rotation.y)
  end

  function fake.unrotate(vector, rotation)
    return vector:copy():rotateOver("y", -rotation.y):rotateOver("x", -rotation.x):rotateOver("z", -rotation.z)
  end

  function fake.to_world(object, point)
    return fake.rotate(point:copy():scale(object.scale), object.rotation):add(object.position)
  end

  function fake.to_local(object, point)
    local turned = fake.unrotate(point - object.position, object.rotation)
    return xyz(turned.x / object.scale.x, turned.y / object.scale.y, turned.z / object.scale.z)
  end

  local sizes = {
    Card = { 2.2, 0.03, 3.05 }, CardCustom = { 2.2, 0.03, 3.05 },
    Deck = { 2.2, 0.3, 3.05 }, DeckCustom = { 2.2, 0.3, 3.05 },
    Custom_Tile = { 2, 0.2, 2 }, Custom_Token = { 2, 0.2, 2 }, Custom_Board = { 14, 0.2, 14 }, Bag = { 2.2, 2.4, 2.2 },
    Infinite_Bag = { 2.2, 2.4, 2.2 }, Notecard = { 3, 0.1, 2 }, Custom_PDF = { 4, 0.2, 5 },
  }

  -- Width, height and depth of an object as if it were not turned.
  function fake.size(object)
    local size = sizes[object.data.Name] or { 1, 1, 1 }
    local scale = object.scale
    local picture = object.data.CustomImage or {}
    local flat = picture.CustomTile or picture.CustomToken
    local height = flat and flat.Thickness or size[2]
    return xyz(size[1] * math.abs(scale.x), height * math.abs(scale.y), size[3] * math.abs(scale.z))
  end

  -- The box along the axes that holds the object as it is turned.
  function fake.bounds(object)
    local half = fake.size(object):scale(0.5)
    local right = fake.rotate(xyz(half.x, 0, 0), object.rotation)
    local up = fake.rotate(xyz(0, half.y, 0), object.rotation)
    local forward = fake.rotate(xyz(0, 0, half.z), object.rotation)
    local function reach(axis)
      return 2 * (math.abs(right[axis]) + math.abs(up[axis]) + math.abs(forward[axis]))
    end
    return xyz(reach("x"), reach("y"), reach("z"))
  end

  -- Whether a point is inside a box that is an object's position, rotation and scale.
  function fake.in_box(point, box)
    local inner = fake.unrotate(point - box.position, box.rotation)
    return math.abs(inner.x) <= box.scale.x / 2
      and math.abs(inner.y) <= box.scale.y / 2
      and math.abs(inner.z) <= box.scale.z / 2
  end

  -- Whether an object's footprint, seen from above, holds the point.
  function fake.over(object, point)
    local size = fake.bounds(object)
    local there = object.position
    return math.abs(point.x - there.x) <= size.x / 2 and math.abs(point.z - there.z) <= size.z / 2
  end

  function fake.up(object)
    return fake.rotate(xyz(0, 1, 0), object.rotation)
  end

  function fake.face_down(object)
    return fake.up(object).y < 0
  end

  -- The place along a rotation closest to 0..360 without rounding noise.
  function fake.turned(rotation)
    local function fit(angle)
      local fitted = angle - 360 * math.floor(angle / 360)
      if fitted > 359.9999 then
        return 0
      end
      return fitted
    end
    return xyz(fit(rotation.x), fit(rotation.y), fit(rotation.z))
  end
end
