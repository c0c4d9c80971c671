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

local function timed(f)
  return function(...)
    enter("fake")
    local answer = table.pack(f(...))
    leave()
    return table.unpack(answer, 1, answer.n)
  end
end
for _, name in ipairs({ "Object", "Player", "PlayerManager", "UI", "Notes", "Wait", "Global", "Hands", "Time" }) do
  local class = fake.class(name)
  for _, part in ipairs({ "methods", "get", "set" }) do
    for member, f in pairs(class[part]) do
      class[part][member] = timed(f)
    end
  end
end
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
  env.os.clock = clock
end

-- Milliseconds of the frames in which mono has not collected memory: that takes some, and the program collects otherwise.
local clean = {}
local collected = collections()
-- A frame: what the script took in it, in milliseconds, with what people did before it.
local function frame()
  fake.driver.step(1)
  local ms = spent.script * 1000
  spent.script = 0
  if collections() == collected then
    clean[#clean + 1] = ms
  end
  collected = collections()
  return ms
end
-- Frames until the screen is drawn, or so many.
local SETTLE = 300
local function settle(most)
  local frames = {}
  for i = 1, most do
    frames[i] = frame()
    if i > 2 and not fake.script_of(nil).env.Kynes("panels").is_busy() then
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
local function press(colour, action)
  for _, button in ipairs(buttons_of(colour)) do
    if button.action == action then
      fake.driver.click_ui(colour, button.id)
      return
    end
  end
  error("no button for " .. action)
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

return {
  fake = fake, spent = spent, calls = calls, clean = clean, switch = switch, frame = frame, settle = settle, tell = tell,
  buttons_of = buttons_of, views_of = views_of, press = press, quoted = quoted, faults = faults, SETTLE = SETTLE,
}
