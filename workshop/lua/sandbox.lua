-- A strict Lua 5.2: what differs between PUC Lua and the MoonSharp of Tabletop Simulator is refused,
-- or imitated where it is harmless. The chunk returns `install(options)`, which changes the globals
-- of this Lua once and for all and returns its control table.
--
-- Written in Lua 5.2 that also runs on 5.1 to 5.4, LuaJIT, LuaJ and MoonSharp. What a function sees
-- is refused here; operators only if the text was rewritten first (workshop/lua/lint/rewrite.py),
-- and the names operators go by then are global functions beginning with `kynes_`.
--
-- options.pairs    "insertion", "sorted" or "shuffled"; insertion order is known of keys that came in
--                  by rewritten text, table.insert and rawset; keys from elsewhere come sorted
-- options.seed     a whole number, for shuffling and math.random
-- options.ascii    whether text functions refuse other than ASCII
-- options.codes    nil, or where strings have one unit a character: the code of each unit from 128 on;
--                  then string.byte and string.unicode are those of MoonSharp
-- options.depth    the most frames, 0 for no limit; needs a host with debug.sethook
-- options.steps    the most steps of the virtual machine, 0 for no limit; needs the same
-- options.echo     whether print also prints
-- options.now      the time at the start, in seconds; os.time never tells the true one
--
-- A refusal is an error, and is noted in control.refusals even where the program catches it. What
-- ends MoonSharp as a whole (a stack overflow, an error in a wrapped coroutine under pcall) cannot
-- be caught here either.
return function(options)
  local control = { refusals = {}, printed = {} }

  local G = _G
  local raw_error, raw_pcall = error, pcall
  local raw_next, raw_get, raw_set, raw_equal = next, rawget, rawset, rawequal
  local raw_select, raw_tostring, raw_tonumber = select, tostring, tonumber
  local raw_setmetatable, raw_print = setmetatable, print
  local raw_collect = collectgarbage -- lint: allow forbidden: what programs get of it is harmless
  local type, getmetatable = type, getmetatable
  local floor, abs = math.floor, math.abs
  local find, gmatch, gsub, match = string.find, string.gmatch, string.gsub, string.match
  local format, sub = string.format, string.sub
  local raw_concat, raw_insert, raw_sort = table.concat, table.insert, table.sort
  local pack = table.pack or function(...) return { n = raw_select("#", ...), ... } end -- lint: allow vararg, select-count: what 5.1 lacks
  local unpack = table.unpack or unpack -- lint: allow forbidden: what 5.1 has instead
  local sethook, getinfo
  if debug ~= nil then -- lint: allow forbidden: for the guards, before it is removed
    sethook, getinfo = debug.sethook, debug.getinfo -- lint: allow forbidden: for the guards
  end
  local jit = jit -- lint: allow global-read: LuaJIT runs no hooks in compiled code

  local LARGEST = 1.7976931348623157e308 -- lint: allow float: MoonSharp's math.huge
  local IN_TEXT = 100000000000000
  local fatal = nil

  -- Refusing --------------------------------------------------------------------------------------

  -- Where the function stands that called the caller of the caller, as MoonSharp writes places.
  local function moonsharp_place(message)
    return (gsub(message, "^([^:\n]*):(%d+): ", "%1:(%2,0-0): ", 1))
  end

  local function place(level)
    local _, text = raw_pcall(raw_error, "", level + 2)
    if type(text) ~= "string" then
      return ""
    end
    return moonsharp_place(text)
  end

  local function refuse(what, level)
    local message = place((level or 2) + 1) .. "refused: " .. what
    control.refusals[#control.refusals + 1] = message
    raw_error(message, 0)
  end

  local function ended(what)
    fatal = "ended: " .. what
    control.refusals[#control.refusals + 1] = fatal
    raw_error(fatal, 0)
  end

  -- Numbers and texts -----------------------------------------------------------------------------

  local function whole(x)
    return type(x) == "number" and x == floor(x) and abs(x) < LARGEST
  end

  local last_plain = ""

  local function plain(text)
    if text == last_plain then
      return true
    end
    if find(text, "[^%z\1-\127]") ~= nil then
      return false
    end
    last_plain = text
    return true
  end

  local function number_text(x, level)
    if x ~= x or abs(x) >= LARGEST then
      refuse("the text of a number that is none, or not finite", level)
    end
    if x == floor(x) then
      if abs(x) >= IN_TEXT then
        refuse("the text of a number of 1e14 or more", level)
      end
      return format("%d", x)
    end
    local short = raw_tostring(x)
    if find(short, "[eE]") ~= nil or #(gsub(short, "[^%d]", "")) > 14 or raw_tonumber(short) ~= x then
      refuse("the text of a number with that many digits; use %.1f", level)
    end
    return short
  end

  -- A small generator of whole numbers: the same on every host (Park and Miller).
  local function generator(seed)
    local state = floor(abs(seed)) % 2147483646 + 1
    local function draw(most)
      state = state * 16807 % 2147483647
      return state % most + 1
    end
    for _ = 1, 3 do
      draw(1)
    end
    return draw
  end

  local chance = generator(options.seed)
  local shuffler = generator(options.seed + 1)

  local function shuffle(list, size, draw)
    for i = size, 2, -1 do
      local j = draw(i)
      local held = list[i]
      list[i] = list[j]
      list[j] = held
    end
  end

  -- Holes -----------------------------------------------------------------------------------------

  local MOST_KEYS_SEEN = 64

  -- The length of a list without holes. Of larger tables only some keys are looked at.
  local function length(t, level)
    local size = #t
    local seen = 0
    local key = raw_next(t)
    while key ~= nil and seen < MOST_KEYS_SEEN do
      if type(key) == "number" and key > size and key == floor(key) then
        refuse("the length of a list with a hole", level)
      end
      seen = seen + 1
      key = raw_next(t, key)
    end
    local step = 1 + floor(size / MOST_KEYS_SEEN)
    for i = 1, size, step do
      if raw_get(t, i) == nil then
        refuse("the length of a list with a hole", level)
      end
    end
    for i = size + 2, size + 4 do
      if raw_get(t, i) ~= nil then
        refuse("the length of a list with a hole", level)
      end
    end
    return size
  end

  local function check_list(t, name, level)
    if type(t) ~= "table" then
      raw_error(place(level + 1) .. "bad argument #1 to '" .. name .. "' (table expected, got " .. type(t) .. ")", 0)
    end
    return (length(t, level + 2))
  end

  -- Order of keys ---------------------------------------------------------------------------------

  local orders = raw_setmetatable({}, { __mode = "k" })
  local tracking = options.pairs == "insertion"

  local function sorted_keys(t)
    local numbers, strings, others = {}, {}, {}
    local key = raw_next(t)
    while key ~= nil do
      local kind = type(key)
      if kind == "number" then
        numbers[#numbers + 1] = key
      elseif kind == "string" then
        strings[#strings + 1] = key
      else
        others[#others + 1] = key
      end
      key = raw_next(t, key)
    end
    raw_sort(numbers)
    raw_sort(strings)
    local size = #numbers
    for i = 1, #strings do
      numbers[size + i] = strings[i]
    end
    size = size + #strings
    for i = 1, #others do
      numbers[size + i] = others[i]
    end
    return numbers, size + #others
  end

  -- What is known of the order of a table's keys; keys of unknown origin are put in now, sorted.
  local function order_of(t)
    local order = orders[t]
    if order == nil then
      order = { keys = {}, size = 0, seen = {} }
      orders[t] = order
    end
    local fresh = false
    local key = raw_next(t)
    while key ~= nil and not fresh do
      fresh = order.seen[key] == nil
      key = raw_next(t, key)
    end
    if fresh then
      local keys, size = sorted_keys(t)
      for i = 1, size do
        if order.seen[keys[i]] == nil then
          order.seen[keys[i]] = true
          order.size = order.size + 1
          order.keys[order.size] = keys[i]
        end
      end
    end
    return order
  end

  -- Before a key is put into a table: its place in the order is the last, unless it has one.
  local function note(t, key)
    local order = orders[t]
    if order == nil then
      order = order_of(t)
    end
    if order.seen[key] == nil and raw_get(t, key) == nil then
      order.seen[key] = true
      order.size = order.size + 1
      order.keys[order.size] = key
    end
  end

  local function keys_in_order(t, draw)
    if not tracking then
      local keys, size = sorted_keys(t)
      if options.pairs == "shuffled" then
        shuffle(keys, size, draw)
      end
      return keys, size
    end
    local order = order_of(t)
    local keys, size = {}, 0
    for i = 1, order.size do
      if raw_get(t, order.keys[i]) ~= nil then
        size = size + 1
        keys[size] = order.keys[i]
      end
    end
    return keys, size
  end

  local function refuse_new_keys(t, keys, size)
    local known = {}
    for i = 1, size do
      known[keys[i]] = true
    end
    local key = raw_next(t)
    while key ~= nil do
      if known[key] == nil then
        refuse("keys added to a table during pairs", 3)
      end
      key = raw_next(t, key)
    end
  end

  function G.pairs(t)
    local kind = getmetatable(t)
    if type(kind) == "table" and kind.__pairs ~= nil then
      local step, state, first = kind.__pairs(t)
      return step, state, first
    end
    if type(t) ~= "table" then
      raw_error(place(2) .. "bad argument #1 to 'next' (table expected, got " .. type(t) .. ")", 0)
    end
    local keys, size = keys_in_order(t, shuffler)
    local at = 0
    local function step()
      while at < size do
        at = at + 1
        local value = raw_get(t, keys[at])
        if value ~= nil then
          return keys[at], value
        end
      end
      refuse_new_keys(t, keys, size)
      return nil
    end
    return step, t, nil
  end

  local walk = {}

  function G.next(t, key)
    if type(t) ~= "table" then
      raw_error(place(2) .. "bad argument #1 to 'next' (table expected, got " .. type(t) .. ")", 0)
    end
    if raw_next(t) == nil then
      return nil
    end
    if key == nil or walk.of ~= t or walk.places[key] == nil then
      local keys, size = keys_in_order(t, generator(options.seed + 2))
      walk = { of = t, keys = keys, size = size, places = {} }
      for i = 1, size do
        walk.places[keys[i]] = i
      end
    end
    local at = 0
    if key ~= nil then
      at = walk.places[key]
      if at == nil then
        refuse("next after a key that is gone")
      end
    end
    while at < walk.size do
      at = at + 1
      local value = raw_get(t, walk.keys[at])
      if value ~= nil then
        return walk.keys[at], value
      end
    end
    return nil
  end

  -- Errors ----------------------------------------------------------------------------------------

  local wrapped = raw_setmetatable({}, { __mode = "k" })

  function G.error(message, level)
    if type(message) ~= "string" then
      refuse("an error that is a " .. type(message) .. ", no string")
    end
    if level == 2 then
      raw_error(place(3) .. message, 0)
    end
    raw_error(place(2) .. message, 0)
  end

  local function answer(good, ...)
    if fatal ~= nil then
      raw_error(fatal, 0)
    end
    if not good then
      local message = ...
      if type(message) == "string" then
        message = moonsharp_place(message)
      end
      return false, message
    end
    return true, ...
  end

  function G.pcall(f, ...)
    if wrapped[f] then
      ended("pcall of a wrapped coroutine")
    end
    return answer(raw_pcall(f, ...))
  end

  -- The handler is called when the stack is gone: without debug nobody can tell, and LuaJ's own
  -- xpcall passes over errors without a position.
  local function handled(handler, good, ...)
    if good then
      return true, ...
    end
    local message = ...
    return false, handler(message)
  end

  function G.xpcall(f, handler, ...)
    if wrapped[f] then
      ended("xpcall of a wrapped coroutine")
    end
    return handled(handler, answer(raw_pcall(f, ...)))
  end

  function G.assert(value, message, ...)
    if not value then
      if message == nil then
        raw_error("assertion failed!", 0)
      elseif type(message) ~= "string" then
        refuse("an assertion whose message is a " .. type(message) .. ", no string")
      end
      raw_error(message, 0)
    end
    return value, message, ...
  end

  -- Basic functions -------------------------------------------------------------------------------

  function G.tostring(value)
    if type(value) == "number" then
      return (number_text(value, 3))
    end
    return raw_tostring(value)
  end

  -- As .NET reads numbers: no hexadecimals, commas between digits are skipped.
  function G.tonumber(value, base)
    if base ~= nil then
      return raw_tonumber(value, base)
    end
    if type(value) ~= "string" then
      return raw_tonumber(value)
    end
    if find(value, "^%s*[+-]?0[xX]") ~= nil or find(value, "[nN]") ~= nil then
      return nil
    end
    local digits, rest = match(value, "^(%s*[+-]?%d[%d,]*)(.*)$")
    if digits == nil then
      return raw_tonumber(value)
    end
    return raw_tonumber((gsub(digits, ",", "")) .. rest)
  end

  function G.select(which, ...)
    if which == "#" and pack(...).n == 0 then
      refuse("select('#') of no arguments")
    end
    return raw_select(which, ...)
  end

  function G.print(...)
    local given = pack(...)
    local texts = {}
    for i = 1, given.n do
      texts[i] = raw_tostring(given[i])
    end
    local line = raw_concat(texts, "\t")
    control.printed[#control.printed + 1] = line
    if options.echo then
      raw_print(line)
    end
  end

  function G.setmetatable(t, kind)
    if type(kind) == "table" then
      if raw_get(kind, "__mode") ~= nil then
        refuse("a weak table")
      elseif raw_get(kind, "__gc") ~= nil then
        refuse("a finalizer")
      end
    end
    return raw_setmetatable(t, kind)
  end

  function G.collectgarbage(what) -- lint: allow forbidden: it becomes harmless
    if what == "count" then
      return nil
    elseif what ~= nil and what ~= "collect" then
      refuse("collectgarbage(" .. raw_tostring(what) .. ")")
    end
    raw_collect()
    return 0
  end

  -- Coroutines ------------------------------------------------------------------------------------

  local raw_create, raw_resume = coroutine.create, coroutine.resume
  local hook, mask, every

  local function create(f)
    local made = raw_create(f)
    if hook ~= nil then
      sethook(made, hook, mask, every)
    end
    return made
  end

  local function unwrapped(good, ...)
    if not good then
      local message = ...
      raw_error(message, 0)
    end
    return ...
  end

  local coroutines = {
    create = create,
    resume = function(co, ...) return answer(raw_resume(co, ...)) end,
    running = coroutine.running,
    status = coroutine.status,
    yield = coroutine.yield,
    wrap = function(f)
      local made = create(f)
      local function go(...)
        return unwrapped(raw_resume(made, ...))
      end
      wrapped[go] = true
      return go
    end,
  }

  -- Mathematics -----------------------------------------------------------------------------------

  local mathematics = {}
  local kept = {
    "abs", "acos", "asin", "atan", "atan2", "ceil", "cos", "cosh", "deg", "exp", "floor", "frexp",
    "ldexp", "log", "max", "min", "modf", "pi", "pow", "rad", "sin", "sinh", "sqrt", "tan", "tanh",
  }
  for i = 1, #kept do
    mathematics[kept[i]] = math[kept[i]]
  end
  mathematics.huge = LARGEST

  local fmod = math.fmod -- lint: allow forbidden: guarded below

  function mathematics.fmod(a, b)
    if type(a) ~= "number" or type(b) ~= "number" or a < 0 or b <= 0 then
      refuse("math.fmod with a negative number")
    end
    return fmod(a, b)
  end

  function mathematics.random(first, last)
    if first == nil then
      return (chance(2147483646) - 1) / 2147483646
    end
    local least, most = first, last
    if last == nil then
      least = 1
      most = first
    end
    if not whole(least) or not whole(most) then
      refuse("math.random with what is not a whole number")
    elseif least > most then
      refuse("math.random of an empty range")
    end
    return least + chance(most - least + 1) - 1
  end

  function mathematics.randomseed(seed)
    if type(seed) ~= "number" then
      refuse("math.randomseed with what is not a number")
    end
    chance = generator(seed)
  end

  -- Strings ---------------------------------------------------------------------------------------

  local strings = string

  local function text_of(value, name, level)
    if type(value) == "number" then
      return (number_text(value, level + 1))
    elseif type(value) ~= "string" then
      raw_error(place(level + 1) .. "bad argument #1 to '" .. name .. "' (string expected, got " .. type(value) .. ")", 0)
    end
    if options.ascii and not plain(value) then
      refuse("string." .. name .. " of a text with other than ASCII", level + 1)
    end
    return value
  end

  local raw_string = {}
  do
    local members = {}
    local key = raw_next(strings)
    while key ~= nil do
      members[#members + 1] = key
      key = raw_next(strings, key)
    end
    for i = 1, #members do
      raw_string[members[i]] = strings[members[i]]
      strings[members[i]] = nil
    end
  end

  strings.rep = raw_string.rep

  function strings.len(s)
    return #text_of(s, "len", 2)
  end

  function strings.upper(s)
    return raw_string.upper(text_of(s, "upper", 2))
  end

  function strings.lower(s)
    return raw_string.lower(text_of(s, "lower", 2))
  end

  function strings.reverse(s)
    return raw_string.reverse(text_of(s, "reverse", 2))
  end

  function strings.sub(s, first, last)
    return sub(text_of(s, "sub", 2), first, last or -1)
  end

  local codes = options.codes

  -- The codes of characters as MoonSharp has them: from `limit` on they are question marks.
  local function units(text, first, last, limit)
    local found = pack(raw_string.byte(text, first, last))
    for i = 1, found.n do
      if found[i] > 127 then
        found[i] = codes[found[i] - 127]
      end
      if found[i] >= limit then
        found[i] = 63
      end
    end
    return found
  end

  function strings.byte(s, first, last)
    local text = text_of(s, "byte", 2)
    if codes == nil then
      return raw_string.byte(text, first or 1, last or first or 1)
    end
    return unpack(units(text, first or 1, last or first or 1, 255))
  end

  if codes ~= nil then
    function strings.unicode(s, first, last) -- lint: allow forbidden: MoonSharp has it
      return unpack(units(text_of(s, "unicode", 2), first or 1, last or first or 1, 65536))
    end
  end

  function strings.char(...)
    local given = pack(...)
    for i = 1, given.n do
      if type(given[i]) ~= "number" or (options.ascii and given[i] > 127) then
        refuse("string.char of other than ASCII")
      end
    end
    return raw_string.char(...)
  end

  -- A pattern that counts units of other than ASCII means other things on other hosts.
  local function check_pattern(s, pattern, plain_search)
    if not options.ascii or plain_search or type(pattern) ~= "string" or type(s) ~= "string" then
      return
    end
    if plain(s) and plain(pattern) then
      return
    end
    if find(pattern, "[%^%$%(%)%%%.%[%]%*%+%-%?]") ~= nil then
      refuse("a pattern and other than ASCII: a host may compare the low byte only", 3)
    end
  end

  function strings.find(s, pattern, from, plain_search)
    check_pattern(s, pattern, plain_search)
    return find(s, pattern, from or 1, plain_search)
  end

  function strings.match(s, pattern, from)
    check_pattern(s, pattern)
    return match(s, pattern, from or 1)
  end

  function strings.gmatch(s, pattern)
    check_pattern(s, pattern)
    return gmatch(s, pattern)
  end

  function strings.gsub(s, pattern, with, most)
    check_pattern(s, pattern)
    if most == nil then
      return gsub(s, pattern, with)
    end
    return gsub(s, pattern, with, most)
  end

  local function check_rounding(x, digits)
    local scaled = x * 10 ^ digits
    if scaled - floor(scaled) == 1 / 2 then
      refuse("a half rounded by string.format", 4)
    end
  end

  local function check_format(value, width, precision, letter)
    if letter == "s" or letter == "q" then
      if type(value) ~= "string" then
        refuse("%" .. letter .. " of a " .. type(value) .. ": use tostring", 3)
      elseif options.ascii and (width ~= "" or precision ~= "") and not plain(value) then
        refuse("a text with other than ASCII padded or cut", 3)
      end
    elseif find("cdiouxX", letter, 1, true) ~= nil then
      if not whole(value) then
        refuse("%" .. letter .. " of what is not a whole number", 3)
      elseif letter == "c" and options.ascii and value > 127 then
        refuse("%c of other than ASCII", 3)
      end
    elseif letter == "f" then
      if type(value) ~= "number" or value ~= value or abs(value) >= LARGEST then
        refuse("%f of what is not a finite number", 3)
      end
      check_rounding(value, raw_tonumber(sub(precision, 2)) or 6)
    else
      refuse("%" .. letter .. " in string.format", 3)
    end
  end

  function strings.format(template, ...)
    local given = pack(...)
    local count = 0
    for _, width, precision, letter in gmatch(template, "%%([-+ #0]*)(%d*)(%.?%d*)(.)") do
      if letter ~= "%" then
        count = count + 1
        check_format(given[count], width, precision, letter)
      end
    end
    return format(template, ...)
  end

  -- Tables ----------------------------------------------------------------------------------------

  local tables = { pack = pack, unpack = unpack }

  function tables.insert(t, ...)
    local given = pack(...)
    local size = check_list(t, "insert", 2)
    local at, value = size + 1, given[1]
    if given.n == 2 then
      at, value = given[1], given[2]
    elseif given.n ~= 1 then
      refuse("table.insert with " .. format("%d", given.n + 1) .. " arguments")
    end
    if value == nil then
      refuse("table.insert of nil")
    elseif not whole(at) or at < 1 or at > size + 1 then
      refuse("table.insert out of bounds")
    end
    if tracking then
      note(t, size + 1)
    end
    raw_insert(t, at, value)
  end

  local raw_remove = table.remove

  function tables.remove(t, at)
    local size = check_list(t, "remove", 2)
    if at == nil then
      return raw_remove(t)
    elseif not whole(at) or at < 1 or at > size + 1 then
      refuse("table.remove out of bounds")
    end
    return raw_remove(t, at)
  end

  function tables.concat(t, separator, first, last)
    local size = check_list(t, "concat", 2)
    local texts = {}
    local from = first or 1
    for i = from, last or size do
      local value = t[i]
      if type(value) == "number" then
        value = number_text(value, 3)
      elseif type(value) ~= "string" then
        refuse("table.concat over a " .. type(value))
      end
      texts[i - from + 1] = value
    end
    return raw_concat(texts, separator or "")
  end

  function tables.sort(t, before)
    local size = check_list(t, "sort", 2)
    if before == nil then
      for i = 1, size do
        if type(t[i]) ~= "number" then
          refuse("table.sort of a " .. type(t[i]) .. " without a function")
        end
      end
      raw_sort(t)
      return
    end
    if options.pairs == "shuffled" then
      shuffle(t, size, shuffler)
    end
    raw_sort(t, before)
  end

  -- Time ------------------------------------------------------------------------------------------

  local now = options.now
  local raw_time, raw_date = os.time, os.date

  local system = {}

  -- Never whole: who wants seconds must use math.floor.
  function system.time(fields)
    if fields ~= nil then
      return raw_time(fields)
    end
    return now + 1 / 4
  end

  function system.clock()
    return now - options.now
  end

  function system.date(template, at)
    if type(template) ~= "string" then
      refuse("os.date without a format")
    end
    for letter in gmatch(template, "%%(.)") do
      if find("YmdHMS%", letter, 1, true) == nil then
        refuse("os.date with %" .. letter)
      end
    end
    return raw_date("!" .. gsub(template, "^!", ""), floor(at or now))
  end

  function control.set_time(seconds)
    now = seconds
  end

  -- Operators of rewritten texts ------------------------------------------------------------------

  function G.kynes_length(value)
    if type(value) == "string" then
      return #text_of(value, "len", 2)
    elseif type(value) ~= "table" then
      if type(value) ~= "userdata" then
        raw_error(place(2) .. "attempt to get length of a " .. type(value) .. " value", 0)
      end
      return #value
    end
    local kind = getmetatable(value)
    if type(kind) == "table" and kind.__len ~= nil then
      return (kind.__len(value))
    end
    return (length(value, 3))
  end

  function G.kynes_modulo(a, b)
    if type(b) == "number" and not (b > 0) then
      refuse("% by a number that is not positive")
    end
    return a % b
  end

  local function compared(a, b)
    if type(a) == "string" and type(b) == "string" then
      refuse("texts compared by their order", 3)
    elseif type(a) ~= type(b) then
      raw_error(place(3) .. "attempt to compare " .. type(a) .. " with " .. type(b), 0)
    end
  end

  function G.kynes_less(a, b)
    if type(a) ~= "number" or type(b) ~= "number" then
      compared(a, b)
    end
    return a < b
  end

  function G.kynes_most(a, b)
    if type(a) ~= "number" or type(b) ~= "number" then
      compared(a, b)
    end
    return a <= b
  end

  function G.kynes_more(a, b)
    if type(a) ~= "number" or type(b) ~= "number" then
      compared(a, b)
    end
    return a > b
  end

  function G.kynes_least(a, b)
    if type(a) ~= "number" or type(b) ~= "number" then
      compared(a, b)
    end
    return a >= b
  end

  local function joined(left, right)
    local kind = getmetatable(left)
    local own = type(kind) == "table" and kind.__concat ~= nil
    kind = getmetatable(right)
    if own or (type(right) ~= "string" and type(kind) == "table" and kind.__concat ~= nil) then
      return left .. right
    end
    local sides = { left, right }
    for i = 1, 2 do
      local side = sides[i]
      if type(side) == "number" then
        if side ~= floor(side) then
          refuse(".. of a number that is not whole", 3)
        end
        sides[i] = number_text(side, 4)
      elseif type(side) ~= "string" then
        raw_error(place(3) .. "attempt to concatenate a " .. type(side) .. " value", 0)
      end
    end
    return sides[1] .. sides[2]
  end

  function G.kynes_join(...)
    local given = pack(...)
    local all = true
    for i = 1, given.n do
      all = all and type(given[i]) == "string"
    end
    if all then
      return raw_concat(given)
    end
    local text = given[given.n]
    for i = given.n - 1, 1, -1 do
      text = joined(given[i], text)
    end
    return text
  end

  function G.kynes_set(t, key, value)
    if type(t) == "table" then
      if key == nil then
        raw_error(place(2) .. "table index is nil", 0)
      end
      if value ~= nil and raw_get(t, key) == nil then
        local kind = getmetatable(t)
        if type(kind) ~= "table" or kind.__newindex == nil then
          note(t, key)
        end
      end
    elseif type(t) ~= "userdata" then
      raw_error(place(2) .. "attempt to index a " .. type(t) .. " value", 0)
    end
    t[key] = value
  end

  function G.kynes_table(t, keys)
    local order = { keys = {}, size = 0, seen = {} }
    for i = 1, #keys do
      local key = keys[i]
      if order.seen[key] == nil and raw_get(t, key) ~= nil then
        order.seen[key] = true
        order.size = order.size + 1
        order.keys[order.size] = key
      end
    end
    orders[t] = order
    return t
  end

  -- Guards ----------------------------------------------------------------------------------------

  local EVERY = 100
  control.deepest = 0
  control.counted = 0
  control.guarded = sethook ~= nil and (options.depth > 0 or options.steps > 0)

  if control.guarded then
    if jit ~= nil then
      jit.off()
    end
    local deepest, counted = 0, 0
    every = EVERY
    mask = ""
    if options.depth > 0 then
      mask = "c"
    end
    hook = function(event)
      if event == "count" then
        counted = counted + EVERY
        control.counted = counted
        if options.steps > 0 and counted > options.steps then
          ended("more than " .. format("%d", options.steps) .. " steps")
        end
        return
      end
      while getinfo(deepest + 2, "") ~= nil do
        deepest = deepest + 1
        control.deepest = deepest
        if deepest > options.depth then
          ended("calls nested more than " .. format("%d", options.depth) .. " deep")
        end
      end
    end
  end

  function control.start()
    if hook ~= nil then
      sethook(hook, mask, every)
    end
  end

  -- Globals ---------------------------------------------------------------------------------------

  local raw_rawset, raw_rawget = rawset, rawget
  local store = nil

  function G.rawset(t, key, value)
    if raw_equal(t, G) and store ~= nil then
      refuse("a global written by rawset")
    end
    if tracking and value ~= nil then
      note(t, key)
    end
    return raw_rawset(t, key, value)
  end

  function G.rawget(t, key)
    if raw_equal(t, G) and store ~= nil then
      return store[key]
    end
    return raw_rawget(t, key)
  end

  G.coroutine = coroutines
  G.math = mathematics
  G.table = tables
  G.os = system
  G._VERSION = "MoonSharp 2.0.0.0"
  G._MOONSHARP = { version = "2.0.0.0", luacompat = "5.2" }

  local removed = {
    "bit", "debug", "dofile", "dynamic", "gcinfo", "getfenv", "io", "jit", "json", "load", "loadfile",
    "loadsafe", "loadstring", "module", "newproxy", "package", "python", "rawlen", "require", "setfenv",
    "unpack", "utf8", "warn",
  }
  for i = 1, #removed do
    G[removed[i]] = nil
  end

  -- From here on every global is as it is: none can be written, and none read that is not there.
  function control.lock()
    if store ~= nil then
      return
    end
    store = {}
    local key, value = raw_next(G)
    while key ~= nil do
      store[key] = value
      key, value = raw_next(G, key)
    end
    for name in raw_next, store do
      if type(name) ~= "string" or sub(name, 1, 6) ~= "kynes_" then
        G[name] = nil
      end
    end
    raw_setmetatable(G, {
      __index = function(_, name)
        local found = store[name]
        -- The host itself looks for `debug` when an error leaves Lua, and must not meet another one.
        if found == nil and name ~= "debug" then
          refuse("the global " .. raw_tostring(name) .. " is read and not there")
        end
        return found
      end,
      __newindex = function(_, name)
        refuse("the global " .. raw_tostring(name) .. " is written")
      end,
      __metatable = false,
    })
  end

  function control.global(name)
    if store ~= nil then
      return store[name]
    end
    return raw_get(G, name)
  end

  return control
end
