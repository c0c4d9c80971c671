-- What a script can see of Lua: the game's subset, and stricter where MoonSharp would do something else.
return function(fake)
  local native = {
    error = error, pairs = pairs, ipairs = ipairs, next = next, type = type, tostring = tostring,
    tonumber = tonumber, setmetatable = setmetatable, getmetatable = getmetatable, rawget = rawget, rawset = rawset,
    rawlen = rawlen, select = select, format = string.format, insert = table.insert, sort = table.sort, date = os.date,
  }
  local EPOCH = 1767225600

  local function no_userdata(value, where)
    if fake.is_userdata(value) then
      error("bad argument #1 to '" .. where .. "' (table expected, got userdata)", 0)
    end
    return value
  end

  local ranks = { number = 1, string = 2, boolean = 3, userdata = 4 }

  local function earlier(a, b)
    local kind, other = fake.kind_of(a), fake.kind_of(b)
    if kind ~= other then
      return (ranks[kind] or 5) < (ranks[other] or 5)
    elseif kind == "number" or kind == "string" then
      return a < b
    elseif kind == "boolean" then
      return a and not b
    elseif kind == "userdata" then
      return fake.serial(a) < fake.serial(b)
    end
    return false
  end

  -- The keys of a table in an order that depends on the seed only; a table and a function as keys excepted.
  local function keys_of(value)
    local keys = {}
    for key in native.next, value do
      keys[#keys + 1] = key
    end
    table.sort(keys, earlier)
    if fake.options.pairs == "shuffled" then
      fake.shuffle(keys, fake.pairs_stream)
    end
    return keys
  end

  local function strict_pairs(value)
    no_userdata(value, "pairs")
    if native.type(value) ~= "table" then
      error("bad argument #1 to 'pairs' (table expected, got " .. native.type(value) .. ")", 0)
    end
    local keys = keys_of(value)
    local at = 0
    return function()
      while true do
        at = at + 1
        local key = keys[at]
        if key == nil then
          return nil
        end
        local held = native.rawget(value, key)
        if held ~= nil then
          return key, held
        end
      end
    end, value, nil
  end

  local walks = native.setmetatable({}, { __mode = "k" })

  local function strict_next(value, key)
    no_userdata(value, "next")
    if key == nil then
      local order = {}
      local keys = keys_of(value)
      for i = 1, #keys do
        order[keys[i]] = i
      end
      walks[value] = { keys = keys, order = order }
    end
    local walk = walks[value]
    local at = key == nil and 0 or walk.order[key]
    repeat
      at = at + 1
      key = walk.keys[at]
    until key == nil or native.rawget(value, key) ~= nil
    if key ~= nil then
      return key, native.rawget(value, key)
    end
    return nil
  end

  -- Pattern -> the kind of each value that it takes, or false if the program refuses it.
  local formats = {}

  local function kinds_in(pattern)
    local kinds = {}
    for flags, kind in pattern:gsub("%%%%", ""):gmatch("%%([%-%+ #0-9%.]*)(%a)") do
      if #flags > 20 then
        return false
      end
      kinds[#kinds + 1] = kind
    end
    return kinds
  end

  local function strict_format(pattern, ...)
    local kinds = formats[pattern]
    if kinds == nil then
      kinds = kinds_in(pattern)
      formats[pattern] = kinds
    end
    if not kinds then
      error("bad format", 2)
    end
    for at = 1, #kinds do
      if kinds[at] == "s" or kinds[at] == "q" then
        local value = (native.select(at, ...))
        local kind = native.type(value)
        if kind ~= "string" and not (kind == "number" and value == math.floor(value)) then
          error("bad argument #" .. (at + 1) .. " to 'format' (string expected, got " .. fake.kind_of(value) .. ")", 2)
        end
      end
    end
    return native.format(pattern, ...)
  end

  local function whole(value, where)
    if native.type(value) ~= "number" or value ~= math.floor(value) then
      error("bad argument to '" .. where .. "' (a whole number expected)", 3)
    end
    return value
  end

  local function strict_random(low, high)
    if low == nil then
      return fake.script_stream()
    end
    if high == nil then
      low, high = 1, low
    end
    whole(low, "random")
    whole(high, "random")
    if low > high then
      error("bad argument to 'random' (interval is empty)", 2)
    end
    return low + math.floor(fake.script_stream() * (high - low + 1))
  end

  local function twin(library, without)
    local copy = {}
    for name, value in native.pairs(library) do
      if not (without and without[name]) then
        copy[name] = value
      end
    end
    return copy
  end

  local function make_table_library()
    local library = twin(table)
    library.insert = function(list, ...)
      no_userdata(list, "insert")
      local count = select("#", ...)
      if select(count, ...) == nil then
        error("bad argument to 'insert' (nil is no value)", 2)
      end
      return native.insert(list, ...)
    end
    library.sort = function(list, before)
      no_userdata(list, "sort")
      if before == nil then
        for i = 1, #list do
          if native.type(list[i]) == "string" then
            error("table.sort of strings without a comparator: the order depends on the player's system", 2)
          end
        end
      end
      return native.sort(list, before)
    end
    return library
  end

  local function make_math_library()
    local library = twin(math, { fmod = true })
    library.huge = 1.7976931348623157e308
    library.random = strict_random
    library.randomseed = function(seed)
      fake.script_stream = fake.stream(seed)
    end
    return library
  end

  local function strict_date(pattern, time)
    if pattern and pattern:find("%%[aAbBcpxX]") then
      error("os.date: %" .. pattern:match("%%([aAbBcpxX])") .. " depends on the player's system", 2)
    end
    return native.date("!" .. (pattern or "%Y-%m-%d %H:%M"):gsub("^!", ""), math.floor(time or EPOCH + fake.time))
  end

  -- MoonSharp's patterns compare the low byte of each character alone: to them an ellipsis is an ampersand, and
  -- a bullet a quotation mark. What a pattern finds must not depend on that.
  local function as_bytes(text, wide)
    local out = {}
    local at = 1
    while at <= #text do
      local lead = string.byte(text, at)
      local long = lead < 128 and 1 or lead < 224 and 2 or lead < 240 and 3 or 4
      local code = long == 1 and lead or lead % (long == 2 and 32 or long == 3 and 16 or 8)
      for i = at + 1, at + long - 1 do
        code = code * 64 + string.byte(text, i) % 64
      end
      out[#out + 1] = string.char(code < 256 and code or (wide or code % 256))
      at = at + long
    end
    return table.concat(out)
  end

  local function found_in(text, pattern)
    local at = {}
    local from = 1
    while from <= #text + 1 do
      local first, last = string.find(text, pattern, from)
      if not first then
        break
      end
      at[#at + 1] = first .. "-" .. last
      from = math.max(last, first) + 1
      if string.sub(pattern, 1, 1) == "^" then
        break
      end
    end
    return table.concat(at, " ")
  end

  -- What the referee's JSON looks for; it then looks at the letter itself (tests/lua runs it in MoonSharp).
  local looked_at = { ['[%c"\\]'] = true, ["%c"] = true, ['([^"\\]*)(["\\]?)'] = true }

  local function check_bytes(text, pattern, where)
    if looked_at[pattern] then
      return
    end
    if native.type(text) ~= "string" or native.type(pattern) ~= "string" or not string.find(text, "[\196-\244]") then
      return
    end
    local plain = as_bytes(pattern)
    if found_in(as_bytes(text), plain) ~= found_in(as_bytes(text, 255), plain) then
      fake.gap("string", where, "string." .. where .. " with the pattern " .. pattern
        .. ": MoonSharp compares the low byte of letters beyond U+00FF only")
    end
  end

  -- What texts answer to with a colon, also in the fake's own code.
  local strings = twin(string, { dump = true })
  strings.format = strict_format
  native.getmetatable("").__index = strings

  local strict_strings = twin(strings)
  strict_strings.find = function(text, pattern, init, plain)
    if not plain then
      check_bytes(text, pattern, "find")
    end
    return string.find(text, pattern, init, plain)
  end
  for _, name in native.ipairs({ "match", "gmatch", "gsub" }) do
    strict_strings[name] = function(text, pattern, ...)
      check_bytes(text, pattern, name)
      return string[name](text, pattern, ...)
    end
  end
  strict_strings.byte = function(text, first, last)
    local part = string.sub(text, first or 1, last or first or 1)
    if string.find(part, "[\128-\255]") then
      fake.gap("string", "byte", "string.byte beyond ASCII: MoonSharp counts letters, and gives 63 above 255")
    end
    return string.byte(text, first or 1, last)
  end

  local function add_language(env)
    env.assert, env.pcall, env.xpcall, env.rawequal, env.select = assert, pcall, xpcall, rawequal, select
    env._VERSION = _VERSION
    env._G = env
    env.bit32 = twin(bit32)
    env.coroutine = twin(coroutine)
    env.string = twin(strict_strings)
    env.table = make_table_library()
    env.math = make_math_library()
    env.os = {
      time = function(parts)
        if parts then
          return os.time(parts)
        end
        return EPOCH + fake.time + 0.25
      end,
      clock = function()
        return fake.time
      end,
      difftime = function(late, early)
        return late - early
      end,
      date = strict_date,
    }
    env.collectgarbage = function() end
    env.type = fake.kind_of
    env.tostring = native.tostring
    env.pairs = strict_pairs
    env.next = strict_next
    env.ipairs = function(value)
      return native.ipairs(no_userdata(value, "ipairs"))
    end
    env.error = function(message, level)
      if native.type(message) ~= "string" then
        native.error("bad argument #1 to 'error' (string expected, got " .. fake.kind_of(message) .. ")", 2)
      end
      return native.error(message, level == 0 and 0 or (level or 1) + 1)
    end
    env.tonumber = function(value, base)
      if native.type(value) == "string"
        and (value:find(",", 1, true) or (not base and value:find("^%s*[+-]?0[xX]"))) then
        native.error("tonumber(" .. value .. "): MoonSharp reads this otherwise", 2)
      end
      if base and native.tonumber(value, base) == nil then
        -- Not an error of the script's but the end of it: no pcall catches that.
        fake.gap("Base", "tonumber", "tonumber(" .. native.tostring(value) .. ", " .. base .. ") ends a script in MoonSharp")
      end
      return native.tonumber(value, base)
    end
    env.setmetatable = function(value, meta)
      return native.setmetatable(no_userdata(value, "setmetatable"), meta)
    end
    env.getmetatable = function(value)
      if fake.is_userdata(value) then
        return nil
      end
      return native.getmetatable(value)
    end
    for _, name in native.ipairs({ "rawget", "rawset", "rawlen" }) do
      env[name] = function(value, ...)
        return native[name](no_userdata(value, name), ...)
      end
    end
  end

  -- Fresh globals for one script. `owner` is its object's record, or nil for Global.
  function fake.environment(owner)
    local env = {}
    add_language(env)
    fake.add_api(env, owner)
    return env
  end
end
