-- Vector: a table with x, y, z that also answers to 1, 2, 3; called with a colon.
return function(fake)
  local Vector = {}
  local letters = { "x", "y", "z" }

  local mt = {}

  local function make(x, y, z)
    return setmetatable({ x = x, y = y, z = z }, mt)
  end

  mt.__index = function(self, key)
    local letter = letters[key]
    if letter then
      return rawget(self, letter)
    end
    return Vector[key]
  end
  mt.__newindex = function(self, key, value)
    rawset(self, letters[key] or key, value)
  end

  local function number(value, where)
    if type(value) ~= "number" then
      error("Vector: a number expected for " .. where .. ", got " .. type(value), 0)
    end
    return value
  end

  function Vector.new(x, y, z)
    if type(x) == "table" then
      return make(x.x or x[1] or 0, x.y or x[2] or 0, x.z or x[3] or 0)
    elseif x == nil then
      return make(0, 0, 0)
    end
    return make(number(x, "x"), number(y, "y"), number(z, "z"))
  end

  -- A position, rotation or scale that a script gave: a Vector, { x =, y =, z = } or { 1, 2, 3 }.
  function fake.vector(value, where)
    if fake.kind_of(value) ~= "table" then
      error(where .. ": a vector expected, got " .. fake.kind_of(value), 0)
    end
    local x, y, z = value.x or value[1], value.y or value[2], value.z or value[3]
    if type(x) ~= "number" or type(y) ~= "number" or type(z) ~= "number" then
      error(where .. ": a vector needs three numbers", 0)
    end
    return make(x, y, z)
  end

  fake.xyz = make

  function Vector.min(a, b)
    return make(math.min(a.x, b.x), math.min(a.y, b.y), math.min(a.z, b.z))
  end
  function Vector.max(a, b)
    return make(math.max(a.x, b.x), math.max(a.y, b.y), math.max(a.z, b.z))
  end
  function Vector.between(a, b)
    return make(b.x - a.x, b.y - a.y, b.z - a.z)
  end

  function Vector:setAt(key, value)
    self[key] = value
    return self
  end
  function Vector:set(x, y, z)
    self.x, self.y, self.z = x or self.x, y or self.y, z or self.z
    return self
  end
  function Vector:get()
    return self.x, self.y, self.z
  end
  function Vector:copy()
    return make(self.x, self.y, self.z)
  end
  function Vector:add(other)
    return self:set(self.x + other.x, self.y + other.y, self.z + other.z)
  end
  function Vector:sub(other)
    return self:set(self.x - other.x, self.y - other.y, self.z - other.z)
  end
  function Vector:scale(by, y, z)
    if type(by) == "table" then
      return self:set(self.x * by.x, self.y * by.y, self.z * by.z)
    end
    return self:set(self.x * by, self.y * (y or by), self.z * (z or by))
  end
  function Vector:inverse()
    return self:scale(-1)
  end
  function Vector:dot(other)
    return self.x * other.x + self.y * other.y + self.z * other.z
  end
  function Vector:sqrMagnitude()
    return self:dot(self)
  end
  function Vector:magnitude()
    return math.sqrt(self:dot(self))
  end
  function Vector:sqrDistance(other)
    return Vector.between(self, other):sqrMagnitude()
  end
  function Vector:distance(other)
    return math.sqrt(self:sqrDistance(other))
  end
  function Vector:equals(other, margin)
    return self:sqrDistance(other) <= (margin or 1e-3)
  end
  function Vector:normalize()
    local length = self:magnitude()
    if length > 0 then
      self:scale(1 / length)
    end
    return self
  end
  function Vector:normalized()
    return self:copy():normalize()
  end
  function Vector:clamp(limit)
    local length = self:magnitude()
    if length > limit then
      self:scale(limit / length)
    end
    return self
  end
  function Vector:cross(other)
    return make(
      self.y * other.z - self.z * other.y,
      self.z * other.x - self.x * other.z,
      self.x * other.y - self.y * other.x
    )
  end
  function Vector:angle(other)
    local cosine = self:dot(other) / (self:magnitude() * other:magnitude())
    return math.deg(math.acos(math.max(-1, math.min(1, cosine))))
  end
  function Vector:lerp(other, share)
    return make(
      self.x + (other.x - self.x) * share,
      self.y + (other.y - self.y) * share,
      self.z + (other.z - self.z) * share
    )
  end
  function Vector:moveTowards(target, limit)
    local way = Vector.between(self, target):clamp(limit)
    return self:add(way)
  end
  function Vector:project(other)
    local share = self:dot(other) / other:sqrMagnitude()
    return self:set(other.x * share, other.y * share, other.z * share)
  end
  function Vector:projectOnPlane(normal)
    return self:sub(self:copy():project(normal))
  end
  function Vector:reflect(normal)
    return self:sub(self:copy():project(normal):scale(2))
  end
  function Vector:rotateOver(axis, angle)
    local cosine, sine = math.cos(math.rad(angle)), math.sin(math.rad(angle))
    local x, y, z = self:get()
    if axis == "x" then
      return self:set(x, y * cosine - z * sine, y * sine + z * cosine)
    elseif axis == "y" then
      return self:set(x * cosine + z * sine, y, z * cosine - x * sine)
    elseif axis == "z" then
      return self:set(x * cosine - y * sine, x * sine + y * cosine, z)
    end
    error("Vector.rotateOver: axis x, y or z expected", 0)
  end
  function Vector:rotateTowardsUnit(target, limit)
    local turn = math.min(self:angle(target), limit)
    local aside = target:copy():projectOnPlane(self):normalize()
    local length = self:magnitude()
    local along = self:normalized():scale(math.cos(math.rad(turn)) * length)
    return self:set(along:add(aside:scale(math.sin(math.rad(turn)) * length)):get())
  end
  function Vector:rotateTowards(target, limit)
    return self:rotateTowardsUnit(target:normalized(), limit)
  end
  function Vector:orthoNormalize(planar)
    local base = self:normalized()
    local other = planar
    if not other then
      other = math.abs(base.x) < 0.9 and make(1, 0, 0) or make(0, 1, 0)
    end
    local normal = base:cross(other):normalize()
    return base, normal, base:cross(normal)
  end
  function Vector:heading(axis)
    local turns = {
      x = math.deg(math.atan2(self.y, self.z)),
      y = math.deg(math.atan2(self.x, self.z)),
      z = math.deg(math.atan2(self.x, self.y)),
    }
    if axis then
      return turns[axis]
    end
    return turns.x, turns.y, turns.z
  end
  function Vector:string(prefix)
    local words = prefix and (prefix .. ": ") or ""
    local function short(value)
      return (string.format("%.2f", value):gsub("%.?0+$", ""))
    end
    return words .. "{ " .. short(self.x) .. ", " .. short(self.y) .. ", " .. short(self.z) .. " }"
  end

  mt.__add = function(a, b)
    return a:copy():add(b)
  end
  mt.__sub = function(a, b)
    return a:copy():sub(b)
  end
  mt.__mul = function(a, b)
    if type(a) == "number" then
      return b:copy():scale(a)
    end
    return a:copy():scale(b)
  end
  mt.__unm = function(a)
    return a:copy():inverse()
  end
  mt.__eq = function(a, b)
    return a:equals(b)
  end
  mt.__tostring = function(self)
    return self:string("Vector")
  end

  fake.members_of_tables = fake.members_of_tables or {}
  local offered = {}
  for name in pairs(Vector) do
    offered[name] = true
  end
  fake.members_of_tables.Vector = offered
  fake.Vector = setmetatable(Vector, {
    __call = function(_, x, y, z)
      return Vector.new(x, y, z)
    end,
  })
end
