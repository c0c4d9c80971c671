-- What the compiled rules need beyond Lua 5.2: lists, dicts, records, None, as Python has them.
--
-- A list is a plain array. A dict lists its keys in the order they came in in its array part, and
-- holds its values under them: {"a", "b", a = 1, b = 2} with the metatable rt.Dict. A record has
-- its fields by name and the metatable of its type. None is one table, so that nothing has holes.
-- Written for Lua 5.2 and everything that calls itself so: no goto, no varargs, no order of pairs.
return function()
  local rt = {}

  local floor, byte, find, sub, format = math.floor, string.byte, string.find, string.sub, string.format
  local gsub = string.gsub
  local concat, remove = table.concat, table.remove
  local type, error, tostring, tonumber, pcall = type, error, tostring, tonumber, pcall
  local setmetatable, getmetatable = setmetatable, getmetatable

  local None = setmetatable({}, { __tostring = function() return "None" end })
  rt.None = None

  local Dict = { name = "dict" }
  rt.Dict = Dict

  --- Called between the parts of long work, with how much was done: a table that works in slices puts a function
  --- of its own here, which may yield. What calls it keeps nothing half done that others use.
  function rt.pause(units)
  end

  --- t[key] = value where there may be a number. LuaJ keeps a field of numbers as one: put in the place of a number,
  --- the text "7" becomes 7, and "3.5" 3.5. So a number is gone before a text comes.
  local function set_field(t, key, value)
    if type(value) == "string" and type(t[key]) == "number" then
      t[key] = nil
    end
    t[key] = value
  end
  rt.set_field = set_field

  local BILLION = 1000000000

  --- The digits of a whole number. LuaJ's format knows no more than 32 bits of one.
  local function digits(number)
    if number < BILLION and number > -BILLION then
      return format("%d", number)
    end
    local sign, size = "", number
    if number < 0 then
      sign, size = "-", -number
    end
    local low = size % BILLION
    return sign .. format("%d", (size - low) / BILLION) .. sub(format("%d", BILLION + low), 2)
  end
  rt.digits = digits

  -- Dicts -----------------------------------------------------------------------------------------

  --- A table of keys and values becomes a dict.
  function rt.dict(t)
    return setmetatable(t, Dict)
  end

  function rt.is_dict(t)
    return getmetatable(t) == Dict
  end

  --- d[key] = value; a new key comes last.
  local function put(d, key, value)
    if d[key] == nil then
      d[#d + 1] = key
    elseif type(value) == "string" then
      set_field(d, key, value)
      return
    end
    d[key] = value
  end
  rt.put = put

  --- The dict with one more entry: for displays such as {**a, "b": c}.
  function rt.with_entry(d, key, value)
    put(d, key, value)
    return d
  end

  --- The dict with the entries of another: {**a, **b}.
  function rt.with_entries(d, other)
    for i = 1, #other do
      put(d, other[i], other[other[i]])
    end
    return d
  end

  --- del d[key]
  function rt.del(d, key)
    if d[key] == nil then
      error("KeyError: " .. tostring(key))
    end
    d[key] = nil
    for i = 1, #d do
      if d[i] == key then
        remove(d, i)
        return
      end
    end
  end

  --- d.get(key, default)
  function rt.get(d, key, default)
    local found = d[key]
    if found == nil then
      return default
    end
    return found
  end

  --- d.pop(key), or d.pop(key, default)
  function rt.pop_key(d, key, default)
    local found = d[key]
    if found == nil and default ~= nil then
      return default
    end
    rt.del(d, key)
    return found
  end

  --- d.setdefault(key, default)
  function rt.set_default(d, key, default)
    if d[key] == nil then
      put(d, key, default)
    end
    return d[key]
  end

  --- A dict of its own with the same entries.
  function rt.copy_dict(d)
    local made = setmetatable({}, Dict)
    for i = 1, #d do
      local key = d[i]
      made[i] = key
      made[key] = d[key]
    end
    return made
  end

  --- The values, in the order of the keys.
  function rt.values(d)
    local found = {}
    for i = 1, #d do
      found[i] = d[d[i]]
    end
    return found
  end

  -- Lists -----------------------------------------------------------------------------------------

  --- A list of its own with the same items; of a dict, its keys.
  local function copy_list(xs)
    local made = {}
    for i = 1, #xs do
      made[i] = xs[i]
    end
    return made
  end
  rt.copy_list = copy_list

  --- xs + ys
  local function join(xs, ys)
    local made = copy_list(xs)
    local size = #made
    for i = 1, #ys do
      made[size + i] = ys[i]
    end
    return made
  end
  rt.join = join

  --- xs.extend(ys), xs += ys
  function rt.extend(xs, ys)
    local size, more = #xs, #ys
    for i = 1, more do
      xs[size + i] = ys[i]
    end
  end

  --- xs[index] for an index that may be negative.
  function rt.item(xs, index)
    local found
    if index < 0 then
      found = xs[#xs + index + 1]
    else
      found = xs[index + 1]
    end
    if found == nil then
      error("IndexError: " .. tostring(index))
    end
    return found
  end

  --- xs[index] = value for an index that may be negative.
  function rt.set_item(xs, index, value)
    local at = index + 1
    if index < 0 then
      at = #xs + at
    end
    if xs[at] == nil then
      error("IndexError: " .. tostring(index))
    end
    xs[at] = value
  end

  --- The bounds of a slice as first and last place of Lua.
  local function bounds(size, first, last)
    local from, to = first or 0, last or size
    if from < 0 then
      from = from + size
      if from < 0 then from = 0 end
    end
    if to < 0 then
      to = to + size
    elseif to > size then
      to = size
    end
    return from + 1, to
  end

  --- xs[first:last] of a list; either end may be nil.
  function rt.slice(xs, first, last)
    local from, to = bounds(#xs, first, last)
    local made = {}
    for i = from, to do
      made[i - from + 1] = xs[i]
    end
    return made
  end

  --- text[first:last] of an ASCII string.
  function rt.slice_text(text, first, last)
    local from, to = bounds(#text, first, last)
    if to < from then
      return ""
    end
    return sub(text, from, to)
  end

  --- text[index] of an ASCII string.
  function rt.letter(text, index)
    local at = index + 1
    if index < 0 then
      at = #text + at
    end
    local found = ""
    if at > 0 then
      found = sub(text, at, at)
    end
    if found == "" then
      error("IndexError: " .. tostring(index))
    end
    return found
  end

  --- xs.insert(index, value)
  function rt.insert(xs, index, value)
    local size = #xs
    local at = index
    if at < 0 then
      at = at + size
      if at < 0 then at = 0 end
    elseif at > size then
      at = size
    end
    for i = size, at + 1, -1 do
      xs[i + 1] = xs[i]
    end
    xs[at + 1] = value
  end

  --- xs.pop(index)
  function rt.pop(xs, index)
    local at = index + 1
    if index < 0 then
      at = #xs + at
    end
    if xs[at] == nil then
      error("IndexError: " .. tostring(index))
    end
    return remove(xs, at)
  end

  --- xs[:] in the other direction
  function rt.reversed(xs)
    local made = {}
    local size = #xs
    for i = 1, size do
      made[i] = xs[size - i + 1]
    end
    return made
  end

  --- list(range(first, last, step))
  function rt.range(first, last, step)
    local made = {}
    if step > 0 then
      last = last - 1
    else
      last = last + 1
    end
    for number = first, last, step do
      made[#made + 1] = number
    end
    return made
  end

  -- Equality and order ----------------------------------------------------------------------------

  --- a == b, whatever they are; a truth and a number are never equal.
  local function equal(a, b)
    if a == b then
      return true
    end
    if type(a) ~= "table" or type(b) ~= "table" or a == None or b == None then
      return false
    end
    local kind = getmetatable(a)
    if getmetatable(b) ~= kind then
      return false
    end
    if kind ~= nil and kind.record then
      local fields = kind.fields
      for i = 1, #fields do
        if not equal(a[fields[i]], b[fields[i]]) then
          return false
        end
      end
      return true
    end
    if #a ~= #b then
      return false
    end
    for i = 1, #a do
      if kind == Dict then
        local key = a[i]
        if b[key] == nil or not equal(a[key], b[key]) then
          return false
        end
      elseif not equal(a[i], b[i]) then
        return false
      end
    end
    return true
  end
  rt.equal = equal

  --- x in c: an item of a list, a key of a dict, a piece of a string.
  function rt.contains(x, c)
    if type(c) == "string" then
      return find(c, x, 1, true) ~= nil
    end
    if getmetatable(c) == Dict then
      return c[x] ~= nil
    end
    if type(x) == "table" and x ~= None then
      for i = 1, #c do
        if equal(c[i], x) then
          return true
        end
      end
      return false
    end
    for i = 1, #c do
      if c[i] == x then
        return true
      end
    end
    return false
  end

  --- x in xs, for a list of plain values.
  function rt.has(x, xs)
    for i = 1, #xs do
      if xs[i] == x then
        return true
      end
    end
    return false
  end

  --- xs.index(x)
  function rt.index(xs, x)
    for i = 1, #xs do
      if xs[i] == x or equal(xs[i], x) then
        return i - 1
      end
    end
    error("ValueError: not in the list: " .. tostring(x))
  end

  --- xs.count(x)
  function rt.count(xs, x)
    local count = 0
    for i = 1, #xs do
      if equal(xs[i], x) then
        count = count + 1
      end
    end
    return count
  end

  --- xs.remove(x)
  function rt.remove(xs, x)
    remove(xs, rt.index(xs, x) + 1)
  end

  local rank = {}

  --- Tell the byte order of the ids of a game (sorted): most comparisons then are of two numbers.
  function rt.set_order(ids)
    for i = 1, #ids do
      rank[ids[i]] = i
    end
  end

  --- a < b in byte order: the operator of Lua follows the player's locale.
  local function less(a, b)
    local first, second = rank[a], rank[b]
    if first ~= nil and second ~= nil then
      return first < second
    end
    local shorter = #a
    if #b < shorter then
      shorter = #b
    end
    for i = 1, shorter do
      local left, right = byte(a, i), byte(b, i)
      if left ~= right then
        return left < right
      end
    end
    return #a < #b
  end
  rt.less = less

  --- a < b for values of one kind: numbers, strings, truths, lists of these.
  local function before(a, b)
    local kind = type(a)
    if kind == "number" then
      return a < b
    elseif kind == "string" then
      return less(a, b)
    elseif kind == "boolean" then
      return b and not a
    end
    local shorter = #a
    if #b < shorter then
      shorter = #b
    end
    for i = 1, shorter do
      if before(a[i], b[i]) then
        return true
      elseif before(b[i], a[i]) then
        return false
      end
    end
    return #a < #b
  end
  rt.before = before

  -- Keys of which so much is compared at a stretch.
  local STRETCH = 32

  --- The order in which keys sort, as places: stable, by merging runs. Pauses where there are many.
  local function order_of(keys, backwards)
    local size = #keys
    local places = {}
    for i = 1, size do
      places[i] = i
    end
    local compare = before
    if type(keys[1]) == "string" then
      compare = less
    end
    local width = 1
    local done = 0
    while width < size do
      local merged = {}
      local start = 1
      while start <= size do
        if done >= STRETCH then
          rt.pause(4)
          done = 0
        end
        local left, right = start, start + width
        local middle, finish = right, start + 2 * width
        if middle > size + 1 then middle = size + 1 end
        if finish > size + 1 then finish = size + 1 end
        right = middle
        local at = start
        while left < middle and right < finish do
          local a, b = keys[places[left]], keys[places[right]]
          local swap
          if backwards then
            swap = compare(a, b)
          else
            swap = compare(b, a)
          end
          if swap then
            merged[at] = places[right]
            right = right + 1
          else
            merged[at] = places[left]
            left = left + 1
          end
          at = at + 1
        end
        while left < middle do
          merged[at] = places[left]
          left = left + 1
          at = at + 1
        end
        while right < finish do
          merged[at] = places[right]
          right = right + 1
          at = at + 1
        end
        done = done + finish - start
        start = finish
      end
      places = merged
      width = width * 2
    end
    return places
  end

  --- Sort a fresh list of plain values in place when it is short; nearly all lists of rules are.
  local function insert_sorted(xs)
    local compare = before
    if type(xs[1]) == "string" then
      compare = less
    end
    for i = 2, #xs do
      local x = xs[i]
      local at = i - 1
      while at > 0 and compare(x, xs[at]) do
        xs[at + 1] = xs[at]
        at = at - 1
      end
      xs[at + 1] = x
    end
    return xs
  end

  --- sorted(xs, reverse=backwards); of a dict, its keys.
  function rt.sorted(xs, backwards)
    if #xs < 12 and not backwards then
      return insert_sorted(copy_list(xs))
    end
    local places = order_of(xs, backwards)
    for i = 1, #places do
      places[i] = xs[places[i]]
    end
    return places
  end

  --- sorted(xs, key=key, reverse=backwards)
  function rt.sorted_by(xs, key, backwards)
    local keys = {}
    for i = 1, #xs do
      keys[i] = key(xs[i])
    end
    local places = order_of(keys, backwards)
    for i = 1, #places do
      places[i] = xs[places[i]]
    end
    return places
  end

  --- max(xs, default=default) or, with sign -1, min; the first of equals.
  local function extreme(xs, default, key, sign)
    local best, best_key = default, nil
    for i = 1, #xs do
      local x = xs[i]
      local x_key = x
      if key ~= nil then
        x_key = key(x)
      end
      if best_key == nil or (sign > 0 and before(best_key, x_key)) or (sign < 0 and before(x_key, best_key)) then
        best, best_key = x, x_key
      end
    end
    if best == nil then
      error("ValueError: the extreme of nothing")
    end
    return best
  end

  function rt.max(xs, default, key)
    return extreme(xs, default, key, 1)
  end

  function rt.min(xs, default, key)
    return extreme(xs, default, key, -1)
  end

  function rt.sum(xs)
    local total = 0
    for i = 1, #xs do
      total = total + xs[i]
    end
    return total
  end

  -- Numbers and text ------------------------------------------------------------------------------

  --- a // b
  function rt.div(a, b)
    if b == 0 then
      error("ZeroDivisionError")
    end
    return floor(a / b)
  end

  --- a % b: Lua's own, but for negative divisors, on which interpreters differ.
  function rt.mod(a, b)
    if b > 0 then
      return a % b
    elseif b == 0 then
      error("ZeroDivisionError")
    end
    return -(-a % -b)
  end

  --- a + b of what is not known to be numbers, strings or lists.
  function rt.add(a, b)
    local kind = type(a)
    if kind == "number" then
      return a + b
    elseif kind == "string" then
      return a .. b
    end
    return join(a, b)
  end

  --- str(x)
  function rt.str(x)
    local kind = type(x)
    if kind == "string" then
      return x
    elseif kind == "number" then
      return digits(x)
    elseif x == true then
      return "True"
    elseif x == false then
      return "False"
    elseif x == None then
      return "None"
    end
    error("TypeError: only plain values have a text")
  end

  --- int(x) of a number, a truth or digits.
  function rt.int(x)
    if type(x) == "number" then
      return x
    elseif x == true then
      return 1
    elseif x == false then
      return 0
    end
    if find(x, "^%s*[+-]?%d+%s*$") == nil then
      error("ValueError: not a whole number")
    end
    local bare = gsub(x, "[%s+]", "")
    return tonumber(bare)
  end

  --- bool(x)
  function rt.truth(x)
    if x == true or x == false then
      return x
    elseif x == None or x == 0 or x == "" then
      return false
    elseif type(x) == "table" then
      local kind = getmetatable(x)
      return #x > 0 or (kind ~= nil and kind.record == true)
    end
    return true
  end

  --- text.split(separator)
  function rt.split(text, separator)
    local found = {}
    local from = 1
    while true do
      local first, last = find(text, separator, from, true)
      if first == nil then
        found[#found + 1] = sub(text, from)
        return found
      end
      found[#found + 1] = sub(text, from, first - 1)
      from = last + 1
    end
  end

  function rt.starts_with(text, piece)
    return sub(text, 1, #piece) == piece
  end

  function rt.ends_with(text, piece)
    return piece == "" or (#piece <= #text and sub(text, -#piece) == piece)
  end

  --- separator.join(xs)
  function rt.join_text(separator, xs)
    return concat(xs, separator)
  end

  --- x[key] of a list, a dict or a string.
  function rt.entry(x, key)
    if type(key) == "string" then
      return x[key]
    elseif type(x) == "string" then
      return rt.letter(x, key)
    end
    return rt.item(x, key)
  end

  --- x[key] = value of a list or a dict.
  function rt.set_entry(x, key, value)
    if type(key) == "string" then
      put(x, key, value)
    else
      rt.set_item(x, key, value)
    end
  end

  -- Records ---------------------------------------------------------------------------------------

  --- The type of a record: its name, its fields in byte order, and of what type each is.
  function rt.record(name, fields, types)
    local kind = { name = name, fields = fields, types = types, record = true }
    return kind
  end

  --- A function that makes records of a type from the fields that are not as usual.
  function rt.filled(kind, usual)
    local fields = kind.fields
    return function(given)
      for i = 1, #fields do
        local name = fields[i]
        if given[name] == nil then
          given[name] = usual[name]
        end
      end
      return setmetatable(given, kind)
    end
  end

  --- A copy that shares nothing with a value.
  local function copy(value)
    if type(value) ~= "table" or value == None then
      return value
    end
    local made = {}
    local kind = getmetatable(value)
    if kind ~= nil and kind.record then
      local fields = kind.fields
      for i = 1, #fields do
        made[fields[i]] = copy(value[fields[i]])
      end
      return setmetatable(made, kind)
    end
    if kind == Dict then
      for i = 1, #value do
        local key = value[i]
        made[i] = key
        made[key] = copy(value[key])
      end
      return setmetatable(made, Dict)
    end
    for i = 1, #value do
      made[i] = copy(value[i])
    end
    return made
  end
  rt.copy = copy

  --- A function with its first argument given: `adjudicator/rules/bound.py`.
  function rt.bound(f, first)
    return function(a, b, c, d)
      return f(first, a, b, c, d)
    end
  end

  --- A copy with `much` wherever the number -1 stands: of a view, with very much of what it hides the number of.
  function rt.enriched(value, much)
    if value == -1 then
      return much
    elseif type(value) ~= "table" or value == None then
      return value
    end
    local made = {}
    local kind = getmetatable(value)
    if kind ~= nil and kind.record then
      local fields = kind.fields
      for i = 1, #fields do
        made[fields[i]] = rt.enriched(value[fields[i]], much)
      end
    elseif kind == Dict then
      for i = 1, #value do
        local key = value[i]
        made[i] = key
        made[key] = rt.enriched(value[key], much)
      end
    else
      for i = 1, #value do
        made[i] = rt.enriched(value[i], much)
      end
    end
    return setmetatable(made, kind)
  end

  local function gather(value, path, found, wanted)
    local is = type(value)
    if is == wanted then
      rt.put(found, path, value)
    elseif is == "table" and value ~= None then
      local kind = getmetatable(value)
      if kind ~= nil and kind.record then
        local fields = kind.fields
        for i = 1, #fields do
          gather(value[fields[i]], path .. "/" .. fields[i], found, wanted)
        end
      elseif kind == Dict then
        for i = 1, #value do
          gather(value[value[i]], path .. "/" .. value[i], found, wanted)
        end
      else
        for i = 1, #value do
          gather(value[i], path .. "/" .. format("%d", i - 1), found, wanted)
        end
      end
    end
  end

  --- Path -> text, of every text in plain data: `adjudicator/rules/leaves.py`.
  function rt.texts(value)
    local found = setmetatable({}, Dict)
    gather(value, "", found, "string")
    return found
  end

  --- Path -> number, of every number in plain data: `adjudicator/rules/leaves.py`.
  function rt.numbers(value)
    local found = setmetatable({}, Dict)
    gather(value, "", found, "number")
    return found
  end

  local SIGNS = { n = "\n", r = "\r", ["\\"] = "\\" }

  -- A key of packed texts: "#2" is the second of a list.
  local function packed_key(text)
    if byte(text) == 35 then
      return tonumber(sub(text, 2))
    end
    return text
  end

  local function unpacked(packed)
    local found = {}
    gsub(packed, "([^\t\n]+)\t([^\n]*)\n", function(path, text)
      local at, start = found, 1
      local bar = find(path, "|", 1, true)
      while bar ~= nil do
        local key = packed_key(sub(path, start, bar - 1))
        at[key] = at[key] or {}
        at, start = at[key], bar + 1
        bar = find(path, "|", start, true)
      end
      if start > 1 then
        path = sub(path, start)
      end
      if path ~= "" then
        if find(text, "\\", 1, true) then
          text = gsub(text, "\\(.)", SIGNS)
        end
        at[packed_key(path)] = text
      end
    end)
    return found
  end

  --- Words whose sections are packed (`in_languages` in `exporters/lua/data.py`): each section is unpacked when it is first read.
  function rt.unpacking(words)
    local packed = words.packed
    if packed == nil then
      return words
    end
    words.packed = nil
    return setmetatable(words, {
      __index = function(held, section)
        local text = packed[section]
        if text == nil then
          return nil
        end
        held[section] = unpacked(text)
        return held[section]
      end,
    })
  end

  -- Whether values of a type may hold records.
  local function holds_records(kind)
    if type(kind) ~= "table" then
      return kind == "any"
    end
    return kind.record == true or holds_records(kind[2])
  end

  local function fork(kind, value)
    if value == None or type(value) ~= "table" or not holds_records(kind) then
      return value
    elseif kind == "any" then
      return copy(value)
    elseif kind.record then
      local made = {}
      local fields, types = kind.fields, kind.types
      for i = 1, #fields do
        made[fields[i]] = fork(types[fields[i]], value[fields[i]])
      end
      return setmetatable(made, kind)
    elseif kind[1] == "optional" then
      return fork(kind[2], value)
    elseif kind[1] == "dict" then
      local made = setmetatable({}, Dict)
      for i = 1, #value do
        local key = value[i]
        made[i] = key
        made[key] = fork(kind[2], value[key])
      end
      return made
    end
    local made = {}
    for i = 1, #value do
      made[i] = fork(kind[2], value[i])
    end
    return made
  end

  --- A copy of a record for rules to change: it has records of its own, but shares the lists and dicts of plain
  --- data, which rules never change in place.
  function rt.fork(record)
    return fork(getmetatable(record), record)
  end

  --- Whether a field of a type of records holds no records.
  function rt.is_plain_field(kind, field)
    return not holds_records(kind.types[field])
  end

  local PLAIN = { str = "string", int = "number", bool = "boolean" }

  --- A value of plain data as one of a type ("int", {"list", "str"}, a record…); raises where it differs.
  local function read(kind, value, place)
    if kind == "any" then
      return value
    elseif PLAIN[kind] ~= nil then
      if type(value) ~= PLAIN[kind] then
        error(place .. ": a value of type " .. kind .. " is expected")
      end
      return value
    elseif kind == "scalar" then
      if type(value) == "table" then
        error(place .. ": a number or a word is expected")
      end
      return value
    elseif kind.record then
      if not rt.is_dict(value) then
        error(place .. ": a record " .. kind.name .. " is expected")
      end
      local made = {}
      local fields = kind.fields
      for i = 1, #fields do
        local field = fields[i]
        if value[field] == nil then
          error(place .. ": the field " .. field .. " is missing")
        end
        made[field] = read(kind.types[field], value[field], place .. "/" .. field)
      end
      if #value ~= #fields then
        error(place .. ": a record " .. kind.name .. " has no more than its own fields")
      end
      return setmetatable(made, kind)
    elseif kind[1] == "optional" then
      if value == None then
        return None
      end
      return read(kind[2], value, place)
    elseif kind[1] == "list" then
      if type(value) ~= "table" or getmetatable(value) ~= nil then
        error(place .. ": a list is expected")
      end
      local made = {}
      for i = 1, #value do
        made[i] = read(kind[2], value[i], place .. "/" .. tostring(i - 1))
      end
      return made
    elseif kind[1] == "dict" then
      if not rt.is_dict(value) then
        error(place .. ": a dict is expected")
      end
      local made = setmetatable({}, Dict)
      for i = 1, #value do
        put(made, value[i], read(kind[2], value[value[i]], place .. "/" .. value[i]))
      end
      return made
    end
    error(place .. ": nothing of this type can be read")
  end
  rt.read = read

  -- What stands in a place after an edit, nil for an entry that is gone; and a code if it cannot be made.
  local function put_at(edit, kind, value, parts, at)
    if kind ~= nil and kind[1] == "optional" then
      kind = kind[2]
    end
    if at > #parts then
      if not equal(value, edit.old) then
        return nil, "old"
      end
      local good, made = pcall(read, kind, edit.new, "")
      if not good then
        return nil, "type"
      end
      return made
    end
    local own = type(value) == "table" and getmetatable(value) or nil
    local name = parts[at]
    local made, fault
    if own ~= nil and own.record then
      if own.types[name] == nil then
        return nil, "no-place"
      end
      made, fault = put_at(edit, own.types[name], value[name], parts, at + 1)
      if fault ~= nil then
        return nil, fault
      end
      local record = value
      if at > 1 then
        record = setmetatable({}, own)
        for i = 1, #own.fields do
          record[own.fields[i]] = value[own.fields[i]]
        end
      end
      set_field(record, name, made)
      return record
    elseif own ~= Dict or kind[1] ~= "dict" then
      return nil, "no-place"
    end
    local here = value[name]
    if here == nil and at < #parts and kind[2][1] == "dict" then
      here = setmetatable({}, Dict)
    end
    if here == nil then
      here = None
      edit.added = { name }
    end
    if at == #parts and edit.new == None then
      if not equal(here, edit.old) then
        return nil, "old"
      end
    else
      made, fault = put_at(edit, kind[2], here, parts, at + 1)
      if fault ~= nil then
        return nil, fault
      end
    end
    local left = setmetatable({}, Dict)
    for i = 1, #value do
      put(left, value[i], value[value[i]])
    end
    if made ~= nil and not (rt.is_dict(made) and #made == 0) then
      put(left, name, made)
    elseif left[name] ~= nil then
      rt.del(left, name)
    end
    return left
  end

  --- Put a value in the place of another: `adjudicator/rules/leaves.py`.
  function rt.edited(edit)
    local _, fault = put_at(edit, getmetatable(edit.within), edit.within, rt.split(edit.path, "/"), 1)
    if fault ~= nil then
      edit.fault = fault
    end
    return edit
  end

  return rt
end
