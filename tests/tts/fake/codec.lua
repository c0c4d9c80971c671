-- Save data: JSON text to tables and back, arrays marked so that empty ones keep their kind; copies for scripts.
return function(fake)
  local ARRAY = {}
  local floor, format = math.floor, string.format
  local NULL = setmetatable({}, { __tostring = function() return "null" end })
  fake.null = NULL

  function fake.array(list)
    return setmetatable(list or {}, ARRAY)
  end

  function fake.is_array(value)
    return getmetatable(value) == ARRAY
  end

  local escapes = { b = "\b", f = "\f", n = "\n", r = "\r", t = "\t", ["/"] = "/", ["\\"] = "\\", ['"'] = '"' }

  local function utf8(code)
    if code < 0x80 then
      return string.char(code)
    elseif code < 0x800 then
      return string.char(0xC0 + math.floor(code / 0x40), 0x80 + code % 0x40)
    elseif code < 0x10000 then
      return string.char(0xE0 + math.floor(code / 0x1000), 0x80 + math.floor(code / 0x40) % 0x40, 0x80 + code % 0x40)
    end
    return string.char(
      0xF0 + math.floor(code / 0x40000),
      0x80 + math.floor(code / 0x1000) % 0x40,
      0x80 + math.floor(code / 0x40) % 0x40,
      0x80 + code % 0x40
    )
  end
  fake.utf8 = utf8

  local function fault(text, at, what)
    error("JSON: " .. what .. " at character " .. tostring(at) .. " of " .. tostring(#text), 0)
  end

  -- The quote that ends a string: the next one with an even number of backslashes before it.
  local function closing_quote(text, from)
    local stop = text:find('"', from, true)
    while stop do
      local before = stop - 1
      while text:byte(before) == 92 do
        before = before - 1
      end
      if (stop - before) % 2 == 1 then
        return stop
      end
      stop = text:find('"', stop + 1, true)
    end
    return nil
  end

  local strange = false
  local plain_escapes = setmetatable({}, {
    __index = function()
      strange = true
    end,
  })
  for letter, sign in pairs(escapes) do
    plain_escapes[letter] = sign
  end

  local function read_string(text, at)
    local from = at + 1
    local first = text:find('["\\]', from)
    if first and text:byte(first) == 34 then
      return text:sub(from, first - 1), first + 1
    end
    -- Scripts are long and full of escapes of one letter.
    local last = first and closing_quote(text, first)
    if last then
      strange = false
      local whole = text:sub(from, last - 1):gsub("\\(.)", plain_escapes)
      if not strange then
        return whole, last + 1
      end
    end
    local parts = {}
    while true do
      local stop = text:find('["\\]', from)
      if not stop then
        fault(text, at, "a string that does not end")
      end
      parts[#parts + 1] = text:sub(from, stop - 1)
      if text:sub(stop, stop) == '"' then
        return table.concat(parts), stop + 1
      end
      local letter = text:sub(stop + 1, stop + 1)
      if letter == "u" then
        local code = tonumber(text:sub(stop + 2, stop + 5), 16)
        if not code then
          fault(text, stop, "a bad escape")
        end
        from = stop + 6
        if code >= 0xD800 and code < 0xDC00 and text:sub(from, from + 1) == "\\u" then
          local low = tonumber(text:sub(from + 2, from + 5), 16) or 0xDC00
          code = 0x10000 + (code - 0xD800) * 0x400 + (low - 0xDC00)
          from = from + 6
        end
        parts[#parts + 1] = utf8(code)
      else
        if not escapes[letter] then
          fault(text, stop, "a bad escape")
        end
        parts[#parts + 1] = escapes[letter]
        from = stop + 2
      end
    end
  end

  local read_value

  local function skip(text, at)
    return text:find("[^ \t\r\n]", at) or #text + 1
  end

  local function read_list(text, at, null)
    local list, count = fake.array(), 0
    at = skip(text, at + 1)
    if text:sub(at, at) == "]" then
      return list, at + 1
    end
    while true do
      local value
      value, at = read_value(text, skip(text, at), null)
      count = count + 1
      list[count] = value
      at = skip(text, at)
      local sign = text:sub(at, at)
      at = at + 1
      if sign == "]" then
        return list, at
      elseif sign ~= "," then
        fault(text, at, "a list without , or ]")
      end
    end
  end

  local function read_object(text, at, null)
    local object = {}
    at = skip(text, at + 1)
    if text:sub(at, at) == "}" then
      return object, at + 1
    end
    while true do
      at = skip(text, at)
      if text:sub(at, at) ~= '"' then
        fault(text, at, "a key that is no string")
      end
      local key
      key, at = read_string(text, at)
      at = skip(text, at)
      if text:sub(at, at) ~= ":" then
        fault(text, at, "a key without :")
      end
      object[key], at = read_value(text, skip(text, at + 1), null)
      at = skip(text, at)
      local sign = text:sub(at, at)
      at = at + 1
      if sign == "}" then
        return object, at
      elseif sign ~= "," then
        fault(text, at, "an object without , or }")
      end
    end
  end

  function read_value(text, at, null)
    local first = text:sub(at, at)
    if first == '"' then
      return read_string(text, at)
    elseif first == "{" then
      return read_object(text, at, null)
    elseif first == "[" then
      return read_list(text, at, null)
    end
    local word = text:match("^%a+", at)
    if word == "true" then
      return true, at + 4
    elseif word == "false" then
      return false, at + 5
    elseif word == "null" then
      return null, at + 4
    end
    local digits = text:match("^-?%d+%.?%d*[eE]?[+-]?%d*", at)
    local number = digits and tonumber(digits)
    if not number then
      fault(text, at, "no value")
    end
    return number, at + #digits
  end

  -- The value of a JSON text; `null` stands for null. Raises a string.
  function fake.decode(text, null)
    local at = skip(text, 1)
    local value
    value, at = read_value(text, at, null)
    if skip(text, at) <= #text then
      fault(text, at, "more than one value")
    end
    return value
  end

  local signs = { ['"'] = '\\"', ["\\"] = "\\\\", ["\n"] = "\\n", ["\r"] = "\\r", ["\t"] = "\\t" }
  for code = 0, 127 do
    local sign = string.char(code)
    if sign:find("%c") and not signs[sign] then
      signs[sign] = string.format("\\u%04x", code)
    end
  end

  local LONG = 100000
  local long_text, long_quoted

  function fake.quote(text)
    if #text > LONG then
      -- The script of a table, which is the same in every save.
      if text ~= long_text then
        long_text, long_quoted = text, '"' .. text:gsub('[%c"\\]', signs) .. '"'
      end
      return long_quoted
    elseif text:find('[%c"\\]') then
      return '"' .. text:gsub('[%c"\\]', signs) .. '"'
    end
    return '"' .. text .. '"'
  end

  function fake.number_text(value)
    if value == floor(value) and value < 1e15 and value > -1e15 then
      return format("%.0f", value)
    end
    local short = format("%.14g", value)
    if tonumber(short) == value then
      return short
    end
    return (format("%.17g", value))
  end

  -- Texts and numbers that have been written: most come again in every object and every save.
  local quoted = setmetatable({}, {
    __index = function(known, text)
      local found = fake.quote(text)
      if #text < 64 then
        known[text] = found
      end
      return found
    end,
  })
  local digits = setmetatable({}, {
    __index = function(known, number)
      known[number] = fake.number_text(number)
      return known[number]
    end,
  })

  -- `,"key":` of a key, which comes again and again.
  local openings = setmetatable({}, {
    __index = function(known, key)
      known[key] = "," .. fake.quote(key) .. ":"
      return known[key]
    end,
  })

  -- Keys in the order of their texts; objects of one sort have the same keys, mostly in the same order.
  local sort = table.sort
  local function sorted_keys(value)
    local keys, size, ordered = {}, 0, true
    local last = ""
    for key in pairs(value) do
      local text = type(key) == "string" and key or tostring(key)
      size = size + 1
      keys[size] = text
      ordered = ordered and last < text
      last = text
    end
    if not ordered then
      sort(keys)
    end
    return keys, size
  end

  -- Writes a value behind the `count` parts of `out`; how many there are then.
  local function write(value, out, count)
    local kind = type(value)
    if kind == "string" then
      out[count + 1] = quoted[value]
    elseif kind == "number" then
      out[count + 1] = digits[value]
    elseif kind == "boolean" then
      out[count + 1] = value and "true" or "false"
    elseif kind ~= "table" or value == NULL then
      out[count + 1] = "null"
    elseif getmetatable(value) == ARRAY then
      count = count + 1
      out[count] = "["
      for i = 1, #value do
        if i > 1 then
          count = count + 1
          out[count] = ","
        end
        count = write(value[i], out, count)
      end
      out[count + 1] = "]"
    else
      local keys, size = sorted_keys(value)
      count = count + 1
      out[count] = "{"
      for i = 1, size do
        local key = keys[i]
        local inner = value[key]
        if inner == nil then
          inner = value[tonumber(key)]
        end
        count = count + 1
        out[count] = i > 1 and openings[key] or openings[key]:sub(2)
        count = write(inner, out, count)
      end
      out[count + 1] = "}"
    end
    return count + 1
  end

  -- JSON text with sorted keys.
  function fake.encode(value)
    local out = {}
    write(value, out, 0)
    return table.concat(out)
  end

  -- A deep copy that keeps the marks of arrays.
  function fake.copy(value)
    if type(value) ~= "table" or value == NULL then
      return value
    end
    local twin = setmetatable({}, getmetatable(value))
    for key, inner in pairs(value) do
      twin[key] = fake.copy(inner)
    end
    return twin
  end

  -- Save data as a script sees it: plain tables, null is nil.
  function fake.export(value)
    if value == NULL then
      return nil
    elseif type(value) ~= "table" then
      return value
    end
    local twin = {}
    for key, inner in pairs(value) do
      twin[key] = fake.export(inner)
    end
    return twin
  end

  local lists = {
    Tags = true, ContainedObjects = true, DeckIDs = true, AttachedSnapPoints = true, AttachedDecals = true,
    AttachedVectorLines = true, CustomUIAssets = true, RotationValues = true, ChildObjects = true, points3 = true,
    SnapPoints = true, GroupsInZone = true,
  }

  -- Save data out of a script's table: lists are told by their keys, empty ones by their name.
  function fake.import(value, name)
    if type(value) ~= "table" then
      return value
    end
    local twin = {}
    local count = 0
    for key, inner in pairs(value) do
      count = count + 1
      twin[key] = fake.import(inner, key)
    end
    if (count > 0 and #twin == count) or (count == 0 and lists[name]) then
      fake.array(twin)
    else
      for key, inner in pairs(value) do
        if type(key) == "number" then
          twin[key] = nil
          twin[fake.number_text(key)] = fake.import(inner, key)
        end
      end
    end
    return twin
  end
end
