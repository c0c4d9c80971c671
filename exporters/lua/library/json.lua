-- Canonical JSON: the same bytes as adjudicator/log/lines.py, and a strict reader.
--
-- Values are those of the compiled rules: whole numbers below 2^53, strings, booleans, rt.None,
-- lists, dicts (keys in the array part, values in the hash part) and records. Strings are opaque:
-- under MoonSharp they are UTF-16, so nothing here looks inside of a non-ASCII character.
return function(rt)
  local M = {}

  local byte, char, find, format = string.byte, string.char, string.find, string.format
  local gmatch, gsub, sub = string.gmatch, string.gsub, string.sub
  local concat, sort, floor = table.concat, table.sort, math.floor
  local None, Dict = rt.None, rt.Dict

  local LIMIT = 9007199254740992
  local DEPTH = 64
  local MOST_KNOWN = 4096
  local LONGEST_KNOWN = 40

  M.DEPTH = DEPTH

  -- Writing -------------------------------------------------------------------------------------

  local ESCAPES = { ['"'] = '\\"', ["\\"] = "\\\\" }
  for code = 0, 31 do
    ESCAPES[char(code)] = format("\\u%04x", code)
  end
  ESCAPES["\b"] = "\\b"
  ESCAPES["\t"] = "\\t"
  ESCAPES["\n"] = "\\n"
  ESCAPES["\f"] = "\\f"
  ESCAPES["\r"] = "\\r"

  -- The text of values seen before. Ids and small numbers come again and again, and one look-up
  -- is all they cost then. It starts anew when it is full, so that it stays small.
  local known = {}
  local known_count = 0
  -- The order in which a dict's fields are written, by its keys as they stand; of records by type.
  local orders = {}
  local order_count = 0
  local record_orders = {}

  -- What is being written, and where in it we are.
  local parts = {}
  local size = 0
  local where = {}

  local function forget()
    known = {}
    known[true] = "true"
    known[false] = "false"
    known[None] = "null"
    known_count = 0
  end
  forget()

  local function remember(value, text)
    if known_count >= MOST_KNOWN then
      forget()
    end
    known[value] = text
    known_count = known_count + 1
  end

  local function fault(what, depth)
    local path = "$"
    for i = 1, depth do
      local step = where[i]
      if type(step) == "number" then
        path = path .. "[" .. format("%d", step) .. "]"
      else
        path = path .. "." .. step
      end
    end
    error("no JSON: " .. what .. " at " .. path, 0)
  end

  local function quoted(text)
    if find(text, '[%c"\\]') then
      text = gsub(text, '[%c"\\]', ESCAPES)
    end
    return '"' .. text .. '"'
  end

  local function number_text(value, depth)
    if not (value > -LIMIT and value < LIMIT) then
      fault("a number of 2^53 or more", depth)
    end
    if floor(value) ~= value then
      fault("a number that is not whole", depth)
    end
    return rt.digits(value)
  end

  local function scalar(value, depth)
    local kind = type(value)
    if kind == "string" then
      local text = quoted(value)
      if #value <= LONGEST_KNOWN then
        remember(value, text)
      end
      return text
    end
    if kind == "number" then
      local text = number_text(value, depth)
      if #text <= 4 then
        remember(value, text)
      end
      return text
    end
    return fault("a " .. kind, depth)
  end

  local function order_from(keys)
    local openings = {}
    for i = 1, #keys do
      local before = ","
      if i == 1 then
        before = "{"
      end
      openings[i] = before .. quoted(keys[i]) .. ":"
    end
    return { n = #keys, keys = keys, openings = openings }
  end

  local function dict_order(value, signature, depth)
    local keys = {}
    for i = 1, #value do
      local key = value[i]
      if type(key) ~= "string" then
        fault("a key that is not a string", depth)
      end
      if value[key] == nil then
        fault("the key " .. key .. " without a value", depth)
      end
      keys[i] = key
    end
    sort(keys, rt.less)
    for i = 2, #keys do
      if keys[i] == keys[i - 1] then
        fault("the key " .. keys[i] .. " twice", depth)
      end
    end
    if order_count >= MOST_KNOWN then
      orders = {}
      order_count = 0
    end
    local order = order_from(keys)
    orders[signature] = order
    order_count = order_count + 1
    return order
  end

  local function record_order(kind)
    local order = record_orders[kind]
    if order == nil then
      order = order_from(kind.fields)
      record_orders[kind] = order
    end
    return order
  end

  local write

  local function write_list(value, depth)
    local count = #value
    if count == 0 then
      size = size + 1
      parts[size] = "[]"
      return
    end
    local before = "["
    for i = 1, count do
      local item = value[i]
      local text = known[item]
      parts[size + 1] = before
      size = size + 1
      before = ","
      if text == nil then
        where[depth] = i - 1
        if type(item) == "table" then
          write(item, depth)
        else
          text = scalar(item, depth)
        end
      end
      if text ~= nil then
        size = size + 1
        parts[size] = text
      end
    end
    size = size + 1
    parts[size] = "]"
  end

  -- Write the fields in this order; false if the value does not have one of them.
  local function write_fields(value, order, depth)
    local keys, openings = order.keys, order.openings
    for i = 1, order.n do
      local key = keys[i]
      local item = value[key]
      if item == nil then
        where[depth] = key
        return false
      end
      local text = known[item]
      parts[size + 1] = openings[i]
      size = size + 1
      if text == nil then
        where[depth] = key
        if type(item) == "table" then
          write(item, depth)
        else
          text = scalar(item, depth)
        end
      end
      if text ~= nil then
        size = size + 1
        parts[size] = text
      end
    end
    size = size + 1
    parts[size] = "}"
    return true
  end

  local function write_dict(value, depth)
    local count = #value
    if count == 0 then
      size = size + 1
      parts[size] = "{}"
      return
    end
    local first = value[1]
    if type(first) ~= "string" then
      fault("a key that is not a string", depth - 1)
    end
    local signature = concat(value, "\0")
    local order = orders[signature]
    if order == nil or order.n ~= count then
      order = dict_order(value, signature, depth - 1)
    end
    local start = size
    if not write_fields(value, order, depth) then
      -- Keys with a zero in them can share a signature with others: look at these keys themselves.
      size = start
      order = dict_order(value, signature, depth - 1)
      write_fields(value, order, depth)
    end
  end

  -- `depth` is the depth of the container that the value, itself a container, stands in.
  write = function(value, depth)
    local inner = depth + 1
    if inner > DEPTH then
      fault("more than " .. format("%d", DEPTH) .. " levels", 0)
    end
    local kind = getmetatable(value)
    if kind == nil then
      write_list(value, inner)
    elseif kind == Dict then
      write_dict(value, inner)
    elseif type(kind) == "table" and kind.record == true then
      local order = record_order(kind)
      if order.n == 0 then
        size = size + 1
        parts[size] = "{}"
      elseif not write_fields(value, order, inner) then
        fault("a record without its field", inner)
      end
    else
      fault("a table of an unknown kind", depth)
    end
  end

  -- The canonical JSON of a value. Raises a text that names the place of what is no such value.
  function M.encode(value)
    local text = known[value]
    if text ~= nil then
      return text
    end
    if type(value) ~= "table" then
      return scalar(value, 0)
    end
    parts = {}
    size = 0
    write(value, 0)
    text = concat(parts, "", 1, size)
    parts = {}
    return text
  end

  -- Reading -------------------------------------------------------------------------------------

  local PLAIN = {
    ['"'] = '"', ["\\"] = "\\", ["/"] = "/",
    b = "\b", f = "\f", n = "\n", r = "\r", t = "\t",
  }
  local HEX = {}
  for value = 0, 15 do
    HEX[format("%x", value)] = value
    HEX[format("%X", value)] = value
  end
  local TAB, LINE_FEED, RETURN, SPACE = 9, 10, 13, 32
  local QUOTE, COMMA, MINUS, COLON, ZERO, NINE = 34, 44, 45, 58, 48, 57
  local OPEN_LIST, CLOSE_LIST, OPEN_DICT, CLOSE_DICT = 91, 93, 123, 125

  -- MoonSharp copies the whole text for each find. So we look at it through a window that moves
  -- on: `window` is the text after its first `base` characters, and `at` a place in the window.
  -- Its patterns know a character by its low byte only: what a pattern finds is looked at again
  -- with byte, which tells characters beyond Latin-1 apart from all that JSON has a use for.
  local WINDOW = 512
  local HALF = 256
  local source, total = "", 0
  local window, base, at = "", 0, 1
  local levels = DEPTH
  local reason
  -- What is to be kept of the text, see `decode`: the texts by value, and of values so deep at most.
  local kept, kept_depth

  local function fail(what)
    if reason == nil then
      reason = what .. " at position " .. format("%d", base + at)
    end
    return nil
  end

  local function move_to(place)
    base = place
    window = sub(source, base + 1, base + WINDOW)
    at = 1
  end

  -- The next character that is not white space, as a number; nil at the end of the text.
  -- At least half a window is there to be looked at, or all that is left.
  local function peek()
    local code = byte(window, at)
    if code ~= nil and code > SPACE and at <= HALF then
      return code
    end
    while true do
      if at > HALF and base + #window < total then
        move_to(base + at - 1)
        code = byte(window, at)
      end
      if code ~= SPACE and code ~= LINE_FEED and code ~= RETURN and code ~= TAB then
        return code
      end
      at = at + 1
      code = byte(window, at)
    end
  end

  local function has_control(text)
    if find(text, "%c") == nil then
      return false
    end
    for found in gmatch(text, "%c") do
      if byte(found) < SPACE then
        return true
      end
    end
    return false
  end

  -- How long the string after the first `from` characters is, and where in it the backslashes
  -- stand that begin an escape; nil if it does not end.
  local function measure(from)
    local width = WINDOW
    while true do
      local escapes = {}
      local seen = 0
      local escaped = false
      for plain, mark in gmatch(sub(source, from + 1, from + width), '([^"\\]*)(["\\]?)') do
        if #plain > 0 then
          escaped = false
        end
        seen = seen + #plain
        if mark == "" then
          break
        elseif escaped then
          escaped = false
        elseif mark == '"' then
          return seen, escapes
        elseif mark == "\\" then
          escaped = true
          escapes[#escapes + 1] = seen + 1
        end
        seen = seen + #mark
      end
      if from + width >= total then
        return nil
      end
      width = width * 4
    end
  end

  -- The character of the escape \uXXXX with these digits, or nil and what is wrong with them.
  local function unicode_escape(digits)
    local code = 0
    for i = 1, 4 do
      local value = HEX[sub(digits, i, i)]
      if value == nil then
        return nil, "an escape without four digits"
      end
      code = code * 16 + value
    end
    if code > 127 then
      return nil, "an escape of a character beyond ASCII, which should stand there itself,"
    end
    return char(code)
  end

  local function unescape(text, escapes)
    local pieces = {}
    local done = 0
    for i = 1, #escapes do
      local place = escapes[i]
      local letter = sub(text, place + 1, place + 1)
      local last = place + 1
      local meant = PLAIN[letter]
      if letter == "u" then
        local wrong
        last = place + 5
        meant, wrong = unicode_escape(sub(text, place + 2, last))
        if meant == nil then
          return nil, wrong
        end
      elseif meant == nil then
        return nil, "an unknown escape"
      end
      pieces[2 * i - 1] = sub(text, done + 1, place - 1)
      pieces[2 * i] = meant
      done = last
    end
    pieces[#pieces + 1] = sub(text, done + 1)
    return concat(pieces)
  end

  -- A string with escapes, or too long for the window.
  local function long_string()
    local from = base + at
    local length, escapes = measure(from)
    if length == nil then
      return fail("a string without end")
    end
    local text = sub(source, from + 1, from + length)
    if has_control(text) then
      return fail("a control character in a string")
    end
    local plain, wrong = unescape(text, escapes)
    if plain == nil then
      return fail(wrong)
    end
    move_to(from + length + 1)
    return plain
  end

  local function read_string()
    local stop = find(window, '["\\]', at + 1)
    if stop == nil or byte(window, stop) ~= QUOTE then
      return long_string()
    end
    local text = sub(window, at + 1, stop - 1)
    if has_control(text) then
      return fail("a control character in a string")
    end
    at = stop + 1
    return text
  end

  local function read_number()
    local first, last = find(window, "^%-?[0-9]+", at)
    if first == nil then
      return fail("a number without digits")
    end
    local text = sub(window, first, last)
    if find(window, "^[.eE]", last + 1) then
      return fail("a number that is not whole")
    end
    if find(text, "^%-?0[0-9]") then
      return fail("a number that begins with 0")
    end
    local value = tonumber(text)
    if value == nil then
      return fail("a number with a foreign character")
    end
    if #text > 17 or not (value > -LIMIT and value < LIMIT) then
      return fail("a number of 2^53 or more")
    end
    at = last + 1
    if value == 0 then
      return 0
    end
    return value
  end

  local read_value

  -- A point at which whoever waits for the value may do something else, read other texts, too.
  local function breathe()
    local text, length, depth, fault = source, total, levels, reason
    local part, before, place = window, base, at
    local texts, deepest = kept, kept_depth
    rt.pause(1)
    source, total, levels, reason = text, length, depth, fault
    window, base, at = part, before, place
    kept, kept_depth = texts, deepest
  end

  local function read_list(depth)
    local list = {}
    local count = 0
    breathe()
    at = at + 1
    if peek() == CLOSE_LIST then
      at = at + 1
      return list
    end
    while true do
      local value = read_value(depth)
      if value == nil then
        return nil
      end
      count = count + 1
      list[count] = value
      local code = peek()
      if code == CLOSE_LIST then
        at = at + 1
        return list
      end
      if code ~= COMMA then
        return fail("neither a comma nor the end of the list")
      end
      at = at + 1
    end
  end

  local function read_dict(depth)
    local dict = {}
    local count = 0
    breathe()
    at = at + 1
    local code = peek()
    if code == CLOSE_DICT then
      at = at + 1
      return rt.dict(dict)
    end
    while true do
      if code ~= QUOTE then
        return fail("no key")
      end
      local key = read_string()
      if key == nil then
        return nil
      end
      if dict[key] ~= nil then
        return fail("a key for the second time")
      end
      if peek() ~= COLON then
        return fail("no colon after the key")
      end
      at = at + 1
      local value = read_value(depth)
      if value == nil then
        return nil
      end
      count = count + 1
      dict[count] = key
      dict[key] = value
      code = peek()
      if code == CLOSE_DICT then
        at = at + 1
        return rt.dict(dict)
      end
      if code ~= COMMA then
        return fail("neither a comma nor the end of the object")
      end
      at = at + 1
      code = peek()
    end
  end

  read_value = function(depth)
    local code = peek()
    if code == QUOTE then
      return read_string()
    end
    if code == nil then
      return fail("nothing where a value should be")
    end
    if code == OPEN_DICT or code == OPEN_LIST then
      if depth >= levels then
        return fail("more than " .. format("%d", levels) .. " levels")
      end
      local from = base + at
      local value
      if code == OPEN_DICT then
        value = read_dict(depth + 1)
      else
        value = read_list(depth + 1)
      end
      if kept ~= nil and value ~= nil and depth <= kept_depth then
        kept[value] = sub(source, from, base + at - 1)
      end
      return value
    end
    if code == MINUS or (code >= ZERO and code <= NINE) then
      return read_number()
    end
    local word = sub(window, at, at + 3)
    if word == "true" then
      at = at + 4
      return true
    end
    if word == "null" then
      at = at + 4
      return None
    end
    if word == "fals" and sub(window, at + 4, at + 4) == "e" then
      at = at + 5
      return false
    end
    return fail("no value")
  end

  -- How much of the text that is being read has been read, from 0 to 1.
  function M.progress()
    if total == 0 or source == "" then
      return 0
    end
    return (base + at) / total
  end

  -- The value of a JSON text, or nil and the reason why it is none. Never raises.
  --
  -- Strict: whole numbers below 2^53 only, no key twice in an object, at most `depth` levels (64
  -- unless told otherwise), escapes of ASCII characters only, nothing after the value but white
  -- space. In `texts`, if given, the lists and dicts down to the level `deepest` get their own texts as they stand
  -- there, by value. Calls `rt.pause` now and then.
  function M.decode(text, depth, texts, deepest)
    if type(text) ~= "string" then
      return nil, "no text but a " .. type(text)
    end
    source = text
    total = #text
    levels = depth or DEPTH
    reason = nil
    kept = texts
    kept_depth = deepest
    move_to(0)
    local value = read_value(0)
    if value ~= nil and peek() ~= nil then
      value = fail("something after the value")
    end
    source = ""
    window = ""
    kept = nil
    if value == nil then
      return nil, reason
    end
    return value
  end

  return M
end
