-- Color: a table with r, g, b, a that also answers to 1, 2, 3, 4; called with a colon.
return function(fake)
  local Color = {}
  local letters = { "r", "g", "b", "a" }
  local mt = {}

  local function make(r, g, b, a)
    return setmetatable({ r = r, g = g, b = b, a = a or 1 }, mt)
  end

  -- The colours of the seats in the order of the reference, with their tints.
  local seats = {
    { "White", 1, 1, 1 }, { "Brown", 0.443, 0.231, 0.09 }, { "Red", 0.856, 0.1, 0.094 },
    { "Orange", 0.956, 0.392, 0.113 }, { "Yellow", 0.905, 0.898, 0.172 }, { "Green", 0.192, 0.701, 0.168 },
    { "Teal", 0.129, 0.694, 0.607 }, { "Blue", 0.118, 0.53, 1 }, { "Purple", 0.627, 0.125, 0.941 },
    { "Pink", 0.96, 0.439, 0.807 }, { "Grey", 0.5, 0.5, 0.5 }, { "Black", 0.25, 0.25, 0.25 },
  }
  local named = {}
  Color.list = {}
  fake.colors = {}
  fake.is_color = {}
  for i = 1, #seats do
    local seat = seats[i]
    named[seat[1]:lower()] = make(seat[2], seat[3], seat[4])
    Color.list[i] = seat[1]
    fake.colors[i] = seat[1]
    fake.is_color[seat[1]] = true
  end

  mt.__index = function(self, key)
    local letter = letters[key]
    if letter then
      return rawget(self, letter)
    end
    return Color[key]
  end
  mt.__newindex = function(self, key, value)
    rawset(self, letters[key] or key, value)
  end

  function Color.new(r, g, b, a)
    if type(r) == "table" then
      return make(r.r or 0, r.g or 0, r.b or 0, r.a or 1)
    end
    return make(r or 0, g or 0, b or 0, a)
  end
  function Color.fromString(name)
    local color = named[fake.need(name, "string", "Color.fromString"):lower()]
    if not color then
      error(name .. " is not a valid color string", 0)
    end
    return color:copy()
  end
  function Color.Add(name, color)
    named[name:lower()] = color:copy()
    Color.list[#Color.list + 1] = name
  end
  function Color:get()
    return self.r, self.g, self.b, self.a
  end
  function Color:set(r, g, b, a)
    self.r, self.g, self.b, self.a = r or self.r, g or self.g, b or self.b, a or self.a
    return self
  end
  function Color:setAt(key, value)
    self[key] = value
    return self
  end
  function Color:copy()
    return make(self:get())
  end
  function Color:toHex(alpha)
    local text = ""
    for i = 1, alpha == false and 3 or 4 do
      text = text .. string.format("%02x", math.floor(self[i] * 255))
    end
    return text
  end
  function Color:equals(other, margin)
    local gap = 0
    for i = 1, 4 do
      gap = gap + math.abs(self[i] - other[i])
    end
    return gap <= (margin or 0.01)
  end
  function Color:toString(margin)
    for i = 1, #Color.list do
      local name = Color.list[i]
      if self:equals(named[name:lower()], margin) then
        return name
      end
    end
    return nil
  end
  function Color:lerp(other, share)
    local r, g, b, a = self:get()
    return make(
      r + (other.r - r) * share, g + (other.g - g) * share, b + (other.b - b) * share, a + (other.a - a) * share
    )
  end
  function Color:dump(prefix)
    local words = (prefix and (prefix .. ": ") or "") .. (self:toString() and (self:toString() .. " ") or "")
    local parts = {}
    for i = 1, self.a < 1 and 4 or 3 do
      parts[i] = letters[i] .. " = " .. fake.number_text(self[i])
    end
    return words .. "{ " .. table.concat(parts, ", ") .. " }"
  end
  mt.__eq = function(a, b)
    return a:equals(b)
  end
  mt.__tostring = function(self)
    return self:dump("Color")
  end

  -- A tint that a script gave: a Color, a table, or the name of a seat's colour; nil stays nil.
  function fake.tint(value, where)
    if value == nil then
      return nil
    elseif type(value) == "string" then
      return Color.fromString(value)
    elseif fake.kind_of(value) ~= "table" then
      error(where .. ": a color expected, got " .. fake.kind_of(value), 0)
    end
    return make(value.r or value[1] or 0, value.g or value[2] or 0, value.b or value[3] or 0, value.a or value[4] or 1)
  end

  -- A seat's colour, spelled exactly; raises otherwise.
  function fake.need_color(value, where)
    if type(value) ~= "string" or not fake.is_color[value] then
      error(where .. ": a player color expected, got " .. tostring(value), 0)
    end
    return value
  end

  local offered = {}
  for name in pairs(Color) do
    offered[name] = true
  end
  fake.members_of_tables.Color = offered
  fake.Color = setmetatable(Color, {
    __call = function(_, r, g, b, a)
      return Color.new(r, g, b, a)
    end,
    __index = function(_, name)
      local color = type(name) == "string" and named[name:lower()]
      return color and color:copy() or nil
    end,
  })
end
