-- Boxes and rotations: Unity's, left-handed, y up, degrees, Euler order z, x, y.
return function(fake)
  local xyz = fake.xyz

  local abs, cos, sin, rad = math.abs, math.cos, math.sin, math.rad

  -- Numbers in place of vectors: this is asked for every thing in every frame.
  local function rotated(x, y, z, rotation)
    local a, b, c = rotation.z, rotation.x, rotation.y
    if a ~= 0 then
      local cosine, sine = cos(rad(a)), sin(rad(a))
      x, y = x * cosine - y * sine, x * sine + y * cosine
    end
    if b ~= 0 then
      local cosine, sine = cos(rad(b)), sin(rad(b))
      y, z = y * cosine - z * sine, y * sine + z * cosine
    end
    if c ~= 0 then
      local cosine, sine = cos(rad(c)), sin(rad(c))
      x, z = x * cosine + z * sine, z * cosine - x * sine
    end
    return x, y, z
  end

  local function unrotated(x, y, z, rotation)
    local a, b, c = -rotation.y, -rotation.x, -rotation.z
    if a ~= 0 then
      local cosine, sine = cos(rad(a)), sin(rad(a))
      x, z = x * cosine + z * sine, z * cosine - x * sine
    end
    if b ~= 0 then
      local cosine, sine = cos(rad(b)), sin(rad(b))
      y, z = y * cosine - z * sine, y * sine + z * cosine
    end
    if c ~= 0 then
      local cosine, sine = cos(rad(c)), sin(rad(c))
      x, y = x * cosine - y * sine, x * sine + y * cosine
    end
    return x, y, z
  end

  function fake.rotate(vector, rotation)
    return xyz(rotated(vector.x, vector.y, vector.z, rotation))
  end

  function fake.unrotate(vector, rotation)
    return xyz(unrotated(vector.x, vector.y, vector.z, rotation))
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
    Infinite_Bag = { 2.2, 2.4, 2.2 },
    -- A mesh is as large as its file says, which is not read here: as ours are, that may lie on each other.
    Custom_Model = { 2, 0.3, 2 }, Custom_Model_Infinite_Bag = { 2, 0.7, 2 }, Notecard = { 3, 0.1, 2 }, Custom_PDF = { 4, 0.2, 5 },
  }

  local UNIT = { 1, 1, 1 }

  local function size_of(object)
    local size = sizes[object.data.Name] or UNIT
    local scale = object.scale
    local picture = object.data.CustomImage
    local flat = picture and (picture.CustomTile or picture.CustomToken)
    local height = flat and flat.Thickness or size[2]
    return size[1] * abs(scale.x), height * abs(scale.y), size[3] * abs(scale.z)
  end

  -- Width, height and depth of an object as if it were not turned.
  function fake.size(object)
    return xyz(size_of(object))
  end

  local function bounds_of(object)
    local width, height, depth = size_of(object)
    local rotation = object.rotation
    local rx, ry, rz = rotated(width * 0.5, 0, 0, rotation)
    local ux, uy, uz = rotated(0, height * 0.5, 0, rotation)
    local fx, fy, fz = rotated(0, 0, depth * 0.5, rotation)
    return 2 * (abs(rx) + abs(ux) + abs(fx)), 2 * (abs(ry) + abs(uy) + abs(fy)), 2 * (abs(rz) + abs(uz) + abs(fz))
  end

  -- The box along the axes that holds the object as it is turned.
  function fake.bounds(object)
    return xyz(bounds_of(object))
  end

  -- Whether a point is inside a box that is an object's position, rotation and scale.
  function fake.in_box(point, box)
    local there, scale = box.position, box.scale
    local x, y, z = point.x - there.x, point.y - there.y, point.z - there.z
    local width, height, depth = scale.x / 2, scale.y / 2, scale.z / 2
    -- Outside the ball round the box is outside the box, however that is turned; rounding apart.
    if x * x + y * y + z * z > (width * width + height * height + depth * depth) * 1.0001 then
      return false
    end
    x, y, z = unrotated(x, y, z, box.rotation)
    return abs(x) <= width and abs(y) <= height and abs(z) <= depth
  end

  -- Whether an object's footprint, seen from above, holds the point.
  function fake.over(object, point)
    local there = object.position
    local x, z = abs(point.x - there.x), abs(point.z - there.z)
    local width, height, depth = size_of(object)
    -- Nothing reaches farther along an axis than its three sides together.
    local most = (width + height + depth) / 2 * 1.0001
    if x > most or z > most then
      return false
    end
    width, height, depth = bounds_of(object)
    return x <= width / 2 and z <= depth / 2
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

  -- What of a tile's picture its shape leaves, by `Type`: 0 box, 1 hexagon (corners left and right), 2 circle, 3 a box
  -- with round corners (how round no source says: a tenth). Points of the picture are from -1 to 1 both ways.
  local outlines = {
    [0] = function() return true end,
    [1] = function(x, y) return abs(y) <= 0.75 ^ 0.5 and abs(x) + abs(y) / 3 ^ 0.5 <= 1 end,
    [2] = function(x, y) return x * x + y * y <= 1 end,
    [3] = function(x, y)
      local beyond_x, beyond_y = math.max(abs(x) - 0.8, 0), math.max(abs(y) - 0.8, 0)
      return beyond_x * beyond_x + beyond_y * beyond_y <= 0.04
    end,
  }

  function fake.shows(object, x, y)
    local tile = object.data.CustomImage and object.data.CustomImage.CustomTile
    local outline = outlines[object.data.Name == "Custom_Tile" and tile and tile.Type or 0]
    return abs(x) <= 1 and abs(y) <= 1 and outline(x, y)
  end
end
