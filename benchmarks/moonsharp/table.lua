-- Plays at the table by clicks that chance chooses, and prints a line of JSON for each thing that was measured: its name
-- and milliseconds. `seats` (faction and colour of each), how many clicks, a colour without a seat and what the host
-- clicks before people sit down are given.
local tools, seats, most_clicks, guest, before_all = ...
local fake, spent, calls, collecting, switch = tools.fake, tools.spent, tools.calls, tools.collecting, tools.switch
local frame, settle, tell, SETTLE = tools.frame, tools.settle, tools.tell, tools.SETTLE
local buttons_of, press = tools.buttons_of, tools.press

local function one_click(colour)
  local button = tools.sensible_button(colour)
  if button == nil then
    return false
  end
  tools.click(colour, button.id)
  return true
end

local called = 0
-- Loading.
fake.driver.load("")
-- What the table's own guard calls, by name: where the time of a frame goes.
local function watch_guard()
  local own = fake.script_of(nil).env.Kynes("errors")
  local run = own.run
  own.run = function(name, f, a, b, c, d, e, g)
    switch()
    local before = spent.script
    local answer = run(name, f, a, b, c, d, e, g)
    switch()
    -- To MoonSharp the length of a list that has just grown is new: it counts. So it is counted here.
    called = called + 1
    calls[called] = { where = name, ms = (spent.script - before) * 1000 }
    return answer
  end
end
spent.script = 0
watch_guard()
tell("load a new table", settle(SETTLE, 45))
for i = 1, #seats do
  fake.driver.seat(seats[i].colour, seats[i].colour .. " player")
  settle(SETTLE)
  for k = 1, i == 1 and #before_all or 0 do
    press(seats[1].colour, before_all[k])
    settle(SETTLE)
  end
  -- Whoever has taken the colour of a seat that plays sits already.
  local buttons = buttons_of(seats[i].colour)
  for k = 1, #buttons do
    if buttons[k].action == "sit|" .. seats[i].faction then
      press(seats[i].colour, buttons[k].action)
      settle(SETTLE)
      break
    end
  end
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
tell("start a game", settle(SETTLE, 100))

local clicks, around, drawn = {}, {}, {}
local tries = 0
while #clicks < most_clicks and tries < most_clicks * 30 do
  tries = tries + 1
  local seat = seats[tools.below(#seats)]
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
tell("somebody joins", settle(SETTLE, 60))

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
local reloading = settle(SETTLE, 60)
tell("load a saved game: the script itself", { chunk })
tell("load a saved game, frames", reloading)
table.sort(calls, function(a, b) return a.ms > b.ms end)
local names = {}
for i = 1, 25 do
  names[i] = '"' .. calls[i].where .. string.format(" %.1f", calls[i].ms) .. '"'
end
print('{"name":"calls","what":[' .. table.concat(names, ",") .. "]}")
tell("frames in which memory was collected", collecting)
print('{"name":"elements","ms":[' .. tostring(elements) .. "]}")
tools.faults()
