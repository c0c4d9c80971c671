-- The fake program in MoonSharp, and what people do at it; the time of the table's script alone is taken: what the
-- fake itself does (which in the program is no Lua) is left out. `modules`, `options` and `saved` are given.
local modules, options, saved = ...

local fake = modules.main(modules, options)

-- MoonSharp copies a text at every look into it: what the fake reads from long texts is given ready, and XML is
-- read line by line, an element a line, as the panels write it.
fake.decode = function()
  return saved
end
local read_line = fake.parse_xml
fake.parse_xml = function(text)
  local root = { children = {} }
  local open = { root }
  for _, line in ipairs(split(text)) do
    if string.sub(line, 1, 2) == "</" then
      for _ in string.gmatch(line, "</") do
        open[#open] = nil
      end
    elseif line ~= "" then
      local whole = string.sub(line, -2) == "/>"
      local tag = string.match(line, "^<(%a+)")
      local element = read_line(whole and line or line .. "</" .. tag .. ">")[1]
      local list = open[#open].children
      list[#list + 1] = element
      if not whole then
        open[#open + 1] = element
      end
    end
  end
  return root.children
end

-- Time: a stack of who works, "script" or "fake".
local working = { "fake" }
local since = clock()
local spent = { script = 0, fake = 0 }
local calls = {}

local function switch()
  local now = clock()
  local who = working[#working]
  spent[who] = spent[who] + now - since
  since = now
end
local function enter(who)
  switch()
  working[#working + 1] = who
end
local function leave()
  switch()
  working[#working] = nil
end

local guard = fake.guard
function fake.guard(script, where, f, a, b, c, d, e)
  if where == "XML UI" then
    return guard(script, where, f, a, b, c, d, e)
  end
  enter("script")
  local ok, first, second = guard(script, where, f, a, b, c, d, e)
  leave()
  return ok, first, second
end

-- What taking the time costs the script at each call of a function of the program: it is left out, too.
local due = 0
local left_out = 0

-- A function of the program, of up to eight arguments and three results.
local function timed(f)
  return function(a, b, c, d, e, g, h, i)
    enter("fake")
    local first, second, third = f(a, b, c, d, e, g, h, i)
    leave()
    spent.script = spent.script - due
    left_out = left_out + due
    return first, second, third
  end
end
do
  local nothing = timed(function() end)
  local MANY = 20000
  for _ = 1, 2 do
    enter("script")
    spent.script = 0
    for _ = 1, MANY do
      nothing(1, 2)
    end
    leave()
    due = spent.script / MANY
  end
  spent = { script = 0, fake = 0 }
  left_out = 0
end
for _, name in ipairs({ "Object", "Player", "PlayerManager", "UI", "Notes", "Wait", "Global", "Hands", "Time" }) do
  local class = fake.class(name)
  for member, f in pairs(class.methods) do
    class.methods[member] = timed(f)
  end
end
-- To MoonSharp all that `__index` gives is the value: exactly one.
local read_member = timed(fake.read_member)
function fake.read_member(class, record, proxy, bound, member)
  return (read_member(class, record, proxy, bound, member))
end
fake.set_member = timed(fake.set_member)
-- The plain functions of the program, and the plain Lua of MoonSharp instead of the fake's strict one.
local add_api = fake.add_api
function fake.add_api(env, owner)
  local before = {}
  for name in pairs(env) do
    before[name] = true
  end
  add_api(env, owner)
  for name, value in pairs(env) do
    if not before[name] and type(value) == "function" then
      env[name] = timed(value)
    end
  end
  for _, name in ipairs({ "pairs", "ipairs", "next", "string", "table", "math", "tonumber", "tostring", "error",
    "rawget", "rawset", "rawlen", "getmetatable", "setmetatable" }) do
    env[name] = _G[name]
  end
  -- The script sees how long it takes itself: the program's own functions are no Lua there.
  env.os.clock = function()
    return clock() - spent.fake - left_out
  end
end

-- Milliseconds of frames in which mono has collected memory: that takes some, and the program collects otherwise.
local collecting = {}
-- A frame: what the script took in it, in milliseconds, with what people did in it; 0 if memory was collected.
local function frame()
  local before = collections()
  fake.driver.step(1)
  local ms = spent.script * 1000
  if collections() ~= before then
    collecting[#collecting + 1] = ms
    ms = 0
  end
  spent.script = 0
  collect()
  return ms
end

-- Whether all that was saved is read and the screen is drawn.
local function is_settled()
  local kynes = fake.script_of(nil).env.Kynes
  return kynes("main").is_ready() and not kynes("panels").is_busy()
end
-- Frames until then, so many at most and no fewer than `least`.
local SETTLE = 600
local function settle(most, least)
  local frames = {}
  for i = 1, most do
    frames[i] = frame()
    if i > (least or 2) and is_settled() then
      break
    end
  end
  return frames
end
local function tell(name, list)
  local numbers = {}
  for i = 1, #list do
    numbers[i] = string.format("%.2f", list[i])
  end
  print('{"name":"' .. name .. '","ms":[' .. table.concat(numbers, ",") .. "]}")
end

local function views_of(views, out)
  for i = 1, #views do
    out[#out + 1] = views[i].attributes
    views_of(views[i].children, out)
  end
  return out
end
local function buttons_of(colour)
  local found = {}
  for _, ui in ipairs(fake.seen_uis(colour)) do
    for _, attributes in ipairs(views_of(ui.elements, {})) do
      local action = string.match(attributes.onClick or "", "^kynes_ui%((.*)%)$")
      if action and attributes.interactable ~= "false" then
        found[#found + 1] = { id = attributes.id, action = action, verb = string.match(action, "^[^|]+") }
      end
    end
  end
  return found
end
-- A click is made in a frame, whose time it has: in the next one, before all else that is due in it.
local function click(colour, id)
  fake.later(1, function()
    fake.driver.click_ui(colour, id)
  end)
end
local function press(colour, action)
  for _, button in ipairs(buttons_of(colour)) do
    if button.action == action then
      click(colour, button.id)
      return
    end
  end
  error("no button for " .. action)
end

local MOST_FRAMES, STILL = 600, 6

local function use(name)
  return fake.script_of(nil).env.Kynes(name)
end
-- Frames until nobody has been busy for some.
local function wait()
  local still = 0
  for _ = 1, MOST_FRAMES do
    frame()
    still = still + 1
    -- A table that waits until it is told to go on has nothing to do.
    local plays = use("play").is_busy() and use("play").window() ~= use("automaton").CLICK
    if use("panels").is_busy() or use("acts").is_busy() or use("slices").is_busy() or plays then
      still = 0
    elseif still > STILL then
      return
    end
  end
end
local function do_press(colour, action)
  press(colour, action)
  wait()
end
local function has(colour, action)
  local buttons = buttons_of(colour)
  for i = 1, #buttons do
    if buttons[i].action == action then
      return true
    end
  end
  return false
end
-- Types into the one open entry of a person's panel.
local function type_in(colour, text)
  for _, ui in ipairs(fake.seen_uis(colour)) do
    for _, attributes in ipairs(views_of(ui.elements, {})) do
      if string.find(attributes.id or "", colour .. "_seat_i", 1, true) and attributes.active ~= "false" then
        fake.driver.click_ui(colour, attributes.id, text)
        wait()
        return
      end
    end
  end
  error("nothing to type " .. text .. " into")
end

-- Texts are printed by the host as they are: of JSON, a line.
local function quoted(text)
  return '"' .. string.gsub(string.gsub(text, "\\", "\\\\"), '"', '\\"') .. '"'
end
-- Everything that went wrong, in lines of their own.
local function faults()
  for i = 1, #fake.errors do
    print("@error " .. fake.errors[i].where .. ": " .. fake.errors[i].message)
  end
  for i = 1, #fake.gaps do
    print("@gap " .. fake.gaps[i])
  end
end

local chosen = 7
local function below(n)
  chosen = chosen * 48271 % 2147483647
  return chosen % n + 1
end
local ORDER = { { confirm = true, ["next"] = true }, { fill = true }, { kind = true } }
-- A sensible button of a colour, chosen by chance among the first sort of which there are any; nil if there is none.
local function sensible_button(colour)
  local buttons = buttons_of(colour)
  for _, verbs in ipairs(ORDER) do
    local found = {}
    for _, button in ipairs(buttons) do
      if verbs[button.verb] then
        found[#found + 1] = button
      end
    end
    if #found > 0 then
      return found[below(#found)]
    end
  end
  return nil
end

return {
  fake = fake, spent = spent, calls = calls, collecting = collecting, switch = switch, frame = frame, settle = settle, tell = tell,
  buttons_of = buttons_of, click = click, press = press, quoted = quoted, faults = faults, SETTLE = SETTLE,
  use = use, wait = wait, do_press = do_press, has = has, type_in = type_in, below = below,
  sensible_button = sensible_button,
}
