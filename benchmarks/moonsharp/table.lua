-- Plays at the fake table and takes the time of the table's script alone: what the fake itself does (which in
-- the program is no Lua) is left out. `modules`, `options`, `saved`, `seats` (faction and colour of each), how many
-- clicks and a colour without a seat are given; prints a line of JSON for each thing that was measured: its name and milliseconds.
local modules, options, saved, seats, most_clicks, guest = ...

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

local script_steps = {}
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
local state = 7
local function below(n)
  state = state * 48271 % 2147483647
  return state % n + 1
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
local ORDER = { { confirm = true, ["next"] = true }, { fill = true }, { kind = true } }
local function one_click(colour)
  local buttons = buttons_of(colour)
  for _, verbs in ipairs(ORDER) do
    local found = {}
    for _, button in ipairs(buttons) do
      if verbs[button.verb] then
        found[#found + 1] = button
      end
    end
    if #found > 0 then
      fake.driver.click_ui(colour, found[below(#found)].id)
      return true
    end
  end
  return false
end

-- Loading.
fake.driver.load("")
-- What the table's own guard calls, by name: where the time of a frame goes.
local function watch_guard()
  local own = fake.script_of(nil).env.Kynes("guard")
  local run = own.run
  own.run = function(name, f, a, b, c, d, e)
    switch()
    local before = spent.script
    local answer = run(name, f, a, b, c, d, e)
    switch()
    calls[#calls + 1] = { where = name, ms = (spent.script - before) * 1000 }
    return answer
  end
end
spent.script = 0
watch_guard()
local loading = {}
for i = 1, 45 do
  loading[i] = frame()
end
tell("load a new table", loading)
for i = 1, #seats do
  fake.driver.seat(seats[i].colour, seats[i].colour .. " player")
  settle(SETTLE)
  press(seats[i].colour, "sit|" .. seats[i].faction)
  settle(SETTLE)
end
local host = seats[1].colour
press(host, "lobby-tab|options")
settle(SETTLE)
for _ = 1, 2 do
  press(host, "pace|-5")
  settle(SETTLE)
end
spent.script = 0
press(host, "start")
local starting = {}
for i = 1, 100 do
  starting[i] = frame()
end
tell("start a game", starting)

local clicks, around, drawn = {}, {}, {}
local tries = 0
while #clicks < most_clicks and tries < most_clicks * 30 do
  tries = tries + 1
  local seat = seats[below(#seats)]
  spent.script = 0
  if one_click(seat.colour) then
    local frames = settle(SETTLE)
    clicks[#clicks + 1] = math.max(table.unpack(frames))
    drawn[#drawn + 1] = #frames
    for i = 1, #frames do
      around[#around + 1] = frames[i]
    end
  end
  for _ = 1, 6 do
    around[#around + 1] = frame()
  end
end
tell("a click, its worst frame", clicks)
tell("a click, frames until all is drawn", drawn)
tell("frames of play", around)

spent.script = 0
fake.driver.seat(guest, "Late")
local joining = {}
for i = 1, 60 do
  joining[i] = frame()
end
tell("somebody joins", joining)

fake.encode = function()
  return "a save"
end
local elements = fake.driver.most_elements()
fake.checkpoint(true)
tell("onSave", { spent.script * 1000 })
spent.script = 0
fake.driver.rewind(1)
local chunk = spent.script * 1000
spent.script = 0
watch_guard()
local reloading = {}
for i = 1, 60 do
  reloading[i] = frame()
end
tell("load a saved game: the script itself", { chunk })
tell("load a saved game, frames", reloading)
table.sort(calls, function(a, b) return a.ms > b.ms end)
local names = {}
for i = 1, 25 do
  names[i] = '"' .. calls[i].where .. string.format(" %.1f", calls[i].ms) .. '"'
end
print('{"name":"calls","what":[' .. table.concat(names, ",") .. "]}")
tell("all frames without a collection of memory", clean)
print('{"name":"elements","ms":[' .. tostring(elements) .. "]}")
for i = 1, #fake.errors do
  print("@error " .. fake.errors[i].where .. ": " .. fake.errors[i].message)
end
for i = 1, #fake.gaps do
  print("@gap " .. fake.gaps[i])
end
